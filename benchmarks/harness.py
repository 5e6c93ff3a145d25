"""How the benchmark measures: the same work by several hands, in turn, answers compared first.

A task holds one piece of work and those who do it, ours first. Within a round each of them works
once, so that whatever else the machine does falls on all alike; what is compared is the ratio of
times in one round. The rounds are repeated in several passes. Each pass is a process of its own,
minutes away from the one before it: what changes from one process to the next (where memory lies,
what else runs) then shows in the spread of the passes, and the stated interval holds it.
"""

from __future__ import annotations

import ctypes
import gc
import math
import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import metadata
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np

ROLES = ("ours", "peer", "referee", "floor", "variant")
"""Who works: we; another library; compiled code for one task only; the part of the work that
nobody can leave out; another way of ours, which need not be slower."""

LEAST = 2e-3
"""Seconds that one timing lasts at least: quick work is done several times in it."""

T_995 = (63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250)
"""The point that Student's t with 1, 2, … 9 degrees of freedom exceeds once in 200."""


@dataclass(frozen=True)
class Entry:
    """One who does the work of a task."""

    name: str
    role: str
    work: Callable[[], object]
    package: str = ""
    rounds: int | None = None  # for slow ones: fewer than the task has


@dataclass(frozen=True)
class Task:
    """One piece of work; `agree` gets the answers of all entries and raises if they differ.

    An aim is ``{"seconds": 0.02}``, for ours, or ``{"role": "floor", "ratio": 1.5}``: ours takes at
    most 1.5 times as long as each entry of that role; with ``"more": 0.05`` in place of the ratio,
    at most 0.05 seconds longer.
    """

    name: str
    entries: Sequence[Entry]
    agree: Callable[[list[Any]], dict[str, Any]]
    size: int | None = None
    aim: dict[str, Any] | None = None
    rounds: int = 9
    group: str = ""
    memory: bool = False  # whether the peak of each entry is measured too


class Disagreement(AssertionError):
    """Two entries of a task gave different answers: then their times say nothing."""


def exactly(answers: list[Any]) -> dict[str, Any]:
    """Refuse answers that are not all equal."""
    for answer in answers[1:]:
        if not np.array_equal(answer, answers[0]):
            raise Disagreement(f"answers differ: {str(answers[0])[:60]} and {str(answer)[:60]}")
    return {"kind": "exact", "value": 0, "allowed": 0}


def within(allowed: float) -> Callable[[list[Any]], dict[str, Any]]:
    """Refuse numbers or arrays that differ from ours by more, as a share of our largest entry."""

    def agree(answers: list[Any]) -> dict[str, Any]:
        ours, worst = np.asarray(answers[0], dtype=float), 0.0
        for answer in answers[1:]:
            apart = np.abs(np.asarray(answer, dtype=float) - ours).max() / np.abs(ours).max()
            if not apart <= allowed:  # a nan is refused too
                raise Disagreement(f"answers differ by {apart:.1e} of the largest one: {allowed=}")
            worst = max(worst, float(apart))
        return {"kind": "difference", "value": worst, "allowed": allowed}

    return agree


def samples(allowed: float = 4.5) -> Callable[[list[Any]], dict[str, Any]]:
    """Refuse samples whose means lie more standard errors apart than allowed."""

    def agree(answers: list[Any]) -> dict[str, Any]:
        first, worst = np.asarray(answers[0], dtype=float), 0.0
        for answer in answers[1:]:
            x = np.asarray(answer, dtype=float)
            error = math.sqrt(first.var() / first.size + x.var() / x.size)
            z = abs(float(x.mean() - first.mean())) / error
            if not z <= allowed:
                raise Disagreement(f"means lie {z:.1f} standard errors apart: {allowed=}")
            worst = max(worst, z)
        return {"kind": "z", "value": worst, "allowed": allowed}

    return agree


def alone(answers: list[Any]) -> dict[str, Any]:
    """Compare nothing: for work that only ours does."""
    if len(answers) != 1:
        raise Disagreement("there is more than one answer, and nobody compares them")
    return {"kind": "alone", "value": 0, "allowed": 0}


Clock = Callable[[], float]


