"""One reading of the book: what each page says of itself. Every list on a page is a view of this.

A page is read when it is asked, once. Nothing here knows Sphinx, so the tools read the book alike.
"""

from __future__ import annotations

import csv
import json
import posixpath
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("battage", "cloche", "caillou", "serpents", "marienbad")
"""The folders of the five games; their captions are French."""

LINES = {
    "able": "You will be able to",
    "need": "You need",
    "takes": "It takes",
    "follows": "It follows",
    "run": "Run it",
}
"""The run-in lines of a head, by the class that they get on the page."""

KINDS = ("Core", "Further")
LINK = re.compile(r"\{[\w:]+\}`([^`<]*?)(?:\s*<[^>]*>)?`|\[([^\]]*)\]\([^)]*\)")
SAID = re.compile(r"(level|minutes|points|topic|needs)-([\w-]+)")
EXERCISE = re.compile(r"^:::+\{exercise\} *(.*)\n((?::[\w-]+:.*\n)+)", re.M)
OPTION = re.compile(r"^:([\w-]+): *(.*)$", re.M)
STEP = re.compile(r"^\*\*(\d+)[–-](\d+)\. ", re.M)
SHOWN = re.compile(r"\{state\}`[^`<]*<(?:\.\./)+(\w+/[\w-]+)#")
SHEET = re.compile(r"\{ref\}`([^`<]+?)\s*<[^>`]+>`|\[([^\]]+)\]\(\.\./paper\.md[^)\s]*\)")


def plain(text: str) -> str:
    """Return Markdown without its marks."""
    words = LINK.sub(lambda found: found[1] or found[2] or "", text)
    return re.sub(r"[*`\\]|(?<=\s)_|_(?=\s)", "", words).replace("\n", " ").strip()


@dataclass(frozen=True)
class Exercise:
    """An exercise; `said` holds what the line under its label says, by kind."""

    label: str
    title: str
    number: str
    said: dict[str, list[str]]

    @property
    def level(self) -> int:
        """From 1, one idea, to 3, research."""
        return int(self.said["level"][0])

    @property
    def minutes(self) -> int:
        """How long it takes a first-year student."""
        return int(self.said["minutes"][0])


@dataclass(frozen=True)
class Page:
    """A page by the name that Sphinx has for it.

    `place` counts from 1 within its part; what only opens others, such as *Going further*, has 0.
    """

    name: str
    part: str
    place: int
    called: str

    @property
    def path(self) -> Path:
        """The notebook, or the Markdown file."""
        notebook = ROOT / f"{self.name}.ipynb"
        return notebook if notebook.exists() else notebook.with_suffix(".md")

    @cached_property
    def cells(self) -> list[tuple[str, str]]:
        """Kind and source of each cell; a Markdown file is one cell."""
        text = self.path.read_text("utf-8")
        if self.path.suffix == ".md":
            return [("markdown", text)]
        return [(one["cell_type"], "".join(one["source"])) for one in json.loads(text)["cells"]]

    @cached_property
    def text(self) -> str:
        """All that is written on it, as Markdown."""
        return "\n\n".join(source for kind, source in self.cells if kind == "markdown")

    @cached_property
    def title(self) -> str:
        """Its first heading."""
        found = re.search(r"^# (.+)$", self.text, re.M)
        if found is None:
            raise ValueError(f"{self.name} has no title")
        return plain(found[1])

    @property
    def short(self) -> str:
        """The title for a narrow place: what _toc.yml says, or the title."""
        return self.called or self.title

    def line(self, key: str) -> str:
        """Return what stands behind the bold words of a line of its head; it may lack it."""
        found = re.search(rf"\*\*{LINES[key]}\*\* *(.+?)\\?$", self.text, re.M)
        return found[1] if found else ""

    @cached_property
    def kind(self) -> str:
        """Whether it is *Core*, or goes *Further* than the main line of its part."""
        found = re.search(rf"\*({'|'.join(KINDS)})\b", self.text.partition("\n## ")[0])
        return found[1] if found else ""

    @cached_property
    def needs(self) -> list[str]:
        """The pages that the line of what you need links to."""
        links = re.findall(r"\]\((\S+?)\.ipynb", self.line("need"))
        return [posixpath.normpath(f"{posixpath.dirname(self.name)}/{link}") for link in links]

    @cached_property
    def minutes(self) -> int:
        """Of a chapter, by its head; of a lesson, the sum of its steps."""
        if steps := STEP.findall(self.text.partition("\n## The board")[0]):
            return sum(int(end) - int(begin) for begin, end in steps)
        took = re.search(r"\d+", self.line("takes").replace("ten", "10"))
        return int(took[0]) if took else 0

    @cached_property
    def questions(self) -> int:
        """How many guesses it asks for."""
        return sum(len(re.findall(r"^Predict\(", code, re.M)) for kind, code in self.cells)

    @cached_property
    def exercises(self) -> list[Exercise]:
        """Its exercises in order, such as 2.3 for the third of a part's second chapter."""
        found = []
        for k, (title, lines) in enumerate(EXERCISE.findall(self.text), 1):
            options, said = dict(OPTION.findall(lines)), dict[str, list[str]]()
            for word in filter(None, map(SAID.fullmatch, options.get("class", "").split())):
                said.setdefault(word[1], []).append(word[2])
            number = f"{self.place}.{k}" if self.part in (*GAMES, "start") else str(k)
            found.append(Exercise(options["label"], title, number, said))
        return found

    @cached_property
    def begins(self) -> tuple[str, str]:
        """The emphasised words under the title and the rest of that paragraph: level and aim."""
        found = re.search(r"^# .+\n+(?:\*([^*]+?)\.?\*\s*)?(.+)", self.text, re.M)
        return (found[1] or "", plain(found[2])) if found else ("", "")

    @cached_property
    def shows(self) -> list[str]:
        """The chapters that a lesson puts on the wall, the one most often shown first."""
        return [f"book/{page}" for page, _ in Counter(SHOWN.findall(self.text)).most_common()]

    @cached_property
    def sheets(self) -> list[str]:
        """What the material of a lesson links to."""
        material = self.text.partition("\n## Material\n")[2].partition("\n## ")[0]
        return list(dict.fromkeys(plain(one or other) for one, other in SHEET.findall(material)))


