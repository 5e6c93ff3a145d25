"""Search all boards with at most two jumps changed for those that fit the article's tables.

Each of the two changes takes a jump of the classic board off, puts one on, or replaces one by any
other. A piece of the search is a set of at most two jumps that are taken off, with everything that
can be put on instead; there are 191, of a few seconds each. What is found is written to
`rivals.csv` by `python -m ledger.rivals.search`.

A jump that begins on x changes one thing only, the square on which a pawn rests that comes to x.
So the generating functions g(z) = Σ s_k zᵏ of the survivals on all boards with two new jumps follow
from those without them by two equations in two unknowns; a jump from x to x is none, so boards
with one new jump are among them. Σ s_k(i) s_k(j) = E min(T_i, T_j) is the mean of Re g_i(z) ḡ_j(z)
on the circle |z| = 1, and twice this number is the sum of an entry of E and one of P: a few of them
leave few boards to compare in full. The mean is taken over 64 points that lie densest near z = 1,
where g is largest; on boards as quick as the classic one that is wrong by less than 0.003 throws.
"""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("OMP_NUM_THREADS", "1")  # numpy reads it when it is imported

import numpy as np
from numpy.typing import NDArray

from jeux.race import race_matrices
from jeux.race.chain import Floats
from jeux.sampling import progress
from jeux.serpents import AUDET, Board
from ledger import rows

OUT = Path(__file__).with_name("rivals.csv")
PIECES = [off for size in range(3) for off in combinations(AUDET.jumps, size)]
"""The pieces of the search: the squares on which jumps begin that are taken off."""

SHOWN = [0, 1, 2, 3, 50, 51, 52, 53, 96, 97, 98, 99]
"""The rows and columns of P and E that the article prints."""

UNITS = np.array([0.001, 0.01])[:, None, None]
"""The last printed digit of P and of E."""

MOST = 1.5
"""How many units of the last digit an entry may be off at most."""

SLACK = MOST * float(UNITS.sum()) / 2 + 0.003
"""How far a sum over the points may be from the printed one, in throws."""

POINTS = 64
"""Points on the circle |z| = 1; g takes conjugate values at z and z̄, so half of them are enough."""

SHIFT = 0.75
"""How near z = 1 the points lie: 0 spreads them evenly, 1 would put all of them there."""

Complexes = NDArray[np.complex128]
Jumps = dict[int, int]

