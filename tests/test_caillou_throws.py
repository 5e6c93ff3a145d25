"""Rounds that are thrown in the page: every order of their stones, against the exact law."""

from fractions import Fraction

import pytest
from throws import law_by_enumeration, run

from jeux.caillou import eligible_law, points_law, scoring_law
from jeux.caillou.throws import stones
from jeux.trying import Throw


@pytest.mark.parametrize(
    ("own", "q", "rates"),
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
def test_all_orders_of_the_stones_give_the_law(own, q, rates):
    law, given = eligible_law(own, rates, [q] * len(own)), (own, q, rates)
    assert law_by_enumeration(stones(*given)) == law
    points = points_law(law, 1)
    counted = law_by_enumeration(stones(*given, points_of=1))
    assert counted == {x: points.p(x) for x in points.weights}


ROUND = """
  const chance = new Chance(seed);
  return Array.from({ length: 200 }, () => mechanism.throw(chance, given));"""


def test_a_round_is_scored_by_the_order_of_its_stones():
    shown = Throw(stones([2, 2, 1], Fraction(2, 3)), scoring_law([2, 2, 1], Fraction(2, 3)))
    rounds = run(shown, ROUND, seed=5)
    owners = shown.given["owners"]
    for one in rounds:
        fars = [stone["far"] for stone in one["order"]]
        assert fars == sorted(fars)
        assert sorted(stone["stone"] for stone in one["order"]) == [*range(5)]
        near = [owners[stone["stone"]] for stone in one["near"]]
        if not near:
            assert one["value"] == [None, 0]
            continue
        who, points = one["value"]
        assert near[:points] == [who] * points
        assert near[points : points + 1] != [who]
    assert {len(one["near"]) for one in rounds} > {1, 2, 3, 4}


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
        numbers = [f">{k + 1}</text>" in body for k in range(5)]
        assert numbers == [k < len(last["near"]) for k in range(5)]
        assert body.count("font-weight") == last["points"]
        scores = f"{'CA'[last['who'] or 0]} scores {last['points']}."
        assert (scores if last["points"] else "nobody scores") in says


def test_results_are_named_by_their_players():
    shown = Throw(stones([2, 1], 0.5, names="CA"), scoring_law([2, 1], 0.5))
    program = "return law.values.map((value) => mechanism.name(value, given));"
    assert run(shown, program) == ["C 1", "C 2", "A 1", "none"]
