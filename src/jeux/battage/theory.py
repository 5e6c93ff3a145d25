"""Exact results: suits of a hand, tricks that are only cut, the bidding, riffles against chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, factorial, lcm, prod
from operator import add
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jeux.battage.rules import CUT_PLACES, ODD_CUT_PLACES, hand_places
from jeux.law import Law

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

TURNED = 0
"""The place of the turned card's suit."""

LAST_THREE = comb(11, 3)
"""In how many ways a player gets three of the eleven cards that are left under the turned one."""


class Wish(IntEnum):
    """What a player would take, having three cards of it; the smaller wish goes first."""

    TURNED_SUIT = 0
    ANOTHER_SUIT = 1
    NOTHING = 2


ENDS = {
    Wish.TURNED_SUIT: "turned suit",
    Wish.ANOTHER_SUIT: "another suit",
    Wish.NOTHING: "nobody",
}
"""How the bidding ends, by the first wish at the table."""


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
    totals = {wish: [Fraction(0)] * 4 for wish in Wish}
    for wish, others in product(Wish, combinations_with_replacement(Wish, 3)):
        first = min(wish, *others)
        hand = _one_hand(wish, others)
        takes = _chance_to_take(wish, others)
        longest = takes * hand.longest_with + (1 - takes) * hand.longest_without
        by_lot = (hand.longest_with + 3 * hand.longest_without) / 4
        # four hands are as likely to be the one that is drawn, and one of them takes
        trumps = Fraction(0) if first is Wish.NOTHING else 4 * takes * hand.trumps
        parts = [hand.probability, longest, by_lot, trumps]
        totals[first] = [total + part for total, part in zip(totals[first], parts, strict=True)]
    ends = {}
    for wish, (share, longest, by_lot, trumps) in totals.items():
        ends[ENDS[wish]] = Bidding(share, longest / share, by_lot / share, trumps / share)
    return ends


def _chance_to_take(wish: Wish, others: Sequence[Wish]) -> Fraction:
    """Return how likely a hand drawn by lot gets the turned card; if nobody takes, one of four."""
    first = min(wish, *others)
    if first is Wish.NOTHING:
        return Fraction(1, 4)
    if wish is not first:
        return Fraction(0)
    return Fraction(1, 1 + others.count(first))


class OneHand(NamedTuple):
    """The probability of a kind of hand, and means of it times that probability."""

    probability: Fraction
    longest_with: Fraction
    """The length of its longest suit if it gets the turned card and two more."""
    longest_without: Fraction
    """The same if it gets three more cards."""
    trumps: Fraction
    """How many cards it has of the suit that it would take, with the turned card and two more."""


def _one_hand(wish: Wish, others: tuple[Wish, ...]) -> OneHand:
    """Return what is to be known of a hand with this wish, when the others have theirs."""
    sums = [0, 0, 0, 0]
    for hand, hand_orders in _held((wish,)).items():
        # the three suits that were not turned are alike: one order of them stands for all
        if not hand[1] >= hand[2] >= hand[3]:
            continue
        alike = len(set(permutations(hand[1:])))
        for held, held_orders in _held(others).items():
            left = tuple([8 - own - theirs for own, theirs in zip(hand, held, strict=True)])
            if min(left) < 0 or not left[TURNED]:
                continue
            orders = alike * hand_orders * held_orders * _orders(left) * left[TURNED]
            for k, ways in enumerate(_last_cards(hand, left)):
                sums[k] += orders * ways
    # any of four suits is turned, and of the twelve cards that are left it is one
    seatings = len(set(permutations(others)))
    all_orders = Fraction(factorial(32), factorial(8) ** 4)
    every = Fraction(4 * seatings, 12 * LAST_THREE) / all_orders
    return OneHand(*(every * part for part in sums))


@cache
def _orders(suits: Suits) -> int:
    """Return in how many orders so many cards of each suit can lie."""
    return factorial(sum(suits)) // prod(map(factorial, suits))


