"""Cells that a reader edits and runs on the page, and what they say when that cannot be."""

import re

import pytest
from pages import SITE

from browser.conftest import TELL

PAGE = "book/cloche/2-six-dice"
PATIENCE = 60_000  # ms; two cores do it in 15 s


class Live:
    """A page whose cells run, as a reader uses it."""

    def __init__(self, page, site, chapter=PAGE):
        self.page, self.site, self.errors, self.requests = page, site, [], []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: said.type == "error" and self.errors.append(said.text))
        page.add_init_script(TELL)
        page.on("request", lambda request: self.requests.append(request.url))
        page.goto(f"{site}/{chapter}.html")

    def cell(self, words):
        """The cell that the page shows with these words, whatever they become; its code is open."""
        cells = self.page.locator(".cell:has(.jeux-bar)")
        for place in range(cells.count()):
            cell = cells.nth(place)
            if words in cell.evaluate("cell => (cell.shown ??= cell.textContent)"):
                cell.evaluate("cell => cell.querySelectorAll('.code').forEach(c => c.open = true)")
                return cell
        raise LookupError(words)

    def write(self, cell, code):
        if cell.locator(".cm-content").count():
            cell.locator(".cm-content").click()
        elif cell.locator("> summary").count():  # the cell of an exercise
            cell.locator("> summary").click()
        else:
            cell.hover()
            cell.locator(".jeux-edit").click()
        cell.locator(".cm-focused").wait_for()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(code)

    def run(self, cell, code):
        """Write code into a cell, and run it by keyboard."""
        self.write(cell, code)
        self.page.keyboard.press("Shift+Enter")

    @property
    def own(self):
        """The empty cell of the first exercise."""
        return self.page.locator(".jeux-own").first

    def says(self, cell, words):
        """What a cell says beside its buttons, once it is this."""
        said = cell.locator(".jeux-said", has_text=re.compile(words))
        said.wait_for(timeout=PATIENCE)
        return said.inner_text()


@pytest.fixture(scope="module")
def live(browser, site):
    page = browser.new_page()
    yield Live(page, site)
    page.close()


@pytest.fixture
def anew(browser, site):
    """A page on which something is wrong from the beginning; a function opens it."""
    opened = []

    def visit(before="", route=None):
        page = browser.new_page()
        opened.append(page)
        page.add_init_script(before)
        if route:
            page.context.route(*route)
        found = Live(page, site)
        return found, found.cell("three = ")

    yield visit
    for page in opened:
        page.context.unroute_all()
        page.close()


def test_nothing_is_fetched_before_the_first_click(live):
    assert not [url for url in live.requests if "/lite/" in url or "live-" in url]


def test_a_cell_says_what_it_waits_for_and_runs_after_those_before_it(live):
    cell, held = live.cell("three = "), []
    live.page.context.route("**/jeux-*.whl", lambda route: held.append(route))
    with live.page.expect_request("**/jeux-*.whl"):  # it begins when a pointer rests on Run
        cell.locator(".jeux-run").hover()
    assert cell.locator(".jeux-said").inner_text() == ""
    cell.locator(".jeux-run").click()
    live.says(cell, r"^Fetching Python, once: \d+ of \d+ MB are here")
    assert live.page.get_by_text("MB are here").count() == 1
    held[0].continue_()
    live.page.context.unroute_all()
    live.says(cell, "^Done in")
    assert "Counter({0: 125, 3: 30" in cell.locator(".jeux-live-output").inner_text()


def test_every_key_is_the_editors(live):
    """The page searches at a slash, and ends what it presents at Escape."""
    cell = live.cell("three = ")
    live.write(cell, "")
    live.page.keyboard.type("7/2")
    live.page.keyboard.press("Shift+Enter")
    cell.locator(".jeux-live-output", has_text="3.5").wait_for()
    cell.locator(".jeux-reset").click()


def test_all_cells_run_from_the_one_that_was_pressed(live):
    cell = live.cell("three = ")
    cell.locator(".jeux-run").click()  # then it is offered
    cell.get_by_role("button", name="Run all").click(timeout=120_000)
    live.says(cell, "^All .* cells have run.$")
    assert live.page.locator(".jeux-failure").count() == 0


def test_edited_code_runs_by_keyboard_and_comes_back(live):
    cell = live.cell("three = ")
    live.run(cell, "print(sum(range(101)))\n6 * 7")
    cell.locator(".jeux-live-output", has_text="5050").wait_for()
    assert cell.locator(".jeux-live-output pre").all_inner_texts() == ["5050\n", "42"]
    cell.locator(".jeux-reset").click()
    assert "three = " in cell.locator(".cm-content").inner_text()
    assert cell.locator(".jeux-live-output").count() == 0
    assert "Counter({0: 125" in cell.locator(".cell_output").inner_text()


def test_a_bracket_that_is_missing_is_called_so(live):
    cell = live.cell("three = ")
    live.run(cell, "print((1, 2)")
    words = "SyntaxError: '(' was never closed in line 1 of this cell"
    cell.locator(".jeux-failure p", has_text=words).wait_for()
    cell.locator(".jeux-reset").click()


def test_after_an_error_the_others_run_and_it_can_be_found(live):
    cell, later = live.cell("three = "), live.cell("dice = ")
    live.write(cell, "assert 1 > 2")
    later.locator(".jeux-run").click()
    live.says(later, "a cell before this one ended with an error")
    assert later.locator(".jeux-live-output").count() == 1
    live.page.get_by_role("button", name="Show it").click()
    words = "AssertionError: What this line promises does not hold in line 1 of this cell"
    assert cell.locator(".jeux-failure p").inner_text() == words
    assert cell.locator(".jeux-run").evaluate("button => button === document.activeElement")
    cell.locator(".jeux-reset").click()


