"""Pictures of what lies beyond the article: the inn, the auction, the spread."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from typing import TYPE_CHECKING

import numpy as np

from jeux.checks import as_integer
from jeux.cloche.auction import fair_prices
from jeux.cloche.chain import auberge
from jeux.drawing import (
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    STYLE,
    bars,
    counted,
    frame,
    paint,
    picture,
    text,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

STOCK = 150
"""Tokens in the caisse before the sale that `fair_sale` draws."""


def last_tokens(caisse: int) -> str:
    """Draw how the first period ends: what is left when the Auberge opens, as a frame.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale, 1 or more.

    Raises
    ------
    TypeError
        If it is not an integer.
    ValueError
        If it is below 1.

    Examples
    --------
    >>> "jumps before the inn opens with probability 10.1%" in last_tokens(1)
    True
    """
    end = auberge(as_integer("caisse", caisse, 1), exact=False)
    opens = [float(end.residue.p(r) * end.p_opens) if end.residue else 0.0 for r in range(21)]
    opens[0] = 1 - end.p_opens
    conclusion = (
        f"{counted(caisse, 'token', 'tokens')}: the caisse jumps before the inn opens with "
        f"probability {opens[0]:.1%}. Over all games the inn earns {end.income:.2f}; if it "
        f"opens, the game lasts another {end.second_period_throws / end.p_opens:.1f} throws."
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


def oscillation(jumps: Sequence[float], limit: float, rate: float) -> Figure:
    """Draw how the probability that the caisse jumps swings into its limit.

    Parameters
    ----------
    jumps : sequence of float
        The probability for a caisse of 1, 2, ….
    limit : float
        What it tends to.
    rate : float
        By which factor the swing shrinks from one token to the next.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> len(oscillation([0.1, 0.11, 0.14], 0.19, 0.7).axes)
    2
    """
    import matplotlib.pyplot as plt

    size = np.arange(1, len(jumps) + 1)
    away = np.abs(np.array(jumps) - limit)
    with plt.rc_context(STYLE):
        figure, (above, below) = plt.subplots(2, 1, figsize=(5.2, 5.6))
        above.axhline(limit, color="black", linewidth=1)
        above.plot(size, jumps, ".-", color=BLUE)
        above.set(xlabel="tokens in the caisse", ylabel="probability of a jump", ylim=(0, 0.25))
        below.semilogy(size, away, ".-", color=BLUE, label="distance from the limit")
        below.semilogy(size, away[0] * rate ** (size - 1), "--", color=ORANGE, label="its rate")
        below.set(xlabel="tokens in the caisse")
        below.legend(loc="upper right")
    return figure


def fair_sale(tokens: int, players: int) -> str:
    """Draw the fair prices when 150 tokens lie in the caisse before the sale, as a frame.

    Parameters
    ----------
    tokens : int
        What each player has to bid with.
    players : int
        How many play, 5 or more, so that nobody has to buy two cards.

    Raises
    ------
    TypeError
        If a number is not an integer.
    ValueError
        If there are fewer than 5 players, or a negative number of tokens.

    Examples
    --------
    >>> "makes the caisse 307.8" in fair_sale(60, 6)
    True
    """
    tokens = as_integer("tokens", tokens)
    fair = fair_prices(STOCK, as_integer("players", players, 5), tokens)
    wide, left, right = 440.0, 8.0, 432.0
    scale, out, said = (right - left) / 80, [], []
    for line, (card, price) in enumerate(fair.prices.items()):
        y = 24 + 50 * line
        full = card in fair.capped
        words = f"{price:.1f}" + (", a whole purse" if full else "")
        out += [text(left, y, f"the {card}"), text(right, y, words, "end")]
        colour = paint(ORANGE if full else BLUE)
        out.append(
            f'<rect x="{left:g}" y="{y + 7}" width="{scale * price:.1f}" height="16" '
            f'fill="{colour}"/>'
        )
        said.append(f"{card} {words}")
    high = 24 + 50 * len(fair.prices)
    limit = left + scale * tokens
    if limit <= right:
        out.append(
            f'<path d="M{limit:.1f} 8V{high - 20}" stroke="{paint(GREY)}" stroke-width="2" '
            f'stroke-dasharray="5 4" fill="none"/>'
        )
        out.append(text(right, high + 4, f"dashed: a purse of {tokens}", "end"))
    paid = fair.caisse - STOCK
    richer = f"; {counted(len(fair.capped), 'card is', 'cards are')} worth more than a purse."
    conclusion = (
        f"{players} players with {counted(tokens, 'token', 'tokens')} each: the sale brings "
        f"{paid:.1f} and makes the caisse {fair.caisse:.1f}. Without cards one gains "
        f"{fair.solo[0]:.1f} to {fair.solo[-1]:.1f}, by seat{richer if fair.capped else '.'}"
    )
    label = f"Bar chart of fair prices: {', '.join(said)}. {conclusion}"
    return frame(picture("".join(out), label, wide, high + 10), conclusion)


def deviations(caisses: Sequence[int], ratios: dict[str, Sequence[float]]) -> Figure:
    """Draw the relative deviation of each account against the caisse, on log scales.

    Parameters
    ----------
    caisses : sequence of int
        Tokens in the caisse.
    ratios : dict of str to sequence of float
        Name of an account to its standard deviation as a share of its mean.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> deviations([100, 400], {"Cloche": [0.8, 0.4]}).axes[0].get_xscale()
    'log'
    """
    import matplotlib.pyplot as plt

    with plt.rc_context(STYLE):
        figure, axes = plt.subplots(figsize=(5.2, 3.6))
        colours = (ORANGE, BLUE, GREEN, PURPLE, "black")
        styles = ("-", "--", "-.", ":", (0, (6, 1, 1, 1)))
        lines = cycle(zip(colours, styles, strict=True))
        for (name, values), (colour, style) in zip(ratios.items(), lines, strict=False):
            axes.loglog(caisses, values, linestyle=style, color=colour, label=name)
        axes.set(xlabel="tokens in the caisse", ylabel="standard deviation / mean")
        axes.legend(loc="lower left", fontsize=10)
    return figure