@cache
def _draws(cards: int) -> list[Suits]:
    """List how so many cards can be spread over the four suits."""
    return [suits for suits in product(range(cards + 1), repeat=4) if sum(suits) == cards]


def _wish(hand: Suits) -> Wish:
    """Return what a player with these five cards would take."""
    if hand[TURNED] >= 3:
        return Wish.TURNED_SUIT
    return Wish.ANOTHER_SUIT if max(hand) >= 3 else Wish.NOTHING


@cache
def _held(wishes: tuple[Wish, ...]) -> Counter[Suits]:
    """Return what players with these wishes hold together, and in how many orders."""
    if not wishes:
        return Counter({(0, 0, 0, 0): 1})
    *before, last = wishes
    fives = [hand for hand in _draws(5) if _wish(hand) is last]
    together: Counter[Suits] = Counter()
    for (held, orders), hand in product(_held(tuple(before)).items(), fives):
        together[_added(held, hand)] += orders * _orders(hand)
    return together


def _added(some: Suits, more: Suits) -> Suits:
    return tuple(map(add, some, more))


@cache
def _last_cards(hand: Suits, left: Suits) -> tuple[int, int, int, int]:
    """Return `LAST_THREE` times what `OneHand` says, of five cards and the twelve that are left.

    The turned card is one of the twelve. Who gets it gets two more of eleven: each of the 55 pairs
    stands for three of the 165 ways.
    """
    with_turned = (hand[0] + 1, *hand[1:])
    eleven = (left[0] - 1, *left[1:])
    suit = hand.index(max(hand))  # of three cards or more in five there is one at most

    def longest(cards: Suits, more: int) -> int:
        """Sum the length of the longest suit over all ways to draw more cards of the eleven."""
        total = 0
        for drawn in _draws(more):
            ways = prod(map(comb, eleven, drawn))
            total += ways * max(map(add, cards, drawn))
        return total

    two_more = Fraction(2 * eleven[suit], 11)
    trumps = int(LAST_THREE * (with_turned[suit] + two_more))
    return LAST_THREE, 3 * longest(with_turned, 2), longest(hand, 3), trumps


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


STEPS = (81, 9, 1, 0)
"""By how much a card of each suit moves a hand that stands at place 81a + 9b + c: it has a, b and c
cards of the first three suits, and the rest are of the fourth."""

HANDS = 9**3
"""How many places there are: from 0 to 8 cards of each of three suits."""

LONGEST = np.array([max(*held, 8 - sum(held)) for held in product(range(9), repeat=3)])
"""The length of the longest suit, by place."""


