"""Exact linear algebra over the rational numbers, in integers; faster with python-flint."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.sampling import progress_bar

LARGE = 75
"""Rows from which an elimination in plain Python shows a progress bar."""

Moves = list[list[tuple[int, int]]]
"""The non-zero entries of a matrix of integers, row by row: (column, entry)."""


def in_units(A: NDArray[Any]) -> tuple[Moves, int]:
    """Return a matrix of Fractions as whole numbers of a common unit.

    Parameters
    ----------
    A : array of Fraction, n by n

    Returns
    -------
    moves : list of lists of (int, int)
        For each row its columns and entries, in units of 1 / `unit`.
    unit : int
        The common denominator.

    Examples
    --------
    >>> in_units(np.array([[Fraction(1, 2), Fraction(1, 3)], [Fraction(0), Fraction(1)]]))
    ([[(0, 3), (1, 2)], [(1, 6)]], 6)
    """
    rows = [[(j, x) for j, x in enumerate(row) if x] for row in A]
    unit = lcm(*(x.denominator for row in rows for _, x in row))
    return [[(j, int(x * unit)) for j, x in row] for row in rows], unit


def survival_in_units(moves: Moves, places: Sequence[int], terms: int) -> list[list[int]]:
    """Return survival sequences, the entries of M^k 1, for some states of M.

    Parameters
    ----------
    moves : list of lists of (int, int)
        The matrix M, from `in_units`; term k is in units of 1 / unit^k.
    places : sequence of int
        The states.
    terms : int
        How many terms, k = 0 … terms − 1.

    Examples
    --------
    >>> survival_in_units([[(0, 1)]], [0], 3)
    [[1, 1, 1]]
    """
    s, rows = [1] * len(moves), []
    for _ in range(terms):
        rows.append([s[i] for i in places])
        s = [sum(w * s[j] for j, w in row) for row in moves]
    return [list(column) for column in zip(*rows, strict=True)]


def characteristic(moves: Moves) -> list[int]:
    """Return 1, c_1 … c_n with M^n + c_1 M^(n−1) + … + c_n = 0.

    Parameters
    ----------
    moves : list of lists of (int, int)
        The matrix M, from `in_units`.

    Examples
    --------
    >>> characteristic([[(0, 1), (1, 2)], [(0, 3), (1, 4)]])
    [1, -5, -2]
    """
    n = len(moves)
    dense = [[dict(row).get(j, 0) for j in range(n)] for row in moves]
    try:
        from flint import fmpz_mat
    except ImportError:
        from sympy import ZZ
        from sympy.polys.matrices import DomainMatrix

        return [int(c) for c in DomainMatrix(dense, (n, n), ZZ).charpoly()]
    return [int(c) for c in fmpz_mat(dense).charpoly().coeffs()[::-1]]


def solve_integers(system: list[list[int]], right: list[int]) -> list[Fraction]:
    """Solve a square linear system of integers.

    Parameters
    ----------
    system : list of lists of int
        The rows; not singular.
    right : list of int
        The right-hand side.

    Examples
    --------
    >>> solve_integers([[2]], [1])
    [Fraction(1, 2)]
    """
    try:
        from flint import fmpz_mat
    except ImportError:
        return [
            x for (x,) in _eliminated([[*row, b] for row, b in zip(system, right, strict=True)])
        ]
    found = fmpz_mat(system).solve(fmpz_mat([[b] for b in right]))
    return [Fraction(int(x.p), int(x.q)) for x in found.entries()]


def solve(system: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    """Solve a square linear system, exactly if it is exact.

    Parameters
    ----------
    system : array, n by n
        Of floats or of Fractions; not singular.
    right : array, n by m
        The right-hand sides, as columns.

    Examples
    --------
    >>> two, one = np.array([[[Fraction(2)]], [[Fraction(1)]]])
    >>> solve(two, one)
    array([[Fraction(1, 2)]], dtype=object)
    """
    if system.dtype != object:
        return np.linalg.solve(system, right)
    rows = []
    for row in np.hstack([system, right]):
        unit = lcm(*(x.denominator for x in row))
        rows.append([int(x * unit) for x in row])
    exact = np.empty(right.shape, dtype=object)
    exact[:] = _eliminated(rows)
    return exact


def _eliminated(rows: list[list[int]]) -> list[list[Fraction]]:
    """Solve by Bareiss's elimination: integers stay integers, every division is exact.

    A row holds n coefficients and what they are to make, once or several times. A large system
    shows a progress bar.
    """
    n, last = len(rows), 1
    with progress_bar(n if n >= LARGE else 0, "rows") as step:
        for k in range(n):
            last = _pivoted(rows, k, last)
            step()
    return [[Fraction(x, row[k]) for x in row[n:]] for k, row in enumerate(rows)]


def _pivoted(rows: list[list[int]], k: int, last: int) -> int:
    """Clear column k but for its pivot, and return that."""
    pivot = next(r for r in range(k, len(rows)) if rows[r][k])
    rows[k], rows[pivot] = rows[pivot], rows[k]
    top = rows[k]
    for r, row in enumerate(rows):
        if r != k:
            head = row[k]
            rows[r] = [(top[k] * x - head * y) // last for x, y in zip(row, top, strict=True)]
    return top[k]
