"""Scenes of the game, to which a chapter adds marks: cards on a table, packets, rims."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from jeux.battage.rules import SUITS, name
from jeux.pictures import BLUE, GREY, INK, ORANGE, Picture, boxes, line, picks, plane, words
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
