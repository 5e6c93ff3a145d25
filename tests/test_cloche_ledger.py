"""The ledger's notes on Cloche et Marteau say nothing that is not computed here."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest
from cloche_routes import beyond, sums

from jeux.cloche import (
    CARDS,
    Table,
    auberge,
    first_period,
    gain_law,
    gain_moments,
    mean_gains,
)  # fmt: skip
from ledger import cloche as claims
from ledger import read, rows

NOTES = {row.id: row.note for row in rows("cloche")}
A = Fraction(7, 2)


def english(number, decimals):
    return f"{float(number):.{decimals}f}"


def says(name, *figures):
    for figure in figures:
        assert figure in NOTES[name], f"{name}: {figure}"


def throws(caisse):
    """Return the mean number of throws of the first period, the last included, and P(opens)."""
    left = auberge(caisse).left
    mean_excess = 0
    for r in range(1, len(left)):
        above, excess = beyond(r)
        mean_excess += left[r] * excess / above
    return (caisse + mean_excess) / A, 1 - left[0]


def test_relation_1_holds_at_no_caisse():
    for caisse in range(1, 151):
        mean, opens = throws(caisse)
        assert mean * A != caisse != (mean - opens) * A
        if caisse <= 10:
            assert claims.in_first_period(caisse, 2)[1] == mean - opens
    mean, opens = throws(1500)
    assert abs(mean * A - 1500 - Fraction(55, 18)) < 10**-9
    says("relation-1", english(mean * A, 2), "55/18")
    says("relation-1-paid", english((mean - opens) * A, 2))
    says("second-short", f"the first takes {float(mean):.0f} at C = 1500")


def test_how_short_the_second_period_is():
    end = auberge(1500)
    f = [float(p) for p in sums()]
    says("second-short", english(end.throws / end.p_opens, 1))
    # how likely r tokens are left and the game goes on, from the throw that opens the inn
    going = {r: float(end.left[r] / end.p_opens) for r in range(1, 21)}
    over = 0.0
    last = 1
    while over < 0.5:
        last += 1
        over += sum(p * f[r] for r, p in going.items())
        after = {}
        for r, p in going.items():
            above = 1 - sum(f[: r + 1])
            comes = sum(going[r + s] * f[s] for s in range(1, 21 - r))
            after[r] = p * (f[0] + above) + comes
        going = after
    says("second-short", f"in half of these games at most {last};")


def test_how_often_the_caisse_is_broken_first():
    broken = 1 - auberge(1500).p_opens
    assert abs(broken - Fraction(31031, 163296)) < 10**-9
    says("rare", "31031/163296", f"{english(100 * broken, 1)}%")
    says("opens-always", f"{english(100 * broken, 1)}%")


def test_how_far_the_auberge_strays():
    table = Table(150, 6)
    inn, moments = table.accounts["Auberge"], gain_moments(table)
    opens = float(auberge(150).p_opens)
    mean, variance = moments.mean[inn], moments.covariance[inn, inn]
    open_mean, open_square = mean / opens, (variance + mean**2) / opens
    says("second-wide", english((open_square - open_mean**2) ** 0.5 / open_mean, 2))
    says("second-wide", english(variance**0.5 / mean, 2), english(mean, 1))


def test_how_far_cards_stray_in_the_first_period():
    at = Table(1500, 6).accounts
    moments = gain_moments(Table(1500, 6), first_period=True)
    for name in ("Cloche", "Cloche-et-Marteau"):
        off = moments.covariance[at[name], at[name]] ** 0.5 / moments.mean[at[name]]
        says("first-narrow", f"{100 * off:.0f}%")


def test_what_the_rest_changes():
    end = auberge(1500)
    mean_left = sum(r * p for r, p in end.left.items()) / end.p_opens
    paid = 1500 - mean_left
    share = first_period(1, 6).gains[0]
    says("rest-digits", english(mean_left, 2), english(1500 / A, 1), english(paid / A, 1))
    says("rest-digits", english(1500 * share, 2), english(paid * share, 2))


def test_what_the_first_throw_changes():
    at = {n: mean_gains(Table(1500, n), first_period=True, exact=False) for n in (2, 6)}
    seats = at[6][:6].tolist()
    assert sorted(seats, reverse=True) == seats
    says("remark-1-exact", english(seats[0], 2), english(seats[-1], 2))
    for n in (2, 6):
        says("remark-1-all-exact", english(at[n][:n].sum(), 2))
        says("remark-2-exact", english(at[n][n + 3], 2))
    less = Fraction(15625, 46656) * Fraction(25, 36) / 2
    assert at[6][9] - at[2][5] == pytest.approx(float(4 * less))
    says("remark-1-all-exact", english(less, 3))


def test_the_order_is_the_same_by_the_probable_deviation():
    table, ratios = Table(1500, 6, auberge=False), []
    for accounts in (CARDS[2], "Cloche", "Cheval", range(6)):
        tokens, chances = gain_law(table, accounts)
        mean = tokens @ chances
        away = np.argsort(abs(tokens - mean))
        middle = np.searchsorted(chances[away].cumsum(), 0.5)
        median = abs(tokens - mean)[away[middle]]
        ratios.append(median / mean)
    assert ratios == sorted(ratios, reverse=True)


def test_what_the_mean_deviations_of_1922_would_be():
    printed = {row.id: row.printed for row in rows("cloche")}
    for name, calc, results in (
        ("case-spread", "calc-1", range(1, 7)),
        ("case-spread-cl", "calc-cl", ("cl", "m")),
    ):
        value = read(printed[calc]).value
        off = [abs(int(printed[f"result-{k}"]) - value) for k in results]
        says(name, f"{english(100 * sum(off) / len(off) / value, 2)}%")


@pytest.mark.parametrize("players", range(2, 13))
def test_which_player_strays_further_than_the_cloche(players):
    table = Table(600, players, auberge=False)
    moments, at = gain_moments(table, every=True), table.accounts
    own = [*range(players), at["Cloche"]]
    square = moments.covariance[100:, own, own]
    off = square**0.5 / moments.mean[100:, own]
    alone, cloche = off[:, :players], off[:, players:]
    assert (alone < cloche).all() == (players <= 4)
    assert (alone > cloche).all() == (players >= 6)


def test_how_the_mean_number_of_throws_falls_from_seat_to_seat():
    table = Table(150, 6)
    means = mean_gains(table, first_period=True, exact=False)[table.accounts.throws]
    assert means[:-1] - means[1:] == pytest.approx(1 / 6)


def test_how_many_ways_to_combine_six_faces_of_36():
    says("six-at-a-time", f"{comb(36, 6):,}")
