"""The score sheet of a match of two, and the first step from each score."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from jeux.caillou.figures.charts import COLOURS, MOST_DRAWN
from jeux.caillou.rules import Victory
from jeux.caillou.theory import scoring_law, win_table
from jeux.checks import as_choice, as_integer
from jeux.drawing import BLUE, GREY, ORANGE, PAPER, frame, paint, picture, text

HIGHEST_GOAL, GOAL, STONES = 7, 5, 2
"""The goal that a sheet has room for; goal and stones of each player of the match of 2018."""

LEFT, TOP, SIDE = 194.0, 48.0, 36.0
"""Where the sheet of steps begins, and how large a score is on it."""

WORDS: dict[str, Victory] = {"at least": "at_least", "exactly": "exactly"}
"""The two ways to win, as a reader sees them."""


def score_chart(goal: int, stones_of_a: int, stones_of_b: int, to_win: str) -> str:
    """Draw how likely A wins from each score, as a frame.

    Small numbers, where they differ, belong to the other way to win.

    The goal is 1 to `HIGHEST_GOAL`; a match is won with "at least" or "exactly" so many points.
    """
    goal = as_integer("goal", goal, 1, HIGHEST_GOAL)
    victory = WORDS[as_choice("to_win", to_win, WORDS)]
    stones_of_a = as_integer("stones_of_a", stones_of_a, 1, MOST_DRAWN)
    stones_of_b = as_integer("stones_of_b", stones_of_b, 1, MOST_DRAWN)
    table = win_table((stones_of_a, stones_of_b), goal, victory)
    other = next(way for way in WORDS if way != to_win)
    compared = win_table((stones_of_a, stones_of_b), goal, WORDS[other])
    side, left, top = 39.0, 60.0, 46.0
    out = [text(left, 16, "points of B →"), text(4, top + 12, "A ↓")]
    wide, high = left + side * HIGHEST_GOAL + 4, top + side * HIGHEST_GOAL + 4
    small_print = "small: exactly" if other == "exactly" else "small: at least"
    out.append(text(wide - 4, 16, small_print, "end", 13))
    for k in range(goal):
        out.append(text(left + side * (k + 0.5), 38, str(k), "middle"))
        out.append(text(left - 12, top + side * (k + 0.5) + 5, str(k), "end"))
    for (a, b), chance in np.ndenumerate(table):
        colour, strong = (BLUE, chance - 0.5) if chance >= 0.5 else (ORANGE, 0.5 - chance)
        x, y = left + side * b, top + side * a
        out.append(
            f'<rect x="{x:g}" y="{y:g}" width="{side - 2:g}" height="{side - 2:g}" '
            f'fill="{paint(colour)}" fill-opacity="{0.9 * strong:.2f}" stroke="currentColor" '
            'stroke-opacity="0.3"/>'
        )
        words, small = (f"{100 * found[a, b]:.0f}" for found in (table, compared))
        out.append(text(x + side / 2 - 1, y + (24 if words == small else 18), words, "middle"))
        if words != small:
            out.append(text(x + side / 2 - 1, y + 32, small, "middle", 12))
    if victory == "at_least":
        conclusion = (
            f"First to at least {goal} wins. Stones of A: {stones_of_a}, of B: {stones_of_b}. "
            f"A wins from 0 : 0 with probability {table[0, 0]:.4f}."
        )
    else:
        conclusion = (
            f"First to exactly {goal} wins. Stones of A: {stones_of_a}, of B: {stones_of_b}. "
            f"A wins from 0 : 0 with probability {table[0, 0]:.4f}."
        )
    label = f"Grid of A's probability of winning, in percent, by the score. {conclusion}"
    return frame(picture("".join(out), label, wide, high), conclusion)


def steps_picture(points_of_a: int, points_of_b: int, to_win: str) -> str:
    """Draw the first step from a score of the match of 2018, two stones each to five points.

    The four results of a round stand as runs of stones, each with its probability and with A's
    chance at the score that it leads to; those scores are framed on the sheet. A tap on the sheet
    chooses a score.

    Parameters
    ----------
    points_of_a, points_of_b : int
        The score, 0 to 4 each.
    to_win : str
        With "at least" or with "exactly" five points.

    Examples
    --------
    >>> "A wins with probability 0.6000" in steps_picture(4, 3, "exactly")
    True
    """
    a = as_integer("points_of_a", points_of_a, 0, GOAL - 1)
    b = as_integer("points_of_b", points_of_b, 0, GOAL - 1)
    victory = WORDS[as_choice("to_win", to_win, WORDS)]
    table, law = win_table((STONES, STONES), GOAL, victory), scoring_law((STONES, STONES))
    out, framed, moving = [], {}, Fraction(0)
    for line, ((player, points), chance) in enumerate(law.items()):
        who = 0 if player == 0 else 1
        then = (a, b + points) if who else (a + points, b)
        y = TOP + 18 + 44 * line
        for k, name in enumerate("AB"[who] * points + "BA"[who]):
            out.append(_stone(14 + 23 * k, y, name, k < points))
        if victory == "exactly" and max(then) > GOAL:
            out.append(text(76, y + 5, f"{chance}: no step"))
            continue
        moving += chance
        framed[then] = paint(COLOURS["AB"[who]])
        worth = 100 * (table[then] if max(then) < GOAL else float(then[0] >= GOAL))
        out.append(text(76, y + 5, f"{chance} of {worth:.0f}"))
    if moving < 1:
        out.append(text(4, TOP + 196, f"divided by {moving}"))
    out += [text(LEFT, 16, "points of B →"), text(LEFT - 34, 40, "A ↓")]
    for k in range(GOAL):
        out.append(text(LEFT + SIDE * (k + 0.5) - 1, 40, str(k), "middle"))
        out.append(text(LEFT - 10, TOP + SIDE * (k + 0.5) + 4, str(k), "end"))
    won = {
        who: next((rim for then, rim in framed.items() if then[who] >= GOAL), "") for who in (0, 1)
    }
    out.append(_cell(LEFT, TOP + SIDE * GOAL, SIDE * GOAL, 30, "A wins", won[0]))
    out.append(_cell(LEFT + SIDE * GOAL, TOP, 62, SIDE * GOAL, "B wins", won[1]))
    for (i, j), chance in np.ndenumerate(table):
        cell = _cell(
            LEFT + SIDE * j, TOP + SIDE * i, SIDE, SIDE, f"{100 * chance:.0f}",
            framed.get((i, j), ""), (i, j) == (a, b),
        )  # fmt: skip
        out.append(
            f'<g data-pick="points_of_a={i};points_of_b={j}" style="cursor:pointer" '
            f'pointer-events="all">{cell}</g>'
        )
    if moving < 1:
        conclusion = (
            f"From {a} : {b}, with exactly {GOAL} to win, A wins with probability "
            f"{table[a, b]:.4f}: A's chances after the results that do not pass {GOAL}, each times "
            f"its share of the rounds, divided by {moving}."
        )
    else:
        conclusion = (
            f"From {a} : {b}, with {to_win} {GOAL} to win, A wins with probability "
            f"{table[a, b]:.4f}: A's chances after the four results, each times its share of the "
            "rounds."
        )
    label = f"Runs of stones, and the scores of a match that they lead to. {conclusion}"
    return frame(picture("".join(out), label, 440, TOP + SIDE * GOAL + 34), conclusion)


def _stone(x: float, y: float, name: str, counts: bool) -> str:
    colour = paint(COLOURS[name])
    look = f'fill="{colour}"' if counts else f'fill="none" stroke="{paint(GREY)}"'
    ink = paint(PAPER) if counts else "currentColor"
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="10.5" {look}/>'
        f'<g fill="{ink}">{text(x, y + 5.4, name, "middle")}</g>'
    )


def _cell(
    x: float, y: float, wide: float, high: float, words: str, rim: str, here: bool = False
) -> str:
    """Draw a score: one's own in ink, one that a round leads to with a rim."""
    look = (
        f'fill="none" stroke="{rim}" stroke-width="4"'
        if rim
        else (
            'fill="currentColor"'
            if here
            else 'fill="none" stroke="currentColor" stroke-opacity="0.3"'
        )
    )
    ink = paint(PAPER) if here else "currentColor"
    return (
        f'<rect x="{x + 2:g}" y="{y + 2:g}" width="{wide - 5:g}" height="{high - 5:g}" {look}/>'
        f'<g fill="{ink}">{text(x + wide / 2, y + high / 2 + 5, words, "middle")}</g>'
    )
