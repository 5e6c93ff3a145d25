"""Orders of the stones, drawn: how many of them give each score, between equals and unequals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, groupby
from math import comb, factorial
from typing import NamedTuple

from jeux.caillou.figures.charts import COLOURS
from jeux.caillou.rules import as_float
from jeux.caillou.theory import RoundLaw, exponential_law, points_law, scoring_law
from jeux.checks import as_integer, as_number
from jeux.drawing import BLUE, GREY, PAPER, frame, paint, picture, text

MOST_PLAYERS, MOST_STONES, MOST_CHILD, MOST_ADULT = 6, 6, 8, 4
"""What the pictures have room for: players, and stones of each, of the child, of the adult."""

WIDE, HIGH, TOP, LEFT, STEP = 440.0, 436.0, 28.0, 36.0, 31.0
"""Size of the pictures; where the first order and the nearest stones are; from stone to stone."""

ALL, LEAST, LONGEST = 400.0, 16.6, 7
"""How high all orders are together, and a row that has room for a stone, at least; its stones."""

MOST_COUNTED = 1_000_000
"""Orders of the letters that a caption counts at most."""

EDGE, RIGHT, BAR, TOP_SHARE, MOST_MEAN = 278.0, 302.0, 130.0, 0.5, 4.0
"""Where the rows end; where the law stands, how wide its bars are at most, and for what."""


class Row(NamedTuple):
    """All orders that begin alike: a row of stones, as high as they are likely."""

    owners: tuple[int, ...]
    """Whose the nearest stones are, nearest first."""
    top: float
    """Where the row begins, 0 at the top of the picture and 1 at its bottom."""
    high: float
    """How likely these orders are."""
    whole: bool
    """Whether no eligible stone lies behind these."""


def rows(stones: Sequence[int], rates: Sequence[float], q: float, least: float) -> list[Row]:
    """Return the orders of the stones as rows, sorted so that the runs of each player lie together.

    Orders are parted by their next stone, `LONGEST` times at most, as long as no part is lower than
    `least`. Stones are eligible with probability q, whatever their distance; where q is less than
    1, all throw alike.
    """
    total = sum(stones)
    chance = [comb(total, k) * q**k * (1 - q) ** (total - k) for k in range(total + 1)]
    enough = [*reversed(list(accumulate(reversed(chance)))), 0.0]

    def parted(owners: tuple[int, ...], top: float, high: float) -> Iterator[Row]:
        left = [own - owners.count(j) for j, own in enumerate(stones)]
        weights = [n * rate for n, rate in zip(left, rates, strict=True)]
        k = len(owners)
        more = high * enough[k + 1] / enough[k]
        # whoever is on a run stands last, so that shorter runs come before longer ones
        nearest = sorted((j for j, n in enumerate(left) if n), key=lambda j: j in owners[:1])
        parts = [(j, more * weights[j] / sum(weights)) for j in nearest] if more else []
        ends = high - more if high - more > 1e-9 else 0.0
        found = [part for _, part in parts] + [ends] * (ends > 0)
        if owners and (not parts or k == LONGEST or min(found) < least):
            yield Row(owners, top, high, not parts)
            return
        if owners and ends:
            yield Row(owners, top, ends, True)
            top += ends
        for j, part in parts:
            yield from parted((*owners, j), top, part)
            top += part

    return list(parted((), 0.0, 1.0))


def orders_picture(players: int, stones: int, eligible_percent: int) -> str:
    """Draw the orders of the stones in a round of equals, and A's points in them, as a frame.

    Stones stand in the order of their distances from the wall, at the left. A row is as high as
    its orders are likely; the coloured runs are A's points.

    Parameters
    ----------
    players, stones : int
        How many players, 2 to 6, with how many stones each, 1 to 6.
    eligible_percent : int
        How many of a hundred stones are eligible, 1 to 100.

    Examples
    --------
    >>> "nearest in 10 of 20 orders" in orders_picture(2, 3, 100)
    True
    """
    players = as_integer("players", players, 2, MOST_PLAYERS)
    each = as_integer("stones", stones, 1, MOST_STONES)
    q = Fraction(as_integer("eligible_percent", eligible_percent, 1, 100), 100)
    given = [each] * players
    law, sure = scoring_law(given, q), scoring_law(given)
    points = points_law(law, 0)
    orders = factorial(players * each) // factorial(each) ** players
    if q < 1:
        conclusion = (
            f"Players: {players}. Stones of each: {each}; eligible: {eligible_percent} in 100. A "
            f"row is as high as it is likely: A scores with probability "
            f"{float(1 - points.p(0)):.4f}, and makes {float(points.mean):.4f} points a round on "
            f"average."
        )
    elif orders <= MOST_COUNTED:
        conclusion = (
            f"Players: {players}. Stones of each: {each}, all eligible. A's stone is nearest in "
            f"{orders // players:,} of {orders:,} orders of the letters, all equally likely; A "
            f"makes {float(points.mean):.4f} points a round on average."
        )
    else:
        conclusion = (
            f"Players: {players}. Stones of each: {each}, all eligible. A row is as high as it is "
            f"likely: A's stone is nearest in one order of {players}; A makes "
            f"{float(points.mean):.4f} points a round on average."
        )
    out = [
        _orders(given, [1.0] * players, float(q), law, "A"),
        text(RIGHT - 10, 16, "points of A: orders"),
    ]
    end, at_least = _runs(law, given)[0]
    for p in range(1, each + 1):
        chance, longer = float(law[0, p]), sum(at_least[p : p + 1])
        high, slot = ALL * chance, TOP + 64 * p - 40
        top = TOP + ALL * (end - longer) - high
        out.append(
            f'<path d="M{EDGE:g} {top + 1:.1f}v{max(1, high - 2):.1f}M{EDGE:g} {top + high / 2:.1f}'
            f'L{RIGHT - 5:g} {slot:g}" fill="none" stroke="{paint(BLUE)}" stroke-width="2"/>'
        )
        if q == 1 and orders <= MOST_COUNTED:
            words = f"{p}: {law[0, p] * orders} of {orders}"
        elif chance >= 0.001:
            words = f"{p}: {100 * chance:.1f}%"
        else:
            words = f"{p}: below 0.1%"
        out.append(text(RIGHT, slot + 5, words))
        out.append(_bar(slot + 13, chance / TOP_SHARE, BLUE))
        if q < 1:
            wide = BAR * float(sure[0, p]) / TOP_SHARE
            out.append(
                f'<path d="M{RIGHT:g} {slot + 13:g}h{wide:.1f}v10h{-wide:.1f}" fill="none" '
                'stroke="currentColor"/>'
            )
    label = f"Orders of stones from a wall, and the law of A's points. {conclusion}"
    return frame(picture("".join(out), label, WIDE, HIGH), conclusion)


def unequal_picture(skill: float, stones_of_the_child: int, stones_of_the_adult: int) -> str:
    """Draw the orders of a child's and an adult's stones, and the points in them, as a frame.

    The adult is `skill` times as skilled. The coloured runs are points: both score equally often
    if both colours begin equally high, the means are equal if both areas are.

    Parameters
    ----------
    skill : number
        The rate of the adult's distances, the child's being 1; at most 16.
    stones_of_the_child, stones_of_the_adult : int
        1 to 8, and 1 to 4.

    Examples
    --------
    >>> "The child scores with probability 0.5000" in unequal_picture(2, 6, 3)
    True
    """
    shown, rate = as_float("skill", skill), Fraction(as_number("skill", skill))
    if not 0 < rate <= 16:
        raise ValueError(f"skill must be above 0 and at most 16, got {skill!r}")
    child = as_integer("stones_of_the_child", stones_of_the_child, 1, MOST_CHILD)
    adult = as_integer("stones_of_the_adult", stones_of_the_adult, 1, MOST_ADULT)
    law = exponential_law((child, adult), (1, rate))
    ours, theirs = (points_law(law, j) for j in (0, 1))
    conclusion = (
        f"Rate of the adult: {shown:g} times the child's; stones of the child: {child}, of the "
        f"adult: {adult}. The child scores with probability {float(1 - ours.p(0)):.4f}, and makes "
        f"{float(ours.mean):.4f} points a round on average; the adult makes "
        f"{float(theirs.mean):.4f}."
    )
    out = [
        f'<path d="M4 {TOP + ALL / 2:g}H{RIGHT - 6:g}" stroke="currentColor" '
        'stroke-dasharray="3 4"/>',
        _orders((child, adult), (1.0, shown), 1.0, law, "CA"),
        text(RIGHT, TOP + ALL / 2 + 5, "half of all orders"),
    ]
    for y, who, name, law_of in ((100.0, "C", "child", ours), (320.0, "A", "adult", theirs)):
        out.append(text(RIGHT, y, f"the {name}: {law_of.mean}"))
        out.append(text(RIGHT, y + 20, "points a round"))
        out.append(_bar(y + 28, float(law_of.mean) / MOST_MEAN, COLOURS[who]))
    label = f"Orders of stones from a wall, and the means of two players. {conclusion}"
    return frame(picture("".join(out), label, WIDE, HIGH), conclusion)


def _runs(law: RoundLaw, stones: Sequence[int]) -> list[tuple[float, list[float]]]:
    """Return, for each player, where their orders end, and how likely runs of 1, 2, … are."""
    found, end = [], 0.0
    for j, own in enumerate(stones):
        just = [float(law.get((j, p), 0)) for p in range(own, 0, -1)]
        at_least = [*accumulate(just)][::-1]
        end += at_least[0]
        found.append((end, at_least))
    return found


def _orders(
    stones: Sequence[int], rates: Sequence[float], q: float, law: RoundLaw, lit: str
) -> str:
    """Draw all orders; the runs of those who are lit, first players of all, have their colours."""
    names = lit + "".join(name for name in "ABCDEF" if name not in lit)
    out = [
        text(4, 16, "nearest stone first"),
        f'<path d="M10 {TOP:g}v{ALL:g}" stroke="currentColor" stroke-width="5"/>',
    ]
    for name, (end, at_least) in zip(lit, _runs(law, stones), strict=False):
        bands = "".join(
            f'<rect x="{LEFT + STEP * (k - 0.5):g}" y="{TOP + ALL * (end - high):.1f}" '
            f'width="{STEP - 1:g}" height="{ALL * high:.1f}"/>'
            for k, high in enumerate(at_least)
        )
        out.append(f'<g fill="{paint(COLOURS[name])}" fill-opacity="0.3">{bands}</g>')
    edges, none = "", float(law.get((None, 0), 0))
    if ALL * none > 30:
        out.append(text(LEFT - 10, TOP + ALL * (1 - none / 2) + 5, "no stone is eligible"))
    for row in rows(stones, rates, q, LEAST / ALL):
        high = ALL * row.high
        y = TOP + ALL * row.top + high / 2
        edges += f"M18 {y + high / 2:.1f}H{EDGE - 4:g}"
        run = len(list(next(groupby(row.owners))[1]))
        for k, j in enumerate(row.owners):
            x, name = LEFT + STEP * k, names[j]
            look, ink = "", GREY
            if k < run and name in lit:
                look, ink = f'fill="{paint(COLOURS[name])}"', PAPER
            elif k <= run:
                look, ink = f'fill="none" stroke="{paint(GREY)}"', "currentColor"
            if look:
                radius = min(10, high / 2 - 0.6)
                out.append(f'<circle cx="{x:g}" cy="{y:.1f}" r="{radius:.1f}" {look}/>')
            out.append(f'<g fill="{paint(ink)}">{text(x, y + 5.4, name, "middle")}</g>')
        if not row.whole:
            out.append(text(LEFT + STEP * len(row.owners), y + 4, "…", "middle"))
    out.append(f'<path d="{edges}" stroke="currentColor" stroke-opacity="0.2"/>')
    return "".join(out)


def _bar(y: float, share: float, colour: str) -> str:
    wide = BAR * min(1.0, share)
    return (
        f'<rect x="{RIGHT:g}" y="{y:g}" width="{wide:.1f}" height="10" fill="{paint(colour)}"/>'
        f'<path d="M{RIGHT:g} {y - 2:g}v14" stroke="currentColor"/>'
    )
