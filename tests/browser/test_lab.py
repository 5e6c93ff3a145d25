"""The chapters in JupyterLab, with the settings that `make lab` and Binder give it."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from socket import socket

import pytest
from answers import wait_for
from pages import ROOT, STRUCK, prose
from playwright.sync_api import expect

pytestmark = pytest.mark.long
WAIT = 180_000
BOARD = "serpents/play"
SETTINGS = ROOT / "binder" / "jupyter"
COUNTED = """() => [...document.querySelectorAll('.jp-MarkdownCell :not(.katex, .katex *)')]
  .map(e => e.textContent).filter(words => /^\\(\\d+\\)$/.test(words))"""
ALL = {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}}
"""Draw what is out of sight, too."""
TAGS = r"\\tag\{(?:\$)?([^{}$]+)"


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """The address of a JupyterLab over a copy of the book: it may save what it opens."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address, home = f"http://127.0.0.1:{port}", tmp_path_factory.mktemp("home")
    command = [Path(sys.executable).with_name("jupyter"), "lab", "--no-browser", "--allow-root"]
    command += [f"--ServerApp.port={port}", "--IdentityProvider.token="]
    for chapter in ("cloche/six-dice", "serpents/series", BOARD):
        (home / chapter).parent.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / "book" / f"{chapter}.ipynb", home / f"{chapter}.ipynb")
    board = json.loads((home / f"{BOARD}.ipynb").read_text("utf-8"))
    shown = [
        k for k, cell in enumerate(board["cells"]) if "= BoardEditor(" in "".join(cell["source"])
    ]
    board["cells"] = board["cells"][: shown[0] + 1]  # what comes after it takes its time
    (home / f"{BOARD}.ipynb").write_text(json.dumps(board), "utf-8")
    (home / "labconfig").mkdir()
    (home / "labconfig" / "default_setting_overrides.json").write_text(json.dumps(ALL), "utf-8")
    settings = os.environ | {"HOME": str(home), "JUPYTER_CONFIG_PATH": f"{SETTINGS}:{home}"}
    with subprocess.Popen(command, cwd=home, env=settings, stderr=subprocess.DEVNULL) as server:
        wait_for(f"{address}/api", tries=240)
        yield address
        server.terminate()


@pytest.fixture(scope="module")
def opened(browser, lab):
    """A tab of it, which opens chapters."""
    page = browser.new_page()

    def go(chapter):
        page.goto(f"{lab}/lab/tree/{chapter}.ipynb?reset")
        page.locator(".jp-Cell h1").first.wait_for(timeout=WAIT)
        return page

    yield go
    page.close()


@pytest.mark.parametrize("chapter", ["cloche/six-dice", "serpents/series"])
def test_figures_are_struck_and_only_the_documents_numbers_stand(opened, chapter):
    text = prose(ROOT / "book" / f"{chapter}.ipynb")
    page = opened(chapter)
    numbers = page.locator(".jp-MarkdownCell .katex-html .tag")
    expect(numbers).to_have_text([f"({tag})" for tag in re.findall(TAGS, text)], timeout=WAIT)
    printed = [words for words, _ in STRUCK.findall(text)]
    expect(page.locator(".jp-MarkdownCell del")).to_have_text(printed, timeout=WAIT)
    assert page.evaluate(COUNTED) == []
    assert page.get_by_text("notified about official").count() == 0


def test_a_fold_of_a_board_has_its_mark(opened):
    page = opened(BOARD)
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=WAIT)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).first.click()
    fold = page.locator(".jeux-fold > summary", has_text="Draw your own board").first
    fold.wait_for(timeout=WAIT)
    look = "e => [getComputedStyle(e).listStyleType, getComputedStyle(e, '::marker').content]"
    assert fold.evaluate(look) == ["disclosure-closed", "normal"]
