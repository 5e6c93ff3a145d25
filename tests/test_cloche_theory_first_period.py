"""The article's values of the first period, and what they are without its relation (1)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from cloche_routes import outcomes
from hypothesis import given
from hypothesis import strategies as st

from jeux.cloche import (
    CARDS,
    Table,
    auberge,
    first_period,
    first_period_exact,
    gains_per_throw,
    mean_gains,
    settle,
    simulate,
)


def by_throws(caisse, n):
    """Return the mean gains of N = C/a throws of a full caisse, each by a seat drawn at random."""
    at, gains = Table(caisse, n), Counter()
    for ((points, card), count), seat in product(outcomes().items(), range(n)):
        chance = Fraction(count, 6**8)
        for payer, payee, tokens, _ in settle(at, 1000, seat, points, card):
            gains[payer] -= chance * tokens / n
            gains[payee] += chance * tokens / n
    a = -gains.pop("caisse")
    return caisse / a, {account: caisse / a * gain for account, gain in gains.items()}


@pytest.mark.parametrize(("caisse", "n"), [(1500, 6), (1, 2), (397, 5), (3000, 12)])
def test_the_first_period_is_the_mean_of_all_throws(caisse, n):
    values, (throws, gains) = first_period(caisse, n), by_throws(caisse, n)
    assert values.throws == throws
    # the 2 that the owner of the Cheval pays make the owner a player alone like the others
    assert len({values.gains[seat] for seat in range(n)}) == 1
    assert list(values.gains) == [*range(n), *CARDS]
    assert values.gains == {account: gains.get(account, 0) for account in values.gains}
    assert values.gains == {k: throws * gain for k, gain in gains_per_throw(n).items()}
    assert (values.gains["Auberge"], values.rest) == (0, 0)


@given(st.integers(0, 10**6), st.integers(2, 50))
def test_the_first_period_shares_out_the_caisse_in_fixed_parts(caisse, n):
    values, unit = first_period(caisse, n), first_period(1, 2)
    assert sum(values.gains.values()) == caisse
    for seat in (0, n - 1):
        assert n * values.gains[seat] == 2 * unit.gains[0] * caisse
    assert all(values.gains[card] == unit.gains[card] * caisse for card in CARDS)
    assert values.throws == unit.throws * caisse == Fraction(2 * caisse, 7)
    both = values.gains["Cloche-et-Marteau"]
    assert both == values.gains["Cloche"] / 5 == values.gains["Marteau"] / 5


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


def test_simulated_gains_are_within_five_tokens_of_the_first_period():
    article = Table(1500, 6, auberge=False)  # of the article's last page
    many, values = simulate(article, 20_000, np.random.default_rng(1922)), first_period(1500, 6)
    # relation (1) neglects the last throw and who throws first: the rest r goes to a player
    # whatever the figures, and N is no multiple of n; a systematic error of a few tokens
    for account, mean in article.accounts.named(many.scores.mean(axis=0)).items():
        assert abs(mean - values.gains[account]) <= 5
    assert abs(many.lengths.mean() - values.throws) <= 5


def test_the_first_period_by_seat_and_without_relation_1():
    table, values = Table(12, 3), first_period_exact(12, 3)
    means, accounts = mean_gains(table, first_period=True), table.accounts
    assert list(values.gains.items()) == list(zip(accounts, means[accounts.gains], strict=False))
    assert values.gains["Auberge"] == 0
    assert values.throws == means[accounts.throws].sum()
    end = auberge(12)
    assert values.rest == end.p_opens * end.residue.mean
    rough = first_period_exact(12, 3, exact=False)
    assert rough.gains == pytest.approx({k: float(gain) for k, gain in values.gains.items()})
    for caisse, players in ((-1, 3), (12, 1)):
        with pytest.raises(ValueError, match="must be an integer of at least"):
            first_period_exact(caisse, players)
