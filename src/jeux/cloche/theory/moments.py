"""Means and covariances of every gain, carried from an empty caisse up to a full one."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.cloche.rules import CARDS, HIGHEST_SUM, Table, settle
from jeux.cloche.theory.dice import figure_probabilities, sum_law


class Moments(NamedTuple):
    """Means and covariances of what a game brings, by account.

    Accounts are the gains of the players alone, by seat; the gains of the cards, in the
    order of `CARDS`; and the numbers of throws, by seat.
    """

    mean: NDArray[np.float64]
    """Shape (2 × players + 5,), in tokens and throws."""
    covariance: NDArray[np.float64]
    """Shape (2 × players + 5, 2 × players + 5)."""


def mean_gains(players: int) -> dict[int | str, Fraction]:
    """Return what one throw of the first period brings each account, on average.

    Straight from the rules: every sum and every figure with its probability, thrown by
    each player equally often. The owner of the Cheval sits at seat 0.

    Parameters
    ----------
    players : int
        How many play, 2 or more; n in the article.

    Returns
    -------
    dict of int or str to Fraction
        Seats and cards to tokens a throw.

    Examples
    --------
    >>> gains = mean_gains(6)
    >>> gains[0] == gains[5], sum(gains.values())
    (True, Fraction(7, 2))
    """
    n = Table(0, players).players
    _, (mean, _) = _one_throw(HIGHEST_SUM, False, n, 0, True, "instead", False, True, False)
    gains = mean.sum(axis=(0, 1))[: n + len(CARDS)] / n
    return dict(zip([*range(n), *CARDS], gains.tolist(), strict=True))


def gain_means(table: Table, *, first_period: bool = False, exact: bool = True) -> NDArray[Any]:
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
    ndarray, shape (2 × players + 5,)
        Accounts as in `Moments`; the gains of a whole game sum to the caisse.

    Raises
    ------
    ValueError
        If the table gives no credit: then gains depend on the purses.

    Examples
    --------
    >>> means = gain_means(Table(5, 2))
    >>> means[:7].sum(), round(float(means[6]), 2)
    (Fraction(5, 1), 33.85)
    """
    last: NDArray[Any] = caisse_means(table, first_period=first_period, exact=exact)[-1]
    return last


def caisse_means(table: Table, *, first_period: bool = False, exact: bool = True) -> NDArray[Any]:
    """Return what `gain_means` gives for every caisse from 0 to the table's.

    Parameters
    ----------
    table, first_period, exact
        As in `gain_means`.

    Returns
    -------
    ndarray, shape (caisse + 1, 2 × players + 5)

    Examples
    --------
    >>> caisse_means(Table(3, 2), exact=False)[:, :7].sum(axis=1).round(9).tolist()
    [0.0, 1.0, 2.0, 3.0]
    """
    cheval = table.owners["Cheval"]
    every = _moments(table, first_period, exact, squares=False)
    means: NDArray[Any] = np.array([mean[cheval] for mean, _ in every])
    return means


def gain_moments(table: Table, *, first_period: bool = False) -> Moments:
    """Return means and covariances of all gains, and of the throws, without simulation.

    Parameters
    ----------
    table : Table
        Players, caisse, and who owns the Cheval; with credit.
    first_period : bool
        Stop before the throw that asks for more than the caisse holds, at any table.

    Returns
    -------
    Moments
        As floats.

    Raises
    ------
    ValueError
        If the table gives no credit: then gains depend on the purses.

    Examples
    --------
    >>> mean, covariance = gain_moments(Table(150, 6))
    >>> print(round(mean[10], 2), round(covariance[10, 10] ** 0.5, 2))
    35.41 46.19
    """
    means, covariances = caisse_moments(table, first_period=first_period)
    return Moments(means[-1], covariances[-1])


def caisse_moments(table: Table, *, first_period: bool = False) -> Moments:
    """Return what `gain_moments` gives for every caisse from 0 to the table's.

    Parameters
    ----------
    table, first_period
        As in `gain_moments`.

    Returns
    -------
    Moments
        With the caisse, 0 to the table's, as a first axis of both arrays.

    Examples
    --------
    >>> caisse_moments(Table(3, 2)).covariance.shape
    (4, 9, 9)
    """
    every = _moments(table, first_period, False, squares=True)
    seat = table.owners["Cheval"]
    mean = np.array([first[seat] for first, _ in every])
    square = np.array([second[seat] for _, second in every])
    return Moments(mean, square - mean[:, :, None] * mean[:, None, :])


Pair = tuple[NDArray[Any], NDArray[Any]]


