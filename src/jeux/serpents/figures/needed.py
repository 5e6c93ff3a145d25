"""What these pictures share until each is drawn in its cell."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from jeux.race import Duel, best_play, meeting_race, race_matrices
from jeux.serpents.rules import AUDET, Board
from jeux.serpents.theory import one_jump

SAME, PRINTED = 2.0**-40, 1e-9
SHOWN = (0, 1, 2, 3, 50, 51, 52, 53, 96, 97, 98, 99)
Jump = tuple[int, int]


def as_board(name: str, given: Any) -> Board:
    if not isinstance(given, Board):
        raise TypeError(f"{name} must be a jeux.serpents.Board, got {given!r}")
    return given


@cache
def classic_matrices() -> Any:
    return race_matrices(AUDET.transition_matrix())


@cache
def classic_together() -> Any:
    at = np.arange(AUDET.size)
    moved = np.where(at[:, None] == at, 0, at[:, None])
    return meeting_race(AUDET.transition_matrix(), moved)


@cache
def two_dice() -> Duel:
    small = Board(AUDET.size, AUDET.jumps, die=3)
    return best_play([AUDET.transition_matrix(), small.transition_matrix()])


@cache
def added() -> dict[Jump, tuple[float, float]]:
    wins, length, _ = one_jump(AUDET)
    rests = [y for y in range(1, 101) if y not in AUDET.jumps]
    feet = [x for x in rests[:-1] if x not in AUDET.jumps.values()]
    return {(x, y): (wins[x, y], length[x, y]) for x in feet for y in rests if x != y}
