"""The pictures of the caillou, of the library and of the chapters' cells: numbers and taps."""

import math
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest
from cells import defined, of
from frames import caption

from jeux.caillou import ahead, exponential_law, is_eligible, next_to_throw, scoring_law
from jeux.caillou.pictures import beginnings, field, readings
from jeux.caillou.rulebook import amendments, silences

WAYS = {"at least": "at_least", "exactly": "exactly"}


def drawn(name, *given):
    return of("caillou", name)(*given)


def rolled(players, stones, number):
    page = defined("caillou/1-rules", "thrown_round", "corner")
    return page["thrown_round"](players, stones, number), page["corner"]


# the field and its lanes


@pytest.mark.parametrize("number", range(1, 13))
def test_a_round_is_drawn_as_it_was_scored(number):
    players, stones = 2 + number % 3, 1 + number % 4
    played, corner = rolled(players, stones, number)
    result, picture = played.result, field(played.throws, corner).svg()
    near = sorted(
        (corner.distance(t.rest), t.player) for t in played.throws if is_eligible(t, corner)
    )
    assert picture.count("<circle") == players * stones + len(near)
    assert picture.count("<rect") == result.points
    others = [d for d, player in near if player != result.scorer]
    bands = [*map(float, re.findall(r'stroke-width="([\d.]+)" stroke-linecap', picture))]
    assert bands == pytest.approx([2 * others[0] * 436 / 9.55] if others else [], abs=0.06)
    unit = 436 / 9.55  # so many pixels are a metre
    spots = re.findall(r'cx="([\d.]+)" cy="([\d.]+)" r="11"', picture)[: players * stones]
    away = [
        corner.distance([(float(x) - 2) / unit - 0.45, 3.35 - (float(y) - 4) / unit])
        for x, y in spots
    ]
    assert min(away) > (11 + 2.5) / unit, "no stone lies across the wall"
    rest = sorted(corner.distance(t.rest) for t in played.throws)
    assert sorted(away) == pytest.approx([d + 0.3 for d in rest], abs=0.1)
    said = caption(drawn("round_picture", players, stones, number))
    assert f"{result.scorer or 'Nobody'} scores; points: {result.points}." in said
    assert f"{result.chooser} chooses the next place" in said


def test_the_round_that_is_asked_about_has_a_nearer_stone_that_touched():
    played, corner = rolled(3, 3, 7)
    assert (played.result.scorer, played.result.points) == ("A", 2)
    nearest = min(played.throws, key=lambda t: corner.distance(t.rest))
    assert nearest.player == "B"
    assert not is_eligible(nearest, corner)
    asked = field(played.throws, corner, tap=True).svg()
    choices = {*re.findall(r'data-choice="(\d)"', asked)}
    assert choices == {str("ABC".index(t.player)) for t in played.throws}
    assert "nearest" not in asked
    assert "linecap" not in asked, "the band tells who scores"


def test_stone_by_stone_says_who_is_worst_placed():
    played, corner = rolled(3, 3, 3)
    best, left, passed = dict.fromkeys("ABC", math.inf), dict.fromkeys("ABC", 3), 0
    for k, throw in enumerate(played.throws):
        if k >= 3:
            assert throw.player == next_to_throw(best, left, lambda about, tied: tied[0])
            passed += best[throw.player] < max(best.values())
        left[throw.player] -= 1
        if is_eligible(throw, corner):
            best[throw.player] = min(best[throw.player], corner.distance(throw.rest))
        said = caption(drawn("turns_picture", k + 1))
        worst = [j for j in best if best[j] == max(best.values())]
        assert said.endswith(f"Worst placed: {', '.join(worst)}.")
        for player, d in best.items():
            assert f"{player} {'∞' if d == math.inf else f'{d:.2f}'}" in said
    assert passed, "the round shows a player who has no stone left"


# rounds in dispute


@pytest.mark.parametrize("name", silences())
def test_both_readings_are_drawn_on_the_same_stones(name):
    one, picture = silences()[name], readings(silences()[name]).svg()
    assert picture.count("<circle") == 2 * len(one["stones"])
    for reading in one["readings"]:
        assert all(f">{said}<" in picture for said in reading["verdict"].split("\n"))
    clause = next(c for c in amendments() if name in c.rounds)
    shown = drawn("dispute_picture", name)
    assert caption(shown) == f"Clause {clause.number} decides: {clause.amended}"


# orders of stones


def enumerated(stones, q):
    """How likely the eligible stones have each order of the letters, one by one."""
    owners = [j for j, own in enumerate(stones) for _ in range(own)]
    law = Counter()
    for k in range(len(owners) + 1):
        chance = q**k * (1 - q) ** (len(owners) - k) / math.factorial(k)
        for left in combinations(owners, k):
            for order in permutations(left):
                law[order] += chance
    return law


@pytest.mark.parametrize(
    ("stones", "q", "least"),
    [((2, 1), 1, 0), ((3, 3), 1, 0), ((2, 2, 1), 1, 0.04), ((2, 2), Fraction(1, 2), 0),
     ((3, 2), Fraction(4, 5), 0.03)],
)  # fmt: skip
def test_a_beginning_is_as_high_as_its_orders_are_likely(stones, q, least):
    law = enumerated(stones, q)
    found = {b: high for b, _, high in beginnings(stones, [1] * 3, float(q), least)}
    for begin, high in found.items():
        same = sum(p for order, p in law.items() if order[: len(begin)] == begin)
        assert high == pytest.approx(float(same))
    if not least:
        assert {*found} == {order[:k] for order, p in law.items() if p for k in range(1, 7)} - {()}


