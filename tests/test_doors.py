"""Where a reader's own words come in, what is wrong is named; one table a door."""

from math import inf, nan

import ipywidgets
import numpy as np
import pytest

from jeux import caillou, ledger
from jeux.caillou import measuring
from jeux.law import Law
from jeux.sampling import estimate
from jeux.sliders import explore
from jeux.tables import table

RNG = np.random.default_rng(1)


def toss(rng, size):
    return rng.integers(0, 2, size)


def law(x, w):
    return Law({x: w})


def sample(rng, size):
    return Law({0: 1, 1: 1}).sample(rng, size)


def frames(n, **more):
    return explore(lambda n: f"<p>{n}</p>", n=n, **more)


# a door, a call of it that is right, and what may not stand in the place of an argument
DOORS = [
    (Law, {"weights": {0: 5, 1: 1}}, {"weights": [
        None, 7, "no", [1, 2], {}, {7: 0}, {3: 1, 4: -2}, {0.5: 1}, {0: 1.5}, {"a": 1}, {0: nan},
        {0: None}, {0: np.float64(1)}]}),
    (law, {"x": 1, "w": 1}, {"x": [None, 0.5, "1", 1j], "w": [None, 0.5, "1", -1, inf]}),
    (sample, {"rng": RNG, "size": 3}, {"rng": [None, 7, "no", np.random, Law]}),
    (estimate, {"draw": toss, "games": 10, "rng": RNG}, {
        "games": [None, 1.5, "10", 1, 0, -3, nan, 10**25],
        "rng": [None, 7, np.random]}),
    (frames, {"n": [1, 2]}, {
        "n": [[], (), range(0), [2, 1], [0.5, 0.25], range(301)],
        "start": [{"n": 3}, {"n": None}, {"m": 1}],
        "labels": [{"m": "m"}]}),
    (table, {"columns": ["x", "y"], "rows": [(1, 2)], "caption": "Two."}, {
        "rows": [[(1,)], [()], [(1, 2, 3)], [(1, 2), (3,)]],
        "columns": [["x"], []]}),
    (caillou.win_probabilities, {"stones": [2, 1], "goal": 3, "rates": [1, 2]}, {
        "stones": [None, 3, "23", {2, 3}, [], [-1, 2], [1.5, 1], [10**25, 1]],
        "goal": [None, 0, -1, 1.5, 10**25], "victory": [None, "strict", 1],
        "rates": [[1], [1, 0], [1, inf], [1, "2"], [1, -1]]}),
    (caillou.scoring_law, {"stones": [2, 1], "q": 1}, {
        "stones": [[], [-1], 3], "q": [-0.5, 1.5, nan, "1"]}),
    (caillou.eligible_law, {"stones": [2], "rates": [1], "eligible": [1]}, {
        "eligible": [[2], [nan], ["1"]]}),
    (caillou.Straight, {"means": {"A": 1.0}}, {"eligible": [2, -0.1, nan, None]}),
    (caillou.throws.stones, {"stones": [2, 1]}, {
        "stones": [[7, 6], [0], [1] * 5, None], "eligible": [2, None, 0.1]}),
    (measuring.exponential_rate, {"distances": [1, 2]}, {
        "distances": [[], [1], [0, 1], [-1, 1], [1, inf], [1, nan], [1] * 501]}),
    (measuring.order_ratio, {"a": [1, 2], "b": [1, 2]}, {"a": [[1], [0, 1]], "b": [[1], [0, 1]]}),
    (caillou.Measure, {"a": ["1"], "b": ["2"]}, {
        "a": [["1,2,5"], ["-3"], ["1 ft"]]}),
    (ledger.rows, {"document": "cloche"}, {"document": ["", "nobody", 7, b"cloche"]}),
    (ledger.read, {"printed": "3,5"}, {
        "printed": ["", "abc", "3.5.0", "1 2345", "12 34", "1,2,3", "3,", ",5", "+5", "5 / 6",
                    "1e3", "1/0"]}),
]  # fmt: skip


@pytest.fixture(autouse=True)
def forget_widgets():
    yield
    ipywidgets.Widget.close_all()


@pytest.mark.parametrize(
    ("door", "right", "wrong"), DOORS, ids=[door.__name__ for door, _, _ in DOORS]
)
def test_a_door_names_what_is_wrong(door, right, wrong):
    door(**right)
    for name, values in wrong.items():
        for value in values:
            with pytest.raises((TypeError, ValueError)) as raised:
                door(**right | {name: value})
            assert str(raised.value), f"{name}={value!r}"
            named = {"x": "weights", "w": "weights", "n": "choices", "columns": "rows"}
            assert named.get(name, name) in str(raised.value), f"{name}={value!r}"


def test_a_column_of_floats_wants_a_format():
    with pytest.raises(ValueError, match=r"column 'x' holds 0\.5: give it a format"):
        table(["x"], [(0.5,)], "One.")
