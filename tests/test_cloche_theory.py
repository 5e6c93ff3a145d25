"""What relation (1) neglects, throw by throw: by routes that share no code with the chain."""

import sys
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from statistics import median
from time import perf_counter

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from jeux.cloche import CARDS, Table, auberge, gain_means, gain_moments, settle, simulate
from jeux.cloche.theory import inn

READINGS = ("instead", "also")
OF_LAST = dict.fromkeys(CARDS, 2)  # one player has all cards, and others throw before him
A = Fraction(7, 2)  # what a throw asks for, in the mean


@cache
def outcomes():
    """Count the 6⁸ throws by (points, card), from the marked faces of the eight dice."""
    law = Counter()
    for shown in product([0, 1], repeat=8):
        points = sum(k * face for k, face in enumerate(shown[:6], 1))
        card = {(0, 0): None, (1, 0): CARDS[0], (0, 1): CARDS[1], (1, 1): CARDS[2]}[shown[6:]]
        law[points, card] += 5 ** (8 - sum(shown))
    return law


@cache
def sums():
    """Return f_0 … f_21."""
    law = Counter()
    for (points, _), count in outcomes().items():
        law[points] += Fraction(count, 6**8)
    return [law[points] for points in range(22)]


def names(at):
    """Return the accounts in the order in which means come."""
    seats = range(at.players)
    return [*seats, *CARDS, *(("throws", seat) for seat in seats)]


def follow(at, caisse, opened, seat, first=False):
    """List the throws: in how many of 6⁸, what they bring to whom, and what they lead to.

    With `first` the game stops before a throw that the caisse cannot pay.
    """
    for (points, card), count in outcomes().items():
        refused = points > caisse
        if refused and first:
            continue
        gains = Counter({("throws", seat): 1})
        for payer, payee, tokens, _ in settle(at, caisse, seat, points, card, opened):
            gains[payer] -= tokens
            gains[payee] += tokens
        left = caisse * at.auberge if refused else caisse - points
        yield count, gains, (left, opened or (refused and at.auberge), (seat + 1) % at.players)


@cache
def visits(at, first=False):
    """Return how many throws are made in the mean at each (caisse, opened, seat), forward."""
    reached, n = defaultdict(Fraction), at.players
    reached[at.caisse, False, at.owners["Cheval"]] = Fraction(1)
    for caisse, opened in product(range(at.caisse, 0, -1), [False, True]):
        places = [(caisse, opened, seat) for seat in range(n)]
        if not any(place in reached for place in places):
            continue
        leads = Counter()
        for count, _, (left, open_then, _) in follow(at, *places[0], first):
            leads[left, open_then] += count
        stay, once = Fraction(leads.pop((caisse, opened)), 6**8), Fraction(0)
        # round the table until the first seat is reached again
        for place in places:
            once = reached[place] + stay * once
        here = once / (1 - stay**n)
        for place in places:
            here = reached[place] = reached[place] + stay * here
            for there, count in leads.items():
                reached[*there, (place[2] + 1) % n] += here * count / 6**8
    return {place: mean for place, mean in reached.items() if place[0]}


def mean_gains(at, first=False):
    """Return the mean of every account: what each throw brings, as often as it is made."""
    means = Counter()
    for place, often in visits(at, first).items():
        total = Counter()
        for count, gains, _ in follow(at, *place, first):
            for account, tokens in gains.items():
                total[account] += count * tokens
        for account, tokens in total.items():
            means[account] += often * Fraction(tokens, 6**8)
    return [means[account] for account in names(at)]


def mean_rest(at):
    """Return E[r], where r is what the first throw that the caisse cannot pay finds in it."""
    return sum(often * beyond(r)[0] * r for (r, _, _), often in visits(at, True).items())


@cache
def beyond(r):
    """Return P(s > r), and the mean of s − r where that is positive and 0 elsewhere."""
    return sum(sums()[r + 1 :]), sum(p * (s - r) for s, p in enumerate(sums()) if s > r)


def told(found, kind=Fraction):
    """Return what is known of the Auberge: p_opens, P(opens with r = 1 … 21), two means."""
    opens, residue, means = found.p_opens, found.residue, [found.income, found.second_period_throws]
    assert {type(x) for x in (opens, *means)} == {kind}
    assert (residue is None) == (not opens)
    return [opens, *(residue.p(r) * opens if residue else 0 for r in range(1, 22)), *means]


def mean_overshoot(found):
    """Return the mean of s − r at the throw that opens the Auberge, 0 if the caisse jumps."""
    asked = {r: beyond(r)[1] / beyond(r)[0] for r in found.residue.weights}
    return found.p_opens * sum(found.residue.p(r) * mean for r, mean in asked.items())


# the Auberge


