"""The game as an absorbing chain: the dice, one throw, means, covariances and laws.

A game empties the caisse, so what is still to come is worked out from an empty caisse up to a full
one: with 1 token left, with 2, and so on. A throw that takes nothing out of the caisse hands the
dice to the next seat, with as many tokens left; since the seats stand in a circle, all such throws
together are one system of equations, which `_circle` solves.

The axes of all arrays, in this order, by the letters in the strings of `np.einsum`:

- ``o``  the state of the inn before a throw, `SHUT` or `OPEN`; ``p`` the state after it
- ``s``  the sum of the six number dice, 0 to 21
- ``c``  the figures: none, and the first three of `CARDS`
- ``k``  the seat that throws; ``j`` another seat
- ``a``  the account whose gain it is, in the order of `Table.accounts`; ``b`` another account
- ``t``  the argument of a transform
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integers
from jeux.cloche.rules import (
    CARDS,
    FACES,
    HIGHEST_SUM,
    MARKS,
    SHOWN,
    Account,
    Table,
    settle,
    stays_open,
)
from jeux.law import Law

SUMS = HIGHEST_SUM + 1
"""How many sums six dice can show: 0 to 21."""

SHUT, OPEN = 0, 1
"""States of a game: the inn is shut, the inn is open."""

OVER = -1
"""What stands for the state after the last throw."""


# the dice


def point_counts(marks: Sequence[int] = MARKS) -> tuple[int, ...]:
    """Return in how many ways dice with one mark each make the sums 0, 1, … (ν in the article).

    >>> point_counts()[:4], len(point_counts())
    ((15625, 3125, 3125, 3750), 22)
    """
    counts = [1]
    for mark in as_integers("marks", marks, least=1, count=0):
        # multiply by 5 + x^mark: five blank faces leave the sum, one adds the mark
        blank = [*counts, *[0] * mark]
        marked = [*[0] * mark, *counts]
        counts = [(FACES - 1) * x + y for x, y in zip(blank, marked, strict=True)]
    return tuple(counts)


def ways(mu: int, marks: Sequence[int] = MARKS) -> list[tuple[int, ...]]:
    """List the sets of dice whose marks sum to `mu`, fewest dice first.

    >>> ways(6)
    [(6,), (1, 5), (2, 4), (1, 2, 3)]
    """
    sets = []
    for size in range(len(marks) + 1):
        sets += [dice for dice in combinations(marks, size) if sum(dice) == mu]
    return sets


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
    shown = Fraction(1, FACES)
    blank = 1 - shown
    return {
        None: blank**2,
        "Cloche": shown * blank,
        "Marteau": blank * shown,
        "Cloche-et-Marteau": shown**2,
    }


@cache
def points() -> Law:
    """Return the law of the sum of the six number dice."""
    return Law(dict(enumerate(point_counts())))


@cache
def chances(kind: type = Fraction) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the probabilities of the sums 0 to 21 (s), and of the four figures (c)."""
    dtype: type = float if kind is float else object
    sums = [points().p(total) for total in range(SUMS)]
    figures = list(figure_probabilities().values())
    return np.array(sums, dtype), np.array(figures, dtype)


# one throw


class Throws(NamedTuple):
    """What the throws at a table bring and where they lead, with its caisse left."""

    gains: NDArray[np.int64]
    """What each account gains, oscka; a throw counts as 1 for its seat."""
    then: NDArray[np.int64]
    """The state after each sum, os; `OVER` where the game is over."""
    stay: NDArray[Any]
    """How likely a throw takes nothing out of the caisse, op."""


@lru_cache(500)
def throws(table: Table, first_period: bool = False) -> Throws:
    """Return what `settle` says of every throw."""
    left = table.caisse
    has_inn = table.auberge and not first_period
    highest = left if first_period else HIGHEST_SUM  # the first period ends before a higher throw
    gains = np.zeros((2, SUMS, len(SHOWN), table.players, _columns(table)), np.int64)
    then = np.full((2, SUMS), OVER)
    stay = np.full((2, 2), Fraction(0))
    for state, total in product([SHUT, OPEN] if has_inn else [SHUT], range(highest + 1)):
        gains[state, total] = _gains(table, total, state)
        if total > left and not has_inn:
            continue  # the thrower takes what is left
        then[state, total] = stays_open(table, left, total, state == OPEN)
        if not 0 < total <= left:
            stay[state, then[state, total]] += points().p(total)
    return Throws(gains, then, stay)


