"""Questions, throws and pictures to touch, on the built pages, as a reader uses them."""

import json
import re
import time
from functools import cache

import pytest
from pages import SITE
from playwright.sync_api import expect

from browser import firefox, markup
from browser.boards import alone
from browser.conftest import wait_for_widgets
from jeux import cloche
from jeux.trying import Throw


@cache
def anywidgets():
    """The states of the widgets with a script of their own, by the addresses of their pages."""
    by_page = {}
    for path in sorted((SITE / "book").rglob("*.html")):
        models = markup.models(path.read_text("utf-8")).values()
        states = [model["state"] for model in models if model["model_name"] == "AnyModel"]
        by_page[path.relative_to(SITE / "book").as_posix()] = states
    return by_page


def first(is_wanted, part=""):
    """The first page, of a part, that holds a widget like this, and its state."""
    pages = ((page, states) for page, states in anywidgets().items() if page.startswith(part))
    return next((page, state) for page, states in pages for state in states if is_wanted(state))


def question_of(opened, manner):
    """The first question of a manner, on its page, and its state."""
    page, state = first(lambda widget: widget.get("manner") == manner)
    words = re.sub(r"<[^>]+>", "", state["question"])
    return opened(page).locator(ALIVE + "predict").filter(has_text=words), state


ALIVE = ".widget-subarea:not(.jeux-still) .jeux-"
PARTS = ["battage", "cloche", "caillou", "marienbad"]  # in serpents sliders throw, turn by turn


def test_every_part_asks_and_throws_and_each_folded_answer_has_a_question_of_its_own():
    for part in (*PARTS, "serpents"):
        in_part = [
            state
            for page, page_states in anywidgets().items()
            if part in page
            for state in page_states
        ]
        assert sum("manner" in state for state in in_part) >= 5
        assert any("counts" in state for state in in_part) or part not in PARTS
    for page, states in anywidgets().items():
        text = (SITE / "book" / page).read_text("utf-8")
        questions = [m.start() for m in re.finditer('<div class="jeux-trying jeux-predict"', text)]
        tables = [m.start() for m in re.finditer('<div class="jeux-cards">', text)]
        asked = questions + tables  # at a table readers find out
        folds = [m.start() for m in re.finditer('class="jeux-fold answer[ "]', text)]
        # stills stand in the page as often as questions do
        assert len(questions) == sum("manner" in state for state in states), page
        for fold, before in zip(folds, [0, *folds], strict=False):
            assert any(before < place < fold for place in asked), f"{page}: an orphan"


def test_bars_are_drawn_by_a_finger(opened):
    question, state = question_of(opened, "bars")
    question.scroll_into_view_if_needed()
    mouse = question.page.mouse
    # over all columns, a little above the middle, wherever the picture is by then
    for k in range(n := len(state["labels"])):
        box = question.locator("svg").first.bounding_box()
        across = box["x"] + box["width"] * (8 + (k + 0.5) * 424 / n) / 440
        mouse.move(across, box["y"] + box["height"] * 0.4)
        if k == 0:
            mouse.down()
    mouse.up()
    caption = question.locator("figcaption")
    expect(caption).to_contain_text("scaled to make 1")
    question.get_by_role("button", name="Guess", exact=True).click()
    covered = 100 * (1 - sum(abs(p - 1 / n) for p in state["answer"]) / 2)
    expect(caption).to_contain_text(f"cover {int(covered + 1e-6)}%")


