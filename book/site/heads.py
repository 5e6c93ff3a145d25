"""The chapters as their own heads tell of them: part, title, kind, minutes, what they need."""

from __future__ import annotations

import json
import posixpath
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]

LINES = {
    "able": "You will be able to",
    "need": "You need",
    "takes": "It takes",
    "follows": "It follows",
    "run": "Run it",
}
"""The run-in lines of a head, by the class that they get on the page."""

KINDS = ("Core", "Further")
NUMBERS = {"ten": 10}


@dataclass(frozen=True)
class Chapter:
    """What the head of a chapter says; `name` is the page, `short` what a narrow place shows.

    `questions` is how many the chapter asks.
    """

    name: str
    title: str
    short: str
    kind: str
    minutes: int
    lines: dict[str, str]
    questions: int

    @property
    def needs(self) -> list[str]:
        """The chapters that the line of what you need links to."""
        links = re.findall(r"\]\((\S+?)\.ipynb", self.lines["need"])
        return [posixpath.normpath(f"{posixpath.dirname(self.name)}/{link}") for link in links]


@dataclass(frozen=True)
class Part:
    """A part of the book: its folder, its caption, its chapters in order."""

    folder: str
    caption: str
    chapters: list[Chapter]


@cache
def parts() -> list[Part]:
    """Return the parts whose pages are chapters, in the order of ``_toc.yml``."""
    found = []
    for part in yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))["parts"]:
        pages = [page for one in part["chapters"] for page in one.get("sections", [one])]
        entries = [(page["file"], page.get("title")) for page in pages]
        folder = entries[0][0].split("/")[1]
        if folder not in ("teach", "measured", "appendix"):
            read = [chapter(name, short) for name, short in entries]
            found.append(Part(folder, part["caption"], read))
    return found


def title(name: str) -> str:
    """Return the title of a notebook."""
    cells = json.loads((ROOT / f"{name}.ipynb").read_text("utf-8"))["cells"]
    return "".join(cells[0]["source"]).partition("\n")[0].removeprefix("# ")


def chapter(name: str, short: str | None = None) -> Chapter:
    """Read the head of a chapter; a head that lacks a line is an error that names it."""
    cells = json.loads((ROOT / f"{name}.ipynb").read_text("utf-8"))["cells"]
    text = "".join(cells[0]["source"])
    titled = re.match(r"# (.+)\n", text)
    kind = re.search(rf"\*({'|'.join(KINDS)})\b", text)
    starts = {key: text.find(f"**{words}**") for key, words in LINES.items()}
    if titled is None or kind is None or min(starts[key] for key in LINES if key != "run") < 0:
        wanted = ", ".join(words for key, words in LINES.items() if key != "run")
        raise ValueError(f"the head of {name} must have a title, *Core* or *Further*, and {wanted}")
    lines = {}
    for key, words in LINES.items():
        if starts[key] >= 0:
            after = text[starts[key] + len(words) + 4 :]
            lines[key] = re.split(r"\\?\n", after, maxsplit=1)[0].strip()
    time = re.search(r"\d+", lines["takes"])
    minutes = int(time[0]) if time else NUMBERS[lines["takes"].split()[0]]
    questions = sum(len(re.findall(r"^Predict\(", "".join(c["source"]), re.M)) for c in cells)
    return Chapter(name, titled[1], short or titled[1], kind[1], minutes, lines, questions)
