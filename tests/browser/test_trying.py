"""Questions, throws and pictures to touch, on the built pages, as a reader uses them."""

import json
import re
import time
from collections import Counter
from functools import cache

import pytest
from pages import SITE
from playwright.sync_api import expect

from browser import firefox, markup
from browser.conftest import wait_for_widgets


@cache
def having(name):
    """The states of the widgets that have a field of this name, by their pages."""
    return {
        path: [state for state in states if name in state] for path, states in anywidgets().items()
    }


@cache
def anywidgets():
    found = {}
    for path in sorted((SITE / "book").rglob("*.html")):
        every = markup.models(path.read_text("utf-8")).values()
        found[path] = [one["state"] for one in every if one["model_name"] == "AnyModel"]
    return found


def first(name, *more):
    """The first page that has widgets with fields of these names."""
    return next(path for path in anywidgets() if all(having(one)[path] for one in (name, *more)))


def first_page(wanted):
    """The first page that holds a widget like this, and which of its kind it is there."""
    for path, states in anywidgets().items():
        for state in states:
            if wanted(state):
                return path, state
    raise AssertionError("no page of the book holds such a widget")


def one_at_once(*records):
    """The first in every run, the others in the longer evidence."""
    return [records[0], *(pytest.param(record, marks=pytest.mark.long) for record in records[1:])]


@pytest.fixture
def opened(browser, site):
    """Opens a page with its widgets awake; what it keeps is forgotten afterwards."""
    page = browser.new_page()

    def go(path):
        page.goto(f"{site}/{path.relative_to(SITE).as_posix()}")
        wait_for_widgets(page, 1)
        return page

    yield go
    page.evaluate("() => localStorage.clear()")
    page.close()


def test_every_part_of_the_book_asks_and_throws():
    asked = Counter(path.parent.name for path, states in having("manner").items() for _ in states)
    thrown = Counter(path.parent.name for path, states in having("counts").items() for _ in states)
    parts = {"battage", "cloche", "caillou", "serpents", "marienbad"}
    assert parts <= {part for part, count in asked.items() if count >= 5}
    assert parts - {"serpents"} <= set(thrown)  # there sliders throw, turn by turn


def test_each_folded_answer_follows_a_question_of_its_own():
    for path, states in anywidgets().items():
        text = path.read_text("utf-8")
        asked = [m.start() for m in re.finditer(r'<div class="jeux-trying jeux-predict"', text)]
        folds = [m.start() for m in re.finditer(r'class="jeux-fold answer[ "]', text)]
        # stills stand in the page as often as questions do
        assert len(asked) == len([m for m in states if "manner" in m]), path.stem
        for fold, before in zip(folds, [0, *folds], strict=False):
            assert any(before < place < fold for place in asked), f"{path.stem}: an orphan"


def located(tab, state):
    words = re.sub(r"<[^>]+>", "", state["question"])
    return tab.locator(".widget-subarea:not(.jeux-still) .jeux-predict").filter(has_text=words)


def test_a_number_is_typed_and_met_and_remembered(opened):
    path, state = first_page(lambda m: m.get("manner") == "typed" and m["because"])
    tab = opened(path)
    asked = located(tab, state)
    guess = asked.get_by_role("button", name="Guess", exact=True)
    expect(guess).to_be_hidden()
    asked.get_by_role("textbox").fill(f"{state['answer'][0] * 1000 + 7}/1000")
    expect(guess).to_be_visible()
    asked.get_by_role("textbox").press("Enter")
    said = asked.locator("figcaption")
    expect(said).to_contain_text(state["shown"])
    expect(said).to_contain_text("You said" if state["near"] < 0.007 else "Near")
    expect(asked.get_by_role("button", name="Guess again")).to_be_focused()
    told = said.text_content()
    tab.reload()
    wait_for_widgets(tab, 1)
    expect(located(tab, state).locator("figcaption")).to_have_text(told)
    located(tab, state).get_by_role("button", name="Guess again").press("Enter")
    expect(asked.get_by_role("textbox")).to_be_focused()
    assert not tab.evaluate("() => Object.keys(localStorage).some(k => k.startsWith('jeux'))")


def test_the_fold_with_the_answer_opens_with_the_guess_and_closes_with_the_next(opened):
    path = next(
        path for path in anywidgets() if 'class="jeux-fold answer"' in path.read_text("utf-8")
    )
    tab = opened(path)
    fold = tab.locator("details.answer").first
    expect(fold).not_to_have_attribute("open", "")
    # the last question before it
    place = fold.evaluate(
        """fold => [...document.querySelectorAll(".jeux-predict")].filter(
          asked => asked.compareDocumentPosition(fold) & 4).length - 1"""
    )
    asked = tab.locator(".jeux-predict").nth(place)
    asked.hover()  # a question at rest does not offer it
    asked.get_by_role("button", name="I pass").press("Enter")
    expect(fold).to_have_attribute("open", "")
    asked.get_by_role("button", name="Guess again").press("Enter")
    expect(fold).not_to_have_attribute("open", "")