def _gains(table: Table, total: int, state: int) -> NDArray[np.int64]:
    """Return what a throw of this sum brings, cka."""
    column = {account: place for place, account in enumerate(table.accounts)}
    first_of_throws = len(column)
    gains = np.zeros((len(SHOWN), table.players, _columns(table)), np.int64)
    for figures, card in enumerate(SHOWN):
        for seat in range(table.players):
            gain = gains[figures, seat]
            gain[first_of_throws + seat] = 1
            payments = settle(table, table.caisse, seat, total, card, state == OPEN)
            for payer, payee, tokens, _rule in payments:
                gain[column[payee]] += tokens
                if payer != "caisse":
                    gain[column[payer]] -= tokens
    return gains


def _columns(table: Table) -> int:
    """Return how many accounts there are: seats, cards, and throws by seat."""
    return len(CARDS) + 2 * table.players


def tables(table: Table) -> list[Table]:
    """Return the table with 0 to 21 tokens left, and one owner of all cards: it counts for none."""
    if not table.credit:
        raise ValueError("table must give credit: without it gains depend on the purses")
    owners = dict.fromkeys(CARDS, table.owners["Cheval"])
    return [replace(table, caisse=left, owners=owners, purses=()) for left in range(SUMS)]


def _states(table: Table, first_period: bool) -> int:
    """Return how many states the inn can be in: what asks for more than is left opens it."""
    can_be_open = table.auberge and not first_period and table.caisse < HIGHEST_SUM
    return 2 if can_be_open else 1


def _sums_paid(left: int) -> slice:
    """Return which sums the caisse pays, of all from 0 to 21."""
    return slice(1, min(left, HIGHEST_SUM) + 1)


class LastCaisses:
    """What follows a throw, for each number of tokens that one throw can leave.

    A throw takes at most 21 tokens, so 22 numbers are kept: r tokens at place −r mod 22, the
    largest number first, and once more 22 places further. So the numbers below any r lie in a
    row, and a slice of it serves without a copy. The axes are o, the place, k and more. The seat
    k is the one that has *just thrown*: what follows its throw is what seat k + 1 has before its
    own.
    """

    def __init__(self, empty: NDArray[Any]) -> None:
        self.kept = np.repeat(empty[:, None], 2 * SUMS, axis=1)

    def put(self, left: int, before_throw: NDArray[Any]) -> None:
        """Keep what is still to come before a throw, ok and more, with so many tokens left."""
        states = len(before_throw)
        first = -left % SUMS
        for place in (first, first + SUMS):
            self.kept[:states, place, :-1] = before_throw[:, 1:]
            self.kept[:states, place, -1] = before_throw[:, 0]

    def after_paid(self, left: int, then: NDArray[np.int64]) -> NDArray[Any]:
        """Return what follows each sum that the caisse pays, osk and more; `then` is os."""
        states, sums = then.shape
        first = -left % SUMS + 1  # the place of one token less
        if states == 1 and not then.any():  # the inn stays shut
            return self.kept[:1, first : first + sums]
        following: NDArray[Any] = self.kept[then, first + np.arange(sums)]
        return following

    def after_nothing(self, left: int, then: NDArray[np.int64]) -> NDArray[Any]:
        """Return what follows sums that take nothing out, osk and more; `then` is os."""
        following: NDArray[Any] = self.kept[then, -left % SUMS]
        following[then == OVER] = 0
        return following


# means and covariances


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
    kind = Fraction if exact else float
    first_seat = table.owners["Cheval"]
    empty = np.full(_columns(table), kind(0))
    means = [step.mean[SHUT, first_seat] for step in _steps(table, first_period, kind)]
    by_caisse = [empty, *means]
    return np.array(by_caisse) if every else by_caisse[-1]


