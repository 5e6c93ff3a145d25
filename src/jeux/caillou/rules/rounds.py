"""A round: who scores, who chooses the next place, who throws (sections 4.3.2 to 4.5)."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from jeux.caillou.rules.plane import Throw, Wall, as_throw, as_wall, distance, is_eligible
from jeux.caillou.rules.players import (
    Agree,
    agreed,
    as_counts,
    as_distance,
    as_mapping,
    as_players,
)
from jeux.checks import as_function, as_sequence


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
    stones: dict[Hashable, list[float]] = {}
    for j, given in as_mapping("distances", distances).items():
        if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
            raise TypeError(f"distances of {j!r} must be several numbers, got {given!r}")
        try:
            listed = list(given)
        except TypeError:  # an array that holds no row
            raise TypeError(f"distances of {j!r} must be several numbers, got {given!r}") from None
        stones[j] = [as_distance(f"a distance of {j!r}", d) for d in listed]
    if not stones:
        raise ValueError("distances must be those of at least one player, got none")
    agree, players = as_function("agree", agree), tuple(stones)
    best = {j: min(stones[j], default=math.inf) for j in players}
    least = min(best.values())
    scorer: Hashable | None = None
    points = 0
    if least < math.inf:
        scorer = agreed(agree, "the scorer", [j for j in players if best[j] == least])
        own = set(stones[scorer])
        for nearest in sorted({d for given in stones.values() for d in given}):
            if nearest not in own:
                break
            points += 1
    most = max(best.values())
    chooser = agreed(agree, "the chooser", [j for j in players if best[j] == most])
    # a player may be called None
    order = [scorer] if points else []
    behind = sorted((j for j in players if j not in order), key=best.__getitem__)
    for _, group in groupby(behind, best.__getitem__):
        left = list(group)
        while left:
            # whoever chooses the place throws last, behind those who are tied with them
            tied = [j for j in left if j != chooser] or left
            order.append(agreed(agree, "the next to throw", tied))
            left.remove(order[-1])
    return RoundScore(scorer, points, best, chooser, tuple(order))


def score_round(
    throws: Sequence[Throw], wall: Wall, agree: Agree, players: Sequence[Any] | None = None
) -> RoundScore:
    """Score a round from the curves of its stones (sections 4.3 to 4.5.1).

    Parameters
    ----------
    throws : sequence of Throw
        All stones of the round; they begin in the same place.
    wall : Wall
        The wall.
    agree : callable
        Common agreement, `Agree`.
    players : sequence, optional
        The players of the game; those who have thrown, in the order of their first throws, if
        left out.

    Raises
    ------
    TypeError, ValueError
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
    listed = [as_throw(f"throws[{k}]", t) for k, t in enumerate(as_sequence("throws", throws))]
    wall = as_wall("wall", wall)
    names: Sequence[Hashable] = tuple(dict.fromkeys(t.player for t in listed))
    if players is not None:
        names = as_players("players", players)
    elif not listed:
        raise ValueError("throws must hold one at least if players are left out, got none")
    distances: dict[Hashable, list[float]] = {player: [] for player in names}
    for throw in listed:
        begin = listed[0].curve[0]
        if throw.player not in distances:
            raise ValueError(
                f"players must name all; {throw.player!r} is not in the game: {names!r}"
            )
        if (throw.curve[0] != begin).any():
            raise ValueError(
                f"a curve of {throw.player!r} must begin at the chosen point "
                f"{begin.tolist()}, got {throw.curve[0].tolist()}"
            )
        if throw is listed[0] and not is_eligible(Throw(throw.player, begin), wall):
            raise ValueError(f"the chosen point {begin.tolist()} lies on the wall")
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
    TypeError, ValueError
        If an argument is not as above, no stone is left, or agreement names somebody who is not
        tied.

    Examples
    --------
    >>> next_to_throw({"A": 1.0, "B": 2.0}, {"A": 1, "B": 2}, lambda about, tied: tied[0])
    'B'
    """
    behind = {
        j: as_distance(f"best of {j!r}", d, math.inf) for j, d in as_mapping("best", best).items()
    }
    hands = as_counts("left", left)
    if behind.keys() != hands.keys():
        raise ValueError(f"best and left must be of the same players, got {best!r} and {left!r}")
    return worst_placed(behind, hands, as_function("agree", agree))


def worst_placed(
    best: Mapping[Hashable, float], left: Mapping[Hashable, int], agree: Agree
) -> Hashable:
    """Return who throws next, of valid arguments."""
    able = [player for player in best if left[player] > 0]
    if not able:
        raise ValueError(f"no stone is left to throw: {dict(left)!r}")
    worst = max(best[player] for player in able)
    return agreed(agree, "the next to throw", [j for j in able if best[j] == worst])
