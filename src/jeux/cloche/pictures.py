"""Scenes of the game, to which a chapter adds marks: dice, tokens in heaps, the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from math import cos, hypot, pi, sin, sqrt
from typing import Any

from jeux.cloche.chain import point_counts, ways
from jeux.cloche.play import Game, Throw, moved
from jeux.cloche.rules import CARDS, HIGHEST_SUM, MARKS, Account, Payment, Table, label
from jeux.figures import figure, steady
from jeux.pictures import (
    BLUE,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PAPER,
    Mark,
    Picture,
    boxes,
    dots,
    line,
    picks,
    plane,
    words,
)
from jeux.stage import Point, Scale, Stage, paint, tag

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


# the table from above: the caisse at (0, 0), the seats around it, y downwards

SEATS = (1.72, 1.32)
"""The half axes of the ellipse on which the seats lie."""

CAISSE_DISC = 46
"""The radius of a full caisse, in pixels; the area shows how much is left."""

SEAT_DISC = 31
"""The radius of a seat, in pixels."""

CAISSE_GAP = 0.48
SEAT_GAP = 0.34
"""How far from the middle of a disc an arrow begins or ends."""

BESIDE = 0.14
"""How far from its arrow a number of tokens stands."""


def table_after(game: Game, throw: int) -> Picture:
    """Draw dice, caisse, purses and who pays whom at one throw of a game; 0 is before the first."""
    table = game.table
    now = game.throws[throw - 1] if throw else None
    payments = now.payments if now else ()
    purses = [figure(tokens) for tokens in (now.purses if now else table.purses)]
    listed = ", ".join(f"{label(seat)} {tokens}" for seat, tokens in enumerate(purses))
    shows = f"The table from above. Purses: {listed}"
    picture = plane(x=(-2.2, 2.2), y=(1.86, -1.86), square=True, shows=shows)
    picture += _caisse(now.left if now else table.caisse, table.caisse)
    spots = _spots(table.players)
    for (payer, payee), tokens in _tokens_paid(table, payments).items():
        if payer != payee and tokens:
            picture += _arrow(spots[payer], spots[payee], tokens, payer == "caisse")
    for seat, purse in enumerate(purses):
        has_thrown = now is not None and now.seat == seat
        picture += _seat(table, seat, spots[seat], purse, has_thrown)
    return dice(_marks_shown(now), [*NUMBERS, *FIGURES]) / picture


def _caisse(left: int, full: int) -> Picture:
    radius = CAISSE_DISC * sqrt(left / full) if full else 0
    picture = dots([(0, 0)], INK, CAISSE_DISC, ring=1, dash=True)
    picture += dots([(0, 0)], GREY, radius, tint=0.4)
    picture += words({(0, -0.1): "caisse"})
    return picture + words({(0, 0.12): f"{left:,}"}, bold=True)


def _spots(players: int) -> dict[Account, Point]:
    """Return where the caisse and the seats lie: seat 0 at the top, the others clockwise."""
    across, up = SEATS
    turn = 2 * pi / players
    spots: dict[Account, Point] = {"caisse": (0, 0)}
    for seat in range(players):
        angle = turn * seat
        spots[seat] = (across * sin(angle), -up * cos(angle))
    return spots


def _tokens_paid(table: Table, payments: Sequence[Payment]) -> Counter[tuple[Account, Account]]:
    """Return what goes from one holder to another, all payments together."""
    tokens = Counter[tuple[Account, Account]]()
    for payment in moved(table, payments):
        tokens[table.holder(payment.payer), table.holder(payment.payee)] += payment.tokens
    return tokens


def _arrow(payer: Point, payee: Point, tokens: int, from_caisse: bool) -> Picture:
    """Draw an arrow between two discs, with the tokens at its side."""
    x, y = payer
    u, v = payee
    distance = hypot(u - x, v - y)
    a = (u - x) / distance  # (a, b) is one unit along the arrow
    b = (v - y) / distance
    gap = CAISSE_GAP if from_caisse else SEAT_GAP
    tail = (x + gap * a, y + gap * b)
    head = (u - SEAT_GAP * a, v - SEAT_GAP * b)
    middle_x = (tail[0] + head[0]) / 2
    middle_y = (tail[1] + head[1]) / 2
    beside = (middle_x - BESIDE * b, middle_y + BESIDE * a)
    picture = line((tail, head), BLUE if from_caisse else ORANGE, 3, head=True)
    return picture + words({beside: str(tokens)}, bold=True)


def _seat(table: Table, seat: int, spot: Point, purse: str, has_thrown: bool) -> Picture:
    """Draw a seat with its letter, its purse and, on the far side of the caisse, its cards."""
    x, y = spot
    outside = 0.43 if y > 0 else -0.43
    cards = " ".join(SHORT[card] for card in CARDS if table.owners.get(card) == seat)
    picture = dots([spot], GREEN if has_thrown else INK, SEAT_DISC, ring=4 if has_thrown else 1)
    picture += words({(x, y - 0.11): label(seat), (x, y + outside): cards})
    return picture + words({(x, y + 0.1): purse}, bold=True)


def _marks_shown(throw: Throw | None) -> list[str]:
    """Return what the eight dice show; nothing before the first throw."""
    if throw is None:
        return []
    figures = [SHORT[card] for card in CARDS[:2] if throw.card in (card, "Cloche-et-Marteau")]
    return [*map(str, throw.marks), *figures]


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
