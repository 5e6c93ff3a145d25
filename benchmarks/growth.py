"""How cost grows: time and peak memory against size, an exponent fitted to each.

    python benchmarks/run.py growth

Each method is measured in a process of its own, from small sizes to large ones, on one core, in
seconds of that core: what else the machine does then bends no line. The exponent is the slope of a
straight line through the logarithms of the largest sizes, by least squares; from the line follows
the size at which a laptop gives up: after 60 seconds, or past 8 GB.
"""

from __future__ import annotations

import argparse
import functools
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import harness
import numpy as np

PATIENCE = 60.0
"""Seconds after which a laptop gives up."""

ROOM = 8e9
"""Bytes at which it gives up."""

FAR = 1000
"""How many times past the largest measured size a line is prolonged at most."""

SPEND = 1.0
"""Seconds that are spent on a size at most, once it was timed three times."""


ALONE = {
    "OPENBLAS_NUM_THREADS": "1",
    "JEUX_NO_BAR": "1",
    "MALLOC_MMAP_THRESHOLD_": "131072",  # what is given back is given back at once
}


@dataclass(frozen=True)
class Method:
    """One method: what makes its work for a size, its sizes, and the exponents that theory gives.

    `tail` is how many of the largest sizes the line goes through. An exponent of None is one that
    theory does not give.
    """

    prepare: Callable[[int], Callable[[], object]]
    sizes: Sequence[int]
    time: float | None
    memory: float | None
    tail: int = 3


