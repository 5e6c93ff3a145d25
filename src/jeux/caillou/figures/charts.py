"""Rounds of the *jeu du caillou* in the plane, and what stones a child needs."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from jeux.caillou.play import Round, play
from jeux.caillou.rules import (
    Match,
    Points,
    Throw,
    Wall,
    as_float,
    as_throw,
    as_wall,
    distance,
    is_eligible,
)
from jeux.caillou.theory import win_table
from jeux.checks import as_generator, as_integer, as_number, as_sequence
from jeux.drawing import BLUE, GREEN, ORANGE, PAPER, PURPLE, bars, frame, paint, picture, text

CORNER = Wall([[0, -3.2], [0, 1.2], [1.8, 3.2]])
"""A wall with a corner."""

COLOURS = dict(zip("ABCD", (BLUE, ORANGE, GREEN, PURPLE), strict=True))
"""The players of the pictures and their colours."""

UNIT, MIDDLE = 46.0, 155.0
"""A unit of length in the picture, and where the height 0 is."""

MOST_HANDICAP = 16
"""Stones of a child that a chart has room for."""

MOST_THROWN, MOST_DRAWN = 16, 100
"""Stones of each player that a picture of a round has room for; players, stones and goals that
charts are computed for."""


class Rolling:
    """Players who throw stones that bounce once and roll, at `CORNER`; one in seven hits it."""

    def choose(self, player: Hashable, rng: np.random.Generator) -> ArrayLike:
        """Return a place some way from the wall; all choose alike."""
        rng = as_generator(rng)
        return (float(rng.uniform(6, 8.4)), float(rng.uniform(-2, 1)))

    def throw(self, player: Hashable, place: ArrayLike, rng: np.random.Generator) -> ArrayLike:
        """Return where the stone begins, bounces, perhaps hits the wall, and rests."""
        rng, begin = as_generator(rng), np.asarray(place, dtype=float)
        high = float(rng.uniform(-2.5, 2.7))
        wall = np.array([max(0.0, (high - 1.2) * 0.9), high])
        rest = wall + np.array([rng.gamma(2.0, 0.6), 0])
        bounce = rest + (begin - rest) * rng.uniform(0.2, 0.45)
        bounce[1] += rng.normal(0, 0.25)
        if rng.random() < 1 / 7:
            return np.array([begin, bounce, wall - [0.02, 0], rest])
        return np.array([begin, bounce, rest])


def thrown_round(players: int, stones: int, number: int) -> Round:
    """Return a round of 1 to 4 players who throw alike, stone by stone; its number is its seed."""
    names = "ABCD"[: as_integer("players", players, 1, 4)]
    each = as_integer("stones", stones, 1, MOST_THROWN)
    number = as_integer("number", number)
    # with the goal 0 a match is one round
    match = Match(dict.fromkeys(names, each), 0, wall=CORNER)
    return play(match, Rolling(), np.random.default_rng([2018, number])).rounds[0]


def _at(point: Points) -> tuple[float, float]:
    return 20 + UNIT * point[0], MIDDLE - UNIT * point[1]


def _path(points: Points) -> str:
    return "M" + "L".join("{:.1f} {:.1f}".format(*_at(p)) for p in points)


def throws_picture(throws: Sequence[Throw], wall: Wall = CORNER) -> str:
    """Draw stones of players A to D thrown at a wall: who scores, and where they came from.

    The shaded band is nearer to the wall than the nearest stone of anybody but the scorer: the
    scorer's stones in it are points. Below, the eligible stones in the order of their distances.
    """
    throws, wall = _known(throws), as_wall("wall", wall)
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
    out.append(_ground(throws, wall))
    out.append(text(8, 330, "Nearest first:"))
    points = len([d for d, _ in valid if not others or d < others[0]])
    for k, (_, throw) in enumerate(valid):
        x, y = 20 + 26 * k, 352
        out.append(
            f'<circle cx="{x}" cy="{y}" r="10.5" fill="{paint(COLOURS[str(throw.player)])}"/>'
        )
        out.append(_letter(x, y, throw.player, paint(PAPER)))
        if k < points:
            out.append(f'<path d="M{x - 9} {y + 15}h18" {ink} stroke-width="3"/>')
    eligible = ", ".join(f"{t.player} {d:.2f}" for d, t in valid) or "–"
    hit = ", ".join(str(t.player) for t in throws if not is_eligible(t, wall)) or "–"
    label = f"A wall and thrown stones. Eligible, nearest first: {eligible}. Not eligible: {hit}."
    return picture("".join(out), label, 440, 374)


def asked_picture(throws: Sequence[Throw], wall: Wall = CORNER) -> str:
    """Draw stones of players A to D thrown at a wall, to be tapped: nothing says who scores.

    The stones of A are the first choice of a `jeux.trying.Predict`, those of B the second, …
    """
    throws, wall = _known(throws), as_wall("wall", wall)
    hit = [str(t.player) for t in throws if not is_eligible(t, wall)]
    lie = ", ".join(
        f"{t.player} {t.rest[0]:.1f} and {t.rest[1]:.1f}" for t in throws if is_eligible(t, wall)
    )
    label = (
        f"A wall and thrown stones. Eligible, by their place before and along the wall: "
        f"{lie or '–'}. Not eligible: {', '.join(hit) or '–'}."
    )
    return picture(_ground(throws, wall, 17), label.replace("-", "−"), 440, 316)


def _known(throws: Sequence[Throw]) -> list[Throw]:
    """Return throws of players that have a colour."""
    listed = [as_throw(f"throws[{k}]", t) for k, t in enumerate(as_sequence("throws", throws))]
    if strangers := [t.player for t in listed if str(t.player) not in COLOURS]:
        raise ValueError(f"throws must be those of players A to D, got {strangers!r}")
    return listed


def _ground(throws: Sequence[Throw], wall: Wall, reach: float = 0) -> str:
    """Draw the wall, and the stones with their curves; a finger finds them within its reach."""
    ink = 'fill="none" stroke="currentColor"'
    out = [f'<path d="{_path(wall.points)}" {ink} stroke-width="5"/>']
    for throw in throws:
        colour = paint(COLOURS[str(throw.player)])
        out.append(f'<path d="{_path(throw.curve)}" fill="none" stroke="{colour}" opacity="0.55"/>')
    for throw in throws:
        colour, (x, y) = paint(COLOURS[str(throw.player)]), _at(throw.rest)
        fits = is_eligible(throw, wall)
        look = f'fill="{colour}"' if fits else f'fill="none" stroke="{colour}" stroke-width="2"'
        ring = f'stroke="{paint(PAPER)}"' if fits else ""
        stone = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="10" {look} {ring}/>'
        stone += _letter(x, y, throw.player, paint(PAPER) if fits else "currentColor")
        if reach:
            stone = choice("ABCD".index(str(throw.player)), x, y, reach, stone)
        out.append(stone)
    if throws:
        x, y = _at(throws[0].curve[0])
        out.append(f'<path d="M{x - 6:.1f} {y - 6:.1f}l12 12m0-12l-12 12" {ink} stroke-width="2"/>')
    return "".join(out)


def choice(place: int, x: float, y: float, reach: float, stone: str) -> str:
    """Let a stone be tapped for a choice."""
    around = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{reach:g}" fill="none"/>'
    return f'<g data-choice="{place}" pointer-events="all">{stone}{around}</g>'


def _letter(x: float, y: float, player: Hashable, fill: str) -> str:
    return f'<g fill="{fill}" font-weight="bold">{text(x, y + 5, str(player), "middle")}</g>'


def round_picture(players: int, stones: int, round_number: int) -> str:
    """Draw a `thrown_round`, as a frame that says who scores and who chooses next."""
    thrown = thrown_round(players, stones, as_integer("round_number", round_number))
    result = thrown.result
    touched = sum(not is_eligible(t, CORNER) for t in thrown.throws)
    if result.scorer is None:
        conclusion = (
            f"Players: {players}; stones each: {stones}; round {round_number}. No stone is "
            f"eligible: nobody scores. {result.chooser} chooses the next place."
        )
    else:
        conclusion = (
            f"Players: {players}; stones each: {stones}; round {round_number}. {result.scorer} "
            f"scores; points: {result.points}. Stones that have touched the wall: {touched}. "
            f"{result.chooser} chooses the next place."
        )
    return frame(throws_picture(thrown.throws), conclusion)


def turns_picture(thrown: int) -> str:
    """Draw the first 0 to 9 stones of a round of three, as a frame that says who threw the last."""
    count = as_integer("thrown", thrown, most=9)
    shown = thrown_round(3, 3, 3).throws[:count]
    best: dict[Hashable, float] = dict.fromkeys("ABC", math.inf)
    worst = False
    for throw in shown:
        worst = best[throw.player] == max(best.values())
        if is_eligible(throw, CORNER):
            best[throw.player] = min(best[throw.player], distance(throw, CORNER))
    near = ", ".join(f"{j} {'∞' if d == math.inf else f'{d:.2f}'}" for j, d in best.items())
    last = shown[-1].player if shown else None
    if count == 0:
        conclusion = "Three players with three stones each; A is to begin."
    elif count <= 3:
        conclusion = f"Stone {count}: {last} threw, in the order agreed on. Nearest stones: {near}."
    elif worst:
        conclusion = f"Stone {count}: {last} threw, as the worst placed. Nearest stones: {near}."
    else:
        conclusion = (
            f"Stone {count}: {last} threw, as the worst placed of those who had a stone left. "
            f"Nearest stones: {near}."
        )
    return frame(throws_picture(shown), conclusion)


def handicap_chart(skill: float, stones: int, goal: int) -> str:
    """Draw how likely a child wins by the number of their stones, as a frame.

    The stones of the adult come to rest `skill` times nearer, on average; the goal need only be
    reached.
    """
    shown = as_float("skill", skill)
    if not 0 < shown <= 1000:
        raise ValueError(f"skill must be above 0 and at most 1000, got {skill!r}")
    stones = as_integer("stones", stones, 1, MOST_DRAWN)
    goal = as_integer("goal", goal, 1, MOST_DRAWN)
    rates = (1, Fraction(as_number("skill", skill)))
    children = range(1, MOST_HANDICAP + 1)
    chances = [float(win_table((own, stones), goal, rates=rates)[0, 0]) for own in children]
    fairest = min(children, key=lambda own: abs(chances[own - 1] - 0.5))
    chance = chances[fairest - 1]
    if shown == 1:
        conclusion = (
            f"The adult's rate is the child's; stones of the adult: {stones}; goal: {goal}. "
            f"The match is fairest with {fairest} for the child, who then wins with probability "
            f"{chance:.4f}."
        )
    else:
        conclusion = (
            f"The adult's rate is {shown:g} times the child's; stones of the adult: "
            f"{stones}; goal: {goal}. The match is fairest with {fairest} for the child, who then "
            f"wins with probability {chance:.4f}."
        )
    drawn = bars(
        chances,
        f"Bar chart of the child's probability of winning by their stones. {conclusion}",
        first=1,
        top=1.0,
        chosen={fairest},
        x_label="stones of the child",
        y_label="probability that the child wins",
    )
    return frame(drawn, conclusion)
