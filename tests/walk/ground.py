"""The ground floor's races; its other doors stand in test_doors.py."""

from fractions import Fraction

from jeux import race

HALF = Fraction(1, 2)
CHAIN = [[Fraction(1, 8), Fraction(1, 4)], [Fraction(3, 8), HALF]]


CALLS = [
    (race.race_matrices, {"A": CHAIN}),
    (race.by_vectorisation, {"A": CHAIN}),
    (race.by_series, {"A": CHAIN, "terms": 3}),
    (race.win_probabilities, {"A": CHAIN, "starts": [0, 1]}),
    (race.length_law, {"A": CHAIN, "starts": [0, 1], "tail": 1e-9}),
    (race.exact_race, {"A": CHAIN, "i": 0, "j": 1}),
    (race.exact_mean, {"A": CHAIN, "i": 0}),
    (race.is_almost_surely_finite, {"A": CHAIN}),
    (race.traps, {"A": CHAIN}),
    (race.meeting_race, {"A": CHAIN, "moved": [[0, 0], [1, 0]]}),
    (race.endless_pairs, {"A": CHAIN, "moved": [[0, 0], [1, 0]]}),
    (race.best_play, {"first": [CHAIN, CHAIN], "second": [CHAIN]}),
]
