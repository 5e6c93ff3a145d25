"""Exact linear algebra over the rational numbers: numpy arrays of Fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray


def survival_of(A: NDArray[Any], places: Sequence[int], terms: int) -> list[list[Fraction]]:
    """Return the exact survival sequences of some states: entries of A^k 1.

    Parameters
    ----------
    A : array of Fraction, n by n
        A sub-stochastic matrix.
    places : sequence of int
        The states.
    terms : int
        How many terms, k = 0 … terms − 1.

    Examples
    --------
    >>> survival_of(np.array([[Fraction(1, 2)]]), [0], 3)
    [[Fraction(1, 1), Fraction(1, 2), Fraction(1, 4)]]
    """
    unit = lcm(*(x.denominator for x in A.flat))
    moves = [[(j, int(x * unit)) for j, x in enumerate(row) if x] for row in A]
    s, rows = [1] * len(A), []  # survival in units of 1 / unit^k
    for k in range(terms):
        rows.append([Fraction(s[i], unit**k) for i in places])
        s = [sum(w * s[j] for j, w in row) for row in moves]
    return [list(column) for column in zip(*rows, strict=True)]


def recurrence(A: NDArray[Any]) -> list[Fraction]:
    """Return 1, c_1 … c_n with A^n + c_1 A^(n−1) + … + c_n = 0.

    Parameters
    ----------
    A : array of Fraction, n by n

    Examples
    --------
    >>> recurrence(np.array([[Fraction(1, 2)]]))
    [Fraction(1, 1), Fraction(-1, 2)]
    """
    from sympy import QQ
    from sympy.polys.matrices import DomainMatrix

    entries = [[QQ(x.numerator, x.denominator) for x in row] for row in A]
    char = DomainMatrix(entries, A.shape, QQ).charpoly()
    return [Fraction(int(c.numerator), int(c.denominator)) for c in char]


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
    try:
        from flint import fmpq, fmpq_mat
    except ImportError:
        return _eliminated(system, right)

    def matrix(M: NDArray[Any]) -> Any:
        return fmpq_mat(*M.shape, [fmpq(x.numerator, x.denominator) for x in M.flat])

    found = matrix(system).solve(matrix(right)).tolist()
    exact = np.empty(right.shape, dtype=object)
    exact[:] = [[Fraction(int(x.p), int(x.q)) for x in row] for row in found]
    return exact


def _eliminated(system: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    """Solve by Bareiss's elimination: integers stay integers, every division is exact."""
    n = len(system)
    rows = []
    for row in np.hstack([system, right]):
        unit = lcm(*(x.denominator for x in row))
        rows.append([int(x * unit) for x in row])
    last = 1
    for k in range(n):
        pivot = next(r for r in range(k, n) if rows[r][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        top = rows[k]
        for r in range(n):
            if r != k:
                head, row = rows[r][k], rows[r]
                rows[r] = [(top[k] * x - head * y) // last for x, y in zip(row, top, strict=True)]
        last = top[k]
    exact = np.empty(right.shape, dtype=object)
    exact[:] = [[Fraction(x, row[k]) for x in row[n:]] for k, row in enumerate(rows)]
    return exact
