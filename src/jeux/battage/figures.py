"""What is worth looking at in *Battage*: repeats, a shuffle card by card, riffles."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial

import numpy as np

from jeux.battage.belote import RANKS, SUITS
from jeux.battage.numbers import random_from_list
from jeux.battage.theory import (
    deal_count,
    eulerian,
    hand_count,
    repeat_chance,
    riffle_total_variation,
)
from jeux.checks import as_integer
from jeux.drawing import BLUE, GREY, ORANGE, STYLE, frame, paint, picture, svg, text


def repeat_curve(deck: int, hands: int, deals_played: int) -> str:
    """Draw how likely one player has held the same hand twice, by the deals played, as a frame.

    Parameters
    ----------
    deck : int
        How many cards, all of them dealt.
    hands : int
        How many hands; they must take the same number of cards each.
    deals_played : int
        How many deals the reader has played.

    Raises
    ------
    ValueError
        If the hands do not fit the deck.

    Examples
    --------
    >>> "10,518,300 hands" in repeat_curve(32, 4, 1000)
    True
    """
    import matplotlib.pyplot as plt

    deck, hands = as_integer("deck", deck, 1), as_integer("hands", hands, 1)
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
    played = np.geomspace(1, 1e6, 80)
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots()
        axes.plot(played, [repeat_chance(ways, n) for n in played], color=BLUE)
        axes.plot(deals_played, repeat_chance(ways, deals_played), "o", color=ORANGE)
        axes.set_xscale("log")
        axes.minorticks_off()
        axes.set(xlabel="deals played", ylabel="probability of a repeat", ylim=(0, 1.03))
        return frame(svg(figure, f"Curve of the probability of a repeat. {conclusion}"), conclusion)


def card(x: float, y: float, number: int) -> str:
    """Return a small playing card as SVG.

    Parameters
    ----------
    x, y : float
        Its upper left corner.
    number : int
        The card, 0 to 31.

    Examples
    --------
    >>> "A♣" in card(0, 0, 7)
    True
    """
    suit, rank = divmod(number, 8)
    colour = paint(ORANGE) if SUITS[suit] in "♦♥" else "currentColor"
    return (
        f'<rect x="{x:g}" y="{y:g}" width="46" height="23" rx="4" fill="none" '
        f'stroke="currentColor" stroke-opacity="0.4"/><g fill="{colour}">'
        f"{text(x + 23, y + 17, RANKS[rank] + SUITS[suit], 'middle', 14)}</g>"
    )


def shuffle_walk(cards_drawn: int) -> str:
    """Draw one shuffle by drawing, card by card, as a frame.

    Parameters
    ----------
    cards_drawn : int
        How many cards have been drawn, 0 to 32.

    Examples
    --------
    >>> "All 32 cards are drawn" in shuffle_walk(32)
    True
    """
    drawn = as_integer("cards_drawn", cards_drawn, most=32)
    below = random_from_list(1922)
    old, new, place = list(range(32)), [], 0
    for _ in range(drawn):
        place = below(len(old))
        new.append(old.pop(place))
    if not drawn:
        conclusion = "A new deck. The first number is to be read from the list."
    else:
        name = RANKS[new[-1] % 8] + SUITS[new[-1] // 8]
        conclusion = (
            f"The number {place} of 0 to {len(old)} picks {name}, card {place + 1} of the "
            f"{len(old) + 1} that were left."
        )
    if drawn == 32:
        conclusion += " All 32 cards are drawn."
    out = [text(4, 16, f"old deck: {len(old)} cards")]
    for k, number in enumerate(old):
        out.append(card(8 + 53 * (k % 8), 26 + 28 * (k // 8), number))
    out.append(text(4, 160, f"new deck: {drawn} cards"))
    for k, number in enumerate(new):
        out.append(card(8 + 53 * (k % 8), 170 + 28 * (k // 8), number))
    return frame(picture("".join(out), f"Two rows of cards. {conclusion}", 436, 288), conclusion)


def rising_bars(shuffles: int, cards: int) -> str:
    """Draw the law of the number of rising sequences after some riffles, as a frame.

    Parameters
    ----------
    shuffles : int
        How many riffle shuffles.
    cards : int
        How many cards, 2 to 60.

    Examples
    --------
    >>> "distance from a fair deck: 0.334" in rising_bars(7, 52)
    True
    """
    n = as_integer("cards", cards, 2, 60)
    piles = 2 ** as_integer("shuffles", shuffles)
    orders = eulerian(n)
    riffled = [
        float(Fraction(count * comb(piles + n - r, n), piles**n))
        for r, count in enumerate(orders, 1)
    ]
    fair = [count / factorial(n) for count in orders]
    distance = float(riffle_total_variation(n, shuffles))
    times = "1 riffle" if shuffles == 1 else f"{shuffles} riffles"
    conclusion = f"{n} cards after {times}, distance from a fair deck: {distance:.3f}."
    wide, left, base, high = 440.0, 44.0, 200.0, 160.0
    top = max(*fair, *riffled)
    step = (wide - left - 8) / n
    out = [f'<path d="M{left:g} 24V{base:g}H{wide:g}" stroke="currentColor" fill="none"/>']
    for k, (chance, even) in enumerate(zip(riffled, fair, strict=True)):
        x = left + k * step
        for value, colour, shift in ((chance, BLUE, 0.08), (even, GREY, 0.5)):
            h = value / top * high
            if h >= 0.05:
                out.append(
                    f'<rect x="{x + shift * step:.1f}" y="{base - h:.1f}" '
                    f'width="{0.42 * step:.1f}" height="{h:.1f}" fill="{paint(colour)}"/>'
                )
        if k % 4 == 0:
            out.append(text(x + step / 2, base + 18, str(k + 1), "middle"))
    out.append(text(left - 8, base - high + 5, f"{top:.2g}", "end"))
    out.append(text(left, 15, "probability: riffled (blue), fair (grey)"))
    out.append(text(wide, base + 38, "rising sequences", "end"))
    label = f"Two bar charts of the number of rising sequences. {conclusion}"
    return frame(picture("".join(out), label, wide, 244), conclusion)
