"""The door: the column of 1922, five tables, and what only the device knows: what was done."""

import re

import reading
from pages import SITE
from playwright.sync_api import expect

import ledger

PHONE = {"width": 390, "height": 844}
MARKS = "del, ins, .jeux-mark, .erratum, .pressmark"
"""What is struck out anywhere on a page."""
PLAYED = """detail => document.querySelector(".bd-article").dispatchEvent(
  new CustomEvent("jeux:played", { bubbles: true, detail }))"""
KEPT = "Object.keys(localStorage).filter(name => name.startsWith('jeux')).sort()"
HOSTILE = [
    *("", "{", "7", "[]", "null", '"digit"', "[" * 5000),
    '{"serpents":-1,"cloche":1.5,"digit":"<b>9</b>","caillou":1e99,"__proto__":{"battage":3}}',
    '{"constructor":4,"toString":2,"battage":null,"marienbad":[3]}',
]


def strike(page):
    """Find the digit, by taps."""
    page.locator("[data-act=row]").nth(4).click()
    page.locator("[data-act=digit]").nth(1).click()
    page.get_by_role("button", name="Write 5").click()


def test_the_digit_is_found_at_the_door_and_is_struck_on_all_pages_until_it_is_forgotten(opened):
    page = opened("index.html", awake=False)
    page.set_viewport_size(PHONE)
    rows = page.locator("[data-act=row]")
    expect(page.locator(".door-digit .jeux-still")).to_have_count(0)
    assert page.locator(MARKS).count() == 0
    printed = {row.id: row.printed for row in ledger.rows("cloche")}
    shown = [words.rpartition("= ")[2] for words in rows.all_text_contents()]
    assert shown == [printed[f"product-{mu}"] for mu in range(22)]
    for seen in (page.locator(".door-digit figcaption"), rows.nth(9), rows.nth(20)):
        box = seen.bounding_box()
        assert box["y"] + box["height"] < PHONE["height"], "on the first screen of a phone"
    assert page.locator(".door-done").is_hidden()
    rows.nth(12).click()
    assert "This row is right" in page.locator(".door-digit figcaption").inner_text()
    strike(page)
    expect(page.locator(".door-digit li.found")).to_be_visible()
    expect(page.locator(".jeux-mark path")).to_have_count(2)
    expect(page.locator(".door-done li")).to_have_text(["The wrong digit of 1922: found."])
    assert page.evaluate(KEPT) == ["jeux-digit", "jeux-played"]
    page.get_by_role("link", name="Six dice: what it spoilt").click()
    page.wait_for_url("**/cloche/six-dice.html")
    expect(page.locator(".jeux-mark path")).to_have_count(2)
    expect(page.locator("li.found")).to_have_count(1)
    page.go_back()
    page.get_by_role("button", name="Forget all of this").click()
    expect(page.locator(".jeux-mark")).to_have_count(0)
    expect(page.locator(".door-digit li.found")).to_have_count(0)
    expect(page.locator(".door-done")).to_contain_text("Forgotten")
    expect(page.get_by_role("heading", name="What you have done")).to_be_hidden()
    assert page.evaluate(KEPT) == []


def test_what_was_played_is_counted_on_every_page_and_told_at_the_door(opened):
    page = opened("appendix/notices.html", awake=False)
    for detail in ("serpents", "serpents", "marienbad", "__proto__", "chess", None, {"x": 1}):
        page.evaluate(PLAYED, detail)
    page.evaluate("""localStorage.setItem('jeux-guess:/book/a.html:1', '{"guess":[1]}')""")
    page.evaluate("localStorage.setItem('jeux-throws:dice', '{}')")
    opened("index.html", awake=False)
    games = "Games played to the end: Serpents et échelles 2, Marienbad 1."
    told = [games, "Questions guessed: 1."]
    expect(page.locator(".door-done li")).to_have_text(told)
    page.locator(".door-done button").press("Enter")
    assert page.locator(".door-done li").count() == 0
    assert page.evaluate(KEPT) == ["jeux-throws:dice"]
    page.evaluate(PLAYED, "battage")
    expect(page.locator(".door-done li")).to_have_text(
        ["Games played to the end: Battage des cartes 1."]
    )
    for value in HOSTILE:
        page.evaluate("value => localStorage.setItem('jeux-played', value)", value)
        page.evaluate("localStorage.setItem('jeux-digit', localStorage.getItem('jeux-played'))")
        page.evaluate("dispatchEvent(new StorageEvent('storage', { key: null }))")
        assert page.locator(".door-done li, .jeux-mark").count() == 0, value
        page.evaluate(PLAYED, "caillou")  # counting goes on
        assert page.locator(".door-done li").count() == 1


def test_the_door_leads_to_five_tables(opened):
    page = opened("index.html", awake=False)
    games = [part for part in reading.parts() if part.folder in reading.GAMES]
    strips = page.locator(".door-strip")
    links = strips.evaluate_all("all => all.map(link => link.getAttribute('href'))")
    assert links == [f"{game.folder}/play.html" for game in games]
    for strip, game in zip(strips.all(), games, strict=True):
        assert strip.locator("strong").inner_text() == game.caption
        assert strip.locator("b").inner_text() == "Play"
        assert len(strip.locator(".question").inner_text()) < 60


def test_the_digit_is_found_where_the_book_is_opened_as_a_file(browser):
    page = browser.new_page()
    page.goto((SITE / "book" / "index.html").as_uri())
    strike(page)
    expect(page.locator("li.found")).to_be_visible()
    page.evaluate("localStorage.clear()")
    page.close()


def test_without_scripts_the_column_stands_as_it_was_printed(still):
    page = still("index.html")
    rows = page.locator(".door-digit li")
    assert rows.count() == 22
    assert rows.nth(21).is_visible()
    assert rows.nth(8).text_content().strip() == "8 × 1500 = 12000"
    assert page.locator(MARKS).count() == 0
    assert "One digit is wrong" in page.locator(".door-digit figcaption").inner_text()
    assert page.locator(".door-done").is_hidden()


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