@pytest.mark.parametrize(
    "part", ["battage", *(pytest.param(p, marks=pytest.mark.long) for p in PARTS if p != "battage")]
)
def test_throws_of_a_part_count_up_over_the_law(opened, part):
    page, _ = first(lambda state: "counts" in state, part)
    thrown = opened(page).locator(f"{ALIVE}throw").first
    once, many, run, again, _ = thrown.get_by_role("button").all()
    seed, caption = thrown.get_by_role("spinbutton"), thrown.locator("figcaption")
    outcome, tally = thrown.locator("svg").first, thrown.locator("svg").nth(1)

    def throw(button, counted):
        button.press("Enter")
        expect(tally).to_contain_text(re.compile(counted))

    def first_and_hundred():
        seed.fill("7")
        seed.press("Enter")
        throw(once, "^1 ")
        assert outcome.get_attribute("aria-label") in caption.text_content()
        label = outcome.get_attribute("aria-label")
        throw(many, "^101 ")
        return label, caption.text_content()

    seen = first_and_hundred()
    throw(run, r"^\d{3,}|^\d+,\d{3}")
    run.click()
    throw(again, "^0 ")
    assert first_and_hundred() == seen, "the same seed, the same throws"


# in any browser: throw a hundred times with a seed, pass a question, and tell what is seen
ACT = """(async () => {
  document.dispatchEvent(new Event("jeux:wake"));
  const wait = () => new Promise((go) => setTimeout(go, 50));
  const living = (kind) => document.querySelector(`.widget-subarea:not(.jeux-still) ${kind}`);
  while (!living(".jeux-predict") || !living(".jeux-throw")) await wait();
  const thrown = living(".jeux-throw");
  const seed = thrown.querySelector("[data-is=seed]");
  seed.value = 7;
  seed.dispatchEvent(new Event("change"));
  thrown.querySelector("[data-is=many]").click();
  while (!/^100 /.test(thrown.querySelectorAll("svg")[1].textContent)) await wait();
  living(".jeux-predict [data-is=pass]").click();
  const fold = document.querySelector("details.answer[open]");
  window.told = [thrown.querySelector("figcaption").textContent, Boolean(fold)];
})()"""


@pytest.mark.long
def test_firefox_throws_the_same_and_opens_the_answer(opened, site, tmp_path):
    if firefox.find() is None:
        pytest.skip("there is no Firefox here; FIREFOX=path names one")
    page = opened("cloche/six-dice.html")
    in_chromium = page.evaluate(f"() => {ACT}.then(() => told)")
    assert in_chromium[1]
    with firefox.opened(tmp_path) as firefox_tab:
        firefox_tab.goto(page.url)
        firefox_tab.evaluate(f"({ACT}, true)")
        late = time.monotonic() + 60
        while (
            in_firefox := firefox_tab.evaluate("window.told ?? null")
        ) is None and time.monotonic() < late:
            time.sleep(0.2)
    assert in_firefox == in_chromium


@pytest.mark.long
def test_a_double_click_and_a_key_held_down_keep_the_answer(opened):
    question, _ = question_of(opened, "among")
    again, word = question.get_by_role("button", name="Guess again"), question.get_by_role("radio")
    word.first.press("Space")
    question.get_by_role("button", name="Guess", exact=True).dblclick()
    expect(again).to_be_visible()
    again.click()
    word.first.press("Space")
    keyboard = question.page.keyboard
    keyboard.down("Enter")
    keyboard.down("Enter")  # as it repeats
    keyboard.up("Enter")
    expect(again).to_be_focused()


RECORD = "() => Object.entries(localStorage).find(([name]) => name.startsWith('jeux-'))"


def reloaded(tab, record):
    """The page again, with another record in the place of the one that it keeps."""
    name, _ = tab.evaluate(RECORD)
    # laid down after the page that is left has kept its own
    tab.add_init_script(f"localStorage.setItem({json.dumps(name)}, {json.dumps(record)})")
    tab.reload()
    wait_for_widgets(tab, 1)


@pytest.mark.long
@pytest.mark.parametrize("guess", [[99], [0.5], ["x"], [None], [0, 0], 7, {"length": 1}])
def test_a_broken_record_of_a_guess_is_not_believed(fresh, guess):
    question, _ = question_of(fresh, "among")
    question.hover()
    question.get_by_role("button", name="I pass").click()
    reloaded(question.page, json.dumps({"guess": guess}))
    expect(question.locator("figcaption")).to_have_text("Choose one, then guess.")


