"""The dice of Cloche et Marteau, each result by routes that share no code."""

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod, sqrt
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux import cloche
from jeux.cloche.figures import dice_law, running_average, sum_walk
from jeux.cloche.rules import MARKS, die
from jeux.drawing import BLUE, ORANGE, STYLE, paint, svg
from jeux.law import Law

plt.switch_backend("Agg")

GAMES = 200_000
PRINTED = 3.4787


@cache
def enumerated(marks):
    """Count the sums of all throws, face by face: one marked face and five blank ones."""
    return Counter(map(sum, product(*((mark, 0, 0, 0, 0, 0) for mark in marks))))


def counts(marks):
    return tuple(enumerated(marks)[mu] for mu in range(sum(marks) + 1))


# counting


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), max_size=4).map(tuple))
def test_point_counts_agree_with_all_throws(marks):
    assert cloche.point_counts(marks) == counts(marks)


@given(st.lists(st.integers(1, 6), max_size=4), st.randoms())
def test_the_order_of_the_dice_does_not_matter(marks, random):
    shuffled = random.sample(marks, len(marks))
    assert cloche.point_counts(marks) == cloche.point_counts(shuffled)


def test_the_six_dice_agree_with_all_their_throws():
    nu = cloche.point_counts()
    assert nu == counts(MARKS)
    assert len(nu) == 22
    assert sum(nu) == 6**6


def test_the_six_dice_agree_with_the_sum_of_their_laws():
    law = sum(map(die, MARKS), start=Law({0: 1}))
    assert dict(law.weights) == dict(enumerate(cloche.point_counts()))


def test_a_die_has_a_positive_mark():
    for mark in (0, -3):
        with pytest.raises(ValueError, match=f"mark must be positive, got {mark}"):
            die(mark)


@pytest.mark.parametrize("marks", [(0,), (1, -2), (3, 0, 1)])
def test_a_mark_that_is_not_positive_is_named(marks):
    with pytest.raises(ValueError, match="marks must be positive") as raised:
        cloche.point_counts(marks)
    assert f"got {min(marks)} in {marks}" in str(raised.value)


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), max_size=5).map(tuple))
def test_ways_are_all_the_sets_of_dice_with_the_sum_and_the_fewest_dice_come_first(marks):
    chosen = Counter()
    for shown in product([False, True], repeat=len(marks)):
        chosen[tuple(mark for mark, is_shown in zip(marks, shown, strict=True) if is_shown)] += 1
    listed = [cloche.ways(mu, marks) for mu in range(sum(marks) + 1)]
    assert Counter(s for sets in listed for s in sets) == chosen
    for mu, sets in enumerate(listed):
        assert {sum(s) for s in sets} <= {mu}
        assert [len(s) for s in sets] == sorted(len(s) for s in sets)
        assert sum(5 ** (len(marks) - len(s)) for s in sets) == enumerated(marks)[mu]


@pytest.mark.parametrize("mu", range(22))
def test_powers_of_five_amount_to_the_number_of_throws(mu):
    written = cloche.powers_of_five(mu)
    terms = re.findall(r"(?:(\d+)·)?5\^(\d)", written)
    assert sum(int(times or 1) * 5 ** int(power) for times, power in terms) == counts(MARKS)[mu]
    assert " + ".join((f"{t}·" if t else "") + f"5^{p}" for t, p in terms) == written
    powers = [int(power) for _, power in terms]
    assert powers == sorted(set(powers), reverse=True)
    assert "1" not in [times for times, _ in terms]


# the two means


def fined(points):
    return points or -1


def test_the_mean_payment_by_three_routes():
    throws = enumerated(MARKS)
    by_throws = Fraction(sum(mu * n for mu, n in throws.items()), 6**6)
    by_dice = sum(Fraction(mark, 6) for mark in MARKS)
    by_laws = sum(map(die, MARKS), start=Law({0: 1})).mean
    assert cloche.mean_payment() == by_throws == by_dice == by_laws == Fraction(7, 2)


def test_the_mean_after_the_fine_by_three_routes():
    throws = enumerated(MARKS)
    by_throws = Fraction(sum(fined(mu) * n for mu, n in throws.items()), 6**6)
    by_dice = Fraction(7, 2) - prod(Fraction(5, 6) for _ in MARKS)
    weights = sum(map(die, MARKS), start=Law({0: 1})).weights
    by_laws = Law({fined(mu): n for mu, n in weights.items()}).mean
    assert cloche.mean_after_fine() == by_throws == by_dice == by_laws


