"""Fair prices are a fixed point of the exact means."""

import pickle
import re
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sizes import LONG

from jeux.cloche import (
    CARDS,
    Table,
    auberge,
    caisse_means,
    fair_prices,
    first_period,
    gains_per_throw,
    margins,
    mean_gains,
    point_counts,
)

PLAYERS = range(2, 13) if LONG else (2, 3, 6, 9, 12)
READINGS = ("instead", "also")
every_players = pytest.mark.parametrize("players", PLAYERS)
every_reading = pytest.mark.parametrize("reading", READINGS)


@cache
def rows(players, reading="instead"):
    """Return the mean gains for each caisse up to 400 tokens, with no shortcut."""
    table = Table(400, players, reading=reading)
    return caisse_means(table, exact=False)[:, table.accounts.gains]


def alone(fair):
    """Return the gains of the players alone."""
    return [gain for account, gain in fair.gains.items() if account not in CARDS]


def worth(fair, means):
    """Return what the accounts gain, on a line between the whole caisses around a sale's."""
    low = int(fair.caisse)
    return means[low] + (fair.caisse - low) * (means[low + 1] - means[low])


@every_players
@every_reading
def test_every_card_costs_what_it_brings(players, reading):
    for before in (0, 1, 2, 30, 150):
        fair = fair_prices(before, players, reading=reading)
        brings = worth(fair, rows(players, reading))
        assert tuple(fair.prices) == CARDS
        assert list(fair.prices.values()) == pytest.approx(brings[players:], rel=1e-8)
        assert list(fair.gains) == [*range(players), *CARDS]
        assert list(fair.gains.values()) == pytest.approx(brings, rel=1e-8, abs=1e-8)
        assert before + sum(fair.prices.values()) == pytest.approx(fair.caisse, abs=1e-8)
        assert sum(alone(fair)) == pytest.approx(before, abs=1e-6)
        assert fair.capped == ()


def test_the_fixed_point_holds_with_fractions():
    fair = fair_prices(10, 2)
    exact = caisse_means(Table(int(fair.caisse) + 1, 2))[:, :7].astype(float)
    assert list(fair.gains.values()) == pytest.approx(worth(fair, exact), abs=1e-9)
    assert list(fair.prices.values()) == pytest.approx(worth(fair, exact)[2:], abs=1e-9)


@pytest.mark.parametrize("players", [2, 3, 6, 9, 12])
@every_reading
def test_far_out_the_means_are_those_without_a_shortcut(players, reading):
    means = caisse_means(Table(1500, players, reading=reading), exact=False)
    for caisse in (99, 100, 101, 137, 308, 700, 1500):
        free = fair_prices(caisse, players, tokens=0, reading=reading)  # the caisse stays
        assert free.caisse == caisse
        assert alone(free) == pytest.approx(means[caisse, :players], abs=1e-8)
        assert free.capped == CARDS


@every_players
def test_far_out_the_caisse_grows_as_the_article_says(players):
    cards = [first_period(1, players).gains[card] for card in CARDS]
    for near, far in ((700, 1500), (1500, 100_000), (100_000, 3_000_000)):
        low, high = fair_prices(near, players), fair_prices(far, players)
        more = high.caisse - low.caisse
        assert more == pytest.approx((far - near) / float(1 - sum(cards)), rel=1e-9)
        for card, share in zip(CARDS, cards, strict=True):
            rise = high.prices[card] - low.prices[card]
            assert rise == pytest.approx(float(share) * more, rel=1e-8, abs=1e-6)
        gains = np.subtract(alone(high), alone(low))
        assert gains == pytest.approx([(far - near) / players] * players, rel=1e-8)


@given(st.integers(0, 150), st.sampled_from([2, 9]), st.integers(0, 60), st.sampled_from(READINGS))
def test_a_purse_is_the_most_that_a_card_costs(before, players, tokens, reading):
    fair = fair_prices(before, players, tokens, reading)
    brings = worth(fair, rows(players, reading))
    prices = np.array(list(fair.prices.values()))
    assert prices == pytest.approx(np.clip(brings[players:], 0, tokens), abs=1e-8)
    assert before + prices.sum() == pytest.approx(fair.caisse, abs=1e-8)
    assert fair.capped == tuple(CARDS[k] for k in np.flatnonzero(brings[players:] > tokens))
    assert all(fair.prices[card] == tokens for card in fair.capped)
    assert sum(alone(fair)) == pytest.approx(fair.caisse - brings[players:].sum(), abs=1e-6)


