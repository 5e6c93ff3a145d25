"""What the rules imply, by subject.

- `rounds`: the law of a round, between equal and unequal players
- `match`: who wins a match, after how many rounds, from which score
- `claims`: claims of the rule book that the ledger decides
"""

from jeux.caillou.theory import claims
from jeux.caillou.theory.match import expected_rounds, win_probabilities, win_table
from jeux.caillou.theory.rounds import RoundLaw, exponential_law, points_law, scoring_law

__all__ = [
    "RoundLaw",
    "claims",
    "expected_rounds",
    "exponential_law",
    "points_law",
    "scoring_law",
    "win_probabilities",
    "win_table",
]
