"""A picture is a plane in the units of the data, and marks on it, added up.

>>> ways = {total: 6 - abs(total - 7) for total in range(2, 13)}
>>> drawn = plane(x=range(2, 13), y=(0, 6), across="sum of two dice", up="ways") + bars(ways)
>>> "Seven has six ways." in drawn.says("Seven has six ways.")
True

Nobody gives a coordinate of the paper. A side of the plane is a pair ``(low, high)``, or things in
a row: ``range(2, 13)``, ``["Cloche", "Marteau"]``; numbers go up, rows go down. Marks lie in the
order in which they are added, words over all of them. Pictures stand one under the other with `/`.

What several functions take, they take alike:

- `x`, `y`: the sides of the plane, or a height and a place; `xticks`, `yticks`: what is marked
  there; `across`, `up`, `over`: titles of the sides and of the whole; `high`: the height of the
  picture in pixels; `square`, `shows`: see `plane`
- `heights`, `points`, `at`, `tints`, `areas`: the data, in units of the plane; `name`, `said`:
  words
- `colour`, `other`: colours of the book; `tint`: how strong, from 0 to 1; `dash`, `outline`,
  `ring`, `rim`, `bold`, `full`, `head`, `side`: looks; `base`, `area`: where the ground begins
- `wide`, `trim`: of a bar or a box, in units of the plane; `thick`, `r`, `reach`: in pixels
- `n`, `one`, `many`: a number, and its noun
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from html import escape, unescape
from itertools import groupby
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


class Frame(str):
    """A picture under the sentence that it proves, as sliders and notebooks show it."""

    def __repr__(self) -> str:
        return unescape(self.partition('aria-label="')[2].partition('"')[0])

    def _repr_html_(self) -> str:
        return str(self)


def frame(picture: str, conclusion: str = "") -> Frame:
    """Put one sentence over a picture; the live region speaks it."""
    caption = tag("figcaption", escape(conclusion)) if conclusion else ""
    return Frame(f'<figure class="jeux-frame">{caption}{picture}</figure>')


def counted(n: int, one: str, many: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "token", "tokens"), counted(1500, "token", "tokens")
    ('1 token', '1,500 tokens')
    """
    return f"{n:,} {one if n == 1 else many}"


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
            self.draw(f'<path d="M{px(self.left, self.base)}H{px(self.right)}"/>', **_ink(INK))

    def _draw_y(self) -> None:
        """Write what is marked at the left; numbers stand beside a line."""
        for value, words in self.plane.y.ticks.items():
            self.write(self.left - 6, _first_line(self.y(value), words), words, "end")
        if not self.plane.y.row:
            self.draw(f'<path d="M{px(self.left, self.top)}V{px(self.base)}"/>', **_ink(INK))

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


def _first_line(y: float, words: str) -> float:
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


class Mark(NamedTuple):
    """What is drawn on a plane; its name needs room at the end of the plane."""

    draw: Callable[[Stage], None]
    after: str = ""


@dataclass(frozen=True)
class Picture:
    """Marks on a plane, and the pictures that stand over them."""

    marks: tuple[Mark, ...] = ()
    plane: Plane | None = None
    above: tuple[Picture, ...] = ()

    def __add__(self, other: Picture) -> Picture:
        return replace(self, marks=self.marks + other.marks, plane=self.plane or other.plane)

    def __truediv__(self, other: Picture) -> Picture:
        return replace(other, above=(*self._from_above(), *other.above))

    def _from_above(self) -> tuple[Picture, ...]:
        """Return the pictures one by one, as they stand one under the other."""
        return (*self.above, replace(self, above=()))

    def svg(self, conclusion: str = "") -> str:
        """Return the picture alone; what it proves is heard before what is drawn."""
        stages = list[Stage]()
        top = 0.0
        for picture in self._from_above():
            assert picture.plane, "marks are added to a plane"
            names = [breadth(mark.after) + 10 for mark in picture.marks if mark.after]
            stage = Stage(picture.plane, top, after=max(names, default=0))
            for mark in picture.marks:
                mark.draw(stage)
            stages.append(stage)
            top = stage.foot + 6
        body = "".join(stage.svg() for stage in stages)
        label = f"{conclusion} {self!r}".strip()
        wide = max(stage.plane.wide for stage in stages)
        axes = "; ".join(stage.axes() for stage in stages)
        return svg(body, label, wide, round(top), axes)

    def says(self, conclusion: str) -> Frame:
        """Return a frame for a slider: the picture under the sentence that it proves."""
        return frame(self.svg(conclusion), conclusion)

    def __repr__(self) -> str:
        planes = [picture.plane for picture in self._from_above() if picture.plane]
        words = [plane.shows or _listed((plane.over, plane.up, plane.across)) for plane in planes]
        return f"{_listed(words, '; ') or 'Picture'}."

    def _repr_html_(self) -> str:
        return self.says("")


