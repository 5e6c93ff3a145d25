"""The exact law of what an account gains, from its characteristic function along the caisse.

With r tokens left, let φ_r(z) be the mean of z^G, where G is all that is still to come. One
throw gives φ_r as a sum of 21 earlier ones, so a single pass from an empty caisse to a full one
has φ_C for every z; roots of unity and an inverse Fourier transform then give the law. Real z
bound what the transform folds back (Chernoff), and thereby choose how many roots are needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from math import log
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_boolean, as_sequence
from jeux.cloche.rules import HIGHEST_SUM, Table, as_table
from jeux.cloche.rules.table import Account
from jeux.cloche.theory.dice import figure_probabilities, sum_chances
from jeux.cloche.theory.one_throw import throw_gains

MOST_SEATS = 40
"""Players at a table whose laws are computed."""

MOST_LEFT = 20_000
"""Tokens in the caisse up to which laws are carried."""

FOLDED, NOTHING = 1e-13, 1e-16
"""Probability beyond either end of the support, at most; what a φ may be dropped for."""


def gain_law(
    table: Table, accounts: Account | Sequence[Account], *, first_period: bool = False
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the law of what accounts gain together, as floats.

    Parameters
    ----------
    table : Table
        Players, caisse, and who owns the Cheval; with credit.
    accounts : int, str or tuple, or a sequence of these
        One or more names of `Table.accounts`: seats, cards, ``("throws", seat)``. All of the
        last kind together are the length of the game.
    first_period : bool
        Stop before the throw that asks for more than the caisse holds, at any table.

    Returns
    -------
    support : ndarray of int64, shape (k,)
        Consecutive integers; beyond either end lies less than 10⁻¹³ of the probability.
    probabilities : ndarray of float64, shape (k,)
        To an error of 10⁻¹² each.

    Raises
    ------
    TypeError, ValueError
        If `table` is no table, has more than 40 players or 20,000 tokens, gives no credit or
        closes the Auberge again; or if there are no accounts, or one of them is none of the
        table's.

    Examples
    --------
    >>> tokens, chances = gain_law(Table(1500, 6, auberge=False), "Cloche")
    >>> print(round(float(tokens @ chances), 2), round(float(chances[tokens < 132].sum()), 3))
    187.93 0.053
    """
    support, laws = _laws(table, accounts, first_period, every=False)
    return support.copy(), laws[-1].copy()


