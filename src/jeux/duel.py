"""A race for two in which players choose their dice: its value and how to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.substochastic import checked, spans
from jeux.survival import Floats

MOST = 1_000_000
"""Throws after which the value is given up."""


class Duel(NamedTuple):
    """The value of a race with choices, and best choices; all arrays are n by n."""

    value: Floats
    """Probability that the first player wins who is to move on i, against the second on j."""
    choice: NDArray[np.intp]
    """Which of his matrices he should take there, from 0; the first of equally good ones."""
    other_value: Floats
    """Probability that the second player wins who is to move on i, against the first on j."""
    other_choice: NDArray[np.intp]
    """Which of his matrices he should take there."""
    throws: int
    """Throws after which the bounds met."""


def best_play(
    first: Sequence[ArrayLike], second: Sequence[ArrayLike] | None = None, tolerance: float = 1e-12
) -> Duel:
    """Return the value of a race for two in which each throw is chosen, by value iteration.

    A player who is to move takes one of his matrices. With V for the first player to move and
    W for the second, V_ij = max_d (1 − Σ_k a^d_ik W_jk), and likewise for W. Each step looks one
    throw further ahead, and takes the game for lost or for won beyond: so the steps are bounds
    from below and from above, and they meet.

    Parameters
    ----------
    first : sequence of array_like, each n by n
        The sub-stochastic matrices that the first player may choose from.
    second : sequence of array_like, optional
        Those of the second player; the same as the first's if left out.
    tolerance : float
        How far the bounds may be apart at the end.

    Raises
    ------
    TypeError, ValueError
        If a player has no matrix, one is not sub-stochastic, they differ in size, or a player
        can choose so that he never arrives (the message names the states).

    Examples
    --------
    >>> slow, fast = [[0.9]], [[0.5]]
    >>> duel = best_play([slow, fast], [slow])
    >>> round(float(duel.value[0, 0]), 4), int(duel.choice[0, 0])
    (0.9091, 1)
    """
    mine = _matrices("first", first)
    theirs = mine if second is None else _matrices("second", second)
    if mine.shape[1:] != theirs.shape[1:]:
        raise ValueError(f"matrices must have one size, got {mine.shape[1:]}, {theirs.shape[1:]}")
    low, other_low = np.zeros(mine.shape[1:]), np.zeros(mine.shape[1:])
    throws = 0
    while True:
        # from what is too small for one player comes what is too large for the other
        high, _ = _better(mine, other_low)
        other_high, _ = _better(theirs, low)
        low, choice = _better(mine, other_high)
        other_low, other_choice = _better(theirs, high)
        throws += 2
        if max((high - low).max(), (other_high - other_low).max()) <= tolerance:
            return Duel(
                (low + high) / 2, choice, (other_low + other_high) / 2, other_choice, throws
            )
        if throws > MOST:
            raise ValueError(f"the value is not found within {MOST} throws")


def _better(matrices: Floats, other: Floats) -> tuple[Floats, NDArray[np.intp]]:
    """Return the best a player can do, and with which matrix, if the other's chance is known."""
    chances = 1 - matrices @ other.T
    best = chances.max(axis=0)
    choice = np.argmax(chances >= best - 1e-12, axis=0)
    return best, choice


def _matrices(name: str, given: Sequence[ArrayLike]) -> Floats:
    """Return a player's matrices as one array, if none of his plans avoids the end."""
    listed: list[Any] = [checked(A).astype(float) for A in given]
    if not listed:
        raise ValueError(f"{name} must have at least one matrix, got none")
    if len({A.shape for A in listed}) > 1:
        raise ValueError(f"{name} must have matrices of one size, got {[A.shape for A in listed]}")
    matrices: Floats = np.stack(listed)
    # states that some matrix keeps among themselves: begin with all, take out what must leave
    stays = np.ones(matrices.shape[1], dtype=bool)
    while True:
        kept = (matrices[:, :, stays].sum(axis=2) >= 1 - 1e-12).any(axis=0) & stays
        if (kept == stays).all():
            break
        stays = kept
    if stays.any():
        where = spans(np.flatnonzero(stays).tolist())
        raise ValueError(f"{name} must not be able to avoid the end, but can for ever on {where}")
    return matrices
