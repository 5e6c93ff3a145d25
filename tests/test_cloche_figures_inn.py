"""The pictures of the end of the game draw to scale what the chain of the caisse says."""

import re
from fractions import Fraction

import matplotlib.pyplot as plt
import numpy as np
import pytest
from cloche_routes import counts
from frames import caption, numbers_in, svg_in

from jeux.cloche import THROWS, auberge, faces
from jeux.cloche.figures import last_tokens_picture, oscillation_chart
from jeux.cloche.figures.inn import BASE, CERTAIN, DOOR, STEP
from jeux.cloche.rules import MARKS
from jeux.drawing import BLUE, ORANGE, paint

plt.switch_backend("Agg")


# the last tokens

hit = [Fraction(1)]  # how likely the payments add up to 0, 1, 2, … at some moment
for _ in range(40):
    ways = list(enumerate(counts(MARKS)))[1 : len(hit) + 1]
    hit.append(sum(Fraction(n, 6**6 - 5**6) * hit[-s] for s, n in ways))


def test_the_outlines_of_the_last_tokens_are_the_limits():
    path = next(p for p in svg_in(last_tokens_picture(40)).iter("path")).get("d")
    levels = [(BASE - float(y)) / CERTAIN for y in re.findall(r"V([\d.]+)H", path)]
    tail = [sum(counts(MARKS)[r + 1 :]) for r in range(21)]
    assert levels == pytest.approx([n / 163_296 for n in tail], abs=3e-4)
    assert levels[0] == pytest.approx(float(hit[40]), abs=3e-4)


def test_one_game_hops_along_the_tokens():
    rng = np.random.default_rng(1922)
    sums = [sum(faces(int(rng.integers(THROWS)))[0]) for _ in range(100)]
    for caisse in range(1, 41):
        drawn = last_tokens_picture(caisse)
        stops = re.findall(r'<circle cx="([\d.]+)"', drawn)
        left = [caisse - paid for paid in np.cumsum([s for s in sums if s]) if paid <= caisse]
        assert [round((float(x) - DOOR) / STEP) for x in stops] == left
        hops = drawn.count('stroke-width="1.5"')
        assert hops == len(left) + (0 not in left)


@pytest.mark.parametrize("caisse", range(1, 41))
def test_the_last_tokens_are_those_of_the_chain(caisse):
    frame, end = last_tokens_picture(caisse), auberge(caisse)
    chances = [float(end.residue.p(r) * end.p_opens) for r in range(41)]
    chances[0] = 1 - float(end.p_opens)
    picture, said = svg_in(frame), caption(frame)
    label = picture.get("aria-label")
    # over each place how likely it is reached, and in orange how likely it is the last
    drawn = {BLUE: np.zeros(41), ORANGE: np.zeros(41)}
    for bar in picture.iter("rect"):
        colour = next(name for name in drawn if paint(name) == bar.get("fill"))
        place = (float(bar.get("x")) + 3.6 - DOOR) / STEP
        assert drawn[colour][round(place)] == 0
        drawn[colour][round(place)] = float(bar.get("height")) / CERTAIN
        assert abs(place - round(place)) < 0.01
    assert drawn[ORANGE] == pytest.approx(chances, abs=4e-4)
    reached = [float(hit[caisse - r]) if r <= caisse else 0 for r in range(41)]
    assert drawn[BLUE] + drawn[ORANGE] == pytest.approx(reached, abs=6e-4)
    assert drawn[ORANGE].sum() == pytest.approx(1, abs=3e-3)
    picks = [path.get("data-pick") for path in picture.iter("path") if path.get("data-pick")]
    assert picks == [f"caisse={r}" for r in range(1, 41)]
    chances = chances[:21]
    listed = re.search(r"probabilities (.*?)\. A", label)[1].split(", ")
    assert [int(pair.split(": ")[0]) for pair in listed] == list(range(21))
    assert [float(pair.split(": ")[1]) for pair in listed] == pytest.approx(chances, abs=5.1e-4)
    assert label.endswith(said)
    assert said.startswith(f"A caisse of {caisse} is emptied exactly")
    lasts = float(end.second_period_throws / end.p_opens)
    assert numbers_in(said)[1:] == [
        pytest.approx(100 * chances[0], abs=0.051),
        pytest.approx(float(end.income), abs=0.0051),
        pytest.approx(lasts, abs=0.051),
    ]


@pytest.mark.parametrize(
    ("caisse", "error", "said"),
    [
        (0, ValueError, "caisse must be an integer of at least 1, got 0"),
        (True, ValueError, "caisse must be an integer of at least 1, got True"),
        (2.5, TypeError, r"caisse must be an integer, got 2\.5"),
    ],
)
def test_a_caisse_without_an_end_is_named(caisse, error, said):
    with pytest.raises(error, match=f"^{said}$"):
        last_tokens_picture(caisse)


def test_the_oscillation_and_its_rate():
    jumps = [float(1 - auberge(caisse, exact=False).p_opens) for caisse in range(1, 41)]
    left, right = oscillation_chart(jumps, 0.19, 0.7).axes
    level, swing = left.lines
    assert list(level.get_ydata()) == [0.19, 0.19]
    assert list(swing.get_xdata()) == list(range(1, 41))
    assert list(swing.get_ydata()) == jumps
    low, high = left.get_ylim()
    assert low <= min(jumps) < max(jumps) <= high
    distance, rate = right.lines
    assert list(distance.get_ydata()) == [abs(jump - 0.19) for jump in jumps]
    falls = [abs(jumps[0] - 0.19) * 0.7**k for k in range(40)]
    assert list(rate.get_ydata()) == pytest.approx(falls)
    assert list(rate.get_xdata()) == list(distance.get_xdata()) == list(range(1, 41))
    assert (left.get_yscale(), right.get_yscale()) == ("linear", "log")
    assert {axes.get_xlabel() for axes in (left, right)} == {"tokens in the caisse"}
    assert left.get_ylabel() == "probability of a jump"
    assert right.get_ylabel() == "distance from the limit"
    assert rate.get_label() == "× 0.700 a token"
    plt.close(left.figure)
