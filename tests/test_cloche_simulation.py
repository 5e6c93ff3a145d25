"""Whole games of Cloche et Marteau: one by one, many at once, and in the mean."""

import copy
import pickle
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from statistics import median
from time import perf_counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux.cloche import (
    CARDS,
    auberge,
    caisse_moments,
    figure_probabilities,
    first_period,
    first_period_exact,
    gain_means,
    gain_moments,
    leaders,
    play,
    settle,
    simulate,
)
from jeux.cloche.rules import Table

SEEDS = st.integers(0, 2**32)


@st.composite
def tables(draw, most=3000):
    n = draw(st.integers(2, 12))
    auberge = draw(st.booleans())
    sold = CARDS if auberge or draw(st.booleans()) else CARDS[:4]
    owners = {card: draw(st.integers(0, n - 1)) for card in sold}
    purses = draw(st.lists(st.integers(0, 60), min_size=n, max_size=n))
    reading, credit = draw(st.sampled_from(["instead", "also"])), draw(st.booleans())
    return Table(draw(st.integers(1, most)), n, owners, purses, auberge, reading, credit)


class Recorder:
    """A generator that keeps what it threw, and gives up on a game that does not end."""

    def __init__(self, seed):
        self.rng, self.thrown = np.random.default_rng(seed), []

    def integers(self, high):
        assert len(self.thrown) < 3_000, "this game does not end"
        self.thrown.append(int(self.rng.integers(high)))
        return self.thrown[-1]


class Replayer:
    """A generator that throws the recorded games in step: one throw for each that goes on."""

    def __init__(self, games):
        self.rounds, self.games = 0, games

    def integers(self, high, size):
        live = [thrown[self.rounds] for thrown in self.games if len(thrown) > self.rounds]
        assert (high, size) == (6**8, len(live))
        self.rounds += 1
        return np.array(live)


def accounts(many, k):
    """Return the gains of game k in the form of `Game.gains`."""
    return dict(enumerate(many.seats[k].tolist())) | dict(
        zip(CARDS, many.cards[k].tolist(), strict=True)
    )


# one game


@settings(deadline=None, max_examples=100)
@given(tables(), SEEDS)
def test_every_game_keeps_its_tokens_and_ends_with_its_caisse(at, seed):
    game = play(at, Recorder(seed))
    caisse, opened = at.caisse, False
    for k, throw in enumerate(game.throws):
        assert throw.seat == (at.owners["Cheval"] + k) % at.players
        assert throw.caisse + sum(throw.purses) == at.caisse + sum(at.purses)
        refused = throw.points > caisse
        assert throw.caisse == (caisse * at.auberge if refused else caisse - throw.points)
        assert throw.opened == (opened or (refused and at.auberge))
        assert at.credit or min(throw.purses) >= 0
        assert all(payment.tokens >= 0 for payment in throw.payments)
        caisse, opened = throw.caisse, throw.opened
    assert [k for k, throw in enumerate(game.throws) if not throw.caisse] == [len(game.throws) - 1]
    gains = game.gains
    assert sum(gains.values()) == at.caisse
    for seat, (before, after) in enumerate(zip(at.purses, game.purses, strict=True)):
        own = [card for card, owner in at.owners.items() if owner == seat]
        assert after - before == gains[seat] + sum(gains[card] for card in own)
    assert game.winners == leaders(game.purses)
    assert {game.purses[seat] for seat in game.winners} == {max(game.purses)}
    assert len(leaders(game.purses, tie="nobody")) == (len(game.winners) == 1)


def test_a_game_without_a_caisse_is_over():
    at = Table(0, 6, purses=range(6))
    game, many = play(at, Recorder(0)), simulate(at, 3, Replayer([[]] * 3))
    assert (game.throws, game.purses, set(game.gains.values())) == ((), tuple(range(6)), {0})
    assert many.throws.tolist() == [0, 0, 0]
    assert not many.seats.any()
    assert not many.cards.any()


@pytest.mark.parametrize("kind", [np.int64, np.uint8])
def test_integers_of_numpy_are_integers(kind):
    owners = {card: kind(seat) for seat, card in enumerate(CARDS)}
    game = play(Table(kind(60), kind(5), owners, np.ones(5, dtype=kind)), Recorder(0))
    plain = Table(60, 5, {card: seat for seat, card in enumerate(CARDS)}, (1,) * 5)
    assert game.throws == play(plain, Recorder(0)).throws
    assert {type(tokens) for tokens in (*game.purses, *game.gains.values())} == {int}


