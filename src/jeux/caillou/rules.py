"""What the rule book lays down: walls, throws, who scores, what is agreed on; no chance."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.checks import as_choice, as_integer, as_integers

Points: TypeAlias = NDArray[np.float64]
Agree: TypeAlias = Callable[[str, tuple[Hashable, ...]], Hashable]
"""Common agreement: what is to be agreed on, and the players who are tied; one of these."""

Victory: TypeAlias = Literal["at_least", "exactly"]
"""How a match is won (section 4.6.1): with at least G points, or with exactly G."""


# the game space (sections 2, 4.2 and 4.3.1)


def as_points(name: str, given: ArrayLike) -> Points:
    """Return points of the plane, as a read-only array of shape (k, 2)."""
    points = np.array(given, dtype=float, ndmin=2)
    if points.shape != (max(1, len(points)), 2) or not np.isfinite(points).all():
        raise ValueError(f"{name} must be points of the plane, got {given!r}")
    points.flags.writeable = False
    return points


@dataclass(frozen=True, eq=False)
class Wall:
    """The wall m: a polygonal line in the plane (section 2).

    Parameters
    ----------
    points : array_like, k by 2
        Its corners; the wall is the straight line from each one to the next. One point will do.

    Examples
    --------
    >>> Wall([[0, 0], [0, 2]]).distance([3, 6])
    5.0
    """

    points: Points

    def __init__(self, points: ArrayLike) -> None:
        object.__setattr__(self, "points", as_points("points of a wall", points))

    def distance(self, point: ArrayLike) -> float:
        """Return the distance d(Q, m) of a point from the wall (section 4.3.2)."""
        return math.dist(np.asarray(point), self.nearest(point))

    def nearest(self, point: ArrayLike) -> Points:
        """Return the point of the wall that is nearest to a point."""
        q = np.asarray(point)
        feet = [_foot(q, *piece) for piece in _pieces(self.points)]
        return min(feet, key=lambda foot: math.dist(q, foot))


@dataclass(frozen=True, eq=False)
class Throw:
    """A stone thrown: a player, and the curve C from [0, 1] to the plane (section 4.2).

    Parameters
    ----------
    player : hashable
        Who has thrown it.
    curve : array_like, k by 2
        The corners of a polygonal line, in the order of time: C(0) first, C(1) last.

    Examples
    --------
    >>> Throw("A", [[4, 0], [2, 1], [1, 0]]).rest.tolist()
    [1.0, 0.0]
    """

    player: Hashable
    curve: Points

    def __init__(self, player: Hashable, curve: ArrayLike) -> None:
        object.__setattr__(self, "player", player)
        object.__setattr__(self, "curve", as_points("a curve", curve))

    @property
    def rest(self) -> Points:
        """Where the stone comes to rest, C(1)."""
        rest: Points = self.curve[-1]
        return rest


def _pieces(points: Points) -> list[tuple[Points, Points]]:
    """Return a polygonal line as pairs of ends; a single point is a piece of its own."""
    return list(pairwise(points)) or [(points[0], points[0])]


def _foot(q: Points, a: Points, b: Points) -> Points:
    """Return the point of a straight piece that is nearest to a point."""
    along = b - a
    foot: Points = a + np.clip((q - a) @ along / ((along @ along) or 1), 0, 1) * along
    return foot


def _side(a: Points, b: Points, c: Points) -> int:
    """Say to which side a → b → c turns: 1 left, -1 right, 0 straight on; without rounding."""
    (ax, ay), (bx, by), (cx, cy) = (map(Fraction, point.tolist()) for point in (a, b, c))
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    return (area > 0) - (area < 0)


def _meet(a: Points, b: Points, c: Points, d: Points) -> bool:
    """Say whether two straight pieces have a point in common."""
    apart = (np.maximum(a, b) < np.minimum(c, d)) | (np.maximum(c, d) < np.minimum(a, b))
    return not apart.any() and (
        _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0
    )


def is_eligible(throw: Throw, wall: Wall) -> bool:
    """Say whether a stone has not touched the wall: Im C and m are disjoint (section 4.3.1).

    >>> wall = Wall([[0, 0], [0, 2]])
    >>> is_eligible(Throw("A", [[4, 1], [1, 1]]), wall)
    True
    >>> is_eligible(Throw("A", [[4, 1], [-1, 1], [-1, 3], [4, 3]]), wall)
    False
    """
    pieces = _pieces(wall.points)
    return not any(_meet(*flight, *one) for flight in _pieces(throw.curve) for one in pieces)


# a round (sections 4.3.2 to 4.5)


class RoundScore(NamedTuple):
    """What a round gives."""

    scorer: Hashable | None
    """The player who scores, j_M; None if no stone is eligible."""
    points: int
    """The scorer's points, p; 0 if no stone is eligible."""
    best: Mapping[Hashable, float]
    """Each player's least distance from the wall; infinite without an eligible stone."""
    chooser: Hashable
    """Who chooses the place of the next round (section 4.4)."""
    order: tuple[Hashable, ...]
    """The players in the order of their first throws in the next round (section 4.5.1)."""


def agreed(agree: Agree, about: str, among: Sequence[Hashable]) -> Hashable:
    """Return the player on whom all agree; `agree` is asked only if two are tied."""
    found = among[0] if len(among) == 1 else agree(about, tuple(among))
    if found not in among:
        raise ValueError(f"agree must return one of {tuple(among)} as {about}, got {found!r}")
    return found


