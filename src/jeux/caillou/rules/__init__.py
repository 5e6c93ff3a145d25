"""What the rule book lays down, by subject; no chance.

- `players`: who plays, by name; common agreement
- `plane`: walls, throws, distances, what a stone has touched
- `rounds`: who scores, who chooses the place, who throws next
- `match`: what is agreed on before a match, dispositions, handshakes
- `sentences`: the rule book sentence by sentence, and what keeps each
- `amendments`: the mended rule book, and what the rule book of 2018 leaves open in a round
"""

from jeux.caillou.rules.amendments import Clause, amendments, gaps
from jeux.caillou.rules.match import (
    STRAIGHT,
    VICTORIES,
    Match,
    Stones,
    Victory,
    as_match,
    as_stones,
    brandelet,
    ducobu,
    handshakes,
    is_square,
)
from jeux.caillou.rules.plane import (
    Points,
    Throw,
    Wall,
    as_point,
    as_throw,
    as_wall,
    distance,
    is_eligible,
)
from jeux.caillou.rules.players import (
    Agree,
    agreed,
    as_counts,
    as_distance,
    as_float,
    as_mapping,
    as_player,
    as_rates,
)
from jeux.caillou.rules.rounds import (
    RoundScore,
    next_to_throw,
    score_distances,
    score_round,
    worst_placed,
)
from jeux.caillou.rules.sentences import Sentence, in_words, sentences

__all__ = [
    "STRAIGHT",
    "VICTORIES",
    "Agree",
    "Clause",
    "Match",
    "Points",
    "RoundScore",
    "Sentence",
    "Stones",
    "Throw",
    "Victory",
    "Wall",
    "agreed",
    "amendments",
    "as_counts",
    "as_distance",
    "as_float",
    "as_mapping",
    "as_match",
    "as_player",
    "as_point",
    "as_rates",
    "as_stones",
    "as_throw",
    "as_wall",
    "brandelet",
    "distance",
    "ducobu",
    "gaps",
    "handshakes",
    "in_words",
    "is_eligible",
    "is_square",
    "next_to_throw",
    "score_distances",
    "score_round",
    "sentences",
    "worst_placed",
]
