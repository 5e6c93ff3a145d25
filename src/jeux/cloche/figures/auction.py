"""Pictures of the auction."""

from __future__ import annotations

from jeux.checks import as_integer
from jeux.cloche.theory import fair_prices
from jeux.drawing import BLUE, GREY, ORANGE, counted, frame, paint, picture, text

STOCK = 150
"""Tokens in the caisse before the sale that `fair_sale` draws."""


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
