"""Exact work: races in fractions, the auberge, matches, shuffles, Nim."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
from harness import Entry, Task, alone, exactly, within

from jeux import battage, caillou, cloche, marienbad, race, serpents


class Aside:
    """A second Python, in which sympy computes without python-flint; it waits for its input to end.

    sympy chooses once, while it is imported, so one process cannot do both.
    """

    code = (
        "import sys, warnings; warnings.simplefilter('ignore'); from jeux import race, serpents\n"
        "A = serpents.Board(int(sys.argv[1]), {}).exact_transition_matrix()\n"
        "for line in sys.stdin: print(*race.exact_race(A, 0, 0), flush=True)"
    )

    def __init__(self, n: int) -> None:
        self.n = n

    @functools.cached_property
    def process(self) -> subprocess.Popen[str]:
        """The process, started when it is first asked."""
        return subprocess.Popen(
            [sys.executable, "-c", self.code, str(self.n)],
            env=os.environ | {"SYMPY_GROUND_TYPES": "python"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(self) -> tuple[Fraction, Fraction]:
        """Return p_00 and e_00 of a board without jumps."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        p, e = self.process.stdout.readline().split()
        return Fraction(p), Fraction(e)


def by_elimination(A: np.ndarray) -> tuple[Fraction, Fraction]:
    """Return p_00 and e_00 from the n² equations of all pairs, by Gauss in fractions."""
    n, found = len(A), []
    for sign in (1, -1):
        rows = []
        for i in range(n):
            for j in range(n):
                row = [Fraction(0)] * (n * n) + [Fraction(1)]
                row[i * n + j] += 1
                for k in range(n):
                    row[j * n + k] += sign * A[i, k]
                rows.append(row)
        for c in range(n * n):
            pivot = next(i for i in range(c, n * n) if rows[i][c])
            rows[c], rows[pivot] = rows[pivot], rows[c]
            rows[c] = [x / rows[c][c] for x in rows[c]]
            for i in range(n * n):
                if i != c and (f := rows[i][c]):
                    rows[i] = [x - f * y if y else x for x, y in zip(rows[i], rows[c], strict=True)]
        found.append(rows[0][-1])
    return found[0], found[1]


def by_sympy(A: np.ndarray) -> tuple[Fraction, Fraction]:
    """Return the same from sympy's matrices of rationals, by their LU decomposition."""
    from sympy import QQ
    from sympy.polys.matrices import DomainMatrix

    n = len(A)
    found = []
    for sign in (1, -1):
        rows = [[QQ(int(x)) for x in row] for row in np.eye(n * n)]
        for i, j, k in np.ndindex(n, n, n):
            rows[i * n + j][j * n + k] += sign * QQ(A[i, k].numerator, A[i, k].denominator)
        system = DomainMatrix(rows, (n * n, n * n), QQ)
        ones = DomainMatrix([[QQ(1)]] * (n * n), (n * n, 1), QQ)
        first = system.lu_solve(ones).to_list_flat()[0]
        found.append(Fraction(int(first.numerator), int(first.denominator)))
    return found[0], found[1]


def quick(
    name: str,
    who: str,
    work: Callable[[], object],
    seconds: float,
    size: int | None = None,
    **more: Any,
) -> Task:
    """Return a task that only ours does."""
    aim = {"seconds": seconds}
    return Task(name, [Entry(who, "ours", work)], alone, size, aim, rounds=3, group="exact", **more)


def tasks() -> list[Task]:
    """Return what is computed exactly, with the aims of the design."""
    classic, grid = (b.exact_transition_matrix() for b in (serpents.AUDET, serpents.GRID_1))
    table, forty = cloche.Table(1500, 6), serpents.Board(40, {}).exact_transition_matrix()
    heaps = list(np.ndindex(10, 10, 10, 10))
    hopes = functools.partial(marienbad.win_probabilities, marienbad.MARIENBAD)
    match = functools.partial(caillou.win_probabilities, (4, 3, 2), 9)
    inn = functools.partial(cloche.auberge, 10_000)
    return [
        Task(
            "exact-race-6",
            [
                Entry("jeux.race.exact_race", "ours", lambda: race.exact_race(grid, 0, 0)),
                Entry("elimination in fractions", "peer", lambda: by_elimination(grid)),
                Entry("sympy", "peer", lambda: by_sympy(grid), "sympy", rounds=1),
            ],
            exactly,
            size=6,
            aim={"role": "peer", "ratio": 1},
            rounds=5,
            group="exact",
        ),
        Task(
            "exact-race-40",
            [
                Entry("jeux.race.exact_race", "ours", lambda: race.exact_race(forty, 0, 0)),
                Entry("without python-flint", "variant", Aside(40), "python-flint", rounds=1),
            ],
            exactly,
            size=40,
            rounds=3,
            group="exact",
        ),
        quick(
            "exact-race-100",
            "jeux.race.exact_race",
            lambda: race.exact_race(classic, 0, 0),
            0.3,
            100,
        ),
        Task(
            "auberge-10000",
            [
                Entry("jeux.cloche.auberge", "ours", lambda: inn(exact=False).p_opens),
                Entry("in fractions", "variant", lambda: float(inn().p_opens), rounds=1),
            ],
            within(1e-12),
            size=10_000,
            aim={"seconds": 0.02},
            rounds=5,
            group="exact",
        ),
        quick(
            "gain-moments", "jeux.cloche.gain_moments", lambda: cloche.gain_moments(table), 1.0, 6
        ),
        quick(
            "riffles-52",
            "jeux.battage.riffle_total_variation",
            lambda: [battage.riffle_total_variation(52, k) for k in range(16)],
            0.05,
            52,
        ),
        quick(
            "round-12",
            "jeux.caillou.scoring_law",
            lambda: caillou.scoring_law([12] * 12),
            0.1,
            12,
        ),
        quick("match-exactly", "jeux.caillou.win_probabilities", lambda: match("exactly"), 0.5, 9),
        Task(
            "nim-favourable",
            [
                Entry(
                    "jeux.marienbad.favourable_positions",
                    "ours",
                    lambda: marienbad.favourable_positions((9,) * 4),
                ),
                Entry(
                    "jeux.marienbad.is_favourable",
                    "variant",
                    lambda: [marienbad.is_favourable(h) for h in heaps],
                ),
            ],
            lambda answers: exactly([np.ravel(x) for x in answers]),
            size=10_000,
            aim={"seconds": 20e-6},
            rounds=5,
            group="exact",
        ),
        Task(
            "nim-hopes",
            [
                Entry("jeux.marienbad.win_probabilities", "ours", lambda: hopes(0.25)),
                Entry("in fractions", "variant", lambda: hopes(Fraction(1, 4))),
            ],
            lambda answers: within(1e-12)([np.asarray(x, dtype=float) for x in answers]),
            size=4,
            aim={"seconds": 0.1},
            rounds=5,
            group="exact",
        ),
    ]
