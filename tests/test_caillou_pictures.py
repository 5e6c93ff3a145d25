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

from jeux.caillou import (
    Match,
    Wall,
    ahead,
    exponential_law,
    is_eligible,
    play,
    score_distances,
    scoring_law,
)
from jeux.caillou.pictures import beginnings, field, readings
from jeux.caillou.play import first
from jeux.caillou.rulebook import amendments, silences

WAYS = {"at least": "at_least", "exactly": "exactly"}

METRE = 436 / 9.55
"""So many pixels are a metre of the field."""


def frame_of(name, *arguments):
    return of("caillou", name)(*arguments)


def sentence_of(name, *arguments):
    return caption(frame_of(name, *arguments))


CORNER = Wall([[0, -3.2], [0, 1.2], [1.8, 3.2]])


class Rolling:
    """Players whose stones bounce once and roll; one in seven hits the wall."""

    def choose(self, player, rng):
        return rng.uniform(6, 8.4), rng.uniform(-2, 1)

    def throw(self, player, place, rng):
        high = rng.uniform(-2.5, 2.7)
        before = np.array([max(0, (high - 1.2) * 0.9), high])
        rest = before + np.array([rng.gamma(2, 0.6), 0])
        bounce = rest + (place - rest) * rng.uniform(0.2, 0.45)
        bounce[1] += rng.normal(0, 0.25)
        hit = [before - [0.02, 0]] if rng.random() < 1 / 7 else []
        return [place, bounce, *hit, rest]


def rolled(players, stones, number):
    """Return a round that was thrown at a wall with a corner."""
    match = Match(dict.fromkeys("ABCD"[:players], stones), 0, wall=CORNER)
    return play(match, Rolling(), np.random.default_rng([2018, number])).rounds[0], CORNER


# the field and its lanes


@pytest.mark.parametrize("number", range(1, 13))
def test_a_round_is_drawn_as_it_was_scored(number):
    players = 2 + number % 3
    stones = 1 + number % 4
    played, corner = rolled(players, stones, number)
    result = played.result
    picture = field(played.throws, corner).svg()
    eligible = [throw for throw in played.throws if is_eligible(throw, corner)]
    assert picture.count("<circle") == players * stones + len(eligible)
    assert picture.count("<rect") == result.points

    nearest_of_others = min(
        (corner.distance(throw.rest) for throw in eligible if throw.player != result.scorer),
        default=None,
    )
    bands = [*map(float, re.findall(r'stroke-width="([\d.]+)" stroke-linecap', picture))]
    if nearest_of_others is None:
        assert bands == []
    else:
        assert bands == pytest.approx([2 * nearest_of_others * METRE], abs=0.06)

    circles = re.findall(r'cx="([\d.]+)" cy="([\d.]+)" r="11"', picture)
    away = []
    for x, y in circles[: players * stones]:
        column = (float(x) - 2) / METRE - 0.45
        row = 3.35 - (float(y) - 4) / METRE
        away.append(corner.distance([column, row]))
    assert min(away) > (11 + 2.5) / METRE, "no stone lies across the wall"
    distances = sorted(corner.distance(throw.rest) for throw in played.throws)
    assert sorted(away) == pytest.approx([distance + 0.3 for distance in distances], abs=0.1)


def test_the_round_that_is_asked_about_has_a_nearer_stone_that_touched():
    page = defined("caillou/rules", "throws", "corner", "eligible")
    throws, corner = page["throws"], page["corner"]
    found = score_distances(page["eligible"], first)
    assert (found.scorer, found.points) == ("A", 2)
    nearest = min(throws, key=lambda throw: corner.distance(throw.rest))
    assert nearest.player == "B"
    assert not is_eligible(nearest, corner)
    question = field(throws, corner, tap=True).svg()
    choices = {*re.findall(r'data-choice="(\d)"', question)}
    assert choices == {str("ABC".index(throw.player)) for throw in throws}
    assert "nearest" not in question
    assert "linecap" not in question, "the band tells who scores"


# rounds in dispute


@pytest.mark.parametrize("name", silences())
def test_both_readings_are_drawn_on_the_same_stones(name):
    silence = silences()[name]
    picture = readings(silence).svg()
    assert picture.count("<circle") == 2 * len(silence["stones"])
    for reading in silence["readings"]:
        for line in reading["verdict"].split("\n"):
            assert f">{line}<" in picture
    clause = next(clause for clause in amendments() if name in clause.rounds)
    sentence = sentence_of("dispute_picture", name)
    assert sentence == f"Clause {clause.number} decides: {clause.amended}"


# orders of stones


def enumerated(stones, q):
    """How likely the eligible stones have each order of the letters, one by one."""
    owners = [player for player, count in enumerate(stones) for _ in range(count)]
    total = len(owners)
    law = Counter()
    for k in range(total + 1):
        chance = q**k * (1 - q) ** (total - k) / math.factorial(k)
        for eligible in combinations(owners, k):
            for order in permutations(eligible):
                law[order] += chance
    return law


@pytest.mark.parametrize(
    ("stones", "q", "least"),
    [
        ((2, 1), 1, 0),
        ((3, 3), 1, 0),
        ((2, 2, 1), 1, 0.04),
        ((2, 2), Fraction(1, 2), 0),
        ((3, 2), Fraction(4, 5), 0.03),
    ],
)
def test_a_beginning_is_as_high_as_its_orders_are_likely(stones, q, least):
    law = Counter()  # of beginnings, of one stone and more
    for order, chance in enumerated(stones, q).items():
        for k in range(len(order)):
            law[order[: k + 1]] += chance
    rates = [1, 1, 1]
    heights = {owners: high for owners, _, high in beginnings(stones, rates, float(q), least)}
    for owners, high in heights.items():
        assert high == pytest.approx(float(law[owners]))
    if not least:
        assert set(heights) == {owners for owners, chance in law.items() if chance}


