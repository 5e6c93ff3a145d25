"""Derived results on *Cloche et Marteau*, by subject.

`dice`: sums and figures · `first_period`: the article's values · `moments`: means and
covariances of every account · `inn`: the Auberge · `auction`: fair prices ·
`claims`: what the article says in words
"""

from jeux.cloche.theory import claims
from jeux.cloche.theory.auction import FairPrices, fair_prices
from jeux.cloche.theory.dice import (
    figure_probabilities,
    mean_after_fine,
    mean_payment,
    point_counts,
    powers_of_five,
    sum_law,
    ways,
)
from jeux.cloche.theory.first_period import (
    FirstPeriod,
    first_period,
    first_period_exact,
)
from jeux.cloche.theory.inn import Auberge, auberge
from jeux.cloche.theory.moments import (
    Moments,
    caisse_means,
    caisse_moments,
    gain_moments,
    gains_per_throw,
    mean_gains,
)

__all__ = [
    "Auberge",
    "FairPrices",
    "FirstPeriod",
    "Moments",
    "auberge",
    "caisse_means",
    "caisse_moments",
    "claims",
    "fair_prices",
    "figure_probabilities",
    "first_period",
    "first_period_exact",
    "gain_moments",
    "gains_per_throw",
    "mean_after_fine",
    "mean_gains",
    "mean_payment",
    "point_counts",
    "powers_of_five",
    "sum_law",
    "ways",
]
