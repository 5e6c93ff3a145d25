"""What is worth looking at in the *jeu du caillou*: laws, scores, handicaps, places."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from jeux.caillou.match import Victory, win_table
from jeux.caillou.theory import scoring_law
from jeux.checks import as_integer
from jeux.drawing import BLUE, GREEN, ORANGE, STYLE, bars, counted, frame, paint, picture, svg, text

MANNERS: dict[str, Victory] = {"large": "at_least", "strict": "exact"}
"""The manners of winning, by the names of the rule book."""


def law_bars(players: int, stones: int, eligible_percent: int) -> str:
    """Draw the law of one player's points in a round, as a frame.

    Parameters
    ----------
    players, stones : int
        How many players, and how many stones each of them has; at least 1.
    eligible_percent : int
        How many of a hundred stones are eligible, 0 to 100.

    Examples
    --------
    >>> "scores with probability 0.3333" in law_bars(3, 2, 100)
    True
    """
    players, stones = as_integer("players", players, 1), as_integer("stones", stones, 1)
    q = Fraction(as_integer("eligible_percent", eligible_percent, most=100), 100)
    law = scoring_law([stones] * players, q)
    chances = [float(law.get((0, p), 0)) for p in range(1, stones + 1)]
    mean = sum(p * chance for p, chance in enumerate(chances, 1))
    conclusion = (
        f"With {counted(players, 'player', 'players')} and {counted(stones, 'stone', 'stones')} "
        f"each, of which {eligible_percent} in 100 are eligible: each player scores with "
        f"probability {sum(chances):.4f}; on average {mean:.4f} points a round."
    )
    drawn = bars(
        chances,
        f"Bar chart of the probability of scoring 1, 2, … points. {conclusion}",
        first=1,
        top=max(0.5, *chances),
        x_label="points",
        y_label="probability",
    )
    return frame(drawn, conclusion)


def score_grid(goal: int, stones_of_a: int, stones_of_b: int, manner: str) -> str:
    """Draw how likely A wins from each score, as a frame.

    Parameters
    ----------
    goal : int
        The winning number of points, 1 to 9.
    stones_of_a, stones_of_b : int
        How many stones the two players have, at least 1.
    manner : {"large", "strict"}
        How the match is won: with at least the goal, or with exactly as many points.

    Examples
    --------
    >>> "A wins from 0 : 0 with probability 0.5000" in score_grid(5, 2, 2, "strict")
    True
    """
    goal = as_integer("goal", goal, 1, 9)
    if manner not in MANNERS:
        raise ValueError(f"manner must be 'large' or 'strict', got {manner!r}")
    table = win_table((stones_of_a, stones_of_b), goal, MANNERS[manner])
    side, left, top = 39.0, 60.0, 46.0
    out = [text(left, 16, "points of B →"), text(4, top + 12, "A ↓")]
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
        out.append(text(x + side / 2 - 1, y + 24, f"{100 * chance:.0f}", "middle", 14))
    first = table[0, 0]
    conclusion = (
        f"First to {'exactly' if manner == 'strict' else 'at least'} "
        f"{counted(goal, 'point', 'points')}, {stones_of_a} : {stones_of_b} stones: A wins from "
        f"0 : 0 with probability {first:.4f}."
    )
    label = f"Grid of A's probability of winning, in percent, by the score. {conclusion}"
    return frame(
        picture("".join(out), label, left + side * 9 + 4, top + side * goal + 4), conclusion
    )


MOST_STONES = 16
"""Stones of the weaker player up to which his chances are drawn."""


def handicap_bars(skill: float, stones: int, goal: int) -> str:
    """Draw how likely a child wins by the number of his stones, as a frame.

    Parameters
    ----------
    skill : float
        How many times nearer an adult's stones come to rest, on average.
    stones : int
        How many stones the adult has, at least 1.
    goal : int
        The winning number of points; it need only be reached.

    Examples
    --------
    >>> "fairest with 3 stones: he wins with probability 0.5000" in handicap_bars(1, 3, 5)
    True
    """
    chances = [
        float(win_table((own, stones), goal, rates=(1, Fraction(skill)))[0, 0])
        for own in range(1, MOST_STONES + 1)
    ]
    fairest = min(range(MOST_STONES), key=lambda k: abs(chances[k] - 0.5))
    near = "as near as the child" if skill == 1 else f"{skill:g} times as near"
    conclusion = (
        f"An adult with {counted(stones, 'stone', 'stones')} throws {near}; first "
        f"to {counted(goal, 'point', 'points')}. For the child the match is fairest with "
        f"{counted(fairest + 1, 'stone', 'stones')}: he wins with probability "
        f"{chances[fairest]:.4f}."
    )
    drawn = bars(
        chances,
        f"Bar chart of the child's probability of winning by his stones. {conclusion}",
        first=1,
        top=1.0,
        chosen={fairest + 1},
        x_label="stones of the child",
        y_label="probability that the child wins",
    )
    return frame(drawn, conclusion)


NEAR, FAR = (0.0, 0.4), (2.0, 0.0)
"""Two specialists: touch, the mean distance of a stone thrown from the wall, and aim, what each
unit of the place's distance adds to it."""


def place_curve(touch: float, aim: float) -> str:
    """Draw how likely A scores against two specialists, by the place that he chooses, as a frame.

    Stones thrown from the distance x come to rest at an exponential distance from the wall, with
    mean touch + aim · x; all players have as many stones, all of them eligible.

    Parameters
    ----------
    touch, aim : float
        A's mean distance when he throws from the wall, and what each unit of x adds to it.

    Examples
    --------
    >>> "Best place for A: x = 3.5;" in place_curve(0.5, 0.2)
    True
    """
    import matplotlib.pyplot as plt

    x = np.linspace(1, 10, 91)
    means = np.array([a + b * x for a, b in ((touch, aim), NEAR, FAR)])
    shares = 1 / means / (1 / means).sum(axis=0)
    best = int(np.argmax(shares[0]))
    where = {0: "the nearest", 90: "the furthest"}.get(best, f"x = {x[best]:.1f}")
    conclusion = (
        f"A's stones rest {touch:g} + {aim:g} x from the wall on average. Best place for A: "
        f"{where}; there A scores with probability {shares[0, best]:.4f}."
    )
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots()
        looks = ((BLUE, "A", "-"), (ORANGE, "B, near", "--"), (GREEN, "C, far", ":"))
        for share, (colour, name, line) in zip(shares, looks, strict=True):
            axes.plot(x[::3], share[::3], line, color=colour, label=name, linewidth=2)
        axes.plot(x[best], shares[0, best], "o", color=BLUE)
        axes.legend(ncols=3, loc="upper right")
        axes.set(xlabel="x: distance of the place", ylabel="probability of scoring", ylim=(0, 1))
        return frame(svg(figure, f"Curves of three players' chances. {conclusion}"), conclusion)
