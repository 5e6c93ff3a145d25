"""What the rules of the jeu du caillou imply, against counting and simulation."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import numpy as np
import pytest

from jeux.caillou import (
    expected_rounds,
    handshakes,
    is_square,
    scoring_law,
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
