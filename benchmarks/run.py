"""Measure jeux beside its peers, how cost grows, and the pages; write benchmarks/measured.json.

python benchmarks/run.py                what `make bench` does
python benchmarks/run.py peers          one part of it; the others stay as they are stored
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import growth
import harness
import pages
import peers

STORED = Path(__file__).with_name("measured.json")

PASSES = 7
"""With three the intervals are four times as wide."""


def apart(*what: str) -> Any:
    """Do a part of the work in a process of its own: this file, called with its name."""
    command = [sys.executable, __file__, *what]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def one_pass() -> list[list[list[float]]]:
    """Measure all tasks once."""
    found = []
    for task in peers.tasks():
        print(task.name, file=sys.stderr, flush=True)
        found.append(harness.one_pass(task))
    return found


def side_by_side() -> list[dict[str, Any]]:
    """Return a row for each rival."""
    passes = [apart("a pass") for _ in range(PASSES)]
    return [
        row
        for task, same in zip(peers.tasks(), zip(*passes, strict=True), strict=True)
        for row in harness.rows(task, same)
    ]


def slopes() -> Iterator[dict[str, Any]]:
    """Yield a row for each method."""
    for name in growth.methods():
        print(f"growth: {name}", file=sys.stderr, flush=True)
        yield growth.row(name, apart("points", name))


PARTS = {"peers": side_by_side, "growth": lambda: list(slopes()), "pages": pages.measure}


def main() -> None:
    """Measure the parts that are named, or all."""
    os.environ |= {"PYTHONWARNINGS": "ignore", "JEUX_NO_BAR": "1", "OPENBLAS_NUM_THREADS": "1"}
    if sys.argv[1:2] == ["a pass"]:
        return print(json.dumps(one_pass()))
    if sys.argv[1:2] == ["points"]:
        return print(json.dumps(growth.points(sys.argv[2])))
    if sys.argv[1:2] == ["machine"]:
        return print(json.dumps(harness.machine(peers.PACKAGES)))
    chosen = sys.argv[1:] or list(PARTS)
    if unknown := set(chosen) - set(PARTS):
        sys.exit(f"no part is called {', '.join(sorted(unknown))}: take {', '.join(PARTS)}")
    found = json.loads(STORED.read_text("utf-8")) if STORED.exists() else {}
    for name in chosen:
        part = {"date": date.today().isoformat(), "machine": apart("machine")}
        found[name] = part | {"rows": PARTS[name]()}
        STORED.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
