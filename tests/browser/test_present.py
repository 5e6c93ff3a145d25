"""A chapter on a projector: a step is a thought, and its picture fills the stage."""

import re

import pytest
from playwright.sync_api import expect

BLOCKS = """() => asks.all('.bd-article section > :not(section)')
  .filter(block => block.offsetHeight && !block.closest('.admonition section'))
  .filter(block => !block.matches('.cell') || block.querySelector('.cell_output'))
  .map(block => block.textContent.trim().slice(0, 40))"""
# how large a picture is drawn, whatever room is kept for it
DRAWN = """picture => {
  const { width, height } = picture.viewBox.baseVal, { a } = picture.getScreenCTM();
  return [width * a, height * a];
}"""

LARGE = f"""picture => {{
  const [wide, high] = ({DRAWN})(picture);
  return Math.max(wide / innerWidth, high / innerHeight) > 0.45;
}}"""


@pytest.fixture
def stage(opened):
    def present(asked, width=1280, height=800, chapter="six-dice"):
        page = opened(f"cloche/{chapter}.html#{asked}")
        page.set_viewport_size({"width": width, "height": height})
        return page

    return present


def test_a_chapter_is_presented_thought_by_thought(stage):
    page = stage("the-mean-needs-no-table")
    page.evaluate("() => document.querySelector('#the-mean-needs-no-table').scrollIntoView()")
    # a click of Playwright's scrolls the page first, that of a hand does not
    page.get_by_role("button", name="Present", exact=True).dispatch_event("click")
    status = page.locator(".jeux-stage [role=status]")
    expect(page.locator("#the-mean-needs-no-table h2")).to_be_in_viewport()
    count = int(re.fullmatch(r"\d+ of (\d+)", status.text_content())[1])
    assert 20 < count < 40
    page.keyboard.press("Home")
    steps = {}
    for _ in range(5 * count):
        steps.setdefault(said := status.text_content(), page.evaluate(BLOCKS))
        if said == f"{count} of {count}":
            break
        page.keyboard.press("ArrowRight")
    assert [*steps] == [f"{k} of {count}" for k in range(1, count + 1)]
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    assert page.locator(".jeux-stage").count() == 0
    assert [block for blocks in steps.values() for block in blocks] == page.evaluate(BLOCKS)


def test_a_slider_keeps_its_arrow_keys_and_escape_ends_a_search_first(stage):
    page = stage("dice=1&present")
    slider = page.locator(".jeux-slider input:visible")
    before = page.locator(".jeux-stage [role=status]").text_content()
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "2")
    assert page.locator(".jeux-stage [role=status]").text_content() == before
    page.keyboard.press("Control+K")
    search = page.locator("dialog[open] input")
    search.press("Escape")
    expect(search).to_be_hidden()
    assert page.locator(".jeux-stage").count() == 1


def is_above(bar, picture):
    box = picture.bounding_box()
    return box["y"] + box["height"] <= bar["y"]


def test_a_picture_fills_the_stage_and_letters_grow_with_it(stage):
    for width, height in ((1280, 800), (1920, 1080)):
        page = stage("present=a-million-throws", width, height, "notice")
        size = "article => parseFloat(getComputedStyle(article).fontSize)"
        assert page.locator(".bd-article").evaluate(size) / width > 0.014
        chart = page.locator("svg[aria-label*='The average of the first n throws']")
        bar = page.locator(".jeux-stage").bounding_box()
        if not is_above(bar, chart):
            page.keyboard.press("ArrowRight")  # a long thought goes on before the next begins
        # the stage fits the picture anew when a late one has come
        page.wait_for_function(LARGE, arg=chart.element_handle())
        box = chart.bounding_box()
        assert box["y"] > 0
        assert is_above(bar, chart)  # whole


def test_what_a_picture_says_is_told_when_it_is_asked_for(stage):
    page = stage("dice=1&present", 1280, 900)
    says, answer = page.locator(".jeux-explorer figcaption:visible"), page.locator(".tell")
    expect(says).to_have_count(0)
    answer.click()
    expect(says).to_have_count(1)
    page.locator(".jeux-slider input:visible").press("ArrowRight")
    expect(says).to_have_count(1)
    page.get_by_role("button", name="Next").focus()
    page.keyboard.press("Home")  # another step begins untold
    expect(answer).to_have_attribute("aria-pressed", "false")


def test_a_link_to_questions_opens_with_the_first_in_sight(stage):
    page = stage("present=check-yourself")
    expect(page.locator("#check-yourself h2")).to_be_in_viewport()
    question = page.locator("#check-yourself .jeux-widget").first
    expect(question.get_by_role("textbox")).to_be_in_viewport(ratio=1)
