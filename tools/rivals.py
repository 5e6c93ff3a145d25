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
from typing import NamedTuple

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

SHOWN = (0, 1, 2, 3, 50, 51, 52, 53, 96, 97, 98, 99)
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


class _Base(NamedTuple):
    """A board to which jumps are added: its g, and what a new jump adds to it."""

    jumps: Jumps
    g: Complexes  # points by squares 0 … 100
    lift: Complexes  # entry (z, i, x): what g on i gains if a landing on x is worth 1 more
    begins: list[int]  # squares where a new jump may begin
    ends: NDArray[np.intp]  # squares where it may end


def find_rivals(off: Sequence[int] = ()) -> list[tuple[Jumps, float]]:
    """Return the boards that fit, with how many units the worst of their entries is off.

    They are those without the jumps that begin on `off`, and with at most two others; a jump that
    is taken off does not come back.
    """
    base, printed = _without(off), figures()
    back = {(a, AUDET.jumps[a]) for a in off}
    found = {tuple(sorted(jumps.items())) for jumps in _two_new(base, printed.mean(axis=0))}
    near = [(dict(one), distance(dict(one), printed)) for one in found if not back & {*one}]
    return [one for one in near if one[1] <= MOST]


@cache
def figures() -> Floats:
    """Return Figures 3 and 4 of the article, P and then E."""
    printed = {row.id: row.printed for row in rows("serpents")}
    return np.array(
        [[[float(printed[f"{name}-{i}-{j}"]) for j in SHOWN] for i in SHOWN] for name in "pe"]
    )


def distance(jumps: Jumps, printed: Floats) -> float:
    """Return by how many units of the last digit the worst of the entries is off."""
    both = race_matrices(Board(100, jumps).transition_matrix())
    shown = np.stack([M[np.ix_(SHOWN, SHOWN)] for M in both])
    return float((abs(shown - printed) / UNITS).max())


@cache
def _classic() -> tuple[Complexes, Complexes]:
    A, die = (Board(100, jumps).transition_matrix() for jumps in (AUDET.jumps, {}))
    inverse = np.linalg.inv(np.eye(100) - _Z[:, None, None] * A)
    g = np.zeros((len(_Z), 101), dtype=complex)  # 0 on square 100
    lift = np.zeros((len(_Z), 101, 100), dtype=complex)
    g[:, :100] = inverse.sum(axis=2)
    lift[:, :100] = _Z[:, None, None] * (inverse @ die)
    return g, lift


def _without(off: Sequence[int]) -> _Base:
    """Return the classic board without the jumps that begin on some squares."""
    g, lift = _classic()
    jumps = dict(AUDET.jumps)
    for x in off:
        end = jumps.pop(x)
        # from now on a landing on x is worth what x is worth
        share = lift[:, :, x] / (1 + lift[:, end, x] - lift[:, x, x])[:, None]
        g = g + share * (g[:, x] - g[:, end])[:, None]
        lift = lift + share[:, :, None] * (lift[:, x] - lift[:, end])[:, None]
    ends = [i for i in range(1, 101) if i not in jumps]
    begins = [i for i in ends[:-1] if i not in jumps.values()]
    return _Base(jumps, g, lift, begins, np.array(ends))


def _two_new(base: _Base, sums: Floats) -> Iterator[Jumps]:
    """Yield the boards with two new jumps x→a, y→b that fit; those from a square to itself go."""
    for x in base.begins:
        found = [_pairs(base, x, y, sums[0, 0]) for y in base.begins if y > x]
        rows = np.concatenate([np.empty((0, 3), dtype=np.intp), *found])
        for squares in ((0, 50), SHOWN):
            parts = np.array_split(rows, len(rows) // 2048 + 1)
            rows = rows[np.concatenate([_fits(base, x, part, squares, sums) for part in parts])]
        for y, a, b in rows.tolist():
            yield base.jumps | {start: end for start, end in ((x, a), (y, b)) if start != end}


def _fits(
    base: _Base, x: int, rows: NDArray[np.intp], squares: Sequence[int], sums: Floats
) -> NDArray[np.bool_]:
    """Tell which boards with x→a and y→b, for rows of y, a, b, have E min(T_i, T_j) as printed."""
    g, lift = base.g, base.lift
    y, a, b = rows.T
    gain_a, gain_b = g[:, a] - g[:, [x]], g[:, b] - g[:, y]
    a_x, a_y = 1 - lift[:, a, x] + lift[:, [x], x], lift[:, a, y] - lift[:, x, y]
    b_y, b_x = 1 - lift[:, b, y] + lift[:, y, y], lift[:, b, x] - lift[:, y, x]
    both = a_x * b_y - a_y * b_x
    by_x, by_y = (gain_a * b_y + a_y * gain_b) / both, (a_x * gain_b + b_x * gain_a) / both
    of = list(squares)
    to_y = lift[:, of][:, :, y] * by_y[:, None]
    new = g[:, of, None] + lift[:, of, x, None] * by_x[:, None] + to_y
    parts = np.concatenate([new.real, new.imag]).transpose(2, 1, 0)
    G = parts * np.tile(_WEIGHTS, 2) @ parts.transpose(0, 2, 1)
    shown = [SHOWN.index(i) for i in squares]
    fits: NDArray[np.bool_] = (abs(G - sums[np.ix_(shown, shown)]) <= SLACK).all(axis=(1, 2))
    return fits


def _squared(*parts: Complexes, second: bool = False) -> Floats:
    """Return the products in |u·v|², a sum of products of what belongs to u and what to v."""
    found: list[Floats] = []
    for m, part in enumerate(parts):
        for other in parts[:m]:
            product = part * other.conj()
            signs = (1, -1) if second else (2, 2)
            found += [signs[0] * product.real, signs[1] * product.imag]
        found.append(part.real**2 + part.imag**2)
    return np.stack(found, axis=1 if second else 2)


def _pairs(base: _Base, x: int, y: int, shown: float) -> NDArray[np.intp]:
    """Return rows y, a, b: jumps x→a, y→b whose first entry fits, all a and b at once.

    With the jumps, g on 0 is a quotient of two bilinear forms, u(a)·v(b) over u(a)·w(b).
    """
    g, lift, ends = base.g, base.lift, base.ends
    gain_a, gain_b = g[:, ends] - g[:, [x]], g[:, ends] - g[:, [y]]
    a_x, a_y = 1 - lift[:, ends, x] + lift[:, [x], x], lift[:, ends, y] - lift[:, [x], y]
    b_y, b_x = 1 - lift[:, ends, y] + lift[:, [y], y], lift[:, ends, x] - lift[:, [y], x]
    g_0, by_x, by_y = g[:, [0]], lift[:, [0], x], lift[:, [0], y]
    u = _squared(a_x, a_y, gain_a)
    above = g_0 * b_y + by_y * gain_b, by_x * gain_b - g_0 * b_x, by_x * b_y + by_y * b_x
    v, w = _squared(*above, second=True), _squared(b_y, -b_x, second=True)
    v *= _WEIGHTS[:, None, None]
    G = np.zeros((len(ends), len(ends)))
    for z in range(0, len(_Z), 11):  # as much as a processor keeps at hand
        part = slice(z, z + 11)
        G += (u[part] @ v[part] / (u[part, :, :4] @ w[part])).sum(axis=0)
    a, b = (ends[k] for k in np.nonzero(abs(G - shown) <= SLACK))
    rows: NDArray[np.intp] = np.stack([np.full(len(a), y), a, b], axis=1)[(a != y) & (b != x)]
    return rows


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
