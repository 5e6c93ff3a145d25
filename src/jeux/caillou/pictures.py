"""Stones at a wall: in the field, in lanes, in two readings, and in their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product, takewhile
from math import comb
from typing import Any

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
    Point,
    Stage,
    boxes,
    line,
    paint,
    picks,
    plane,
    tag,
    text,
    words,
)

COLOURS = dict(zip("ABCDEF", (BLUE, ORANGE, GREEN, PURPLE, GREY, GREY), strict=True))
"""The players of the pictures and their colours."""


def stones(at: Mapping[Point, str], r: float = 11, look: str = "full") -> Picture:
    """Draw stones, the later ones over the earlier, and the letters of their players over all.

    Stones that count are ``"full"``, others ``"pale"``; ``"hollow"`` ones have touched the wall.

    >>> (plane(x=(0, 2), y=(0, 1), shows="A stone") + stones({(1, 0.5): "A"})).svg().count(">A<")
    1
    """

    def draw(on: Stage) -> None:
        places = []
        for spot, who in at.items():
            x, y = on.at(spot)
            places.append((steady(x), steady(y), who))
        for x, y, who in places:
            colour = paint(COLOURS.get(who, GREY))
            disc: dict[str, Any] = {"fill": colour, "stroke": paint(PAPER)}
            if look != "full":
                disc = {"fill": colour, "fill_opacity": 0.2, "stroke": colour}
            if look == "hollow":
                disc |= {"fill": "none", "stroke_width": 2, "stroke_dasharray": "3 3"}
            on.draw(tag("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=r), **disc)
        ink = paint(PAPER) if look == "full" else ""
        for x, y, who in places:
            on.draw(text(x, y + 5, who, "middle"), fill=ink, font_weight="bold")

    return Picture((Mark(draw),))


def _within(far: float, wall: Wall) -> Picture:
    """Tint the points that lie so near to a wall: the wall itself, drawn so thick."""

    def draw(on: Stage) -> None:
        corners = [tuple(map(steady, on.at(point))) for point in wall.points.tolist()]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in corners)
        thick = f"{steady(2 * far * (on.x(1) - on.x(0))):.1f}"
        round_ = {"stroke_linecap": "round", "stroke_linejoin": "round", "stroke_opacity": 0.12}
        end, foot = f"{on.plane.wide}px", f"{on.base:.0f}px"
        round_["clip_path"] = f"polygon(0 0, {end} 0, {end} {foot}, 0 {foot}) view-box"
        on.draw(
            f'<path d="M{path}"/>', fill="none", stroke="currentColor", stroke_width=thick, **round_
        )

    return Picture((Mark(draw),))


def _beside(rest: Any, wall: Wall) -> Point:
    """Return the middle of a stone whose rim is where it rests, outside the wall that is drawn."""
    way = rest - wall.nearest(rest)
    x, y = rest + 0.3 * way / (np.hypot(*way) or 1)
    return float(x), float(y)


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
    at = {t: _beside(t.rest, wall) for t in throws}
    eligible = [t for t in throws if is_eligible(t, wall)]
    near = sorted((wall.distance(t.rest), str(t.player), at[t]) for t in eligible)
    run = [*takewhile(lambda one: one[1] == near[0][1], near)]
    out = {at[t]: str(t.player) for t in throws if t not in eligible}
    lie = ", ".join(f"{who} {figure(d, '.2f')}" for d, who, _ in near) or "–"
    shows = "Stones at a wall. Eligible, nearest first: {}. Not eligible: {}"
    if tap:
        places = [(t.player, *t.rest) for t in eligible]
        spots = [f"{who} {figure(x, '.1f')} and {figure(y, '.1f')}" for who, x, y in places]
        lie = ", ".join(spots) or "–"
        shows = "Stones and a wall. Eligible, by their place before and along it: {}. Not: {}"
    shows = shows.format(lie, ", ".join(out.values()) or "–")
    drawn = plane(x=(-0.45, 9.1), y=(-3.5, 3.35), square=True, shows=shows)
    if len(run) < len(near) and not tap:
        drawn += _within(near[len(run)][0], wall)
    drawn += line(wall.points.tolist(), INK, 5)
    for throw in throws:
        drawn += line(throw.curve.tolist(), COLOURS[str(throw.player)], 1, tint=0.55)
    drawn += words(
        {(float(t.curve[0][0]), float(t.curve[0][1])): "×" for t in throws[:1]}, bold=True
    )
    drawn += stones(out, look="hollow") + stones({spot: who for _, who, spot in near})
    if tap:
        reach = [(at[t], "ABCD".index(str(t.player))) for t in throws]
        return drawn + picks(
            "choice", [(k, (x - 0.3, y - 0.3, x + 0.3, y + 0.3)) for (x, y), k in reach]
        )
    row = plane(x=(-0.5, 15.5), y=(-1, 1), over="nearest first:", high=34)
    row += stones({(k, 0.2): who for k, (_, who, _) in enumerate(near)})
    bars = [(k - 0.35, -0.95, k + 0.35, -0.8) for k in range(len(run))]
    return drawn / (row + boxes(dict.fromkeys(bars, 1), INK, full=True, trim=0))


Lane = tuple[str, Sequence[tuple[str, float]], str]
"""Stones on a line from the wall: its name, players with distances, a word at its end."""


def lanes(rows: Sequence[Lane], far: float = 3.3, *, tap: bool = False) -> Picture:
    """Draw stones on lines from a wall; those at the distance 0 have touched it and are hollow.

    Stones that lie further than `far` are drawn there. With `tap` a touch chooses a row.

    >>> lanes([("A", [("A", 0.5), ("A", 0)], ""), ("B", [], "to throw: 1")])
    Stones before a wall. A: A 0.5, A at it; B: – (to throw: 1).
    """
    told = [
        f"{name or place}: "
        f"{', '.join(f'{who} {d:.2g}' if d else f'{who} at it' for who, d in own) or '–'}"
        f"{f' ({last})' * bool(last)}"
        for place, (name, own, last) in enumerate(rows, 1)
    ]
    step, end = (70 if tap else 30), far * (1.4 if any(last for *_, last in rows) else 1.22)
    shows = f"Stones before a wall. {'; '.join(told)}"
    high = step * len(rows)
    drawn = plane(x=(-0.1 * far, end), y=(len(rows) - 0.5, -0.5), high=high, shows=shows)
    grounds = [(-0.1 * far, k - 0.42, end, k + 0.42) for k in range(len(rows) * tap)]
    drawn += boxes(dict.fromkeys(grounds, 0.15), INK, r=6)
    for k in range(len(rows)):
        drawn += line([(0, k), (far * 1.04, k)], INK, 1, tint=0.25)
    every = sorted(
        ((min(d, far), k, who) for k, (_, own, _) in enumerate(rows) for who, d in own),
        reverse=True,
    )
    drawn += stones({(d + 0.045 * far, k): who for d, k, who in every if d})
    drawn += stones({(0.045 * far, k): who for d, k, who in every if not d}, look="hollow")
    drawn += line([(0, -0.5), (0, len(rows) - 0.5)], INK, 5)
    drawn += words({(-0.06 * far, k): name for k, (name, _, _) in enumerate(rows)})
    drawn += words({(end - 0.02 * far, k): last for k, (_, _, last) in enumerate(rows)}, side="to")
    return drawn + picks("choice", enumerate(grounds)) if tap else drawn


def readings(one: Mapping[str, Any]) -> Picture:
    """Draw a round of `rulebook.silences` in two readings: filled stones are points.

    >>> from jeux.caillou.rulebook import silences
    >>> readings(silences()["B touches"])
    The same stones at a wall, read in two ways.
    """
    drawn = plane(
        x=(-0.3, 6.5), y=(0, 10), high=250, shows="The same stones at a wall, read in two ways"
    ) + line([(3.15, 0.3), (3.15, 10)], INK, 1, tint=0.3)
    lie, heights = one["stones"], [9 - 5.1 * (k + 0.5) / len(one["stones"]) for k in range(9)]
    end, up = one.get("end", 9), one.get("up", heights)
    for left, reading in zip((0.0, 3.45), one["readings"], strict=True):
        drawn += words({(left - 0.2, 9.7): reading["title"]}, side="from")
        drawn += line([(left, 3.9), (left, end)], INK, 5)
        drawn += words({(left + m, 3.2): f"{m} m" for m in (1, 2)})
        touched = reading.get("touched", [k for k, (_, d) in enumerate(lie) if not d])
        if "way" in one:
            way = [(left + x, y) for x, y in one["way"]]
            drawn += line(way, COLOURS["A"], 1, dash="touched" not in reading)
        at = [(left + (d or (0 if "end" in one else 0.2)), up[k]) for k, (_, d) in enumerate(lie)]
        for k, (spot, (who, d)) in enumerate(zip(at, lie, strict=True)):
            if d and [away for _, away in lie].count(d) > 1:
                drawn += line([(spot[0], 3.9), (spot[0], 9)], INK, 1, dash=True)
            look = "hollow" if k in touched else "full" if k in reading["points"] else "pale"
            drawn += stones({spot: who}, look=look)
        for (x, y), said in zip(at, reading.get("tags", one.get("tags", ())), strict=False):
            near = x - left < 1.8
            drawn += words(
                {(x + (0.25 if near else -0.25), y): said}, side="from" if near else "to"
            )
        head, *more = reading["verdict"].split("\n")
        drawn += words({(left - 0.2, 2): head}, side="from", bold=True)
        drawn += words({(left - 0.2, 1.25 - 0.75 * k): s for k, s in enumerate(more)}, side="from")
    return drawn


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
    ticks, most = {k: str(k) for k in range(goal)}, max(goal, room)
    across, down = (-0.5, most - 0.5), (most - 0.5, -0.5)
    return (
        plane(
            x=across, y=down, xticks=ticks, yticks=ticks, up="A ↓", across="points of B →",
            high=side * most, wide=side * most + 22, shows=f"Score sheet to {goal} points",
        )
        + boxes([*product(range(goal), repeat=2)], GREY, rim=1)
        + words({(b, a): one for (a, b), one in said.items()})
    )  # fmt: skip


def results(told: Mapping[tuple[int, int], str]) -> Picture:
    """Draw the results of a round, by player and points, as runs of stones; words follow each.

    >>> results({(0, 2): "1/6", (1, 1): "1/3"}).svg().count(">A<")
    2
    """
    drawn = plane(x=(0, 9), y=(len(told), 0), high=28 * len(told), wide=230, shows="Runs of stones")
    for row, ((j, points), words_) in enumerate(told.items()):
        drawn += stones({(k + 0.5, row + 0.5): "ABCDEF"[j] for k in range(points)})
        drawn += words({(points + 0.4, row + 0.5): words_}, side="from")
    return drawn


def beginnings(
    counts: Sequence[int], rates: Sequence[float], q: float = 1, least: float = 0.045
) -> Iterator[tuple[tuple[int, ...], float, float]]:
    """Yield how the orders of the stones begin: whose are the nearest, where, and how likely.

    All orders fill a height of 1; those that begin alike lie together, under those in which the
    first player's run is shorter. A stone is eligible with probability q. Beginnings less likely
    than `least` are followed no further, but for those that are a run of one player.
    """
    total = sum(counts)
    exactly = [comb(total, k) * q**k * (1 - q) ** (total - k) for k in range(total + 1)]

    def after(owners: tuple[int, ...], top: float, high: float) -> Iterator[Any]:
        k = len(owners)
        weights = [(n - owners.count(j)) * rates[j] for j, n in enumerate(counts)]
        more = high * sum(exactly[k + 1 :]) / sum(exactly[k:]) if sum(weights) else 0
        top += high - more
        for j in sorted(range(len(counts)), key=lambda j: j in owners[:1]):
            if share := more and more * weights[j] / sum(weights):
                yield (*owners, j), top, share
                if share >= least or {*owners} <= {j}:
                    yield from after((*owners, j), top, share)
                top += share

    return after((), 0.0, 1.0)


def orders(
    counts: Sequence[int], rates: Sequence[float] = (), q: float = 1, *, names: str = "ABCDEF",
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
    drawn = plane(
        x=(0, deep), y=(1, 0), over="nearest stone first", high=380,
        shows="Orders of the stones, each as high as it is likely",
    )  # fmt: skip
    coloured: dict[str, dict[Any, float]] = {name: {} for name in ("", *lit)}
    said = dict[Any, str]()
    for owners, top, high in beginnings(counts, rates or [1] * len(counts), q):
        box, name = (len(owners) - 1, top, len(owners), top + high), names[owners[0]]
        run = len({*owners}) == 1 and name in lit
        if len(owners) <= deep and (run or high >= 0.045):
            coloured[name if run else ""][box] = 0.9 * run
            if high >= 0.045:
                said[box[0] + 0.5, top + high / 2] = names[owners[-1]]
    for name, tints in coloured.items():
        drawn += boxes(tints, COLOURS.get(name, INK), rim=0.5, trim=0)
    return drawn + words(said)
