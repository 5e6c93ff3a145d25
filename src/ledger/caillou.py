"""Claims of the rule book of the *jeu du caillou* that the ledger decides, each able to say no."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import numpy as np

from jeux.caillou.play import Record, Straight, play, ranking
from jeux.caillou.rules import (
    Agree,
    Match,
    RoundScore,
    Throw,
    Wall,
    brandelet,
    is_eligible,
    next_to_throw,
    score_distances,
)
from jeux.caillou.theory import scoring_law, win_probabilities

VICTORIES: tuple[Any, ...] = "at_least", "exactly"
POST = Wall([[0, 0], [0, 2]])
"""A wall of length 2."""

GRID = [*product(range(-2, 6), range(-3, 7))]
"""Points around it."""


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
    total = sum(stones)
    return math.isqrt(total) ** 2 == total


def score_at_the_start() -> int:
    """Return the scores after a first round, less its points."""
    first = played({"A": 2, "B": 2}).rounds[0]
    return sum(first.scores.values()) - first.result.points


def curves_begin_off_the_wall() -> bool:
    """Say whether all curves of a round begin in one place, and not on the wall."""
    wall = Match({"A": 1}, 1).wall
    for turn in played({"A": 2, "B": 2}).rounds:
        places = {tuple(throw.curve[0]) for throw in turn.throws}
        if len(places) != 1 or wall.distance(min(places)) == 0:
            return False
    return True


def where_places_are() -> str:
    """Say whether a point off the wall lies in the space without the wall, or in a quotient.

    A quotient by the wall has sets of points for elements: the wall, and each other point alone.
    """
    wall = {point for point in GRID if POST.distance(point) == 0}
    difference: set[Any] = set(GRID) - wall
    quotient: set[Any] = {frozenset(wall)} | {frozenset([point]) for point in difference}
    spaces = {"P ∈ ℰ/m": quotient, "P ∈ ℰ ∖ m": difference}
    return " or ".join(name for name, space in spaces.items() if (4, 1) in space)


def next_set() -> str:
    """Say whether D_0 without its minimum, or divided by it, has the next distance as its least."""
    distances = {1.5, 2.0, 4.0}
    least = min(distances)
    sets = {
        "D_0/min(D_0)": {distance / least for distance in distances},
        "D_0 ∖ {min(D_0)}": distances - {least},
    }
    return " or ".join(name for name, numbers in sets.items() if min(numbers) == 2.0)


def section_with_a_condition() -> str:
    """Name the first section whose words on a curve do not hold for every curve of the plane."""
    place = (4, 1)
    curves = [[(4, 1), (1, 1)], [(3, 1), (1, 1)]]
    # C: [a, b] → E
    in_the_plane = all(np.shape(curve)[1] == len(place) for curve in curves)
    # C(0) = P
    from_the_place = all(curve[0] == place for curve in curves)
    if not in_the_plane:
        return "section 2"
    return "none" if from_the_place else "section 4"


def a_distance_names_a_point() -> bool:
    """Say whether points of a grid lie at different distances from a wall."""
    distances = {POST.distance(point) for point in GRID}
    return len(distances) == len(GRID)


def stones_are_thrown() -> bool:
    """Say whether everybody throws all their stones in every round, 0 to 3 of them."""
    for count in range(4):
        stones = {"A": count, "B": 1}
        for turn in played(stones, 1).rounds:
            throwers = [throw.player for throw in turn.throws]
            if any(throwers.count(player) != own for player, own in stones.items()):
                return False
    return True


def intervals_are_alike() -> bool:
    """Say whether a curve on [a, b] is the same one on [0, 1], for a + (b - a)s as time."""
    s = np.linspace(0, 1, 9)
    on_a_to_b: list[Any] = []
    on_0_to_1: list[Any] = []
    for a, b in combinations_with_replacement(range(4), 2):
        on_a_to_b += [(9 - t * t, t) for t in np.linspace(a, b, 9)]
        on_0_to_1 += [(9 - t * t, t) for t in a + (b - a) * s]
    return np.allclose(Throw("A", on_a_to_b).curve, Throw("A", on_0_to_1).curve)


def eligible_if_off_the_wall() -> bool:
    """Say whether straight stones are eligible if all points of their way are off the wall."""
    for x, y in GRID:
        throw = Throw("A", [[4, y], [x, y]])
        passed = range(min(x, 4), max(x, 4) + 1)
        off_wall = all(POST.distance([column, y]) > 0 for column in passed)
        if is_eligible(throw, POST) != off_wall:
            return False
    return True


def distance_is_least() -> bool:
    """Say whether distances are the least ones, of points of the wall on a grid."""
    for end in GRID:
        distance = POST.distance(Throw("A", [[9, 9], end]).rest)
        least = min(math.dist(end, (0, height)) for height in range(3))
        if not math.isclose(distance, least):
            return False
    return True


def rough_rounds() -> Iterator[tuple[dict[Any, set[float]], RoundScore]]:
    """Yield the rounds of two stones each, at the distance 1 or 2 or not eligible."""
    not_eligible = 0.0
    two_stones = list(product((not_eligible, 1.0, 2.0), repeat=2))
    for of_a, of_b in product(two_stones, repeat=2):
        distances: dict[Any, set[float]] = {"A": {*of_a}, "B": {*of_b}}
        for eligible in distances.values():
            eligible.discard(not_eligible)
        if any(distances.values()):
            yield distances, scored(distances)


def two_points_if_next() -> bool:
    """Say whether the scorer has two points at least, where the next distance is theirs again."""
    for distances, score in rough_rounds():
        both = distances["A"] | distances["B"]
        next_is_theirs = both == {1, 2} and 2 in distances[score.scorer]
        if next_is_theirs and score.points < 2:
            return False
    return True


def orders() -> Iterator[tuple[list[int], RoundScore]]:
    """Yield the owners of the eligible ones of four stones, nearest first, with what they give."""
    nobody = 3
    for owners in np.ndindex(4, 4, 4, 4):
        stones: dict[int, list[float]] = {player: [] for player in range(nobody)}
        for place, owner in enumerate(owners):
            if owner != nobody:
                stones[owner].append(float(place))
        if any(stones.values()):
            yield [owner for owner in owners if owner != nobody], scored(stones)


def sets_count_the_first_run() -> bool:
    """Say whether points are the stones before the first one of another player."""
    for near, score in orders():
        first = near[0]
        of_others = [place for place, owner in enumerate(near) if owner != first]
        run = of_others[0] if of_others else len(near)
        if (score.scorer, score.points) != (first, run):
            return False
    return True


def as_many_as_nearest() -> bool:
    """Say whether points are stones nearest in a row, if two stones are equally near."""
    two_nearest = scored({"A": [1, 1], "B": [2]})
    one_each = scored({"A": [1, 2], "B": [1]})
    return two_nearest.points == 2 or one_each.points == 1


def every_run_ends_with_another() -> bool:
    """Say whether somebody else has an eligible stone, whoever may have none."""
    with_stone = scored({"A": [1, 2], "B": [3]})
    without = scored({"A": [1, 2], "B": []})
    return all(math.isfinite(score.best["B"]) for score in (with_stone, without))


def first_set_of_another_ends() -> bool:
    """Say whether the count ends at the first set whose minimum is B's."""
    for of_b in (1.5, 2):
        sets_before = sorted({1, 2, of_b}).index(of_b)
        if scored({"A": [1, 2], "B": [of_b]}).points != sets_before:
            return False
    return True


