"""How Bel Atout shuffles: the five steps of the document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from jeux.battage.belote import pack
from jeux.battage.numbers import BITS, Below, random_from_list
from jeux.checks import as_integer

Deck = tuple[int, ...]


def by_drawing(cards: Sequence[int], below: Below) -> Deck:
    """Return cards shuffled by drawing: any card of the old deck goes on the new one, and so on.

    Parameters
    ----------
    cards : sequence of int
        The cards, top card first.
    below : callable
        ``below(n)`` returns a number from 0 to n − 1.

    Examples
    --------
    >>> by_drawing((0, 1, 2, 3), lambda n: n - 1)
    (3, 2, 1, 0)
    """
    old = list(cards)
    return tuple(old.pop(below(len(old))) for _ in range(len(old)))


def by_swaps(cards: Sequence[int], below: Below) -> Deck:
    """Return cards shuffled by the famous mistake: each place swapped with any place.

    Parameters
    ----------
    cards : sequence of int
        The cards.
    below : callable
        ``below(n)`` returns a number from 0 to n − 1.

    Examples
    --------
    >>> by_swaps((0, 1, 2), lambda n: 0)
    (2, 0, 1)
    """
    deck = list(cards)
    for place in range(len(deck)):
        other = below(len(deck))
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def by_riffle(cards: Sequence[int], below: Below) -> Deck:
    """Return cards after one riffle: two packets, interleaved by tosses of a coin.

    Parameters
    ----------
    cards : sequence of int
        The cards.
    below : callable
        ``below(n)`` returns a number from 0 to n − 1.

    Examples
    --------
    >>> by_riffle((0, 1, 2, 3), lambda n: 0)
    (0, 1, 2, 3)
    """
    lower = [below(2) for _ in cards]
    packets = [iter(cards[: lower.count(0)]), iter(cards[lower.count(0) :])]
    return tuple(next(packets[side]) for side in lower)


def cut_at(cards: Sequence[int], place: int) -> Deck:
    """Return cards cut: what lay below the place comes to the top.

    Parameters
    ----------
    cards : sequence of int
        The cards.
    place : int
        How many cards are lifted off, 0 to all.

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
    last : iterable of int, optional
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
        The base shuffle, ``shuffle(cards, below)``. The animation that showed it is lost; drawing
        makes all orders equally likely, as the document claims of it.
    bits : int
        The list has 2^bits numbers.

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
    last: Iterable[Any] = field(default_factory=lambda: range(32))
    keep: bool = True
    rebuild: bool = True
    shuffles: int = 3
    spread: int = 4
    cut_only: bool = False
    odd: bool = True
    shuffle: Callable[[Sequence[int], Below], Deck] = by_drawing
    bits: int = BITS

    def __post_init__(self) -> None:
        self.last = pack(self.last)
        self.shuffles = as_integer("shuffles", self.shuffles)
        self.spread = as_integer("spread", self.spread, most=15)
        self.below = random_from_list(self.seed, self.bits)

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
        deck = pack(self.last if self.keep else range(32))
        played = tricks is not None and not new_game
        if tricks is not None and played and self.rebuild:
            held = [tuple(trick) for trick in tricks]
            # before any number is read
            pack(card for trick in held for card in trick)
            mixed = [by_drawing(trick, self.below) for trick in held]
            order = by_drawing(range(len(mixed)), self.below)
            deck = pack(card for number in order for card in mixed[number])
        if self.cut_only and played:
            deck = cut_at(deck, self.cut_place(self.odd))
        else:
            for number in range(self.shuffles):
                if number:
                    deck = cut_at(deck, self.cut_place(False))
                deck = pack(self.shuffle(deck, self.below))
        self.last = deck
        return deck

    def cut_place(self, odd: bool) -> int:
        """Return where the next cut lies.

        Parameters
        ----------
        odd : bool
            Whether it is forced to an odd number.

        Examples
        --------
        >>> BelAtout(0).cut_place(odd=True) % 2
        1
        """
        near = range(16 - self.spread, 17 + self.spread)
        places = [place for place in near if place % 2 or not odd] or [17]
        return places[self.below(len(places))]
