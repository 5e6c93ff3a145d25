"""The bidding over a fair deck, exactly: who takes, what the hands become, who lets it pass."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import comb, factorial, prod
from operator import add
from typing import NamedTuple, TypeAlias

Suits: TypeAlias = tuple[int, ...]
"""How many cards of each of the four suits; the first is that of the turned card."""


class Bidding(NamedTuple):
    """One way in which the bidding over a fair deck ends."""

    share: Fraction
    """With what probability it ends so."""
    longest: Fraction
    """The mean length of the longest suit of a hand, any of the four."""
    by_lot: Fraction
    """The same if the turned card, and two more, went to a player drawn by lot, and three to each
    of the others. The mean of this over all ways is that of a fair hand."""
    trumps: Fraction
    """The mean number of trumps of the taker; 0 if nobody takes."""


def fair_bidding() -> dict[str, Bidding]:
    """Return how the bidding over a fair deck ends, by what is taken.

    A player takes with three cards of the suit, as in `deal`. The sums go over all suits of the
    first five cards of one hand, and over all suits of what the three others hold together.

    Returns
    -------
    dict
        For each of ``"turned suit"``, ``"another suit"`` and ``"nobody"`` its `Bidding`.

    Examples
    --------
    >>> found = fair_bidding()
    >>> [round(float(end.share), 4) for end in found.values()]
    [0.2427, 0.5571, 0.2002]
    """
    ends = {"turned suit": _Sums(), "another suit": _Sums(), "nobody": _Sums()}
    for seat, seats in product(range(4), product("ABC", repeat=4)):
        taken, taker = _end(seats)
        others = "".join(sorted(seats[:seat] + seats[seat + 1 :]))
        ends[taken].add(_hand(seats[seat], others), taken, seat == taker)
    return {taken: sums.bidding() for taken, sums in ends.items()}


class _Hand(NamedTuple):
    """Sums over the cards of one hand, each case with its probability."""

    p: Fraction
    given: Fraction  # its longest suit, if it gets the turned card
    left: Fraction  # its longest suit, if it does not
    turned: Fraction  # its cards of the turned suit, if it gets the turned card
    other: Fraction  # its cards of the other suit that is longest among the first five, likewise


class _Sums:
    """The sums over all hands for one way in which the bidding ends."""

    def __init__(self) -> None:
        self.share = self.longest = self.by_lot = self.trumps = Fraction(0)

    def add(self, hand: _Hand, taken: str, takes: bool) -> None:
        """Add what one of the four hands contributes."""
        by_lot = (hand.given + 3 * hand.left) / 4
        self.share += hand.p / 4
        self.by_lot += by_lot / 4
        if taken == "nobody":  # all seats are alike here, and the first one gets the card
            self.longest += by_lot / 4
        elif takes:
            self.longest += hand.given / 4
            self.trumps += hand.turned if taken == "turned suit" else hand.other
        else:
            self.longest += hand.left / 4

    def bidding(self) -> Bidding:
        """Return the means."""
        sums = self.longest, self.by_lot, self.trumps
        return Bidding(self.share, *(part / self.share for part in sums))


def _end(seats: tuple[str, ...]) -> tuple[str, int | None]:
    """Return what is taken and who takes, where A wants the turned suit, B another, C none."""
    if "A" in seats:
        return "turned suit", seats.index("A")
    return ("another suit", seats.index("B")) if "B" in seats else ("nobody", None)


@cache
def _fives(kind: str) -> dict[Suits, int]:
    """Return the suits of five cards of one kind, with the number of their orders."""
    found = {}
    for suits in product(range(6), repeat=4):
        if sum(suits) == 5:
            this = "A" if suits[0] >= 3 else "B" if max(suits) >= 3 else "C"
            if this == kind:
                found[suits] = _orders(suits)
    return found


@cache
def _pool(kinds: str) -> dict[Suits, int]:
    """Return what hands of these kinds hold together, with the number of their orders."""
    if not kinds:
        return {(0, 0, 0, 0): 1}
    found: defaultdict[Suits, int] = defaultdict(int)
    for (held, ways), (hand, more) in product(_pool(kinds[1:]).items(), _fives(kinds[0]).items()):
        suits = tuple(map(sum, zip(held, hand, strict=True)))
        if max(suits) <= 8:
            found[suits] += ways * more
    return dict(found)


@cache
def _hand(kind: str, others: str) -> _Hand:
    """Return the sums for a hand of one kind, if the three others are of these kinds."""
    sums = [0] * 5
    for hand, orders in _fives(kind).items():
        if not hand[1] >= hand[2] >= hand[3]:
            continue  # the three suits that were not turned are alike
        alike = len(set(permutations(hand[1:])))
        for held, ways in _pool(others).items():
            rest = tuple([8 - a - b for a, b in zip(hand, held, strict=True)])
            if min(rest) < 0 or rest[0] == 0:
                continue
            weight = alike * orders * ways * _orders(rest) * rest[0]
            for k, part in enumerate(_completed(hand, rest)):
                sums[k] += weight * part
    # four suits may be turned, one of twelve cards; the sums are those of 165 ways to go on
    every = Fraction(4 * factorial(8) ** 4, 12 * 165 * factorial(32))
    return _Hand(*(every * part for part in sums))


@cache
def _completed(hand: Suits, rest: Suits) -> tuple[int, ...]:
    """Return the values of `_Hand` for five cards, times 165, if the first suit is turned."""
    left = (rest[0] - 1, *rest[1:])
    given = (hand[0] + 1, *hand[1:])
    wanted = max(range(1, 4), key=hand.__getitem__)
    return (
        165,
        3 * _longest(given, left, 2),
        _longest(hand, left, 3),
        165 * given[0] + 30 * left[0],
        165 * given[wanted] + 30 * left[wanted],
    )


def _longest(hand: Suits, rest: Suits, more: int) -> int:
    """Return the longest suit summed over all ways to get so many of the 11 cards left."""
    return sum(prod(map(comb, rest, drawn)) * max(map(add, hand, drawn)) for drawn in _DRAWS[more])


_DRAWS = {n: [d for d in product(range(n + 1), repeat=4) if sum(d) == n] for n in (2, 3)}


@cache
def _orders(suits: Suits) -> int:
    """Return in how many orders of suits so many cards of each can lie."""
    return factorial(sum(suits)) // prod(map(factorial, suits))
