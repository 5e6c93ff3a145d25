"""What the article says about its two periods, before and after equation (1)."""

from __future__ import annotations

import numpy as np

from jeux.cloche.rules import Table
from jeux.cloche.theory.first_period import first_period
from jeux.cloche.theory.inn import auberge
from jeux.cloche.theory.moments import gain_moments, mean_gains


def second_period_is_short() -> bool:
    """Say whether the second period, if there is one, takes a twentieth of the first at most."""
    inn = auberge(1500)
    return inn.second_period_throws / inn.p_opens < first_period(1500, 6).throws / 20


def inn_strays_further_than_its_mean() -> bool:
    """Say whether the standard deviation of the Auberge's gain exceeds its mean."""
    table = Table(150, 6)
    inn, moments = table.accounts["Auberge"], gain_moments(table)
    return bool(moments.covariance[inn, inn] ** 0.5 > moments.mean[inn])


def players_throw_equally_often() -> bool:
    """Say whether each player makes N/n throws in the first period."""
    table = Table(150, 6)
    means = mean_gains(table, first_period=True, exact=False)[table.accounts.throws]
    return bool(np.allclose(means, float(first_period(150, 6).throws / 6), rtol=1e-11))
