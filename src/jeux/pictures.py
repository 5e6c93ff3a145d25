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
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from html import escape, unescape
from itertools import groupby
from typing import Any, NamedTuple

from jeux.figures import figure, px, steady

BLUE, ORANGE, GREEN, PURPLE = "#0072b2", "#b85000", "#008060", "#a6457f"
GREY, PAPER, INK = "#6e6e6e", "#ffffff", "currentColor"
INKS = BLUE, ORANGE, GREEN, PURPLE, GREY, PAPER
NAMES = dict(zip(INKS, ("blue", "orange", "green", "purple", "grey", "paper"), strict=True))
WIDE, PHONE, SIZE, LINE, TINT = 440.0, 358, 15, 18.0, 0.42
"""Width of a picture, and of one on a phone in pixels; height of letters and of lines; the deepest
tint that ink may be read on."""

Point = tuple[Any, Any]
Box = tuple[float, float, float, float]


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


def breadth(words: str) -> float:
    """Return how wide a line of words is at most."""
    return max(
        SIZE * sum(0.4 if c in "ijl.,:;' ftr()" else 0.65 for c in w) for w in words.split("\n")
    )


class Scale(NamedTuple):
    """Numbers from `low` to `high`, or things in a row, and the words that stand there."""

    low: float
    high: float
    ticks: Mapping[Any, str]
    names: tuple[Any, ...] = ()
    row: bool = False

    @classmethod
    def of(cls, given: Any, ticks: Any, most: int) -> Scale:
        """Return a scale for a pair, a range or a list, with at most so many words of its own."""
        names, row = (), not isinstance(given, tuple)
        if isinstance(given, range):
            given = given[0] - given.step / 2, given[-1] + given.step / 2
        elif row:
            names, given = tuple(given), (-0.5, len(given) - 0.5)
        first, last = given
        low, high = sorted(given)
        if ticks is None and names:
            ticks = {name: str(name) for name in names}
        elif ticks is None:
            powers = (m * 10.0**k for k in range(0 if row else -6, 9) for m in (1, 2, 5))
            step = next(s for s in powers if most * s >= high - low)
            ticks = [
                step * k for k in range(math.ceil(low / step - 1e-9), int(high / step + 1e-9) + 1)
            ]
        if not isinstance(ticks, Mapping):
            ticks = {v: figure(round(v, 9), ",g") for v in ticks}
        return cls(first, last, ticks, names, row)

    def place(self, value: Any) -> Any:
        """Return the number of a thing in the row; numbers stand for themselves."""
        named = isinstance(value, str) or value in self.names
        return self.names.index(value) if named else value

    def part(self, value: Any) -> float:
        """Return which part of the way from low to high a value stands at, at most all of it."""
        return min(max(float((self.place(value) - self.low) / (self.high - self.low)), 0), 1)


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
    axes: tuple[bool, bool]


