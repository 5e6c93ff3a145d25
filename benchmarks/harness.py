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

SLOW = 1.0
"""Seconds from which on one round is enough."""

ROUNDS = 5
"""Rounds of a pass."""

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
        for first, *others in zip(*answers, strict=True):
            ours = np.asarray(first, dtype=float)
            largest = np.abs(ours).max()
            for other in others:
                theirs = np.asarray(other, dtype=float)
                apart = np.abs(theirs - ours).max() / largest
                if not apart <= allowed:  # a nan is refused too
                    raise AssertionError(f"answers differ by {apart:.1e} of the largest entry")

    return agree


def means(exact: Sequence[float], allowed: float = 4) -> Callable[[list[Any]], None]:
    """Refuse samples, a column a quantity, whose means lie too many standard errors from these."""

    def agree(answers: list[Any]) -> None:
        for answer in answers:
            table = np.column_stack(answer).astype(float)
            standard_error = table.std(0) / math.sqrt(len(table))
            z = np.abs(table.mean(0) - exact) / standard_error
            if not z.max() <= allowed:
                raise AssertionError(
                    f"a mean lies {z.max():.1f} standard errors from the exact one"
                )

    return agree


def one_pass(task: Task) -> list[list[float]]:
    """Compare the answers, then time the entries in turn; return the seconds of each, by round.

    Who takes a second or more has one round; the order of the hands turns from round to round.
    """
    task.agree([entry.work() for entry in task.entries])  # it also compiles and imports
    first = [timeit.timeit(entry.work, number=1) for entry in task.entries]
    everybody = list(range(len(first)))
    quick = [k for k in everybody if first[k] < SLOW]
    times: list[list[float]] = [[] for _ in first]
    for number in range(ROUNDS):
        order = everybody if number == 0 else quick
        if number % 2:
            order = order[::-1]
        for k in order:
            calls = max(1, int(LEAST / first[k]))
            seconds = timeit.timeit(task.entries[k].work, number=calls)
            times[k].append(seconds / calls)
    return times


def interval(passes: Sequence[float]) -> tuple[float, float, float]:
    """Return the geometric mean of the passes, and where that of a second run will lie.

    The bounds hold it 99 times in 100, if the logarithms of the passes are normal: with m passes
    of standard deviation s, the difference of two such means has the standard deviation
    s √(2/m), and Student's t with m − 1 degrees of freedom makes up for an s that is estimated.

    >>> [round(x, 3) for x in interval([1.0, 1.1, 1.21])]
    [1.1, 0.508, 2.381]
    """
    m = len(passes)
    logs = [math.log(ratio) for ratio in passes]
    centre = statistics.fmean(logs)
    freedom = min(m - 1, len(T_995))
    half = T_995[freedom - 1] * statistics.stdev(logs) * math.sqrt(2 / m)
    return math.exp(centre), math.exp(centre - half), math.exp(centre + half)


def rows(task: Task, passes: Sequence[list[list[float]]]) -> list[dict[str, Any]]:
    """Return a row for each rival: both times, and the ratio theirs to ours with its interval."""
    ours = _median_time(passes, 0)
    table = []
    for k, entry in enumerate(task.entries[1:], start=1):
        ratio, low, high = interval([_median_ratio(times[k], times[0]) for times in passes])
        row = {"task": task.name, "who": entry.name, "role": entry.role}
        row |= {"ours": ours, "theirs": _median_time(passes, k)}
        row |= {"ratio": ratio, "from": low, "to": high}
        table.append(row)
    return table


def _median_time(passes: Sequence[list[list[float]]], k: int) -> float:
    """Return the median over all rounds of all passes of one who does the work."""
    seconds: list[float] = []
    for times in passes:
        seconds += times[k]
    return statistics.median(seconds)


def _median_ratio(theirs: Sequence[float], ours: Sequence[float]) -> float:
    """Return the median ratio of a pass; slow work is compared with ours of the same round."""
    return statistics.median(their / our for their, our in zip(theirs, ours, strict=False))


def peak(work: Callable[[], object]) -> int:
    """Return the bytes that a call holds at its height."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def machine(packages: Iterable[str]) -> dict[str, Any]:
    """Return what the machine is, numpy's kernels and threads, and the versions of what was run."""
    from threadpoolctl import threadpool_info

    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text("utf-8").splitlines() if cpuinfo.exists() else []
    models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    cores = os.process_cpu_count() if hasattr(os, "process_cpu_count") else os.cpu_count()
    versions = {name: metadata.version(name) for name in sorted(packages)}
    return {
        "processor": models[0] if models else platform.machine(),
        "cores": cores,
        "kernels": [
            [pool["architecture"], pool["num_threads"]]
            for pool in threadpool_info()
            if "architecture" in pool
        ],
        "memory": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        "system": f"{platform.system()} {platform.machine()}",
        "versions": {"Python": platform.python_version()} | versions,
    }
