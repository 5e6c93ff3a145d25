"""Races for two whose states are pairs: players choose, or a move also moves the other's pawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.figures import ranges
from jeux.race.chain import (
    NEGLIGIBLE,
    ROUNDING,
    Floats,
    Matrix,
    as_chain,
    moves_of,
    settled,
)
from jeux.race.exact import as_few, solve

APART = 1e-12
"""How far the bounds of a value may be apart in the end."""

EQUALLY_GOOD = 4 * APART
"""Choices that differ by so much are equally good."""

MOST_THROWS = 1_000_000
"""Throws after which a race is given up."""


class Duel(NamedTuple):
    """The value of a race with choices, and best choices; all arrays are n by n."""

    value: Floats
    """Probability that the first player wins who is to move on i, against the second on j."""
    choice: NDArray[np.intp]
    """Which of their matrices they should take there, from 0; the first of equally good ones."""
    other_value: Floats
    """Probability that the second player wins who is to move on i, against the first on j."""
    throws: int
    """Throws after which the bounds met."""


class Moves(NamedTuple):
    """The moves of matrices whose rows have few; arrays ``[matrix, from, move]``.

    Hundreds of products of small matrices would be shared out among threads, which then wait for
    each other: on a busy machine a hundred times as long as the products take.
    """

    to: NDArray[np.intp]
    """Where a move leads."""
    share: Floats
    """How likely the move is; 0 fills up shorter rows."""

    @classmethod
    def of(cls, matrices: Floats) -> Moves:
        """Return the moves of matrices that are stacked."""
        most = np.count_nonzero(matrices, axis=2).max()
        moves_first = np.argsort(matrices == 0, axis=2, kind="stable")
        to = moves_first[:, :, :most]
        return cls(to, np.take_along_axis(matrices, to, axis=2))

    def mean(self, W: Floats) -> Floats:
        """Return A Wᵗ for each matrix A: the means of W after a move."""
        matrices, states, most = self.to.shape
        after = np.ascontiguousarray(W.T)
        mean = np.zeros((matrices, states, len(W)))
        for move in range(most):
            share = self.share[:, :, move, None]
            mean += share * after[self.to[:, :, move]]
        return mean

    def wins(self, other: Floats) -> Floats:
        """Return J − A Wᵗ for each matrix A, W being the other's chances."""
        return 1 - self.mean(other)

    def most_wins(self, other: Floats) -> Floats:
        """Return the same for the best matrix in each pair of states."""
        most: Floats = self.wins(other).max(axis=0)
        return most

    def best_choice(self, other: Floats) -> NDArray[np.intp]:
        """Return which matrix is best in each pair of states: the first of equally good ones."""
        wins = self.wins(other)
        best: NDArray[np.intp] = np.argmax(wins >= wins.max(axis=0) - EQUALLY_GOOD, axis=0)
        return best


def best_play(first: Sequence[ArrayLike], second: Sequence[ArrayLike] | None = None) -> Duel:
    """Return the value of a race for two in which each move is chosen, by value iteration.

    A player who is to move takes one of their matrices: V = max_d (J − A_d Wᵗ), and likewise W for
    the second player. Steps that look some throws ahead and take the game for lost, or for won,
    beyond are bounds from below and from above, and they meet.

    Parameters
    ----------
    first, second : sequence of array_like, each n by n
        The matrices that a player may choose from; the second has the same if left out.

    Examples
    --------
    >>> slow, fast = [[0.9]], [[0.5]]
    >>> duel = best_play([slow, fast], [slow])
    >>> round(float(duel.value[0, 0]), 4), int(duel.choice[0, 0])
    (0.9091, 1)
    """
    mine = Moves.of(_choices("first", first))
    theirs = mine if second is None else Moves.of(_choices("second", second))
    n = mine.to.shape[1]
    low = other_low = np.zeros((n, n))
    for throws in range(2, MOST_THROWS, 2):
        # the least that the other wins leaves the most to win, and the most leaves the least
        high = mine.most_wins(other_low)
        other_high = theirs.most_wins(low)
        low = mine.most_wins(other_high)
        other_low = theirs.most_wins(high)
        apart = max((high - low).max(), (other_high - other_low).max())
        if apart <= APART:
            value = (low + high) / 2
            other_value = (other_low + other_high) / 2
            return Duel(value, mine.best_choice(other_value), other_value, throws)
    raise ValueError(f"first must arrive sooner than in {MOST_THROWS:,} throws")


