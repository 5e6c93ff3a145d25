"""A game of Cloche et Marteau throw by throw: in words, in pictures, as a transcript."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from math import cos, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING

from jeux.checks import as_integer
from jeux.cloche.game import Game
from jeux.cloche.rules import CARDS, MARKS, Payment, Table, letter
from jeux.drawing import (
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PAPER,
    DataTable,
    frame,
    paint,
    picture,
    text,
)
from jeux.drawing import table as labelled

if TYPE_CHECKING:
    pass

SHORT = dict(zip(CARDS, ("Cl", "M", "CM", "Ch", "Au"), strict=True))
"""The article's symbols of the cards."""

_SHOWN = {None: "", CARDS[0]: "the bell", CARDS[1]: "the hammer", CARDS[2]: "bell and hammer"}
_WIDE, _HIGH = 440, 430


def tell(game: Game, throw: int) -> str:
    """Tell one throw of a game in words, with the rules that it follows.

    Parameters
    ----------
    game : Game
        A finished game.
    throw : int
        1 to the number of throws; 0 for the table before the first one.

    Raises
    ------
    ValueError
        If the game has no such throw.

    Examples
    --------
    >>> import numpy as np
    >>> from jeux.cloche.game import play
    >>> tell(play(Table(150, 5), np.random.default_rng(1922)), 1)
    'Throw 1: A shows 2 + 3. The caisse pays 5 to A (rule 5). 145 left in the caisse.'
    """
    table = game.table
    throw = as_integer("throw", throw)
    if throw > len(game.throws):
        raise ValueError(f"throw must be 0 to {len(game.throws)}, got {throw!r}")
    if throw == 0:
        first = letter(table.owners["Cheval"])
        return f"In the caisse: {table.caisse}. {first} owns the Cheval and throws first."
    now = game.throws[throw - 1]
    shown = " + ".join(map(str, now.marks)) or "only blanks"
    figures = f"{', with' if now.marks else ' and'} {_SHOWN[now.card]}" if now.card else ""
    said = [f"Throw {throw}: {letter(now.seat)} shows {shown}{figures}."]
    if now.opened and not (throw > 1 and game.throws[throw - 2].opened):
        said.append("The Auberge opens.")
    same = groupby(_moves(table, now.payments), key=lambda p: (p.payee, p.tokens, p.rule))
    for (payee, tokens, rule), group in same:
        payers = list(group)
        whom = f"{_named(table, payee)} (rule {rule})"
        *most, last = (_named(table, payment.payer) for payment in payers)
        if most:
            pay = f"pay {tokens} each to" if tokens else "have nothing to pay"
            said.append(f"{', '.join(most)} and {last} {pay} {whom}.")
        elif not tokens:
            said.append(f"{last[0].upper()}{last[1:]} has nothing to pay {whom}.")
        elif table.holder(payers[0].payer) == table.holder(payee):
            said.append(f"{last} owes {tokens} to {whom}: nothing moves.")
        else:
            said.append(f"{last[0].upper()}{last[1:]} pays {tokens} to {whom}.")
    said.append(f"{now.caisse} left in the caisse." if now.caisse else "The caisse is empty.")
    return " ".join(said)


def _moves(table: Table, payments: Iterable[Payment]) -> list[Payment]:
    """Leave out what the article only books: the Cheval's owner paying his own card."""
    cheval = table.owners["Cheval"]
    return [p for p in payments if (p.payer, p.rule) != (cheval, 10)]


def _named(table: Table, account: int | str) -> str:
    if account == "caisse":
        return "the caisse"
    if isinstance(account, int):
        return letter(account)
    return f"{letter(table.owners[account])} for the {account}"


def transcript(game: Game) -> DataTable:
    """Return a whole game as an HTML table, one line a throw.

    Parameters
    ----------
    game : Game
        A finished game.

    Examples
    --------
    >>> import numpy as np
    >>> from jeux.cloche.game import play
    >>> game = play(Table(150, 5), np.random.default_rng(1922))
    >>> transcript(game).data.count("<tr>") == len(game.throws) + 2
    True
    """
    table = game.table
    names = [letter(seat) for seat in range(table.players)]
    head = ["throw", "player", "dice", "who pays whom", "caisse", *names]
    lines = [["0", "", "", "", str(table.caisse), *map(str, table.purses)]]
    for number, throw in enumerate(game.throws, 1):
        dice = " ".join(
            filter(None, ["+".join(map(str, throw.marks)), SHORT.get(throw.card or "")])
        )
        moves = _moves(table, throw.payments)
        paid = "; ".join(f"{_brief(p.payer)} → {_brief(p.payee)} {p.tokens}" for p in moves)
        rules = ", ".join(map(str, sorted({p.rule for p in moves})))
        paid += f" (rule {rules})" if moves else ""
        purses = map(str, throw.purses)
        lines.append(
            [str(number), letter(throw.seat), dice or "–", paid, str(throw.caisse), *purses]
        )
    return labelled(head, lines, "Transcript of the game")


def _brief(account: int | str) -> str:
    return letter(account) if isinstance(account, int) else SHORT.get(account, account)


def scene(game: Game, throw: int) -> str:
    """Draw the table after one throw: dice, caisse, purses and who paid whom, as a frame.

    Parameters
    ----------
    game : Game
        A finished game; up to 12 players fit around the table.
    throw : int
        1 to the number of throws; 0 for the table before the first one.

    Raises
    ------
    ValueError
        If the game has no such throw.

    Examples
    --------
    >>> import numpy as np
    >>> from jeux.cloche.game import play
    >>> "The caisse pays 5 to A" in scene(play(Table(150, 5), np.random.default_rng(1922)), 1)
    True
    """
    words = tell(game, throw)
    table, now = game.table, game.throws[throw - 1] if throw else None
    purses = now.purses if now else table.purses
    caisse = now.caisse if now else table.caisse
    seats = range(table.players)
    angles = [pi * (2 * seat / table.players - 0.5) for seat in seats]
    spots: dict[int | str, tuple[float, float]] = {
        seat: (220 + 172 * cos(angle), 250 + 132 * sin(angle)) for seat, angle in enumerate(angles)
    }
    spots["caisse"] = (220, 250)
    out = [_dice(now.marks if now else (), now.card if now else None)]
    full = sqrt(caisse / table.caisse) if table.caisse else 0
    ink = 'fill="none" stroke="currentColor"'
    out.append(f'<circle cx="220" cy="250" r="46" {ink} stroke-dasharray="3 4"/>')
    out.append(
        f'<circle cx="220" cy="250" r="{46 * full:.1f}" fill="{paint(GREY)}" opacity="0.4"/>'
    )
    out.append(text(220, 246, "caisse", "middle"))
    out.append(text(220, 268, str(caisse), "middle", size=20))
    arrows: dict[tuple[int | str, int | str], int] = {}
    for payment in _moves(table, now.payments if now else ()):
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
        out.append(text(x, y - 6, letter(seat), "middle"))
        out.append(text(x, y + 17, str(purses[seat]), "middle", size=20))
        out.append(text(x, y + 49 if y > spots["caisse"][1] else y - 38, cards, "middle"))
    held = ", ".join(f"{letter(seat)} {purses[seat]}" for seat in seats)
    label = f"The table from above. {words} Purses: {held}."
    return frame(picture("".join(out), label, _WIDE, _HIGH), words)


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
        f'<path d="{tip}" fill="{paint(colour)}"/>' + text(*side, words, "middle", size=18)
    )