def test_the_dice_are_those_of_the_article():
    assert (len(outcomes()), sum(outcomes().values())) == (88, 6**8)
    assert sum(s * p for s, p in enumerate(sums())) == A


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("caisse", [0, 1, 2, 7, 20, 21, 22, 30])
def test_the_auberge_agrees_with_all_throws_of_the_game(caisse, reading):
    at, expected = Table(caisse, 2, reading=reading), [Fraction(0)] * 24
    for (r, opened, seat), often in visits(at).items():
        for count, gains, (left, open_then, _) in follow(at, r, opened, seat):
            chance = often * Fraction(count, 6**8)
            if open_then and not opened:
                expected[0] += chance
                expected[left] += chance
            expected[22] += chance * gains["Auberge"]
            expected[23] += chance * open_then
    assert told(auberge(caisse, reading)) == expected


def test_the_auberge_agrees_with_plain_renewals():
    f, comes_by, later = sums(), [Fraction(1)], [(0, 0)]
    for k in range(1, 201):
        met = sum(f[s] * comes_by[k - s] for s in range(1, min(k, 21) + 1))
        comes_by.append(met / (1 - f[0]))
    for r in range(1, 21):  # what the open Auberge earns and how long it lasts
        after = [[f[s] * mean for mean in later[r - s]] for s in range(1, r + 1)]
        earns, lasts = map(sum, zip(*after, (f[0] + beyond(r)[1], 1), strict=True))
        later.append((earns / sum(f[1 : r + 1]), lasts / sum(f[1 : r + 1])))
    for caisse in [*range(60), *range(60, 201, 10)]:
        law = [Fraction(0)] * 21  # of r = 1 … 21, and nothing beyond 20
        income = throws = 0
        for r in range(1, min(caisse, 20) + 1):
            at_r = comes_by[caisse - r] / (1 - f[0])
            law[r - 1] = at_r * beyond(r)[0]
            income += at_r * beyond(r)[1] + law[r - 1] * later[r][0]
            throws += law[r - 1] * (1 + later[r][1])
        assert told(auberge(caisse)) == [sum(law), *law, income, throws], caisse
    assert auberge(np.int64(200), "also") == auberge(200)


@pytest.mark.parametrize("caisses", [range(121), [1500]], ids=["small", "1500"])
def test_the_auberge_is_the_same_in_floats(caisses):
    for caisse in caisses:
        exact = [float(x) for x in told(auberge(caisse))]
        found = told(auberge(caisse, exact=False), float)
        assert found == pytest.approx(exact, rel=1e-12, abs=1e-14)


def test_the_auberge_is_the_same_without_an_accelerator(monkeypatch):
    # 41 is the last caisse whose terms are listed; from 42 on they are read off a power
    caisses = [*range(18, 46), 63, 64, 300]
    with_it = [auberge(caisse) for caisse in caisses]
    monkeypatch.setattr(inn, "_integers", lambda: int)
    assert [auberge(caisse) for caisse in caisses] == with_it
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "flint", None)
    assert inn._integers() is int
    assert auberge(300) == with_it[-1]


def test_a_large_caisse_forgets_how_large_it_was():
    found, near = auberge(1500), Fraction(1, 10**30)
    assert abs(1 - found.p_opens - Fraction(31031, 163296)) < near
    assert Fraction(31031, 163296) == beyond(0)[0] / A
    for r in range(1, 21):
        assert abs(found.residue.p(r) * found.p_opens - beyond(r)[0] / A) < near
    overshoot = sum(p * s * (s - 1) for s, p in enumerate(sums())) / (2 * A)
    assert abs(mean_overshoot(found) - overshoot) < near
    # so many tokens change no digit of a float any more
    huge, large = (told(auberge(caisse, exact=False), float) for caisse in (10**9, 10**4))
    assert huge == pytest.approx(large, rel=1e-13)


@pytest.mark.parametrize(("caisse", "exact"), [(1, True), (9, True), (23, True), (300, False)])
def test_a_caisse_ends_after_as_many_throws_as_it_and_what_is_asked_beyond_last(caisse, exact):
    found = auberge(caisse)
    throws = (caisse + mean_overshoot(found)) / A  # Wald
    to_the_end = gain_means(Table(caisse, 2, auberge=False), exact=exact)[7:].sum()
    before = gain_means(Table(caisse, 2), first_period=True, exact=exact)[7:].sum()
    with_the_inn = gain_means(Table(caisse, 2), exact=exact)[7:].sum()
    near = 0 if exact else 1e-8
    assert abs(to_the_end - throws) <= near
    assert abs(before + found.p_opens - throws) <= near
    assert abs(with_the_inn - before - found.second_period_throws) <= near


# mean gains