# the same dice make the same games


@settings(deadline=None, max_examples=60)
@given(tables(most=900), SEEDS)
def test_one_game_of_many_is_the_game_of_the_same_dice(at, seed):
    game = play(at, Recorder(seed))
    many = simulate(at, 1, np.random.default_rng(seed))
    assert accounts(many, 0) == game.gains
    assert many.throws.tolist() == [len(game.throws)]


@settings(deadline=None, max_examples=60)
@given(tables(most=200), st.lists(SEEDS, min_size=2, max_size=9))
def test_many_games_are_the_games_of_the_same_dice(at, seeds):
    recorders = [Recorder(seed) for seed in seeds]
    games = [play(at, recorder) for recorder in recorders]
    many = simulate(at, len(games), Replayer([recorder.thrown for recorder in recorders]))
    assert [accounts(many, k) for k in range(len(games))] == [game.gains for game in games]
    assert many.throws.tolist() == [len(game.throws) for game in games]


@pytest.mark.parametrize("bad", [0, -3])
def test_a_number_of_games_that_cannot_be_is_named(bad):
    with pytest.raises(ValueError, match=f"games must be an integer of at least 1, got {bad}"):
        simulate(Table(5, 2), bad, np.random.default_rng(0))


def test_half_a_game_cannot_be_played():
    with pytest.raises(TypeError, match=r"games must be an integer, got 2\.5"):
        simulate(Table(5, 2), 2.5, np.random.default_rng(0))


def test_a_table_travels_to_another_process():
    table = Table(60, 3, purses=(1, 2, 3), auberge=False, reading="also", credit=False)
    assert pickle.loads(pickle.dumps(table)) == copy.deepcopy(table) == table


# the same law


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
    at_once = np.column_stack([many.seats, many.cards, many.throws])
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


@cache
def outcomes():
    """Return the probabilities of (points, card), from the marked faces of the eight dice."""
    law = Counter()
    for shown in product([0, 1], repeat=8):
        points = sum(k * face for k, face in enumerate(shown[:6], 1))
        card = {(0, 0): None, (1, 0): CARDS[0], (0, 1): CARDS[1], (1, 1): CARDS[2]}[shown[6:]]
        law[points, card] += Fraction(5 ** (8 - sum(shown)), 6**8)
    assert (len(law), sum(law.values())) == (88, 1)
    return law


def expected_gains(at):
    """Return the exact mean gain of each account, and of throws, when debts are written down."""

    @cache
    def means(caisse, opened):
        # for each seat that throws next; the table may stay as it is, with probability `stay`
        now, stay = [Counter({"throws": 1}) for _ in range(at.players)], Fraction(0)
        for ((points, card), chance), seat in product(outcomes().items(), range(at.players)):
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
    for name, column in zip(
        names, np.column_stack([many.seats, many.cards, many.throws]).T, strict=True
    ):
        error = column.std() / sqrt(column.size)
        assert abs(column.mean() - float(exact[name])) <= 4 * error, name


# the means of the first period


def by_throws(caisse, n):
    """Return the mean gains of N = C/a throws of a full caisse, each by a seat drawn at random."""
    at, gains = Table(caisse, n), Counter()
    for ((points, card), chance), seat in product(outcomes().items(), range(n)):
        for payer, payee, tokens, _ in settle(at, 1000, seat, points, card):
            gains[payer] -= chance * tokens / n
            gains[payee] += chance * tokens / n
    a = -gains.pop("caisse")
    return caisse / a, {account: caisse / a * gain for account, gain in gains.items()}


@pytest.mark.parametrize(("caisse", "n"), [(1500, 6), (1, 2), (397, 5), (3000, 12)])
def test_the_first_period_is_the_mean_of_all_throws(caisse, n):
    values, (throws, gains) = first_period(caisse, n), by_throws(caisse, n)
    assert values.throws == throws
    # the 2 that the owner of the Cheval pays make him a player alone like the others
    assert {gains[seat] for seat in range(n)} == {values.solo}
    of_cards = (values.cloche, values.marteau, values.cloche_marteau, values.cheval)
    assert tuple(gains[card] for card in CARDS[:4]) == of_cards
    assert "Auberge" not in gains


