"""Bel Atout at work: its list of numbers, and the five steps of its dealer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import partial
from itertools import chain
from typing import Any, ClassVar, TypeAlias

import numpy as np

from jeux.battage.rules import Deck, as_cards, as_deck, as_tricks
from jeux.checks import as_boolean, as_function, as_generator, as_integer

RandBelow: TypeAlias = Callable[[int], int]
"""``randbelow(n)`` returns a number from 0 to n − 1."""

MULTIPLIER, INCREMENT = 1_103_515_245, 12_345
"""The recurrence of the C standard's example: state → MULTIPLIER · state + INCREMENT."""

BITS, MOST_SHUFFLES = 31, 100_000
"""The list has 2³¹ numbers. Shuffles of one deck at most: they take a second or two."""


@dataclass(eq=False)
class _List:
    """A finite list, and the place that is reached in it; a copy goes on from there by itself."""

    state: int
    shift: int
    mask: int

    def __call__(self, n: int) -> int:
        if type(n) is not int or not 0 < n <= 1 << 15:
            n = as_integer("n", n, 1, 1 << 15)
        self.state = state = (MULTIPLIER * self.state + INCREMENT) & self.mask
        return (state >> self.shift) % n


@dataclass(eq=False)
class _Generator:
    """The numbers of a numpy generator."""

    rng: np.random.Generator = field(repr=False)  # it would show where it lies in memory

    def __call__(self, n: int) -> int:
        n = as_integer("n", n, 1)
        if n <= 1 << 53:
            return int(self.rng.random() * n)
        # eight bytes more than n has make the remainders even to one part in 2⁶⁴
        return int.from_bytes(self.rng.bytes(n.bit_length() // 8 + 9), "little") % n


@dataclass(eq=False)
class _Checked:
    """The numbers of a caller's own function, each of which is looked at."""

    given: RandBelow

    def __call__(self, n: int) -> int:
        number = self.given(n)
        if type(number) is int and 0 <= number < n:
            return number
        return as_integer(f"randbelow({n})", number, 0, n - 1)


def as_randbelow(given: Any) -> RandBelow:
    """Return a source of numbers from 0 to n − 1 that gives no others."""
    own = isinstance(given, _List | _Generator)  # a bound method is faster to call than they are
    return (given if own else _Checked(as_function("randbelow", given))).__call__


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
        ``randbelow(n)`` reads the next number and returns its remainder modulo n, n ≤ 32768.

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
    seed, bits = as_integer("seed", seed), as_integer("bits", bits, 15, BITS)
    return _List(seed, bits - 15, (1 << bits) - 1)


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
    return _Generator(as_generator(rng))


def by_drawing(cards: Sequence[Any], randbelow: RandBelow) -> tuple[Any, ...]:
    """Return cards shuffled by drawing: any card of the old deck goes on the new one, and so on.

    Parameters
    ----------
    cards : sequence
        The cards, top card first.
    randbelow : callable
        ``randbelow(n)`` returns a number from 0 to n − 1.

    Raises
    ------
    TypeError, ValueError
        If the cards have no order, or `randbelow` is no function or gives something else.

    Examples
    --------
    >>> by_drawing((0, 1, 2, 3), lambda n: n - 1)
    (3, 2, 1, 0)
    """
    old, randbelow = list(as_cards(cards)), as_randbelow(randbelow)
    return tuple(old.pop(randbelow(len(old))) for _ in range(len(old)))


def by_swaps(cards: Sequence[Any], randbelow: RandBelow) -> tuple[Any, ...]:
    """Return cards shuffled by the famous mistake: each place swapped with any place.

    Parameters
    ----------
    cards, randbelow
        As in `by_drawing`, with the same errors.

    Examples
    --------
    >>> by_swaps((0, 1, 2), lambda n: 0)
    (2, 0, 1)
    """
    deck, randbelow = list(as_cards(cards)), as_randbelow(randbelow)
    for place in range(len(deck)):
        other = randbelow(len(deck))
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def by_riffle(cards: Sequence[Any], randbelow: RandBelow) -> tuple[Any, ...]:
    """Return cards after one riffle: two packets, interleaved by tosses of a coin.

    Parameters
    ----------
    cards, randbelow
        As in `by_drawing`, with the same errors.

    Examples
    --------
    >>> by_riffle((0, 1, 2, 3), lambda n: 0)
    (0, 1, 2, 3)
    """
    cards, randbelow = as_cards(cards), as_randbelow(randbelow)
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
        If the cards have no order, or the place is not such an integer.

    Examples
    --------
    >>> cut_at((0, 1, 2, 3), 1)
    (1, 2, 3, 0)
    """
    deck = as_cards(cards)
    place = as_integer(f"place among {len(deck)} cards", place, most=len(deck))
    return deck[place:] + deck[:place]


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
        Step 4: how many times the deck is shuffled, 0 to 100,000. The document says several.
    spread : int
        Step 4: how far from the middle a cut may lie, all places being as likely, 0 to 15 cards.
    cut_only : bool
        Step 5: the option to cut without shuffling.
    odd : bool
        Step 5: whether that cut is forced to an odd number.
    shuffle : callable
        The base shuffle, ``shuffle(cards, randbelow)``. The animation that showed it is lost; by
        drawing all orders are equally likely, as the document claims of it.
    bits : int
        The list has 2^bits numbers.

    Attributes
    ----------
    randbelow : callable
        The list, at the place that the dealer has reached.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above, here or when it is set anew.

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

    _CHECKS: ClassVar[dict[str, Callable[[Any], Any]]] = {
        "seed": partial(as_integer, "seed"),
        "last": partial(as_deck, name="last"),
        **{flag: partial(as_boolean, flag) for flag in ("keep", "rebuild", "cut_only", "odd")},
        "shuffles": partial(as_integer, "shuffles", most=MOST_SHUFFLES),
        "spread": partial(as_integer, "spread", most=15),
        "shuffle": partial(as_function, "shuffle"),
        "bits": partial(as_integer, "bits", least=15, most=BITS),
        "randbelow": partial(as_function, "randbelow"),
    }

    def __post_init__(self) -> None:
        self.randbelow = random_from_list(self.seed, self.bits)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self._CHECKS:
            raise TypeError(f"a BelAtout has no {name!r} to be set to {value!r}")
        if name in ("seed", "bits") and "randbelow" in self.__dict__:
            raise ValueError(f"{name} must be given to a new BelAtout, got {value!r} for this one")
        self.__dict__[name] = self._CHECKS[name](value)

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
            If the tricks are not eight of four cards, or a deck does not hold each card once.

        Examples
        --------
        >>> BelAtout(0, shuffles=0).next_deck() == tuple(range(32))
        True
        """
        held = None if tricks is None else as_tricks(tricks)  # before any number is read
        played = None if as_boolean("new_game", new_game) else held
        deck = as_deck(self.last if self.keep else range(32))
        if played and self.rebuild:
            mixed = [by_drawing(trick, self.randbelow) for trick in played]
            deck = tuple(chain.from_iterable(by_drawing(mixed, self.randbelow)))
        if self.cut_only and played:
            deck = cut_at(deck, self.cut_place(self.odd))
        else:
            for number in range(self.shuffles):
                if number:
                    deck = cut_at(deck, self.cut_place(False))
                deck = as_deck(self.shuffle(deck, self.randbelow), "shuffle(cards, randbelow)")
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
        places = [p for p in range(16 - self.spread, 17 + self.spread) if p % 2 or not odd] or [17]
        return places[as_randbelow(self.randbelow)(len(places))]
