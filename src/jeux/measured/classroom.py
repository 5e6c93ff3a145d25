"""Pictures of what a class asks of those who serve it, from the figures of `load("serving")`."""

from __future__ import annotations

from jeux.checks import as_integer
from jeux.drawing import BLUE, GREY, ORANGE, STYLE, frame, svg
from jeux.measured import load

LESSON = (
    "{readers:,} readers of one chapter: the site sends {read}, or {run} if all run cells too, "
    "and keeps {site} in memory; a hub keeps {hub}."
)
BARS = ("the site sends", "if all run cells", "the site keeps", "a hub keeps")
TERM = (
    "{readers:,} readers, {pages} pages a week, {cells}: "
    "{term} in a term of {weeks} weeks, {month} a month."
)
CELLS = {"not run": "no live cells", "run": "live cells run"}
WEEKS, MONTHS = 15, 3.5
FREE = 100
"""GB a month that a free host of static pages lets through."""


def gigabytes(readers: int) -> dict[str, float]:
    """Return what a chapter costs for some readers, in GB: sent once, and kept in memory.

    ``read`` and ``run`` are sent by the site, to readers who have no page of it yet and who read,
    or read and run cells; ``site`` and ``hub`` are the memory of a static server and of a
    JupyterHub on which all of them run cells.
    """
    found = load("serving")
    first = found["reader"]["pages"][0]["bytes"]
    memory = found["hub"]["memory"]
    whole = {
        "read": readers * first,
        "run": readers * (first + found["reader"]["live"]["bytes"]),
        "site": found["class"][0]["memory"],
        "hub": memory["hub"] + readers * memory["active"],
    }
    return {name: size / 1e9 for name, size in whole.items()}


def in_words(gb: float) -> str:
    """Write a size with three digits, in the unit that fits.

    >>> in_words(0.00718), in_words(36.07), in_words(1867.2)
    ('7.18 MB', '36.1 GB', '1.87 TB')
    """
    if gb < 0.9995:
        return f"{gb * 1e3:.3g} MB"
    return f"{gb:.3g} GB" if gb < 999.5 else f"{gb / 1e3:.3g} TB"


def lesson_picture(readers: int) -> str:
    """Draw what a site sends and keeps for some readers, and what a hub keeps."""
    readers = as_integer("readers", readers, 1)
    sizes = gigabytes(readers)
    told = LESSON.format(readers=readers, **{name: in_words(gb) for name, gb in sizes.items()})
    colours = [BLUE, BLUE, GREY, ORANGE]
    return _lines(dict(zip(BARS, sizes.values(), strict=True)), colours, told)


def term_gigabytes(readers: int, pages: int, cells: bool) -> float:
    """Return the GB that a site sends in a term.

    Each week every reader comes as new, with a first page and then further ones; Python comes
    once, to those who run cells.
    """
    asked = load("serving")["reader"]
    first, *further = (page["bytes"] for page in asked["pages"])
    week = first + (pages - 1) * sum(further) / len(further)
    return float(readers * (WEEKS * week + cells * asked["live"]["bytes"]) / 1e9)


def term_picture(readers: int, pages: int, cells: str) -> str:
    """Draw what a site sends a month in a term, beside what a free host lets through."""
    readers, pages = as_integer("readers", readers, 1), as_integer("pages", pages, 1)
    if cells not in CELLS:
        raise ValueError(f"cells must be one of {', '.join(CELLS)}, got {cells!r}")
    term = term_gigabytes(readers, pages, cells == "run")
    told = TERM.format(
        readers=readers, pages=pages, cells=CELLS[cells], weeks=WEEKS,
        term=in_words(term), month=in_words(term / MONTHS),
    )  # fmt: skip
    return _lines({"a month": term / MONTHS, "a free host": FREE}, [BLUE, GREY], told)


def _lines(sizes: dict[str, float], colours: list[str], told: str) -> str:
    """Draw sizes in GB as points on lines from the left, on one scale of powers of ten."""
    from matplotlib import pyplot

    with pyplot.rc_context(STYLE):
        figure, ax = pyplot.subplots(figsize=(6, 0.6 + 0.55 * len(sizes)))
        for place, (size, colour) in enumerate(zip(sizes.values(), colours, strict=True)):
            ax.plot([1e-3, size], [place, place], color=colour, linewidth=6)
            ax.text(size * 1.4, place, in_words(size), va="center")
        ax.set(xscale="log", xlim=(1e-3, 1e6), ylim=(len(sizes) - 0.4, -0.6))
        ax.set_xticks([1e-3, 1, 1e3], ["1 MB", "1 GB", "1 TB"])
        ax.set_xticks([], minor=True)
        ax.set_yticks(range(len(sizes)), list(sizes))
        ax.tick_params(axis="y", length=0)
    return frame(svg(figure, told), told)
