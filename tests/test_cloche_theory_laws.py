"""Laws of gains, against throw-by-throw enumeration, moments and simulated games."""

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from cloche_routes import follow
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux.cloche import (
    CARDS,
    Table,
    caisse_laws,
    gain_law,
    gain_moments,
    length_law,
    simulate,
)

OWNERS = dict.fromkeys(CARDS, 1)


def enumerated(at, account, first, whole, rest):
    """Follow all throws at once, as so many cases of `whole` each, until less than `rest` is on."""
    live, done = {(at.caisse, False, at.owners["Cheval"], 0): whole(1)}, Counter()
    branches = {}
    while sum(live.values()) > rest:
        ahead = Counter()
        for (left, opened, seat, gain), weight in live.items():
            place = left, opened, seat
            if place not in branches:
                merged = Counter()
                for count, gains, there in follow(at, *place, first):
                    merged[gains[account], there] += count
                refused = 6**8 - sum(merged.values())  # a throw that ends the first period
                merged[0, (0, False, 0)] += refused
                branches[place] = [(way, whole(n) / 6**8) for way, n in merged.items() if n]
            for (more, there), chance in branches[place]:
                if there[0]:
                    ahead[*there, gain + more] += weight * chance
                else:
                    done[gain + more] += weight * chance
        live = ahead
    return done


ACCOUNTS = (0, 1, "Cloche", "Cloche-et-Marteau", "Cheval", "Auberge", ("throws", 1))


@pytest.mark.parametrize("account", ACCOUNTS)
@pytest.mark.parametrize(("auberge", "first"), [(False, False), (True, True)])
def test_laws_of_short_games_are_those_of_all_throws(account, auberge, first):
    at = Table(3, 2, OWNERS, auberge=auberge)
    law = enumerated(at, account, first, Fraction, Fraction(1, 10**11))
    support, chances = gain_law(at, account, first_period=first)
    said = dict(zip(support.tolist(), chances.tolist(), strict=True))
    assert all(abs(said.get(x, 0) - p) < 2e-11 for x, p in law.items())
    assert all(p < 2e-11 or x in law for x, p in said.items())


@pytest.mark.parametrize(
    ("account", "reading"),
    [("Cheval", "also"), pytest.param("Auberge", "instead", marks=pytest.mark.long)],
)
def test_laws_with_the_inn_are_those_of_all_throws(account, reading):
    at = Table(2, 2, reading=reading)
    law = enumerated(at, account, False, float, 1e-3)
    support, chances = gain_law(at, account)
    said = dict(zip(support.tolist(), chances.tolist(), strict=True))
    assert all(0 < said[x] - p + 1e-12 < 1e-3 for x, p in law.items() if p > 1e-9)


@pytest.mark.parametrize(
    ("table", "first"),
    [
        (Table(400, 6, auberge=False), False),
        (Table(25, 2, OWNERS), False),
        (Table(22, 2, reading="also"), False),
        (Table(60, 2), True),
    ],
)
def test_laws_have_the_exact_moments(table, first):
    mean, covariance = gain_moments(table, first_period=first)
    together = [(0,), (1,), *((card,) for card in CARDS), (1, "Cloche", "Cheval")]
    together.append(tuple(("throws", seat) for seat in range(table.players)))
    for names in together:
        support, chances = gain_law(table, names, first_period=first)
        k = [table.accounts[name] for name in names]
        centre = support @ chances
        assert chances.sum() == pytest.approx(1, abs=1e-12)
        assert centre == pytest.approx(mean[k].sum(), abs=1e-9)
        square = (support - centre) ** 2 @ chances
        assert square == pytest.approx(covariance[np.ix_(k, k)].sum(), rel=1e-8, abs=1e-8)


@pytest.mark.parametrize("account", [1, "Cloche-et-Marteau"])
def test_one_pass_gives_the_law_of_every_caisse(account):
    support, laws = caisse_laws(Table(40, 3), account)
    for caisse in (0, 1, 20, 22, 40):
        values, chances = gain_law(Table(caisse, 3), account)
        there = np.zeros(len(support))
        inside = np.isin(values, support)
        there[np.searchsorted(support, values[inside])] = chances[inside]
        assert laws[caisse] == pytest.approx(there, abs=1e-11)
        assert chances[~inside].sum() < 1e-11


def test_all_throws_together_are_the_length():
    table = Table(400, 4, auberge=False)
    support, chances = gain_law(table, [("throws", seat) for seat in range(4)])
    law = length_law(400)
    said = dict(zip(support.tolist(), chances.tolist(), strict=True))
    assert all(said.get(n, 0) == pytest.approx(p, abs=1e-11) for n, p in law.items())


def test_everything_together_is_the_caisse():
    table = Table(70, 3)
    support, chances = gain_law(table, [0, 1, 2, *CARDS])
    assert chances[support == 70] == pytest.approx(1)


@pytest.mark.parametrize("auberge", [False, True])
def test_simulated_games_follow_the_laws(auberge):
    table, games = Table(150, 4, auberge=auberge), 20_000
    scores = simulate(table, games, np.random.default_rng(1922)).scores
    for name in (0, 2, "Cloche", "Cheval"):
        support, chances = gain_law(table, name)
        below = np.searchsorted(np.sort(scores[:, table.accounts[name]]), support, "right") / games
        # Dvoretzky, Kiefer and Wolfowitz: once in two hundred thousand
        assert np.abs(below - chances.cumsum()).max() < 2.5 / games**0.5


@settings(max_examples=10)
@given(st.integers(0, 60), st.integers(2, 6), st.integers(0, 5), st.booleans(), st.booleans())
def test_means_of_any_table(caisse, players, owner, auberge, first):
    table = Table(caisse, players, dict.fromkeys(CARDS, owner % players), auberge=auberge)
    mean, _ = gain_moments(table, first_period=first)
    for name in (players - 1, "Cheval"):
        support, chances = gain_law(table, name, first_period=first)
        assert support @ chances == pytest.approx(mean[table.accounts[name]], abs=1e-9)


@pytest.mark.parametrize(
    ("table", "accounts", "error", "said"),
    [
        (5, "Cloche", TypeError, "table must be a jeux.cloche.Table, got 5"),
        (Table(5, 41), (0,), ValueError, "the players of table must be at most 40, got 41"),
        (Table(20_001, 3), (0,), ValueError, "the caisse of table must be at most 20000"),
        (Table(5, 3, credit=False), (0,), ValueError, "table must give credit"),
        (Table(5, 3, closes="any"), (0,), ValueError, "closes of table must be 'never'"),
        (Table(5, 3), (), ValueError, r"accounts must be one or more, got \(\)"),
        (Table(5, 3), (3,), ValueError, "account must be at most 2, got 3"),
    ],
)
def test_a_law_of_nothing_is_named(table, accounts, error, said):
    with pytest.raises(error, match=said):
        gain_law(table, accounts)
