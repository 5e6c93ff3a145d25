"""The article's values, the inn, fair prices and the lines, by other routes."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest
from cloche_routes import beyond, follow, outcomes, sums, visits
from hypothesis import example, given
from hypothesis import strategies as st

from jeux.cloche import (
    CARDS,
    Table,
    auberge,
    fair_prices,
    figure_probabilities,
    first_period,
    mean_after_fine,
    mean_gains,
    settle,
)  # fmt: skip
from ledger import cloche as claims

A = Fraction(7, 2)  # what a throw asks for, in the mean
BROKEN = Fraction(31031, 163296)  # how likely a large caisse is broken

# the first period by the article


def by_throws(caisse, n):
    """Return the mean gains of N = C/a throws of a full caisse, each by a seat drawn at random."""
    table = Table(caisse, n)
    gains = Counter()
    for ((points, card), count), seat in product(outcomes().items(), range(n)):
        chance = Fraction(count, 6**8)
        for payer, payee, tokens, _ in settle(table, 1000, seat, points, card):
            gains[payer] -= chance * tokens / n
            gains[payee] += chance * tokens / n
    throws = caisse / -gains.pop("caisse")
    return throws, {account: throws * gain for account, gain in gains.items()}


@pytest.mark.parametrize(("caisse", "n"), [(1500, 6), (1, 2), (397, 5), (3000, 12)])
def test_the_first_period_is_the_mean_of_all_throws(caisse, n):
    values = first_period(caisse, n)
    throws, gains = by_throws(caisse, n)
    assert values.throws == throws == caisse / A
    # the 2 that the owner of the Cheval pays make the owner a player alone like the others
    assert len({values.gains[seat] for seat in range(n)}) == 1
    assert list(values.gains) == [*range(n), *CARDS]
    assert values.gains == {account: gains.get(account, 0) for account in values.gains}
    per_throw = claims.gains_per_throw(n)
    assert values.gains == {account: throws * gain for account, gain in per_throw.items()}
    assert sum(values.gains.values()) == caisse


# the inn


def test_the_auberge_agrees_with_plain_renewals():
    f = sums()
    comes_by = [Fraction(1)]
    for k in range(1, 201):
        payments = range(1, min(k, 21) + 1)
        met = sum(f[s] * comes_by[k - s] for s in payments)
        comes_by.append(met / (1 - f[0]))
    # what the open Auberge earns with r left, and how long it lasts
    earns, lasts = [0], [0]
    for r in range(1, 21):
        payments = range(1, r + 1)
        paid = sum(f[s] for s in payments)
        _, excess = beyond(r)
        later_earned = sum(f[s] * earns[r - s] for s in payments)
        later_throws = sum(f[s] * lasts[r - s] for s in payments)
        earns.append((f[0] + excess + later_earned) / paid)
        lasts.append((1 + later_throws) / paid)
    for caisse in [*range(1, 30), *range(30, 201, 17)]:
        law = {0: comes_by[caisse]}
        income = throws = 0
        for r in range(1, min(caisse, 20) + 1):
            throws_at_r = comes_by[caisse - r] / (1 - f[0])
            above, excess = beyond(r)
            law[r] = throws_at_r * above
            income += throws_at_r * excess + law[r] * earns[r]
            throws += law[r] * (1 + lasts[r])
        assert auberge(caisse) == (law, income, throws), caisse
        assert sum(law.values()) == 1 == auberge(caisse).p_opens + law[0]
    assert auberge(np.int64(200)) == auberge(200)


# fair prices

READINGS = ("instead", "also")
every_reading = pytest.mark.parametrize("reading", READINGS)


@cache
def rows(players, reading="instead", most=400):
    """Return the mean gains for each caisse up to some, with no shortcut."""
    table = Table(most, players, reading=reading)
    return mean_gains(table, exact=False, every=True)[:, table.accounts.gains]


def alone(fair):
    """Return the gains of the players alone."""
    return [gain for account, gain in fair.gains.items() if account not in CARDS]


def worth(fair, means):
    """Return what the accounts gain, on a line between the whole caisses around a sale's."""
    low = int(fair.caisse)
    rise = means[low + 1] - means[low]
    return means[low] + (fair.caisse - low) * rise


@given(
    st.integers(0, 150), st.sampled_from([2, 6, 9]), st.none() | st.integers(0, 60),
    st.sampled_from(READINGS),
)  # fmt: skip
@example(1, 12, 4, "instead")  # rounds of sales go too far
def test_every_card_costs_what_it_brings_or_what_a_purse_holds(stock, players, tokens, reading):
    fair = fair_prices(stock, players, tokens, reading)
    by_caisse = rows(players, reading)
    brings = worth(fair, by_caisse)
    most = np.inf if tokens is None else tokens
    prices = np.array([*fair.prices.values()])
    assert tuple(fair.prices) == CARDS
    assert list(fair.gains) == [*range(players), *CARDS]
    assert [*fair.gains.values()] == pytest.approx(brings, rel=1e-8, abs=1e-8)
    assert prices == pytest.approx(np.clip(brings[players:], 0, most), abs=1e-8)
    assert stock + prices.sum() == pytest.approx(fair.caisse, abs=1e-8)
    for caisse in range(int(fair.caisse) + 1, len(by_caisse)):
        dearest = np.clip(by_caisse[caisse, players:], 0, most)
        assert stock + dearest.sum() < caisse, "it is the largest"
    assert fair.capped == tuple(c for c in CARDS if fair.gains[c] > most)
    of_cards = brings[players:].sum()
    assert sum(alone(fair)) == pytest.approx(fair.caisse - of_cards, abs=1e-6)


