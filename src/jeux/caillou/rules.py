"""*Le jeu du caillou* as the rule book of 2018 plays it: curves, distances, rounds, points.

Sections in brackets are those of the document.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Points = NDArray[np.float64]
Agree = Callable[[str, tuple[Hashable, ...]], Hashable]
"""Common agreement: what is to be agreed on, and the players who are tied; one of these."""


def _points(name: str, given: ArrayLike) -> Points:
    """Return points of the plane as an array of shape (k, 2), k at least 1."""
    try:
        points = np.array(given, dtype=float, ndmin=2)  # a copy: nobody moves it afterwards
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"{name} must be points of the plane, got {given!r}") from None
    if points.ndim != 2 or points.shape[1] != 2 or not points.size:
        raise ValueError(f"{name} must be one point of the plane or more, got {given!r}")
    if not np.isfinite(points).all():
        raise ValueError(f"{name} must have finite coordinates, got {given!r}")
    points.flags.writeable = False
    return points


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
        object.__setattr__(self, "points", _points("a wall", points))

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
        (q,) = _points("a point", point)
        return min(_distance(q, *piece) for piece in self.pieces())

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
        If the curve is not made of points of the plane.

    Examples
    --------
    >>> Throw("A", [[4, 0], [2, 1], [1, 0]]).rest.tolist()
    [1.0, 0.0]
    """

    player: Hashable
    curve: Points

    def __init__(self, player: Hashable, curve: ArrayLike) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "curve", _points("a curve", curve))

    @property
    def rest(self) -> Points:
        """Where the stone comes to rest, C(1)."""
        last: Points = self.curve[-1]
        return last


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
    flights = _pieces(throw.curve)
    return not any(_meet(*flight, *piece) for flight in flights for piece in wall.pieces())


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
    return wall.distance(throw.rest)


class RoundScore(NamedTuple):
    """What a round gives."""

    scorer: Hashable | None
    """The player who scores, j_M; None if no stone is eligible."""
    points: int
    """His points, p; 0 if no stone is eligible."""
    best: Mapping[Hashable, float]
    """Each player's least distance from the wall; infinite without an eligible stone."""
    chooser: Hashable
    """Who chooses the place of the next round (section 4.4)."""
    order: tuple[Hashable, ...]
    """The players in the order of their first throws in the next round (section 4.5.1)."""


def agreed(agree: Agree, about: str, tied: Iterable[Hashable]) -> Hashable:
    """Return the player on whom the players agree, and check that he is one of those tied.

    Parameters
    ----------
    agree : callable
        ``agree(about, tied)`` returns one of the tied players; asked only if there are two.
    about : str
        What is to be agreed on.
    tied : iterable of players
        Those who are tied.

    Raises
    ------
    ValueError
        If the answer is not one of the tied players.

    Examples
    --------
    >>> agreed(lambda about, tied: "D", "the scorer", ["A", "B"])
    Traceback (most recent call last):
    ValueError: agree must return one of ('A', 'B') as the scorer, got 'D'
    """
    among = tuple(tied)
    if len(among) == 1:
        return among[0]
    found = agree(about, among)
    if found not in among:
        raise ValueError(f"agree must return one of {among!r} as {about}, got {found!r}")
    return found


def _length(player: Hashable, given: Any) -> float:
    """Return the distance of a player's stone."""
    if not isinstance(given, int | float | np.number):
        raise TypeError(f"a distance of {player!r} must be a number, got {given!r}")
    if not 0 <= given < math.inf:
        raise ValueError(f"a distance of {player!r} must be finite and at least 0, got {given!r}")
    return float(given)


