"""A sheet of exercises for each chapter, to print or to write on: made of the built pages.

It has the exercises of a page with number, level, minutes and room to write, and neither hints nor
solutions: black on white, A4. `tools/printing.py` prints each as a PDF.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import asked
import heads
import policy
from bs4 import BeautifulSoup, Tag
from exercises import effort
from sphinx.application import Sphinx

FOLDER = Path("book", "teach", "exercise-sheets")
STYLE = Path(__file__).with_suffix(".css")
EXAMINATION = "book/teach/examination"
NAME, DATE = "Name:", "Date:"
HEAD = "{part}, chapter {place}"
SHEET, NUMBERED = "Exercises: {title}", "{number} {title}"
TO_PRINT, BACK = "Print", "All sheets"
PRINTS = 'document.querySelector("button").addEventListener("click", () => window.print());'
BACK_TO = "../pupil.html"
# an exercise ends where something begins that is folded, or the cell for the reader's own code
ENDS = re.compile(r'<details class="jeux-fold|<div class="jeux-own')
FEWEST, MOST = 5, 18
MINUTES_A_LINE = 4


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx, after the formulas are drawn and before pages get their policies."""
    app.connect("build-finished", make, priority=500)


def name(page: str) -> str:
    """Return the file of a page's sheet."""
    return "-".join(page.split("/")[1:]) + ".html"


def make(app: Sphinx, error: Exception | None) -> None:
    """Write the sheets beside the pages for teachers."""
    if error is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    (out / FOLDER).mkdir(parents=True, exist_ok=True)
    written = set(policy.pages(out))
    for page, head, exercises in pages():
        if (built := out / f"{page}.html") in written and exercises:
            html = built.read_text("utf-8")
            text = sheet(head, [(one, words(html, one.label)) for one in exercises])
            (out / FOLDER / name(page)).write_text(text, "utf-8")


def pages() -> list[tuple[str, tuple[str, str], list[asked.Exercise]]]:
    """Return each page with exercises, what its sheet is called, and its exercises."""
    every = asked.exercises()
    found = [
        (
            one.name,
            (one.title, HEAD.format(part=part.caption, place=k)),
            [exercise for exercise in every if exercise.page == one.name],
        )
        for part in heads.parts()
        for k, one in enumerate(part.chapters, 1)
    ]
    problems = asked.of_page(EXAMINATION)
    return [*found, (EXAMINATION, (heads.title(EXAMINATION), ""), problems)]


def words(built: str, label: str) -> str:
    """Return what an exercise asks, as it stands on its page; links become words."""
    start = built.index(f'id="{label}"')
    start = built.index(">", start) + 1
    end = ENDS.search(built, start)
    assert end is not None, label
    inside = BeautifulSoup(built[start : end.start()], "html.parser")
    for tag in inside.select(".admonition-title, .jeux-effort, .headerlink, script"):
        tag.decompose()
    for tag in inside.find_all("a"):
        tag.unwrap()
    for tag in inside.find_all(id=True):
        del tag["id"]
    section = inside.section
    assert isinstance(section, Tag), label
    return section.decode_contents().strip()


def sheet(head: tuple[str, str], exercises: list[tuple[asked.Exercise, str]]) -> str:
    """Return a sheet as a page of its own."""
    title, over = head
    asks = "".join(exercise(one, text) for one, text in exercises)
    up = "../" * len(FOLDER.parts)
    links = f'<link rel="icon" href="{up}_static/favicon.svg" />' + "".join(
        f'<link rel="stylesheet" href="{up}_static/{style}.css" />'
        for style in ("book", "formulas")
    )
    return (
        '<!DOCTYPE html>\n<html lang="en" data-theme="light"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(SHEET.format(title=title))}</title>{links}"
        f"<style>{STYLE.read_text('utf-8')}</style></head><body>"
        f'<nav><button type="button">{TO_PRINT}</button><a href="{BACK_TO}">{BACK}</a></nav><main>'
        f"<header><p>{escape(over)}</p><h1>{escape(title)}</h1>"
        f'<p class="names"><span>{NAME}</span><span>{DATE}</span></p></header>'
        f"{asks}</main><script>{PRINTS}</script></body></html>\n"
    )


def exercise(one: asked.Exercise, text: str) -> str:
    """Return one exercise with room to write."""
    titled = escape(NUMBERED.format(number=one.number, title=one.title))
    told = f'<p class="effort">{effort(one.classes)}</p>' if effort(one.classes) else ""
    minutes = one.minutes if told else 0
    lines = "<i></i>" * min(max(FEWEST, minutes // MINUTES_A_LINE + 3), MOST)
    return (
        f'<section><h2>{titled}</h2>{told}<div class="asked">{text}</div>'
        f'<div class="room">{lines}</div></section>'
    )
