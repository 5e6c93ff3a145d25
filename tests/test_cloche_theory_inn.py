"""How the first period ends and what the inn earns: by routes that share no code with the chain."""

import sys
from fractions import Fraction

import numpy as np
import pytest
from cloche_routes import beyond, follow, outcomes, sums, visits

from jeux.cloche import Table, auberge, mean_gains
from jeux.cloche.theory import inn

A = Fraction(7, 2)  # what a throw asks for, in the mean


def told(found, kind=Fraction):
    """Return what is known of the Auberge: p_opens, P(opens with r = 1 … 21), two means."""
    opens, residue, means = found.p_opens, found.residue, [found.income, found.second_period_throws]
    assert {type(x) for x in (opens, *means)} == {kind}
    assert (residue is None) == (not opens)
    return [opens, *(residue.p(r) * opens if residue else 0 for r in range(1, 22)), *means]


def mean_overshoot(found):
    """Return the mean of s − r at the throw that opens the Auberge, 0 if none does."""
    asked = {r: beyond(r)[1] / beyond(r)[0] for r in found.residue.weights}
    return found.p_opens * sum(found.residue.p(r) * mean for r, mean in asked.items())


def test_the_dice_are_those_of_the_article():
    assert (len(outcomes()), sum(outcomes().values())) == (88, 6**8)
    assert sum(s * p for s, p in enumerate(sums())) == A


@pytest.mark.parametrize("reading", ["instead", "also"])
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
    assert told(auberge(caisse)) == expected


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
    assert auberge(np.int64(200)) == auberge(200)


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
    at, short = Table(caisse, 2), Table(caisse, 2, auberge=False)
    to_the_end, with_the_inn, before = (
        mean_gains(table, first_period=first, exact=exact)[at.accounts.throws].sum()
        for table, first in ((short, False), (at, False), (at, True))
    )
    near = 0 if exact else 1e-8
    assert abs(to_the_end - throws) <= near
    assert abs(before + found.p_opens - throws) <= near
    assert abs(with_the_inn - before - found.second_period_throws) <= near


@pytest.mark.parametrize(
    ("caisse", "exact", "error", "message"),
    [
        (-1, True, ValueError, "caisse must be an integer of at least 0, got -1"),
        (True, False, ValueError, "caisse must be an integer of at least 0, got True"),
        (1500.0, True, TypeError, r"caisse must be an integer, got 1500\.0"),
        ("5", False, TypeError, "caisse must be an integer, got '5'"),
        (5, "also", TypeError, "exact must be True or False, got 'also'"),
    ],
)
def test_an_auberge_that_cannot_be_is_refused(caisse, exact, error, message):
    with pytest.raises(error, match=message):
        auberge(caisse, exact=exact)
