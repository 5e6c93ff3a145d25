"""Races between players on an absorbing chain: Audet's matrix equations, and past them.

Players stand on states 0 … n − 1 and move in turn; the first to leave these states wins.

- `race_matrices`, `win_probabilities`, `length_law`: who wins and how long it takes, in floats
- `by_vectorisation`, `by_series`: Audet's two ways, exact if the matrix is; for small chains
- `exact_race`, `exact_mean`: one pair of starts, and a player alone, in fractions
- `best_play`: a race for two in which each throw is chosen
- `meeting_race`, `endless_pairs`: a race for two in which a throw may move the other's pawn
- `traps`, `is_almost_surely_finite`: whether a race ends

The matrix A of a chain is n by n, rows = from: ``A[i, j]`` is the probability of the move from
i to j, and what a row lacks to 1 is the probability to win at once. An answer is exact if every
entry of A is an integer or a fraction. Players are numbered in the order of their turns.
"""

from jeux.race.chain import is_almost_surely_finite, traps
from jeux.race.choosing import Duel, best_play
from jeux.race.pairs import endless_pairs, meeting_race
from jeux.race.rational import exact_mean, exact_race
from jeux.race.solvers import (
    by_series,
    by_vectorisation,
    length_law,
    race_matrices,
    win_probabilities,
)

__all__ = [
    "Duel",
    "best_play",
    "by_series",
    "by_vectorisation",
    "endless_pairs",
    "exact_mean",
    "exact_race",
    "is_almost_surely_finite",
    "length_law",
    "meeting_race",
    "race_matrices",
    "traps",
    "win_probabilities",
]
