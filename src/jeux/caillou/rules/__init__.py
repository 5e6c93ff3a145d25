"""What the rule book lays down, by subject; no chance.

- `plane`: walls, throws, distances, what a stone has touched
- `rounds`: who scores, who chooses the place, who throws next
- `match`: what is agreed on before a match, dispositions, handshakes
- `sentences`: the rule book sentence by sentence, and what keeps each
"""

from jeux.caillou.rules.match import (
    STRAIGHT,
    VICTORIES,
    Match,
    Stones,
    Victory,
    as_stones,
    brandelet,
    ducobu,
    handshakes,
    is_square,
)
from jeux.caillou.rules.plane import Points, Throw, Wall, distance, is_eligible
from jeux.caillou.rules.rounds import (
    Agree,
    RoundScore,
    agreed,
    next_to_throw,
    score_distances,
    score_round,
)
from jeux.caillou.rules.sentences import Sentence, sentences

__all__ = [
    "STRAIGHT",
    "VICTORIES",
    "Agree",
    "Match",
    "Points",
    "RoundScore",
    "Sentence",
    "Stones",
    "Throw",
    "Victory",
    "Wall",
    "agreed",
    "as_stones",
    "brandelet",
    "distance",
    "ducobu",
    "handshakes",
    "is_eligible",
    "is_square",
    "next_to_throw",
    "score_distances",
    "score_round",
    "sentences",
]
