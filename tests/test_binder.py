"""Binder: the environment that repo2docker makes runs every notebook, and a slider moves in it.

repo2docker puts Python and a Jupyter of its own into a folder, adds what `binder/requirements.txt`
names, lays the repository out and runs `binder/postBuild`: all as a user of no rights, and what it
starts, it starts through `binder/start`. The same steps in the same order make a folder here,
without Docker.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import tomllib
from contextlib import contextmanager
from pathlib import Path

import pytest
from answers import wait_for
from chromium import opened
from pages import ROOT

BINDER = ROOT / "binder"
CHAPTER = "book/cloche/six-dice.ipynb"
BASE = [
    *("ipykernel==7.0.1", "ipywidgets==8.1.7", "jupyter-offlinenotebook==0.3.2"),
    *("jupyter-resource-usage==1.2.0", "jupyter_server==2.17.0", "jupyterhub==5.4.0"),
    *("jupyterlab==4.4.9", "notebook==7.4.7"),
]
"""What repo2docker 2026.4.0 installs first: `environment.yml`, as locked for Python 3.12."""
DEAD_WEIGHT = {"sphinx", "playwright", "mypy", "ruff", "jupyter-book", "jupyterlite-core"}
"""What builds and tests the book; a pod runs notebooks."""
NBVAL = ["--nbval", "--nbval-sanitize-with=tests/nbval.cfg", "--dist=loadfile", "book"]
NBVAL += ["--ignore=book/site"]  # it makes pages with what a pod lacks
USER = 1000
AS_USER = [
    *("setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"),
    *("--inh-caps=-all,+dac_read_search", "--ambient-caps=-all,+dac_read_search"),
]
"""Who is root becomes a user who may write nothing of others; the Python may be in root's home."""


def pins(text):
    """Return the versions that a list of requirements names, without conditions and comments."""
    lines = [line.partition(";")[0].strip() for line in text.splitlines()]
    return dict(line.split("==") for line in lines if "==" in line and not line.startswith("#"))


def test_binder_installs_what_running_needs_at_the_versions_of_the_lock():
    binder = pins((BINDER / "requirements.txt").read_text("utf-8"))
    lock = pins((ROOT / "requirements.txt").read_text("utf-8"))
    locked = {name: lock.get(name) for name in binder}
    assert binder == locked, "write the versions of requirements.txt into binder/requirements.txt"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.match(r"[\w-]+", line)[0] for line in project["dependencies"]}
    needed |= {"matplotlib", "jupyterlab-myst"}
    assert needed == set(binder), "binder/requirements.txt names what running a notebook needs"


def test_what_binder_starts_has_one_thread_for_matrices():
    asked = [BINDER / "start", "printenv", "OPENBLAS_NUM_THREADS"]
    assert subprocess.run(asked, env={"PATH": os.environ["PATH"]}, stdout=-1).stdout == b"1\n"
    for script in ("start", "postBuild"):
        assert os.access(BINDER / script, os.X_OK)


def test_so_have_the_lab_and_the_devcontainer(tmp_path):
    jupyter = tmp_path / "jupyter"
    jupyter.write_text('#!/bin/sh\nprintf "%s" "$OPENBLAS_NUM_THREADS"\n', "utf-8")
    jupyter.chmod(0o755)
    lab = ["make", "-s", "-o", "ready", "lab", f"BIN={tmp_path}"]
    free = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    for asked, threads in ({}, b"1"), ({"OPENBLAS_NUM_THREADS": "2"}, b"2"):
        assert subprocess.run(lab, cwd=ROOT, env=free | asked, stdout=-1).stdout == threads
    settings = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text("utf-8"))
    assert settings["containerEnv"] == {"OPENBLAS_NUM_THREADS": "1"}


def environment(home):
    """Return what Binder's processes see: a home of their own, and the way to the packages."""
    path = os.pathsep.join([str(home / ".venv" / "bin"), "/usr/bin", "/bin"])
    network = ("PIP_", "SSL_", "HTTP", "http", "no_proxy", "NO_PROXY")
    way = {name: value for name, value in os.environ.items() if name.startswith(network)}
    pip = Path.home() / ".config" / "pip" / "pip.conf"
    if pip.exists():
        way["PIP_CONFIG_FILE"] = str(pip)
    return way | {"HOME": str(home), "PATH": path, "LC_ALL": "C.UTF-8"}


def command(home, *words):
    """Return how Binder's user runs a command in the repository: what `Popen` asks for."""
    args = [*(AS_USER if os.geteuid() == 0 else []), *map(str, words)]
    return {"args": args, "cwd": home, "env": environment(home)}


def run(home, *words):
    subprocess.run(**command(home, *words), check=True)