def in_turn(players: Iterable[Hashable], agree: Agree) -> list[Hashable]:
    """Return the players in the order on which they agree, one after the other."""
    order, left = list[Hashable](), list(players)
    while left:
        order.append(agreed(agree, "the next to throw", left))
        left.remove(order[-1])
    return order


def score_distances(distances: Mapping[Any, Iterable[float]], agree: Agree) -> RoundScore:
    """Score a round by the sets D₀, D₁ = D₀ without its minimum, … (section 4.3.2).

    A player without an eligible stone is the worst placed (section 4.5.2). The D_k are sets: two
    stones at the same distance leave them together, so two stones of the scorer at the same
    distance count for one point, to the letter of the formula.

    Parameters
    ----------
    distances : mapping of player to iterable of float
        The distances of each player's eligible stones, for all players of the game; a player
        without an eligible stone has none.
    agree : callable
        Common agreement, `Agree`.

    Examples
    --------
    >>> score_distances({"A": [1.0, 2.0], "B": [1.5]}, lambda about, tied: tied[0])[:2]
    ('A', 1)
    """
    stones = {j: {float(d) for d in own} for j, own in distances.items()}
    if not stones or not all(0 <= d < math.inf for own in stones.values() for d in own):
        raise ValueError(
            f"distances must be those of players, finite and not negative, got {distances!r}"
        )
    best = {j: min(own, default=math.inf) for j, own in stones.items()}
    least, most = min(best.values()), max(best.values())
    scorer, points, first = None, 0, list[Hashable]()
    if least < math.inf:
        scorer = agreed(agree, "the scorer", [j for j in best if best[j] == least])
        others = {d for own in stones.values() for d in own} - stones[scorer]
        limit = min(others, default=math.inf)
        points = sum(d < limit for d in stones[scorer])
        first = [scorer]
    chooser = agreed(agree, "the chooser", [j for j in best if best[j] == most])
    behind = sorted((j for j in best if j not in first), key=best.__getitem__)
    for _, tied in groupby(behind, best.__getitem__):
        group = list(tied)
        last = [chooser] * (chooser in group)
        first += in_turn([j for j in group if j not in last], agree) + last
    return RoundScore(scorer, points, best, chooser, tuple(first))


def next_to_throw(best: Mapping[Any, float], left: Mapping[Any, int], agree: Agree) -> Hashable:
    """Return who throws next, once everybody has thrown a stone (section 4.5.2).

    It is the player whose nearest eligible stone is the worst placed, among those who have a
    stone left: the rules do not say what happens when the worst placed has none.

    Parameters
    ----------
    best : mapping of player to float
        The least distance of each player's eligible stones; infinite without one.
    left : mapping of player to int
        How many stones each player has left.
    agree : callable
        Common agreement, `Agree`.

    Examples
    --------
    >>> next_to_throw({"A": 1.0, "B": 2.0}, {"A": 1, "B": 2}, lambda about, tied: tied[0])
    'B'
    """
    able = [j for j in best if left[j]]
    worst = max(best[j] for j in able)
    return agreed(agree, "the next to throw", [j for j in able if best[j] == worst])


# a match (sections 4.1, 4.6 and 5)

STRAIGHT = Wall([[0, -5], [0, 5]])
"""A straight wall, ten units long."""

Stones: TypeAlias = Mapping[Any, int] | Sequence[int]
"""The stones of the players: a mapping of player to number, or the numbers alone."""


MOST_STONES = 5000
"""Stones of a player: far more than anybody throws."""


def as_stones(stones: Stones) -> tuple[int, ...]:
    """Return the stones of each player, in the order of the players."""
    given = [*stones.values()] if isinstance(stones, Mapping) else stones
    return as_integers("stones", given, 0, MOST_STONES)


@dataclass(frozen=True)
class Match:
    """What the players agree on before a match (section 4.1).

    Parameters
    ----------
    stones : mapping of player to int
        How many stones each player has, N(j).
    goal : int
        The winning number of points, G, at least 0.
    victory : {"at_least", "exactly"}
        Whether a score above G wins, or is lowered again (section 4.6.1).
    wall : Wall
        The wall; a straight one if left out.

    Examples
    --------
    >>> brandelet(3, ["A", "B"])
    Match(stones={'A': 3, 'B': 3}, goal=7, victory='at_least')
    """

    stones: Mapping[Any, int]
    goal: int
    victory: Victory = "at_least"
    wall: Wall = field(default=STRAIGHT, repr=False)

    def __post_init__(self) -> None:
        if not any(as_stones(self.stones)):
            raise ValueError(f"stones must be at least one in all, got {self.stones!r}")
        as_integer("goal", self.goal)
        as_choice("victory", self.victory, ("at_least", "exactly"))
        object.__setattr__(self, "stones", dict(self.stones))


def brandelet(stones: int, players: Sequence[Hashable], victory: Victory = "at_least") -> Match:
    """Return a Brandelet match: no handicap, and G = 2 N₀ + 1 (section 5).

    >>> brandelet(2, ["A", "B"], "exactly")
    Match(stones={'A': 2, 'B': 2}, goal=5, victory='exactly')
    """
    return Match(dict.fromkeys(players, stones), 2 * stones + 1, victory)


def ducobu(players: Sequence[Hashable]) -> dict[Hashable, int]:
    """Return the stones of a Ducobu disposition: each player has as many as there are players.

    >>> ducobu("AB")
    {'A': 2, 'B': 2}
    """
    return dict.fromkeys(players, len({*players}))
