"""What the rules of the jeu du caillou imply, against counting and simulation."""

import time
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest

from jeux.caillou import (
    expected_rounds,
    exponential_law,
    handshakes,
    is_square,
    scoring_law,
    simulate_rounds,
    win_probabilities,
)

GRID = [(1,), (3,), (1, 1), (2, 1), (2, 2), (3, 2), (0, 2), (1, 2, 3), (2, 2, 2), (1, 1, 1, 1)]
each = pytest.mark.parametrize("stones", GRID, ids=str)


def enumerated(stones, q):
    """The law of a round, by all orders of all stones and all ways of being eligible."""
    owners = [j for j, n in enumerate(stones) for _ in range(n)]
    law = Counter()
    orders = list(permutations(owners))
    for eligible in product((True, False), repeat=len(owners)):
        chance = Fraction(1)
        for is_in in eligible:
            chance *= q if is_in else 1 - q
        if not chance:
            continue
        for order in orders:
            left = [j for j, is_in in zip(order, eligible, strict=True) if is_in]
            scorer = left[0] if left else None
            points = next((k for k, j in enumerate(left) if j != scorer), len(left))
            law[scorer, points] += chance / len(orders)
    return dict(law)


@each
@pytest.mark.parametrize("q", [Fraction(1), Fraction(2, 3), Fraction(0)], ids=str)
def test_the_law_of_a_round_is_that_of_all_orders(stones, q):
    assert scoring_law(stones, q) == enumerated(stones, q)


def test_floats_follow_fractions():
    for q in (0.0, 0.25, 1.0):
        exact = scoring_law([2, 3, 1], Fraction(q))
        floats = scoring_law([2, 3, 1], q)
        assert floats.keys() == exact.keys()
        for score, chance in exact.items():
            assert floats[score] == pytest.approx(float(chance), abs=1e-14)


def test_twelve_players_with_twelve_stones():
    law = scoring_law([12] * 12, Fraction(3, 4))
    assert sum(law.values()) == 1
    assert law[0, 1] == law[11, 1]
    assert law[None, 0] == Fraction(1, 4) ** 144


@cache
def played(stones, goal, victory, scores=None):
    """Win probabilities and mean rounds at least, by dynamic programming over scores."""
    scores = scores or (0,) * len(stones)
    if max(scores) >= goal:
        return [Fraction(int(score >= goal)) for score in scores], Fraction(0)
    wins, rounds, stays = [Fraction(0)] * len(stones), Fraction(1), Fraction(0)
    for (j, p), chance in scoring_law(stones).items():
        after = list(scores)
        after[j] += p
        if victory == "exact" and after[j] > goal:
            stays += chance
            continue
        then, more = played(stones, goal, victory, tuple(after))
        wins = [w + chance * t for w, t in zip(wins, then, strict=True)]
        rounds += chance * more
    return [w / (1 - stays) for w in wins], rounds / (1 - stays)


@each
@pytest.mark.parametrize("victory", ["exact", "at_least"])
@pytest.mark.parametrize("goal", [1, 2, 5])
def test_a_match_is_won_as_dynamic_programming_says(stones, goal, victory):
    if victory == "exact" and max(stones) == sum(stones) and goal % max(stones):
        with pytest.raises(ValueError, match="every round leads past it"):
            win_probabilities(stones, goal, victory)
        return
    wins, rounds = played(stones, goal, victory)
    assert list(win_probabilities(stones, goal, victory)) == wins
    assert expected_rounds(stones, goal, victory) == rounds


@pytest.mark.parametrize("victory", ["exact", "at_least"])
def test_matches_that_are_played_end_so(victory):
    rng = np.random.default_rng(2018)
    stones, goal, games = (3, 2), 5, 20_000
    law = scoring_law(stones)
    pairs, chances = list(law), [float(chance) for chance in law.values()]
    scores, rounds, won = np.zeros((games, 2), int), np.zeros(games, int), np.full(games, -1)
    going = np.arange(games)
    while going.size:
        drawn = rng.choice(len(pairs), p=chances, size=going.size)
        who, points = np.array(pairs).T[:, drawn]
        after = scores[going, who] + points
        counts = (after <= goal) | (victory == "at_least")
        scores[going[counts], who[counts]] = after[counts]
        rounds[going] += 1
        over = scores[going].max(axis=1) >= goal
        won[going[over]] = who[over]
        going = going[~over]
    p, mean = win_probabilities(stones, goal, victory)[0], expected_rounds(stones, goal, victory)
    assert abs((won == 0).mean() - p) < 4 * float(p * (1 - p) / games) ** 0.5
    assert abs(rounds.mean() - mean) < 4 * rounds.std() / games**0.5


def test_handshakes_are_counted():
    assert [handshakes(n) for n in (1, 2, 3, 10)] == [0, 1, 3, 45]
    with pytest.raises(ValueError, match="players must be an integer of at least 1, got 0"):
        handshakes(0)