# a poorer table is ragged: at 20 tokens the Cloche costs its owner more than it brings
@pytest.mark.parametrize("before", [60, 150])
@pytest.mark.parametrize("players", [2, 6, 12])
def test_more_tokens_never_make_a_card_cheaper(before, players):
    sales = [fair_prices(before, players, tokens) for tokens in range(0, 70, 3)]
    for poor, rich in pairwise(sales):
        assert all(poor.prices[card] <= rich.prices[card] + 1e-9 for card in CARDS)
        assert poor.caisse <= rich.caisse + 1e-9
        assert set(poor.capped) >= set(rich.capped)
    assert sales[-1] == fair_prices(before, players)
    assert sum(sales[0].prices.values()) == 0
    assert sales[0].capped == CARDS


def test_without_tokens_nothing_is_sold():
    empty = fair_prices(0, 6, 0)
    assert (empty.caisse, empty.capped) == (0, ())
    assert fair_prices(150, 6, 0).caisse == 150


@every_players
def test_a_card_that_costs_its_owner_is_had_for_nothing(players):
    fair = fair_prices(5, players, tokens=0)
    brings = worth(fair, rows(players))[players:]
    assert min(brings) < 0
    assert set(fair.prices.values()) == {0}
    assert fair.capped == tuple(CARDS[k] for k in np.flatnonzero(brings > 0))


def test_a_fuller_caisse_makes_every_card_dearer():
    sales = [fair_prices(before, 6) for before in range(60, 400, 7)]
    for less, more in pairwise(sales):
        assert all(less.prices[card] < more.prices[card] + 1e-9 for card in CARDS)
        assert less.caisse < more.caisse


def test_a_sale_stays_as_it_was_and_other_processes_can_have_it():
    fair = fair_prices(150, 6)
    fair.prices["Cloche"] = fair.gains[0] = 0
    for again in (fair_prices(150, 6), first_period(150, 6), gains_per_throw(6), auberge(150)):
        assert pickle.loads(pickle.dumps(again)) == again != fair
    with pytest.raises(AttributeError):
        fair.caisse = 0


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ((-1, 6), ValueError, "stock must be an integer of at least 0, got -1"),
        ((1.5, 6), TypeError, "stock must be an integer, got 1.5"),
        ((150, 1), ValueError, "players must be an integer of at least 2, got 1"),
        ((150, True), ValueError, "players must be an integer of at least 2, got True"),
        ((150, 2.5), TypeError, "players must be an integer, got 2.5"),
        ((150, 6, -1), ValueError, "tokens must be an integer of at least 0, got -1"),
        ((150, 6, 2.5), TypeError, "tokens must be an integer, got 2.5"),
        (
            (150, 6, 9, "x"),
            ValueError,
            "reading must be one of 'instead', 'also', 'as before', got 'x'",
        ),
    ],
)
def test_a_bad_sale_is_named(given, error, said):
    with pytest.raises(error, match=f"^{re.escape(said)}$"):
        fair_prices(*given)


def sales(means, most):
    """Return places, every kink among them, and what each sale must find in the caisse before.

    The sale is consistent with a stock exactly where the second array takes its value.
    """
    places = set(map(float, range(len(means))))
    for bound in {0, most} - {np.inf}:
        over = means > bound
        for c, k in zip(*np.nonzero(over[1:] != over[:-1]), strict=True):
            low, high = means[c, k], means[c + 1, k]
            places.add(c + (bound - low) / (high - low))
    at = np.unique(np.round(sorted(places), 9))  # two cards may have one kink
    low = np.minimum(at.astype(int), len(means) - 2)
    brings = means[low] + (at - low)[:, None] * (means[low + 1] - means[low])
    return at, at - np.clip(brings, 0, most).sum(axis=1)