def scorer_is_first() -> bool:
    """Say whether the scorer throws first, and the others follow by their nearest stones."""
    for _, score in orders():
        nearest = [score.best[player] for player in score.order]
        if score.order[0] != score.scorer or nearest != sorted(score.best.values()):
            return False
    return True


def sorting_orders_all_players() -> bool:
    """Say whether there is a least distance for each player of the rounds that are tried."""
    for _, score in rough_rounds():
        least = set(score.best.values()) - {math.inf}
        if len(least) != len(score.best):
            return False
    return True


def chooser_is_last() -> bool:
    """Say whether the chooser throws last, where no two players are tied."""
    for near, score in orders():
        nobody_tied = set(near) == {0, 1, 2}  # two without an eligible stone would be
        if nobody_tied and score.order[-1] != score.chooser:
            return False
    return True


def agreement_parts_all() -> bool:
    """Say whether the scorer is first and the chooser last, if all are equally near."""
    score = scored({"A": [1], "B": [1]})
    return (score.order[0], score.order[-1]) == (score.scorer, score.chooser)


def points_are_added() -> bool:
    """Say whether a round with at least G adds its points to the scorer's score and to no other."""
    for seed in range(5):
        scores: dict[Any, int] = {"A": 0, "B": 0}
        for turn in played({"A": 2, "B": 2}, goal=5, seed=seed).rounds:
            if turn.result.scorer is not None:
                scores[turn.result.scorer] += turn.result.points
            if turn.scores != scores:
                return False
    return True


def worst_without_eligible() -> bool:
    """Say whether a player without an eligible stone throws next, whoever else has a near one."""
    for distance in (0.1, 1.0, 9.0):
        best, left = {"A": math.inf, "B": distance}, {"A": 1, "B": 1}
        if next_to_throw(best, left, lambda about, tied: tied[0]) != "A":
            return False
    return True


