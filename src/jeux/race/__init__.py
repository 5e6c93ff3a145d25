"""Races between players on an absorbing chain: Audet's matrix equations, and past them.

- `chain`: who wins and how long it takes, in floats, for any number of players
- `exact`: Audet's two ways, and one pair of starts, in fractions
- `pairs`: races for two in which players choose, or in which pawns meet

Players stand on states 0 … n − 1 and move in turn; the first to leave these states wins. The matrix
`A` is n by n, rows = from; what a row lacks to 1 is the probability to win with the next move.
`starts` are the states of the players in the order of their turns, from 0; `i` is the state of the
player who is to move, `j` that of the other. P and E have a row for
the state of the player who is to move and a column for that of the other: P the probability that
the mover wins, E the mean number of moves that both still make. The survival s_k = A^k 1 is the
probability to be still on the way after k moves.

`race_matrices`, `length_law`, `win_probabilities` and `best_play` answer in floats; the others in
fractions if all entries of A are integers or fractions. What is no sub-stochastic square matrix is
a `ValueError`, as is a race that may never end; the message names the states.
"""

from jeux.race.chain import length_law, race_matrices, traps, win_probabilities
from jeux.race.exact import by_series, by_vectorisation, exact_mean, exact_race
from jeux.race.pairs import Duel, best_play, endless_pairs, meeting_race

__all__ = [
    "Duel",
    "best_play",
    "by_series",
    "by_vectorisation",
    "endless_pairs",
    "exact_mean",
    "exact_race",
    "length_law",
    "meeting_race",
    "race_matrices",
    "traps",
    "win_probabilities",
]
