"""*Le jeu du caillou*: stones thrown at a wall, by the rule book of 2018.

- `rules`: walls, throws, who scores, who chooses and throws next, matches
- `rulebook`: its sentences, its silences, and the clauses that mend them
- `play`: one match, stone by stone; `Straight` throws for the players
- `record`: a match as one line of text, as the table in the page writes it
- `theory`: the law of a round, what is ahead in a match, fair handicaps
- `measuring`: the rates of two people from their throws; `board`: `Measure`, a table for them,
  and `Wallside`, the wall at which a match is played
- `throws`: rounds that a reader throws in the page; `pictures`: stones in the field and in order

In a match and in a round that is played, players go by their names; in the theory they are
numbered from 0, in the same order. `stones` are numbers of stones, by player or alone; `rates` are
reciprocals of mean distances, and `eligible` says how likely stones do not touch the `wall`; a
match is won by the `victory` "at_least" or "exactly" the `goal`. The `law` of a round is a mapping
of player and points to probability.
Distances are floats, contact with the wall is decided in fractions; a law or a probability is exact
unless a rate or q is a float. `agree` is common agreement: a function of what is to be agreed on
and of the players who are tied, one of whom it names. Chance comes from `rng`, a numpy generator.
"""

from typing import TYPE_CHECKING

from jeux import lazily
from jeux.caillou.play import Record, Round, Straight, Thrower, play, ranking
from jeux.caillou.rules import (
    Match,
    RoundScore,
    Throw,
    Wall,
    brandelet,
    ducobu,
    is_eligible,
    next_to_throw,
    score_distances,
)
from jeux.caillou.theory import (
    ahead,
    eligible_law,
    expected_rounds,
    exponential_law,
    fair_start,
    fair_stones,
    points_law,
    scoring_law,
    win_probabilities,
)

if TYPE_CHECKING:
    from jeux.caillou.board import Measure, Wallside

_ROOMS = ("record", "rulebook", "measuring", "throws", "pictures", "board")
__getattr__ = lazily(__name__, *_ROOMS, Measure="board", Wallside="board")

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
    "Wallside",
    "ahead",
    "brandelet",
    "ducobu",
    "eligible_law",
    "expected_rounds",
    "exponential_law",
    "fair_start",
    "fair_stones",
    "is_eligible",
    "next_to_throw",
    "play",
    "points_law",
    "ranking",
    "score_distances",
    "scoring_law",
    "win_probabilities",
]
