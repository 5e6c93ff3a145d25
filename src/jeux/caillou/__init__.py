"""*Le jeu du caillou*: stones thrown at a wall, by the rules of 2018."""

from jeux.caillou.game import Match, brandelet, ducobu, play, ranking
from jeux.caillou.match import expected_rounds, win_probabilities, win_table
from jeux.caillou.rulebook import sentences
from jeux.caillou.rules import RoundScore, Throw, Wall, distance, is_eligible, score_round
from jeux.caillou.simulation import simulate_rounds
from jeux.caillou.theory import exponential_law, handshakes, is_square, scoring_law
from jeux.caillou.throwers import Straight

__all__ = [
    "Match",
    "RoundScore",
    "Straight",
    "Throw",
    "Wall",
    "brandelet",
    "distance",
    "ducobu",
    "expected_rounds",
    "exponential_law",
    "handshakes",
    "is_eligible",
    "is_square",
    "play",
    "ranking",
    "score_round",
    "scoring_law",
    "sentences",
    "simulate_rounds",
    "win_probabilities",
    "win_table",
]
