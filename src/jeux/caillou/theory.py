"""What the rules imply: the law of a round, who wins a match, and which handicap is fair.

Players are numbered from 0. The law of a round is a mapping of (player, points) to probability, of
what is possible only; (None, 0) is a round in which nobody scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, lcm, perm, prod
from typing import Any, NamedTuple, TypeAlias

from jeux.caillou.rules import Stones, Victory, as_stones
from jeux.checks import as_choice, as_integer, as_number, as_probability
from jeux.law import Law

RoundLaw: TypeAlias = dict[tuple[int | None, int], Any]


def scoring_law(stones: Stones, q: Any = 1) -> RoundLaw:
    """Return the law of a round between players of equal skill (sections 4.3.1 and 4.3.2).

    The distances of the stones are independent and have the same continuous law; each stone is
    eligible with probability q, whatever its distance. If at least p stones are eligible, the p
    nearest ones are any p of all stones, each choice with the same probability. So player j
    scores at least p points with probability

        N(j) (N(j) − 1) … (N(j) − p + 1) / (N (N − 1) … (N − p + 1)) · P(at least p are eligible).

    Where only stones of the scorer are left, all of them count.

    Parameters
    ----------
    stones : mapping of player to int, or sequence of int
        How many stones each player has.
    q : int, Fraction or float
        The probability that a stone is eligible; the law is exact for integers and fractions.

    Examples
    --------
    >>> {who: str(p) for who, p in scoring_law([2, 1]).items()}
    {(0, 1): '1/3', (0, 2): '1/3', (1, 1): '1/3'}
    >>> str(scoring_law([2, 1], Fraction(1, 2))[None, 0])
    '1/8'
    """
    counts, chance = as_stones(stones), as_probability("q", q)
    total, sure = sum(counts), Fraction(chance)
    enough = [Fraction(1)]
    for k in range(max(counts) + 1):
        enough.append(enough[-1] - comb(total, k) * sure**k * (1 - sure) ** (total - k))
    law: RoundLaw = {}
    for j, own in enumerate(counts):
        least = [enough[p] * Fraction(perm(own, p), perm(total, p) or 1) for p in range(own + 2)]
        law |= {(j, p): least[p] - least[p + 1] for p in range(1, own + 1)}
    law[None, 0] = 1 - enough[1]
    return {who: type(chance)(p) for who, p in law.items() if p}


def exponential_law(stones: Stones, rates: Sequence[Any]) -> RoundLaw:
    """Return the law of a round between players of unequal skill, all stones being eligible.

    The distances of player j's stones are exponential with mean 1/rates[j]. Such a distance has
    no memory: beyond the nearest stone the others begin anew. So the nearest stone is one of
    player j's with probability proportional to N(j) rates[j], and the next ones likewise, with
    one stone less.

    Parameters
    ----------
    stones : mapping of player to int, or sequence of int
        How many stones each player has.
    rates : sequence of int, Fraction or float
        The skill of each player; the law is exact for integers and fractions.

    Examples
    --------
    >>> {who: str(p) for who, p in exponential_law([1, 1], [2, 1]).items()}
    {(0, 1): '2/3', (1, 1): '1/3'}
    """
    counts, skill = as_stones(stones), [as_number("rates", rate) for rate in rates]
    if len(skill) != len(counts) or min(skill) <= 0:
        raise ValueError(f"rates must be positive, one for each of {len(counts)}, got {rates!r}")
    law: RoundLaw = {}
    for j, (own, rate) in enumerate(zip(counts, skill, strict=True)):
        others = sum(n * r for i, (n, r) in enumerate(zip(counts, skill, strict=True)) if i != j)
        chance = rate / rate
        for p in range(1, own + 1):
            # the nearest p stones are theirs, and the next one is not
            chance *= (own - p + 1) * rate / ((own - p + 1) * rate + others)
            stops = others / ((own - p) * rate + others) if p < own else 1
            if chance * stops:
                law[j, p] = chance * stops
    return law or {(None, 0): skill[0] / skill[0]}


def eligible_law(stones: Stones, rates: Sequence[Any], eligible: Sequence[Any]) -> RoundLaw:
    """Return the law of a round between players of unequal skill who touch the wall now and then.

    The stones of player j are eligible with probability eligible[j], independently.

    >>> law = eligible_law((1, 1), (1, 1), (Fraction(1, 2), 1))
    >>> str(law[0, 1]), str(law[1, 1])
    ('1/4', '3/4')
    """
    law: RoundLaw = Counter()
    counts, sure = as_stones(stones), [as_probability("eligible", q) for q in eligible]
    for left in product(*(range(n + 1) for n in counts)):
        chance = prod(
            comb(n, k) * q**k * (1 - q) ** (n - k)
            for n, k, q in zip(counts, left, sure, strict=True)
        )
        if chance:
            for who, p in exponential_law(left, rates).items():
                law[who] += chance * p
    return dict(law)


def points_law(law: Mapping[tuple[int | None, int], Fraction], player: int) -> Law:
    """Return the law of one player's points in a round, 0 included, from the exact law of a round.

    >>> points_law(scoring_law([2, 1]), 0), str(points_law(scoring_law([3, 3]), 0).mean)
    (Law({0: 1, 1: 1, 2: 1}), '3/4')
    """
    unit, weights = lcm(*(p.denominator for p in law.values())), Counter[int]()
    for (who, points), p in law.items():
        weights[points if who == player else 0] += int(unit * p)
    return Law(weights)


# matches

MOST_SCORES = 300_000
"""Scores of a match at most; more take minutes."""


class Ahead(NamedTuple):
    """What is ahead in a match."""

    wins: tuple[Any, ...]
    """The probability that each player wins."""
    rounds: Any
    """The mean number of rounds."""


def ahead(
    law: RoundLaw, players: int, goal: int, victory: Victory = "at_least"
) -> Callable[..., Ahead]:
    """Return a function of the scores that says what is ahead in a match.

    A round moves to a later score or, if nobody scores or points are taken back, changes nothing:
    so what is ahead is a mean over the rounds that move, and a round more than that takes
    1 / P(it moves) rounds.

    >>> str(ahead(scoring_law([2, 2]), 2, 5)(4, 3).wins[0])
    '2/3'
    """
    as_choice("victory", victory, ("at_least", "exactly"))
    if as_integer("goal", goal, 1) ** players > MOST_SCORES:
        raise ValueError(f"goal must leave at most {MOST_SCORES:,} scores, got {goal:,}")
    results = [(j, p, chance) for (j, p), chance in law.items() if j is not None]
    one = sum(law.values()) / sum(law.values())

    @cache
    def at(*scores: int) -> Ahead:
        if max(scores) >= goal:
            return Ahead(tuple(one * (s >= goal) for s in scores), 0 * one)
        moving, wins, rounds = 0 * one, [0 * one] * players, one
        for j, p, chance in results:
            if victory == "at_least" or scores[j] + p <= goal:
                then = at(*scores[:j], scores[j] + p, *scores[j + 1 :])
                moving += chance
                rounds += chance * then.rounds
                wins = [w + chance * t for w, t in zip(wins, then.wins, strict=True)]
        if not moving:
            raise ValueError(f"goal {goal} can never be reached from the scores {scores}")
        return Ahead(tuple(w / moving for w in wins), rounds / moving)

    return at


def _match(stones: Stones, goal: int, victory: Victory, rates: Any) -> Ahead:
    law = scoring_law(stones) if rates is None else exponential_law(stones, rates)
    return ahead(law, len(stones), goal, victory)(*(0,) * len(stones))


def win_probabilities(
    stones: Stones, goal: int, victory: Victory = "at_least", rates: Sequence[Any] | None = None
) -> tuple[Any, ...]:
    """Return how likely each player wins a match, all stones being eligible.

    Parameters
    ----------
    stones : mapping of player to int, or sequence of int
        How many stones each player has; at least one stone in all.
    goal : int
        The winning number of points, G, at least 1.
    victory : {"at_least", "exactly"}
        Whether a score above G wins, or is lowered again (section 4.6.1).
    rates : sequence of int, Fraction or float, optional
        The skill of each player, as in `exponential_law`; equal if left out.

    Examples
    --------
    >>> [str(p) for p in win_probabilities([2, 1], 2)]
    ['22/27', '5/27']
    """
    return _match(stones, goal, victory, rates).wins


def expected_rounds(
    stones: Stones, goal: int, victory: Victory = "at_least", rates: Sequence[Any] | None = None
) -> Any:
    """Return the mean number of rounds of a match; arguments as in `win_probabilities`.

    >>> str(expected_rounds([1, 1], 2)), str(expected_rounds([2, 2], 2, "exactly"))
    ('5/2', '11/5')
    """
    return _match(stones, goal, victory, rates).rounds


# handicaps

MOST_GIVEN = 40
"""Stones of a player for which a handicap is looked for, at most."""


class Handicap(NamedTuple):
    """What makes a match most nearly fair, and how often the weaker player wins it."""

    given: int
    """The stones of the weaker player, or the points at which they begin."""
    chance: float
    """The probability that the weaker player wins."""


def _fairest(cases: Mapping[int, float]) -> Handicap:
    """Return the case with a chance nearest to one half, the first of those equally near."""
    return min(map(Handicap._make, cases.items()), key=lambda one: round(abs(one.chance - 0.5), 12))


def fair_stones(
    ratio: float, stones: int, goal: int = 1, eligible: Sequence[float] = (1, 1)
) -> Handicap:
    """Return how many stones of the weaker player, 1 to 40, make a match most nearly fair.

    Parameters
    ----------
    ratio : float
        The rate of the better player over that of the weaker one.
    stones : int
        The stones of the better player.
    goal : int
        The points that win, with at least the goal; 1 is a single round that is scored.
    eligible : pair of float
        The probability that a stone of the weaker and of the better player is eligible.

    Examples
    --------
    >>> given, chance = fair_stones(2, 3)
    >>> f"{given} stones: {chance:.3f}"
    '6 stones: 0.500'
    """
    found = dict[int, float]()
    for own in range(1, MOST_GIVEN + 1):
        law = eligible_law((own, stones), (1.0, ratio), eligible)
        found[own] = ahead(law, 2, goal)(0, 0).wins[0]
        if found[own] > 0.5:
            break
    return _fairest(found)


def fair_start(
    ratio: float, stones: int, goal: int, eligible: Sequence[float] = (1, 1)
) -> Handicap:
    """Return with how many points the weaker player should begin, if both have equal stones.

    >>> given, chance = fair_start(2, 3, 7)
    >>> f"{given} points: {chance:.3f}"
    '4 points: 0.444'
    """
    at = ahead(eligible_law((stones, stones), (1.0, ratio), eligible), 2, goal)
    return _fairest({given: at(given, 0).wins[0] for given in range(goal)})
