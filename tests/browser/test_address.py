"""The built pages name the addresses that there are and no others, and lack no file."""

import fnmatch
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import quote
from zipfile import ZipFile

import copies
import pack
import pytest
import yaml
from address import SITEMAP, SPACE, repository
from pages import ROOT, SITE, built
from playwright.sync_api import expect

from browser.conftest import wait_for_widgets

HOME, BASE = "https://github.com/me/jeux", "https://me.github.io/jeux/"
SOME_PAGES = ["book/marienbad/theorem", "book/teach/cite", "book/teach/exercises"]
OWN_ADDRESS = re.compile(
    r"//github\.com/[\w-]+/jeux\b|\.github\.io/|//mybinder\.org/|/issues/new\?"
    r'|rel="canonical"|property="og:|"https://github\.com/executablebooks/jupyter-book'
)


@pytest.mark.skipif(repository() != "", reason="this copy has an address: ADDRESS= is without")
def test_a_book_that_is_published_nowhere_names_no_address():
    files = [
        path for path in SITE.rglob("*.*") if path.suffix in (".html", ".ipynb", ".md", ".xml")
    ]
    ours = [path for path in files if path.suffix == ".ipynb" or SITE / "lite" not in path.parents]
    named = {str(path): OWN_ADDRESS.findall(path.read_text("utf-8")) for path in ours}
    assert len(named) > 100
    assert {name: addresses for name, addresses in named.items() if addresses} == {}
    assert not (SITE / SITEMAP).exists()


def test_a_published_page_says_where_it_and_its_repository_are(tmp_path):
    """A few pages, built as those are whose repository is on GitHub."""
    toc = {
        "format": "jb-book",
        "root": SOME_PAGES[0],
        "chapters": [{"file": page} for page in SOME_PAGES[1:]],
    }
    (tmp_path / "toc.yml").write_text(yaml.dump(toc), "utf-8")
    book = [Path(sys.executable).parent / "jupyter-book", "build", ROOT, "-q"]
    book += ["--toc", tmp_path / "toc.yml", "--path-output", tmp_path]
    subprocess.run(book, env=os.environ | {"ADDRESS": HOME}, check=True)
    published = tmp_path / "_build" / "html"
    chapter, cite, table = ((published / f"{page}.html").read_text("utf-8") for page in SOME_PAGES)
    for page, text in zip(SOME_PAGES, (chapter, cite, table), strict=True):
        page_address = f"{BASE}{page}.html"
        assert re.findall(r'<link rel="canonical" href="([^"]*)"', text) == [page_address]
        assert re.findall(r'<meta property="og:url" content="([^"]*)"', text) == [page_address]
        (image,) = re.findall(r'<meta property="og:image" content="([^"]*)"', text)
        assert (published / image.removeprefix(BASE)).is_file()
        (described,) = re.findall(r'<meta name="description" content="([^"]*)"', text)
        assert re.findall(r'<meta property="og:description" content="([^"]*)"', text) == [described]
        assert '<meta name="twitter:card" content="summary_large_image" />' in text
        assert f'href="{HOME}"' in text
        assert f'<a href="{HOME}/issues/new?title=Correction' in text
    assert f'<a href="{BASE}{SOME_PAGES[0]}.html">' in chapter
    # a notebook that is downloaded there fetches the library from there
    (taken,) = re.findall(r'href="([^"]*_sources[^"]*)"', chapter)
    (fetched,) = re.findall(
        rf"%pip install -q {BASE}([\w.-]+\.whl)",
        (published / f"{SOME_PAGES[0]}.html").parent.joinpath(taken).read_text("utf-8"),
    )
    assert ZipFile(published / fetched).testzip() is None
    assert f'href="{HOME}/blob/main/LICENSE"' in cite
    assert (
        f'"https://mybinder.org/v2/gh/me/jeux/main?urlpath=lab/tree/{SOME_PAGES[0]}.ipynb"'
        in chapter
    )
    opened = re.findall(r'"https://mybinder.org/v2/git/([^"/]*)/main\?urlpath=([^"]*)"', table)
    copies_in_lab = [f"lab/tree/_build/pupil/{copies.inside(path)}" for path in copies.chapters()]
    assert opened == [(quote(HOME, safe=""), path) for path in copies_in_lab]
    locations = [e.text for e in ET.parse(published / SITEMAP).iter(f"{{{SPACE}}}loc")]
    assert locations == [f"{BASE}{page}.html" for page in SOME_PAGES]


def test_no_page_asks_for_what_the_packed_site_leaves_out():
    needed = set()
    for path in SITE.rglob("*.html"):
        if not {"_static", "lite"} & set(path.relative_to(SITE).parts[:1]):
            links = re.findall(r'(?:src|href)="([^"#?:]+)', path.read_text("utf-8"))
            near = {(path.parent / name).resolve() for name in links}
            needed |= {p.relative_to(SITE).as_posix() for p in near if p.is_relative_to(SITE)}
    assert "_static/widgets.js" in needed
    parts = {part for name in needed for part in name.split("/")}
    left = [part for rule in pack.LEFT_OUT for part in fnmatch.filter(parts, rule)]
    assert left == []


def test_a_page_works_when_it_is_opened_as_a_file(browser):
    page = browser.new_page()
    page.goto((SITE / "index.html").as_uri())
    page.wait_for_url("**/book/index.html")
    page.goto(built("book/start/reading").as_uri())
    wait_for_widgets(page, 1)
    widget = page.locator(".jeux-widget:has(.jeux-slider):visible").first
    caption = widget.locator("figcaption").text_content()
    widget.locator(".jeux-slider input").first.press("ArrowRight")
    expect(widget.locator("figcaption")).not_to_have_text(caption)
    fonts = "() => [...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)"
    assert "Jeux Text" in page.evaluate(fonts)
    page.close()
