"""The caisse as an absorbing chain: what relation (1) of the article neglects, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import whole_number
from jeux.cloche.rules import CARDS, FINE, MARKS, READINGS, Table, settle
from jeux.cloche.theory import figure_probabilities, point_counts
from jeux.law import Law

MOST = sum(MARKS)
"""The largest sum of the six number dice; a caisse of so many can pay any throw."""


@dataclass(frozen=True, slots=True)
class Auberge:
    """How the first period ends, and what the Auberge earns from there on.

    Means are over all games, those in which it never opens included, as Fractions; or as
    floats where that was asked.

    Attributes
    ----------
    p_opens : Fraction or float
        Probability that the Auberge opens; otherwise the caisse jumps before.
    residue : Law or None
        Law of r, the tokens in the caisse when it opens, given that it does; None if it
        cannot.
    income : Fraction or float
        Mean gain of the Auberge, in tokens.
    second_period_throws : Fraction or float
        Mean number of throws from the one that opens the Auberge to the last.
    """

    p_opens: Fraction | float
    residue: Law | None
    income: Fraction | float
    second_period_throws: Fraction | float


def auberge(caisse: int, reading: str = "instead", *, exact: bool = True) -> Auberge:
    """Return what the Auberge earns, and how the first period ends.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale; C in the article.
    reading : str
        ``"instead"`` or ``"also"``, as in `jeux.cloche.rules.Table`. The Auberge receives the
        same under both; what changes is who pays fines to the Cheval besides.
    exact : bool
        Fractions if True; floats if False, which is faster for a large caisse.

    Raises
    ------
    TypeError
        If the caisse is not an integer.
    ValueError
        If it is negative, or the reading is unknown.

    Examples
    --------
    >>> auberge(1).p_opens
    Fraction(27906, 31031)
    >>> round(auberge(1500, exact=False).income, 2)
    35.41
    """
    caisse = whole_number("caisse", caisse)
    if reading not in READINGS:
        raise ValueError(f"reading must be one of {READINGS}, got {reading!r}")
    f, ever = _law(), 1 - _law()[0]
    beyond = [sum(f[r + 1 :], Fraction(0)) for r in range(MOST)]
    excess = [_excess(r) for r in range(MOST)]
    earned, lasts = _second_period()
    # a caisse that comes by r sees 1 / (1 - f_0) throws there
    opens = [Fraction(0), *(beyond[r] / ever for r in range(1, MOST))]
    income = [Fraction(0), *((excess[r] + beyond[r] * earned[r]) / ever for r in range(1, MOST))]
    throws = [opens[r] * (1 + lasts[r]) for r in range(MOST)]
    if exact:
        visits, unit = _exact_renewals(caisse)
    else:
        # a float is a whole number of units of 2^-80, as long as it is above 2^-27
        visits, unit = [int(u * 2**80) for u in _renewals(caisse)], 2**80
    law = {r: v * int(beyond[r] * f[0].denominator) for r, v in enumerate(visits) if r and v}

    def mean(each: list[Any]) -> Any:
        common = lcm(*(Fraction(x).denominator for x in each))
        total = sum(v * int(x * common) for v, x in zip(visits, each, strict=True))
        return Fraction(total, unit * common) if exact else total / (unit * common)

    return Auberge(mean(opens), Law(law) if law else None, mean(income), mean(throws))


@cache
def _law() -> tuple[Fraction, ...]:
    """Return f_0 … f_21, the probabilities of the sums."""
    nu = point_counts()
    return tuple(Fraction(count, sum(nu)) for count in nu)


def _excess(r: int) -> Fraction:
    """Return the mean of what a throw asks for beyond r."""
    return sum((p * (s - r) for s, p in enumerate(_law()) if s > r), Fraction(0))


@cache
def _second_period() -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Return what the open Auberge still earns with r left, and in how many throws."""
    f = _law()
    earned, lasts = [Fraction(0)], [Fraction(0)]
    for r in range(1, MOST):
        moves = sum(f[1 : r + 1], Fraction(0))
        later = sum(f[s] * earned[r - s] for s in range(1, r + 1))
        earned.append((FINE * f[0] + _excess(r) + later) / moves)
        lasts.append((1 + sum(f[s] * lasts[r - s] for s in range(1, r + 1))) / moves)
    return tuple(earned), tuple(lasts)


