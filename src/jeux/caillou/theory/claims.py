"""Claims of the rule book that the ledger decides, each as a function that may say no."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from jeux.caillou.play import Record, Straight, play
from jeux.caillou.rules import (
    VICTORIES,
    Agree,
    Match,
    RoundScore,
    Throw,
    Wall,
    brandelet,
    distance,
    is_eligible,
    score_distances,
)
from jeux.caillou.theory.match import win_probabilities
from jeux.caillou.theory.rounds import scoring_law

POST = Wall([[0, 0], [0, 2]])
"""A wall of length 2."""


def scored(distances: Mapping[Any, list[float]], agreed: Hashable = None) -> RoundScore:
    """Score a round; the player agreed on is this one if tied, or else the first of those tied."""
    return score_distances(distances, lambda about, tied: agreed if agreed in tied else tied[0])


def played(match: Match, seed: int = 2018) -> Record:
    """Play a match between equal players."""
    return play(match, Straight(dict.fromkeys(match.stones, 1.0)), np.random.default_rng(seed))


def score_at_the_start() -> int:
    """Return the scores after a first round, less its points."""
    first = played(brandelet(2, "AB")).rounds[0]
    return sum(first.scores.values()) - first.result.points


def curves_begin_off_the_wall() -> bool:
    """Say whether all curves of a round begin in one place, and not on the wall."""
    match = brandelet(2, "AB")
    return all(
        (t.curve[0] == turn.throws[0].curve[0]).all() and match.wall.distance(t.curve[0]) > 0
        for turn in played(match).rounds
        for t in turn.throws
    )


def section_with_a_condition() -> str:
    """Name the first section whose words on a curve do not hold for every curve of the plane."""
    place, begins = (4, 1), [(4, 1), (3, 1)]
    asked: dict[str, Callable[[Any], bool]] = {
        "section 2": lambda curve: np.shape(curve)[1] == len(place),  # C: [a, b] -> E
        "section 4": lambda curve: bool(curve[0] == place),  # C(0) = P
    }
    curves = [[begin, (1, 1)] for begin in begins]
    return next(section for section, holds in asked.items() if not all(map(holds, curves)))


def a_distance_names_a_point() -> bool:
    """Say whether points of a grid before a wall lie at different distances from it."""
    points = list(product(range(1, 5), range(3)))
    return len({POST.distance(point) for point in points}) == len(points)


def stones_are_thrown() -> bool:
    """Say whether everybody throws all their stones in every round, 0 to 3 of them."""
    matches = [Match({"A": own, "B": 1}, 1) for own in range(4)]
    return all(
        [t.player for t in turn.throws].count(j) == n
        for match in matches
        for turn in played(match, match.stones["A"]).rounds
        for j, n in match.stones.items()
    )


def intervals_are_alike() -> bool:
    """Say whether a curve on [a, b] is the same one on [0, 1], for a + (b - a)s as time."""

    def thrown(times: Any) -> Throw:
        return Throw("A", [(9 - t * t, t) for t in times])

    pairs = ((a, b) for a, b in np.ndindex(4, 4) if a <= b)
    return all(
        np.allclose(
            thrown(np.linspace(a, b, 9)).curve, thrown(a + (b - a) * np.linspace(0, 1, 9)).curve
        )
        for a, b in pairs
    )


def eligible_if_off_the_wall() -> bool:
    """Say whether straight stones are eligible if all points of their way are off the wall."""
    return all(
        is_eligible(Throw("A", [[4, y], [x, y]]), POST)
        == all(POST.distance([t, y]) > 0 for t in range(x, 5))
        for x, y in product(range(-2, 4), range(-1, 4))
    )


def distance_is_least() -> bool:
    """Say whether distances are the least ones, of points of the wall on a grid."""
    return all(
        math.isclose(
            distance(Throw("A", [[9, 9], [x, y]]), POST),
            min(math.hypot(x, y - q) for q in range(3)),
        )
        for x, y in product(range(5), range(-3, 6))
    )


def rough_rounds() -> Iterator[tuple[dict[Any, list[float]], RoundScore]]:
    """Yield the rounds of two stones each, at the distance 1 or 2 or not eligible."""
    for a, b, c, d in product((0.0, 1.0, 2.0), repeat=4):
        distances: dict[Any, list[float]] = {
            "A": [x for x in (a, b) if x],
            "B": [x for x in (c, d) if x],
        }
        if any(distances.values()):
            yield distances, scored(distances)


def two_points_if_next() -> bool:
    """Say whether the scorer has two points at least, where the next distance is theirs again."""
    return all(
        found.points >= 2
        for distances, found in rough_rounds()
        if {1.0, 2.0} == {d for own in distances.values() for d in own}
        and 2.0 in distances[found.scorer]
    )


def orders() -> Iterator[tuple[tuple[int, ...], RoundScore]]:
    """Yield the owners of four stones, nearest first and 3 for nobody, with what they give."""
    for owners in np.ndindex(4, 4, 4, 4):
        stones = {j: [float(k) for k, i in enumerate(owners, 1) if i == j] for j in range(3)}
        if any(stones.values()):
            yield owners, scored(stones)


def sets_count_the_first_run() -> bool:
    """Say whether points are the stones before the first one of another player."""

    def run(near: list[int]) -> tuple[int, int]:
        return near[0], next((k for k, i in enumerate(near) if i != near[0]), len(near))

    return all(found[:2] == run([i for i in owners if i < 3]) for owners, found in orders())


def as_many_as_nearest() -> bool:
    """Say whether points are stones nearest in a row, if two stones are equally near."""
    return (
        scored({"A": [1, 1], "B": [2]}).points == 2 or scored({"A": [1, 2], "B": [1]}).points == 1
    )


def every_run_ends_with_another() -> bool:
    """Say whether somebody else has an eligible stone, whoever may have none."""
    rounds = [scored({"A": [1.0, 2.0], "B": list(b)}) for b in ([3.0], [])]
    return all(any(d < math.inf for j, d in r.best.items() if j != r.scorer) for r in rounds)


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
        len({d for d in found.best.values() if d < math.inf}) == len(found.best)
        for _, found in rough_rounds()
    )


def chooser_is_last() -> bool:
    """Say whether the chooser throws last, where no two players are tied."""
    return all(
        found.order[-1] == found.chooser for owners, found in orders() if {0, 1, 2} <= set(owners)
    )


def agreement_parts_all() -> bool:
    """Say whether the scorer is first and the chooser last, if all are equally near."""
    found = scored({"A": [1], "B": [1]})
    return found.order[0] == found.scorer and found.order[-1] == found.chooser


def reaching_wins() -> bool:
    """Say whether winners are those whose points reach G, whatever the way to win."""
    records = [played(brandelet(2, "AB", v), seed) for v in VICTORIES for seed in range(5)]
    return all((j in r.winners) == (r.scores[j] >= 5) for r in records for j in "AB")


def falls_below_the_goal(start: int) -> bool:
    """Say whether some score was below G, the one at the start included, for G = 0, 1, 2."""
    return all(
        min([start, *(s for turn in record.rounds for s in turn.scores.values())]) < goal
        for goal in range(3)
        for record in [played(Match({"A": 2, "B": 1}, goal, "exactly"), goal)]
    )


def one_player_has(wins: Callable[[int, int], int]) -> bool:
    """Say whether one result of a round makes at most one winner of three, from all scores below G.

    ``wins(score, goal)`` says whether a new score wins.
    """
    law = scoring_law([2, 2, 2], Fraction(1, 2))
    return all(
        sum(wins(s + p * (i == j), goal) for i, s in enumerate(scores)) <= 1
        for goal in range(1, 5)
        for scores in np.ndindex(goal, goal, goal)
        for j, p in law
    )


def one_wins_at_goal_0() -> bool:
    """Say whether a match of three with the goal 0 has a single winner, in one way or the other."""
    ones = dict.fromkeys("ABC", 1)
    return any(len(played(Match(ones, 0, victory)).winners) == 1 for victory in VICTORIES)


def winners_rank_first() -> bool:
    """Say whether those who have won come first by scores, a round after any score below G.

    Three players, at least or exactly G points for G from 0 to 4, taken at their word: one looks
    who has won before a score is lowered.
    """
    law = scoring_law([2, 2, 2], Fraction(1, 2))
    for goal in range(5):
        for start in np.ndindex((max(goal, 1),) * 3):
            for scorer, points in law:
                scores = [s + points * (i == scorer) for i, s in enumerate(start)]
                for wins in ([s >= goal for s in scores], [s == goal for s in scores]):
                    won = [s for s, winner in zip(scores, wins, strict=True) if winner]
                    if won and max(scores) not in won:
                        return False
    return True


def fewer_stones_are_a_handicap() -> bool:
    """Say whether the player with fewer stones wins with a probability below 1/2, in both ways.

    Two players with equal rates, up to 5 stones each, goals up to 9.
    """
    return all(
        win_probabilities((a, b), goal, victory)[0] < Fraction(1, 2)
        for victory in VICTORIES
        for b in range(2, 6)
        for a in range(1, b)
        for goal in range(1, 10)
    )


def hands_shaken(players: int) -> int:
    """Return how many hands are shaken before and after a match of so many players."""
    return played(Match(dict.fromkeys(range(players), 1), 1), players).handshakes


def two_rounds_are_too_few(stones: int) -> bool:
    """Say whether a Brandelet goal is the least that two rounds of so many stones do not make."""
    most = max(points for _, points in scoring_law([stones, stones]))
    return brandelet(stones, "AB").goal == 2 * most + 1


def all_win_at_goal_0() -> bool:
    """Say whether both players win with the goal 0, tied for good, whoever is agreed on."""

    class Same(Straight):
        def throw(self, player: Hashable, place: Any, rng: np.random.Generator) -> Any:
            return [place, (1.0, 0.0)]

    match, rng = Match({"A": 1, "B": 1}, 0), np.random.default_rng(0)
    agreements: tuple[Agree, ...] = (lambda about, tied: tied[0], lambda about, tied: tied[-1])
    found = (play(match, Same({}), rng, agree) for agree in agreements)
    return all(set(record.winners) == {"A", "B"} for record in found)
