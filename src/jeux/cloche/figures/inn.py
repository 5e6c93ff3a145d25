"""Pictures of the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from jeux.checks import as_integer, as_number, as_sequence
from jeux.cloche.theory.inn import auberge
from jeux.drawing import BLUE, ORANGE, STYLE, bars, frame

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def last_tokens_chart(caisse: int) -> str:
    """Draw how the first period ends: what is left when the Auberge opens, as a frame.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale, 1 or more.

    Examples
    --------
    >>> "jumps before the inn opens with probability 10.1%" in last_tokens_chart(1)
    True
    """
    caisse = as_integer("caisse", caisse, 1)
    end = auberge(caisse, exact=False)
    opens = [float(end.residue.p(r) * end.p_opens) if end.residue else 0.0 for r in range(21)]
    opens[0] = 1 - end.p_opens
    conclusion = (
        f"A caisse of {caisse:,} jumps before the inn opens with probability {opens[0]:.1%}. Over "
        f"all games the inn earns {end.income:.2f}; if it opens, the game lasts another "
        f"{end.second_period_throws / end.p_opens:.1f} throws."
    )
    data = ", ".join(f"{r}: {p:.3f}" for r, p in enumerate(opens))
    chart = bars(
        opens,
        f"Bar chart of the tokens left when the first period ends, 0 if the caisse jumps. "
        f"Probabilities {data}. {conclusion}",
        top=0.9,
        chosen=[0],
        x_label="tokens left (0: the caisse jumps)",
        y_label="probability",
    )
    return frame(chart, conclusion)


def oscillation_chart(jumps: Sequence[float], limit: float, rate: float) -> Figure:
    """Draw how the probability that the caisse jumps swings into its limit.

    Parameters
    ----------
    jumps : sequence of float
        The probability for a caisse of 1, 2, ….
    limit : float
        What it tends to.
    rate : float
        By which factor the swing shrinks from one token to the next.

    Examples
    --------
    >>> len(oscillation_chart([0.1, 0.11, 0.14], 0.19, 0.7).axes)
    2
    """
    import matplotlib.pyplot as plt

    jumps = [float(as_number("jumps", jump)) for jump in as_sequence("jumps", jumps)]
    limit, rate = float(as_number("limit", limit)), float(as_number("rate", rate))
    if not jumps or not 0 < rate <= 1:
        raise ValueError(f"jumps must be one or more and rate from 0 to 1, got {jumps}, {rate}")
    size = np.arange(1, len(jumps) + 1)
    away = np.abs(np.array(jumps) - limit)
    with plt.rc_context(STYLE):
        figure, (above, below) = plt.subplots(2, 1, figsize=(6.1, 6))
        above.axhline(limit, color="black", linewidth=1)
        above.plot(size, jumps, ".-", color=BLUE)
        above.set(xlabel="tokens in the caisse", ylabel="probability of a jump", ylim=(0, 0.25))
        below.semilogy(size, away, ".-", color=BLUE)
        shrunk = away[0] * rate ** (size - 1)
        below.semilogy(size, shrunk, "--", color=ORANGE, label=f"× {rate:.3f} a token")
        below.set(xlabel="tokens in the caisse", ylabel="distance from the limit")
    return figure
