"""Claims of the rule book of the *jeu du caillou* that the ledger decides, each able to say no."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from jeux.caillou.play import Record, Straight, play
from jeux.caillou.rules import (
    Agree,
    Match,
    RoundScore,
    Throw,
    Wall,
    brandelet,
    is_eligible,
    score_distances,
)
from jeux.caillou.theory import scoring_law, win_probabilities

VICTORIES: tuple[Any, ...] = "at_least", "exactly"
POST, RIGHT = Wall([[0, 0], [0, 2]]), [*product(range(-2, 6), range(-3, 7))]
"""A wall of length 2, and points of a grid around it."""


def scored(distances: Mapping[Any, Any], agreed: Hashable = None) -> RoundScore:
    """Score a round; the player agreed on is this one if tied, or else the first of those tied."""
    return score_distances(distances, lambda about, tied: agreed if agreed in tied else tied[0])


def played(
    stones: Mapping[Any, int], goal: int = 5, victory: Any = "at_least", seed: int = 2018
) -> Record:
    """Play a match between equal players."""
    throwers = Straight(dict.fromkeys(stones, 1.0))
    return play(Match(stones, goal, victory), throwers, np.random.default_rng(seed))


def is_square(stones: Iterable[int]) -> bool:
    """Say whether the number of all stones is a square."""
    return math.isqrt(total := sum(stones)) ** 2 == total


def score_at_the_start() -> int:
    """Return the scores after a first round, less its points."""
    first = played({"A": 2, "B": 2}).rounds[0]
    return sum(first.scores.values()) - first.result.points


def curves_begin_off_the_wall() -> bool:
    """Say whether all curves of a round begin in one place, and not on the wall."""
    wall, rounds = Match({"A": 1}, 1).wall, played({"A": 2, "B": 2}).rounds
    begun = [{(*t.curve[0],) for t in turn.throws} for turn in rounds]
    return all(len(places) == 1 and wall.distance(min(places)) > 0 for places in begun)


def section_with_a_condition() -> str:
    """Name the first section whose words on a curve do not hold for every curve of the plane."""
    place, curves = (4, 1), [[(4, 1), (1, 1)], [(3, 1), (1, 1)]]
    in_the_plane = all(np.shape(curve)[1] == len(place) for curve in curves)  # C: [a, b] → E
    from_the_place = all(curve[0] == place for curve in curves)  # C(0) = P
    return "section 2" if not in_the_plane else "section 4" if not from_the_place else "none"


def a_distance_names_a_point() -> bool:
    """Say whether points of a grid lie at different distances from a wall."""
    return len({POST.distance(point) for point in RIGHT}) == len(RIGHT)


def stones_are_thrown() -> bool:
    """Say whether everybody throws all their stones in every round, 0 to 3 of them."""
    matches = [{"A": own, "B": 1} for own in range(4)]
    return all(
        [t.player for t in turn.throws].count(j) == n
        for stones in matches
        for turn in played(stones, 1).rounds
        for j, n in stones.items()
    )


def intervals_are_alike() -> bool:
    """Say whether a curve on [a, b] is the same one on [0, 1], for a + (b - a)s as time."""
    s, ends = np.linspace(0, 1, 9), [(a, b) for a, b in np.ndindex(4, 4) if a <= b]
    one, two = ([(9 - t * t, t) for a, b in ends for t in times(a, b)] for times in (
        lambda a, b: np.linspace(a, b, 9), lambda a, b: a + (b - a) * s))  # fmt: skip
    return np.allclose(Throw("A", one).curve, Throw("A", two).curve)


def eligible_if_off_the_wall() -> bool:
    """Say whether straight stones are eligible if all points of their way are off the wall."""
    return all(
        is_eligible(Throw("A", [[4, y], [x, y]]), POST)
        == all(POST.distance([t, y]) > 0 for t in range(min(x, 4), max(x, 4) + 1))
        for x, y in RIGHT
    )


def distance_is_least() -> bool:
    """Say whether distances are the least ones, of points of the wall on a grid."""
    return all(
        math.isclose(
            POST.distance(Throw("A", [[9, 9], end]).rest),
            min(math.dist(end, (0, q)) for q in range(3)),
        )
        for end in RIGHT
    )


def rough_rounds() -> Iterator[tuple[dict[Any, set[float]], RoundScore]]:
    """Yield the rounds of two stones each, at the distance 1 or 2 or not eligible."""
    for a, b, c, d in product((0.0, 1.0, 2.0), repeat=4):
        distances: dict[Any, set[float]] = {"A": {a, b} - {0.0}, "B": {c, d} - {0.0}}
        if any(distances.values()):
            yield distances, scored(distances)


def two_points_if_next() -> bool:
    """Say whether the scorer has two points at least, where the next distance is theirs again."""
    return all(
        found.points >= 2
        for distances, found in rough_rounds()
        if set().union(*distances.values()) == {1, 2} and 2 in distances[found.scorer]
    )


def orders() -> Iterator[tuple[list[int], RoundScore]]:
    """Yield the owners of the eligible ones of four stones, nearest first, with what they give."""
    for owners in np.ndindex(4, 4, 4, 4):
        stones = {j: [float(k) for k, i in enumerate(owners) if i == j] for j in range(3)}
        if any(stones.values()):
            yield [i for i in owners if i < 3], scored(stones)


def sets_count_the_first_run() -> bool:
    """Say whether points are the stones before the first one of another player."""
    return all(
        found[:2] == (near[0], next((k for k, i in enumerate(near) if i != near[0]), len(near)))
        for near, found in orders()
    )


def as_many_as_nearest() -> bool:
    """Say whether points are stones nearest in a row, if two stones are equally near."""
    return (
        scored({"A": [1, 1], "B": [2]}).points == 2 or scored({"A": [1, 2], "B": [1]}).points == 1
    )


def every_run_ends_with_another() -> bool:
    """Say whether somebody else has an eligible stone, whoever may have none."""
    return all(math.isfinite(scored({"A": [1, 2], "B": own}).best["B"]) for own in ([3], []))


def first_set_of_another_ends() -> bool:
    """Say whether the count ends at the first set whose minimum is B's."""
    return all(
        scored({"A": [1, 2], "B": [b]}).points == sorted({1, 2, b}).index(b) for b in (1.5, 2)
    )


