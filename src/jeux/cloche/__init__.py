"""*Cloche et Marteau* (M. Jéquier, L'Enseignement mathématique 22, 1922).

- `rules`: the fifteen rules: `Table`, `sale`, and `settle`, who pays whom for one throw
- `play`: one game, throw by throw, and told
- `record`: a game as one line of text, as the table in the page writes it
- `chain`: the dice, one throw, means, covariances and laws, carried from an empty caisse up
- `simulation`: many games at once
- `theory`: the article's values, the inn, fair prices
- `bidding`: who wins at which prices, how far to go if you want to win, and what a purse is made
  of at the end
- `throws`: what a reader throws in the page; `pictures`: dice and heaps; `board`:
  `ClocheBoard`, to play on the page
- `digit`: the printed column in which readers find the wrong digit

Seats count from 0; a card is a word of `CARDS`. What players gain alone and what the cards gain are
kept apart, as accounts: ``table.accounts`` names them, and every result stands in its order,
seats, cards, throws by seat. `caisse` is what the common box holds after the sale, *stock* before
it, *left* during the game; `players` are 2 to 100. Most functions take a `table`; chance comes
from `rng`, a numpy generator, and `games` are played at once. With `first_period` a game stops
before the throw that asks for more than the caisse holds, at any table; with `every` the answer is
for every caisse from 0 to the table's, as a first axis. Means are fractions unless `exact` is
False; covariances, laws and fair prices are floats. Tables without credit are for `play` alone.
"""

from typing import TYPE_CHECKING

from jeux import lazily
from jeux.cloche.bidding import bills, break_even, buyers, waiting_limits, winning
from jeux.cloche.chain import (
    figure_probabilities,
    gain_law,
    gain_moments,
    mean_after_fine,
    mean_gains,
    mean_payment,
    point_counts,
)
from jeux.cloche.play import THROWS, faces, leaders, play, tell
from jeux.cloche.rules import CARDS, FAMILY, Table, label, sale, settle
from jeux.cloche.simulation import simulate
from jeux.cloche.theory import auberge, fair_prices, first_period

if TYPE_CHECKING:
    from jeux.cloche.board import ClocheBoard

__getattr__ = lazily(
    __name__, "record", "pictures", "throws", "board", "digit", ClocheBoard="board"
)

__all__ = [
    "CARDS",
    "FAMILY",
    "THROWS",
    "ClocheBoard",
    "Table",
    "auberge",
    "bills",
    "break_even",
    "buyers",
    "faces",
    "fair_prices",
    "figure_probabilities",
    "first_period",
    "gain_law",
    "gain_moments",
    "label",
    "leaders",
    "mean_after_fine",
    "mean_gains",
    "mean_payment",
    "play",
    "point_counts",
    "sale",
    "settle",
    "simulate",
    "tell",
    "waiting_limits",
    "winning",
]