def caisse_laws(
    table: Table, accounts: Account | Sequence[Account], *, first_period: bool = False
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return what `gain_law` gives for every caisse from 0 to the table's, in one pass.

    Parameters
    ----------
    table, accounts, first_period
        As in `gain_law`.

    Returns
    -------
    support : ndarray of int64, shape (k,)
        The same for all caisses.
    probabilities : ndarray of float64, shape (caisse + 1, k)

    Examples
    --------
    >>> tokens, laws = caisse_laws(Table(60, 6), "Cloche-et-Marteau")
    >>> laws[[0, 60], tokens == 0].round(3)
    array([1.   , 0.475])
    """
    return _laws(table, accounts, first_period, every=True)


def _laws(
    table: Table, accounts: Account | Sequence[Account], first_period: bool, *, every: bool
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return support and laws: of every caisse, or of the table's alone."""
    if not as_table(table).credit:
        raise ValueError("table must give credit: without it gains depend on the purses")
    if table.closes != "never":
        raise ValueError(f"closes of table must be 'never' for laws, got {table.closes!r}")
    for name, size, most in (("players", table.players, MOST_SEATS),
                             ("caisse", table.caisse, MOST_LEFT)):  # fmt: skip
        if size > most:
            raise ValueError(f"the {name} of table must be at most {most}, got {size}")
    one = isinstance(accounts, str | Integral)
    one = one or (isinstance(accounts, tuple) and accounts[:1] == ("throws",))
    names: Any = [accounts] if one else as_sequence("accounts", accounts)
    if not len(names):
        raise ValueError(f"accounts must be one or more, got {accounts!r}")
    columns = tuple(sorted({table.accounts[name] for name in names}))
    first_period = as_boolean("first_period", first_period)
    find = _computed.__wrapped__ if every else _computed  # the laws of all caisses are not kept
    return find(replace(table, purses=()), columns, first_period, every)


@lru_cache(maxsize=100)
def _computed(
    table: Table, columns: tuple[int, ...], first_period: bool, every: bool
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the same for arguments that have been checked; accounts are columns."""
    asked = table, columns, first_period
    # real z: the mean of z^G at z = e^t bounds how likely G is far out, on the side of t
    t = np.geomspace(4e-3, 0.7, 14) * np.array([[-1], [1]])
    with np.errstate(all="ignore"):
        means = np.array(list(_carried(*asked, np.exp(t.ravel()), every=every)))
        ends = (np.log(means.max(axis=0)).reshape(2, -1) - log(FOLDED)) / t
    low = int(np.floor(np.where(np.isfinite(ends[0]), ends[0], -np.inf).max()))
    high = int(np.ceil(np.where(np.isfinite(ends[1]), ends[1], np.inf).min()))
    size = 1 << (high - low).bit_length()
    roots = np.exp(-2j * np.pi / size * np.arange(size // 2 + 1))
    folded = np.array(list(_carried(*asked, roots, every=every)))
    support = np.arange(low, high + 1)
    laws: NDArray[np.float64] = np.fft.irfft(folded, size)[:, support % size]
    return support, np.maximum(laws, 0)


def _carried(
    table: Table, columns: tuple[int, ...], first_period: bool, z: NDArray[Any], *, every: bool
) -> Iterator[NDArray[Any]]:
    """Carry φ_r(z) from an empty caisse up to a full one; yield it as who throws first has it.

    For z on the unit circle, the largest |φ| of 21 caisses in a row never grows again. A root
    is dropped, and its φ taken as 0, when that is too small to move any probability by it.
    """
    opens = table.auberge and not first_period
    ways = [
        _gains(replace(table, caisse=r), columns, now_open, first_period)
        for r, now_open in product(range(1, min(table.caisse, HIGHEST_SUM) + 1), (False, True))
        if opens or not now_open
    ]
    alike = all((gains == gains[:, :, :1]).all() for gains in ways)  # as for the Cloche
    seats, first = (1, 0) if alike else (table.players, table.owners["Cheval"])
    live, every_root = np.arange(z.size), np.zeros(z.size, z.dtype)
    # the last 21 caisses as the throw before sees them, twice over: so they stand in a row
    closed, opened = (np.zeros((2 * HIGHEST_SUM, seats, z.size), z.dtype) for _ in range(2))
    now = np.ones((seats, z.size), z.dtype)
    for r in range(table.caisse + 1):
        if 0 < r <= HIGHEST_SUM:
            at, over = replace(table, caisse=r), np.ones_like(now)
            if opens and r < HIGHEST_SUM:
                sums = _one_throw(_gains(at, columns, True, first_period)[:, :, :seats], z)
                way = _circle(sums[0] + sums[r + 1 :].sum(axis=0))
                over = _solved(way, _paid(sums, opened, r))
                _keep(opened, over, r)
                over = np.roll(over, -1, axis=0)
            sums = _one_throw(_gains(at, columns, False, first_period)[:, :, :seats], z)
            way, beyond = _circle(sums[0]), sums[r + 1 :].sum(axis=0) * over
            now = _solved(way, _paid(sums, closed, r) + beyond)
        elif r:
            now = _solved(way, _paid(sums, closed, r))
        for below in (closed, opened)[: 1 + (r == 0)]:
            _keep(below, now, r)
        if every or r == table.caisse:
            out = every_root.copy()
            out[live] = now[first]
            yield out
        if r > 2 * HIGHEST_SUM and r % 16 == 0 and np.iscomplexobj(z):
            stay = np.abs(closed).max(axis=(0, 1)) > NOTHING
            live, closed, sums, way = live[stay], closed[..., stay], sums[..., stay], way[stay]


def _paid(sums: NDArray[Any], below: NDArray[Any], r: int) -> NDArray[Any]:
    """Return the part of φ_r that comes from sums which the caisse pays and goes on after."""
    place = r % HIGHEST_SUM
    last = below[place : place + HIGHEST_SUM]
    total: NDArray[Any] = np.einsum("isz,isz->sz", sums[:0:-1], last)
    return total


def _keep(below: NDArray[Any], now: NDArray[Any], r: int) -> None:
    """Write φ_r down in both rows of 21, by the seat before."""
    row = r % HIGHEST_SUM
    below[row, :-1], below[row, -1] = now[1:], now[0]
    below[row + HIGHEST_SUM] = below[row]


def _circle(stay: NDArray[Any]) -> NDArray[Any]:
    """Return, for each z, the matrix A with x = A y where x[k] = y[k] + stay[k] · x[k + 1].

    Seats stand in a circle.
    """
    seats, z = stay.shape
    out = np.zeros((z, seats, seats), stay.dtype)
    for k in range(seats):
        power = np.ones_like(stay[0])
        for j in range(k, k + seats):
            out[:, k, j % seats] = power
            power = power * stay[j % seats]
    # for a real z that makes the power 1 or more, the mean is infinite
    once: NDArray[Any] = np.where(np.abs(power) < 1, 1 - power, np.nan)
    out /= once[:, None, None]
    return out


def _solved(circle: NDArray[Any], total: NDArray[Any]) -> NDArray[Any]:
    """Return A · total for each z."""
    solution: NDArray[Any] = (circle @ total.T[:, :, None])[:, :, 0].T
    return solution


def _one_throw(gains: NDArray[np.int64], z: NDArray[Any]) -> NDArray[Any]:
    """Return the mean of z^gain for each sum and seat, times the probability of the sum."""
    values, places = np.unique(gains, return_inverse=True)
    places = places.reshape(gains.shape)
    figures = np.array(list(figure_probabilities().values()), float)
    law = np.array(sum_chances(), float)
    weights = np.zeros((gains.shape[0], gains.shape[2], values.size))
    for s, c, k in np.ndindex(gains.shape):
        weights[s, k, places[s, c, k]] += law[s] * figures[c]
    sums: NDArray[Any] = weights @ z ** values[:, None]
    return sums


@cache
def _gains(
    table: Table, columns: tuple[int, ...], opened: bool, first_period: bool
) -> NDArray[np.int64]:
    """Return what one throw brings the accounts together, by sum, figure and seat."""
    gains: NDArray[np.int64] = _settled(table, opened, first_period)[..., columns].sum(axis=-1)
    return gains


_settled = cache(throw_gains)  # one account after the other is asked for
