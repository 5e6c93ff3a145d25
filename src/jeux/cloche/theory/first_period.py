"""What each account gains in the first period: by the article, and without its relation (1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from jeux.cloche.rules import CARDS, FACES, MARKS, Table
from jeux.cloche.theory.dice import (
    figure_probabilities,
    mean_after_fine,
    mean_payment,
    point_counts,
)
from jeux.cloche.theory.moments import mean_gains


@dataclass(frozen=True, slots=True)
class FirstPeriod:
    """Means of the first period; Fractions, or floats where that was asked.

    Attributes
    ----------
    gains : Mapping
        What each player alone, by seat, and each card gains, in tokens, in the order of
        `Table.accounts`. The Auberge gains nothing in this period.
    throws : Fraction or float
        Throws of all players until the caisse cannot pay one in full; N in the article.
    rest : Fraction or float
        Tokens left in the caisse. With it, all gains sum to the caisse.
    """

    gains: Mapping[int | str, Fraction | float]
    throws: Fraction | float
    rest: Fraction | float


def first_period(caisse: int, players: int) -> FirstPeriod:
    """Return what each card and each player is worth in the first period.

    These are Jéquier's equations 12 to 21 under his relation (1), C = N·a, with his slip
    put right: the caisse is paid out to the last token, and each player throws N/n times.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale; C in the article.
    players : int
        How many play, 2 or more; n in the article.

    Raises
    ------
    TypeError, ValueError
        If the caisse is not an integer of at least 0, or the players not one of at least 2.

    Examples
    --------
    >>> values = first_period(1500, 6)
    >>> round(float(values.gains[0]), 2), round(float(values.gains["Cheval"]), 2)
    (140.39, 243.2)
    >>> sum(values.gains.values())
    Fraction(1500, 1)
    """
    table = Table(caisse, players)  # an error if there is no such table
    a, b = mean_payment(), mean_after_fine()
    p, p0 = figure_probabilities(), Fraction(point_counts()[0], FACES ** len(MARKS))
    throws = table.caisse / a
    gains: dict[int | str, Fraction] = {}
    for seat in range(table.players):
        gains[seat] = p[None] * throws / table.players * (b - p0)
    gains |= {card: p[card] * throws * b for card in CARDS[:3]}
    gains |= {"Cheval": p0 * (1 + p[None]) * throws, "Auberge": Fraction(0)}
    return FirstPeriod(gains, throws, Fraction(0))


def first_period_exact(caisse: int, players: int, *, exact: bool = True) -> FirstPeriod:
    """Return what `first_period` gives without relation (1), seat by seat.

    The owner of the Cheval, who throws first, sits at seat 0.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale; C in the article.
    players : int
        How many play, 2 or more; n in the article.
    exact : bool
        Fractions, for a few dozen tokens; floats if False.

    Raises
    ------
    TypeError, ValueError
        If the caisse is not an integer of at least 0, or the players not one of at least 2.

    Examples
    --------
    >>> values = first_period_exact(1500, 6, exact=False)
    >>> round(values.gains[0], 2), round(values.gains[1], 2), round(values.rest, 2)
    (140.78, 140.42, 3.06)
    """
    table = Table(caisse, players)
    accounts, means = table.accounts, mean_gains(table, first_period=True, exact=exact).tolist()
    gains = accounts.named(means)
    rest = table.caisse - sum(gains.values())
    return FirstPeriod(gains, sum(means[accounts.throws]), rest)
