"""The exponents that are stored are those of the points that are stored."""

import sys
from pathlib import Path

import numpy as np
import pytest

from jeux import measured

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "benchmarks"))  # behind tests: there is a module `pages` in both

import growth  # noqa: E402

FOUND = measured.load("growth")
ROWS = FOUND["rows"]
LIMITS = {"seconds": growth.PATIENCE, "memory": growth.ROOM}


def test_every_method_is_stored_once_and_in_order():
    assert [row["method"] for row in ROWS] == list(growth.methods())
    assert FOUND["machine"]["versions"]["numpy"]
    assert (FOUND["patience"], FOUND["room"]) == (growth.PATIENCE, growth.ROOM)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["method"])
def test_exponents_are_those_of_the_points(row):
    method = growth.methods()[row["method"]]
    assert [p["size"] for p in row["points"]] == list(method.sizes)
    assert all(p["seconds"] > 0 for p in row["points"])
    k = row["tail"]
    x = np.log([p["size"] for p in row["points"][-k:]])
    for kind, theory in (("seconds", method.time), ("memory", method.memory)):
        if (stored := row[kind]) is None:
            assert min(p[kind] for p in row["points"][-k:]) < 2**20
            continue
        y = np.log([p[kind] for p in row["points"][-k:]])
        (slope, start), left, *_ = np.polyfit(x, y, 1, full=True)
        error = np.sqrt(left.sum() / (k - 2) / ((x - x.mean()) ** 2).sum())
        assert stored["exponent"] == pytest.approx(slope)
        assert stored["start"] == pytest.approx(start)
        assert stored["error"] == pytest.approx(error, abs=1e-6)
        assert stored["theory"] == theory


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["method"])
def test_a_laptop_gives_up_where_the_first_line_meets_its_limit(row):
    sizes = {}
    for kind, limit in LIMITS.items():
        if (f := row[kind]) and f["exponent"] >= 0.5:
            size = np.exp((np.log(limit) - f["start"]) / f["exponent"])
            if size <= 1000 * row["points"][-1]["size"]:
                sizes[kind] = size
    if not sizes:
        assert row["gives_up"] is None
        return
    first = min(sizes, key=sizes.get)
    assert row["gives_up"] == {"size": pytest.approx(sizes[first]), "by": first}


def test_made_up_costs_give_back_their_exponents():
    clock = iter(range(10**6))
    method = growth.Method(lambda n: lambda: None, (10, 20, 40), 2, None)
    points = growth.points(method, lambda: float(next(clock)))
    assert [p["size"] for p in points] == [10, 20, 40]
    for p in points:
        p["seconds"], p["memory"] = 3e-4 * p["size"] ** 2.5, 0
    row = growth.row("made-up", method, points)
    assert row["seconds"]["exponent"] == pytest.approx(2.5)
    assert row["seconds"]["error"] == pytest.approx(0, abs=1e-9)
    assert row["memory"] is None
    end = row["gives_up"]
    assert 3e-4 * end["size"] ** 2.5 == pytest.approx(60)
    assert end["by"] == "seconds"
    assert "gives up at" in growth.table([row])
