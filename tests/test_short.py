"""Short addresses and codes for paper: nothing where the book has no address."""

import re
from html import unescape

import pytest
import segno
import short
from handouts import onward, phones, pupils

SITE = "https://me.github.io/jeux/"
DECK = {
    "cloche-1": ["book/cloche/six-dice.html#dice=3&present", "book/cloche/six-dice.html#present"]
}


def test_without_an_address_there_is_no_code_and_no_page(tmp_path):
    assert short.link("", "cloche") is None
    short.lay(tmp_path, "", DECK, phones())
    assert [*tmp_path.iterdir()] == []


def test_a_code_says_the_address_that_stands_beside_it():
    link = short.link(SITE, "cloche-1-2")
    assert link["address"] == "https://me.github.io/jeux/go/cloche-1-2/"
    assert len(link["address"]) < 45, "somebody has to type it"
    drawn = segno.make(link["address"], error="m", micro=False)
    side = drawn.symbol_size(border=4)[0]
    assert f'viewBox="0 0 {side} {side}"' in link["code"], "with the white rim that a phone needs"


def test_a_short_address_leads_to_its_picture_within_the_deck(tmp_path):
    short.lay(tmp_path, SITE, DECK, {})
    text = (tmp_path / "go" / "cloche-1-1" / "index.html").read_text("utf-8")
    led = "../../book/cloche/six-dice.html#dice=3&amp;present&amp;deck=cloche-1.1"
    assert f'<a href="{led}">' in text
    assert "Content-Security-Policy" in text


@pytest.mark.parametrize("lesson", pupils())
def test_the_page_of_a_lesson_leads_to_where_pupils_go_on(tmp_path, lesson):
    """That is the table of the game, or what is thrown or played with in the lesson."""
    short.lay(tmp_path, SITE, {}, phones())
    part = lesson.partition("-")[0]
    name = f"{lesson}-phone" if f"{lesson}-phone" in phones() else part
    text = (tmp_path / "go" / name / "index.html").read_text("utf-8")
    there = unescape(re.search(r'<a href="\.\./\.\./([^"]+)">', text)[1])
    assert there == onward(lesson)[1]
    assert "#" in there or there == f"book/{part}/play.html"