def interpreter(version):
    """Find a Python of this version; a name on the PATH may be a shim that leads nowhere."""
    own = map(str, Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for path in filter(None, [shutil.which(f"python{version}"), *own]):
        if not subprocess.run([path, "-V"], check=False, capture_output=True).returncode:
            return path
    return None


@pytest.fixture
def pod():
    """A folder that belongs to Binder's user, with the repository installed in Binder's order."""
    version = (BINDER / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    python = interpreter(version)
    if python is None:
        pytest.skip(f"runtime.txt asks for Python {version}, which is not here")
    with tempfile.TemporaryDirectory(prefix="pod") as folder:
        home = Path(folder)
        give(home)
        run(home, python, "-m", "venv", ".venv")
        uv = Path(sys.executable).with_name("uv")  # where Binder has conda
        run(home, uv, "pip", "install", "-q", "--python", ".venv", *BASE)
        lay_out(home, "binder/requirements.txt")
        run(home, "pip", "install", "-q", "--no-cache-dir", "-r", "binder/requirements.txt")
        lay_out(home)
        run(home, "binder/postBuild")
        yield home


def lay_out(home, *names):
    """Copy these files of the repository, or all that git would keep, into the user's folder."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *names],
        cwd=ROOT, check=True, capture_output=True, encoding="utf-8",
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, home / name)
    for path in home.rglob("*"):
        if path.relative_to(home).parts[0] != ".venv":
            give(path)


def give(path):
    """Let a file belong to Binder's user."""
    if os.geteuid() == 0:
        os.chown(path, USER, USER)


@contextmanager
def lab(home):
    """Start JupyterLab as Binder does, and give its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    options = ["--no-browser", "--ServerApp.port_retries=0", "--IdentityProvider.token="]
    options += [f"--ServerApp.port={address.rpartition(':')[2]}"]
    started = command(home, home / "binder" / "start", "jupyter", "lab", *options)
    with subprocess.Popen(**started) as server:
        try:
            wait_for(f"{address}/api", tries=120)
            yield address
        finally:
            server.terminate()


def scroll_to(page, widget):
    """Scroll a notebook from its top: JupyterLab shows only the cells that are near."""
    panel = page.locator(".jp-NotebookPanel .jp-WindowedPanel-outer").first
    panel.evaluate("el => { el.scrollTop = 0; }")
    for _ in range(100):
        page.wait_for_timeout(50)
        if widget.is_visible():
            break
        panel.evaluate("el => { el.scrollTop += 300; }")
    widget.scroll_into_view_if_needed()


@pytest.mark.long
def test_binder_runs_every_notebook_and_its_lab_moves_a_slider(pod, tmp_path):
    there = json.loads(subprocess.check_output(**command(pod, "pip", "list", "--format=json")))
    assert DEAD_WEIGHT.isdisjoint(package["name"] for package in there)
    run(pod, "jupyter", "execute", "_build/pupil/cloche/six-dice.ipynb")
    lock = pins((ROOT / "requirements.txt").read_text("utf-8"))
    compared = [f"{name}=={lock[name]}" for name in ("pytest", "pytest-xdist", "nbval")]
    run(pod, "pip", "install", "-q", *compared)
    run(pod, "binder/start", "python", "-m", "pytest", "-q", "-n", "2", *NBVAL)
    with lab(pod) as address, opened() as chromium:
        page = chromium.new_page(viewport={"width": 1280, "height": 1000})
        page.goto(f"{address}/lab/tree/{CHAPTER}")
        page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=120_000)
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_text("Run All Cells", exact=True).first.click()
        asked = page.locator(".jeux-predict").first
        asked.wait_for(state="attached", timeout=120_000)  # the notebook hides what is far
        # as long as cells run, all text is drawn anew, and folds close
        page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=120_000)
        scroll_to(page, asked)
        asked.get_by_role("button", name="I pass").press("Enter")
        asked.get_by_role("button", name="Guess again").wait_for()
        page.locator("details[open]").first.wait_for()
        thrown = page.locator(".jeux-throw").first
        scroll_to(page, thrown)
        thrown.get_by_role("button", name="100 times").press("Enter")
        thrown.get_by_text("100 throws: mean").wait_for()
        widget = page.locator(".jeux-widget:has([role=slider])").first
        slider, shown = widget.get_by_role("slider").first, widget.locator("figcaption")
        scroll_to(page, widget)
        before = shown.locator("visible=true").text_content()
        slider.press("ArrowRight")
        page.wait_for_function(
            "([place, before]) => place.checkVisibility() && [...document"
            ".querySelector('.jeux-widget:has([role=slider])').querySelectorAll('figcaption')]"
            ".some(words => words.checkVisibility() && words.textContent !== before)",
            arg=[slider.element_handle(), before],
        )
        # the head is drawn, with its links, and no source stands there
        head = page.locator(".jp-MarkdownCell").first
        scroll_to(page, head)
        head = head.inner_text()
        assert "Jéquier (1922)" in head
        assert "](" not in head
        page.screenshot(path=tmp_path / "lab.png")