def _renewals(caisse: int) -> list[float]:
    """Return the probabilities that the caisse is ever at r, for r = 0 to 20."""
    q = np.array([float(p / (1 - _law()[0])) for p in _law()[1:]])
    window = np.zeros(MOST)
    window[0] = 1.0
    for _ in range(caisse):
        window[1:], window[0] = window[:-1].copy(), q @ window
        if np.ptp(window) < 1e-16:  # settled to the last bit, and so is all that follows
            break
    return window.tolist()


def _exact_renewals(caisse: int) -> tuple[list[int], int]:
    """Return the same as integers over a common denominator.

    A positive sum s has the probability ν_s/K, K = 31031, and u_k = Σ ν_s/K · u_{k−s}. So
    U_k = K^k u_k are integers with U_k = Σ ν_s K^{s−1} U_{k−s}. Terms far out are read off
    a power of x modulo the polynomial of this recurrence.
    """
    whole = _integers()
    _, *nu = point_counts()
    base = whole(sum(nu))
    weights = [count * base**s for s, count in enumerate(nu)]
    U = [whole(1)]
    for k in range(1, 2 * MOST):
        U.append(sum(w * U[k - s] for s, w in enumerate(weights, 1) if s <= k))
    if caisse >= len(U):
        power = _power_of_x(caisse - MOST + 1, weights)
        U = [sum(c * U[j + t] for j, c in enumerate(power)) for t in range(MOST)]
    else:
        U = [whole(0)] * MOST + U[: caisse + 1]
    scaled = [int(U[-1 - r] * base**r) for r in range(MOST)]
    return scaled, int(base**caisse)


def _integers() -> Any:
    """Return the fastest integers there are: python-flint's, or Python's own."""
    try:
        from flint import fmpz
    except ImportError:
        return int
    return fmpz


def _power_of_x(n: int, weights: list[Any]) -> list[Any]:
    """Return x^n modulo x^d − Σ w_s x^{d−s}, lowest coefficient first, by squaring."""
    power = [1]
    for bit in f"{n:b}":
        square = [0] * (2 * len(power))
        for i, a in enumerate(power):
            square[2 * i] += a * a
            for j, b in enumerate(power[:i]):
                square[i + j] += 2 * a * b
        power = [0, *square] if bit == "1" else square
        while len(power) > len(weights):
            top = power.pop()
            for s, w in enumerate(weights, 1):
                power[-s] += top * w
    return power


class Moments(NamedTuple):
    """Means and covariances of what a game brings, by account.

    Accounts are the gains of the players alone, by seat; the gains of the cards, in the
    order of `CARDS`; and the numbers of throws, by seat.
    """

    mean: NDArray[np.float64]
    """Shape (2 × players + 5,), in tokens and throws."""
    covariance: NDArray[np.float64]
    """Shape (2 × players + 5, 2 × players + 5)."""


