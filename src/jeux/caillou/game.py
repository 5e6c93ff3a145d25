"""A whole match of the *jeu du caillou*, thrown stone by stone."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from jeux.caillou.match import Victory
from jeux.caillou.rules import (
    Agree,
    RoundScore,
    Throw,
    Wall,
    agreed,
    distance,
    is_eligible,
    next_to_throw,
    score_round,
)
from jeux.caillou.theory import counted_stones, handshakes
from jeux.caillou.throwers import Thrower
from jeux.checks import as_integer

STRAIGHT = Wall([[0, -5], [0, 5]])
"""A straight wall, ten units long."""


@dataclass(frozen=True)
class Match:
    """What the players agree on before a match (section 4.1).

    Parameters
    ----------
    stones : mapping of player to int
        How many stones each player has, N(j).
    goal : int
        The winning number of points, G, at least 0.
    victory : {"exact", "at_least"}
        Whether a score above G is lowered again, or wins (section 4.6.1).
    wall : Wall
        The wall; a straight one if left out.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above, or nobody has a stone.

    Examples
    --------
    >>> brandelet(3, ["A", "B"])
    Match(stones={'A': 3, 'B': 3}, goal=7, victory='at_least')
    """

    stones: Mapping[Hashable, int]
    goal: int
    victory: Victory = "at_least"
    wall: Wall = STRAIGHT

    def __post_init__(self) -> None:
        if not isinstance(self.stones, Mapping):
            raise TypeError(f"stones must be a mapping of player to number, got {self.stones!r}")
        if not any(counted_stones(self.stones.values())):
            raise ValueError(f"stones must be at least one in all, got {dict(self.stones)!r}")
        object.__setattr__(self, "stones", dict(self.stones))
        as_integer("goal", self.goal)
        if not isinstance(self.wall, Wall):
            raise TypeError(f"wall must be a Wall, got {self.wall!r}")
        if self.victory not in ("exact", "at_least"):
            raise ValueError(f"victory must be 'exact' or 'at_least', got {self.victory!r}")

    def __repr__(self) -> str:
        return f"Match(stones={dict(self.stones)}, goal={self.goal}, victory={self.victory!r})"


class Round(NamedTuple):
    """A round that has been played."""

    chooser: Hashable
    """Who chose the place."""
    throws: tuple[Throw, ...]
    """The stones, in the order in which they were thrown."""
    result: RoundScore
    """What the round gave."""
    scores: Mapping[Hashable, int]
    """The scores after the round, P(j)."""


class Record(NamedTuple):
    """A match that has been played."""

    rounds: tuple[Round, ...]
    """The rounds."""
    scores: Mapping[Hashable, int]
    """The scores at the end."""
    winners: tuple[Hashable, ...]
    """Who has won: one player, or those who are tied if the goal is 0."""
    handshakes: int
    """How many hands were shaken, before and after together."""


def play(
    match: Match,
    thrower: Thrower,
    rng: np.random.Generator,
    agree: Agree = lambda about, tied: tied[0],
    most: int = 10_000,
) -> Record:
    """Play a match by sections 4.1 to 4.7 of the rules.

    Parameters
    ----------
    match : Match
        The match.
    thrower : Thrower
        Who chooses places and throws stones.
    rng : numpy.random.Generator
        Where chance comes from.
    agree : callable
        Common agreement, `Agree`, also on who chooses the place of the first round and on its
        order (section 4.1); the first of those it may fall on if left out.
    most : int
        Rounds after which the match is given up.

    Raises
    ------
    ValueError
        If a curve does not begin at the chosen place, that place lies on the wall, agreement
        names somebody who is not tied, or the match does not end within `most` rounds.

    Examples
    --------
    >>> from jeux.caillou.throwers import Straight
    >>> match = brandelet(3, ["A", "B"])
    >>> record = play(match, Straight({"A": 1.0, "B": 1.0}), np.random.default_rng(2018))
    >>> record.handshakes, max(record.scores.values()) >= 7
    (2, True)
    """
    players = tuple(match.stones)
    scores: dict[Hashable, int] = dict.fromkeys(players, 0)
    chooser = agreed(agree, "the chooser", players)
    order = _in_turn(players, agree)
    rounds: list[Round] = []
    for _ in range(as_integer("most", most, 1)):
        throws = _throw_all(match.stones, match.wall, thrower, rng, agree, order, chooser)
        result = score_round(throws, match.wall, agree, players)
        if result.points:
            reached = scores[result.scorer] + result.points
            if match.victory == "at_least" or reached <= match.goal:
                scores[result.scorer] = reached
        rounds.append(Round(chooser, throws, result, dict(scores)))
        exact = match.victory == "exact"
        winners = tuple(
            j for j in players if (scores[j] == match.goal if exact else scores[j] >= match.goal)
        )
        if winners:
            return Record(tuple(rounds), scores, winners, 2 * handshakes(len(players)))
        order, chooser = result.order, result.chooser
    raise ValueError(f"the match has not ended after {most} rounds: {match!r}")


def _in_turn(players: Sequence[Hashable], agree: Agree) -> tuple[Hashable, ...]:
    """Return the players in the order on which they agree, one after the other."""
    order: list[Hashable] = []
    while left := [player for player in players if player not in order]:
        order.append(agreed(agree, "the next to throw", left))
    return tuple(order)


def _throw_all(
    stones: Mapping[Hashable, int],
    wall: Wall,
    thrower: Thrower,
    rng: np.random.Generator,
    agree: Agree,
    order: tuple[Hashable, ...],
    chooser: Hashable,
) -> tuple[Throw, ...]:
    """Throw all stones of a round, in the order of section 4.5."""
    place = thrower.choose(chooser, rng)
    if not is_eligible(Throw(chooser, place), wall):
        raise ValueError(f"the chosen point {place!r} lies on the wall")
    left = {player: stones[player] for player in order}
    best = dict.fromkeys(order, math.inf)
    waiting = [player for player in order if left[player]]
    throws = []
    while any(left.values()):
        player = waiting.pop(0) if waiting else next_to_throw(best, left, agree)
        throw = Throw(player, thrower.throw(player, place, rng))
        if (throw.curve[0] != place).any():
            raise ValueError(
                f"a curve of {player!r} must begin at the chosen point {place!r}, "
                f"got {throw.curve[0].tolist()}"
            )
        throws.append(throw)
        left[player] -= 1
        if is_eligible(throw, wall):
            best[player] = min(best[player], distance(throw, wall))
    return tuple(throws)


def brandelet(stones: int, players: Iterable[Hashable], victory: Victory = "at_least") -> Match:
    """Return a Brandelet match: no handicap, and G = 2 N₀ + 1 (section 5).

    Parameters
    ----------
    stones : int
        How many stones each player has, N₀, at least 1.
    players : iterable
        The players.
    victory : {"exact", "at_least"}
        How the match is won.

    Examples
    --------
    >>> brandelet(2, ["A", "B"], "exact")
    Match(stones={'A': 2, 'B': 2}, goal=5, victory='exact')
    """
    each = as_integer("stones", stones, 1)
    return Match(dict.fromkeys(players, each), 2 * each + 1, victory)


def ducobu(players: Iterable[Hashable]) -> dict[Hashable, int]:
    """Return the stones of a Ducobu disposition: each player has as many as there are players.

    Parameters
    ----------
    players : iterable
        The players, at least one.

    Raises
    ------
    ValueError
        If there is no player.

    Examples
    --------
    >>> ducobu(["A", "B"])
    {'A': 2, 'B': 2}
    """
    listed = tuple(dict.fromkeys(players))
    if not listed:
        raise ValueError("players must name at least one player, got none")
    return dict.fromkeys(listed, len(listed))


def ranking(
    scores: Mapping[Hashable, int],
    stones: Mapping[Hashable, int],
    thrower: Thrower,
    rng: np.random.Generator,
    agree: Agree = lambda about, tied: tied[0],
    wall: Wall = STRAIGHT,
) -> list[tuple[Hashable, ...]]:
    """Return the final ranking, best first; players of equal worth stand together (4.6.2).

    Players with the same score play an extra round, which changes no score. Whoever would score
    in it comes first; the others follow by their nearest stones. Those who are still tied throw
    a single stone more, and if that does not part them they are of equal worth.

    Parameters
    ----------
    scores : mapping of player to int
        The scores at the end of the match.
    stones : mapping of player to int
        How many stones each player has in the extra round.
    thrower, rng, agree
        As in `play`.
    wall : Wall
        The wall.

    Raises
    ------
    TypeError, ValueError
        If a number of stones is not an integer of at least 0, or that of a player is missing.

    Examples
    --------
    >>> from jeux.caillou.throwers import Straight
    >>> rng = np.random.default_rng(1)
    >>> ranking({"A": 3, "B": 5}, {"A": 3, "B": 3}, Straight({}), rng)
    [('B',), ('A',)]
    """
    counted_stones(stones.values())
    if missing := [player for player in scores if player not in stones]:
        raise ValueError(f"stones must name every player, got none for {missing!r}")
    placed: list[tuple[Hashable, ...]] = []
    for score in sorted(set(scores.values()), reverse=True):
        tied = [j for j in scores if scores[j] == score]
        if len(tied) == 1:
            placed.append((tied[0],))
            continue
        result = _extra(tied, stones, thrower, rng, agree, wall)
        if result.points:
            placed.append((result.scorer,))
            tied.remove(result.scorer)
        for group in _by_distance(tied, result.best):
            if len(group) > 1:
                last = _extra(group, dict.fromkeys(group, 1), thrower, rng, agree, wall)
                placed += _by_distance(group, last.best)
            else:
                placed.append(group)
    return placed


def _extra(
    tied: Sequence[Hashable],
    stones: Mapping[Hashable, int],
    thrower: Thrower,
    rng: np.random.Generator,
    agree: Agree,
    wall: Wall,
) -> RoundScore:
    """Play an extra round between players who are tied."""
    chooser, order = agreed(agree, "the chooser", tied), _in_turn(tied, agree)
    throws = _throw_all(stones, wall, thrower, rng, agree, order, chooser)
    return score_round(throws, wall, agree, tied)


def _by_distance(
    tied: Sequence[Hashable], best: Mapping[Hashable, float]
) -> list[tuple[Hashable, ...]]:
    """Return players by their nearest stones; who is as near as another stays beside him."""
    return [tuple(j for j in tied if best[j] == d) for d in sorted({best[j] for j in tied})]
