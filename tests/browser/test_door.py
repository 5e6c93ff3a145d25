"""The door: dice that throw by the law of the book, squares that lead to their chapters."""

import json
import re
from itertools import product

import reading
from pages import SITE

import ledger
from jeux import cloche
from jeux.trying import Throw

SHOW = """shown => {
  const table = document.querySelector(".door-table");
  const value = shown.reduce((a, b) => a + b, 0);
  table.querySelector(".door-tally").dispatchEvent(
    new CustomEvent("jeux:thrown", { detail: { shown, value } }));
  return {
    row: [...table.querySelectorAll("dd")].map(
      cell => (cell.querySelector(".pressmark") ?? cell).innerHTML),
    shown: [...table.querySelectorAll(".shows")].map(die => Number(die.textContent)),
    dice: [...table.querySelectorAll("li .jeux-unseen")].map(die => die.textContent),
    said: table.querySelector("[role=status]").textContent,
  };
}"""


def test_the_dice_show_the_row_of_the_table_for_their_sum(opened):
    door = opened("index.html", awake=False)
    facts = door.locator(".door-strip .facts").all_text_contents()
    games = [part for part in reading.parts() if part.folder != "start"]
    for said, game in zip(facts, games, strict=True):
        minutes, chapters = map(int, re.findall(r"\d+", said))
        assert (minutes, chapters) == (game.chapters[0].minutes, len(game.chapters))
    counts = cloche.point_counts()
    printed = {row.id: row.printed for row in ledger.rows("cloche")}
    wrong = set()
    for marks in product((False, True), repeat=6):
        thrown = door.evaluate(SHOW, [die * mark for die, mark in enumerate(marks, 1)])
        points = sum(die for die, mark in enumerate(marks, 1) if mark)
        assert thrown["shown"] == [die for die, mark in enumerate(marks, 1) if mark]
        assert ["shows" in words for words in thrown["dice"]] == list(marks)
        assert thrown["row"][:2] == [str(points), str(counts[points])]
        true = str(points * counts[points])
        before = re.sub(r"<ins>.*?</ins>|<[^>]*>", "", thrown["row"][2])
        after = re.sub(r"<del>.*?</del>|<[^>]*>", "", thrown["row"][2])
        assert (before, after) == (printed[f"product-{points}"], true)
        if before != after:
            wrong.add(points)
            assert f"{before} in print, {after} in truth" in thrown["said"]
        else:
            assert thrown["said"].startswith(f"{points} points, {counts[points]} throws; {true} ")
    assert wrong == {4}


def test_the_door_throws_by_the_chapters_script_what_the_tally_counts_and_remembers(opened):
    thrown = Throw(cloche.throws.dice(), {0: 1})
    page = opened("index.html", awake=False)
    tally = page.locator(".door-tally")
    assert json.loads(tally.get_attribute("data-state"))["_esm"] == thrown._esm
    for n in (1, 2, 3):
        tally.locator("[data-is=once]").press("Enter")
        tally.get_by_text(f"{n} throw").first.wait_for()
    shown = page.locator(".door-die.shows").all_inner_texts()
    assert sum(map(int, shown)) == int(page.locator(".door-line dd").first.inner_text())
    words = tally.locator("figcaption").inner_text()
    assert "3 throws: mean" in words
    page.reload()
    tally.get_by_text(words).wait_for()
    tally.locator("[data-is=again]").click()
    tally.get_by_text("Nothing thrown yet").wait_for()
    assert not page.evaluate("() => Object.keys(localStorage).filter(k => k.startsWith('jeux'))")


def test_the_door_throws_where_the_book_is_opened_as_a_file(browser):
    page = browser.new_page()
    page.goto((SITE / "book" / "index.html").as_uri())
    page.locator(".door-tally:not([inert]) [data-is=once]").click()
    page.locator(".door-tally").get_by_text("1 throw:").wait_for()
    page.close()


def test_without_scripts_the_row_with_the_slip_stands(still):
    page = still("index.html")
    row = page.locator(".door-table dd").all_text_contents()
    assert row == ["4", "3750", "14000 in print, 15000 in truth145000"]
    assert page.locator(".door-table del").text_content() == "4"
    assert page.locator(".door-table button:visible").count() == 0


def test_a_head_is_a_strip():
    """Every head is built, whole, and leaves room below it."""
    lines = {key: reading.LINES[key] for key in ("able", "need", "follows")}
    for name in (chapter.name for part in reading.parts() for chapter in part.chapters):
        text = (SITE / f"{name}.html").read_text("utf-8")
        strip = re.search(r'<div class="jeux-head">(.*?)</div></div>', text, re.S)[1]
        words = re.sub(r"<[^>]*>", "", strip)
        assert re.findall(r'<p class="(\w+)"', strip) == list(lines), name
        assert [words.count(said) for said in lines.values()] == [1] * 3, name
        assert f'class="jeux-kind {reading.chapters()[name].kind.lower()}"' in text, name
