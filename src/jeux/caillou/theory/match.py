"""Matches as a race to the goal: who wins, and after how many rounds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from itertools import accumulate, pairwise
from math import comb, lcm, prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.caillou.rules import VICTORIES, Match, Stones, Victory, as_rates
from jeux.caillou.theory.rounds import RoundLaw, as_few_stones, exponential_law, scoring_law
from jeux.checks import as_choice, as_integer
from jeux.sampling import progress

MOST_GOAL, MOST_SCORES = 10_000, 300_000
"""The goal times the players, and the scores of a match won with exactly the goal, at most."""


class Race(NamedTuple):
    """A match between players of known skill, all of whose stones are eligible."""

    counts: tuple[int, ...]
    """How many stones each player has."""
    goal: int
    """The winning number of points, G."""
    victory: Victory
    """How it is won."""
    law: RoundLaw
    """The law of a round."""
    exact: bool
    """Whether that law is in fractions."""


def as_race(
    stones: Stones, goal: int | None, victory: Victory | None, rates: Sequence[Any] | None
) -> Race:
    """Return the race of a match, or of stones with a goal and a way to win."""
    counts = as_few_stones(stones)
    if isinstance(stones, Match):
        if goal is not None or victory is not None:
            raise TypeError(
                f"goal and victory are those of the match, got {goal!r} and {victory!r} as well"
            )
        goal, victory = stones.goal, stones.victory
    if goal is None:
        raise TypeError("goal must be given with stones that are not those of a Match")
    goal = as_integer("goal", goal, 1)
    if goal * len(counts) > MOST_GOAL:
        raise ValueError(f"goal must be at most {MOST_GOAL // len(counts)} here, got {goal}")
    way = as_choice("victory", "at_least" if victory is None else victory, VICTORIES)
    if not any(counts):
        raise ValueError(f"stones must be at least one in all, got {counts}")
    skill = as_rates(counts, rates)
    law = scoring_law(counts) if rates is None else exponential_law(counts, skill)
    return Race(counts, goal, way, law, isinstance(skill[0], Fraction))


def win_probabilities(
    stones: Stones,
    goal: int | None = None,
    victory: Victory | None = None,
    rates: Sequence[Any] | None = None,
) -> tuple[Any, ...]:
    """Return how likely each player wins a match, all stones being eligible.

    For "at_least" the rounds of each player are counted apart, and mixed afterwards; for
    "exactly", dynamic programming over all scores.

    Parameters
    ----------
    stones : Match, mapping of player to int, or sequence of int
        How many stones each player has; at least one stone in all.
    goal : int
        The winning number of points, G, at least 1; that of the match, if one is given.
    victory : {"at_least", "exactly"}
        Whether a score above G wins, or is lowered again (section 4.6.1); that of the match, if
        one is given, or else "at_least" if left out.
    rates : sequence of int, Fraction or float
        The skill of each player, as in `exponential_law`; equal if left out.

    Returns
    -------
    tuple of Fraction or float
        One probability for each player; floats if a rate is one.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above, or exactly so many points can never be made: a player who
        has all the stones scores them all in every round.

    Examples
    --------
    >>> [str(p) for p in win_probabilities([2, 1], 2)]
    ['22/27', '5/27']
    >>> win_probabilities(Match({"A": 2, "B": 1}, 2)) == win_probabilities([2, 1], 2)
    True
    """
    race = as_race(stones, goal, victory, rates)
    if race.victory == "exactly":
        return _exactly(race)[0]
    weights, total = _weights(race)
    alive = _all_alive(weights, race.goal)
    mixes = []
    for j, own in enumerate(weights):
        # the next round is the first in which j has enough
        arrives = [sum(own) * now - then for now, then in pairwise([*alive[j], 0])]
        mixes.append([arrives, *alive[:j], *alive[j + 1 :]])
    found = [chance / total for chance in _summed(mixes, total)]
    return tuple(found if race.exact else map(float, found))


def expected_rounds(
    stones: Stones,
    goal: int | None = None,
    victory: Victory | None = None,
    rates: Sequence[Any] | None = None,
) -> Any:
    """Return the mean number of rounds of a match, all stones being eligible.

    Parameters
    ----------
    stones, goal, victory, rates
        As in `win_probabilities`.

    Returns
    -------
    Fraction or float
        The mean number of rounds; a float if a rate is one.

    Raises
    ------
    TypeError, ValueError
        As in `win_probabilities`.

    Examples
    --------
    >>> str(expected_rounds([1, 1], 2)), str(expected_rounds([2, 2], 2, "exactly"))
    ('5/2', '11/5')
    """
    race = as_race(stones, goal, victory, rates)
    if race.victory == "exactly":
        return _exactly(race)[1]
    weights, total = _weights(race)
    (found,) = _summed([_all_alive(weights, race.goal)], total)
    return found if race.exact else float(found)


def win_table(
    stones: Stones,
    goal: int | None = None,
    victory: Victory | None = None,
    rates: Sequence[Any] | None = None,
) -> NDArray[np.float64]:
    """Return how likely the first of two players wins, from every score, in floats.

    Parameters
    ----------
    stones, goal, victory, rates
        As in `win_probabilities`, for two players.

    Returns
    -------
    array, shape (goal, goal)
        The probability at the score a : b.

    Raises
    ------
    TypeError, ValueError
        As in `win_probabilities`, if there are not two players, or from some score, reached or
        not, every round leads past the goal.

    Examples
    --------
    >>> win_table([2, 2], 2, "exactly").round(3).tolist()
    [[0.5, 0.4], [0.6, 0.5]]
    """
    race = as_race(stones, goal, victory, rates)
    top, counts = race.goal, race.counts
    if len(counts) != 2:
        raise ValueError(f"stones must be those of two players, got {counts}")
    law = {who: float(p) for who, p in race.law.items()}
    # beyond the goal the table goes on: 1 where A has won, 0 where B has
    table = np.zeros((top + max(counts), top + max(counts)))
    table[top:, :top] = 1
    with progress(top, "scores") as step:
        for a in range(top - 1, -1, -1):
            for b in range(top - 1, -1, -1):
                moving, won = 0.0, 0.0
                for (j, p), chance in law.items():
                    then = (a + p, b) if j == 0 else (a, b + p)
                    if race.victory == "at_least" or max(then) <= top:
                        moving += chance
                        won += chance * table[then]
                if not moving:
                    raise ValueError(_never(race, (a, b)))
                table[a, b] = won / moving
            step()
    return table[:top, :top]


def _weights(race: Race) -> tuple[list[list[int]], int]:
    """Return whole weights of each player's 0, 1, … points in a round, and their sum."""
    law = {who: Fraction(p) for who, p in race.law.items()}
    unit = lcm(*(p.denominator for p in law.values()))
    weights = [
        [int(unit * law.get((j, p), 0)) for p in range(own + 1)]
        for j, own in enumerate(race.counts)
    ]
    return weights, sum(map(sum, weights))


