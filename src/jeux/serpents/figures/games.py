"""Charts of games on the classic board: who wins, how long it takes."""

from __future__ import annotations

import numpy as np

from jeux.checks import as_integer
from jeux.drawing import bars, frame
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
    shown = np.pad(law[1:], (0, 120))[:120]
    conclusion = (
        f"From {first} against {second} the player who begins wins with probability "
        f"{law[1::2].sum():.3f}; the game takes {mean:.2f} throws on average, and most often "
        f"{1 + int(np.argmax(shown))}."
    )
    drawn = bars(
        np.sqrt(shown).tolist(),
        f"Bar chart of the number of throws, 1 to {len(shown)}. {conclusion}",
        first=1,
        top=0.53,
        chosen=range(1, len(shown) + 1, 2),
        x_label="throws of both; odd, in orange: the first wins",
        y_label="square root of the probability",
    )
    return frame(drawn, conclusion)


def turn_order_chart(players: int) -> str:
    """Draw how likely each player wins on the classic board, by turn, as a frame.

    >>> "2 at the board: the first wins with probability 0.5087" in turn_order_chart(2)
    True
    """
    players = as_integer("players", players, 1, MOST_PLAYERS)
    law = length_law(AUDET.transition_matrix(), [0] * players)
    wins = np.array([law[1 + j :: players].sum() for j in range(players)])
    mean = float(np.arange(len(law)) @ law)
    conclusion = (
        f"{players} at the board: the first wins with probability {wins[0]:.4f}, the last with "
        f"{wins[-1]:.4f}; the game takes {mean:.1f} throws on average, {mean / players:.1f} for "
        f"each."
    )
    drawn = bars(
        np.pad(players * wins, (0, MOST_PLAYERS - players)).tolist(),
        f"Bar chart of the probability to win by turn, in fair shares. {conclusion}",
        first=1,
        top=1.25,
        chosen=[1],
        x_label="turn",
        y_label="probability to win, in fair shares",
    )
    return frame(drawn, conclusion)


def rounds_chart(players: int) -> str:
    """Draw the law of the number of rounds on the classic board, as a frame.

    >>> "2 at the board: half of the games are over after 21 rounds" in rounds_chart(2)
    True
    """
    players = as_integer("players", players, 1, MOST_IN_ROUNDS)
    law = length_law(AUDET.transition_matrix(), [0] * players)[1:]
    law = np.append(law, np.zeros(-len(law) % players)).reshape(-1, players).sum(axis=1)
    ends = [1 + int(np.argmax(np.cumsum(law) >= part)) for part in (0.05, 0.5, 0.95)]
    conclusion = (
        f"{players} at the board: half of the games are over after {ends[1]} rounds, nine in ten "
        f"take {ends[0]} to {ends[2]}, and most often {1 + int(np.argmax(law))}."
    )
    drawn = bars(
        np.pad(law, (0, 100))[:100].tolist(),
        f"Bar chart of the number of rounds, 1 to 100. {conclusion}",
        first=1,
        top=0.14,
        chosen=[ends[1]],
        names={ends[1]: "median"},
        x_label="rounds",
        y_label="probability",
    )
    return frame(drawn, conclusion)
