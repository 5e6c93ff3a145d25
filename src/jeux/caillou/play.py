"""A match of the *jeu du caillou*, thrown stone by stone, and who throws."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike

from jeux.caillou.rules import (
    STRAIGHT,
    Agree,
    Match,
    RoundScore,
    Throw,
    Wall,
    agreed,
    as_counts,
    as_distance,
    as_mapping,
    as_match,
    as_player,
    as_point,
    as_wall,
    distance,
    handshakes,
    is_eligible,
    score_round,
    worst_placed,
)
from jeux.checks import (
    as_function,
    as_generator,
    as_integer,
    as_probability,
)
from jeux.sampling import progress

MOST_THROWN = 1_000_000
"""Stones of a round at most, where each has a curve."""


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

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above, or a mean is negative or not finite.

    Examples
    --------
    >>> curve = Straight({"A": 1.0}).throw("A", (8, 0), np.random.default_rng(1))
    >>> np.shape(curve)
    (2, 2)
    """

    means: Mapping[Any, float]
    eligible: float = 1.0
    place: tuple[float, float] = (8.0, 0.0)

    def __post_init__(self) -> None:
        means = as_mapping("means", self.means)
        known = {j: as_distance(f"means of {j!r}", mean) for j, mean in means.items()}
        object.__setattr__(self, "means", known)
        object.__setattr__(self, "eligible", float(as_probability("eligible", self.eligible)))
        object.__setattr__(self, "place", tuple(as_point("place", self.place).tolist()))

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
        hits = as_generator(rng).random() >= self.eligible
        if as_player("player", player) not in self.means:
            raise ValueError(f"means must name every player, got none for the player {player!r}")
        rest = 0.0 if hits else float(rng.exponential(self.means[player]))
        return np.array([as_point("place", place), (rest, 0.0)])


def as_thrower(name: str, given: Any) -> Thrower:
    """Return somebody who chooses and throws."""
    for method in ("choose", "throw"):
        if isinstance(given, type) or not callable(getattr(given, method, None)):
            raise TypeError(f"{name} must have methods choose and throw, got {given!r}")
    thrower: Thrower = given
    return thrower


@contextmanager
def patient(what: str) -> Iterator[Callable[[float], None]]:
    """Show a bar of the part of work that is done."""
    done = 0
    with progress(1000, what) as step:

        def upto(part: float) -> None:
            nonlocal done
            more = max(0, int(1000 * min(part, 1)) - done)
            step(more)
            done += more

        yield upto


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
    TypeError, ValueError
        If an argument is not as above, a curve does not begin at the chosen place, that place
        lies on the wall, agreement names somebody who is not tied, a round has more than a
        million stones, or the match does not end within `most` rounds.

    Examples
    --------
    >>> match = Match({"A": 3, "B": 3}, 7)
    >>> record = play(match, Straight({"A": 1.0, "B": 1.0}), np.random.default_rng(2018))
    >>> record.handshakes, max(record.scores.values()) >= 7
    (2, True)
    """
    match, thrower = as_match("match", match), as_thrower("thrower", thrower)
    rng, agree, most = as_generator(rng), as_function("agree", agree), as_integer("most", most, 1)
    players = tuple(match.stones)
    as_thrown("stones of the match", match.stones)
    if match.goal > most * max(match.stones.values()):
        raise ValueError(
            f"most must be rounds enough for the goal {match.goal}: the match cannot end, and "
            f"has not ended after {most} rounds"
        )
    scores: dict[Hashable, int] = dict.fromkeys(players, 0)
    chooser = agreed(agree, "the chooser", players)
    order = _in_turn(players, agree)
    rounds: list[Round] = []
    with patient("rounds") as upto:
        for number in range(1, most + 1):
            throws = _throw_all(match.stones, match.wall, thrower, rng, agree, order, chooser)
            result = score_round(throws, match.wall, agree, players)
            if result.points:
                reached = scores[result.scorer] + result.points
                if match.victory == "at_least" or reached <= match.goal:
                    scores[result.scorer] = reached
            rounds.append(Round(chooser, throws, result, dict(scores)))
            # where exactly the goal wins, no score is above it
            winners = tuple(j for j in players if scores[j] >= match.goal)
            if winners:
                return Record(tuple(rounds), scores, winners, 2 * handshakes(len(players)))
            order, chooser = result.order, result.chooser
            upto(max(number / most, max(scores.values()) / match.goal))
    raise ValueError(f"the match has not ended after {most} rounds: {match!r}")


def _in_turn(players: Sequence[Hashable], agree: Agree) -> tuple[Hashable, ...]:
    """Return the players in the order on which they agree, one after the other."""
    order, left = [], list(players)
    while left:
        order.append(agreed(agree, "the next to throw", left))
        left.remove(order[-1])
    return tuple(order)


def as_thrown(name: str, stones: Mapping[Any, int]) -> None:
    """Refuse more stones than a round can hold that is thrown stone by stone."""
    if sum(stones.values()) > MOST_THROWN:
        raise ValueError(f"{name} must be at most {MOST_THROWN} in all, got {dict(stones)!r}")


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
    begin = as_point("the place that a thrower chooses", place)
    if not is_eligible(Throw(chooser, begin), wall):
        raise ValueError(f"the chosen point {place!r} lies on the wall")
    left = {player: stones[player] for player in order}
    best = dict.fromkeys(order, math.inf)
    first = [player for player in order if left[player]]
    throws = []
    total = sum(left.values())
    with progress(total, "stones") as step:
        for k in range(total):
            player = first[k] if k < len(first) else worst_placed(best, left, agree)
            throw = Throw(player, thrower.throw(player, place, rng))
            if (throw.curve[0] != begin).any():
                raise ValueError(
                    f"a curve of {player!r} must begin at the chosen point {place!r}, "
                    f"got {throw.curve[0].tolist()}"
                )
            throws.append(throw)
            left[player] -= 1
            if is_eligible(throw, wall):
                best[player] = min(best[player], distance(throw, wall))
            step()
    return tuple(throws)


def ranking(
    scores: Mapping[Any, int],
    stones: Mapping[Any, int],
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
        If an argument is not as above, or the number of stones of a player is missing.

    Examples
    --------
    >>> rng = np.random.default_rng(1)
    >>> ranking({"A": 3, "B": 5}, {"A": 3, "B": 3}, Straight({}), rng)
    [('B',), ('A',)]
    """
    scores, stones = as_counts("scores", scores), as_counts("stones", stones)
    rng, agree = as_generator(rng), as_function("agree", agree)
    thrower, wall = as_thrower("thrower", thrower), as_wall("wall", wall)
    as_thrown("stones", stones)
    if missing := [player for player in scores if player not in stones]:
        raise ValueError(f"stones must name every player, got none for {missing!r} of scores")
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
    """Return players by their nearest stones; those who are equally near stand together."""
    return [tuple(j for j in tied if best[j] == d) for d in sorted({best[j] for j in tied})]
