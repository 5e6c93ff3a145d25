"""JupyterLite as a reader meets it, under a sub-path: open, run all, move a slider."""

import json
import time

import lite
import pytest

from browser import firefox

pytestmark = pytest.mark.long
ONE_A_PART = (
    *("battage/how-many", "cloche/auberge", "caillou/round"),
    *("serpents/exactly", "marienbad/how-many"),
)
SECONDS = 300
"""How long a chapter may take from its first cell to its last on a machine that is busy."""

PROMPTS = '[...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")].map(e => e.textContent)'
BUSY = f"{PROMPTS}.some(words => words.includes('*'))"
ERRORS = """[...document.querySelectorAll('[data-mime-type="application/vnd.jupyter.error"]')]
  .map(e => e.textContent)"""
SHOWN = """[...document.querySelectorAll(".jeux-widget:has([role=slider]) .jeux-frame")]
  .filter(e => e.getClientRects().length)[0]?.innerHTML ?? null"""
STEP = """(() => {
  const slider = document.querySelector(".jeux-widget [role=slider]");
  const now = Number(slider.getAttribute("aria-valuenow"));
  const key = now < Number(slider.getAttribute("aria-valuemax")) ? "ArrowRight" : "ArrowLeft";
  slider.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  return true;
})()"""


def until(page, expression, seconds=SECONDS):
    """Wait until an expression is true in a page."""
    late = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < late, f"after {seconds} s still not: {expression}"
        time.sleep(0.2)


def click(page, selector, words):
    """Click the element that bears these words and no others."""
    element = f"""[...document.querySelectorAll({json.dumps(selector)})]
      .find(e => e.textContent === {json.dumps(words)})"""
    until(page, f"{element} !== undefined", 60)
    box = f"(r => [r.x + r.width / 2, r.y + r.height / 2])({element}.getBoundingClientRect())"
    page.click(*page.evaluate(box))


def use(page, site, chapter):
    """Open a chapter, run all of it, and move its first slider; return the seconds it took."""
    page.goto(f"{site}/lite/notebooks/index.html?path=book/{chapter}.ipynb")
    until(page, '!!document.querySelector(".jp-Cell h1")')
    began = time.monotonic()
    click(page, ".lm-MenuBar-itemLabel", "Run")
    click(page, ".lm-Menu-itemLabel", "Run All Cells")
    until(page, BUSY)
    until(page, f"!{BUSY}")
    took = time.monotonic() - began
    assert page.evaluate(ERRORS) == []
    prompts = page.evaluate(PROMPTS)
    staged = lite.LITE / "files" / "book" / f"{chapter}.ipynb"
    cells = json.loads(staged.read_text("utf-8"))["cells"]
    # what is folded shows no number
    code = [cell["metadata"].get("jupyter", {}) for cell in cells if cell["cell_type"] == "code"]
    folded = ["source_hidden" in hidden for hidden in code]
    assert prompts == ["" if fold else f"[{n}]:" for n, fold in enumerate(folded, 1)]
    until(page, f"{SHOWN} !== null", 30)
    before = page.evaluate(SHOWN)
    page.evaluate(STEP)
    until(page, f"{SHOWN} !== {json.dumps(before)}", 30)
    return took


class Chromium:
    """A page of Playwright's, with the words of `firefox.Page`."""

    def __init__(self, browser):
        self.page, self.answers = browser.new_page(), []
        self.page.on("response", lambda r: self.answers.append((r.url, r.status)))
        self.page.on("requestfailed", lambda r: self.answers.append((r.url, 0)))
        self.goto, self.evaluate = self.page.goto, self.page.evaluate
        self.click = self.page.mouse.click

    def asked(self):
        return self.answers


def all_well(asked, site):
    """Every address is of the site's host, and the site answered for its own."""
    own = ("data:", "blob:", site.removesuffix("jeux"))
    assert len(asked) > 20
    assert [url for url, _ in asked if not url.startswith(own)] == []
    # Firefox asks every host for a /favicon.ico, which no site in a folder can give
    here = [(url, status) for url, status in asked if url.startswith(f"{site}/")]
    assert [(url, status) for url, status in here if status >= 400] == []


@pytest.mark.parametrize("chapter", ONE_A_PART)
def test_a_chapter_runs_in_chromium(browser, under, chapter, record_property):
    page = Chromium(browser)
    record_property("seconds", round(use(page, under, chapter)))
    all_well(page.asked(), under)
    page.page.close()


@pytest.mark.parametrize("chapter", ["battage/how-many", "serpents/exactly"])
def test_a_chapter_runs_in_firefox(under, chapter, tmp_path):
    if firefox.find() is None:
        pytest.skip("there is no Firefox here; FIREFOX=path names one")
    with firefox.opened(tmp_path) as page:
        use(page, under, chapter)
        all_well(page.asked(), under)


def test_links_and_solutions_in_chromium(browser, under):
    """A link to another chapter opens it; a solution is closed until it is asked for."""
    page = Chromium(browser)
    page.goto(f"{under}/lite/notebooks/index.html?path=book/serpents/exactly.ipynb")
    until(page, '!!document.querySelector(".jp-Cell h1")')
    with page.page.context.expect_page() as opened:
        page.page.get_by_role("link", name="the equation as a sum", exact=True).first.click()
    opened.value.wait_for_url("**/notebooks/**series.ipynb", timeout=SECONDS * 1000)
    opened.value.locator(".jp-Cell h1").first.wait_for(timeout=SECONDS * 1000)
    opened.value.close()
    code = page.page.locator(".jp-CodeCell", has_text="Fraction(1, 2)]], 0, 0)")
    code.wait_for(state="attached")
    assert not code.is_visible()
    folded = page.page.get_by_text("2 cells hidden", exact=True)
    while folded.count():
        folded.first.click()
    code.wait_for(state="visible")
    all_well(page.asked(), under)
    page.page.close()
