"""A hand and its stones drawn again: against slow sums, the uniform law, and the page."""

import re
from collections import Counter
from itertools import product, takewhile

import numpy as np
import pytest
from throws import run_after

from jeux.caillou import exponential_law, ranking, scoring_law
from jeux.caillou.measuring import Drawn, drawn_chance, drawn_law, exponential_spread
from jeux.trying.scripts import joined_source

SCRIPT = joined_source(
    "caillou/hands.js",
    'import { aheadBy, drawnChance, drawnLaw } from "./again.js";\n'
    'import { handOf, handPicture, handSays } from "./hand.js";\n',
)


def run(program, **fields):
    return run_after(SCRIPT, program, **fields)


def hands(rng, most=12):
    """Two random hands: distances, among them equal ones, and stones that touched."""
    far = [rng.integers(1, 20, rng.integers(3, most)).tolist() for _ in "AB"]
    return far, rng.integers(0, 4, 2).tolist()


# drawn again


def by_enumeration(far, touched, stones):
    """The law of a round by all draws; a coin says for the round who wins ties."""
    decks = [own + [np.inf] * t for own, t in zip(far, touched, strict=True)]
    law = Counter()
    drawn = [[*product(deck, repeat=n)] for deck, n in zip(decks, stones, strict=True)]
    ways = 2 * len(drawn[0]) * len(drawn[1])
    for a, b, favoured in product(*drawn, (0, 1)):
        lie = [(x, who != favoured, who) for who, own in enumerate((a, b)) for x in own]
        near = sorted(stone for stone in lie if stone[0] < np.inf)
        owners = [who for _, _, who in near]
        if owners:
            points = len([*takewhile(lambda who: who == owners[0], owners)])  # noqa: B023
            law[owners[0], points] += 1 / ways
        else:
            law[None, 0] += 1 / ways
    return law


@pytest.mark.parametrize("stones", [(1, 1), (2, 1), (2, 2), (3, 1), (0, 2)])
def test_stones_drawn_again_have_the_law_of_all_draws(stones):
    far, touched = [[3, 5, 5, 9], [2, 5, 8]], [1, 2]
    law = drawn_law(*far, stones, touched)
    slow = by_enumeration(far, touched, stones)
    assert sum(law.values()) == pytest.approx(1)
    for result in law.keys() | slow.keys():
        assert law.get(result, 0) == pytest.approx(slow[result]), result


def test_a_hand_against_its_equal_has_the_law_of_equal_skill():
    # with many different stones one is hardly ever drawn twice
    far = (np.arange(400) + 0.5).tolist()
    law = drawn_law(far, far, (3, 2))
    for (who, points), p in scoring_law((3, 2)).items():
        assert law[who, points] == pytest.approx(float(p), abs=0.01)


AGAIN = """
return cases.map(({ far, touched, stones, goal }) => {
  const hands = far.map((distances, k) => ({ distances, touched: touched[k] }));
  return [drawnLaw(hands, stones), drawnChance(hands, stones, goal)];
});"""


def test_the_page_draws_stones_again_as_python_does():
    rng = np.random.default_rng(54)
    cases = []
    for _ in range(60):
        far, touched = hands(rng)
        stones = rng.integers(1, 5, 2).tolist()
        cases.append({"far": far, "touched": touched, "stones": stones, "goal": 1 + len(cases) % 8})
    for case, (law, drawn) in zip(cases, run(AGAIN, cases=cases), strict=True):
        far, touched, stones = case["far"], case["touched"], case["stones"]
        ours = drawn_law(*far, stones, touched)
        for who, points in product((0, 1), range(1, 5)):
            if points <= stones[who]:
                assert law[who][points] == pytest.approx(ours[who, points], abs=1e-12)
        chance = drawn_chance(*far, stones, case["goal"], touched)
        assert Drawn(**drawn) == pytest.approx(chance, abs=1e-9)


@pytest.mark.long
def test_the_standard_error_covers_other_samples():
    rng = np.random.default_rng(7)
    found = [
        drawn_chance(rng.weibull(2, 30), rng.exponential(1, 30), (3, 3), 7, (0, 0))
        for _ in range(150)
    ]
    chances, errors = np.transpose(found)
    spread = chances.std()
    assert 0.8 < errors.mean() / spread < 1.3


# what holds for any hand


LAWS = {
    "exponential": lambda rng, size: rng.exponential(1, size),
    "close together": lambda rng, size: rng.normal(30, 5, size).clip(1e-9) + rng.random(size),
    "heavy tails": lambda rng, size: np.abs(rng.standard_cauchy(size)),
}