def score_distances(distances: Mapping[Hashable, Iterable[float]], agree: Agree) -> RoundScore:
    """Score a round by the sets D₀, D₁ = D₀ without its minimum, … (section 4.3.2).

    A player without an eligible stone is the worst placed (section 4.5.2). The D_k are sets: two
    stones at the same distance leave them together, so two stones of the scorer at the same
    distance count for one point, to the letter of the formula.

    Parameters
    ----------
    distances : mapping of player to iterable of float
        The distances of each player's eligible stones, for all players of the game; a player
        without an eligible stone has an empty sequence.
    agree : callable
        Common agreement, `Agree`.

    Raises
    ------
    TypeError, ValueError
        If there is no player, a distance is not a finite number of at least 0, or common agreement
        names somebody who is not tied.

    Examples
    --------
    >>> score_distances({"A": [1.0, 2.0], "B": [1.5]}, lambda about, tied: tied[0])[:2]
    ('A', 1)
    """
    if not distances:
        raise ValueError("a round needs at least one player, got none")
    stones = {player: [_length(player, d) for d in given] for player, given in distances.items()}
    players = tuple(stones)
    best = {j: min(stones[j], default=math.inf) for j in players}
    least = min(best.values())
    scorer: Hashable | None = None
    points = 0
    if least < math.inf:
        scorer = agreed(agree, "the scorer", [j for j in players if best[j] == least])
        for nearest in sorted({d for given in stones.values() for d in given}):
            if nearest not in stones[scorer]:
                break
            points += 1
    most = max(best.values())
    chooser = agreed(agree, "the chooser", [j for j in players if best[j] == most])
    order = [] if scorer is None else [scorer]
    while left := [j for j in players if j not in order]:
        least = min(best[j] for j in left)
        tied = [j for j in left if best[j] == least]
        # whoever chooses the place throws last, behind those who are tied with him
        tied = [j for j in tied if j != chooser] or tied
        order.append(agreed(agree, "the next to throw", tied))
    return RoundScore(scorer, points, best, chooser, tuple(order))


def score_round(
    throws: Iterable[Throw], wall: Wall, agree: Agree, players: Iterable[Any] | None = None
) -> RoundScore:
    """Score a round from the curves of its stones (sections 4.3 to 4.5.1).

    Parameters
    ----------
    throws : iterable of Throw
        All stones of the round; they begin in the same place.
    wall : Wall
        The wall.
    agree : callable
        Common agreement, `Agree`.
    players : iterable, optional
        The players of the game; those who have thrown, in the order of their first throws, if
        left out.

    Raises
    ------
    ValueError
        If there is no player, a curve does not begin where the first one does, that place lies
        on the wall, somebody throws who is not in the game, or agreement names somebody who is
        not tied.

    Examples
    --------
    >>> wall = Wall([[0, 0], [0, 2]])
    >>> throws = [Throw("A", [[4, 1], [1, 1]]), Throw("B", [[4, 1], [2, 1]])]
    >>> score_round(throws, wall, lambda about, tied: tied[0])[:2]
    ('A', 1)
    """
    listed = list(throws)
    names = dict.fromkeys(players if players is not None else (t.player for t in listed))
    distances: dict[Hashable, list[float]] = {player: [] for player in names}
    for throw in listed:
        if throw.player not in distances:
            raise ValueError(f"{throw.player!r} is not in the game: {tuple(names)!r}")
        if (throw.curve[0] != listed[0].curve[0]).any():
            raise ValueError(
                f"a curve of {throw.player!r} must begin at the chosen point "
                f"{listed[0].curve[0].tolist()}, got {throw.curve[0].tolist()}"
            )
        if not is_eligible(Throw(throw.player, throw.curve[0]), wall):
            raise ValueError(f"the chosen point {throw.curve[0].tolist()} lies on the wall")
        if is_eligible(throw, wall):
            distances[throw.player].append(distance(throw, wall))
    return score_distances(distances, agree)


def next_to_throw(
    best: Mapping[Hashable, float], left: Mapping[Hashable, int], agree: Agree
) -> Hashable:
    """Return who throws next, once everybody has thrown a stone (section 4.5.2).

    It is the player whose nearest eligible stone is the worst placed, among those who have a
    stone left: the rules do not say what happens when the worst placed has none.

    Parameters
    ----------
    best : mapping of player to float
        The least distance of each player's eligible stones; infinite if he has none.
    left : mapping of player to int
        How many stones each player has left.
    agree : callable
        Common agreement, `Agree`.

    Raises
    ------
    ValueError
        If no stone is left, or agreement names somebody who is not tied.

    Examples
    --------
    >>> next_to_throw({"A": 1.0, "B": 2.0}, {"A": 1, "B": 2}, lambda about, tied: tied[0])
    'B'
    """
    able = [player for player in best if left[player] > 0]
    if not able:
        raise ValueError(f"no stone is left to throw: {dict(left)!r}")
    worst = max(best[player] for player in able)
    return agreed(agree, "the next to throw", [j for j in able if best[j] == worst])
