"""Chances of winning: by simulation against a slow count, and exactly for two players."""

import re
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from cloche_routes import follow, sums
from hypothesis import given
from hypothesis import strategies as st

from jeux.cloche import (
    CARDS,
    Chances,
    Table,
    break_even,
    lead_law,
    leaders,
    mean_gains,
    one_card_each,
    simulate,
    win_chances,
)

PRICES = dict(zip(CARDS, (34, 34, 7, 48, 35), strict=True))
GAMES = 40


def slowly(table, scores, prices, hands):
    """Seat the hands in every rotation, and share each first place by the rules' own words."""
    n = table.players
    horse = table.owners["Cheval"]
    first = next(k for k, hand in enumerate(hands) if "Cheval" in hand)
    others = [k for k in range(n) if k != first]
    free = [seat for seat in range(n) if seat != horse]
    shares = np.zeros((len(scores), n))
    for game, turn in np.ndindex(len(scores), n - 1):
        seats = {first: horse}
        for place, k in enumerate(others):
            seats[k] = free[(place + turn) % (n - 1)]
        gains = table.accounts.named(scores[game].tolist())
        purses = [
            gains[seats[k]] + sum(gains[card] - prices[card] for card in hands[k]) for k in range(n)
        ]
        for winner in (won := leaders(purses)):
            shares[game, winner] += Fraction(1, len(won) * (n - 1))
    return shares


@pytest.mark.parametrize("players", [5, 6, 8])
@pytest.mark.parametrize("horse", [0, 2])
def test_first_places_are_shared_as_the_rules_say(players, horse):
    owners = dict.fromkeys(CARDS, 0) | {"Cheval": horse}
    table = Table(60, players, owners)
    scores = simulate(table, GAMES, np.random.default_rng(1922)).scores
    two = [("Cheval", "Auberge"), (), CARDS[:3], *[()] * (players - 3)]
    for hands in (one_card_each(players), two):
        found = win_chances(table, scores, PRICES, hands)
        assert found.shares == pytest.approx(slowly(table, scores, PRICES, hands))
        assert found.mean.sum() == pytest.approx(1)
        assert found.stderr == pytest.approx(found.shares.std(axis=0) / GAMES**0.5)
    assert win_chances(table, scores, PRICES).mean == pytest.approx(
        win_chances(table, scores, PRICES, one_card_each(players)).mean
    )


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"table": 3}, TypeError, "table must be a jeux.cloche.Table, got 3"),
        ({"table": Table(5, 6, credit=False)}, ValueError, "table must give credit"),
        ({"scores": np.zeros((2, 3))}, ValueError, "scores must have 17 columns"),
        ({"hands": [CARDS]}, ValueError, "hands must be 6 and hold every card once"),
        ({"hands": [CARDS, *[("Cheval",)] * 5]}, ValueError, "hands must be 6"),
        ({"hands": 5}, TypeError, "hands must be a sequence, got 5"),
        ({"prices": 5}, TypeError, "prices must map cards to tokens, got 5"),
        ({"prices": {"Cheval": 3}}, ValueError, "prices must name every card, missing"),
    ],
)
def test_games_of_another_table_are_named(wrong, error, said):
    right = {"table": Table(5, 6), "scores": np.zeros((2, 17)), "prices": PRICES}
    with pytest.raises(error, match=f"^{re.escape(said)}"):
        win_chances(**(right | wrong))


def test_five_cards_need_five_hands():
    assert one_card_each(5) == tuple((card,) for card in CARDS)
    with pytest.raises(ValueError, match="players must be an integer of at least 5, got 4"):
        one_card_each(4)


@given(st.sampled_from(CARDS), st.integers(0, 100), st.integers(0, 90))
def test_bids_go_on_as_long_as_buying_is_no_worse(card, present, worth):
    def chances(prices):
        assert {c: p for c, p in prices.items() if c != card} == {
            c: p for c, p in given_prices.items() if c != card
        }
        mean = np.zeros(6)
        mean[CARDS.index(card)] = worth - prices[card]
        return Chances(mean, mean, mean[None])

    given_prices = dict.fromkeys(CARDS, 7) | {card: present}
    assert break_even(card, given_prices, chances) == min(worth, 3 * present + 19)