def scorer_is_first() -> bool:
    """Say whether the scorer throws first, and the others follow by their nearest stones."""
    return all(
        found.order[0] == found.scorer
        and [found.best[j] for j in found.order] == sorted(found.best.values())
        for _, found in orders()
    )


def sorting_orders_all_players() -> bool:
    """Say whether there is a least distance for each player of the rounds that are tried."""
    return all(
        len({*found.best.values()} - {math.inf}) == len(found.best) for _, found in rough_rounds()
    )


def chooser_is_last() -> bool:
    """Say whether the chooser throws last, where no two players are tied."""
    return all(found.order[-1] == found.chooser for near, found in orders() if {*near} == {0, 1, 2})


def agreement_parts_all() -> bool:
    """Say whether the scorer is first and the chooser last, if all are equally near."""
    found = scored({"A": [1], "B": [1]})
    return found.order[0] == found.scorer and found.order[-1] == found.chooser


def reaching_wins() -> bool:
    """Say whether winners are those whose points reach G, whatever the way to win."""
    records = [
        played({"A": 2, "B": 2}, 5, victory, seed) for victory in VICTORIES for seed in range(5)
    ]
    return all((j in r.winners) == (r.scores[j] >= 5) for r in records for j in "AB")


def falls_below_the_goal(start: int) -> bool:
    """Say whether some score was below G, the one at the start included, for G = 0, 1, 2."""
    return all(
        min(
            [
                start,
                *(
                    s
                    for turn in played({"A": 2, "B": 1}, goal, "exactly").rounds
                    for s in turn.scores.values()
                ),
            ]
        )
        < goal
        for goal in range(3)
    )


def rounds_after(goals: range) -> Iterator[tuple[int, list[int]]]:
    """Yield goals and scores of three players after one round from all scores below the goal."""
    for goal in goals:
        for start in np.ndindex((max(goal, 1),) * 3):
            for j, p in scoring_law([2, 2, 2], Fraction(1, 2)):
                yield goal, [s + p * (i == j) for i, s in enumerate(start)]


def one_player_has(wins: Callable[[int, int], int]) -> bool:
    """Say whether a round makes at most one winner of three, by ``wins(score, goal)``."""
    return all(
        sum(wins(s, goal) for s in scores) <= 1 for goal, scores in rounds_after(range(1, 5))
    )


def winners_rank_first() -> bool:
    """Say whether those who have won come first by scores, with at least or exactly G points.

    The rules are taken at their word: one looks who has won before a score is lowered.
    """
    ways: list[Callable[[int, int], bool]] = [lambda s, goal: s >= goal, lambda s, goal: s == goal]
    won = [
        (scores, [s for s in scores if wins(s, goal)])
        for goal, scores in rounds_after(range(5))
        for wins in ways
    ]
    return all(max(scores) in winners for scores, winners in won if winners)


def one_wins_at_goal_0() -> bool:
    """Say whether a match of three with the goal 0 has a single winner, in one way or the other."""
    return any(
        len(played(dict.fromkeys("ABC", 1), 0, victory).winners) == 1 for victory in VICTORIES
    )


def fewer_stones_are_a_handicap() -> bool:
    """Say whether the player with fewer stones wins with a probability below 1/2, in both ways.

    Two players with equal rates, up to 5 stones each, goals up to 9.
    """
    cases = product(VICTORIES, range(1, 6), range(1, 6), range(1, 10))
    return all(
        win_probabilities((a, b), goal, way)[0] < Fraction(1, 2)
        for way, a, b, goal in cases
        if a < b
    )


def two_rounds_are_too_few(stones: int) -> bool:
    """Say whether a Brandelet goal is the least that two rounds of so many stones do not make."""
    return brandelet(stones, "AB").goal == 2 * max(p for _, p in scoring_law([stones, stones])) + 1


class Level(Straight):
    """Players whose stones all lie 1 from the wall."""

    def throw(self, player: Hashable, place: Any, rng: np.random.Generator) -> Any:
        """Return a curve to the same place as all others."""
        return [place, (1, 0)]


def all_win_at_goal_0() -> bool:
    """Say whether both players win with the goal 0, tied for good, whoever is agreed on."""
    match, rng = Match({"A": 1, "B": 1}, 0), np.random.default_rng(0)
    agreements: list[Agree] = [lambda about, tied: tied[0], lambda about, tied: tied[-1]]
    found = [play(match, Level({}), rng, agree) for agree in agreements]
    return all({*record.winners} == {"A", "B"} for record in found)
