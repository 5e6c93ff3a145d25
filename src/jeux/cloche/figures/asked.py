"""Pictures that a question asks about: each of their parts can be tapped as an answer."""

from __future__ import annotations

from collections.abc import Sequence

from jeux.checks import as_integer, as_sequence
from jeux.cloche.chain import point_counts
from jeux.cloche.figures.values import BASE, UNIT, WIDE, heap
from jeux.cloche.rules import CARDS, Table, label
from jeux.cloche.theory import first_period
from jeux.drawing import BLUE, ORANGE, paint, picture, text

UNSEEN = 'fill="none" pointer-events="all"'


def asked_seats(table: Table) -> str:
    """Draw the players of a table with their cards, one a line, each of them to be tapped.

    Parameters
    ----------
    table : Table
        Up to 12 players.

    Examples
    --------
    >>> asked_seats(Table(150, 5)).count("data-choice")
    5
    """
    out, held = [], []
    for seat in range(as_integer("table.players", table.players, 1, 12)):
        cards = ", ".join(card for card in CARDS if table.owners.get(card) == seat)
        y = 4 + 64 * seat
        out.append(
            f'<g data-choice="{seat}"><rect x="4" y="{y}" width="{WIDE - 8:g}" height="58" rx="8" '
            f'stroke="currentColor" stroke-opacity="0.4" {UNSEEN}/>'
            f'<circle cx="30" cy="{y + 29}" r="20" fill="none" stroke="{paint(BLUE)}"/>'
            f"{text(30, y + 34, label(seat), 'middle')}{text(66, y + 34, cards or 'no card')}</g>"
        )
        held.append(f"{label(seat)}: {cards or 'no card'}")
    spoken = f"The players and their cards. {'; '.join(held)}."
    return picture("".join(out), spoken, WIDE, 4 + 64 * table.players)


def asked_laws(dice: Sequence[Sequence[int]]) -> str:
    """Draw the laws of the sums of some sets of dice, one a line, each of them to be tapped.

    Parameters
    ----------
    dice : sequence of sequences of int
        The marks of each set, as of `point_counts`.

    Examples
    --------
    >>> asked_laws([(1, 2), (1, 1)]).count("data-choice")
    2
    """
    sets = [tuple(as_sequence("dice", marks)) for marks in as_sequence("dice", dice)]
    most = max(map(sum, sets))
    step, high, line = (WIDE - 60) / (most + 1), 78.0, 124.0
    out, told = [], []
    for row, marks in enumerate(sets):
        counts, base = point_counts(marks), line * row + high + 22
        out.append(
            f'<g data-choice="{row}"><rect x="4" y="{line * row + 3:g}" width="{WIDE - 8:g}" '
            f'height="{line - 6:g}" rx="8" stroke="currentColor" stroke-opacity="0.4" {UNSEEN}/>'
        )
        out.append(text(14, line * row + 24, str(row + 1)))
        for points in range(most + 1):
            count = counts[points] if points < len(counts) else 0
            x, tall = 36 + step * points, high * count / max(counts)
            out.append(
                f'<rect x="{x + 5:.1f}" y="{base - tall:.1f}" width="{step - 10:.1f}" '
                f'height="{tall:.1f}" fill="{paint(BLUE)}"/>'
            )
            out.append(text(x + step / 2, base + 17, str(points), "middle"))
        out.append("</g>")
        told.append(f"{row + 1}: {', '.join(map(str, counts))}")
    spoken = f"Bar charts of how many throws make 0, 1, 2 points and so on. {'; '.join(told)}."
    return picture("".join(out), spoken, WIDE, line * len(sets))


def asked_values(caisse: int, players: int) -> str:
    """Draw the values of a player alone and of four cards as heaps, each of them to be tapped.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale, 1 to 2,400.
    players : int
        How many play, 3 to 12.

    Examples
    --------
    >>> asked_values(1500, 6).count("data-choice")
    5
    """
    caisse = as_integer("caisse", caisse, 1, 2400)
    gains = first_period(caisse, as_integer("players", players, 3, 12)).gains
    heaps = [("a player alone", float(gains[0]), ORANGE)]
    heaps += [(card, float(gains[card]), BLUE) for card in CARDS[:4]]
    out, told = [], []
    for k, (name, tokens, colour) in enumerate(heaps):
        x = 44.0 + 88 * k
        out.append(
            f'<g data-choice="{k}"><rect x="{x - 42:g}" y="4" width="84" height="{BASE + 54:g}" '
            f'rx="8" stroke="currentColor" stroke-opacity="0.4" {UNSEEN}/>'
            + heap(x, 40, tokens, colour)
            + text(x, BASE - UNIT * tokens - 6, f"{tokens:.1f}", "middle")
        )
        lines = name.replace("-et-", "-et- ").replace("a player", "a\u00a0player").split(" ")
        out += [text(x, BASE + 20 + 17 * row, words, "middle") for row, words in enumerate(lines)]
        out.append("</g>")
        told.append(f"{name}: {tokens:.1f}")
    out.append(f'<path d="M4 {BASE + 1:g}H{WIDE - 4:g}" stroke="currentColor"/>')
    spoken = f"Five heaps of tokens for {caisse:,} tokens and {players} players. {'; '.join(told)}."
    return picture("".join(out), spoken, WIDE, BASE + 62)