ROUNDS = [(2, 3, 100), (4, 2, 50), (3, 1, 80), (6, 6, 100)]


@pytest.mark.parametrize(("players", "stones", "percent"), ROUNDS)
def test_the_caption_of_orders_is_the_law_of_a_round(players, stones, percent):
    law = scoring_law([stones] * players, Fraction(percent, 100))
    chances = [float(law[0, points]) for points in range(1, stones + 1)]
    sentence = sentence_of("orders_picture", players, stones, percent)
    assert f"scores with probability {sum(chances):.4f}" in sentence
    mean = sum(points * chance for points, chance in enumerate(chances, 1))
    assert f"makes {mean:.4f} points a round on average" in sentence


def test_the_fairest_handicap_is_named():
    for skill, stones, goal in ((2, 3, 7), (4, 4, 1), (1.5, 2, 5)):
        chances = {}  # by the stones of the child
        for count in range(1, 17):
            law = exponential_law((count, stones), (1, Fraction(skill)))
            chances[count] = ahead(law, 2, goal)(0, 0).wins[0]
        fairest = min(chances, key=lambda count: abs(chances[count] - Fraction(1, 2)))
        sentence = sentence_of("handicap_chart", skill, stones, goal)
        assert f"fairest with {fairest} for the child" in sentence
        assert f"{float(chances[fairest]):.4f}" in sentence


# matches


@pytest.mark.parametrize("to_win", WAYS)
def test_the_sheet_holds_the_chances_from_every_score(to_win):
    from_scores = ahead(scoring_law((3, 2)), 2, 4, WAYS[to_win])
    frame = frame_of("score_chart", 4, 3, 2, to_win)
    cells = []
    for scores in np.ndindex(4, 4):
        wins, _ = from_scores(*scores).wins
        cells.append(f"{100 * float(wins):.0f}")
    words = re.findall(r">(\d+)</text>", frame)
    assert Counter(words) == Counter([*cells, *"01230123"])
    wins, _ = from_scores(0, 0).wins
    assert f"from 0\xa0:\xa00 with probability {float(wins):.4f}" in caption(frame)


@pytest.mark.parametrize("to_win", WAYS)
@pytest.mark.parametrize("score", [(0, 0), (3, 4), (4, 3), (4, 4), (2, 1)])
def test_the_steps_from_a_score_make_its_chance(score, to_win):
    from_scores = ahead(scoring_law((2, 2)), 2, 5, WAYS[to_win])
    wins, _ = from_scores(*score).wins
    frame = frame_of("steps_picture", *score, to_win)
    assert f"A wins with probability {float(wins):.4f}" in caption(frame)
    moving = Fraction(0)
    percent = 0.0
    for chance, wins_there in re.findall(r">(\d/\d) of (\d+)<", frame):
        moving += Fraction(chance)
        percent += float(Fraction(chance)) * int(wins_there)
    assert percent / float(moving) == pytest.approx(100 * float(wins), abs=0.5)
    past = re.findall(r">(\d/\d) no step<", frame)
    assert moving + sum(map(Fraction, past)) == 1
    if to_win == "exactly":
        assert len(past) == score.count(4)
    else:
        assert past == []
    assert f"divided by {moving}," in caption(frame)


# places, lists and curves


PLACES = [(0.5, 0.2, 1), (0.1, 0.8, 4), (2, 0.05, 10), (1, 0.4, 7)]


@pytest.mark.parametrize(("touch", "aim", "place"), PLACES)
def test_the_field_tells_the_chance_here_and_the_best_place(touch, aim, place):
    def share(x):
        rates = [1 / (touch + aim * x), 1 / (0.4 * x), 0.5]
        return exponential_law((1, 1, 1), rates)[0, 1]

    sentence = sentence_of("place_picture", touch, aim, place)
    distance = touch + aim * place
    assert f"From {place} m A's stones rest {distance:.2g} dm" in sentence
    assert f"A scores with probability {share(place):.4f}" in sentence
    places = np.linspace(1, 10, 901).tolist()
    best = max(places, key=share)
    assert f"at {best:.1f} m, with {share(best):.4f}." in sentence


def test_the_three_rules_read_the_same_lists_to_the_same_end():
    for number in range(1, 7):
        ends = []
        for rule in ("the loser", "the winner", "in turn"):
            sentence = sentence_of("lists_picture", rule, number)
            ends.append(re.search(r"(\w) wins by 3 to (\d), with (\d)", sentence))
        assert len({(end[1], end[3]) for end in ends}) == 1
        assert all(int(end[3]) >= 3 for end in ends)
        if number == 1:
            assert [end[2] for end in ends] == ["0", "2", "1"]


def test_the_drawn_hazards_are_those_of_the_laws():
    sentence = sentence_of("curves_picture", 2)
    ratios = [float(ratio) for ratio in re.findall(r"([\d.]+) times A", sentence)]
    scale = 0.5 / math.gamma(1.5)

    def log_survival(x):
        return -((x / scale) ** 2)

    def hazard(x, step=1e-6):
        return (log_survival(x - step) - log_survival(x + step)) / (2 * step)

    assert ratios == pytest.approx([hazard(0.1), hazard(1)], abs=0.005)