def gain_moments(table: Table, *, first_period: bool = False, every: bool = False) -> Moments:
    """Return means and covariances of all gains, and of the throws, as floats.

    >>> table = Table(150, 6)
    >>> inn, (mean, covariance) = table.accounts["Auberge"], gain_moments(table)
    >>> print(round(mean[inn], 2), round(covariance[inn, inn] ** 0.5, 2))
    35.41 46.19
    """
    sum_chances, _ = chances(float)
    first_seat = table.owners["Cheval"]
    columns = _columns(table)
    means = [np.zeros(columns)]
    products = [np.zeros((columns, columns))]
    followed = LastCaisses(np.zeros((2, table.players, columns, columns)))
    for left, throw, mean, mean_followed in _steps(table, first_period, float):
        # a throw brings X, and Y follows: the mean of (X + Y)(X + Y)ᵀ is that of XXᵀ and YYᵀ,
        # and of XYᵀ twice, the second time the other way round
        xx = _mean_products(throw.table, first_period)
        then_paid = throw.then[:, throw.paid]
        following = mean_followed.after_nothing(left, throw.then)
        following[:, throw.paid] = mean_followed.after_paid(left, then_paid)
        xy = throw.mean.transpose(0, 2, 3, 1) @ following.swapaxes(1, 2)  # okas by oksb
        products_paid = followed.after_paid(left, then_paid)
        yy = np.tensordot(sum_chances[throw.paid], products_paid, (0, 1))
        product_means = throw.until_paid(xx + xy + xy.swapaxes(-1, -2) + yy)
        followed.put(left, product_means)
        means.append(mean[SHUT, first_seat])
        products.append(product_means[SHUT, first_seat])
    mean = np.array(means)
    covariance = np.array(products) - mean[:, :, None] * mean[:, None, :]
    return Moments(mean, covariance) if every else Moments(mean[-1], covariance[-1])


class OneThrow(NamedTuple):
    """The mean of one throw, and of all that follow it until the caisse pays."""

    table: Table
    """The table with what is left."""
    mean: NDArray[Any]
    """How likely a sum is, times what it brings, oska."""
    paid: slice
    """The sums that the caisse pays, of all from 0 to 21."""
    then: NDArray[np.int64]
    """The state after each sum, os."""
    circle: NDArray[Any]
    """How many throws of seat j in state p are to be expected from seat k in state o on, okpj."""

    def until_paid(self, once: NDArray[Any]) -> NDArray[Any]:
        """Add up what each throw brings, ok and more, over all throws until the caisse pays."""
        total: NDArray[Any] = np.tensordot(self.circle, once, 2)
        return total


class Step(NamedTuple):
    """What is known with so many tokens left."""

    left: int
    throw: OneThrow
    mean: NDArray[Any]
    """What is still to come before a throw, oka."""
    followed: LastCaisses
    """The same for this caisse and those before."""


def _steps(table: Table, first_period: bool, kind: type) -> Iterator[Step]:
    """Work out the means with 1 token left, with 2, and so on."""
    sum_chances, _ = chances(kind)
    smaller = tables(table)
    followed = LastCaisses(np.full((2, table.players, _columns(table)), kind(0)))
    for left in range(1, table.caisse + 1):
        throw = _one_throw(smaller[min(left, HIGHEST_SUM)], first_period, kind)
        following = followed.after_paid(left, throw.then[:, throw.paid])
        once = throw.mean.sum(axis=1) + np.tensordot(sum_chances[throw.paid], following, (0, 1))
        mean = throw.until_paid(once)
        followed.put(left, mean)
        yield Step(left, throw, mean, followed)


@lru_cache(500)
def _one_throw(table: Table, first_period: bool, kind: type) -> OneThrow:
    sum_chances, figure_chances = chances(kind)
    gains, then, stay = throws(table, first_period)
    states = slice(_states(table, first_period))
    mean = np.tensordot(figure_chances, gains, (0, 2)) * sum_chances[:, None, None]
    circle = _circle(stay.astype(sum_chances.dtype), table.players)
    paid = _sums_paid(table.caisse)
    return OneThrow(table, mean[states], paid, then[states], circle[states, :, states])


@lru_cache(500)
def _mean_products(table: Table, first_period: bool) -> NDArray[np.float64]:
    """Return the mean products of what one throw brings, okab."""
    sum_chances, figure_chances = chances(float)
    gains = throws(table, first_period).gains.astype(float)
    weighted = (sum_chances[:, None] * figure_chances)[:, :, None, None] * gains
    products: NDArray[np.float64] = np.einsum("oscka,osckb->okab", weighted, gains, optimize=True)
    return products[: _states(table, first_period)]


