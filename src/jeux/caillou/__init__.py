"""*Le jeu du caillou*: stones thrown at a wall, by the rule book of 2018.

- `rules`: walls, throws, who scores, matches and dispositions; the rule book by sentences
- `play`: one match, stone by stone; `Straight` throws for the players
- `simulation`: many rounds, or many matches, at once
- `theory`: the law of a round, who wins a match, how long it lasts; people measured
- `throws`: rounds that a reader throws in the page
- `figures`: rounds in the plane, orders of stones, silences, scores, handicaps and places
- `board`: `Measure`, a table for the throws of two people

In a match and in a round that is played, players go by their names; in the theory they are
numbered from 0, in the same order. The theory takes the stones of the players as a `Match`, a
mapping of player to number, or the numbers alone. Distances are floats, contact with the wall is
decided in fractions; a law or a probability is exact unless a rate, or q, is a float. A match is
won with "at_least" or with "exactly" the goal.
"""

from typing import TYPE_CHECKING

from jeux import lazily
from jeux.caillou.play import Record, Round, Straight, Thrower, play, ranking
from jeux.caillou.rules import (
    Match,
    RoundScore,
    Throw,
    Wall,
    amendments,
    brandelet,
    distance,
    ducobu,
    handshakes,
    is_eligible,
    is_square,
    next_to_throw,
    score_distances,
    score_round,
    sentences,
)
from jeux.caillou.simulation import simulate, simulate_rounds
from jeux.caillou.theory import (
    eligible_law,
    expected_rounds,
    exponential_law,
    exponential_rate,
    fair_start,
    fair_stones,
    mean_ratio,
    order_ratio,
    points_law,
    proportional_test,
    scoring_law,
    win_probabilities,
    win_table,
)

if TYPE_CHECKING:
    from jeux.caillou.board import Measure

__getattr__ = lazily(__name__, "figures", "throws", "board", Measure="board")

__all__ = [
    "Match",
    "Measure",
    "Record",
    "Round",
    "RoundScore",
    "Straight",
    "Throw",
    "Thrower",
    "Wall",
    "amendments",
    "brandelet",
    "distance",
    "ducobu",
    "eligible_law",
    "expected_rounds",
    "exponential_law",
    "exponential_rate",
    "fair_start",
    "fair_stones",
    "handshakes",
    "is_eligible",
    "is_square",
    "mean_ratio",
    "next_to_throw",
    "order_ratio",
    "play",
    "points_law",
    "proportional_test",
    "ranking",
    "score_distances",
    "score_round",
    "scoring_law",
    "sentences",
    "simulate",
    "simulate_rounds",
    "win_probabilities",
    "win_table",
]
