"""Many games at once: the very games of the same dice, and one law with games one by one."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import numpy as np
import pytest
from cloche_routes import SEEDS, Recorder, Replayer, outcomes, tables
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux.cloche import CARDS, Table, leaders, play, settle, simulate


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


def expected_gains(at):
    """Return the exact mean gain of each account, and of throws, when debts are written down."""

    @cache
    def means(caisse, opened):
        # for each seat that throws next; the table may stay as it is, with probability `stay`
        now, stay = [Counter({"throws": 1}) for _ in range(at.players)], Fraction(0)
        for ((points, card), count), seat in product(outcomes().items(), range(at.players)):
            chance = Fraction(count, 6**8)
            left = caisse - points if points <= caisse else caisse * at.auberge
            open_now = opened or (points > caisse and at.auberge)
            for payer, payee, tokens, _ in settle(at, caisse, seat, points, card, opened):
                now[seat][payer] -= chance * tokens
                now[seat][payee] += chance * tokens
            if (left, open_now) == (caisse, opened):
                stay += chance / at.players
            elif left:
                later = means(left, open_now)[(seat + 1) % at.players]
                for account, mean in later.items():
                    now[seat][account] += chance * mean
        # the seats take turns while the table stays as it is: a geometric series
        n, solved = at.players, [Counter() for _ in range(at.players)]
        for seat, wait in product(range(n), range(n)):
            for account, mean in now[(seat + wait) % n].items():
                solved[seat][account] += stay**wait * mean / (1 - stay**n)
        return solved

    return means(at.caisse, False)[at.owners["Cheval"]]


@pytest.mark.parametrize(
    ("caisse", "players", "rest"),
    [
        (3, 2, {"auberge": False}),
        (7, 3, {"auberge": False}),
        (3, 2, {}),
        (5, 3, {"reading": "also"}),
    ],
)
def test_the_means_of_many_short_games_are_the_exact_ones(caisse, players, rest):
    at = Table(caisse, players, **rest)
    exact, many = expected_gains(at), simulate(at, 40_000, np.random.default_rng(caisse))
    assert sum(exact[account] for account in (*range(players), *CARDS)) == caisse
    assert exact["caisse"] == -caisse
    names = [*range(players), *CARDS, "throws"]
    columns = [*many.scores[:, at.accounts.gains].T, many.lengths]
    for name, column in zip(names, columns, strict=True):
        error = column.std() / sqrt(column.size)
        assert abs(column.mean() - float(exact[name])) <= 4 * error, name
