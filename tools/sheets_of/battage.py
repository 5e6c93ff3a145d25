"""Sheets of *Battage*: the 32 cards of belote, to cut out."""

from __future__ import annotations

from jeux.battage.rules import RANKS, SUITS
from sheets_of import Sheet, bold, box, sheet, words

WIDE, HIGH, ACROSS = 46.0, 60.0, 4
"""The size of a card; how many lie in a row of a sheet."""

SIGNS = {
    "♣": "M-.12 .1L-.3 1H.3L.12 .1A.46 .46 0 1 0 .3 -.28A.46 .46 0 1 0 -.3 -.28A.46 .46 0 1 0 "
    "-.12 .1z",
    "♦": "M0-1L.72 0 0 1-.72 0z",
    "♥": "M0 1C-.5 .5-.95 .15-.95-.35A.48 .5 0 0 1 0-.5A.48 .5 0 0 1 .95-.35C.95 .15 .5 .5 0 1z",
    "♠": "M0-1C.5-.5 .95-.15 .95 .35A.45 .45 0 0 1 .14 .52L.32 1H-.32L-.14 .52A.45 .45 0 0 1"
    "-.95 .35C-.95-.15-.5-.5 0-1z",
}
"""The signs of the suits, from -1 to 1: two are filled, and two are outlines."""

HEADS = {
    # a cap with a feather; a band and long hair; a crown and a beard
    "V": '<path d="M-7-4C-7-13 6-13 8-4z" fill="#000"/>'
    '<path d="M5-8C12-10 13-16 9-19C9-14 5-13 5-8z" fill="#fff"/>',
    "D": '<path d="M-6.2-1C-11 5-7 10-10 14H-5.5C-4 11-6.5 7-5.2 3'
    'M6.2-1C11 5 7 10 10 14H5.5C4 11 6.5 7 5.2 3" fill="#fff"/>'
    '<path d="M-6-3L-5.5-8-3-5.5 0-10 3-5.5 5.5-8 6-3z" fill="#fff"/>',
    "R": '<path d="M-5.6 2C-5 14 5 14 5.6 2C3 5-3 5-5.6 2z" fill="#000"/>'
    '<path d="M-7-3L-9-14-4-9 0-16 4-9 9-14 7-3z" fill="#fff"/>',
}
"""What tells a *valet*, a *dame* and a *roi* from each other, around the middle of the face."""


def sheets() -> list[Sheet]:
    """Return the sheets of the game."""
    told = (
        "Copy onto thick paper and cut along the lines. Filled signs are black suits, outlined "
        "ones are red: ♣ ♠ and ♦ ♥. V is the jack (valet), D the queen (dame), R the king (roi)."
    )
    return [
        sheet(
            f"belote-{number + 1}",
            f"Belote: cards {16 * number + 1} to {16 * number + 16} of 32",
            told,
            "".join(_card(k, 16 * number + k) for k in range(16)),
            "belote",
        )
        for number in range(2)
    ]


def _card(place: int, number: int) -> str:
    """Draw one of the 32 cards on its place of a sheet."""
    x, y = 13 + WIDE * (place % ACROSS), 38 + HIGH * (place // ACROSS)
    suit, rank = SUITS[number // 8], RANKS[number % 8]
    corner = bold(words(6.5, 9, rank, 6.5, "middle")) + _sign(suit, 6.5, 14, 2.6)
    turned = f'<g transform="rotate(180 {WIDE / 2:g} {HIGH / 2:g})">{corner}</g>'
    inside = _person(rank, suit) if rank in HEADS else _sign(suit, WIDE / 2, HIGH / 2, 11)
    return (
        f'{box(x, y, WIDE, HIGH)}<g transform="translate({x:g} {y:g})">{corner}{turned}{inside}</g>'
    )


def _sign(suit: str, x: float, y: float, half: float) -> str:
    """Draw the sign of a suit around a point."""
    black = suit in "♣♠"
    look = 'fill="#000"' if black else f'fill="#fff" stroke="#000" stroke-width="{0.45 / half:.3g}"'
    place = f"translate({x:g} {y:g}) scale({half:g})"
    return f'<path transform="{place}" d="{SIGNS[suit]}" {look}/>'


def _person(rank: str, suit: str) -> str:
    """Draw the person on a card: a face, what is on the head, and the sign on the chest."""
    line = 'stroke="#000" stroke-width="0.45" stroke-linejoin="round"'
    return (
        f'<g transform="translate({WIDE / 2:g} {HIGH / 2 - 5:g})" {line}>'
        '<path d="M-11 23C-12 12-7 9.5-3 8.5V5H3V8.5C7 9.5 12 12 11 23z" fill="#fff"/>'
        '<ellipse rx="6.2" ry="7.2" fill="#fff"/>'
        f"{HEADS[rank]}"
        '<circle cx="-2.3" cy="-.5" r=".5"/><circle cx="2.3" cy="-.5" r=".5"/>'
        '<path d="M-1.6 3.6Q0 4.6 1.6 3.6" fill="none"/></g>'
        f"{_sign(suit, WIDE / 2, HIGH / 2 + 12, 3.6)}"
    )