# w runs evenly over half a circle, and z = (w + s) / (1 + s w) runs over the same half, unevenly
_EVEN = np.exp(2j * np.pi * np.arange(POINTS // 2 + 1) / POINTS)
_Z = (_EVEN + SHIFT) / (1 + SHIFT * _EVEN)
# the density |dz / dw|; all points but the two ends, 1 and -1, stand for their conjugates as well
_WEIGHTS = (1 - SHIFT**2) / abs(1 + SHIFT * _EVEN) ** 2 / POINTS
_WEIGHTS[1:-1] *= 2


def find_rivals(off: Sequence[int] = ()) -> list[tuple[Jumps, float]]:
    """Return the boards that fit, with how many units the worst of their entries is off.

    They are those without the jumps that begin on `off`, and with at most two others; a jump that
    is taken off does not come back.
    """
    left = {start: end for start, end in AUDET.jumps.items() if start not in off}
    taken_off = set(AUDET.jumps.items()) - set(left.items())
    boards = {tuple(sorted(jumps.items())) for jumps in _two_new(left)}
    rivals = []
    for board in boards:
        if taken_off.isdisjoint(board):
            units = distance(dict(board))
            if units <= MOST:
                rivals.append((dict(board), units))
    return rivals


@cache
def figures() -> Floats:
    """Return Figures 3 and 4 of the article, P and then E."""
    printed = {row.id: row.printed for row in rows("serpents")}
    both = np.empty((2, len(SHOWN), len(SHOWN)))
    for table, name in zip(both, "pe", strict=True):
        for row, i in enumerate(SHOWN):
            for column, j in enumerate(SHOWN):
                table[row, column] = float(printed[f"{name}-{i}-{j}"])
    return both


def distance(jumps: Jumps) -> float:
    """Return by how many units of the last digit the worst of the entries is off."""
    both = race_matrices(Board(100, jumps).transition_matrix())
    shown = np.stack([M[np.ix_(SHOWN, SHOWN)] for M in both])
    return float((abs(shown - figures()) / UNITS).max())


def _two_new(jumps: Jumps) -> Iterator[Jumps]:
    """Yield the boards with two new jumps x→a, y→b that fit; those from a square to itself go."""
    g, lift = _series(jumps)
    ends = [square for square in range(1, 101) if square not in jumps]
    begins = [square for square in ends[:-1] if square not in jumps.values()]
    for x, y in combinations(begins, 2):
        for a, b in _fitting(g, lift, x, y, ends):
            ends_by_start = {x: a, y: b}
            yield jumps | {start: end for start, end in ends_by_start.items() if start != end}


def _series(jumps: Jumps) -> tuple[Complexes, Complexes]:
    """Return g of a board, points by squares, and what a new jump adds to it.

    Entry (z, i, x) is what g on i gains if a landing on x is worth 1 more.
    """
    A = Board(100, jumps).transition_matrix()
    die = Board(100, {}).transition_matrix()
    z = _Z[:, None, None]
    inverse = np.linalg.inv(np.eye(100) - z * A)
    g = inverse.sum(axis=2)
    lift = z * (inverse @ die)
    # on square 100 both are 0
    return np.pad(g, ((0, 0), (0, 1))), np.pad(lift, ((0, 0), (0, 1), (0, 0)))


class _Equation(NamedTuple):
    """own · t − other · t' = gain, of a new jump from x, with another from y; points by ends.

    t is by how much a landing on x is worth more than without the jump, and t' the same of y.
    """

    own: Complexes
    other: Complexes
    gain: Complexes


def _equation(g: Complexes, lift: Complexes, x: int, y: int, ends: list[int]) -> _Equation:
    """Return what t = h(end) - h(x) says, for the new h = g + lift(x) · t + lift(y) · t'."""
    return _Equation(
        own=1 - lift[:, ends, x] + lift[:, [x], x],
        other=lift[:, ends, y] - lift[:, [x], y],
        gain=g[:, ends] - g[:, [x]],
    )


def _fitting(
    g: Complexes, lift: Complexes, x: int, y: int, ends: list[int]
) -> Iterator[tuple[int, int]]:
    """Yield the a, b for which jumps x→a, y→b give E min(T_i, T_j) as it is printed."""
    sums = figures().mean(axis=0)
    from_x = _equation(g, lift, x, y, ends)
    from_y = _equation(g, lift, y, x, ends)
    first = _first_sums(g[:, [0]], lift[:, [0], x], lift[:, [0], y], from_x, from_y)
    a, b = np.nonzero(abs(first - sums[0, 0]) <= SLACK)
    to_a = _Equation(*(part[:, a] for part in from_x))
    to_b = _Equation(*(part[:, b] for part in from_y))
    # both equations solved by Cramer's rule
    both = to_a.own * to_b.own - to_a.other * to_b.other
    worth_x = (to_a.gain * to_b.own + to_a.other * to_b.gain) / both
    worth_y = (to_a.own * to_b.gain + to_b.other * to_a.gain) / both
    # axes: points, squares, boards
    lift_x = lift[:, SHOWN, x, None]
    lift_y = lift[:, SHOWN, y, None]
    new = lift_x * worth_x[:, None] + lift_y * worth_y[:, None]
    new = g[:, SHOWN, None] + new
    fits = (abs(_all_sums(new) - sums) <= SLACK).all(axis=(1, 2))
    for k, m in zip(a[fits], b[fits], strict=True):
        if ends[k] != y and ends[m] != x:
            yield ends[k], ends[m]


def _first_sums(
    g: Complexes, lift_x: Complexes, lift_y: Complexes, from_x: _Equation, from_y: _Equation
) -> Floats:
    """Return E min(T_0, T_0) for all a and b at once; g and lift are those on square 0.

    There g + lift_x · t + lift_y · t' is a quotient: under the bar stands what Cramer's rule
    divides by. Ordered by what depends on a, both sides of the bar are products of matrices.
    """
    of_a = np.stack([from_x.own, from_x.other, from_x.gain], axis=2)
    above_own = g * from_y.own + lift_y * from_y.gain
    above_other = lift_x * from_y.gain - g * from_y.other
    above_gain = lift_x * from_y.own + lift_y * from_y.other
    above = np.stack([above_own, above_other, above_gain], axis=1)
    below = np.stack([from_y.own, -from_y.other], axis=1)
    total: Floats = np.zeros(())
    for weight, by_a, over, under in zip(_WEIGHTS, of_a, above, below, strict=True):
        total = total + weight * _square(by_a @ over) / _square(by_a[:, :2] @ under)
    return total


def _all_sums(g: Complexes) -> Floats:
    """Return E min(T_i, T_j) of boards whose g has the axes points, squares, boards."""
    g = g.transpose(2, 1, 0)
    sums: Floats = (g * _WEIGHTS @ g.conj().transpose(0, 2, 1)).real
    return sums


def _square(z: Complexes) -> Floats:
    """Return |z|²: numpy divides complex numbers slowly."""
    return z.real**2 + z.imag**2


def line(jumps: Jumps, units: float) -> tuple[str, str, str]:
    """Return what is written of a board: jumps taken off, jumps put on, units apart."""
    off = [str(start) for start, end in AUDET.jumps.items() if jumps.get(start) != end]
    on = []
    for start, end in sorted(jumps.items()):
        if AUDET.jumps.get(start) != end:
            on.append(f"{start}→{end}")
    return " ".join(off), " ".join(on), f"{units:.4f}"


def main() -> None:
    """Search every piece, and write the boards that fit beside this file."""
    boards: list[tuple[Jumps, float]] = []
    with ProcessPoolExecutor() as pool, progress(len(PIECES), "pieces") as step:
        for piece in pool.map(find_rivals, PIECES):
            boards += piece
            step()
    boards.sort(key=lambda board: (round(board[1], 6), line(*board)))
    with OUT.open("w", encoding="utf-8", newline="") as out:
        lines = [("off", "on", "units"), *(line(*board) for board in boards)]
        csv.writer(out, lineterminator="\n").writerows(lines)
    print(f"{len(boards)} boards in {OUT.name}")


if __name__ == "__main__":
    main()
