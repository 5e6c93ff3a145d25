"""Sheets of *Battage*: the 32 cards of belote, to cut out."""

from __future__ import annotations

from collections.abc import Iterator

from jeux.battage.rules import RANKS, SUITS
from jeux.stage import tag
from sheets_of import SIGNS, Sheet, bold, box, placed, sheet, sign, words

WIDE = 46.0
HIGH = 60.0
"""The size of a card."""

ACROSS = 4
"""How many cards lie in a row of a sheet."""

ON_A_SHEET = 16
"""How many cards lie on a sheet."""

CARDS = [(suit, rank) for suit in SUITS for rank in RANKS]


def sheets() -> list[Sheet]:
    """Return the sheets of the game."""
    advice = (
        "Copy onto thick paper, on one side only, and cut along the lines. Filled signs "
        "are black suits, outlined ones are red: ♣ ♠ and ♦ ♥. V is the jack (valet), "
        "D the queen (dame), R the king (roi)."
    )
    both = []
    for number in (1, 2):
        end = ON_A_SHEET * number
        start = end - ON_A_SHEET
        title = f"Belote: cards {start + 1} to {end} of 32"
        both.append(sheet(f"belote-{number}", title, advice, _cards(start, end), "belote"))
    return both


def _cards(start: int, end: int) -> Iterator[str]:
    """Draw some of the cards, row by row."""
    for place, (suit, rank) in enumerate(CARDS[start:end]):
        row, column = divmod(place, ACROSS)
        left = 13 + WIDE * column
        top = 38 + HIGH * row
        yield box(left, top, WIDE, HIGH)
        yield placed(left, top, _card(suit, rank))


def _card(suit: str, rank: str) -> str:
    """Draw what stands on a card: rank and suit in two corners, and a person or the suit."""
    x = WIDE / 2
    y = HIGH / 2
    corner = bold(words(6.5, 9, rank, 6.5, "middle"))
    corner += sign(6.5, 14, suit, 2.6)
    turned = tag("g", corner, transform=f"rotate(180 {x:g} {y:g})")
    if rank in SIGNS:  # a person, with the suit on the chest
        inside = sign(x, y - 5, "face") + sign(x, y - 5, rank)
        inside += sign(x, y + 12, suit, 3.6)
    else:
        inside = sign(x, y, suit, 11)
    return corner + turned + inside
