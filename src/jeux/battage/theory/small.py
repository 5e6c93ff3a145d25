"""A table small enough to draw: three cards, a list of eight numbers, and all 48 states."""

from __future__ import annotations

from itertools import permutations
from typing import TypeAlias

from jeux.battage.play import by_drawing
from jeux.checks import as_boolean

State: TypeAlias = tuple[int, tuple[int, ...]]
"""A place of the list, 0 to 7, and the deck that lies ready there."""

PLACES = 8
"""The list has so many numbers: place p goes to 5p + 1 modulo 8 and gives half of p."""

FIRST: State = (0, (7, 8, 9))
"""Place 0, and the cards 7, 8, 9 of one suit."""


def next_state(state: State, played: bool = False) -> State:
    """Return the place and the deck after one more deal of three cards.

    A deal reads three numbers and draws the cards by them. If it is played, two players lay the
    first two cards, and the lower one comes to lie on top: a fixed rule, which nobody may leave.

    Examples
    --------
    >>> next_state((0, (7, 8, 9))), next_state((0, (7, 8, 9)), played=True)
    ((7, (7, 8, 9)), (7, (7, 8, 9)))
    """
    place, deck = state
    numbers = []
    for _ in range(3):
        numbers.append(place // 2)
        place = (5 * place + 1) % PLACES
    told = iter(numbers)
    deck = by_drawing(deck, lambda n: next(told) % n)
    return place, (*sorted(deck[:2]), deck[2]) if as_boolean("played", played) else deck


def run(played: bool) -> tuple[list[State], int]:
    """Return the states of a run from the first until one returns, and the number of that one.

    Examples
    --------
    >>> run(played=False)[1], len(run(played=False)[0])
    (0, 24)
    """
    states, state = [], FIRST
    while state not in states:
        states.append(state)
        state = next_state(state, played)
    return states, states.index(state)


def all_states() -> list[State]:
    """Return every place with every deck.

    >>> len(all_states())
    48
    """
    return [(place, deck) for place in range(PLACES) for deck in permutations((7, 8, 9))]
