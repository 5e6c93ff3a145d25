"""A round of the *jeu du caillou* in the plane: wall, trajectories, stones at rest."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from jeux.caillou.game import Match, Round, play
from jeux.caillou.rules import Points, Throw, Wall, distance, is_eligible
from jeux.checks import as_integer
from jeux.drawing import (
    BLUE,
    GREEN,
    ORANGE,
    PAPER,
    PURPLE,
    counted,
    frame,
    paint,
    picture,
    text,
)

CORNER = Wall([[0, -3.2], [0, 1.2], [1.8, 3.2]])
"""A wall with a corner."""

COLOURS = dict(zip("ABCD", (BLUE, ORANGE, GREEN, PURPLE), strict=True))
"""The players of the pictures and their colours."""

UNIT, MIDDLE = 46.0, 155.0
"""A unit of length in the picture, and where the height 0 is."""


class Rolling:
    """Players who throw stones that bounce once and roll, at `CORNER`; one in seven hits it.

    Examples
    --------
    >>> np.shape(Rolling().throw("A", (6, 0), np.random.default_rng(4)))
    (3, 2)
    """

    def choose(self, player: Hashable, rng: np.random.Generator) -> ArrayLike:
        """Return a place some way from the wall.

        Parameters
        ----------
        player : hashable
            Who chooses; all choose alike.
        rng : numpy.random.Generator
            Where chance comes from.

        Examples
        --------
        >>> 6 <= Rolling().choose("A", np.random.default_rng(4))[0] <= 8.4
        True
        """
        return (float(rng.uniform(6, 8.4)), float(rng.uniform(-2, 1)))

    def throw(self, player: Hashable, place: ArrayLike, rng: np.random.Generator) -> ArrayLike:
        """Return where the stone begins, bounces, perhaps hits the wall, and rests.

        Parameters
        ----------
        player : hashable
            Who throws; all throw alike.
        place : (float, float)
            Where the curve begins.
        rng : numpy.random.Generator
            Where chance comes from.

        Examples
        --------
        >>> Rolling().throw("A", (6, 0), np.random.default_rng(4))[0].tolist()
        [6.0, 0.0]
        """
        begin = np.asarray(place, dtype=float)
        high = float(rng.uniform(-2.5, 2.7))
        wall = np.array([max(0.0, (high - 1.2) * 0.9), high])
        rest = wall + np.array([rng.gamma(2.0, 0.6), 0])
        bounce = rest + (begin - rest) * rng.uniform(0.2, 0.45)
        bounce[1] += rng.normal(0, 0.25)
        if rng.random() < 1 / 7:
            return np.array([begin, bounce, wall - [0.02, 0], rest])
        return np.array([begin, bounce, rest])


def thrown_round(players: int, stones: int, number: int) -> Round:
    """Return a round of players who throw alike, stone by stone in the order of section 4.5.

    Parameters
    ----------
    players, stones : int
        How many players, 1 to 4, and how many stones each of them has, at least 1.
    number : int
        The number of the round: its seed.

    Raises
    ------
    TypeError, ValueError
        If a number is not as above.

    Examples
    --------
    >>> len(thrown_round(3, 2, 1).throws)
    6
    """
    names = "ABCD"[: as_integer("players", players, 1, 4)]
    each = as_integer("stones", stones, 1)
    # with the goal 0 a match is one round
    match = Match(dict.fromkeys(names, each), 0, wall=CORNER)
    return play(match, Rolling(), np.random.default_rng([2018, number])).rounds[0]


def _at(point: Points) -> tuple[float, float]:
    return 20 + UNIT * point[0], MIDDLE - UNIT * point[1]


def _path(points: Points) -> str:
    return "M" + "L".join("{:.1f} {:.1f}".format(*_at(p)) for p in points)


def round_picture(throws: Sequence[Throw], wall: Wall = CORNER) -> str:
    """Draw stones thrown at a wall: which are eligible, which would score, where they came from.

    The shaded band is nearer to the wall than the nearest stone of anybody but the scorer: his
    stones in it are his points. Below, the eligible stones in the order of their distances.

    Parameters
    ----------
    throws : sequence of stones
        The stones, of players named A to D; they begin in the same place.
    wall : Wall
        The wall.

    Returns
    -------
    str
        One SVG element.

    Examples
    --------
    >>> round_picture(thrown_round(2, 3, 1).throws).count('r="10"')
    6
    """
    valid = sorted(
        ((distance(t, wall), t) for t in throws if is_eligible(t, wall)), key=lambda pair: pair[0]
    )
    scorer = valid[0][1].player if valid else None
    others = [d for d, t in valid if t.player != scorer]
    ink = 'fill="none" stroke="currentColor"'
    out = []
    if others:
        # the points within a distance of a line are the line, drawn so thick
        out.append(
            f'<path d="{_path(wall.points)}" {ink} stroke-width="{2 * UNIT * others[0]:.1f}" '
            'stroke-linecap="round" stroke-linejoin="round" opacity="0.12"/>'
        )
    out.append(f'<path d="{_path(wall.points)}" {ink} stroke-width="5"/>')
    for throw in throws:
        colour = paint(COLOURS[str(throw.player)])
        out.append(f'<path d="{_path(throw.curve)}" fill="none" stroke="{colour}" opacity="0.55"/>')
    for throw in throws:
        colour, (x, y) = paint(COLOURS[str(throw.player)]), _at(throw.rest)
        fits = is_eligible(throw, wall)
        look = f'fill="{colour}"' if fits else f'fill="none" stroke="{colour}" stroke-width="2"'
        ring = f'stroke="{paint(PAPER)}"' if fits else ""
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="10" {look} {ring}/>')
        out.append(_letter(x, y, throw.player, paint(PAPER) if fits else "currentColor"))
    if throws:
        x, y = _at(throws[0].curve[0])
        out.append(f'<path d="M{x - 6:.1f} {y - 6:.1f}l12 12m0-12l-12 12" {ink} stroke-width="2"/>')
    out.append(text(8, 332, "nearest first:", size=14))
    points = len([d for d, _ in valid if not others or d < others[0]])
    for k, (_, throw) in enumerate(valid):
        x, y = 110 + 25 * (k % 13), 327 + 28 * (k // 13)
        out.append(
            f'<circle cx="{x}" cy="{y}" r="10.5" fill="{paint(COLOURS[str(throw.player)])}"/>'
        )
        out.append(_letter(x, y, throw.player, paint(PAPER)))
        if k < points:
            out.append(f'<path d="M{x - 9} {y + 15}h18" {ink} stroke-width="3"/>')
    return picture("".join(out), _stones_spoken(throws, wall), 440, 374)


def _letter(x: float, y: float, player: Hashable, fill: str) -> str:
    return f'<g fill="{fill}" font-weight="bold">{text(x, y + 4.5, str(player), "middle", 12)}</g>'


def _stones_spoken(throws: Sequence[Throw], wall: Wall) -> str:
    said = [
        f"{t.player} {distance(t, wall):.2f}"
        if is_eligible(t, wall)
        else f"{t.player} hit the wall"
        for t in throws
    ]
    return f"A wall and {counted(len(said), 'stone', 'stones')}: {', '.join(said)}."


def round_frame(players: int, stones: int, round_number: int) -> str:
    """Draw a whole round, as a frame that says who scores and who chooses next.

    Parameters
    ----------
    players, stones, round_number : int
        As in `thrown_round`.

    Examples
    --------
    >>> "A scores" in round_frame(2, 2, 1) or "B scores" in round_frame(2, 2, 1)
    True
    """
    thrown = thrown_round(players, stones, round_number)
    result = thrown.result
    touched = sum(not is_eligible(t, CORNER) for t in thrown.throws)
    if result.scorer is None:
        said = "No stone is eligible: nobody scores"
    else:
        said = f"{result.scorer} scores {counted(result.points, 'point', 'points')}"
    hit = "no stone has" if not touched else counted(touched, "stone has", "stones have")
    conclusion = f"{said}; {hit} touched the wall; {result.chooser} chooses the next place."
    return frame(round_picture(thrown.throws), conclusion)


def stone_by_stone(thrown: int) -> str:
    """Draw the first stones of a round of three players, as a frame that says who threw the last.

    Parameters
    ----------
    thrown : int
        How many stones have been thrown, 0 to 9.

    Examples
    --------
    >>> "Stone 1: A threw first, as agreed." in stone_by_stone(1)
    True
    """
    count = as_integer("thrown", thrown, most=9)
    shown = thrown_round(3, 3, 3).throws[:count]
    best: dict[Hashable, float] = dict.fromkeys("ABC", math.inf)
    said = "Three players with three stones each; A is to begin."
    for number, throw in enumerate(shown):
        if number < 3:
            said = f"{throw.player} threw {('first', 'second', 'third')[number]}, as agreed."
        else:
            worst = best[throw.player] == max(best.values())
            among = "" if worst else " of those who had a stone left"
            said = f"{throw.player} threw, as the worst placed{among}."
        if is_eligible(throw, CORNER):
            best[throw.player] = min(best[throw.player], distance(throw, CORNER))
    near = ", ".join(f"{j} {'none' if best[j] == math.inf else f'{best[j]:.2f}'}" for j in best)
    stone = f"Stone {count}: " if count else ""
    return frame(round_picture(shown), f"{stone}{said} Nearest eligible stones: {near}.")