def _all_alive(weights: Sequence[Sequence[int]], goal: int) -> list[list[int]]:
    """Return the weight of k scoring rounds of each player below the goal, for k = 0, 1, …"""
    alive: list[list[int]] = []
    with progress(goal * len(weights), "rounds") as step:
        for own in weights:
            below = [1] + [0] * (goal - 1)
            alive.append([])
            while any(below):
                alive[-1].append(sum(below))
                below = [
                    sum(below[s - p] * own[p] for p in range(1, min(s, len(own) - 1) + 1))
                    for s in range(goal)
                ]
                step()
            step(goal - len(alive[-1]))
    return alive


def _summed(mixes: Sequence[Sequence[Sequence[int]]], total: int) -> list[Fraction]:
    """Return sums over n of the probability that n rounds are such: each player's are alive.

    Of n rounds, any k may be those of the first player: the weights of both are mixed in
    comb(n, k) ways.
    """
    sizes = [list(accumulate(map(len, alive))) for alive in mixes]
    work = sum(a * (b - a) for size in sizes for a, b in pairwise(size))
    found = []
    with progress(work, "rounds") as step:

        def mixed(a: Sequence[int], b: Sequence[int]) -> list[int]:
            c = [0] * (len(a) + len(b) - 1)
            for i, x in enumerate(a):
                for k, y in enumerate(b):
                    c[i + k] += comb(i + k, i) * x * y
                step(len(b))
            return c

        for alive in mixes:
            sums = reduce(mixed, alive)
            top, cases = len(sums) - 1, 0
            for c in sums:
                cases = cases * total + c
            found.append(Fraction(cases, total**top))
    return found


