"""Hand-outs: what pupils get on paper, each a page of its own that has nothing which answers.

Exercises stand on A4 with room to write; the examination's two papers have two versions each; a
lesson has a page with its question and what to do. What is not on a hand-out cannot be found by
somebody who looks at its source or changes its address: so it is no view of another page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import policy
import reading
import short
import yaml
from bs4 import BeautifulSoup
from docutils import nodes
from sheets_of import FOOT
from sphinx.application import Sphinx
from views import SETTING, filled

FOLDER = "teach/handouts"
LESSONS = "book/teach/lessons/"
PUPILS = reading.ROOT / "book" / "teach" / "pupils.yml"
PAPERS = {"easier": ("1", "4", "5", "7", "9"), "harder": ("2", "3", "6", "8", "10")}
"""The problems of each paper."""
VERSIONS = "ab"
EXERCISE = re.compile(r'<div class="exercise [^>]*id="([\w-]+)".*?(<section>.*?</section>)', re.S)
"""An exercise on a built page, down to the end of its question: what follows helps or answers."""
MARK = re.compile(r'<a class="headerlink".*?</a>', re.S)
LINK = re.compile(r"</?a\b[^>]*>")
FEWEST, MOST = 5, 18
"""Lines to write on."""
AT_LEAST, MINUTES_A_LINE = 3, 4
ROOM = 20
"""Lines that the steps of a lesson share on their page."""
HYPHEN = re.compile(r"(?<=\d)-(?=\d)")
"""In a row of numbers such as 1-4, which no line may break."""
TO_PUPILS = "The pupils' page"
TOLD = " has the question, what to do and where to go on, on one side and without answers."


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    SETTING.globals |= {"handout": address, "papers": PAPERS}
    app.connect("doctree-read", lead)


def address(page: str) -> str:
    """Return where the hand-out of a page lies, without its ending."""
    return f"book/{FOLDER}/{'-'.join(page.split('/')[1:])}"


def of_lesson(name: str) -> str:
    """Return where the page lies that pupils have in a lesson, without its ending."""
    return f"book/{FOLDER}/lesson-{name}"


@cache
def pupils() -> dict[str, dict[str, Any]]:
    """Return what pupils have on their table, by the name of the lesson."""
    return dict(yaml.safe_load(PUPILS.read_text("utf-8")))


def title_of(name: str) -> str:
    """Return what a lesson is called where nothing of it may be told."""
    caption = reading.part_of(f"{LESSONS}{name}").caption
    return f"{caption}, lesson {name.rpartition('-')[2]}"


def onward(name: str) -> tuple[reading.Page, str]:
    """Return where pupils go on by phone: the page, and its address with what is set there."""
    page, sign, state = pupils()[name]["go"].partition("#")
    return reading.pages()[f"book/{page}"], f"book/{page}.html{sign}{state}"


def phones() -> dict[str, str]:
    """Return where pupils go on by phone if it is no whole page, by the name of a short address."""
    led = {f"{name}-phone": onward(name)[1] for name in pupils()}
    return {name: there for name, there in led.items() if "#" in there}


def lead(app: Sphinx, doctree: Any) -> None:
    """Put a link to the pupils' page into the head of a lesson."""
    page = app.env.docname
    if page.startswith(LESSONS):
        there = f"../handouts/lesson-{page.removeprefix(LESSONS)}.html"
        head = next(doctree.findall(nodes.paragraph))
        link = nodes.reference("", TO_PUPILS, refuri=there)
        told = nodes.paragraph("", "", link, nodes.Text(TOLD), classes=["deck"])
        head.parent.insert(head.parent.index(head) + 1, told)


def questions(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield the exercises of a built page, without links: label, the whole, and its question."""
    for found in EXERCISE.finditer(text):
        yield found[1], bare(found[0]) + "</div>", bare(found[2])


def bare(html: str) -> str:
    """Return HTML with the words of its links alone."""
    return LINK.sub("", MARK.sub("", html))


def room(minutes: int) -> int:
    """Return how many lines an exercise gets to write on."""
    return min(max(FEWEST, minutes // MINUTES_A_LINE + AT_LEAST), MOST)


def lay(out: Path, page: str, text: str, site: str) -> None:
    """Write the hand-outs of a built page that asks something."""
    if page == reading.EXAMINATION:
        lay_papers(out, text, site)
    elif (about := reading.chapters().get(page)) and about.exercises:
        minutes = {exercise.label: exercise.minutes for exercise in about.exercises}
        asked = [(whole, room(minutes[label])) for label, whole, _ in questions(text)]
        part = reading.part_of(page)
        head = {"title": f"{about.title}: exercises", "over": part.caption, "part": part.folder}
        write(out / f"{address(page)}.html", "handout", head, asked=asked, site=site)


def lay_papers(out: Path, text: str, site: str) -> None:
    """Write the papers of the examination: version A asks what the page asks, B what it draws."""
    problems = reading.pages()[reading.EXAMINATION].exercises
    asked = {"a": {label: question for label, _, question in questions(text)}, "b": {}}
    soup = BeautifulSoup(text, "html.parser")
    for problem in problems:
        cell = soup.select_one(f".tag_version-b-{problem.label.removeprefix('exam-')}")
        output = cell and cell.select_one(".cell_output")
        if output is None:
            raise ValueError(f"version B of {problem.label} must be asked by a cell")
        asked["b"][problem.label] = bare(output.decode_contents())
    for paper, numbers in PAPERS.items():
        chosen = [problem for problem in problems if problem.number in numbers]
        for version in VERSIONS:
            inside = [(problem, asked[version][problem.label]) for problem in chosen]
            title = f"Examination, {paper} paper, version {version.upper()}"
            head = {"title": title, "over": "Jeux", "part": "teach"}
            name = out / "book" / FOLDER / f"examination-{paper}-{version}.html"
            write(name, "problems", head, asked=inside, site=site)


def lay_lessons(out: Path, site: str) -> None:
    """Write for each lesson the page that pupils have on their table."""
    for name, said in pupils().items():
        part, title = reading.part_of(f"{LESSONS}{name}"), title_of(name)
        head = {"title": title, "over": title, "part": part.folder, "heading": said["ask"]}
        page, there = onward(name)
        short_name = f"{name}-phone" if f"{name}-phone" in phones() else part.folder
        link = short.link(site, short_name)
        steps = [HYPHEN.sub("\N{NON-BREAKING HYPHEN}", step) for step in said["do"]]
        lines = ROOM // len(steps) - 1
        told = {"said": said, "steps": steps, "page": page, "there": there, "lines": lines}
        write(out / f"{of_lesson(name)}.html", "pupil", head, **told, link=link, site=site)


def write(path: Path, view: str, head: dict[str, str], **told: object) -> None:
    """Write a page of its own, under the policy of the book."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = {"heading": head["title"], "foot": FOOT} | head | told
    path.write_text(policy.ruled(filled(view, **whole), policy.BOOK), "utf-8")
