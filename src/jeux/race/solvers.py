"""Races between players on an absorbing chain: Audet's matrix equations, and past them.

Players stand on states 0 … n−1 of a chain and move in turn; the first to leave these states
wins. The chain is a matrix A, n by n, whose entry ``A[i, j]`` is the probability of the move
from i to j; what a row lacks to 1 is the probability to win at once. Everything here rests on
the **survival vectors** s_k = A^k 1: ``s_k[i]`` is the probability that a player who starts
from i has not arrived after k moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from numbers import Real
from operator import add, mul, sub
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.checks import whole_number
from jeux.rational import characteristic, in_units, solve, solve_integers, survival_in_units
from jeux.substochastic import checked, finite, reachable, traps
from jeux.survival import Chain, Floats

LONGEST = 4_000_000
"""Moves up to which the law of the length of a race is computed."""


def race_matrices(A: ArrayLike) -> tuple[Floats, Floats]:
    """Return the matrices of win probabilities and of mean lengths of a race for two.

    P and E solve P + APᵗ = J and E − AEᵗ = J, where J is all ones (Audet, theorems 1.1, 3.1
    and 4.1). With G = Σ s_k s_kᵗ they are P = G − AG and E = G + AG; the sum is taken over
    survival vectors, or by doubling where these are too many.

    Parameters
    ----------
    A : array_like, n by n
        A sub-stochastic matrix: no entry negative, no row sum above 1.

    Returns
    -------
    P : array of float, n by n
        ``P[i, j]`` is the probability that the player whose turn it is wins, from state i
        against an opponent on j.
    E : array of float, n by n
        ``E[i, j]`` is the mean number of moves that the two still make together.

    Raises
    ------
    TypeError
        If the entries are not numbers.
    ValueError
        If A is not square, has a negative entry or a row sum above 1, or has states from which
        the race never ends (the message names them).

    Notes
    -----
    With m for the largest entry of E, an entry of P is off by some 1e-16 m, and an entry of E
    by some 1e-16 m²; rounding A to floats alone does as much.

    Examples
    --------
    >>> P, E = race_matrices([[1 / 8, 1 / 4], [3 / 8, 1 / 2]])
    >>> P.round(4).tolist()
    [[0.7083, 0.8128], [0.328, 0.5847]]
    >>> E.round(4).tolist()
    [[1.8292, 2.4022], [2.8871, 4.1653]]
    """
    A = _floats(A)
    chain = Chain(A)
    G = chain.gram()
    AG = chain.times(G)
    E = G + AG
    G -= AG
    return G, E


def by_vectorisation(A: ArrayLike) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the two matrices from one linear system in their n² entries.

    vec(P) = (I + (I ⊗ A) T)⁻¹ vec(J) and vec(E) = (I − (I ⊗ A) T)⁻¹ vec(J), with the
    commutation matrix T (Audet, theorems 2.1 and 4.1). The work grows like n⁶.

    Parameters
    ----------
    A : array_like, n by n
        As in `race_matrices`. If its entries are integers, Fractions or sympy's rationals, the
        answer is exact.

    Returns
    -------
    P, E : array, n by n
        As in `race_matrices`; of Fractions if A is exact.

    Raises
    ------
    TypeError, ValueError
        As in `race_matrices`.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> P, E = by_vectorisation([[half]])
    >>> P[0, 0], E[0, 0]
    (Fraction(2, 3), Fraction(2, 1))
    """
    A = finite(checked(A))
    n = len(A)
    one = Fraction(1) if A.dtype == object else 1.0
    # the columns of I ⊗ A in the order of vec(Xᵗ): that is (I ⊗ A) T
    swapped = np.arange(n * n).reshape(n, n).T.ravel()
    K = np.kron(np.eye(n, dtype=int) * one, A)[:, swapped]
    identity, ones = np.eye(n * n, dtype=int) * one, np.full((n * n, 1), one)
    vecs = (solve(identity + sign * K, ones) for sign in (1, -1))
    P, E = (vec.reshape(n, n).T for vec in vecs)
    return P, E


