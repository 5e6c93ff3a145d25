"""What one lap of the whole list does to the cards, and the spy who knows who took."""

from __future__ import annotations

from collections.abc import Sequence

from jeux.battage.rules import as_deck, as_packets
from jeux.checks import as_integer

LAPS = (
    (2, 27, 12, 26, 18, 9, 16, 24, 23, 19, 5, 8, 0, 3, 17, 25,
     11, 30, 4, 7, 22, 10, 28, 20, 29, 6, 31, 21, 15, 13, 1, 14),
    (1, 16, 9, 7, 20, 24, 30, 11, 8, 5, 25, 21, 18, 22, 15, 10,
     19, 13, 28, 27, 2, 17, 23, 4, 6, 0, 26, 12, 14, 29, 3, 31),
)  # fmt: skip
"""The decks after 2³⁰ deals without step 3, from the places 0 and 1 of the list and a new deck.

A deal reads 98 of the 2³¹ numbers, so one lap goes through all even places and the other through
all odd ones. A lap takes a day in Python and less than half an hour in C: ``benchmarks/lap.c``
computed both, and a second program, which composed four quarters of a lap, gave the same decks.
Tests run ``lap.c`` on a shorter list, against `BelAtout`, and ask whether both decks are even
permutations, as they must be.
"""


def cycle_lengths(permutation: Sequence[int]) -> list[int]:
    """Return the lengths of the cycles of a permutation of 0, 1, …, in ascending order.

    Examples
    --------
    >>> cycle_lengths([1, 2, 0, 3])
    [1, 3]
    """
    left, lengths = set(range(len(permutation))), []
    while left:
        card, length = left.pop(), 1
        while (card := permutation[card]) in left:
            left.remove(card)
            length += 1
        lengths.append(length)
    return sorted(lengths)


def hands_of(deck: Sequence[int], taker: int | None) -> list[tuple[int, ...]]:
    """Return the four hands of a deck in packets of 3, 2 and 3 when it is known who took.

    `jeux.battage.deal` finds the taker from the cards; here the numbers may be places instead.

    Parameters
    ----------
    deck : sequence of int
        The numbers 0 to 31, top card first.
    taker : int or None
        Who took the turned card, 0 to 3; None in a void deal.

    Raises
    ------
    TypeError, ValueError
        If the deck is not one, or the taker is no player.

    Examples
    --------
    >>> hands_of(range(32), 3)[3]
    (9, 10, 11, 18, 19, 20, 30, 31)
    """
    cards, (first, _) = as_deck(deck), as_packets((3, 2, 3))
    holder = 0 if taker is None else as_integer("taker", taker, most=3)
    hands: list[tuple[int, ...]] = [()] * 4
    top = 0
    for packet in first:
        for player in range(4):
            hands[player] += cards[top : top + packet]
            top += packet
    hands[holder] += cards[top : top + 1]
    top += 1
    for player in range(4):
        left = 8 - len(hands[player])
        hands[player] += cards[top : top + left]
        top += left
    return hands
