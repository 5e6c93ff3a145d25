"""The game as an absorbing chain: the dice, one throw, means, covariances and laws.

All that is still to come is carried from an empty caisse up to a full one. A game is in the state
0 while the inn is shut and 1 once it is open; the seats stand in a circle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integers
from jeux.cloche.rules import CARDS, FACES, HIGHEST_SUM, MARKS, Account, Table, settle, stays_open
from jeux.law import Law


def point_counts(marks: Sequence[int] = MARKS) -> tuple[int, ...]:
    """Return in how many ways dice with one mark each make the sums 0, 1, … (ν in the article).

    >>> point_counts()[:4], len(point_counts())
    ((15625, 3125, 3125, 3750), 22)
    """
    counts = [1]
    for k in as_integers("marks", marks, least=1, count=0):
        # multiply by 5 + x^k: five blank faces leave the sum, one adds k
        blank, shown = [*counts, *[0] * k], [*[0] * k, *counts]
        counts = [(FACES - 1) * x + y for x, y in zip(blank, shown, strict=True)]
    return tuple(counts)


def ways(mu: int, marks: Sequence[int] = MARKS) -> list[tuple[int, ...]]:
    """List the sets of dice whose marks sum to `mu`, fewest dice first.

    >>> ways(6)
    [(6,), (1, 5), (2, 4), (1, 2, 3)]
    """
    subsets = (s for size in range(len(marks) + 1) for s in combinations(marks, size))
    return [s for s in subsets if sum(s) == mu]


def mean_payment() -> Fraction:
    """Return a, the mean sum of the six number dice (Jéquier's equation 6, put right).

    >>> mean_payment()
    Fraction(7, 2)
    """
    return Fraction(points().mean)


def mean_after_fine() -> Fraction:
    """Return b, the same mean with 0 counted as a fine of 1 (equation 11, put right).

    >>> mean_after_fine()
    Fraction(147671, 46656)
    """
    return mean_payment() - points().p(0)


def figure_probabilities() -> dict[str | None, Fraction]:
    """Return the probability of each card's figures, and of none (equation 12).

    >>> figure_probabilities()["Cloche-et-Marteau"]
    Fraction(1, 36)
    """
    shows, blank = Fraction(1, FACES), Fraction(FACES - 1, FACES)
    one = shows * blank
    return {None: blank**2, CARDS[0]: one, CARDS[1]: one, CARDS[2]: shows**2}


@cache
def points() -> Law:
    """Return the law of the sum of the six number dice."""
    return Law(dict(enumerate(point_counts())))


@cache
def chances(kind: type = Fraction) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the probabilities of the sums 0 to 21, and of the four figures."""
    dtype: type = float if kind is float else object
    sums = [points().p(s) for s in range(HIGHEST_SUM + 1)]
    return np.array(sums, dtype), np.array([*figure_probabilities().values()], dtype)


class Throws(NamedTuple):
    """What the throws at a table bring and where they lead, with its caisse left."""

    gains: NDArray[np.int64]
    """By state, sum, figure, seat and account; a throw counts as 1 for its seat."""
    then: NDArray[np.int64]
    """The state after each sum, by state and sum; -1 where the game is over."""
    stay: NDArray[Any]
    """How likely the caisse stays as it is: the state before by the state after."""


@lru_cache(500)
def throws(table: Table, first_period: bool = False) -> Throws:
    """Return what `settle` says of every throw."""
    n, left, inn = table.players, table.caisse, table.auberge and not first_period
    place = {name: k for k, name in enumerate(table.accounts)}
    gains = np.zeros((2, HIGHEST_SUM + 1, 4, n, n + len(place)), np.int64)
    then, stay = np.full((2, HIGHEST_SUM + 1), -1), np.full((2, 2), Fraction(0))
    for o, s in product(range(1 + inn), range(1 + (left if first_period else HIGHEST_SUM))):
        if s <= left or inn:
            then[o, s] = stays_open(table, left, s, bool(o))
            stay[o, then[o, s]] += points().p(s) * (not 0 < s <= left)
        for (c, card), k in product(enumerate(figure_probabilities()), range(n)):
            gain = gains[o, s, c, k]
            gain[len(place) + k] = 1
            for payer, payee, tokens, _ in settle(table, left, k, s, card, bool(o)):
                gain[place[payee]] += tokens
                if payer != "caisse":
                    gain[place[payer]] -= tokens
    return Throws(gains, then, stay)


def tables(table: Table) -> list[Table]:
    """Return the table with 0 to 21 tokens left, and one owner of all cards: it counts for none."""
    if not table.credit:
        raise ValueError("table must give credit: without it gains depend on the purses")
    owners = dict.fromkeys(CARDS, table.owners["Cheval"])
    return [replace(table, caisse=r, owners=owners, purses=()) for r in range(HIGHEST_SUM + 1)]


class Moments(NamedTuple):
    """Means and covariances of what a game brings, by account, in the order of `Table.accounts`."""

    mean: NDArray[np.float64]
    covariance: NDArray[np.float64]


def mean_gains(
    table: Table, *, first_period: bool = False, exact: bool = True, every: bool = False
) -> NDArray[Any]:
    """Return the mean of every gain, and of the throws, without relation (1).

    Fractions take seconds from some dozen tokens on. The gains of a whole game sum to the caisse.

    >>> table = Table(5, 2)
    >>> means, accounts = mean_gains(table), table.accounts
    >>> means[accounts.gains].sum(), round(float(means[accounts["Auberge"]]), 2)
    (Fraction(5, 1), 33.85)
    """
    means = _carried(table, first_period, Fraction if exact else float)[0]
    return means if every else means[-1]


def gain_moments(table: Table, *, first_period: bool = False, every: bool = False) -> Moments:
    """Return means and covariances of all gains, and of the throws, as floats.

    >>> table = Table(150, 6)
    >>> inn, (mean, covariance) = table.accounts["Auberge"], gain_moments(table)
    >>> print(round(mean[inn], 2), round(covariance[inn, inn] ** 0.5, 2))
    35.41 46.19
    """
    mean, square = _carried(table, first_period, float, squares=True)
    covariance = square - mean[:, :, None] * mean[:, None, :]
    return Moments(mean, covariance) if every else Moments(mean[-1], covariance[-1])


def _carried(
    table: Table, first_period: bool, kind: type, squares: bool = False
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return means, and mean products, of all gains for each caisse, as who begins has them."""
    f, places, seat = chances(kind)[0], tables(table), table.owners["Cheval"]
    n, size = table.players, 2 * table.players + len(CARDS)
    means = np.full((2, 44, n, size), kind(0))
    products = np.full((2, 44, n, size, size * squares), kind(0))
    found = [0 * means[0, 0, 0]], [0 * products[0, 0, 0]]
    for r in range(1, table.caisse + 1):
        at = places[min(r, HIGHEST_SUM)]
        mean, square, then, circle = _one_throw(at, first_period, kind, squares)
        s = slice(1, min(r, HIGHEST_SUM) + 1)
        below = _below(means, r, then[:, s])
        total = mean.sum(axis=1) + np.tensordot(f[s], below, (0, 1))
        now = np.tensordot(circle, total, 2)
        found[0].append(now[0, seat])
        _keep(means, r, now)
        if squares:  # twice the mean of what a throw brings times what follows
            after = means[then, -r % 22] * (then >= 0)[..., None, None]
            after[:, s] = below
            cross = mean.swapaxes(1, 2).swapaxes(2, 3) @ after.swapaxes(1, 2)
            total = square + cross + cross.swapaxes(-1, -2)
            total = total + np.tensordot(f[s], _below(products, r, then[:, s]), (0, 1))
            both = np.tensordot(circle, total, 2)
            found[1].append(both[0, seat])
            _keep(products, r, both)
    return np.array(found[0]), np.array(found[1])


def _keep(ring: NDArray[Any], r: int, now: NDArray[Any]) -> None:
    """Keep what the caisse r brings, by state and seat, as the throw before sees it.

    The ring has the last 22 caisses twice, the largest first, from place -r mod 22: so those
    below a caisse lie in a row, and none has to be copied.
    """
    for place in (-r % 22, -r % 22 + 22):
        ring[: len(now), place, :-1] = now[:, 1:]
        ring[: len(now), place, -1] = now[:, 0]


def _below(ring: NDArray[Any], r: int, then: NDArray[np.int64]) -> NDArray[Any]:
    """Return what the caisses below r bring, by state and payment; `then` is the state there."""
    first, sums = -r % 22 + 1, then.shape[1]
    if len(then) == 1 and not then.any():
        return ring[:1, first : first + sums]
    return ring[then, first + np.arange(sums)]


@lru_cache(500)
def _one_throw(table: Table, first_period: bool, kind: type, squares: bool) -> tuple[Any, ...]:
    """Return mean gains by sum, mean products, where sums lead, and the circle, state by state."""
    (f, p), (gains, then, stay) = chances(kind), throws(table, first_period)
    mean = np.tensordot(p, gains, (0, 2)) * f[:, None, None]
    square: NDArray[Any] = np.zeros(2)
    if squares:
        weighted = (f[:, None] * p)[:, :, None, None] * gains
        square = np.einsum("oscka,osckb->okab", weighted, gains.astype(float), optimize=True)
    circle = _circle(stay.astype(f.dtype), table.players)
    few = slice(1 + (table.caisse < HIGHEST_SUM))  # an inn is open with 20 tokens left at most
    return mean[few], square[few], then[few], circle[few, :, few]


def _circle(stay: NDArray[Any], n: int) -> NDArray[Any]:
    """Return W with x = W t where x[o, k] = t[o, k] + Σ stay[o, p] x[p, k + 1], k in a circle."""
    turns, power = [], np.eye(2, dtype=int)
    for _ in range(n):
        turns.append(power)
        power = power @ stay
    (a, b), (c, d) = np.eye(2, dtype=int) - power  # what comes once round is x again
    around = np.array([[d, -b], [-c, a]]) / (a * d - b * c)
    k = np.arange(n)
    circle: NDArray[Any] = (np.array(turns) @ around)[(k - k[:, None]) % n]
    return circle.transpose(2, 0, 3, 1)


def gain_law(
    table: Table,
    accounts: Account | Iterable[Account] | Mapping[Account, int],
    *,
    first_period: bool = False,
    every: bool = False,
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the law of what some accounts gain together, as floats.

    Parameters
    ----------
    accounts : account, several, or a mapping of accounts to whole weights
        ``{0: 1, "Cloche": 1, 1: -1}`` is the lead of seat 0 with the Cloche over seat 1;
        ``"throws"`` counts the throws of all players.

    Returns
    -------
    tokens : ndarray of int64, shape (k,)
        In a row; less than 10⁻¹³ of the probability lies beyond either end.
    probabilities : ndarray of float64, shape (k,), or (caisse + 1, k) with `every`
        To an error of 10⁻¹² each. Both are read-only.

    Examples
    --------
    >>> tokens, chances = gain_law(Table(1500, 6, auberge=False), "Cloche")
    >>> print(round(float(tokens @ chances), 2), round(float(chances[tokens < 132].sum()), 3))
    187.93 0.053
    """
    if isinstance(accounts, int | np.integer | str):
        accounts = [accounts]
    weights = accounts if isinstance(accounts, Mapping) else dict.fromkeys(accounts, 1)
    names, column = table.accounts, np.zeros(2 * table.players + len(CARDS), np.int64)
    for name, weight in weights.items():
        column[names.throws if name == "throws" else names[name]] += weight
    if not column.any():
        raise ValueError(f"accounts must be one or more, got {accounts!r}")
    asked = replace(table, purses=()), tuple(column.tolist()), first_period, every
    tokens, laws = _laws(*asked)
    return tokens, laws if every else laws[-1]


@lru_cache(16)
def _laws(
    table: Table, weights: tuple[int, ...], first_period: bool, every: bool
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    asked = table, weights, first_period, every
    # Chernoff: for real t the mean of e^tG bounds how likely G lies far out, on the side of t
    t = np.geomspace(4e-3, 0.7, 14) * np.array([[-1], [1]])
    with np.errstate(all="ignore"):
        ends = (np.log(_transforms(*asked, t.ravel()).max(axis=0)).reshape(2, -1) + 30) / t
    low = int(np.floor(np.nanmax(np.where(ends[0] < 0, ends[0], np.nan))))
    high = int(np.ceil(np.nanmin(np.where(ends[1] > 0, ends[1], np.nan))))
    # what the transform folds back lies outside: less than e⁻³⁰
    size = 1 << (high - low).bit_length()
    tokens, angles = np.arange(low, high + 1), -2j * np.pi / size * np.arange(size // 2 + 1)
    laws = np.fft.irfft(_transforms(*asked, angles), size)[:, tokens % size]
    laws = np.maximum(laws, 0)
    tokens.flags.writeable = laws.flags.writeable = False
    return tokens, laws


def _transforms(
    table: Table, weights: tuple[int, ...], first_period: bool, every: bool, t: NDArray[Any]
) -> NDArray[Any]:
    """Return the mean of e^tG for each caisse, as who begins has it, and each t."""
    (f, p), places, states = chances(float), tables(table), 2
    out = [throws(at, first_period) for at in places[1 : table.caisse + 1]]
    sums = [one.gains @ weights for one in out]
    alike = all((one == one[..., :1]).all() for one in sums)  # as for the Cloche
    n, seat = (1, 0) if alike else (table.players, table.owners["Cheval"])
    before, found = np.ones((2, 44, n, t.size), t.dtype), [np.ones_like(t)]
    kept = np.full(t.size, True)
    for r in range(1, table.caisse + 1):
        if r <= HIGHEST_SUM:
            states = 1 + (table.auberge and not first_period and r < HIGHEST_SUM)
            values, where = np.unique(sums[r - 1][:states, :, :, :n], return_inverse=True)
            powers = np.exp(values[:, None] * t)[where.reshape(states, HIGHEST_SUM + 1, 4, n)]
            one = np.einsum("c,osckt->oskt", p, powers) * f[:, None, None]
            then = out[r - 1].then[:states]
            ends = (one * (then < 0)[..., None, None]).sum(axis=1)
            stay = np.zeros((states, n, states, n, t.size), t.dtype)
            for (o, s), to in np.ndenumerate(then):
                if to >= 0 and not 0 < s <= r:
                    stay[o, range(n), to, [*range(1, n), 0]] += one[o, s]
            size, paid = states * n, slice(1, r + 1)
            circle = np.linalg.inv(np.eye(size) - stay.reshape(size, size, -1).T).T
            if t.dtype == float:  # the mean is infinite where turns do not die out
                circle[:, :, (circle < 0).any(axis=(0, 1))] = np.nan
            # einsum goes along t, which the inverse has first
            circle, one = np.ascontiguousarray(circle).reshape(stay.shape), one[:, paid]
        if r % 20 == 0 and t.dtype == complex:  # most angles soon have nothing more to say
            kept[kept] = some = abs(before[0]).max(axis=(0, 1)) > 1e-18
            before, circle, one, ends = (
                x.compress(some, axis=-1) for x in (before, circle, one, ends)
            )
        total = ends + np.einsum("oskt,oskt->okt", one, _below(before, r, then[:, paid]))
        now = np.einsum("okpjt,pjt->okt", circle, total)
        _keep(before, r, now)
        if every or r == table.caisse:
            found.append(np.zeros_like(t))
            found[-1][kept] = now[0, seat]
    return np.array(found if every else found[-1:])
