"""Scenes of the game, to which a chapter adds marks: cards on a table, packets, a clock, rings."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from jeux.battage.rules import SUITS, name
from jeux.pictures import BLUE, GREY, INK, ORANGE, Picture, boxes, dots, line, picks, plane, words
from jeux.stage import Point

RED = "♦♥"
"""The suits that are written in their colour."""


def face_up(at: Mapping[Point, int], marked: Container[int] = (), colour: str = BLUE) -> Picture:
    """Draw cards at columns and rows of a table, those that are marked with a thick rim.

    >>> "9♥" in (plane(x=range(8), y=range(1)) + face_up({(0, 0): 18})).svg()
    True
    """
    names = {spot: name(card) for spot, card in at.items()}
    rims = [spot for spot, card in at.items() if card in marked]
    thick_rims = boxes(rims, colour, rim=2.5, trim=3, r=4)
    return outlines(at) + thick_rims + _in_red_and_black(names)


def outlines(at: Iterable[Point]) -> Picture:
    """Draw where cards lie, or have lain."""
    return boxes([*at], GREY, rim=1, trim=3, r=4)


def _in_red_and_black(signs: Mapping[Point, str]) -> Picture:
    """Write what ends in the sign of a suit, the red ones in their colour."""
    red = {spot: sign for spot, sign in signs.items() if sign[-1] in RED}
    black = {spot: sign for spot, sign in signs.items() if spot not in red}
    return words(red, ORANGE) + words(black)


def face_down(at: Collection[Point]) -> Picture:
    """Draw cards that lie face down."""
    slants: list[Point | None] = []
    for x, y in at:
        for foot in (x - 0.2, x + 0.1):
            slants += [(foot, y + 0.3), (foot + 0.2, y - 0.3), None]
    return outlines(at) + line(slants, GREY, 1)


def two_hands(above: Sequence[int], below: Sequence[int], *over: str) -> Picture:
    """Draw two hands of eight under their titles; cards of both have a thick rim."""
    in_both = {*above} & {*below}
    rows = []
    for title, hand in zip(over, (above, below), strict=True):
        cards = {(column, 0): card for column, card in enumerate(hand)}
        rows.append(plane(x=range(8), y=range(1), over=title) + face_up(cards, in_both))
    first, second = rows
    return first / second


def suit_signs(at: Mapping[Point, int]) -> Picture:
    """Write the signs of suits at points, the red ones in their colour."""
    return _in_red_and_black({spot: SUITS[suit] for spot, suit in at.items()})


def rimmed(at: Mapping[Point, int], least: int) -> Picture:
    """Draw a rim around the cards of a row that are alike, if there are so many side by side."""
    columns: dict[tuple[Any, int], list[Any]] = {}  # of the cards of a row and a kind
    for (x, y), kind in at.items():
        columns.setdefault((y, kind), []).append(x)
    rims = []
    for (y, _), alike in columns.items():
        if len(alike) >= least:
            rims.append((alike[0] - 0.5, y - 0.5, alike[-1] + 0.5, y + 0.5))
    return boxes(rims, BLUE, rim=2.5, trim=2, r=4)


DECK_PLACES = [(place % 8, place // 8) for place in range(32)]
"""Column and row of each place of a deck that lies in rows of eight."""

UNDER = 0.38
"""How far below its cards the line of a packet lies, as a part of a row."""


def in_packets(
    suits: Sequence[int], dealt: Iterable[tuple[int, Sequence[int]]], cut_after: int
) -> Picture:
    """Draw a deck in rows of eight, by its suits, with a bar where it is cut.

    Under each packet dealt from it, a player and the places of its cards, lies a line with the
    player's number. A touched card sets the argument `cut_after` of a slider.
    """
    lines: list[Point | None] = []
    players: dict[Point, str] = {}
    for player, packet in dealt:
        for place in packet:
            x, y = DECK_PLACES[place]
            # the line goes on to the next card of the packet
            end = x + 0.4 if place == packet[-1] else x + 0.6
            lines += [(x - 0.4, y + UNDER), (end, y + UNDER), None]
        x, y = DECK_PLACES[packet[len(packet) // 2]]
        players[x, y + UNDER] = str(player + 1)
    frames = [(x - 0.44, y - 0.42, x + 0.44, y + 0.14) for x, y in DECK_PLACES]
    signs = {(x, y - 0.14): suit for (x, y), suit in zip(DECK_PLACES, suits, strict=True)}
    x, y = DECK_PLACES[cut_after % 32]
    cut = [(x - 0.5, y - 0.5), (x - 0.5, y + 0.22)]
    return (
        plane(x=(-0.6, 7.5), y=(3.6, -0.55), high=184, shows="A deck in eight tricks of one suit")
        + boxes(frames, GREY, rim=1, r=4)
        + suit_signs(signs)
        + line(lines, INK, 1.5)
        + words(players, rim=True)
        + line(cut, BLUE, 5)
        + picks("cut_after", enumerate(DECK_PLACES))
    )


RING = (52, 150)
"""The inner and the outer radius of the ring of seconds on a clock, in pixels."""


def on_clock(second: float, out: float = 1) -> Point:
    """Return the place of a second of the hour: the minute is the angle, the second the radius."""
    minute, rest = divmod(second, 60)
    inner, outer = RING
    radius = out * (inner + (outer - inner) * rest / 60)
    angle = pi * minute / 30
    return radius * sin(angle), radius * cos(angle)


HOURS = {(0, 163): "20:00", (184, 0): "20:15", (0, -163): "20:30", (-184, 0): "20:45"}
"""What stands around a clock, and where, in pixels from its middle."""


def clock_face(left: Collection[int], gone: Collection[int] = ()) -> Picture:
    """Draw a clock between eight and nine with a dot for each second that is possible.

    Those that the last card struck out are faint; all of them together are a ring.
    """
    minutes = [minute * 60 for minute in range(61)]  # the last is the first again
    inner_circle = [on_clock(second) for second in minutes]
    outer_circle = [on_clock(second + 59) for second in minutes]
    ticks: list[Point | None] = []
    for second in minutes[:60:5]:
        ticks += [on_clock(second + 59), on_clock(second + 59, 1.05), None]
    face = (
        plane(x=(-218, 218), y=(-175, 175), square=True, shows="A clock face of an hour")
        + line(inner_circle, INK, 1, tint=0.4)
        + line(outer_circle, INK, 1, tint=0.4)
        + line(ticks, INK, 1)
        + words(HOURS)
    )
    if len(left) == 3600:
        middle_circle = [on_clock(second + 30) for second in (*minutes, 60)]
        return face + line(middle_circle, BLUE, 96, tint=0.5)
    radius = 2.5 if len(left) > 9 else 4.5
    struck_out = dots(map(on_clock, gone), GREY, 1.5, tint=0.5)
    return face + struck_out + dots(map(on_clock, left), BLUE, radius)
