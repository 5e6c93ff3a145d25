"""Pictures of the auction."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_choice, as_integer
from jeux.cloche.figures.old.auction import margins
from jeux.cloche.rules import CARDS, Table
from jeux.cloche.simulation import simulate
from jeux.cloche.theory import fair_prices
from jeux.drawing import BLUE, GREY, ORANGE, frame, halo, paint, picture, text

STOCK = 150
"""Tokens in the caisse before the sale that these pictures draw."""

PLAYERS, GAMES = 6, 4000
"""Players, and simulated games, of pictures that count games."""


@cache
def fair_in_tokens() -> dict[str, int]:
    """Return the fair prices of six players in whole tokens."""
    return {card: round(price) for card, price in fair_prices(STOCK, PLAYERS).prices.items()}


@cache
def simulated(caisse: int) -> NDArray[np.int64]:
    """Return what every account of six players gains in games with the same dice on every call."""
    scores = simulate(Table(caisse, PLAYERS), GAMES, np.random.default_rng(1922)).scores
    return np.asarray(scores)


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


def margin_picture(card: str, caisse: int) -> str:
    """Draw what a card pays to the inn as a part of its value, in tokens, as a frame.

    The row is as long for every caisse, so that shares can be compared.

    Parameters
    ----------
    card : str
        One of the cards, the Auberge excepted.
    caisse : int
        Tokens in the caisse after the sale, 1 or more.

    Examples
    --------
    >>> "4.92 of them, 26.1%, go to the inn" in margin_picture("Cloche", 150)
    True
    """
    card, caisse = as_choice("card", card, CARDS[:4]), as_integer("caisse", caisse, 1)
    margin = margins(caisse)[card]
    share, left, wide = min(float(margin.pays / margin.value), 1.0), 8.0, 424.0
    conclusion = (
        f"A caisse of {caisse:,}: the value of the {card} is {float(margin.value):,.2f} tokens; "
        f"{float(margin.pays):.2f} of them, {float(margin.pays / margin.value):.1%}, go to the inn "
        "on average."
    )
    scale = wide / float(margin.value)
    dash = f'stroke-dasharray="{scale * 0.85:.3f} {scale * 0.15:.3f}"' if scale > 2 else ""
    y, keeps = 52, wide * (1 - share)
    out = [
        f'<path d="M{left:g} {y}h{wide:g}" stroke="{paint(BLUE)}" stroke-width="36" {dash}/>',
        f'<path d="M{left + keeps:.1f} {y}H{left + wide:g}" stroke="{paint(ORANGE)}" '
        'stroke-width="36"/>',
        text(left, 24, f"the value of the {card}"),
        text(left + wide, 92, f"to the inn: {share:.1%}", "end"),
    ]
    spoken = f"A row of tokens whose right-hand end goes to the inn. {conclusion}"
    return frame(picture("".join(out), spoken, 440, 104, "0 1"), conclusion)


def gain_chance_picture(card: str, percent: int) -> str:
    """Draw a hundred games, sorted by what a card brings, against its price, as a frame.

    The other cards cost their fair prices in whole tokens; 150 tokens are in the caisse before
    the sale, and six play. Of 4,000 simulated games the first percentile is drawn, the second,
    and so on; the dice are the same on every call.

    Parameters
    ----------
    card : str
        One of the five cards.
    percent : int
        Its price in percent of the fair price, 0 to 300; the price is a whole number of tokens.

    Examples
    --------
    >>> "the Cloche for 34 its" in gain_chance_picture("Cloche", 100)
    True
    """
    card, percent = as_choice("card", card, CARDS), as_integer("percent", percent, 0, 300)
    fair = fair_in_tokens()
    price = round(fair[card] * percent / 100)
    caisse = STOCK + sum(fair.values()) - fair[card] + price
    brought = simulated(caisse)[:, Table(caisse, PLAYERS).accounts[card]]
    above, mean = float((brought > price).mean()), float(brought.mean())
    conclusion = (
        f"With the {card} for {price} its buyer gains in {above:.0%} of the games. The caisse "
        f"is then {caisse}, and the {card} brings {mean:.1f} on average."
    )
    base, high, out = 210.0, 180, []
    sorted_games = np.quantile(brought, (np.arange(100) + 0.5) / 100)
    for k, tokens in enumerate(sorted_games.tolist()):
        x, ink = 20 + 4.2 * k, BLUE if tokens > price else GREY
        tall = min(max(tokens, -20.0), high)
        out.append(
            f'<path d="M{x:.1f} {base:g}v{-tall:.1f}" stroke="{paint(ink)}" stroke-width="3.2"/>'
        )
    y = base - price
    out.append(f'<path d="M16 {y:g}H436" stroke="{paint(ORANGE)}" stroke-width="2.5"/>')
    out.append(halo(text(18, y - 6, f"price {price}")))
    out.append(f'<path d="M16 {base:g}H436" stroke="currentColor"/>')
    out.append(text(436, base + 38, "games, sorted by what the card brings", "end"))
    spoken = f"A hundred columns of tokens, with a line at the price. {conclusion}"
    return frame(picture("".join(out), spoken, 440, base + 46, f"-20 {high}"), conclusion)