def rounds_thrown(near, other, stones, rng, count):
    """The results of rounds: near(rng, shape) throws for A, other(rng, shape) for B."""
    of_a = near(rng, (count, stones[0]))
    of_b = other(rng, (count, stones[1]))
    both = np.concatenate([of_a, of_b], axis=1)
    owner = np.repeat([0, 1], stones)[both.argsort(axis=1)]
    points = (owner == owner[:, :1]).cumprod(axis=1).sum(axis=1)
    return Counter(zip(owner[:, 0].tolist(), points.tolist(), strict=True))


def worst(seen, law, count):
    """How many standard errors shares of results lie from a law, at most."""
    distances = []
    for result, p in law.items():
        error = (float(p) * (1 - float(p)) / count) ** 0.5
        distances.append(abs(seen[result] / count - float(p)) / error)
    return max(distances)


def nearer_of_two(law):
    return lambda rng, size: np.minimum(law(rng, size), law(rng, size))


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("stones", [(3, 3), (6, 3), (1, 2)])
def test_echo_and_twice_you_have_the_chapters_law_for_any_hand(name, stones):
    rng = np.random.default_rng(64)
    count = 40_000
    hand = LAWS[name]
    seen = rounds_thrown(hand, hand, stones, rng, count)
    assert worst(seen, scoring_law(stones), count) < 4
    seen = rounds_thrown(hand, nearer_of_two(hand), stones, rng, count)
    assert worst(seen, exponential_law(stones, (1, 2)), count) < 4


def test_one_ratio_fails_between_a_hand_and_an_exponential_player():
    rng = np.random.default_rng(65)
    count = 40_000
    seen = rounds_thrown(
        lambda rng, size: rng.weibull(2, size), lambda rng, size: rng.exponential(1, size),
        (3, 3), rng, count,
    )  # fmt: skip
    a_scores = sum(n for (who, _), n in seen.items() if who == 0) / count
    # the ratio that fits who scores among three stones each does not fit who makes how many points
    law = exponential_law((3, 3), (a_scores, 1 - a_scores))
    assert worst(seen, law, count) > 5
    single = rounds_thrown(
        lambda rng, size: rng.weibull(2, size), lambda rng, size: rng.exponential(1, size),
        (1, 1), rng, count,
    )  # fmt: skip
    a_alone = single[0, 1] / count
    assert abs(a_alone - a_scores) > 0.03, "for one ratio and equal stones they are the same"


@pytest.mark.parametrize("touching", [0.0, 0.3])
def test_twice_you_scores_as_at_a_rate_of_two_though_stones_touch(touching):
    def hand(rng, size):
        return np.where(rng.random(size) < touching, np.inf, rng.normal(30, 5, size))

    rng = np.random.default_rng(66)
    count = 60_000
    of_a, of_b = hand(rng, (count, 2)), nearer_of_two(hand)(rng, (count, 2))
    nearest = np.minimum(of_a.min(axis=1), of_b.min(axis=1))
    scored = nearest < np.inf
    a_scores = (of_a.min(axis=1) == nearest)[scored]
    error = (2 / 9 / scored.sum()) ** 0.5
    assert abs(a_scores.mean() - 1 / 3) < 4 * error


# a hand


def test_the_spread_of_an_exponential_sample_has_the_law_of_a_mean_of_uniform_numbers():
    rng = np.random.default_rng(78)
    n, count = 12, 20_000
    samples = np.sort(rng.exponential(5, (count, n)))
    k = np.arange(1, n)
    pairs = n * (n - 1) / 2
    halves = (np.diff(samples) * k * (n - k)).sum(axis=1) / pairs / samples.mean(axis=1) / 2
    assert exponential_spread(samples[0]).difference == pytest.approx(
        np.mean([abs(x - y) for i, x in enumerate(samples[0]) for y in samples[0][:i]])
    )
    uniform = rng.random((count, n - 1)).mean(axis=1)
    for share in (0.025, 0.2, 0.5, 0.9, 0.975):
        assert np.quantile(halves, share) == pytest.approx(np.quantile(uniform, share), abs=0.006)
    _, _, low, high = exponential_spread(samples[0] / samples[0].mean())
    assert np.mean((low / 2 <= halves) & (halves <= high / 2)) == pytest.approx(0.95, abs=0.008)


HAND = """
return hands.map((flicks) => {
  const hand = handOf(flicks.map((distance) => distance ?? undefined));
  const decided = hand.isExponential !== undefined;
  return { ...hand, decided, picture: handPicture(hand), says: handSays(hand) };
});"""


def flicked(rng, law, count, touching=0.1):
    far = (600 * law(rng, count) / law(rng, 5000).mean()).astype(int).tolist()
    return [None if rng.random() < touching else mm for mm in far]


