"""Pictures that open the chapters of *Cloche et Marteau*: throws and games, before any formula."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer
from jeux.cloche.play import THROWS, faces
from jeux.cloche.rules import CARDS, HIGHEST_SUM, MARKS, Table, label
from jeux.cloche.simulation import simulate
from jeux.cloche.theory.first_period import first_period
from jeux.drawing import BLUE, GREY, ORANGE, PAPER, frame, paint, picture, text

WIDE = 440.0
"""Width of the pictures."""

CAISSE, PLAYERS, PRICE, STOCK = 1500, 6, 200, 150
"""The author's table; what somebody paid for the bell; the caisse before a sale."""

THIRD, THIRD_GAINED, HAMMER_GAINED = 2, 98, 208
"""The third seat; what it and the hammer gained in the game that the author played."""

MOST_GAMES, MOST_LEFT = 40, 24
"""Games that pictures have room for; tokens of the caisse that throws are to empty."""


def tally_picture(throws: int) -> str:
    """Draw the last of some throws of the six dice, and a square over each sum so far, as a frame.

    Parameters
    ----------
    throws : int
        How many throws have been made, 1 to 40.

    Examples
    --------
    >>> "Throws made: 1;" in tally_picture(1)
    True
    """
    count = as_integer("throws", throws, 1, MOST_GAMES)
    rng = np.random.default_rng(1914)
    thrown = [faces(int(k))[0] for k in rng.integers(THROWS, size=count)]
    now, silent = thrown[-1], sum(not marks for marks in thrown)
    conclusion = (
        f"Throws made: {count}; the last one makes {sum(now)}. Throws that made nothing: {silent}."
    )
    out = []
    for k, mark in enumerate(MARKS):
        x, up = 40 + 62 * k, mark in now
        look = f'fill="{paint(BLUE)}"' if up else f'fill="none" stroke="{paint(GREY)}"'
        out.append(f'<rect x="{x}" y="2" width="50" height="50" rx="9" {look}/>')
        if up:
            number = text(x + 25, 35, str(mark), "middle", 24)
            out.append(f'<g fill="{paint(PAPER)}">{number}</g>')
    base, step, heights = 200.0, (WIDE - 20) / (HIGHEST_SUM + 1), [0] * (HIGHEST_SUM + 1)
    for k, marks in enumerate(thrown):
        points = sum(marks)
        heights[points] += 1
        left, top = 11 + step * points, base - 9 * heights[points]
        colour = paint(ORANGE if k == count - 1 else BLUE)
        out.append(
            f'<rect x="{left:.1f}" y="{top:g}" width="{step - 3:.1f}" height="7" fill="{colour}"/>'
        )
    out.append(f'<path d="M10 {base:g}H{WIDE - 10:g}" stroke="currentColor"/>')
    ticks = range(0, HIGHEST_SUM + 1, 3)
    out += [text(10 + step * (k + 0.5), base + 18, str(k), "middle") for k in ticks]
    out.append(text(WIDE - 10, base + 38, "sum of the dice", "end"))
    spoken = f"Six dice, and a heap of squares over each sum. {conclusion}"
    return frame(picture("".join(out), spoken, WIDE, base + 44, f"0 {HIGHEST_SUM}"), conclusion)


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
    for k, (card, tokens) in enumerate(gains.items()):
        x = 62 + 105 * k
        # a token is a dash: ten tokens to a dash of four units
        out.append(
            f'<path d="M{x} {base:g}v{-0.4 * tokens:.1f}" stroke="{paint(BLUE)}" '
            'stroke-width="60" stroke-dasharray="3 1"/>'
        )
        out.append(text(x, base - 0.4 * tokens - 6, str(tokens), "middle"))
        for line, words in enumerate(card.replace("-M", "- M").split()):
            out.append(text(x, base + 20 + 17 * line, words, "middle"))
    y = base - 0.4 * PRICE
    out.append(f'<path d="M20 {y:g}h84" stroke="{paint(ORANGE)}" stroke-width="3"/>')
    out.append(text(108, y + 5, f"{PRICE}"))
    out.append(f'<path d="M10 {base + 1:g}H{WIDE - 10:g}" stroke="currentColor"/>')
    spoken = f"Four heaps of tokens, with a line at {PRICE} over the Cloche. {conclusion}"
    return frame(picture("".join(out), spoken, WIDE, base + 44, "0 500"), conclusion)


def emptying_picture(tokens: int, game_number: int) -> str:
    """Draw the tokens of a small caisse, parted by the throws that take them, as a frame.

    Parameters
    ----------
    tokens : int
        What is in the caisse, 1 to 24.
    game_number : int
        Which throws, 1 to 40.

    Examples
    --------
    >>> "Tokens in the caisse: 20." in emptying_picture(20, 1)
    True
    """
    tokens = as_integer("tokens", tokens, 1, MOST_LEFT)
    number = as_integer("game_number", game_number, 1, MOST_GAMES)
    rng, left, sums = np.random.default_rng([11, number]), tokens, list[int]()
    while left > 0:
        points = sum(faces(int(rng.integers(THROWS)))[0])
        if points:
            sums.append(points)
            left -= points
    paid = ", ".join(map(str, sums))
    if left == 0:
        conclusion = (
            f"Tokens in the caisse: {tokens}. Sums thrown: {paid}. The last throw takes exactly "
            f"what is left."
        )
    else:
        conclusion = (
            f"Tokens in the caisse: {tokens}. Sums thrown: {paid}. The last throw asks for "
            f"{-left} more than there is."
        )
    out, k = [], 0
    for turn, points in enumerate(sums):
        for _ in range(points):
            x, y = 30 + 38 * (k % 11), 30 + 48 * (k // 11)
            look = f'fill="{paint((BLUE, GREY)[turn % 2])}"'
            if k >= tokens:
                look = f'fill="none" stroke="{paint(ORANGE)}" stroke-width="3" stroke-dasharray="4"'
            out.append(f'<circle cx="{x}" cy="{y}" r="15" {look}/>')
            if k < tokens:
                word = text(x, y + 5, str(turn + 1), "middle")
                out.append(f'<g fill="{paint(PAPER)}">{word}</g>')
            k += 1
    spoken = f"Tokens with the number of the throw that takes them. {conclusion}"
    return frame(picture("".join(out), spoken, WIDE, 200), conclusion)


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
    """Draw what a player alone and the hammer gained in some games, a dot each, as a frame.

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
        ("the hammer", table.accounts["Marteau"], HAMMER_GAINED),
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
        f"the hammer {HAMMER_GAINED} or more in {counts[1]}."
    )
    spoken = f"Two rows of dots over the tokens gained. {conclusion}"
    return frame(picture("".join(out), spoken, WIDE, 222, f"{low:g} {high:g}"), conclusion)