def _circle(stay: NDArray[Any], seats: int) -> NDArray[Any]:
    """Return how many throws each seat makes until the caisse pays, okpj.

    Seat k throws once; with probability stay[o, p] seat k + 1 goes on in the state p. Where S is
    that matrix, seat j throws for the first time after j - k steps, in the state of S^(j - k), and
    then again with each round: 1 + S^n + S^2n + … = (1 - S^n)⁻¹ times.
    """
    one = np.eye(2, dtype=int)
    powers = [one]
    for _ in range(seats):
        powers.append(powers[-1] @ stay)
    once_round = powers.pop()
    by_steps = np.array(powers) @ _inverse(one - once_round)
    seat = np.arange(seats)
    steps = (seat - seat[:, None]) % seats  # from k (rows) to j (columns)
    circle: NDArray[Any] = by_steps[steps]  # kjop
    return circle.transpose(2, 0, 3, 1)


def _inverse(matrix: NDArray[Any]) -> NDArray[Any]:
    """Return the inverse of a 2 × 2 matrix, of fractions too."""
    (a, b), (c, d) = matrix
    inverse: NDArray[Any] = np.array([[d, -b], [-c, a]]) / (a * d - b * c)
    return inverse


# laws


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
    by_column = np.zeros(_columns(table), np.int64)
    for name, weight in weights.items():
        column = table.accounts.throws if name == "throws" else table.accounts[name]
        by_column[column] += weight
    if not by_column.any():
        raise ValueError(f"accounts must be one or more, got {accounts!r}")
    game = Weighted(replace(table, purses=()), tuple(by_column.tolist()), first_period)
    tokens, laws = _laws(game, every)
    return tokens, laws if every else laws[-1]


class Weighted(NamedTuple):
    """A game, and the sum G of its gains that is asked for."""

    table: Table
    weights: tuple[int, ...]
    """By account."""
    first_period: bool


TILTS = np.geomspace(4e-3, 0.7, 14)
"""The t of Chernoff's bound: small ones for wide laws, and for narrow ones up to 0.7, beyond which
the mean of e^tG is infinite in most games."""

LEFT_OUT = 30
"""What is left out at either end of a law is less than e⁻³⁰, so less than 10⁻¹³."""

VANISHED = 1e-18
"""Where the transform of every law is smaller, it adds nothing to a probability of 10⁻¹²."""

LOOK_EVERY = 20
"""After so many tokens, angles where the transform has vanished are dropped: most soon are."""


