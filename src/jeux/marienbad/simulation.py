"""Many games of *Marienbad* at once, between players who err."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_boolean, as_generator, as_integer, as_probability, as_sequence
from jeux.marienbad.rules import as_countable
from jeux.sampling import Games, progress

Ints = NDArray[np.int64]

MAX_GAMES = 50_000_000
"""Games that are played at most: their winners and lengths take 800 megabytes."""

BLOCK = 2**16
"""Heaps, of all games together, that are held at once."""

BELOW_1 = 1 - 2.0**-53
"""The largest float below 1."""

MOST_LISTED = 2**20
"""Moves, from all positions together, that are listed at most; past them they are worked out."""


def simulate(
    heaps: Sequence[int],
    games: int,
    rng: np.random.Generator,
    epsilons: Sequence[float] = (0, 1),
    misere: bool = False,
) -> Games:
    """Play games between two players who err; all games take their moves together.

    The players are those of `jeux.marienbad.player`. For a mean over more games, see
    `jeux.sampling.estimate`.

    Parameters
    ----------
    heaps : sequence of int
        The heaps at the start; at least one token.
    games : int
        How many games, at most fifty million.
    rng : numpy.random.Generator
        Where chance comes from.
    epsilons : (float, float)
        The probability of an error at each turn of the player who begins, and of the other.
    misere : bool
        If true, the player who takes the last token loses.

    Returns
    -------
    Games
        The ``winners``, 0 for the player who begins and 1 for the other; the ``lengths`` in
        moves; ``scores`` without a column, since the game counts no points.

    Raises
    ------
    TypeError, ValueError
        If there is no token, a heap is not an integer of at least 0, `rng` is no generator, or
        epsilons are not two numbers from 0 to 1.

    Examples
    --------
    >>> played = simulate([3, 5, 7, 9], 1000, np.random.default_rng(1961), (0, 0))
    >>> played.winners.any(), played.lengths.mean()
    (np.False_, np.float64(17.0))
    """
    start, rng = as_countable(heaps), as_generator(rng)
    games = as_integer("games", games, most=MAX_GAMES)
    given, misere = as_sequence("epsilons", epsilons), as_boolean("misere", misere)
    if len(given) != 2:
        raise ValueError(f"epsilons must be two numbers, got {epsilons!r}")
    errs = [float(as_probability(f"epsilons[{k}]", one)) for k, one in enumerate(given)]
    lengths = np.zeros(games, dtype=np.int64)
    size = max(1, BLOCK // len(start))
    # the moves from a position are as many as its tokens: half of all tokens in the mean
    listed = sum(start) * prod(heap + 1 for heap in start) <= 2 * MOST_LISTED
    play = _play_listed if listed else _play
    with progress(-(-games // size), "games") as step:
        for begin in range(0, games, size):
            play(start, lengths[begin : begin + size], errs, rng, misere)
            step()
    # after an odd number of moves the player who began has made the last one
    winners = lengths + (1 + misere)
    winners %= 2
    return Games(winners, lengths, np.zeros((games, 0), dtype=np.int64))


class _Moves(NamedTuple):
    """All moves from all positions; a position is its place in the box of heaps.

    First the moves of a player who does not err, then those of one who does; the first of them
    and their number are told for all positions, once for the one and once for the other.
    """

    first: Ints
    number: NDArray[np.float64]
    after: Ints
    tokens: Ints


@lru_cache(maxsize=8)
def _moves(start: tuple[int, ...], misere: bool) -> _Moves:
    """List the moves from all positions that the heaps may come to."""
    shape = [heap + 1 for heap in start]
    strides = np.array([prod(shape[heap + 1 :]) for heap in range(len(start))])
    place = np.arange(prod(shape))[:, np.newaxis]
    now = place // strides % shape
    tokens = now.sum(axis=1)
    left, good = _aims(now, misere)
    after = np.broadcast_to(place - (now - left) * strides, now.shape)[good]
    # a move takes 1, 2, … tokens from a heap
    many = now.ravel()
    taken = np.arange(1, many.sum() + 1) - np.repeat(many.cumsum() - many, many)
    heaps = np.broadcast_to(strides, now.shape).ravel()
    every = np.repeat(np.broadcast_to(place, now.shape).ravel(), many)
    number = np.concatenate([good.sum(axis=1), tokens])
    return _Moves(
        number.cumsum() - number,
        number.astype(float),
        np.concatenate([after, every - taken * np.repeat(heaps, many)]),
        tokens,
    )


def _play_listed(
    start: tuple[int, ...],
    lengths: Ints,
    errs: Sequence[float],
    rng: np.random.Generator,
    misere: bool,
) -> None:
    """Play a block of games to their ends, and write down their lengths; look the moves up.

    One random number decides whether the player errs, and which of the moves it is then.
    """
    moves = _moves(start, misere)
    positions = moves.tokens.size
    now, going, turn = np.full(lengths.size, positions - 1), np.arange(lengths.size), 0
    while going.size:
        epsilon, chance = errs[turn % 2], rng.random(going.size)
        if epsilon in (0, 1):
            rows = now + positions if epsilon else now
        else:
            erring = chance < epsilon
            rows = erring * positions
            rows += now
            # again even from 0 to 1; a quotient may round up to 1
            chance -= np.where(erring, 0, epsilon)
            chance /= np.where(erring, epsilon, 1 - epsilon)
            np.minimum(chance, BELOW_1, out=chance)
        chance *= moves.number.take(rows)
        move = chance.astype(np.int64)
        move += moves.first.take(rows)
        now = moves.after.take(move)
        turn += 1
        if not now.all():
            lengths[going[now == 0]] = turn
            on = np.flatnonzero(now)
            going, now = going[on], now[on]


def _play(
    start: tuple[int, ...],
    lengths: Ints,
    errs: Sequence[float],
    rng: np.random.Generator,
    misere: bool,
) -> None:
    """Play a block of games to their ends, and write down their lengths; work the moves out."""
    now = np.tile(np.array(start, np.int64), (len(lengths), 1))
    going, turn = np.arange(len(lengths)), 0
    while going.size:
        now = _moved(now, errs[turn % 2], rng, misere)
        turn += 1
        over = ~now.any(axis=1)
        lengths[going[over]] = turn
        going, now = going[~over], now[~over]


def _aims(now: Ints, misere: bool) -> tuple[Ints, NDArray[np.bool_]]:
    """Return what each heap would be left at, and which of those a player wants who does not err.

    A winning move, any of them; where there is none, the delaying one.
    """
    aim = misere & ((now > 1).sum(axis=1) <= 1)
    left = now ^ (np.bitwise_xor.reduce(now, axis=1) ^ aim)[:, np.newaxis]
    good = left < now
    lowest = np.where(now > 0, now & -now, np.iinfo(now.dtype).max).argmin(axis=1)
    delay = np.flatnonzero(~good.any(axis=1) & now.any(axis=1))
    good[delay, lowest[delay]] = True
    left[delay, lowest[delay]] = now[delay, lowest[delay]] - 1
    return left, good


def _moved(now: Ints, epsilon: float, rng: np.random.Generator, misere: bool) -> Ints:
    """Return positions, one a row, after a move of a player who errs."""
    left, good = _aims(now, misere)
    heap = ((1 - rng.random(now.shape)) * good).argmax(axis=1)
    rows = np.arange(len(now))
    rest = left[rows, heap]
    # an error: one of all the moves, counted through the heaps
    erring = rng.random(len(now)) < epsilon
    ends = now.cumsum(axis=1)
    number = rng.integers(ends[:, -1])
    any_heap: Any = (ends <= number[:, np.newaxis]).sum(axis=1)
    any_rest = ends[rows, any_heap] - number - 1
    after = now.copy()
    after[rows, np.where(erring, any_heap, heap)] = np.where(erring, any_rest, rest)
    return after