def once(work: Callable[[], object], calls: int, clock: Clock = time.perf_counter) -> float:
    """Return the seconds that one call takes, from several in a row."""
    gc.collect()
    was = gc.isenabled()
    gc.disable()
    try:
        begun = clock()
        for _ in range(calls):
            work()
        return (clock() - begun) / calls
    finally:
        if was:
            gc.enable()


def measure(task: Task, clock: Clock = time.perf_counter) -> dict[str, Any]:
    """Compare the answers of one task, then time its entries in turn; return one pass of it."""
    names = [entry.name for entry in task.entries]
    if len(set(names)) < len(names) or task.entries[0].role != "ours":
        raise ValueError(f"{task.name} must have entries of different names, ours first")
    answers, calls = [], []
    for entry in task.entries:
        if entry.role not in ROLES:
            raise ValueError(f"the role of {entry.name} must be one of {ROLES}, got {entry.role!r}")
        begun = clock()
        answers.append(entry.work())  # a first call may compile or import: it is not timed
        quick = clock() - begun < 1 and entry.rounds is None
        took = once(entry.work, 1, clock) if quick else LEAST
        calls.append(max(1, int(LEAST / max(took, 1e-7))))
    agreement = task.agree(answers)
    del answers
    gc.collect()
    gc.freeze()  # what is there now stays there: a collection need not look at it
    times: list[list[float]] = [[] for _ in task.entries]
    for number in range(task.rounds):
        order = [k for k, e in enumerate(task.entries) if number < (e.rounds or task.rounds)]
        for k in order if number % 2 == 0 else order[::-1]:
            times[k].append(once(task.entries[k].work, calls[k], clock))
    gc.unfreeze()
    entries = [
        {"name": e.name, "role": e.role, "package": e.package, "times": t}
        for e, t in zip(task.entries, times, strict=True)
    ]
    return {
        "task": task.name,
        "group": task.group,
        "size": task.size,
        "aim": task.aim,
        "agreement": agreement,
        "entries": entries,
    }


def interval(passes: Sequence[float]) -> tuple[float, float | None, float | None]:
    """Return the geometric mean of the passes, and where that of a second run will lie.

    The bounds hold it 99 times in 100, if the logarithms of the passes are normal: with m passes
    of standard deviation s, the difference of two such means has the standard deviation
    s √(2/m), and Student's t with m − 1 degrees of freedom makes up for an s that is estimated.

    >>> [round(x, 3) for x in interval([1.0, 1.1, 1.21])]
    [1.1, 0.508, 2.384]
    >>> interval([2.0])
    (2.0, None, None)
    """
    logs, m = [math.log(x) for x in passes], len(passes)
    centre = statistics.fmean(logs)
    if m < 2:
        return math.exp(centre), None, None
    half = T_995[min(m - 1, len(T_995)) - 1] * statistics.stdev(logs) * math.sqrt(2 / m)
    return math.exp(centre), math.exp(centre - half), math.exp(centre + half)


