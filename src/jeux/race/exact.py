"""Races in fractions, by python-flint."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from jeux.checks import as_integer
from jeux.race.chain import Matrix, as_chain, ending, in_reach

MOST_STATES = {True: 24, False: 80}
"""States for which n² equations take some seconds, in fractions or in floats."""


def as_exact(A: ArrayLike) -> Matrix:
    """Return a chain in fractions."""
    if (M := as_chain(A)).dtype != object:
        raise TypeError("A must have exact entries, such as Fraction(1, 6), got floats")
    return M


def as_few(A: Matrix) -> Matrix:
    """Return a chain for whose n² pairs of states equations can be solved."""
    if (n := len(A)) > (most := MOST_STATES[A.dtype == object]):
        raise ValueError(f"A must have at most {most} states, got {n}")
    return A


def rational(M: Matrix) -> Any:
    """Return a matrix of integers and Fractions in the form in which flint computes."""
    from flint import fmpq, fmpq_mat

    return fmpq_mat(*M.shape, [fmpq(x.numerator, x.denominator) for x in M.ravel().tolist()])


def fraction(x: Any) -> Fraction:
    """Return a fraction of flint as one of Python."""
    return Fraction(int(x.p), int(x.q))


def solve(system: Matrix, right: Matrix) -> Matrix:
    """Solve a linear system, exactly if it is exact; `right` has columns."""
    if system.dtype != object:
        return np.asarray(np.linalg.solve(system, right))
    found = rational(system).solve(rational(right)).tolist()
    return np.array([[fraction(x) for x in row] for row in found], dtype=object)


def by_vectorisation(A: ArrayLike) -> tuple[Matrix, Matrix]:
    """Return P and E from one linear system in their n² entries.

    vec(P) = (I + (I ⊗ A) T)⁻¹ vec(J) and vec(E) = (I − (I ⊗ A) T)⁻¹ vec(J), with the commutation
    matrix T (Audet, theorems 2.1 and 4.1). At most 24 states in fractions, 80 in floats.

    >>> half = Fraction(1, 2)
    >>> P, E = by_vectorisation([[half]])
    >>> P[0, 0], E[0, 0]
    (Fraction(2, 3), Fraction(2, 1))
    """
    n = len(M := ending(as_few(as_chain(A))))
    # the columns of I ⊗ A in the order of vec(Xᵗ): that is (I ⊗ A) T
    swapped = np.arange(n * n).reshape(n, n).T.ravel()
    K: Matrix = np.kron(np.eye(n, dtype=int), M)[:, swapped]
    one, ones = np.eye(n * n, dtype=int), np.ones((n * n, 1), dtype=int)
    P, E = (solve(one + sign * K, ones).reshape(n, n).T for sign in (1, -1))
    return P, E


def by_series(A: ArrayLike, terms: int) -> tuple[Matrix, Matrix]:
    """Return P and E from the first terms of Audet's series, from below.

    (I ∓ A) Σ A^k J (A^k)ᵗ with k = 0 … terms − 1 (Audet, theorems 3.1 and 4.1).

    >>> by_series([[Fraction(1, 2)]], 3)[1]
    array([[Fraction(63, 32)]], dtype=object)
    """
    M = as_chain(A)
    s = M[0] * 0 + 1
    G = np.outer(s, s)
    for _ in range(as_integer("terms", terms, 1, 10_000) - 1):
        s = M @ s
        G = G + np.outer(s, s)
    return G - M @ G, G + M @ G


def exact_race(A: ArrayLike, i: int, j: int) -> tuple[Fraction, Fraction]:
    """Return p_ij and e_ij as fractions.

    With γ_h = Σ s_{k+h}(i) s_k(j) they are γ_0 − γ_1 and γ_0 + γ_1. By the theorem of Cayley and
    Hamilton the s_k(i) are the coefficients of N_i(z) / C(z), with C(z) = det(I − zA). So the γ_h
    are those of N_i(z) N_j(1/z) / C(z) C(1/z), and γ_0, γ_1, … those of its part over C(z).

    >>> A = [[Fraction(1, 8), Fraction(1, 4)], [Fraction(3, 8), Fraction(1, 2)]]
    >>> exact_race(A, 0, 1)
    (Fraction(152, 187), Fraction(872, 363))
    """
    from flint import fmpq_poly

    live, at = in_reach(as_exact(A), [i, j])
    M, n = rational(live), len(live)
    D = M.charpoly()  # z^n C(1/z)
    C = fmpq_poly(D.coeffs()[::-1])
    s, seen = rational(np.ones((n, 1), dtype=int)), []
    for _ in range(n):
        seen.append([s[k, 0] for k in at])
        s = M * s

    def numerator(survival: Sequence[Any]) -> list[Any]:
        N = fmpq_poly([*survival]) * C
        return [N[k] for k in range(n)]

    N, other = map(numerator, zip(*seen, strict=True))
    product = fmpq_poly(N) * fmpq_poly([0, *other[::-1]])  # the second is z^n N(1/z)
    _, inverse, _ = C.xgcd(D)
    over_D = product * inverse % D
    U = (product - over_D * C) // D
    gamma_0, gamma_1 = fraction(U[0]), fraction(U[1] - C[1] * U[0])
    return gamma_0 - gamma_1, gamma_0 + gamma_1


def exact_mean(A: ArrayLike, i: int) -> Fraction:
    """Return how many moves a player alone needs on average: m = 1 + A m.

    >>> exact_mean([[Fraction(1, 8), Fraction(1, 4)], [Fraction(3, 8), Fraction(1, 2)]], 0)
    Fraction(24, 11)
    """
    live, (i,) = in_reach(as_exact(A), [i])
    n = len(live)
    mean: Fraction = solve(np.eye(n, dtype=int) - live, np.ones((n, 1), dtype=int))[i, 0]
    return mean
