"""The question bank of the book: every question that a page asks, as Moodle XML.

Moodle XML has tolerances, pictures and names that stay; gift.py writes the same bank once more for
what reads GIFT alone. The questions are what the chapters' cells put out, so `make moodle` executes
what the build has not executed yet, and needs no site. Run as a program, this writes both files,
_build/jeux-moodle.xml and _build/jeux-moodle.gift; the build lays them beside the page of homework.
"""

from __future__ import annotations

import re
import sys
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from html import escape
from math import floor, inf, log10
from pathlib import Path
from textwrap import shorten
from typing import Any
from xml.etree import ElementTree as ET

import address
import cached
import gift

ROOT = cached.ROOT
sys.path.append(str(ROOT / "book" / "site"))

import reading  # noqa: E402

BANK = ROOT / "_build" / "jeux-moodle.xml"
GIFT = BANK.with_suffix(".gift")
ON_SITE = Path("book/teach")
"""Where the build lays both files, in the site."""
TOP = "$course$/top/Jeux"
"""Where Moodle puts the categories: it knows the course into which a teacher imports the file."""
STATES = "application/vnd.jupyter.widget-state+json"
ALL, HALF, NONE = 100, 50, 0
"""Marks in per cent: Moodle knows only some shares, these among them."""
SVG = "http://www.w3.org/2000/svg"
HOW = "`.venv/bin/python tools/notebooks.py` with its path"
FALLBACK = re.compile(r"var\(--[\w-]+, *(#\w+)\)")
LONGEST = 80
"""Letters of a question's name in Moodle's lists."""

SAYS = {
    "line": "Type a number from {low} to {high}.",
    "typed": "Type a number.",
    "part": "Type a decimal such as 0.25, or a percentage without its sign such as 25.",
    "bars": "Type a decimal such as 0.25 for each.",
    "picture": "Choose below what you would tap.",
    "from": "From {page}, {part}.",
    "yes": "Yes, {answer}.",
    "near": "Near: the answer is {answer}.",
    "no": "No: {why}.",
    "word": "The answer is “{answer}”",
    "number": "The answer is {answer}",
    "law": "The bars are {answer}",
    "trap": "Not {answer}: {why}.",
}


@dataclass(frozen=True)
class Asked:
    """A question of a page: the state of its widget, and where the page has it."""

    page: reading.Page
    place: int
    cell: str
    state: dict[str, Any]

    @property
    def is_part(self) -> bool:
        """Whether what is typed is a part of a whole, as guesses.js has it."""
        state = self.state
        return state["manner"] == "typed" and 0 < state["answer"][0] < 1 and not state["unit"]


@dataclass(frozen=True)
class Worth:
    """What an answer is worth, in per cent, how far from it that holds, and what is said of it."""

    value: float
    tolerance: float
    marks: int
    words: str


# ── the questions of the book ───────────────────────────────────────────────────────────


def questions(page: reading.Page, notebook: Any) -> Iterator[Asked]:
    """Yield the questions of an executed chapter, in the order of the page."""
    states = notebook.metadata.get("widgets", {}).get(STATES, {}).get("state", {})
    place = 0
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            shown = output.get("data", {}).get(reading.WIDGET, {})
            state = states.get(shown.get("model_id"), {}).get("state", {})
            if "manner" in state and "question" in state:
                place += 1
                yield Asked(page, place, cell.id, state)


def of_the_book() -> list[Asked]:
    """Return the questions of all pages; a page that was not executed is an error."""
    cached.fill()
    cache = cached.opened()
    found: list[Asked] = []
    for page in reading.pages().values():
        if page.path.suffix == ".ipynb":
            found += questions(page, executed(cache, page.path))
    cache.db.dispose()
    return found


def executed(cache: Any, path: Path) -> Any:
    """Return a chapter with what its cells put out."""
    try:
        record = cache.match_cache_file(path)
    except KeyError:
        sys.exit(f"{path.relative_to(ROOT)} cannot be executed: {HOW} says why.")
    return cache.get_cache_bundle(record.pk).nb


