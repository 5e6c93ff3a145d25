"""The pictures of the end of the game draw to scale what the chain of the caisse says."""

import re
from fractions import Fraction

import numpy as np
import pytest
from cloche_routes import counts
from frames import caption, numbers_in, svg_in

from jeux.cloche import THROWS, auberge, faces
from jeux.cloche.figures import last_tokens_picture, waves_picture
from jeux.cloche.figures.inn import BASE, CERTAIN, DOOR, STEP
from jeux.cloche.figures.waves import BASE as WAVES_BASE
from jeux.cloche.figures.waves import LEFT, UNIT, ZERO
from jeux.cloche.figures.waves import STEP as STEP_OF_WAVES
from jeux.cloche.rules import MARKS
from jeux.cloche.theory.waves import limit_and_waves
from jeux.drawing import BLUE, ORANGE, paint

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
    assert said.startswith(f"A caisse of {caisse} is broken before the inn opens with")
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


# the waves


def summed(waves, k):
    """Return the limit and the first waves, from the poles as complex numbers."""
    nu = counts(MARKS)
    poles = np.roots([*nu[:0:-1], -sum(nu[1:])])
    nearest = sorted(poles, key=lambda pole: round(abs(pole), 9))
    upper = [pole for pole in nearest if pole.imag > -1e-9][: waves + 1]
    total = 0
    for pole in poles:
        if any(min(abs(pole - p), abs(pole.conjugate() - p)) < 1e-9 for p in upper):
            slope = sum(s * n * pole**s for s, n in enumerate(nu)) / sum(nu[1:])
            total += pole**-k / slope
    return total.real


@pytest.mark.parametrize("waves", range(12))
def test_the_waves_are_those_of_the_poles(waves):
    frame = waves_picture(waves)
    drawn, said = svg_in(frame), caption(frame)
    heights = [float(bar.get("height")) / UNIT for bar in drawn.iter("rect")]
    assert heights == pytest.approx([float(p) for p in hit[1:21]], abs=2e-4)
    sums = [summed(waves, k) for k in range(1, 41)]
    rows = {BLUE: [], ORANGE: []}
    for dot in drawn.iter("circle"):
        colour = next(name for name in rows if paint(name) == dot.get("fill"))
        rows[colour].append((float(dot.get("cx")) - LEFT, float(dot.get("cy"))))
    assert [x for x, _ in rows[BLUE]] == [STEP_OF_WAVES * k for k in range(1, 21)]
    assert [(WAVES_BASE - y) / UNIT for _, y in rows[BLUE]] == pytest.approx(sums[:20], abs=2e-4)
    newest = [now - summed(waves - 1, k) for k, now in enumerate(sums, 1)] if waves else []
    assert [(ZERO - y) / UNIT for _, y in rows[ORANGE]] == pytest.approx(newest[:20], abs=2e-4)
    misses = [abs(now - float(p)) for now, p in zip(sums, hit[1:], strict=True)]
    if waves < 10:
        start = next(k for k in range(40) if max(misses[k:]) < 0.001) + 1
        found = [max(misses), misses.index(max(misses)) + 1, start, 0.001]
        assert numbers_in(said)[-4:] == pytest.approx(found, abs=5.1e-5)
    else:
        assert max(misses) < 1e-10
    assert drawn.get("aria-label").endswith(said)


def test_all_waves_give_the_renewal_sequence():
    limit, waves = limit_and_waves()
    assert limit == 31031 / 163_296
    found = [limit + sum(wave.at(k) for wave in waves) for k in range(41)]
    assert found == pytest.approx([float(p) for p in hit], abs=1e-13)
    assert sorted(waves, key=lambda wave: -wave.rate) == list(waves)
    assert waves[0].rate < 1


@pytest.mark.parametrize("waves", [-1, 12])
def test_waves_that_are_not_there_are_named(waves):
    with pytest.raises(ValueError, match=r"^waves must be"):
        waves_picture(waves)
