"""One reading of the book: what each page says of itself. Every list on a page is a view of this.

A page is read when it is asked, once. Nothing here knows Sphinx.
"""

from __future__ import annotations

import csv
import json
import posixpath
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("battage", "cloche", "caillou", "serpents", "marienbad")
"""The folders of the five games; their captions are French."""
EXAMINATION = "book/teach/examination"
TABLE = "play"
"""The page of a part on which its game is played."""

LINES = {"able": "You will be able to", "need": "You need", "follows": "It follows"}
"""The run-in lines of a chapter's head, by the class that they get on the page."""
KINDS = ("Core", "Further")

PLAN = ("Time", "You prepare", "Bring", "Phones")
"""The run-in lines of a lesson's head."""
FOR_WHOM = {1: "upper secondary|of school", 2: "first year", 3: r"\bsecond\b|third"}
"""By which words the head of a lesson says its levels."""
MATERIAL = {
    "cards": r"cards?\b|\bdeck",
    "dice": r"\bdice\b|\bdie\b",
    "coins": r"\bcoins?\b|\btokens\b",
    "calculators": "calculator",
}
"""By which words a lesson says that it needs some material."""

WORDS_A_MINUTE = 120
MINUTES_AN_ACT = 2
"""How fast a chapter is read, formulas with it, and how long a widget is tried."""

WIDGET = "application/vnd.jupyter.widget-view+json"

