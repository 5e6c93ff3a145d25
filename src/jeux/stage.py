"""A plane on paper: its size, its colours and letters, its scales, and what is drawn there so far.

`jeux.pictures` puts marks on it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from typing import Any, NamedTuple

from jeux.figures import figure, px, steady

BLUE = "#0072b2"
ORANGE = "#b85000"
GREEN = "#008060"
PURPLE = "#a6457f"
GREY = "#6e6e6e"
PAPER = "#ffffff"
INK = "currentColor"

NAMES = {
    BLUE: "blue",
    ORANGE: "orange",
    GREEN: "green",
    PURPLE: "purple",
    GREY: "grey",
    PAPER: "paper",
}
"""The colours that change with the theme of the page, by their names in its style."""

TINT = 0.42
"""The deepest tint that ink may be read on."""

SHADES = 16
"""How many tints there are between none and the deepest; finer ones look alike."""

WIDE = 440.0
"""Width of a picture."""

PHONE = 358
"""Width of a picture on a phone, in pixels."""

SIZE = 15
"""Height of letters."""

LINE = 18.0
"""Height of a line of words."""

ABOVE, BELOW = 12, 4
"""How far words reach above their base line and below it."""

ROW = 26
"""Height of a row, where things in a row go down."""

LETTER = 0.65
"""Width of a letter, at most, in heights of letters."""

NARROW_LETTER = 0.4
"""The same of the letters in `NARROW_LETTERS`."""

NARROW_LETTERS = "ijl.,:;' ftr()"

ROUND = (1, 2, 5)
"""With which digits the steps between numbers on a scale begin."""

ROUNDING = 1e-9
"""By how much of a step a number may miss the end of a scale and is still marked there."""

ARROW = (1, -12 + 6j, -12 - 6j)
"""The corners of the head of an arrow, seen from its tip: so far along it, and to its side."""

Point = tuple[Any, Any]


class Box(NamedTuple):
    """Where words lie, in pixels."""

    left: float
    top: float
    right: float
    foot: float


def paint(colour: str) -> str:
    """Return a colour of the book as a CSS value that follows the page's theme."""
    return f"var(--jeux-{NAMES[colour]},{colour})" if colour in NAMES else colour


def svg(body: str, label: str, wide: float, high: float, axes: str = "") -> str:
    """Return SVG elements as one picture that a screen reader can say, for a phone and a screen.

    Frames under one slider are to have the same size and axes.

    >>> 'aria-label="A dot."' in svg('<circle r="1"/>', "A dot.", 2, 2)
    True
    """
    spans = f'data-axes="{axes}" ' if axes else ""
    return (
        f'<svg viewBox="0 0 {wide:g} {high:g}" {spans}width="100%" role="img" '
        f'aria-label="{escape(label)}" fill="currentColor" '
        f'style="max-width:{1.3 * wide:.0f}px;font:{SIZE}px sans-serif">{body}</svg>'
    )


def tag(name: str, body: str = "", **look: Any) -> str:
    """Return an SVG element; what is empty is left out.

    >>> tag("path", d="M0 0h9", stroke_width=2, fill="")
    '<path d="M0 0h9" stroke-width="2"/>'
    """
    given = "".join(f' {k.replace("_", "-")}="{v}"' for k, v in look.items() if v not in ("", None))
    return f"<{name}{given}>{body}</{name}>" if body else f"<{name}{given}/>"


def text(x: float, y: float, words: str, anchor: str = "start", size: float = SIZE) -> str:
    """Return words at the start, middle or end of their base line.

    >>> text(0, 20, "5 < 6")
    '<text x="0" y="20">5 &lt; 6</text>'
    """
    look = {"text_anchor": anchor.replace("start", ""), "font_size": "" if size == SIZE else size}
    return tag("text", escape(words), x=f"{steady(x):.4g}", y=f"{steady(y):.4g}", **look)


def halo(words: str) -> str:
    """Set words off from what lies under them, by a rim in the colour of the page."""
    page = "var(--paper,var(--jp-layout-color0,#fff))"
    return tag(
        "g", words, stroke=page, stroke_width=4, stroke_linejoin="round", paint_order="stroke"
    )


@cache
def breadth(words: str) -> float:
    """Return how wide a line of words is at most."""
    return max(map(_breadth_of_line, words.split("\n")))


def _breadth_of_line(line: str) -> float:
    return SIZE * sum(NARROW_LETTER if letter in NARROW_LETTERS else LETTER for letter in line)


