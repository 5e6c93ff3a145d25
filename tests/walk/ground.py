"""The ground floor's races and questions; its other doors stand in test_doors.py."""

from fractions import Fraction

import ipywidgets

from jeux import race, trying

HALF = Fraction(1, 2)
CHAIN = [[Fraction(1, 8), Fraction(1, 4)], [Fraction(3, 8), HALF]]


def told(widget):
    """What the page is told of a widget, which is then closed."""
    names = ("law", "given", "seed", "thrown", "question", "answer", "shown", "near", "traps")
    found = [repr(widget), *(getattr(widget, name, None) for name in names)]
    ipywidgets.Widget.close_all()
    return found


def throw(law, seed, thrown, tail):
    dice = trying.Mechanism("jeux.cloche", ("dice.js",), {"faces": [[0, 1]]})
    return told(trying.Throw(dice, law, seed=seed, thrown=thrown, tail=tail))


def mechanism(package, scripts, given):
    made = trying.Mechanism(package, scripts, given)
    return repr(made), made.source, dict(made.given)


def typed(question, answer, because, near, unit):
    return told(trying.Predict(question, answer, because=because, near=near, unit=unit))


def marked(answer, within):
    return told(trying.Predict("?", answer, within=within))


def drawn(answer, traps):
    return told(trying.Predict("?", answer, traps=traps))


def chosen(answer, among, picture):
    return told(trying.Predict("?", answer, among=among, picture=picture))


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
    (throw, {"law": {0: 1, 1: 1}, "seed": 7, "thrown": 3, "tail": 0.005}),
    (mechanism, {"package": "jeux.cloche", "scripts": ["dice.js"], "given": {"faces": [[0, 1]]}}),
    (typed, {"question": "?", "answer": 3, "because": "b", "near": 0.5, "unit": "points"}),
    (marked, {"answer": 3, "within": [0, 7]}),
    (drawn, {"answer": {0: 1, 1: 1}, "traps": [({0: 1}, "no")]}),
    (chosen, {"answer": "a", "among": ["a", "b"], "picture": "<svg/>"}),
]
