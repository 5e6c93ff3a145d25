"""Cells that a reader edits and runs on the page, and what they say when that cannot be."""

import contextlib
import io
import re

import assets
import pytest
from pages import SITE
from playwright.sync_api import expect
from serve import TYPES, serving

from browser.conftest import TELL

PAGE = "book/cloche/six-dice"
PATIENCE = 60_000  # ms; two cores do it in 15 s
GAMES = """import numpy as np
from jeux import battage, caillou, cloche, marienbad, serpents
def told(*found):
    for x in found:
        x = np.asarray(x, np.int64).ravel()
        print(x @ np.arange(1, x.size + 1, dtype=np.int64))
def all_of(games):
    told(games.winners, games.lengths, games.scores)
rng = np.random.default_rng(1)"""
PLAYED = """dealer = battage.BelAtout(1)
told([dealer.next_deck() for _ in range(40)])
new = battage.fresh(500, 32)
told(*(f(new, rng) for f in (battage.fair, battage.riffle, battage.cut)))
told(battage.simulation.draw_files(40, 5, rng, cut_only=True).owners)
match = caillou.Match({'A': 3, 'B': 2}, 5)
skill = caillou.Straight({'A': 1.0, 'B': 0.5})
told([len(caillou.play(match, skill, rng).rounds) for _ in range(400)])
all_of(cloche.simulate(cloche.Table(1500, 6), 400, rng))
all_of(cloche.simulate(cloche.Table(150, 3, purses=(9, 9, 9)), 400, rng))
errs = marienbad.player(0.25)
told([marienbad.play(marienbad.MARIENBAD, errs, errs, rng).winner for _ in range(400)])
all_of(serpents.simulate(serpents.AUDET, 2000, rng, 3))"""
"""Numbers that change if a game does: in a browser numpy's have 32 bits, unless told otherwise."""

ANSWERS = {
    "%%bash\nls": "A page has no other programs to run.",
    "%%script ls\nls": "A page has no other programs to run.",
    "import os; os.system('ls')": "A page has no other programs to run.",
    "breakpoint()": "A page has no debugger that waits for you",
    "import pdb; pdb.set_trace()": "A page has no debugger that waits for you",
    "%pip install -q 'numpy>=2' rich": "A page cannot install rich: it has numpy",
    "!pip install rich": "A page cannot install rich: it has numpy",
    "import pandas": "A page has numpy, sympy, matplotlib",
    "import micropip; await micropip.install('rich')": "A page asks no other host",
    "exit()": "The cell ended here",
    "import sys; sys.stdin.readline()": "A page cannot ask while it runs",
    "from functools import cache\n@cache\ndef f(n): return f(n + 1)\nf(0)":
        "RecursionError: maximum recursion depth exceeded in line 4",
    "import js; js.Worker": "AttributeError: Worker",
}  # fmt: skip
"""What people type that a page cannot do, and what it says."""
SHOWN = """from IPython.display import *
import ipywidgets, tqdm
away = '<meta http-equiv="refresh" content="0; url=https://elsewhere.invalid/">'
for number in tqdm.tqdm(range(3)): pass
display(Audio([0, .1, .2], rate=8000), ipywidgets.HTML(away + 'in a widget'), HTML(away))
display(Javascript('alert()'), JSON({'in': 'a tree'}), Markdown('**bold**'))
display(HTML('<script>alert()</script><button>dead</button>'))"""


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