def _listed(words: Iterable[str], between: str = ", ") -> str:
    """Join words, without those that are empty."""
    return between.join(filter(None, words))


def plane(
    x: Any, y: Any, across: str = "", up: str = "", *, over: str = "", shows: str = "",
    xticks: Any = None, yticks: Any = None, high: float = 190, wide: float = WIDE,
    square: bool = False,
) -> Picture:  # fmt: skip
    """Return what marks are added to: two scales, what stands at them, a title, and the size.

    A scale without a title, names or ticks of its own is not drawn. With ``square=True`` a unit is
    as long up as across. `shows` is what a screen reader says: the kind of chart and its data.

    >>> (plane(x=(0, 1), y=(0, 4), across="share", shows="Nothing yet") + dots([(0, 4)])).svg()[:20]
    '<svg viewBox="0 0 44'
    """
    x_scale = Scale.of(x, xticks, most=10)
    y_scale = Scale.of(y, yticks, most=5)
    shows_x = bool(across or x_scale.names or xticks)
    shows_y = bool(up or y_scale.names or yticks)
    if square:
        high = 0
    elif y_scale.row:
        high = ROW * len(y)
    ground = Plane(x_scale, y_scale, across, up, over, shows, high, wide, shows_x, shows_y)
    return Picture(plane=ground)


def _mark(draw: Callable[[Stage], None], after: str = "") -> Picture:
    return Picture((Mark(draw, after),))


def _ground(colour: str, tint: float = 1) -> dict[str, Any]:
    """Return how ground is filled."""
    return {"fill": paint(colour), "fill_opacity": _opacity(tint)}


def _ink(colour: str, thick: float = 1, dash: str = "", tint: float = 1) -> dict[str, Any]:
    """Return how a line is drawn; `dash` says how long its dashes and gaps are."""
    return {
        "fill": "none",
        "stroke": paint(colour),
        "stroke_width": thick if thick != 1 else "",
        "stroke_dasharray": dash,
        "stroke_opacity": _opacity(tint),
    }


def _opacity(tint: float) -> str:
    return f"{tint:.2g}" if tint < 1 else ""


def bars(
    heights: Mapping[Any, float], colour: str = BLUE, *, base: Mapping[Any, float] | float = 0,
    wide: float = 0.8, tint: float = 1, outline: bool = False, dash: bool = False,
) -> Picture:  # fmt: skip
    """Draw bars over things in a row, by what they stand over; or the outline of bars.

    `base` is where they begin. Outlines as wide as 1 join to steps, to compare with.

    >>> (plane(x=range(3), y=(0, 4), shows="Two bars") + bars({0: 1, 2: 3})).svg().count("<rect")
    2
    """

    def draw(on: Stage) -> None:
        half = wide / 2
        shapes = ""
        steps = ""
        for thing, height in heights.items():
            middle = on.plane.x.place(thing)
            left, right = middle - half, middle + half
            foot = base[thing] if isinstance(base, Mapping) else base
            if outline and wide == 1:
                steps = steps or f"M{px(on.x(left), on.base)}"
                steps += f"V{px(on.y(height))}H{px(on.x(right))}"
            else:
                shapes += on.rect((left, foot, right, height))
        if steps:
            shapes += f'<path d="{steps}V{px(on.base)}"/>'
        dashes = "3 3" if dash else ""
        look = _ink(colour, 1, dashes, tint) if outline else _ground(colour, tint)
        on.draw(shapes, **look)

    return _mark(draw)