@pytest.mark.parametrize(
    ("worth", "mean"),
    [(int, cloche.mean_payment), (fined, cloche.mean_after_fine)],
    ids=["payment", "after the fine"],
)
def test_simulated_throws_have_the_mean(worth, mean):
    law = Law({worth(mu): nu for mu, nu in enumerate(cloche.point_counts())})
    standard_error = sqrt(law.variance / GAMES)
    # one draw of the sum, and six dice thrown one by one
    drawn = law.sample(np.random.default_rng(1922), GAMES)
    dice = [die(mark).sample(np.random.default_rng([1922, mark]), GAMES) for mark in MARKS]
    thrown = np.sum(dice, axis=0)
    thrown[thrown == 0] = worth(0)
    for sample in (drawn, thrown):
        assert abs(sample.mean() - float(mean())) / standard_error < 4
    # the printed means lie too low for so many throws
    assert (drawn.mean() - float(mean() - Fraction(1000, 6**6))) / standard_error > 2


# pictures


def parts(drawn):
    """Return the root of a frame, its conclusion and its accessible label."""
    root = ElementTree.fromstring(drawn)
    assert [child.tag for child in root] == ["figcaption", "svg"]
    conclusion, label = root[0].text, root[1].get("aria-label")
    assert conclusion in label
    return root, conclusion, label


def numbers(pattern, sentence):
    """Match a sentence and return its groups as integers where they are integers."""
    found = re.fullmatch(pattern, sentence)
    assert found, sentence
    plain = [group.replace(",", "") for group in found.groups()]
    return [int(group) if group.isdecimal() else group for group in plain]


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_law_of_the_dice_is_told_in_true_numbers(dice):
    throws = enumerated(MARKS[:dice])
    _, conclusion, label = parts(dice_law(dice))
    thrown, die_or_dice, nothing, total, percent, mean, best, ways, throw_or_throws = numbers(
        r"(\d) (die|dice): ([\d,]+) of ([\d,]+) throws pay nothing \(([\d.]+)%\); "
        r"the mean is ([\d.]+); the likeliest sum above 0 is ([\d or]+) \(([\d,]+) (throws?)\)\.",
        conclusion,
    )
    most = max(n for mu, n in throws.items() if mu)
    likeliest = sorted(mu for mu, n in throws.items() if mu and n == most)
    assert (thrown, nothing, total) == (dice, 5**dice, 6**dice)
    assert float(percent) == pytest.approx(100 * (5 / 6) ** dice, abs=0.05)
    assert float(mean) == pytest.approx(sum(MARKS[:dice]) / 6, abs=0.0005)
    assert re.findall(r"\d+", str(best)) == [str(mu) for mu in likeliest]
    assert ways == most
    assert (die_or_dice, throw_or_throws) == (
        "die" if dice == 1 else "dice",
        "throw" if most == 1 else "throws",
    )
    told = {int(mu): float(p) for mu, p in re.findall(r"(\d+): (\d\.\d{4})", label)}
    assert told.keys() == throws.keys()
    assert told == pytest.approx({mu: n / 6**dice for mu, n in throws.items()}, abs=5.1e-5)


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_law_of_the_dice_is_drawn_to_scale(dice):
    throws = enumerated(MARKS[:dice])
    root, _, _ = parts(dice_law(dice))
    drawn = list(root.iter("rect"))
    tall = np.array([float(bar.get("height")) for bar in drawn])
    chances = np.array([throws[mu] / 6**dice for mu in range(22)])
    assert len(tall) == 22
    assert np.allclose(tall, chances * (tall[0] / chances[0]), atol=0.2)
    most = max(n for mu, n in throws.items() if mu)
    chosen = {mu for mu, bar in enumerate(drawn) if bar.get("fill") == paint(ORANGE)}
    assert chosen == {mu for mu, n in throws.items() if mu and n == most}


def test_laws_of_the_dice_share_one_scale():
    first = [
        float(next(parts(dice_law(dice))[0].iter("rect")).get("height")) for dice in range(1, 7)
    ]
    assert first == pytest.approx([first[0] * (5 / 6) ** k for k in range(6)], abs=0.2)


