"""Pictures of one game: the table after each throw."""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt

from jeux.cloche.play import Game, moved, tell
from jeux.cloche.rules import CARDS, MARKS
from jeux.cloche.rules import label as label_of
from jeux.drawing import BLUE, GREEN, GREY, ORANGE, PAPER, frame, halo, paint, picture, text
from jeux.tables import MINUS

SHORT = dict(zip(CARDS, ("Cl", "M", "CM", "Ch", "Au"), strict=True))
_WIDE, _HIGH = 440, 430


def scene_picture(game: Game, throw: int) -> str:
    """Draw the table after one throw: dice, caisse, purses and who paid whom, as a frame.

    Parameters
    ----------
    game : Game
        A finished game; up to 12 players fit around the table.
    throw : int
        1 to the number of throws; 0 for the table before the first one.

    Examples
    --------
    >>> import numpy as np
    >>> from jeux.cloche import Table, play
    >>> game = play(Table(150, 5), np.random.default_rng(1922))
    >>> "The caisse pays 5 to A" in scene_picture(game, 1)
    True
    """
    words = tell(game, throw)
    table, now = game.table, game.throws[throw - 1] if throw else None
    purses = now.purses if now else table.purses
    left = now.left if now else table.caisse
    seats = range(table.players)
    angles = [pi * (2 * seat / table.players - 0.5) for seat in seats]
    spots: dict[int | str, tuple[float, float]] = {
        seat: (220 + 172 * cos(angle), 250 + 132 * sin(angle)) for seat, angle in enumerate(angles)
    }
    spots["caisse"] = (220, 250)
    out = [_dice(now.marks if now else (), now.card if now else None)]
    full = sqrt(left / table.caisse) if table.caisse else 0
    ink = 'fill="none" stroke="currentColor"'
    out.append(f'<circle cx="220" cy="250" r="46" {ink} stroke-dasharray="3 4"/>')
    out.append(
        f'<circle cx="220" cy="250" r="{46 * full:.1f}" fill="{paint(GREY)}" opacity="0.4"/>'
    )
    out.append(text(220, 246, "caisse", "middle"))
    out.append(text(220, 268, str(left), "middle", size=20))
    arrows: dict[tuple[int | str, int | str], int] = {}
    for payment in moved(table, now.payments if now else ()):
        ends = table.holder(payment.payer), table.holder(payment.payee)
        arrows[ends] = arrows.get(ends, 0) + payment.tokens
    for (payer, payee), tokens in arrows.items():
        if payer != payee and tokens:
            colour = BLUE if payer == "caisse" else ORANGE
            gap = 47 if payer == "caisse" else 33
            out.append(_arrow(spots[payer], spots[payee], gap, colour, str(tokens)))
    for seat in seats:
        x, y = spots[seat]
        thrown = now is not None and now.seat == seat
        stroke = paint(GREEN) if thrown else "currentColor"
        out.append(
            f'<circle cx="{x:.0f}" cy="{y:.0f}" r="31" fill="none" stroke="{stroke}" '
            f'stroke-width="{4 if thrown else 1}"/>'
        )
        cards = " ".join(SHORT[card] for card in CARDS if table.owners.get(card) == seat)
        out.append(text(x, y - 6, label_of(seat), "middle"))
        out.append(text(x, y + 17, _signed(purses[seat]), "middle", size=20))
        out.append(text(x, y + 49 if y > spots["caisse"][1] else y - 38, cards, "middle"))
    held = ", ".join(f"{label_of(seat)} {_signed(purses[seat])}" for seat in seats)
    label = f"The table from above. {words} Purses: {held}."
    return frame(picture("".join(out), label, _WIDE, _HIGH), words)


def _signed(tokens: int) -> str:
    return f"{tokens:,}".replace("-", MINUS)


def _dice(marks: tuple[int, ...], card: str | None) -> str:
    """Draw the eight dice in a row; those that show a blank face are empty."""
    shown = {str(mark) for mark in marks}
    shown |= {SHORT[name] for name in CARDS[:2] if card in (name, CARDS[2])}
    out = []
    for place, name in enumerate([*map(str, MARKS), "Cl", "M"]):
        colour = BLUE if place < len(MARKS) else ORANGE
        x, up = 2 + place * 55, name in shown
        fill, stroke = (paint(colour), paint(colour)) if up else ("none", paint(GREY))
        out.append(
            f'<rect x="{x}" y="2" width="46" height="46" rx="8" fill="{fill}" stroke="{stroke}"/>'
        )
        if up:
            mark = text(x + 23, 32, name, "middle", size=22)
            out.append(f'<g fill="{paint(PAPER)}">{mark}</g>')
    return "".join(out)


def _arrow(
    start: tuple[float, float], end: tuple[float, float], gap: float, colour: str, words: str
) -> str:
    """Draw an arrow that stops short of both circles, with its number beside it."""
    (x1, y1), (x2, y2) = start, end
    far = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / far, (y2 - y1) / far
    x1, y1, x2, y2 = x1 + gap * ux, y1 + gap * uy, x2 - 35 * ux, y2 - 35 * uy
    tip = f"M{x2:.0f} {y2:.0f}l{-11 * ux - 6 * uy:.1f} {-11 * uy + 6 * ux:.1f}"
    tip += f"l{12 * uy:.1f} {-12 * ux:.1f}z"
    side = (x1 + x2) / 2 - 13 * uy, (y1 + y2) / 2 + 13 * ux + 5
    return (
        f'<path d="M{x1:.0f} {y1:.0f}L{x2 - 9 * ux:.0f} {y2 - 9 * uy:.0f}" '
        f'stroke="{paint(colour)}" stroke-width="3" fill="none"/>'
        f'<path d="{tip}" fill="{paint(colour)}"/>' + halo(text(*side, words, "middle", size=18))
    )