def longest_after_cut(tricks: Sequence[Sequence[int]], cuts: Sequence[int] = ODD_CUT_PLACES) -> Law:
    """Return the law of the longest suit of a hand, any of the four, before the bidding.

    Over all orders of the tricks and within them, and all `cuts`, which are as likely.

    >>> tricks = [range(first, first + 4) for first in range(0, 32, 4)]
    >>> longest_after_cut(tricks).mean, longest_after_cut(tricks, [16]).mean
    (Fraction(18, 5), Fraction(129, 35))
    """
    takings: Counter[tuple[int, ...]] = Counter()  # the cards that a hand takes from the tricks
    for cut in cuts:
        for cards in splits(cut).T:
            takings[tuple(sorted(cards[cards > 0]))] += 1
    ways = {taking: hand_ways(tricks, taking) for taking in takings}
    # each taking is as likely as it is frequent, however many ways it has
    common = lcm(*(int(by_place.sum()) for by_place in ways.values()))
    weights: Counter[int] = Counter()
    for taking, by_place in ways.items():
        scale = takings[taking] * (common // int(by_place.sum()))
        for place in np.flatnonzero(by_place):
            weights[int(LONGEST[place])] += scale * int(by_place[place])
    return Law(weights)


def hand_ways(tricks: Sequence[Sequence[int]], taken: Sequence[int]) -> NDArray[np.int64]:
    """Return in how many ways a hand takes so many cards from different tricks, for all its suits.

    Trick by trick it takes one of the numbers that are still to come, or nothing; an axis for each
    number counts how often it has come, and the last axis is the hand.
    """
    sizes = sorted(set(taken))
    times = [taken.count(size) for size in sizes]
    ways = np.zeros([most + 1 for most in times] + [HANDS], dtype=np.int64)
    ways.flat[0] = 1  # nothing has come yet, and the hand is empty
    for trick in tricks:
        before = ways.copy()
        for axis, size in enumerate(sizes):
            # this number comes once more: one step along its axis, and the hand grows
            come_before = np.moveaxis(before, axis, -2)[..., :-1, :]
            come_after = np.moveaxis(ways, axis, -2)[..., 1:, :]
            for cards in combinations(trick, size):
                shift = sum(STEPS[card // 8] for card in cards)
                come_after[..., shift:] += come_before[..., : HANDS - shift]
    all_taken: NDArray[np.int64] = ways.reshape(-1, HANDS)[-1]
    return all_taken


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

    A coin for each place says from which heap it is filled. What matters of the others is how many
    fall on the upper heap before p, between p and q, and after q.

    >>> float(riffled_pairs(4)[0, 1, 0, 1] * 16)
    6.0
    """
    law = np.zeros((n, n, n, n))  # i, j, p, q
    for p, q in combinations(range(n), 2):
        # axes: how many of the others before p, between p and q, and after q are from the upper
        before, between, after = np.ogrid[: p + 1, : q - p, : n - q]
        others = (p, q - p - 1, n - q - 1)
        tosses = [np.array([comb(m, k) for k in range(m + 1)]) for m in others]
        chance = reduce(np.multiply.outer, tosses) / 2**n
        for p_is_lower, q_is_lower in product((0, 1), repeat=2):
            upper = before + between + after + (1 - p_is_lower) + (1 - q_is_lower)
            upper_before_q = before + between + (1 - p_is_lower)
            # the upper heap is the first `upper` cards: both heaps come out in their order
            i = upper + (p - before) if p_is_lower else before
            j = upper + (q - upper_before_q) if q_is_lower else upper_before_q
            from_i, from_j, _ = np.broadcast_arrays(i, j, chance)
            np.add.at(law[..., p, q], (from_i, from_j), chance)
    return law + law.transpose(1, 0, 3, 2)  # and the same two cards the other way round


# who notices that riffled cards were tricks


NOTICED = 3
"""Of how many standard errors a gap is noticed, because chance alone hardly ever goes so far."""


def pairs_after(
    riffles: int, cuts: Sequence[int] = CUT_PLACES, tricks: int = 8, cards: int = 4
) -> NDArray[np.float64]:
    """Return how likely two places hold cards of one trick, after some riffles of stacked tricks.

    Parameters
    ----------
    riffles : int
        How many riffles; for 0 the tricks are only cut.
    cuts : sequence of int
        Where the deck is cut between two riffles, or once if there is none: at each of these
        places with the same probability.
    tricks, cards : int
        How many tricks lie on one another, and of how many cards each.

    Examples
    --------
    >>> stacked = pairs_after(0, [0])
    >>> stacked[0, :6].tolist()
    [0.0, 1.0, 1.0, 1.0, 0.0, 0.0]
    >>> [round(float(pairs_after(k)[0, 1]), 3) for k in (1, 3, 5)]
    [0.437, 0.119, 0.098]
    """
    n = tricks * cards
    now = np.kron(np.eye(tricks), np.ones((cards, cards))) - np.eye(n)
    if not riffles:
        return _cut_pairs(now, cuts)
    moves = _moves(n)
    for number in range(riffles):
        if number:
            now = _cut_pairs(now, cuts)
        now = np.einsum("ij,ijpq->pq", now, moves)
    return now


@cache
def _moves(n: int) -> NDArray[np.float64]:
    return riffled_pairs(n)


def _cut_pairs(now: NDArray[np.float64], cuts: Sequence[int]) -> NDArray[np.float64]:
    """Return how likely two places hold one trick, after a cut at one of these places."""
    rolled = [np.roll(now, (-place, -place), axis=(0, 1)) for place in cuts]
    mean: NDArray[np.float64] = np.mean(rolled, axis=0)
    return mean


def pair_kinds(labels: Sequence[int] | NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the kinds of pairs of places, by the labels of both: shape (kinds, places, places).

    What an observer cannot tell apart has one label: the places of one hand, or of one packet.

    >>> pair_kinds([0, 0, 1])[:, 0].tolist()
    [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """
    labels = np.asarray(labels)
    low, high = np.minimum.outer(labels, labels), np.maximum.outer(labels, labels)
    apart = 1 - np.eye(len(labels))
    both = combinations_with_replacement(np.unique(labels), 2)
    kinds = [apart * ((low == a) & (high == b)) for a, b in both]
    return np.array([kind for kind in kinds if kind.any()])


def pair_covariances(kinds: NDArray[np.float64], cards: int = 4) -> NDArray[np.float64]:
    """Return the covariances, over fair decks, of how many pairs of one trick each kind gets.

    Two pairs of places have both places in common, or one, or none. So this needs only how likely
    two, three and four places hold cards of one trick or of two.

    Parameters
    ----------
    kinds : array
        As `pair_kinds` gives them.
    cards : int
        How many cards a trick has.

    Examples
    --------
    >>> all_pairs = pair_kinds([0] * 32)
    >>> abs(pair_covariances(all_pairs)).round(9).tolist()  # there are always 48
    [[0.0]]
    """
    n = kinds.shape[-1]
    two = (cards - 1) / (n - 1)
    three = two * (cards - 2) / (n - 2)
    pairs_left = (cards - 2) * (cards - 3) + (n - cards) * (cards - 1)
    two_and_two = two * pairs_left / ((n - 2) * (n - 3))
    # a kind is symmetric: it holds each pair of places twice, and pairs of pairs four times
    flat, ends = kinds.reshape(len(kinds), -1), kinds.sum(axis=1)
    size = flat.sum(axis=1)
    both = 2 * flat @ flat.T
    single = 4 * ends @ ends.T - 2 * both
    none = np.outer(size, size) - both - single
    product_mean = both * two + single * three + none * two_and_two
    covariances: NDArray[np.float64] = (product_mean - np.outer(size, size) * two**2) / 4
    return covariances


def notices(
    kinds: NDArray[np.float64], tables: Sequence[NDArray[np.float64]], cards: int = 4
) -> list[float]:
    """Return after how many deals an observer notices, who counts pairs of one trick by kinds.

    A clue is noticed as soon as its gap to a fair deck is three standard errors. The observer adds
    up the counts with the weights with which that comes first.

    Parameters
    ----------
    kinds : array
        As `pair_kinds` gives them.
    tables : sequence of array
        As `pairs_after` gives them; the answer has a number for each.
    cards : int
        How many cards a trick has.

    Examples
    --------
    >>> seats = np.argsort(np.concatenate(hand_places())) // 8
    >>> found = notices(pair_kinds(seats), [pairs_after(k) for k in (3, 5)])
    >>> [round(deals, -1) for deals in found]
    [4500.0, 1445230.0]
    """
    fair = (cards - 1) / (kinds.shape[-1] - 1)
    # the counts always add up to all pairs of one trick, so their matrix has no inverse
    inverse = np.linalg.pinv(pair_covariances(kinds, cards), rcond=1e-9, hermitian=True)
    gaps = [(kinds * (table - fair)).sum(axis=(1, 2)) / 2 for table in tables]
    return [float(NOTICED**2 / (gap @ inverse @ gap)) for gap in gaps]


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