def line(
    points: Iterable[Point | None], colour: str = BLUE, thick: float = 2, *, dash: bool = False,
    tint: float = 1, name: str = "", area: float | None = None, head: bool = False,
) -> Picture:  # fmt: skip
    """Draw a line through points; `None` among them breaks it, `name` stands at its end.

    With `area` the ground between the line and that height is tinted instead; with `head` it ends
    in the head of an arrow.

    >>> (plane(x=(0, 2), y=(0, 2), shows="A line") + line([(0, 0), (2, 2)])).svg().count("<path")
    1
    """
    parts = _unbroken(points)

    def draw(on: Stage) -> None:
        path = ""
        spots = list[tuple[float, float]]()
        for part in parts:
            spots = [on.at(point) for point in part]
            path += "M" + "L".join(px(*spot) for spot in spots)
            if area is not None:
                start = px(spots[0][0])
                path += f"V{px(on.y(area))}H{start}z"
        if area is not None:
            look = _ground(colour, tint)
        else:
            dashes = "3 3" if dash else ""
            look = _ink(colour, thick, dashes, tint) | {"stroke_linejoin": "round"}
        on.draw(f'<path d="{path}"/>', **look)
        if head:
            on.draw(_arrow_head(*spots[-2:]), **_ground(colour))
        if name:
            on.note(*spots[-1], name, "right", fill=paint(colour))

    return _mark(draw, name)


def _unbroken(points: Iterable[Point | None]) -> list[list[Point]]:
    """Return the parts of a line that `None` among its points breaks."""
    parts = list[list[Point]]()
    for is_gap, run in groupby(points, lambda point: point is None):
        if not is_gap:
            parts.append([point for point in run if point])
    return parts


def _arrow_head(before: tuple[float, float], end: tuple[float, float]) -> str:
    """Return the head of an arrow with its tip at the end of a line, in pixels."""
    tip = complex(*end)
    along = complex(end[0] - before[0], end[1] - before[1])
    direction = along / math.hypot(along.real, along.imag)
    corners = [tip + corner * direction for corner in ARROW]
    path = "L".join(px(corner.real, corner.imag) for corner in corners)
    return f'<path d="M{path}z"/>'


def dots(
    at: Iterable[Point], colour: str = BLUE, r: float = 4, *, ring: float = 0, dash: bool = False,
    tint: float = 1,
) -> Picture:  # fmt: skip
    """Draw discs of radius `r`, in pixels, at points, or rings so thick.

    >>> (plane(x=(0, 2), y=(0, 2), shows="A dot") + dots([(1, 1)])).svg().count("<circle")
    1
    """
    points = list(at)

    def draw(on: Stage) -> None:
        circles = ""
        for point in points:
            x, y = on.at(point)
            circles += tag("circle", cx=px(x), cy=px(y), r=r)
        dashes = "2 3" if dash else ""
        look = _ink(colour, ring, dashes, tint) if ring else _ground(colour, tint)
        on.draw(circles, **look)

    return _mark(draw)


def boxes(
    tints: Mapping[Any, float] | Iterable[Any], colour: str = BLUE, other: str = ORANGE, *,
    rim: float = 0, trim: float = 1, r: float = 0, full: bool = False,
) -> Picture:  # fmt: skip
    """Draw boxes ``(left, low, right, high)``, or of a table cells ``(column, row)``.

    A tint is from -1 to 1, in the second colour below 0; 1 is the deepest that ink can be read on,
    or with ``full=True`` the colour itself. Boxes without tints have rims alone.

    >>> table = plane(x=["a", "b"], y=["c"], shows="Two cells")
    >>> (table + boxes({("a", "c"): 1, ("b", "c"): 0.5})).svg().count("<rect")
    2
    """
    by_area = dict(tints) if isinstance(tints, Mapping) else dict.fromkeys(tints, 0)
    deepest = 1 if full else TINT

    def draw(on: Stage) -> None:
        rects = {area: on.rect(area, trim, rx=r or "") for area in by_area}
        shades = {area: _shade(tint) for area, tint in by_area.items()}
        for shade in sorted(set(shades.values()) - {0}):
            alike = "".join(rects[area] for area in rects if shades[area] == shade)
            ground = _ground(colour if shade > 0 else other, abs(shade) / SHADES * deepest)
            on.draw(alike, **ground)
        if rim:
            on.draw("".join(rects.values()), **_ink(colour, rim))

    return _mark(draw)


def _shade(tint: float) -> int:
    """Return which of the `SHADES` a tint is, below 0 one of the second colour."""
    return round(steady(SHADES * min(1, max(-1, tint))))


