"""Search all boards with at most two jumps changed for those that fit the article's tables.

    python tools/rivals.py --jobs 2

Each of the two changes takes a jump of the classic board off, puts one on, or replaces one by any
other. A piece of the search is a set of at most two jumps that are taken off, with everything that
can be put on instead; there are 191, of a few seconds each. What has been found is kept piece by
piece in `_build/rivals`, so a search that was stopped goes on where it was; the whole is written
to `src/jeux/serpents/rivals.csv`.

A jump that begins on x changes one thing only, the square on which a pawn rests that comes to x.
So the generating functions g(z) = Σ s_k zᵏ of the survivals on all boards with one new jump follow
from those without it by a division, and with two new jumps by two equations in two unknowns.
Σ s_k(i) s_k(j) = E min(T_i, T_j) is the mean of Re g_i(z) ḡ_j(z) on the circle |z| = 1, and twice
this number is the sum of an entry of E and one of P: a few of them leave few boards to compare in
full. The mean is taken over 64 points that lie densest near z = 1, where g is largest; on boards as
quick as the classic one that is wrong by less than 0.003 throws.
"""

from __future__ import annotations

import argparse
import csv
import json
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
KEPT = ROOT / "_build" / "rivals"
PIECES = [off for m in range(3) for off in combinations(AUDET.jumps, m)]

SHOWN = (0, 1, 2, 3, 50, 51, 52, 53, 96, 97, 98, 99)
"""The rows and columns of P and E that the article prints."""

UNITS = np.array([0.001, 0.01])[:, None, None]
"""The last printed digit of P and of E."""

WRONG = 0.003
"""How far a sum over the points may be off, in throws."""

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


def find_rivals(
    printed: Floats, off: Sequence[int] = (), new: int = 1, units: float = 1.5
) -> list[tuple[Jumps, float]]:
    """Return the boards that fit the printed entries, with how many units off each is at most.

    They are those without the jumps that begin on `off`, and with at most `new` others, up to 2;
    a jump that is taken off does not come back. An entry fits that is at most so many units off:
    1/2 if it is rounded without fault, 3/2 if its last digit may be wrong by one.
    """
    base, most = _without(off), units * float(UNITS.sum()) / 2 + WRONG
    sums, found = printed.mean(axis=0), [base.jumps]
    if new:
        found += _one_new(base, sums, most)
    if new == 2:
        found += _two_new(base, sums, most)
    back = {(a, AUDET.jumps[a]) for a in off}
    near = [(b, distance(b, printed)) for b in found if not back & set(b.items())]
    return sorted((one for one in near if one[1] <= units), key=lambda one: one[1])


def _free(jumps: Jumps) -> tuple[list[int], list[int]]:
    """Return the squares where a new jump may begin, and those where it may end."""
    ends = [i for i in range(1, 101) if i not in jumps]
    return [i for i in ends[:-1] if i not in jumps.values()], ends


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
    begins, ends = _free(jumps)
    return _Base(jumps, g, lift, begins, np.array(ends))


def _fits(g: Complexes, squares: Sequence[int], sums: Floats, most: float) -> NDArray[np.bool_]:
    """Tell which boards have E min(T_i, T_j) as printed; g has points, squares, boards."""
    parts = np.concatenate([g.real, g.imag]).transpose(2, 1, 0)
    G = parts * np.tile(_WEIGHTS, 2) @ parts.transpose(0, 2, 1)
    shown = [SHOWN.index(i) for i in squares]
    fits: NDArray[np.bool_] = (abs(G - sums[np.ix_(shown, shown)]) <= most).all(axis=(1, 2))
    return fits


def _one_new(base: _Base, sums: Floats, most: float) -> Iterator[Jumps]:
    g, lift = base.g, base.lift
    x, a = (k.ravel() for k in np.meshgrid(base.begins, base.ends, indexing="ij"))
    x, a = x[a != x], a[a != x]
    for squares in ((0,), SHOWN):
        # g on a less g on x, on the board with the jump
        gains = (g[:, a] - g[:, x]) / (1 - lift[:, a, x] + lift[:, x, x])
        of = list(squares)
        fits = _fits(g[:, of, None] + lift[:, of][:, :, x] * gains[:, None], of, sums, most)
        x, a = x[fits], a[fits]
    for begin, end in zip(x.tolist(), a.tolist(), strict=True):
        yield base.jumps | {begin: end}


