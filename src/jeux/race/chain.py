"""A chain, its traps, and a race on it by survival."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from numbers import Rational
from typing import Any

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
"""States of a race whose matrices take a minute."""

LONGEST = 4_000_000
"""Moves up to which the law of a length is followed."""


def as_chain(A: ArrayLike, name: str = "A") -> Matrix:
    """Return a sub-stochastic matrix: of Fractions if all its entries are exact, else of floats."""
    M: Matrix = np.array(A)
    if M.ndim != 2 or M.shape[0] != M.shape[1] or not M.size:
        raise ValueError(f"{name} must be a square matrix, got shape {M.shape}")
    if exact := M.dtype.kind in "iuO" and all(isinstance(x, Rational) for x in M.flat):
        # the integers of numpy would wrap
        M = np.frompyfunc(lambda x: Fraction(int(x.numerator), int(x.denominator)), 1, 1)(M)
    else:
        M = M.astype(float)
    # an entry that is no number fails the second
    if (M < 0).any() or not (M.sum(axis=1) <= 1 + (not exact) * ROUNDING).all():
        raise ValueError(f"{name} must have no entry below 0 and no row sum above 1, got {M!r}")
    return M


def moves_of(A: Matrix) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return which moves a chain has, and from which states one may win at once."""
    if A.dtype == object:
        return A != 0, A.sum(axis=1) < 1
    return A > ROUNDING, A.sum(axis=1) < 1 - ROUNDING


def settled(step: Callable[[Matrix], Matrix], found: Matrix) -> Matrix:
    """Return what a step leaves as it is, from these on: squares found, or still left."""
    while ((more := step(found)) != found).any():
        found = more
    return found


def traps(A: ArrayLike) -> tuple[int, ...]:
    """Return the states from which nobody ever arrives; a race ends almost surely without any.

    >>> traps([[0, 0.5, 0], [0, 0, 1], [0, 1, 0]])
    (1, 2)
    """
    return stuck(as_chain(A))


def stuck(A: Matrix) -> tuple[int, ...]:
    """Return the traps of a chain that has been checked."""
    leads, arrives = moves_of(A)
    home = settled(lambda found: found | leads[:, found].any(axis=1), arrives)
    return tuple(np.flatnonzero(~home).tolist())


def in_reach(A: Matrix, starts: Sequence[int]) -> tuple[Matrix, list[int]]:
    """Return the part of a chain that some states lead to, and these states in it."""
    at = as_integers("starts", starts, 0, len(A) - 1)
    leads, _ = moves_of(A)
    seen = settled(lambda found: found | leads[found].any(axis=0), np.isin(range(len(A)), at))
    live = np.flatnonzero(seen).tolist()
    return ending(A[np.ix_(live, live)], live), [live.index(i) for i in at]


def ending(A: Matrix, names: Sequence[int] = ()) -> Matrix:
    """Return a chain on which each race ends."""
    if lost := stuck(A):
        where = ranges(names[i] if names else i for i in lost)
        raise ValueError(f"A race must end, but never does from {where}")
    return A


def survival(A: Floats) -> Iterator[tuple[Floats, Floats]]:
    """Yield the survival, 256 moves at a time: s_0, s_1, … as rows, and A to their number.

    >>> rows, _ = next(survival(np.array([[0.5]])))
    >>> rows[:3, 0].tolist()
    [1.0, 0.5, 0.25]
    """
    return by_moves(A, np.ones(len(A)))


def by_moves(A: Floats, v: Floats) -> Iterator[tuple[Floats, Floats]]:
    """Yield v, Av, A²v, … as rows, 256 at a time, and A to their number."""
    rows, power = v[None, :], A
    while len(rows) < 256:
        rows, power = np.vstack([rows, rows @ power.T]), power @ power
    while True:
        yield rows, power
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
    if (n := len(M := as_chain(A).astype(float))) > MOST_STATES:
        raise ValueError(f"A must have at most {MOST_STATES:,} states, got {n:,}")
    rows, power = next(survival(ending(M)))
    G = rows.T @ rows
    while power.sum(axis=1).max() > NEGLIGIBLE:
        G, power = G + power @ G @ power.T, power @ power
    AG = M @ G
    return G - AG, G + AG


def length_law(A: ArrayLike, starts: Sequence[int], tail: float = 1e-12) -> Floats:
    """Return the law of the number of moves, of all players together, until one arrives.

    Entry t is the probability of exactly t moves; move t is made by player (t − 1) mod m. It is 0
    where no game takes t moves. The law ends where no more than `tail` is left.

    >>> length_law([[1 / 2]], [0, 0], tail=0.1).tolist()
    [0.0, 0.5, 0.25, 0.125, 0.0625]
    """
    M, at = in_reach(as_chain(A).astype(float), starts)
    # the chance to arrive with the next move; a difference of survivals would round to no zero
    _, arrives = moves_of(M)
    home = np.where(arrives, 1 - M.sum(axis=1), 0)
    blocks, arriving = list[Floats](), list[Floats]()
    for (rows, _), (ends, _) in zip(survival(M), by_moves(M, home), strict=False):
        blocks.append(rows[:, at])
        arriving.append(ends[:, at])
        if blocks[-1][-1].prod() <= tail:
            break
        if len(blocks) * blocks[0].size > LONGEST:
            raise ValueError(f"A race must not take more than {LONGEST:,} moves")
    s, arrival = np.vstack(blocks), np.vstack(arriving)[:-1]
    # player j moves when those before have moved once more than those after
    one, moved, waiting = np.ones((len(s) - 1, 1)), s[1:, :-1], s[:-1, :0:-1]
    before = np.hstack([one, moved.cumprod(axis=1)])
    after = np.hstack([waiting.cumprod(axis=1)[:, ::-1], one])
    law = (before * arrival * after).ravel()
    left = np.append(law[::-1].cumsum()[::-1], 0) + s[-1].prod()
    return np.append(0.0, law[: np.argmax(left <= tail)])


def win_probabilities(A: ArrayLike, starts: Sequence[int]) -> Floats:
    """Return the probability to win of each of any number of players.

    >>> win_probabilities([[1 / 2]], [0, 0, 0]).round(4).tolist()
    [0.5714, 0.2857, 0.1429]
    """
    law = length_law(A, starts)[1:]
    return np.array([law[j :: len(starts)].sum() for j in range(len(starts))])