def rule(
    y: Any = None, x: Any = None, said: str = "", colour: str = INK, *, dash: bool = True,
    tint: float = 1,
) -> Picture:  # fmt: skip
    """Draw a straight line across all at a height `y`, or upright at `x`, with its name.

    >>> "one half" in (plane(x=(0, 2), y=(0, 1), shows="A rule") + rule(0.5, said="one half")).svg()
    True
    """

    def draw(on: Stage) -> None:
        if x is None:
            path = f"M{px(on.left, on.y(y))}H{px(on.right)}"
            spot, side = (on.right - breadth(said) / 2, on.y(y)), "above"
        else:
            path = f"M{px(on.x(x), on.top)}V{px(on.base)}"
            spot, side = (on.x(x), on.top + 8), "right"
        dashes = "4 3" if dash else ""
        on.draw(f'<path d="{path}"/>', **_ink(colour, 1, dashes, tint))
        if said:
            on.note(*spot, said, side)

    return _mark(draw)


EXACT = {"on": "middle", "from": "start", "to": "end"}
"""Sides of words that stay where they are put, and what of them stands at their point."""


def words(
    at: Mapping[Point, str], colour: str = INK, side: str = "on", *, bold: bool = False,
    rim: bool = False,
) -> Picture:  # fmt: skip
    """Write words at points.

    They stand ``"on"`` their point, go ``"from"`` it or ``"to"`` it, or lie ``"above"``,
    ``"right"``, ``"left"`` or ``"below"``, and then on another side where other words are.

    >>> "here" in (plane(x=(0, 2), y=(0, 2), shows="A word") + words({(1, 1): "here"})).svg()
    True
    """
    look = {
        "fill": paint(colour) if colour != INK else "",
        "font_weight": "bold" if bold else "",
    }
    if rim or side not in EXACT:
        look["data_rim"] = "1"

    def draw(on: Stage) -> None:
        for point, lines in at.items():
            x, y = on.at(point)
            if side in EXACT:
                on.write(x, _first_line(y, lines), lines, EXACT[side], **look)
            else:
                on.note(x, y, lines, side, **look)

    return _mark(draw)


def picks(name: str, areas: Iterable[tuple[Any, Any]], reach: float = 44) -> Picture:
    """Let areas be touched, each to choose a value of an argument; they lie over all words.

    With the name ``"choice"`` each is a word of a question, by its number. Around a small area as
    much as is free counts too, up to `reach` pixels on a phone.

    >>> areas = picks("n", [(1, (0, 0, 1, 1)), (2, (1, 0, 2, 1))])
    >>> (plane(x=(0, 2), y=(0, 1), shows="Two areas") + areas).svg().count('data-pick="n=2"') > 0
    True
    """
    choices = list(areas)
    key = "data_choice" if name == "choice" else "data_pick"
    start = "" if name == "choice" else escape(f"{name}=")

    def draw(on: Stage) -> None:
        exact = ""
        around = ""
        for value, area in choices:
            pick: dict[str, Any] = {key: f"{start}{value}"}
            box = on.rect(area, **pick)
            large_box = on.rect(area, least=reach * on.plane.wide / PHONE, **pick)
            exact += box
            if large_box != box:
                around += large_box
        if around:
            around = tag("g", around, data_reach="around")
        look = {"fill": "none", "pointer_events": "all", "style": "cursor:pointer"}
        on.touched += tag("g", around + exact, **look)

    return _mark(draw)


RED_SUITS = "♦♥"


def tiles(of: Iterable[str], shows: str, across: int = 1) -> str:
    """Draw cards or letters as tiles to be touched, the first for a question's first word.

    >>> tiles(["H T", "T T"], "Twice two tosses.", across=2).count('data-choice="1"')
    1
    """
    labels = {(k % across, k // across): label for k, label in enumerate(of)}
    red = {cell: label for cell, label in labels.items() if label[-1] in RED_SUITS}
    black = {cell: label for cell, label in labels.items() if cell not in red}
    down = math.ceil(len(labels) / across)
    picture = plane(
        x=(-0.5, across - 0.5),
        y=(down - 0.5, -0.5),
        high=50 * down,
        wide=across * (28 + max(map(breadth, labels.values()))),
        shows=shows,
        xticks=[],
    )
    picture += boxes(labels.keys(), INK, rim=0.8, trim=4, r=7)
    picture += words(black) + words(red, ORANGE)
    return (picture + picks("choice", enumerate(labels), reach=0)).svg()


__all__ = [
    "BLUE",
    "GREEN",
    "GREY",
    "INK",
    "ORANGE",
    "PAPER",
    "PURPLE",
    "Frame",
    "Picture",
    "bars",
    "boxes",
    "counted",
    "dots",
    "line",
    "picks",
    "plane",
    "rule",
    "tiles",
    "words",
]
