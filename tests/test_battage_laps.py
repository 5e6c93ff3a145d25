"""Laps of the list: a small table state by state, the whole list, and a spy's view of hands."""

import re
import shutil
import subprocess
from itertools import pairwise, permutations, product
from math import lcm
from pathlib import Path

import pytest
from frames import caption
from sympy.combinatorics import Permutation

from jeux.battage import BelAtout, by_drawing, deal, random_from_list
from jeux.battage.figures import laps_picture
from jeux.battage.figures.laps import MOST_DEALS, TABLES
from jeux.battage.theory import claims
from jeux.battage.theory.lap import LAPS, cycle_lengths, hands_of
from jeux.battage.theory.small import FIRST, all_states, next_state, run

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("played", [False, True])
def test_the_small_table_is_walked_state_by_state(played):
    states, tail = run(played)
    assert states[0] == FIRST
    for one, other in pairwise(states):
        assert next_state(one, played) == other
    assert next_state(states[-1], played) == states[tail]
    assert len(set(states)) == len(states)
    # a fixed rule sends two decks to one, a shuffle does not
    assert len({next_state(state, played) for state in all_states()}) == (24 if played else 48)
    assert (tail, len(states) - tail) == ((4, 8) if played else (0, 24))


@pytest.mark.parametrize("table", TABLES)
def test_a_run_is_drawn_over_all_states(table):
    states, tail = run(table == TABLES[1])
    cycle = len(states) - tail
    for deals in range(MOST_DEALS + 1):
        frame = laps_picture(table, deals)
        at = deals if deals < len(states) else tail + (deals - tail) % cycle
        order = "".join(map(str, states[at][1]))
        assert re.search(f"(deck|deck is|has become) {order}", caption(frame))
        # a dot for each state, larger for those that were met
        assert frame.count('r="4"') == min(deals + 1, len(states))
        assert frame.count('r="4"') + frame.count('r="2.5"') == 48
        assert ("no state has returned" in caption(frame)) == (
            0 < deals < len(states) and (deals % 8 > 0 or table == TABLES[1])
        )
        assert ("stroke-dasharray" in frame) == (deals >= len(states) and tail > 0)


def test_every_lap_changes_the_cards_in_the_same_way():
    states, _ = run(played=False)
    change = dict(zip(FIRST[1], states[8][1], strict=True))
    for old, new in zip(states, states[8:], strict=False):
        assert new == (old[0], tuple(change[card] for card in old[1]))


def test_a_table_or_a_number_of_deals_that_is_none_is_refused():
    with pytest.raises(ValueError, match="table must be one of"):
        laps_picture("step 3", 1)
    with pytest.raises(ValueError, match="deals must be at most 24"):
        laps_picture(TABLES[0], 25)


@pytest.mark.parametrize("cards", [1, 4, 5])
def test_lengths_of_cycles_are_those_of_sympy(cards):
    for order in permutations(range(cards)):
        lengths = [
            length for length, many in Permutation(order).cycle_structure.items()
            for _ in range(many)
        ]  # fmt: skip
        assert cycle_lengths(order) == sorted(lengths)


def sign(order):
    return (-1) ** sum(length - 1 for length in cycle_lengths(order))


def test_a_lap_of_the_whole_list_is_an_even_permutation():
    # Each of the 98 readings of a deal meets every place of one parity once in a lap, so it gives
    # each of the numbers below 2^15 2^15 times. To draw place k, or to cut k cards, moves the
    # cards by a permutation of the sign of (-1)^k, and each k comes an even number of times.
    for k in range(32):
        assert sign(by_drawing(range(32), lambda n, k=k: k if n == 32 else 0)) == (-1) ** k
        assert sign((*range(k, 32), *range(k))) == (-1) ** k
    for lap in LAPS:
        assert sorted(lap) == list(range(32))
        assert sign(lap) == 1


def test_the_laps_give_the_periods_of_the_chapter():
    periods = [2**30 * lcm(*cycle_lengths(lap)) for lap in LAPS]
    assert periods == [547_608_330_240, 51_539_607_552]


