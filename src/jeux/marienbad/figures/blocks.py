"""Heaps as tokens in blocks of 8, 4, 2 and 1, the digits of their sizes in base 2.

The board on the page draws them alike (`tokens.js`); a test compares the places.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from jeux.drawing import BLUE, ORANGE, paint, text
from jeux.marienbad.rules import Heaps, digital_sum

CELL = 26.0
"""From one token of a block to the next."""

GAP = 15.0
"""Before each block, for its digit."""

LEFT, HEAD = 40.0, 20.0
"""Room for the names of the rows, and for those of the columns."""


class Block(NamedTuple):
    """A power of two as a block, as nearly square as it can be."""

    power: int
    lines: int
    wide: int
    x: float
    """Where it begins."""


def blocks(digits: int) -> list[Block]:
    """Return the blocks of numbers with so many digits in base 2, the largest first."""
    found: list[Block] = []
    x = LEFT + GAP
    for k in reversed(range(digits)):
        lines, wide = 1 << k // 2, 1 << (k + 1) // 2
        found.append(Block(1 << k, lines, wide, x))
        x += wide * CELL + GAP
    return found


def places(digits: int) -> list[tuple[int, float, float]]:
    """Return each place for a token: its power, and its middle seen from its row's middle left."""
    return [
        (
            one.power,
            one.x + (k // one.lines + 0.5) * CELL,
            (k % one.lines - one.lines / 2 + 0.5) * CELL,
        )
        for one in blocks(digits)
        for k in range(one.power)
    ]


def band(digits: int) -> float:
    """Return how high a row is."""
    return CELL * blocks(digits)[0].lines + 12


def breadth(digits: int) -> float:
    """Return how wide a picture of such rows is."""
    last = blocks(digits)[-1]
    return last.x + last.wide * CELL + 6


def height(rows: int, digits: int) -> float:
    """Return how high a picture of such rows is."""
    return HEAD + rows * band(digits) + 28


def changed(size: int, rest: int, digits: int) -> tuple[list[int], list[int], list[int]]:
    """Return what getting smaller does to the places of a heap, each a list of their numbers.

    The places that it comes to; those that it leaves: of tokens that move on to another block,
    and of those that go.
    """
    powers = [power for power, *_ in places(digits)]
    comes = [k for k, power in enumerate(powers) if rest & ~size & power]
    leaves = [k for k, power in enumerate(powers) if size & ~rest & power]
    return comes, leaves[: len(comes)], leaves[len(comes) :]


FULL = f'r="10" fill="{paint(BLUE)}"'
MOVES = f'{FULL} fill-opacity=".5"'
HOLLOW = f'r="10" fill="none" stroke="{paint(ORANGE)}" stroke-width="2.5"'
UNSEEN = 'fill="none" pointer-events="all"'
GHOST = 'r="9.5" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="2 3"'


def rows(
    heaps: Heaps,
    digits: int,
    *,
    left: Sequence[int] | None = None,
    before: Sequence[int] | None = None,
    pick: Mapping[int, Callable[[int], str]] | None = None,
    choose: bool = False,
) -> str:
    """Draw heaps in blocks, with their digits and their digital sum.

    A block has a rim if its column holds an odd number of ones. Tokens that are about to go, so
    that `left` stays, are hollow, and dashes show where tokens that stay would come to; where
    tokens have just gone from `before`, rings are. In a row of `pick` a tap sets what the
    function says of the number of tokens that would stay; if rows are to choose from, a tap on
    one chooses it.
    """
    total, high = digital_sum(heaps), band(digits)
    out = [text(0, 14, "row")]
    out += [f'<g font-weight="bold">{_digit(one.x, 14, one.power)}</g>' for one in blocks(digits)]
    for row, size in enumerate(heaps):
        y = HEAD + high * (row + 0.5)
        if choose:
            hit = f'<rect x="6" y="{y - high / 2 + 5:g}" width="{breadth(digits) - 12:g}"'
            hit = f'{hit} height="{high - 10:g}"'
            out.append(f'<g data-choice="{row}">{hit} {UNSEEN}/>')
        out.append(text(4, y + 5, str(row + 1)))
        out.append(f'<g font-weight="bold">{text(LEFT - 6, y + 5, str(size), "end")}</g>')
        for one in blocks(digits):
            if size & one.power:
                out.append(_ground(one, y, bool(total & one.power)))
            out.append(_digit(one.x, y + 5, int(bool(size & one.power))))
        rest, had = left[row] if left else size, before[row] if before else size
        for k, ((_, x, dy), look) in enumerate(_row(size, rest, had, digits)):
            drawn = f'<circle cx="{x:g}" cy="{y + dy:g}" {look}/>'
            if pick and row in pick:
                hit = f'<rect x="{x - CELL / 2:g}" y="{y + dy - CELL / 2:g}" width="{CELL:g}"'
                hit = f'{hit} height="{CELL:g}" {UNSEEN}/>'
                # a tap on a token takes it; on a ring, it brings the token back
                stays = k if k < size else k + 1
                drawn = f'<g data-pick="{pick[row](stays)}" style="cursor:pointer">{drawn}{hit}</g>'
            out.append(drawn)
        out += ["</g>"] * choose
    foot = HEAD + high * len(heaps)
    out.append(f'<path d="M0 {foot + 1:g}H{breadth(digits) - 4:g}" stroke="currentColor"/>')
    out.append(text(0, foot + 21, "sum"))
    for one in blocks(digits):
        digit = _digit(one.x, foot + 21, int(bool(total & one.power)))
        loud = f'<g fill="{paint(ORANGE)}" font-weight="bold">{digit}</g>'
        out.append(loud if total & one.power else digit)
    return "".join(out)


def _row(size: int, rest: int, had: int, digits: int) -> list[tuple[tuple[int, float, float], str]]:
    """Return what lies in a row, and how it looks: tokens, then rings, then dashes."""
    spots = places(digits)
    comes, moves, goes = changed(size, rest, digits)
    looks = {k: FULL for k, (power, *_) in enumerate(spots) if size & power}
    looks |= dict.fromkeys(moves, MOVES) | dict.fromkeys(goes, HOLLOW)
    looks |= dict.fromkeys(changed(had, size, digits)[2], HOLLOW) | dict.fromkeys(comes, GHOST)
    return [(spots[k], look) for k, look in looks.items()]


def _digit(x: float, y: float, digit: int) -> str:
    return text(x - GAP / 2, y, str(digit), "middle", 17)


def _ground(one: Block, y: float, odd: bool) -> str:
    """Draw what lies under a block: a rim, if its column is odd."""
    high = one.lines * CELL + 3
    look = 'fill-opacity=".09"'
    if odd:
        look = (
            f'fill="{paint(ORANGE)}" fill-opacity=".12" stroke="{paint(ORANGE)}" stroke-width="2.5"'
        )
    return (
        f'<rect x="{one.x:g}" y="{y - high / 2:g}" width="{one.wide * CELL:g}" '
        f'height="{high:g}" rx="9" {look}/>'
    )
