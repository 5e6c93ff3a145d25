"""Playing cards as SVG."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from jeux.battage.rules import SUITS, name
from jeux.drawing import BLUE, ORANGE, paint, text

STEP, ROW = 53, 28
"""From one card to the next, and from one row of cards to the next."""

PAGE = "var(--paper,var(--jp-layout-color0,#fff))"
"""The ground of the page, for cards that lie over something."""


def card(x: float, y: float, number: int) -> str:
    """Return a small playing card, its upper left corner at x, y, as SVG."""
    colour = paint(ORANGE) if SUITS[number // 8] in "♦♥" else "currentColor"
    return (
        f'{outline(x, y, 0.4)}<g fill="{colour}">{text(x + 23, y + 17, name(number), "middle")}</g>'
    )


def outline(x: float, y: float, opacity: float = 0.2) -> str:
    """Return the outline of a card; a faint one is the place of a card that is not there."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="46" height="23" rx="4" fill="none" '
        f'stroke="currentColor" stroke-opacity="{opacity:g}"/>'
    )


def rim(x: float, y: float, colour: str = BLUE) -> str:
    """Return the thick rim of a card that is marked; a ground would make its name hard to read."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="46" height="23" rx="4" fill="none" '
        f'stroke="{paint(colour)}" stroke-width="2.5"/>'
    )


def back(x: float, y: float) -> str:
    """Return a card that lies face down."""
    hatch = f'<path d="M{x + 6:g} {y + 21:g}l12-19m4 19l12-19m4 19" '
    return f'{hatch}stroke="currentColor" stroke-opacity="0.4"/>{outline(x, y, 0.4)}'


def touched(argument: str, corners: Iterable[tuple[float, float]], high: float, first: int) -> str:
    """Return unseen areas over cards, which set an argument to a number when a reader touches them.

    They are as wide as the step between cards, from the given corners; numbers count on from the
    first.
    """
    areas = (
        f'<rect data-pick="{argument}={k}" x="{x:g}" y="{y:g}" width="{STEP}" height="{high:g}"/>'
        for k, (x, y) in enumerate(corners, first)
    )
    return f'<g fill="transparent" style="cursor:pointer">{"".join(areas)}</g>'


def row(hand: Sequence[int], y: float, marked: Container[int]) -> list[str]:
    """Draw a hand as a row of cards, the marked ones with a thick rim."""
    out = []
    for k, number in enumerate(hand):
        x = 8 + STEP * k
        out += [card(x, y, number), *[rim(x, y)] * (number in marked)]
    return out
