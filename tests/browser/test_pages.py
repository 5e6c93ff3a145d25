"""Every page of the built site, opened once and asked, at each size, what is asked of every page.

A question is a short function of the open page: it returns what is wrong, or nothing. A page that
fails names each question, and what was found. No answer depends on a clock: LIMIT only ends what
hangs. What is asked of one page is a test of its own, in the files beside.
"""

import gzip
import io
import re
from collections import Counter
from functools import cached_property
from html import unescape
from itertools import pairwise, product
from urllib.parse import unquote, urldefrag, urlsplit

import moved
import pytest
import reading
import views
from pages import ROOT, SITE, cells, prose, source, toc
from playwright.sync_api import TimeoutError as TooLate
from pypdf import PdfReader

from browser import markup
from browser.conftest import AXE, PUBLISHED, wait_for_widgets

SIZES = {"narrow": (320, 640, "light"), "phone": (390, 844, "dark"), "desk": (1280, 900, "light")}
LIMIT = 10_000
MOST_BYTES, MOST_FRAMES = 1_000_000, 300
LISTED = set(toc())
GONE = {f"book/{old}" for old in moved.rows()}
PAGES = sorted(
    path.relative_to(SITE).with_suffix("").as_posix()
    for path in SITE.rglob("*.html")
    if path.relative_to(SITE).parts[0] not in ("_static", "lite", "index.html")  # which leads on
    and path.relative_to(SITE).with_suffix("").as_posix() not in GONE  # so do these
)
FOLDERS = [{name.rpartition("/")[0]: name for name in names} for names in (PAGES, PAGES[::-1])]
LAST, FIRST = (set(folder.values()) for folder in FOLDERS)
"""Of each folder: the first and the last page are tried by hand, and axe looks at the last; at all
in `make check-long`."""
SAID = re.compile(r'<figcaption[^>]*>\s*\S|role="img"[^>]*aria-label="[^"]')
CAPTION, LABEL = re.compile(r"(?s)<figcaption.*?</figcaption>"), re.compile(r'role="img"[^>]*>')
TAG = re.compile(r"<[^>]+>")


class Page:
    """One page, open at one size."""

    def __init__(self, tab, name, long):
        self.tab, self.page, self.name, self.long = tab, tab.page, name, long
        self.path = SITE / f"{name}.html"
        self.text = self.path.read_text("utf-8")
        self.source = source(name) if name in LISTED else None
        self.notebook = bool(self.source) and self.source.suffix == ".ipynb"

    def turn(self, size):
        """Give the page a size and a scheme, as who turns a telephone, or the lights off."""
        self.size, (wide, high, scheme) = size, SIZES[size]
        self.page.set_viewport_size({"width": wide, "height": high})
        self.page.emulate_media(color_scheme=scheme)

    @cached_property
    def models(self):
        return list(markup.models(self.text).values())

    @property
    def asked(self):
        """The states of the questions, by their words."""
        states = (m["state"] for m in self.models if m["model_name"] == "AnyModel")
        return {unescape(TAG.sub("", s["question"])): s for s in states if "manner" in s}

    def ask(self, code, *given):
        return self.page.evaluate(code, *given)

    def alive(self, kind):
        """The living widgets that hold something of a kind, each with what it holds of it."""
        for widget in self.page.query_selector_all(".jeux-widget:not(.jeux-still *)"):
            if found := widget.query_selector_all(kind):
                yield widget, found

    def press(self, element, *keys):
        """Press real keys on an element."""
        self.ask("e => e.focus()", element)
        for key in keys:
            self.page.keyboard.press(key)

    def waits(self, code, given, polling="raf"):
        """Say whether something comes true; LIMIT ends what would never."""
        try:
            self.page.wait_for_function(code, arg=given, timeout=LIMIT, polling=polling)
        except TooLate:
            return False
        return True

    def after(self, widget, act):
        """What a widget leaves as it was when something is done that should change it all."""
        self.ask("w => { w.before = asks.look(w) }", widget)
        act()
        if self.waits("w => asks.changed(w) && !asks.stayed(w).length", widget):
            return []
        return self.ask("w => asks.changed(w) ? asks.stayed(w) : ['the picture']", widget)


# ── questions to the file ───────────────────────────────────────────────────────────────────────


def links(page):
    """Each link leads to a file, and to a place in it."""
    for target in {*markup.read(page.path).targets}:
        address, fragment = map(unquote, urldefrag(target))
        if urlsplit(address).scheme or address.startswith("//"):
            continue
        to = (page.path.parent / urlsplit(address).path).resolve() if address else page.path
        to = to / "index.html" if to.is_dir() else to
        state = "=" in fragment or fragment == "present"  # test_states.py looks at these
        place = fragment and not state and to.suffix == ".html"
        if not to.exists():
            yield f"{target}: there is no such file"
        elif place and fragment not in markup.read(to).ids:
            yield f"{target}: there is no such place"


def names_of_places(page):
    """A name names one place, and each question or throw keeps its answer under its own."""
    keys = [m["state"]["key"] for m in page.models if m["state"].get("key")]
    every = markup.read(page.path).every + Counter(keys)
    return [name for name, many in every.items() if many > 1]


