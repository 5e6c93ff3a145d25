from fractions import Fraction

from jeux import caillou

MATCH = caillou.Match({"A": 2, "B": 1}, 1)
SKILL = caillou.Straight({"A": 1.0, "B": 2.0}, 0.9)
WALL = caillou.Wall([[0, 0], [0, 2], [1, 2]])
THROWS = [caillou.Throw(j, [[4, 1], [x, 1]]) for j, x in (("A", 1), ("A", -1), ("B", 2))]
LAW = caillou.scoring_law([2, 1], Fraction(1, 2))
RATES = [1, Fraction(3, 2)]
THEORY = {"stones": [2, 1], "goal": 3, "victory": "at_least", "rates": RATES}
EXACTLY = THEORY | {"victory": "exactly"}


def first(about, tied):
    return tied[0]


def measured(a, b, stones, goal, made_up):
    """What a table has taken; it is closed, as a page would close it."""
    table = caillou.Measure(a, b, stones=stones, goal=goal, made_up=made_up)
    found = repr(table), table.distances, table.touched, table.stones, table.goal, table.made_up
    table.close()
    return found


CALLS = [
    (
        caillou.Match,
        {"stones": {"A": 2, "B": 1}, "goal": 3, "victory": "exactly", "wall": WALL},
    ),
    (caillou.Straight, {"means": {"A": 1.0}, "eligible": 1, "place": (8, 0)}),
    (SKILL.choose, {"player": "A", "rng": "rng"}),
    (SKILL.throw, {"player": "A", "place": (8, 0), "rng": "rng"}),
    (caillou.Throw, {"player": "A", "curve": [[4, 1], [1, 1]]}),
    (caillou.Wall, {"points": [[0, 0], [0, 2]]}),
    (WALL.distance, {"point": [3, 1]}),
    (caillou.brandelet, {"stones": 2, "players": ["A", "B"], "victory": "exactly"}),
    (caillou.distance, {"throw": THROWS[0], "wall": WALL}),
    (caillou.ducobu, {"players": "AB"}),
    (caillou.expected_rounds, THEORY),
    (caillou.expected_rounds, EXACTLY),
    (caillou.exponential_law, {"stones": [2, 1], "rates": RATES}),
    (caillou.exponential_rate, {"distances": [40, 90], "level": 0.9}),
    (caillou.mean_ratio, {"a": [40, 90], "b": [20, 60.5], "level": 0.9}),
    (caillou.order_ratio, {"a": [40, 90], "b": [20, 60.5], "level": 0.9}),
    (caillou.proportional_test, {"a": [40, 90], "b": [20, 60.5]}),
    (caillou.eligible_law, {"stones": [2, 1], "rates": RATES, "eligible": [0.5, 1]}),
    (caillou.fair_stones, {"ratio": 2, "stones": 2, "goal": 3, "eligible": [0.5, 1]}),
    (caillou.fair_start, {"ratio": 2, "stones": 2, "goal": 3, "eligible": [0.5, 1]}),
    (measured, {"a": [40, "x"], "b": ["1,25"], "stones": 2, "goal": 5, "made_up": True}),
    (caillou.handshakes, {"players": 3}),
    (caillou.is_eligible, {"throw": THROWS[0], "wall": WALL}),
    (caillou.is_square, {"stones": [2, 2]}),
    (
        caillou.next_to_throw,
        {"best": {"A": 1.0, "B": 1}, "left": {"A": 1, "B": 2}, "agree": first},
    ),
    (
        caillou.play,
        {"match": MATCH, "thrower": SKILL, "rng": "rng", "agree": first, "most": 50},
    ),
    (caillou.points_law, {"law": LAW, "player": 0}),
    (
        caillou.ranking,
        {"scores": {"A": 2, "B": 2}, "stones": {"A": 1, "B": 1}, "thrower": SKILL, "rng": "rng"}
        | {"agree": first, "wall": WALL},
    ),
    (caillou.score_distances, {"distances": {"A": [1, 2.5], "B": [1]}, "agree": first}),
    (
        caillou.score_round,
        {"throws": THROWS, "wall": WALL, "agree": first, "players": ["A", "B"]},
    ),
    (caillou.scoring_law, {"stones": [2, 1], "q": Fraction(1, 2)}),
    (
        caillou.simulate,
        {"match": MATCH, "games": 5, "rng": "rng", "q": 1, "rates": RATES, "most": 60},
    ),
    (
        caillou.simulate_rounds,
        {"stones": {"A": 2, "B": 1}, "rounds": 5, "rng": "rng", "q": 0.5, "rates": RATES},
    ),
    (caillou.win_probabilities, THEORY),
    (caillou.win_probabilities, EXACTLY),
    (caillou.win_probabilities, {"stones": MATCH}),
    (caillou.win_table, THEORY),
    (caillou.win_table, EXACTLY),
]
