"""The lessons and the projects as their own files tell of them, and tables of them."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass
from html import escape
from typing import ClassVar

import face
import heads
from docutils import nodes
from door import Door, words
from sphinx.application import Sphinx

TEACH = heads.ROOT / "book" / "teach"
SHEET = re.compile(r"\{(?:num)?ref\}`([^`<]+?)\s*<[^>`]+>`|\[([^\]]+)\]\(\.\./paper\.md[^)\s]*\)")
NAMED = re.compile(r"^.*?\blesson \d+\b\W*", re.I)
SHOWN = re.compile(r"\{state\}`[^`<]*<(?:\.\./)+(\w+/[\w-]+)#")
SPAN = re.compile(r"(\d+)\s*[–-]\s*(\d+)")
HOUR = 60


@dataclass(frozen=True)
class Lesson:
    """What the file of a lesson says; `finds` is what the pupils find out.

    `sheets` are what its material links to, in words; `shows` the chapters on the wall,
    the one most often shown first.
    """

    name: str
    part: heads.Part
    place: int
    title: str
    level: str
    finds: str
    minutes: list[int]
    sheets: list[str]
    shows: list[str]

    @property
    def short(self) -> str:
        """The title without the part and the number, which stand beside it."""
        own = NAMED.sub("", self.title, count=1)
        return own[:1].upper() + own[1:] or self.title


@dataclass(frozen=True)
class Project:
    """What the first cells of a project say."""

    name: str
    part: heads.Part
    title: str
    asks: str


def games() -> list[heads.Part]:
    """Return the parts that have lessons, in the order of the book."""
    return [
        part for part in heads.parts() if (TEACH / "projects" / f"{part.folder}.ipynb").exists()
    ]


def lessons() -> list[Lesson]:
    """Return all lessons, part by part."""
    found = []
    for part in heads.parts():
        paths = (TEACH / "lessons").glob(f"{part.folder}-*.md")
        numbered = {int(path.stem.rpartition("-")[2]): path for path in paths}
        for place, path in sorted(numbered.items()):
            found.append(lesson(path.read_text("utf-8"), path.stem, part, place))
    return found


def lesson(text: str, stem: str, part: heads.Part, place: int) -> Lesson:
    """Read a lesson; what it lacks stays empty, and a test names it."""
    title, rest = titled(text)
    first = re.match(r"\*([^*]+?)\.?\*\s*(.*)", rest.strip())
    level, finds = (first[1], first[2]) if first else ("", "")
    sheets = (one or other for one, other in SHEET.findall(section(text, "Material")))
    shows = Counter(f"book/{page}" for page in SHOWN.findall(text))
    return Lesson(
        f"book/teach/lessons/{stem}",
        part,
        place,
        title,
        level,
        plain(finds),
        minutes(section(text, "Minute by minute")),
        list(dict.fromkeys(map(plain, sheets))),
        [page for page, _ in shows.most_common()],
    )


def titled(text: str) -> tuple[str, str]:
    """Return the title of a page, and what stands after it."""
    found = re.search(r"^# (.+)$", text, re.M)
    if found is None:
        raise ValueError(f"a page begins with its title, got {text[:40]!r}")
    return plain(found[1].strip()), text[found.end() :]


def section(text: str, heading: str) -> str:
    """Return what stands under a heading of the second level."""
    found = re.search(rf"^## {re.escape(heading)}$(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found[1] if found else ""


def minutes(steps: str) -> list[int]:
    """Return how long each step of a lesson takes.

    A step is the row of a table, an item of a list or a heading; it begins with its minutes, as
    a number (*5 min*) or as a span (*0–5*).
    """
    found = []
    for line in steps.splitlines():
        if begun := re.match(r"(?:\|\s*|[-*]\s+|\d+\.\s+|#{3,}\s+|\*\*)+([\d][^|]*)", line):
            if span := SPAN.match(begun[1]):
                found.append(int(span[2]) - int(span[1]))
            elif one := re.match(r"\d+", begun[1]):
                found.append(int(one[0]))
    return found


def projects() -> list[Project]:
    """Return all projects: their titles, and the first paragraph after it."""
    found = []
    for part in games():
        name = f"book/teach/projects/{part.folder}"
        cells = json.loads((heads.ROOT / f"{name}.ipynb").read_text("utf-8"))["cells"]
        text = "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
        title, rest = titled(text)
        paragraphs = (p.strip() for p in rest.split("\n\n"))
        asks = next((p for p in paragraphs if p and not p.startswith(("#", ":", "```"))), "")
        found.append(Project(name, part, title, plain(asks)))
    return found


def plain(text: str) -> str:
    """Return Markdown without its marks."""
    text = re.sub(
        r"\{state\}`([^`<]*?)\s*<[^>]*>`|\{[\w:]+\}`([^`<]*?)(?:\s*<[^>]*>)?`", r"\1\2", text
    )
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[*`\\]|(?<=\s)_|_(?=\s)", "", text).replace("\n", " ")


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_directive("lessons", Lessons)
    app.add_directive("projects", Projects)


class Listed(Door):
    """A table made from files: they are read anew when one of them changes."""

    def run(self) -> list[nodes.Node]:
        """Make the table; the pages that it reads are no source of the page's own."""
        for path in TEACH.rglob("*.*"):
            if path.is_file():
                self.env.note_dependency(str(path))
        return super().run()

    def to(self, page: str, words: str) -> str:
        """Return a link to a page."""
        return f'<a class="reference internal" href="{self.link(page)}">{escape(words)}</a>'

    def group(self, part: heads.Part, columns: int) -> str:
        """Return the row that opens the rows of a part."""
        return (
            f'<tr data-part="{part.folder}" class="jeux-part"><th scope="rowgroup" '
            f'colspan="{columns}"{face.french(part)}>{escape(part.caption)}</th></tr>'
        )

    def table(self, names: list[str], body: str, caption: str, kind: str) -> str:
        """Return a table of what is listed."""
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in names)
        return (
            f'<div class="jeux-table jeux-listed {kind}"><table class="table">'
            f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>{body}</table></div>"
        )


