"""Sheets of *Battage*: the 32 cards of belote, to cut out."""

from __future__ import annotations

from jeux.battage.rules import RANKS, SUITS
from jeux.pictures import tag
from sheets_of import SIGNS, Sheet, bold, box, placed, sheet, sign, words

WIDE, HIGH, ACROSS = 46.0, 60.0, 4
"""The size of a card; how many lie in a row of a sheet."""

CARDS = [(suit, rank) for suit in SUITS for rank in RANKS]


def sheets() -> list[Sheet]:
    """Return the sheets of the game."""
    told = (
        "Copy onto thick paper and cut along the lines. Filled signs are black suits, outlined "
        "ones are red: ♣ ♠ and ♦ ♥. V is the jack (valet), D the queen (dame), R the king (roi)."
    )
    return [
        sheet(
            f"belote-{k}",
            f"Belote: cards {16 * k - 15} to {16 * k} of 32",
            told,
            (_card(place, *card) for place, card in enumerate(CARDS[16 * k - 16 : 16 * k])),
            "belote",
        )
        for k in (1, 2)
    ]


def _card(place: int, suit: str, rank: str) -> str:
    """Draw a card on its place of a sheet."""
    x, y = WIDE / 2, HIGH / 2
    corner = bold(words(6.5, 9, rank, 6.5, "middle")) + sign(6.5, 14, suit, 2.6)
    turned = tag("g", corner, transform=f"rotate(180 {x:g} {y:g})")
    if rank in SIGNS:  # a person, with the suit on the chest
        inside = sign(x, y - 5, "face") + sign(x, y - 5, rank) + sign(x, y + 12, suit, 3.6)
    else:
        inside = sign(x, y, suit, 11)
    a, b = 13 + WIDE * (place % ACROSS), 38 + HIGH * (place // ACROSS)
    return box(a, b, WIDE, HIGH) + placed(a, b, corner + turned + inside)