def _choices(name: str, chains: Sequence[ArrayLike]) -> Floats:
    """Return the matrices of a player, if no way to choose avoids the end."""
    checked = [as_chain(A, name).astype(float) for A in chains]
    matrices = np.stack(checked)

    def can_stay(states: Matrix) -> Matrix:
        """Keep the states from which some matrix surely leads to one of these states."""
        share = matrices[:, :, states].sum(axis=2)  # by matrix and state
        stays: Matrix = (share >= 1 - ROUNDING).any(axis=0)
        return states & stays

    endless = settled(can_stay, np.ones(matrices.shape[1], dtype=bool))
    if endless.any():
        where = ranges(np.flatnonzero(endless).tolist())
        raise ValueError(f"{name} must not be able to avoid the end, but can on {where}")
    return matrices


def meeting_race(A: ArrayLike, moved: ArrayLike) -> tuple[Matrix, Matrix]:
    """Return P and E of a race for two in which a move may also move the other's pawn.

    If the mover comes to rest on k and the other stood on j, the other is put on ``moved[j, k]``.
    By the first move p_ij = 1 − Σ_k a_ik p_mk and e_ij = 1 + Σ_k a_ik e_mk with m = moved[j, k].
    In floats P = X_0 − X_1 + X_2 − … and E = X_0 + X_1 + …, where X_k is the probability that the
    game is not over after k moves of both together; in fractions n² equations are solved.

    Two squares, two moves to go with a coin, and whoever is met on 1 goes back to 0:

    >>> from fractions import Fraction
    >>> half = Fraction(1, 2)
    >>> P, E = meeting_race([[half, half], [0, half]], [[0, 0], [1, 0]])
    >>> P[0, 0], E[0, 0]
    (Fraction(8, 15), Fraction(8, 1))
    """
    M = as_chain(A)
    to = as_moved(moved, len(M))
    endless = endless_pairs(M, to)
    if endless:
        raise ValueError(
            f"A game must end, but never does with the mover and the other on {endless[0]}"
        )
    return _by_equations(M, to) if M.dtype == object else _by_throws(M, to)


def _by_equations(M: Matrix, to: NDArray[np.intp]) -> tuple[Matrix, Matrix]:
    """Return P and E of a race with meetings from the equations of the first move."""
    n = len(as_few(M))
    i, j, k = np.ogrid[:n, :n, :n]
    m = to[j, k]
    # row i, j and column m, k, where a move from i to k leads
    system = np.zeros((n * n, n * n), dtype=object)
    np.add.at(system, (i * n + j, m * n + k), M[i, k])
    identity = np.eye(n * n, dtype=int)
    ones = np.ones((n * n, 1), dtype=int)
    P = solve(identity + system, ones)
    E = solve(identity - system, ones)
    return P.reshape(n, n), E.reshape(n, n)


def _by_throws(M: Floats, to: NDArray[np.intp]) -> tuple[Floats, Floats]:
    """Return P and E of a race with meetings as sums of X_0, X_1, …"""
    n = len(M)
    moves = Moves.of(M[None])
    P = np.zeros((n, n))
    E = np.zeros((n, n))
    X = np.ones((n, n))  # nobody arrives in no move
    sign = 1
    for _ in range(MOST_THROWS):
        P = P + sign * X
        E = E + X
        sign = -sign
        # x_ij = Σ_k a_ik x_mk of before, with m = moved[j, k]
        after = X[to, np.arange(n)]
        X = moves.mean(after)[0]
        if X.max() <= NEGLIGIBLE**2:
            return P, E
    raise ValueError(f"A must arrive sooner than in {MOST_THROWS:,} throws")


def endless_pairs(A: ArrayLike, moved: ArrayLike) -> tuple[tuple[int, int], ...]:
    """Return the pairs, the mover's state first, from which a game with meetings never ends.

    Pawns that always go from 0 to 1 send each other back there, for ever:

    >>> endless_pairs([[0, 1], [0, 0.5]], [[0, 0], [1, 0]])
    ((0, 0), (0, 1))
    """
    leads, arrives = moves_of(as_chain(A))
    n = len(leads)
    to = as_moved(moved, n)
    leads_to = leads.astype(float)  # products of truth values are slow

    def one_move_earlier(can_end: Matrix) -> Matrix:
        after = can_end[to, np.arange(n)]  # of the other on j, when the mover comes to k
        before: Matrix = leads_to @ after.T > 0
        return can_end | before

    at_once = np.repeat(arrives[:, None], n, axis=1)
    can_end = settled(one_move_earlier, at_once)
    return tuple((int(i), int(j)) for i, j in np.argwhere(~can_end))


def as_moved(moved: ArrayLike, n: int) -> NDArray[np.intp]:
    """Return where the other's pawn is put, n by n states."""
    to = np.asarray(moved)
    states = np.arange(n)
    if to.shape != (n, n) or not np.isin(to, states).all():
        raise ValueError(f"moved must be {n} by {n} states from 0 to {n - 1}, got {moved!r}")
    return to.astype(np.intp)
