"""*Cloche et Marteau* (M. Jéquier, L'Enseignement mathématique 22, 1922).

- `rules`: the fifteen rules: `Table`, `sale`, and `settle`, who pays whom for one throw
- `play`: one game, throw by throw, told and listed
- `simulation`: many games at once
- `theory`: the dice, the article's values, means and covariances, the inn, fair prices,
  chances of winning
- `throws`: what a reader throws in the page; `figures`: pictures of all of them

Seats count from 0; a card is a word of `CARDS`. What players gain alone and what the cards gain
are kept apart, as accounts: ``table.accounts`` names them, and every result stands in its order,
seats, cards, and throws by seat. *caisse* is what the common box holds after the sale, *stock*
before it, *left* during the game. Answers are exact unless ``exact=False`` is asked for; moments,
laws of gains and fair prices are floats.
"""

from jeux import lazily
from jeux.cloche.play import THROWS, Game, Throw, faces, leaders, play, tell, transcript
from jeux.cloche.rules import CARDS, FAMILY, Accounts, Payment, Table, label, sale, settle
from jeux.cloche.simulation import simulate
from jeux.cloche.theory.auction import FairPrices, Margin, fair_prices, margins
from jeux.cloche.theory.dice import (
    figure_probabilities,
    mean_after_fine,
    mean_payment,
    point_counts,
    powers_of_five,
    ways,
)
from jeux.cloche.theory.first_period import FirstPeriod, first_period, first_period_exact
from jeux.cloche.theory.inn import Auberge, auberge, left_law, length_law
from jeux.cloche.theory.laws import caisse_laws, gain_law
from jeux.cloche.theory.limits import Line, broken_means, gain_lines
from jeux.cloche.theory.maxima import tables_above
from jeux.cloche.theory.moments import (
    Moments,
    caisse_means,
    caisse_moments,
    gain_moments,
    gains_per_throw,
    mean_gains,
)
from jeux.cloche.theory.winning import (
    Chances,
    break_even,
    lead_law,
    one_card_each,
    win_chances,
)

__getattr__ = lazily(__name__, "figures", "throws")

__all__ = [
    "CARDS",
    "FAMILY",
    "THROWS",
    "Accounts",
    "Auberge",
    "Chances",
    "FairPrices",
    "FirstPeriod",
    "Game",
    "Line",
    "Margin",
    "Moments",
    "Payment",
    "Table",
    "Throw",
    "auberge",
    "break_even",
    "broken_means",
    "caisse_laws",
    "caisse_means",
    "caisse_moments",
    "faces",
    "fair_prices",
    "figure_probabilities",
    "first_period",
    "first_period_exact",
    "gain_law",
    "gain_lines",
    "gain_moments",
    "gains_per_throw",
    "label",
    "lead_law",
    "leaders",
    "left_law",
    "length_law",
    "margins",
    "mean_after_fine",
    "mean_gains",
    "mean_payment",
    "one_card_each",
    "play",
    "point_counts",
    "powers_of_five",
    "sale",
    "settle",
    "simulate",
    "tables_above",
    "tell",
    "transcript",
    "ways",
    "win_chances",
]
