"""Pictures that a check asks about: each part to be tapped is as large as a finger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from jeux.caillou.figures.charts import COLOURS
from jeux.checks import as_integer, as_number, as_sequence
from jeux.drawing import BLUE, PAPER, paint, picture, text
from jeux.law import Law

WIDE, LANE, WALL = 440.0, 62.0, 46.0
"""How wide the pictures are, how high the lane of a player is, and where the wall stands."""

LONGEST, MOST_LANES = 3.2, 4
"""Metres from the wall that a lane has room for, and players that have a colour."""

MOST_LAWS = 3
"""Charts that stand side by side on a phone."""


def asked_lanes(
    stones: Mapping[str, Sequence[float]],
    touched: Sequence[str] = (),
    in_hand: Mapping[str, int] | None = None,
) -> str:
    """Draw stones before a wall, a lane for each player A to D; a tap on a lane chooses it.

    Parameters
    ----------
    stones : mapping of str to sequence of float
        How far the stones of each player lie from the wall, in metres, up to `LONGEST`.
    touched : sequence of str
        Players with a stone that has touched the wall; it is drawn hollow.
    in_hand : mapping of str to int, optional
        How many stones each player still has to throw, where that is told.

    Examples
    --------
    >>> asked_lanes({"A": [1, 2], "B": []}, touched="B").count("data-choice")
    2
    """
    if not 1 <= len(stones) <= MOST_LANES or set(stones) - set(COLOURS):
        raise ValueError(f"stones must be those of 1 to {MOST_LANES} of A to D, got {stones!r}")
    out, said = [], []
    for lane, (player, own) in enumerate(stones.items()):
        away = [float(as_number(f"stones[{player!r}]", x)) for x in as_sequence("stones", own)]
        if away and not 0 < min(away) <= max(away) <= LONGEST:
            raise ValueError(f"stones must lie up to {LONGEST} m from the wall, got {own!r}")
        y, colour = LANE * (lane + 0.5), paint(COLOURS[player])
        drawn = (
            f'<rect x="2" y="{y - 29:g}" width="{WIDE - 4:g}" height="58" rx="6" '
            'fill-opacity="0.06"/>' + text(12, y + 5, player)
        )
        for x in away:
            at = WALL + 16 + 86 * x
            drawn += f'<circle cx="{at:.1f}" cy="{y:g}" r="12" fill="{colour}"/>'
            drawn += f'<g fill="{paint(PAPER)}">{text(at, y + 5, player, "middle")}</g>'
        if player in touched:
            drawn += f'<circle cx="{WALL + 13:g}" cy="{y:g}" r="11" fill="none" '
            drawn += (
                f'stroke="{colour}" stroke-width="2"/>{text(WALL + 13, y + 5, player, "middle")}'
            )
        lies = ", ".join(f"{x:g} m" for x in away) or "no stone that counts"
        if in_hand is None:
            said.append(f"{player}: {lies}.")
        else:
            left = as_integer(f"in_hand[{player!r}]", in_hand[player])
            drawn += text(WIDE - 12, y + 5, f"to throw: {left}", "end")
            said.append(f"{player}: {lies}, still to throw: {left}.")
        out.append(f'<g data-choice="{lane}" pointer-events="all">{drawn}</g>')
    high = LANE * len(stones)
    out.append(f'<path d="M{WALL:g} 2V{high - 2:g}" stroke="currentColor" stroke-width="5"/>')
    return picture("".join(out), f"Stones before a wall. {' '.join(said)}", WIDE, high)


def asked_laws(laws: Mapping[str, Law]) -> str:
    """Draw laws of points side by side, each under its name; a tap on one chooses it.

    Examples
    --------
    >>> from jeux.caillou import points_law, scoring_law
    >>> asked_laws({"I": points_law(scoring_law([2, 1]), 0)}).count("<rect")
    4
    """
    if not 1 <= len(laws) <= MOST_LAWS:
        raise ValueError(f"laws must be 1 to {MOST_LAWS}, got {len(laws)}")
    step, base, out, said = WIDE / MOST_LAWS, 170.0, [], []
    for k, (name, law) in enumerate(laws.items()):
        left, most = step * k, max(law.weights)
        across = (step - 24) / (most + 1)
        drawn = (
            f'<rect x="{left + 3:.1f}" y="2" width="{step - 6:.1f}" height="216" rx="6" '
            f'fill-opacity="0.06"/>{text(left + step / 2, 24, name, "middle")}'
        )
        for points in range(most + 1):
            x, high = left + 12 + across * points, 130 * float(law.p(points))
            drawn += (
                f'<rect x="{x + 3:.1f}" y="{base - high:.1f}" width="{across - 6:.1f}" '
                f'height="{high:.1f}" fill="{paint(BLUE)}"/>'
                f"{text(x + across / 2, base + 18, str(points), 'middle')}"
            )
        drawn += text(left + step / 2, base + 38, "points", "middle")
        out.append(f'<g data-choice="{k}" pointer-events="all">{drawn}</g>')
        heights = ", ".join(f"{x} with {float(law.p(x)):.2f}" for x in range(most + 1))
        said.append(f"{name}: {heights}.")
    return picture("".join(out), f"Bar charts of points. {' '.join(said)}", WIDE, 222)


def asked_scores(goal: int, scores: Sequence[tuple[int, int]]) -> str:
    """Draw the scores below a goal as a sheet; those that are asked about can be tapped.

    Examples
    --------
    >>> asked_scores(5, [(4, 1), (1, 4)]).count("data-choice")
    2
    """
    goal = as_integer("goal", goal, 1, 6)
    asked = [tuple(pair) for pair in as_sequence("scores", scores)]
    if any(not 0 <= x < goal for pair in asked for x in pair):
        raise ValueError(f"scores must lie below the goal {goal}, got {scores!r}")
    left, top = 64.0, 46.0
    side = min(62.0, (WIDE - left - 4) / goal)
    out = [text(left, 16, "points of B →"), text(4, top + 16, "A ↓")]
    for k in range(goal):
        out.append(text(left + side * (k + 0.5), 38, str(k), "middle"))
        out.append(text(left - 12, top + side * (k + 0.5) + 5, str(k), "end"))
    for a in range(goal):
        for b in range(goal):
            x, y = left + side * b, top + side * a
            look = "0.14" if (a, b) in asked else "0.02"
            cell = (
                f'<rect x="{x:g}" y="{y:g}" width="{side - 2:g}" height="{side - 2:g}" '
                f'fill-opacity="{look}" stroke="currentColor" stroke-opacity="0.3"/>'
            )
            if (a, b) in asked:
                cell += text(x + side / 2 - 1, y + side / 2 + 5, f"{a} : {b}", "middle")
                place = asked.index((a, b))
                cell = f'<g data-choice="{place}" pointer-events="all">{cell}</g>'
            out.append(cell)
    named = ", ".join(f"{a} : {b}" for a, b in asked)
    label = f"Score sheet of a match to {goal} points. Marked scores, A's points first: {named}."
    return picture("".join(out), label, WIDE, top + side * goal + 4)
