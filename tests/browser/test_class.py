"""A class of phones, each with its number as a seed, and the wall that has all of them."""

import json
import random
import re

import pytest
from playwright.sync_api import expect

from browser.boards import alone
from jeux import cloche
from jeux.trying import Throw

POINTS = dict(enumerate(cloche.point_counts()))
TRAITS = "law", "given", "seed", "thrown", "phones", "each", "untold", "key"
ALIVE = ".widget-subarea:not(.jeux-still) .jeux-throw"
KEPT = "() => Object.entries(localStorage).sort()"
CLASSES = {
    "cloche/six-dice.html": 100,
    "caillou/round.html": 100,
    "battage/how-many.html": 10,
}
"""The chapters whose lessons show a class, and how often each phone throws there."""


@pytest.fixture
def throws(browser):
    """A page with nothing but throws of the six dice."""
    with alone(browser, Throw(cloche.throws.dice(), POINTS), *TRAITS) as page:
        yield page


def set_by_link(page, **wanted):
    page.locator(".jeux-frame").evaluate(
        """(frame, detail) =>
          frame.dispatchEvent(new CustomEvent("jeux:set", { bubbles: true, detail }))""",
        wanted,
    )


def part(page, name):
    return page.locator(f"[data-is={name}]")


def bars(page):
    """What a listener hears of the bars: how often each value came."""
    return page.locator(".jeux-throw-shown > svg").nth(1).get_attribute("aria-label")


def at_rest(page):
    page.locator(".jeux-throw[aria-busy=false]").wait_for()


def test_each_visitor_has_a_seed_of_their_own_and_a_link_names_one(throws):
    own = {throws.locator("[data-is=seed]").input_value()}
    for _ in range(3):
        part(throws, "again").click()
        own.add(part(throws, "seed").input_value())
    assert len(own) >= 3
    set_by_link(throws, seed="17")
    expect(part(throws, "seed")).to_have_value("17")
    part(throws, "many").click()
    at_rest(throws)
    hundred = bars(throws)
    set_by_link(throws, seed="17")  # once more: what is thrown stays
    assert bars(throws) == hundred
    part(throws, "again").click()
    expect(part(throws, "seed")).to_have_value("17")
    set_by_link(throws, seed="17", thrown="100")
    at_rest(throws)
    assert bars(throws) == hundred
    part(throws, "seed").fill("")
    part(throws, "seed").press("Enter")
    expect(part(throws, "seed")).to_have_value(re.compile(r"^\d+$"))
    expect(part(throws, "seed")).not_to_have_value("17")
    assert throws.evaluate(KEPT) == []


def test_a_named_seed_is_kept_and_one_of_ones_own_is_not_named(throws):
    part(throws, "once").click()
    at_rest(throws)
    [[_, record]] = throws.evaluate(KEPT)
    assert "named" not in json.loads(record)
    part(throws, "seed").fill("17")
    part(throws, "seed").press("Enter")
    assert json.loads(throws.evaluate(KEPT)[0][1]) == {"seed": 17, "thrown": 0, "named": True}
    throws.reload()
    expect(part(throws, "seed")).to_have_value("17")
    part(throws, "again").click()
    expect(part(throws, "seed")).to_have_value("17")


def test_the_wall_shows_throw_by_throw_what_a_phone_has(throws):
    set_by_link(throws, seed="17")
    seen = []
    for _ in range(5):
        part(throws, "once").click()
        at_rest(throws)
        seen.append(bars(throws))
    part(throws, "open").click()
    part(throws, "phones").fill("9, 17-18")
    for each, known in enumerate(seen, 1):
        part(throws, "each").fill(str(each))
        part(throws, "draw").click()
        at_rest(throws)
        part(throws, "whose").select_option("17")
        assert bars(throws) == known
        expect(throws.locator("figcaption")).to_contain_text("Phone 17. ")
    part(throws, "own").click()
    assert bars(throws) == seen[-1], "one's own throws are as they were"
    expect(part(throws, "open")).to_be_focused()


