"""The game space: walls, throws, and what a stone has touched (sections 2, 4.2 and 4.3)."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.caillou.rules.players import as_float, as_player

Points = NDArray[np.float64]


def as_points(name: str, given: ArrayLike) -> Points:
    """Return points of the plane as an array of shape (k, 2), k at least 1."""
    try:
        points = np.array(given, ndmin=2)  # a copy: nobody moves it afterwards
        if points.dtype.kind == "O":
            whole = [as_float(name, x) for x in points.flat]
            points = np.array(whole).reshape(points.shape)
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be points of the plane, got {given!r}") from None
    if points.dtype.kind not in "iuf" and points.size:
        raise TypeError(f"{name} must be points of the plane, got {given!r}")
    points = points.astype(float, copy=False)
    if points.ndim != 2 or points.shape[1] != 2 or not points.size:
        raise ValueError(f"{name} must be one point of the plane or more, got {given!r}")
    if not np.isfinite(points).all():
        raise ValueError(f"{name} must have finite coordinates, got {given!r}")
    points.flags.writeable = False
    return points


def as_point(name: str, given: ArrayLike) -> Points:
    """Return one point of the plane as an array of two coordinates."""
    points = as_points(name, given)
    if len(points) != 1:
        raise ValueError(f"{name} must be one point of the plane, got {given!r}")
    point: Points = points[0]
    return point


@dataclass(frozen=True, eq=False)
class Wall:
    """The wall m: a polygonal line in the plane (section 2).

    Parameters
    ----------
    points : array_like, k by 2
        Its corners; the wall is the straight line from each one to the next. One point will do.

    Raises
    ------
    TypeError, ValueError
        If there is no point, or they are not points of the plane.

    Examples
    --------
    >>> Wall([[0, 0], [0, 2]]).distance([3, 1])
    3.0
    """

    points: Points

    def __init__(self, points: ArrayLike) -> None:
        object.__setattr__(self, "points", as_points("points of a wall", points))

    def distance(self, point: ArrayLike) -> float:
        """Return the distance d(Q, m) of a point from the wall (section 4.3.2).

        Parameters
        ----------
        point : array_like
            Two coordinates.

        Examples
        --------
        >>> Wall([[0, 0], [0, 2]]).distance([3, 6])
        5.0
        """
        q = as_point("point", point)
        # a power of two: nothing is rounded, and no square is too small or large
        power = np.frexp(max(np.abs(self.points).max(), np.abs(q).max()))[1]
        q, corners = np.ldexp(q, -power), np.ldexp(self.points, -power)
        return float(np.ldexp(min(_distance(q, *piece) for piece in _pieces(corners)), power))

    def pieces(self) -> list[tuple[Points, Points]]:
        """Return the straight pieces of the wall, by their ends.

        Examples
        --------
        >>> len(Wall([[0, 0], [0, 2], [1, 2]]).pieces())
        2
        """
        return _pieces(self.points)


@dataclass(frozen=True, eq=False)
class Throw:
    """A stone thrown: a player, and the curve C from [0, 1] to the plane (section 4.2).

    Parameters
    ----------
    player : hashable
        Who has thrown it.
    curve : array_like, k by 2
        The corners of a polygonal line, in the order of time: C(0) first, C(1) last.

    Raises
    ------
    TypeError, ValueError
        If the player is not hashable, or the curve not made of points of the plane.

    Examples
    --------
    >>> Throw("A", [[4, 0], [2, 1], [1, 0]]).rest.tolist()
    [1.0, 0.0]
    """

    player: Hashable
    curve: Points

    def __init__(self, player: Hashable, curve: ArrayLike) -> None:
        object.__setattr__(self, "player", as_player("player", player))
        object.__setattr__(self, "curve", as_points("a curve", curve))

    @property
    def rest(self) -> Points:
        """Where the stone comes to rest, C(1)."""
        last: Points = self.curve[-1]
        return last


def as_wall(name: str, given: Any) -> Wall:
    """Return a wall."""
    if not isinstance(given, Wall):
        raise TypeError(f"{name} must be a Wall, got {given!r}")
    return given


def as_throw(name: str, given: Any) -> Throw:
    """Return a stone thrown."""
    if not isinstance(given, Throw):
        raise TypeError(f"{name} must be a Throw, got {given!r}")
    return given


def _pieces(points: Points) -> list[tuple[Points, Points]]:
    """Return a polygonal line as pairs of ends; a single point is a piece of its own."""
    if len(points) == 1:
        return [(points[0], points[0])]
    return list(pairwise(points))


def _distance(q: Points, a: Points, b: Points) -> float:
    """Return the distance of a point from a straight piece."""
    along = b - a
    length = float(along @ along)
    part = min(1.0, max(0.0, float((q - a) @ along) / length)) if length else 0.0
    return math.dist(q, a + part * along)


def _side(a: Points, b: Points, c: Points) -> int:
    """Say to which side a → b → c turns: 1 left, −1 right, 0 straight on; without rounding."""
    (ax, ay), (bx, by), (cx, cy) = (map(Fraction, point.tolist()) for point in (a, b, c))
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    return (area > 0) - (area < 0)


def _meet(a: Points, b: Points, c: Points, d: Points) -> bool:
    """Say whether two straight pieces have a point in common."""
    if (np.maximum(a, b) < np.minimum(c, d)).any() or (np.maximum(c, d) < np.minimum(a, b)).any():
        return False
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def is_eligible(throw: Throw, wall: Wall) -> bool:
    """Say whether a stone has not touched the wall: Im C and m are disjoint (section 4.3.1).

    Parameters
    ----------
    throw : Throw
        The stone.
    wall : Wall
        The wall.

    Examples
    --------
    >>> wall = Wall([[0, 0], [0, 2]])
    >>> is_eligible(Throw("A", [[4, 1], [1, 1]]), wall)
    True
    >>> is_eligible(Throw("A", [[4, 1], [-1, 1], [-1, 3], [4, 3]]), wall)
    False
    """
    flights = _pieces(as_throw("throw", throw).curve)
    pieces = as_wall("wall", wall).pieces()
    return not any(_meet(*flight, *piece) for flight in flights for piece in pieces)


def distance(throw: Throw, wall: Wall) -> float:
    """Return the distance of a stone at rest from the wall, D (section 4.3.2).

    Parameters
    ----------
    throw : Throw
        The stone.
    wall : Wall
        The wall.

    Examples
    --------
    >>> distance(Throw("A", [[9, 1], [3, 6]]), Wall([[0, 0], [0, 2]]))
    5.0
    """
    return as_wall("wall", wall).distance(as_throw("throw", throw).rest)
