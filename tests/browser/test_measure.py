"""The table for the throws of two people, as a reader uses it: keys, a paste, errors, a return."""

import json

import pytest

from browser.boards import COUNT_WRITES, alone, changes, look
from jeux.caillou import Measure
from jeux.trying.scripts import joined


def tab(browser):
    """A tab with a table of made-up throws."""
    made = Measure([40, 90, 55, "x"], [20, 60, 33.5], made_up=True)
    return alone(browser, made, "a", "b", "stones", "goal", "made_up")


@pytest.fixture
def page(browser):
    with tab(browser) as page:
        yield page


def caption(page):
    return look(page.locator(".jeux-widget"))["caption"]


def cell(page, who, row):
    return page.locator(f'[data-who="{who}"][data-row="{row}"]')


def use(page, act):
    """Do something to the table: picture, label and caption follow."""
    changes(page.locator(".jeux-widget"), act)


def columns(page):
    return page.evaluate("[model.state.a, model.state.b]")


def test_throws_are_typed_row_by_row(page):
    assert caption(page).startswith("Made-up throws, until you enter your own.")
    use(page, lambda: page.click("[data-is=empty]"))
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "A, throw 1"
    for words in ("1,20", "0.9", "x", "1,2,5"):
        page.keyboard.type(words)
        page.keyboard.press("Enter")
    assert caption(page).startswith("A 4: “1,2,5” is no distance")
    assert cell(page, 0, 3).get_attribute("aria-invalid") == "true"
    use(page, lambda: cell(page, 0, 3).fill("1,25"))
    assert cell(page, 0, 3).get_attribute("aria-invalid") == "false"
    assert caption(page) == (
        "Your throws. Column B is empty: put in throws of a second person, from the same place."
    )
    page.keyboard.press("ArrowUp")
    assert columns(page) == [["1,20", "0.9", "x", "1,25"], []]
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "A, throw 3"


PASTE = """text => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  const how = { clipboardData, bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', how));
}"""


@pytest.mark.parametrize("between", ["\t", pytest.param(";", marks=pytest.mark.long)])
def test_two_columns_are_pasted_and_kept(page, between):
    page.click("[data-is=empty]")
    text = "1,2|0,4\n0,9|0,85\nx|\n0,8|0,3\n".replace("|", between)
    use(page, lambda: page.evaluate(PASTE, text))
    expected = [["1,2", "0,9", "x", "0,8"], ["0,4", "0,85", "", "0,3"]]
    assert (columns(page), page.evaluate("model.state.made_up")) == (expected, False)
    page.reload()
    page.wait_for_selector("td input")
    assert caption(page).startswith("Your throws. By the order of their 3 and 3 eligible stones")
    assert columns(page) == expected
    use(page, lambda: page.click("[data-is=example]"))
    assert caption(page).startswith("Made-up throws")
    use(page, lambda: page.click("[data-is=empty]"))  # they are not lost
    assert columns(page) == expected
    assert page.text_content("[data-is=empty]") == "Empty the table"
    use(page, lambda: page.click("[data-is=empty]"))
    assert page.evaluate("localStorage.getItem('jeux-measure')") is None
    use(page, lambda: cell(page, 0, 0).fill("2"))  # nor is what comes after them
    use(page, lambda: page.click("[data-is=example]"))
    page.click("[data-is=empty]")
    assert columns(page) == [["2"], []]


def test_two_tabs_have_the_same_table(page, browser):
    filled = "([who, words]) => document.querySelector(`[data-who='${who}']`).value === words"
    page.click("[data-is=empty]")
    cell(page, 0, 0).fill("2")
    with tab(browser) as other:
        assert columns(other) == [["2"], []]
        page.evaluate(COUNT_WRITES)
        cell(other, 1, 0).fill("3")
        page.wait_for_function(filled, arg=[1, "3"])
        assert page.evaluate("writes") == 0, "the other tab may have gone on meanwhile"
        cell(page, 0, 0).fill("4")
        other.wait_for_function(filled, arg=[0, "4"])
        assert columns(other) == [["4"], ["3"]]


def test_what_is_pasted_or_typed_over_the_made_up_throws_takes_their_place(page):
    use(page, lambda: page.select_option("[data-is=stones]", "1"))
    use(page, lambda: page.select_option("[data-is=goal]", "21"))
    assert "First to 21: the fairest number of stones of A against 1 of B is" in caption(page)
    cell(page, 0, 0).focus()
    # names and numbers are left out
    page.evaluate(PASTE, "\tAnn\tBob\n" + "".join(f"{k}\t{k},5\t{2 * k}\n" for k in range(1, 32)))
    a, b = columns(page)
    assert (len(a), a[30], b[30]) == (31, "31,5", "62")
    assert caption(page).startswith("Your throws. By the order of their 31 and 31")
    page.click("[data-is=empty]")
    use(page, lambda: page.click("[data-is=example]"))
    use(page, lambda: cell(page, 1, 0).fill("12"))
    assert cell(page, 0, 0).input_value() == ""
    page.keyboard.press("Enter")
    assert columns(page) == [[], ["12"]]


FLICKS = joined("caillou/flicks.js")


def test_flicks_come_from_the_table_and_nothing_typed_is_lost(page):
    page.click("[data-is=empty]")
    assert page.is_hidden("[data-is=back]")
    cell(page, 0, 0).fill("120")
    cell(page, 1, 0).fill("80 cm")
    keep = f"""async (flicks) => {{
      const script = new Blob([{json.dumps(FLICKS)}], {{ type: 'text/javascript' }});
      const {{ keepFlicks }} = await import(URL.createObjectURL(script));
      const thrown = flicks.map(([place, far]) => ({{ place, distance: far ?? undefined }}));
      return keepFlicks('A', thrown);
    }}"""
    near = [[200, 61], [200, None], [200, 0]]
    assert "A button there brings back" in page.evaluate(keep, near)
    assert "has these 4 flicks." in page.evaluate(keep, [*near, [200, 173]])
    told = page.evaluate(keep, [*near, [300, 950], [200, 173]])
    assert "has these 4 flicks." in told
    assert "All come from 2.0 m" in told
    page.reload()
    page.wait_for_selector("td input")
    assert columns(page) == [["6.1 cm", "x", "0.05 cm", "17.3 cm"], ["80 cm"]]
    cell(page, 1, 1).fill("7 cm")
    assert caption(page).startswith("Your throws. By the order of their 3 and 2 eligible stones")
    use(page, lambda: page.click("[data-is=back]"))
    assert columns(page) == [["120"], ["80 cm", "7 cm"]]
    assert page.is_hidden("[data-is=back]")


def test_an_empty_sheet_is_printed_alone(page):
    page.evaluate("""window.print = () => {
      const seen = kind => document.querySelector(kind).checkVisibility();
      window.shown = [...['h1', 'svg', 'tbody tr'].map(seen),
        document.querySelector('.jeux-measure-table').scrollHeight];
    }""")
    page.emulate_media(media="print")
    page.evaluate("document.querySelector('[data-is=sheet]').click()")
    page.emulate_media(media="screen")
    *seen, high = page.evaluate("window.shown")
    assert seen == [False, False, True]
    assert high < 920  # pixels: a sheet of A4 less the margins of the book has 949
    assert page.is_visible("svg")
