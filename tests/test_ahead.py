"""Kernels that begin warm, and chapters that are executed ahead of their pages."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import ahead
import nbformat
import pytest
import warm
from jupyter_client.manager import start_new_kernel
from nbclient.exceptions import CellExecutionError


def notebook(*cells, prose="A chapter."):
    code = [nbformat.v4.new_code_cell(cell, id=f"cell-{k}") for k, cell in enumerate(cells)]
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(prose, id="a-b"), *code])


def printed(made):
    return [out.text.strip() for cell in ahead.code(made) for out in cell.outputs]


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A book of nothing yet, whose library is one file."""
    monkeypatch.setattr(ahead, "ROOT", tmp_path)
    monkeypatch.setattr(ahead, "KEPT", tmp_path / "_build" / "executed")
    ahead.surroundings.cache_clear()
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "library.py").write_text("answer = 42")
    (tmp_path / "_config.yml").write_text("execute: {timeout: 60}")
    ahead.KEPT.mkdir(parents=True)
    yield tmp_path
    ahead.surroundings.cache_clear()


def test_what_is_kept_depends_on_code_and_library_and_not_on_prose(house):
    def place(*cells, **more):
        ahead.surroundings.cache_clear()
        return ahead.place(notebook(*cells, **more), house)

    first = place("1 + 1")
    assert place("1 + 1", prose="Other words.") == first
    assert place("1 + 2") != first
    assert ahead.place(notebook("1 + 1"), house / "src") != first
    (house / "src" / "library.py").write_text("answer = 43")
    assert place("1 + 1") != first


def test_widgets_have_the_same_names_in_each_run_and_others_on_each_page():
    def run(name, other):
        made = notebook("explore()")
        states = {name: {"state": {"layout": f"IPY_MODEL_{other}"}}, other: {"state": {}}}
        made.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": {"state": states}}
        return made

    one, two = run("0" * 32, "f" * 32), run("a" * 32, "b" * 32)
    text = ahead.named(one, "book/page")
    assert text == ahead.named(two, "book/page") != ahead.named(one, "book/other")
    assert "0" * 32 not in text
    first, second = re.findall(r'"([0-9a-f]{32})": \{"state"', text)
    assert f"IPY_MODEL_{second}" in text
    assert first != second


def test_chapters_are_executed_once_in_warm_kernels(house, monkeypatch):
    monkeypatch.setenv("JEUX_SEEN", "as ever")
    look = (
        "import os, sys\n"
        "print('sympy' in sys.modules, os.environ['JEUX_SEEN'], os.path.basename(os.getcwd()))"
    )
    made, wrong = notebook(look, "print(os.getpid())"), notebook("1 / 0")
    paths = [house / "src" / name for name in ("made.ipynb", "wrong.ipynb")]
    for path, written in zip(paths, (made, wrong), strict=True):
        nbformat.write(written, path)
    warm_here = sys.platform == "linux"
    ahead.run(paths)
    assert "JUPYTER_PATH" not in os.environ or "jeux-" not in os.environ["JUPYTER_PATH"]
    ahead.executed(made, str(house / "src"))
    said, process = printed(made)
    assert said == f"{warm_here} as ever src"
    again = notebook(look, "print(os.getpid())", prose="Other words.")
    ahead.executed(again, str(house / "src"))
    assert printed(again)[1] == process  # taken from what is kept
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):  # and this one is run here
        ahead.executed(wrong, str(house / "src"), timeout=60)


def test_a_chapter_under_way_is_waited_for(house):
    made = notebook("print(1)")
    kept = ahead.place(made, house)
    hold = (
        "import fcntl, sys, time, pathlib; held = open(sys.argv[1], 'w')\n"
        "fcntl.flock(held, fcntl.LOCK_EX); print('held', flush=True); time.sleep(0.5)\n"
        "new = pathlib.Path(sys.argv[2] + '.new'); new.write_text(sys.argv[3])\n"
        "new.replace(sys.argv[2]); time.sleep(60)"
    )
    done = notebook("print(1)")
    done.cells[1].outputs = [nbformat.v4.new_output("stream", text="kept\n")]
    command = [sys.executable, "-c", hold, ahead.KEPT / "lock", kept, json.dumps(done)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "held\n"
        ahead.executed(made, str(house))
        assert printed(made) == ["kept"]
        other.kill()


def test_chapters_that_others_execute_are_begun_by_nobody_else(house):
    (path := house / "src" / "made.ipynb").write_text(nbformat.writes(made := notebook("print(1)")))
    old = ahead.place(made, path.parent)
    old.write_text("from an earlier run")
    with ahead.elsewhere():
        assert not old.exists()
        assert ahead.under_way()
        assert ahead.begin([path]) is None
    assert not ahead.under_way()
    ahead.executed(made, str(path.parent), timeout=60)  # nobody has executed it
    assert printed(made) == ["1"]


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks soundly")
def test_a_warm_kernel_can_be_interrupted_and_leaves_nothing_behind():
    with warm.kernels():
        manager, client = start_new_kernel(kernel_name="python3")
        try:
            found = []
            client.execute_interactive(
                "import os; print(os.getpid())",
                output_hook=lambda message: found.append(message["content"].get("text")),
            )
            process = int(next(filter(None, found)))
            client.execute("import time; print('begun', flush=True); time.sleep(60)")
            while "begun" not in client.get_iopub_msg(timeout=20)["content"].get("text", ""):
                pass
            manager.interrupt_kernel()
            reply = client.execute_interactive("1", timeout=20)
            assert reply["content"]["status"] in ("ok", "aborted")
            manager.provisioner.process.kill()  # who stood for it
            deadline = time.monotonic() + 20
            while Path(f"/proc/{process}").exists() and time.monotonic() < deadline:
                time.sleep(0.05)
            assert not Path(f"/proc/{process}").exists()
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)
