"""Rounds and matches of the jeu du caillou that are thrown, against the theory."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from jeux.caillou import (
    Match,
    expected_rounds,
    exponential_law,
    scoring_law,
    simulate,
    simulate_rounds,
    win_probabilities,
)


def test_rounds_in_blocks_are_as_many_as_asked_for():
    for rounds in (1, 16_384, 16_385, 40_000):
        found = simulate_rounds([1, 1], rounds, np.random.default_rng(1))
        assert found.winners.shape == found.lengths.shape == (rounds,)
        assert found.scores.shape == (rounds, 2)
        assert set(found.scores.sum(axis=1).tolist()) == {1}
        assert set(found.lengths.tolist()) == {2}


def test_rounds_without_an_eligible_stone_are_nobodys():
    for stones, q in (([0, 0], 1), ([3, 1], 0)):
        found = simulate_rounds(stones, 7, np.random.default_rng(1), q)
        assert found.winners.tolist() == [-1] * 7
        assert found.scores.tolist() == [[0, 0]] * 7


def test_skill_counts_among_eligible_stones_only():
    # both are eligible with 1/4; then A is twice as good
    found = simulate_rounds([1, 1], 100_000, np.random.default_rng(2), 0.5, [2, 1])
    shares = [np.mean(found.winners == j) for j in (0, 1, -1)]
    assert shares == pytest.approx([1 / 4 + 1 / 6, 1 / 4 + 1 / 12, 1 / 4], abs=0.007)


@pytest.mark.parametrize("rates", [None, (1, 2)])
@pytest.mark.parametrize("victory", ["exactly", "at_least"])
def test_matches_that_are_played_end_so(victory, rates):
    match, games = Match({"A": 3, "B": 2}, 5, victory), 20_000
    winners, lengths, scores = simulate(match, games, np.random.default_rng(2018), rates=rates)
    p, mean = win_probabilities(match, rates=rates)[0], expected_rounds(match, rates=rates)
    assert abs((winners == 0).mean() - p) < 4 * float(p * (1 - p) / games) ** 0.5
    assert abs(lengths.mean() / 5 - mean) < 4 * (lengths / 5).std() / games**0.5
    assert (scores[np.arange(games), winners] >= 5).all()
    assert scores.max() == (5 if victory == "exactly" else 7)
    assert (np.sort(scores, axis=1)[:, 0] < 5).all()


def test_matches_that_do_not_end_are_nobodys():
    alone = Match({"A": 2, "B": 0}, 3, "exactly")
    found = simulate(alone, 4, np.random.default_rng(1), most=50)
    assert found.winners.tolist() == [-1] * 4
    assert found.lengths.tolist() == [100] * 4
    assert found.scores.tolist() == [[2, 0]] * 4
    with pytest.raises(ValueError, match="goal must be an integer of at least 1, got 0"):
        simulate(Match({"A": 1}, 0), 4, np.random.default_rng(1))
    with pytest.raises(TypeError, match="match must be a Match"):
        simulate([2, 2], 4, np.random.default_rng(1))


@pytest.mark.parametrize(
    ("stones", "q", "rates"),
    [((3, 3), 1, None), ((2, 4, 1), 1, (3, 1, 2)), ((2, 3), 0.4, None), ((0, 2), 0.5, None),
     ((3,), 1, None)],
)  # fmt: skip
def test_rounds_that_are_thrown_have_the_law(stones, q, rates):
    size = 100_000
    found = simulate_rounds(stones, size, np.random.default_rng(1922), q, rates)
    points = found.scores.sum(axis=1).tolist()
    counts = Counter(zip(found.winners.tolist(), points, strict=True))
    law = exponential_law(stones, rates) if rates else scoring_law(stones, Fraction(q))
    expected = {(-1 if j is None else j, p): float(chance) for (j, p), chance in law.items()}
    assert counts.keys() <= expected.keys()
    for score, p in expected.items():
        assert abs(counts[score] / size - p) <= 4 * (p * (1 - p) / size) ** 0.5
    scored = np.flatnonzero(found.winners >= 0)
    assert (found.scores[scored, found.winners[scored]] == found.scores[scored].sum(axis=1)).all()


def test_rounds_repeat_with_the_seed():
    one = simulate_rounds([3, 3], 1000, np.random.default_rng(5))
    two = simulate_rounds({"A": 3, "B": 3}, 1000, np.random.default_rng(5))
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert simulate_rounds([3, 3], 0, np.random.default_rng(5)).scores.shape == (0, 2)


@pytest.mark.parametrize("call", [simulate_rounds, simulate])
def test_a_seed_is_no_generator(call):
    with pytest.raises(TypeError, match=r"rng must be a numpy\.random\.Generator"):
        call(Match({"A": 2}, 5), 10, 2018)


@pytest.mark.parametrize(
    ("stones", "rounds", "says"),
    [([1, 1], 10**25, "rounds must be at most 250000000"), ([10**25], 1, "stones must be at most")],
)
def test_what_no_computer_holds_is_refused(stones, rounds, says):
    with pytest.raises(ValueError, match=says):
        simulate_rounds(stones, rounds, np.random.default_rng(1))


def test_a_round_of_a_million_stones_is_thrown():
    found = simulate_rounds([10**6, 1], 3, np.random.default_rng(1))
    assert (found.scores.sum(axis=1) > 0).all()