def head(page):
    """A page has a title and nothing fetched ahead; how to cite it stands at its foot."""
    if not re.search(r"<title>\s*[^<\s]", page.text):
        yield "no title"
    if '<link rel="next"' in page.text:
        yield "Firefox fetches the next page ahead, against the policy"
    one = reading.pages().get(page.name)
    if one and one.cited:
        foot = re.findall(r'<details class="jeux-cite">.*?</details>', page.text, re.S)
        cited = views.filled("cite", said={"of": page.name}, site=PUBLISHED[0], home=PUBLISHED[1])
        if len(foot) != 1 or cited not in foot[0]:
            yield "it does not tell how to cite it"


def weight(page):
    """It travels light."""
    raw = page.text.encode()
    packed = len(raw) if len(raw) <= MOST_BYTES else len(gzip.compress(raw, 6))
    frames = sum(len(m["state"].get("frames", [])) for m in page.models)
    return [f"{packed} bytes"] * (packed > MOST_BYTES) + [f"{frames} frames"] * (
        frames > MOST_FRAMES
    )


def frames_speak(page):
    """Every frame of every slider has a sentence, shown or not, and another than its neighbours."""
    for state in (m["state"] for m in page.models if "frames" in m["state"]):
        controls, at = state["controls"], state["at"]
        yield from (frame[:90] for frame in state["frames"] if not SAID.search(frame))
        places = product(*(range(len(told["options"])) for told in controls))
        frames = dict(zip(places, state["frames"], strict=True))
        for k, told in enumerate(controls):
            along = [(*at[:k], place, *at[k + 1 :]) for place in range(len(told["options"]))]
            for words in (CAPTION, LABEL):
                said = [words.findall(frames[place]) for place in along]
                if not told["words"] and any(one and one == two for one, two in pairwise(said)):
                    yield f"“{told['label']}” says the same twice"


def machine(page):
    """Nothing tells on which machine it was built."""
    return [str(ROOT)] * (str(ROOT) in page.text)


# ── questions to the open page ──────────────────────────────────────────────────────────────────


def widgets(page):
    """Each widget that a cell or a view makes is alive."""
    told = reading.pages().get(page.name)
    wanted = told.widgets + told.text.count("{view} digit\n") if told else 0
    found = page.ask("asks.count('.jeux-widget')")
    return [f"{found} of {wanted}"] if found != wanted else []


def prints(page):
    """The page prints what its notebook prints."""
    if page.notebook:
        outputs = (out for cell in cells(page.source, "code") for out in cell.outputs)
        stored = Counter(out.text.strip() for out in outputs if out.output_type == "stream")
        yield from stored - Counter(page.ask("asks.printed()"))


def folds(page):
    """Each exercise has its hint and its solution; imports stand on one line."""
    text = prose(page.source) if page.notebook else ""
    wanted = {
        "hint": text.count("{dropdown} Hint"),
        "solution": text.count("{solution-start}"),
        "imports": int(page.notebook),
    }
    found = {kind: page.ask(f"asks.count('details.{kind}')") for kind in wanted}
    return [] if found == wanted else [f"{found}, and not {wanted}"]


def seen(page):
    """All that the page's own script asks: asks/questions.js has one line for each."""
    # what scrolls becomes a stop for keys when an observer has seen it: on a busy machine, later
    fine = "size => !Object.keys(asks.everything(size)).length"
    if not page.waits(fine, page.size, polling=250):
        for question, what in page.ask("size => asks.everything(size)", page.size).items():
            yield f"{question}: {what[:3]}"


def cut(page):
    """At 320 pixels, which are 400 % of zoom, no formula is cut, and nothing is wider."""
    return page.ask("asks.cut()")


def wide(page):
    """A formula that is wider than a phone breaks, and does not scroll."""
    return page.ask("asks.wide()")


def hidden_answers(page):
    """Before anybody has guessed, nobody is told."""
    for state in page.asked.values():
        given = {k: state[k] for k in ("question", "shown", "manner")}
        yield from page.ask("s => asks.tells(s)", given)


def moved_sliders(page):
    """A key moves each slider: picture, words and value; and it comes back to where it was."""
    spoken = False
    for widget, sliders in page.alive(page.ask("asks.SLIDER.kind")):
        for slider in sliders:
            name, low, now, high = page.ask("s => asks.slider(s)", slider)
            if low == high:
                continue
            page.press(slider, *["Home"] * (now != low))
            page.ask("w => { w.first = JSON.stringify(asks.look(w)) }", widget)
            for key in ("ArrowRight", "End")[: 1 + (high > low + 1)]:
                for what in page.after(widget, lambda s=slider, key=key: page.press(s, key)):
                    yield f"“{name}”, {key}: {what} stays"
            if not spoken and not page.waits("w => asks.spoken(w)", widget):
                yield f"“{name}”: nobody says it"
            spoken = True
            page.press(slider, "Home")
            if not page.waits("w => JSON.stringify(asks.look(w)) === w.first", widget):
                yield f"“{name}”, Home: it is another beginning"


