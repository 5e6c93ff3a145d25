"""What chapters put out in this process, as JSON, and the forecasts of the benchmarks.

`python tests/kernels.py book/….ipynb …`

The environment says with which kernel of OpenBLAS numpy computes. Each chapter is an object of its
cells, and of the states of its widgets, all frames of its sliders among them.
"""

import json
import os
import sys
from pathlib import Path

import nbformat
from IPython.core.displayhook import CapturingDisplayHook
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from ipywidgets import Widget
from traitlets.config import Config

ROOT = Path(__file__).resolve().parents[1]
OURS = "_esm", "_css"
"""Scripts of a widget: the same everywhere."""


def put_out(path):
    """Run a chapter; return what each cell put out, and the state of each widget."""
    os.chdir(path.parent)
    quiet = Config({"HistoryManager": {"enabled": False}})
    InteractiveShell.clear_instance()  # `display` shows by the one instance that there is
    shell = InteractiveShell.instance(colors="nocolor", config=quiet)
    cells = {}
    shell.display_pub = CapturingDisplayPublisher()
    for cell in nbformat.read(path, 4).cells:
        if cell.cell_type == "code":
            shown = shell.display_pub.outputs = []
            shell.display_trap.hook = CapturingDisplayHook(shell=shell, outputs=shown)
            with capture_output(display=False) as said:
                shell.run_cell(cell.source).raise_error()
            cells[cell.id] = [*filter(None, [said.stdout]), *map(texts, shown)]
    models = Widget.get_manager_state(drop_defaults=True)["state"].values()
    widgets = [told(model["state"]) for model in models]
    Widget.close_all()
    return {"cells": cells, "widgets": widgets}


def texts(output):
    return {kind: text for kind, text in output["data"].items() if kind.startswith("text/")}


def told(state):
    """Return a state without the names of other widgets, which are drawn at random."""
    own = {name: value for name, value in state.items() if name not in OURS}
    return {name: value for name, value in own.items() if "IPY_MODEL" not in str(value)}


def forecasts():
    """Return anew where a laptop gives up, from what was measured."""
    sys.path.append(str(ROOT / "benchmarks"))
    import growth

    measured = json.loads((ROOT / "benchmarks" / "measured.json").read_text("utf-8"))
    rows = [growth.row(row["method"], row["points"]) for row in measured["growth"]["rows"]]
    return [row["gives up"] for row in rows]


if __name__ == "__main__":
    chapters = {name: put_out(ROOT / name) for name in sys.argv[1:]}
    json.dump({"chapters": chapters, "forecasts": forecasts()}, sys.stdout)
