"""Hands of *Battage*: dealt again and again, and dealt in packets from a deck that was cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from jeux.battage.figures.cards import STEP, row, touched
from jeux.battage.play import cut_at
from jeux.battage.rules import SUITS, name
from jeux.checks import as_choice, as_integer
from jeux.drawing import BLUE, ORANGE, frame, halo, paint, picture, text

DECK_ROW = 46
"""From one row of the deck to the next where lines stand under the cards."""

PACKETS = {
    "1 by 1": (1,) * 8,
    "2 by 2": (2,) * 4,
    "3, 2 and 3": (3, 2, 3),
    "4 and 4": (4, 4),
}
"""Ways to deal eight cards to each of four players, as a reader sees them."""


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
            f"Deal {number}: {len(again)} of your 8 cards came back from deal {number - 1}: "
            f"{', '.join(map(name, again))}."
        )
    out = [text(8, 16, f"deal {number - 1}" if before else "no deal yet")]
    out += row(before, 26, again)
    out += [text(8, 76, f"deal {number}"), *row(now, 86, again)]
    return frame(picture("".join(out), f"Two hands of cards. {conclusion}", 436, 116), conclusion)


def packets_picture(packets: str, cut_after: int) -> str:
    """Draw a deck of eight tricks of one suit each, cut and dealt in packets, as a frame.

    In the deck a line goes under each packet, with the number of the player who gets it; in the
    hands the longest suits are marked.

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
    suits = [trick % 4 for trick in range(8) for _ in range(4)]
    order = iter(cut_at(range(32), place))
    dealt = [
        (player, [next(order) for _ in range(packet)]) for packet in pattern for player in range(4)
    ]
    hands = [sorted(suits[c] for who, cards in dealt if who == k for c in cards) for k in range(4)]
    longest = [max(Counter(hand).values()) for hand in hands]
    conclusion = (
        f"Cut after {place} and dealt {packets}: longest suits of the four hands: "
        f"{', '.join(map(str, longest))} cards."
    )
    places = [_deck_place(c) for c in range(32)]
    rims = "".join(f"M{x} {y}h46v23h-46z" for x, y in places)
    out = [f'<path d="{rims}" fill="none" stroke="currentColor" stroke-opacity="0.4"/>']
    out += [_suit(suit, x + 23, y + 18, 20) for suit, (x, y) in zip(suits, places, strict=True)]
    for player, cards in dealt:
        out += _packet(player, cards)
    x, y = places[place % 32]
    out.append(
        f'<path d="M{x - 3.5:g} {y - 5:g}v33" stroke="{paint(BLUE)}" stroke-width="5" '
        'stroke-linecap="round"/>'
    )
    for player, (hand, length) in enumerate(zip(hands, longest, strict=True)):
        y = 220 + 34 * player
        out.append(text(8, y, f"player {player + 1}"))
        for suit in {suit for suit in hand if hand.count(suit) == length > 2}:
            out.append(
                f'<rect x="{75 + 38 * hand.index(suit)}" y="{y - 22}" width="{38 * length - 4}" '
                f'height="29" rx="4" fill="none" stroke="{paint(BLUE)}" stroke-width="2.5"/>'
            )
        out += [_suit(suit, 92 + 38 * k, y, 24) for k, suit in enumerate(hand)]
        out.append(text(428, y, str(length), "end", 20))
    corners = ((x - 3.5, y - 5) for x, y in places)
    out.append(touched("cut_after", corners, DECK_ROW, 0))
    label = f"A deck in tricks of one suit, and the four hands dealt from it. {conclusion}"
    return frame(picture("".join(out), label, 436, 336), conclusion)


def _deck_place(c: int) -> tuple[int, int]:
    """Return where a card of the deck lies that is to be cut."""
    return 8 + STEP * (c % 8), 8 + DECK_ROW * (c // 8)


def _suit(suit: int, x: float, y: float, size: int) -> str:
    """Return the sign of a suit."""
    sign = text(x, y, SUITS[suit], "middle", size)
    return f'<g fill="{paint(ORANGE)}">{sign}</g>' if SUITS[suit] in "♦♥" else sign


def _packet(player: int, cards: Sequence[int]) -> list[str]:
    """Draw a line under the cards of a packet, in each row of the deck, and the player's number."""
    out = []
    rows = [[c for c in cards if c // 8 == row] for row in range(4)]
    for part in rows:
        if part:
            (x, y), (end, _) = _deck_place(part[0]), _deck_place(part[-1])
            out.append(
                f'<path d="M{x + 3} {y + 32}H{end + 43}" stroke="currentColor" stroke-width="1.5"/>'
            )
            if part == max(rows, key=len):
                out.append(halo(text((x + end) / 2 + 23, y + 37, str(player + 1), "middle")))
    return out
