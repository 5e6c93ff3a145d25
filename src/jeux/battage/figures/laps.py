"""All states of a table with three cards and a list of eight numbers, on rings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import cos, pi, sin

from jeux.battage.theory.small import FIRST, PLACES, State, all_states, next_state, run
from jeux.checks import as_choice, as_integer
from jeux.drawing import BLUE, GREY, frame, halo, paint, picture, text

TABLES = ("no step 3", "step 3, players with a fixed rule")
"""Whether the deck is built from the cards played, as a reader sees it."""

MOST_DEALS = 24
"""After so many deals both tables have returned."""

X, Y, INNER, GAP = 218, 212, 62, 27
"""The middle of the rings, the smallest radius, and from one ring to the next."""


def laps_picture(table: str, deals: int) -> str:
    """Draw the states that a table of three cards has gone through, among all 48, as a frame.

    Each ring is an order of the three cards, each spoke a place of the list. The spokes stand in
    the order in which deals reach them, clockwise from the top; a thin line leads from each state
    to the next one.

    Parameters
    ----------
    table : str
        One of `TABLES`.
    deals : int
        How many deals have been made, 0 to 24.

    Raises
    ------
    TypeError, ValueError
        If the table is another one, or the deals are not such an integer.

    Examples
    --------
    >>> "the period is 24 deals" in laps_picture("no step 3", 24)
    True
    """
    played = as_choice("table", table, TABLES) == TABLES[1]
    deals = as_integer("deals", deals, most=MOST_DEALS)
    met, tail = run(played)
    way = [met[k if k < len(met) else tail + (k - tail) % (len(met) - tail)]
           for k in range(deals + 1)]  # fmt: skip
    conclusion = _conclusion(way, met, tail)
    edges = ((state, next_state(state, played)) for state in all_states())
    out = [_lines(edges, f'stroke="{paint(GREY)}" stroke-opacity="0.45"')]
    returned = deals >= len(met)
    if returned and tail:
        dashed = f'stroke="{paint(BLUE)}" stroke-width="3" stroke-dasharray="3 5"'
        out.append(_lines(pairwise(met[: tail + 1]), dashed))
    shown = [*met[tail:], met[tail]] if returned else way
    out.append(_lines(pairwise(shown), f'stroke="{paint(BLUE)}" stroke-width="3"'))
    gone = set(way)
    for state in all_states():
        x, y = _at(state)
        look = f'fill="{paint(BLUE)}"' if state in gone else f'fill="{paint(GREY)}"'
        out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{4 if state in gone else 2.5}" {look}/>')
    for state, radius in ((FIRST, 7), (way[-1], 10)):
        x, y = _at(state)
        out.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="none" stroke="currentColor" '
            'stroke-width="2"/>'
        )
    for place, deck in all_states():
        if place == FIRST[0]:
            x, y = _at((place, deck))
            out.append(halo(text(x - 14, y + 5, _order(deck), "end")))
    out.append(text(X, Y + 2, str(deals), "middle", 30))
    out.append(text(X, Y + 22, "deals" if deals != 1 else "deal", "middle"))
    label = f"Six rings of eight dots, a dot for each state, joined by lines. {conclusion}"
    return frame(picture("".join(out), label, 436, 424), conclusion)


def _conclusion(way: list[State], met: list[State], tail: int) -> str:
    """Say what a run of so many deals shows."""
    deals, deck = len(way) - 1, _order(way[-1][1])
    if not deals:
        return f"Before the first deal: the list is at its first place, and the deck is {deck}."
    if deals == len(met) and tail:
        return (
            f"After {deals} deals the state after {tail} deals is back, deck {deck}: a tail of "
            f"{tail} deals, and a cycle of {deals - tail}."
        )
    if deals == len(met):
        return (
            f"After {deals} deals, {deals // PLACES} laps of {PLACES}, list and deck {deck} are as "
            f"at first: the period is {deals} deals."
        )
    if deals > len(met):
        return (
            f"After {deals} deals, deck {deck}, the run goes on round its cycle of "
            f"{len(met) - tail} deals: it met this state after {way.index(way[-1])} deals."
        )
    if deals % PLACES == 0 and tail == 0:
        return (
            f"After {deals} deals the list is at its first place again, but the deck "
            f"{_order(FIRST[1])} has become {deck}: the same numbers come, for other cards."
        )
    if deals == 1:
        return f"After 1 deal, deck {deck}: no state has returned."
    return f"After {deals} deals, deck {deck}: no state has returned."


def _order(deck: Iterable[int]) -> str:
    """Return the cards of a deck as one word."""
    return "".join(map(str, deck))


@cache
def _at(state: State) -> tuple[float, float]:
    """Return where a state lies: its deck is the ring, its place of the list the spoke."""
    place, deck = state
    reached = [place for place, _ in run(played=False)[0][:PLACES]]
    rings = sorted({deck for _, deck in all_states()})
    angle = 2 * pi * reached.index(place) / PLACES
    radius = INNER + GAP * rings.index(deck)
    return X + radius * sin(angle), Y - radius * cos(angle)


def _lines(steps: Iterable[tuple[State, State]], look: str) -> str:
    """Draw the lines from states to their next ones, as one path."""
    path = ""
    for one, other in steps:
        (x, y), (u, v) = _at(one), _at(other)
        path += f"M{x:.0f} {y:.0f}L{u:.0f} {v:.0f}"
    return f'<path d="{path}" fill="none" {look}/>'