def test_an_error_says_its_last_line_first(live):
    cell = live.cell("three = ")
    live.run(cell, "def half(x):\n    return 1 / x\n\nhalf(0)")
    failure = cell.locator(".jeux-failure")
    failure.wait_for()
    assert (
        failure.locator("p").inner_text()
        == "ZeroDivisionError: division by zero in line 4 of this cell"
    )
    assert not failure.locator("pre").is_visible()
    failure.locator("summary").click()
    assert "return 1 / x" in failure.locator("pre").inner_text()
    cell.locator(".jeux-reset").click()


def test_a_slider_that_python_made_is_alive(live):
    cell = live.cell("explore(law_chart")
    cell.locator(".jeux-run").click()
    live.says(cell, "^Done in")  # before that, a slider of an earlier run may stand there
    cell.locator(".jeux-live-output .noUi-handle").focus()
    live.page.keyboard.press("ArrowRight")
    cell.locator(".jeux-live-output figcaption", has_text="2 dice: 25 of 36").wait_for()


@pytest.mark.long
def test_an_exercise_has_a_cell_of_its_own_with_living_controls(live):
    own = live.own
    live.run(own, "from ipywidgets import interact\ninteract(lambda n: print(n**3), n=(1, 9));")
    own.locator(".cell_output pre", has_text="125").wait_for(timeout=PATIENCE)
    assert own.locator(".cell_output pre").count() == 1
    own.locator(".noUi-handle").focus()
    live.page.keyboard.press("ArrowRight")
    own.locator(".cell_output pre", has_text="216").wait_for()


@pytest.mark.long
def test_what_a_cell_may_not_fetch_is_its_own_error(live):
    own = live.own
    live.run(own, "from pyodide.http import pyfetch\nawait pyfetch('https://elsewhere.example')")
    own.locator(".jeux-failure").wait_for(timeout=PATIENCE)
    live.run(own, "6 * 7")
    own.locator(".cell_output pre", has_text="42").wait_for()


@pytest.mark.long
def test_formulas_are_set(live):
    own = live.own
    live.run(own, "from sympy import Rational, symbols\nsymbols('x') ** Rational(1, 2)")
    own.locator("mjx-container").wait_for(timeout=PATIENCE)


@pytest.mark.long
def test_a_loop_that_prints_for_ever_is_stopped(live):
    own = live.own
    live.run(own, "while True:\n    print('again')")
    own.locator("pre", has_text="again").wait_for()
    live.page.get_by_role("button", name="Stop").click()
    live.says(own, "^Stopped")
    assert len(own.locator(".cell_output").inner_text()) < 250_000
    assert live.page.locator(".jeux-asleep").count()  # what Python drew


@pytest.mark.long
def test_what_a_control_calls_may_fail_or_never_end(live):
    own = live.own
    code = "from ipywidgets import interact\n@interact(n=(1, 9))\ndef half(n=3):\n    "
    live.run(own, code + "while n == 5: pass\n    print(12 // (n - 4))")
    own.locator(".cell_output pre", has_text="-12").wait_for(timeout=PATIENCE)
    own.locator(".noUi-handle").focus()
    live.page.keyboard.press("ArrowRight")
    own.locator(".jeux-failure", has_text="ZeroDivisionError").wait_for()
    live.page.keyboard.press("ArrowRight")
    live.says(own, "^Running")
    live.page.get_by_role("button", name="Stop").click()
    live.says(own, "^Stopped")


def test_nothing_left_the_host_and_nothing_broke(live):
    cell = live.cell("three = ")
    live.run(cell, "import sympy")
    live.says(cell, "^Done")
    assert not live.errors
    assert any("/lite/static/pyodide-lock/sympy" in url for url in live.requests)
    assert not any("/jedi-" in url for url in live.requests), "nobody completes code on a page"
    assert all(url.startswith((live.site, "data:", "blob:")) for url in live.requests)


@pytest.mark.long
@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        ("delete window.WebAssembly", "no WebAssembly"),
        ("delete window.Worker", "does not let a page work in the background"),
    ],
)
def test_what_the_browser_forbids_is_said(anew, trouble, sentence):
    live, cell = anew(trouble)
    cell.locator(".jeux-run").click()
    assert sentence in live.says(cell, "cannot run here")


@pytest.mark.long
@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("cut", "sympy-.*did not arrive, or not as it was published"),
        ("gone", "sympy-.*did not arrive"),
        ("lost", "sympy-.*did not arrive"),
    ],
)
def test_a_file_that_does_not_arrive_is_named(anew, what, sentence):
    wheel = next((SITE / "lite" / "static" / "pyodide-lock").glob("sympy-*.whl"))

    def answer(route):
        if what == "gone":
            route.fulfill(status=404)
        elif what == "lost":
            route.abort()
        else:
            route.fulfill(body=wheel.read_bytes()[:100_000])

    live, cell = anew(route=(f"**/{wheel.name}", answer))
    cell.locator(".jeux-run").click()
    live.says(cell, sentence)
    assert live.page.locator("article h1").is_visible()


BEGUN = """window.begun = 0;
window.Worker = class extends EventTarget {  // one that does nothing
  constructor() { super(); begun += 1; }
  postMessage() {}
  terminate() {}
};
Object.defineProperty(navigator.connection, "saveData", { value: %s });"""


@pytest.mark.parametrize(("thrifty", "begun"), [("false", 1), ("true", 0)])
def test_python_begins_when_code_is_edited(anew, thrifty, begun):
    live, cell = anew(BEGUN % thrifty)
    cell.hover()
    cell.locator(".jeux-edit").click()
    cell.locator(".cm-focused").wait_for()
    assert live.page.evaluate("begun") == begun
