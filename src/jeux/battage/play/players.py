"""One deal played out, by players who choose at random or by a rule of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from jeux.battage.play.dealer import RandBelow, as_randbelow
from jeux.battage.rules import PLAIN, TRUMP, Hands, allowed, as_dealt, winner
from jeux.checks import as_function

Manner: TypeAlias = Callable[[Sequence[int], Sequence[int], int], int]
"""``manner(may, trick, trump)`` returns one of the cards that a player may play."""


def play(dealt: Hands, randbelow: RandBelow, manner: Manner | None = None) -> list[tuple[int, ...]]:
    """Play a deal: every player plays any card that the rules allow, or chooses by a manner.

    Parameters
    ----------
    dealt : Hands
        The deal; somebody has taken.
    randbelow : callable
        ``randbelow(n)`` returns a number from 0 to n − 1.
    manner : callable, optional
        How all four players choose: ``manner(may, trick, trump)`` returns one of the cards that
        may be played, such as `lowest` or `sensible`. If left out, each of these cards is chosen
        with the same chance.

    Returns
    -------
    list of tuples of int
        The eight tricks, each in the order in which it was played.

    Raises
    ------
    TypeError, ValueError
        If `dealt` is no deal or a void one, or a function is none or gives something else.

    Examples
    --------
    >>> from jeux.battage import deal
    >>> tricks = play(deal(range(32)), lambda n: 0)
    >>> sorted(card for trick in tricks for card in trick) == list(range(32))
    True
    >>> play(deal(range(32)), lambda n: 0, sensible)[0]
    (12, 14, 8, 9)
    """
    if manner is not None:
        manner = as_function("manner", manner)
    return played(*as_dealt(dealt), as_randbelow(randbelow), manner)


def played(
    hands: list[list[int]], trump: int, randbelow: RandBelow, manner: Manner | None = None
) -> list[tuple[int, ...]]:
    """Play hands until they are empty, as `play` does, without a look at the arguments."""
    leader, tricks = 0, []
    for _ in range(8):
        trick: list[int] = []
        for place in range(4):
            hand = hands[(leader + place) % 4]
            may = allowed(hand, trick, trump)
            if manner is None:
                card = may[randbelow(len(may))]
            else:
                card = manner(may, trick, trump)
                if card not in may:
                    raise ValueError(f"manner must return one of the cards {may}, got {card!r}")
            hand.remove(card)
            trick.append(card)
        leader = (leader + winner(trick, trump)) % 4
        tricks.append(tuple(trick))
    return tricks


def lowest(may: Sequence[int], trick: Sequence[int], trump: int) -> int:
    """Return the weakest card that may be played, a plain one if there is one.

    Parameters
    ----------
    may : sequence of int
        The cards that may be played, at least one.
    trick : sequence of int
        The cards that lie there, in the order in which they were played.
    trump : int
        The trump suit, 0 to 3.

    Examples
    --------
    >>> from jeux.battage import name
    >>> name(lowest([3, 7, 24], [], 0)), name(lowest([3, 7], [0], 0))
    ('7♠', '10♣')
    """

    def strength(card: int) -> tuple[bool, int, int]:
        suit, rank = divmod(card, 8)
        return suit == trump, (TRUMP if suit == trump else PLAIN)[rank], card

    return min(may, key=strength)


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
