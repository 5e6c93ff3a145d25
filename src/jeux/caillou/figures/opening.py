"""Pictures that open the chapters of the *jeu du caillou*: stones on a line from the wall."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import numpy as np

from jeux.caillou.figures.charts import COLOURS
from jeux.caillou.figures.sheet import WORDS
from jeux.caillou.play import Straight, play
from jeux.caillou.rules import Match, sentences
from jeux.checks import as_choice, as_integer
from jeux.drawing import BLUE, GREY, ORANGE, PAPER, frame, paint, picture, text

Stones = Sequence[tuple[Hashable, float]]
"""The stones of a round: who threw them, and how far from the wall they lie."""

WIDE, WALL, EDGE, UNIT, LANE = 440.0, 30.0, 14.0, 70.0, 30.0
"""Width of the pictures, where the wall is, where stones begin beside it, a unit of distance, and
from one round to the next."""

ROUNDS, GOAL, MOST_CHILD, STEP = 12, 5, 10, 27.0
"""Rounds in a picture of many; the goal of the match of 2018; stones of the child at most; from a
round of a match to the next, with room for the ten of the longest."""


def child_picture(stones_of_the_child: int) -> str:
    """Draw twelve rounds between a child and an adult with three stones, as a frame.

    The adult's stones come to rest half as far from the wall, on average.

    Parameters
    ----------
    stones_of_the_child : int
        How many stones the child has, 1 to 10.

    Examples
    --------
    >>> "Stones of the child: 3" in child_picture(3)
    True
    """
    own = as_integer("stones_of_the_child", stones_of_the_child, 1, MOST_CHILD)
    # the rounds stay the same: a further stone of the child is one that was not shown before
    thrown = [
        [stone for k, stone in enumerate(stones) if k < 3 + own]
        for stones in _thrown({"A": (3, 1.0), "C": (MOST_CHILD, 2.0)}, 69)
    ]
    scored = sum(_result(stones)[0] == "C" for stones in thrown)
    conclusion = (
        f"Stones of the child: {own}, of the adult: 3. Rounds in which the child (C) scores: "
        f"{scored} of {ROUNDS}."
    )
    return _rounds_frame(thrown, conclusion)


def from_picture(distance: int) -> str:
    """Draw twelve rounds of A, good from nearby, and B, good from afar, as a frame.

    Thin rings show where A's stones lie if both throw from one metre nearer.

    Parameters
    ----------
    distance : int
        How many metres from the wall they stand, 1 to 10.

    Examples
    --------
    >>> "From 1 m away" in from_picture(1)
    True
    """
    away = as_integer("distance", distance, 1, 10)
    # B throws alike from everywhere, A's mean grows with the distance
    thrown, nearer = (
        _thrown({"A": (2, 0.35 * x), "B": (2, 1.6)}, 44) for x in (away, max(1, away - 1))
    )
    scored = [_result(stones)[0] for stones in thrown]
    conclusion = (
        f"From {away} m away A scores in {scored.count('A')} and B in {scored.count('B')} of "
        f"{ROUNDS} rounds."
    )
    rings = [[stone for stone in stones if stone[0] == "A"] for stones in nearer]
    return _rounds_frame(thrown, conclusion, rings if away > 1 else ())


def match_picture(match_number: int, to_win: str) -> str:
    """Draw the score of a match of two stones each to five points, round by round, as a frame.

    A thin ring is a score that would have passed five, where exactly five points win.

    Parameters
    ----------
    match_number : int
        Which match, 1 to 20.
    to_win : str
        With "at least" or with "exactly" five points.

    Examples
    --------
    >>> "First to exactly 5 wins" in match_picture(1, "exactly")
    True
    """
    number = as_integer("match_number", match_number, 1, 20)
    victory = WORDS[as_choice("to_win", to_win, WORDS)]
    match = Match({"A": 2, "B": 2}, GOAL, victory)
    record = play(match, Straight({"A": 1.0, "B": 1.0}), np.random.default_rng([5, number]))
    rows: list[Mapping[Hashable, int]] = [{"A": 0, "B": 0}, *(r.scores for r in record.rounds)]
    winner = record.winners[0]
    if victory == "at_least":
        conclusion = (
            f"First to at least {GOAL} wins. Match {number}: {winner} wins in round "
            f"{len(record.rounds)}, by {max(rows[-1].values())} to {min(rows[-1].values())}."
        )
    else:
        conclusion = (
            f"First to exactly {GOAL} wins. Match {number}: {winner} wins in round "
            f"{len(record.rounds)}, by {max(rows[-1].values())} to {min(rows[-1].values())}."
        )
    out = []
    for player, left in (("A", 16.0), ("B", 236.0)):
        colour = paint(COLOURS[player])
        at = [(left + 32 * now[player], 58 + STEP * k) for k, now in enumerate(rows)]
        out.append(text(left, 18, f"points of {player}"))
        for points in range(GOAL + 2):
            x = left + 32 * points
            thick = 3 if points == GOAL else 1
            out.append(text(x, 40, str(points), "middle"))
            out.append(f'<path d="M{x:g} 46V340" stroke="{paint(GREY)}" stroke-width="{thick}"/>')
        path = "L".join(f"{x:g} {y:.1f}" for x, y in at)
        out.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{x:g}" cy="{y:.1f}" r="6" fill="{colour}"/>' for x, y in at]
        for (x, y), played in zip(at, record.rounds, strict=False):
            past = x + 32 * played.result.points
            if played.result.scorer == player and victory == "exactly" and past > left + 32 * GOAL:
                ring = f"M{past - 6:g} {y + STEP:.1f}a6 6 0 1 0 12 0a6 6 0 1 0-12 0"
                out.append(f'<path d="{ring}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
    label = f"Two ladders of points, a step down for each round. {conclusion}"
    return frame(picture("".join(out), label, WIDE, 346), conclusion)


def sentence_picture(sentence: int) -> str:
    """Draw the sentences of the rule book as squares and read one of them, as a frame.

    A filled square has a test; one that leaves something open has a dot.

    Parameters
    ----------
    sentence : int
        Which of the sentences, from 1.

    Examples
    --------
    >>> "§ 2: There is a metric space" in sentence_picture(4)
    True
    """
    rules = sentences()
    number = as_integer("sentence", sentence, 1, len(rules))
    chosen = rules[number - 1]
    conclusion = f"Sentence {number}, § {chosen.section}: {chosen.says}"
    squares = {True: "", False: ""}
    dots = ""
    for k, rule in enumerate(rules):
        x, y = 10 + 21 * (k % 20), 8 + 21 * (k // 20)
        squares[bool(rule.tests)] += f"M{x} {y}h16v16h-16z"
        if rule.silences:
            dots += f"M{x + 8} {y + 8}h0"
    x, y = 10 + 21 * ((number - 1) % 20), 8 + 21 * ((number - 1) // 20)
    ink = 'fill="none" stroke'
    out = (
        f'<path d="{squares[True]}" fill="{paint(BLUE)}" fill-opacity="0.35"/>'
        f'<path d="{squares[False]}" {ink}="{paint(GREY)}"/>'
        f'<path d="{dots}" {ink}="currentColor" stroke-width="6" stroke-linecap="round"/>'
        f'<rect x="{x - 3}" y="{y - 3}" width="22" height="22" {ink}="{paint(ORANGE)}" '
        'stroke-width="3"/>'
    )
    high = 8 + 21 * -(-len(rules) // 20)
    spoken = f"A square for each of {len(rules)} sentences. {conclusion}"
    return frame(picture(out, spoken, WIDE, high + 4), conclusion)


def _thrown(players: Mapping[str, tuple[int, float]], seed: int) -> list[Stones]:
    """Throw rounds: stones and mean distance of each player, exponential distances."""
    rng = np.random.default_rng(seed)
    return [
        [(player, mean * float(rng.exponential())) for player, (own, mean) in players.items()
         for _ in range(own)]
        for _ in range(ROUNDS)
    ]  # fmt: skip


def _result(stones: Stones) -> tuple[Hashable, int]:
    """Return who scores and how many points, all stones at different distances."""
    order = [player for player, _ in sorted(stones, key=lambda stone: stone[1])]
    points = 1
    while points < len(order) and order[points] == order[0]:
        points += 1
    return order[0], points


def _rounds_frame(thrown: Sequence[Stones], conclusion: str, rings: Sequence[Stones] = ()) -> str:
    """Draw rounds as lines from one wall; beside each stands who scores, and how much."""
    out = []
    for k, stones in enumerate(thrown):
        y = 20 + LANE * k
        who, points = _result(stones)
        out.append(_lane(stones, y))
        for player, d in rings[k] if rings else ():
            out.append(
                f'<circle cx="{_place(d):.1f}" cy="{y:g}" r="9" fill="none" '
                f'stroke="{paint(COLOURS[str(player)])}"/>'
            )
        out.append(text(WIDE - 4, y + 5, f"{who} {points}", "end"))
    wall = f"M{WALL} 4V{4 + LANE * ROUNDS:g}"
    out.append(f'<path d="{wall}" stroke="currentColor" stroke-width="5"/>')
    label = f"Rounds as lines of stones from a wall. {conclusion}"
    return frame(picture("".join(out), label, WIDE, 8 + LANE * ROUNDS), conclusion)


def _place(d: float) -> float:
    """Return where a stone at distance d is drawn; those far away lie at the edge."""
    return min(WALL + EDGE + UNIT * d, WIDE - 60)


def _lane(stones: Stones, y: float) -> str:
    """Draw the stones of a round on a line, the farthest first."""
    out = [f'<path d="M{WALL} {y:g}H{WIDE - 50:g}" stroke="currentColor" stroke-opacity="0.25"/>']
    for player, d in sorted(stones, key=lambda stone: -stone[1]):
        x, colour = _place(d), paint(COLOURS[str(player)])
        letter = text(x, y + 5, str(player), "middle")
        out.append(f'<circle cx="{x:.1f}" cy="{y:g}" r="11" fill="{colour}"/>')
        out.append(f'<g fill="{paint(PAPER)}" font-weight="bold">{letter}</g>')
    return "".join(out)
