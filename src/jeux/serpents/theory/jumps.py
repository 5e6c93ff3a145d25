"""Every board that differs from a given one by a single jump: added, moved at one end, or removed.

A throw that ends on square x takes the pawn to J(x): to x itself, or along a jump. With D_x the
column of the probabilities of ending a throw on x, A is the sum of the D_x e_J(x)^t, so a board
with one other jump has a matrix that differs by one product of a column and a row (two, where a
jump begins on another square). Its survivals therefore follow from those of the given board
without another inverse (Sherman, Morrison and Woodbury). This is done for the generating
function S(z) = Σ z^k s_k on the unit circle, where the mean of |S|² is γ_0 = Σ s_k², and that of
|S|² cos θ is γ_1 = Σ s_k s_{k+1}.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer
from jeux.race.chain import Floats, stuck
from jeux.serpents.rules import Board, as_board

Jump = tuple[int, int]
"""Where a jump begins, and where it ends."""

Change = tuple[Jump | None, Jump | None]
"""The jump that is taken off the board, and the one that is put on it."""

LARGEST = 150
"""Squares of the largest board whose changes are listed; the work grows with their fourth power."""

TOO_LONG = 1e9
"""A mean length beyond which a pawn is trapped, but for rounding."""


def changes(board: Board) -> list[Change]:
    """Return every way to add, move or remove one jump that leaves a board one can play on.

    Examples
    --------
    >>> changes(Board(3, {1: 2}, die=2))
    [((1, 2), None), ((1, 2), (1, 3))]
    """
    jumps, squares = as_board("board", board).jumps, range(1, board.size + 1)
    free = [square for square in squares if square not in jumps]
    found: list[Change] = [((foot, top), None) for foot, top in jumps.items()]
    ends = set(jumps.values())
    for foot in free[:-1]:
        if foot not in ends:
            found += [(None, (foot, top)) for top in free if top != foot]
    for foot, top in jumps.items():
        found += [((foot, top), (foot, other)) for other in free if other != top]
        others = {end for start, end in jumps.items() if start != foot}
        found += [
            ((foot, top), (other, top))
            for other in free[:-1]
            if other not in others and other != top
        ]
    return found


def one_jump(board: Board, points: int = 1024) -> dict[Change, tuple[float, float, float]]:
    """Return what the game from square 0 is on every board that differs by one jump.

    Parameters
    ----------
    board : Board
        Of at most 150 squares, all of whose games end.
    points : int
        Points of the unit circle, 2 to 65 536. The values are those of games that are cut after
        so many throws of each player, but for less than what is cut off.

    Returns
    -------
    dict of (jump or None, jump or None) to (float, float, float)
        For each of `changes`, by the jump that goes and the one that comes: for two players the
        probability that the first one wins and the mean length in throws of both, and the mean
        number of throws of a player alone. All are nan where a pawn can be trapped.

    Raises
    ------
    TypeError
        If the board is none, or `points` is not an integer.
    ValueError
        If the board is too large or has a trap, or `points` is out of its bounds.

    Examples
    --------
    >>> from jeux.serpents import GRID_1
    >>> found = one_jump(GRID_1, 64)
    >>> [round(x, 4) for x in found[(1, 5), None]]
    [0.6443, 5.4668, 3.6296]
    >>> [round(x, 4) for x in found[None, (2, 6)]]
    [0.6667, 2.3333, 2.0]
    """
    if as_board("board", board).size > LARGEST:
        raise ValueError(f"board must have at most {LARGEST} squares, got {board!r}")
    points = as_integer("points", points, 2, 65_536)
    A = board.transition_matrix()
    if stuck(A):
        raise ValueError(f"board must have no trap, got {board!r}")
    ends = Board(board.size, {}, board.die, board.finish).transition_matrix()
    ways = changes(board)
    # rows of squares: where throws end that now lead elsewhere, from where, and to where
    double = [(old, new) for old, new in ways if old and new and old[0] != new[0]]
    moved = set(double)
    single: list[Change] = [way for way in ways if way not in moved]
    one = np.array([_leads(board, way) for way in single], dtype=int).reshape(-1, 3)
    two = np.array([[(f, t, f), (g, g, t)] for (f, t), (g, _) in double], dtype=int)
    sums = np.zeros((2, len(ways)))
    for n in range(points // 2 + 1):
        turn = 2 * np.pi * n / points
        survival = _survival(A, ends, np.exp(1j * turn), one, two.reshape(-1, 2, 3))
        if n == 0:
            alone = survival.real  # at z = 1 the sum of the survivals
        weight = 1 if n in (0, points / 2) else 2  # the other half of the circle mirrors this one
        square = weight / points * (survival.real**2 + survival.imag**2)
        sums += square * np.array([[1], [np.cos(turn)]])
    values = np.stack([sums[0] - sums[1], sums[0] + sums[1], alone])
    values[:, ~(abs(alone) < TOO_LONG)] = np.nan
    found = dict(zip([*single, *double], map(tuple, values.T.tolist()), strict=True))
    return {way: found[way] for way in ways}


def _leads(board: Board, way: Change) -> tuple[int, int, int]:
    """Return the square whose throws lead elsewhere, to where they led, and to where they lead."""
    old, new = way
    if new is None:
        assert old is not None
        return old[0], old[1], old[0]
    return new[0], board.jumps.get(new[0], new[0]), new[1]


def _survival(
    A: Floats, ends: Floats, z: complex, one: NDArray[np.intp], two: NDArray[np.intp]
) -> NDArray[np.complex128]:
    """Return S(z) from square 0 on the boards with one, then two squares that lead elsewhere."""
    n = len(A)
    columns = np.column_stack([np.ones(n), z * ends])
    solved = np.zeros((n + 1, n + 1), dtype=complex)  # the last row: home, where nobody survives
    solved[:n] = np.linalg.solve(np.eye(n) - z * A, columns)
    S, Q = solved[:, 0], solved[:, 1:]
    x, was, now = one.T
    with np.errstate(divide="ignore", invalid="ignore"):
        single = S[0] + Q[0, x] * (S[now] - S[was]) / (1 - Q[now, x] + Q[was, x])
        x, was, now = two.transpose(2, 1, 0)
        change = S[now] - S[was]
        M = Q[was[:, None], x[None]] - Q[now[:, None], x[None]]
        (a, b), (c, d) = M
        a, d = 1 + a, 1 + d
        weights = ((d * change[0] - b * change[1]), (a * change[1] - c * change[0]))
        double = S[0] + (Q[0, x[0]] * weights[0] + Q[0, x[1]] * weights[1]) / (a * d - b * c)
    both: NDArray[np.complex128] = np.concatenate([single, double])
    return both
