"""Importing loads nothing heavier than numpy, and nothing that only some systems have."""

import os
import subprocess
import sys

import pytest
from pages import ROOT

HEAVY = {"matplotlib", "sympy", "ipywidgets", "scipy", "IPython"}
TOGETHER = "jeux, jeux.law, ledger, jeux.cloche"


@pytest.mark.parametrize(
    "modules", ["jeux", TOGETHER, "jeux.pictures, jeux.sliders, jeux.cloche.pictures"]
)
def test_import_loads_nothing_heavy(modules):
    code = f"import sys, {modules}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    ).stdout.split()
    assert "jeux" in loaded
    assert HEAVY.isdisjoint(loaded)


WITHOUT_WIDGETS = """
import sys

for name in ("IPython", "ipywidgets", "anywidget", "traitlets", "ipykernel", "matplotlib"):
    sys.modules[name] = None  # as where nobody installed it

import numpy as np

import ledger
from jeux import battage, caillou, cloche, marienbad, race, sampling, serpents, tables

rng = np.random.default_rng(1922)
assert marienbad.winning_moves([3, 5, 7, 9]) == [(3, 8)]
assert race.exact_mean(serpents.Board(10, {2: 8}).exact_transition_matrix(), 0) > 1
assert sum(caillou.win_probabilities([2, 1], 2)) == 1
assert sum(cloche.point_counts()) == 6**6
assert battage.simulation.fair(battage.simulation.fresh(2, 32), rng).shape == (2, 32)
assert ledger.check(ledger.rows("marienbad"))
assert "<svg" in serpents.pictures.board(serpents.AUDET)._repr_html_()
assert "<table" in tables.table(["a", "b"], [[1, 2]], "A caption.")._repr_html_()
with sampling.progress(2, "coins") as step:
    step(2)
"""


def test_what_shows_no_widget_needs_none():
    subprocess.run([sys.executable, "-c", WITHOUT_WIDGETS], check=True)


@pytest.mark.parametrize("step", [20, pytest.param(1, marks=pytest.mark.long)])
def test_checking_the_ledger_loads_nothing_heavy_but_sympy(step):
    """Each twentieth of the rows that stand alone; all of the ledger in `make check-long`."""
    some = f"[r for r in rows() if 'value' not in r.recompute and not r.cause][::{step}]"
    code = "import sys; from ledger import check, rows; "
    code += f"check({some if step > 1 else ''}); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    ).stdout.split()
    assert "jeux.cloche" in loaded
    # sympy solves the article's systems in fractions; it is loaded where the first one is solved
    assert (HEAVY - {"sympy"}).isdisjoint(loaded)


UNIX = ["fcntl", "pwd", "grp", "termios", "resource"]
WITHOUT = """
import importlib, sys
sys.modules.update(dict.fromkeys({unix}))
for name in sys.argv[1:]:
    importlib.import_module(name)
"""


@pytest.mark.parametrize("room", ["src", "tools"])
def test_nothing_stops_at_import_where_there_is_no_unix(room):
    folder = ROOT / room
    paths = sorted(path.relative_to(folder).with_suffix("") for path in folder.rglob("*.py"))
    # what runs in the browser's kernel has its imports there alone
    names = [".".join(path.parts) for path in paths if path.parts[0] != "live-kernel"]
    assert len(names) > 10
    command = [sys.executable, "-c", WITHOUT.format(unix=UNIX), *names]
    done = subprocess.run(
        command, cwd=folder, env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
