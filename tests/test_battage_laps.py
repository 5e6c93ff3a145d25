"""Laps of the list: a small table state by state, the whole list, what a spy compares."""

import shutil
import subprocess
from itertools import pairwise, permutations
from math import lcm
from pathlib import Path

import pytest
from cells import defined
from frames import caption

from jeux.battage import BelAtout, by_drawing, deal

ROOT = Path(__file__).parents[1]
PAGE = defined("battage/period", "run", "next_state", "FIRST", "rings", "cycle_lengths", "LAPS")
cycle_lengths = PAGE["cycle_lengths"]
STATES = [(place, deck) for place in range(8) for deck in permutations((7, 8, 9))]


@pytest.mark.parametrize(
    ("table", "played"), [("no step 3", False), ("step 3, players with a fixed rule", True)]
)
def test_the_small_table_is_walked_state_by_state(table, played):
    run, next_state = PAGE["run"], PAGE["next_state"]
    states, tail = run(played)
    assert states[0] == PAGE["FIRST"]
    for state, following in pairwise(states):
        assert next_state(state, played) == following
    assert next_state(states[-1], played) == states[tail]
    # a fixed rule sends two decks to one, a shuffle does not
    reached = {next_state(state, played) for state in STATES}
    ring = len(set(states)) - tail
    if played:
        assert len(reached) == 24
        assert (tail, ring) == (4, 8)
    else:
        assert len(reached) == 48
        assert (tail, ring) == (0, 24)
    for deals in range(25):
        frame = PAGE["rings"](table, deals)
        number = deals
        if deals >= len(states):
            number = tail + (deals - tail) % (len(states) - tail)
        _, deck = states[number]
        assert f"deck {''.join(map(str, deck))};" in caption(frame)
        assert ("no state is back" in caption(frame)) == (deals < len(states))


def sign(order):
    return (-1) ** sum(length - 1 for length in cycle_lengths(order))


def test_a_lap_of_the_whole_list_is_an_even_permutation():
    # Each of the 98 readings of a deal meets every place of one parity once in a lap, so it gives
    # each of the numbers below 2^15 2^15 times. To draw place k, or to cut k cards, moves the
    # cards by a permutation of the sign of (-1)^k, and each k comes an even number of times.
    for k in range(32):
        parity = (-1) ** k
        drawn_first = by_drawing(range(32), lambda n, k=k: k if n == 32 else 0)
        assert sign(drawn_first) == parity
        cut = (*range(k, 32), *range(k))
        assert sign(cut) == parity
    for lap in PAGE["LAPS"]:
        assert sorted(lap) == list(range(32))
        assert sign(lap) == 1
    periods = [2**30 * lcm(*cycle_lengths(lap)) for lap in PAGE["LAPS"]]
    assert periods == [547_608_330_240, 51_539_607_552]


def test_one_comparison_can_mislead_on_the_lap_of_the_even_places():
    new = deck = tuple(range(32))
    for _ in range(510 // 3):
        deck = tuple(PAGE["LAPS"][0][card] for card in deck)
    moved = {card for card in new if deck[card] != card}
    assert len(moved) == 3
    assert any(moved <= set(hand) for hand in deal(new).hands)
    hands = [set(hand) for hand in deal(deck).hands]
    assert hands == [set(hand) for hand in deal(new).hands]


@pytest.mark.skipif(not shutil.which("cc"), reason="needs a C compiler")
def test_the_program_that_went_through_the_whole_list_goes_through_a_short_one(tmp_path):
    lap = tmp_path / "lap"
    subprocess.run(["cc", "-O2", "-o", lap, ROOT / "benchmarks" / "lap.c"], check=True)
    command = [lap, "1922", "15"]
    printed = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    dealer = BelAtout(1922, rebuild=False, bits=15)
    for _ in range(2**14):
        deck = dealer.next_deck()
    assert tuple(map(int, printed.split())) == deck