@pytest.mark.long
def test_a_mark_is_put_on_a_line_by_keys(opened):
    path, state = first_page(lambda m: m.get("manner") == "line")
    asked = located(opened(path), state)
    hand = asked.get_by_role("slider")
    hand.press("Home")
    expect(hand).to_have_attribute("aria-valuetext", f"{state['low']:g}")
    hand.press("ArrowRight")
    expect(asked.locator("svg").first).to_contain_text("you:")
    hand.press("Enter")
    expect(asked.locator("figcaption")).to_contain_text(state["shown"])


def test_bars_are_drawn_by_a_finger(opened):
    path, state = first_page(lambda m: m.get("manner") == "bars")
    asked = located(opened(path), state)
    asked.scroll_into_view_if_needed()
    mouse = asked.page.mouse
    # over all columns, a little above the middle, wherever the picture is by then
    for k in range(n := len(state["labels"])):
        box = asked.locator("svg").first.bounding_box()
        at = box["x"] + box["width"] * (8 + (k + 0.5) * 424 / n) / 440
        mouse.move(at, box["y"] + box["height"] * 0.4)
        if k == 0:
            mouse.down()
    mouse.up()
    expect(asked.locator("figcaption")).to_contain_text("scaled to make 1")
    asked.get_by_role("button", name="Guess", exact=True).click()
    covered = 100 * (1 - sum(abs(p - 1 / n) for p in state["answer"]) / 2)
    expect(asked.locator("figcaption")).to_contain_text(f"cover {int(covered + 1e-6)}%")


@pytest.mark.long
def test_a_word_is_chosen_by_keys(opened):
    path, state = first_page(lambda m: m.get("manner") == "among")
    asked = located(opened(path), state)
    asked.get_by_role("radio").first.press("Space")
    asked.get_by_role("button", name="Guess", exact=True).press("Enter")
    right = state["answer"][0] == 0
    expect(asked.locator("figcaption")).to_contain_text("Yes" if right else "You said")
    expect(asked.locator("label.jeux-true")).to_have_text(state["shown"])


@pytest.mark.long
def test_a_part_of_a_picture_is_tapped_for_a_word(opened):
    path, state = first_page(lambda m: "data-choice" in m.get("picture", ""))
    asked = located(opened(path), state)
    place = len(state["labels"]) - 1
    while f'data-choice="{place}"' not in state["picture"]:
        place -= 1
    asked.locator(f'[data-choice="{place}"]').first.click(force=True)
    expect(asked.get_by_role("radio").nth(place)).to_be_checked()
    assert asked.locator("rect.jeux-yours").count() >= 1


@pytest.mark.parametrize(
    "part", one_at_once("battage", "cloche", "caillou", "serpents", "marienbad")
)
def test_throws_of_a_part_count_up_over_the_law(opened, part):
    path = next(
        path for path, states in having("counts").items() if states and path.parent.name == part
    )
    tab = opened(path)
    thrown = tab.locator(".widget-subarea:not(.jeux-still) .jeux-throw").first
    once, many, run, again = thrown.get_by_role("button").all()
    seed = thrown.get_by_role("spinbutton")
    seed.fill("7")
    seed.press("Enter")
    said = thrown.locator("figcaption")
    tally = thrown.locator("svg").nth(1)
    once.press("Enter")
    expect(tally).to_contain_text(re.compile(r"^1 "))
    first = thrown.locator("svg").first.get_attribute("aria-label")
    assert first in said.text_content()
    many.click()
    expect(tally).to_contain_text(re.compile(r"^101 "))
    hundred = said.text_content()
    run.click()
    expect(tally).to_contain_text(re.compile(r"^\d{3,}|^\d+,\d{3}"))
    run.click()
    again.click()
    expect(tally).to_contain_text(re.compile(r"^0 "))
    # the same seed, the same throws
    seed.fill("7")
    seed.press("Enter")
    once.click()
    expect(tally).to_contain_text(re.compile(r"^1 "))
    assert thrown.locator("svg").first.get_attribute("aria-label") == first
    many.click()
    expect(said).to_have_text(hundred)


def test_a_touch_on_a_picture_moves_its_slider(opened):
    texts = {path: path.read_text("utf-8") for path in anywidgets()}
    tab = opened(next(path for path, text in texts.items() if 'data-pick=\\"' in text))
    widget = tab.locator(".jeux-explorer:has([data-pick])").first
    before = widget.locator("figcaption").text_content()
    picks = widget.locator("[data-pick]:visible")
    for k in range(picks.count()):
        picks.nth(k).dispatch_event("pointerdown", {"button": 0})
        picks.nth(k).click(force=True, timeout=2000)
        if widget.locator("figcaption").text_content() != before:
            return
    raise AssertionError("no part of the picture sets anything")


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
def test_firefox_throws_the_same_and_opens_the_answer(browser, site, tmp_path):
    if firefox.find() is None:
        pytest.skip("there is no Firefox here; FIREFOX=path names one")
    path = first("counts", "manner")
    address = f"{site}/{path.relative_to(SITE).as_posix()}"
    page = browser.new_page()
    page.goto(address)
    here = page.evaluate(f"() => {ACT}.then(() => told)")
    page.evaluate("() => localStorage.clear()")
    page.close()
    assert here[1]
    with firefox.opened(tmp_path) as there:
        there.goto(address)
        there.evaluate(f"({ACT}, true)")
        late = time.monotonic() + 60
        while (told := there.evaluate("window.told ?? null")) is None and time.monotonic() < late:
            time.sleep(0.2)
    assert told == here