SAID = re.compile(r"(level|minutes|points|topic|needs)-([\w-]+)")
EXERCISE = re.compile(r"^:::+\{exercise\} *(.*)\n((?::[\w-]+:.*\n)+)", re.M)
OPTION = re.compile(r"^:([\w-]+): *(.*)$", re.M)
WHOLE_EXERCISE = re.compile(
    r"^(:::+)\{exercise\}.*?^\1$|\{solution-start\}.*?\{solution-end\}", re.M | re.S
)
UNREAD = re.compile(r"^(?::|```)[^\n]*$|\]\([^)]*\)|<[^>]*>", re.M)
FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|`[^`]*`", re.S)
STEP = re.compile(r"^\*\*(\d+)[–-](\d+)\. ", re.M)
SAVED = re.compile(r"\((?:saves )?(\d+)(?: minutes)?[);]")
STATE = re.compile(r"\{state\}`[^`<]*<(?:\.\./)+(\w+/[\w-]+)#")
LINK = re.compile(r"\{[\w:]+\}`([^`<]*?)(?:\s*<[^>]*>)?`|\[([^\]]*)\]\([^)]*\)")


@dataclass(frozen=True)
class Exercise:
    """An exercise of a page; `classes` is what the line under its label says."""

    label: str
    title: str
    page: str
    number: str
    classes: tuple[str, ...]

    def said(self, kind: str) -> list[str]:
        """Return what is said of one kind: level, minutes, points, topic or needs."""
        pairs = filter(None, map(SAID.fullmatch, self.classes))
        return [pair[2] for pair in pairs if pair[1] == kind]

    @property
    def level(self) -> int:
        """From 1, one idea, to 3, research."""
        return int(self.said("level")[0])

    @property
    def minutes(self) -> int:
        """How long it takes a first-year student."""
        return int(self.said("minutes")[0])

    @property
    def points(self) -> int:
        """What a problem of the examination is worth, and 0 of any other."""
        return int((self.said("points") or ["0"])[0])

    @property
    def effort(self) -> str:
        """What stands under its title."""
        worth = "".join(f", {points} points" for points in self.said("points"))
        return f"Level {self.level}, about {self.minutes} minutes{worth}"


@dataclass(frozen=True)
class Page:
    """A page of the book, and the name that ``_toc.yml`` has for narrow places.

    A chapter has a place, from 1, in its part; any other page has 0.
    """

    name: str
    part: str = ""
    place: int = 0
    called: str = ""

    @property
    def path(self) -> Path:
        """The notebook, or the Markdown file."""
        notebook = ROOT / f"{self.name}.ipynb"
        return notebook if notebook.exists() else ROOT / f"{self.name}.md"

    @cached_property
    def cells(self) -> list[dict[str, Any]]:
        """The cells of a notebook; a Markdown file is one cell."""
        text = self.path.read_text("utf-8")
        if self.path.suffix == ".md":
            return [{"cell_type": "markdown", "source": text}]
        return list(json.loads(text)["cells"])

    @cached_property
    def text(self) -> str:
        """All that is written on it, as Markdown."""
        prose = [cell["source"] for cell in self.cells if cell["cell_type"] == "markdown"]
        return "\n\n".join("".join(source) for source in prose)

    @cached_property
    def title(self) -> str:
        """Its first heading."""
        return plain(self.find(r"^# (.+)$", "a title")[1])

    @property
    def short(self) -> str:
        """The title for a narrow place; of a lesson, what follows its number."""
        unnumbered = re.sub(r"^.*?\blesson \d+\b\W*", "", self.title)
        return self.called or unnumbered[:1].upper() + unnumbered[1:] or self.title

    @cached_property
    def begins(self) -> tuple[str, str]:
        """The slanted words that open its first paragraph, and the rest: for whom, and what."""
        paragraph = self.find(r"^# .+\n+(?:\*([^*]+?)\.?\*\s*)?(.+)", "a first paragraph")
        return paragraph[1] or "", plain(paragraph[2])

    def find(self, pattern: str, what: str) -> re.Match[str]:
        """Return what stands on the page; what it must have and lacks is an error."""
        match = re.search(pattern, self.text, re.M)
        if match is None:
            raise ValueError(f"{self.name} must have {what}")
        return match

    @property
    def stands(self) -> str:
        """Where a chapter stands in its part: 2 of 6 on the main line, 7 further beside it."""
        if self.kind == "Further":
            return f"{self.place} further"
        return f"{self.place} of {len(part_of(self.name).main)}"

    @property
    def cited(self) -> str:
        """What it is cited as: a chapter, a lesson or a project; no other page is."""
        if self.place:
            return "chapter"
        folder = self.name.split("/")[-2]
        return {"lessons": "lesson", "projects": "project"}.get(folder, "")

    @cached_property
    def kind(self) -> str:
        """Whether a chapter is *Core*, or goes *Further* than the main line of its part."""
        return self.find(rf"^\*({'|'.join(KINDS)})\b", "*Core* or *Further* in its head")[1]

    def line(self, key: str) -> str:
        """Return what a line of a chapter's head says."""
        words = f"**{LINES[key]}**"
        return self.find(rf"{re.escape(words)} *(.+?)\\?$", f"{words} in its head")[1]

    @cached_property
    def needs(self) -> list[str]:
        """The chapters that the head links to as needed."""
        links = re.findall(r"\]\((\S+?)\.ipynb", self.line("need"))
        return [posixpath.normpath(f"{posixpath.dirname(self.name)}/{link}") for link in links]

    @cached_property
    def minutes(self) -> int:
        """Of a lesson, the sum of its steps; else what it takes to read, without its exercises."""
        if steps := STEP.findall(section(self.text, "Minute by minute")):
            return sum(int(end) - int(begin) for begin, end in steps)
        text = WHOLE_EXERCISE.sub(" ", self.text)
        text = FORMULA.sub(" x ", text)  # a formula is a word
        text = UNREAD.sub(" ", text)
        words = re.findall(r"[\w’'-]*[^\W\d_][\w’'-]*", text)
        return round(len(words) / WORDS_A_MINUTE + MINUTES_AN_ACT * self.widgets)

    @cached_property
    def widgets(self) -> int:
        """How many widgets its cells show, as it is stored."""
        widgets = 0
        for cell in self.cells:
            for output in cell.get("outputs", ()):
                if WIDGET in output.get("data", ()):
                    widgets += 1
        return widgets

    @property
    def questions(self) -> int:
        """How many guesses it asks for."""
        sources = "\n".join("".join(cell["source"]) for cell in self.cells)
        return len(re.findall(r"^Predict\(", sources, re.M))

    @cached_property
    def exercises(self) -> list[Exercise]:
        """Its exercises in order; 2.3 is the third of a part's second chapter."""
        exercises = []
        for k, (title, lines) in enumerate(EXERCISE.findall(self.text), 1):
            options = dict(OPTION.findall(lines))
            number = f"{self.place}.{k}" if self.place else str(k)
            classes = tuple(options.get("class", "").split())
            exercises.append(Exercise(options["label"], title, self.name, number, classes))
        return exercises

    @cached_property
    def topics(self) -> set[str]:
        """What its exercises practise."""
        topics: set[str] = set()
        for exercise in self.exercises:
            topics |= set(exercise.said("topic"))
        return topics

    def plan(self, key: str) -> str:
        """Return what a line of a lesson's head says."""
        words = f"**{key}**"
        return self.find(rf"^{re.escape(words)} *(.+?)\\?$", f"{words} in its head")[1]

    @property
    def least(self) -> int:
        """The minutes of a lesson without what it may leave out."""
        short = self.find(r"^\*\*Short of time\.\*\*(.+)$", "what to leave out")[1]
        return self.minutes - sum(map(int, SAVED.findall(short)))

    @property
    def prepared(self) -> int:
        """The minutes in which a teacher prepares a lesson."""
        return int(self.plan("You prepare").split()[0])

    @property
    def levels(self) -> list[int]:
        """The levels for which a lesson is."""
        told = self.begins[0].lower()
        return [level for level, words in FOR_WHOM.items() if re.search(words, told)]

    @property
    def material(self) -> list[str]:
        """The kinds of material that a lesson needs."""
        told = self.plan("Bring")
        return [kind for kind, words in MATERIAL.items() if re.search(words, told)]

    @property
    def shows(self) -> list[str]:
        """The chapters that a lesson puts on the wall, the one most often shown first."""
        wall = "\n".join(line for line in self.text.splitlines() if "*Wall.*" in line)
        states = Counter(STATE.findall(wall))
        return [f"book/{page}" for page, _ in states.most_common()]


@dataclass(frozen=True)
class Part:
    """A part of the book whose pages are chapters; its game is played on the page `table`."""

    folder: str
    caption: str
    chapters: list[Page]
    table: Page | None = None

    @property
    def main(self) -> list[Page]:
        """The chapters of its main line, which stand before all others."""
        return [chapter for chapter in self.chapters if chapter.kind == "Core"]

    @property
    def ends(self) -> Page | None:
        """The chapter that ends its main line, if it has one and further ones follow."""
        goes_on = len(self.main) < len(self.chapters)
        return self.main[-1] if self.main and goes_on else None

    @property
    def lang(self) -> str:
        """The language of its name, for the voice that reads it."""
        return "fr" if self.folder in GAMES else "en"


@cache
def parts() -> list[Part]:
    """Return the parts that have chapters, in the order of ``_toc.yml``."""
    contents = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    with_chapters = []
    for part in contents["parts"]:
        folder = part["chapters"][0]["file"].split("/")[1]
        if folder in ("teach", "appendix"):
            continue
        entries: list[dict[str, str]] = []
        for entry in part["chapters"]:
            entries += entry.get("sections", [entry])
        # the table of a part stands before its first chapter
        table = None
        if entries[0]["file"].endswith(f"/{TABLE}"):
            table = Page(entries.pop(0)["file"])
        chapters = [
            Page(entry["file"], folder, place, entry.get("title", ""))
            for place, entry in enumerate(entries, 1)
        ]
        with_chapters.append(Part(folder, part["caption"], chapters, table))
    return with_chapters


@cache
def pages() -> dict[str, Page]:
    """Return all pages of the book by name, chapters in their places."""
    names = re.findall(r"\b(?:file|root): (\S+)", (ROOT / "_toc.yml").read_text("utf-8"))
    return {name: Page(name) for name in names} | chapters()


@cache
def chapters() -> dict[str, Page]:
    """Return all chapters by name."""
    by_name: dict[str, Page] = {}
    for part in parts():
        by_name |= {chapter.name: chapter for chapter in part.chapters}
    return by_name


def part_of(name: str) -> Part:
    """Return the part of a chapter, a lesson or a project."""
    folder = name.split("/")[1] if name in chapters() else re.split(r"[/-]", name)[3]
    return next(part for part in parts() if part.folder == folder)


def below(beginning: str) -> list[Page]:
    """Return the pages whose names begin so: with ``teach/lessons/``, ``teach/lessons/cloche-``."""
    return [page for name, page in pages().items() if name.startswith(f"book/{beginning}")]


def exercises() -> list[Exercise]:
    """Return the exercises of all chapters, in the order of the book."""
    in_order: list[Exercise] = []
    for chapter in chapters().values():
        in_order += chapter.exercises
    return in_order


@cache
def citation() -> dict[str, Any]:
    """Return what CITATION.cff says of the book."""
    return dict(yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8")))


@cache
def topics() -> dict[str, str]:
    """Return the name of each topic by the word that exercises use."""
    lines = (ROOT / "book" / "teach" / "topics.csv").read_text("utf-8").splitlines()[1:]
    return {slug: name for slug, name, _ in csv.reader(lines)}


def levels(named: Mapping[int, Mapping[str, list[str]]]) -> dict[str, int]:
    """Return the level of each chapter; `named` names chapters of a level by part.

    Any other has the highest level of those that it needs, and at least 2 if it goes further.
    """
    by_chapter: dict[str, int] = {}
    for name, page in chapters().items():
        stem = name.rpartition("/")[2]
        least = max((by_chapter[need] for need in page.needs), default=1)
        level = max(least, 2) if page.kind == "Further" else least
        for named_level, stems in named.items():
            if stem in stems.get(page.part, ()):
                level = named_level
                break
        if level < least:
            raise ValueError(f"{name} needs a chapter of a higher level")
        by_chapter[name] = level
    return by_chapter


def section(text: str, heading: str) -> str:
    """Return what stands under a heading of the second level."""
    under = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", text, re.M | re.S)
    return under[1] if under else ""


def plain(text: str) -> str:
    """Return Markdown without its marks."""
    words = LINK.sub(lambda link: link[1] or link[2] or "", text)
    return re.sub(r"[*`\\]|(?<=\s)_|_(?=\s)", "", words).replace("\n", " ").strip()
