"""*Cloche et Marteau* (M. Jéquier, L'Enseignement mathématique 22, 1922)."""

from jeux.cloche.auction import FairPrices, fair_prices
from jeux.cloche.chain import Auberge, auberge
from jeux.cloche.game import Game, Throw, leaders, play
from jeux.cloche.moments import (
    FirstPeriodExact,
    Moments,
    caisse_means,
    caisse_moments,
    first_period_exact,
    gain_means,
    gain_moments,
    mean_gains,
)
from jeux.cloche.rules import CARDS, Payment, Table, sale, settle
from jeux.cloche.simulation import Simulation, simulate
from jeux.cloche.theory import (
    FirstPeriod,
    figure_probabilities,
    first_period,
    mean_after_fine,
    mean_payment,
    point_counts,
    powers_of_five,
    ways,
)

__all__ = [
    "CARDS",
    "Auberge",
    "FairPrices",
    "FirstPeriod",
    "FirstPeriodExact",
    "Game",
    "Moments",
    "Payment",
    "Simulation",
    "Table",
    "Throw",
    "auberge",
    "caisse_means",
    "caisse_moments",
    "fair_prices",
    "figure_probabilities",
    "first_period",
    "first_period_exact",
    "gain_means",
    "gain_moments",
    "leaders",
    "mean_after_fine",
    "mean_gains",
    "mean_payment",
    "play",
    "point_counts",
    "powers_of_five",
    "sale",
    "settle",
    "simulate",
    "ways",
]
