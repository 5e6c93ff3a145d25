"""Bel Atout at work: its list of numbers, the five steps of its dealer, one deal played out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from itertools import chain
from typing import TypeAlias, TypeVar

import numpy as np

from jeux.battage.rules import (
    CUT_PLACES,
    ODD_CUT_PLACES,
    Deck,
    Hands,
    as_deck,
    legal,
    strength,
    winner,
)
from jeux.checks import as_generator, as_integer

T = TypeVar("T")
RandBelow: TypeAlias = Callable[[int], int]
"""``randbelow(n)`` returns a number from 0 to n − 1."""
Manner: TypeAlias = Callable[[Sequence[int], Sequence[int], int], int]
"""``manner(may, trick, trump)`` returns one of the cards that a player may play."""

MULTIPLIER, INCREMENT = 1_103_515_245, 12_345
"""The recurrence of the C standard's example: state → MULTIPLIER · state + INCREMENT."""


def random_from_list(seed: int, bits: int = 31) -> RandBelow:
    """Return numbers read from a finite list, from the place that the seed points to.

    The list is the cycle of the recurrence modulo 2^bits; each state gives its 15 leading bits. It
    is a reading: the document says only that `random` reads from a list.

    Parameters
    ----------
    seed : int
        Where the list is entered: the state before the first number, at least 0.
    bits : int
        The list has 2^bits numbers; 15 at least.

    Examples
    --------
    >>> randbelow = random_from_list(1922)
    >>> [randbelow(32) for _ in range(6)]
    [24, 7, 6, 11, 10, 11]
    """
    state = as_integer("seed", seed)

    def randbelow(n: int) -> int:
        nonlocal state
        if n > 1 << 15:
            raise ValueError(f"the list has numbers of 15 bits, got n={n}")
        state = (MULTIPLIER * state + INCREMENT) % (1 << bits)
        return (state >> bits - 15) % n

    return randbelow


def randbelow_from(rng: np.random.Generator) -> RandBelow:
    """Return numbers from a numpy generator in the same form.

    >>> randbelow_from(np.random.default_rng(1))(1)
    0
    """
    as_generator(rng)
    return lambda n: int(rng.random() * n)


def by_drawing(cards: Sequence[T], randbelow: RandBelow) -> tuple[T, ...]:
    """Return cards shuffled by drawing: any card of the old deck goes on the new one, and so on.

    >>> by_drawing((0, 1, 2, 3), lambda n: n - 1)
    (3, 2, 1, 0)
    """
    old = list(cards)
    return tuple(old.pop(randbelow(len(old))) for _ in cards)


def cut_at(cards: Sequence[T], place: int) -> tuple[T, ...]:
    """Return cards cut: what lay below the place comes to the top.

    >>> cut_at((0, 1, 2, 3), 1)
    (1, 2, 3, 0)
    """
    return (*cards[place:], *cards[:place])