def preimages_say_who_has_won() -> bool:
    """Say whether the inverse image of G is not empty just if somebody has G points.

    And whether some inverse image from G on is not empty just if somebody has at least G.
    """
    for scores in product(range(5), repeat=3):
        inverse = {points: {j for j, own in enumerate(scores) if own == points}
                   for points in range(9)}  # fmt: skip
        for goal in range(7):
            exactly = bool(inverse[goal]) == any(own == goal for own in scores)
            from_goal = any(inverse[points] for points in range(goal, 9))
            if not exactly or from_goal != any(own >= goal for own in scores):
                return False
    return True


def reaching_wins() -> bool:
    """Say whether winners are those whose points reach G, whatever the way to win."""
    goal = 5
    for victory, seed in product(VICTORIES, range(5)):
        record = played({"A": 2, "B": 2}, goal, victory, seed)
        for player in "AB":
            if (player in record.winners) != (record.scores[player] >= goal):
                return False
    return True


def falls_below_the_goal(start: int) -> bool:
    """Say whether some score was below G, the one at the start included, for G = 0, 1, 2."""
    for goal in range(3):
        scores = [start]
        for turn in played({"A": 2, "B": 1}, goal, "exactly").rounds:
            scores += turn.scores.values()
        if min(scores) >= goal:
            return False
    return True


def rounds_after(goals: range) -> Iterator[tuple[int, list[int]]]:
    """Yield goals and scores of three players after one round from all scores below the goal."""
    for goal in goals:
        for start in np.ndindex((max(goal, 1),) * 3):
            for scorer, points in scoring_law([2, 2, 2], Fraction(1, 2)):
                scores = list(start)
                if scorer is not None:
                    scores[scorer] += points
                yield goal, scores


def one_player_has(wins: Callable[[int, int], int]) -> bool:
    """Say whether a round makes at most one winner of three, by ``wins(score, goal)``."""
    for goal, scores in rounds_after(range(1, 5)):
        winners = [score for score in scores if wins(score, goal)]
        if len(winners) > 1:
            return False
    return True


def winners_rank_first() -> bool:
    """Say whether those who have won come first by scores, with at least or exactly G points.

    The rules are taken at their word: one looks who has won before a score is lowered.
    """
    for goal, scores in rounds_after(range(5)):
        at_least = [score for score in scores if score >= goal]
        exactly = [score for score in scores if score == goal]
        for winners in (at_least, exactly):
            if winners and max(scores) not in winners:
                return False
    return True


def one_wins_at_goal_0() -> bool:
    """Say whether a match of three with the goal 0 has a single winner, in one way or the other."""
    stones = dict.fromkeys("ABC", 1)
    return any(len(played(stones, 0, victory).winners) == 1 for victory in VICTORIES)


def fewer_stones_are_a_handicap() -> bool:
    """Say whether the player with fewer stones wins with a probability below 1/2, in both ways.

    Two players with equal rates, up to 5 stones each, goals up to 9.
    """
    fewer_and_more = combinations(range(1, 6), 2)
    for stones, victory, goal in product(fewer_and_more, VICTORIES, range(1, 10)):
        if win_probabilities(stones, goal, victory)[0] >= Fraction(1, 2):
            return False
    return True


def two_rounds_are_too_few(stones: int) -> bool:
    """Say whether a Brandelet goal is the least that two rounds of so many stones do not make."""
    most = max(points for _, points in scoring_law([stones, stones]))
    return brandelet(stones, "AB").goal == 2 * most + 1


class Level(Straight):
    """Players whose stones all lie 1 from the wall."""

    def throw(self, player: Hashable, place: Any, rng: np.random.Generator) -> Any:
        """Return a curve to the same place as all others."""
        return [place, (1, 0)]


def level_players_share_a_rank() -> bool:
    """Say whether players whom an extra round and one more stone do not part rank together.

    The nearest stone of the extra round scores, and agreement finds one player for it even there.
    """
    rng = np.random.default_rng(0)
    places = ranking(dict.fromkeys("ABC", 3), dict.fromkeys("ABC", 2), Level({}), rng)
    return places == [("A",), ("B", "C")]


def all_win_at_goal_0() -> bool:
    """Say whether both players win with the goal 0, tied for good, whoever is agreed on."""
    match = Match({"A": 1, "B": 1}, 0)
    rng = np.random.default_rng(0)
    agreements: list[Agree] = [lambda about, tied: tied[0], lambda about, tied: tied[-1]]
    records = [play(match, Level({}), rng, agree) for agree in agreements]
    return all(set(record.winners) == {"A", "B"} for record in records)