def test_one_comparison_can_mislead_on_the_lap_of_the_even_places():
    new = deck = tuple(range(32))
    for _ in range(510 // 3):
        deck = tuple(LAPS[0][card] for card in deck)
    moved = {card for card in new if deck[card] != card}
    assert len(moved) == 3
    assert any(moved <= set(hand) for hand in deal(new).hands)
    assert [*map(set, deal(deck).hands)] == [*map(set, deal(new).hands)]


@pytest.mark.parametrize("place", [0, 1])
def test_a_lap_from_another_place_and_deck_has_cycles_of_the_same_lengths(place):
    def cycles(place, start):
        dealer = BelAtout(place, start, rebuild=False, bits=15, shuffles=1)
        for _ in range(2**15 // 32):
            deck = dealer.next_deck()
        moved = dict(zip(start, deck, strict=True))
        return cycle_lengths([moved[card] for card in range(32)])

    randbelow = random_from_list(place, bits=15)
    later = [randbelow(2**15) for _ in range(32 * 5)][-1]
    assert cycles(later, BelAtout(7).next_deck()) == cycles(place, tuple(range(32)))


@pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler")
def test_the_program_that_went_through_the_whole_list_goes_through_a_short_one(tmp_path):
    lap = tmp_path / "lap"
    subprocess.run(["cc", "-O2", "-o", lap, ROOT / "benchmarks" / "lap.c"], check=True)
    told = subprocess.run([lap, "1922", "15"], check=True, capture_output=True, text=True)
    dealer = BelAtout(1922, rebuild=False, bits=15)
    for _ in range(2**14):
        deck = dealer.next_deck()
    assert tuple(map(int, told.stdout.split())) == deck


def test_who_took_says_whose_the_places_are():
    takers = set()
    for seed in range(60):
        deck = BelAtout(seed).next_deck()
        dealt = deal(deck)
        takers.add(dealt.taker)
        assert tuple(hands_of(deck, dealt.taker)) == dealt.hands
        # the same places of another deck are the same players'
        where = hands_of(range(32), dealt.taker)
        assert [{deck[place] for place in hand} for hand in where] == [*map(set, dealt.hands)]
    assert takers == {None, 0, 1, 2, 3}
    with pytest.raises(ValueError, match="taker must be at most 3"):
        hands_of(range(32), 4)


def period(things):
    """Return after how many a list, gone round again and again, is as at first."""
    return next(n for n in range(1, len(things) + 1) if things == things[n:] + things[:n])


def test_one_comparison_for_each_prime_tells_the_period_of_what_is_seen():
    smaller = 0
    for size, step, add, half in product((4, 8, 16), (1, 5), (1, 3), (1, 2)):
        states, state = [], (tuple(range(4)), 0)
        while state not in states:
            states.append(state)
            deck, place = state
            numbers = []
            for _ in range(4):
                numbers.append(place // half)
                place = (step * place + add) % size
            told = iter(numbers)
            state = by_drawing(deck, lambda n, told=told: next(told) % n), place
        assert state == states[0]
        seen = [frozenset(deck[:2]) for deck, _ in states]
        whole = len(states)
        primes = [p for p in (2, 3) if whole % p == 0]
        if all(seen[whole // p] != seen[0] for p in primes):
            assert period(seen) == whole
        smaller += period(seen) < whole
    assert smaller > 0


def test_only_the_option_makes_some_orders_likelier():
    ways = claims.ways_to_orders(cut_only=False)
    assert set(ways) == {2**3 * 24 * 3}
    only_cut = dict(zip(permutations(range(4)), claims.ways_to_orders(cut_only=True), strict=True))
    # an odd cut of two tricks leaves one of them in the middle, and the other around it
    likely = {order for order, many in only_cut.items() if many}
    assert likely == {o for o in only_cut if {*o[1:3]} in ({0, 1}, {2, 3})}
    assert sum(only_cut.values()) == 2**3 * 2


def test_a_shuffle_that_looks_at_cards_would_be_found(monkeypatch):
    assert claims.moves_places_only(seeds=5)

    class Peeking(BelAtout):
        def next_deck(self, *args, **options):
            deck = super().next_deck(*args, **options)
            return deck if deck[0] < 16 else deck[::-1]

    monkeypatch.setattr(claims, "BelAtout", Peeking)
    assert not claims.moves_places_only(seeds=5)


def test_what_the_captions_call_a_lap_is_one():
    said = [caption(laps_picture(TABLES[0], deals)) for deals in (8, 16, 24)]
    assert [re.search(r"(\d{3})[: ]*(?:the same|are as)", words)[1] for words in said] == [
        "978", "897", "789",
    ]  # fmt: skip