def gain_means(table: Table, *, first_period: bool = False, exact: bool = True) -> NDArray[Any]:
    """Return the mean of every gain, and of the throws, without relation (1).

    Parameters
    ----------
    table : Table
        Players, caisse, and who owns the Cheval; with credit.
    first_period : bool
        Stop before the throw that opens the Auberge.
    exact : bool
        Fractions, in an array of objects, which takes seconds from some hundred tokens on;
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
        Stop before the throw that opens the Auberge.

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
    mean, square = _moments(table, first_period, False, squares=True)[-1]
    mean, square = mean[table.owners["Cheval"]], square[table.owners["Cheval"]]
    return Moments(mean, square - np.multiply.outer(mean, mean))


Pair = tuple[NDArray[Any], NDArray[Any]]


def _moments(table: Table, first_period: bool, exact: bool, squares: bool) -> list[Pair]:
    """Carry the moments of what is still to come from an empty caisse up to a full one.

    Each pair has the seat that throws as its first axis.
    """
    if not table.credit:
        raise ValueError("table must give credit: without it gains depend on the purses")
    n, cheval, dtype = table.players, table.owners["Cheval"], object if exact else float
    size = 2 * n + len(CARDS)
    nothing = np.zeros((n, size), dtype), np.zeros((n, size, size) if squares else (n, 0), dtype)
    closed, opened = [nothing], [nothing]
    rules = n, cheval, table.auberge, table.reading, first_period, exact, squares
    for r in range(1, table.caisse + 1):
        if table.auberge and not first_period and r < MOST:
            opened.append(_ahead(r, _one_throw(r, True, *rules), opened, None))
        then = opened[r] if r < len(opened) else nothing
        closed.append(_ahead(r, _one_throw(min(r, MOST), False, *rules), closed, then))
    return closed


def _ahead(r: int, throw: tuple[NDArray[Any], Pair], below: list[Pair], over: Pair | None) -> Pair:
    """Return both moments of all that is still to come with r left, by the seat that throws.

    A sum s leads to `below[r - s]`, one above r to `over`, or back to r if that is None.
    """
    f, (gain, square) = throw
    paid = np.arange(1, min(r, MOST) + 1)
    low, high = f[paid], f[r + 1 :].sum() if r < MOST else 0 * f[0]
    back = gain[0] if over else gain[0] + gain[r + 1 :].sum(axis=0)
    stay = f[0] if over else f[0] + high

    def following(moment: NDArray[Any]) -> NDArray[Any]:
        after: NDArray[Any] = np.roll(moment, -1, axis=0)  # the next seat throws
        return after

    def solved(total: NDArray[Any]) -> NDArray[Any]:
        """Return x with x[k] = total[k] + stay · x[k + 1], seats in a circle."""
        out, power = total, stay
        for _ in range(1, len(total)):
            total = following(total)
            out, power = out + power * total, power * stay
        solution: NDArray[Any] = out / (1 - power)
        return solution

    means = np.array([following(below[r - s][0]) for s in paid])
    total = gain.sum(axis=0) + np.tensordot(low, means, 1)
    if over:
        total = total + high * following(over[0])
    first = solved(total)
    if not square.size:
        return first, square
    squares = np.array([following(below[r - s][1]) for s in paid])
    cross = np.einsum("ska,skb->kab", gain[paid], means)
    cross += np.einsum("ka,kb->kab", back, following(first))
    total = square + np.tensordot(low, squares, 1)
    if over:
        cross += np.einsum("ka,kb->kab", gain[r + 1 :].sum(axis=0), following(over[0]))
        total = total + high * following(over[1])
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
    size, dtype = 2 * n + len(CARDS), object if exact else float
    mean = np.zeros((MOST + 1, n, size), dtype)
    square = np.zeros((n, size, size) if squares else (n, 0), dtype)
    law = np.array([p if exact else float(p) for p in _law()], dtype)
    for s, (card, q) in product(range(MOST + 1), figure_probabilities().items()):
        if first_period and s > r:
            break  # the throw that opens the Auberge belongs to the second period
        p = law[s] * (q if exact else float(q))
        for seat in range(n):
            gain = np.zeros(size, dtype)
            gain[n + len(CARDS) + seat] = 1
            for payer, payee, tokens, _ in settle(table, r, seat, s, card, opened):
                gain[place[payee]] += tokens
                if payer != "caisse":
                    gain[place[payer]] -= tokens
            mean[s, seat] += p * gain
            if squares:
                square[seat] += p * np.multiply.outer(gain, gain)
    return law, (mean, square)
