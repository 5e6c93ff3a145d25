"""The spy in the page: what each second of the day deals, and what two deals tell."""

import re
from collections import Counter
from itertools import pairwise

import numpy as np
from throws import run_after, run_module

from jeux.battage import BelAtout, deal, hand_places
from jeux.trying.scripts import joined_source

DAY = 86_400
SPY = "battage/spy.js"


def first_deck(second):
    return BelAtout(second, keep=False, rebuild=False).next_deck()


def as_bits(cards):
    return sum(1 << card for card in cards)


def sessions(count, deals, seed):
    """Sessions that begin with a deck that nobody knows, at any second of the day."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        second, last = int(rng.integers(DAY)), tuple(map(int, rng.permutation(32)))
        dealer = BelAtout(second, last, rebuild=False)
        yield second, last, [dealer.next_deck() for _ in range(deals)]


def test_the_page_deals_the_day_as_the_program_does():
    program = """
      const hands = new Uint32Array(DAY);
      for (let from = 0; from < DAY; from += 800) dealSeconds(hands, from, from + 800);
      return Array.from(hands);"""
    hands = run_module(SPY, program)
    assert len(hands) == DAY
    for second in range(0, DAY, 7):
        assert hands[second] == as_bits(deal(first_deck(second)).hands[0]), second


def test_a_void_deal_gives_the_turned_card_to_player_1():
    decks = [first_deck(second) for second in range(3000)]
    receivers = run_module(SPY, "return decks.map(receiverOf);", decks=decks)
    takers = [deal(deck).taker for deck in decks]
    assert {0, 1, 2, 3, None} == {*takers}
    assert receivers == [taker or 0 for taker in takers]


def test_sessions_go_on_as_those_of_the_program():
    played = list(sessions(200, 5, seed=1))
    program = "return starts.map(([second, last]) => launchedDecks(second, last, 5));"
    starts = [(second, last) for second, last, _ in played]
    found = run_module(SPY, program, starts=starts)
    assert found == [[[*deck] for deck in decks] for _, _, decks in played]


def moves(before, hands):
    """How many cards went from each hand to each hand, as the chapter counts them."""
    return Counter((a, b) for a in range(4) for b in range(4) for _ in {*before[a]} & {*hands[b]})


def moves_of(second, decks, deals):
    """The same, from a second and a deck of the spy's own: only who took is known."""
    spy = BelAtout(second, rebuild=False)
    sets = [
        [[deck[place] for place in hand] for hand in hand_places(receiver=deal(seen).taker or 0)]
        for deck, seen in zip([spy.next_deck() for _ in range(deals)], decks, strict=True)
    ]
    return [moves(*pair) for pair in pairwise(sets)]


def test_two_deals_leave_the_seconds_that_move_the_cards_alike():
    program = """
      return sessions.map(({ decks, seconds }) => {
        const receivers = [receiverOf(decks[0]), receiverOf(decks[1])];
        const moves = new Uint16Array(4 * DAY);
        for (const second of seconds) moveSeconds(moves, receivers, second, second + 1);
        const seen = movesSeen(...decks.slice(0, 2).map(handsAsBid));
        const left = [1, 2, 3, 4].map((hands) => secondsMoving(moves, seen.slice(0, hands)));
        return [left, secondsOfAll(seconds, decks)];
      });"""
    given = []
    for second, _, decks in sessions(6, 3, seed=2):
        rest = range(second % 500, DAY, 500)
        given.append({"decks": decks, "seconds": sorted({second, *rest}), "true": second})
    for session, (left, all_three) in zip(
        given, run_module(SPY, program, sessions=given), strict=True
    ):
        decks, true = session["decks"], session["true"]
        seen = [moves(*pair) for pair in pairwise([deal(deck).hands for deck in decks])]
        tables = {second: moves_of(second, decks, 3) for second in session["seconds"]}
        for hands in (1, 2, 3, 4):
            fits = [
                second
                for second, (first, _) in tables.items()
                if all(first[a, b] == seen[0][a, b] for a in range(4) for b in range(hands))
            ]
            assert left[hands - 1] == fits
        assert left[2] == left[3], "three hands give the fourth"
        assert true in all_three
        assert all_three == [second for second, table in tables.items() if table == seen]


def test_what_the_spy_foretells_lies_where_it_says_whatever_the_unknown_deck_was():
    program = "return sessions.map(([second, decks]) => foretold(second, decks));"
    whole = [(second, decks) for second, _, decks in sessions(60, 8, seed=3)]
    played = [(second, decks[:n]) for second, decks in whole for n in (2, 4, 8)]
    sure = []
    for (_, decks), known in zip(played, run_module(SPY, program, sessions=played), strict=True):
        hands = deal(decks[-1]).hands
        assert all({*told} <= {*hand} for told, hand in zip(known, hands, strict=True))
        sure.append(sum(map(len, known)))
    for few, more, all_ in zip(sure[::3], sure[1::3], sure[2::3], strict=True):
        assert few == 0, "the cards of one deal could lie in any order"
        assert few < more <= all_
    assert sum(sure[2::3]) > 0.95 * 32 * 60


def naive_needed(hands, cards):
    for seen in range(2, 9):
        if sum({*cards[:seen]} <= hand for hand in hands) == 1:
            return seen
    return 0


def test_a_spy_is_judged_by_launches_of_the_whole_day():
    program = """
      const hands = new Uint32Array(DAY);
      dealSeconds(hands, 0, DAY);
      return needsOf(hands, 0, LAUNCHES);"""
    needs = run_module(SPY, program)
    assert len(needs) == 300
    assert {*needs} <= {0, 4, 5, 6, 7, 8}
    few = [deal(first_deck(second)).hands[0] for second in range(400)]
    program = "return all.map((cards) => cardsNeeded(Uint32Array.from(all, bitsOf), cards));"
    found = run_module(SPY, program, all=few)
    sets = [{*hand} for hand in few]
    assert found == [naive_needed(sets, hand) for hand in few]


def test_the_quick_way_and_the_plain_way_deal_the_whole_day_alike():
    plain = """
      import { handsOf, wish } from "./belote.js";
      import { battages, fromList } from "./shuffles.js";
      import { bitsOf, dealSeconds, DAY } from "./spy.js";
      function plainly(second) {
        const { deck } = battages(NEW, fromList(second)).at(-1);
        const bids = [1, 2].flatMap((round) => [0, 1, 2, 3].map((k) => [k, wish(deck, k, round)]));
        const [taker] = bids.find(([, suit]) => suit !== null) ?? [0];
        return bitsOf(handsOf(deck, taker)[0]);
      }"""
    script = joined_source("battage/plain.js", re.sub("(?m)^ +import", "import", plain))
    program = """
      const hands = new Uint32Array(DAY);
      dealSeconds(hands, 0, DAY);
      const differs = (second) => hands[second] !== plainly(second) >>> 0;
      return Array.from(hands.keys()).filter(differs);"""
    assert run_after(script, program) == []
