"""The article's chain and its classic board; how many printed figures a board agrees with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer, as_sequence
from jeux.race import race_matrices
from jeux.race.chain import Floats
from jeux.race.choosing import Duel, best_play
from jeux.race.tolerances import PRINTED
from jeux.sampling import progress
from jeux.serpents.rules import AUDET, Board, as_jumps

EXAMPLE_2 = np.array([[Fraction(1, 8), Fraction(1, 4)], [Fraction(3, 8), Fraction(1, 2)]])
"""The chain of the article's Example 2: two states before the last."""

EXAMPLE_2.setflags(write=False)


@cache
def classic_matrices() -> tuple[Floats, Floats]:
    """Return P and E of the article's classic board, 100 by 100, in floats, not to be written to.

    Examples
    --------
    >>> P, E = classic_matrices()
    >>> round(float(P[0, 0]), 3), round(float(E[0, 0]), 2)
    (0.509, 47.76)
    """
    P, E = race_matrices(AUDET.transition_matrix())
    for M in (P, E):
        M.setflags(write=False)
    return P, E


SHOWN = (0, 1, 2, 3, 50, 51, 52, 53, 96, 97, 98, 99)
"""The rows and columns of P and E that the article's Figures 3 and 4 print."""


UNITS = np.array([0.001, 0.01])[:, None, None]
"""The last printed digit of P and of E, as the article prints them."""


def agreement(
    boards: Sequence[Mapping[int, int]], P: Floats, E: Floats, terms: int = 256
) -> NDArray[np.intp]:
    """Count, for many boards at once, the printed entries that a board agrees with.

    Parameters
    ----------
    boards : sequence of mappings of int to int
        The jumps of boards of 100 squares, played with six faces and the article's finish.
    P, E : array of float, 12 by 12
        The entries as printed, with three and two decimals, in the rows and columns of `SHOWN`.
    terms : int
        Throws of each player that are followed, 1 to 10 000.

    Returns
    -------
    array of int
        How many of the 288 entries each board has, rounded as printed.

    Raises
    ------
    TypeError, ValueError
        If one of the boards cannot be, P or E is not 12 by 12 finite numbers, or the number of
        terms is out of its bounds.

    Examples
    --------
    >>> P, E = (M[np.ix_(SHOWN, SHOWN)] for M in classic_matrices())
    >>> agreement([AUDET.jumps, {}], P.round(3), E.round(2)).tolist()
    [288, 84]
    """
    apart = _units_apart(boards, P, E, terms)
    return np.concatenate([np.empty(0, dtype=np.intp), *(_fitted(one) for one in apart)])


def distances(
    boards: Sequence[Mapping[int, int]], P: Floats, E: Floats, terms: int = 256
) -> Floats:
    """Return, for many boards at once, how far the worst of the printed entries is away.

    Parameters
    ----------
    boards, P, E, terms
        As for `agreement`.

    Returns
    -------
    array of float
        For each board the largest difference from one of the 288 entries, in units of the last
        digit that is printed: at most 1/2 if all are rounded without fault.

    Raises
    ------
    TypeError, ValueError
        As `agreement` does.

    Examples
    --------
    >>> P, E = (M[np.ix_(SHOWN, SHOWN)] for M in classic_matrices())
    >>> distances([AUDET.jumps, {}], P.round(3), E.round(2)).round(1).tolist()
    [0.5, 1028.0]
    """
    apart = _units_apart(boards, P, E, terms)
    return np.concatenate([np.empty(0), *(one.max(axis=(1, 2, 3)) for one in apart)])


def _fitted(apart: Floats) -> NDArray[np.intp]:
    """Count the entries of each board that are rounded without fault."""
    fits: NDArray[np.intp] = (apart <= 0.5 + PRINTED / UNITS).sum(axis=(1, 2, 3))
    return fits


def _units_apart(
    boards: Sequence[Mapping[int, int]], P: Floats, E: Floats, terms: int
) -> list[Floats]:
    """Return how far the entries of boards are from the printed, in parts of 256 boards.

    A part has an axis of boards, one of P and E, and those of their twelve rows and columns.
    """
    jumps = []
    for place, board in enumerate(as_sequence("boards", boards)):
        try:
            jumps.append(as_jumps(board, AUDET.size))
        except (TypeError, ValueError) as error:
            raise type(error)(f"boards[{place}]: {error}") from None
    printed = np.stack([as_printed("P", P), as_printed("E", E)])
    terms = as_integer("terms", terms, 1, 10_000)
    starts, found = range(0, len(jumps), 256), []
    with progress(len(starts), "boards") as step:
        for start in starts:
            entries = _entries(jumps[start : start + 256], terms)
            found.append(abs(entries - printed) / UNITS)
            step()
    return found


def as_printed(name: str, given: Any) -> Floats:
    """Return the twelve rows of a matrix as the article prints it."""
    try:
        M = np.array(given)
        if M.shape == (12, 12) and M.dtype.kind in "iuf" and np.isfinite(M).all():
            return M.astype(float)
    except ValueError:
        pass  # rows of several lengths
    raise ValueError(f"{name} must be 12 by 12 finite numbers, got {given!r}")


def _entries(boards: Sequence[Mapping[int, int]], terms: int) -> Floats:
    """Return P and E of each board, in the rows and columns of `SHOWN`."""
    lands = np.tile(np.minimum(np.arange(107), 100), (len(boards), 1))
    for row, jumps in zip(lands, boards, strict=True):
        row[list(jumps)] = list(jumps.values())
    s = np.ones((len(boards), 101))
    s[:, 100] = 0
    kept = np.empty((terms, len(boards), len(SHOWN)))
    for now in kept:
        now[:] = s[:, SHOWN]
        # the mean of six neighbours is a difference of two running sums
        sums = np.cumsum(np.take_along_axis(s, lands, axis=1), axis=1)
        s[:, :100] = (sums[:, 6:106] - sums[:, :100]) / 6
    S = kept.transpose(1, 2, 0)
    G, H = S @ S.transpose(0, 2, 1), S[:, :, 1:] @ S[:, :, :-1].transpose(0, 2, 1)
    return np.stack([G - H, G + H], axis=1)


@cache
def two_dice() -> Duel:
    """Return the value of the classic board if both choose a die: 0 has six faces, 1 has three.

    >>> round(float(two_dice().value[0, 0]), 4)
    0.5136
    """
    small = Board(AUDET.size, AUDET.jumps, die=3)
    duel = best_play([AUDET.transition_matrix(), small.transition_matrix()])
    for M in duel[:4]:
        M.setflags(write=False)
    return duel