def test_what_cannot_be_read_is_said_and_the_picture_stays(throws):
    part(throws, "open").click()
    at_rest(throws)
    drawn = bars(throws)
    for name, words, told in (
        ("phones", "1-41", "at most 40"),
        ("phones", "<img src=x onerror=alert(1)>", "at most 40"),
        ("each", "1001", "1 to 1,000 times"),
    ):
        before = part(throws, name).input_value()
        part(throws, name).fill(words)
        part(throws, "draw").click()
        expect(part(throws, "wrong")).to_contain_text(told)
        assert bars(throws) == drawn
        part(throws, name).fill(before)
    part(throws, "draw").click()
    expect(part(throws, "wrong")).to_be_empty()


def test_typed_counts_are_drawn_and_kept(throws):
    part(throws, "open").click()
    part(throws, "real").click()
    counts = part(throws, "called")
    counts.fill("0:12 6:8\n3 3 21")
    part(throws, "draw").click()
    at_rest(throws)
    expect(throws.locator("figcaption")).to_contain_text("2 lines of counts. 23 throws: mean ")
    assert "0: 12, " in bars(throws)
    counts.fill("0:12 6:8\n22")
    part(throws, "draw").click()
    expect(part(throws, "wrong")).to_contain_text("Line 2 has “22”.")
    assert "0: 12, " in bars(throws)
    throws.reload()
    part(throws, "open").click()
    expect(throws.locator("figcaption")).to_contain_text("28 phones")
    part(throws, "real").click()
    expect(counts).to_have_value("0:12 6:8\n22")
    counts.fill("")
    part(throws, "draw").click()
    expect(throws.locator("figcaption")).to_contain_text("28 phones")
    assert throws.evaluate(KEPT) == []


def test_hostile_links_and_counts_change_nothing_outside(throws):
    """Nothing is drawn of them, no script runs, and what is written is text."""
    part(throws, "many").click()
    at_rest(throws)
    before = bars(throws), throws.evaluate(KEPT)
    chosen = random.Random(17)
    noise = "".join(map(chr, chosen.choices(range(256), k=10_000)))
    markup = "<svg onload=alert(1)>"
    for words in (noise, markup, "9" * 10_000, "1-9007199254740991", "__proto__", "-1", "1e9"):
        for name in ("seed", "phones", "thrown", "each"):
            set_by_link(throws, **{name: words})
        set_by_link(throws, phones="1-28", each=words)
        set_by_link(throws, phones=words, each="100")
    assert (bars(throws), throws.evaluate(KEPT)) == before
    expect(part(throws, "class")).to_be_hidden()
    part(throws, "open").click()
    part(throws, "real").click()
    at_rest(throws)
    drawn = bars(throws)
    for words in (noise, markup, "0:" + "9" * 10_000, "0\n" * 10_000):
        part(throws, "called").evaluate("(field, words) => { field.value = words; }", words)
        part(throws, "draw").click()
        expect(part(throws, "wrong")).not_to_be_empty()
        assert bars(throws) == drawn
    assert throws.locator("[onload], img, script:not([type=module])").count() == 0


@pytest.mark.parametrize("record", ["7", '{"called": 7}', '{"called": "<b>"}', "{", "null"])
def test_a_broken_record_of_counts_is_only_text(throws, record):
    part(throws, "open").click()
    part(throws, "real").click()
    part(throws, "called").fill("0")
    part(throws, "draw").click()
    name = throws.evaluate(KEPT)[0][0]
    throws.evaluate("([name, record]) => localStorage.setItem(name, record)", [name, record])
    throws.reload()
    part(throws, "open").click()
    at_rest(throws)
    expect(throws.locator("figcaption")).to_contain_text("28 phones, each with 100 throws.")


@pytest.mark.parametrize("page", CLASSES)
def test_a_class_of_28_phones_and_the_wall_agree(opened, page):
    each = CLASSES[page]
    wall = opened(f"{page}#phones=1-28&each={each}")
    thrown = wall.locator(ALIVE)
    tally = thrown.locator(".jeux-throw-shown > svg").nth(1)
    caption = thrown.locator("figcaption")
    expect(caption).to_contain_text(f"28 phones, each with {each} ")
    held = []
    for phone in range(1, 29):
        thrown.locator("[data-is=whose]").select_option(str(phone))
        sentence = caption.text_content().removeprefix(f"Phone {phone}. ")
        held.append((sentence, tally.get_attribute("aria-label")))
    # where a page has several seeds, the widget's own has a number: seed-2
    parts = json.loads(wall.locator("[data-parts]", has=thrown).get_attribute("data-parts"))
    for phone, (sentence, heard) in enumerate(held, 1):
        # the next pupil takes the same phone
        wall.evaluate(
            "hash => { location.hash = hash; }",
            f"#{parts['seed']}={phone}&{parts['thrown']}={each}",
        )
        expect(thrown.locator("[data-is=seed]")).to_have_value(str(phone))
        expect(caption).to_contain_text(sentence)
        expect(tally).to_have_attribute("aria-label", heard)


