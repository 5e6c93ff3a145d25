"""In others' environments: the oldest versions that the package allows, which are Colab's."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import copies
import lite
import nbformat
import pytest
from pages import ROOT, notebook
from test_binder import interpreter

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OLDEST = dict(line.split(">=") for line in PROJECT["dependencies"])
COLAB = {
    "numpy": "2.0.2",
    "ipywidgets": "7.7.1",
    "ipython": "7.34.0",
    "ipykernel": "6.17.1",
    "matplotlib": "3.10.0",
    "sympy": "1.13.3",
}
"""What Google's Colab brings, with Python 3.12; of what jeux needs it lacks FLINT and anywidget."""
SOME = (
    *("start/toolkit", "battage/clock", "battage/how-many", "cloche/six-dice"),
    *("cloche/auberge", "caillou/round", "caillou/match", "serpents/series"),
    *("serpents/exactly", "marienbad/the-game"),
)


def version(text):
    return tuple(map(int, text.split(".")))


def test_the_package_asks_for_no_more_than_colab_has():
    shared = OLDEST.keys() & COLAB.keys()
    assert shared == {"numpy", "sympy", "ipywidgets"}
    assert all(version(OLDEST[name]) <= version(COLAB[name]) for name in shared)
    lock = (ROOT / "requirements.txt").read_text("utf-8")
    for name, lowest in OLDEST.items():
        (pinned,) = re.findall(rf"^{name}==([\d.]+)$", lock, re.M)
        assert version(lowest) <= version(pinned)


def installed(python):
    """Return the packages of an environment, and their versions."""
    listed = subprocess.check_output([python, "-m", "pip", "list", "--format=json"])
    return {package["name"]: package["version"] for package in json.loads(listed)}


@pytest.mark.long
def test_downloaded_notebooks_run_with_colabs_versions_and_leave_them(tmp_path):
    """The first cell of the first notebook installs the library; nothing is started again."""
    found = interpreter("3.12") or interpreter("3.11")
    if found is None:
        pytest.skip("Colab has Python 3.12, which is not here")
    subprocess.run([found, "-m", "venv", tmp_path / "colab"], check=True)
    here = tmp_path / "colab" / "bin"
    pins = [f"{name}=={number}" for name, number in COLAB.items()]
    uv = Path(sys.executable).with_name("uv")
    # IPython 7 asks for a module that only older setuptools have
    bring = [uv, "pip", "install", "-q", "--python", here / "python", *pins]
    subprocess.run([*bring, "nbclient", "setuptools<81"], check=True)
    before = installed(here / "python")
    lite.make_own(tmp_path)
    for name in SOME:
        taken = copies.for_taking(notebook(ROOT / "book" / f"{name}.ipynb"), tmp_path.as_uri())
        nbformat.write(taken, tmp_path / f"{name.replace('/', '-')}.ipynb")
    # what Colab lacks comes in the oldest version that is allowed
    oldest = "\n".join(f"{name}=={number}" for name, number in OLDEST.items())
    (tmp_path / "oldest.txt").write_text(oldest, "utf-8")
    execute = [here / "jupyter", "execute", *sorted(tmp_path.glob("*.ipynb"))]
    settings = os.environ | {"PIP_CONSTRAINT": str(tmp_path / "oldest.txt"), "JEUX_NO_BAR": "1"}
    subprocess.run(execute, env=settings, check=True)
    after = installed(here / "python")
    assert before.items() <= after.items()
    assert {name: after[name] for name in OLDEST}.items() == OLDEST.items()
