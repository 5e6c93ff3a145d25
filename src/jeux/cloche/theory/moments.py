"""Means and covariances of every gain, carried from an empty caisse up to a full one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_boolean
from jeux.cloche.rules import CARDS, HIGHEST_SUM, Table, as_table, owed
from jeux.cloche.theory.dice import figure_probabilities, sum_chances, sum_law
from jeux.cloche.theory.one_throw import throw_gains
from jeux.sampling import progress

MOST_KEPT = 10**8
"""Numbers that are held at once: somewhat less than a gigabyte."""

MOST_STEPS = 10**7
"""Tokens in the caisse up to which means are carried."""


class Moments(NamedTuple):
    """Means and covariances of what a game brings, by account, in the order of `Table.accounts`.

    Gains of players alone and of cards are in tokens; with them come the numbers of throws.
    """

    mean: NDArray[np.float64]
    """Shape (accounts,)."""
    covariance: NDArray[np.float64]
    """Shape (accounts, accounts)."""


def gains_per_throw(players: int) -> Mapping[int | str, Fraction]:
    """Return what one throw of the first period brings each account, on average.

    Straight from the rules: every sum and every figure with its probability, thrown by
    each player equally often.

    Parameters
    ----------
    players : int
        How many play, 2 or more; n in the article.

    Returns
    -------
    Mapping of int or str to Fraction
        Seats and cards, in the order of `Table.accounts`, to tokens a throw.

    Examples
    --------
    >>> gains = gains_per_throw(6)
    >>> gains[0] == gains[5], sum(gains.values())
    (True, Fraction(7, 2))
    """
    return dict(_per_throw(Table(HIGHEST_SUM, players)))


@cache
def _per_throw(table: Table) -> dict[int | str, Fraction]:
    gains = dict.fromkeys((*range(table.players), *CARDS), Fraction(0))
    throws = product(range(HIGHEST_SUM + 1), figure_probabilities().items(), range(table.players))
    for s, (card, chance), seat in throws:
        share = sum_law().p(s) * chance / table.players
        for payer, payee, tokens, _ in owed(table, table.caisse, seat, s, card, opened=False):
            gains[payee] += share * tokens
            if payer != "caisse":
                gains[payer] -= share * tokens
    return gains


def mean_gains(table: Table, *, first_period: bool = False, exact: bool = True) -> NDArray[Any]:
    """Return the mean of every gain, and of the throws, without relation (1).

    Parameters
    ----------
    table : Table
        Players, caisse, and who owns the Cheval; with credit.
    first_period : bool
        Stop before the throw that asks for more than the caisse holds, at any table.
    exact : bool
        Fractions, in an array of objects, which takes seconds from some dozen tokens on;
        floats if False.

    Returns
    -------
    ndarray, shape (accounts,)
        In the order of `Table.accounts`; the gains of a whole game sum to the caisse.

    Raises
    ------
    TypeError, ValueError
        If `table` is no table or too large, or gives no credit: then gains depend on the purses.

    Examples
    --------
    >>> table = Table(5, 2)
    >>> means, accounts = mean_gains(table), table.accounts
    >>> means[accounts.gains].sum(), round(float(means[accounts["Auberge"]]), 2)
    (Fraction(5, 1), 33.85)
    """
    ((last, _),) = deque(_carried(table, first_period, exact=exact), maxlen=1)
    return last


def caisse_means(table: Table, *, first_period: bool = False, exact: bool = True) -> NDArray[Any]:
    """Return what `mean_gains` gives for every caisse from 0 to the table's.

    Parameters
    ----------
    table, first_period, exact
        As in `mean_gains`.

    Returns
    -------
    ndarray, shape (caisse + 1, accounts)

    Examples
    --------
    >>> table = Table(3, 2)
    >>> caisse_means(table)[:, table.accounts.gains].sum(axis=1).astype(int)
    array([0, 1, 2, 3])
    """
    means: NDArray[Any] = np.array(
        [mean for mean, _ in _carried(table, first_period, exact=exact, every=True)]
    )
    return means


def gain_moments(table: Table, *, first_period: bool = False) -> Moments:
    """Return means and covariances of all gains, and of the throws, as floats.

    Parameters
    ----------
    table, first_period
        As in `mean_gains`.

    Raises
    ------
    TypeError, ValueError
        If `table` is no table or too large, or gives no credit: then gains depend on the purses.

    Examples
    --------
    >>> table = Table(150, 6)
    >>> inn, (mean, covariance) = table.accounts["Auberge"], gain_moments(table)
    >>> print(round(mean[inn], 2), round(covariance[inn, inn] ** 0.5, 2))
    35.41 46.19
    """
    ((mean, square),) = deque(_carried(table, first_period, exact=False, squares=True), maxlen=1)
    return Moments(mean, square - mean[:, None] * mean[None, :])


def caisse_moments(table: Table, *, first_period: bool = False) -> Moments:
    """Return what `gain_moments` gives for every caisse from 0 to the table's.

    Parameters
    ----------
    table, first_period
        As in `mean_gains`.

    Returns
    -------
    Moments
        With the caisse, 0 to the table's, as a first axis of both arrays.

    Examples
    --------
    >>> caisse_moments(Table(3, 2)).covariance.shape
    (4, 9, 9)
    """
    pairs = _carried(table, first_period, exact=False, squares=True, every=True)
    mean, square = (np.array(part) for part in zip(*pairs, strict=True))
    return Moments(mean, square - mean[:, :, None] * mean[:, None, :])


Pair = tuple[NDArray[Any], NDArray[Any]]
Thrown = tuple[NDArray[Any], NDArray[Any], NDArray[Any]]


class Place(NamedTuple):
    """With the inn shut or open: the law of a throw, and the last 21 states it can lead to."""

    throw: Thrown
    below: Pair


def _carried(
    table: Table, first_period: bool, *, exact: bool, squares: bool = False, every: bool = False
) -> Iterator[Pair]:
    """Carry the moments of what is still to come from an empty caisse up to a full one.

    Yields mean and square for each caisse, as who throws first will find them; the squares are
    empty if they are not asked for. `every` says that the caller keeps them all.
    """
    first_period, exact = as_boolean("first_period", first_period), as_boolean("exact", exact)
    if not as_table(table).credit:
        raise ValueError("table must give credit: without it gains depend on the purses")
    if table.caisse > MOST_STEPS:
        raise ValueError(f"the caisse of table must be at most {MOST_STEPS}, got {table.caisse}")
    one = len(table.accounts) * (1 + squares * len(table.accounts))
    kept = 1000 * table.players * len(table.accounts)  # of one throw, for each sum and caisse
    kept += 84 * squares * table.players * one + every * table.caisse * one
    if kept > MOST_KEPT:
        words = f"a caisse of {table.caisse} and {table.players} players"
        raise ValueError(f"table must be smaller: {words} need {kept:,} numbers at once")
    n, size, dtype = table.players, len(table.accounts), object if exact else float
    nothing = np.zeros((n, size), dtype), np.zeros((n, size, size) if squares else (n, 0), dtype)
    # the last 21 states, as the throw before sees them; the state r lies at place r mod 21
    shape = HIGHEST_SUM, 1, 1
    closed, opened = (
        (np.tile(nothing[0], shape), np.tile(nothing[1], (*shape, 1)[: nothing[1].ndim + 1]))
        for _ in range(2)
    )
    # who owns another card than the Cheval changes no account, nor do the purses
    owners = dict.fromkeys(CARDS, table.owners["Cheval"])
    tables = [
        replace(table, caisse=left, owners=owners, purses=()) for left in range(HIGHEST_SUM + 1)
    ]
    asked = {"first_period": first_period, "exact": exact, "squares": squares}
    seat, now = table.owners["Cheval"], nothing
    yield now[0][seat], now[1][seat]
    with progress(table.caisse, "tokens") as step:
        for r in range(1, table.caisse + 1):
            at, place = tables[min(r, HIGHEST_SUM)], r % HIGHEST_SUM
            shut = Place(_one_throw(at, **asked), closed)
            if table.auberge and not first_period and r < HIGHEST_SUM:
                below = opened if table.closes == "never" else closed
                still = Place(_one_throw(at, opened=True, **asked), below)
                now, over = _ahead(r, shut, still, table.closes == "any")
                opened[0][place], opened[1][place] = map(_following, over)
            else:
                (now,) = _ahead(r, shut)
            closed[0][place], closed[1][place] = map(_following, now)
            yield now[0][seat].copy(), now[1][seat].copy()
            step()


def _following(moment: NDArray[Any]) -> NDArray[Any]:
    """Return a moment by the seat before: what the throw of seat k leads to."""
    after: NDArray[Any] = np.concatenate([moment[1:], moment[:1]])
    return after


def _ahead(
    r: int, shut: Place, still: Place | None = None, zero_closes: bool = False
) -> list[Pair]:
    """Return both moments of all that is still to come with r left, by the seat that throws.

    First with the inn shut, then, unless `still` is None, with the inn open. A sum s from 1 to r
    leads to place (r - s) mod 21 of what lies below, and one above r to the open inn, or to the
    end if there is none. A 0 changes nothing, but if `zero_closes` it shuts the inn.
    """
    places = [shut] if still is None else [shut, still]
    f = shut.throw[0]
    paid = np.arange(1, min(r, HIGHEST_SUM) + 1)
    to, weight = (r - paid) % HIGHEST_SUM, np.zeros(HIGHEST_SUM, f.dtype)
    weight[to] = f[paid]
    high = f[r + 1 :].sum() if r < HIGHEST_SUM else 0 * f[0]

    def solved(total: NDArray[Any], stay: Any) -> NDArray[Any]:
        """Return x with x[k] = total[k] + stay · x[k + 1], seats in a circle."""
        out, power = total, stay
        for _ in range(1, len(total)):
            total = _following(total)
            out, power = out + power * total, power * stay
            if out.dtype == float and power < 1e-20:  # what follows is below the last bit
                break
        solution: NDArray[Any] = out / (1 - power)
        return solution

    def whole(totals: list[NDArray[Any]]) -> list[NDArray[Any]]:
        """Add to what this throw and the states below bring what comes if r stays."""
        if still is None:
            return [solved(totals[0], f[0])]
        if zero_closes:  # the state after a throw depends on the throw alone
            after = _following(solved(f[0] * totals[0] + high * totals[1], f[0] + high))
            return [total + after for total in totals]
        opened = solved(totals[1], f[0] + high)
        return [solved(totals[0] + high * _following(opened), f[0]), opened]

    first = whole(
        [gain.sum(axis=0) + np.tensordot(weight, means, 1) for (_, gain, _), (means, _) in places]
    )
    if not shut.throw[2].size:
        return [(mean, shut.throw[2]) for mean in first]
    totals, then = [], [_following(mean)[:, None, :] for mean in first]
    for number, ((_, gain, square), (means, squares)) in enumerate(places):
        # seats are a batch of matrix products: accounts × sums times sums × accounts
        gains = np.zeros((HIGHEST_SUM, *gain.shape[1:]), gain.dtype)
        gains[to] = gain[paid]
        cross = gains.transpose(1, 2, 0) @ means.transpose(1, 0, 2)
        cross = cross + gain[0][:, :, None] * then[0 if zero_closes else number]
        if still is not None:
            cross = cross + gain[r + 1 :].sum(axis=0)[:, :, None] * then[1]
        total = square + np.tensordot(weight, squares, 1)
        totals.append(total + cross + cross.swapaxes(1, 2))
    return list(zip(first, whole(totals), strict=True))


@cache
def _one_throw(
    table: Table,
    *,
    opened: bool = False,
    first_period: bool = False,
    exact: bool = True,
    squares: bool = False,
) -> Thrown:
    """Return the law of the sum, and mean and square of all gains, of one throw at a table.

    The mean has the shape (22, players, accounts), each sum weighted with its probability; the
    square has the shape (players, accounts, accounts), or is empty, as it always is if exact.
    """
    figures, law = [*figure_probabilities().values()], np.array(sum_chances(), dtype=object)
    gains, square = throw_gains(table, opened, first_period), np.zeros((table.players, 0), object)
    if exact:  # whole numbers as long as possible: each product of two fractions takes long
        unit = lcm(*(p.denominator for p in figures))
        counts = np.tensordot([int(p * unit) for p in figures], gains, (0, 1))
        return law, counts * (law / unit)[:, None, None], square
    law, square, chances = law.astype(float), square.astype(float), np.array(figures, float)
    mean = np.tensordot(chances, gains.astype(float), (0, 1)) * law[:, None, None]
    if squares:
        chance, each = law[:, None] * chances, gains.astype(float)
        square = np.einsum("sc,scka,sckb->kab", chance, each, each, optimize=True)
    return law, mean, square