def test_a_reader_edits_and_runs_cells(live):
    """One Python answers all that is asked of it by default."""
    assert not [url for url in live.requests if "/lite/" in url or "live-" in url]
    page, cell, held = live.page, live.cell("three = "), []
    shown = cell.locator(".jeux-live-output")

    # it says what it waits for
    page.context.route("**/jeux-*.whl", lambda route: held.append(route))
    with page.expect_request("**/jeux-*.whl"):  # it begins when a pointer rests on Run
        cell.locator(".jeux-run").hover()
    assert cell.locator(".jeux-said").inner_text() == ""
    cell.locator(".jeux-run").click()
    live.says(cell, r"^Fetching Python, once: \d+ of \d+ MB are here")
    assert page.get_by_text("MB are here").count() == 1
    held[0].continue_()
    page.context.unroute_all()
    live.says(cell, "^Done in")
    assert "0\t125\n1\t25\n2\t25\n3\t30" in shown.inner_text()

    # every key is the editor's: the page searches at a slash
    live.write(cell, "")
    page.keyboard.type("7/2")
    page.keyboard.press("Shift+Enter")
    shown.get_by_text("3.5").wait_for()

    # what is edited comes back
    live.run(cell, "print(sum(range(101)))\n6 * 7")
    shown.get_by_text("5050").wait_for()
    assert shown.locator("pre").all_inner_texts() == ["5050\n", "42"]
    cell.locator(".jeux-reset").click()
    assert "three = " in cell.locator(".cm-content").inner_text()
    assert shown.count() == 0
    assert "0\t125\n1\t25" in cell.locator(".cell_output").inner_text()

    # an error says its last line first
    failure = cell.locator(".jeux-failure")
    for code, words in {
        "print((1, 2)": "SyntaxError: '(' was never closed in line 1 of this cell",
        "def half(x):\n    return 1 / x\n\nhalf(0)":
            "ZeroDivisionError: division by zero in line 4 of this cell",
        "assert 1 > 2":
            "AssertionError: What this line promises does not hold in line 1 of this cell",
    }.items():  # fmt: skip
        live.run(cell, code)
        failure.locator("p", has_text=words).wait_for()
        if "half" in code:
            assert not failure.locator("pre").is_visible()
            failure.locator("summary").click()
            assert "return 1 / x" in failure.locator("pre").inner_text()

    # what a page cannot do it says, and goes on
    for code, words in ANSWERS.items():
        live.run(cell, code)
        failure.locator("p", has_text=words).wait_for()
    live.run(cell, "%matplotlib inline\nimport matplotlib.pyplot as plt\nplt.plot([1, 2]);")
    shown.locator("img").wait_for(timeout=PATIENCE)
    live.run(cell, SHOWN)
    shown.locator("audio").wait_for()
    shown.get_by_text("in a widget").wait_for()
    said = shown.inner_text()
    assert said.count("A page runs no script that a cell writes") == 2
    for words in ("3/3", '"in": "a tree"', "does not set Markdown"):
        assert words in said
    assert "Warning" not in said
    assert not live.errors

    # long lines are shown, longer ones are cut
    live.run(cell, "print('x' * 100_000, end='')\nprint('x' * 50_000)")
    live.says(cell, "^Done in")
    assert len(shown.inner_text()) == 150_001
    live.run(cell, "'x' * 300_000")
    live.says(cell, "more than a page can hold")
    assert len(shown.inner_text()) == 200_000
    live.run(cell, "assert 1 > 2")
    failure.wait_for()

    # after it the others run, and it can be found
    later = live.cell("dice = ")
    later.locator(".jeux-run").click()
    live.says(later, "a cell before this one ended with an error")
    assert later.locator(".jeux-live-output").count() == 1
    page.get_by_role("button", name="Show it").click()
    assert "What this line promises does not hold" in failure.locator("p").inner_text()
    assert cell.locator(".jeux-run").evaluate("button => button === document.activeElement")
    cell.locator(".jeux-reset").click()

    # all run, and a slider that Python made is alive
    cell.locator(".jeux-run").click()  # then it is offered
    cell.get_by_role("button", name="Run all").click(timeout=120_000)
    live.says(cell, "^All .* cells have run.$")
    assert page.locator(".jeux-failure").count() == 0
    slider = live.cell("explore(law_chart")
    slider.locator(".jeux-live-output input").focus()
    page.keyboard.press("ArrowRight")
    slider.locator(".jeux-live-output figcaption", has_text="2 dice: 25 of 36").wait_for()

    # every game is played there as it is here
    live.run(cell, f"{GAMES}\n{PLAYED}")
    live.says(cell, "^Done in")
    with contextlib.redirect_stdout(io.StringIO()) as here:
        exec(f"{GAMES}\n{PLAYED}", {})
    assert shown.inner_text().split() == here.getvalue().split()
    assert len(here.getvalue().split()) == 16

    # and nothing left the host
    assert not live.errors
    assert any("/lite/static/pyodide-lock/sympy" in url for url in live.requests)
    assert not any("/jedi-" in url for url in live.requests), "nobody completes code on a page"
    assert all(url.startswith((live.site, "data:", "blob:")) for url in live.requests)

    # a stack that is full ends Python, which begins anew
    live.run(cell, "def deep(x): return max([x], key=deep)\ndeep(1)")
    live.says(cell, "^Python ended: a function calls itself without end")
    cell.locator(".jeux-reset").click()  # a cell after it would run it again


