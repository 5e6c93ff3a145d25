"""What is worth looking at in *Battage*: repeats, a shuffle card by card, riffles."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial

import numpy as np

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
from jeux.drawing import BLUE, GREY, ORANGE, STYLE, frame, paint, picture, svg, text


def repeat_chart(deck: int, hands: int, deals_played: int) -> str:
    """Draw how likely one player has held the same hand twice, by the deals played, as a frame.

    Parameters
    ----------
    deck : int
        How many cards, all of them dealt.
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
    import matplotlib.pyplot as plt

    deck, hands = as_integer("deck", deck, 1), as_integer("hands", hands, 1)
    deals_played = as_integer("deals_played", deals_played, 1, 10**6)
    if deck % hands:
        raise ValueError(f"hands must fit the deck: {hands} hands do not share {deck} cards evenly")
    ways = hand_count(deck, deck // hands)
    deals = deal_count([deck // hands] * hands)
    conclusion = (
        f"{deck} cards, {hands} players: {deals:.4g} deals, {ways:,} hands. After {deals_played:,} "
        f"deals you have held some hand twice with probability "
        f"{repeat_chance(ways, deals_played):.4f}; half of the players have after "
        f"{round((2 * ways * np.log(2)) ** 0.5):,}."
    )
    played = np.unique(np.geomspace(1, 10**6, 120).round().astype(int))
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots()
        axes.plot(played, [repeat_chance(ways, n) for n in played], color=BLUE)
        axes.plot(deals_played, repeat_chance(ways, deals_played), "o", color=ORANGE)
        axes.set_xscale("log")
        axes.minorticks_off()
        axes.set(xlabel="deals played", xlim=(0.7, 1.4e6))
        axes.set(ylabel="probability of a repeat", ylim=(0, 1.03))
        return frame(svg(figure, f"Curve of the probability of a repeat. {conclusion}"), conclusion)


def card(x: float, y: float, number: int) -> str:
    """Return a small playing card, its upper left corner at x, y, as SVG."""
    colour = paint(ORANGE) if SUITS[number // 8] in "♦♥" else "currentColor"
    return (
        f'<rect x="{x:g}" y="{y:g}" width="46" height="23" rx="4" fill="none" '
        f'stroke="currentColor" stroke-opacity="0.4"/><g fill="{colour}">'
        f"{text(x + 23, y + 17, name(number), 'middle', 14)}</g>"
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
        How many riffle shuffles.
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
    piles = 2 ** as_integer("shuffles", shuffles)
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
    wide, left, base, high = 440.0, 38.0, 226.0, 190.0
    step = (wide - left - 4) / MOST_RUNS
    out = [f'<path d="M{left:g} 24V{base:g}H{wide:g}" stroke="currentColor" fill="none"/>']
    for k, (chance, even) in enumerate(zip(riffled[:MOST_RUNS], fair, strict=False)):
        x = left + k * step
        # a fair deck is the wide bar behind
        for value, colour, width in ((even, GREY, 0.9), (chance, BLUE, 0.45)):
            h = min(value / TOP, 1) * high
            if h >= 0.05:
                out.append(
                    f'<rect x="{x + (1 - width) / 2 * step:.1f}" y="{base - h:.1f}" '
                    f'width="{width * step:.1f}" height="{h:.1f}" fill="{paint(colour)}"/>'
                )
        if chance > TOP:
            out.append(text(x + step, base - high + 14, f"{chance:.3f}"))
    out += [text(left + (r - 0.5) * step, base + 18, str(r), "middle") for r in (1, 10, 20, 30, 40)]
    out.append(text(left - 6, base - high + 5, str(TOP), "end"))
    out.append(text(left - 6, base, "0", "end"))
    out.append(text(left + 6, 15, "probability: riffled (blue, thin), fair (grey, wide)"))
    out.append(text(wide, base + 38, "rising sequences", "end"))
    label = f"Two bar charts of the number of rising sequences. {conclusion}"
    spans = f"1 {MOST_RUNS} 0 {TOP}"
    return frame(picture("".join(out), label, wide, 270, spans), conclusion)
