"""Shuffles of *Battage*, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import perm

import numpy as np

from jeux.battage.figures.cards import PAGE, ROW, STEP, card, outline, rim
from jeux.battage.figures.charts import rounded
from jeux.battage.play import by_riffle, randbelow_from, random_from_list
from jeux.battage.rules import name
from jeux.checks import as_integer
from jeux.drawing import BLUE, GREY, frame, halo, paint, picture, text


def shuffle_picture(cards_drawn: int) -> str:
    """Draw one shuffle by drawing, card by card, as a frame.

    Each card keeps its place on the table; the cards that the program skips have a thick rim, and
    a line leads from the place of the card that it takes, now empty, to the new deck. The sentence
    counts the equally likely beginnings of a new deck.

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
    old, new, skipped, number = list(range(32)), [], [], 0
    for _ in range(drawn):
        number = randbelow(len(old))
        skipped = old[:number]
        new.append(old.pop(number))
    left = len(old)
    beginnings = rounded(perm(32, drawn))
    if not new:
        conclusion = "No number is read yet: each of the 32 cards can be the first of the new deck."
    elif drawn == 1:
        conclusion = (
            f"The number {number}, of 0 to 31, skips {number} cards and takes {name(new[0])}: a "
            "first card has probability 1/32, whichever it is."
        )
    elif left > 1:
        conclusion = (
            f"The number {number}, of 0 to {left}, takes {name(new[-1])}: these {drawn} cards in "
            f"this order are one of {beginnings} equally likely beginnings."
        )
    elif left:
        conclusion = (
            f"The number {number}, of 0 to 1, takes {name(new[-1])} and decides the last card too: "
            f"there are already {beginnings} equally likely orders."
        )
    else:
        conclusion = (
            f"The number 0 had to come and takes {name(new[-1])}, all 32 cards are drawn: the "
            f"whole order is one of {beginnings} equally likely ones."
        )

    table, deck = ([(8 + STEP * (k % 8), y + ROW * (k // 8)) for k in range(32)] for y in (26, 170))
    lying = f"on the table: {left}"
    if left > 1:
        lying = f"on the table: {left}, each with probability 1/{left}"
    out = [text(8, 16, lying)]
    out += [outline(*at) for at in [*(table[n] for n in new), *deck[drawn:]]]
    if new:
        (x, y), (u, v) = table[new[-1]], deck[drawn - 1]
        line = f"M{x + 23} {y + 23}L{u + 23} {v}"
        out += [rim(x, y), f'<path d="{line}" stroke="{paint(BLUE)}" stroke-width="2.5"/>']
    for n, (x, y) in [*((n, table[n]) for n in old), *zip(new, deck, strict=False)]:
        # the cards lie over the line
        out.append(f'<rect x="{x}" y="{y}" width="46" height="23" rx="4" fill="{PAGE}"/>')
        out.append(card(x, y, n))
        if n in skipped or n in new[-1:]:
            out.append(rim(x, y, GREY if n in skipped else BLUE))
    out.append(halo(text(8, 160, f"drawn: {drawn}")))
    return frame(picture("".join(out), f"Two rows of cards. {conclusion}", 436, 288), conclusion)


def riffles_picture(riffles: int) -> str:
    """Draw a deck after some riffles; what still lies on its old neighbour is joined, as a frame.

    The cards of the packet that was lifted off in the last riffle have a thick rim, so that
    both packets can be followed, each in its order.

    Parameters
    ----------
    riffles : int
        How many riffle shuffles, 0 to 20.

    Examples
    --------
    >>> "After 0 riffles 31 of 31 cards" in riffles_picture(0)
    True
    """
    riffles = as_integer("riffles", riffles, 0, 20)
    randbelow = randbelow_from(np.random.default_rng(7))
    deck: Sequence[int] = range(32)
    lifted: Sequence[int] = ()
    for _ in range(riffles):
        tosses = [randbelow(2) for _ in range(32)]
        lifted = deck[: tosses.count(0)]
        # whatever is asked, the next toss answers
        deck = by_riffle(deck, partial(next, iter(tosses)))
    joined = [k for k in range(1, 32) if deck[k] == deck[k - 1] + 1]
    if not riffles:
        conclusion = "After 0 riffles 31 of 31 cards still follow their old neighbour."
    elif riffles == 1:
        conclusion = (
            f"After 1 riffle, of packets of {len(lifted)} and {32 - len(lifted)} cards, "
            f"{len(joined)} of 31 cards still follow their old neighbour."
        )
    else:
        conclusion = (
            f"After {riffles} riffles, the last one of packets of {len(lifted)} and "
            f"{32 - len(lifted)} cards, {len(joined)} of 31 cards still follow their old neighbour."
        )
    out = []
    for k in joined:
        # the bar goes under the gap; at the end of a row it begins the next one
        x, y = 8 + STEP * (k % 8) - (7 if k % 8 else 8), 8 + ROW * (k // 8)
        out.append(
            f'<path d="M{x:g} {y + 12:g}h{7 if k % 8 else 8}" stroke="currentColor" '
            'stroke-width="5"/>'
        )
    for k, number in enumerate(deck):
        x, y = 8 + STEP * (k % 8), 8 + ROW * (k // 8)
        out += [card(x, y, number), *[rim(x, y)] * (number in lifted)]
    label = f"A deck of 32 cards in four rows. {conclusion}"
    return frame(picture("".join(out), label, 436, 124), conclusion)
