"""What the page bets on a deck: exact chances, counts of small decks, and calibration."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product
from math import comb, factorial

import numpy as np
import pytest
from throws import run_module

from jeux.battage import cut_at, eulerian, fair, fresh, riffle, rising_law, rising_sequences

MOST = 10
"""Riffles that are reckoned with."""


def bets(decks, first=None):
    """Return what the page sees in decks, and what it bets on each."""
    program = """return decks.map((deck) => {
      const { run, ...runs } = runsOf(deck, first);
      return { ...runs, run, ...betOn(runs, first.length) };
    });"""
    decks = [[int(card) for card in deck] for deck in decks]
    first = sorted(decks[0]) if first is None else first
    return run_module("battage/bet.js", program, decks=decks, first=first)


def ratio(n, k, r):
    """Return how many times as likely an order is after k riffles as in a fair deck."""
    return Fraction(factorial(n) * comb(2**k + n - r, n), 2 ** (k * n)) if r <= n else Fraction(0)


def cyclic_runs(deck):
    """Return how many rounds a walk around a deck takes, card by card and back to the first."""
    places = np.argsort(deck)
    return int((np.roll(places, -1) < places).sum())


def exactly(deck):
    """Return the chance that a deck is fair, and those of 0 … MOST riffles if it was riffled."""
    n = len(deck)
    (rising,) = rising_sequences(np.array([deck]))
    rising, rounds = int(rising), cyclic_runs(deck)
    weights = [
        Fraction(45, 100) * ratio(n, k, rising)
        + Fraction(45, 100) * ratio(n - 1, k, rounds)
        + Fraction(10, 100) * ratio(n, k, n + 1 - rising)
        for k in range(MOST + 1)
    ]
    mean = sum(weights) / len(weights)
    return 1 / (1 + mean), [weight / sum(weights) for weight in weights]


def riffled(shuffles, count, rng):
    decks = fresh(count, 32)
    for _ in range(shuffles):
        decks = riffle(decks, rng)
    return decks


def cut_anywhere(decks, rng):
    places = rng.integers(0, 32, size=(len(decks), 1))
    return np.take_along_axis(decks, (np.arange(32) + places) % 32, axis=1)


# ── exact ───────────────────────────────────────────────────────────────────────────────


def test_the_bets_are_those_of_exact_fractions():
    rng = np.random.default_rng(63)
    decks = [deck for shuffles in range(9) for deck in riffled(shuffles, 12, rng)]
    decks += [*cut_anywhere(np.array(decks), rng), *(deck[::-1] for deck in decks[:20])]
    for deck, bet in zip(decks, bets(decks), strict=True):
        assert bet["rising"] == rising_sequences(deck[None])[0]
        assert bet["rounds"] == cyclic_runs(deck)
        chance, chances = exactly(deck)
        assert bet["fair"] == pytest.approx(float(chance), rel=1e-9, abs=1e-300)
        assert bet["riffles"] == pytest.approx([*map(float, chances)], rel=1e-9, abs=1e-300)


@pytest.mark.parametrize("shuffles", [0, 1, 2])
def test_the_ratio_counts_the_ways_of_four_cards(shuffles):
    """Each list of heaps once; and each cut before it."""
    ways, with_cuts = Counter(), Counter()
    for heaps in product(range(2**shuffles), repeat=4):
        # read backwards: sorting the cards by their heaps, equal ones in their order
        sorting = sorted(range(4), key=lambda place, heaps=heaps: heaps[place])
        deck = tuple(int(card) for card in np.argsort(sorting))
        ways[deck] += 1
        for place in range(4):
            with_cuts[tuple(cut_at((0, 1, 2, 3), place)[card] for card in deck)] += 1
    for deck in permutations(range(4)):
        (rising,) = rising_sequences(np.array([deck]))
        chance = Fraction(ways[deck], sum(ways.values()))
        assert chance * 24 == ratio(4, shuffles, int(rising))
        chance = Fraction(with_cuts[deck], sum(with_cuts.values()))
        assert chance * 24 == ratio(3, shuffles, cyclic_runs(deck))


def test_the_ratio_is_that_of_the_chapter():
    orders = eulerian(32)
    for shuffles in range(MOST + 1):
        law = rising_law(32, shuffles)
        for rising in range(1, 33):
            fair_chance = Fraction(orders[rising - 1], factorial(32))
            assert law.p(rising) == fair_chance * ratio(32, shuffles, rising)


# ── a real first order ──────────────────────────────────────────────────────────────────


def test_a_deck_is_judged_by_its_own_first_order():
    rng = np.random.default_rng(7)
    first = rng.permutation(32)
    places = riffled(3, 20, rng)
    own = bets(first[places], [int(card) for card in first])
    new = bets(places)
    assert [bet["riffles"] for bet in own] == [bet["riffles"] for bet in new]
    assert all(bet["rising"] <= 8 for bet in own)


# ── calibration ─────────────────────────────────────────────────────────────────────────

DECKS = 6_000


def drawn(count, rng):
    """Draw decks as the page believes them before its look: whether they are fair, and how often
    they were riffled."""
    is_fair = rng.random(count) < 0.5
    shuffles = rng.integers(0, MOST + 1, count)
    decks = fair(fresh(count, 32), rng)
    for number in range(MOST + 1):
        some = ~is_fair & (shuffles == number)
        decks[some] = riffled(number, int(some.sum()), rng)
    look = rng.random(count)
    was_cut = ~is_fair & (look < 0.45)
    is_upturned = ~is_fair & (look > 0.9)
    decks[was_cut] = cut_anywhere(decks[was_cut], rng)
    decks[is_upturned] = decks[is_upturned, ::-1]
    return decks, is_fair, shuffles


@pytest.fixture(scope="module")
def believed():
    decks, is_fair, shuffles = drawn(DECKS, np.random.default_rng(1992))
    seen = bets(decks)
    chance_fair = np.array([bet["fair"] for bet in seen])
    riffles = np.array([bet["riffles"] for bet in seen])
    return is_fair, shuffles, chance_fair, riffles


def calibrated(said, came):
    """Return the z-score of each tenth in which chances were said, of what came."""
    scores = []
    for low in np.arange(0, 1, 0.1):
        here = (said >= low) & (said < low + 0.1)
        variance = (said[here] * (1 - said[here])).sum()
        if variance > 5:  # else no bell curve
            scores.append((came[here].sum() - said[here].sum()) / np.sqrt(variance))
    return np.array(scores)


def test_of_the_decks_that_are_said_to_be_fair_so_many_are(believed):
    is_fair, _, chance_fair, _ = believed
    scores = calibrated(chance_fair, is_fair)
    assert len(scores) >= 6
    assert np.abs(scores).max() < 3.5


def test_of_the_decks_that_are_said_to_be_riffled_so_often_so_many_were(believed):
    is_fair, shuffles, _, riffles = believed
    scores = [
        calibrated(riffles[~is_fair, number], shuffles[~is_fair] == number)
        for number in range(MOST + 1)
    ]
    scores = np.concatenate(scores)
    assert len(scores) >= 15
    assert np.abs(scores).max() < 3.5


def test_three_riffles_never_look_fair_and_four_can():
    rng = np.random.default_rng(3)
    assert max(bet["fair"] for bet in bets(riffled(3, 300, rng))) < 1e-3
    perfect = np.arange(32)
    for _ in range(4):
        perfect = np.concatenate([perfect[:16, None], perfect[16:, None]], axis=1).ravel()
    (bet,) = bets([perfect])
    assert bet["rising"] == 16
    assert bet["fair"] > 0.6


# ── heaps that were moved whole ───────────────────────────────────────────────────────


def test_overhand_shuffles_are_told_from_riffles():
    program = """return decks.map((deck) => {
      const runs = runsOf(deck, Array.from(deck, (_, card) => card));
      return isOverhand(runs.kept, likeliest(betOn(runs).riffles).best);
    });"""
    rng = np.random.default_rng(5)
    decks = [deck for shuffles in range(8) for deck in riffled(shuffles, 50, rng)]
    alarms = run_module("battage/bet.js", program, decks=[[*map(int, deck)] for deck in decks])
    assert sum(alarms) <= 2
    thrown = []
    for _ in range(100):
        deck = tuple(range(32))
        for _ in range(2):
            ends = [0]
            while ends[-1] < 32:
                ends.append(min(32, ends[-1] + int(rng.integers(1, 6))))
            heaps = [deck[a:b] for a, b in pairwise(ends)]
            deck = tuple(card for heap in reversed(heaps) for card in heap)
        thrown.append([*deck])
    assert sum(run_module("battage/bet.js", program, decks=thrown)) >= 85


@pytest.mark.parametrize(
    ("riffles", "found"),
    [
        ([0, 0, 1, 0], (2, 2, 2)),
        ([0.08, 0.5, 0.41, 0.01], (1, 1, 2)),
        ([0.25, 0.25, 0.25, 0.25], (0, 0, 3)),
        ([0, 0.3, 0.3, 0.4], (3, 1, 3)),
    ],
)
def test_nine_tenths_of_the_chances_are_named(riffles, found):
    best = run_module("battage/bet.js", "return likeliest(riffles);", riffles=riffles)
    assert (best["best"], best["from"], best["to"]) == found


# ── cards as people write them ──────────────────────────────────────────────────────────

NAMES = {
    "seven of diamonds, huit de pique": [8, 25],
    "7♣ 8♦ 9♥ 10♠": [0, 9, 18, 27],
    "VT, DK, RC, AP": [4, 13, 22, 31],
    "JC QD KH AS": [4, 13, 22, 31],
    "as de pique; roi de cœur; dame de carreau; valet de trèfle": [31, 22, 13, 4],
    "ace of spades, King of Hearts, 10 of diamonds, ten of clubs": [31, 22, 11, 3],
    "7 ♥︎  8 ♥️": [16, 17],
    "td 10c": [11, 3],
    "7C 7P": [16, 24],  # c is clubs, unless another suit is French
    "<b>7♣</b>": [0],
}


@pytest.mark.parametrize("text", NAMES)
def test_cards_are_read_as_people_write_them(text):
    read = run_module("battage/typed.js", "return readCards(text);", text=text)
    assert read == {"cards": NAMES[text], "twice": []}


def test_what_is_no_deck_is_said():
    program = "return texts.map((text) => objectionTo(readCards(text)));"
    answers = run_module("battage/typed.js", program, texts=["hello", "7♣ 8♣ 7♣", "7♣"])
    assert answers == [
        "I can read no card there. Write them as 7♠ 10♥ D♣, as 7S 10H QC, or as 7P 10C DT.",
        "7♣ is there twice.",
        "",
    ]


def test_the_last_card_is_given_by_the_others():
    program = "return [31, 30].map((n) => completed([...Array(32).keys()].slice(32 - n)));"
    whole, part = run_module("battage/typed.js", program)
    assert whole == [*range(1, 32), 0]
    assert part == [*range(2, 32)]