@pytest.mark.parametrize("points", range(22))
def test_the_walk_through_the_sums_is_told_in_true_numbers(points):
    nu = counts(MARKS)[points]
    sets = [
        tuple(mark for mark, shown in zip(MARKS, faces, strict=True) if shown)
        for faces in product([0, 1], repeat=6)
        if sum(mark * shown for mark, shown in zip(MARKS, faces, strict=True)) == points
    ]
    root, conclusion, label = parts(sum_walk(points))
    told = numbers(
        r"(\d+) (points?): (\d+) (sets?) of dice, ([\d,]+) of the ([\d,]+) throws; "
        r"they pay (\d+) × ([\d,]+) = ([\d,]+) in all\.",
        conclusion,
    )
    unit = "point" if points == 1 else "points"
    group = "set" if len(sets) == 1 else "sets"
    assert told == [points, unit, len(sets), group, nu, 6**6, points, nu, points * nu]
    assert label.startswith(f"Sets of dice whose marks make {points}: ")
    # one line of six dice for each set, those that show their mark filled
    dice = list(root.iter("rect"))
    assert len(dice) == 6 * len(sets)
    lines = [dice[k : k + 6] for k in range(0, len(dice), 6)]
    drawn = [
        tuple(mark for mark, d in zip(MARKS, line, strict=True) if d.get("fill") != "none")
        for line in lines
    ]
    assert sorted(drawn) == sorted(sets)
    assert {d.get("fill") for d in dice} <= {"none", paint(BLUE)}
    written = ["".join(t.itertext()) for t in root.iter("text")]
    throws = [int(t.split(" = ")[1].replace(",", "")) for t in written if " = " in t]
    assert throws == [5 ** (6 - len(s)) for s in drawn]
    assert sum(throws) == nu


def test_every_sum_has_a_picture_of_one_size_that_holds_its_lines():
    boxes = set()
    for points in range(22):
        root, _, _ = parts(sum_walk(points))
        boxes.add(root[1].get("viewBox"))
        low = max(float(r.get("y")) + float(r.get("height")) for r in root.iter("rect"))
        assert low <= float(root[1].get("viewBox").split()[3])
    assert len(boxes) == 1


@pytest.mark.parametrize(
    ("draw", "bad", "names"),
    [
        (dice_law, 0, "dice must be 1 to 6, got 0"),
        (dice_law, 7, "dice must be 1 to 6, got 7"),
        (dice_law, -1, "dice must be 1 to 6, got -1"),
        (sum_walk, -1, "points must be 0 to 21, got -1"),
        (sum_walk, 22, "points must be 0 to 21, got 22"),
    ],
)
def test_a_picture_of_nothing_is_refused(draw, bad, names):
    with pytest.raises(ValueError, match=names):
        draw(bad)


@pytest.fixture
def average():
    throws = np.random.default_rng(7).integers(0, 22, size=5_000)
    figure = running_average(throws, 3.5, 10.25, PRINTED)
    yield figure.axes[0], throws
    plt.close(figure)


def test_the_running_average_is_the_cumulative_average(average):
    axes, throws = average
    (line,) = [line for line in axes.lines if line.get_label() == "average so far"]
    n, drawn = line.get_data()
    assert (n[0], n[-1]) == (300, 5_000)
    assert (np.diff(n) > 0).all()
    assert len(n) > 100
    assert drawn == pytest.approx([throws[:k].sum() / k for k in n])


def test_the_running_average_lies_in_a_band_of_three_standard_errors(average):
    axes, _ = average
    (band,) = axes.collections
    edges = band.get_paths()[0].vertices
    n = np.unique(edges[:, 0])
    assert (n[0], n[-1]) == (300, 5_000)
    for k in n:
        at = edges[edges[:, 0] == k, 1]
        half = 3 * sqrt(10.25 / k)
        assert (at.min(), at.max()) == pytest.approx((3.5 - half, 3.5 + half))


def test_the_running_average_shows_both_means(average):
    axes, _ = average
    level = {line.get_label(): set(line.get_ydata()) for line in axes.lines}
    assert level["printed: 3.4787"] == {PRINTED}
    assert level["true: 3.5"] == {3.5}
    low, high = axes.get_ylim()
    assert low < PRINTED < 3.5 < high


def test_the_running_average_is_an_accessible_picture(average):
    axes, _ = average
    root = ElementTree.fromstring(svg(axes.figure, "The average settles at 3.5."))
    assert root.get("aria-label") == "The average settles at 3.5."
    said = ["".join(text.itertext()) for text in root.iter("text")]
    assert {"average so far", "printed: 3.4787", "true: 3.5", "throws"} <= set(said)


def test_drawing_an_average_leaves_the_settings_of_matplotlib_alone():
    before = dict(plt.rcParams)
    plt.close(running_average(np.ones(300, dtype=int), 3.5, 10.25, PRINTED))
    assert dict(plt.rcParams) == before
    assert before["font.size"] != STYLE["font.size"]


def test_too_few_throws_for_an_average_are_named():
    with pytest.raises(ValueError, match="throws"):
        running_average(np.ones(299, dtype=int), 3.5, 10.25, PRINTED)