@pytest.mark.parametrize(
    ("players", "stones", "percent"), [(2, 3, 100), (4, 2, 50), (3, 1, 80), (6, 6, 100)]
)
def test_the_caption_of_orders_is_the_law_of_a_round(players, stones, percent):
    law = scoring_law([stones] * players, Fraction(percent, 100))
    chances = [float(law[0, p]) for p in range(1, stones + 1)]
    said = caption(drawn("orders_picture", players, stones, percent))
    assert f"scores with probability {sum(chances):.4f}" in said
    mean = sum(p * c for p, c in enumerate(chances, 1))
    assert f"makes {mean:.4f} points a round on average" in said


def test_the_fairest_handicap_is_named():
    for skill, stones, goal in ((2, 3, 7), (4, 4, 1), (1.5, 2, 5)):
        chances = [
            ahead(exponential_law((n, stones), (1, Fraction(skill))), 2, goal)(0, 0).wins[0]
            for n in range(1, 17)
        ]
        fair = min(chances, key=lambda chance: abs(chance - Fraction(1, 2)))
        said = caption(drawn("handicap_chart", skill, stones, goal))
        assert f"fairest with {chances.index(fair) + 1} for the child" in said
        assert f"{float(fair):.4f}" in said


# matches


@pytest.mark.parametrize("to_win", WAYS)
def test_the_sheet_holds_the_chances_from_every_score(to_win):
    at = ahead(scoring_law((3, 2)), 2, 4, WAYS[to_win])
    shown = drawn("score_chart", 4, 3, 2, to_win)
    cells = [f"{100 * float(at(*score).wins[0]):.0f}" for score in np.ndindex(4, 4)]
    words = re.findall(r">(\d+)</text>", shown)
    assert Counter(words) == Counter([*cells, *"01230123"])
    assert f"from 0 : 0 with probability {float(at(0, 0).wins[0]):.4f}" in caption(shown)


@pytest.mark.parametrize("to_win", WAYS)
@pytest.mark.parametrize("score", [(0, 0), (3, 4), (4, 3), (4, 4), (2, 1)])
def test_the_steps_from_a_score_make_its_chance(score, to_win):
    at = ahead(scoring_law((2, 2)), 2, 5, WAYS[to_win])
    shown, chance = drawn("steps_picture", *score, to_win), float(at(*score).wins[0])
    assert f"A wins with probability {chance:.4f}" in caption(shown)
    steps = [(Fraction(p), int(w)) for p, w in re.findall(r">(\d/\d) of (\d+)<", shown)]
    moving = sum(p for p, _ in steps)
    value = sum(float(p) * w for p, w in steps) / float(moving)
    assert value == pytest.approx(100 * chance, abs=0.5)
    past = re.findall(r">(\d/\d) no step<", shown)
    assert moving + sum(map(Fraction, past)) == 1
    assert len(past) == sum(points == 4 for points in score) * (to_win == "exactly")
    assert f"divided by {moving}," in caption(shown)


# places, lists and curves


@pytest.mark.parametrize(
    ("touch", "aim", "place"), [(0.5, 0.2, 1), (0.1, 0.8, 4), (2, 0.05, 10), (1, 0.4, 7)]
)
def test_the_field_tells_the_chance_here_and_the_best_place(touch, aim, place):
    def share(x):
        return exponential_law((1,) * 3, [1 / (touch + aim * x), 1 / (0.4 * x), 0.5])[0, 1]

    said = caption(drawn("place_picture", touch, aim, place))
    assert f"From {place} m A's stones rest {touch + aim * place:.2g} dm" in said
    assert f"A scores with probability {share(place):.4f}" in said
    places = np.linspace(1, 10, 901).tolist()
    best = max(places, key=share)
    assert f"at {best:.1f} m, with {share(best):.4f}." in said


def test_the_three_rules_read_the_same_lists_to_the_same_end():
    for number in range(1, 7):
        said = [
            caption(drawn("lists_picture", rule, number))
            for rule in ("the loser", "the winner", "in turn")
        ]
        ends = [re.search(r"(\w) wins by 3 to (\d), with (\d)", one) for one in said]
        assert len({(end[1], end[3]) for end in ends}) == 1
        assert all(int(end[3]) >= 3 for end in ends)
        if number == 1:
            assert [end[2] for end in ends] == ["0", "2", "1"]


def test_the_drawn_hazards_are_those_of_the_laws():
    said = caption(drawn("curves_picture", 2))
    near, far = (float(x) for x in re.findall(r"([\d.]+) times A", said))
    scale = 0.5 / math.gamma(1.5)

    def hazard(x, step=1e-6):
        return (((x + step) / scale) ** 2 - ((x - step) / scale) ** 2) / (2 * step)

    assert [near, far] == pytest.approx([hazard(0.1), hazard(1)], abs=0.005)
