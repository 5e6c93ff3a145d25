"""Counting deals and hands, and the laws of suits in a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import comb, expm1, factorial, prod

from jeux.checks import as_integer, as_integers
from jeux.law import Law


def deal_count(hands: Sequence[int]) -> int:
    """Return in how many ways a deck can be dealt into hands of given sizes.

    Parameters
    ----------
    hands : sequence of int
        The sizes of the hands, at least one hand; the deck has as many cards as all of them.

    Raises
    ------
    TypeError, ValueError
        If there is no hand, or a size is not an integer of at least 0.

    Examples
    --------
    >>> deal_count([8, 8, 8, 8])
    99561092450391000
    """
    sizes = as_integers("hands", hands)
    return factorial(sum(sizes)) // prod(map(factorial, sizes))


def hand_count(deck: int, hand: int) -> int:
    """Return how many hands of a given size a deck holds.

    Parameters
    ----------
    deck, hand : int
        How many cards; the hand at most as many as the deck.

    Raises
    ------
    TypeError, ValueError
        If they are not such integers.

    Examples
    --------
    >>> hand_count(32, 8)
    10518300
    """
    deck = as_integer("deck", deck)
    return comb(deck, as_integer("hand", hand, most=deck))


def repeat_chance(ways: int, drawn: int) -> float:
    """Return how likely some way comes up twice among so many draws, all ways being as likely.

    Parameters
    ----------
    ways, drawn : int
        How many ways there are, and how many times one is drawn; at most a tenth as many draws
        as ways, or the answer is only an approximation.

    Returns
    -------
    float
        1 − e^(−n(n − 1)/2M), which is off by less than n³/6M².

    Raises
    ------
    TypeError, ValueError
        If they are not integers of at least 1 and of at least 0.

    Examples
    --------
    >>> round(repeat_chance(365, 23), 3)
    0.5
    """
    ways, drawn = as_integer("ways", ways, 1), as_integer("drawn", drawn)
    return -expm1(-drawn * (drawn - 1) / (2 * ways))


def trump_law(suit: int = 8, deck: int = 32, hand: int = 8) -> Law:
    """Return the law of the number of cards of one suit in a hand.

    Parameters
    ----------
    suit, deck, hand : int
        How many cards are in the suit, in the deck and in the hand.

    Returns
    -------
    Law
        Its weights count hands.

    Raises
    ------
    TypeError, ValueError
        If they are not integers, or a suit or a hand does not fit the deck.

    Examples
    --------
    >>> trump_law(2, 4, 2)
    Law({0: 1, 1: 4, 2: 1})
    """
    deck = as_integer("deck", deck, 1)
    suit, hand = as_integer("suit", suit, most=deck), as_integer("hand", hand, most=deck)
    return Law({k: comb(suit, k) * comb(deck - suit, hand - k) for k in range(min(suit, hand) + 1)})


def longest_suit_law(suits: int = 4, suit: int = 8, hand: int = 8) -> Law:
    """Return the law of the length of the longest suit of a hand.

    Parameters
    ----------
    suits, suit, hand : int
        How many suits there are, and how many cards are in each of them and in the hand.

    Returns
    -------
    Law
        Its weights count hands.

    Raises
    ------
    TypeError, ValueError
        If they are not integers, there is no suit, or the hand does not fit the deck.

    Examples
    --------
    >>> longest_suit_law(2, 2, 2)
    Law({1: 4, 2: 2})
    """
    suits, suit = as_integer("suits", suits, 1), as_integer("suit", suit, 1)
    hand = as_integer("hand", hand, most=suits * suit)
    ways: Counter[int] = Counter()
    for lengths in product(range(suit + 1), repeat=suits):
        if sum(lengths) == hand:
            ways[max(lengths)] += prod(comb(suit, n) for n in lengths)
    return Law(ways)
