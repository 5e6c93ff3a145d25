"""What the article says about its two periods, before and after equation (1).

Its vague words are given meanings that use no figure of ours:

- *negligible before C*, of the tokens left: in mathematics, that they are as small a share of
  C as one likes if C is large enough; in print, that they change no digit of the worked case.
- relative deviations *much too large* for the law of large numbers: a standard deviation above
  the mean, because Chebyshev's inequality, from which the law follows, then says nothing even
  about a gain of 0.
- *few* throws, *not very rare*, a *small* deviation: the article gives no measure for them, so
  these rows stay undecided and give the figure.
"""

from __future__ import annotations

from functools import cache

from jeux.cloche.rules import HIGHEST_SUM, Table
from jeux.cloche.theory.dice import mean_payment
from jeux.cloche.theory.first_period import first_period, first_period_exact
from jeux.cloche.theory.inn import auberge, left_law
from jeux.cloche.theory.moments import gain_moments, mean_gains

CAISSES = range(1, 11)


@cache
def inn_strays_further_than_its_mean() -> bool:
    """Say whether what an open Auberge earns has a standard deviation above its mean."""
    table = Table(150, 6)
    inn, moments, opens = table.accounts["Auberge"], gain_moments(table), auberge(150).p_opens
    mean, variance = moments.mean[inn], moments.covariance[inn, inn]
    # where it does not open it earns 0, so both moments are divided by the probability
    once_open = mean / float(opens)
    return bool((variance + mean**2) / float(opens) - once_open**2 > once_open**2)


@cache
def throws_fill_the_caisse(opening: bool) -> bool:
    """Say whether C is a times the mean number of throws, with or without the opening throw."""
    throws = [first_period_exact(c, 2).throws + opening * auberge(c).p_opens for c in CAISSES]
    return all(mean * mean_payment() == c for mean, c in zip(throws, CAISSES, strict=True))


def rest_is_bounded() -> bool:
    """Say whether the first period ends with at most 20 tokens left, whatever the caisse."""
    return all(max(left_law(caisse)) < HIGHEST_SUM for caisse in (1, 5, 21, 60, 150, 1500))


def rest_changes_no_digit() -> bool:
    """Say whether the worked case keeps its digits if the mean of r is taken from C."""
    end, players = auberge(1500), 6
    assert end.residue is not None
    shares = first_period(1, players).gains.values()
    caisses = 1500, 1500 - end.residue.mean
    gains = [[round(c * share, 2) for share in shares] for c in caisses]
    throws = [round(c / mean_payment(), 1) for c in caisses]
    return gains[0] == gains[1] and throws[0] == throws[1]


def players_throw_equally_often() -> bool:
    """Say whether each of three players makes a third of the throws of the first period."""
    table = Table(5, 3)
    return len({*mean_gains(table, first_period=True)[table.accounts.throws]}) == 1
