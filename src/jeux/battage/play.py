"""Bel Atout at work: its list of numbers, the five steps of its dealer, and one deal played out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, TypeAlias

import numpy as np

from jeux.battage.rules import Deck, Hands, allowed, as_deck, winner
from jeux.checks import as_boolean, as_generator, as_integer, as_sequence

RandBelow: TypeAlias = Callable[[int], int]
"""``randbelow(n)`` returns a number from 0 to n − 1."""

MULTIPLIER, INCREMENT = 1_103_515_245, 12_345
"""The recurrence of the C standard's example: state → MULTIPLIER · state + INCREMENT."""

BITS = 31
"""The list has 2³¹ numbers."""


def random_from_list(seed: int, bits: int = BITS) -> RandBelow:
    """Return numbers read from a finite list, from the place that the seed points to.

    The list is the cycle of state → 1103515245 · state + 12345 modulo 2^bits, which goes through
    all 2^bits states before it begins anew; each state gives its 15 leading bits. It is the
    example of the C standard (with bits = 31), a reading: the document says only that `random`
    reads from a list.

    Parameters
    ----------
    seed : int
        Where to begin, at least 0; taken modulo 2^bits.
    bits : int
        The list has 2^bits numbers; 15 to 31.

    Returns
    -------
    callable
        ``randbelow(n)`` reads the next number and returns its remainder modulo n, for n up to
        32768.

    Raises
    ------
    TypeError, ValueError
        If an argument is not such an integer.

    Examples
    --------
    >>> randbelow = random_from_list(1922)
    >>> [randbelow(32) for _ in range(6)]
    [24, 7, 6, 11, 10, 11]
    """
    state = as_integer("seed", seed)
    bits = as_integer("bits", bits, 15, BITS)
    shift = bits - 15
    mask = (1 << bits) - 1

    def randbelow(n: int) -> int:
        nonlocal state
        if type(n) is not int or not 0 < n <= 1 << 15:
            n = as_integer("n", n, 1, 1 << 15)
        state = (MULTIPLIER * state + INCREMENT) & mask
        return (state >> shift) % n

    return randbelow