@lru_cache(16)
def _laws(game: Weighted, every: bool) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the tokens, and the probabilities by caisse and tokens."""
    low, high = _support(game, every)
    tokens = np.arange(low, high + 1)
    # the transform folds the law onto a circle: what lies outside, less than e⁻³⁰, comes inside
    size = 1 << (high - low).bit_length()
    angles = -2j * np.pi / size * np.arange(size // 2 + 1)
    folded = np.fft.irfft(_transforms(game, angles, every), size)
    laws = np.maximum(folded[:, tokens % size], 0)
    tokens.flags.writeable = laws.flags.writeable = False
    return tokens, laws


def _support(game: Weighted, every: bool) -> tuple[int, int]:
    """Return between which numbers of tokens all but e⁻³⁰ of the probability lies, by Chernoff.

    For t > 0, P(G ≥ x) is at most M(t) e^-tx, M(t) being the mean of e^tG: that is e⁻³⁰ where
    x = (log M(t) + 30)/t. For t < 0 the same x bounds G from below. Each t gives a bound, and the
    tightest serves.
    """
    tilts = np.concatenate([-TILTS, TILTS])
    with np.errstate(all="ignore"):  # the mean may be infinite
        largest = _transforms(game, tilts, every).max(axis=0)
        below, above = np.split((np.log(largest) + LEFT_OUT) / tilts, 2)
    lowest = np.nanmax(np.where(below < 0, below, np.nan))
    highest = np.nanmin(np.where(above > 0, above, np.nan))
    return int(np.floor(lowest)), int(np.ceil(highest))


def _transforms(game: Weighted, t: NDArray[Any], every: bool) -> NDArray[Any]:
    """Return the mean of e^tG, as who begins has it, by caisse (or for the last alone) and t."""
    smaller = tables(game.table)[: game.table.caisse + 1]
    gains = [throws(at, game.first_period).gains @ game.weights for at in smaller[1:]]  # osck
    # where all seats gain alike, as for the Cloche, one stands for all
    alike = all((gain == gain[..., :1]).all() for gain in gains)
    seats = 1 if alike else game.table.players
    first_seat = 0 if alike else game.table.owners["Cheval"]
    followed = LastCaisses(np.ones((2, seats, t.size), t.dtype))
    transforms = [np.ones_like(t)]
    going = np.full(t.size, True)  # the arguments that are still worked on
    for left in range(1, game.table.caisse + 1):
        if left <= HIGHEST_SUM:
            gain = gains[left - 1][..., :seats]
            throw = _transformed_throw(smaller[left], game.first_period, gain, t)
        elif left % LOOK_EVERY == 0 and t.dtype == complex:
            seen = abs(followed.kept[SHUT]).max(axis=(0, 1)) > VANISHED
            going[going] = seen
            followed.kept = followed.kept.compress(seen, axis=-1)
            throw = throw.only(seen)
        following = followed.after_paid(left, throw.then)
        once = throw.ends + np.einsum("oskt,oskt->okt", throw.paid, following)
        before_throw = np.einsum("okpjt,pjt->okt", throw.circle, once)
        followed.put(left, before_throw)
        if every or left == game.table.caisse:
            transform = np.zeros_like(t)
            transform[going] = before_throw[SHUT, first_seat]
            transforms.append(transform)
    return np.array(transforms if every else transforms[-1:])


class TransformedThrow(NamedTuple):
    """The mean of e^tG of one throw, and of all that follow it until the caisse pays."""

    paid: NDArray[Any]
    """Of a throw that the caisse pays, oskt, s from 1 on."""
    ends: NDArray[Any]
    """Of one that ends the game, okt."""
    circle: NDArray[Any]
    """Of all throws until the caisse pays, okpjt."""
    then: NDArray[np.int64]
    """The state after each sum of `paid`, os."""

    def only(self, seen: NDArray[np.bool_]) -> TransformedThrow:
        """Return the same for some arguments."""
        paid, ends, circle = (means.compress(seen, axis=-1) for means in self[:3])
        return TransformedThrow(paid, ends, circle, self.then)


def _transformed_throw(
    table: Table, first_period: bool, gain: NDArray[np.int64], t: NDArray[Any]
) -> TransformedThrow:
    """Return the transforms for a table with at most 21 tokens; `gain` is osck."""
    sum_chances, figure_chances = chances(float)
    states = _states(table, first_period)
    then = throws(table, first_period).then[:states]
    # few different gains: each is raised once
    values, place = np.unique(gain[:states], return_inverse=True)
    powers = np.exp(values[:, None] * t)[place.reshape(states, *gain.shape[1:])]  # osckt
    by_sum = np.einsum("c,osckt->oskt", figure_chances, powers) * sum_chances[:, None, None]
    ends = (by_sum * (then == OVER)[..., None, None]).sum(axis=1)
    paid = _sums_paid(table.caisse)
    circle = _transformed_circle(by_sum, then, paid)
    return TransformedThrow(by_sum[:, paid], ends, circle, then[:, paid])


def _transformed_circle(by_sum: NDArray[Any], then: NDArray[np.int64], paid: slice) -> NDArray[Any]:
    """Return the sum over all rounds of throws that take nothing out, okpjt: (1 - S)⁻¹."""
    states, _, seats, arguments = by_sum.shape
    stay = np.zeros((states, seats, states, seats, arguments), by_sum.dtype)
    seat = np.arange(seats)
    next_seat = (seat + 1) % seats
    nothing_taken = then != OVER
    nothing_taken[:, paid] = False
    for before, total in np.argwhere(nothing_taken):
        stay[before, seat, then[before, total], next_seat] += by_sum[before, total]
    size = states * seats
    # `inv` wants t first, and the inverse of a transposed matrix is the transposed inverse
    matrices = np.eye(size) - stay.reshape(size, size, arguments).T
    circle = np.linalg.inv(matrices).T
    if circle.dtype == float:
        # Where turns do not die out the mean is infinite. Where they do, the sum begins with 1, so
        # that each of its rows sums to 1 or more; and by the theory of M-matrices a row that sums
        # to 0 or less is there otherwise. A single entry shows nothing: a 0 may be rounded below.
        row_sums = circle.sum(axis=1)
        finite = (row_sums > 0).all(axis=0)
        circle[:, :, ~finite] = np.nan
    # `einsum` goes along t, so t lies in a row
    by_state_and_seat: NDArray[Any] = np.ascontiguousarray(circle).reshape(stay.shape)
    return by_state_and_seat
