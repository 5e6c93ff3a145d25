"""The scripts of the house: serving, notebooks, set-up, and the Sphinx glue."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from types import SimpleNamespace
from urllib.request import urlopen

import jeux_site
import nbformat
import pytest
import serve
from notebooks import normalise
from pages import ROOT
from sphinx.errors import ExtensionError

VENV = ROOT / "tools" / "venv.sh"


def test_server_answers_on_this_machine_only(tmp_path, monkeypatch):
    monkeypatch.setattr(serve, "SITE", tmp_path)
    (tmp_path / "index.html").write_text("the book")
    with serve.listen(8800) as server:
        import threading

        threading.Thread(target=server.serve_forever, daemon=True).start()
        host, port = server.server_address
        assert host == "127.0.0.1"
        assert urlopen(f"http://127.0.0.1:{port}/index.html").read() == b"the book"
        server.shutdown()


def test_a_taken_port_is_named_and_the_next_one_tried(capsys):
    with serve.listen(8800) as first:
        taken = first.server_address[1]
        with serve.listen(taken) as second:
            assert second.server_address[1] > taken
    assert f"Port {taken} is taken" in capsys.readouterr().out


def test_no_free_port_is_an_error():
    with serve.listen(8800) as first, pytest.raises(SystemExit, match="No free port"):
        serve.listen(first.server_address[1], tries=1)


def test_serving_before_building_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(serve, "SITE", tmp_path)
    monkeypatch.setattr(sys, "argv", ["serve.py"])
    with pytest.raises(SystemExit, match="make read"):
        serve.main()


def fake_python(folder, name, version):
    """A python that says it is of a version and makes an empty environment."""
    path = folder / name
    ok = (3, 11) <= version <= (3, 13)
    path.write_text(
        "#!/bin/sh\n"
        f'case "$1" in --version) echo Python {version[0]}.{version[1]}.0;; '
        f"-c) exit {0 if ok else 1};; -m) mkdir -p .venv; echo made by {name};; esac\n"
    )
    path.chmod(0o755)
    return path


def set_up(folder, *arguments):
    (folder / "bin").mkdir(exist_ok=True)
    environment = os.environ | {"PATH": f"{folder / 'bin'}"}
    return subprocess.run(
        [shutil.which("sh"), VENV, *arguments],
        cwd=folder, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_an_unsupported_python_is_named(tmp_path):
    old = fake_python(tmp_path, "oldpython", (3, 10))
    done = set_up(tmp_path, str(old))
    assert done.returncode == 1
    assert "needs Python 3.11, 3.12 or 3.13" in done.stderr
    assert "Python 3.10.0" in done.stderr


def test_a_supported_python_is_found_behind_an_unsupported_one(tmp_path):
    (tmp_path / "bin").mkdir()
    fake_python(tmp_path / "bin", "python3", (3, 14))
    fake_python(tmp_path / "bin", "python3.12", (3, 12))
    (tmp_path / "bin" / "mkdir").symlink_to(shutil.which("mkdir"))
    done = set_up(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "made by python3.12" in done.stdout


def test_no_supported_python_says_what_to_do(tmp_path):
    (tmp_path / "bin").mkdir()
    fake_python(tmp_path / "bin", "python3", (3, 14))
    done = set_up(tmp_path)
    assert done.returncode == 1
    assert "PYTHON=" in done.stderr


def notebook(model_id, seconds):
    view = {"model_id": model_id, "version_major": 2, "version_minor": 0}
    shown = nbformat.v4.new_output(
        "display_data", {"application/vnd.jupyter.widget-view+json": view, "text/plain": "x"}
    )
    cell = nbformat.v4.new_code_cell("explore()", id="a-b", outputs=[shown], execution_count=1)
    cell.metadata["execution"] = {"iopub.execute_input": seconds}
    made = nbformat.v4.new_notebook(cells=[cell])
    made.metadata["widgets"] = {"state": {}}
    made.metadata["language_info"] = {"version": "3.11.7"}
    return made


def test_two_runs_of_a_notebook_are_stored_alike():
    one, other = notebook("a" * 32, "10:00"), notebook("0123456789abcdef" * 2, "11:00")
    stored = normalise(one)
    assert stored == normalise(other)
    assert stored == normalise(nbformat.reads(stored, as_version=4))
    assert "execution" not in stored.replace("execution_count", "")
    assert "3.11.7" not in stored


def test_widgets_are_numbered_even_if_they_are_named_like_numbers():
    first, second = f"{1:032x}", f"{0:032x}"
    cells = notebook(first, "10:00").cells + notebook(second, "10:00").cells
    cells[1].id = "c-d"
    stored = normalise(nbformat.v4.new_notebook(cells=cells))
    assert re.findall(r'"model_id": "0*(\d)"', stored) == ["0", "1"]


def application(folder, cells, html):
    code = [nbformat.v4.new_code_cell(cell) for cell in cells]
    nbformat.write(nbformat.v4.new_notebook(cells=code), folder / "page.ipynb")
    (folder / "page.html").write_text(html)
    environment = SimpleNamespace(found_docs={"page"}, doc2path=lambda page: folder / "page.ipynb")
    return SimpleNamespace(env=environment, builder=SimpleNamespace(format="html"), outdir=folder)


VIEW = f'<script type="{jeux_site.WIDGETS}">{{}}</script>'
TWO = ["explore(draw, dice=[1])", "board = NimBoard()"]


@pytest.mark.parametrize(("html", "shown"), [("<p>nothing</p>", 0), (VIEW, 1)])
def test_a_page_without_its_widgets_stops_the_build(tmp_path, html, shown):
    with pytest.raises(ExtensionError, match=rf"page of: page \({shown} of 2\)"):
        jeux_site.look_for_widgets(application(tmp_path, TWO, html), None)


@pytest.mark.parametrize(
    ("cells", "html"),
    [
        (TWO, VIEW * 2),
        (["1 + 1"], "<p>nothing</p>"),
        (["def mine():\n    return explore(draw)"], "<p>nothing</p>"),
    ],
)
def test_pages_that_show_what_they_ask_for_pass(tmp_path, cells, html):
    jeux_site.look_for_widgets(application(tmp_path, cells, html), None)


def test_widgets_of_a_markdown_page_are_counted(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("`explore(x)`\n\n```{code-cell} python\n:tags: [a]\nexplore(x)\n```\n")
    assert jeux_site.widgets_of(page) == 1


def test_a_change_in_the_library_changes_its_digest(tmp_path):
    (tmp_path / "a.py").write_text("1")
    before = jeux_site.digest(tmp_path)
    assert jeux_site.digest(tmp_path) == before
    (tmp_path / "a.py").write_text("2")
    assert jeux_site.digest(tmp_path) != before


def test_the_lock_pins_every_version_and_ends_with_the_package():
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert pins.pop() == "-e ."
    assert [line for line in pins if not re.match(r"[\w.-]+==[\w.]+( ;.*)?$", line)] == []
    locked = {line.split(" ;")[0] for line in pins}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = project["dependencies"] + extras["exact"] + extras["book"] + extras["test"]
    assert {line for line in asked if line not in locked} == set()


def test_npm_lock_holds_no_addresses():
    lock = (ROOT / "package-lock.json").read_text("utf-8")
    assert "resolved" not in lock
    assert '"integrity"' in lock
