"""Every page once in a browser, on a phone: what is wrong with it, by name.

`test_pages.py` looks closer at a page of each kind, and in `make check-long` at all of them.
"""

import re

import pytest
from jeux_site import widgets_of
from pages import built, prose, toc

from browser.conftest import Tab, one_a_kind
from browser.test_pages import CUT, IN_PICTURES, SMALL, UNSIGNED, strangers
from browser.widgets import SHOWN

REST = [page for page in toc() if page not in one_a_kind()]
LOOK = f"""() => {{
  const all = kind => [...document.querySelectorAll(kind)], count = kind => all(kind).length;
  const nameless = kind => all(kind).filter(e => !e.getAttribute('aria-label')).length;
  const said = kind => all(`details.${{kind}} > summary`).map(e => e.textContent.trim());
  return {{
    widgets: count('.jeux-widget'),
    dumb: all('.jeux-widget').map({SHOWN}).filter(
      ({{ frame, caption, label }}) => !frame || !(caption || label)).length,
    nameless: nameless('.jeux-widget [role=slider]')
      + nameless('.widget-toggle-buttons [role=group]')
      + all('.widget-toggle-buttons').filter(e => !e.querySelector('[role=group]')).length,
    formulas: count('mjx-merror, [data-mjx-error], .math:not(:has(mjx-container))'),
    uncopied: count('div.cell_input') - count('div.cell_input button.copybtn'),
    imports: count('details.imports'), hint: said('hint'), solution: said('solution'),
    spoken: all('.jeux-live').map(e => e.textContent).filter(Boolean),
    width: document.documentElement.scrollWidth,
    cut: ({CUT})(), small: ({SMALL})(), words: ({IN_PICTURES})(),
    unsigned: ({UNSIGNED})(),
  }};
}}"""


def amiss(seen, wanted=0, folds=0, notebook=False):
    """Tell what is wrong with a page that has so many widgets and folds, and may be a notebook.

    Each fault has a name, for the test that shows that it is found.
    """
    faults = {
        "a widget is missing": seen["widgets"] != wanted,
        "a widget shows or says nothing": seen["dumb"],
        "a slider or a choice has no name": seen["nameless"],
        "a formula is not set": seen["formulas"],
        "code cannot be copied": seen["uncopied"],
        "imports stand on no line of their own": seen["imports"] != notebook,
        "a hint is missing": len(seen["hint"]) != folds,
        "a solution is missing": len(seen["solution"]) != folds,
        "a hint has another name": [w for w in seen["hint"] if w not in ("Hint", "Marking notes")],
        "a solution has another name": [
            w for w in seen["solution"] if not re.fullmatch(r"Solution to Exercise [\d.]+", w)
        ],
        "it speaks unasked": seen["spoken"],
        "it is wider than a phone": seen["width"] > 390,
        "a formula begins left of it": seen["cut"],
        "a thumb needs 44 px": seen["small"],
        "words in a picture are small": [w for size, _, w in seen["words"] if size < 11],
        "words in a picture are in another type": [
            w for _, family, w in seen["words"] if "Jeux Label" not in family
        ],
        "what scrolls does not show it": seen["unsigned"],
    }
    return {fault: found for fault, found in faults.items() if found}


@pytest.mark.parametrize("name", REST)
def test_a_page_opens_on_a_phone_without_a_fault(one_tab, name):
    one_tab.pass_by(name)
    source = one_tab.source
    notebook = source.suffix == ".ipynb"
    folds = prose(source).count("{solution-start}") * notebook
    seen = one_tab.page.evaluate(LOOK)
    assert amiss(seen, widgets_of(source), folds, notebook) == {}
    assert one_tab.errors == []
    assert strangers(one_tab) == []


FAULTY = """<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<script src="https://elsewhere.invalid/x.js"></script><script>throw new Error("mine")</script>
<body style="margin: 0"><div class="jeux-live">unasked</div>
<div style="width: 500px">wide</div><span class="math">x</span>
<div class="bd-article"><div style="overflow-x: auto; width: 99px"><p style="width: 200px">x</div>
<mjx-container display="true" style="position: absolute; left: -9px">x</mjx-container></div>
<div class="jeux-widget"><button>x</button><div role="slider"></div><div class="jeux-frame">
<svg role="img" viewBox="0 0 9 9" width="9"><text y="9" font-size="5">x</text></svg></div></div>
<div class="cell_input"></div><details class="imports"></details>
<details class="hint"><summary>Clue</summary></details>
<details class="solution"><summary>Answer</summary></details>"""


def test_each_fault_is_found(browser, site):
    tab = Tab(browser, site)
    tab.page.set_viewport_size({"width": 390, "height": 844})
    tab.page.route("**/faulty.html", lambda r: r.fulfill(body=FAULTY, content_type="text/html"))
    tab.page.goto(f"{site}/faulty.html")
    seen = tab.page.evaluate(LOOK)
    tab.page.close()
    every = amiss(dict.fromkeys(seen, 0) | {
        "widgets": 9, "dumb": 1, "nameless": 1, "formulas": 1, "uncopied": 1, "imports": 1,
        "hint": ["Clue"], "solution": ["Answer"], "spoken": ["x"],
        "width": 391, "cut": ["x"], "small": ["x"], "words": [[5, "Arial", "x"]],
        "unsigned": ["x"]})  # fmt: skip
    assert set(amiss(seen)) == set(every)
    assert any("mine" in error for error in tab.errors)
    assert strangers(tab) == ["https://elsewhere.invalid/x.js"]


def test_the_pages_that_are_swept_have_sliders_words_and_boards():
    """`test_pages.py` would pass on pages that have nothing to move."""
    swept = [built(page) for page in one_a_kind()]
    text = "".join(page.read_text("utf-8") for page in swept if page.exists())
    for model, least in (("SelectionSlider", 5), ("ToggleButtons", 2), ("Any", 5)):
        assert len(re.findall(rf'"model_name": ?"{model}Model"', text)) >= least, model
