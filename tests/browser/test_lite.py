"""JupyterLite beside the pages: complete, opened from each chapter, computing what is stored."""

import base64
import csv
import hashlib
import io
import json
import os
import posixpath
import re
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import copies
import lite
import pytest
from pages import SITE, built, source, toc
from playwright.sync_api import expect

from browser import node
from browser.node import LITE

WAIT = 300_000
"""Milliseconds in which JupyterLite opens on a machine that is busy."""
STORED = """([name, words]) => new Promise(done => {
  const asked = indexedDB.open(name);
  asked.onsuccess = () => {
    const files = asked.result.transaction("files").objectStore("files").getAll();
    files.onsuccess = () => {
      asked.result.close();
      done(JSON.stringify(files.result).includes(words));
    };
  };
})"""
"""Whether a database of the browser has a file with these words."""
NOTEBOOKS = [page for page in toc() if source(page).suffix == ".ipynb"]


def test_what_the_lock_names_is_there_and_whole():
    lock = LITE / "static" / "pyodide-lock" / "pyodide-lock.json"
    packages = json.loads(lock.read_text("utf-8"))["packages"]
    assert {"jeux", "numpy", "sympy", "matplotlib", "ipywidgets", "python-flint"} <= set(packages)
    assert "jedi" in packages, "a notebook of JupyterLite does not begin without it"
    for name, package in packages.items():
        wheel = lock.parent / package["file_name"]
        assert wheel.is_file(), f"{name}: {wheel.name} is missing"
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == package["sha256"], name
        with zipfile.ZipFile(wheel) as held:  # its RECORD tells all its files, compiled ones too
            (record,) = [file for file in held.namelist() if file.endswith(".dist-info/RECORD")]
            rows = csv.reader(io.StringIO(held.read(record).decode()))
            sums = {file: summed.partition("=")[2] for file, summed, _ in rows if file != record}
            digests = {file: hashlib.sha256(held.read(file)).digest() for file in held.namelist()
                     if file != record and not file.endswith("/")}  # fmt: skip
        assert sums == {
            file: base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
            for file, digest in digests.items()
        }, name


def test_what_python_begins_with_is_compiled_and_our_own_library_is_not():
    """Of each package the first module is code; packages leave their tests out."""
    archives = [
        *LITE.glob("static/pyodide-lock/*.whl"),
        LITE / "static/pyodide/python_stdlib.zip",
    ]
    names = [name for path in archives for name in zipfile.ZipFile(path).namelist()]
    early = ("numpy", "sympy", "mpmath", "matplotlib", "IPython", "ipywidgets", "flint", "re")
    first = {f"{name}/__init__.py" for name in early}
    assert {f"{name}c" for name in first} <= set(names)
    assert not first & set(names)
    assert "jeux/__init__.py" in names
    assert "jeux/__init__.pyc" not in names
    assert not [name for name in names if "/tests/" in name]


@pytest.mark.long
def test_jupyter_lite_check():
    """It holds settings, extensions and contents to their schemas; what is missing it makes."""
    jupyter = Path(sys.executable).parent / "jupyter"
    command = [jupyter, "lite", "check", "--output-dir", lite.LITE]
    settings = os.environ | {"UV_PYTHON_DOWNLOADS": "never"}
    where = {"cwd": lite.STAGE, "env": settings}
    done = subprocess.run(command, **where, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout[-3000:]


def test_each_chapter_and_each_pupil_copy_opens_in_jupyterlite():
    """What a page links to is where JupyterLite looks; relative, so that it holds anywhere."""
    handed = [f"pupil/{path}" for path in map(copies.inside, copies.chapters())]
    notebooks = {page: [f"{page}.ipynb"] for page in NOTEBOOKS} | {"book/teach/exercises": handed}
    for page, paths in notebooks.items():
        text = built(page).read_text("utf-8")
        links = re.findall(r'href="([^"?]*/lite/[^"?]*)\?path=([^"]*)"', text)
        assert [path for _, path in links] == paths
        for address, path in links:
            assert (SITE / posixpath.normpath(f"{posixpath.dirname(page)}/{address}")).exists()
            assert json.loads((LITE / "files" / path).read_text("utf-8"))["cells"]
    # without outputs they add little to what a host stores
    weights = [p.stat().st_size for p in (LITE / "files" / "pupil").rglob("*.ipynb")]
    assert len(weights) == len(handed)
    assert sum(weights) < 3_000_000


def test_the_door_leads_to_the_files_and_no_menu_to_a_page_that_is_not_built(browser, under):
    page = browser.new_page()
    page.goto(f"{under}/lite/")
    page.wait_for_url("**/lite/tree/index.html")
    page.goto(f"{under}/lite/notebooks/index.html?path=pupil/cloche/six-dice.ipynb")
    page.get_by_role("menuitem", name="View", exact=True).click(timeout=WAIT)
    page.get_by_role("menuitem", name="File Browser", exact=True).wait_for()
    assert page.get_by_role("menuitem", name="Open JupyterLab", exact=True).count() == 0
    page.keyboard.press("Escape")
    page.get_by_role("menuitem", name="File", exact=True).click()
    page.get_by_role("menuitem", name="Download", exact=True).wait_for()  # as the copy says
    page.close()


def save_words(page, under):
    """Write into a pupil's copy and save it; the browser keeps it under the edition's name."""
    page.goto(f"{under}/lite/notebooks/index.html?path=pupil/cloche/six-dice.ipynb")
    # the first cells fold while the page is still coming; this one stays open
    cell = page.locator(".jp-CodeCell", has_text="Throw(cloche").first
    editor = cell.locator(".cm-content")
    editor.wait_for(timeout=WAIT)
    page.locator(".jp-CodeCell .jp-InputPlaceholder").first.wait_for(timeout=WAIT)
    editor.focus()  # where a click lands may move while the page is still coming
    page.keyboard.press("Control+Home")
    page.keyboard.type("'kept';")
    expect(editor.locator(".cm-line").first).to_contain_text(re.compile("^'kept';."))
    page.keyboard.press("Control+s")
    page.wait_for_function(STORED, arg=[f"Jeux {version('jeux')}", "'kept'"])


def test_what_is_saved_is_kept_by_the_browser(browser, under):
    page = browser.new_page()
    save_words(page, under)
    page.close()


@pytest.mark.long
def test_what_is_saved_is_seen_after_a_reload(browser, under):
    page = browser.new_page()
    save_words(page, under)
    page.reload()
    kept = page.locator(".jp-CodeCell", has_text="Throw(cloche").filter(has_text="'kept';")
    kept.wait_for(timeout=WAIT)
    page.close()


@pytest.mark.long
def test_all_chapters_put_out_what_is_stored():
    wrong = {
        chapter: differences for chapter, differences in node.run(NOTEBOOKS).items() if differences
    }
    assert not wrong
