"""Races for two in which pawns meet: a move of one pawn may also move the other.

A state is then a pair of squares, and neither pawn runs a race of its own any more. The matrix X_k
has, for each pair, the probability that the game is not over after k more throws; it stands where
a race without meetings has products of survival.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.checks import as_integers
from jeux.race.chain import as_substochastic, row_sums
from jeux.race.rational import solve
from jeux.race.tolerances import NEGLIGIBLE, ROUNDING

LARGEST = {True: 24, False: 400}
"""States up to which such a race is solved, exactly or in floats."""

MOST_THROWS = 1_000_000
"""Throws after which a race in floats is given up."""


def meeting_race(A: ArrayLike, moved: ArrayLike) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return P and E of a race for two in which a throw may also move the other's pawn.

    If the mover comes to rest on k and the other stood on j, the other is put on ``moved[j, k]``.
    By the first throw p_ij = 1 − Σ_k a_ik p_mk and e_ij = 1 + Σ_k a_ik e_mk with m = moved[j, k].
    In floats P = X_0 − X_1 + X_2 − … and E = X_0 + X_1 + X_2 + …, where X_k has the probability
    that the game is not over after k throws of both together; in fractions the n² equations are
    solved.

    Parameters
    ----------
    A : array_like, n by n
        As in `race_matrices`, for either pawn; up to 400 states, and 24 if it is exact.
    moved : array_like of int, n by n
        Where the other's pawn is put. If it is never moved, ``moved[j, k]`` is j, and P and E are
        those of `race_matrices`.

    Returns
    -------
    P, E : array, n by n
        As in `race_matrices`, in throws of both; of Fractions if A is exact.

    Raises
    ------
    TypeError, ValueError
        As in `race_matrices`, or if `moved` is not n by n states, there are too many states, a
        pair exists from which the game never ends (the message names one), or a race in floats is
        not over after a million throws.

    Examples
    --------
    Two squares, two throws to go with a coin, and whoever is met on 1 goes back to 0:

    >>> half = Fraction(1, 2)
    >>> P, E = meeting_race([[half, half], [0, half]], [[0, 0], [1, 0]])
    >>> P[0, 0], E[0, 0]
    (Fraction(8, 15), Fraction(8, 1))
    """
    A, moved = _as_meeting(A, moved)
    if endless := _endless(A, moved):
        i, j = endless[0]
        raise ValueError(f"A game must end, but it never does with the mover on {i} against {j}")
    n = len(A)
    if A.dtype == object:
        system = np.full((n * n, n * n), Fraction(0))
        for i, k in zip(*A.nonzero(), strict=True):
            for j in range(n):
                system[i * n + j, moved[j, k] * n + k] += A[i, k]
        one, ones = np.eye(n * n, dtype=int) * Fraction(1), np.full((n * n, 1), Fraction(1))
        P, E = (solve(one + sign * system, ones).reshape(n, n) for sign in (1, -1))
        return P, E
    P, E, X, sign, at = np.zeros((n, n)), np.zeros((n, n)), np.ones((n, n)), 1, np.arange(n)
    # X_{K+k} ≤ max X_K · X_k, as for survival: then what E lacks is rounding, and what P lacks too
    goal = NEGLIGIBLE**2
    for _ in range(MOST_THROWS):
        P, E, sign = P + sign * X, E + X, -sign
        X = A @ X[moved, at].T
        if X.max() <= goal:
            return P, E
    raise ValueError(f"A must arrive sooner: the race takes more than {MOST_THROWS} throws")


def endless_pairs(A: ArrayLike, moved: ArrayLike) -> tuple[tuple[int, int], ...]:
    """Return the pairs, the mover's state first, from which a game with meetings never ends.

    Parameters
    ----------
    A, moved
        As in `meeting_race`.

    Raises
    ------
    TypeError, ValueError
        As in `meeting_race`, but for the endless game.

    Examples
    --------
    Pawns that always go from 0 to 1 send each other back there, for ever:

    >>> endless_pairs([[0, 1], [0, 0.5]], [[0, 0], [1, 0]])
    ((0, 0), (0, 1))
    """
    return _endless(*_as_meeting(A, moved))


def _endless(A: NDArray[Any], moved: NDArray[np.intp]) -> tuple[tuple[int, int], ...]:
    least, at = (0 if A.dtype == object else ROUNDING), np.arange(len(A))
    leaves = (A > least).astype(np.float32)
    ends = np.repeat((row_sums(A) < 1 - least)[:, None], len(A), axis=1)
    while True:
        more = ends | (leaves @ ends[moved, at].T > 0)
        if (more == ends).all():
            return tuple((int(i), int(j)) for i, j in np.argwhere(~ends))
        ends = more


def _as_meeting(A: ArrayLike, moved: ArrayLike) -> tuple[NDArray[Any], NDArray[np.intp]]:
    A = as_substochastic(A)
    n, exact = len(A), A.dtype == object
    if n > LARGEST[exact]:
        raise ValueError(f"A must have at most {LARGEST[exact]} states for pairs, got {n}")
    try:
        shape = np.shape(moved)
    except ValueError:
        shape = ()
    if shape != (n, n):
        raise ValueError(f"moved must be an array of {n} by {n} states, got {moved!r}")
    flat = as_integers("moved", np.asarray(moved).ravel().tolist(), 0, n - 1)
    return A, np.array(flat, dtype=np.intp).reshape(n, n)
