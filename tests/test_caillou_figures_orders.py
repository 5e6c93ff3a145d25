"""Orders drawn on the stones, against orders counted one by one."""

import itertools
import math
import re
from collections import Counter
from fractions import Fraction

import pytest
from frames import caption

from jeux.caillou import exponential_law, scoring_law
from jeux.caillou.figures import orders_picture, unequal_picture
from jeux.caillou.figures.orders import ALL, BAR, LONGEST, TOP, TOP_SHARE, rows


def run(owners):
    return len(list(next(itertools.groupby(owners))[1]))


def bands(frame):
    """Return the heights of the coloured bands, group by group, as shares of all orders."""
    groups = re.findall(r'<g fill="[^"]*" fill-opacity="0.3">(.*?)</g>', frame)
    return [[float(h) / ALL for h in re.findall(r'height="([\d.]+)"', group)] for group in groups]


def enumerated(stones, q):
    """Return how likely the eligible stones have each order of the letters, one by one."""
    owners = [j for j, own in enumerate(stones) for _ in range(own)]
    law = Counter()
    for k in range(len(owners) + 1):
        chance = q**k * (1 - q) ** (len(owners) - k) / math.factorial(k)
        for left in itertools.combinations(owners, k):
            for order in itertools.permutations(left):
                law[order] += chance
    return law


@pytest.mark.parametrize(
    ("stones", "q", "least"),
    [((2, 1), 1, 0), ((3, 3), 1, 0), ((2, 2, 1), 1, 0.04), ((2, 2), Fraction(1, 2), 0),
     ((3, 2), Fraction(4, 5), 0.03)],
)  # fmt: skip
def test_a_row_is_as_high_as_its_orders_are_likely(stones, q, least):
    law, drawn = enumerated(stones, q), rows(stones, [1] * len(stones), float(q), least)
    seen = 0.0
    for row in drawn:
        assert row.top == pytest.approx(seen)
        seen += row.high
        begins = {order: p for order, p in law.items() if order[: len(row.owners)] == row.owners}
        exact = law[row.owners] if row.whole else sum(begins.values())
        assert row.high == pytest.approx(float(exact))
        assert row.whole == (len(row.owners) == sum(stones)) or q < 1
    assert seen == pytest.approx(float(1 - law[()]))
    if not least:
        assert {row.owners for row in drawn} == {order for order, p in law.items() if p and order}


def test_rows_of_unequal_players_are_weighted_by_their_rates():
    for row in rows((3, 2), (1.0, 2.5), 1.0, 0.0):
        left, chance = [3, 2], 1.0
        for j in row.owners:
            weights = [left[0], 2.5 * left[1]]
            chance *= weights[j] / sum(weights)
            left[j] -= 1
        assert row.high == pytest.approx(chance)


def test_no_row_is_too_low_for_a_stone_and_none_runs_out_of_the_picture():
    for stones in ((3, 3), (6, 6), (8, 4), (2, 2, 2)):
        drawn = rows(stones, [1] * len(stones), 1.0, 0.04)
        assert min(row.high for row in drawn) > 0.04
        assert max(len(row.owners) for row in drawn) <= LONGEST


def test_the_first_picture_holds_all_orders_and_no_other():
    frame = orders_picture(2, 3, 100)
    letters = re.findall(r'<text x="[\d.]+" y="([\d.]+)" text-anchor="middle">([AB])</text>', frame)
    lines = {}
    for y, letter in letters:
        lines.setdefault(float(y), []).append(letter)
    assert sorted(map("".join, lines.values())) == sorted(
        {"".join(order) for order in itertools.permutations("AAABBB")}
    )
    points = Counter(run(line) for line in lines.values() if line[0] == "A")
    assert re.findall(r">(\d): (\d+) of 20<", frame) == [
        (str(p), str(n)) for p, n in sorted(points.items())
    ]
    assert "nearest in 10 of 20 orders of the letters" in caption(frame)


@pytest.mark.parametrize(
    ("players", "stones", "percent"), [(2, 3, 100), (4, 2, 50), (3, 1, 80), (6, 6, 100)]
)
def test_bands_and_bars_are_the_law_of_a_round(players, stones, percent):
    law = scoring_law([stones] * players, Fraction(percent, 100))
    chances = [float(law[0, p]) for p in range(1, stones + 1)]
    frame = orders_picture(players, stones, percent)
    at_least = [sum(chances[p:]) for p in range(stones)]
    assert bands(frame) == [pytest.approx(at_least, abs=0.0002)]
    wide = [float(w) for w in re.findall(r'width="([\d.]+)" height="10"', frame)]
    assert wide == pytest.approx([BAR * c / TOP_SHARE for c in chances], abs=0.06)
    sure = [float(scoring_law([stones] * players)[0, p]) for p in range(1, stones + 1)]
    outlines = [float(w) for w in re.findall(r"h([\d.]+)v10", frame)]
    assert outlines == pytest.approx(
        [BAR * c / TOP_SHARE for c in sure] if percent < 100 else [], abs=0.06
    )
    for p, chance in enumerate(chances, 1):
        told = re.search(rf">{p}: (?:(\d+) of (\d+)|([\d.]+)%|below 0.1%)<", frame)
        if told[1]:
            assert Fraction(int(told[1]), int(told[2])) == law[0, p]
        elif told[3]:
            assert float(told[3]) == pytest.approx(100 * chance, abs=0.05)
        else:
            assert chance < 0.001
    mean = sum(p * c for p, c in enumerate(chances, 1))
    assert f"makes {mean:.4f} points a round on average" in caption(frame)
    if percent < 100:
        assert f"scores with probability {sum(chances):.4f}" in caption(frame)


def test_where_no_stone_counts_is_left_empty_and_named():
    frame = orders_picture(4, 1, 20)
    assert "no stone is eligible" in frame
    assert float(scoring_law([1] * 4, Fraction(1, 5))[None, 0]) > 0.4
    lowest = max(float(y) for y in re.findall(r"M18 ([\d.]+)H", frame))
    assert lowest == pytest.approx(TOP + ALL * (1 - 0.8**4), abs=0.06)


@pytest.mark.parametrize(("skill", "child", "adult"), [(2, 6, 3), (1.5, 8, 4), (4, 3, 1)])
def test_areas_are_the_means_of_child_and_adult(skill, child, adult):
    law = exponential_law((child, adult), (1, Fraction(skill)))
    frame = unequal_picture(skill, child, adult)
    means = [sum(p * c for (i, p), c in law.items() if i == j) for j in (0, 1)]
    assert [sum(group) for group in bands(frame)] == pytest.approx(
        [float(mean) for mean in means], abs=0.002
    )
    scores = sum(c for (i, _), c in law.items() if i == 0)
    assert bands(frame)[0][0] == pytest.approx(float(scores), abs=0.0002)
    assert f"The child scores with probability {float(scores):.4f}" in caption(frame)
    assert (
        f"makes {float(means[0]):.4f} points a round on average; the adult makes "
        f"{float(means[1]):.4f}." in caption(frame)
    )
    assert f"the child: {means[0]}<" in frame
    assert f"the adult: {means[1]}<" in frame


@pytest.mark.parametrize(
    ("call", "says"),
    [(lambda: orders_picture(2, 2, 101), "eligible_percent must be"),
     (lambda: orders_picture(1, 2, 50), "players must be"),
     (lambda: unequal_picture(17, 2, 2), "skill must be above 0 and at most 16"),
     (lambda: unequal_picture(2, 9, 2), "stones_of_the_child must be")],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused(call, says):
    with pytest.raises(ValueError, match=says):
        call()
