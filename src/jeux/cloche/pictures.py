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
    INK,
    ORANGE,
    PAPER,
    Mark,
    Picture,
    boxes,
    dots,
    picks,
    plane,
    words,
)
from jeux.stage import Scale, Stage, paint, tag

SHORT = dict(zip(CARDS, ("Cl", "M", "CM", "Ch", "Au"), strict=True))
"""The cards' names where there is little room."""

ENGLISH = dict(zip(CARDS, ("bell", "hammer", "bell and hammer", "horse", "inn"), strict=True))
"""The cards in English."""

DICE = len(MARKS) + 2

SIGNS = {
    "Cloche": (
        "M-.85 .55C-.55 .3-.6-.1-.5-.45C-.4-.75-.2-.85 0-.85S.4-.75 .5-.45C.6-.1 .55 .3 .85 .55z",
        "M-.22 .56a.22 .22 0 0 0 .44 0z",
    ),
    "Marteau": ("M-.12-.35H.12V.95H-.12z", "M-.7-.85H.45L.85-.55V-.35H-.7z"),
    "Cheval": (
        "M-.62 .95C-.6 .4-.15 .3-.2-.05C-.35 .05-.5 .1-.62 .2L-.85 .02C-.8-.2-.5-.45-.4-.65"
        "C-.35-.75-.25-.8-.1-.82L0-1L.1-.8C.55-.65 .75-.1 .7 .95z",
        "M-.38-.42a.09 .09 0 1 0 .01 0z",
    ),
    "Auberge": ("M-.75-.1V.9H.75V-.1", "M-.95 0L0-.85 .95 0zM-.2 .9V.35H.2V.9z"),
}
"""The signs of the cards about (0, 0), of size 1, as at the table; the second part is filled."""

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


def sign(at: tuple[Any, Any], card: str, size: float) -> Picture:
    """Draw the sign of a card in the middle of a place, `size` pixels to each side.

    >>> (plane(x=(0, 2), y=(0, 2), shows="A bell") + sign((1, 1), "Cloche", 20)).svg().count("path")
    2
    """

    def draw(stage: Stage) -> None:
        x, y = map(steady, stage.at(at))
        for name, aside, part in _parts_of(card):
            left, top = x + aside * size, y + aside * size
            moved = f"matrix({part * size:.1f} 0 0 {part * size:.1f} {left:.1f} {top:.1f})"
            outline, filled = SIGNS[name]
            shapes = tag("path", d=outline, fill=paint(PAPER))
            shapes += tag("path", d=filled, fill=paint(INK))
            look = {"stroke": paint(INK), "stroke_width": 0.11, "stroke_linejoin": "round"}
            stage.draw(shapes, transform=moved, **look)

    return Picture((Mark(draw),))


def _parts_of(card: str) -> list[tuple[str, float, float]]:
    """Return the signs of a card, how far from its middle, and how large."""
    if card == CARDS[2]:
        return [(CARDS[0], -0.4, 0.62), (CARDS[1], 0.4, 0.62)]
    return [(card, 0, 1)]


def things() -> Picture:
    """Draw what lies on the table, with its names: cards, dice, and where tokens lie.

    >>> things()
    Five cards, eight dice, the caisse and a purse.
    """
    shows = "Five cards, eight dice, the caisse and a purse"
    picture = plane(x=(0, 10), y=(9.4, 0), high=350, shows=shows)
    for column, card in enumerate(CARDS):
        middle = 2 * column + 1
        corners = (middle - 0.72, 0.1, middle + 0.72, 2.4)
        picture += boxes([corners], INK, rim=1, r=7) + sign((middle, 1.25), card, 23)
        picture += words({(middle, 2.95): card.replace("-M", "-\nM")}, bold=True)
        picture += words({(middle, 4.1): ENGLISH[card].replace(" and", "\nand")})
    for column in range(DICE):
        left = 1.25 * column + 0.15
        corners = (left, 5.3, left + 0.95, 6.7)
        if column < len(NUMBERS):
            picture += boxes({corners: 1}, BLUE, full=True, r=8)
            picture += words({(left + 0.475, 6): NUMBERS[column]}, PAPER, bold=True)
        else:
            picture += boxes([corners], INK, rim=1, r=8)
            picture += sign((left + 0.475, 6), CARDS[column - len(NUMBERS)], 13)
    picture += boxes([(0.15, 7.5, 4.9, 9.2)], INK, rim=1, r=8)
    picture += dots([(0.6 + 0.42 * k, 8.35) for k in range(5)], GREY, 7)
    picture += words({(2.85, 8.35): "caisse: 150"}, side="from")
    picture += dots([(6.2, 8.35)], BLUE, 24, ring=1) + words({(6.2, 8.35): "25"})
    return picture + words({(7.1, 8.35): "purse of player A"}, side="from")


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