def _two_new(base: _Base, sums: Floats, most: float) -> Iterator[Jumps]:
    for x in base.begins:
        found = [_pairs(base, x, y, sums[0, 0], most) for y in base.begins if y > x]
        rows = np.concatenate([np.empty((0, 3), dtype=np.intp), *found])
        for squares in ((0, 50), SHOWN):
            parts = np.array_split(rows, len(rows) // 2048 + 1)
            fits = [_fits(_with_two(base, x, part, squares), squares, sums, most) for part in parts]
            rows = rows[np.concatenate(fits)]
        for y, a, b in rows.tolist():
            yield base.jumps | {x: a, y: b}


def _with_two(base: _Base, x: int, rows: NDArray[np.intp], squares: Sequence[int]) -> Complexes:
    """Return g on some squares, of the boards with x→a and y→b, for rows of y, a, b."""
    g, lift = base.g, base.lift
    y, a, b = rows.T
    gain_a, gain_b = g[:, a] - g[:, [x]], g[:, b] - g[:, y]
    a_x, a_y = 1 - lift[:, a, x] + lift[:, [x], x], lift[:, a, y] - lift[:, x, y]
    b_y, b_x = 1 - lift[:, b, y] + lift[:, y, y], lift[:, b, x] - lift[:, y, x]
    both = a_x * b_y - a_y * b_x
    by_x, by_y = (gain_a * b_y + a_y * gain_b) / both, (a_x * gain_b + b_x * gain_a) / both
    of = list(squares)
    to_y = lift[:, of][:, :, y] * by_y[:, None]
    return g[:, of, None] + lift[:, of, x, None] * by_x[:, None] + to_y


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


def _pairs(base: _Base, x: int, y: int, shown: float, most: float) -> NDArray[np.intp]:
    """Return rows y, a, b: new jumps x→a, y→b whose first entry fits, all a and b at once.

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
    a, b = (ends[k] for k in np.nonzero(abs(G - shown) <= most))
    apart = (a != x) & (a != y) & (b != x) & (b != y)
    rows: NDArray[np.intp] = np.stack([np.full(len(a), y), a, b], axis=1)[apart]
    return rows


def line(jumps: Jumps, units: float) -> tuple[str, str, str]:
    """Return what is written of a board: jumps taken off, jumps put on, units apart."""
    off = [str(a) for a, b in AUDET.jumps.items() if jumps.get(a) != b]
    on = [f"{a}→{b}" for a, b in sorted(jumps.items()) if AUDET.jumps.get(a) != b]
    return " ".join(off), " ".join(on), f"{units:.4f}"


def searched(off: tuple[int, ...]) -> list[tuple[Jumps, float]]:
    """Return the rivals of a piece, from its file if it has been searched before."""
    file = KEPT / f"{'-'.join(map(str, off)) or 'none'}.json"
    if not file.exists():
        found = [([*jumps.items()], units) for jumps, units in find_rivals(figures(), off, new=2)]
        half = file.with_suffix(".half")
        half.write_text(json.dumps(found), "utf-8")
        half.rename(file)
    return [(dict(jumps), units) for jumps, units in json.loads(file.read_text("utf-8"))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", type=int, default=2, help="processes at a time")
    KEPT.mkdir(parents=True, exist_ok=True)
    found = []
    with (
        ProcessPoolExecutor(parser.parse_args().jobs) as pool,
        progress(len(PIECES), "pieces") as step,
    ):
        for piece in pool.map(searched, PIECES):
            found += piece
            step()
    found.sort(key=lambda board: (round(board[1], 6), line(*board)))
    with OUT.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows(
            [("off", "on", "units"), *(line(*board) for board in found)]
        )
    print(f"{len(found)} boards in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
