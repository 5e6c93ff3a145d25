"""Counting deals and hands, and the laws of suits in a hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, expm1, factorial, prod

from jeux.checks import as_integer, as_integers
from jeux.law import Law
from jeux.sampling import progress

MOST_CHOSEN = 100_000
"""Cards that are chosen among others, or left, at most: a count of a million digits or so."""

MOST_LENGTHS = 10_000
"""How many cards of one suit a hand may hold at most, where each number has its own weight."""

MOST_PRODUCTS = 10**9
"""Products of counts that a law of the longest suit may ask for: some minutes."""


def deal_count(hands: Sequence[int]) -> int:
    """Return in how many ways a deck can be dealt into hands of given sizes.

    Parameters
    ----------
    hands : sequence of int
        The sizes of the hands, at least one hand; the deck has as many cards as all of them.

    Raises
    ------
    TypeError, ValueError
        If there is no hand, a size is not an integer of at least 0, or all hands but the largest
        hold more than 100,000 cards together.

    Examples
    --------
    >>> deal_count([8, 8, 8, 8])
    99561092450391000
    """
    sizes = as_integers("hands", hands)
    *others, largest = sorted(sizes)
    rest = sum(others)
    if rest > MOST_CHOSEN:
        raise ValueError(
            f"hands but the largest must hold at most {MOST_CHOSEN:,} cards, got {rest:,}"
        )
    return comb(largest + rest, rest) * factorial(rest) // prod(map(factorial, others))


def hand_count(deck: int, hand: int) -> int:
    """Return how many hands of a given size a deck holds.

    Parameters
    ----------
    deck, hand : int
        How many cards; the hand at most as many as the deck, and it holds or leaves at most
        100,000.

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
    hand = _within("hand", as_integer("hand", hand), deck)
    chosen = min(hand, deck - hand)
    if chosen > MOST_CHOSEN:
        raise ValueError(
            f"hand must hold or leave at most {MOST_CHOSEN:,} cards of the deck, got {hand:,} of "
            f"{deck:,}"
        )
    return comb(deck, chosen)


def _within(name: str, cards: int, deck: int) -> int:
    """Return how many cards are in a part of a deck, if they fit."""
    if cards > deck:
        raise ValueError(f"{name} must be at most {deck}, as many as the deck has, got {cards}")
    return cards


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
        1 − e^(−n(n − 1)/2M), which is off by less than n³/6M²; 1 for more draws than ways.

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
    pairs = drawn * (drawn - 1)
    # past that the exponential is no float's matter
    if drawn > ways or pairs > 2000 * ways:
        return 1.0
    return -expm1(-pairs / (2 * ways))


def alike_chance(deck: int, hand: int, common: int, drawn: int) -> float:
    """Return how likely two of so many hands have at least so many cards in common, nearly.

    Pairs of hands are independent two by two, so the number of pairs that are so alike is nearly
    Poisson; with all cards in common this is `repeat_chance`.
    """
    law = trump_law(hand, deck, hand)
    alike = sum(law.weights.get(k, 0) for k in range(common, hand + 1)) / hand_count(deck, hand)
    return -expm1(-drawn * (drawn - 1) / 2 * alike)


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
        If they are not integers, a suit or a hand does not fit the deck, or a hand may hold more
        than 10,000 cards of the suit, or holds and leaves more than 100,000 others.

    Examples
    --------
    >>> trump_law(2, 4, 2)
    Law({0: 1, 1: 4, 2: 1})
    """
    deck = as_integer("deck", deck, 1)
    suit, hand = as_integer("suit", suit), as_integer("hand", hand)
    suit, hand = _within("suit", suit, deck), _within("hand", hand, deck)
    least, most = max(0, hand + suit - deck), min(suit, hand)
    others = min(hand - least, deck - suit - hand + least)
    if most - least > MOST_LENGTHS or others > MOST_CHOSEN:
        raise ValueError(
            f"suit, deck and hand must give at most {MOST_LENGTHS:,} numbers and {MOST_CHOSEN:,} "
            f"other cards, got suit={suit}, deck={deck} and hand={hand}"
        )
    weight = comb(suit, min(least, suit - least)) * comb(deck - suit, others)
    law = {least: weight}
    for k in range(least, most):
        weight = weight * (suit - k) * (hand - k) // ((k + 1) * (deck - suit - hand + k + 1))
        law[k + 1] = weight
    return Law(law)


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
        If they are not integers, there is no suit, the hand does not fit the deck, or the work is
        more than a billion products. Before that, a bar shows itself if it takes long.

    Examples
    --------
    >>> longest_suit_law(2, 2, 2)
    Law({1: 4, 2: 2})
    """
    suits, suit = as_integer("suits", suits, 1), as_integer("suit", suit, 1)
    hand = as_integer("hand", hand)
    if hand > suits * suit:
        raise ValueError(
            f"hand must fit suits of suit cards, {suits} times {suit}, got hand={hand}"
        )
    # the longest suit has from as many cards as an even hand to as many as fit
    least, most = -(-hand // suits), min(suit, hand)
    products = (most - least + 1) * hand * (least + most) // 2
    if products > MOST_PRODUCTS:
        raise ValueError(
            f"suits, suit and hand must ask for at most {MOST_PRODUCTS:,} products, got suits="
            f"{suits}, suit={suit} and hand={hand}, which ask for {products:,}"
        )
    counts = [comb(suit, k) for k in range(most + 1)]
    law, before = {}, 0
    with progress(most - least + 1, "lengths") as step:
        for length in range(least, most + 1):
            within = _power(counts[: length + 1], suits, hand)
            law[length], before = within - before, within
            step()
    return Law(law)


def _power(counts: Sequence[int], n: int, hand: int) -> int:
    """Return the coefficient of x^hand in the n-th power of 1 + counts[1]·x + counts[2]·x² + …"""
    row = [1]
    # if P is the power of f, then f·P' = n·f'·P; f begins with 1
    for m in range(1, hand + 1):
        terms = (
            (k * (n + 1) - m) * counts[k] * row[m - k]
            for k in range(1, min(m, len(counts) - 1) + 1)
        )
        row.append(sum(terms) // m)
    return row[hand]
