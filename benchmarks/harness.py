"""How the benchmark measures: the same work by several hands, in turn, answers compared first.

Within a round each hand works once, so that whatever else the machine does falls on all alike;
what is compared is the ratio of times in one round. Rounds are repeated in several passes, each a
process of its own: what changes from one process to the next then shows in the spread of the
passes, and the stated interval holds it.
"""

from __future__ import annotations

import math
import os
import platform
import statistics
import timeit
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

LEAST = 2e-3
"""Seconds that one timing lasts at least: quick work is done several times in it."""

ROUNDS = 5

T_995 = (63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250)
"""The point that Student's t with 1, 2, … 9 degrees of freedom exceeds once in 200."""


class Entry(NamedTuple):
    """One who does the work: we (``ours``), a ``library``, or a compiled ``referee``."""

    name: str
    role: str
    work: Callable[[], Any]


class Task(NamedTuple):
    """One piece of work and those who do it, ours first; `agree` raises if answers differ."""

    name: str
    entries: Sequence[Entry]
    agree: Callable[[list[Any]], None]


def within(allowed: float) -> Callable[[list[Any]], None]:
    """Refuse arrays that differ from ours by more, as a share of our largest entry."""

    def agree(answers: list[Any]) -> None:
        for mine, *others in zip(*answers, strict=True):
            ours = np.asarray(mine, dtype=float)
            for other in others:
                apart = np.abs(np.asarray(other, dtype=float) - ours).max() / np.abs(ours).max()
                if not apart <= allowed:  # a nan is refused too
                    raise AssertionError(f"answers differ by {apart:.1e} of the largest entry")

    return agree


def means(exact: Sequence[float], allowed: float = 4) -> Callable[[list[Any]], None]:
    """Refuse samples, a column a quantity, whose means lie too many standard errors from these."""

    def agree(answers: list[Any]) -> None:
        for answer in answers:
            table = np.column_stack(answer).astype(float)
            z = np.abs(table.mean(0) - exact) / (table.std(0) / math.sqrt(len(table)))
            if not z.max() <= allowed:
                raise AssertionError(
                    f"a mean lies {z.max():.1f} standard errors from the exact one"
                )

    return agree


def one_pass(task: Task) -> list[list[float]]:
    """Compare the answers, then time the entries in turn; return the seconds of each, by round."""
    task.agree([entry.work() for entry in task.entries])  # it also compiles and imports
    first = [timeit.timeit(entry.work, number=1) for entry in task.entries]
    times: list[list[float]] = [[] for _ in first]
    for number in range(ROUNDS):
        order = [k for k, took in enumerate(first) if number == 0 or took < 1]
        for k in order[:: -1 if number % 2 else 1]:
            calls = max(1, int(LEAST / first[k]))
            times[k].append(timeit.timeit(task.entries[k].work, number=calls) / calls)
    return times


def interval(passes: Sequence[float]) -> tuple[float, float, float]:
    """Return the geometric mean of the passes, and where that of a second run will lie.

    The bounds hold it 99 times in 100, if the logarithms of the passes are normal: with m passes
    of standard deviation s, the difference of two such means has the standard deviation
    s √(2/m), and Student's t with m − 1 degrees of freedom makes up for an s that is estimated.

    >>> [round(x, 3) for x in interval([1.0, 1.1, 1.21])]
    [1.1, 0.508, 2.381]
    """
    logs, m = [math.log(x) for x in passes], len(passes)
    centre = statistics.fmean(logs)
    half = T_995[min(m - 1, len(T_995)) - 1] * statistics.stdev(logs) * math.sqrt(2 / m)
    return math.exp(centre), math.exp(centre - half), math.exp(centre + half)


def rows(task: Task, passes: Sequence[list[list[float]]]) -> list[dict[str, Any]]:
    """Return a row for each rival: both times, and the ratio theirs to ours with its interval."""
    found = []
    for k, entry in enumerate(task.entries[1:], start=1):
        # zip: slow work has one round, and is compared with ours of the same round
        ratios = [
            statistics.median(x / y for x, y in zip(one[k], one[0], strict=False)) for one in passes
        ]
        ours, theirs = (statistics.median(t for one in passes for t in one[j]) for j in (0, k))
        ratio, low, high = interval(ratios)
        names = {"task": task.name, "who": entry.name, "role": entry.role}
        found.append(
            names | {"ours": ours, "theirs": theirs, "ratio": ratio, "from": low, "to": high}
        )
    return found


def peak(work: Callable[[], object]) -> int:
    """Return the bytes that a call holds at its height."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def machine(packages: Iterable[str]) -> dict[str, Any]:
    """Return what the machine is, and the versions of what was run."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    versions = {name: metadata.version(name) for name in sorted(packages)}
    return {
        "processor": models[0] if models else platform.machine(),
        "cores": os.process_cpu_count() if hasattr(os, "process_cpu_count") else os.cpu_count(),
        "memory": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        "system": f"{platform.system()} {platform.machine()}",
        "versions": {"Python": platform.python_version()} | versions,
    }
