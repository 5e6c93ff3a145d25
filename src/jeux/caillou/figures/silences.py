"""Silences of the rule book, drawn: a round, and two readings of it side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from jeux.caillou.figures.charts import COLOURS, choice
from jeux.caillou.figures.readings import Reading, Silence, Stone
from jeux.caillou.figures.silent_matches import field, winning
from jeux.caillou.figures.silent_rounds import scoring, throwing
from jeux.checks import as_choice
from jeux.drawing import PAPER, frame, paint, picture, text

WIDE, WALL, METRE, BETWEEN = 440.0, 26.0, 64.0, 224.0
"""Width of the pictures; where a wall is; a metre; from one reading to the other."""

TOP, BOTTOM, EDGE = 30.0, 176.0, 13.0
"""Between which heights the wall is, and where a stone that has touched it lies beside it."""

OPENING = ("B touches", "all touch", "C touches", "A level with A", "A level with B")
"""The rounds that open the chapter, as questions."""


@cache
def silences() -> dict[str, Silence]:
    """Return the rounds that the rule book does not decide, by short names, in their order."""
    return {**scoring(), **throwing(), **field(), **winning()}


def silence_picture(stones: str) -> str:
    """Draw a round that the rule book does not decide, as a frame that says where stones lie.

    Parameters
    ----------
    stones : str
        Which round: one of `OPENING`.

    Examples
    --------
    >>> "A: 1 m, 2 m; B: at the wall" in silence_picture("B touches")
    True
    """
    lie = silences()[as_choice("stones", stones, OPENING)].stones
    players: dict[str, list[str]] = {}
    for stone in lie:
        where = f"{stone.away:g} m" if stone.away else "at the wall"
        players.setdefault(stone.player, []).append(where)
    said = "; ".join(f"{player}: {', '.join(own)}" for player, own in players.items())
    return frame(asked_stones(stones), f"Where the stones lie: {said}.")


def asked_stones(stones: str) -> str:
    """Draw a round that the rule book does not decide; its stones can be tapped.

    Those of A are the first choice of a `jeux.trying.Predict`, those of B the second, …

    Parameters
    ----------
    stones : str
        Which round: one of `OPENING`.

    Examples
    --------
    >>> asked_stones("B touches").count("data-choice")
    3
    """
    lie = silences()[as_choice("stones", stones, OPENING)].stones
    touched = tuple(k for k, stone in enumerate(lie) if not stone.away)
    drawn = _ground(lie, Reading("", (), tuple(range(len(lie))), touched=touched), 0, 2 * METRE, 20)
    said = ", ".join(f"{s.player} {f'{s.away:g} m' if s.away else 'at it'}" for s in lie)
    return picture(drawn, f"Stones before a wall: {said}.", WIDE, 200)


def readings_picture(silence: str) -> str:
    """Draw a round that the rule book does not decide, and what two readings make of it.

    Filled stones are points, hollow ones have touched the wall.

    Parameters
    ----------
    silence : str
        Which round: a key of `silences`.

    Examples
    --------
    >>> "in words A scores 2 points" in readings_picture("A level with A")
    True
    """
    found = silences()[as_choice("silence", silence, silences())]
    return frame(drawn_readings(found), found.says)


def drawn_readings(found: Silence) -> str:
    """Draw two readings of a round side by side, without a caption."""
    out = [f'<path d="M{BETWEEN - 8:g} 8V256" stroke="currentColor" stroke-opacity="0.3"/>']
    for left, reading in zip((0.0, BETWEEN), found.readings, strict=True):
        out.append(_ground(found.stones, reading, left, METRE))
        out.append(text(left + 4, 16, reading.title))
        for line, words in enumerate(reading.verdict):
            drawn = text(left + 4, 220 + 19 * line, words)
            out.append(drawn if line else f'<g font-weight="bold">{drawn}</g>')
    label = f"The same stones at a wall, read in two ways. {found.says}"
    return picture("".join(out), label, WIDE, 264)


def _ground(
    stones: Sequence[Stone], reading: Reading, left: float, metre: float, reach: float = 0
) -> str:
    """Draw stones before their wall, each at a height of its own; filled ones are points."""
    wall = left + WALL
    # a stone that rests at the end of the wall needs a wall that ends in the picture
    top = TOP + 34 if any(stone.up == 0 for stone in stones) else TOP
    out = [f'<path d="M{wall:g} {top:g}V{BOTTOM:g}" stroke="currentColor" stroke-width="5"/>']
    for m in (1, 2):
        x = wall + metre * m
        out.append(f'<path d="M{x:g} {BOTTOM - 4:g}v8" stroke="currentColor"/>')
        out.append(text(x, BOTTOM + 20, f"{m} m", "middle"))
    for away, level in Counter(stone.away for stone in stones).items():
        if away and level > 1:
            x = wall + metre * away
            out.append(
                f'<path d="M{x:g} {TOP:g}V{BOTTOM - 6:g}" stroke="currentColor" '
                'stroke-dasharray="2 4"/>'
            )
    for k, stone in enumerate(stones):
        touched, colour = k in reading.touched, paint(COLOURS[stone.player])
        if stone.way:
            line = "L".join(f"{wall + metre * x:.1f} {top - metre * y:.1f}" for x, y in stone.way)
            dashes = "" if touched else ' stroke-dasharray="5 4"'
            out.append(f'<path d="M{line}" fill="none" stroke="{colour}"{dashes}/>')
        x = wall + (metre * stone.away if stone.away or stone.up is not None else EDGE)
        if stone.up is None:
            y = TOP + (BOTTOM - 8 - TOP) * (k + 0.5) / len(stones)
        else:
            y = top - metre * stone.up
        look, ink = f'fill="{colour}" fill-opacity="0.2" stroke="{colour}"', "currentColor"
        if touched:
            look = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="3 3"'
        elif k in reading.points:
            look, ink = f'fill="{colour}"', paint(PAPER)
        letter = text(x, y + 5.4, stone.player, "middle")
        drawn = f'<circle cx="{x:g}" cy="{y:.1f}" r="12" {look}/>'
        drawn += f'<g fill="{ink}" font-weight="bold">{letter}</g>'
        out.append(choice("ABC".index(stone.player), x, y, reach, drawn) if reach else drawn)
        if k < len(reading.tags):
            beside, anchor = (18, "start") if x < wall + 1.8 * metre else (-18, "end")
            out.append(text(x + beside, y + 5.4, reading.tags[k], anchor))
    return "".join(out)
