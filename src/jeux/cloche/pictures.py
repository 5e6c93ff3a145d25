"""Scenes of the game, to which a chapter adds marks: dice, tokens in heaps, the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from math import cos, hypot, pi, sin, sqrt
from typing import Any

from jeux.cloche.chain import point_counts, ways
from jeux.cloche.play import Game, moved
from jeux.cloche.rules import CARDS, HIGHEST_SUM, MARKS, label
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
    Stage,
    boxes,
    dots,
    line,
    paint,
    picks,
    plane,
    tag,
    words,
)

SHORT = dict(zip(CARDS, ("Cl", "M", "CM", "Ch", "Au"), strict=True))
"""The cards' names where there is little room."""

NUMBERS, FIGURES = [*map(str, MARKS)], [SHORT[card] for card in CARDS[:2]]


def die(at: Mapping[Any, str], shown: Collection[str], trim: float = 4) -> Picture:
    """Draw dice at columns and rows by their marks; those that are not shown lie on a blank."""
    drawn = boxes([spot for spot in at if at[spot] not in shown], GREY, rim=1, trim=trim, r=8)
    for colour, own in ((BLUE, NUMBERS), (ORANGE, FIGURES)):
        up = {spot: mark for spot, mark in at.items() if mark in shown and mark in own}
        drawn += boxes(dict.fromkeys(up, 1), colour, full=True, trim=trim, r=8)
        drawn += words(up, PAPER, bold=True)
    return drawn


def dice(shown: Collection[str], names: Collection[str] = NUMBERS) -> Picture:
    """Draw dice in a row, with the marks that they show.

    >>> dice({"1", "4"})
    Dice: 1, 4.
    """
    said = ", ".join(name for name in names if name in shown) or "blank"
    row = plane(x=(-0.5, 7.5), y=(0.5, -0.5), square=True, shows=f"Dice: {said}")
    return row + die({(k, 0): name for k, name in enumerate(names)}, shown)


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

    def draw(on: Stage) -> None:
        for thing, high in tokens.items():
            ends = ((base, thing), (base + high, thing))
            (x, y), (u, v) = (on.at(end if lying else end[::-1]) for end in ends)
            scale, other = (on.plane.x, on.plane.y) if lying else (on.plane.y, on.plane.x)
            across, along = (on.right - on.left, on.base - on.top)[:: 1 if lying else -1]
            x, y, u, v = map(steady, (x, y, u, v))
            layer = across * each / abs(scale.high - scale.low)
            thick = along * wide / abs(other.high - other.low)
            look = {"stroke": paint(colour), "stroke_opacity": tint if tint < 1 else ""}
            look |= {"stroke_width": f"{thick:.1f}", "stroke_dasharray": f"{layer - 1:.2f} 1"}
            on.draw(tag("path", d=f"M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}"), **look)

    return Picture((Mark(draw),))


def table_after(game: Game, throw: int) -> Picture:
    """Draw dice, caisse, purses and who pays whom at one throw of a game; 0 is before the first."""
    table, now = game.table, game.throws[throw - 1] if throw else None
    purses, left = (now.purses, now.left) if now else (table.purses, table.caisse)
    n, paid = table.players, Counter[tuple[Any, Any]]()
    turn = 2 * pi / n
    spots: dict[Any, tuple[float, float]] = {
        k: (1.72 * sin(turn * k), -1.32 * cos(turn * k)) for k in range(n)
    }
    spots["caisse"] = 0, 0
    for p in moved(table, now.payments if now else ()):
        paid[table.holder(p.payer), table.holder(p.payee)] += p.tokens
    held = [figure(tokens) for tokens in purses]
    said = ", ".join(f"{label(k)} {tokens}" for k, tokens in enumerate(held))
    drawn = plane(
        x=(-2.2, 2.2), y=(1.86, -1.86), square=True, shows=f"The table from above. Purses: {said}"
    )
    full = 46 * sqrt(left / table.caisse) if table.caisse else 0
    drawn += dots([(0, 0)], INK, 46, ring=1, dash=True) + dots([(0, 0)], GREY, full, tint=0.4)
    drawn += words({(0, -0.1): "caisse"}) + words({(0, 0.12): f"{left:,}"}, bold=True)
    for (payer, payee), tokens in paid.items():
        if payer != payee and tokens:
            (x, y), (u, v) = spots[payer], spots[payee]
            far = hypot(u - x, v - y)
            a, b = (u - x) / far, (v - y) / far
            colour, gap = (BLUE, 0.48) if payer == "caisse" else (ORANGE, 0.34)
            ends = (x + gap * a, y + gap * b), (u - 0.34 * a, v - 0.34 * b)
            side = sum(e[0] for e in ends) / 2 - 0.14 * b, sum(e[1] for e in ends) / 2 + 0.14 * a
            drawn += line(ends, colour, 3, head=True) + words({side: str(tokens)}, bold=True)
    for k in range(n):
        (x, y), mine = spots[k], now is not None and now.seat == k
        cards = " ".join(SHORT[card] for card in CARDS if table.owners.get(card) == k)
        drawn += dots([(x, y)], GREEN if mine else INK, 31, ring=4 if mine else 1)
        drawn += words({(x, y - 0.11): label(k), (x, y + (0.43 if y > 0 else -0.43)): cards})
        drawn += words({(x, y + 0.1): held[k]}, bold=True)
    shown = [*map(str, now.marks)] if now else []
    shown += [SHORT[card] for card in CARDS[:2] if now and now.card in (card, CARDS[2])]
    return dice(shown, [*NUMBERS, *FIGURES]) / drawn


def sets_of_dice(points: int) -> Picture:
    """Draw all sums, the darker the more throws make them, and the sets of dice for one of them."""
    nu, fields = point_counts(), {(mu % 11, mu // 11): mu for mu in range(HIGHEST_SUM + 1)}
    listed = "; ".join("+".join(map(str, shown)) or "no die" for shown in ways(points))
    drawn = plane(
        x=(-0.5, 10.5), y=(8.1, -0.5), square=True,
        shows=f"Fields for the sums 0 to 21, and the sets of dice that make {points}: {listed}",
    )  # fmt: skip
    # the sum 0 is off the scale: all others are compared with the likeliest of them
    drawn += boxes({at: 0.05 + 0.7 * min(1, nu[mu] / max(nu[1:])) for at, mu in fields.items()})
    drawn += boxes([at for at, mu in fields.items() if mu == points], BLUE, rim=3, trim=2, r=6)
    drawn += words({at: str(mu) for at, mu in fields.items()})
    drawn += words({(-0.5, 2): "dice that show their mark"}, side="from")
    drawn += words({(10.5, 2): "throws"}, side="to")
    for y, shown in enumerate(ways(points)):
        row, blank = 3 + 1.15 * y, len(MARKS) - len(shown)
        drawn += die({(1.15 * k, row): m for k, m in enumerate(NUMBERS)}, [*map(str, shown)], 1)
        drawn += words({(10.5, row): f"5{'⁰¹²³⁴⁵⁶'[blank]} = {5**blank:,}"}, side="to")
    return drawn + picks("points", ((mu, at) for at, mu in fields.items()))
