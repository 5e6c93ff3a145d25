"""What nbval's kernels say is kept as nbclient would have kept it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import ahead
import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[1]
CELLS = (
    "import sys\nfrom IPython.display import clear_output, display",
    "from jeux.sliders import explore\nfrom jeux.trying import Predict",
    "explore(lambda n: f'<p>{n * n}</p>', n=range(5))",
    "Predict('How many throws?', 36)",
    "print('one', flush=True)\nprint('two', file=sys.stderr, flush=True)\nprint('three')",
    "shown = display('before', display_id=True)",
    "shown.update('after')\n6 * 7",
    "print('gone')\nclear_output(wait=True)\nprint('here')",
    "print(_7 + 1)  # cells are counted\n1 / 0",
)
RUN = """
import sys
from pathlib import Path
import pytest
sys.path += {path}
import ahead
ahead.ROOT = Path({root!r})
ahead.KEPT = ahead.ROOT / "_build" / "executed"
sys.exit(pytest.main(["-p", "tests.kept", "--nbval", "-q", "--rootdir", {root!r}, {extra}]))
"""


@pytest.fixture
def house(tmp_path, monkeypatch):
    monkeypatch.setattr(ahead, "ROOT", tmp_path)
    monkeypatch.setattr(ahead, "KEPT", tmp_path / "_build" / "executed")
    ahead.surroundings.cache_clear()
    for name, value in ahead.SETTINGS.items():
        monkeypatch.setenv(name, value)
    (tmp_path / "_config.yml").write_text("execute: {timeout: 60}")
    ahead.KEPT.mkdir(parents=True)
    yield tmp_path
    ahead.surroundings.cache_clear()


def written(path, cells):
    """Write a chapter whose last cell may fail."""
    code = [nbformat.v4.new_code_cell(cell, id=f"cell-{k}") for k, cell in enumerate(cells)]
    code[-1].metadata["tags"] = ["raises-exception"]
    for cell in code:  # nbval itself knows nothing of these
        if any(f"{name}(" in cell.source for name in ("display", "clear_output", "with Output")):
            cell.metadata["tags"] = ["nbval-ignore-output"]
    prose = nbformat.v4.new_markdown_cell("A chapter.", id="prose")
    notebook = nbformat.v4.new_notebook(cells=[prose, *code])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "", "language": ""}
    nbformat.write(notebook, path)
    return path


def untimed(kept):
    made = json.loads(kept.read_text("utf-8"))
    for cell in made["cells"]:
        cell["metadata"].pop("execution", None)
    return made


def nbval(house, *extra):
    """Run nbval as `make test` does, and return what it printed."""
    folders = [str(ROOT / "tools"), str(ROOT)]
    told = RUN.format(path=folders, root=str(house), extra=repr(extra)[1:-1])
    environment = {k: v for k, v in os.environ.items() if k not in ahead.SETTINGS}
    command = [sys.executable, "-c", told]
    run = subprocess.run(command, cwd=ROOT, env=environment, check=False, stdout=-1, text=True)
    return run.stdout


def test_whole_chapters_without_a_failure_are_kept_as_nbclient_makes_them(house):
    chapters = {
        "whole": CELLS,
        "wrong": ["print(1)", "print(2)"],
        "part": ["print(1)", "print(3)"],
        # nbclient would answer this one's kernel, which has ended
        "answered": ["from ipywidgets import Output", "with Output():\n    print(1)", "print(4)"],
    }
    paths = {name: written(house / f"{name}.ipynb", cells) for name, cells in chapters.items()}
    ahead.run(list(paths.values()))
    made, kept = {}, {}
    for name, path in paths.items():
        kept[name] = ahead.place(nbformat.read(path, 4), house)
        made[name] = untimed(kept[name])
        kept[name].unlink()
        stored = json.dumps(made[name])
        path.write_text(stored.replace(r'"2\n', r'"5\n') if name == "wrong" else stored, "utf-8")
    shown = json.dumps(made["whole"])
    for piece in ("<p>16</p>", "'after'", "ZeroDivisionError", r'"43\n', r'"here\n'):
        assert piece in shown
    assert '"gone' not in shown
    asked = [str(paths["whole"]), str(paths["wrong"]), str(paths["answered"])]
    said = nbval(house, *asked, f"{paths['part']}::Cell 0")
    assert "1 failed, 14 passed" in said, said
    assert {name for name, place in kept.items() if place.exists()} == {"whole"}
    assert untimed(kept["whole"]) == made["whole"]
