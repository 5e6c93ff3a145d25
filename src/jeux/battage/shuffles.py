"""Ways of shuffling, many decks at once; decks are rows of the cards 0 … n − 1, top card first."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from jeux.battage.theory import checked_decks
from jeux.checks import as_integer

Decks = NDArray[np.int64]


def fresh(decks: int, cards: int) -> Decks:
    """Return decks in their first order.

    Parameters
    ----------
    decks, cards : int
        How many decks, and how many cards each has.

    Examples
    --------
    >>> fresh(2, 3).tolist()
    [[0, 1, 2], [0, 1, 2]]
    """
    n = as_integer("cards", cards, 1)
    return np.tile(np.arange(n), (as_integer("decks", decks), 1))


def fair(decks: Decks, rng: np.random.Generator) -> Decks:
    """Return decks shuffled so that all orders are equally likely.

    Parameters
    ----------
    decks : array of int, shape (games, n)
        The decks.
    rng : numpy.random.Generator
        Where chance comes from.

    Examples
    --------
    >>> sorted(fair(fresh(1, 4), np.random.default_rng(1))[0].tolist())
    [0, 1, 2, 3]
    """
    return rng.permuted(decks, axis=1)


def riffle(decks: Decks, rng: np.random.Generator) -> Decks:
    """Return decks after one riffle shuffle (Gilbert, Shannon and Reeds).

    The deck is cut, where as many heads fall in n tosses of a coin, and the two packets are
    interleaved, all ways being equally likely.

    Parameters
    ----------
    decks : array of int, shape (games, n)
        The decks.
    rng : numpy.random.Generator
        Where chance comes from.

    Examples
    --------
    >>> riffle(fresh(1, 6), np.random.default_rng(1)).tolist()
    [[0, 1, 3, 2, 4, 5]]
    """
    # which packet each place is filled from; a packet keeps its order
    lower = rng.random(decks.shape) < 0.5
    places = np.argsort(lower, axis=1, kind="stable")
    shuffled = np.empty_like(decks)
    np.put_along_axis(shuffled, places, decks, axis=1)
    return shuffled


def swaps(decks: Decks, rng: np.random.Generator) -> Decks:
    """Return decks after the famous biased shuffle: each place in turn is swapped with any place.

    Parameters
    ----------
    decks : array of int, shape (games, n)
        The decks.
    rng : numpy.random.Generator
        Where chance comes from.

    Examples
    --------
    >>> swaps(fresh(1, 1), np.random.default_rng(1)).tolist()
    [[0]]
    """
    shuffled = decks.copy()
    games, n = shuffled.shape
    rows = np.arange(games)
    for place in range(n):
        other = rng.integers(n, size=games)
        held = shuffled[rows, other]
        shuffled[rows, other] = shuffled[:, place]
        shuffled[:, place] = held
    return shuffled


def insertion(decks: Decks, rng: np.random.Generator, times: int = 1) -> Decks:
    """Return decks after some insertions: the top card goes back to any place, one after another.

    Parameters
    ----------
    decks : array of int, shape (games, n)
        The decks.
    rng : numpy.random.Generator
        Where chance comes from.
    times : int
        How many times a top card is put back.

    Examples
    --------
    >>> insertion(fresh(1, 4), np.random.default_rng(1)).tolist()
    [[1, 0, 2, 3]]
    """
    shuffled = decks.copy()
    n = shuffled.shape[1]
    places = np.arange(n)
    for _ in range(as_integer("times", times)):
        to = rng.integers(n, size=(len(shuffled), 1))
        # cards above the place move up by one
        order = np.where(places < to, places + 1, np.where(places == to, 0, places))
        shuffled = np.take_along_axis(shuffled, order, axis=1)
    return shuffled


def cut(decks: Decks, rng: np.random.Generator, spread: int = 4) -> Decks:
    """Return decks cut near the middle.

    Parameters
    ----------
    decks : array of int, shape (games, n)
        The decks.
    rng : numpy.random.Generator
        Where chance comes from.
    spread : int
        How far from the middle the cut may lie, in cards; all places are equally likely.

    Examples
    --------
    >>> cut(fresh(1, 4), np.random.default_rng(1), spread=0).tolist()
    [[2, 3, 0, 1]]
    """
    games, n = decks.shape
    spread = as_integer("spread", spread, most=n // 2)
    middle = n // 2 + rng.integers(-spread, spread + 1, size=(games, 1))
    return np.take_along_axis(decks, (np.arange(n) + middle) % n, axis=1)


def repeated(
    shuffle: Callable[[Decks, np.random.Generator], Decks],
    decks: Decks,
    times: int,
    rng: np.random.Generator,
) -> Decks:
    """Return decks after several shuffles of one kind.

    Parameters
    ----------
    shuffle : callable
        ``shuffle(decks, rng)``.
    decks : array of int, shape (games, n)
        The decks.
    times : int
        How many shuffles.
    rng : numpy.random.Generator
        Where chance comes from.

    Raises
    ------
    TypeError, ValueError
        If a deck repeats a card, or `times` is not an integer of at least 0.

    Examples
    --------
    >>> repeated(riffle, fresh(1, 4), 0, np.random.default_rng(1)).tolist()
    [[0, 1, 2, 3]]
    """
    shuffled = checked_decks(decks)
    for _ in range(as_integer("times", times)):
        shuffled = shuffle(shuffled, rng)
    return shuffled


def rising_sequences(decks: Decks) -> NDArray[np.int64]:
    """Return how many rising sequences each deck has: runs of neighbours from left to right.

    Parameters
    ----------
    decks : array of int, shape (games, n)
        The decks.

    Returns
    -------
    array of int, shape (games,)
        1 for a deck in its first order, n for one in the opposite order.

    Examples
    --------
    >>> rising_sequences(np.array([[0, 3, 1, 4, 2, 5]])).tolist()
    [2]
    """
    places = np.argsort(checked_decks(decks), axis=1)
    runs: NDArray[np.int64] = 1 + (places[:, 1:] < places[:, :-1]).sum(axis=1)
    return runs
