"""A race for two in which players choose their dice: its value and how to play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.checks import as_sequence
from jeux.race.chain import Floats, as_substochastic, spans
from jeux.race.tolerances import APART, EQUAL, ROUNDING

MAX_ITERATIONS = 1_000_000
"""Throws after which the value is given up."""


class Duel(NamedTuple):
    """The value of a race with choices, and best choices; all arrays are n by n."""

    value: Floats
    """Probability that the first player wins who is to move on i, against the second on j."""
    choice: NDArray[np.intp]
    """Which of their matrices they should take there, from 0; the first of equally good ones."""
    other_value: Floats
    """Probability that the second player wins who is to move on i, against the first on j."""
    other_choice: NDArray[np.intp]
    """Which of their matrices they should take there."""
    throws: int
    """Throws after which the bounds met."""


def best_play(first: Sequence[ArrayLike], second: Sequence[ArrayLike] | None = None) -> Duel:
    """Return the value of a race for two in which each throw is chosen, by value iteration.

    A player who is to move takes one of their matrices. With V for the first player to move and
    W for the second, V_ij = max_d (1 − Σ_k a^d_ik W_jk), and likewise for W. Each step looks one
    throw further ahead, and takes the game for lost or for won beyond: so the steps are bounds
    from below and from above, and they meet.

    Parameters
    ----------
    first : sequence of array_like, each n by n
        The sub-stochastic matrices that the first player may choose from.
    second : sequence of array_like, optional
        Those of the second player; the same as the first's if left out.

    Raises
    ------
    TypeError, ValueError
        If a player has no matrix, one is not sub-stochastic, they differ in size, or a player
        can choose never to arrive (the message names the states), or the value is not found
        within a million throws.

    Examples
    --------
    >>> slow, fast = [[0.9]], [[0.5]]
    >>> duel = best_play([slow, fast], [slow])
    >>> round(float(duel.value[0, 0]), 4), int(duel.choice[0, 0])
    (0.9091, 1)
    """
    mine = _as_matrices("first", first)
    theirs = mine if second is None else _as_matrices("second", second)
    if mine.shape[1:] != theirs.shape[1:]:
        sizes = f"{theirs.shape[1:]} against {mine.shape[1:]}"
        raise ValueError(f"second must have matrices of the size of first, got {sizes}")
    same = second is None
    low = other_low = np.zeros(mine.shape[1:])
    for throws in range(2, MAX_ITERATIONS, 2):
        # from what is too small for one player comes what is too large for the other
        high = _better(mine, other_low)
        other_high = high if same else _better(theirs, low)
        low = _better(mine, other_high)
        other_low = low if same else _better(theirs, high)
        gap = max((high - low).max(), (other_high - other_low).max())
        if gap <= APART:
            value, other_value = (low + high) / 2, (other_low + other_high) / 2
            choice, other_choice = _choice(mine, other_value), _choice(theirs, value)
            return Duel(value, choice, other_value, other_choice, throws)
    raise ValueError(f"first must arrive sooner: no value is found within {MAX_ITERATIONS} throws")


def _chances(matrices: Floats, other: Floats) -> Floats:
    """Return the chances with each matrix, if the other's chance after the throw is known."""
    n = len(other)
    chances: Floats = 1 - (matrices.reshape(-1, n) @ other.T).reshape(-1, n, n)
    return chances


def _better(matrices: Floats, other: Floats) -> Floats:
    best: Floats = _chances(matrices, other).max(axis=0)
    return best


def _choice(matrices: Floats, other: Floats) -> NDArray[np.intp]:
    """Return the first matrix that is as good as the best."""
    chances = _chances(matrices, other)
    choice: NDArray[np.intp] = np.argmax(chances >= chances.max(axis=0) - EQUAL, axis=0)
    return choice


def _as_matrices(name: str, given: Sequence[ArrayLike]) -> Floats:
    """Return a player's matrices as one array, if none of their plans avoids the end."""
    listed: list[Any] = [
        as_substochastic(A, f"{name}[{place}]").astype(float)
        for place, A in enumerate(as_sequence(name, given))
    ]
    if not listed:
        raise ValueError(f"{name} must have at least one matrix, got none")
    if len({A.shape for A in listed}) > 1:
        raise ValueError(f"{name} must have matrices of one size, got {[A.shape for A in listed]}")
    matrices: Floats = np.stack(listed)
    # states that some matrix keeps among themselves: begin with all, take out what must leave
    stays = np.ones(matrices.shape[1], dtype=bool)
    while True:
        kept = (matrices[:, :, stays].sum(axis=2) >= 1 - ROUNDING).any(axis=0) & stays
        if (kept == stays).all():
            break
        stays = kept
    if stays.any():
        where = spans(np.flatnonzero(stays).tolist())
        raise ValueError(f"{name} must not be able to avoid the end, but can for ever on {where}")
    return matrices
