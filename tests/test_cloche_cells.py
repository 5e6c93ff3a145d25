"""Who wins, and what chapters of Cloche et Marteau compute in their own cells, by slower routes."""

from fractions import Fraction

import numpy as np
import pytest
from cells import defined

from jeux.cloche import (
    CARDS,
    Table,
    break_even,
    first_period,
    leaders,
    mean_gains,
    simulate,
    winning,
)
from ledger import cloche as claims

PRICES = dict(zip(CARDS, (34, 34, 7, 48, 35), strict=True))


def lines(name):
    return defined("cloche/closed-forms", "broken_means", "tables_above")[name]


def slowly(table, scores, hands):
    """Seat the hands in every rotation, and share each first place by the rules' own words."""
    n = table.players
    first = next(k for k, hand in enumerate(hands) if "Cheval" in hand)
    players = [k for k in range(n) if k != first]
    shares = np.zeros((len(scores), n))
    for game, turn in np.ndindex(len(scores), n - 1):
        seats = {first: 0}
        for place, k in enumerate(players):
            seats[k] = 1 + (place + turn) % (n - 1)
        gains = table.accounts.named(scores[game].tolist())
        purses = []
        for k, hand in enumerate(hands):
            of_cards = sum(gains[card] - PRICES[card] for card in hand)
            purses.append(gains[seats[k]] + of_cards)
        winners = leaders(purses)
        for winner in winners:
            shares[game, winner] += Fraction(1, len(winners) * (n - 1))
    return shares


@pytest.mark.parametrize("players", [5, 6, 8])
def test_first_places_are_shared_as_the_rules_say(players):
    table = Table(60 + sum(PRICES.values()), players)
    scores = simulate(table, 40, np.random.default_rng(1922)).scores
    card_each = [*zip(CARDS, strict=True), *[()] * (players - 5)]
    unequal = [("Cheval", "Auberge"), (), CARDS[:3], *[()] * (players - 3)]
    for hands in (card_each, unequal):
        found = winning(PRICES, hands, stock=60, games=40)
        assert found.shares == pytest.approx(slowly(table, scores, hands))
        assert found.shares.sum(axis=1) == pytest.approx(1)
        assert found.mean == pytest.approx(found.shares.mean(axis=0))


def test_bell_and_hammer_are_pooled_if_no_hands_are_named():
    hands = [*zip(CARDS, strict=True), ()]
    dearer = PRICES | {"Cloche": 40}
    swapped = PRICES | {"Marteau": 40}
    one, other = (winning(p, hands, games=50).mean for p in (dearer, swapped))
    pooled = winning(dearer, games=50).mean
    assert pooled == pytest.approx((one + other[[1, 0, 2, 3, 4, 5]]) / 2)


@pytest.mark.parametrize("card", CARDS)
def test_a_price_breaks_even_if_a_token_more_is_too_much(card):
    price = break_even(card, PRICES, games=60)

    def gap(at):
        found = winning(PRICES | {card: at}, games=60).mean
        return found[CARDS.index(card)] - found[-1]

    assert gap(price + 1) < 0 <= gap(price)


@pytest.mark.parametrize("players", [2, 6])
def test_means_of_broken_games_are_those_of_the_ledger(players):
    found = lines("broken_means")(300, players)
    assert found[1:] == pytest.approx(claims._broken(players)[1:], abs=1e-9)


@pytest.mark.parametrize("players", [5, 11, 12, 21, 33])
def test_no_table_is_forgotten(players):
    most = 700
    means = mean_gains(Table(most, players), exact=False, every=True)[1:, : players + 4]
    *shares, _inn = map(float, first_period(1, players).gains.values())
    values = np.outer(np.arange(1, most + 1), shares)
    largest = (means - values).max(axis=1)
    assert np.abs(largest).min() > 1e-6  # no sign hangs on the last bits
    above = np.zeros(most, bool)
    for first, last in lines("tables_above")(players):
        above[first - 1 : last] = True
    assert (above == (largest > 0)).all()


def test_from_which_number_of_players_on_values_are_exceeded():
    runs_of = {n: lines("tables_above")(n) for n in range(2, 35)}
    endless = [n for n, runs in runs_of.items() if runs and runs[-1][1] is None]
    assert [n for n, runs in runs_of.items() if not runs] == [*range(2, 12)]
    assert endless == [*range(21, 35)]
    assert [n for n, runs in runs_of.items() if runs == [(1, None)]] == [33, 34]
