"""Mean gains as lines, a slope times the caisse plus a constant, as the caisse grows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_boolean, as_choice, as_integer
from jeux.cloche.chain import figure_probabilities, mean_payment
from jeux.cloche.figures.old.dice import sum_chances
from jeux.cloche.figures.old.inn import beyond, second_period
from jeux.cloche.rules import CARDS, FINE, HIGHEST_SUM, Table

PERIODS = ("first period", "finish of 1922", "whole game", "broken")
"""What a line is the mean of: the first period, the game without the inn that the author played,
the whole game, or the games in which the caisse is broken before the inn opens."""

MOST_PLACES = 60_000
"""Tokens times players for which conditional means are computed: a few seconds, as floats."""


class Line(NamedTuple):
    """A mean as the caisse grows: its value at a caisse C, up to an error that dies out.

    Examples
    --------
    >>> line = Line(Fraction(2, 7), Fraction(55, 63))
    >>> line.at(0), float(line.at(1500))
    (Fraction(55, 63), 429.44444444444446)
    """

    slope: Fraction
    """Tokens (or throws) that each token of the caisse adds."""
    constant: Fraction
    """What is added once, whatever the caisse."""

    def at(self, caisse: int) -> Fraction:
        """Return the line's height over a caisse.

        Parameters
        ----------
        caisse : int
            Tokens in the caisse after the sale, 0 or more.
        """
        return self.slope * as_integer("caisse", caisse) + self.constant


class Ends(NamedTuple):
    """How a game with a large caisse ends, in means over all games."""

    excess: Fraction
    """Tokens by which the last throw of the first period asks for too much."""
    left: Fraction
    """Tokens left in the caisse after the first period."""
    throws: Fraction
    """Throws after the one that opens the inn."""
    overpaid: Fraction
    """Tokens paid to the inn because a throw asked for more than was left."""
    income: Fraction
    """Mean gain of the Auberge: what is overpaid, and the fines."""
    p_opens: Fraction
    """Probability that the inn opens."""


@cache
def ends() -> Ends:
    """Return how a game ends as the caisse grows, exactly.

    Where r tokens are left, 1/a throws are made in the first period on average, whatever r. That
    is the limit of the renewal sequence; all else follows from it.

    Examples
    --------
    >>> end = ends()
    >>> end.excess, end.left, round(float(end.throws), 4), round(float(end.income), 4)
    (Fraction(55, 18), Fraction(55, 18), 11.7462, 35.4108)
    """
    once, places = 1 / mean_payment(), range(1, HIGHEST_SUM)
    over, excess = zip(*map(beyond, range(HIGHEST_SUM)), strict=True)
    earned, lasts = second_period()
    throws = once * sum(over[r] * lasts[r] for r in places)
    income = once * sum(excess[r] + over[r] * earned[r] for r in places)
    return Ends(
        once * sum(excess[1:]),
        once * sum(r * over[r] for r in places),
        throws,
        income - FINE * sum_chances()[0] * throws,
        income,
        once * sum(over[1:]),
    )


def gain_lines(
    players: int, period: str = "whole game", reading: str = "instead"
) -> Mapping[Any, Line]:
    """Return the mean of every account as a line, a slope times the caisse plus a constant.

    The owner of the Cheval throws first, at seat 0. The difference from the true mean shrinks
    geometrically as the caisse grows, the more slowly the more players there are.

    Parameters
    ----------
    players : int
        How many play, 2 or more; n in the article.
    period : str
        ``"first period"``, without the throw that opens the inn; ``"finish of 1922"``, the game
        without the inn that the author played; ``"whole game"``; or ``"broken"``, the games in
        which the caisse is broken before the inn opens.
    reading : str
        As in `Table`; it counts in the whole game only.

    Returns
    -------
    Mapping
        Names of accounts, as in `Table.accounts`, to lines; gains in tokens, and throws.

    Raises
    ------
    TypeError, ValueError
        If the players are not an integer of 2 to 1000, or the period or the reading is unknown.

    Examples
    --------
    >>> lines = gain_lines(6, "first period")
    >>> round(float(lines["Cheval"].at(1500)), 2), round(float(lines[0].at(1500)), 2)
    (244.28, 140.78)
    >>> sum(gain_lines(6)[name].at(1500) for name in (*range(6), *CARDS))
    Fraction(1500, 1)
    """
    accounts = Table(HIGHEST_SUM, players).accounts
    n, period = accounts.players, as_choice("period", period, PERIODS)
    reading, end = as_choice("reading", reading, ("instead", "also")), ends()
    a, p, p0 = mean_payment(), figure_probabilities(), sum_chances()[0]
    after = end.throws if period == "whole game" else Fraction(0)
    # all throws up to the last of the first period, and what they bring before fines
    throws = Line(1 / a, end.excess / a)
    points = Line(Fraction(1), -end.left)
    if period == "broken":
        throws = Line(1 / a, (1 + 2 * end.excess) / a - 1 / (1 - p0))
        points = Line(Fraction(1), Fraction(0))
    if period == "whole game":
        points = Line(Fraction(1), -end.overpaid)
    fined = p0 * after * (reading == "also")  # later zeros for which rules 8 to 10 still hold
    zeros = Line(p0 * throws.slope, p0 * throws.constant + fined)
    # the owner of the Cheval throws first: half a round ahead of the mean, and so on down
    ahead = [Fraction(n - 1, 2) - k for k in range(n)]
    lines: dict[Any, Line] = {}
    owner = _part(zeros, n, p0 * ahead[0])
    for k in range(n):
        mine, fines = _part(points, n, a * ahead[k]), _part(zeros, n, p0 * ahead[k])
        lines[k] = _mixed((p[None], mine), (-p[None], fines), (-p[None], owner))
        if period == "finish of 1922":  # who asks for too much takes what is left
            lines[k] = Line(lines[k].slope, lines[k].constant + end.left / n)
    paid = p0 * after  # to the inn, one for each zero (rules 13 and 14)
    for card in CARDS[:3]:
        net = _mixed((p[card], points), (-p[card], zeros))
        lines[card] = Line(net.slope, net.constant - p[card] * paid)
    gets = _mixed((Fraction(1), zeros), (n * p[None], owner))
    lines["Cheval"] = Line(gets.slope, gets.constant - p[None] * paid)
    inn = end.income if period == "whole game" else Fraction(0)
    lines["Auberge"] = Line(Fraction(0), inn)
    counted = -end.p_opens if period == "first period" else after
    thrown = Line(throws.slope, throws.constant + counted)
    lines |= {("throws", k): _part(thrown, n, ahead[k]) for k in range(n)}
    return lines


def broken_means(caisse: int, players: int, *, exact: bool = True) -> Mapping[Any, Any]:
    """Return the mean of every account over the games in which the caisse is broken at once.

    That is, before the inn opens. The owner of the Cheval throws first, at seat 0.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale, 1 or more; C in the article.
    players : int
        How many play, 2 or more; n in the article.
    exact : bool
        Fractions, for a few dozen tokens; floats if False.

    Returns
    -------
    Mapping
        Names of accounts, as in `Table.accounts`, to means; gains in tokens, and throws.

    Raises
    ------
    TypeError, ValueError
        If the caisse is not an integer of at least 1, or the players not one of 2 to 1000, or
        their product exceeds 60,000.

    Examples
    --------
    >>> means = broken_means(5, 3)
    >>> sum(means[name] for name in (*range(3), *CARDS))
    Fraction(5, 1)
    >>> round(broken_means(1500, 6, exact=False)["Cheval"], 2)
    244.08
    """
    exact = as_boolean("exact", exact)
    n = Table(HIGHEST_SUM, players).players
    caisse = as_integer("caisse", caisse, 1, MOST_PLACES // n)
    throws, points = broken_throws(caisse, n, exact=exact)
    T, P = throws[caisse].tolist(), points[caisse].tolist()
    p0: Any = sum_chances()[0] if exact else float(sum_chances()[0])
    p = {k: v if exact else float(v) for k, v in figure_probabilities().items()}
    means: dict[Any, Any] = {k: p[None] * (P[k] - p0 * (T[k] + T[0])) for k in range(n)}
    means |= {card: p[card] * (sum(P) - p0 * sum(T)) for card in CARDS[:3]}
    means |= {"Cheval": p0 * (sum(T) + n * p[None] * T[0]), "Auberge": 0 * p0}
    return means | {("throws", k): T[k] for k in range(n)}


def broken_throws(
    most: int, players: int, *, exact: bool = False
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return each seat's mean throws and points if the caisse is broken before the inn opens.

    Both arrays have a row for each caisse from 0 to `most` and a column for each seat. The
    points are those of all throws of the seat, with a figure or without.
    """
    dtype = object if exact else float
    f = np.array(sum_chances(), dtype)
    made, ever = place_throws(most, players, exact=exact), np.zeros(most + 1, dtype)
    ever[0] = Fraction(1) if exact else 1.0
    for k in range(1, most + 1):
        s = np.arange(1, min(k, HIGHEST_SUM) + 1)
        ever[k] = (f[s] * ever[k - s]).sum() / (1 - f[0])
    # a throw of s points with c paid before it is followed, if the caisse C is broken, by
    # payments that come by C - c - s tokens on their way
    shown, after = np.arange(HIGHEST_SUM + 1) * f, ever.copy()
    after[0] = 0 * ever[0]  # once the caisse is broken nobody throws
    shows = np.convolve(shown, ever)[: most + 1]
    throws, points = (
        np.array([np.convolve(seat, each)[: most + 1] for seat in made.T]) / ever
        for each in (after, shows)
    )
    return throws.T, points.T