def test_squares_are_found():
    assert [n for n in range(30) if is_square([n])] == [0, 1, 4, 9, 16, 25]
    assert is_square([10**20, 0])
    assert not is_square([10**20 + 1])


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [(lambda: scoring_law([]), ValueError, "stones must name at least one player"),
     (lambda: scoring_law([-1]), ValueError, "a number of stones must be an integer of at least"),
     (lambda: scoring_law([1.5]), TypeError, "a number of stones must be an integer, got 1.5"),
     (lambda: scoring_law(3), TypeError, "stones must be a sequence of integers, got 3"),
     (lambda: scoring_law([1], 1.5), ValueError, "q must be a number from 0 to 1, got 1.5"),
     (lambda: win_probabilities([0, 0], 2), ValueError, "stones must be at least one in all"),
     (lambda: win_probabilities([1], 0), ValueError, "goal must be an integer of at least 1"),
     (lambda: win_probabilities([1], 1, "strict"), ValueError, "victory must be 'exact' or"),
     (lambda: expected_rounds([1], 1, "large"), ValueError, "victory must be 'exact' or")],
)  # fmt: skip
def test_arguments_that_make_no_sense_are_named(call, error, says):
    with pytest.raises(error, match=says):
        call()


# unequal skill


@each
def test_equal_rates_are_equal_skill(stones):
    assert exponential_law(stones, [Fraction(5, 3)] * len(stones)) == scoring_law(stones)
    for victory in ("exact", "at_least"):
        goal = 2 * max(stones)
        rates = [7] * len(stones)
        assert win_probabilities(stones, goal, victory, rates) == win_probabilities(
            stones, goal, victory
        )


def naive_exponential(counts, rates):
    """The law of a round by a tree: whose stone is the next nearest one?"""
    law = Counter()

    def walk(left, scorer, points, chance):
        total = sum(n * r for n, r in zip(left, rates, strict=True))
        if not total:
            law[scorer, points] += chance
            return
        for j, n in enumerate(left):
            if not n:
                continue
            step = chance * Fraction(n * rates[j], total)
            if scorer in (None, j):
                walk([m - (i == j) for i, m in enumerate(left)], j, points + 1, step)
            else:
                law[scorer, points] += step

    walk(list(counts), None, 0, Fraction(1))
    return dict(law)


@pytest.mark.parametrize(
    ("stones", "rates"),
    [((3, 2), (1, 2)), ((2, 2, 1), (3, 1, 4)), ((0, 2), (1, 5)), ((4,), (2,)), ((0, 0), (1, 1))],
)
def test_the_law_of_unequal_skill_is_that_of_a_tree(stones, rates):
    assert exponential_law(stones, rates) == naive_exponential(stones, rates)


@pytest.mark.parametrize(
    ("stones", "q", "rates"),
    [((3, 3), 1, None), ((2, 4, 1), 1, (3, 1, 2)), ((2, 3), 0.4, None), ((0, 2), 0.5, None),
     ((3,), 1, None)],
)  # fmt: skip
def test_rounds_that_are_thrown_have_the_law(stones, q, rates):
    size = 100_000
    found = simulate_rounds(stones, size, np.random.default_rng(1922), q, rates)
    counts = Counter(zip(found.scorers.tolist(), found.points.tolist(), strict=True))
    law = exponential_law(stones, rates) if rates else scoring_law(stones, Fraction(q))
    expected = {(-1 if j is None else j, p): float(chance) for (j, p), chance in law.items()}
    assert counts.keys() <= expected.keys()
    for score, p in expected.items():
        assert abs(counts[score] / size - p) <= 4 * (p * (1 - p) / size) ** 0.5


def test_rounds_repeat_with_the_seed_and_take_little_time():
    one = simulate_rounds([3, 3], 1000, np.random.default_rng(5))
    two = simulate_rounds([3, 3], 1000, np.random.default_rng(5))
    assert (one.scorers == two.scorers).all()
    assert (one.points == two.points).all()
    assert simulate_rounds([3, 3], 0, np.random.default_rng(5)).points.shape == (0,)
    times = []
    for _ in range(5):
        start = time.perf_counter()
        simulate_rounds([3, 3], 200_000, np.random.default_rng(5))
        times.append(time.perf_counter() - start)
    assert min(times) < 0.2, "a million rounds a second"


@pytest.mark.parametrize(
    ("rates", "error", "says"),
    [([1], ValueError, "rates must be one for each of 2 players"),
     ([1, 0], ValueError, "a rate must be positive and finite, got 0"),
     ([1, float("inf")], ValueError, "a rate must be positive and finite"),
     ([1, "2"], TypeError, "a rate must be a number, got '2'")],
)  # fmt: skip
def test_rates_that_make_no_sense_are_named(rates, error, says):
    for call in (exponential_law, lambda s, r: win_probabilities(s, 2, "at_least", r)):
        with pytest.raises(error, match=says):
            call([1, 1], rates)