# ── what an answer is worth ─────────────────────────────────────────────────────────────


def worths(asked: Asked) -> list[Worth]:
    """Return what numbers are worth, the first that holds being the one that counts in Moodle.

    Full marks for the answer, half for what is near it, none for what is nearer to a trap: these
    are the three ways in which the page meets a guess.
    """
    state = asked.state
    (answer,), near = state["answer"], state["near"]
    shown = escape(state["shown"], quote=False)
    traps = [(wrong, why) for (wrong,), why in state["traps"]]
    places = [answer, *(wrong for wrong, _ in traps)]
    found = [
        Worth(answer, exactly(state), ALL, SAYS["yes"].format(answer=shown)),
        Worth(*around(answer, places, near), HALF, SAYS["near"].format(answer=shown)),
    ]
    for wrong, why in traps:
        said = SAYS["no"].format(why=escape(why, quote=False))
        found.append(Worth(*around(wrong, places, near), NONE, said))
    return with_percentages(found) if asked.is_part else found


def around(place: float, places: list[float], near: float) -> tuple[float, float]:
    """Return what is near a place, and nearer than to the others: a middle, and how far from it.

    The middle is the place itself, unless another lies so near that it takes one side away.
    """
    low = max(place - near, *((place + other) / 2 for other in places if other < place), -inf)
    high = min(place + near, *((place + other) / 2 for other in places if other > place), inf)
    return (low + high) / 2, (high - low) / 2


def exactly(state: dict[str, Any]) -> float:
    """Return how far from the answer still has full marks.

    On a line that is half a step. A whole number must be typed as it is, and of any other number
    three figures are enough.
    """
    (answer,) = state["answer"]
    if state["manner"] == "line":
        return float(min(state["near"], state["step"] / 2))
    if float(answer).is_integer():
        return 0.0
    third_figure = 10.0 ** (floor(log10(abs(answer))) - 2)
    return float(min(state["near"], third_figure / 2))


def with_percentages(found: list[Worth]) -> list[Worth]:
    """Return what parts of a whole are worth, and behind each its percentage; that is over 1."""
    twice = []
    for worth in found:
        twice.append(worth)
        if 1 < 100 * worth.value <= 100:
            value, tolerance = 100 * worth.value, 100 * worth.tolerance
            twice.append(replace(worth, value=value, tolerance=tolerance))
    return twice


def number(x: float) -> str:
    """Write a number as Moodle reads it in each language: with a point, and no exponent."""
    return f"{Decimal(f'{x:.9g}'):f}"


# ── the kinds of questions ──────────────────────────────────────────────────────────────


def multichoice(asked: Asked) -> ET.Element:
    """Return a choice of words; what traps say is said of the words that they are."""
    state = asked.state
    question = begun(asked, "multichoice", words_of(asked, "picture" if state["picture"] else ""))
    add(question, "single", "true")
    add(question, "shuffleanswers", "false")  # as on the page: shorter, not at all, longer
    add(question, "answernumbering", "none")
    said = {}
    for (wrong,), why in state["traps"]:
        said[wrong] = SAYS["no"].format(why=escape(why, quote=False))
    (right,) = state["answer"]
    for k, label in enumerate(state["labels"]):
        words = SAYS["yes"].format(answer=f"“{label}”") if k == right else said.get(k, "")
        add_answer(question, ALL if k == right else NONE, label, words, "html")
    return question


def numerical(asked: Asked) -> ET.Element:
    """Return a number to type, which has no mark on a line and no unit in Moodle."""
    state = asked.state
    instruction = SAYS["part" if asked.is_part else state["manner"]]
    ends = {end: number(state[end]) for end in ("low", "high")}
    question = begun(asked, "numerical", words_of(asked, instruction.format(**ends)))
    for worth in worths(asked):
        answer = add_answer(question, worth.marks, number(worth.value), worth.words)
        add(answer, "tolerance", number(worth.tolerance))
    add(question, "unitgradingtype", "0")
    add(question, "showunits", "3")  # none
    return question


