"""Charts of games on the classic board: who wins, how long it takes."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer
from jeux.drawing import BLUE, ORANGE, bars, frame, halo, paint, picture, text
from jeux.race import length_law
from jeux.serpents.rules import AUDET

MOST_PLAYERS = 20
"""Players whose chances a frame shows."""

MOST_IN_ROUNDS = 12
"""Players for whom a frame shows the law of the rounds."""

NEAREST = 92
"""The last square from which a frame shows the law of the length: nearer, games end at once."""


def length_chart(first: int, second: int) -> str:
    """Draw the law of the length of a game for two on the classic board, as a frame.

    Heights are square roots, so that one axis serves games that begin anywhere.

    >>> "wins with probability 0.509; the game takes 47.76 throws on average" in length_chart(0, 0)
    True
    """
    first = as_integer("first", first, 0, NEAREST)
    second = as_integer("second", second, 0, NEAREST)
    law = length_law(AUDET.transition_matrix(), [first, second])
    mean = float(np.arange(len(law)) @ law)
    shown, usual = (np.pad(q[1:], (0, 120))[:120] for q in (law, _lengths(2)))
    conclusion = (
        f"From {first} against {second} the player who begins wins with probability "
        f"{law[1::2].sum():.3f}; the game takes {mean:.2f} throws on average, and most often "
        f"{1 + int(np.argmax(shown))}."
    )
    drawn = bars(
        np.sqrt(shown).tolist(),
        f"Bar chart of the number of throws, 1 to {len(shown)}, with the law from 0 against 0 as "
        f"an outline. {conclusion}",
        first=1,
        top=0.53,
        before=np.sqrt(usual).tolist(),
        chosen=range(1, len(shown) + 1, 2),
        x_label="throws of both; odd, in orange: the first wins",
        y_label="square root of the probability; outline: 0 against 0",
    )
    return frame(drawn, conclusion)


def turn_order_chart(players: int) -> str:
    """Draw how likely each player wins on the classic board, by turn, as a frame.

    A bar is as wide as the fair share, and its area is the probability. Its lower part are the
    games in which that player alone is the fastest; a tie goes to whoever threw first.

    >>> "2 at the board: the first wins with probability 0.5087" in turn_order_chart(2)
    True
    """
    players = as_integer("players", players, 1, MOST_PLAYERS)
    wins, alone = _by_turn(players)
    apart = 100 * (wins[0] - wins[-1])
    if players < 3:
        conclusion = (
            f"{players} at the board: the first wins with probability {wins[0]:.4f}, the last with "
            f"{wins[-1]:.4f}, a difference of {apart:.4f} percentage points or "
            f"{players * apart:.1f}% of a fair share."
        )
    else:
        fewer, _ = _by_turn(players - 1)
        less = 100 * (fewer[0] - fewer[-1])
        conclusion = (
            f"{players} at the board: the first wins with probability {wins[0]:.4f}, the last with "
            f"{wins[-1]:.4f}, a difference of {apart:.4f} percentage points or "
            f"{players * apart:.1f}% of a fair share; with one player fewer it was {less:.4f} "
            f"points or {(players - 1) * less:.1f}%."
        )
    wide, left, base, unit = 440.0, 44.0, 290.0, 200.0
    step = (wide - 2 - left) / players
    thin = 'fill="none" stroke="currentColor"'
    out, over = [], []
    for j, chance in enumerate(wins):
        x, top, lone = left + j * step, base - players * chance * unit, players * alone * unit
        common = f'x="{x:.1f}" width="{step:.1f}" stroke="currentColor" stroke-opacity=".5"'
        out.append(
            f'<rect {common} y="{base - lone:.1f}" height="{lone:.1f}" fill="{paint(BLUE)}" '
            f'fill-opacity=".3"/><rect {common} y="{top:.1f}" height="{base - lone - top:.1f}" '
            f'fill="{paint(ORANGE)}" fill-opacity=".7"/>'
        )
        if step > 52 or j in (0, players - 1):
            at = max(left + 30, min(x + step / 2, wide - 24))  # beside the axis
            over.append(text(at, 44, f"{chance:.4f}", "middle"))
        if step > 22 or j == 0 or j % 5 == 4:
            out.append(text(x + step / 2, base + 18, str(j + 1), "middle"))
    fair = base - unit
    out.append(f'<path d="M{left:g} {fair:g}H{wide:g}" {thin} stroke-dasharray="4 3"/>')
    if players > 1:
        before, _ = _by_turn(players - 1)
        each = (wide - 2 - left) / (players - 1)
        tops = "".join(f"V{base - (players - 1) * p * unit:.1f}h{each:.1f}" for p in before)
        out.append(f'<path d="M{left:g} {base:g}{tops}V{base:g}" {thin} stroke-opacity=".6"/>')
    out.append(f'<path d="M{left:g} 34V{base:g}H{wide:g}" {thin}/>')
    out += [text(left - 6, base - v * unit + 5, f"{v:g}", "end") for v in (0, 0.5, 1)]
    out.append(text(left, 15, "fair shares"))
    out.append(text(wide, base + 40, "turn", "end"))
    over.append(text(left + 8, base - 70, f"alone the fastest: {alone:.4f} for each"))
    over.append(
        text(left + 8, base - 48, f"orange, first of a tie: {1 - players * alone:.4f} in all")
    )
    out.append(halo("".join(over)))
    label = (
        "Bar chart of the probability to win by turn, in fair shares; one part of each bar, equal "
        f"for all, are the games without a tie. {conclusion}"
    )
    return frame(picture("".join(out), label, wide, base + 46, "fair shares 0 1.25"), conclusion)


@cache
def _lengths(players: int) -> NDArray[np.float64]:
    """Return the law of the length on the classic board."""
    law: NDArray[np.float64] = length_law(AUDET.transition_matrix(), [0] * players)
    return law


def _by_turn(players: int) -> tuple[list[float], float]:
    """Return how likely each player wins, and how likely one of them is alone the fastest."""
    law, one = _lengths(players), _lengths(1)
    later = 1 - np.cumsum(one)
    wins = [float(law[1 + j :: players].sum()) for j in range(players)]
    return wins, float((one * later ** (players - 1)).sum())


def rounds_chart(players: int) -> str:
    """Draw the law of the number of rounds on the classic board, as a frame.

    >>> "2 at the board: half of the games are over after 21 rounds" in rounds_chart(2)
    True
    """
    players = as_integer("players", players, 1, MOST_IN_ROUNDS)
    law, ends = _rounds(players)
    if players == 1:
        before: list[float] = []
        conclusion = (
            f"1 at the board: half of the games are over after {ends[1]} rounds, and nine in ten "
            f"take {ends[0]} to {ends[2]}."
        )
    else:
        before, fewer = _rounds(players - 1)
        conclusion = (
            f"{players} at the board: half of the games are over after {ends[1]} rounds, and nine "
            f"in ten take {ends[0]} to {ends[2]}; with one player fewer it was {fewer[1]} rounds, "
            f"and {fewer[0]} to {fewer[2]}."
        )
    outlined = players > 1
    told = ", with the law for one player fewer as an outline" * outlined
    drawn = bars(
        law,
        f"Bar chart of the number of rounds, 1 to 100{told}. {conclusion}",
        first=1,
        top=0.14,
        chosen=[ends[1]],
        names={ends[1]: "median"},
        before=before,
        x_label="rounds",
        y_label="probability" + "; outline: one player fewer" * outlined,
    )
    return frame(drawn, conclusion)


def _rounds(players: int) -> tuple[list[float], list[int]]:
    """Return the law of 1, 2, … 100 rounds, and after how many 5, 50 and 95% of games are over."""
    law = _lengths(players)[1:]
    law = np.append(law, np.zeros(-len(law) % players)).reshape(-1, players).sum(axis=1)
    ends = [1 + int(np.argmax(np.cumsum(law) >= part)) for part in (0.05, 0.5, 0.95)]
    return np.pad(law, (0, 100))[:100].tolist(), ends