def place_throws(most: int, players: int, *, exact: bool = False) -> NDArray[Any]:
    """Return how many throws each seat makes, on average, when so many tokens have been paid.

    A row for each number paid, 0 to `most`, and a column for each seat; the caisse is large
    enough. The owner of the Cheval, at seat 0, throws first.
    """
    if not exact:
        return _in_turn(_by_throw(most), players)
    f, made = sum_chances(), np.zeros((most + 1, players), object)
    for paid in range(most + 1):
        comes = np.array([Fraction(not paid and not k) for k in range(players)], object)
        for s in range(1, min(paid, HIGHEST_SUM) + 1):
            comes = comes + f[s] * np.roll(made[paid - s], 1)
        # zeros pass the dice on: x[k] = comes[k] + f_0 x[k - 1], seats in a circle
        last = Fraction(0)
        for k in range(players):
            last = comes[k] + f[0] * last
        last = last / (1 - f[0] ** players)
        for k in range(players):
            last = made[paid, k] = comes[k] + f[0] * last
    return made


@cache
def _by_throw(most: int) -> NDArray[np.float64]:
    """Return how likely so many tokens have been paid before the throws 0, 1, 2, …, as rows."""
    f = np.array(sum_chances(), float)
    rows = [np.eye(1, most + 1)[0]]
    while rows[-1].max() > 1e-18:
        rows.append(np.convolve(rows[-1], f)[: most + 1])
    return np.array(rows)


def _in_turn(rows: NDArray[np.float64], players: int) -> NDArray[np.float64]:
    """Add up the throws of each seat: a column for each."""
    seats: NDArray[np.float64] = np.array([rows[k::players].sum(axis=0) for k in range(players)])
    return seats.T


def _part(line: Line, n: int, ahead: Fraction) -> Line:
    """Return a seat's part of a line: the n-th part, and what the seat is ahead by, over n."""
    return Line(line.slope / n, (line.constant + ahead) / n)


def _mixed(*terms: tuple[Fraction, Line]) -> Line:
    """Return a sum of lines with weights."""
    slope = sum((w * line.slope for w, line in terms), Fraction(0))
    return Line(slope, sum((w * line.constant for w, line in terms), Fraction(0)))
