"""Many games at once: the very games of the same dice, and one law with games one by one."""

from math import sqrt

import numpy as np
import pytest
from cloche_routes import SEEDS, Recorder, Replayer, mean_of_accounts, tables
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux.cloche import Table, leaders, play, simulate


def same(game, many, k):
    """Whether game k of many is this one: its gains, its throws by seat, and who won it."""
    accounts, scores = game.table.accounts, many.scores[k].tolist()
    seats = [throw.seat for throw in game.throws]
    threw = [seats.count(seat) for seat in range(game.table.players)]
    alone = leaders(game.purses, tie="nobody")
    return (
        (accounts.named(scores), scores[accounts.throws]) == (game.gains, threw)
        and many.lengths[k] == len(game.throws)
        and many.winners[k] == (alone[0] if alone else -1)
    )


@settings(deadline=None, max_examples=60)
@given(tables(most=900), SEEDS)
def test_one_game_of_many_is_the_game_of_the_same_dice(at, seed):
    game = play(at, Recorder(seed))
    many = simulate(at, 1, np.random.default_rng(seed))
    assert same(game, many, 0)


@settings(deadline=None, max_examples=60)
@given(tables(most=200), st.lists(SEEDS, min_size=2, max_size=9))
def test_many_games_are_the_games_of_the_same_dice(at, seeds):
    recorders = [Recorder(seed) for seed in seeds]
    games = [play(at, recorder) for recorder in recorders]
    many = simulate(at, len(games), Replayer([recorder.thrown for recorder in recorders]))
    assert all(same(game, many, k) for k, game in enumerate(games))
    assert [part.shape for part in many] == [(len(games),)] * 2 + [(len(games), len(at.accounts))]
    assert {part.dtype for part in many} == {np.dtype(np.int64)}


@pytest.mark.parametrize("bad", [0, -3])
def test_a_number_of_games_that_cannot_be_is_named(bad):
    with pytest.raises(ValueError, match=f"games must be an integer of at least 1, got {bad}"):
        simulate(Table(5, 2), bad, np.random.default_rng(0))


def test_half_a_game_cannot_be_played():
    with pytest.raises(TypeError, match=r"games must be an integer, got 2\.5"):
        simulate(Table(5, 2), 2.5, np.random.default_rng(0))


LAW = Table(
    24,
    3,
    {"Cloche": 0, "Marteau": 1, "Cloche-et-Marteau": 1, "Cheval": 2, "Auberge": 0},
    purses=(2, 1, 0),
)


@pytest.mark.parametrize("credit", [True, False])
@pytest.mark.parametrize("reading", ["instead", "also"])
def test_games_one_by_one_and_at_once_have_one_law(reading, credit):
    at = Table(LAW.caisse, LAW.players, LAW.owners, LAW.purses, reading=reading, credit=credit)
    games = [play(at, Recorder((1922, k))) for k in range(600)]
    singly = np.array([[*game.gains.values(), len(game.throws)] for game in games])
    many = simulate(at, 10_000, np.random.default_rng(2))
    at_once = np.column_stack([many.scores[:, at.accounts.gains], many.lengths])
    for one, other in zip(singly.T, at_once.T, strict=True):
        error = sqrt(one.var() / one.size + other.var() / other.size)
        assert abs(one.mean() - other.mean()) < 4 * error
        # chi-square of two samples in classes of like size
        cuts = np.unique(np.quantile(other, np.linspace(0, 1, 11)[1:-1]))
        seen = [
            np.bincount(np.searchsorted(cuts, x), minlength=cuts.size + 1) for x in (one, other)
        ]
        both = sum(seen)
        expected = [both * x.size / (one.size + other.size) for x in (one, other)]
        kept = both > 0
        chi2 = sum(
            ((s - e)[kept] ** 2 / e[kept]).sum() for s, e in zip(seen, expected, strict=True)
        )
        freedom = int(kept.sum()) - 1
        assert (chi2 - freedom) / sqrt(2 * freedom) < 4


@pytest.mark.parametrize(
    ("caisse", "players", "rest"),
    [
        (3, 2, {"auberge": False}),
        (7, 3, {"auberge": False}),
        (3, 2, {}),
        (5, 3, {"reading": "also"}),
        (4, 3, {"closes": "any", "small": "player", "early": True}),
        (4, 3, {"closes": "paid", "payers": "all", "reading": "as before"}),
        (4, 2, {"auberge": False, "rest": "card", "payers": "thrower"}),
    ],
)
def test_the_means_of_many_short_games_are_the_exact_ones(caisse, players, rest):
    at = Table(caisse, players, **rest)
    exact, many = mean_of_accounts(at), simulate(at, 40_000, np.random.default_rng(caisse))
    assert sum(exact[at.accounts.gains]) == caisse
    for name, mean, column in zip(at.accounts, exact, many.scores.T, strict=True):
        error = column.std() / sqrt(column.size)
        assert abs(column.mean() - float(mean)) <= 4 * error, name