class Stage:
    """A plane on paper: where its data lie, and what is drawn there so far."""

    def __init__(self, plane: Plane, top: float, after: float) -> None:
        self.plane, (x, y, across, up, over, _, high, wide, (along, beside)) = plane, plane
        table, titles = x.row and y.row, [words for words in (over, up) if words]
        self.left = max([breadth(w) + 8 for w in y.ticks.values()] if beside else [2])
        self.right, self.body, self.words = wide - 2 - after, list[str](), dict[str, list[str]]()
        self.touched = ""
        self.top = top + (9 if titles else 4) + LINE * (len(titles) + (table and along))
        unit = (self.right - self.left) / abs(x.high - x.low)
        self.base = self.top + (high or unit * abs(y.high - y.low))
        self.said, self.foot = list[Box](), self.base + 4
        for k, words in enumerate(titles):
            self.write(0, top + 15 + LINE * k, words, "start")
        for value, words in x.ticks.items() if along else ():
            lines = words.count("\n") + 1
            self.write(self.x(value), self.top - 6 if table else self.base + LINE, words)
            self.foot = max(self.foot, self.base + 6 + LINE * lines * (not table))
        for value, words in y.ticks.items() if beside else ():
            self.write(
                self.left - 6, self.y(value) + 5 - LINE / 2 * words.count("\n"), words, "end"
            )
        if along and not table:
            self.draw(f'<path d="M{px(self.left, self.base)}H{px(self.right)}"/>', **_ink(INK))
        if beside and not y.row:
            self.draw(f'<path d="M{px(self.left, self.top)}V{px(self.base)}"/>', **_ink(INK))
        if across:
            self.foot += LINE
            self.write(wide, self.foot - 4, across, "end")

    def x(self, value: Any) -> float:
        """Return how far right a value lies."""
        return self.left + (self.right - self.left) * self.plane.x.part(value)

    def y(self, value: Any) -> float:
        """Return how far down a value lies: numbers go up, things in a row go down."""
        part = self.plane.y.part(value)
        return self.top + (self.base - self.top) * (part if self.plane.y.row else 1 - part)

    def at(self, point: Point) -> tuple[float, float]:
        """Return where a point lies."""
        return self.x(point[0]), self.y(point[1])

    def rect(self, corners: Any, trim: float = 0, least: float = 0, **look: Any) -> str:
        """Return the box between two corners, or the cell ``(column, row)`` of a table.

        It is cut by `trim` on each side, or grows to sides of `least`; a side of 0 is not drawn.
        """
        if len(corners) == 2:
            x, y = map(Scale.place, self.plane[:2], corners)
            corners = x - 0.5, y - 0.5, x + 0.5, y + 0.5
        (x, y), (u, v) = self.at(corners[:2]), self.at(corners[2:])
        wide, high = (max(abs(side) - 2 * trim, least) for side in (u - x, v - y))
        if "0" in (px(wide), px(high)):
            return ""
        corner = {"x": px((x + u - wide) / 2), "y": px((y + v - high) / 2)}
        return tag("rect", **corner, width=px(wide), height=px(high), **look)

    def draw(self, shapes: str, **look: Any) -> None:
        """Draw shapes that look alike."""
        if shapes:
            self.body.append(tag("g", shapes, **look))

    def write(self, x: float, y: float, said: str, anchor: str = "middle", **look: str) -> None:
        """Write lines of words, the first on this base line, within the picture."""
        wide = breadth(said)
        left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        back = max(0, -left) + min(0, self.plane.wide - left - wide)
        x, left = x + back, left + back
        group = tag("g", "\0", text_anchor=anchor, **look)
        for k, line in enumerate(said.split("\n")):
            self.words.setdefault(group, []).append(text(x, y + LINE * k, line))
        self.said.append((left, y - 12, left + wide, y + 4 + LINE * said.count("\n")))

    def note(self, x: float, y: float, said: str, side: str, **look: str) -> None:
        """Write words beside a point, on another side if they would meet words on this one."""
        half, low = breadth(said) / 2, LINE * said.count("\n")
        ways = {
            "above": (0, -8 - low, "middle"),
            "right": (9, 5, "start"),
            "left": (-9, 5, "end"),
            "below": (0, 20, "middle"),
        }
        free = []
        for dx, dy, anchor in (ways.pop(side), *ways.values()):
            a = x + dx - half * (1 + (anchor == "end") - (anchor == "start"))
            box = a, y + dy - 12, a + 2 * half, y + dy + 4 + low
            clear = not any(_meet(box, other) for other in self.said)
            free.append((clear and 0 <= box[0] and box[2] <= self.plane.wide, dx, dy, anchor))
        _, dx, dy, anchor = next((spot for spot in free if spot[0]), free[0])
        self.write(x + dx, y + dy, said, anchor, **look)

    def svg(self) -> str:
        """Return all that is drawn, words over the rest, and over them what can be touched."""
        groups = (group.replace("\0", "".join(texts)) for group, texts in self.words.items())
        words = "".join(halo(g) if "data-rim" in g else g for g in groups)
        return "".join(self.body) + words + self.touched


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


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
        return replace(other, above=(*self.above, replace(self, above=()), *other.above))

    def svg(self, conclusion: str = "") -> str:
        """Return the picture alone; what it proves is heard before what is drawn."""
        stages, top = list[Stage](), 0.0
        for one in (*self.above, replace(self, above=())):
            assert one.plane, "marks are added to a plane"
            after = max((breadth(mark.after) + 10 for mark in one.marks if mark.after), default=0)
            stages.append(Stage(one.plane, top, after))
            for mark in one.marks:
                mark.draw(stages[-1])
            top = stages[-1].foot + 6
        spans = [
            px(*on.plane.x[:2], *on.plane.y[:2], on.left, on.right, on.top, on.base)
            for on in stages
        ]
        drawn, wide = "".join(on.svg() for on in stages), max(on.plane.wide for on in stages)
        return svg(drawn, f"{conclusion} {self!r}".strip(), wide, round(top), "; ".join(spans))

    def says(self, conclusion: str) -> Frame:
        """Return a frame for a slider: the picture under the sentence that it proves."""
        return frame(self.svg(conclusion), conclusion)

    def __repr__(self) -> str:
        planes = [one.plane for one in (*self.above, self) if one.plane]
        said = [p.shows or ", ".join(filter(None, (p.over, p.up, p.across))) for p in planes]
        return f"{'; '.join(filter(None, said)) or 'Picture'}."

    def _repr_html_(self) -> str:
        return self.says("")


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
    scales = Scale.of(x, xticks, 10), Scale.of(y, yticks, 5)
    axes = bool(across or scales[0].names or xticks), bool(up or scales[1].names or yticks)
    high = 0 if square else 26 * len(y) if scales[1].row else high
    return Picture(plane=Plane(*scales, across, up, over, shows, high, wide, axes))