class Scale(NamedTuple):
    """Numbers from `low` to `high`, or things in a row, and the words that stand there."""

    low: float
    high: float
    ticks: Mapping[Any, str]
    names: tuple[Any, ...] = ()
    row: bool = False

    @classmethod
    def of(cls, side: Any, ticks: Any, most: int) -> Scale:
        """Return a scale for a pair, a range or a list, with at most so many words of its own."""
        row = not isinstance(side, tuple)
        names: tuple[Any, ...] = ()
        if isinstance(side, range):
            half = side.step / 2
            first, last = side[0] - half, side[-1] + half
        elif row:
            names = tuple(side)
            first, last = -0.5, len(names) - 0.5
        else:
            first, last = side
        if ticks is None and names:
            ticks = {name: str(name) for name in names}
        elif ticks is None:
            low, high = sorted((first, last))
            ticks = _round_numbers(low, high, most, whole=row)
        if not isinstance(ticks, Mapping):
            ticks = {number: figure(round(number, 9), ",g") for number in ticks}
        return cls(first, last, ticks, names, row)

    def place(self, value: Any) -> Any:
        """Return the number of a thing in the row; numbers stand for themselves."""
        is_name = isinstance(value, str) or value in self.names
        return self.names.index(value) if is_name else value

    def part(self, value: Any) -> float:
        """Return which part of the way from low to high a value stands at, at most all of it."""
        part = float((self.place(value) - self.low) / (self.high - self.low))
        return min(max(part, 0), 1)


def _round_numbers(low: float, high: float, most: int, *, whole: bool) -> list[float]:
    """Return the round numbers of a scale, with at most so many steps between them."""
    step = next(step for step in _round_steps(whole) if most * step >= high - low)
    first = math.ceil(low / step - ROUNDING)
    last = int(high / step + ROUNDING)
    return [step * k for k in range(first, last + 1)]


def _round_steps(whole: bool) -> Iterator[float]:
    """Give 1, 2, 5, 10, 20, … to thousands of millions; if not whole, from a millionth on."""
    for power in range(0 if whole else -6, 9):
        for digit in ROUND:
            yield digit * 10.0**power


class Plane(NamedTuple):
    """What marks are added to."""

    x: Scale
    y: Scale
    across: str
    up: str
    over: str
    shows: str
    high: float
    wide: float
    shows_x: bool
    """Whether its lower side is drawn, with what is marked there."""
    shows_y: bool
    """The same of its left side."""

    @property
    def is_table(self) -> bool:
        """Whether both sides are things in a row; then those across stand at the top."""
        return self.x.row and self.y.row


class BaseLine(NamedTuple):
    """Where words stand: with their start, middle or end at a point, in pixels."""

    x: float
    y: float
    anchor: str


BEFORE = {"start": 0, "middle": 0.5, "end": 1}
"""Which part of words lies to the left of their point, by their anchor."""


