"""What is worth looking at in *Battage*: repeats, a shuffle card by card, riffles."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, log, log10

from jeux.battage.play import random_from_list
from jeux.battage.rules import SUITS, name
from jeux.battage.theory import (
    deal_count,
    eulerian,
    hand_count,
    repeat_chance,
    riffle_total_variation,
)
from jeux.checks import as_integer
from jeux.drawing import BLUE, GREY, ORANGE, frame, paint, picture, text

WIDE, LEFT, BASE, HIGH = 440.0, 38.0, 226.0, 190.0
"""Width of a chart, its vertical axis, its horizontal axis, and the height of the first."""


def axes(top: float, y_label: str, ticks: dict[float, str], x_label: str) -> list[str]:
    """Return the axes of a chart from 0 to a top, with ticks at some places, as SVG elements."""
    marks = [text(x, BASE + 18, words, "middle") for x, words in ticks.items()]
    return [
        f'<path d="M{LEFT:g} 24V{BASE:g}H{WIDE:g}" stroke="currentColor" fill="none"/>',
        text(LEFT - 6, BASE - HIGH + 5, f"{top:g}", "end"),
        text(LEFT - 6, BASE, "0", "end"),
        text(LEFT + 6, 15, y_label),
        *marks,
        text(WIDE, BASE + 38, x_label, "end"),
    ]


def _rounded(count: int) -> str:
    """Return a count to four digits, also one that is too large for a float."""
    power = max(0, int(log10(count)) - 300)
    return f"{count:.4g}" if not power else f"{count // 10**power / 1e300:.4g}e+{power + 300}"


def repeat_chart(deck: int, hands: int, deals_played: int) -> str:
    """Draw how likely one player has held the same hand twice, by the deals played, as a frame.

    Parameters
    ----------
    deck : int
        How many cards, 1 to 1,000, all of them dealt.
    hands : int
        How many hands; they must take the same number of cards each.
    deals_played : int
        How many deals the reader has played, 1 to a million.

    Raises
    ------
    TypeError, ValueError
        If they are not such integers, or the hands do not fit the deck.

    Examples
    --------
    >>> "10,518,300 hands" in repeat_chart(32, 4, 1000)
    True
    """
    deck, hands = as_integer("deck", deck, 1, 1000), as_integer("hands", hands, 1)
    deals_played = as_integer("deals_played", deals_played, 1, 10**6)
    if deck % hands:
        raise ValueError(f"hands must fit the deck: {hands} hands do not share {deck} cards evenly")
    ways = hand_count(deck, deck // hands)
    deals = deal_count([deck // hands] * hands)
    conclusion = (
        f"{deck} cards, {hands} players: {_rounded(deals)} deals, {ways:,} hands. "
        f"After {deals_played:,} deals you have held some hand twice with probability "
        f"{repeat_chance(ways, deals_played):.4f}; half of the players have after "
        f"{round((2 * ways * log(2)) ** 0.5):,}."
    )

    def at(n: int) -> tuple[float, float]:
        return LEFT + log10(n) / 6 * (WIDE - LEFT - 42), BASE - repeat_chance(ways, n) * HIGH

    curve = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(round(10 ** (k / 20))) for k in range(121)))
    x, y = at(deals_played)
    ticks = {at(n)[0]: f"{n:,}" for n in (1, 100, 10**4, 10**6)}
    out = axes(1, "probability of a repeat", ticks, "deals you have played")
    out += [
        f'<polyline points="{curve}" fill="none" stroke="{paint(BLUE)}" stroke-width="2"/>',
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{paint(ORANGE)}"/>',
    ]
    label = f"Curve of the probability of a repeat. {conclusion}"
    return frame(picture("".join(out), label, WIDE, 270, "1 1e6 0 1"), conclusion)


def card(x: float, y: float, number: int) -> str:
    """Return a small playing card, its upper left corner at x, y, as SVG."""
    colour = paint(ORANGE) if SUITS[number // 8] in "♦♥" else "currentColor"
    return (
        f'<rect x="{x:g}" y="{y:g}" width="46" height="23" rx="4" fill="none" '
        f'stroke="currentColor" stroke-opacity="0.4"/><g fill="{colour}">'
        f"{text(x + 23, y + 17, name(number), 'middle')}</g>"
    )


def shuffle_picture(cards_drawn: int) -> str:
    """Draw one shuffle by drawing, card by card, as a frame.

    Parameters
    ----------
    cards_drawn : int
        How many cards have been drawn, 0 to 32.

    Raises
    ------
    TypeError, ValueError
        If it is not such an integer.

    Examples
    --------
    >>> "all 32 cards are drawn" in shuffle_picture(32)
    True
    """
    drawn = as_integer("cards_drawn", cards_drawn, most=32)
    randbelow = random_from_list(1922)
    old, new, place = list(range(32)), [], 0
    for _ in range(drawn):
        place = randbelow(len(old))
        new.append(old.pop(place))
    left = len(old)
    if not new:
        conclusion = "A new deck. The first number is to be read from the list."
    elif old:
        conclusion = (
            f"The number {place} of 0 to {left} picks {name(new[-1])}, card {place + 1} of the "
            f"{left + 1} that were left."
        )
    else:
        conclusion = f"The number 0 picks {name(new[-1])}, the last card: all 32 cards are drawn."
    out = [text(4, 16, f"old deck, cards left: {left}")]
    for k, number in enumerate(old):
        out.append(card(8 + 53 * (k % 8), 26 + 28 * (k // 8), number))
    out.append(text(4, 160, f"new deck, cards drawn: {drawn}"))
    for k, number in enumerate(new):
        out.append(card(8 + 53 * (k % 8), 170 + 28 * (k // 8), number))
    return frame(picture("".join(out), f"Two rows of cards. {conclusion}", 436, 288), conclusion)


MOST_RUNS, TOP = 40, 0.4
"""The axes of `rising_chart`: 52 cards in fair order have fewer rising sequences; a probability
past the top is written beside its bar."""


def rising_chart(shuffles: int, cards: int) -> str:
    """Draw the law of the number of rising sequences after some riffles, as a frame.

    Parameters
    ----------
    shuffles : int
        How many riffle shuffles, 0 to 1,000.
    cards : int
        How many cards, 2 to 52.

    Raises
    ------
    TypeError, ValueError
        If they are not such integers.

    Examples
    --------
    >>> "distance from a fair deck: 0.334" in rising_chart(7, 52)
    True
    """
    n = as_integer("cards", cards, 2, 52)
    shuffles = as_integer("shuffles", shuffles, most=1000)
    piles = 2**shuffles
    orders = eulerian(n)
    riffled = [
        float(Fraction(count * comb(piles + n - r, n), piles**n))
        for r, count in enumerate(orders, 1)
    ]
    fair = [count / factorial(n) for count in orders]
    distance = float(riffle_total_variation(n, shuffles))
    if shuffles == 1:
        conclusion = f"{n} cards after 1 riffle, distance from a fair deck: {distance:.3f}."
    else:
        conclusion = (
            f"{n} cards after {shuffles} riffles, distance from a fair deck: {distance:.3f}."
        )
    step = (WIDE - LEFT - 4) / MOST_RUNS
    ticks = {LEFT + (runs - 0.5) * step: str(runs) for runs in (1, 10, 20, 30, 40)}
    out = axes(TOP, "probability", ticks, "rising sequences")
    for k, (chance, even) in enumerate(zip(riffled[:MOST_RUNS], fair, strict=False)):
        x = LEFT + k * step
        # a fair deck is the wide bar behind
        for value, colour, width in ((even, GREY, 0.9), (chance, BLUE, 0.45)):
            h = min(value / TOP, 1) * HIGH
            if h >= 0.05:
                out.append(
                    f'<rect x="{x + (1 - width) / 2 * step:.1f}" y="{BASE - h:.1f}" '
                    f'width="{width * step:.1f}" height="{h:.1f}" fill="{paint(colour)}"/>'
                )
        if chance > TOP:
            out.append(text(x + step, BASE - HIGH + 14, f"{chance:.3f}"))
    # riffles leave fewer rising sequences than are fair: the names stand on either side
    for name_of, law, side in (("riffled", riffled, -1), ("fair", fair, 1)):
        peak = max(range(n), key=law.__getitem__)
        away = side if peak > 7 else 1
        x = LEFT + (peak + 0.5 + 3 * away) * step
        y = BASE - min(law[peak] / TOP, 1) * HIGH * 0.8
        out.append(text(x, y, name_of, "start" if away > 0 else "end"))
    label = f"Two bar charts of the number of rising sequences. {conclusion}"
    spans = f"1 {MOST_RUNS} 0 {TOP}"
    return frame(picture("".join(out), label, WIDE, 270, spans), conclusion)
