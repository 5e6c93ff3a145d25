"""The solvers: both matrices of a race for two, and races of any number of players."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.checks import as_integer, as_integers, as_number
from jeux.race.chain import (
    BLOCK,
    Floats,
    as_finite,
    as_race,
    as_substochastic,
)
from jeux.race.rational import solve
from jeux.race.sparse import as_chain
from jeux.race.tolerances import NEGLIGIBLE, TAIL
from jeux.sampling import progress

LONGEST = 4_000_000
"""Moves up to which the law of the length of a race is computed."""

MOST_PLAYERS = LONGEST // BLOCK
"""Players of a race at most."""

MOST_STATES = {True: 24, False: 80}
"""States up to which a race is solved by vectorisation, exactly or in floats."""

MOST_TERMS = 10_000
"""Terms of the series that are added in fractions."""

TERMS = 1_000
"""Terms of the series that are added one by one in floats."""


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
    How far an entry may be off is not what is left in the equations. If no entry of P + A Pᵗ − J
    is larger than r, then p_ij is off by at most r e_ij, and so is e_ij if the same is true of
    E − A Eᵗ − J. With u = 2⁻⁵³, rounding A to floats alone may move p_ij by u e_ij and e_ij by
    u m e_ij, where m is the largest entry of E. Measured against fractions, on boards whose games
    take up to 8 × 10⁵ throws, no entry of P was off by more than 4 u m, and none of E by more
    than u m e_ij: so both lose as many digits as m has. This last is no theorem.

    Examples
    --------
    >>> P, E = race_matrices([[1 / 8, 1 / 4], [3 / 8, 1 / 2]])
    >>> P.round(4).tolist()
    [[0.7083, 0.8128], [0.328, 0.5847]]
    >>> E.round(4).tolist()
    [[1.8292, 2.4022], [2.8871, 4.1653]]
    """
    A = as_substochastic(A).astype(float, copy=False)
    chain = as_chain(A)
    return chain.both()


def by_vectorisation(A: ArrayLike) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the two matrices from one linear system in their n² entries.

    vec(P) = (I + (I ⊗ A) T)⁻¹ vec(J) and vec(E) = (I − (I ⊗ A) T)⁻¹ vec(J), with the
    commutation matrix T (Audet, theorems 2.1 and 4.1). The work grows like n⁶: more than 24
    states in fractions or 80 in floats are refused.

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
    A = as_substochastic(A)
    n, exact = len(A), A.dtype == object
    if n > MOST_STATES[exact]:
        raise ValueError(
            f"A must have at most {MOST_STATES[exact]} states for vectorisation, got {n}; "
            f"race_matrices takes more"
        )
    A = as_finite(A)
    one = Fraction(1) if exact else 1.0
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
        How many terms, at least 1; in fractions at most 10 000. In floats, what is small after a
        thousand terms is not added term by term.

    Returns
    -------
    P, E : array, n by n
        As in `race_matrices`, both from below; of Fractions if A is exact.

    Raises
    ------
    TypeError, ValueError
        As in `race_matrices`, or if the number of terms is no integer or out of its bounds.

    Examples
    --------
    >>> by_series([[Fraction(1, 2)]], 3)[1]
    array([[Fraction(63, 32)]], dtype=object)
    """
    A = as_finite(as_substochastic(A))
    exact = A.dtype == object
    terms = as_integer("terms", terms, 1, MOST_TERMS if exact else None)
    s = np.full(len(A), Fraction(1) if exact else 1.0)
    G = np.outer(s, s)
    singly = terms - 1 if exact else min(terms - 1, TERMS)
    with progress(singly, "terms") as step:
        for _ in range(singly):
            s = A @ s
            G = G + np.outer(s, s)
            step()
            if not exact and s.max() <= NEGLIGIBLE:
                break
        else:
            if terms - 1 > singly:
                G = G + _doubled(A, A @ s, terms - 1 - singly)
    return G - A @ G, G + A @ G


def _doubled(A: Floats, s: Floats, terms: int) -> Floats:
    """Return the sum of some terms A^k s (A^k s)ᵗ, by doubling the number of its terms."""
    found, G = np.zeros_like(A), np.outer(s, s)
    while terms:
        if terms % 2:
            found = G + A @ found @ A.T
        G, A, terms = G + A @ G @ A.T, A @ A, terms // 2
        if A.sum(axis=1).max() <= NEGLIGIBLE and terms:
            return G
    return found


def win_probabilities(A: ArrayLike, starts: Sequence[int]) -> Floats:
    """Return the probability to win of each of any number of players.

    Parameters
    ----------
    A : array_like, n by n
        As in `race_matrices`; only states that can be reached from the starts matter.
    starts : sequence of int, length m
        The states of the players, 1 to 15 625 of them, in the order of their turns. One player
        who surely arrives is enough: the others may be trapped.

    Returns
    -------
    array of float, length m
        In the order of the turns; it sums to 1 within `TAIL`, 1e-12.

    Raises
    ------
    TypeError
        If the entries of A are not numbers, or a start is not an integer.
    ValueError
        If A is not square or sub-stochastic, there is no player or too many, a start is no
        state, or the race may never end or is likely to take more than `LONGEST` moves.

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


def length_law(A: ArrayLike, starts: Sequence[int], tail: float = TAIL) -> Floats:
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
        As in `win_probabilities`, or if the tail is not between 0 and 1.

    Examples
    --------
    >>> length_law([[1 / 2]], [0, 0], tail=0.1).tolist()
    [0.0, 0.5, 0.25, 0.125, 0.0625]
    """
    goal = float(as_number("tail", tail))
    if not 0 < goal < 1:
        raise ValueError(f"tail must lie between 0 and 1, got {tail!r}")
    A = as_substochastic(A).astype(float, copy=False)
    players = as_integers("starts", starts, 0, len(A) - 1)
    if (m := len(players)) > MOST_PLAYERS:
        raise ValueError(f"starts must be those of at most {MOST_PLAYERS} players, got {m}")
    (A, places), blocks = as_race(A, players), []
    last = np.ones(m)  # survival of each player at the end of the blocks so far
    for block in as_chain(A).survival():
        s = np.vstack([last, block[:, places]])
        # player j moves when those before have moved once more than those after
        moved, one = np.cumprod(s[1:, :-1], axis=1), np.ones((len(s) - 1, 1))
        waiting = np.cumprod(s[:-1, :0:-1], axis=1)[:, ::-1]
        arrived = np.maximum(s[:-1] - s[1:], 0)  # survival may rise by a rounding
        blocks.append((np.hstack([one, moved]) * arrived * np.hstack([waiting, one])).ravel())
        if len(blocks) * len(blocks[0]) > LONGEST:
            raise ValueError(f"A must arrive sooner: the race takes more than {LONGEST} moves")
        last = s[-1]
        if np.prod(last) <= goal:
            break
    # the first row of the first block is s_0, which nobody has moved to
    law = np.concatenate(blocks)[m:]
    left = np.cumsum(law[::-1])[::-1] + np.prod(last)  # after move 0, 1, 2 …
    end = int(np.argmax(np.append(left[1:], np.prod(last)) <= goal))
    return np.concatenate([[0.0], law[: end + 1]])
