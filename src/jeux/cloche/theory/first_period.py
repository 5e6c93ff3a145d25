"""What each account gains in the first period: by the article, and without its relation (1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from jeux.cloche.rules import CARDS, FACES, MARKS, Table
from jeux.cloche.theory.dice import (
    figure_probabilities,
    mean_after_fine,
    mean_payment,
    point_counts,
)
from jeux.cloche.theory.moments import gain_means


@dataclass(frozen=True, slots=True)
class FirstPeriod:
    """The article's means of the first period, in tokens but for `throws`.

    Attributes
    ----------
    throws : Fraction
        N, throws until the caisse cannot pay one in full.
    solo : Fraction
        G_s, gain of one player alone, without any card.
    cloche, marteau, cloche_marteau, cheval : Fraction
        G_Cl, G_M, G_CM, G_Ch, gains of the cards.
    """

    throws: Fraction
    solo: Fraction
    cloche: Fraction
    marteau: Fraction
    cloche_marteau: Fraction
    cheval: Fraction


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
    TypeError
        If an argument is not an integer.
    ValueError
        If the caisse is negative, or there are fewer than 2 players.

    Examples
    --------
    >>> values = first_period(1500, 6)
    >>> round(float(values.solo), 2), round(float(values.cheval), 2)
    (140.39, 243.2)
    >>> 6 * values.solo + 2 * values.cloche + values.cloche_marteau + values.cheval
    Fraction(1500, 1)
    """
    table = Table(caisse, players)  # an error if there is no such table
    a, b = mean_payment(), mean_after_fine()
    p, p0 = figure_probabilities(), Fraction(point_counts()[0], FACES ** len(MARKS))
    throws = table.caisse / a
    cloche, marteau, both = (p[card] * throws * b for card in CARDS[:3])
    return FirstPeriod(
        throws=throws,
        solo=p[None] * throws / players * (b - p0),
        cloche=cloche,
        marteau=marteau,
        cloche_marteau=both,
        cheval=p0 * (1 + p[None]) * throws,
    )


@dataclass(frozen=True, slots=True)
class FirstPeriodExact:
    """The means of the first period without relation (1); Fractions, or floats if asked.

    Attributes
    ----------
    throws : tuple
        Throws before the one that opens the Auberge, by seat.
    solo : tuple
        Gain of each player alone, by seat; the owner of the Cheval is at seat 0.
    cloche, marteau, cloche_marteau, cheval : Fraction or float
        Gains of the cards.
    rest : Fraction or float
        What is left in the caisse. With it, all gains sum to the caisse.
    """

    throws: tuple[Any, ...]
    solo: tuple[Any, ...]
    cloche: Any
    marteau: Any
    cloche_marteau: Any
    cheval: Any
    rest: Any


def first_period_exact(caisse: int, players: int, *, exact: bool = True) -> FirstPeriodExact:
    """Return what `first_period` gives without relation (1), by seat.

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
    TypeError
        If a number is not an integer.
    ValueError
        If the caisse is negative, or there are fewer than 2 players.

    Examples
    --------
    >>> values = first_period_exact(1500, 6, exact=False)
    >>> [round(float(gain), 2) for gain in values.solo[:2]], round(float(values.rest), 2)
    ([140.78, 140.42], 3.06)
    """
    table = Table(caisse, players)
    means = gain_means(table, first_period=True, exact=exact)
    n, cards = table.players, table.players + len(CARDS)
    gains, throws = means[:cards], means[cards:]
    cloche, marteau, both, cheval, _ = gains[n:]
    rest = table.caisse - gains.sum()
    return FirstPeriodExact(tuple(throws), tuple(gains[:n]), cloche, marteau, both, cheval, rest)
