"""Old addresses lead to where things are now; an address of nothing leads nowhere."""

import json
from functools import cache

import moved
import pytest
from pages import SITE, built

from browser import markup
from browser.test_states import named_parts

ROWS = moved.rows()
GONE = [old for old in ROWS if "#" not in old]
LEFT = {old: new for old, new in ROWS.items() if "#" in old}


@cache
def controls():
    """The names of all controls, for each page of the table that the site has."""
    names = sorted({place.partition("#")[0] for row in LEFT.items() for place in row})
    pages = [f"book/{name}" for name in names if built(f"book/{name}").exists()]
    parts = named_parts(pages)
    return {page: {name for widget in parts[page] for name, _ in widget} for page in pages}


def has(place):
    """Whether a place is there: a page, a name on it, or a control."""
    page, _, name = place.partition("#")
    if not built(f"book/{page}").exists():
        return False
    if name.endswith("="):
        return name[:-1] in controls()[f"book/{page}"]
    return not name or name in markup.read(built(f"book/{page}")).ids


@pytest.mark.parametrize("old", LEFT)
def test_what_has_left_its_page_is_where_its_address_leads(old):
    assert has(LEFT[old]), f"{LEFT[old]} is not there: say in book/site/moved.csv where it is"
    assert not has(old), f"{old} is there again: take its line out of book/site/moved.csv"


@pytest.mark.parametrize("old", GONE)
def test_in_the_place_of_a_page_that_is_gone_stands_one_that_leads_on(old):
    assert has(ROWS[old])
    page = built(f"book/{old}").read_text("utf-8")
    assert f'content="0; url={moved.seen_from(old, ROWS[old])}"' in page
    assert len(page) < 2_000


def test_a_page_that_is_gone_leads_on_and_takes_the_name_along(opened):
    for old, new in {
        "battage/1-counting.html": "battage/counting.html",
        "marienbad/2-theorem.html#exercises": "marienbad/theorem.html#exercises",
        "marienbad/6-beyond.html#heaps-2=1-3-5-7": "marienbad/film.html#heaps-2=1-3-5-7",
        "teach/lessons.html": "teach/index.html#lessons",
    }.items():
        opened(old, awake=False).wait_for_url(f"**/book/{new}")


def test_without_scripts_a_page_that_is_gone_leads_on_as_well(still):
    still("caillou/8-rule-book.html").wait_for_url("**/book/caillou/clauses.html")


def test_what_has_left_its_page_is_found_there(opened):
    for old, new in {
        "hope.html#hope-ex-open": "one-token.html#hope-ex-open",
        "hope.html#present=further-is-one-token-always-best":
            "one-token.html#present=the-good-moves-of-each-round",
        "beyond.html#heaps=1-3-5-7&present": "film.html#heaps-2=1-3-5-7&present",
    }.items():  # fmt: skip
        opened(f"marienbad/{old}", awake=False).wait_for_url(f"**/book/marienbad/{new}")
    page = opened("marienbad/hope.html", awake=False)
    page.evaluate("() => { location.hash = 'marienbad-th-loss'; }")
    page.wait_for_url("**/book/marienbad/one-token.html#marienbad-th-loss")


@pytest.mark.parametrize(
    "name", ["nothing", "constructor", "__proto__", "toString=1", "%zz", "=", ""]
)
def test_an_address_of_nothing_leads_nowhere(opened, name):
    page = opened(f"marienbad/hope.html#{name}", awake=False)
    page.locator(".exercise").first.wait_for()
    assert "/marienbad/hope.html" in page.url
    page.evaluate("name => { location.hash = `${name}-2`; }", name)
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    assert "/marienbad/hope.html" in page.url


def test_a_page_that_nothing_has_left_carries_no_table():
    for path, page in markup.site().items():
        name = path.relative_to(SITE).with_suffix("").as_posix()
        assert ("jeux-moved" in page.ids) == bool(moved.left(name)), name


def test_the_table_of_a_page_is_that_of_the_book():
    text = built("book/marienbad/hope").read_text("utf-8")
    stored = text.partition('id="jeux-moved">')[2].partition("</script>")[0]
    assert json.loads(stored) == moved.left("book/marienbad/hope")
