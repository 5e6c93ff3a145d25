"""Binder: the environment that repo2docker makes runs every notebook, and a slider moves in it.

repo2docker takes Python from `runtime.txt` and all else from `requirements.txt`, then runs
`postBuild`. The same commands in the same order make a folder here, without Docker.
"""

import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from chromium import opened
from pages import ROOT

CHAPTER = "book/cloche/2-six-dice.ipynb"
NBVAL = ["--nbval", "--nbval-sanitize-with=tests/nbval.cfg", "--dist=loadfile", "book"]


def environment(home):
    """Return what Binder's processes see: no setting of ours, and a home of their own."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL", "JEUX"))}
    path = os.pathsep.join([str(home / ".venv" / "bin"), kept["PATH"]])
    return kept | {"HOME": str(home), "PATH": path, "JEUX_NO_BAR": "1"}


def interpreter(version):
    """Find a Python of this version; a name on the PATH may be a shim that leads nowhere."""
    own = map(str, Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for path in filter(None, [shutil.which(f"python{version}"), *own]):
        if not subprocess.run([path, "-V"], check=False, capture_output=True).returncode:
            return path
    return None


def image(home):
    """Lay out the repository in a folder, and install it in Binder's order."""
    version = (ROOT / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    python = interpreter(version)
    if python is None:
        pytest.skip(f"runtime.txt asks for Python {version}, which is not here")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, encoding="utf-8",
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, home / name)
    for command in (
        [python, "-m", "venv", ".venv"],
        ["pip", "install", "-q", "-r", "requirements.txt"],
        ["sh", "postBuild"],
    ):
        subprocess.run(command, cwd=home, env=environment(home), check=True)


@contextmanager
def lab(home):
    """Start JupyterLab as Binder does, and give its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    options = ["--no-browser", "--allow-root", "--ServerApp.port_retries=0"]
    options += [f"--ServerApp.port={address.rpartition(':')[2]}", "--IdentityProvider.token="]
    with subprocess.Popen(["jupyter", "lab", *options], cwd=home, env=environment(home)) as server:
        try:
            for _ in range(120):
                try:
                    urlopen(f"{address}/api").close()
                    break
                except URLError:
                    time.sleep(0.5)
            yield address
        finally:
            server.terminate()


@pytest.mark.long
def test_binder_runs_every_notebook_and_its_lab_moves_a_slider(tmp_path):
    image(tmp_path)
    own = tmp_path / ".venv" / "bin"
    copy = tmp_path / "_build" / "pupil" / "cloche" / "2-six-dice.ipynb"
    execute = [own / "jupyter", "execute", copy]
    assert subprocess.run(execute, env=environment(tmp_path), check=False).returncode == 0
    run = [own / "python", "-m", "pytest", "-q", "-n", "2", *NBVAL]
    assert subprocess.run(run, cwd=tmp_path, env=environment(tmp_path), check=False).returncode == 0
    with lab(tmp_path) as address, opened() as chromium:
        page = chromium.new_page(viewport={"width": 1280, "height": 1000})
        page.goto(f"{address}/lab/tree/{CHAPTER}")
        page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=120_000)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).first.click()
        asked = page.locator(".jeux-predict").first
        asked.wait_for(timeout=120_000)
        # as long as cells run, all text is drawn anew, and folds close
        page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=120_000)
        asked.get_by_role("button", name="I pass").press("Enter")
        asked.get_by_role("button", name="Guess again").wait_for()
        page.locator("details[open]").first.wait_for()
        thrown = page.locator(".jeux-throw").first
        thrown.get_by_role("button", name="100 times").press("Enter")
        thrown.get_by_text("100 throws: mean").wait_for()
        widget = page.locator(".jeux-widget:has([role=slider])").first
        slider, shown = widget.get_by_role("slider").first, widget.locator("figcaption")
        before = shown.locator("visible=true").text_content()
        slider.press("ArrowRight")
        page.wait_for_function(
            "([place, before]) => place.checkVisibility() && [...document"
            ".querySelector('.jeux-widget:has([role=slider])').querySelectorAll('figcaption')]"
            ".some(words => words.checkVisibility() && words.textContent !== before)",
            arg=[slider.element_handle(), before],
        )
        # jupyterlab-myst draws what would else stand there as its source
        head = page.locator(".jp-MarkdownCell").first
        head.scroll_into_view_if_needed()
        head = head.inner_text()
        assert "jequier1922" in head
        assert "{cite" not in head
        page.screenshot(path=tmp_path / "lab.png")
