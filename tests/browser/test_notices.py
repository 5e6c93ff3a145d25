"""The page of notices against the files that the site ships."""

import json
import re
from fnmatch import fnmatch
from html import unescape
from importlib.metadata import distribution
from zipfile import ZipFile

import licences
import pytest
from pages import SITE, built

OURS, TEXTS = "This book", SITE / "_static" / "licences.txt"
# kinds of files that somebody has written: what is not here are texts and data of the book
KINDS = (
    *("css", "eot", "ico", "js", "mjs", "mo", "otf", "po", "so", "svg", "ttf", "wasm", "whl"),
    *("woff", "woff2", "zip"),
)
# the first rule that fits tells of whose making a file is
RULES = {
    "book/teach/sheets/*": "this book",
    "_static/anywidget.js": "anywidget",
    "_static/mathjax/*": "mathjax",
    "_static/vendor/fontawesome/*": "pydata-sphinx-theme",
    "_static/mystnb.*.css": "myst-nb",
    "_static/pygments.css": "Pygments",
    "lite/static/pyodide/python_stdlib.zip": "CPython",
    "lite/static/pyodide/*": "pyodide",
    "lite/extensions/anywidget/*": "anywidget",
    "lite/extensions/jupyterlab-myst/*": "jupyterlab_myst",
    "lite/extensions/jupyterlab_pygments/*": "jupyterlab_pygments",
    "lite/extensions/@jupyter-widgets/*": "jupyterlab_widgets",
    "lite/extensions/@jupyterlite/*": "jupyterlite-pyodide-kernel",
    "lite/*": "jupyterlite-core",
    **dict.fromkeys(
        ("searchindex.js", "start.py", "_images/*", "_static/favicon.svg", "_static/formulas.css"),
        OURS,
    ),
    **dict.fromkeys(("_static/icons.css", "_static/decks.js", "_static/boards/*"), OURS),
}


@pytest.fixture(scope="module")
def rows():
    """The rows of the tables of notices: name, version, licence and its text, and their links."""
    text = built("book/appendix/notices").read_text("utf-8")
    tables = re.findall(r'<div class="jeux-table jeux-notices">.*?</div>', text, re.S)
    row_texts = [row for table in tables for row in table.split("<tr")[2:]]
    cell_texts = [re.findall(r"<t[dh]\b[^>]*>(.*?)</t[dh]>", row, re.S) for row in row_texts]
    return [
        {"cells": [unescape(re.sub(r"<[^>]*>", "", cell)).strip() for cell in cells],
         "links": re.findall(r'href="([^"]*)"', row)}
        for row, cells in zip(row_texts, cell_texts, strict=True)
    ]  # fmt: skip


@pytest.fixture(scope="module")
def made_by():
    """The maker of each file in _static that a Python package or a bundle of ours brings."""
    makers = {}
    for name in licences.THEMES:
        package = distribution(name)
        for path in package.files or ():
            inside = re.split(r"/(?:static|compiled|_static|assets/html)/", path.as_posix())
            makers[inside[-1].removesuffix(".jinja").removesuffix("_t")] = package.metadata["Name"]
    for bundle in licences.bundles():
        for path, account in bundle["outputs"].items():
            used = licences.packages(account["inputs"])
            font = path.endswith(".woff2")
            makers[path.removeprefix("book/assets/")] = used.pop() if font else OURS
    return makers


def owner(path, made_by):
    """Return whose a file of the site is."""
    if path.endswith(".whl"):
        return path.rpartition("/")[2].partition("-")[0]
    for rule, name in RULES.items():
        if fnmatch(path, rule):
            return name
    return made_by.get(path.removeprefix("_static/"))


def test_each_file_of_the_site_is_of_somebody_who_is_named(rows, made_by):
    named = {row["cells"][0].replace("-", "_").lower() for row in rows} | {"this book", "jeux"}
    files = (path for path in SITE.rglob("*") if path.suffix[1:] in KINDS)
    strange = {}
    for file in files:
        path = file.relative_to(SITE).as_posix()
        by = owner(path, made_by)
        if by is None or by.replace("-", "_").lower() not in named:
            strange[path] = by
    assert strange == {}


def test_each_component_has_its_licence_and_its_text(rows):
    texts = TEXTS.read_text("utf-8")
    assert len(rows) > 30
    for row in rows:
        name, version, licence, _ = row["cells"]
        assert version, name
        assert licence, name
        title = f"{name} {'' if version == 'not told' else version}".strip()
        assert f"\n{title}\n{'=' * 72}\n\nLicence: {licence}\n" in texts
        assert row["links"][-1].endswith("_static/licences.txt")


def test_the_page_names_what_lies_in_the_site_now(rows):
    pairs = {(row["cells"][0], row["cells"][1]) for row in rows}
    components = [component for group in licences.groups().values() for component in group]
    parts = [part for component in components for part in (component, *component.within)]
    assert pairs == {(component.name, component.version or "not told") for component in parts}
    lock = SITE / "lite" / "static" / "pyodide-lock" / "pyodide-lock.json"
    for package in json.loads(lock.read_text("utf-8"))["packages"].values():
        wheel = package["file_name"].rpartition("/")[2]
        assert wheel.partition("-")[0] == "jeux" or any(
            wheel.startswith(f"{name.replace('-', '_')}-{version}-")
            for name, version in ((name.lower(), version) for name, version in pairs)
        ), wheel


def test_the_book_states_its_own_licences_and_lesser_ones_with_their_sources():
    texts = TEXTS.read_text("utf-8")
    assert texts.partition("\n")[2].startswith("This book\n")
    for words in ("Creative Commons Attribution 4.0", "MIT License"):
        assert words in texts
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts
    (wheel,) = (SITE / "lite" / "static" / "pyodide-lock").glob("python_flint-*.whl")
    libraries = {re.search(r"\.libs/(\w+)-([\d.]+)/", name) for name in ZipFile(wheel).namelist()}
    inside = {(name[1].upper(), name[2]) for name in libraries if name}
    page = built("book/appendix/notices").read_text("utf-8")
    links = re.findall(r'href="([^"]*)">(FLINT|GMP|MPFR)</a>', page)
    sources = {
        (name, version) for link, name in links for version in re.findall(r"\d[\d.]*\d", link)
    }
    assert sources == inside, "the sources of this very version"


def test_each_extension_of_jupyterlite_is_named():
    brought = {
        path.parent.relative_to(SITE / "lite").as_posix()
        for path in (SITE / "lite" / "extensions").glob("**/package.json")
        if (path.parent / "static").is_dir()
    }
    assert brought == {*licences.LITE.values()} - {"build"}