@dataclass(frozen=True)
class Part:
    """A part of the book: its folder, its caption, and its pages in order."""

    folder: str
    caption: str
    pages: list[Page]

    @property
    def french(self) -> str:
        """The attribute that makes a screen reader speak the name of a game as it is."""
        return ' lang="fr"' if self.folder in GAMES else ""


@cache
def parts() -> list[Part]:
    """Return all parts in the order of ``_toc.yml``."""
    found = []
    for part in yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))["parts"]:
        folder = part["chapters"][0]["file"].split("/")[1]
        place, listed = 0, []
        for entry in entries(part["chapters"]):
            place += "sections" not in entry
            own = 0 if "sections" in entry else place
            listed.append(Page(entry["file"], folder, own, entry.get("title", "")))
        found.append(Part(folder, part["caption"], listed))
    return found


def entries(listed: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the entries of a part, those below others too."""
    for entry in listed:
        yield entry
        yield from entries(entry.get("sections", []))


@cache
def pages() -> dict[str, Page]:
    """Return all pages by name."""
    return {page.name: page for part in parts() for page in part.pages}


@cache
def chapters() -> list[Part]:
    """Return the parts whose pages are chapters, with these alone."""
    kept = [part for part in parts() if part.folder in ("start", *GAMES)]
    return [Part(p.folder, p.caption, [one for one in p.pages if one.place]) for p in kept]


@cache
def places() -> dict[str, tuple[Part, Page]]:
    """Return each chapter with its part."""
    return {page.name: (part, page) for part in chapters() for page in part.pages}


def lessons(part: Part | None = None) -> list[Page]:
    """Return the lessons of a part, or all of them."""
    begin = f"book/teach/lessons/{part.folder}-" if part else "book/teach/lessons/"
    return [page for name, page in pages().items() if name.startswith(begin)]


@cache
def topics() -> dict[str, str]:
    """Return the name of each topic by the word that exercises use."""
    with (ROOT / "book" / "teach" / "topics.csv").open(encoding="utf-8", newline="") as lines:
        return {line["slug"]: line["name"] for line in csv.DictReader(lines)}


def covered(told: Mapping[str, Any]) -> dict[str, dict[str, dict[str, list[Page]]]]:
    """Return, for each level and topic, the chapters by part that teach or practise it.

    `told` says which chapters teach a topic, by the stems of their files; those with an exercise
    on it are added. A topic without a level comes last.
    """
    found: dict[str, dict[str, dict[str, list[Page]]]] = {level: {} for level in told}
    levels = {topic: level for level, listed in told.items() for topic in listed}
    for topic in sorted(topics(), key=topics().__getitem__):
        level = levels.get(topic, list(told)[-1])
        taught = told[level].get(topic) or {}
        for part in chapters():
            stems = taught.get(part.folder, [])
            for page in part.pages:
                practised = (topic in one.said.get("topic", ()) for one in page.exercises)
                if int(page.path.stem.partition("-")[0]) in stems or any(practised):
                    found[level].setdefault(topic, {}).setdefault(part.folder, []).append(page)
    return found


def called(name: str, part: Part) -> str:
    """Return what a chapter of a part calls another one: its number there, or its short title."""
    page = pages()[name]
    return str(page.place) if page in part.pages else page.short