def by_series(A: ArrayLike, terms: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the two matrices from the first terms of Audet's series.

    (I ∓ A) Σ A^k J (A^k)ᵗ with k = 0 … terms − 1 (Audet, theorems 3.1 and 4.1). Term k is the
    product of the survival vector s_k and its transpose.

    Parameters
    ----------
    A : array_like, n by n
        As in `by_vectorisation`.
    terms : int
        How many terms, at least 1.

    Returns
    -------
    P, E : array, n by n
        As in `race_matrices`, both from below; of Fractions if A is exact.

    Raises
    ------
    TypeError, ValueError
        As in `race_matrices`, or if the number of terms is not an integer of at least 1.

    Examples
    --------
    >>> by_series([[Fraction(1, 2)]], 3)[1]
    array([[Fraction(63, 32)]], dtype=object)
    """
    terms = whole_number("terms", terms, 1)
    A = finite(checked(A))
    s = np.full(len(A), Fraction(1) if A.dtype == object else 1.0)
    G = np.outer(s, s)
    for _ in range(terms - 1):
        s = A @ s
        G = G + np.outer(s, s)
    return G - A @ G, G + A @ G


def win_probabilities(A: ArrayLike, starts: Sequence[int]) -> Floats:
    """Return the probability to win of each of any number of players.

    Parameters
    ----------
    A : array_like, n by n
        As in `race_matrices`; only states that can be reached from the starts matter.
    starts : sequence of int, length m
        The states of the players, in the order of their turns.

    Returns
    -------
    array of float, length m
        In the order of the turns; it sums to 1 within 1e-12.

    Raises
    ------
    TypeError
        If the entries of A are not numbers, or a start is not an integer.
    ValueError
        If A is not square or sub-stochastic, there is no player, a start is no state, or the
        race may never end or is likely to take more than `LONGEST` moves.

    Examples
    --------
    >>> win_probabilities([[1 / 2]], [0, 0, 0]).round(4).tolist()
    [0.5714, 0.2857, 0.1429]
    """
    law = length_law(A, starts)[1:]
    m = len(starts)
    law = np.append(law, np.zeros(-len(law) % m))
    wins: Floats = law.reshape(-1, m).sum(axis=0)
    return wins


def length_law(A: ArrayLike, starts: Sequence[int], tail: float = 1e-12) -> Floats:
    """Return the law of the number of moves, of all players together, until one arrives.

    Parameters
    ----------
    A, starts
        As in `win_probabilities`.
    tail : float
        The array ends at the first place after which no more probability than this is left.

    Returns
    -------
    array of float
        Entry t is the probability that the race takes exactly t moves; move t is made by
        player (t − 1) mod m.

    Raises
    ------
    TypeError, ValueError
        As in `win_probabilities`, or if the tail is not between 0 and 1, or not reached within
        `LONGEST` moves.

    Examples
    --------
    >>> length_law([[1 / 2]], [0, 0], tail=0.1).tolist()
    [0.0, 0.5, 0.25, 0.125, 0.0625]
    """
    if not isinstance(tail, Real):
        raise TypeError(f"tail must be a number, got {tail!r}")
    if not 0 < tail < 1:
        raise ValueError(f"tail must lie between 0 and 1, got {tail!r}")
    A = _floats(A)
    places = _starts(starts, len(A))
    live = reachable(A, places)
    A, places = finite(A[np.ix_(live, live)], live), [live.index(i) for i in places]
    m, blocks = len(places), []
    last = np.ones(m)  # survival of each player at the end of the blocks so far
    for block in Chain(A).survival():
        s = np.vstack([last, block[:, places]])
        before = s[:-1].copy()
        # player j moves when those before him have moved once more than those after him
        parts = [
            np.prod(s[1:, :j], axis=1)
            * np.maximum(s[:-1, j] - s[1:, j], 0)  # survival may rise by a rounding
            * np.prod(before[:, j + 1 :], axis=1)
            for j in range(m)
        ]
        blocks.append(np.stack(parts, axis=1).ravel())
        if len(blocks) * len(blocks[0]) > LONGEST:
            raise ValueError(f"the race is likely to take more than {LONGEST} moves")
        last = s[-1]
        if np.prod(last) <= tail:
            break
    # the first row of the first block is s_0, which nobody has moved to
    law = np.concatenate(blocks)[m:]
    left = np.cumsum(law[::-1])[::-1] + np.prod(last)  # after move 0, 1, 2 …
    end = int(np.argmax(np.append(left[1:], np.prod(last)) <= tail))
    return np.concatenate([[0.0], law[: end + 1]])


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
        As in `win_probabilities`.

    Examples
    --------
    >>> A = [[Fraction(1, 8), Fraction(1, 4)], [Fraction(3, 8), Fraction(1, 2)]]
    >>> exact_race(A, 0, 1)
    (Fraction(152, 187), Fraction(872, 363))
    """
    A = checked(A)
    if A.dtype != object:
        raise TypeError("A must have exact entries, such as Fraction(1, 6), got floats")
    places = _starts([i, j], len(A))
    live = reachable(A, places)
    A = finite(A[np.ix_(live, live)], live)
    d = len(A)
    # with whole numbers: probabilities in units of 1 / unit^k after k moves
    moves, unit = in_units(A)
    a, b = survival_in_units(moves, [live.index(i) for i in places], d + 1)
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
        found = [x / unit**d for x in solve_integers(system, right)]
        return [*([Fraction(0)] if sign < 0 else []), *found]

    there, back = known(a, b), known(b, a)
    even = gammas(1, list(map(add, there, back)))
    odd = gammas(-1, list(map(sub, there, back))) if a != b else []
    gamma_0 = even[0] / 2
    gamma_1 = (even[1] + (odd[1] if odd else 0)) / 2
    return gamma_0 - gamma_1, gamma_0 + gamma_1


def is_almost_surely_finite(A: ArrayLike) -> bool:
    """Return whether a race ends with probability 1 from every state: Audet's (1.1).

    Parameters
    ----------
    A : array_like, n by n
        As in `race_matrices`.

    Raises
    ------
    TypeError, ValueError
        If A is not a sub-stochastic square matrix.

    Examples
    --------
    >>> is_almost_surely_finite([[0.5, 0.25], [0.5, 0.5]])
    True
    >>> is_almost_surely_finite([[0, 1], [1, 0]])
    False
    """
    return not traps(A)


def _floats(A: ArrayLike) -> Floats:
    return checked(A).astype(float, copy=False)


def _starts(starts: Sequence[int], n: int) -> list[int]:
    if not isinstance(starts, Iterable):
        raise TypeError(f"starts must be a sequence of states, got {starts!r}")
    places = [whole_number("a start", i) for i in starts]
    if not places:
        raise ValueError("starts must name the state of at least one player, got none")
    if max(places) >= n:
        raise ValueError(f"a start must be a state from 0 to {n - 1}, got {max(places)}")
    return places