def test_a_link_to_a_seed_is_followed_kept_and_left(fresh):
    page = fresh("cloche/six-dice.html#seed=17")
    thrown = page.locator(ALIVE)
    seed, tally = thrown.locator("[data-is=seed]"), thrown.locator(".jeux-throw-shown > svg").nth(1)
    expect(seed).to_have_value("17")
    thrown.locator("[data-is=many]").click()
    expect(tally).to_contain_text("100 throws")
    heard = tally.get_attribute("aria-label")
    page.reload()
    expect(tally).to_have_attribute("aria-label", heard)
    seed.fill("18")
    seed.press("Enter")
    expect(page).to_have_url(re.compile("six-dice.html#seed=18$"))
    thrown.locator("[data-is=open]").click()
    expect(page).to_have_url(re.compile("#each=100&phones=1-28&seed=18$"))
    expect(thrown.locator("[data-is=join]")).to_contain_text("six-dice.html#seed=17")
    page.reload()
    expect(thrown.locator("figcaption")).to_contain_text("28 phones, each with 100 throws.")
    seed_stays = thrown.locator("[data-is=own]")
    seed_stays.click()
    expect(seed).to_have_value("18")


def test_a_link_lets_a_phone_throw_before_the_law_is_told(fresh):
    page = fresh("cloche/six-dice.html#only=six-opening-throw&untold=1&seed=17", awake=False)
    thrown = page.locator(ALIVE)
    ask = thrown.get_by_role("button", name="What is expected?")
    expect(ask).to_be_visible()
    chart = thrown.locator(".jeux-throw-shown > svg").nth(1)
    paths = chart.locator("path")
    for press in ("once", "many"):
        thrown.locator(f"[data-is={press}]").click()
        at_rest(page)
        expect(thrown.locator("figcaption")).not_to_contain_text("expected")
        expect(chart).not_to_contain_text("expected")
    expect(thrown.locator("figcaption")).to_contain_text("101 throws: mean ")
    before = paths.count()
    thrown.locator("[data-is=seed]").fill("18")
    thrown.locator("[data-is=seed]").press("Enter")
    expect(page).to_have_url(re.compile("only=six-opening-throw&seed=18&untold=1$"))
    thrown.locator("[data-is=many]").click()
    at_rest(page)
    ask.click()
    expect(ask).to_be_hidden()
    expect(thrown.locator("figcaption")).to_contain_text("100 throws: mean ")
    expect(thrown.locator("figcaption")).to_contain_text("expected 3.5")
    assert paths.count() == before + 3
    expect(page).to_have_url(re.compile("untold=0$"))
    page.evaluate("location.hash = 'only=six-opening-throw&seed=19&untold=1'")
    expect(ask).to_be_visible()
    page.evaluate("location.hash = 'only=six-opening-throw&seed=19'")
    expect(ask).to_be_hidden()


def test_the_class_stands_whole_on_the_wall_of_its_lesson(opened):
    page = opened("teach/lessons/cloche-1.html", awake=False)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.get_by_role("link", name="The means of 28 phones").click()
    thrown = page.locator(ALIVE)
    expect(thrown.locator("[data-pupil]")).to_have_count(28, timeout=30_000)
    expect(thrown.locator("figcaption")).to_be_hidden()
    foot = page.locator(".jeux-stage").bounding_box()["y"]
    charts = thrown.locator(".jeux-throw-shown > svg")
    assert charts.count() == 2
    for chart in charts.all():  # the throws of all lie under the dots, a scroll away
        chart.evaluate("chart => chart.scrollIntoView({ block: 'nearest' })")
        box = chart.bounding_box()
        assert box["width"] > 600  # a pupil in the last row finds a number
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= foot
    page.reload()
    expect(page.locator(ALIVE).locator("[data-pupil]")).to_have_count(28, timeout=30_000)
    expect(page.locator("html")).to_have_attribute("data-deck", "on")