def test_the_page_sees_a_hand_as_python_does():
    rng = np.random.default_rng(30)
    kinds = [LAWS["exponential"], lambda rng, size: rng.weibull(2, size)]
    flicks = [flicked(rng, kinds[k % 2], 30 + k) for k in range(200)]
    flicks = [[mm or None for mm in one] for one in flicks]
    seen = run(HAND, hands=flicks)
    for one, hand in zip(flicks, seen, strict=True):
        far = [mm for mm in one if mm is not None]
        assert hand["distances"] == sorted(far)
        assert hand["touched"] == len(one) - len(far)
        mean, spread, low, high = exponential_spread(far)
        assert [hand["mean"], hand["spread"]] == pytest.approx([mean, spread])
        assert hand["range"] == pytest.approx([low, high], rel=1e-4)
        assert hand["isExponential"] == (low <= spread <= high)
    verdicts = [hand["isExponential"] for hand in seen]
    assert sum(verdicts[::2]) > 88, "exponential hands are taken for such"
    assert sum(verdicts[1::2]) < 12, "and others are not"


def test_a_hand_is_decided_after_thirty_flicks_and_not_before():
    rng = np.random.default_rng(31)
    many = flicked(rng, LAWS["exponential"], 40, 0)
    nothing, few, enough, touching, at_the_wall = run(
        HAND, hands=[[], many[:29], many[:30], [None] * 30, [0] * 30]
    )
    assert [one["decided"] for one in (nothing, few, enough, touching, at_the_wall)] == [
        *(False, False, True, False, False)
    ]
    assert nothing["says"]["law"] == [
        "You have flicked 0 stones from one place; after 30 you see here what your law is like."
    ]
    assert len(enough["says"]["law"]) == 3
    assert touching["says"]["law"][0].startswith("Too many of your 30 stones from one place")
    for hand in (nothing, few, enough, touching, at_the_wall):
        assert re.fullmatch(r"<svg .*</svg>", hand["picture"])
        assert "NaN" not in hand["picture"]
        assert "undefined" not in str(hand["says"])
        assert len(hand["says"]["holds"]) == 5


def test_a_hand_is_that_of_one_place():
    program = """
    const flicked = (places) => places.map((place) => ({ place }));
    return cases.map((places) => fromOnePlace(flicked(places)).map(({ place }) => place));"""
    cases = [[], [200], [200, 300, 200, 300, 300], [200, 300], [300, 200, 300, 200, 100]]
    script = joined_source("caillou/place.js", 'import { fromOnePlace } from "./flicked.js";\n')
    assert run_after(script, program, cases=cases) == [[], [200], [300] * 3, [300], [200] * 2]


# the final ranking

RANKED = """
const chance = new Chance(seed);
const pick = (list) => list[chance.below(list.length)];
return Array.from({ length: count }, () => {
  const players = ["A", "B", "C", "D"].slice(0, 1 + chance.below(4));
  const of = (most) => Object.fromEntries(players.map((player) => [player, chance.below(most)]));
  const scores = of(3);
  const stones = of(3);
  const far = pick([2, 4, 50]);
  const extra = [];
  const asking = ranked(scores, stones, extra);
  const answers = [];
  let step = asking.next();
  while (!step.done) {
    const { want, among } = step.value;
    let answer = 200;
    if (want === "agree") answer = pick(among);
    if (want === "throw") answer = chance.below(4) ? chance.below(far) : null;
    answers.push([want, answer]);
    step = asking.next(answer ?? undefined);
  }
  return { scores, stones, answers, ranking: step.value, rounds: extra.length };
});"""


class Answers:
    """Players who throw, and agree, as was answered in the page."""

    def __init__(self, answers):
        self.answers = iter(answers)

    def answer(self, want):
        wanted, answer = next(self.answers)
        assert wanted == want
        return answer

    def agree(self, about, tied):
        return self.answer("agree")

    def choose(self, player, rng):
        return self.answer("place"), 0.0

    def throw(self, player, place, rng):
        distance = self.answer("throw")
        return np.array([place, (0.0 if distance is None else distance + 0.5, 0.0)])


def test_the_page_ranks_players_as_python_does():
    script = joined_source(
        "caillou/rankings.js",
        'import { ranked } from "./rules.js";\nimport { Chance } from "../trying/chance.js";\n',
    )
    found = run_after(script, RANKED, seed=462, count=1000)
    for one in found:
        answers = Answers(one["answers"])
        nobody = np.random.default_rng(0)
        ours = ranking(one["scores"], one["stones"], answers, nobody, answers.agree)
        assert [[*group] for group in ours] == one["ranking"], one
        assert next(answers.answers, None) is None
    assert sum(one["rounds"] for one in found) > 600
    assert any(len(group) > 1 for one in found for group in one["ranking"])