def _moments(table: Table, first_period: bool, exact: bool, squares: bool) -> list[Pair]:
    """Carry the moments of what is still to come from an empty caisse up to a full one.

    Each pair, mean and square, has the seat that throws as its first axis; the squares are
    empty if they are not asked for.
    """
    if not table.credit:
        raise ValueError("table must give credit: without it gains depend on the purses")
    n, cheval, dtype = table.players, table.owners["Cheval"], object if exact else float
    size = 2 * n + len(CARDS)
    nothing = np.zeros((n, size), dtype), np.zeros((n, size, size) if squares else (n, 0), dtype)
    # the last 21 states, as the throw before sees them; the state r lies at place r mod 21
    closed, opened = (tuple(np.array([part] * HIGHEST_SUM) for part in nothing) for _ in range(2))
    rules = n, cheval, table.auberge, table.reading, first_period, exact, squares
    every = [nothing]
    for r in range(1, table.caisse + 1):
        over = nothing
        if table.auberge and not first_period and r < HIGHEST_SUM:
            over = _ahead(r, _one_throw(r, True, *rules), opened, None)
            over = _following(over[0]), _following(over[1])
            opened[0][r % HIGHEST_SUM], opened[1][r % HIGHEST_SUM] = over
        every.append(_ahead(r, _one_throw(min(r, HIGHEST_SUM), False, *rules), closed, over))
        closed[0][r % HIGHEST_SUM], closed[1][r % HIGHEST_SUM] = map(_following, every[-1])
    return every


def _following(moment: NDArray[Any]) -> NDArray[Any]:
    """Return a moment by the seat before: what the throw of seat k leads to."""
    after: NDArray[Any] = np.concatenate([moment[1:], moment[:1]])
    return after


def _ahead(
    r: int, throw: tuple[NDArray[Any], Pair], below: tuple[Any, ...], over: Pair | None
) -> Pair:
    """Return both moments of all that is still to come with r left, by the seat that throws.

    A sum s leads to place (r - s) mod 21 of `below`, one above r to `over`, or back to r if
    that is None.
    """
    f, (gain, square) = throw
    paid = np.arange(1, min(r, HIGHEST_SUM) + 1)
    weight, gains = (
        np.zeros(HIGHEST_SUM, f.dtype),
        np.zeros((HIGHEST_SUM, *gain.shape[1:]), gain.dtype),
    )
    weight[(r - paid) % HIGHEST_SUM], gains[(r - paid) % HIGHEST_SUM] = f[paid], gain[paid]
    high, beyond = f[r + 1 :].sum() if r < HIGHEST_SUM else 0 * f[0], gain[r + 1 :].sum(axis=0)
    stay, back = (f[0], gain[0]) if over else (f[0] + high, gain[0] + beyond)

    def solved(total: NDArray[Any]) -> NDArray[Any]:
        """Return x with x[k] = total[k] + stay · x[k + 1], seats in a circle."""
        out, power = total, stay
        for _ in range(1, len(total)):
            total = _following(total)
            out, power = out + power * total, power * stay
        solution: NDArray[Any] = out / (1 - power)
        return solution

    means, squares = below
    total = gain.sum(axis=0) + np.tensordot(weight, means, 1)
    first = solved(total + high * over[0] if over else total)
    if not square.size:
        return first, square
    # seats are a batch of matrix products: accounts × sums times sums × accounts
    cross = gains.transpose(1, 2, 0) @ means.transpose(1, 0, 2)
    cross = cross + back[:, :, None] * _following(first)[:, None, :]
    total = square + np.tensordot(weight, squares, 1)
    if over:
        cross = cross + beyond[:, :, None] * over[0][:, None, :]
        total = total + high * over[1]
    return first, solved(total + cross + cross.swapaxes(1, 2))


@cache
def _one_throw(
    r: int, opened: bool, n: int, cheval: int, auberge: bool, reading: str,
    first_period: bool, exact: bool, squares: bool,
) -> tuple[NDArray[Any], Pair]:  # fmt: skip
    """Return the law of the sum, and the moments of all gains of one throw with r left.

    The mean has the shape (22, n, accounts), each sum weighted with its probability; the
    square has the shape (n, accounts, accounts), or is empty.
    """
    table = Table(r, n, dict.fromkeys(CARDS, cheval), auberge=auberge, reading=reading)
    place = {account: k for k, account in enumerate([*range(n), *CARDS])}
    dtype, cards = object if exact else float, figure_probabilities()
    law = np.array([p if exact else float(p) for p in sum_law()], dtype)
    gains = np.zeros((HIGHEST_SUM + 1, len(cards), n, 2 * n + len(CARDS)), dtype)
    sums = range(r + 1) if first_period and r < HIGHEST_SUM else range(HIGHEST_SUM + 1)
    for s, (c, card), seat in product(sums, enumerate(cards), range(n)):
        gain = gains[s, c, seat]
        gain[n + len(CARDS) + seat] = 1
        for payer, payee, tokens, _ in settle(table, r, seat, s, card, opened):
            gain[place[payee]] += tokens
            if payer != "caisse":
                gain[place[payer]] -= tokens
    figures = np.array([q if exact else float(q) for q in cards.values()], dtype)
    chance = law[:, None] * figures
    mean = np.tensordot(figures, gains, (0, 1)) * law[:, None, None]
    square = np.zeros((n, 0), dtype)
    if squares:
        square = np.einsum("sc,scka,sckb->kab", chance, gains, gains, optimize=True)
    return law, (mean, square)