def _mark(draw: Callable[[Stage], None], after: str = "") -> Picture:
    return Picture((Mark(draw, after),))


def _ground(colour: str, tint: float = 1) -> dict[str, Any]:
    return {"fill": paint(colour), "fill_opacity": f"{tint:.2g}" if tint < 1 else ""}


def _ink(colour: str, thick: float = 1, dash: str = "", tint: float = 1) -> dict[str, Any]:
    look = {"fill": "none", "stroke": paint(colour), "stroke_width": thick if thick != 1 else ""}
    return look | {"stroke_dasharray": dash, "stroke_opacity": f"{tint:.2g}" if tint < 1 else ""}


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
        half, shapes, path = wide / 2, "", ""
        for thing, high in heights.items():
            at, low = on.plane.x.place(thing), base[thing] if isinstance(base, Mapping) else base
            if outline and wide == 1:
                path = path or f"M{px(on.x(at - half), on.base)}"
                path += f"V{px(on.y(high))}H{px(on.x(at + half))}"
            else:
                shapes += on.rect((at - half, low, at + half, high))
        shapes += f'<path d="{path}V{px(on.base)}"/>' if path else ""
        look = _ink(colour, 1, "3 3" * dash, tint) if outline else _ground(colour, tint)
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
    parts = [list(same) for there, same in groupby(points, lambda p: p is not None) if there]

    def draw(on: Stage) -> None:
        spots = [[on.at(point) for point in part if point] for part in parts]
        paths = ["M" + "L".join(px(*spot) for spot in part) for part in spots]
        look = _ink(colour, thick, "3 3" * dash, tint) | {"stroke_linejoin": "round"}
        if area is not None:
            ends = zip(paths, spots, strict=True)
            paths = [f"{path}V{px(on.y(area))}H{px(part[0][0])}z" for path, part in ends]
            look = _ground(colour, tint)
        on.draw(f'<path d="{"".join(paths)}"/>', **look)
        if head:
            (x, y), (u, v) = spots[-1][-2:]
            tip, way = complex(u, v), complex(u - x, v - y) / math.hypot(u - x, v - y)
            corners = (tip + k * way for k in (1, -12 + 6j, -12 - 6j))
            path = "L".join(px(corner.real, corner.imag) for corner in corners)
            on.draw(f'<path d="M{path}z"/>', **_ground(colour))
        if name:
            on.note(*spots[-1][-1], name, "right", fill=paint(colour))

    return _mark(draw, name)


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
        spots = (dict(zip(("cx", "cy"), map(px, on.at(point)), strict=True)) for point in points)
        look = _ink(colour, ring, "2 3" * dash, tint) if ring else _ground(colour, tint)
        on.draw("".join(tag("circle", **spot, r=r) for spot in spots), **look)

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
    given = dict(tints) if isinstance(tints, Mapping) else dict.fromkeys(tints, 0)

    def draw(on: Stage) -> None:
        shapes = {key: on.rect(key, trim, rx=r or "") for key in given}
        # a sixteenth of a tint is as fine as eyes are
        level = {key: round(steady(16 * min(1, max(-1, tint)))) for key, tint in given.items()}
        for shade in sorted(set(level.values()) - {0}):
            same = "".join(shapes[key] for key in given if level[key] == shade)
            share = abs(shade) / 16 * (1 if full else TINT)
            on.draw(same, **_ground(colour if shade > 0 else other, share))
        if rim:
            on.draw("".join(shapes.values()), **_ink(colour, rim))

    return _mark(draw)