def chosen_words(page):
    """A key chooses another word of each row."""
    for widget, rows in page.alive(".jeux-choice"):
        for slider in widget.query_selector_all(page.ask("asks.SLIDER.kind")):
            page.press(slider, "End", "ArrowLeft")  # where it begins, words may not matter
        for row in rows:
            other = row.query_selector("[aria-pressed=false]")
            word = other.text_content()
            for what in page.after(widget, lambda other=other: page.press(other, "Enter")):
                yield f"“{word}”: {what} stays"
            if [e.text_content() for e in row.query_selector_all("[aria-pressed=true]")] != [word]:
                yield f"“{word}” is not pressed"


def answered_questions(page):
    """A reader answers each question by keys, is told, and may guess again."""
    for widget, _ in page.alive(".jeux-predict"):
        words = widget.query_selector(".jeux-question").text_content()
        if (state := page.asked.get(words)) is None:
            yield f"“{words}”: it is another question than was stored"
            continue
        first, many, key = page.ask("w => asks.hands(w)", widget)
        page.press(widget.query_selector(first), *([key, "Tab"] * many)[:-1])
        page.press(widget.query_selector("[data-is=guess]"), "Enter")
        told = widget.query_selector("figcaption").text_content()
        if unescape(TAG.sub("", state["shown"])) not in told:
            yield f"“{words}”: told {told!r}, and not {state['shown']!r}"
        elif not page.ask("w => asks.again(w)", widget):
            yield f"“{words}”: its answer stays folded, or nobody can guess again"
        else:
            page.press(widget.query_selector("[data-is=again]"), "Enter")
            if not page.ask("w => asks.folded(w)", widget):
                yield f"“{words}”: its answer stays open"


def thrown(page):
    """A key throws once, and many times."""
    for widget, _ in page.alive(".jeux-throw"):
        for name in ("once", "many"):
            button = widget.query_selector(f"[data-is={name}]")
            for what in page.after(widget, lambda button=button: page.press(button, "Enter")):
                yield f"{name}: {what} stays"


def boards(page):
    """A key changes what a board shows."""
    others = ".jeux-slider, .jeux-choice, .jeux-predict, .jeux-throw"
    kinds = ":is(button, select, input):enabled, [role=gridcell], [role=button]"
    for widget, controls in page.alive(kinds):
        if widget.query_selector(others):
            continue
        page.ask("w => { w.before = asks.look(w) }", widget)
        for control in controls:
            if control.is_visible():
                page.press(control, "Enter")
                page.ask("asks.rest")
                if page.ask("w => asks.changed(w)", widget):
                    break
        else:
            yield page.ask("w => asks.look(w).caption", widget)


def printed(page):
    """A lesson is printed on two sides of A4, in letters of 9 points or more."""
    if "/lessons/" in page.name:
        page.page.emulate_media(media="print")
        sides = PdfReader(io.BytesIO(page.page.pdf(format="A4", prefer_css_page_size=True))).pages
        if (least := page.ask("asks.letters()")) < 9 or len(sides) != 2:
            yield f"{len(sides)} sides, letters of {least} points"
        page.page.emulate_media(media="screen")


def axe(page):
    """What axe calls serious; last, for it is given a page without what repeats itself."""
    if page.long or page.name in LAST:
        page.ask("asks.thin")
        page.ask(AXE)
        yield from page.ask("given => asks.axe(...given)", [page.source is not None, True])


def quiet(page):
    """Nothing went wrong all the while, and nobody else was asked for anything."""
    return [*page.tab.errors, *(f"asked {url}" for url in page.tab.strangers())]


FILE = (links, names_of_places, head, weight, frames_speak, machine)
OPEN = (widgets, prints, folds, hidden_answers)
BY_HAND = (moved_sliders, chosen_words, answered_questions, thrown, boards)
QUESTIONS = {
    "narrow": (cut, wide),
    "phone": (seen, wide),
    "desk": (seen, *FILE, *OPEN, *BY_HAND, printed, axe, quiet),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_answers_every_question(tab, name, pytestconfig):
    page = Page(tab, name, pytestconfig.getoption("--hypothesis-profile", None) == "long")
    page.page.goto("about:blank")
    page.turn("narrow")
    tab.open(name)
    wait_for_widgets(page.page, 0)
    page.ask("document.fonts.ready")
    wrong = []
    passed_by = () if page.long or name in FIRST | LAST else BY_HAND
    for size, questions in QUESTIONS.items():
        if size != page.size:
            page.turn(size)
        page.ask("asks.rest")
        for question in (one for one in questions if one not in passed_by):
            try:
                found = [str(one)[:300] for one in question(page)]
            except Exception as error:  # a page may be so broken that it cannot be asked
                found = [f"{type(error).__name__}: {error}"[:300]]
            wrong += [f"{size}, {question.__name__}: {one}" for one in found]
    if wrong:
        pytest.fail("\n".join([name, *wrong]), pytrace=False)
