"""What the rules imply, by subject.

- `rounds`: the law of a round, between equal and unequal players
- `match`: who wins a match, after how many rounds, from which score
- `measuring`: the rates of two people from the distances of their stones
- `handicaps`: stones, or points, that make a match between them fair
- `claims`: claims of the rule book that the ledger decides
"""

from jeux.caillou.theory import claims
from jeux.caillou.theory.handicaps import Handicap, eligible_law, fair_start, fair_stones
from jeux.caillou.theory.match import expected_rounds, win_probabilities, win_table
from jeux.caillou.theory.measuring import (
    Estimate,
    exponential_rate,
    mean_ratio,
    order_ratio,
    proportional_test,
)
from jeux.caillou.theory.rounds import RoundLaw, exponential_law, points_law, scoring_law

__all__ = [
    "Estimate",
    "Handicap",
    "RoundLaw",
    "claims",
    "eligible_law",
    "expected_rounds",
    "exponential_law",
    "exponential_rate",
    "fair_start",
    "fair_stones",
    "mean_ratio",
    "order_ratio",
    "points_law",
    "proportional_test",
    "scoring_law",
    "win_probabilities",
    "win_table",
]
