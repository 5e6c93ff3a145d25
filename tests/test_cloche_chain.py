"""The dice, means, covariances and laws, by routes that share no code with the chain."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from cloche_routes import (
    SWITCHED,
    counts,
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
from jeux.cloche import CARDS, Table, gain_law, gain_moments, mean_gains
from jeux.cloche.chain import ways
from jeux.cloche.rules import MARKS

OF_SECOND, OF_LAST = (dict.fromkeys(CARDS, seat) for seat in (1, 2))

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


def test_the_six_dice_and_the_figures_by_all_their_throws():
    assert cloche.point_counts() == counts(MARKS)
    chances = Counter()
    for (_, card), count in outcomes().items():
        chances[card] += Fraction(count, 6**8)
    assert cloche.figure_probabilities() == chances
    assert cloche.mean_payment() == sum(s * p for s, p in enumerate(sums()))
    assert cloche.mean_after_fine() == sum((s or -1) * p for s, p in enumerate(sums()))


# means and covariances


@st.composite
def tables(draw):
    n = draw(st.integers(2, 4))
    owners = {card: draw(st.integers(0, n - 1)) for card in CARDS}
    switches = draw(SWITCHED) | {"auberge": draw(st.booleans()), "credit": True}
    return Table(draw(st.integers(0, 10)), n, owners, **switches)


@settings(max_examples=12 if LONG else 3)
@given(tables())
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
    Table(2, 3, OF_LAST),
    Table(3, 5, OF_LAST, auberge=False),
    Table(5, 4, reading="also"),
    Table(6, 3, closes="any", reading="also", small="player", payers="all"),
    Table(23, 2),
]


@pytest.mark.parametrize("first", [False, True], ids=["whole game", "first period"])
@pytest.mark.parametrize("at", MOMENTS, ids=[f"{t.caisse}-{t.players}" for t in MOMENTS])
def test_moments_agree_with_one_system_for_all_tables(at, first):
    by_chain = gain_moments(at, first_period=first)
    mean, covariance = moments(at, first)
    assert by_chain.mean == pytest.approx(mean, rel=1e-9, abs=1e-10)
    assert by_chain.covariance == pytest.approx(covariance, rel=1e-9, abs=1e-8)


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
        tokens, chances = gain_law(small, ["Cheval", 1], first_period=first)
        law = dict(zip(tokens, chances, strict=True))
        inside = [law.get(x, 0) for x in support]
        assert laws[caisse] == pytest.approx(inside, abs=1e-11)


# laws


def ended(at, weights, first, rest):
    """Follow all throws at once, until less than `rest` goes on: how likely which total is."""
    going = {(at.caisse, False, at.owners["Cheval"], 0): 1.0}
    done = Counter()
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
    by_throws = ended(at, weights, first, rest)
    tokens, chances = gain_law(at, accounts, first_period=first)
    law = Counter(dict(zip(tokens.tolist(), chances.tolist(), strict=True)))
    missing = [law[x] - by_throws[x] for x in {*law, *by_throws}]
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
    for accounts in TOGETHER:
        weights = accounts if isinstance(accounts, dict) else dict.fromkeys(accounts, 1)
        column = np.zeros(mean.size)
        for name, weight in weights.items():
            column[at.accounts.throws if name == "throws" else at.accounts[name]] = weight
        tokens, chances = gain_law(at, accounts, first_period=first)
        centre = tokens @ chances
        assert chances.sum() == pytest.approx(1, abs=1e-11)
        assert centre == pytest.approx(column @ mean, abs=1e-8)
        square = (tokens - centre) ** 2 @ chances
        assert square == pytest.approx(column @ covariance @ column, rel=1e-7, abs=1e-7)


@pytest.mark.parametrize(("every", "low"), [(False, -468), (True, -481)])
def test_a_zero_that_is_rounded_below_makes_no_support_wider(every, low):
    lead = {0: 1, "Cloche": 1, 1: -1}
    tokens, chances = gain_law(Table(150, 6), lead, every=every)
    assert (tokens[0], tokens[-1]) == (low, 196)
    assert chances.sum(axis=-1) == pytest.approx(1, abs=1e-11)
