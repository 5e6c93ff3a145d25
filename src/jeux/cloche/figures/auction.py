"""Pictures of the auction."""

from __future__ import annotations

from jeux.checks import as_integer
from jeux.cloche.theory.auction import fair_prices
from jeux.drawing import BLUE, GREY, ORANGE, frame, halo, paint, picture, text

STOCK = 150
"""Tokens in the caisse before the sale that `fair_sale_chart` draws."""


def fair_sale_chart(tokens: int, players: int) -> str:
    """Draw the fair prices as rows of tokens, with 150 in the caisse before the sale, as a frame.

    Where a purse is too small for a price, faint tokens are what the card brings beyond it. The
    outlines are the prices of players who could pay any price.

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
    fair, free = fair_prices(STOCK, players, tokens), fair_prices(STOCK, players)
    wide, left, right = 440.0, 8.0, 432.0
    scale, out, names, said = (right - left) / 80, [], [], []
    for line, (card, price) in enumerate(fair.prices.items()):
        y, full, brings = 24 + 50 * line, card in fair.capped, fair.gains[card]
        words = f"{price:.1f}, a whole purse; it brings {brings:.1f}" if full else f"{price:.1f}"
        names += [text(left, y, f"the {card}"), text(right, y, words, "end")]
        # a token is a dash
        for worth, ink in ((brings, 0.4), (price, 1)) if full else ((price, 1),):
            out.append(
                f'<path d="M{left:g} {y + 15}h{scale * worth:.1f}" '
                f'stroke="{paint(ORANGE if full else BLUE)}" stroke-opacity="{ink}" '
                f'stroke-width="16" stroke-dasharray="{scale - 1:g} 1"/>'
            )
        out.append(
            f'<rect x="{left:g}" y="{y + 5}" width="{scale * free.prices[card]:.1f}" height="20" '
            'fill="none" stroke="currentColor" stroke-opacity="0.7"/>'
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
    label = f"Rows of tokens for the fair prices: {', '.join(said)}. {conclusion}"
    return frame(picture("".join(out), label, wide, high + 10), conclusion)
