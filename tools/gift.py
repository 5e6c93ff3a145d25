"""The question bank as GIFT, for what reads no Moodle XML: Canvas, Chamilo, Ilias and others.

It is written out of the bank that moodle.py makes. GIFT has no files, so a picture stands within
its question, and no gaps with tolerances, so a law that is asked for as bars is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

PICTURE = re.compile(r"@@PLUGINFILE@@/[\w.]+")
FULL = "100"


def write(quiz: ET.Element, place: Path) -> int:
    """Write a bank, and return how many questions it has."""
    entries = list(written(quiz))
    place.write_text("\n\n".join(entries) + "\n", "utf-8")
    return sum(not entry.startswith("$") for entry in entries)


def written(quiz: ET.Element) -> Iterator[str]:
    """Yield the categories and questions of a bank."""
    for question in quiz:
        kind = question.get("type")
        if kind == "category":
            yield f"$CATEGORY: {question.findtext('category/text')}"
        elif kind != "cloze":
            yield "\n".join(lines(question))


def lines(question: ET.Element) -> Iterator[str]:
    """Yield the lines of a question: its name, its words, its answers, what is said afterwards."""
    is_number = question.get("type") == "numerical"
    yield f"// [id:{question.findtext('idnumber')}]"
    yield f"::{plain(question.findtext('name/text'))}::[html]{plain(stem(question))}{{"
    if is_number:
        yield "#"
    for answer in question.iter("answer"):
        yield number(answer) if is_number else word(answer)
    yield f"####[html]{plain(question.findtext('generalfeedback/text'))}"
    yield "}"


def stem(question: ET.Element) -> str:
    """Return what a question says, with its picture in it."""
    text = str(question.findtext("questiontext/text"))
    if file := question.findtext("questiontext/file"):
        return PICTURE.sub(f"data:image/svg+xml;base64,{file}", text)
    return text


def number(answer: ET.Element) -> str:
    """Return a number that may be typed, how far from it counts as well, and its share of marks."""
    marks = answer.get("fraction")
    share = "" if marks == FULL else f"%{marks}%"
    typed = f"{answer.findtext('text')}:{answer.findtext('tolerance')}"
    return f"={share}{typed}{feedback(answer)}"


def word(answer: ET.Element) -> str:
    """Return words that may be chosen."""
    sign = "=" if answer.get("fraction") == FULL else "~"
    return f"{sign}[html]{plain(answer.findtext('text'))}{feedback(answer)}"


def feedback(answer: ET.Element) -> str:
    """Return what is said of an answer."""
    said = answer.findtext("feedback/text")
    return f"#[html]{plain(said)}" if said else ""


def plain(text: str | None) -> str:
    """Return words on one line in which no sign is one of GIFT's."""
    return re.sub(r"([\\~=#{}:])", r"\\\1", " ".join((text or "").split()))
