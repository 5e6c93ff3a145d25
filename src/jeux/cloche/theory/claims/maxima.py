"""What the article says of its values as maxima, one function for each reading of the sentence."""

from __future__ import annotations

from itertools import product

import numpy as np

from jeux.cloche.rules import CARDS, Table
from jeux.cloche.theory.dice import mean_payment
from jeux.cloche.theory.first_period import first_period
from jeux.cloche.theory.limits import broken_means, broken_throws, gain_lines
from jeux.cloche.theory.maxima import broken_gaps, tables_above, whole_gaps
from jeux.cloche.theory.moments import mean_gains

USUAL = range(5, 11)
"""The players of rule 1."""

MOST = 300
"""Tokens in the caisse beyond which the lines take over."""


def means_stay_below(players: range = USUAL) -> bool:
    """Say whether over a whole game all accounts but the Auberge gain less than their values.

    In the mean, at every caisse, if rules 13 and 14 take the place of 8 to 10.
    """
    return not any(tables_above(n) for n in players)


def means_stay_below_with_both_fines() -> bool:
    """Say whether at some table all accounts but the Auberge gain less, if both fines are due."""
    for caisse, n in product((1, 6, 60), (2, *USUAL)):
        table = Table(caisse, n, reading="also")
        means = table.accounts.named(mean_gains(table, exact=False))
        values = first_period(caisse, n).gains
        if all(means[name] < values[name] for name in values if name != "Auberge"):
            return True
    return False


def broken_means_stay_below() -> bool:
    """Say whether at some caisse the Cheval gains no more than its value when that is broken.

    In the mean over the games in which it is broken before the inn opens. The Cheval gains more
    than its value, for any number of players, as soon as these games have more than C/a throws.
    """
    throws = broken_throws(MOST, 2)[0].sum(axis=1)[1:]
    longer = throws - np.arange(1, MOST + 1) / float(mean_payment())
    return bool((longer <= 0).any()) or gain_lines(2, "broken")["Cheval"].constant <= 0


def broken_is_best() -> bool:
    """Say whether all accounts but the Auberge gain most in the mean when the caisse is broken.

    More than over all games, if rules 13 and 14 take the place of 8 to 10.
    """
    near = all((broken_gaps(n, MOST) > whole_gaps(n, MOST))[1:].all() for n in USUAL)
    return near and all(
        gain_lines(n, "broken")[name].constant > gain_lines(n)[name].constant
        for n in USUAL
        for name in (*range(n), *CARDS[:4])
    )


def single_games_stay_below() -> bool:
    """Say whether the Cheval never gains more than its value: no mean could then be above it."""
    mean = broken_means(1500, 6, exact=False)["Cheval"]
    return bool(mean <= first_period(1500, 6).gains["Cheval"])
