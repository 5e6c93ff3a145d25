"""Means and covariances of every account, by routes that share no code with the recursion."""

from dataclasses import replace
from itertools import product
from math import sqrt

import numpy as np
import pytest
from cloche_routes import SWITCHED, follow, mean_of_accounts, mean_rest, names
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sizes import LONG

from jeux.cloche import CARDS, Table, auberge, caisse_moments, gain_moments, mean_gains, simulate

OF_FIRST = dict.fromkeys(CARDS, 0)
OF_LAST = dict.fromkeys(CARDS, 2)  # one player has all cards, and others throw before


@st.composite
def tables(draw, most=25, players=6):
    n = draw(st.integers(2, players))
    owners = {card: draw(st.integers(0, n - 1)) for card in CARDS}
    return Table(draw(st.integers(0, most)), n, owners, (), draw(st.booleans()), **draw(SWITCHED))


@settings(max_examples=12 if LONG else 3)
@given(tables(most=10, players=4))
@example(Table(9, 2, dict.fromkeys(CARDS, 1), closes="any", small="player", early=True))
@example(Table(8, 3, OF_LAST, closes="paid", reading="also", payers="all"))
@example(Table(25, 2))  # from 22 on the caisse can pay any throw
@example(Table(22, 3, OF_LAST, reading="also"))
@example(Table(24, 2, auberge=False))
def test_mean_gains_agree_with_the_throws_that_are_made(at):
    means, first, accounts = mean_gains(at), mean_gains(at, first_period=True), at.accounts
    assert means.tolist() == mean_of_accounts(at)
    assert first.tolist() == mean_of_accounts(at, True)
    assert means[accounts.gains].sum() == at.caisse
    assert first[accounts.gains].sum() == at.caisse - mean_rest(at)
    found = auberge(at.caisse)
    if (at.reading, at.closes, at.early) in [("instead", "never", False), ("also", "never", False)]:
        assert means[accounts["Auberge"]] == (found.income if at.auberge else 0)
    lasts = found.second_period_throws if at.auberge else found.p_opens
    assert means[accounts.throws].sum() == first[accounts.throws].sum() + lasts
    for exact, period in ((means, False), (first, True)):
        floats = mean_gains(at, first_period=period, exact=False)
        assert (exact.dtype, floats.dtype) == (object, float)
        assert floats == pytest.approx(exact.astype(float), rel=1e-11, abs=1e-12)


@settings(max_examples=20 if LONG else 6)
@given(tables())
def test_mean_gains_are_all_that_leaves_the_caisse(at):
    gains = at.accounts.gains
    assert mean_gains(at, exact=False)[gains].sum() == pytest.approx(at.caisse, abs=1e-9)
    paid = mean_gains(at, first_period=True, exact=False)[gains].sum()
    assert paid == pytest.approx(float(at.caisse - mean_rest(at)), abs=1e-9)


def moments(at, first=False):
    """Return mean and covariance from one system of equations for all tables at once."""
    accounts, n = names(at), at.players
    open_or_not = [False, True] if at.auberge and not first else [False]
    places = list(product(range(1, at.caisse + 1), open_or_not, range(n)))
    index = {place: k for k, place in enumerate(places)}
    size, m = len(places), len(accounts)
    goes, brings = np.eye(size), np.zeros((size, m))
    throws = []
    for k, place in enumerate(places):
        for count, gains, there in follow(at, *place, first):
            p, gain = count / 6**8, np.array([gains[account] for account in accounts], float)
            brings[k] += p * gain
            if there[0]:
                goes[k, index[there]] -= p
            throws.append((k, p, gain, index.get(there)))
    mean, square = np.linalg.solve(goes, brings), np.zeros((size, m, m))
    for k, p, gain, there in throws:
        then = gain + (0 if there is None else mean[there])
        square[k] += p * (np.outer(gain, then) + np.outer(then, gain) - np.outer(gain, gain))
    square = np.linalg.solve(goes, square.reshape(size, -1)).reshape(square.shape)
    start = index[at.caisse, False, at.owners["Cheval"]]
    return mean[start], square[start] - np.outer(mean[start], mean[start])


MOMENTS = [
    Table(1, 2),
    Table(2, 3, OF_LAST),
    Table(4, 2, reading="also"),
    Table(3, 5, OF_LAST, auberge=False),
    Table(5, 4, reading="also"),
    Table(23, 2),
    Table(22, 3, auberge=False, rest="card"),
    Table(6, 3, closes="any", reading="also", small="player", payers="all"),
    Table(6, 2, OF_FIRST, closes="any", early=True),
    Table(7, 3, closes="paid", payers="thrower", reading="as before"),
    Table(22, 2, closes="any"),
]


