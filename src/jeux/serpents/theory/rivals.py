"""Which other boards a table of printed figures allows, if one jump or two are changed.

A jump that begins on x changes one thing only, the square on which a pawn rests that comes to x.
So the generating functions g(z) = Σ s_k zᵏ of the survivals on all boards with one new jump follow
from those without it by a division, and with two new jumps by two equations in two unknowns.
Σ s_k(i) s_k(j) = E min(T_i, T_j) is the mean of Re g_i(z) ḡ_j(z) on the circle |z| = 1, and twice
this number is the sum of an entry of E and one of P: a few of them leave few boards to compare in
full. The mean is taken over points that lie densest near z = 1, where g is largest.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer, as_integers, as_number
from jeux.race.chain import Floats
from jeux.race.tolerances import QUADRATURE
from jeux.serpents.rules import AUDET, Board
from jeux.serpents.theory.classic import SHOWN, as_printed, distances

Complexes = NDArray[np.complex128]
Jumps = dict[int, int]

POINTS, SHIFT = 64, 0.75
_w = np.exp(2j * np.pi * np.arange(POINTS // 2 + 1) / POINTS)
_Z = (_w + SHIFT) / (1 + SHIFT * _w)
# the mean over |w| = 1, of which half is enough; |dz / dw| is the density
_WEIGHTS = (1 - SHIFT**2) / abs(1 + SHIFT * _w) ** 2 / POINTS
_WEIGHTS[1:-1] *= 2
_FILE = resources.files(__package__).joinpath("rivals.csv")


class _Base(NamedTuple):
    """A board to which jumps are added: its g, and what a new jump adds to it."""

    jumps: Jumps
    g: Complexes  # points by squares 0 … 100
    lift: Complexes  # entry (z, i, x): what g on i gains if a landing on x is worth 1 more
    begins: list[int]  # squares where a new jump may begin
    ends: NDArray[np.intp]  # squares where it may end


def find_rivals(
    P: Floats, E: Floats, off: Iterable[int] = (), new: int = 1, units: float = 1.5
) -> list[tuple[Jumps, float]]:
    """Find all boards that fit printed entries, among those that differ from the classic one.

    The boards are those without the jumps that begin on `off`, and with at most `new` others.
    A printed entry is fitted if it is at most `units` units of its last digit away: 1/2 if it
    is rounded without fault, 3/2 if its last digit may be wrong by one.

    Parameters
    ----------
    P, E : array of float, 12 by 12
        The entries as printed, with three and two decimals, in the rows and columns of `SHOWN`.
    off : iterable of int
        The squares where jumps of the classic board begin that are taken off.
    new : int
        Most jumps that are put on, 0 to 2. Two take some seconds.
    units : float
        Most that an entry may differ, in units of its last digit, above 0 and at most 5.

    Returns
    -------
    list of (dict of int to int, float)
        The jumps of each board and the largest difference of its 288 entries, in units, from
        the best board on. A jump that is taken off does not come back.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above.

    Notes
    -----
    Entries are first compared through sums over 64 points, which are wrong by less than 0.003
    throws; what is returned has been followed throw by throw, as `agreement` does.

    Examples
    --------
    >>> from jeux.serpents import classic_matrices
    >>> P, E = (M[np.ix_(SHOWN, SHOWN)] for M in classic_matrices())
    >>> for jumps, units in find_rivals(P.round(3), E.round(2), off=[93], units=1):
    ...     print(set(jumps.items()) - set(AUDET.jumps.items()), round(units, 1))
    {(94, 74)} 0.5
    """
    begins = _as_off(off)
    new = as_integer("new", new, 0, 2)
    if not 0 < as_number("units", units) <= 5:
        raise ValueError(f"units must be above 0 and at most 5, got {units!r}")
    P, E = as_printed("P", P), as_printed("E", E)
    base = _without(begins)
    sums = (P + E) / 2, units * (0.001 + 0.01) / 2 + QUADRATURE
    found = [base.jumps]
    if new:
        found += _one_new(base, *sums)
    if new == 2:
        found += _two_new(base, *sums)
    back = {(a, AUDET.jumps[a]) for a in begins}
    boards = [jumps for jumps in found if not back & set(jumps.items())]
    near = zip(boards, distances(boards, P, E).tolist(), strict=True)
    return sorted((x for x in near if x[1] <= units), key=lambda x: x[1])


def boards_tried(off: Iterable[int] = (), new: int = 1) -> int:
    """Count the boards among which `find_rivals` searches, the classic one with them.

    Parameters
    ----------
    off, new
        As for `find_rivals`.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as there.

    Examples
    --------
    >>> boards_tried(), boards_tried([93])  # 62 squares by 80, and nothing new; 64 by 81
    (4961, 5184)
    """
    begins, new = _as_off(off), as_integer("new", new, 0, 2)
    found = _ways(begins, new)
    # those in which a jump that is taken off comes back
    for begin in begins if new else ():
        found -= _ways([x for x in begins if x != begin], new - 1)
    return found + (new == 2) * math.comb(len(begins), 2)


def known_rivals() -> list[tuple[Jumps, float]]:
    """Return what `tools/rivals.py` has found: all boards with at most two jumps changed that fit.

    Returns
    -------
    list of (dict of int to int, float)
        As `find_rivals` does with ``units=1.5``, for the article's figures.

    Examples
    --------
    >>> [round(units, 2) for _, units in known_rivals()[:3]]
    [0.67, 0.67, 0.71]
    """
    found = []
    for row in csv.DictReader(_FILE.read_text("utf-8").splitlines()):
        jumps = dict(AUDET.jumps)
        for begin in row["off"].split():
            del jumps[int(begin)]
        for jump in row["on"].split():
            begin, end = jump.split("→")
            jumps[int(begin)] = int(end)
        found.append((dict(sorted(jumps.items())), float(row["units"])))
    return found


def _as_off(given: Iterable[int]) -> tuple[int, ...]:
    """Return squares where jumps of the classic board begin, each once."""
    begins = sorted(set(as_integers("off", given, 1, 99, count=0)))
    for begin in begins:
        if begin not in AUDET.jumps:
            raise ValueError(f"off must name squares where a classic jump begins, got {begin}")
    return tuple(begins)


def _free(jumps: Jumps) -> tuple[list[int], list[int]]:
    """Return the squares where a new jump may begin, and those where it may end."""
    ends = [i for i in range(1, 101) if i not in jumps]
    return [i for i in ends[:-1] if i not in jumps.values()], ends


def _ways(off: Sequence[int], new: int) -> int:
    """Count the boards with at most `new` jumps put on the classic one without some."""
    begins, ends = _free({a: b for a, b in AUDET.jumps.items() if a not in off})
    n, m = len(begins), len(ends)
    one, two = n * (m - 1), math.comb(n, 2) * (m - 2) ** 2
    return 1 + (new > 0) * one + (new > 1) * two


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
