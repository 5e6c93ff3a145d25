"""Search all boards with at most two jumps changed for those that fit the article's tables.

Each of the two changes takes a jump of the classic board off, puts one on, or replaces one by any
other. A piece of the search is a set of at most two jumps that are taken off, with everything that
can be put on instead; there are 191, of a few seconds each. What is found is written to
`src/jeux/serpents/rivals.csv`.

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

os.environ.setdefault("OMP_NUM_THREADS", "1")  # numpy reads it when it is imported

import numpy as np
from numpy.typing import NDArray

from jeux.ledger import rows
from jeux.race import race_matrices
from jeux.race.chain import Floats
from jeux.sampling import progress
from jeux.serpents import AUDET, Board

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "src/jeux/serpents/rivals.csv"
PIECES = [off for m in range(3) for off in combinations(AUDET.jumps, m)]

SHOWN = [0, 1, 2, 3, 50, 51, 52, 53, 96, 97, 98, 99]
"""The rows and columns of P and E that the article prints."""

UNITS, MOST = np.array([0.001, 0.01])[:, None, None], 1.5
"""The last printed digit of P and of E, and how many of them an entry may be off at most."""

SLACK = MOST * float(UNITS.sum()) / 2 + 0.003
"""How far a sum over the points may be from the printed one, in throws."""

Complexes = NDArray[np.complex128]
Jumps = dict[int, int]

POINTS, SHIFT = 64, 0.75
_w = np.exp(2j * np.pi * np.arange(POINTS // 2 + 1) / POINTS)
_Z = (_w + SHIFT) / (1 + SHIFT * _w)
# the mean over |w| = 1, of which half is enough; |dz / dw| is the density
_WEIGHTS = (1 - SHIFT**2) / abs(1 + SHIFT * _w) ** 2 / POINTS
_WEIGHTS[1:-1] *= 2


def find_rivals(off: Sequence[int] = ()) -> list[tuple[Jumps, float]]:
    """Return the boards that fit, with how many units the worst of their entries is off.

    They are those without the jumps that begin on `off`, and with at most two others; a jump that
    is taken off does not come back.
    """
    left = {a: b for a, b in AUDET.jumps.items() if a not in off}
    back = set(AUDET.jumps.items()) - set(left.items())
    found = {tuple(sorted(jumps.items())) for jumps in _two_new(left)}
    near = [(dict(one), distance(dict(one))) for one in found if not back & {*one}]
    return [one for one in near if one[1] <= MOST]


@cache
def figures() -> Floats:
    """Return Figures 3 and 4 of the article, P and then E."""
    printed = {row.id: row.printed for row in rows("serpents")}
    return np.array(
        [[[float(printed[f"{name}-{i}-{j}"]) for j in SHOWN] for i in SHOWN] for name in "pe"]
    )


def distance(jumps: Jumps) -> float:
    """Return by how many units of the last digit the worst of the entries is off."""
    both = race_matrices(Board(100, jumps).transition_matrix())
    shown = np.stack([M[np.ix_(SHOWN, SHOWN)] for M in both])
    return float((abs(shown - figures()) / UNITS).max())


def _two_new(jumps: Jumps) -> Iterator[Jumps]:
    """Yield the boards with two new jumps x→a, y→b that fit; those from a square to itself go."""
    g, lift = _series(jumps)
    ends = [i for i in range(1, 101) if i not in jumps]
    begins = [i for i in ends[:-1] if i not in jumps.values()]
    for x, y in combinations(begins, 2):
        for a, b in _fitting(g, lift, x, y, ends):
            yield jumps | {start: end for start, end in ((x, a), (y, b)) if start != end}


def _series(jumps: Jumps) -> tuple[Complexes, Complexes]:
    """Return g of a board, points by squares, and what a new jump adds to it.

    Entry (z, i, x) is what g on i gains if a landing on x is worth 1 more.
    """
    A, die = (Board(100, some).transition_matrix() for some in (jumps, {}))
    inverse = np.linalg.inv(np.eye(100) - _Z[:, None, None] * A)
    lift = _Z[:, None, None] * (inverse @ die)
    # on square 100 both are 0
    return np.pad(inverse.sum(axis=2), ((0, 0), (0, 1))), np.pad(lift, ((0, 0), (0, 1), (0, 0)))


def _fitting(
    g: Complexes, lift: Complexes, x: int, y: int, ends: list[int]
) -> Iterator[tuple[int, int]]:
    """Yield the a, b for which jumps x→a, y→b give E min(T_i, T_j) as it is printed."""
    sums = figures().mean(axis=0)
    gain_a, gain_b = g[:, ends] - g[:, [x]], g[:, ends] - g[:, [y]]
    a_x, a_y = 1 - lift[:, ends, x] + lift[:, [x], x], lift[:, ends, y] - lift[:, [x], y]
    b_y, b_x = 1 - lift[:, ends, y] + lift[:, [y], y], lift[:, ends, x] - lift[:, [y], x]
    g_0, by_x, by_y = g[:, [0]], lift[:, [0], x], lift[:, [0], y]
    # for all a and b at once: g on 0 is a quotient of bilinear forms
    u = np.stack([a_x, a_y, gain_a], axis=2)
    above = g_0 * b_y + by_y * gain_b, by_x * gain_b - g_0 * b_x, by_x * b_y + by_y * b_x
    v, w = np.stack(above, axis=1), np.stack([b_y, -b_x], axis=1)
    points = zip(_WEIGHTS, u, v, w, strict=True)
    first = sum(share * _square(p @ q) / _square(p[:, :2] @ r) for share, p, q, r in points)
    a, b = np.nonzero(abs(first - sums[0, 0]) <= SLACK)
    both = a_x[:, a] * b_y[:, b] - a_y[:, a] * b_x[:, b]
    to_x = (gain_a[:, a] * b_y[:, b] + a_y[:, a] * gain_b[:, b]) / both
    to_y = (a_x[:, a] * gain_b[:, b] + b_x[:, b] * gain_a[:, a]) / both
    new = lift[:, SHOWN, x, None] * to_x[:, None] + lift[:, SHOWN, y, None] * to_y[:, None]
    new = (g[:, SHOWN, None] + new).transpose(2, 1, 0)
    G = (new * _WEIGHTS @ new.conj().transpose(0, 2, 1)).real
    fits = (abs(G - sums) <= SLACK).all(axis=(1, 2))
    for k, m in zip(a[fits], b[fits], strict=True):
        if ends[k] != y and ends[m] != x:
            yield ends[k], ends[m]


def _square(z: Complexes) -> Floats:
    """Return |z|²: numpy divides complex numbers slowly."""
    return z.real**2 + z.imag**2


def line(jumps: Jumps, units: float) -> tuple[str, str, str]:
    """Return what is written of a board: jumps taken off, jumps put on, units apart."""
    off = [str(a) for a, b in AUDET.jumps.items() if jumps.get(a) != b]
    on = [f"{a}→{b}" for a, b in sorted(jumps.items()) if AUDET.jumps.get(a) != b]
    return " ".join(off), " ".join(on), f"{units:.4f}"


def main() -> None:
    found: list[tuple[Jumps, float]] = []
    with ProcessPoolExecutor() as pool, progress(len(PIECES), "pieces") as step:
        for piece in pool.map(find_rivals, PIECES):
            found += piece
            step()
    found.sort(key=lambda board: (round(board[1], 6), line(*board)))
    with OUT.open("w", encoding="utf-8", newline="") as out:
        lines = [("off", "on", "units"), *(line(*board) for board in found)]
        csv.writer(out, lineterminator="\n").writerows(lines)
    print(f"{len(found)} boards in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