@pytest.mark.parametrize("first", [False, True], ids=["whole game", "first period"])
@pytest.mark.parametrize("at", MOMENTS, ids=[f"{t.caisse}-{t.players}" for t in MOMENTS])
def test_moments_agree_with_one_system_for_all_tables(at, first):
    found, (mean, covariance) = gain_moments(at, first_period=first), moments(at, first)
    assert found.mean == pytest.approx(mean, rel=1e-9, abs=1e-10)
    assert found.covariance == pytest.approx(covariance, rel=1e-9, abs=1e-8)


@settings(max_examples=15)
@given(tables(players=4), st.booleans(), st.randoms())
def test_covariances_are_those_of_shares_of_one_caisse(at, first, random):
    n, (mean, covariance) = at.players, gain_moments(at, first_period=first)
    assert covariance.shape == (2 * n + 5, 2 * n + 5)
    assert covariance == pytest.approx(covariance.T, rel=1e-12, abs=1e-9)
    eigenvalues = np.linalg.eigvalsh(covariance)
    assert eigenvalues.min() >= -1e-9 * max(1, eigenvalues.max())
    if not first:
        # gains sum to the caisse in every game, so their sum varies with nothing
        together = covariance[at.accounts.gains].sum(axis=0)
        assert np.abs(together).max() <= 1e-9 * max(1, eigenvalues.max())
    # who owns another card than the Cheval changes no account, nor do the purses
    owners = {card: random.randrange(n) for card in CARDS} | {"Cheval": at.owners["Cheval"]}
    other = replace(at, owners=owners, purses=range(n))
    again = gain_moments(other, first_period=first)
    assert again.mean == pytest.approx(mean, rel=1e-12)
    assert again.covariance == pytest.approx(covariance, rel=1e-12, abs=1e-10)


PLAYED = [
    Table(1500, 6),
    Table(1500, 6, auberge=False),
    Table(60, 3, {card: k % 3 for k, card in enumerate(CARDS)}, reading="also"),
    Table(7, 2),
    Table(150, 5, reading="also"),
    Table(40, 4, closes="any", small="player", early=True),
    Table(40, 4, closes="paid", reading="also", payers="all"),
]

NAMED = ["article", "as it was played", "also", "short", "five", "word by word", "English"]


MORE = {"as it was played", "five", "short"}
"""Left to `make check-long`: others beside them have what these have."""


@pytest.mark.parametrize(
    "at",
    [
        pytest.param(at, id=name, marks=[pytest.mark.long] if name in MORE else [])
        for at, name in zip(PLAYED, NAMED, strict=True)
    ],
)
def test_simulated_games_have_the_moments(at):
    games, (mean, covariance) = 25_000, gain_moments(at)
    seen = simulate(at, games, np.random.default_rng([1922, at.caisse])).scores.astype(float)
    # each account, and mixtures of them at random, in which covariances count
    scale = np.sqrt(np.maximum(np.diag(covariance), 1))
    mixtures = np.random.default_rng(0).normal(size=(20, mean.size)) / scale
    for mixture in [*np.eye(mean.size), *mixtures]:
        mixed, mu, variance = seen @ mixture, mixture @ mean, mixture @ covariance @ mixture
        if not variance:  # the card of an Auberge that there is not
            assert (mixed == mu).all()
            continue
        assert abs(mixed.mean() - mu) / sqrt(variance / games) < 4.5
        fourth = ((mixed - mixed.mean()) ** 4).mean()
        error = sqrt((fourth - mixed.var() ** 2) / games) / (2 * mixed.std())
        assert abs(mixed.std() - sqrt(variance)) <= 5 * error


def test_moments_for_every_caisse_are_those_of_each():
    every = caisse_moments(Table(30, 3))
    for caisse in (0, 1, 20, 21, 22, 30):
        one = gain_moments(Table(caisse, 3))
        assert every.mean[caisse] == pytest.approx(one.mean, abs=1e-12)
        assert every.covariance[caisse] == pytest.approx(one.covariance, abs=1e-9)


@pytest.mark.parametrize("gains", [mean_gains, gain_moments])
def test_gains_that_depend_on_the_purses_are_refused(gains):
    for first in (False, True):
        with pytest.raises(ValueError, match="table must give credit: without it gains"):
            gains(Table(5, 2, credit=False), first_period=first)
