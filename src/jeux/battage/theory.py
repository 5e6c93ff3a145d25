"""Exact results: suits of a hand, tricks that are only cut, the bidding, riffles against chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, factorial, lcm, prod
from operator import add
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jeux.battage.rules import hand_places
from jeux.law import Law

ODD = (13, 15, 17, 19)
"""The odd places at most four cards from the middle."""


# hands of a fair deck


def trump_law(suit: int = 8, deck: int = 32, hand: int = 8) -> Law:
    """Return the law of the number of cards of one suit in a hand; its weights count hands.

    Parameters
    ----------
    suit, deck, hand : int
        How many cards there are of the suit, of all suits, and in the hand.

    Examples
    --------
    >>> trump_law(2, 4, 2)
    Law({0: 1, 1: 4, 2: 1})
    """
    held = range(max(0, hand + suit - deck), min(suit, hand) + 1)
    return Law({k: comb(suit, k) * comb(deck - suit, hand - k) for k in held})


def longest_suit_law() -> Law:
    """Return the law of the length of the longest suit of a hand; its weights count hands.

    >>> longest_suit_law().mean
    Fraction(2907392, 876525)
    """
    law: Counter[int] = Counter()
    for suits in product(range(9), repeat=4):
        if sum(suits) == 8:
            law[max(suits)] += prod(comb(8, held) for held in suits)
    return Law(law)


# the bidding over a fair deck


Suits: TypeAlias = tuple[int, ...]
"""How many cards of each suit; the first is that of the turned card."""


class Bidding(NamedTuple):
    """One way in which the bidding over a fair deck ends."""

    share: Fraction
    """With what probability it ends so."""
    longest: Fraction
    """The mean length of the longest suit of a hand, any of the four."""
    by_lot: Fraction
    """The same if the turned card, and two more, went to a player drawn by lot."""
    trumps: Fraction
    """The mean number of trumps of the taker; 0 if nobody takes."""


def fair_bidding() -> dict[str, Bidding]:
    """Return how the bidding over a fair deck ends, by what is taken.

    A player takes with three cards of the suit, as in `deal`. Take one hand by lot, and count the
    orders of suits in the deck: those of its five cards, of the fifteen that the others hold
    together, and of the twelve left. Of several who would take, each is as likely the first.

    >>> [round(float(end.share), 4) for end in fair_bidding().values()]
    [0.2427, 0.5571, 0.2002]
    """
    ends = "turned suit", "another suit", "nobody"
    sums = {taken: [Fraction(0)] * 4 for taken in ends}
    # any of four suits is turned, one of twelve cards; 165 ways to draw three of the last eleven
    every = Fraction(4 * factorial(8) ** 4, 12 * 165 * factorial(32))
    for kind, others in product(range(3), combinations_with_replacement(range(3), 3)):
        first, seats = min(kind, *others), len(set(permutations(others)))
        takes = Fraction(kind == first, 1 + others.count(first)) if first < 2 else Fraction(1, 4)
        p, given, left, trumps = (every * seats * part for part in _hand(kind, others))
        by_lot, own = given / 4 + 3 * left / 4, takes * given + (1 - takes) * left
        more = p, own, by_lot, 4 * takes * trumps * (first < 2)
        sums[ends[first]] = list(map(add, sums[ends[first]], more))
    return {taken: Bidding(p, *(part / p for part in rest)) for taken, (p, *rest) in sums.items()}


@cache
def _orders(suits: Suits) -> int:
    return factorial(sum(suits)) // prod(map(factorial, suits))


@cache
def _draws(cards: int) -> list[Suits]:
    return [drawn for drawn in product(range(cards + 1), repeat=4) if sum(drawn) == cards]


@cache
def _held(*kinds: int) -> Counter[Suits]:
    """Return what hands hold: 0 wants the turned suit, 1 another, 2 none; with their orders."""
    found: Counter[Suits] = Counter({(0, 0, 0, 0): 1})
    for kind in kinds:
        before, found = found, Counter()
        fives = [h for h in _draws(5) if (0 if h[0] > 2 else 1 if max(h) > 2 else 2) == kind]
        for (held, ways), hand in product(before.items(), fives):
            found[tuple(map(add, held, hand))] += ways * _orders(hand)
    return found


def _hand(kind: int, others: Suits) -> list[int]:
    """Return sums over the hands of a kind, times 165: of orders, of the longest suit with and
    without the turned card, and of the cards of the longest of its first suits with it."""
    sums = [0] * 4
    for (hand, ways), (held, more) in product(_held(kind).items(), _held(*others).items()):
        rest = tuple([8 - a - b for a, b in zip(hand, held, strict=True)])
        # the suits that were not turned are alike
        if hand[1] >= hand[2] >= hand[3] and min(rest) >= 0 and rest[0]:
            weight = ways * more * len(set(permutations(hand[1:]))) * _orders(rest) * rest[0]
            sums = [n + weight * part for n, part in zip(sums, _ended(hand, rest), strict=True)]
    return sums


@cache
def _ended(hand: Suits, rest: Suits) -> Suits:
    """Return 165 times the means of `_hand` for five cards and the twelve that are left."""
    given, left, own = (hand[0] + 1, *hand[1:]), (rest[0] - 1, *rest[1:]), hand.index(max(hand))

    def longest(hand: Suits, more: int) -> int:
        return sum(prod(map(comb, left, d)) * max(map(add, hand, d)) for d in _draws(more))

    return 165, 3 * longest(given, 2), longest(hand, 3), 165 * given[own] + 30 * left[own]


# decks that are built from tricks and only cut


def splits(
    place: int, pattern: tuple[int, ...] = (3, 2, 3), receiver: int = 0
) -> NDArray[np.int64]:
    """Return how many cards of each of eight tricks each player gets: shape (8 tricks, 4 players).

    The deck, trick on trick, is cut at a place and dealt as `hand_places` says.

    >>> splits(13)[0].tolist()
    [3, 0, 0, 1]
    """
    found = np.zeros((8, 4), dtype=np.int64)
    for player, hand in enumerate(hand_places(pattern, receiver)):
        for top in hand:
            found[(place + top) % 32 // 4, player] += 1
    return found


def kept_pairs(place: int, pattern: tuple[int, ...] = (3, 2, 3), receiver: int = 0) -> int:
    """Return how many of the 48 pairs of cards of one trick come into one hand, as in `splits`.

    >>> [kept_pairs(place) for place in (12, 13, 14, 15)]
    [20, 18, 20, 18]
    """
    return sum(comb(int(n), 2) for n in splits(place, pattern, receiver).flat)


def suit_pairs(tricks: Sequence[Sequence[int]]) -> int:
    """Return how many of the 48 pairs of cards of one trick are of one suit.

    >>> suit_pairs([range(first, first + 4) for first in range(0, 32, 4)])
    48
    """
    return sum(a // 8 == b // 8 for trick in tricks for a, b in combinations(trick, 2))


STEPS = 81, 9, 1, 0
"""By how much a card of each suit moves a hand that stands at 81a + 9b + c."""

LONGEST = np.array([max(*held, 8 - sum(held)) for held in product(range(9), repeat=3)])


def longest_after_cut(tricks: Sequence[Sequence[int]], cuts: Sequence[int] = ODD) -> Law:
    """Return the law of the longest suit of a hand, any of the four, before the bidding.

    Over all orders of the tricks and within them, and all `cuts`, which are as likely.

    >>> tricks = [range(first, first + 4) for first in range(0, 32, 4)]
    >>> longest_after_cut(tricks).mean, longest_after_cut(tricks, [16]).mean
    (Fraction(18, 5), Fraction(129, 35))
    """
    hands = Counter(tuple(sorted(hand[hand > 0])) for at in cuts for hand in splits(at).T)
    ways = {taken: hand_ways(tricks, taken) for taken in hands}
    common = lcm(*(int(way.sum()) for way in ways.values()))
    weights: Counter[int] = Counter()
    for taken, way in ways.items():
        for place in np.flatnonzero(way):
            weights[int(LONGEST[place])] += int(way[place]) * hands[taken] * (common // way.sum())
    return Law(weights)


def hand_ways(tricks: Sequence[Sequence[int]], taken: Sequence[int]) -> NDArray[np.int64]:
    """Return in how many ways a hand takes so many cards from different tricks, for all its suits.

    Trick by trick it takes one of the numbers that are still to come, or nothing; an axis for each
    number counts how often it has come, and the last axis is the hand.
    """
    sizes = sorted(set(taken))
    ways = np.zeros([taken.count(size) + 1 for size in sizes] + [9**3], dtype=np.int64)
    ways.flat[0] = 1
    for trick in tricks:
        before, ways = ways, ways.copy()
        for axis, size in enumerate(sizes):
            old, new = np.moveaxis(before, axis, -2), np.moveaxis(ways, axis, -2)
            for cards in combinations(trick, size):
                shift = sum(STEPS[card // 8] for card in cards)
                new[..., 1:, shift:] += old[..., :-1, : 9**3 - shift]
    last: NDArray[np.int64] = ways.reshape(-1, 9**3)[-1]
    return last


# riffles, and a test of uniformity


def eulerian(n: int) -> list[int]:
    """Return how many permutations of n things have 1, 2, …, n rising sequences.

    >>> eulerian(4)
    [1, 11, 11, 1]
    """
    row = [1]
    for m in range(2, n + 1):
        pairs = enumerate(zip([*row, 0], [0, *row], strict=True))
        row = [(k + 1) * as_many + (m - k) * one_less for k, (as_many, one_less) in pairs]
    return row


def rising_law(cards: int, shuffles: int) -> Law:
    """Return the law of the number of rising sequences after some riffles (Bayer, Diaconis 1992).

    An order with r rising sequences comes from C(2^k + n − r, n) of the 2^kn lists of tosses.

    Parameters
    ----------
    cards, shuffles : int
        How many cards, n, and how many riffles, k.

    Examples
    --------
    >>> rising_law(4, 1)
    Law({1: 5, 2: 11})
    """
    orders = enumerate(eulerian(cards), 1)
    return Law({r: count * comb(2**shuffles + cards - r, cards) for r, count in orders})


def riffle_total_variation(cards: int, shuffles: int) -> Fraction:
    """Return the distance of some riffle shuffles from a fair deck.

    It is the distance of the numbers of rising sequences, since orders with equally many are
    equally likely. With a cut at any place, as likely as any other, before the first riffle, it is
    that of one card less, whatever cuts lie between the riffles.

    Parameters
    ----------
    cards, shuffles : int
        As in `rising_law`.

    Examples
    --------
    >>> round(float(riffle_total_variation(52, 7)), 3)
    0.334
    """
    law, fair = rising_law(cards, shuffles), Law(dict(enumerate(eulerian(cards), 1)))
    return sum((abs(law.p(r) - fair.p(r)) for r in fair.weights), Fraction(0)) / 2


def riffled_pairs(n: int = 32) -> NDArray[np.float64]:
    """Return how likely two cards from places i and j come to places p and q: shape (n, n, n, n).

    A coin for each place says from which packet it is filled. What matters of the others is how
    many fall on the upper packet before p, between p and q, and after q.

    >>> float(riffled_pairs(4)[0, 1, 0, 1] * 16)
    6.0
    """
    law = np.zeros((n,) * 4)
    for p, q in combinations(range(n), 2):
        before, between, after = np.ogrid[: p + 1, : q - p, : n - q]
        toss = (np.array([comb(m, k) for k in range(m + 1)]) for m in (p, q - p - 1, n - q - 1))
        ways = reduce(np.multiply.outer, toss) / 2**n
        for one, two in product((0, 1), repeat=2):  # whether p and q are filled from the lower
            upper, passed = before + between + after + 2 - one - two, before + between + 1 - one
            i = upper + p - before if one else before
            j = upper + q - passed if two else passed
            one_card, other, _ = np.broadcast_arrays(i, j, ways)
            np.add.at(law[..., p, q], (one_card, other), ways)
    return law + law.transpose(1, 0, 3, 2)


class Uniformity(NamedTuple):
    """What a test of uniformity gives."""

    statistic: float
    """Pearson's sum over cards and positions, times (n − 1)/n."""
    degrees: int
    """Its degrees of freedom, (n − 1)²."""
    p: float
    """How likely a fair deck gives at least as much."""


def uniformity_test(decks: NDArray[np.int64]) -> Uniformity:
    """Test whether every card is as likely in every position.

    Every deck fills each row and each column of the card × position table once. So the counts of
    n² cells have (n − 1)² degrees of freedom, and Pearson's sum is to be multiplied by
    (n − 1)/n: then it follows the χ² law, if there are many decks and they are fair.

    >>> uniformity_test(np.array([[0, 1], [1, 0], [0, 1], [1, 0]]))
    Uniformity(statistic=0.0, degrees=1, p=1.0)
    """
    import mpmath

    games, n = decks.shape
    counts = np.bincount((decks + n * np.arange(n)).ravel(), minlength=n * n)
    statistic = float(((counts - games / n) ** 2).sum() / games) * (n - 1)
    tail = mpmath.gammainc((n - 1) ** 2 / 2, statistic / 2, regularized=True)
    return Uniformity(statistic, (n - 1) ** 2, float(tail))
