"""Scenes of the game, to which a chapter adds marks: cards on a table, packets, a clock, rings."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from jeux.battage.rules import SUITS, name
from jeux.pictures import (
    BLUE,
    GREY,
    INK,
    ORANGE,
    Picture,
    Point,
    boxes,
    dots,
    line,
    picks,
    plane,
    words,
)


def face_up(at: Mapping[Point, int], marked: Container[int] = (), colour: str = BLUE) -> Picture:
    """Draw cards at columns and rows of a table, those that are marked with a thick rim.

    >>> "9♥" in (plane(x=range(8), y=range(1)) + face_up({(0, 0): 18})).svg()
    True
    """
    faces = {spot: name(card) for spot, card in at.items()}
    red = {spot: face for spot, face in faces.items() if face[-1] in "♦♥"}
    black = {spot: face for spot, face in faces.items() if spot not in red}
    rims = [spot for spot, card in at.items() if card in marked]
    return (
        outlines(at) + boxes(rims, colour, rim=2.5, trim=3, r=4) + words(red, ORANGE) + words(black)
    )


def outlines(at: Iterable[Point]) -> Picture:
    """Draw where cards lie, or have lain."""
    return boxes([*at], GREY, rim=1, trim=3, r=4)


def face_down(at: Collection[Point]) -> Picture:
    """Draw cards that lie face down."""
    strokes = [((x + a, y + 0.3), (x + a + 0.2, y - 0.3), None) for x, y in at for a in (-0.2, 0.1)]
    return outlines(at) + line([end for stroke in strokes for end in stroke], GREY, 1)


def two_hands(above: Sequence[int], below: Sequence[int], *over: str) -> Picture:
    """Draw two hands of eight under their titles; cards of both have a thick rim."""
    first, second = (
        plane(x=range(8), y=range(1), over=title)
        + face_up({(k, 0): card for k, card in enumerate(hand)}, {*above} & {*below})
        for title, hand in zip(over, (above, below), strict=True)
    )
    return first / second


def suit_signs(at: Mapping[Point, int]) -> Picture:
    """Write the signs of suits at points, the red ones in their colour."""
    red = {spot: SUITS[suit] for spot, suit in at.items() if SUITS[suit] in "♦♥"}
    return words(red, ORANGE) + words({p: SUITS[s] for p, s in at.items() if p not in red})


def rimmed(at: Mapping[Point, int], least: int) -> Picture:
    """Draw a rim around the cards of a row that are alike, if there are so many side by side."""
    alike: dict[tuple[Any, int], list[Any]] = {}
    for (x, y), kind in at.items():
        alike.setdefault((y, kind), []).append(x)
    rims = [
        (xs[0] - 0.5, y - 0.5, xs[-1] + 0.5, y + 0.5)
        for (y, _), xs in alike.items()
        if len(xs) >= least
    ]
    return boxes(rims, BLUE, rim=2.5, trim=2, r=4)


def in_packets(
    suits: Sequence[int], dealt: Iterable[tuple[int, Sequence[int]]], cut_after: int
) -> Picture:
    """Draw a deck in rows of eight, by its suits, with a bar where it is cut.

    Under each packet dealt from it, a player and the places of its cards, lies a line with the
    player's number. A touched card sets the argument `cut_after` of a slider.
    """
    lies = [(card % 8, card // 8) for card in range(32)]
    (x, y), under, who = lies[cut_after % 32], list[Point | None](), dict[Point, str]()
    for player, cards in dealt:
        for card, (u, v) in ((card, lies[card]) for card in cards):
            under += [
                (u - 0.4, v + 0.38),
                (u + (0.4 if card == cards[-1] else 0.6), v + 0.38),
                None,
            ]
        u, v = lies[cards[len(cards) // 2]]
        who[u, v + 0.38] = str(player + 1)
    frames = [(u - 0.44, v - 0.42, u + 0.44, v + 0.14) for u, v in lies]
    return (
        plane(x=(-0.6, 7.5), y=(3.6, -0.55), high=184, shows="A deck in eight tricks of one suit")
        + boxes(frames, GREY, rim=1, r=4)
        + suit_signs({(u, v - 0.14): suit for (u, v), suit in zip(lies, suits, strict=True)})
        + line(under, INK, 1.5)
        + words(who, rim=True)
        + line([(x - 0.5, y - 0.5), (x - 0.5, y + 0.22)], BLUE, 5)
        + picks("cut_after", enumerate(lies))
    )


def on_clock(second: float, out: float = 1) -> Point:
    """Return the place of a second of the hour: the minute is the angle, the second the radius."""
    minute, rest = divmod(second, 60)
    far = out * (52 + 98 * rest / 60)
    return far * sin(pi * minute / 30), far * cos(pi * minute / 30)


def clock_face(left: Collection[int], gone: Collection[int] = ()) -> Picture:
    """Draw a clock between eight and nine with a dot for each second that is possible.

    Those that the last card struck out are faint; all of them together are a ring.
    """
    around = [minute * 60 for minute in range(61)]
    hours = {(0, 163): "20:00", (184, 0): "20:15", (0, -163): "20:30", (-184, 0): "20:45"}
    ticks = [(on_clock(s + 59), on_clock(s + 59, 1.05), None) for s in around[:60:5]]
    face = (
        plane(x=(-218, 218), y=(-175, 175), square=True, shows="A clock face of an hour")
        + line([on_clock(s) for s in around], INK, 1, tint=0.4)
        + line([on_clock(s + 59) for s in around], INK, 1, tint=0.4)
        + line([end for tick in ticks for end in tick], INK, 1)
        + words(hours)
    )
    if len(left) == 3600:
        return face + line([on_clock(s + 30) for s in (*around, 60)], BLUE, 96, tint=0.5)
    dot = 2.5 if len(left) > 9 else 4.5
    return (
        face + dots(map(on_clock, gone), GREY, 1.5, tint=0.5) + dots(map(on_clock, left), BLUE, dot)
    )