@dataclass
class BelAtout:
    """A dealer that shuffles by the five steps; each can be switched off alone.

    Parameters
    ----------
    seed : int
        Step 1: where the list of random numbers is entered, from the launch time.
    last : sequence of int
        Step 2: the last deck, kept from the session before.
    keep : bool
        Step 2: whether each deal begins with the last deck, or with a new one.
    rebuild : bool
        Step 3: whether the last deck is replaced by one built from the tricks played.
    shuffles : int
        Step 4: how many times the deck is shuffled, with cuts between.
    cut_only : bool
        Step 5: the option to cut without shuffling, at an odd place.
    bits : int
        The list has 2^bits numbers.

    Examples
    --------
    >>> dealer = BelAtout(seed=43_200)
    >>> dealer.next_deck()[:8]
    (21, 0, 5, 16, 18, 15, 12, 8)
    """

    seed: int
    last: Sequence[int] = range(32)
    _: KW_ONLY
    keep: bool = True
    rebuild: bool = True
    shuffles: int = 3
    cut_only: bool = False
    bits: int = 31

    def __post_init__(self) -> None:
        self.randbelow = random_from_list(self.seed, self.bits)
        self.last = as_deck(self.last)

    def next_deck(
        self, tricks: Sequence[Sequence[int]] | None = None, new_game: bool = False
    ) -> Deck:
        """Return the next deck, and keep it.

        `tricks` are those of the deal before, if it was played to its end. When a new game begins
        the deck is not built from them, and not only cut.
        """
        played = [] if tricks is None or new_game else tricks
        deck = tuple(self.last if self.keep else range(32))
        if played and self.rebuild:
            mixed = [by_drawing(trick, self.randbelow) for trick in played]
            deck = as_deck(chain.from_iterable(by_drawing(mixed, self.randbelow)))
        if played and self.cut_only:
            deck = cut_at(deck, self.cut_place(odd=True))
        else:
            for number in range(self.shuffles):
                if number:
                    deck = cut_at(deck, self.cut_place(odd=False))
                deck = by_drawing(deck, self.randbelow)
        self.last = deck
        return deck

    def cut_place(self, odd: bool) -> int:
        """Return where the next cut lies: at most four cards from the middle."""
        places = ODD_CUT_PLACES if odd else CUT_PLACES
        return places[self.randbelow(len(places))]


def play(dealt: Hands, randbelow: RandBelow, manner: Manner | None = None) -> list[Deck]:
    """Play a deal: eight tricks, each in the order in which it was played.

    Parameters
    ----------
    dealt : Hands
        A deal that somebody took.
    manner : callable, optional
        How all players choose: `lowest` or `sensible`, or another function of what may be played,
        the trick so far and the trump suit. Without one they play any card that the rules allow.

    Examples
    --------
    >>> from jeux.battage import deal
    >>> play(deal(range(32)), lambda n: 0, sensible)[0]
    (12, 14, 8, 9)
    """
    if dealt.trump is None:
        raise ValueError("dealt must not be a void deal: nobody plays it")
    hands, leader, tricks = [list(hand) for hand in dealt.hands], 0, []
    for _ in range(8):
        trick: list[int] = []
        for place in range(4):
            hand = hands[(leader + place) % 4]
            may = legal(hand, trick, dealt.trump)
            card = manner(may, trick, dealt.trump) if manner else may[randbelow(len(may))]
            hand.remove(card)
            trick.append(card)
        leader = (leader + winner(trick, dealt.trump)) % 4
        tricks.append(tuple(trick))
    return tricks


def lowest(may: Sequence[int], trick: Sequence[int], trump: int) -> int:
    """Return the weakest card that may be played, a plain one if there is one.

    Parameters
    ----------
    may, trick : sequence of int
        The cards that the rules allow, and those that lie there.
    trump : int
        The trump suit, 0 to 3.

    Examples
    --------
    >>> from jeux.battage import name
    >>> name(lowest([3, 7, 24], [], 0)), name(lowest([3, 7], [0], 0))
    ('7♠', '10♣')
    """
    return min(may, key=lambda card: (strength(card, card // 8, trump), card))


def sensible(may: Sequence[int], trick: Sequence[int], trump: int) -> int:
    """Return the card of a player who wins cheaply what their partner does not hold.

    They lead a plain ace if they have one. To a trick that an opponent holds they play the weakest
    card that takes it. In all other cases they play their weakest card.

    Parameters
    ----------
    may, trick, trump
        As in `lowest`.

    Examples
    --------
    >>> from jeux.battage import name
    >>> name(sensible([8, 15, 24], [], 3)), name(sensible([8, 14, 15], [9], 3))
    ('A♦', 'R♦')
    """
    if not trick:
        wins = [card for card in may if card % 8 == 7 and card // 8 != trump]
    elif len(trick) - winner(trick, trump) == 2:
        wins = []  # the partner holds the trick
    else:
        wins = [card for card in may if winner([*trick, card], trump) == len(trick)]
    return lowest(wins or may, trick, trump)
