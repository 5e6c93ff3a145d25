"""The dice, means, covariances and laws, by routes that share no code with the chain."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt

import numpy as np
import pytest
from cloche_routes import (
    SWITCHED,
    counts,
    enumerated,
    follow,
    mean_of_accounts,
    mean_rest,
    names,
    outcomes,
    sums,
)  # fmt: skip
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sizes import LONG

from jeux import cloche
from jeux.cloche import CARDS, Table, gain_law, gain_moments, mean_gains, simulate
from jeux.cloche.chain import ways
from jeux.cloche.rules import MARKS
from jeux.ledger.cloche import die, powers_of_five

OF_FIRST, OF_SECOND, OF_LAST = (dict.fromkeys(CARDS, seat) for seat in (0, 1, 2))

# the dice


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), max_size=4).map(tuple), st.randoms())
def test_point_counts_and_ways_agree_with_all_throws(marks, random):
    nu = cloche.point_counts(marks)
    assert nu == counts(marks) == cloche.point_counts(random.sample(marks, len(marks)))
    listed = [ways(mu, marks) for mu in range(sum(marks) + 1)]
    chosen = Counter(
        tuple(mark for mark, shown in zip(marks, faces, strict=True) if shown)
        for faces in product([False, True], repeat=len(marks))
    )
    assert Counter(s for sets in listed for s in sets) == chosen
    for mu, sets in enumerate(listed):
        assert [len(s) for s in sets] == sorted(len(s) for s in sets)
        assert {sum(s) for s in sets} <= {mu}
        assert sum(5 ** (len(marks) - len(s)) for s in sets) == enumerated(marks)[mu]


def test_the_six_dice_and_the_figures_by_all_their_throws():
    nu, chances = cloche.point_counts(), Counter()
    assert nu == counts(MARKS)
    assert (len(nu), sum(nu)) == (22, 6**6)
    assert dict(sum(map(die, MARKS[1:]), start=die(1)).weights) == dict(enumerate(nu))
    for (_, card), count in outcomes().items():
        chances[card] += Fraction(count, 6**8)
    assert cloche.figure_probabilities() == chances
    assert [chances[card] * 36 for card in (None, *CARDS[:3])] == [25, 5, 5, 1]
    a = cloche.mean_payment()
    assert a == sum(Fraction(mark, 6) for mark in MARKS) == sum(s * p for s, p in enumerate(sums()))
    assert cloche.mean_after_fine() == a - Fraction(5, 6) ** 6
    assert cloche.mean_after_fine() == sum((s or -1) * p for s, p in enumerate(sums()))


@pytest.mark.parametrize("mu", range(22))
def test_powers_of_five_amount_to_the_number_of_throws(mu):
    written = powers_of_five(mu)
    terms = re.findall(r"(?:(\d+)·)?5\^(\d)", written)
    assert sum(int(times or 1) * 5 ** int(power) for times, power in terms) == counts(MARKS)[mu]
    assert " + ".join((f"{t}·" if t else "") + f"5^{p}" for t, p in terms) == written
    assert "1" not in [times for times, _ in terms]
    powers = [int(power) for _, power in terms]
    assert powers == sorted(set(powers), reverse=True)


# means and covariances


@st.composite
def tables(draw, most=25, players=6):
    n = draw(st.integers(2, players))
    owners = {card: draw(st.integers(0, n - 1)) for card in CARDS}
    switches = draw(SWITCHED) | {"auberge": draw(st.booleans()), "credit": True}
    return Table(draw(st.integers(0, most)), n, owners, **switches)


@settings(max_examples=12 if LONG else 3)
@given(tables(most=10, players=4))
@example(Table(9, 2, OF_SECOND, closes="any", small="player", early=True))
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
    for exact, period in ((means, False), (first, True)):
        floats = mean_gains(at, first_period=period, exact=False)
        assert (exact.dtype, floats.dtype) == (object, float)
        assert floats == pytest.approx(exact.astype(float), rel=1e-11, abs=1e-12)


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
@given(tables(players=4), st.booleans(), st.data())
def test_gains_are_shares_of_one_caisse_and_cards_do_not_depend_on_their_owners(at, first, data):
    n, gains = at.players, at.accounts.gains
    mean, covariance = gain_moments(at, first_period=first)
    assert mean == pytest.approx(mean_gains(at, first_period=first, exact=False), abs=1e-9)
    assert covariance == pytest.approx(covariance.T, rel=1e-12, abs=1e-9)
    largest = max(1, np.linalg.eigvalsh(covariance)[-1])
    assert np.linalg.eigvalsh(covariance)[0] >= -1e-9 * largest
    assert mean[gains].sum() == pytest.approx(at.caisse - first * float(mean_rest(at)), abs=1e-9)
    if not first:
        # gains sum to the caisse in every game, so their sum varies with nothing
        assert np.abs(covariance[gains].sum(axis=0)).max() <= 1e-9 * largest
    owners = {card: data.draw(st.integers(0, n - 1)) for card in CARDS}
    owners["Cheval"] = at.owners["Cheval"]
    switches = {name: getattr(at, name) for name in cloche.rules.SWITCHES}
    again = gain_moments(Table(at.caisse, n, owners, range(n), **switches), first_period=first)
    assert again.mean == pytest.approx(mean, rel=1e-12)
    assert again.covariance == pytest.approx(covariance, rel=1e-12, abs=1e-10)


PLAYED = [
    Table(1500, 6),
    Table(60, 3, {card: k % 3 for k, card in enumerate(CARDS)}, reading="also"),
    Table(40, 4, closes="paid", reading="also", payers="all"),
    *([Table(1500, 6, auberge=False), Table(7, 2), Table(150, 5, reading="also")] * LONG),
]


@pytest.mark.parametrize("at", PLAYED, ids=lambda at: f"{at.caisse}-{at.players}-{at.reading}")
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


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("rest", [{}, {"auberge": False}, {"closes": "any", "early": True}])
def test_one_pass_gives_every_caisse(rest, first):
    at = Table(44, 3, OF_SECOND, **rest)
    means = mean_gains(at, first_period=first, every=True, exact=False)
    every = gain_moments(at, first_period=first, every=True)
    assert not means[0].any()
    assert not every.covariance[0].any()
    support, laws = gain_law(at, ["Cheval", 1], first_period=first, every=True)
    for caisse in (0, 1, 20, 21, 22, 23, 44):
        small = Table(caisse, 3, OF_SECOND, **rest)
        mean, covariance = gain_moments(small, first_period=first)
        assert every.mean[caisse] == pytest.approx(mean, abs=1e-12)
        assert means[caisse] == pytest.approx(mean, abs=1e-11)
        assert every.covariance[caisse] == pytest.approx(covariance, abs=1e-9)
        said = dict(zip(*gain_law(small, ["Cheval", 1], first_period=first), strict=True))
        inside = [said.get(x, 0) for x in support]
        assert laws[caisse] == pytest.approx(inside, abs=1e-11)


# laws


def ended(at, weights, first, rest):
    """Follow all throws at once, until less than `rest` goes on: how likely which total is."""
    going, done = {(at.caisse, False, at.owners["Cheval"], 0): 1.0}, Counter()
    branches = {}
    while sum(going.values()) > rest:
        ahead = Counter()
        for (*place, total), weight in going.items():
            if (*place,) not in branches:
                merged = Counter()
                for count, gains, there in follow(at, *place, first):
                    merged[sum(w * gains[name] for name, w in weights.items()), there] += count
                # a throw that ends the first period
                merged[0, (0, False, 0)] += 6**8 - sum(merged.values())
                branches[*place,] = [(way, n / 6**8) for way, n in merged.items() if n]
            for (more, there), chance in branches[*place,]:
                if there[0]:
                    ahead[*there, total + more] += weight * chance
                else:
                    done[total + more] += weight * chance
        going = ahead
    return done


BOTH = {0: 1, "Cloche": 1, 1: -1, "Cheval": -2, "Auberge": 1}
LAWS = [
    *((Table(3, 2, OF_SECOND, auberge=False), False, name) for name in (0, 1, "Cloche", "throws")),
    *((Table(3, 2, OF_SECOND), True, name) for name in (0, 1, CARDS[2], "Cheval", "throws")),
    (Table(3, 3, OF_LAST), True, {2: 1, "Cheval": 1, 0: -1}),
    (Table(3, 3, OF_LAST), True, 2),  # one throw is as good as another for seats 0 and 1 alone
    (Table(2, 2, reading="also"), False, BOTH),
    (Table(2, 3, OF_SECOND, closes="any", early=True), False, "throws"),
    (Table(2, 2, closes="paid", small="player"), False, {0: 1, "Cloche": 1, 1: -1}),
    (Table(3, 2, auberge=False, rest="card", payers="all"), False, BOTH),
]


@pytest.mark.parametrize(("at", "first", "accounts"), LAWS)
def test_laws_of_short_games_are_those_of_all_throws(at, first, accounts):
    weights = accounts if isinstance(accounts, dict) else {accounts: 1}
    if accounts == "throws":
        weights = {("throws", seat): 1 for seat in range(at.players)}
    inn = at.auberge and not first
    rest = 0.02 if inn else 1e-9
    law, (tokens, chances) = (
        ended(at, weights, first, rest),
        gain_law(at, accounts, first_period=first),
    )
    said = Counter(dict(zip(tokens.tolist(), chances.tolist(), strict=True)))
    missing = [said[x] - law[x] for x in {*said, *law}]
    assert min(missing) > -1e-10
    assert sum(missing) < rest + 1e-10


TOGETHER = [*([name] for name in (0, 1, *CARDS, "throws")), [1, "Cloche", "Cheval"]]
TOGETHER.append({1: 2, "Cheval": -1, "Auberge": 3})


@pytest.mark.parametrize(
    ("at", "first"),
    [
        (Table(400, 6, auberge=False), False),
        (Table(25, 2, OF_SECOND), False),
        (Table(22, 2, reading="also"), False),
        (Table(12, 2, closes="any", small="player"), False),
        (Table(60, 2), True),
        (Table(0, 3), False),
    ],
)
def test_laws_have_the_exact_moments(at, first):
    mean, covariance = gain_moments(at, first_period=first)
    for asked in TOGETHER:
        weights = asked if isinstance(asked, dict) else dict.fromkeys(asked, 1)
        column = np.zeros(mean.size)
        for name, weight in weights.items():
            column[at.accounts.throws if name == "throws" else at.accounts[name]] = weight
        tokens, chances = gain_law(at, asked, first_period=first)
        centre = tokens @ chances
        assert chances.sum() == pytest.approx(1, abs=1e-11)
        assert centre == pytest.approx(column @ mean, abs=1e-8)
        square = (tokens - centre) ** 2 @ chances
        assert square == pytest.approx(column @ covariance @ column, rel=1e-7, abs=1e-7)
        assert not tokens.flags.writeable
        assert not chances.flags.writeable