def rule(
    y: Any = None, x: Any = None, said: str = "", colour: str = INK, *, dash: bool = True,
    tint: float = 1,
) -> Picture:  # fmt: skip
    """Draw a straight line across all at a height `y`, or upright at `x`, with its name.

    >>> "one half" in (plane(x=(0, 2), y=(0, 1), shows="A rule") + rule(0.5, said="one half")).svg()
    True
    """

    def draw(on: Stage) -> None:
        lies = x is None
        path = (
            f"M{px(on.left, on.y(y))}H{px(on.right)}"
            if lies
            else f"M{px(on.x(x), on.top)}V{px(on.base)}"
        )
        on.draw(f'<path d="{path}"/>', **_ink(colour, 1, "4 3" * dash, tint))
        at = (on.right - breadth(said) / 2, on.y(y)) if lies else (on.x(x), on.top + 8)
        if said:
            on.note(*at, said, "above" if lies else "right")

    return _mark(draw)


EXACT = {"on": "middle", "from": "start", "to": "end"}


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
    look = {"fill": paint(colour) if colour != INK else "", "font_weight": "bold" if bold else ""}
    look |= {"data_rim": "1"} if rim or side not in EXACT else {}

    def draw(on: Stage) -> None:
        for point, said in at.items():
            x, y = on.at(point)
            if side in EXACT:
                on.write(x, y + 5 - LINE / 2 * said.count("\n"), said, EXACT[side], **look)
            else:
                on.note(x, y, said, side, **look)

    return _mark(draw)


def picks(name: str, areas: Iterable[tuple[Any, Any]], reach: float = 44) -> Picture:
    """Let areas be touched, each to choose a value of an argument; they lie over all words.

    With the name ``"choice"`` each is a word of a question, by its number. Around a small area as
    much as is free counts too, up to `reach` pixels on a phone.

    >>> areas = picks("n", [(1, (0, 0, 1, 1)), (2, (1, 0, 2, 1))])
    >>> (plane(x=(0, 2), y=(0, 1), shows="Two areas") + areas).svg().count('data-pick="n=2"') > 0
    True
    """
    given = list(areas)

    def draw(on: Stage) -> None:
        kind, start = ("choice", "") if name == "choice" else ("pick", escape(f"{name}="))
        told: list[tuple[Any, dict[str, Any]]] = [
            (box, {f"data_{kind}": f"{start}{value}"}) for value, box in given
        ]
        large = [on.rect(box, least=reach * on.plane.wide / PHONE, **pick) for box, pick in told]
        exact = [on.rect(box, **pick) for box, pick in told]
        around = "".join(one for one, same in zip(large, exact, strict=True) if one != same)
        look = {"fill": "none", "pointer_events": "all", "style": "cursor:pointer"}
        around = tag("g", around, data_reach="around") if around else ""
        on.touched += tag("g", around + "".join(exact), **look)

    return _mark(draw)


def tiles(of: Iterable[str], shows: str, across: int = 1) -> str:
    """Draw cards or letters as tiles to be touched, the first for a question's first word.

    >>> tiles(["H T", "T T"], "Twice two tosses.", across=2).count('data-choice="1"')
    1
    """
    at = {(k % across, k // across): said for k, said in enumerate(of)}
    down = -(-len(at) // across)
    side, wide = (-0.5, across - 0.5), across * (28 + max(map(breadth, at.values())))
    drawn = plane(side, (down - 0.5, -0.5), high=50 * down, wide=wide, shows=shows, xticks=[])
    drawn += boxes(at.keys(), INK, rim=0.8, trim=4, r=7)
    red = {spot: said for spot, said in at.items() if said[-1] in "♦♥"}
    drawn += words({spot: at[spot] for spot in at if spot not in red}) + words(red, ORANGE)
    return (drawn + picks("choice", enumerate(at), reach=0)).svg()


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
