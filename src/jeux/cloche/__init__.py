"""*Cloche et Marteau* (M. Jéquier, L'Enseignement mathématique 22, 1922).

- `rules`: the fifteen rules: `Table`, `sale`, and `settle`, which says who pays whom for a throw
- `play`: one game, throw by throw, with its transcript
- `simulation`: many games at once
- `theory`: the dice, the values of the article, the inn, exact means and covariances, fair prices
- `figures`: pictures of all of them
"""

from jeux import lazily
from jeux.cloche.play import THROWS, Game, Throw, faces, leaders, play, tell, transcript
from jeux.cloche.rules import CARDS, Accounts, Payment, Table, label, sale, settle
from jeux.cloche.simulation import simulate
from jeux.cloche.theory import (
    Auberge,
    FairPrices,
    FirstPeriod,
    Moments,
    auberge,
    caisse_means,
    caisse_moments,
    fair_prices,
    figure_probabilities,
    first_period,
    first_period_exact,
    gain_moments,
    gains_per_throw,
    mean_after_fine,
    mean_gains,
    mean_payment,
    point_counts,
    powers_of_five,
    ways,
)

__getattr__ = lazily(__name__, "figures")

__all__ = [
    "CARDS",
    "THROWS",
    "Accounts",
    "Auberge",
    "FairPrices",
    "FirstPeriod",
    "Game",
    "Moments",
    "Payment",
    "Table",
    "Throw",
    "auberge",
    "caisse_means",
    "caisse_moments",
    "faces",
    "fair_prices",
    "figure_probabilities",
    "first_period",
    "first_period_exact",
    "gain_moments",
    "gains_per_throw",
    "label",
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
    "tell",
    "transcript",
    "ways",
]