def test_the_figures_have_the_probabilities_of_their_dice():
    chances = Counter()
    for (_, card), chance in outcomes().items():
        chances[card] += chance
    assert figure_probabilities() == chances
    twelfth = {None: 25, "Cloche": 5, "Marteau": 5, "Cloche-et-Marteau": 1}
    assert chances == {card: Fraction(k, 36) for card, k in twelfth.items()}


@given(st.integers(0, 10**6), st.integers(2, 50))
def test_the_first_period_shares_out_the_caisse_in_fixed_parts(caisse, n):
    values, unit = first_period(caisse, n), first_period(1, 2)
    cards = (values.cloche, values.marteau, values.cloche_marteau, values.cheval)
    assert n * values.solo + sum(cards) == caisse
    assert n * values.solo == 2 * unit.solo * caisse
    of_unit = (unit.cloche, unit.marteau, unit.cloche_marteau, unit.cheval)
    assert cards == tuple(card * caisse for card in of_unit)
    assert values.throws == unit.throws * caisse == Fraction(2 * caisse, 7)
    assert values.cloche_marteau == values.cloche / 5 == values.marteau / 5


@pytest.mark.parametrize(
    ("caisse", "n", "error", "message"),
    [
        (-1, 6, ValueError, "caisse must be an integer of at least 0, got -1"),
        (1500.0, 6, TypeError, "caisse must be an integer, got 1500.0"),
        (True, 6, ValueError, "caisse must be an integer of at least 0, got True"),
        (1500, 1, ValueError, "players must be an integer of at least 2, got 1"),
        (1500, "6", TypeError, "players must be an integer, got '6'"),
    ],
)
def test_a_first_period_that_cannot_be_is_refused(caisse, n, error, message):
    with pytest.raises(error, match=message):
        first_period(caisse, n)


@pytest.fixture(scope="module")
def article():
    """The table of the article's last page: C = 1500, n = 6, played without the Auberge."""
    return Table(1500, 6, auberge=False)


def test_simulated_gains_are_within_five_tokens_of_the_first_period(article):
    many, values = simulate(article, 20_000, np.random.default_rng(1922)), first_period(1500, 6)
    # relation (1) neglects the last throw and who throws first: the rest r goes to a player
    # whatever the figures, and N is no multiple of n; a systematic error of a few tokens
    for gains in many.seats.mean(axis=0):
        assert abs(gains - values.solo) <= 5
    of_cards = (values.cloche, values.marteau, values.cloche_marteau, values.cheval, 0)
    for gains, value in zip(many.cards.mean(axis=0), of_cards, strict=True):
        assert abs(gains - value) <= 5
    assert abs(many.throws.mean() - values.throws) <= 5


def seconds(work):
    start = perf_counter()
    work()
    return perf_counter() - start


def test_games_take_little_time(article):
    rng = np.random.default_rng(0)
    assert median(seconds(lambda: play(article, rng)) for _ in range(5)) < 0.020
    assert seconds(lambda: simulate(article, 10_000, rng)) < 2


def test_moments_for_every_caisse_are_those_of_each():
    every = caisse_moments(Table(30, 3))
    for caisse in (0, 1, 20, 21, 22, 30):
        one = gain_moments(Table(caisse, 3))
        assert every.mean[caisse] == pytest.approx(one.mean, abs=1e-12)
        assert every.covariance[caisse] == pytest.approx(one.covariance, abs=1e-9)


def test_the_first_period_by_seat_and_without_relation_1():
    table, values = Table(12, 3), first_period_exact(12, 3)
    means = gain_means(table, first_period=True)
    assert [*values.solo, values.cloche, values.marteau] == means[:5].tolist()
    assert [values.cloche_marteau, values.cheval, 0] == means[5:8].tolist()
    assert list(values.throws) == means[8:].tolist()
    end = auberge(12)
    assert values.rest == end.p_opens * end.residue.mean
    rough = first_period_exact(12, 3, exact=False)
    assert rough.solo == pytest.approx([float(gain) for gain in values.solo])
    for caisse, players in ((-1, 3), (12, 1)):
        with pytest.raises(ValueError, match="must be an integer of at least"):
            first_period_exact(caisse, players)