def summary(passes: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return the row of one task from its passes."""
    first = passes[0]
    row = {key: first[key] for key in ("task", "group", "size", "aim")}
    worst = max((p["agreement"] for p in passes), key=lambda a: float(a["value"]))
    row["agreement"], row["entries"] = worst, []
    for k, entry in enumerate(first["entries"]):
        taken = [p["entries"][k]["times"] for p in passes]
        ours = [p["entries"][0]["times"] for p in passes]
        medians = [statistics.median(t) for t in taken]
        # zip: a slow entry has fewer rounds than ours, and is compared with the first ones
        pairs = [
            [x / y for x, y in zip(t, o, strict=False)] for t, o in zip(taken, ours, strict=True)
        ]
        seconds, low, high = interval(medians)
        ratios = [statistics.median(p) for p in pairs]
        ratio, ratio_low, ratio_high = interval(ratios)
        row["entries"].append(
            {key: entry[key] for key in ("name", "role", "package")}
            | {"seconds": seconds, "low": low, "high": high}
            | {"rounds": len(taken[0]), "passes": medians}
            | {"ratios": ratios, "ratio": ratio, "ratio_low": ratio_low, "ratio_high": ratio_high}
        )
        if "memory" in entry:
            row["entries"][-1]["memory"] = entry["memory"]
    return row


def holds(row: dict[str, Any]) -> bool | None:
    """Return whether the aim of a row is reached; None if it has none."""
    if not (aim := row["aim"]):
        return None
    if "seconds" in aim:
        return bool(row["entries"][0]["seconds"] <= aim["seconds"])
    others = [entry for entry in row["entries"] if entry["role"] == aim["role"]]
    if "more" in aim:
        return all(row["entries"][0]["seconds"] - e["seconds"] <= aim["more"] for e in others)
    return all(entry["ratio"] * aim["ratio"] >= 1 for entry in others)


def again(stored: dict[str, Any], new: dict[str, Any]) -> list[dict[str, Any]]:
    """Say of each entry but ours whether its new ratio lies in the noise that was stated."""
    was = {(r["task"], e["name"]): e for r in stored["rows"] for e in r["entries"]}
    verdicts = []
    for row in new["rows"]:
        for entry in row["entries"][1:]:
            old = was.get((row["task"], entry["name"]))
            if old is None or old["ratio_low"] is None:
                continue
            inside = old["ratio_low"] <= entry["ratio"] <= old["ratio_high"]
            verdicts.append(
                {"task": row["task"], "name": entry["name"], "inside": inside}
                | {"was": old["ratio"], "low": old["ratio_low"], "high": old["ratio_high"]}
                | {"is": entry["ratio"]}
            )
    return verdicts


# what a process takes


def _status(name: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{name}:"))


def peak(work: Callable[[], object]) -> int:
    """Return the bytes that a call holds at its height, above what the process held before it.

    For a process of its own. The call is made once before, for what it imports.
    """
    work()
    gc.collect()
    with suppress(OSError, AttributeError):  # where the C library is another
        ctypes.CDLL(None).malloc_trim(0)  # else the call would use what was freed before
    if Path("/proc/self/clear_refs").exists():
        Path("/proc/self/clear_refs").write_text("5")  # forget earlier heights
        before = _status("VmRSS")
        work()
        return max(0, _status("VmHWM") - before)
    import resource

    unit = 1 if platform.system() == "Darwin" else 1024
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work()
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * unit


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def machine(packages: Iterable[str] = ()) -> dict[str, Any]:
    """Return what the machine is, and the versions of what was run."""
    processor = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [x for x in info.read_text().splitlines() if x.startswith("model name")]
        processor = names[0].split(":")[1].strip() if names else processor
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    versions = {}
    for name in sorted({"numpy", "sympy", *packages} - {""}):
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            versions[name] = ""
    return {
        "processor": processor,
        "cores": cores(),
        "memory": memory,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "versions": versions,
    }


# what is printed


def in_words(seconds: float) -> str:
    """Write a time with three digits and its unit.

    >>> in_words(0.001234), in_words(42), in_words(1.2e-5)
    ('1.23 ms', '42 s', '12 µs')
    """
    for unit, least in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= least:
            return f"{seconds / least:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def table(rows: Sequence[dict[str, Any]]) -> str:
    """Return the rows as a table: who, how long, how many times as long as ours, peak memory."""
    lines = []
    for group, members in groupby(rows, key=lambda row: row["group"]):
        if group:
            lines.append(f"\n{group.upper()}")
        for row in members:
            reached = {True: "  aim reached", False: "  AIM MISSED", None: ""}[holds(row)]
            agreed = row["agreement"]
            lines.append(f"{row['task']}{reached}  ({agreed['kind']} {agreed['value']:.1e})")
            for entry in row["entries"]:
                line = f"  {entry['name'][:40]:41}{entry['role']:9}{in_words(entry['seconds']):>9}"
                if entry["role"] != "ours":
                    line += f"{entry['ratio']:9.3g} ×"
                    if entry["ratio_low"] is not None:
                        line += f"  ({entry['ratio_low']:.3g} … {entry['ratio_high']:.3g})"
                    line += "  AHEAD" if entry["role"] == "peer" and entry["ratio"] < 1 else ""
                if "memory" in entry:
                    line += f"  {entry['memory'] / 1e6:.1f} MB"
                lines.append(line)
    return "\n".join(lines)
