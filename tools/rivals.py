"""Search all boards with at most two jumps changed for those that fit the article's tables.

    python tools/rivals.py --jobs 2

Each of the two changes takes a jump of the classic board off, puts one on, or replaces one by any
other. A piece of the search is a set of at most two jumps that are taken off, with everything that
can be put on instead; there are 191, of a few seconds each. What has been found is kept piece by
piece in `_build/rivals`, so a search that was stopped goes on where it was; the whole is written
to `src/jeux/serpents/theory/rivals.csv`, which `tests/test_serpents_rivals.py` reads.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # numpy reads it when it is imported

import numpy as np

from jeux.ledger import rows
from jeux.race.chain import Floats
from jeux.sampling import progress
from jeux.serpents import AUDET, SHOWN
from jeux.serpents.theory import find_rivals

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "src/jeux/serpents/theory/rivals.csv"
KEPT = ROOT / "_build" / "rivals"
PIECES = [off for m in range(3) for off in combinations(AUDET.jumps, m)]


def figures() -> tuple[Floats, Floats]:
    """Return Figures 3 and 4 of the article."""
    printed = {row.id: row.printed for row in rows("serpents")}
    P, E = (
        np.array([[float(printed[f"{name}-{i}-{j}"]) for j in SHOWN] for i in SHOWN])
        for name in "pe"
    )
    return P, E


def line(jumps: dict[int, int], units: float) -> tuple[str, str, str]:
    """Return what is written of a board: jumps taken off, jumps put on, units apart."""
    off = [str(a) for a, b in AUDET.jumps.items() if jumps.get(a) != b]
    on = [f"{a}→{b}" for a, b in jumps.items() if AUDET.jumps.get(a) != b]
    return " ".join(off), " ".join(on), f"{units:.4f}"


def searched(off: tuple[int, ...]) -> list[tuple[dict[int, int], float]]:
    """Return the rivals of a piece, from its file if it has been searched before."""
    file = KEPT / f"{'-'.join(map(str, off)) or 'none'}.json"
    if not file.exists():
        P, E = figures()
        found = [([*jumps.items()], units) for jumps, units in find_rivals(P, E, off, new=2)]
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