def cloze(asked: Asked) -> ET.Element:
    """Return a number to type for each bar, in place of bars to draw.

    If each bar is as near as counts here, all together are near on the page.
    """
    state = asked.state
    near = 2 * state["near"] / len(state["answer"])
    fields = []
    for label, height in zip(state["labels"], state["answer"], strict=True):
        exact = f"={number(height)}:{number(state['step'] / 2)}"
        close = f"%{HALF}%{number(height)}:{number(near)}#Near."
        gap = f"{{1:NUMERICAL:{exact}~{close}}}"
        fields.append(f"<p>{escape(label)}: {gap}</p>")
    return begun(asked, "cloze", words_of(asked, SAYS["bars"]) + "".join(fields))


KINDS = {"among": multichoice, "typed": numerical, "line": numerical, "bars": cloze}
"""What each manner of asking becomes."""
TOLD = {"bars": "ask for bars to draw; in Moodle a number is typed for each bar, as a cloze"}
"""What the command says of a manner that Moodle does not have."""


def begun(asked: Asked, kind: str, text: str) -> ET.Element:
    """Return a question with all that its kind does not change."""
    page, state = asked.page, asked.state
    question = ET.Element("question", type=kind)
    plain = re.sub("<.*?>", "", state["question"])
    name = shorten(plain, LONGEST, placeholder=" …")
    add_text(question, "name", f"{page.short} {asked.place}: {name}")
    questiontext = add_text(question, "questiontext", text, "html")
    if state["picture"]:
        file = {"name": "picture.svg", "path": "/", "encoding": "base64"}
        add(questiontext, "file", b64encode(alone(state["picture"]).encode()).decode(), **file)
    add_text(question, "generalfeedback", reason(asked), "html")
    add(question, "defaultgrade", "1")
    add(question, "penalty", "0.3333333")
    add(question, "hidden", "0")
    add(question, "idnumber", f"{page.name.removeprefix('book/')}/{asked.cell}")
    if page.place:
        add_text(add(question, "tags"), "tag", page.kind.lower())
    return question


def words_of(asked: Asked, instruction: str) -> str:
    """Return what a question says in HTML: where it is from, its picture, what to do."""
    page, state = asked.page, asked.state
    part = reading.part_of(page.name).caption
    whence = SAYS["from"].format(page=f"<i>{page.title}</i>", part=part)
    instruction = SAYS.get(instruction, instruction)
    lines = [f"<p><small>{whence}</small></p>", f"<p>{state['question']}</p>"]
    if picture := state["picture"]:
        alt = ET.fromstring(picture).get("aria-label", "")
        source = "@@PLUGINFILE@@/picture.svg"
        lines.append(f'<p><img src="{source}" alt="{escape(alt)}" style="max-width:100%"></p>')
    unit = f" ({state['unit']})" if state["unit"] else ""
    return "".join(lines) + (f"<p>{instruction}{unit}</p>" if instruction else "")


def reason(asked: Asked) -> str:
    """Return what everybody is told afterwards: the answer, why, and where the page is."""
    state = asked.state
    if state["manner"] == "bars":
        begins = SAYS["law"].format(answer=law(state["labels"], state["answer"]))
    else:
        kind = "word" if state["manner"] == "among" else "number"
        begins = SAYS[kind].format(answer=escape(state["shown"], quote=False))
    why = f": {escape(state['because'], quote=False)}" if state["because"] else ""
    words = f"{begins}{why}."
    if state["manner"] == "bars":  # of no single field could this be said
        for wrong, why in state["traps"]:
            trap = law(state["labels"], wrong)
            words += " " + SAYS["trap"].format(answer=trap, why=escape(why, quote=False))
    if site := address.site():
        link = f"{site.rstrip('/')}/{asked.page.name}.html"
        words += f' <a href="{link}">{asked.page.title}</a>'
    return f"<p>{words}</p>"


