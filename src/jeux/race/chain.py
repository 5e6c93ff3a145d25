"""A chain, its traps, and a race on it by survival."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from numbers import Rational
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.checks import as_integers
from jeux.figures import ranges

Matrix = NDArray[Any]
Floats = NDArray[np.float64]

ROUNDING = 2.0**-40
"""How far a row sum of floats may be from 1 and still be taken for 1; a rarer move is none."""

NEGLIGIBLE = 2.0**-27
"""A survival whose square adds nothing to a float: what Σ s_k s_kᵗ lacks after K terms is at most
max(s_K)² times the sum."""

MOST_STATES = 2_000
"""States of a race for matrices; so many take ten seconds."""

LONGEST = 4_000_000
"""Moves up to which the law of a length is followed."""

MOVES_OF_A_BLOCK = 256
"""Moves that are followed at once, a power of 2: eight products of matrices reach them."""


def as_chain(A: ArrayLike, name: str = "A") -> Matrix:
    """Return a sub-stochastic matrix: of Fractions if all its entries are exact, else of floats."""
    M: Matrix = np.array(A)
    is_square = M.ndim == 2 and M.shape[0] == M.shape[1]
    if not is_square or not M.size:
        raise ValueError(f"{name} must be a square matrix, got shape {M.shape}")
    is_exact = M.dtype.kind in "iuO" and all(isinstance(x, Rational) for x in M.flat)
    M = _in_fractions(M) if is_exact else M.astype(float)
    most = 1 if is_exact else 1 + ROUNDING
    # an entry that is no number fails the second
    if (M < 0).any() or not (M.sum(axis=1) <= most).all():
        raise ValueError(f"{name} must have no entry below 0 and no row sum above 1, got {M!r}")
    return M


def _in_fractions(M: Matrix) -> Matrix:
    """Return a matrix of rational numbers in Fractions; the integers of numpy would wrap."""
    entries = [Fraction(int(x.numerator), int(x.denominator)) for x in M.flat]
    return np.array(entries, dtype=object).reshape(M.shape)


class Arrows(NamedTuple):
    """Which moves a chain has, however unlikely they are."""

    leads: NDArray[np.bool_]
    """Whether a move leads from one state to another, ``[from, to]``."""
    arrives: NDArray[np.bool_]
    """Whether one may win from a state at once."""


def moves_of(A: Matrix) -> Arrows:
    """Return which moves a chain has, and from which states one may win at once."""
    if A.dtype == object:
        return Arrows(A != 0, A.sum(axis=1) < 1)
    return Arrows(A > ROUNDING, A.sum(axis=1) < 1 - ROUNDING)


def settled(step: Callable[[Matrix], Matrix], states: Matrix) -> Matrix:
    """Repeat a step, which adds states or takes some off, until it changes nothing."""
    after = step(states)
    while (after != states).any():
        states = after
        after = step(states)
    return states


def traps(A: ArrayLike) -> tuple[int, ...]:
    """Return the states from which nobody ever arrives; a race ends almost surely without any.

    >>> traps([[0, 0.5, 0], [0, 0, 1], [0, 1, 0]])
    (1, 2)
    """
    return stuck(as_chain(A))


def stuck(A: Matrix) -> tuple[int, ...]:
    """Return the traps of a chain that has been checked."""
    leads, arrives = moves_of(A)

    def one_move_earlier(can_arrive: Matrix) -> Matrix:
        return can_arrive | leads[:, can_arrive].any(axis=1)

    can_arrive = settled(one_move_earlier, arrives)
    return tuple(np.flatnonzero(~can_arrive).tolist())


def in_reach(A: Matrix, starts: Sequence[int]) -> tuple[Matrix, list[int]]:
    """Return the part of a chain that some states lead to, and these states in it."""
    start_states = as_integers("starts", starts, 0, len(A) - 1)
    leads, _ = moves_of(A)

    def one_move_later(reached: Matrix) -> Matrix:
        return reached | leads[reached].any(axis=0)

    is_start = np.isin(np.arange(len(A)), start_states)
    reached = settled(one_move_later, is_start)
    states = np.flatnonzero(reached).tolist()
    part = ending(A[np.ix_(states, states)], states)
    return part, [states.index(start) for start in start_states]


def ending(A: Matrix, names: Sequence[int] = ()) -> Matrix:
    """Return a chain on which each race ends."""
    trapped = stuck(A)
    if trapped:
        where = ranges(names[state] if names else state for state in trapped)
        raise ValueError(f"A race must end, but never does from {where}")
    return A


class Block(NamedTuple):
    """Some moves on a chain, one after the other, of a pawn alone."""

    rows: Floats
    """A^k v, one row for each number of moves k."""
    power: Floats
    """A to the number of rows, which leads to the next block."""


def survival(A: Floats) -> Iterator[Block]:
    """Yield the survival, 256 moves at a time: s_0, s_1, … as rows, and A to their number.

    >>> rows, _ = next(survival(np.array([[0.5]])))
    >>> rows[:3, 0].tolist()
    [1.0, 0.5, 0.25]
    """
    return by_moves(A, np.ones(len(A)))


def by_moves(A: Floats, v: Floats) -> Iterator[Block]:
    """Yield v, Av, A²v, … as rows, 256 at a time, and A to their number."""
    rows = v[None, :]
    power = A
    while len(rows) < MOVES_OF_A_BLOCK:
        as_many_more = rows @ power.T
        rows = np.vstack([rows, as_many_more])
        power = power @ power
    while True:
        yield Block(rows, power)
        rows = rows @ power.T


def race_matrices(A: ArrayLike) -> tuple[Floats, Floats]:
    """Return P and E of a race for two, in floats.

    P + APᵗ = J and E − AEᵗ = J (Audet, theorems 1.1, 3.1 and 4.1): with G = Σ s_k s_kᵗ they are
    P = G − AG and E = G + AG. The sum is taken by doubling the number of its terms. If no entry of
    P + APᵗ − J is larger than r, then p_ij is off by at most r e_ij, and likewise for E.

    >>> P, E = race_matrices([[1 / 8, 1 / 4], [3 / 8, 1 / 2]])
    >>> P.round(4).tolist(), E.round(4).tolist()
    ([[0.7083, 0.8128], [0.328, 0.5847]], [[1.8292, 2.4022], [2.8871, 4.1653]])
    """
    M = as_chain(A).astype(float)
    if len(M) > MOST_STATES:
        raise ValueError(f"A must have at most {MOST_STATES:,} states, got {len(M):,}")
    rows, power = next(survival(ending(M)))
    G = rows.T @ rows
    while power.sum(axis=1).max() > NEGLIGIBLE:
        # the terms from K to 2K − 1 are A^K times those before, times the transpose of A^K
        G = G + power @ G @ power.T
        power = power @ power
    AG = M @ G
    return G - AG, G + AG


def length_law(A: ArrayLike, starts: Sequence[int], tail: float = 1e-12) -> Floats:
    """Return the law of the number of moves, of all players together, until one arrives.

    Entry t is the probability of exactly t moves; move t is made by player (t − 1) mod m. It is 0
    where no game takes t moves. The law ends where no more than `tail` is left.

    >>> length_law([[1 / 2]], [0, 0], tail=0.1).tolist()
    [0.0, 0.5, 0.25, 0.125, 0.0625]
    """
    M, stands = in_reach(as_chain(A).astype(float), starts)
    alone = _alone(M, stands, tail)
    s = alone.survival
    # player j wins in round k if those before have moved k + 1 times, those after k times:
    # s_{k+1}(0) … s_{k+1}(j − 1) · arrival_k(j) · s_k(j + 1) … s_k(m − 1)
    rounds = len(alone.arrival)
    nobody = np.ones((rounds, 1))  # is before the first, or after the last
    from_first = s[1:, :-1].cumprod(axis=1)
    before = np.hstack([nobody, from_first])
    from_last = s[:-1, :0:-1].cumprod(axis=1)
    after = np.hstack([from_last[:, ::-1], nobody])
    by_move = (before * alone.arrival * after).ravel()
    # how likely a game takes more than t moves
    followed = by_move[::-1].cumsum()[::-1]
    left = np.append(followed, 0) + s[-1].prod()
    last = np.argmax(left <= tail)
    return np.append(0.0, by_move[:last])


class Alone(NamedTuple):
    """Players who each move alone on a chain; arrays ``[moves, player]``."""

    survival: Floats
    """How likely a player is still on the way after so many moves; it has one row more."""
    arrival: Floats
    """How likely they are, and arrive with their next move."""


def _alone(M: Floats, stands: Sequence[int], tail: float) -> Alone:
    """Follow players until the probability that all are still on the way is at most `tail`."""
    _, arrives = moves_of(M)
    # the chance to arrive with the next move; a difference of survivals would round to no zero
    home = np.where(arrives, 1 - M.sum(axis=1), 0)
    survivals = list[Floats]()
    arrivals = list[Floats]()
    for surviving, arriving in zip(survival(M), by_moves(M, home), strict=False):
        survivals.append(surviving.rows[:, stands])
        arrivals.append(arriving.rows[:, stands])
        last = survivals[-1][-1]
        if last.prod() <= tail:
            break
        moves = len(survivals) * survivals[0].size
        if moves > LONGEST:
            raise ValueError(f"A race must not take more than {LONGEST:,} moves")
    return Alone(np.vstack(survivals), np.vstack(arrivals)[:-1])


def win_probabilities(A: ArrayLike, starts: Sequence[int]) -> Floats:
    """Return the probability to win of each of any number of players.

    >>> win_probabilities([[1 / 2]], [0, 0, 0]).round(4).tolist()
    [0.5714, 0.2857, 0.1429]
    """
    by_move = length_law(A, starts)[1:]
    players = len(starts)
    return np.array([by_move[turn::players].sum() for turn in range(players)])
