"""Measure jeux beside its peers, and write what was found to src/jeux/measured/<topic>.json.

    python benchmarks/run.py                         what `make bench` does
    python benchmarks/run.py growth                  one topic
    python benchmarks/run.py side_by_side --only races --passes 2      a try: nothing is stored
    python benchmarks/run.py side_by_side --again    does a second run agree with the stored one?

`harness.py` says how it is measured. A topic other than side_by_side is a module beside this one
with ``measure() -> dict``.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import harness  # noqa: E402

from jeux.measured import TOPICS  # noqa: E402

STORED = HERE.parent / "src" / "jeux" / "measured"

USUAL = TOPICS[:3]
"""What `make bench` runs; the other two start servers and processes of their own."""

MODULES = ("laws", "races", "exact", "games", "starting")
"""Modules with ``tasks() -> list[Task]``, in the order of the table."""

PASSES = 3


def tasks(module: str) -> list[harness.Task]:
    """Return the tasks of a module beside this one."""
    found: list[harness.Task] = importlib.import_module(module).tasks()
    return found


def one_pass(modules: list[str], progress: str) -> list[dict[str, Any]]:
    """Measure all tasks of some modules once, telling where it is."""
    rows = []
    listed = [task for module in modules for task in tasks(module)]
    for number, task in enumerate(listed, start=1):
        tell(f"{progress}, task {number} of {len(listed)}: {task.name}")
        try:
            rows.append(harness.measure(task))
        except Exception as error:
            print(f"\n{task.name}: {error}", file=sys.stderr)
            raise
    return rows


def tell(line: str) -> None:
    """Write a line of progress: over the last one on a terminal, below it elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
    else:
        print(line, file=sys.stderr, flush=True)


def child(*arguments: str) -> Any:
    """Run this file with arguments in a process of its own, and return the JSON it writes."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.json"
        subprocess.run([sys.executable, __file__, *arguments, "--out", str(out)], check=True)
        return json.loads(out.read_text("utf-8"))


def peaks(modules: list[str]) -> dict[tuple[str, str], int]:
    """Return the peak memory of the entries of which it is asked, each in its own process."""
    found = {}
    for module in modules:
        for task in tasks(module):
            for k, entry in enumerate(task.entries if task.memory else ()):
                tell(f"memory of {task.name}: {entry.name}")
                found[task.name, entry.name] = child("--peak", module, task.name, str(k))
    return found


def side_by_side(modules: list[str], passes: int) -> dict[str, Any]:
    """Return the rows of all tasks, from several passes."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["NUMBA_CACHE_DIR"] = folder  # the passes that follow need not compile again
        told = (f"pass {k + 1} of {passes}" for k in range(passes))
        measured = [child("--pass", *modules, "--progress", progress) for progress in told]
    for (name, who), most in child("--peaks", *modules):
        for row in measured[0]:
            for entry in row["entries"]:
                if (row["task"], entry["name"]) == (name, who):
                    entry["memory"] = most
    tell("")
    return {"rows": [harness.summary(list(same)) for same in zip(*measured, strict=True)]}


def measure(topic: str, modules: list[str], passes: int) -> dict[str, Any]:
    """Measure a topic; return what its file holds."""
    begun = time.perf_counter()
    if topic == "side_by_side":
        found = side_by_side(modules, passes)
    else:
        found = importlib.import_module(topic).measure()
    packages = {e.get("package", "") for r in found.get("rows", []) for e in r.get("entries", [])}
    minutes = round((time.perf_counter() - begun) / 60, 2)
    head = {"machine": harness.machine(packages), "date": date.today().isoformat()}
    return head | {"minutes": minutes} | found


def compare(stored: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Print whether a second run agrees with the stored one, and return what was compared."""
    verdicts = harness.again(stored, new)
    for v in verdicts:
        print(
            f"  {'as stated' if v['inside'] else 'OUTSIDE':10}{v['task']:32}{v['name']:36}", end=""
        )
        print(f"{v['is']:8.3g} ×, stated {v['low']:.3g} … {v['high']:.3g}")
    inside = sum(v["inside"] for v in verdicts)
    print(f"{inside} of {len(verdicts)} ratios lie within the stated noise.")
    return {"date": new["date"], "minutes": new["minutes"], "ratios": verdicts}


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("topics", nargs="*", help=f"of {', '.join(TOPICS)}")
    parser.add_argument("--again", action="store_true", help="compare with the stored run")
    parser.add_argument("--only", nargs="+", metavar="MODULE", help="modules of side_by_side")
    parser.add_argument("--passes", type=int, default=PASSES)
    parser.add_argument("--out", help=argparse.SUPPRESS)
    parser.add_argument("--progress", default="", help=argparse.SUPPRESS)
    parser.add_argument("--pass", nargs="+", dest="modules", help=argparse.SUPPRESS)
    parser.add_argument("--peaks", nargs="+", help=argparse.SUPPRESS)
    parser.add_argument("--peak", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if unknown := set(given.topics) - set(TOPICS):
        parser.error(f"no topic is called {', '.join(sorted(unknown))}")
    result: Any = None
    if given.modules:
        result = one_pass(given.modules, given.progress)
    elif given.peaks:
        result = list(peaks(given.peaks).items())
    elif given.peak:
        module, name, k = given.peak
        task = next(task for task in tasks(module) if task.name == name)
        result = harness.peak(task.entries[int(k)].work)
    if given.out:
        Path(given.out).write_text(json.dumps(result), "utf-8")
        return
    os.environ.setdefault("PYTHONWARNINGS", "ignore")
    os.environ.setdefault("JEUX_NO_BAR", "1")
    every = [name for name in MODULES if (HERE / f"{name}.py").exists()]
    for topic in given.topics or USUAL:
        found = measure(topic, given.only or every, given.passes)
        if topic == "side_by_side":
            print(harness.table(found["rows"]))
        path = STORED / f"{topic}.json"
        if given.again and topic == "side_by_side":
            stored = json.loads(path.read_text("utf-8"))
            found = stored | {"again": compare(stored, found)}
        if not given.only:
            path.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
        print(f"{topic}: {found['minutes']} minutes on {found['machine']['cores']} cores")


if __name__ == "__main__":
    main()
