"""Pictures of who has the most tokens at the end."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from jeux.checks import as_choice, as_integer
from jeux.cloche.figures.auction import PLAYERS, STOCK, fair_in_tokens, simulated
from jeux.cloche.figures.old.winning import Chances, win_chances
from jeux.cloche.play import leaders
from jeux.cloche.rules import CARDS, Table, label
from jeux.drawing import BLUE, GREY, ORANGE, frame, halo, paint, picture, text

SHORT = dict(zip(CARDS, ("Cl", "M", "CM", "Ch", "Au"), strict=True))
RECEIVED = 60
"""Tokens that each player has received before the sale."""

MOST_GAMES = 40
"""Games that `purses_picture` can show."""

TALL = 1.1
"""Height of a token in `purses_picture`; the fullest of its purses holds 152."""


@cache
def _chances(card: str, price: int) -> Chances:
    """Return who wins how often if one card costs so much and the others their fair prices."""
    prices = fair_in_tokens() | {card: price}
    caisse = STOCK + sum(prices.values())
    return win_chances(Table(caisse, PLAYERS), simulated(caisse), prices)


def purses_picture(game_number: int) -> str:
    """Draw the purses at the end of a game as stacks of tokens, the winner marked, as a frame.

    Six players have received 60 tokens each and bought the cards at their fair prices, in whole
    tokens; 150 were in the caisse before the sale. The cards sit as `Table` seats them.

    Parameters
    ----------
    game_number : int
        Which of the simulated games, 1 to 40.

    Examples
    --------
    >>> "Game 1: " in purses_picture(1)
    True
    """
    number = as_integer("game_number", game_number, 1, MOST_GAMES)
    caisse = STOCK + sum(fair_in_tokens().values())
    table = Table(caisse, PLAYERS)
    scores, purses = simulated(caisse)[number - 1], [RECEIVED] * PLAYERS
    cards = dict.fromkeys(range(PLAYERS), "no card")
    for seat in range(PLAYERS):
        purses[seat] += int(scores[table.accounts[seat]])
    for card, seat in table.owners.items():
        purses[seat] += int(scores[table.accounts[card]]) - fair_in_tokens()[card]
        cards[seat] = card
    first = leaders(purses)
    names = ", ".join(f"{label(seat)} ({cards[seat]})" for seat in first)
    has = "has" if len(first) == 1 else "have"
    conclusion = f"Game {number}: {names} {has} the most tokens, {purses[first[0]]}."
    base, out = 216.0, []
    for seat, tokens in enumerate(purses):
        x, ink = 40 + 72 * seat, ORANGE if seat in first else BLUE
        # a dash is five tokens
        out.append(
            f'<path d="M{x} {base:g}v{-TALL * tokens:.2f}" stroke="{paint(ink)}" '
            f'stroke-width="44" stroke-dasharray="{5 * TALL - 1:g} 1"/>'
        )
        top = base - TALL * max(tokens, 0)
        if seat in first:
            out.append(_star(x, top - 32))
        out.append(text(x, top - 6, str(tokens).replace("-", "−"), "middle"))
        card = "no card" if cards[seat] == "no card" else SHORT[cards[seat]]
        out.append(text(x, base + 30, label(seat), "middle"))
        out.append(text(x, base + 48, card, "middle"))
    out.append(f'<path d="M8 {base:g}H432" stroke="currentColor"/>')
    spoken = f"Six stacks of tokens, a star over the highest. {conclusion}"
    return frame(picture("".join(out), spoken, 440, base + 58, "0 160"), conclusion)


def winning_picture(card: str, percent: int) -> str:
    """Draw how often each player wins if one card is dearer or cheaper than fair, as a frame.

    Six players; 150 tokens are in the caisse before the sale, and the other cards cost their
    fair prices in whole tokens. Outlines are the chances at the fair price of every card; the
    line is one win in six. From 4,000 simulated games, with the same dice on every call.

    Parameters
    ----------
    card : str
        One of the five cards.
    percent : int
        Its price in percent of the fair price, 0 to 300; the price is a whole number of tokens.

    Examples
    --------
    >>> "costs 35 tokens, its fair price" in winning_picture("Auberge", 100)
    True
    """
    card, percent = as_choice("card", card, CARDS), as_integer("percent", percent, 0, 300)
    price, place = round(fair_in_tokens()[card] * percent / 100), CARDS.index(card)
    now, fair = _chances(card, price).mean, _chances(card, fair_in_tokens()[card]).mean
    part = "its fair price" if percent == 100 else f"{percent}% of its fair price"
    conclusion = (
        f"If the {card} costs {price} tokens, {part}, its buyer wins {now[place]:.1%} of the "
        f"games and the player without a card {now[-1]:.1%}."
    )
    base, scale, out, words = 216.0, 250.0, [], []
    for k, (chance, before) in enumerate(zip(now.tolist(), fair.tolist(), strict=True)):
        x, ink = 40 + 72 * k, ORANGE if k == place else BLUE if k < len(CARDS) else GREY
        tall = scale * chance
        out.append(f'<path d="M{x} {base:g}v{-tall:.1f}" stroke="{paint(ink)}" stroke-width="44"/>')
        out.append(
            f'<rect x="{x - 22}" y="{base - scale * before:.1f}" width="44" '
            f'height="{scale * before:.1f}" fill="none" stroke="currentColor"/>'
        )
        top = base - max(tall, scale * before) - 6
        words.append(text(x, top, f"{chance:.0%}", "middle"))
        name = SHORT[CARDS[k]] if k < len(CARDS) else "no card"
        out.append(text(x, base + 20, name, "middle"))
    y = base - scale / PLAYERS
    out.append(
        f'<path d="M8 {y:.1f}H432" stroke="currentColor" stroke-dasharray="5 4" fill="none"/>'
    )
    out.append(f'<path d="M8 {base:g}H432" stroke="currentColor"/>')
    out.append(halo("".join(words)))  # over the line
    spoken = f"Six bars, the chances of winning of each player. {conclusion}"
    return frame(picture("".join(out), spoken, 440, base + 30, "0 1"), conclusion)


def _star(x: float, y: float) -> str:
    """Draw a star of five points around a place."""
    points = [
        f"{x + r * sin(k * pi / 5):.1f},{y - r * cos(k * pi / 5):.1f}"
        for k, r in ((k, 11 if k % 2 == 0 else 4.5) for k in range(10))
    ]
    return f'<polygon points="{" ".join(points)}" fill="{paint(ORANGE)}" stroke="currentColor"/>'
