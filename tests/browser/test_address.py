"""The built pages name the addresses that follow from the one setting, and lack no file."""

import re
import xml.etree.ElementTree as ET
from fnmatch import fnmatch

import pack
import pytest
import yaml
from address import SITEMAP, SPACE, pages_of
from pages import ROOT, SITE, built, source, toc

from browser.conftest import wait_for_widgets

CONFIG = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))
REPOSITORY = CONFIG["repository"]["url"]
BASE = CONFIG["html"].get("baseurl") or pages_of(REPOSITORY)
BRANCH = CONFIG["repository"]["branch"]


@pytest.mark.parametrize("page", toc())
def test_a_page_says_where_it_is_published(page):
    text = built(page).read_text("utf-8")
    assert re.findall(r'<link rel="canonical" href="([^"]*)"', text) == [f"{BASE}{page}.html"]
    assert re.findall(r'<meta property="og:url" content="([^"]*)"', text) == [f"{BASE}{page}.html"]
    (image,) = re.findall(r'<meta property="og:image" content="([^"]*)"', text)
    assert (SITE / image.removeprefix(BASE)).is_file()
    assert f'href="{REPOSITORY}"' in text


@pytest.mark.parametrize("page", [page for page in toc() if source(page).suffix == ".ipynb"])
def test_binder_opens_the_notebook_in_its_folder(page):
    text = built(page).read_text("utf-8")
    (opened,) = set(re.findall(r"https://mybinder\.org/[^\"]*", text))
    owner = "/".join(REPOSITORY.split("/")[-2:])
    path = source(page).relative_to(ROOT).as_posix()
    assert opened == f"https://mybinder.org/v2/gh/{owner}/{BRANCH}?urlpath=lab/tree/{path}"


def test_the_sitemap_lists_every_page():
    listed = [e.text for e in ET.parse(SITE / SITEMAP).iter(f"{{{SPACE}}}loc")]
    assert sorted(listed) == sorted(f"{BASE}{page}.html" for page in toc())


def test_no_page_asks_for_what_the_packed_site_leaves_out():
    asked = set()
    for path in SITE.rglob("*.html"):
        if not {"_static", "lite"} & set(path.relative_to(SITE).parts[:1]):
            found = re.findall(r'(?:src|href)="([^"#?:]+)', path.read_text("utf-8"))
            near = {(path.parent / name).resolve() for name in found}
            asked |= {p.relative_to(SITE).as_posix() for p in near if p.is_relative_to(SITE)}
    assert "_static/widgets.js" in asked
    assert [name for name in asked if any(fnmatch(name, rule) for rule in pack.LEFT_OUT)] == []


def test_a_page_works_when_it_is_opened_as_a_file(browser):
    page = browser.new_page()
    page.goto((SITE / "index.html").as_uri())
    page.wait_for_url("**/book/index.html")
    page.goto(built("book/start/1-reading").as_uri())
    wait_for_widgets(page, 1)
    slider = page.locator(".jeux-widget [role=slider]").first
    said = page.locator(".jeux-widget figcaption:visible").first.text_content()
    slider.press("ArrowRight")
    page.wait_for_function(
        "said => ![...document.querySelectorAll('.jeux-widget figcaption')]"
        ".find(words => words.checkVisibility()).textContent.includes(said)",
        arg=said,
    )
    fonts = page.evaluate(
        "() => [...document.fonts].filter(f => f.status === 'loaded').map(f => f.family)"
    )
    assert "Jeux Text" in fonts
    page.close()