class Lessons(Listed):
    """All lessons: title, what pupils find out, level, minutes, material, chapters."""

    option_spec: ClassVar = words("caption", "heads", "minutes", "nothing")

    def html(self) -> str:
        """Return a table with a group of rows for each part."""
        names = [name.strip() for name in self.options["heads"].split("|")]
        found, body = lessons(), ""
        for part in games():
            rows = "".join(self.row(one) for one in found if one.part == part)
            body += f"<tbody>{self.group(part, len(names))}{rows}</tbody>"
        hours = sum(sum(one.minutes) for one in found) / HOUR
        caption = self.options["caption"].format(count=len(found), hours=f"{hours:g}")
        return self.table(names, body, caption, "lessons")

    def row(self, one: Lesson) -> str:
        """Return the row of a lesson."""
        material = f"{self.link(one.name)}#material"
        sheets = ", ".join(one.sheets) or self.options["nothing"]
        chapters = ", ".join(
            self.to(page, part.chapters[place].short)
            for page in one.shows
            if page in face.places()
            for part, place in [face.places()[page]]
        )
        return (
            f'<tr data-part="{one.part.folder}"><th scope="row">{self.to(one.name, one.short)}'
            f"<p>{escape(one.finds)}</p></th><td>{escape(one.level)}</td>"
            f'<td class="jeux-number">{self.say("minutes", minutes=sum(one.minutes))}</td>'
            f'<td><a class="reference internal" href="{material}">{escape(sheets)}</a></td>'
            f"<td>{chapters}</td></tr>"
        )


class Projects(Listed):
    """All projects: title, and what they ask."""

    option_spec: ClassVar = words("caption", "heads")

    def html(self) -> str:
        """Return a table with a row for each part."""
        names = [name.strip() for name in self.options["heads"].split("|")]
        body = "".join(
            f'<tr data-part="{one.part.folder}"><td{face.french(one.part)}>'
            f"{escape(one.part.caption)}</td>"
            f'<th scope="row">{self.to(one.name, one.title)}</th><td>{escape(one.asks)}</td></tr>'
            for one in projects()
        )
        caption = self.options["caption"].format(count=len(projects()))
        return self.table(names, f"<tbody>{body}</tbody>", caption, "projects")
