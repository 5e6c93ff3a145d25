"""Many decks at once, shuffled in several ways.

Decks are rows of the cards 0 … n − 1, top card first.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.battage.rules import Decks, as_decks, as_rows
from jeux.checks import as_boolean, as_function, as_generator, as_integer
from jeux.sampling import progress

MOST_CARDS = 10**9
"""Cards of all decks together at most: eight gigabytes."""

MOST_TIMES = 10**9
"""Shuffles one after another at most."""

TOGETHER = 1 << 14
"""Cards that are moved at once."""


def fresh(decks: int, cards: int) -> Decks:
    """Return decks in their first order.

    Parameters
    ----------
    decks, cards : int
        How many decks, and how many cards each has.

    Raises
    ------
    TypeError, ValueError
        If they are not integers of at least 0 and of at least 1, or there are more than a billion
        cards in all. More than a gigabyte of them is announced by a warning.

    Examples
    --------
    >>> fresh(2, 3).tolist()
    [[0, 1, 2], [0, 1, 2]]
    """
    games, n = as_integer("decks", decks), as_integer("cards", cards, 1, MOST_CARDS)
    if games * n > MOST_CARDS:
        raise ValueError(f"decks must have a billion cards in all at most, got {games:,} of {n:,}")
    if games * n > 2**27:
        size = games * n / 2**27
        warnings.warn(f"{games:,} decks of {n:,} cards take {size:.1f} gigabytes", stacklevel=2)
    return np.tile(np.arange(n), (games, 1))


def fair(decks: Decks, rng: np.random.Generator) -> Decks:
    """Return decks shuffled so that all orders are equally likely.

    Parameters
    ----------
    decks : array of int, shape (games, n)
        The decks.
    rng : numpy.random.Generator
        Where chance comes from.

    Raises
    ------
    TypeError, ValueError
        If `rng` is something else, or the shape is another.

    Examples
    --------
    >>> sorted(fair(fresh(1, 4), np.random.default_rng(1))[0].tolist())
    [0, 1, 2, 3]
    """
    return as_generator(rng).permuted(as_rows(decks), axis=1)


def riffle(decks: Decks, rng: np.random.Generator) -> Decks:
    """Return decks after one riffle shuffle (Gilbert, Shannon and Reeds).

    The deck is cut, where as many heads fall in n tosses of a coin, and the two packets are
    interleaved, all ways being equally likely.

    Parameters
    ----------
    decks, rng
        As in `fair`, with the same errors.

    Examples
    --------
    >>> riffle(fresh(1, 6), np.random.default_rng(1)).tolist()
    [[0, 1, 3, 2, 4, 5]]
    """
    decks, rng = as_rows(decks), as_generator(rng)
    shuffled, places = np.empty_like(decks), np.arange(decks.shape[1])
    for rows in _blocks(decks):
        # which packet each place is filled from; a packet keeps its order
        upper = rng.random(decks[rows].shape) >= 0.5
        packet = places < upper.sum(axis=1)[:, None]
        old, new = decks[rows].ravel(), np.empty(upper.size, dtype=decks.dtype)
        new[np.flatnonzero(upper)] = old.take(np.flatnonzero(packet))
        new[np.flatnonzero(~upper)] = old.take(np.flatnonzero(~packet))
        shuffled[rows] = new.reshape(upper.shape)
    return shuffled


def _blocks(decks: NDArray[Any]) -> Iterator[slice]:
    """Cut decks into blocks that fit a processor's own memory."""
    step = max(1, TOGETHER // max(1, decks.shape[1]))
    return (slice(start, start + step) for start in range(0, len(decks), step))


def _take(decks: NDArray[Any], order: NDArray[np.int64], to: NDArray[Any]) -> None:
    """Put each deck in an order of its own."""
    games, n = decks.shape
    order += n * np.arange(games)[:, None]
    to[...] = decks.ravel().take(order)


def swaps(decks: Decks, rng: np.random.Generator) -> Decks:
    """Return decks after the famous biased shuffle: each place in turn is swapped with any place.

    Parameters
    ----------
    decks, rng
        As in `fair`, with the same errors.

    Examples
    --------
    >>> swaps(fresh(1, 1), np.random.default_rng(1)).tolist()
    [[0]]
    """
    shuffled, rng = as_rows(decks).copy(), as_generator(rng)
    games, n = shuffled.shape
    rows = np.arange(games)
    for place in range(n):
        other = rng.integers(n, size=games)
        held = shuffled[rows, other]
        shuffled[rows, other] = shuffled[:, place]
        shuffled[:, place] = held
    return shuffled


def top_to_random(decks: Decks, rng: np.random.Generator, times: int = 1) -> Decks:
    """Return decks after the top card went back to any place, so many times one after another.

    Parameters
    ----------
    decks, rng
        As in `fair`, with the same errors.
    times : int
        How many times a top card is put back, 0 to a billion; a bar shows itself if it takes long.

    Examples
    --------
    >>> top_to_random(fresh(1, 4), np.random.default_rng(1)).tolist()
    [[1, 0, 2, 3]]
    """
    shuffled, rng = as_rows(decks).copy(), as_generator(rng)
    n = shuffled.shape[1]
    times = as_integer("times", times, most=MOST_TIMES)
    if not n:
        return shuffled
    places = np.arange(n)
    with progress(times, "shuffles") as step:
        for _ in range(times):
            to = rng.integers(n, size=(len(shuffled), 1))
            # cards above the place move up by one
            order = np.where(places < to, places + 1, np.where(places == to, 0, places))
            shuffled = np.take_along_axis(shuffled, order, axis=1)
            step()
    return shuffled


def cut(decks: Decks, rng: np.random.Generator, spread: int = 4, odd: bool = False) -> Decks:
    """Return decks cut near the middle.

    Parameters
    ----------
    decks, rng
        As in `fair`, with the same errors.
    spread : int
        How far from the middle the cut may lie, in cards, at most half of them; all places are
        equally likely.
    odd : bool
        Whether only odd places are allowed; there must be one.

    Examples
    --------
    >>> cut(fresh(1, 4), np.random.default_rng(1), spread=0).tolist()
    [[2, 3, 0, 1]]
    """
    decks = as_rows(decks)
    games, n = decks.shape
    spread = as_integer("spread", spread)
    if spread > n // 2:
        raise ValueError(f"spread must be at most half of the {n} cards of decks, got {spread}")
    if as_boolean("odd", odd):
        odds = [place for place in range(n // 2 - spread, n // 2 + spread + 1) if place % 2]
        if not odds:
            raise ValueError(f"spread must reach an odd place of {n} cards, got {spread}")
        middle = as_generator(rng).choice(odds, size=(games, 1))
    else:
        middle = n // 2 + as_generator(rng).integers(-spread, spread + 1, size=(games, 1))
    shuffled, places = np.empty_like(decks), np.arange(n)
    for rows in _blocks(decks):
        order: NDArray[np.int64] = places + middle[rows]
        order -= n * (order >= n)
        _take(decks[rows], order, shuffled[rows])
    return shuffled


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
        ``shuffle(decks, rng)`` returns the decks shuffled, as a new array or in place.
    decks : array of int, shape (games, n)
        The decks.
    times : int
        How many shuffles, 0 to a billion; a bar shows itself if it takes long.
    rng : numpy.random.Generator
        Where chance comes from.

    Raises
    ------
    TypeError, ValueError
        If a deck repeats a card, also after shuffles of another kind than those of this room,
        `times` is not such an integer, or `rng` is something else.

    Examples
    --------
    >>> repeated(riffle, fresh(1, 4), 0, np.random.default_rng(1)).tolist()
    [[0, 1, 2, 3]]
    """
    shuffled, rng = as_decks(decks), as_generator(rng)
    shuffle, shape = as_function("shuffle", shuffle), shuffled.shape
    times = as_integer("times", times, most=MOST_TIMES)
    with progress(times, "shuffles") as step:
        for _ in range(times):
            shuffled = shuffle(shuffled, rng)
            if getattr(shuffled, "shape", None) != shape:
                raise ValueError(f"shuffle must return decks of shape {shape}, got {shuffled!r}")
            step()
    if shuffle in (fair, riffle, swaps, top_to_random, cut):
        return shuffled
    return as_decks(shuffled, "what shuffle returns")


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

    Raises
    ------
    ValueError
        If the shape is another, or a deck repeats a card.

    Examples
    --------
    >>> rising_sequences(np.array([[0, 3, 1, 4, 2, 5]])).tolist()
    [2]
    """
    places = np.argsort(as_decks(decks), axis=1)
    runs: NDArray[np.int64] = 1 + (places[:, 1:] < places[:, :-1]).sum(axis=1)
    return runs
