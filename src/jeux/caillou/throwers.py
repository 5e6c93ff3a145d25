"""Who throws the stones of the *jeu du caillou*: their skill, and where they like to stand."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from jeux.checks import as_probability


class Thrower(Protocol):
    """Who throws for the players: their skill, and their taste for distance."""

    def choose(self, player: Hashable, rng: np.random.Generator) -> ArrayLike:
        """Return the point from which the round is thrown (section 4.2)."""

    def throw(self, player: Hashable, place: ArrayLike, rng: np.random.Generator) -> ArrayLike:
        """Return a curve that begins at the place: the corners of a polygonal line."""


@dataclass(frozen=True)
class Straight:
    """Players who throw straight at the wall, from a fixed place in front of it.

    A stone comes to rest at an exponential distance from a wall through the origin along the
    second axis, or hits it.

    Parameters
    ----------
    means : mapping of player to float
        The mean distance of each player's stones from the wall.
    eligible : float
        The probability that a stone does not touch the wall.
    place : (float, float)
        Where all rounds are thrown from.

    Examples
    --------
    >>> curve = Straight({"A": 1.0}).throw("A", (8, 0), np.random.default_rng(1))
    >>> np.shape(curve)
    (2, 2)
    """

    means: Mapping[Hashable, float]
    eligible: float = 1.0
    place: tuple[float, float] = (8.0, 0.0)

    def __post_init__(self) -> None:
        as_probability("eligible", self.eligible)

    def choose(self, player: Hashable, rng: np.random.Generator) -> ArrayLike:
        """Return the fixed place.

        Parameters
        ----------
        player : hashable
            Who chooses.
        rng : numpy.random.Generator
            Not used.

        Examples
        --------
        >>> Straight({}).choose("A", np.random.default_rng(1))
        (8.0, 0.0)
        """
        return self.place

    def throw(self, player: Hashable, place: ArrayLike, rng: np.random.Generator) -> ArrayLike:
        """Return a straight line to where the stone comes to rest.

        Parameters
        ----------
        player : hashable
            Who throws.
        place : (float, float)
            Where the curve begins.
        rng : numpy.random.Generator
            Where chance comes from.

        Examples
        --------
        >>> Straight({"A": 1.0}, eligible=0).throw("A", (8, 0), np.random.default_rng(1))
        array([[8., 0.],
               [0., 0.]])
        """
        hits = rng.random() >= self.eligible
        rest = 0.0 if hits else float(rng.exponential(self.means[player]))
        return np.array([place, (rest, 0.0)])
