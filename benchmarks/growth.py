"""How cost grows: time and peak memory against size, and where a laptop gives up.

Each method is measured in a process of its own, from small sizes to large ones, in seconds of one
core. A straight line through the logarithms of the largest sizes tells the size at which a laptop
gives up: after 60 seconds, or past 8 GB.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import harness
import numpy as np

LIMITS = {"a minute": 60.0, "8 GB": 8e9}

FAR = 1000
"""How many times past the largest measured size a line is prolonged at most."""


class Method(NamedTuple):
    """What makes its work for a size, and its sizes; the line goes through the last three."""

    prepare: Callable[[int], Callable[[], object]]
    sizes: Sequence[int]


def methods() -> dict[str, Method]:
    """Return all methods by name: what grows stands first."""
    from jeux import battage, caillou, cloche, marienbad, race, serpents

    def board(n: int) -> serpents.Board:
        squares = np.random.default_rng(n).permutation(np.arange(1, n))[: 2 * (n // 10)].tolist()
        return serpents.Board(n, dict(zip(squares[::2], squares[1::2], strict=True)))

    def matrices(n: int) -> Callable[[], object]:
        return partial(race.race_matrices, board(n).transition_matrix())

    def exactly(n: int) -> Callable[[], object]:
        return partial(race.exact_race, board(n).exact_transition_matrix(), 0, 0)

    def system(n: int) -> Callable[[], object]:
        return partial(race.by_vectorisation, serpents.Board(n, {2: n - 1}).transition_matrix())

    def in_fractions(n: int) -> Callable[[], object]:
        exact = serpents.Board(n, {2: n - 1}).exact_transition_matrix()
        return partial(race.by_vectorisation, exact)

    def games(n: int) -> Callable[[], object]:
        return lambda: serpents.simulate(serpents.AUDET, n, np.random.default_rng(1))

    def cloche_games(n: int) -> Callable[[], object]:
        return lambda: cloche.simulate(cloche.Table(1500, 6), n, np.random.default_rng(1))

    return {
        "squares, one large system in fractions": Method(in_fractions, (8, 10, 12, 14, 16)),
        "squares, one large system": Method(system, (10, 20, 30, 40, 50)),
        "squares, one exact entry": Method(exactly, (20, 40, 80, 120, 160)),
        "squares, both matrices": Method(matrices, (500, 1000, 1500, 2000)),
        "players, moments of all gains": Method(
            lambda m: partial(cloche.gain_moments, cloche.Table(1500, m)), (2, 4, 6, 8)
        ),
        "stones, a round for two": Method(
            lambda s: partial(caillou.scoring_law, [s] * 2), (100, 200, 400, 800)
        ),
        "cards, seven riffles": Method(
            lambda n: partial(battage.riffle_total_variation, n, 7), (52, 104, 208, 416, 832)
        ),
        "tokens a heap, all positions of four": Method(
            lambda s: partial(marienbad.favourable_positions, (s,) * 4), (31, 47, 63, 79, 95)
        ),
        "games of Cloche et Marteau": Method(cloche_games, (3000, 10_000, 30_000)),
        "games of snakes and ladders": Method(games, (30_000, 100_000, 300_000)),
    }


def points(name: str) -> list[list[float]]:
    """Return size, seconds of a core and peak bytes of a method, from small to large."""
    prepare, sizes = methods()[name]
    prepare(sizes[0])()  # what is imported or compiled at first is not counted
    found = []
    for size in sizes:
        work, took = prepare(size), []
        while len(took) < 3 or (len(took) < 9 and sum(took) < 1):
            begun = time.process_time()
            work()
            took.append(time.process_time() - begun)
        found.append([size, sorted(took)[len(took) // 2], harness.peak(work)])
    return found


def gives_up(measured: Sequence[Sequence[float]]) -> tuple[float, str] | None:
    """Return the size at which the first limit is met, and which; None where the line is too long.

    A forecast has three digits, which all processors agree on.

    >>> gives_up([(n, 3e-4 * n**2.0, 1) for n in (10, 20, 40)])
    (447.0, 'a minute')
    """
    sizes, *costs = zip(*measured[-3:], strict=True)
    ends = []
    for (limit, most), cost in zip(LIMITS.items(), costs, strict=True):
        slope, start = np.polyfit(np.log(sizes), np.log(cost), 1)
        if slope > 0.5 and (end := (math.log(most) - start) / slope) < math.log(FAR * sizes[-1]):
            ends.append((float(f"{math.exp(end):.3g}"), limit))
    return min(ends, default=None)


def row(name: str, measured: Sequence[Sequence[float]]) -> dict[str, Any]:
    """Return what is stored of a method."""
    size, limit = gives_up(measured) or (None, None)
    return {"method": name, "points": measured, "gives up": size, "limit": limit}