def _exactly(race: Race) -> tuple[tuple[Any, ...], Any]:
    """Return win probabilities and mean rounds where a score above the goal is lowered again.

    Players with the same law are worth the same: only scores in order are looked at.
    """
    players, goal = len(race.counts), race.goal
    moves: list[list[tuple[int, Any]]] = [[] for _ in range(players)]
    for (who, p), chance in race.law.items():
        if who is not None:
            moves[who].append((p, chance))
    # floats are added up in the order of the players, as they stand
    kinds = [moves.index(own) if race.exact else j for j, own in enumerate(moves)]
    place = sorted(range(players), key=kinds.__getitem__)
    alike = [kinds[j] for j in place]
    bound = prod(comb(goal + k, k) for j in set(alike) if (k := alike.count(j)) and moves[j])
    if bound > MOST_SCORES:
        raise ValueError(
            f"goal and stones must be such that at most {MOST_SCORES} scores are possible where "
            f"exactly the goal wins, got {bound} with the goal {goal} and the stones {race.counts}"
        )

    def after(scores: tuple[int, ...], i: int, p: int) -> tuple[tuple[int, ...], Sequence[int]]:
        then = (*scores[:i], scores[i] + p, *scores[i + 1 :])
        if len(set(alike)) == players:
            return then, range(players)
        order = sorted(range(players), key=lambda k: (alike[k], then[k]))
        return tuple(then[k] for k in order), order

    start = (0,) * players
    reached, waiting = {start}, [start]
    ahead: dict[tuple[int, ...], tuple[tuple[Any, ...], Any]] = {}
    number = Fraction if race.exact else float
    with progress(2 * bound, "scores") as step:
        while waiting:
            scores = waiting.pop()
            step()
            if goal in scores:
                continue
            for i, j in enumerate(place):
                for p, _ in moves[j]:
                    if scores[i] + p <= goal and (then := after(scores, i, p)[0]) not in reached:
                        reached.add(then)
                        waiting.append(then)
        step(2 * (bound - len(reached)))
        # more points come after fewer
        for scores in sorted(reached, key=sum, reverse=True):
            step()
            if goal in scores:
                ahead[scores] = tuple(number(score == goal) for score in scores), number(0)
                continue
            # a round that would lead past the goal changes nothing
            moving, rounds, wins = number(0), number(1), [number(0)] * players
            for i, j in enumerate(place):
                for p, chance in moves[j]:
                    if scores[i] + p > goal:
                        continue
                    moving += chance
                    key, order = after(scores, i, p)
                    then_wins, more = ahead[key]
                    for k, win in zip(order, then_wins, strict=True):
                        wins[k] += chance * win
                    rounds += chance * more
            if not moving:
                raise ValueError(
                    _never(race, tuple(scores[place.index(j)] for j in range(players)))
                )
            ahead[scores] = tuple(win / moving for win in wins), rounds / moving
    won, mean = ahead[start]
    return tuple(won[place.index(j)] for j in range(players)), mean


def _never(race: Race, scores: tuple[int, ...]) -> str:
    return (
        f"goal can never be {race.goal} with exactly so many points and {race.counts} stones: "
        f"from the scores {scores} every round leads past it"
    )