def law(labels: list[str], heights: list[float]) -> str:
    """Return the heights of bars in words, of three figures."""
    if len(set(heights)) == 1:
        return f"{heights[0]:.3g} each"
    return ", ".join(f"{height:.3g} for {x}" for x, height in zip(labels, heights, strict=True))


def alone(picture: str) -> str:
    """Return a picture as a file of its own, on white: outside the page nothing colours it."""
    while (plain := FALLBACK.sub(r"\1", picture)) != picture:  # one may be within another
        picture = plain
    drawn = ET.fromstring(picture)
    _, _, width, height = drawn.attrib["viewBox"].split()
    paper = f"background:#fff;{drawn.get('style', '')}"
    drawn.attrib |= {"xmlns": SVG, "width": width, "height": height, "style": paper}
    return ET.tostring(drawn, "unicode")


# ── the file ────────────────────────────────────────────────────────────────────────────


def bank(found: list[Asked]) -> ET.Element:
    """Return all questions, a category for each page and for each part."""
    quiz = ET.Element("quiz")
    last = None
    for asked in found:
        if asked.page != last:
            last = asked.page
            part = reading.part_of(last.name).caption
            quiz.append(category(part, last.title))
        quiz.append(KINDS[asked.state["manner"]](asked))
    return quiz


def category(*names: str) -> ET.Element:
    """Return the category for the questions that follow; a slash in a name is written twice."""
    question = ET.Element("question", type="category")
    within = "/".join(name.replace("/", "//") for name in names)
    add_text(question, "category", f"{TOP}/{within}")
    return question


def add(parent: ET.Element, kind: str, text: str | None = None, /, **attributes: str) -> ET.Element:
    """Add an element, and return it."""
    child = ET.SubElement(parent, kind, attributes)
    child.text = text
    return child


def add_text(parent: ET.Element, kind: str, words: str, form: str = "") -> ET.Element:
    """Add an element with the inner element in which Moodle looks for words."""
    child = add(parent, kind, **({"format": form} if form else {}))
    add(child, "text", words)
    return child


def add_answer(
    question: ET.Element, marks: int, answer: str, words: str, form: str = "moodle_auto_format"
) -> ET.Element:
    """Add an answer, its marks in per cent, and what is said of it."""
    child = add_text(question, "answer", answer, form)
    child.set("fraction", str(marks))
    add_text(child, "feedback", words, "html")
    return child


def write(found: list[Asked], place: Path) -> int:
    """Write the bank, and beside it the same as GIFT; return how many questions that has."""
    quiz = bank(found)
    ET.indent(quiz)
    ET.ElementTree(quiz).write(place, "UTF-8", xml_declaration=True)
    return gift.write(quiz, place.with_suffix(".gift"))


def lay(site: Path) -> None:
    """Lay both files into the site, for a teacher who has no copy of the repository."""
    write(of_the_book(), site / ON_SITE / BANK.name)


def main() -> None:
    """Write the bank, and say what became of the questions."""
    print("Reading the chapters; what has not been executed yet is executed first …", flush=True)
    found = of_the_book()
    simple = write(found, BANK)
    manners = Counter(asked.state["manner"] for asked in found)
    kinds = Counter(KINDS[asked.state["manner"]].__name__ for asked in found)
    pages = len({asked.page.name for asked in found})
    pictures = sum(bool(asked.state["picture"]) for asked in found)
    listed = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    print(f"{len(found)} questions of {pages} pages are in {BANK.relative_to(ROOT)}:")
    print(f"{listed}; {pictures} have a picture.")
    for manner, words in TOLD.items():
        print(f"{manners[manner]} {words}.")
    print(f"{simple} of them, all that need no cloze, are in {GIFT.relative_to(ROOT)} as well.")


if __name__ == "__main__":
    main()