@pytest.mark.long
def test_an_exercise_has_a_cell_of_its_own_which_may_fail_or_never_end(live):
    page, own, other = live.page, live.own, live.page.locator(".jeux-own").nth(1)
    begin = "from ipywidgets import interact\n"
    live.run(own, f"{begin}interact(lambda n: print(n**3), n=(1, 9));")
    own.locator(".cell_output pre", has_text="125").wait_for(timeout=PATIENCE)
    assert own.locator(".cell_output pre").count() == 1
    own.locator(".noUi-handle").focus()
    page.keyboard.press("ArrowRight")
    own.locator(".cell_output pre", has_text="216").wait_for()
    # what it may not fetch is its own error
    live.run(other, "from pyodide.http import pyfetch\nawait pyfetch('https://elsewhere.example')")
    other.locator(".jeux-failure").wait_for(timeout=PATIENCE)
    live.run(other, "from sympy import Rational, symbols\nsymbols('x') ** Rational(1, 2)")
    other.locator("mjx-container").wait_for(timeout=PATIENCE)
    # what a control calls
    half = "@interact(n=(1, 9))\ndef half(n=3):\n    while n == 5: pass\n    print(12 // (n - 4))"
    live.run(own, begin + half)
    own.locator(".cell_output pre", has_text="-12").wait_for(timeout=PATIENCE)
    own.locator(".noUi-handle").focus()
    page.keyboard.press("ArrowRight")
    own.locator(".jeux-failure", has_text="ZeroDivisionError").wait_for()
    page.keyboard.press("ArrowRight")
    live.says(own, "^Running")
    page.get_by_role("button", name="Stop").click()
    live.says(own, "^Stopped")
    assert page.locator(".jeux-asleep").count()  # what Python drew
    live.run(other, "while True:\n    print('again')")
    other.locator("pre", has_text="again").wait_for(timeout=PATIENCE)
    page.get_by_role("button", name="Stop").click()
    live.says(other, "^Stopped")
    assert len(other.locator(".cell_output").inner_text()) < 250_000


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
@pytest.mark.parametrize("what", ["cut", "gone", "lost"])
def test_a_file_that_does_not_arrive_is_named(anew, what):
    wheel = next((SITE / "lite" / "static" / "pyodide-lock").glob("sympy-*.whl"))
    answers = {
        "cut": lambda route: route.fulfill(body=wheel.read_bytes()[:100_000]),
        "gone": lambda route: route.fulfill(status=404),
        "lost": lambda route: route.abort(),
    }
    live, cell = anew(route=(f"**/{wheel.name}", answers[what]))
    cell.locator(".jeux-run").click()
    told = ", or not as it was published" if what == "cut" else ""
    live.says(cell, f"sympy-.*did not arrive{told}")
    assert live.page.locator("article h1").is_visible()


OCTETS = "application/octet-stream"


@pytest.mark.parametrize(
    ("types", "sentence"),
    [
        ({".js": "text/plain"}, "calls live-page.js text/plain, and .*python start.py"),
        ({".mjs": OCTETS}, f"calls pyodide(.asm)?.mjs {OCTETS}, and .*python start.py"),
        pytest.param({".wasm": OCTETS}, "^Done in", marks=pytest.mark.long),
    ],
    ids=["js", "mjs", "wasm"],
)
def test_a_host_that_calls_a_program_something_else_is_named(browser, types, sentence):
    with serving(8900, kept="no-store", types=TYPES | types) as site:
        live = Live(browser.new_page(), site)
        cell = live.cell("three = ")
        cell.locator(".jeux-run").click()
        live.says(cell, sentence)
        live.page.close()


@pytest.mark.parametrize("file", ["live-page.js", "live-worker.js"])
@pytest.mark.parametrize("trouble", ["another version", "another type"])
def test_a_page_says_when_its_program_is_not_its_own(anew, file, trouble):
    text = (assets.ASSETS / file).read_text("utf-8")
    own = (assets.ASSETS / "stamp").read_text("utf-8")[:12]
    assert own in text
    odd = {"another version": "text/javascript", "another type": "text/plain"}[trouble]
    answer = {"body": text.replace(own, "0" * 12), "content_type": odd}
    live, cell = anew(route=(f"**/{file}?v={own}", lambda route: route.fulfill(**answer)))
    cell.locator(".jeux-run").click()
    told = {"another version": "published anew", "another type": f"calls {file} text/plain"}
    live.says(cell, told[trouble])


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


def test_cells_below_a_table_go_on_with_the_game_that_is_played_on_it(browser, site):
    page = browser.new_page()
    live = Live(page, site, "book/serpents/play")
    page.locator(".widget-subarea:not(.jeux-still) .jeux-board").wait_for()
    die = page.locator("[data-is=throw]")
    for _ in range(3):
        die.click()
    reads = live.cell("throws; the pawns stand on")
    for count in (3, 4):
        reads.locator(".jeux-run").click()
        reads.locator(".jeux-live-output", has_text=f"{count} throws; the pawns").wait_for(
            timeout=2 * PATIENCE
        )
        die.click()
    # where the table's own cell runs, the game stays, and the address goes on following it
    table = live.cell("BoardEditor()")
    table.locator(".jeux-run").click()
    live.says(table, "^Done in")
    seen = table.locator(".jeux-live-output [data-is=seen]")
    expect(seen).to_have_value("5", timeout=PATIENCE)
    die.click()
    page.wait_for_url(re.compile(r"#.*throws=\w{6}(&|$)"))
    reads.locator(".jeux-run").click()
    reads.locator(".jeux-live-output", has_text="6 throws; the pawns").wait_for(timeout=PATIENCE)
    assert live.errors == []
    page.close()