def randbelow_from(rng: np.random.Generator) -> RandBelow:
    """Return numbers from a numpy generator in the same form.

    Parameters
    ----------
    rng : numpy.random.Generator
        Where chance comes from.

    Returns
    -------
    callable
        ``randbelow(n)`` returns a number from 0 to n − 1, for n of any size.

    Raises
    ------
    TypeError
        If `rng` is something else.

    Examples
    --------
    >>> randbelow_from(np.random.default_rng(1))(1)
    0
    """
    rng = as_generator(rng)

    def randbelow(n: int) -> int:
        n = as_integer("n", n, 1)
        if n <= 1 << 53:
            return int(rng.random() * n)
        # eight bytes more than n has make the remainders even to one part in 2⁶⁴
        return int.from_bytes(rng.bytes(n.bit_length() // 8 + 9), "little") % n

    return randbelow


def _as_function(name: str, given: Any) -> Any:
    """Return an argument that can be called."""
    if not callable(given):
        raise TypeError(f"{name} must be a function, got {given!r}")
    return given


def by_drawing(cards: Sequence[Any], randbelow: RandBelow) -> tuple[Any, ...]:
    """Return cards shuffled by drawing: any card of the old deck goes on the new one, and so on.

    Parameters
    ----------
    cards : sequence
        The cards, top card first.
    randbelow : callable
        ``randbelow(n)`` returns a number from 0 to n − 1.

    Examples
    --------
    >>> by_drawing((0, 1, 2, 3), lambda n: n - 1)
    (3, 2, 1, 0)
    """
    old = list(cards)
    return tuple(old.pop(randbelow(len(old))) for _ in range(len(old)))


def by_swaps(cards: Sequence[Any], randbelow: RandBelow) -> tuple[Any, ...]:
    """Return cards shuffled by the famous mistake: each place swapped with any place.

    Parameters
    ----------
    cards, randbelow
        As in `by_drawing`.

    Examples
    --------
    >>> by_swaps((0, 1, 2), lambda n: 0)
    (2, 0, 1)
    """
    deck = list(cards)
    for place in range(len(deck)):
        other = randbelow(len(deck))
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def by_riffle(cards: Sequence[Any], randbelow: RandBelow) -> tuple[Any, ...]:
    """Return cards after one riffle: two packets, interleaved by tosses of a coin.

    Parameters
    ----------
    cards, randbelow
        As in `by_drawing`.

    Examples
    --------
    >>> by_riffle((0, 1, 2, 3), lambda n: 0)
    (0, 1, 2, 3)
    """
    lower = [randbelow(2) for _ in cards]
    packets = [iter(cards[: lower.count(0)]), iter(cards[lower.count(0) :])]
    return tuple(next(packets[side]) for side in lower)


def cut_at(cards: Sequence[Any], place: int) -> tuple[Any, ...]:
    """Return cards cut: what lay below the place comes to the top.

    Parameters
    ----------
    cards : sequence
        The cards, top card first.
    place : int
        How many cards are lifted off, 0 to all.

    Raises
    ------
    TypeError, ValueError
        If the place is not such an integer.

    Examples
    --------
    >>> cut_at((0, 1, 2, 3), 1)
    (1, 2, 3, 0)
    """
    place = as_integer("place", place, most=len(cards))
    return tuple(cards[place:]) + tuple(cards[:place])


@dataclass
class BelAtout:
    """A dealer that shuffles by the five steps; each can be switched off alone.

    Parameters
    ----------
    seed : int
        Step 1: where the list of random numbers is entered, from the launch time.
    last : sequence of int
        Step 2: the last deck, kept from the session before; a new deck if left out.
    keep : bool
        Step 2: whether each deal begins with the last deck, or with a new one.
    rebuild : bool
        Step 3: whether the last deck is replaced by one built from the tricks played.
    shuffles : int
        Step 4: how many times the deck is shuffled, at least 0. The document says several.
    spread : int
        Step 4: how far from the middle a cut may lie, in cards; all places are equally likely.
        The document says more or less in the middle.
    cut_only : bool
        Step 5: the option to cut without shuffling.
    odd : bool
        Step 5: whether that cut is forced to an odd number.
    shuffle : callable
        The base shuffle, ``shuffle(cards, randbelow)``. The animation that showed it is lost;
        drawing makes all orders equally likely, as the document claims of it.
    bits : int
        The list has 2^bits numbers.

    Attributes
    ----------
    randbelow : callable
        The list, at the place that the dealer has reached.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above.

    Examples
    --------
    >>> dealer = BelAtout(seed=43_200)
    >>> dealer.next_deck()[:8]
    (21, 0, 5, 16, 18, 15, 12, 8)
    """

    seed: int
    last: Sequence[Any] = range(32)
    _: KW_ONLY
    keep: bool = True
    rebuild: bool = True
    shuffles: int = 3
    spread: int = 4
    cut_only: bool = False
    odd: bool = True
    shuffle: Callable[[Sequence[int], RandBelow], Sequence[int]] = by_drawing
    bits: int = BITS

    def __post_init__(self) -> None:
        self.seed, self.last = as_integer("seed", self.seed), as_deck(self.last)
        for flag in ("keep", "rebuild", "cut_only", "odd"):
            setattr(self, flag, as_boolean(flag, getattr(self, flag)))
        self.shuffles = as_integer("shuffles", self.shuffles)
        self.spread = as_integer("spread", self.spread, most=15)
        self.shuffle = _as_function("shuffle", self.shuffle)
        self.bits = as_integer("bits", self.bits, 15, BITS)
        self.randbelow = random_from_list(self.seed, self.bits)

    def next_deck(
        self, tricks: Sequence[Sequence[int]] | None = None, new_game: bool = False
    ) -> Deck:
        """Return the next deck, and keep it.

        Parameters
        ----------
        tricks : sequence of sequences of int, optional
            The tricks of the deal before, if it was played to its end.
        new_game : bool
            Whether a new game begins: then the deck is not built from tricks, and not only cut.

        Raises
        ------
        TypeError, ValueError
            If the tricks, or what the base shuffle gives, do not hold each card once.

        Examples
        --------
        >>> BelAtout(0, shuffles=0).next_deck() == tuple(range(32))
        True
        """
        deck = as_deck(self.last if self.keep else range(32))
        played = not as_boolean("new_game", new_game) and tricks is not None
        if played and self.rebuild:
            held = [as_sequence("a trick", trick) for trick in as_sequence("tricks", tricks)]
            # before any number is read
            as_deck([card for trick in held for card in trick])
            mixed = [by_drawing(trick, self.randbelow) for trick in held]
            order = by_drawing(range(len(mixed)), self.randbelow)
            deck = as_deck([card for number in order for card in mixed[number]])
        if self.cut_only and played:
            deck = cut_at(deck, self.cut_place(self.odd))
        else:
            for number in range(self.shuffles):
                if number:
                    deck = cut_at(deck, self.cut_place(False))
                deck = as_deck(self.shuffle(deck, self.randbelow))
        self.last = deck
        return deck

    def cut_place(self, odd: bool) -> int:
        """Return where the next cut lies.

        Parameters
        ----------
        odd : bool
            Whether it is forced to an odd number; 17 if none is near enough to the middle.

        Examples
        --------
        >>> BelAtout(0).cut_place(odd=True) % 2
        1
        """
        odd = as_boolean("odd", odd)
        near = range(16 - self.spread, 17 + self.spread)
        places = [place for place in near if place % 2 or not odd] or [17]
        return places[self.randbelow(len(places))]


def play(dealt: Hands, randbelow: RandBelow) -> list[tuple[int, ...]]:
    """Play a deal: every player plays any card that the rules allow, each with the same chance.

    Parameters
    ----------
    dealt : Hands
        The deal; somebody has taken.
    randbelow : callable
        ``randbelow(n)`` returns a number from 0 to n − 1.

    Returns
    -------
    list of tuples of int
        The eight tricks, each in the order in which it was played.

    Raises
    ------
    TypeError
        If `randbelow` is no function.
    ValueError
        If the deal is void.

    Examples
    --------
    >>> from jeux.battage import deal
    >>> tricks = play(deal(range(32)), randbelow_from(np.random.default_rng(1)))
    >>> sorted(card for trick in tricks for card in trick) == list(range(32))
    True
    """
    randbelow = _as_function("randbelow", randbelow)
    if dealt.trump is None:
        raise ValueError("a void deal is not played")
    hands = [list(hand) for hand in dealt.hands]
    leader, tricks = 0, []
    for _ in range(8):
        trick: list[int] = []
        for place in range(4):
            hand = hands[(leader + place) % 4]
            may = allowed(hand, trick, dealt.trump)
            card = may[randbelow(len(may))]
            hand.remove(card)
            trick.append(card)
        leader = (leader + winner(trick, dealt.trump)) % 4
        tricks.append(tuple(trick))
    return tricks
