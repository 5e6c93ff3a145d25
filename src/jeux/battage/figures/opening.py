"""Pictures that open the chapters of *Battage*: what a deck looks like before it is counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence

import numpy as np

from jeux.battage.figures.charts import card
from jeux.battage.play import BelAtout, by_riffle, cut_at, randbelow_from
from jeux.battage.rules import SUITS, deal, name
from jeux.checks import as_choice, as_integer
from jeux.drawing import BLUE, frame, paint, picture, text

STEP, ROW = 53.0, 28.0
"""From one card to the next, and from one row of cards to the next."""

PACKETS = {
    "1 by 1": (1,) * 8,
    "2 by 2": (2,) * 4,
    "3, 2 and 3": (3, 2, 3),
    "4 and 4": (4, 4),
}
"""Ways to deal eight cards to each of four players, as a reader sees them."""

SECRET, MINUTE = 37, 20 * 3600
"""The second of the launch that `launch_picture` hides; the second of the day at eight o'clock."""


def deals_picture(deal_number: int) -> str:
    """Draw your hand in a deal and in the one before; cards of both are marked, as a frame.

    Parameters
    ----------
    deal_number : int
        Which of the deals, 1 to 50; all cards are dealt at random.

    Examples
    --------
    >>> "came back from deal 1" in deals_picture(2)
    True
    """
    number = as_integer("deal_number", deal_number, 1, 50)
    rng = np.random.default_rng(32)
    hands: list[list[int]] = [sorted(rng.permutation(32)[:8].tolist()) for _ in range(number)]
    before, now = (hands[-2] if number > 1 else []), hands[-1]
    again = [c for c in now if c in before]
    if not before:
        conclusion = "Deal 1: your first hand, with nothing to compare it with."
    elif not again:
        conclusion = f"Deal {number}: none of your 8 cards was yours in deal {number - 1}."
    else:
        conclusion = (
            f"Deal {number}: of your 8 cards {len(again)} came back from deal {number - 1}: "
            f"{', '.join(map(name, again))}."
        )
    out = [text(8, 16, f"deal {number - 1}" if before else "no deal yet")]
    out += _hand(before, 26, again)
    out += [text(8, 76, f"deal {number}"), *_hand(now, 86, again)]
    return frame(picture("".join(out), f"Two hands of cards. {conclusion}", 436, 116), conclusion)


def launch_picture(second: int) -> str:
    """Draw your hand and the hand of a program launched so many seconds after eight, as a frame.

    Parameters
    ----------
    second : int
        When the program was launched, 0 to 59 seconds after eight in the evening.

    Examples
    --------
    >>> "all 8 are your cards" in launch_picture(SECRET)
    True
    """
    second = as_integer("second", second, 0, 59)
    yours, guess = (_first_hand(when) for when in (SECRET, second))
    same = [c for c in guess if c in yours]
    if len(same) == 8:
        conclusion = f"Launched at 20:00:{second:02}, it deals this hand: all 8 are your cards."
    else:
        conclusion = (
            f"Launched at 20:00:{second:02}, it deals another hand; of your 8 cards it has "
            f"{len(same)}."
        )
    out = [text(8, 16, "the hand that you hold"), *_hand(yours, 26, same)]
    out += [text(8, 76, f"launched at 20:00:{second:02}"), *_hand(guess, 86, same)]
    return frame(picture("".join(out), f"Two hands of cards. {conclusion}", 436, 116), conclusion)


def packets_picture(packets: str, cut_after: int) -> str:
    """Draw the hands from eight tricks of one suit each, cut and dealt in packets, as a frame.

    Parameters
    ----------
    packets : str
        How each player gets eight cards: a key of `PACKETS`.
    cut_after : int
        How many cards are lifted off before the deal, 0 to 32.

    Examples
    --------
    >>> "longest suits of the four hands: 8, 8, 8, 8" in packets_picture("4 and 4", 0)
    True
    """
    pattern = PACKETS[as_choice("packets", packets, PACKETS)]
    place = as_integer("cut_after", cut_after, 0, 32)
    # two tricks of each suit, in the order ♣♦♥♠♣♦♥♠
    tricks = [8 * (trick % 4) + 4 * (trick // 4) + k for trick in range(8) for k in range(4)]
    deck = cut_at(tricks, place)
    hands: list[list[int]] = [[] for _ in range(4)]
    top = iter(deck)
    for packet in pattern:
        for hand in hands:
            hand += [next(top) for _ in range(packet)]
    longest = [max(Counter(c // 8 for c in hand).values()) for hand in hands]
    conclusion = (
        f"Cut after {place} and dealt {packets}: longest suits of the four hands: "
        f"{', '.join(map(str, longest))} cards."
    )
    out = []
    for player, hand in enumerate(hands):
        y = 24 + 34 * player
        out.append(text(8, y, f"player {player + 1}"))
        for k, number in enumerate(sorted(hand)):
            suit = text(112 + 40 * k, y, SUITS[number // 8], "middle", 24)
            strong = SUITS[number // 8] in "♦♥"
            out.append(f'<g fill="{paint(BLUE)}">{suit}</g>' if strong else suit)
    label = f"Four hands of eight cards, suits only. {conclusion}"
    return frame(picture("".join(out), label, 436, 140), conclusion)


def riffles_picture(riffles: int) -> str:
    """Draw a deck after some riffles; what still lies on its old neighbour is joined, as a frame.

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
    for _ in range(riffles):
        deck = by_riffle(deck, randbelow)
    joined = [k for k in range(1, 32) if deck[k] == deck[k - 1] + 1]
    if riffles == 1:
        conclusion = f"After 1 riffle {len(joined)} of 31 cards still follow their old neighbour."
    else:
        conclusion = (
            f"After {riffles} riffles {len(joined)} of 31 cards still follow their old neighbour."
        )
    out = []
    for k in joined:
        # the bar goes under the gap; at the end of a row it begins the next one
        x, y = 8 + STEP * (k % 8) - (7 if k % 8 else 8), 8 + ROW * (k // 8)
        out.append(
            f'<rect x="{x:g}" y="{y + 8:g}" width="{7 if k % 8 else 8}" height="7" '
            f'fill="{paint(BLUE)}"/>'
        )
    for k, number in enumerate(deck):
        out.append(card(8 + STEP * (k % 8), 8 + ROW * (k // 8), number))
    label = f"A deck of 32 cards in four rows. {conclusion}"
    return frame(picture("".join(out), label, 436, 124), conclusion)


def _first_hand(second: int) -> list[int]:
    """Return the first player's hand when the program is launched in that second after eight."""
    dealer = BelAtout(MINUTE + second, keep=False, rebuild=False)
    return sorted(deal(dealer.next_deck()).hands[0])


def _hand(hand: Sequence[int], y: float, marked: Container[int]) -> list[str]:
    """Draw a hand as a row of cards, the marked ones on a coloured ground."""
    out = []
    for k, number in enumerate(hand):
        x = 8 + STEP * k
        if number in marked:
            out.append(
                f'<rect x="{x:g}" y="{y:g}" width="46" height="23" rx="4" fill="{paint(BLUE)}" '
                'fill-opacity="0.25"/>'
            )
        out.append(card(x, y, number))
    return out