@pytest.mark.parametrize("players", [2, 3, 6, 12])
@every_reading
def test_there_is_one_fair_sale_if_there_is_a_stock_and_two_if_not(players, reading):
    means = rows(players, reading)[:, players:]
    for most in (*range(1, 61, 4), np.inf):
        at, before = sales(means, most)
        # 0 for an empty caisse, then nothing above 0 until the sale rises for good
        assert before[0] == 0
        rising = np.flatnonzero(before > 1e-9)[0]
        assert (np.diff(before[rising - 1 :]) > 0).all()
        assert np.count_nonzero(np.abs(before[1:]) < 1e-9) + (before[rising - 1] < -1e-9) == 1
        for stock in (0, 1, 2, 7, 40):
            above = rising + np.searchsorted(before[rising:], stock)
            share = (stock - before[above - 1]) / (before[above] - before[above - 1])
            caisse = at[above - 1] + share * (at[above] - at[above - 1])
            tokens = None if most == np.inf else most
            assert fair_prices(stock, players, tokens, reading).caisse == pytest.approx(caisse)


@every_players
def test_each_step_is_an_average_of_earlier_steps_wherever_the_owner_of_the_cheval_sits(players):
    """The proof in the chapter: 21 positive steps in a row, so all later ones are positive."""
    shut = Table(120, players, auberge=False)
    throws = caisse_means(shut, exact=False)[:, shut.accounts.throws]
    f = [count / 6**6 for count in point_counts()]
    # with the owner k places after the player who begins, the Cheval gains so much less
    less = players * f[0] * 25 / 36 * (throws[:, :1] - throws)
    means = rows(players)[:121]
    together = means[:, :players].sum(axis=1)
    steps = np.diff(together[:, None] + less, axis=0)
    for caisse in (22, 40, 119, 120):  # steps[caisse - 1] lead to this caisse
        before = sum(f[s] * np.roll(steps[caisse - 1 - s], 1) for s in range(22))
        assert steps[caisse - 1] == pytest.approx(before, abs=1e-9)
    assert steps[99:].min() > 0.5
    assert (means[100:, [players + 3]] - less[100:]).min() > 0
    start = int(np.argmax(together > 1e-9))
    assert 40 <= start <= 42
    assert together[1:start].max() < 0 < means[start:, players:].min()
    assert np.diff(together[start - 1 :]).min() > 0.5


@pytest.mark.parametrize("caisse", [1, 5, 8])
def test_margins_are_what_the_second_period_takes_exactly(caisse):
    table = Table(caisse, 2)
    change = mean_gains(table) - mean_gains(table, first_period=True)
    for card, margin in margins(caisse).items():
        assert change[table.accounts[card]] == margin.receives - margin.pays
        assert margin.value == first_period(caisse, 2).gains[card]


@pytest.mark.parametrize("caisse", [40, 150, 1500])
def test_margins_do_not_depend_on_the_players(caisse):
    for players in (2, 6, 12):
        table = Table(caisse, players)
        whole, first = (mean_gains(table, first_period=p, exact=False) for p in (False, True))
        for card, margin in margins(caisse).items():
            k = table.accounts[card]
            assert float(margin.receives - margin.pays) == pytest.approx(whole[k] - first[k])


def test_the_inn_is_paid_by_cards_and_players_alone():
    for caisse in (1, 20, 300):
        inn, paid = auberge(caisse), {card: m.pays for card, m in margins(caisse).items()}
        assert paid["Cloche"] == paid["Marteau"] == 5 * paid["Cloche-et-Marteau"]
        # rules 12 and 14 name eleven throws in 36; rule 13 the Cheval, rule 11 the rest
        assert paid["Cloche"] == inn.income * 5 / 36
        assert 0 < paid["Cheval"] < inn.income * 25 / 36


def test_an_empty_caisse_owes_nothing():
    assert all(margin == (0, 0, 0) for margin in margins(0).values())


def test_no_sale_is_fair_where_the_cards_bring_more_than_any_caisse_holds():
    with pytest.raises(ValueError, match="tokens must be given: the cards bring more than any"):
        fair_prices(132, 11, payers="all")
    bounded = fair_prices(132, 11, 40, payers="all")
    assert bounded.prices["Cheval"] == 40
    assert bounded.caisse == pytest.approx(132 + sum(bounded.prices.values()))
