"""The lines of the mean gains, by the recursion and by a slow route for the broken caisse."""

from collections import Counter
from fractions import Fraction

import pytest
from cloche_routes import beyond, follow, names, sums
from jeux.cloche.theory.limits import PERIODS, Line, broken_throws, ends, place_throws

from jeux.cloche import CARDS, Table, auberge, broken_means, gain_lines, mean_gains

GAMES = {
    "first period": [{}],
    "finish of 1922": [{"auberge": False}],
    "whole game": [{}, {"reading": "also"}],
}
ASKED = [(period, how) for period, hows in GAMES.items() for how in hows]


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize(("period", "how"), ASKED, ids=lambda x: str(x))
def test_lines_are_the_means_to_nine_decimals(players, period, how):
    for caisse in (300, 1500):
        at = Table(caisse, players, **how)
        means = mean_gains(at, first_period=period == "first period", exact=False)
        lines = gain_lines(players, period, at.reading)
        assert list(lines) == list(at.accounts)
        for name, line in lines.items():
            assert abs(line.at(caisse) - means[at.accounts[name]]) < 1e-9, name


def test_more_players_take_longer_to_forget_who_began():
    at, lines = Table(900, 12), gain_lines(12)
    means = mean_gains(at, exact=False)
    assert max(abs(lines[name].at(900) - means[at.accounts[name]]) for name in lines) < 1e-9
    means = mean_gains(Table(100, 12), exact=False)
    assert max(abs(lines[name].at(100) - means[at.accounts[name]]) for name in lines) > 0.01


@pytest.mark.parametrize("players", [2, 3, 6])
def test_broken_lines_are_the_conditional_means_to_nine_decimals(players):
    for caisse in (300, 900):
        means, lines = broken_means(caisse, players, exact=False), gain_lines(players, "broken")
        assert list(means) == list(lines)
        assert max(abs(lines[name].at(caisse) - means[name]) for name in lines) < 1e-9


def carried(at):
    """Return P(broken) and E[gains; broken], carried throw by throw from an empty caisse up."""
    n, chance, gains = at.players, {}, {}
    for seat in range(n):
        chance[0, seat], gains[0, seat] = Fraction(1), Counter()
    for left in range(1, at.caisse + 1):
        total, added = [Fraction(0)] * n, [Counter() for _ in range(n)]
        zero = [Counter() for _ in range(n)]  # what a 0 of each seat brings, with its probability
        for seat in range(n):
            for count, gain, (rest, _, after) in follow(at, left, False, seat, True):
                p = Fraction(count, 6**8)
                if rest == left:
                    for name, tokens in gain.items():
                        zero[seat][name] += p * tokens
                    continue
                total[seat] += p * chance[rest, after]
                for name, tokens in gain.items():
                    added[seat][name] += p * tokens * chance[rest, after]
                for name, mean in gains[rest, after].items():
                    added[seat][name] += p * mean
        for seat, x in enumerate(circle(total)):
            chance[left, seat] = x
        # a 0 is followed by the chance of the next seat with as much left
        for seat in range(n):
            for name, mean in zero[seat].items():
                added[seat][name] += mean * chance[left, (seat + 1) % n]
        for seat in range(n):
            gains[left, seat] = Counter()
        for name in names(at):
            for seat, x in enumerate(circle([each[name] for each in added])):
                gains[left, seat][name] = x
    return chance[at.caisse, 0], gains[at.caisse, 0]


def circle(total):
    """Solve x[k] = total[k] + f_0 x[k + 1], seats in a circle."""
    stay, n = sums()[0], len(total)
    return [sum(stay**j * total[(k + j) % n] for j in range(n)) / (1 - stay**n) for k in range(n)]


@pytest.mark.parametrize(("caisse", "players"), [(1, 2), (2, 3), (7, 2), (5, 4), (22, 2)])
def test_conditional_means_are_those_carried_throw_by_throw(caisse, players):
    at = Table(caisse, players)
    chance, gains = carried(at)
    means = broken_means(caisse, players)
    assert chance == 1 - auberge(caisse).p_opens
    assert means == {name: gains[name] / chance for name in names(at)}
    assert sum(means[name] for name in (*range(players), *CARDS)) == caisse
    floats = broken_means(caisse, players, exact=False)
    assert floats == pytest.approx({name: float(mean) for name, mean in means.items()}, abs=1e-12)


def test_a_broken_caisse_of_one_by_hand():
    # zeros until the first 1: with two players, the first throws the last of them with 1/(1 + f0)
    f0, means = sums()[0], broken_means(1, 2)
    assert means["throws", 0] + means["throws", 1] == 1 / (1 - f0)
    assert means["throws", 0] == 1 / (1 - f0**2)
    zeros = f0 / (1 - f0)
    assert means["Cloche"] == Fraction(5, 36) * (1 - zeros)


def test_what_the_ends_are_made_of():
    end, far = ends(), auberge(1500)
    assert end.excess == end.left == Fraction(55, 18)
    assert end.excess * Fraction(7, 2) == sum(beyond(r)[1] for r in range(1, 21))
    assert float(end.income) == pytest.approx(float(far.income), rel=1e-14)
    lasts = far.second_period_throws - far.p_opens
    assert float(end.throws) == pytest.approx(float(lasts), rel=1e-14)
    assert float(end.p_opens) == pytest.approx(float(far.p_opens), rel=1e-14)


@pytest.mark.parametrize("period", PERIODS)
@pytest.mark.parametrize("players", [2, 5, 21])
def test_lines_share_out_what_is_paid(players, period):
    for reading in ("instead", "also"):
        lines = gain_lines(players, period, reading)
        gains = [lines[name] for name in (*range(players), *CARDS)]
        assert sum(line.slope for line in gains) == 1
        left = ends().left if period == "first period" else 0
        assert sum(line.constant for line in gains) == -left


def test_throws_at_places_and_to_the_end():
    made = place_throws(6, 3, exact=True)
    assert made.sum(axis=1).tolist() == [
        (1 - auberge(paid).p_opens) / (1 - sums()[0]) for paid in range(7)
    ]
    throws, points = broken_throws(6, 3)
    assert points.sum(axis=1) == pytest.approx(range(7))
    assert (throws[1:, 0] > throws[1:, 1]).all()


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: gain_lines(1), "players must be"),
        (lambda: gain_lines(6, "second"), "period must be"),
        (lambda: gain_lines(6, "broken", "neither"), "reading must be"),
        (lambda: broken_means(0, 6), "caisse must be an integer of at least 1, got 0"),
        (lambda: Line(Fraction(1), Fraction(1)).at(-1), "caisse must be"),
    ],
)
def test_what_has_no_line_is_named(call, said):
    with pytest.raises(ValueError, match=said):
        call()
