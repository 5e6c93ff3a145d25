"""Every link to a state, in the lessons and elsewhere, opens the state that it names."""

import json
import posixpath
import re
import subprocess
from collections import Counter

import assets
import pytest
from pages import ROOT, built, prose, source, toc

from browser import markup

STATE = re.compile(r"\{state\}`[^`<]*<([^`#>]+)#([^`>]+)>`")
PRESENT = re.compile(r"\bpresent\b(?:=([^&]*))?")
VIEW = re.compile(r'widget-view\+json">\{[^}]*"model_id": ?"(\w+)"')
LINKS = sorted(
    {
        (posixpath.normpath(posixpath.join(posixpath.dirname(page), to)), state)
        for page in toc()
        for to, state in STATE.findall(prose(source(page)))
        if not to.endswith(("exercises", "index"))  # these are no widgets: test_exercises.py
    }
)

NAMES = """import { text } from "node:stream/consumers";
const { names } = await import(process.argv[1]);
const pages = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(pages.map(states => names(states).map(parts => [...parts]))));"""


def named_parts(pages):
    """Of each widget of some pages its parts, as links call them, and their values."""
    states = []
    for page in pages:
        text = built(page).read_text("utf-8")
        models = markup.models(text)
        widgets = [models[root]["state"] for root in VIEW.findall(text)]
        states.append(
            [{k: widget[k] if k == "controls" else 0 for k in widget} for widget in widgets]
        )
    script = (ROOT / "book" / "site" / "scripts" / "links.js").as_uri()
    node = [assets.tool("node"), "--input-type=module", "-e", NAMES, script]
    answer = subprocess.check_output(node, input=json.dumps(states), encoding="utf-8")
    return dict(zip(pages, json.loads(answer), strict=True))


def test_links_name_what_their_pages_have():
    assert {page.split("/")[1] for page, _ in LINKS} >= {"battage", "cloche", "caillou"}
    named = named_parts(sorted({page for page, _ in LINKS}))
    for page, state in LINKS:
        settings = dict(pair.partition("=")[::2] for pair in state.split("&"))
        for shown in (settings.pop("present", ""), settings.pop("only", "")):
            assert not shown or shown in markup.read(built(page)).ids, (page, state)
        # one widget has all of them; a board tells by itself what its values may be
        fits = [
            all(v and (v in widget[k] or isinstance(widget[k], str)) for k, v in settings.items())
            for widget in map(dict, named[page])
            if {*settings} <= {*widget}
        ]
        assert not settings or fits == [True], (
            f"{page}#{state}: not one widget of the page has these labels and values. "
            "The label of a control is its name in addresses: after you change one, change the "
            f"links too (git grep '{page.rpartition('/')[2]}#')"
        )


# whether sliders and words stand at what a link calls them; what else it names stands on a board
STANDS = r"""wanted => {
  const word = text => text.replace(/(?<=\d),(?=\d)/g, '').replace(/[^\p{L}\p{N}.]+/gu, '-')
    .replace(/^-|-$/g, '').toLowerCase();
  const [taken, shown] = [{}, {}];
  for (const label of document.querySelectorAll(':not(.jeux-still) > .jeux-explorer .jeux-label')) {
    const row = label.parentNode, name = word(label.textContent);
    taken[name] = (taken[name] ?? 0) + 1;
    const stands = word(row.querySelector('input')?.getAttribute('aria-valuetext')
      ?? row.querySelector('[aria-pressed=true]').textContent);
    const number = stands.match(/^\d[\d.]*(?=-|$)/)?.[0];
    shown[taken[name] > 1 ? `${name}-${taken[name]}` : name] = [stands, number];
  }
  const boards = [...document.querySelectorAll('.widget-subarea:not(.jeux-still)')];
  return Object.entries(wanted).every(([name, value]) => shown[name]?.includes(value)
    ?? boards.some(e => e.innerHTML.includes(value)));
}"""
# a table of snakes shows its throws and pawns, and no words of them: what it gives on has them
GIVES = """wanted => new Promise((done) => {
  navigator.clipboard.writeText = async (line) => {
    const told = new URLSearchParams(line.split('#')[1]);
    done(Object.entries(wanted).every(([name, value]) => told.get(name) === value));
  };
  const share = document.querySelector('[data-arrived] [data-is=share]');
  if (share) share.click(); else done(false);
})"""


def few_pages():
    """A page of each of two parts, those with the fewest links; the others in check-long."""
    counts = Counter(page for page, _ in LINKS)
    fewest = {}
    for page in sorted(counts, key=counts.get):
        fewest.setdefault(page.split("/")[1], page)
    now = [*fewest.values()][:2]
    return [page if page in now else pytest.param(page, marks=pytest.mark.long) for page in counts]


@pytest.mark.parametrize("page", few_pages())
def test_links_open_the_states_that_they_name(opened, page):
    # those that do not ask for Present follow each other on one page, as in a class
    states = sorted(
        (state for to, state in LINKS if to == page), key=lambda state: "present" in state
    )
    tab = None
    for state in states:
        if tab and "present" not in state:
            tab.evaluate("hash => { location.hash = hash; }", state)
        else:
            tab = opened(f"{page.removeprefix('book/')}.html#{state}", awake=False)
        settings = dict(re.findall(r"([^&=]+)=([^&]+)", PRESENT.sub("", state)))
        settings.pop("only", "")
        shown = GIVES if page == "book/serpents/play" else STANDS
        tab.wait_for_function(shown, arg=settings)
        if presented := PRESENT.search(state):
            tab.wait_for_selector("html[data-present]")
            assert not presented[1] or tab.locator(f"#{presented[1]}").is_visible()


LESSONS = [page for page in toc() if "/lessons/" in page]


@pytest.mark.parametrize(
    "name",
    [p if p.endswith("cloche-1") else pytest.param(p, marks=pytest.mark.long) for p in LESSONS],
)
def test_a_lesson_opens_its_pages_presented_and_without_code(opened, name):
    states = {where for _, where in STATE.findall(prose(source(name)))}
    assert [where for where in states if not re.search(r"present|only=", where)] == []
    page = opened(f"{name.removeprefix('book/')}.html", awake=False)
    page.evaluate("() => localStorage.setItem('code', 'open')")  # what the teacher likes to see
    links = page.locator("a.jeux-state").evaluate_all("links => links.map(link => link.href)")
    assert len(links) >= len(states)
    for link in dict.fromkeys(links):
        page.goto("about:blank")
        page.goto(link)
        page.locator("[data-present], [data-only=on]").wait_for(state="attached")
        if "=" in link.partition("#present")[0] and "only=" not in link:
            page.locator("[data-arrived]").wait_for(state="attached")
        assert page.locator(".cell_input:visible, .question:visible, .code:visible").count() == 0


@pytest.mark.parametrize("name", ["constructor", "__proto__"])
def test_a_name_that_every_object_has_asks_for_nothing(opened, name):
    page = opened(f"marienbad/hope.html#show={name}&{name}=1&present={name}", awake=False)
    page.locator(".exercise").first.wait_for()
    assert not page.locator("html[data-show], html[data-present]").count()
