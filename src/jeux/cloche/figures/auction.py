"""Pictures of the auction."""

from __future__ import annotations

from jeux.checks import as_integer
from jeux.cloche.theory.auction import fair_prices
from jeux.drawing import BLUE, GREY, ORANGE, frame, halo, paint, picture, text

STOCK = 150
"""Tokens in the caisse before the sale that `fair_sale_chart` draws."""


def fair_sale_chart(tokens: int, players: int) -> str:
    """Draw the fair prices when 150 tokens lie in the caisse before the sale, as a frame.

    Parameters
    ----------
    tokens : int
        What each player has to bid with.
    players : int
        How many play, 5 to 100, so that nobody has to buy two cards.

    Examples
    --------
    >>> "makes the caisse 307.8" in fair_sale_chart(60, 6)
    True
    """
    tokens, players = as_integer("tokens", tokens), as_integer("players", players, 5)
    fair = fair_prices(STOCK, players, tokens)
    wide, left, right = 440.0, 8.0, 432.0
    scale, out, names, said = (right - left) / 80, [], [], []
    for line, (card, price) in enumerate(fair.prices.items()):
        y, full = 24 + 50 * line, card in fair.capped
        words = f"{price:.1f}, a whole purse" if full else f"{price:.1f}"
        names += [text(left, y, f"the {card}"), text(right, y, words, "end")]
        out.append(
            f'<rect x="{left:g}" y="{y + 7}" width="{scale * price:.1f}" height="16" '
            f'fill="{paint(ORANGE if full else BLUE)}"/>'
        )
        said.append(f"{card} {words}")
    high = 24 + 50 * len(fair.prices)
    limit = left + scale * tokens
    if limit <= right:
        out.append(
            f'<path d="M{limit:.1f} 8V{high - 20}" stroke="{paint(GREY)}" stroke-width="2" '
            f'stroke-dasharray="5 4" fill="none"/>'
        )
        side = "end" if limit > 220 else "start"
        out.append(text(limit, high + 4, f"a purse of {tokens}", side))
    out.append(halo("".join(names)))
    conclusion = (
        f"{players} players with purses of {tokens}: the sale brings {fair.caisse - STOCK:.1f} and "
        f"makes the caisse {fair.caisse:.1f}. Without cards one gains {fair.gains[0]:.1f} to "
        f"{fair.gains[players - 1]:.1f}, by seat."
    )
    if fair.capped:
        conclusion = f"{conclusion} Worth more than a purse: {', '.join(fair.capped)}."
    label = f"Bar chart of fair prices: {', '.join(said)}. {conclusion}"
    return frame(picture("".join(out), label, wide, high + 10), conclusion)
