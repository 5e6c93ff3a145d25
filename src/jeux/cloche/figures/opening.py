"""Pictures that open the chapters of *Cloche et Marteau*: throws and games, before any formula."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer
from jeux.cloche.rules import CARDS, Table, label
from jeux.cloche.simulation import simulate
from jeux.cloche.theory import first_period
from jeux.drawing import BLUE, GREY, ORANGE, frame, paint, picture, text

WIDE = 440.0
"""Width of the pictures."""

CAISSE, PLAYERS, PRICE, STOCK = 1500, 6, 200, 150
"""The author's table; what somebody paid for the bell; the caisse before a sale."""

THIRD, THIRD_GAINED, HAMMER_GAINED = 2, 98, 208
"""The third seat; what it and the Marteau gained in the game that the author played."""

MOST_GAMES = 40
"""Games that pictures have room for."""


@cache
def _games() -> tuple[Table, NDArray[np.int64]]:
    """Return the author's table and what every account gained in some simulated games at it."""
    table = Table(CAISSE, PLAYERS, auberge=False)
    return table, simulate(table, MOST_GAMES, np.random.default_rng(1922)).scores


def cards_picture(game_number: int) -> str:
    """Draw what four cards gained in a game at the author's table, as heaps of tokens in a frame.

    Parameters
    ----------
    game_number : int
        Which of the simulated games, 1 to 40.

    Examples
    --------
    >>> "Game 1: the Cloche gains" in cards_picture(1)
    True
    """
    number = as_integer("game_number", game_number, 1, MOST_GAMES)
    table, scores = _games()
    gains = {card: int(scores[number - 1, table.accounts[card]]) for card in CARDS[:4]}
    conclusion = (
        f"Game {number}: the Cloche gains {gains['Cloche']}, the Marteau {gains['Marteau']}, the "
        f"Cloche-et-Marteau {gains['Cloche-et-Marteau']}, the Cheval {gains['Cheval']} of "
        f"{CAISSE:,} tokens."
    )
    base, out = 216.0, []
    line = base - 0.4 * PRICE
    for k, (card, tokens) in enumerate(gains.items()):
        x = 62 + 105 * k
        # a token is a dash: ten tokens to a dash of four units
        out.append(
            f'<path d="M{x} {base:g}v{-0.4 * tokens:.1f}" stroke="{paint(BLUE)}" '
            'stroke-width="60" stroke-dasharray="3 1"/>'
        )
        top = base - 0.4 * tokens
        if card == "Cloche" and line - 2 < top < line + 24:
            top = line - 2  # the line would strike out the number
        out.append(text(x, top - 6, str(tokens), "middle"))
        for row, words in enumerate(card.replace("-M", "- M").split()):
            out.append(text(x, base + 20 + 17 * row, words, "middle"))
    out.append(f'<path d="M20 {line:g}h84" stroke="{paint(ORANGE)}" stroke-width="3"/>')
    out.append(text(108, line + 5, f"{PRICE}"))
    out.append(f'<path d="M10 {base + 1:g}H{WIDE - 10:g}" stroke="currentColor"/>')
    spoken = f"Four heaps of tokens, with a line at {PRICE} over the Cloche. {conclusion}"
    return frame(picture("".join(out), spoken, WIDE, base + 44, "0 500"), conclusion)


def sale_picture(paid: int) -> str:
    """Draw what the five cards cost together and what they then bring, as a frame.

    Before the sale 150 tokens lie in the caisse; the first period alone is counted.

    Parameters
    ----------
    paid : int
        What the cards cost together, 0 to 300.

    Examples
    --------
    >>> "The cards cost 0 together; the caisse then holds 150" in sale_picture(0)
    True
    """
    paid = as_integer("paid", paid, 0, 300)
    gains = first_period(STOCK + paid, PLAYERS).gains
    back = float(sum(gains[card] for card in CARDS))
    conclusion = (
        f"The cards cost {paid} together; the caisse then holds {STOCK + paid}, of which the cards "
        f"bring back {back:.0f} on average."
    )
    out = []
    for row, (words, tokens, colour) in enumerate(
        (
            ("in the caisse after the sale", STOCK + paid, GREY),
            ("paid for the cards", paid, ORANGE),
            ("brought back by the cards", back, BLUE),
        )
    ):
        y = 20 + 58 * row
        out.append(text(8, y, f"{words}: {tokens:.0f}"))
        # ten tokens to a dash
        out.append(
            f'<path d="M8 {y + 22}h{0.94 * tokens:.1f}" stroke="{paint(colour)}" '
            'stroke-width="24" stroke-dasharray="8 1.4"/>'
        )
    spoken = f"Three rows of tokens. {conclusion}"
    return frame(picture("".join(out), spoken, WIDE, 172, "0 450"), conclusion)


def many_games_picture(games: int) -> str:
    """Draw what a player alone and the Marteau gained in some games, a dot each, as a frame.

    Parameters
    ----------
    games : int
        How many simulated games are shown, 0 to 40, beside the one of 1922.

    Examples
    --------
    >>> "Games simulated: 0." in many_games_picture(0)
    True
    """
    games = as_integer("games", games, 0, MOST_GAMES)
    table, scores = _games()
    low, high, out, counts = 40.0, 340.0, [], []

    def across(tokens: float) -> float:
        return 10 + (tokens - low) / (high - low) * (WIDE - 20)

    rows = (
        (f"{label(THIRD)}, without a card", table.accounts[THIRD], THIRD_GAINED),
        ("the Marteau", table.accounts["Marteau"], HAMMER_GAINED),
    )
    for row, (words, account, author) in enumerate(rows):
        gained = scores[:games, account].tolist()
        counts.append(sum(x <= author if row == 0 else x >= author for x in gained))
        y, seen = 92 + 104 * row, dict[int, int]()
        out.append(text(10, y - 64, words))
        out.append(f'<path d="M10 {y}H{WIDE - 10:g}" stroke="currentColor"/>')
        for tokens in gained:
            column = round(across(tokens) / 9)
            seen[column] = seen.get(column, 0) + 1
            out.append(
                f'<circle cx="{9 * column}" cy="{y + 1 - 9 * seen[column]}" r="4" '
                f'fill="{paint(BLUE)}"/>'
            )
        x = across(author)
        out.append(f'<path d="M{x:.1f} {y + 3}l6 11h-12z" fill="{paint(ORANGE)}"/>')
        out.append(text(x + 10, y + 16, f"1922: {author}"))
    conclusion = (
        f"Games simulated: {games}. {label(THIRD)} gains {THIRD_GAINED} or less in {counts[0]}, "
        f"the Marteau {HAMMER_GAINED} or more in {counts[1]}."
    )
    spoken = f"Two rows of dots over the tokens gained. {conclusion}"
    return frame(picture("".join(out), spoken, WIDE, 222, f"{low:g} {high:g}"), conclusion)
