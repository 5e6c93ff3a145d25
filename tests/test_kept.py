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
    "import sys\nfrom ipywidgets import Output\nfrom IPython.display import clear_output, display",
    "from jeux.sliders import explore\nfrom jeux.trying import Predict",
    "explore(lambda n: f'<p>{n * n}</p>', n=range(5))",
    "Predict('How many throws?', 36)",
    "print('one', flush=True)\nprint('two', file=sys.stderr, flush=True)\nprint('three')",
    "shown = display('before', display_id=True)",
    "shown.update('after')\n6 * 7",
    "print('gone')\nclear_output(wait=True)\nprint('here')",
    "inside = Output()\nwith inside:\n    print('into a widget')\ninside",
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


def chapter(path, cells=CELLS):
    """Write a chapter with what nbclient makes of it, and return that and its place."""
    code = [nbformat.v4.new_code_cell(cell, id=f"cell-{k}") for k, cell in enumerate(cells)]
    code[-1].metadata["tags"] = ["raises-exception"]
    for cell in code:  # nbval itself knows nothing of what is taken back
        if "display(" in cell.source or "clear_output(" in cell.source:
            cell.metadata["tags"] = ["nbval-ignore-output"]
    prose = nbformat.v4.new_markdown_cell("A chapter.", id="prose")
    notebook = nbformat.v4.new_notebook(cells=[prose, *code])
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "", "language": ""}
    nbformat.write(notebook, path)
    ahead.run([path])
    kept = ahead.place(notebook, path.parent)
    made = untimed(kept)
    kept.unlink()
    nbformat.write(nbformat.from_dict(made), path)
    return made, kept


def untimed(kept):
    made = json.loads(kept.read_text("utf-8"))
    for cell in made["cells"]:
        cell["metadata"].pop("execution", None)
    return made


def nbval(house, *extra):
    """Run nbval as `make test` does, and return its code."""
    folders = [str(ROOT / "tools"), str(ROOT)]
    told = RUN.format(path=folders, root=str(house), extra=repr(extra)[1:-1])
    environment = {k: v for k, v in os.environ.items() if k not in ahead.SETTINGS}
    run = subprocess.run([sys.executable, "-c", told], cwd=ROOT, env=environment, check=False)
    return run.returncode


def test_nbval_keeps_what_nbclient_would_have_made(house):
    made, kept = chapter(house / "chapter.ipynb")
    shown = json.dumps(made)
    for piece in ("<p>16</p>", "into a widget", "'after'", "ZeroDivisionError", "43", "here"):
        assert piece in shown
    assert '"gone' not in shown
    assert nbval(house, str(house)) == 0
    assert untimed(kept) == made


def test_only_whole_chapters_without_a_failure_are_kept(house):
    _, kept = chapter(house / "chapter.ipynb", ["print(1)", "print(2)", "1 / 0"])
    path = house / "chapter.ipynb"
    assert nbval(house, f"{path}::Cell 0") == 0
    assert not kept.exists()
    assert nbval(house, str(path)) == 0
    assert kept.exists()
    kept.unlink()
    path.write_text(path.read_text("utf-8").replace(r"2\n", r"3\n"), "utf-8")
    assert nbval(house, str(path)) == 1
    assert not kept.exists()