def methods() -> dict[str, Method]:
    """Return all methods by name."""
    from jeux import battage, caillou, cloche, marienbad, race, serpents

    def board(n: int) -> Any:
        squares = np.random.default_rng(n).permutation(np.arange(1, n))[: 2 * (n // 10)].tolist()
        return serpents.Board(n, dict(zip(squares[::2], squares[1::2], strict=True)))

    def sparse(n: int) -> Callable[[], object]:
        return functools.partial(race.race_matrices, board(n).transition_matrix())

    def dense(n: int) -> Callable[[], object]:
        A = np.random.default_rng(n).dirichlet(np.ones(n), n) * 0.998
        return functools.partial(race.race_matrices, A)

    def small(n: int) -> Any:
        return serpents.Board(n, {2: n - 1})

    def play(game: Callable[..., object], *arguments: object) -> Callable[[], object]:
        return lambda: game(*arguments, np.random.default_rng(1))

    two = [[Fraction(1, 8), Fraction(1, 4)], [Fraction(3, 8), Fraction(1, 2)]]  # Audet's example 2
    classic = serpents.AUDET.transition_matrix()
    by = functools.partial
    return {
        "race-sparse": Method(sparse, (500, 1000, 1500, 2000, 2700), 2, 2, 4),
        "race-dense": Method(dense, (500, 1000, 2000, 3000), 2, 2),
        "vectorisation-float": Method(
            lambda n: by(race.by_vectorisation, small(n).transition_matrix()),
            (10, 20, 30, 40, 50),
            6,
            4,
        ),
        "vectorisation-exact": Method(
            lambda n: by(race.by_vectorisation, small(n).exact_transition_matrix()),
            (8, 10, 12, 14, 16),
            None,
            None,
        ),
        "series": Method(
            lambda terms: by(race.by_series, two, terms),
            (25, 50, 100, 200, 400),
            2,
            None,
        ),
        "exact-race": Method(
            lambda n: by(race.exact_race, board(n).exact_transition_matrix(), 0, 0),
            (20, 40, 80, 120, 160),
            4,
            None,
        ),
        "players": Method(
            lambda m: by(race.win_probabilities, classic, [0] * m), (256, 1024, 4096, 8192), 1, 1
        ),
        "auberge-exact": Method(
            lambda c: by(cloche.auberge, c), (1000, 3000, 10_000, 30_000), 2, None
        ),
        "auberge-float": Method(
            lambda c: by(cloche.auberge, c, exact=False), (10_000, 30_000, 100_000, 200_000), 0, 0
        ),
        "gain-moments": Method(
            lambda m: by(cloche.gain_moments, cloche.Table(1500, m)), (2, 4, 6, 8), None, None
        ),
        "round-stones": Method(
            lambda s: by(caillou.scoring_law, [s] * 2), (100, 200, 400, 800), 2, None
        ),
        "round-players": Method(
            lambda m: by(caillou.scoring_law, [6] * m), (6, 12, 24, 48), None, None
        ),
        "riffles": Method(
            lambda n: by(battage.riffle_total_variation, n, 7), (52, 104, 208, 416, 832), 3, None
        ),
        "nim-sizes": Method(
            lambda s: by(marienbad.favourable_positions, (s,) * 4), (31, 47, 63, 79, 95), 4, 4
        ),
        "games-cloche": Method(
            lambda g: play(cloche.simulate, cloche.Table(1500, 6), g), (3000, 10_000, 30_000), 1, 1
        ),
        "games-serpents": Method(
            lambda g: play(serpents.simulate, serpents.AUDET, g), (30_000, 100_000, 300_000), 1, 1
        ),
        "shuffles": Method(
            lambda g: lambda: battage.fair(battage.fresh(g, 32), np.random.default_rng(1)),
            (30_000, 100_000, 300_000),
            1,
            1,
        ),
    }


def fit(sizes: Sequence[float], costs: Sequence[float], tail: int) -> tuple[float, float, float]:
    """Return exponent, its standard error and log of the factor, of a line through the tail.

    With k points the squared residuals are divided by k − 2, and the error of the slope is the root
    of that over the spread of log size.

    >>> [round(x, 6) for x in fit([1, 2, 4], [3, 12, 48], 3)]
    [2.0, 0.0, 1.098612]
    """
    x, y = np.log(sizes[-tail:]), np.log(costs[-tail:])
    apart = x - x.mean()
    slope = float(apart @ y / (apart @ apart))
    start = float(y.mean() - slope * x.mean())
    left = y - start - slope * x
    error = math.sqrt(float(left @ left) / (len(x) - 2) / float(apart @ apart))
    return slope, error, start


def gives_up(exponent: float, start: float, limit: float, largest: float) -> float | None:
    """Return the size at which a cost reaches its limit; None where the line says too little.

    That is where it hardly rises, or would have to hold for more than `FAR` times the largest size.
    """
    if exponent < 0.5 or (size := math.exp((math.log(limit) - start) / exponent)) > FAR * largest:
        return None
    return size


def points(method: Method, clock: Callable[[], float] = time.process_time) -> list[dict[str, Any]]:
    """Return size, seconds and peak memory of a method, from small to large."""
    method.prepare(method.sizes[0])()  # what is imported or compiled at first is not counted
    found = []
    for size in method.sizes:
        work = method.prepare(size)
        memory = harness.peak(work)
        first = harness.once(work, 1, clock)
        calls, times = max(1, int(harness.LEAST / max(first, 1e-7))), [first]
        while len(times) < 3 or (len(times) < 9 and sum(times) * calls < SPEND):
            times.append(harness.once(work, calls, clock))
        found.append({"size": size, "seconds": statistics.median(times), "memory": memory})
    return found


def row(name: str, method: Method, found: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what is stored of a method: points, both lines, and when a laptop gives up."""
    sizes = [p["size"] for p in found]
    stored: dict[str, Any] = {"method": name, "tail": method.tail, "points": found}
    ends = {}
    for kind, theory, limit in (
        ("seconds", method.time, PATIENCE),
        ("memory", method.memory, ROOM),
    ):
        costs = [p[kind] for p in found]
        if kind == "memory" and min(costs[-method.tail :]) < 2**20:
            stored[kind] = None  # less than a megabyte: lost among pages
            continue
        exponent, error, start = fit(sizes, costs, method.tail)
        stored[kind] = {"exponent": exponent, "error": error, "start": start, "theory": theory}
        ends[kind] = gives_up(exponent, start, limit, sizes[-1])
    known = {kind: size for kind, size in ends.items() if size is not None}
    first = min(known, key=lambda kind: known[kind]) if known else None
    stored["gives_up"] = {"size": known[first], "by": first} if first else None
    return stored


def measure() -> dict[str, Any]:
    """Measure all methods, each in its own process."""
    rows, every = [], methods()
    for number, (name, method) in enumerate(every.items(), start=1):
        print(f"growth {number} of {len(every)}: {name}", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "points.json"
            command = [sys.executable, "-W", "ignore", __file__, name, str(out)]
            subprocess.run(command, check=True, env=os.environ | ALONE)
            rows.append(row(name, method, json.loads(out.read_text("utf-8"))))
    print(table(rows))
    return {"patience": PATIENCE, "room": ROOM, "rows": rows}


def table(rows: Sequence[dict[str, Any]]) -> str:
    """Return exponents and sizes as a table."""
    lines = []
    for r in rows:
        line = f"{r['method']:22}"
        for kind in ("seconds", "memory"):
            if f := r[kind]:
                theory = "–" if f["theory"] is None else f"{f['theory']:g}"
                line += f"{kind:>9} {f['exponent']:5.2f} ± {f['error']:.2f} (theory {theory})"
            else:
                line += f"{kind:>9} {'under 1 MB':27}"
        if end := r["gives_up"]:
            line += f"  gives up at {end['size']:,.0f} ({end['by']})"
        lines.append(line)
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure one method; `run.py growth` measures all")
    parser.add_argument("name")
    parser.add_argument("out")
    given = parser.parse_args()
    Path(given.out).write_text(json.dumps(points(methods()[given.name])), "utf-8")
