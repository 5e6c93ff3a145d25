"""Pictures of what separates the mean gains from the values of the article."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_choice, as_integer
from jeux.cloche.figures.old.limits import gain_lines
from jeux.cloche.figures.old.maxima import broken_gaps, first_gaps, tables_above, whole_gaps
from jeux.cloche.rules import CARDS, label
from jeux.drawing import BLUE, GREY, ORANGE, frame, halo, paint, picture, text
from jeux.tables import MINUS

GAMES = {"first period": first_gaps, "whole game": whole_gaps, "broken": broken_gaps}
"""Which games the means are of, in the words of `gain_lines`."""

MOST_TOKENS, MOST_ROWS = 1500, 10
"""Caisse and players that `gaps_picture` has room for."""

WIDE, ZERO, UNIT, BRICK, ROW = 440.0, 226.0, 5.9, 4.8, 22.0
"""Measures of `gaps_picture`: width, place of the value, a token, its brick, a row."""

LEAST, MOST = 2, 36
"""Players of `maxima_map`."""

LEFT, TOP, HIGH, ACROSS, TOKENS = 44.0, 26.0, 8.0, 1.5, 260
"""Measures of `maxima_map`: left edge, top, a row, a token, and the last caisse."""


def gaps_picture(caisse: int, players: int, games: str = "whole game") -> str:
    """Draw in tokens how far the mean gain of each account lies from its value.

    Tokens to the right of the line are gained beyond the value, those to the left are missing.
    The outlines are the differences at a caisse without bound.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale, 5 to 1500.
    players : int
        How many play, 2 to 10.
    games : str
        ``"first period"``, ``"whole game"``, or ``"broken"``: the games in which the caisse is
        broken before the inn opens.

    Examples
    --------
    >>> "accounts above their values: 4 of 10" in gaps_picture(1500, 6, "broken")
    True
    """
    caisse = as_integer("caisse", caisse, 5, MOST_TOKENS)
    n = as_integer("players", players, 2, MOST_ROWS)
    games = as_choice("games", games, tuple(GAMES))
    gaps = _gaps(n, games)[caisse].tolist()
    above, inn = sum(gap > 0 for gap in gaps), -sum(gaps)
    case = {
        "first period": f"in the first period, accounts above their values: {above} of {n + 4}; "
        f"all together they lack the {inn:.2f} tokens that are left.",
        "whole game": f"over the whole game, accounts above their values: {above} of {n + 4}; "
        f"all together they lack the {inn:.2f} tokens that the Auberge gains.",
        "broken": "in the games in which the caisse is broken before the inn opens, accounts above "
        f"their values: {above} of {n + 4}; what some have more the others have less.",
    }
    conclusion = f"With {caisse:,} tokens and {n} players, {case[games]}"
    if games != "first period":
        gaps.append(inn if games == "whole game" else 0.0)
    names = (*range(n), *CARDS)[: len(gaps)]
    lines = gain_lines(n, games)
    order = (*CARDS, *range(MOST_ROWS))
    out, words, said = [], [], []
    for name, gap in zip(names, gaps, strict=True):
        y = 14 + ROW * order.index(name)
        tokens = abs(gap)
        for k in range(int(tokens) + 1):
            wide = min(1.0, tokens - k) * BRICK
            if wide < 0.05:
                continue
            x = ZERO + k * UNIT + 0.5 if gap > 0 else ZERO - k * UNIT - 0.5 - wide
            out.append(
                f'<rect x="{x:.1f}" y="{y - 6:g}" width="{wide:.1f}" height="12" '
                f'fill="{paint(ORANGE if gap > 0 else BLUE)}"/>'
            )
        far = float(lines[name].constant) * UNIT
        out.append(
            f'<rect x="{ZERO + min(far, 0):.1f}" y="{y - 8:g}" width="{abs(far):.1f}" height="16" '
            f'fill="none" stroke="{paint(GREY)}" stroke-width="1"/>'
        )
        digits = 2 if tokens >= 0.01 else 3
        number = f"{gap:+.{digits}f}".replace("-", MINUS) if tokens >= 0.0005 else "0"
        side = (-8, "end") if gap > 0 else (8, "start")
        words.append(text(ZERO + side[0], y + 5, number, side[1]))
        words.append(text(2, y + 5, label(name)))
        said.append(f"{label(name)} {number}")
    base = 14 + ROW * len(order)
    ink = 'fill="none" stroke="currentColor"'
    out.append(f'<path d="M{ZERO:g} 2V{base - 8:g}" {ink} stroke-width="1.5"/>')
    words += [
        text(ZERO - 8, base + 8, "missing", "end"),
        text(ZERO + 8, base + 8, "beyond the value"),
    ]
    heard = f"Mean gains less values, in tokens: {', '.join(said)}. {conclusion}"
    drawn = "".join(out) + halo("".join(words))
    return frame(picture(drawn, heard, WIDE, base + 16, "gaps in tokens"), conclusion)


@cache
def _gaps(players: int, games: str) -> NDArray[np.float64]:
    """Return the differences at every caisse that the picture has room for."""
    return GAMES[games](players, MOST_TOKENS)


@cache
def _tables() -> dict[int, list[tuple[int, int | None]]]:
    """Return the tables of the map, by players."""
    return {n: tables_above(n) for n in range(LEAST, MOST + 1)}


def maxima_map(players: int) -> str:
    """Draw for which caisses and players some account gains more on average than its value.

    Over the whole game, if rules 13 and 14 take the place of 8 to 10. A row is a number of
    players; the chosen one is framed.

    Parameters
    ----------
    players : int
        The row to read out, 2 to 36.

    Examples
    --------
    >>> "With 12 players some account gains more on average" in maxima_map(12)
    True
    """
    chosen = as_integer("players", players, LEAST, MOST)
    found = _tables()
    words = [
        f"{first} and more" if last is None else f"{first}–{last}" if last > first else f"{first}"
        for first, last in found[chosen]
    ]
    conclusion = (
        f"With {chosen} players some account gains more on average than its value at these "
        f"caisses: {', '.join(words)}."
        if words
        else f"With {chosen} players no account gains more on average than its value, whatever "
        "the caisse."
    )
    out, touch = [], []
    for n, runs in found.items():
        y = TOP + HIGH * (n - LEAST)
        for first, last in runs:
            x = LEFT + ACROSS * (first - 1)
            wide = ACROSS * (min(last or TOKENS, TOKENS) - first + 1)
            fill = paint(ORANGE if n == chosen else BLUE)
            out.append(
                f'<rect x="{x:.1f}" y="{y + 0.5:g}" width="{wide:.1f}" height="{HIGH - 1:g}" '
                f'fill="{fill}"/>'
            )
        touch.append(f'<path data-pick="players={n}" d="M0 {y + HIGH / 2:g}H{WIDE:g}"/>')
    base, right = TOP + HIGH * (MOST - LEAST + 1), LEFT + ACROSS * TOKENS
    ink = 'fill="none" stroke="currentColor"'
    y = TOP + HIGH * (chosen - LEAST)
    out += [
        f'<path d="M{LEFT:g} {TOP:g}V{base:g}H{right:g}" {ink}/>',
        f'<rect x="{LEFT:g}" y="{y:g}" width="{right - LEFT:g}" height="{HIGH:g}" {ink}/>',
        f'<path d="M{LEFT + 6:g} {TOP + HIGH * (5 - LEAST):g}h-3v{6 * HIGH:g}h3" {ink} '
        'stroke-width="2"/>',
    ]
    marks = [text(0, 15, "players")]
    marks += [
        text(LEFT - 8, TOP + HIGH * (n - LEAST) + HIGH / 2 + 5, str(n), "end")
        for n in (5, 10, 20, 30)
    ]
    for tokens in (1, 50, 100, 150, 200, 250):
        x = LEFT + ACROSS * (tokens - 0.5)
        out.append(f'<path d="M{x:.1f} {base:g}v5" {ink}/>')
        marks.append(text(x, base + 21, str(tokens), "middle"))
    marks.append(text(WIDE, base + 42, "tokens in the caisse", "end"))
    marks.append(text(LEFT + 12, TOP + HIGH * (7.5 - LEAST) + HIGH / 2 + 5, "the article’s tables"))
    out.append(halo("".join(marks)))
    out.append(
        f'<g stroke="currentColor" stroke-opacity="0" stroke-width="{HIGH:g}" '
        f'style="cursor:pointer">{"".join(touch)}</g>'
    )
    heard = (
        f"A map of caisses, 1 to {TOKENS} tokens, against players, {LEAST} to {MOST}: marked are "
        f"the tables at which some mean gain exceeds its value, none of them below 12 players. "
        f"{conclusion}"
    )
    axes = f"1 {TOKENS} {LEAST} {MOST}"
    return frame(picture("".join(out), heard, WIDE, base + 48, axes), conclusion)
