"""A round: who scores, who chooses the next place, who throws (sections 4.3.2 to 4.5)."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from jeux.caillou.rules.plane import Throw, Wall, distance, is_eligible

Agree = Callable[[str, tuple[Hashable, ...]], Hashable]
"""Common agreement: what is to be agreed on, and the players who are tied; one of these."""


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


def agreed(agree: Agree, about: str, tied: Iterable[Hashable]) -> Hashable:
    """Return the player on whom all agree; `agree` is asked only if two are tied."""
    among = tuple(tied)
    if len(among) == 1:
        return among[0]
    found = agree(about, among)
    if found not in among:
        raise ValueError(f"agree must return one of {among!r} as {about}, got {found!r}")
    return found


def as_distance(player: Hashable, given: Any) -> float:
    """Return the distance of a player's stone, a finite number of at least 0, as a float."""
    if not isinstance(given, int | float | np.number) or isinstance(given, bool):
        raise TypeError(f"a distance of {player!r} must be a number, got {given!r}")
    if not 0 <= given < math.inf:
        raise ValueError(f"a distance of {player!r} must be finite and at least 0, got {given!r}")
    return float(given)


def score_distances(distances: Mapping[Any, Iterable[float]], agree: Agree) -> RoundScore:
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
    if not isinstance(distances, Mapping):
        raise TypeError(f"distances must be a mapping of player to distances, got {distances!r}")
    if not distances:
        raise ValueError("a round needs at least one player, got none")
    stones = {
        player: [as_distance(player, d) for d in given] for player, given in distances.items()
    }
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
        # whoever chooses the place throws last, behind those who are tied with them
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
