"""Rounds that are thrown in the page: every order of their stones, against the exact law."""

from fractions import Fraction

import pytest
from throws import law_by_enumeration, run

from jeux.caillou import eligible_law, points_law, scoring_law
from jeux.caillou.throws import stones
from jeux.trying import Throw


@pytest.mark.parametrize(
    ("counts", "q", "rates"),
    [
        ([3, 3], 1, (1, 1)),
        ([2, 2, 1], 1, (1, 1, 1)),
        ([2, 1], Fraction(3, 4), (1, 1)),
        ([2, 2], Fraction(1, 2), (1, 1)),
        ([3, 2], 1, (1, 2)),
        ([1, 2, 1], 1, (1, Fraction(3, 2), 2)),
    ],
    ids=str,
)
def test_all_orders_of_the_stones_give_the_law(counts, q, rates):
    law = eligible_law(counts, rates, [q] * len(counts))
    assert law_by_enumeration(stones(counts, q, rates)) == law
    points = points_law(law, 1)
    counted = law_by_enumeration(stones(counts, q, rates, points_of=1))
    assert counted == {x: points.p(x) for x in points.weights}


ROUND = """
  const chance = new Chance(seed);
  return Array.from({ length: 200 }, () => mechanism.throw(chance, given));"""


def test_a_round_is_scored_by_the_order_of_its_stones():
    counts = [2, 2, 1]
    q = Fraction(2, 3)
    widget = Throw(stones(counts, q), scoring_law(counts, q))
    rounds = run(widget, ROUND, seed=5)
    owners = widget.given["owners"]
    for turn in rounds:
        distances = [stone["far"] for stone in turn["order"]]
        assert distances == sorted(distances)
        assert sorted(stone["stone"] for stone in turn["order"]) == [*range(5)]
        near = [owners[stone["stone"]] for stone in turn["near"]]
        if not near:
            assert turn["value"] == [None, 0]
            continue
        scorer, points = turn["value"]
        assert near[:points] == [scorer] * points
        assert near[points : points + 1] != [scorer]
    assert {len(turn["near"]) for turn in rounds} > {1, 2, 3, 4}


def test_a_round_is_drawn_with_its_order_on_the_stones():
    program = """
      const chance = new Chance(seed);
      return Array.from({ length: 60 }, () => {
        const last = mechanism.throw(chance, given);
        return [last, mechanism.say(last, given), mechanism.draw(last, given, 1)[0]];
      });"""
    mechanism = stones([3, 2], Fraction(3, 4), names="CA")
    for last, says, body in run(Throw(mechanism, {0: 1}), program, seed=3):
        assert body.count("<circle") == 5
        for number in range(1, 6):
            is_eligible = number <= len(last["near"])
            assert (f">{number}</text>" in body) == is_eligible
        points = last["points"]
        assert body.count("font-weight") == points
        if points:
            scorer = "CA"[last["who"]]
            assert f"{scorer} scores {points}." in says
        else:
            assert "nobody scores" in says


def test_results_are_named_by_their_players():
    widget = Throw(stones([2, 1], 0.5, names="CA"), scoring_law([2, 1], 0.5))
    program = "return law.values.map((value) => mechanism.name(value, given));"
    assert run(widget, program) == ["C 1", "C 2", "A 1", "none"]