def test_a_card_that_is_none_is_named():
    with pytest.raises(ValueError, match="card must be one of"):
        break_even("Belote", PRICES, lambda prices: None)


# two players, exactly


def test_one_token_by_hand():
    owners = dict.fromkeys(CARDS[:4], 1) | {"Cheval": 0}
    law = lead_law(Table(1, 2, owners, auberge=False))
    zero, by_hand = sums()[0], Counter()
    for k in range(60):  # k throws of 0, each of which brings A two tokens of lead
        to_card = sums()[1] * Fraction(11, 36)
        to_thrower = 1 - zero - to_card
        mine, yours = (to_thrower, to_card) if k % 2 == 0 else (0, to_thrower + to_card)
        by_hand[2 * k + 1] += zero**k * mine
        by_hand[2 * k - 1] += zero**k * yours
    for lead in range(-3, 20):
        assert law.get(lead, 0) == pytest.approx(float(by_hand[lead]), abs=1e-9)


@pytest.mark.parametrize("caisse", [2, 3])
@pytest.mark.parametrize("reading", ["instead", "also"])
def test_leads_are_those_of_every_throw_followed(caisse, reading):
    owners = dict.fromkeys(CARDS[:4], 0) | {"Cheval": 1}
    table = Table(caisse, 2, owners, auberge=False, reading=reading)
    going, ended = Counter({(caisse, False, 1, 0): 1.0}), Counter()
    while sum(going.values()) > 1e-11:
        now, going = going, Counter()
        for (left, opened, seat, lead), chance in now.items():
            for count, gains, place in follow(table, left, opened, seat):
                then = lead + sum(
                    tokens * (1 if table.holder(account) == 0 else -1)
                    for account, tokens in gains.items()
                    if account != "caisse" and not isinstance(account, tuple)
                )
                to = ended if not place[0] else going
                to[(*place, then) if place[0] else then] += chance * count / 6**8
    law = lead_law(table)
    for lead in set(law) | set(ended):
        assert law.get(lead, 0) == pytest.approx(ended[lead], abs=1e-9)


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("caisse", [1, 20, 45])
def test_the_mean_lead_is_the_difference_of_mean_gains(caisse, owner):
    owners = dict.fromkeys(CARDS, 1 - owner) | {"Auberge": owner}
    table = Table(caisse, 2, owners)
    law, means = lead_law(table), table.accounts.named(mean_gains(table, exact=False).tolist())
    lead = means[0] - means[1]
    lead += sum(means[card] * (1 if owners[card] == 0 else -1) for card in CARDS)
    assert sum(law.values()) == pytest.approx(1, abs=1e-9)
    assert sum(tokens * p for tokens, p in law.items()) == pytest.approx(lead, abs=1e-6)


def test_leads_of_simulated_games():
    owners = dict.fromkeys(CARDS, 0) | {"Auberge": 1, "Cheval": 1}
    table, games = Table(30, 2, owners), 20_000
    law = lead_law(table)
    scores = simulate(table, games, np.random.default_rng(1922)).scores
    lead = scores[:, 0] - scores[:, 1]
    for card in CARDS:
        lead += scores[:, table.accounts[card]] * (1 if owners[card] == 0 else -1)
    for bound in (-60, -20, 0, 10):
        p = sum(chance for tokens, chance in law.items() if tokens > bound)
        assert abs((lead > bound).mean() - p) < 4 * (p * (1 - p) / games) ** 0.5


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (Table(5, 3), "table must have two players and give credit"),
        (Table(5, 2, credit=False), "table must have two players and give credit"),
        (Table(1001, 2), "the caisse of table must be"),
        (Table(0, 2), "the caisse of table must be"),
    ],
)
def test_a_lead_of_more_players_is_none(table, said):
    with pytest.raises(ValueError, match=said):
        lead_law(table)
