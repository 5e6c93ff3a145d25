"""Races in exact rational numbers: one entry of P and E, and exact linear systems.

sympy does the algebra; with python-flint it is a hundred times as fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from operator import add, mul, sub
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.checks import as_integer
from jeux.race.chain import as_race, as_substochastic, row_sums, stuck

Moves = list[list[tuple[int, int]]]
"""The non-zero entries of a matrix of integers, row by row: (column, entry)."""

LARGEST = 1_000
"""Unknowns for which a race is solved exactly; with python-flint they take a minute."""


def exact_race(A: ArrayLike, i: int, j: int) -> tuple[Fraction, Fraction]:
    """Return one entry of each of the two matrices as exact fractions.

    With γ_h = Σ s_{k+h}[i] s_k[j], p_ij = γ_0 − γ_1 and e_ij = γ_0 + γ_1. The survival
    sequences obey the recurrence of the characteristic polynomial of A, so the γ solve a
    system of Yule and Walker's kind with as many unknowns as there are states in reach.

    Parameters
    ----------
    A : array_like, n by n
        As in `race_matrices`, with entries that are integers, Fractions or sympy's rationals.
    i, j : int
        The state of the player whose turn it is, and of the opponent.

    Returns
    -------
    p_ij, e_ij : Fraction

    Raises
    ------
    TypeError
        If A is not exact, or a state is not an integer.
    ValueError
        As in `win_probabilities`, or if more than 1000 states are in reach.

    Examples
    --------
    >>> A = [[Fraction(1, 8), Fraction(1, 4)], [Fraction(3, 8), Fraction(1, 2)]]
    >>> exact_race(A, 0, 1)
    (Fraction(152, 187), Fraction(872, 363))
    """
    A = as_substochastic(A)
    if A.dtype != object:
        raise TypeError("A must have exact entries, such as Fraction(1, 6), got floats")
    places = [as_integer("i", i, 0, len(A) - 1), as_integer("j", j, 0, len(A) - 1)]
    A, (i, j) = as_race(A, places)
    if (d := len(A)) > LARGEST:
        raise ValueError(f"A must have at most {LARGEST} states in reach for fractions, got {d}")
    lost = stuck(A)
    if not lost:
        return _race(A, np.full(d, Fraction(1)), i, j)
    # who may be trapped survives with probability (1 − escape) + A^k escape, without the traps
    A, ends = A.copy(), 1 - row_sums(A)
    A[list(lost)] = 0
    right = np.stack([ends, np.full(d, Fraction(1))], axis=1)
    escape, moves = solve(np.eye(d, dtype=int) - A, right).T
    p, e = _race(A, escape, i, j)
    if escape[j] == 1:
        return p, e + 2 * (1 - escape[i]) * moves[j]
    return p + (1 - escape[j]), e + (1 - escape[j]) * (2 * moves[i] - 1)


def exact_mean(A: ArrayLike, i: int) -> Fraction:
    """Return how many throws a player alone needs on average, as an exact fraction.

    The means m of all states solve m = 1 + A m: a throw is made, and then the game goes on.

    Parameters
    ----------
    A : array_like, n by n
        As in `exact_race`.
    i : int
        The state of the player.

    Raises
    ------
    TypeError
        If A is not exact, or the state is not an integer.
    ValueError
        If A is not sub-stochastic, more than 1000 states are in reach, or the player may never
        arrive.

    Examples
    --------
    >>> A = [[Fraction(1, 8), Fraction(1, 4)], [Fraction(3, 8), Fraction(1, 2)]]
    >>> exact_mean(A, 0)
    Fraction(24, 11)
    """
    A = as_substochastic(A)
    if A.dtype != object:
        raise TypeError("A must have exact entries, such as Fraction(1, 6), got floats")
    A, (i,) = as_race(A, [as_integer("i", i, 0, len(A) - 1)])
    if len(A) > LARGEST:
        raise ValueError(f"A must have at most {LARGEST} states in reach, got {len(A)}")
    if stuck(A):
        raise ValueError("A must let the player arrive from every state in reach")
    ones = np.full((len(A), 1), Fraction(1))
    mean: Fraction = solve(np.eye(len(A), dtype=int) - A, ones)[i, 0]
    return mean


def _race(A: NDArray[Any], start: NDArray[Any], i: int, j: int) -> tuple[Fraction, Fraction]:
    """Return γ_0 − γ_1 and γ_0 + γ_1 for the sequences A^k start, from i and from j."""
    # with whole numbers: probabilities in units of 1 / unit^k after k moves
    (moves, unit), d = in_units(A), len(A)
    whole = lcm(*(x.denominator for x in start))
    a, b = survival_in_units(moves, [int(x * whole) for x in start], [i, j], d + 1)
    char = characteristic(moves)

    def known(a: list[int], b: list[int]) -> list[int]:
        """Σ_k n_{k+h} b_k for h = 0 … d in units of 1 / unit^2d; n is the recurrence on a."""
        n = [sum(map(mul, char, a[k::-1])) for k in range(d + 1)]
        weighted = [x * unit ** (2 * (d - k)) for k, x in enumerate(b)]
        return [sum(map(mul, n[h:], weighted)) // unit**h for h in range(d + 1)]

    def gammas(sign: int, right: list[int]) -> list[Fraction]:
        """Solve for γ_0 … γ_d, given that γ_{−h} = sign · γ_h."""
        system = [[0] * (d + 1) for _ in range(d + 1)]
        for h, row in enumerate(system):
            for m, c in enumerate(char):
                row[abs(h - m)] += (c if h >= m else sign * c) * unit ** (d - m)
        if sign < 0:  # then γ_0 = 0, and its column says nothing
            system, right = [row[1:] for row in system[1:]], right[1:]
        solved = solve(np.array(system, dtype=object), np.array([right], dtype=object).T)
        found = [x / unit**d for x in solved[:, 0]]
        return [*([Fraction(0)] if sign < 0 else []), *found]

    there, back = known(a, b), known(b, a)
    even = gammas(1, list(map(add, there, back)))
    odd = gammas(-1, list(map(sub, there, back))) if a != b else []
    gamma_0 = even[0] / 2 / whole**2
    gamma_1 = (even[1] + (odd[1] if odd else 0)) / 2 / whole**2
    return gamma_0 - gamma_1, gamma_0 + gamma_1


def in_units(A: NDArray[Any]) -> tuple[Moves, int]:
    """Return a matrix of Fractions as whole numbers of 1 / `unit`, and that common denominator.

    >>> in_units(np.array([[Fraction(1, 2), Fraction(1, 3)], [Fraction(0), Fraction(1)]]))
    ([[(0, 3), (1, 2)], [(1, 6)]], 6)
    """
    rows = [[(j, x) for j, x in enumerate(row) if x] for row in A]
    unit = lcm(*(x.denominator for row in rows for _, x in row))
    return [[(j, int(x * unit)) for j, x in row] for row in rows], unit


def survival_in_units(
    moves: Moves, s: list[int], places: Sequence[int], terms: int
) -> list[list[int]]:
    """Return the entries of M^k s for some states of M, term k in units of 1 / unit^k."""
    rows = []
    for _ in range(terms):
        rows.append([s[i] for i in places])
        s = [sum(w * s[j] for j, w in row) for row in moves]
    return [list(column) for column in zip(*rows, strict=True)]


def characteristic(moves: Moves) -> list[int]:
    """Return 1, c_1 … c_n with M^n + c_1 M^(n−1) + … + c_n = 0.

    >>> characteristic([[(0, 1), (1, 2)], [(0, 3), (1, 4)]])
    [1, -5, -2]
    """
    from sympy import ZZ
    from sympy.polys.matrices import DomainMatrix

    n = len(moves)
    M = DomainMatrix([[ZZ(dict(row).get(j, 0)) for j in range(n)] for row in moves], (n, n), ZZ)
    # sympy would take the sparse way, which is the faster one without flint only
    return [int(c) for c in (M.to_dfm_or_ddm() if with_flint() else M).charpoly()]


def with_flint() -> bool:
    """Return whether sympy computes with python-flint."""
    from sympy.external import gmpy

    return bool(gmpy.GROUND_TYPES == "flint")


def solve(system: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    """Solve a square linear system, exactly if it is exact; `right` has columns.

    >>> two, one = np.array([[[Fraction(2)]], [[Fraction(1)]]])
    >>> solve(two, one)
    array([[Fraction(1, 2)]], dtype=object)
    """
    if system.dtype != object:
        return np.linalg.solve(system, right)
    from sympy import QQ, ZZ
    from sympy.polys.matrices import DomainMatrix

    # each row in a unit of its own, so that it holds integers
    units = [lcm(*(x.denominator for x in row)) for row in np.hstack([system, right])]
    A, B = (
        DomainMatrix(
            [[ZZ(int(x * unit)) for x in row] for row, unit in zip(side, units, strict=True)],
            side.shape,
            ZZ,
        )
        for side in (system, right)
    )
    exact = np.empty(right.size, dtype=object)
    if with_flint():
        found = A.convert_to(QQ).lu_solve(B.convert_to(QQ)).to_list_flat()
        exact[:] = [Fraction(int(x.numerator), int(x.denominator)) for x in found]
    else:  # by the characteristic polynomial: half the time of any elimination in Python
        numerators, unit = A.solve_den(B, method="charpoly")
        exact[:] = [Fraction(int(x), int(unit)) for x in numerators.to_list_flat()]
    return exact.reshape(right.shape)