@pytest.mark.parametrize("players", [2, 12])
@every_reading
def test_far_out_the_means_are_those_without_a_shortcut(players, reading):
    for caisse in (99, 137, 700, 1500):
        free = fair_prices(caisse, players, tokens=0, reading=reading)  # the caisse stays
        assert (free.caisse, free.capped) == (caisse, CARDS)
        assert alone(free) == pytest.approx(
            rows(players, reading, 1500)[caisse, :players], abs=1e-8
        )


def test_no_sale_is_fair_where_the_cards_bring_more_than_any_caisse_holds():
    with pytest.raises(ValueError, match="tokens must be given: the cards bring more than any"):
        fair_prices(132, 11, payers="all")
    bounded = fair_prices(132, 11, 40, payers="all")
    assert bounded.prices["Cheval"] == 40
    assert bounded.caisse == pytest.approx(132 + sum(bounded.prices.values()))


# lines


def lines(n):
    """Return the constants of the lines: the first period, what the inn changes, and both fines.

    For many tokens an account gains its value and a constant, by the number of throws.
    """
    f = sums()
    p = figure_probabilities()
    b = mean_after_fine()
    e = Fraction(55, 18)
    p_s = p[None]
    p_0 = f[0]
    half = Fraction(n - 1, 2)
    total = e / A  # the opening throw too, which asks for 2e in the mean
    throws = [(total + half - k) / n for k in range(n)]
    first = [p_s * (b * throws[k] - p_0 * throws[0] - 2 * e / n) for k in range(n)]
    first += [p[card] * (b * total - 2 * e) for card in CARDS[:3]]
    first += [p_0 * ((1 + p_s) * total + p_s * half), 0]
    first += [more - (1 - BROKEN) / n for more in throws]
    find = {}  # throws that find r tokens left, and the inn open
    for r in range(20, 0, -1):
        above, _ = beyond(r)
        comes = above / A + sum(find[q] * f[q - r] for q in find)
        find[r] = comes / (1 - p_0 - above)
    open_throws = sum(find.values())
    extra = 0
    for r, times in find.items():
        _, excess = beyond(r)
        extra += (1 / A + times) * excess
    inn = extra + p_0 * open_throws
    opens = (1 - BROKEN + open_throws) / n
    change = [p_s * (e - extra) / n] * n
    change += [p[card] * (e - inn) for card in CARDS[:3]]
    change += [-p_0 * p_s * open_throws, inn]
    change += [opens] * n
    both = [-2 * p_s * p_0 * open_throws / n] * n
    both += [-p[card] * p_0 * open_throws for card in CARDS[:3]]
    both += [p_0 * (1 + p_s) * open_throws, 0]
    both += [0] * n
    return (np.array(part, float) for part in (first, change, both))


@pytest.mark.parametrize("players", [2, 3, 6])
def test_lines_are_the_means_to_nine_decimals(players):
    first, change, both = lines(players)
    whole = first + change
    assert first[: players + 5].sum() == pytest.approx(-55 / 18)
    assert whole[: players + 5].sum() == pytest.approx(0, abs=1e-12)
    for caisse in (300, 1500):
        values = first_period(caisse, players)
        value = [*values.gains.values(), *[values.throws / players] * players]
        for constant, table, period in (
            (first, Table(caisse, players), True),
            (whole, Table(caisse, players), False),
            (whole + both, Table(caisse, players, reading="also"), False),
        ):
            means = mean_gains(table, first_period=period, exact=False)
            assert np.array(value, float) + constant == pytest.approx(means, abs=1e-9)


# broken caisses


@pytest.mark.parametrize(("caisse", "players"), [(1, 2), (2, 3), (7, 2), (5, 4), (22, 2)])
def test_means_of_broken_games_are_those_of_the_throws_that_are_made(caisse, players):
    table = Table(caisse, players)
    broken = [1, *(auberge(left).left[0] for left in range(1, caisse + 1))]
    totals = Counter()
    for place, times in visits(table, True).items():
        for count, gains, (left, _, _) in follow(table, *place, True):
            weight = times * Fraction(count, 6**8) * broken[left]
            for account, tokens in gains.items():
                totals[account] += weight * tokens
    accounts = (*range(players), *CARDS[:4])
    means = [float(totals[account] / broken[caisse]) for account in accounts]
    assert claims._broken(players)[caisse] == pytest.approx(means, abs=1e-12)
    assert sum(means) == pytest.approx(caisse)
