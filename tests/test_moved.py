"""Old addresses and where they lead: what can be read in the table itself.

That each leads to a place that is there is asked of the built site, in tests/browser/test_moved.py.
"""

import moved
import pytest
import reading

PAGES = {name.removeprefix("book/") for name in reading.pages()}
ROWS = moved.rows()


def page_of(place):
    return place.partition("#")[0]


def test_each_old_address_stands_once():
    lines = moved.TABLE.read_text("utf-8").splitlines()
    assert lines[0] == "old,new"
    assert len(lines) == len(ROWS) + 1


def test_what_is_gone_is_gone_and_what_has_left_a_page_has_a_page():
    for old in ROWS:
        there = page_of(old) in PAGES
        assert there == ("#" in old), f"{old}: a page that is there, or a section of none"


@pytest.mark.parametrize("page", sorted({page_of(new) for new in ROWS.values()}))
def test_a_new_place_is_on_a_page_of_the_book(page):
    assert page in PAGES


def test_nobody_is_led_in_a_circle():
    for new in ROWS.values():
        seen = set()
        while new in ROWS:
            assert new not in seen
            seen.add(new)
            new = ROWS[new]


def test_a_name_stays_a_name_goes_and_a_page_has_a_top(tmp_path, monkeypatch):
    table = tmp_path / "moved.csv"
    rows = ["a/1-one,a/one", "a/one#same,b/two", "a/one#old,b/two#new", "a/one#top,a/two#"]
    table.write_text("\n".join(["old,new", *rows, "a/one#bar=,a/two#rod=", ""]), "utf-8")
    monkeypatch.setattr(moved, "TABLE", table)
    moved.rows.cache_clear()
    left = moved.left("book/a/one")
    moved.rows.cache_clear()
    assert left == {
        "same": "../b/two.html#same",
        "old": "../b/two.html#new",
        "top": "two.html",
        "bar=": "two.html#rod=",
    }


def test_a_build_of_a_few_pages_leads_to_those_alone(tmp_path):
    (tmp_path / "book" / "battage").mkdir(parents=True)
    moved.lay(tmp_path, {"book/battage/counting"})
    (page,) = tmp_path.rglob("*.html")
    assert page.name == "1-counting.html"
    text = page.read_text("utf-8")
    assert text.count('href="counting.html"') == 1
    assert 'content="0; url=counting.html"' in text
