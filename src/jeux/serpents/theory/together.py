"""The rule that sends back: whoever comes to rest on the other's pawn sends it to square 0.

A pawn comes to rest after its jump. Nobody is sent back from home, where the game is over, nor
from 0, where both may stand. The article's method does not cover it: P and E live on pairs.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer
from jeux.race import meeting_race
from jeux.race.chain import Floats
from jeux.race.pairs import LARGEST
from jeux.serpents.rules import AUDET


def sent_back(size: int) -> NDArray[np.intp]:
    """Return where the other's pawn is after a throw, if pawns that are met go back to 0.

    Parameters
    ----------
    size : int
        Number of the last square, 1 to 400.

    Returns
    -------
    array of int, size by size
        ``moved[j, k]`` for the other on j and the mover who comes to rest on k: 0 if they are the
        same square, else j. For `jeux.race.meeting_race`.

    Raises
    ------
    TypeError, ValueError
        If the size is not an integer, or out of its bounds.

    Examples
    --------
    >>> sent_back(3)
    array([[0, 0, 0],
           [1, 0, 1],
           [2, 2, 0]])
    """
    size = as_integer("size", size, 1, LARGEST[False])
    squares = np.arange(size)
    return np.where(squares[:, None] == squares, 0, squares[:, None])


@cache
def classic_together() -> tuple[Floats, Floats]:
    """Return P and E of the article's classic board if pawns are sent back, not to be written to.

    Examples
    --------
    >>> P, E = classic_together()
    >>> round(float(P[0, 0]), 3), round(float(E[0, 0]), 2)
    (0.506, 50.79)
    """
    P, E = meeting_race(AUDET.transition_matrix(), sent_back(AUDET.size))
    for M in (P, E):
        M.setflags(write=False)
    return P, E


def sum_of_both(i: int, j: int) -> float:
    """Return p_ij + p_ji with the rule: it is at least 1 if each pawn runs a chain of its own.

    >>> round(sum_of_both(58, 59), 4)
    0.9826
    """
    P, _ = classic_together()
    return float(P[i, j] + P[j, i])