@pytest.fixture
def throws(fresh):
    """The first throws of the book."""
    return fresh(first(lambda state: "counts" in state)[0]).locator(f"{ALIVE}throw").first


@pytest.mark.long
@pytest.mark.parametrize("thrown", [1.5, -1, 1e9, "x"])
def test_a_broken_record_of_throws_is_not_believed(throws, thrown):
    throws.locator("[data-is=once]").click()
    throws.page.wait_for_function(RECORD)
    reloaded(throws.page, json.dumps({"seed": 7, "thrown": thrown}))
    throws.locator("[data-is=once]").click()
    expect(throws.locator("svg").nth(1)).to_contain_text(re.compile(r"^1 "))


@pytest.mark.long
def test_a_run_is_kept_when_the_page_is_left_and_so_is_what_comes_after_its_end(throws):
    tab, tally = throws.page, throws.locator("svg").nth(1)
    seed = throws.get_by_role("spinbutton")
    seed.fill("7")
    seed.press("Enter")
    throws.locator("[data-is=many]").dispatch_event("click")
    seed.fill("123")  # and no Enter: it is not the one thrown with
    tab.wait_for_function(RECORD)
    named = {"seed": 7, "thrown": 100, "named": True}
    tab.wait_for_function(
        f"() => ({RECORD})()?.[1] === {json.dumps(json.dumps(named, separators=(',', ':')))}"
    )
    seed.fill("7")  # a seed counts when its field is left, and the tally begins anew
    throws.locator("[data-is=run]").click()
    expect(tally).to_contain_text(re.compile(r"^1\d\d+ "))
    tab.reload()
    wait_for_widgets(tab, 1)
    expect(tally).to_contain_text(re.compile(r"^\d{3,} "))
    reloaded(tab, json.dumps({"seed": 7, "thrown": 100_001}))
    expect(tally).to_contain_text(re.compile(r"^100,001 "), timeout=60_000)  # at a busy desk
    expect(throws.locator("[data-is=run]")).to_have_attribute("aria-disabled", "true")


DEAF = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"


@pytest.mark.parametrize("before", [0, 100])
def test_throws_in_two_tabs_all_count(browser, before):
    """Those of a tab, too, that hears nothing of the other, as the browser lets it sleep."""
    points = dict(enumerate(cloche.point_counts()))

    def tab():
        widget = Throw(cloche.throws.dice(), points)
        return alone(browser, widget, "law", "given", "seed", "thrown", "key")

    def shows(page, count):
        expect(page.locator("figcaption")).to_contain_text(f"{count} throws: mean")

    with tab() as first_tab:
        many = first_tab.locator("[data-is=many]")
        if before:
            many.click()
            shows(first_tab, before)
        with tab() as second_tab:
            second_tab.evaluate(DEAF)
            many.click()
            shows(first_tab, before + 100)
            second_tab.locator("[data-is=many]").click()
            shows(second_tab, before + 200)
            shows(first_tab, before + 200)
            counts = second_tab.evaluate("model.state.counts")
            first_tab.wait_for_function("told => `${model.state.counts}` === `${told}`", arg=counts)
            assert sum(counts) == before + 200
            first_tab.locator("[data-is=again]").click()
            second_tab.wait_for_function(f"!({RECORD})()")  # tabs hear of it a little later


@pytest.mark.long
def test_what_is_thrown_is_spoken_once_when_it_has_come_to_rest(throws):
    tab, many, expected = throws.page, throws.locator("[data-is=many]"), []
    tab.emulate_media(reduced_motion="no-preference")
    tab.evaluate(
        """() => {
          window.spoken = [];
          const region = document.querySelector(".jeux-live");
          new MutationObserver(() => spoken.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    many.click()
    for _ in range(2):  # what was spoken twice stands twice before what comes next
        tab.wait_for_function("n => spoken.length > n", arg=len(expected))
        expected.append(throws.locator("figcaption").text_content())
        assert tab.evaluate("spoken") == expected
        many.click()