@pytest.mark.long
def test_a_double_click_and_a_key_held_down_keep_the_answer(opened):
    path, state = first_page(lambda m: m.get("manner") == "among")
    asked = located(opened(path), state)
    again = asked.get_by_role("button", name="Guess again")
    asked.get_by_role("radio").first.press("Space")
    asked.get_by_role("button", name="Guess", exact=True).dblclick()
    expect(again).to_be_visible()
    again.click()
    asked.get_by_role("radio").first.press("Space")
    keyboard = asked.page.keyboard
    keyboard.down("Enter")
    keyboard.down("Enter")  # as it repeats
    keyboard.up("Enter")
    expect(again).to_be_focused()


KEPT = "() => Object.entries(localStorage).find(([name]) => name.startsWith('jeux-'))"


def reloaded(tab, record):
    """The page again, with another record in the place of the one that it keeps."""
    name, _ = tab.evaluate(KEPT)
    # laid down after the page that is left has kept its own
    tab.add_init_script(f"localStorage.setItem({json.dumps(name)}, {json.dumps(record)})")
    tab.reload()
    wait_for_widgets(tab, 1)


@pytest.mark.long
@pytest.mark.parametrize("guess", one_at_once([99], [0.5], ["x"], [None], [0, 0], 7, {"length": 1}))
def test_a_broken_record_of_a_guess_is_not_believed(opened, guess):
    path, state = first_page(lambda m: m.get("manner") == "among")
    tab = opened(path)
    located(tab, state).hover()
    located(tab, state).get_by_role("button", name="I pass").click()
    reloaded(tab, json.dumps({"guess": guess}))
    expect(located(tab, state).locator("figcaption")).to_have_text("Choose one, then guess.")


def on_the_first_throws(opened):
    tab = opened(first("counts"))
    return tab, tab.locator(".widget-subarea:not(.jeux-still) .jeux-throw").first


@pytest.mark.long
@pytest.mark.parametrize("thrown", one_at_once(1.5, -1, 1e9, "x"))
def test_a_broken_record_of_throws_is_not_believed(opened, thrown):
    tab, throws = on_the_first_throws(opened)
    throws.locator("[data-is=once]").click()
    tab.wait_for_function(KEPT)
    reloaded(tab, json.dumps({"seed": 7, "thrown": thrown}))
    throws.locator("[data-is=once]").click()
    expect(throws.locator("svg").nth(1)).to_contain_text(re.compile(r"^1 "))


@pytest.mark.long
def test_a_run_is_kept_when_the_page_is_left_and_so_is_what_comes_after_its_end(opened):
    tab, throws = on_the_first_throws(opened)
    throws.locator("[data-is=run]").click()
    tally = throws.locator("svg").nth(1)
    expect(tally).to_contain_text(re.compile(r"^\d{2,} "))
    tab.reload()
    wait_for_widgets(tab, 1)
    expect(tally).to_contain_text(re.compile(r"^\d{2,} "))
    reloaded(tab, json.dumps({"seed": 7, "thrown": 100_001}))
    expect(tally).to_contain_text(re.compile(r"^100,001 "))
    expect(throws.locator("[data-is=run]")).to_have_attribute("aria-disabled", "true")


@pytest.mark.long
def test_a_seed_half_typed_is_not_the_one_thrown_with(opened):
    tab, throws = on_the_first_throws(opened)
    seed = throws.get_by_role("spinbutton")
    seed.fill("7")
    seed.press("Enter")
    throws.locator("[data-is=many]").dispatch_event("click")
    seed.fill("123")  # and no Enter
    tab.wait_for_function(KEPT)
    assert json.loads(tab.evaluate(KEPT)[1]) == {"seed": 7, "thrown": 100}


@pytest.mark.long
def test_what_is_thrown_is_spoken_once_when_it_has_come_to_rest(opened):
    tab, throws = on_the_first_throws(opened)
    tab.emulate_media(reduced_motion="no-preference")
    tab.evaluate(
        """() => {
          window.spoken = [];
          const region = document.querySelector(".jeux-live");
          new MutationObserver(() => spoken.push(region.textContent))
            .observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )
    throws.locator("[data-is=many]").click()
    caption = throws.locator("figcaption")
    expected = []
    for _ in range(2):  # what was spoken twice stands twice before what comes next
        tab.wait_for_function("n => spoken.length > n", arg=len(expected))
        expected.append(caption.text_content())
        assert tab.evaluate("spoken") == expected
        throws.locator("[data-is=many]").click()
    tab.emulate_media(reduced_motion="reduce")