@st.composite
def tables(draw, most=25, players=6):
    n = draw(st.integers(2, players))
    owners = {card: draw(st.integers(0, n - 1)) for card in CARDS}
    reading = draw(st.sampled_from(READINGS))
    return Table(draw(st.integers(0, most)), n, owners, (), draw(st.booleans()), reading)


@settings(max_examples=8)
@given(tables(most=10, players=4))
@example(Table(25, 2))  # from 22 on the caisse can pay any throw
@example(Table(22, 3, OF_LAST, reading="also"))
@example(Table(24, 2, auberge=False))
def test_mean_gains_agree_with_the_throws_that_are_made(at):
    means, first, n = gain_means(at), gain_means(at, first_period=True), at.players
    assert means.tolist() == mean_gains(at)
    assert first.tolist() == mean_gains(at, True)
    assert means[: n + 5].sum() == at.caisse
    assert first[: n + 5].sum() == at.caisse - mean_rest(at)
    found = auberge(at.caisse, at.reading)
    assert means[n + 4] == (found.income if at.auberge else 0)
    lasts = found.second_period_throws if at.auberge else found.p_opens
    assert means[n + 5 :].sum() == first[n + 5 :].sum() + lasts
    for exact, period in ((means, False), (first, True)):
        floats = gain_means(at, first_period=period, exact=False)
        assert (exact.dtype, floats.dtype) == (object, float)
        assert floats == pytest.approx(exact.astype(float), rel=1e-11, abs=1e-12)


@settings(max_examples=20)
@given(tables())
def test_mean_gains_are_all_that_leaves_the_caisse(at):
    n = at.players
    assert gain_means(at, exact=False)[: n + 5].sum() == pytest.approx(at.caisse, abs=1e-9)
    paid = gain_means(at, first_period=True, exact=False)[: n + 5].sum()
    assert paid == pytest.approx(float(at.caisse - mean_rest(at)), abs=1e-9)


# second moments


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
    Table(22, 3, auberge=False),
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
        assert np.abs(covariance[: n + 5].sum(axis=0)).max() <= 1e-9 * max(1, eigenvalues.max())
    # who owns another card than the Cheval changes no account, nor do the purses
    owners = {card: random.randrange(n) for card in CARDS} | {"Cheval": at.owners["Cheval"]}
    other = Table(at.caisse, n, owners, range(n), at.auberge, at.reading)
    again = gain_moments(other, first_period=first)
    assert again.mean == pytest.approx(mean, rel=1e-12)
    assert again.covariance == pytest.approx(covariance, rel=1e-12, abs=1e-10)


PLAYED = [
    Table(1500, 6),
    Table(1500, 6, auberge=False),
    Table(60, 3, {card: k % 3 for k, card in enumerate(CARDS)}, reading="also"),
    Table(7, 2),
    Table(150, 5, reading="also"),
]


@pytest.mark.parametrize("at", PLAYED, ids=["article", "as it was played", "also", "short", "five"])
def test_simulated_games_have_the_moments(at):
    games, start = 25_000, perf_counter()
    mean, covariance = gain_moments(at)
    assert perf_counter() - start <= 10
    many, n = simulate(at, games, np.random.default_rng([1922, at.caisse])), at.players
    # the seats throw in turn from the Cheval's, so a number of throws is one of each seat
    late = (np.arange(n) - at.owners["Cheval"]) % n
    throws = (many.throws[:, None] - late + n - 1) // n
    seen = np.column_stack([many.seats, many.cards, throws]).astype(float)
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


# what cannot be


@pytest.mark.parametrize(
    ("caisse", "reading", "error", "message"),
    [
        (-1, "instead", ValueError, "caisse must be an integer of at least 0, got -1"),
        (True, "also", ValueError, "caisse must be an integer of at least 0, got True"),
        (1500.0, "instead", TypeError, r"caisse must be an integer, got 1500\.0"),
        ("5", "instead", TypeError, "caisse must be an integer, got '5'"),
        (5, "both", ValueError, r"reading must be one of \('instead', 'also'\), got 'both'"),
    ],
)
def test_an_auberge_that_cannot_be_is_refused(caisse, reading, error, message):
    for exact in (True, False):
        with pytest.raises(error, match=message):
            auberge(caisse, reading, exact=exact)


@pytest.mark.parametrize("gains", [gain_means, gain_moments])
def test_gains_that_depend_on_the_purses_are_refused(gains):
    for first in (False, True):
        with pytest.raises(ValueError, match="table must give credit: without it gains"):
            gains(Table(5, 2, credit=False), first_period=first)


# time


def seconds(**how):
    start = perf_counter()
    auberge(10_000, **how)
    return perf_counter() - start


def test_the_auberge_takes_little_time():
    assert median(seconds(exact=False) for _ in range(5)) <= 0.020
    pytest.importorskip("flint", reason="exact results come as fast with python-flint only")
    assert median(seconds() for _ in range(3)) <= 1
