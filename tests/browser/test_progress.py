"""How far a reader has come: said beside the text, on the map, at the door; and forgotten."""

import json
import re

import reading
from playwright.sync_api import expect

from browser.conftest import AXE
from browser.test_door import KEPT, PLAYED
from browser.test_site import SQUARES

HERE = reading.chapters()["book/battage/counting"]
LISTED = 'nav.bd-links a[href$="counting.html"]'
SQUARE = '.door-map a[href$="battage/counting.html"]'
DOWN = """async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo({ top: y, behavior: "instant" });
    await new Promise(requestAnimationFrame);
  }
}"""
KEEP = "([name, value]) => localStorage.setItem(name, value)"
CHANGED = "dispatchEvent(new StorageEvent('storage', { key: null }))"
ADDRESS = "/book/battage/counting.html"
HOSTILE = [
    *("", "{", "7", "null", '"/book/battage/counting.html"', "[" * 5000, "[[1]]"),
    '{"/book/battage/counting.html":true}',
    '[1,null,{"a":1},"<b>","/book/nothing.html","__proto__"]',
]


def guess(page, *values, address=ADDRESS):
    for k, value in enumerate(values):
        page.evaluate(KEEP, [f"jeux-guess:{address}:{k}", json.dumps(value)])
    page.evaluate(CHANGED)


def test_a_chapter_is_read_by_who_comes_down_to_its_ending(opened):
    page = opened("battage/counting.html", awake=False)
    own = page.locator("nav.bd-links li.current > a.current[data-questions]")
    assert page.locator(".jeux-progress").count() == 0
    page.evaluate(DOWN)
    expect(own.locator(".jeux-progress")).to_have_text("✓, read")
    assert page.evaluate(KEPT) == ["jeux-read"]
    assert json.loads(page.evaluate("localStorage.getItem('jeux-read')")) == [ADDRESS]
    opened("battage/five-steps.html", awake=False)
    heard = re.compile(re.escape(HERE.short) + " ?, read ?")
    expect(page.locator(LISTED)).to_have_accessible_name(heard)
    opened("teach/map.html", awake=False)
    expect(page.locator(f"{SQUARE} .done")).to_have_text("read")
    part = page.locator('.door-map[data-part="battage"] .door-far')
    main = len(reading.part_of(HERE.name).main)
    expect(part).to_have_text(f"1 of {main} chapters of the main line read.")
    expect(page.locator(".door-map .done:visible")).to_have_count(1)
    opened("index.html", awake=False)
    every = sum(len(part.main) for part in reading.parts())
    told = f"Chapters of the main line read: 1 of {every}."
    expect(page.locator(".door-done li")).to_have_text([told])
    page.get_by_role("button", name="Forget all of this").click()
    assert page.evaluate(KEPT) == []
    assert page.locator(".jeux-progress").count() == 0


def test_whoever_jumps_to_the_end_has_not_read(opened):
    page = opened("battage/counting.html#exercises", awake=False)
    page.keyboard.press("End")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate(KEPT) == []


def test_guesses_are_counted_and_questions_that_were_passed_over_are_not(opened):
    page = opened("battage/counting.html", awake=False)
    guess(page, {"guess": [1]}, {"guess": [0.5]}, {"passed": True}, 7, None, "x")
    words = f"2 of {HERE.questions} guessed"
    expect(page.locator("a.current .jeux-progress")).to_have_text(f"2/{HERE.questions}, {words}")
    page.evaluate(DOWN)
    expect(page.locator("a.current .jeux-progress")).to_contain_text(f", read, {words}")
    guess(page, *[{"guess": [1]}] * 40)  # an older page may have asked more
    all_of_them = f"{HERE.questions} of {HERE.questions} guessed"
    expect(page.locator("a.current .jeux-progress")).to_contain_text(all_of_them)
    opened("teach/map.html", awake=False)
    expect(page.locator(f"{SQUARE} .done")).to_have_text(f"read, {all_of_them}")


def test_a_guess_is_counted_at_once(opened):
    page = opened("cloche/six-dice.html")
    question = page.locator(".jeux-predict").filter(has_text="Which of these is the likeliest?")
    question.locator(".jeux-words label").first.click()
    question.locator("[data-is=guess]").press("Enter")
    asked = reading.chapters()["book/cloche/six-dice"].questions
    expect(page.locator("a.current .jeux-progress")).to_contain_text(f"1 of {asked} guessed")
    question.locator("[data-is=again]").click()
    expect(page.locator("a.current .jeux-progress")).to_have_count(0)


def test_a_game_is_marked_when_it_was_played_to_its_end(opened):
    page = opened("appendix/notices.html", awake=False)
    table = page.locator('nav.bd-links a[data-game="serpents"]')
    page.evaluate(PLAYED, "serpents")
    expect(table.locator(".jeux-progress")).to_have_text("✓, played")
    part = '.door-map[data-part="serpents"] .door-far'
    opened("teach/map.html", awake=False)
    expect(page.locator(part)).to_have_text("Game played to its end once.")
    page.evaluate(PLAYED, "serpents")
    expect(page.locator(part)).to_have_text("Game played to its end 2 times.")


def test_what_stands_under_these_names_changes_nothing_that_it_should_not(opened):
    page = opened("teach/map.html", awake=False)
    for value in HOSTILE:
        page.evaluate(KEEP, ["jeux-read", value])
        page.evaluate(KEEP, [f"jeux-guess:{ADDRESS}:{value}", value])
        page.evaluate(CHANGED)
        assert page.locator(".jeux-progress, .door-map :is(.done, .door-far):visible").count() == 0
    opened("battage/counting.html", awake=False)
    page.evaluate(DOWN)  # reading goes on
    expect(page.locator("a.current .jeux-progress")).to_contain_text("read")


def test_the_map_of_a_reader_is_read_on_a_phone_and_by_ears(opened):
    page = opened("teach/map.html", awake=False)
    page.set_viewport_size({"width": 390, "height": 844})
    addresses = [f"/{name}.html" for name in reading.chapters()]
    page.evaluate(KEEP, ["jeux-read", json.dumps(addresses)])
    for address in addresses:
        guess(page, {"guess": [1]}, address=address)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        opened("teach/map.html", awake=False)
        places = page.evaluate(SQUARES)
        assert len(places) == len(reading.chapters())
        assert [p for p in places if p["letters"] < 11 or p["out"] or not p["type"]] == []
        page.evaluate(AXE)
        assert page.evaluate("given => asks.axe(...given)", [True, True]) == []
    page.emulate_media(color_scheme="light")


def test_where_the_main_line_ends_is_said(opened):
    page = opened("teach/map.html", awake=False)
    ends = [part.ends for part in reading.parts() if part.ends]
    last = page.locator(".door-map a:has(.ends)")
    links = last.evaluate_all("all => all.map(link => link.pathname)")
    assert links == [f"/{chapter.name}.html" for chapter in ends]
    listed = "all => all.map(end => end.previousElementSibling.querySelector('a').pathname)"
    assert page.locator("nav.bd-links .jeux-ends").evaluate_all(listed) == links


def test_without_scripts_nothing_is_said_of_progress(still):
    page = still("teach/map.html")
    assert page.locator(".jeux-progress").count() == 0
    assert page.locator(".door-map :is(.done, .door-far):visible").count() == 0
