"""Stones at a wall: in the field, in lanes, in two readings, and in their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product, takewhile
from math import comb
from typing import Any, NamedTuple

import numpy as np

from jeux.caillou.rules import Throw, Wall, is_eligible
from jeux.figures import figure, steady
from jeux.pictures import (
    BLUE,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PAPER,
    PURPLE,
    Mark,
    Picture,
    boxes,
    line,
    picks,
    plane,
    words,
)
from jeux.stage import Point, Stage, paint, tag, text

LETTERS = "ABCDEF"
"""The players of the pictures."""

COLOURS = dict(zip(LETTERS, (BLUE, ORANGE, GREEN, PURPLE, GREY, GREY), strict=True))
"""The players of the pictures and their colours."""


def stones(at: Mapping[Point, str], r: float = 11, look: str = "full") -> Picture:
    """Draw stones, the later ones over the earlier, and the letters of their players over all.

    Stones that count are ``"full"``, others ``"pale"``; ``"hollow"`` ones have touched the wall.

    >>> (plane(x=(0, 2), y=(0, 1), shows="A stone") + stones({(1, 0.5): "A"})).svg().count(">A<")
    1
    """

    def draw(stage: Stage) -> None:
        places = []
        for spot, player in at.items():
            x, y = stage.at(spot)
            places.append((steady(x), steady(y), player))
        for x, y, player in places:
            circle = tag("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=r)
            stage.draw(circle, **_disc(paint(COLOURS.get(player, GREY)), look))
        ink = paint(PAPER) if look == "full" else ""
        for x, y, player in places:
            stage.draw(text(x, y + 5, player, "middle"), fill=ink, font_weight="bold")

    return Picture((Mark(draw),))


def _disc(colour: str, look: str) -> dict[str, Any]:
    """Return how the disc of a stone is painted."""
    if look == "full":
        return {"fill": colour, "stroke": paint(PAPER)}
    pale = {"fill": colour, "fill_opacity": 0.2, "stroke": colour}
    if look == "hollow":
        return pale | {"fill": "none", "stroke_width": 2, "stroke_dasharray": "3 3"}
    return pale


def _within(far: float, wall: Wall) -> Picture:
    """Tint the points that lie so near to a wall: the wall itself, drawn so thick."""

    def draw(stage: Stage) -> None:
        corners = []
        for point in wall.points.tolist():
            x, y = stage.at(point)
            corners.append(f"{steady(x):.1f} {steady(y):.1f}")
        path = "L".join(corners)
        unit = stage.x(1) - stage.x(0)
        right = f"{stage.plane.wide}px"
        foot = f"{stage.base:.0f}px"
        stage.draw(
            f'<path d="M{path}"/>',
            fill="none",
            stroke="currentColor",
            stroke_width=f"{steady(2 * far * unit):.1f}",
            stroke_linecap="round",
            stroke_linejoin="round",
            stroke_opacity=0.12,
            clip_path=f"polygon(0 0, {right} 0, {right} {foot}, 0 {foot}) view-box",
        )

    return Picture((Mark(draw),))


RADIUS = 0.3
"""The radius of a stone in the field, in its units."""


def _beside(rest: Any, wall: Wall) -> Point:
    """Return the middle of a stone whose rim is where it rests, outside the wall that is drawn."""
    off_wall = rest - wall.nearest(rest)
    length = np.hypot(*off_wall) or 1  # a stone that lies at the wall stays there
    x, y = rest + RADIUS * off_wall / length
    return float(x), float(y)


class Near(NamedTuple):
    """An eligible stone; the nearest comes first."""

    distance: float
    player: str
    spot: Point


def field(throws: Sequence[Throw], wall: Wall, *, tap: bool = False) -> Picture:
    """Draw stones of players A to D thrown at a wall; their rims are as far from it as they are.

    The shaded band is nearer to the wall than the nearest stone of anybody but the scorer: the
    scorer's stones that reach into it are points. Below stand the eligible stones, nearest first,
    with a bar under those that count. With `tap` nothing tells who scores, and a touch chooses a
    player.

    >>> wall, curves = Wall([[0, -2], [0, 2]]), {"A": [[8, 0], [1, 0]], "B": [[8, 0], [2, 1]]}
    >>> field([Throw(*one) for one in curves.items()], wall)
    Stones at a wall. Eligible, nearest first: A 1.00, B 2.00. Not eligible: –; nearest first:.
    """
    spots = {throw: _beside(throw.rest, wall) for throw in throws}
    near: list[Near] = []
    out: dict[Point, str] = {}
    for throw in throws:
        player = str(throw.player)
        if is_eligible(throw, wall):
            near.append(Near(wall.distance(throw.rest), player, spots[throw]))
        else:
            out[spots[throw]] = player
    near.sort()
    points = list(takewhile(lambda stone: stone.player == near[0].player, near))

    lacking = ", ".join(out.values()) or "–"
    if tap:
        eligible = [throw for throw in throws if is_eligible(throw, wall)]
        lying = ", ".join(map(_place_in_words, eligible)) or "–"
        shows = (
            "Stones and a wall. Eligible, by their place before and along it: "
            f"{lying}. Not: {lacking}"
        )
    else:
        lying = ", ".join(map(_distance_in_words, near)) or "–"
        shows = f"Stones at a wall. Eligible, nearest first: {lying}. Not eligible: {lacking}"

    picture = plane(x=(-0.45, 9.1), y=(-3.5, 3.35), square=True, shows=shows)
    if len(points) < len(near) and not tap:
        picture += _within(near[len(points)].distance, wall)
    picture += line(wall.points.tolist(), INK, 5)
    for throw in throws:
        picture += line(throw.curve.tolist(), COLOURS[str(throw.player)], 1, tint=0.55)
    # all throw from one place
    starts = [tuple(throw.curve[0].tolist()) for throw in throws[:1]]
    picture += words(dict.fromkeys(starts, "×"), bold=True)
    picture += stones(out, look="hollow")
    picture += stones({stone.spot: stone.player for stone in near})
    if tap:
        return picture + _choices(throws, spots)
    row = plane(x=(-0.5, 15.5), y=(-1, 1), over="nearest first:", high=34)
    row += stones({(place, 0.2): stone.player for place, stone in enumerate(near)})
    bars = [(place - 0.35, -0.95, place + 0.35, -0.8) for place, _ in enumerate(points)]
    row += boxes(dict.fromkeys(bars, 1), INK, full=True, trim=0)
    return picture / row


def _distance_in_words(stone: Near) -> str:
    return f"{stone.player} {figure(stone.distance, '.2f')}"


def _place_in_words(throw: Throw) -> str:
    x, y = throw.rest
    return f"{throw.player} {figure(x, '.1f')} and {figure(y, '.1f')}"


def _choices(throws: Sequence[Throw], spots: Mapping[Throw, Point]) -> Picture:
    """Let a touch of a stone choose its player, by number."""
    areas = []
    for throw in throws:
        x, y = spots[throw]
        square = (x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS)
        areas.append(("ABCD".index(str(throw.player)), square))
    return picks("choice", areas)


Lane = tuple[str, Sequence[tuple[str, float]], str]
"""Stones on a line from the wall: its name, players with distances, a word at its end."""


def lanes(rows: Sequence[Lane], far: float = 3.3, *, tap: bool = False) -> Picture:
    """Draw stones on lines from a wall; those at the distance 0 have touched it and are hollow.

    Stones that lie further than `far` are drawn there. With `tap` a touch chooses a row.

    >>> lanes([("A", [("A", 0.5), ("A", 0)], ""), ("B", [], "to throw: 1")])
    Stones before a wall. A: A 0.5, A at it; B: – (to throw: 1).
    """
    described = map(_lane_in_words, range(1, len(rows) + 1), rows)
    shows = f"Stones before a wall. {'; '.join(described)}"
    has_endings = any(last for _, _, last in rows)
    left = -0.1 * far
    end = far * (1.4 if has_endings else 1.22)
    foot = len(rows) - 0.5
    high = (70 if tap else 30) * len(rows)
    picture = plane(x=(left, end), y=(foot, -0.5), high=high, shows=shows)
    grounds = [(left, row - 0.42, end, row + 0.42) for row, _ in enumerate(rows)]
    if tap:
        picture += boxes(dict.fromkeys(grounds, 0.15), INK, r=6)
    for row, _ in enumerate(rows):
        picture += line([(0, row), (far * 1.04, row)], INK, 1, tint=0.25)
    lying: list[tuple[float, int, str]] = []
    touched: list[tuple[int, str]] = []
    for row, (_, thrown, _) in enumerate(rows):
        for player, distance in thrown:
            if distance:
                lying.append((min(distance, far), row, player))
            else:
                touched.append((row, player))
    rim = 0.045 * far
    # the nearest stones lie over the others
    lying.sort(reverse=True)
    touched.sort(reverse=True)
    picture += stones({(distance + rim, row): player for distance, row, player in lying})
    picture += stones({(rim, row): player for row, player in touched}, look="hollow")
    picture += line([(0, -0.5), (0, foot)], INK, 5)
    names: dict[Point, str] = {}
    endings: dict[Point, str] = {}
    for row, (name, _, last) in enumerate(rows):
        names[-0.06 * far, row] = name
        endings[end - 0.02 * far, row] = last
    picture += words(names)
    picture += words(endings, side="to")
    if tap:
        picture += picks("choice", enumerate(grounds))
    return picture


def _lane_in_words(row: int, lane: Lane) -> str:
    name, thrown, last = lane
    lying = []
    for player, distance in thrown:
        place = f"{distance:.2g}" if distance else "at it"
        lying.append(f"{player} {place}")
    ending = f" ({last})" if last else ""
    return f"{name or row}: {', '.join(lying) or '–'}{ending}"


def readings(one: Mapping[str, Any]) -> Picture:
    """Draw a round of `rulebook.silences` in two readings: filled stones are points.

    >>> from jeux.caillou.rulebook import silences
    >>> readings(silences()["B touches"])
    The same stones at a wall, read in two ways.
    """
    shows = "The same stones at a wall, read in two ways"
    picture = plane(x=(-0.3, 6.5), y=(0, 10), high=250, shows=shows)
    picture += line([(3.15, 0.3), (3.15, 10)], INK, 1, tint=0.3)
    for wall, reading in zip((0.0, 3.45), one["readings"], strict=True):
        picture += _reading(one, reading, wall)
    return picture


WALL_TOP = 9
WALL_FOOT = 3.9
"""Between which heights the wall stands in a reading; below it are the metres and the verdict."""


def _reading(silence: Mapping[str, Any], reading: Mapping[str, Any], wall: float) -> Picture:
    """Draw one reading of a round, from its wall to the right."""
    picture = words({(wall - 0.2, 9.7): reading["title"]}, side="from")
    top = silence.get("end", WALL_TOP)
    picture += line([(wall, WALL_FOOT), (wall, top)], INK, 5)
    picture += words({(wall + metres, 3.2): f"{metres} m" for metres in (1, 2)})
    if "way" in silence:
        way = [(wall + x, y) for x, y in silence["way"]]
        picture += line(way, COLOURS["A"], 1, dash="touched" not in reading)

    thrown = silence["stones"]
    distances = [distance for _, distance in thrown]
    at_wall = 0 if "end" in silence else 0.2  # where stones lie that have touched it
    heights = silence.get("up", _spread(len(thrown)))
    spots = [(wall + (d or at_wall), y) for d, y in zip(distances, heights, strict=False)]
    touched = reading.get("touched", [k for k, d in enumerate(distances) if not d])
    for distance in sorted({d for d in distances if d and distances.count(d) > 1}):
        # stones that are level lie over the line that says so
        level = wall + distance
        picture += line([(level, WALL_FOOT), (level, WALL_TOP)], INK, 1, dash=True)
    for k, (player, _) in enumerate(thrown):
        look = "pale"
        if k in touched:
            look = "hollow"
        elif k in reading["points"]:
            look = "full"
        picture += stones({spots[k]: player}, look=look)

    tags = reading.get("tags", silence.get("tags", ()))
    for (x, y), word in zip(spots, tags, strict=False):
        if x - wall < 1.8:
            picture += words({(x + 0.25, y): word}, side="from")
        else:
            picture += words({(x - 0.25, y): word}, side="to")
    head, *lines = reading["verdict"].split("\n")
    picture += words({(wall - 0.2, 2): head}, side="from", bold=True)
    for k, verse in enumerate(lines):
        picture += words({(wall - 0.2, 1.25 - 0.75 * k): verse}, side="from")
    return picture


def _spread(count: int) -> list[float]:
    """Return heights for so many stones one below the other, along the wall."""
    height = WALL_TOP - WALL_FOOT
    return [WALL_TOP - height * (k + 0.5) / count for k in range(count)]


def sheet(
    goal: int, said: Mapping[tuple[int, int], str], side: float = 39, room: int = 0
) -> Picture:
    """Draw the score sheet of a match of two; its cells are ``(points of B, points of A)``.

    Parameters
    ----------
    goal : int
        The points that win; the sheet has the scores below it.
    said : mapping of (int, int) to str
        What stands at scores, A's points first.
    side : float
        How large a cell is, in pixels.
    room : int
        For which goal there is room, so that sheets under one slider have one size.

    Examples
    --------
    >>> sheet(5, {(4, 3): "60"}).svg().count("<rect")
    25
    """
    ticks = {score: str(score) for score in range(goal)}
    most = max(goal, room)
    size = side * most
    picture = plane(
        x=(-0.5, most - 0.5),
        y=(most - 0.5, -0.5),
        across="points of B →",
        up="A ↓",
        shows=f"Score sheet to {goal} points",
        xticks=ticks,
        yticks=ticks,
        high=size,
        wide=size + 22,
    )
    picture += boxes([*product(range(goal), repeat=2)], GREY, rim=1)
    return picture + words({(b, a): cell for (a, b), cell in said.items()})


def results(told: Mapping[tuple[int, int], str]) -> Picture:
    """Draw the results of a round, by player and points, as runs of stones; words follow each.

    >>> results({(0, 2): "1/6", (1, 1): "1/3"}).svg().count(">A<")
    2
    """
    rows = len(told)
    picture = plane(x=(0, 9), y=(rows, 0), high=28 * rows, wide=230, shows="Runs of stones")
    for row, ((player, points), ending) in enumerate(told.items()):
        run = [(point + 0.5, row + 0.5) for point in range(points)]
        picture += stones(dict.fromkeys(run, LETTERS[player]))
        picture += words({(points + 0.4, row + 0.5): ending}, side="from")
    return picture


READABLE = 0.045
"""How high a box must be for a letter, as a part of the picture."""


def beginnings(
    counts: Sequence[int], rates: Sequence[float], q: float = 1, least: float = READABLE
) -> Iterator[tuple[tuple[int, ...], float, float]]:
    """Yield how the orders of the stones begin: whose are the nearest, where, and how likely.

    All orders fill a height of 1; those that begin alike lie together, under those in which the
    first player's run is shorter. A stone is eligible with probability q. Beginnings less likely
    than `least` are followed no further, but for those that are a run of one player.
    """
    total = sum(counts)
    # how likely so many stones are eligible
    exactly = [comb(total, k) * q**k * (1 - q) ** (total - k) for k in range(total + 1)]

    def after(owners: tuple[int, ...], top: float, high: float) -> Iterator[Any]:
        lying = len(owners)
        weights = []
        for player, count in enumerate(counts):
            left = count - owners.count(player)
            weights.append(left * rates[player])
        all_weights = sum(weights)
        if not all_weights:
            return
        # P(N > k | N ≥ k), N stones being eligible and k lying there; N = k leaves a gap above
        longer = high * sum(exactly[lying + 1 :]) / sum(exactly[lying:])
        top += high - longer
        # the first player's run goes on below all others
        for player in sorted(range(len(counts)), key=lambda player: player in owners[:1]):
            share = longer * weights[player] / all_weights
            if not share:
                continue
            begun = (*owners, player)
            yield begun, top, share
            if share >= least or set(begun) == {player}:
                yield from after(begun, top, share)
            top += share

    return after((), 0.0, 1.0)


def orders(
    counts: Sequence[int], rates: Sequence[float] = (), q: float = 1, *, names: str = LETTERS,
    lit: str = "A", deep: int = 7,
) -> Picture:  # fmt: skip
    """Draw all orders of the stones, nearest at the left: a box is as high as it is likely.

    Coloured boxes are points of the players who are `lit`: in the first column a colour is as high
    as it is likely that they score, and in all as large as the mean of their points.

    Parameters
    ----------
    counts, rates : sequence of int and of float
        The stones of each player, and their rates; equal if left out.
    q : float
        The probability that a stone is eligible.
    names, lit : str
        Letters of the players, and which of them have a colour.
    deep : int
        How many stones are drawn at most.

    Examples
    --------
    >>> orders([2, 1]).svg().count(">A<")
    5
    """
    picture = plane(
        x=(0, deep), y=(1, 0), over="nearest stone first", high=380,
        shows="Orders of the stones, each as high as it is likely",
    )  # fmt: skip
    tints: dict[str, dict[Any, float]] = {name: {} for name in ("", *lit)}
    letters: dict[Any, str] = {}
    for owners, top, high in beginnings(counts, rates or [1] * len(counts), q):
        first = names[owners[0]]
        is_points = len(set(owners)) == 1 and first in lit
        has_letter = high >= READABLE
        if len(owners) > deep or not (is_points or has_letter):
            continue
        column = len(owners) - 1
        box = (column, top, column + 1, top + high)
        if is_points:
            tints[first][box] = 0.9
        else:
            tints[""][box] = 0.0
        if has_letter:
            letters[column + 0.5, top + high / 2] = names[owners[-1]]
    for name, shares in tints.items():
        picture += boxes(shares, COLOURS.get(name, INK), rim=0.5, trim=0)
    return picture + words(letters)
