"""Scenes of the game, to which a chapter adds marks: dice, and tokens in heaps."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from jeux.cloche.chain import point_counts, ways
from jeux.cloche.rules import CARDS, HIGHEST_SUM, MARKS
from jeux.figures import steady
from jeux.pictures import (
    BLUE,
    GREY,
    ORANGE,
    PAPER,
    Mark,
    Picture,
    boxes,
    picks,
    plane,
    words,
)
from jeux.stage import Scale, Stage, paint, tag

SHORT = dict(zip(CARDS, ("Cl", "M", "CM", "Ch", "Au"), strict=True))
"""The cards' names where there is little room."""

NUMBERS = [str(mark) for mark in MARKS]
"""What the six number dice show."""

FIGURES = [SHORT[card] for card in CARDS[:2]]
"""What the two dice with figures show."""


def die(at: Mapping[Any, str], shown: Collection[str], trim: float = 4) -> Picture:
    """Draw dice at columns and rows by their marks; those that are not shown lie on a blank."""
    blank = [spot for spot, mark in at.items() if mark not in shown]
    picture = boxes(blank, GREY, rim=1, trim=trim, r=8)
    for colour, marks in ((BLUE, NUMBERS), (ORANGE, FIGURES)):
        marked = {spot: mark for spot, mark in at.items() if mark in shown and mark in marks}
        picture += boxes(dict.fromkeys(marked, 1), colour, full=True, trim=trim, r=8)
        picture += words(marked, PAPER, bold=True)
    return picture


def dice(shown: Collection[str], names: Collection[str] = NUMBERS) -> Picture:
    """Draw dice in a row, with the marks that they show.

    >>> dice({"1", "4"})
    Dice: 1, 4.
    """
    listed = ", ".join(name for name in names if name in shown) or "blank"
    row = plane(x=(-0.5, 7.5), y=(0.5, -0.5), square=True, shows=f"Dice: {listed}")
    return row + die({(column, 0): name for column, name in enumerate(names)}, shown)


def heaps(
    tokens: Mapping[Any, float], colour: str = BLUE, each: float = 10, *, wide: float = 0.8,
    base: float = 0, lying: bool = False, tint: float = 1,
) -> Picture:  # fmt: skip
    """Draw heaps of tokens by what they stand over, so many in each layer; or rows of tokens.

    >>> from jeux.pictures import plane
    >>> drawn = plane(x=range(2), y=(0, 300), shows="Heaps") + heaps({0: 188.4, 1: 37.7})
    >>> drawn.svg().count("stroke-dasharray")
    2
    """

    def draw(stage: Stage) -> None:
        width = stage.right - stage.left
        height = stage.base - stage.top
        if lying:
            layer = width * each / _length(stage.plane.x)
            thick = height * wide / _length(stage.plane.y)
        else:
            layer = height * each / _length(stage.plane.y)
            thick = width * wide / _length(stage.plane.x)
        look = {
            "stroke": paint(colour),
            "stroke_opacity": tint if tint < 1 else "",
            "stroke_width": f"{thick:.1f}",
            "stroke_dasharray": f"{layer - 1:.2f} 1",  # a line of paper between layers
        }
        for place, high in tokens.items():
            foot = (base, place) if lying else (place, base)
            top = (base + high, place) if lying else (place, base + high)
            x, y = map(steady, stage.at(foot))
            u, v = map(steady, stage.at(top))
            stage.draw(tag("path", d=f"M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}"), **look)

    return Picture((Mark(draw),))


def _length(scale: Scale) -> float:
    """Return how many units a scale has from end to end."""
    return abs(scale.high - scale.low)


# the sums and the sets of dice

FIELDS = 11
"""How many sums stand in a row."""

FIRST_SET = 3
"""The row of the first set of dice."""

STEP = 1.15
"""The distance from one die to the next, across and down."""

RIGHT = FIELDS - 0.5


def sets_of_dice(points: int) -> Picture:
    """Draw all sums, the darker the more throws make them, and the sets of dice for one of them."""
    nu = point_counts()
    sets = ways(points)
    fields = {(mu % FIELDS, mu // FIELDS): mu for mu in range(HIGHEST_SUM + 1)}
    listed = "; ".join("+".join(map(str, marks)) or "no die" for marks in sets)
    shows = f"Fields for the sums 0 to 21, and the sets of dice that make {points}: {listed}"
    picture = plane(x=(-0.5, RIGHT), y=(8.1, -0.5), square=True, shows=shows)
    # the sum 0 is off the scale: all others are compared with the likeliest of them
    likeliest = max(nu[1:])
    picture += boxes(
        {field: 0.05 + 0.7 * min(1, nu[mu] / likeliest) for field, mu in fields.items()}
    )
    picture += boxes(
        [field for field, mu in fields.items() if mu == points], BLUE, rim=3, trim=2, r=6
    )
    picture += words({field: str(mu) for field, mu in fields.items()})
    picture += words({(-0.5, 2): "dice that show their mark"}, side="from")
    picture += words({(RIGHT, 2): "throws"}, side="to")
    for place, marks in enumerate(sets):
        row = FIRST_SET + STEP * place
        spots = {(STEP * column, row): mark for column, mark in enumerate(NUMBERS)}
        picture += die(spots, [str(mark) for mark in marks], trim=1)
        blank = len(MARKS) - len(marks)
        throws = f"5{'⁰¹²³⁴⁵⁶'[blank]} = {5**blank:,}"
        picture += words({(RIGHT, row): throws}, side="to")
    return picture + picks("points", ((mu, field) for field, mu in fields.items()))
