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

LINES = {"able": "You will be able to", "need": "You need", "follows": "It follows"}
"""The run-in lines of a chapter's head, by the class that they get on the page."""
KINDS = ("Core", "Further")
WORDS_A_MINUTE, MINUTES_AN_ACT = 120, 2
WIDGET = "application/vnd.jupyter.widget-view+json"

SAID = re.compile(r"(level|minutes|points|topic|needs)-([\w-]+)")
EXERCISE = re.compile(r"^:::+\{exercise\} *(.*)\n((?::[\w-]+:.*\n)+)", re.M)
OPTION = re.compile(r"^:([\w-]+): *(.*)$", re.M)
ASKED = re.compile(r"^(:::+)\{exercise\}.*?^\1$|\{solution-start\}.*?\{solution-end\}", re.M | re.S)
UNREAD = re.compile(r"^(?::|```)[^\n]*$|\]\([^)]*\)|<[^>]*>", re.M)
FORMULA = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|`[^`]*`", re.S)
STEP = re.compile(r"^\*\*(\d+)[–-](\d+)\. ", re.M)
SHOWN = re.compile(r"\{state\}`[^`<]*<(?:\.\./)+(\w+/[\w-]+)#")
SHEET = re.compile(r"\{(?:num)?ref\}`([^`<]+?)\s*<[^>`]+>`|\[([^\]]+)\]\(\.\./paper\.md[^)\s]*\)")
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
        prose = (one["source"] for one in self.cells if one["cell_type"] == "markdown")
        return "\n\n".join(map("".join, prose))

    @cached_property
    def title(self) -> str:
        """Its first heading."""
        return plain(self.find(r"^# (.+)$", "a title")[1])

    @property
    def short(self) -> str:
        """The title for a narrow place; of a lesson, what follows its number."""
        own = re.sub(r"^.*?\blesson \d+\b\W*", "", self.title)
        return self.called or own[:1].upper() + own[1:] or self.title

    @cached_property
    def begins(self) -> tuple[str, str]:
        """The slanted words that open its first paragraph, and the rest: for whom, and what."""
        found = self.find(r"^# .+\n+(?:\*([^*]+?)\.?\*\s*)?(.+)", "a first paragraph")
        return found[1] or "", plain(found[2])

    def find(self, pattern: str, what: str) -> re.Match[str]:
        """Return what stands on the page; what it must have and lacks is an error."""
        if (found := re.search(pattern, self.text, re.M)) is None:
            raise ValueError(f"{self.name} must have {what}")
        return found

    @property
    def cited(self) -> str:
        """What it is cited as: a chapter, a lesson or a project; no other page is."""
        told = {"lessons": "lesson", "projects": "project"}
        return "chapter" if self.place else told.get(self.name.split("/")[-2], "")

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
        read = UNREAD.sub(" ", FORMULA.sub(" x ", ASKED.sub(" ", self.text)))
        words = re.findall(r"[\w’'-]*[^\W\d_][\w’'-]*", read)
        return round(len(words) / WORDS_A_MINUTE + MINUTES_AN_ACT * self.widgets)

    @cached_property
    def widgets(self) -> int:
        """How many widgets its cells show, as it is stored."""
        outputs = (told for one in self.cells for told in one.get("outputs", ()))
        return sum(WIDGET in told.get("data", ()) for told in outputs)

    @property
    def questions(self) -> int:
        """How many guesses it asks for."""
        sources = "\n".join("".join(one["source"]) for one in self.cells)
        return len(re.findall(r"^Predict\(", sources, re.M))

    @cached_property
    def exercises(self) -> list[Exercise]:
        """Its exercises in order; 2.3 is the third of a part's second chapter."""
        found = []
        for k, (title, lines) in enumerate(EXERCISE.findall(self.text), 1):
            told = dict(OPTION.findall(lines))
            number = f"{self.place}.{k}" if self.place else str(k)
            classes = tuple(told.get("class", "").split())
            found.append(Exercise(told["label"], title, self.name, number, classes))
        return found

    @cached_property
    def topics(self) -> set[str]:
        """What its exercises practise."""
        return {topic for one in self.exercises for topic in one.said("topic")}

    @property
    def shows(self) -> list[str]:
        """The chapters that a lesson puts on the wall, the one most often shown first."""
        return [f"book/{page}" for page, _ in Counter(SHOWN.findall(self.text)).most_common()]

    @property
    def sheets(self) -> list[str]:
        """What the material of a lesson links to, in words."""
        found = SHEET.findall(section(self.text, "Material"))
        return list(dict.fromkeys(plain(one or other) for one, other in found))


@dataclass(frozen=True)
class Part:
    """A part of the book whose pages are chapters: its folder, its caption, its chapters."""

    folder: str
    caption: str
    chapters: list[Page]

    @property
    def lang(self) -> str:
        """The language of its name, for the voice that reads it."""
        return "fr" if self.folder in GAMES else "en"


@cache
def parts() -> list[Part]:
    """Return the parts that have chapters, in the order of ``_toc.yml``."""
    found = []
    for part in yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))["parts"]:
        folder = part["chapters"][0]["file"].split("/")[1]
        if folder not in ("teach", "appendix"):
            listed = [page for one in part["chapters"] for page in one.get("sections", [one])]
            chapters = [
                Page(one["file"], folder, k, one.get("title", ""))
                for k, one in enumerate(listed, 1)
            ]
            found.append(Part(folder, part["caption"], chapters))
    return found


@cache
def pages() -> dict[str, Page]:
    """Return all pages of the book by name, chapters in their places."""
    names = re.findall(r"\b(?:file|root): (\S+)", (ROOT / "_toc.yml").read_text("utf-8"))
    return {name: Page(name) for name in names} | chapters()


@cache
def chapters() -> dict[str, Page]:
    """Return all chapters by name."""
    return {one.name: one for part in parts() for one in part.chapters}


def part_of(name: str) -> Part:
    """Return the part of a chapter, a lesson or a project."""
    folder = name.split("/")[1] if name in chapters() else re.split(r"[/-]", name)[3]
    return next(part for part in parts() if part.folder == folder)


def below(begun: str) -> list[Page]:
    """Return the pages whose names begin so: with ``teach/lessons/``, ``teach/lessons/cloche-``."""
    return [page for name, page in pages().items() if name.startswith(f"book/{begun}")]


def exercises() -> list[Exercise]:
    """Return the exercises of all chapters, in the order of the book."""
    return [one for chapter in chapters().values() for one in chapter.exercises]


@cache
def citation() -> dict[str, Any]:
    """Return what CITATION.cff says of the book."""
    return dict(yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8")))


@cache
def topics() -> dict[str, str]:
    """Return the name of each topic by the word that exercises use."""
    lines = (ROOT / "book" / "teach" / "topics.csv").read_text("utf-8").splitlines()[1:]
    return {slug: name for slug, name, _ in csv.reader(lines)}


def levels(told: Mapping[int, Mapping[str, list[str]]]) -> dict[str, int]:
    """Return the level of each chapter; `told` names chapters of a level by part.

    Any other has the highest level of those that it needs, and at least 2 if it goes further.
    """
    found: dict[str, int] = {}
    for name, page in chapters().items():
        stem = name.rpartition("/")[2]
        said = [level for level, listed in told.items() if stem in listed.get(page.part, ())]
        least = max((found[need] for need in page.needs), default=1)
        found[name] = [*said, max(least, 1 + (page.kind == "Further"))][0]
        if found[name] < least:
            raise ValueError(f"{name} needs a chapter of a higher level")
    return found


def section(text: str, heading: str) -> str:
    """Return what stands under a heading of the second level."""
    found = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found[1] if found else ""


def plain(text: str) -> str:
    """Return Markdown without its marks."""
    words = LINK.sub(lambda found: found[1] or found[2] or "", text)
    return re.sub(r"[*`\\]|(?<=\s)_|_(?=\s)", "", words).replace("\n", " ").strip()
