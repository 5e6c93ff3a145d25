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

from jeux.figures import px, steady
from jeux.stage import (
    ARROW,
    BLUE,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PAPER,
    PHONE,
    PURPLE,
    ROW,
    SHADES,
    TINT,
    WIDE,
    Plane,
    Point,
    Scale,
    Stage,
    breadth,
    fill,
    first_line,
    paint,
    stroke,
    svg,
    tag,
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
        look = stroke(colour, 1, dashes, tint) if outline else fill(colour, tint)
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
            look = fill(colour, tint)
        else:
            dashes = "3 3" if dash else ""
            look = stroke(colour, thick, dashes, tint) | {"stroke_linejoin": "round"}
        on.draw(f'<path d="{path}"/>', **look)
        if head:
            on.draw(_arrow_head(*spots[-2:]), **fill(colour))
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
        look = stroke(colour, ring, dashes, tint) if ring else fill(colour, tint)
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
            ground = fill(colour if shade > 0 else other, abs(shade) / SHADES * deepest)
            on.draw(alike, **ground)
        if rim:
            on.draw("".join(rects.values()), **stroke(colour, rim))

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
        on.draw(f'<path d="{path}"/>', **stroke(colour, 1, dashes, tint))
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
                on.write(x, first_line(y, lines), lines, EXACT[side], **look)
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