class Stage:
    """A plane on paper: where its data lie, and what is drawn there so far.

    `left`, `right`, `top` and `base` are the sides of the data in pixels; `foot` is the height at
    which the picture ends, with what is written under the data.
    """

    def __init__(self, plane: Plane, top: float, after: float) -> None:
        """Lay a plane on paper from a height on, with so much room after the data for names."""
        self.plane = plane
        self.shapes = list[str]()
        self.words = dict[str, list[str]]()
        """Lines of words, by the group in which those stand that look alike."""
        self.written = list[Box]()
        """Where words are, so that no others are written there."""
        self.touched = ""

        titles = [words for words in (plane.over, plane.up) if words]
        self._measure(top, len(titles), after)
        for k, title in enumerate(titles):
            self.write(0, top + 15 + LINE * k, title, "start")
        if plane.shows_x:
            self._draw_x()
        if plane.shows_y:
            self._draw_y()
        if plane.across:
            self.foot += LINE
            self.write(plane.wide, self.foot - 4, plane.across, "end")

    def _measure(self, top: float, titles: int, after: float) -> None:
        """Find the sides of the data: under the titles, right of what is marked at the left."""
        plane = self.plane
        x = plane.x
        y = plane.y
        at_left = y.ticks.values() if plane.shows_y else ()
        self.left = max((breadth(words) + 8 for words in at_left), default=2)
        self.right = plane.wide - 2 - after
        lines_above = titles
        if plane.is_table and plane.shows_x:
            lines_above += 1
        self.top = top + (9 if titles else 4) + LINE * lines_above
        unit = (self.right - self.left) / abs(x.high - x.low)
        self.base = self.top + (plane.high or unit * abs(y.high - y.low))
        self.foot = self.base + 4

    def _draw_x(self) -> None:
        """Write what is marked across, under a line; over a table, without one."""
        is_table = self.plane.is_table
        for value, words in self.plane.x.ticks.items():
            self.write(self.x(value), self.top - 6 if is_table else self.base + LINE, words)
            lines_below = 0 if is_table else words.count("\n") + 1
            self.foot = max(self.foot, self.base + 6 + LINE * lines_below)
        if not is_table:
            self.draw(f'<path d="M{px(self.left, self.base)}H{px(self.right)}"/>', **stroke(INK))

    def _draw_y(self) -> None:
        """Write what is marked at the left; numbers stand beside a line."""
        for value, words in self.plane.y.ticks.items():
            self.write(self.left - 6, first_line(self.y(value), words), words, "end")
        if not self.plane.y.row:
            self.draw(f'<path d="M{px(self.left, self.top)}V{px(self.base)}"/>', **stroke(INK))

    def x(self, value: Any) -> float:
        """Return how far right a value lies."""
        return self.left + (self.right - self.left) * self.plane.x.part(value)

    def y(self, value: Any) -> float:
        """Return how far down a value lies: numbers go up, things in a row go down."""
        part = self.plane.y.part(value)
        down = part if self.plane.y.row else 1 - part
        return self.top + (self.base - self.top) * down

    def at(self, point: Point) -> tuple[float, float]:
        """Return where a point lies."""
        return self.x(point[0]), self.y(point[1])

    def axes(self) -> str:
        """Return the numbers at the ends of both scales, and the pixels at which they lie."""
        x, y = self.plane.x, self.plane.y
        return px(x.low, x.high, y.low, y.high, self.left, self.right, self.top, self.base)

    def rect(self, corners: Any, trim: float = 0, least: float = 0, **look: Any) -> str:
        """Return the box between two corners, or the cell ``(column, row)`` of a table.

        It is cut by `trim` on each side, or grows to sides of `least`; a side of 0 is not drawn.
        """
        if len(corners) == 2:
            column = self.plane.x.place(corners[0])
            row = self.plane.y.place(corners[1])
            corners = (column - 0.5, row - 0.5, column + 0.5, row + 0.5)
        x, y = self.at(corners[:2])
        other_x, other_y = self.at(corners[2:])
        wide = max(abs(other_x - x) - 2 * trim, least)
        high = max(abs(other_y - y) - 2 * trim, least)
        if "0" in (px(wide), px(high)):
            return ""
        left = (x + other_x - wide) / 2
        top = (y + other_y - high) / 2
        return tag("rect", x=px(left), y=px(top), width=px(wide), height=px(high), **look)

    def draw(self, shapes: str, **look: Any) -> None:
        """Draw shapes that look alike."""
        if shapes:
            self.shapes.append(tag("g", shapes, **look))

    def write(self, x: float, y: float, words: str, anchor: str = "middle", **look: str) -> None:
        """Write lines of words, the first on this base line, within the picture."""
        wide = breadth(words)
        left = x - wide * BEFORE[anchor]
        back = max(0, -left) + min(0, self.plane.wide - left - wide)
        group = self.words.setdefault(tag("g", "\0", text_anchor=anchor, **look), [])
        for k, line in enumerate(words.split("\n")):
            group.append(text(x + back, y + LINE * k, line))
        self.written.append(_box_of(words, left + back, y))

    def note(self, x: float, y: float, words: str, side: str, **look: str) -> None:
        """Write words beside a point, on another side if they would meet words on this one."""
        more_lines = LINE * words.count("\n")
        sides = {
            "above": BaseLine(x, y - (8 + more_lines), "middle"),
            "right": BaseLine(x + 9, y + 5, "start"),
            "left": BaseLine(x - 9, y + 5, "end"),
            "below": BaseLine(x, y + 20, "middle"),
        }
        wished = sides.pop(side)
        free = (line for line in (wished, *sides.values()) if self._is_free(words, line))
        line = next(free, wished)
        self.write(line.x, line.y, words, line.anchor, **look)

    def _is_free(self, words: str, line: BaseLine) -> bool:
        """Say whether words would lie within the picture there, and meet no others."""
        left = line.x - breadth(words) * BEFORE[line.anchor]
        box = _box_of(words, left, line.y)
        if box.left < 0 or box.right > self.plane.wide:
            return False
        return not any(_meet(box, other) for other in self.written)

    def svg(self) -> str:
        """Return all that is drawn, words over the rest, and over them what can be touched."""
        written = ""
        for group, lines in self.words.items():
            words = group.replace("\0", "".join(lines))
            written += halo(words) if "data-rim" in group else words
        return "".join(self.shapes) + written + self.touched


def fill(colour: str, tint: float = 1) -> dict[str, Any]:
    """Return how ground is filled."""
    return {"fill": paint(colour), "fill_opacity": opacity(tint)}


def stroke(colour: str, thick: float = 1, dash: str = "", tint: float = 1) -> dict[str, Any]:
    """Return how a line is drawn; `dash` says how long its dashes and gaps are."""
    return {
        "fill": "none",
        "stroke": paint(colour),
        "stroke_width": thick if thick != 1 else "",
        "stroke_dasharray": dash,
        "stroke_opacity": opacity(tint),
    }


def opacity(tint: float) -> str:
    """Return how much of a colour there is."""
    return f"{tint:.2g}" if tint < 1 else ""


def first_line(y: float, words: str) -> float:
    """Return the base line of the first line of words whose middle is at a height."""
    return y + 5 - LINE / 2 * words.count("\n")


def _box_of(words: str, left: float, y: float) -> Box:
    """Return where words lie, from so far left on, with their first base line at a height."""
    foot = y + BELOW + LINE * words.count("\n")
    return Box(left, y - ABOVE, left + breadth(words), foot)


def _meet(box: Box, other: Box) -> bool:
    return (
        box.left < other.right
        and other.left < box.right
        and box.top < other.foot
        and other.top < box.foot
    )
