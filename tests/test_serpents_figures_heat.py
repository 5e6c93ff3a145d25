"""What is drawn on the squares of the board, against what the library says."""

import re
from fractions import Fraction
from math import pi

import numpy as np
import pytest
from frames import svg_in

from jeux.race import race_matrices
from jeux.serpents import AUDET, GRID_1, Board
from jeux.serpents.figures import (
    entry_picture,
    ladders_picture,
    whereabouts_picture,
    without_picture,
)
from jeux.serpents.figures.board import CELL, _middle

NUMBER = r"(-?[\d.]+)"


def words(frame):
    return ["".join(e.itertext()) for e in svg_in(frame).iter("text")]


def picks(frame):
    return re.findall(r'data-pick="([^"]*)"', frame)


# where a pawn is


def areas(frame, nth=0):
    """Return the areas by their middles: those of now, or (1) those of the throw before."""
    paths = [e.get("d") for e in svg_in(frame).iter("path")]
    squares = [d for d in paths if re.fullmatch(rf"(M{NUMBER} {NUMBER}h.*z)?", d)][1:]
    shape = rf"M{NUMBER} {NUMBER}h{NUMBER}v{NUMBER}h-{NUMBER}z"
    found = {}
    for x, y, a, b, c in re.findall(shape, squares[nth]):
        assert a == b == c
        found[float(x) + float(a) / 2, float(y) + float(a) / 2] = float(a) ** 2
    return found


def law(throws):
    return np.linalg.matrix_power(AUDET.transition_matrix(), throws)[0]


@pytest.mark.parametrize("throws", [1, 2, 7, 30, 60])
def test_areas_are_the_probabilities_and_home_has_its_share_on_the_same_scale(throws):
    frame = whereabouts_picture(throws)
    for nth in (0, 1):
        here, drawn = law(throws - nth), areas(frame, nth)
        assert len(drawn) > 5 or throws - nth == 0
        for square in range(1, 100):
            middle = _middle(100, square)
            share = sum(a for at, a in drawn.items() if np.hypot(*np.subtract(at, middle)) < 1)
            assert share / (6 * CELL**2) == pytest.approx(here[square], abs=3e-4)
    bar = next(e for e in svg_in(frame).iter("rect"))
    home = float(bar.get("width")) * float(bar.get("height"))
    assert home / (6 * CELL**2) == pytest.approx(1 - law(throws).sum(), abs=1e-4)
    assert f"home {1 - law(throws).sum():.3f}" in words(frame)


def test_large_shares_are_written_on_their_squares():
    said = [w for w in words(whereabouts_picture(7)) if "%" in w]
    assert said == ["5%"]
    assert [w for w in words(whereabouts_picture(1)) if "%" in w] == ["17%"] * 6
    assert [w for w in words(whereabouts_picture(60)) if "%" in w] == []


# what a missing jump changes


def changes():
    mean = race_matrices(AUDET.transition_matrix())[1][0, 0]
    for jump in AUDET.jumps:
        rest = {a: b for a, b in AUDET.jumps.items() if a != jump}
        yield jump, race_matrices(Board(100, rest).transition_matrix())[1][0, 0] - mean


def test_discs_are_as_large_as_the_changes_and_full_where_games_get_longer():
    frame, scale = without_picture(28), CELL**2 * pi / 4 / 16
    discs = {
        (float(e.get("cx")), float(e.get("cy"))): e
        for e in svg_in(frame).iter("circle")
        if e.get("stroke-width") == "2"
    }
    assert len(discs) == 19
    for jump, change in changes():
        disc = discs[_middle(100, jump)]
        assert pi * float(disc.get("r")) ** 2 / scale == pytest.approx(abs(change), abs=0.08)
        assert (float(disc.get("fill-opacity")) > 0) == (change > 0)
        assert ("orange" in disc.get("stroke")) == (jump == 28)
        number = f"{change:+.2f}".replace("-", "−")
        assert (number in words(frame)) == (abs(change) > 4)
        assert number in words(without_picture(jump)), "the chosen one has its number"


def test_each_jump_can_be_touched():
    assert picks(without_picture(1)) == [f"jump={jump}" for jump in AUDET.jumps]


def test_each_ladder_can_be_chosen():
    choices = [g for g in svg_in(ladders_picture()).iter("g") if g.get("data-choice")]
    assert [int(g.get("data-choice")) for g in choices] == [*range(9)]
    for g, (foot, _) in zip(choices, AUDET.ladders.items(), strict=True):
        x, y = (float(at) for at in re.match(rf"M{NUMBER} {NUMBER}L", g[0].get("d")).groups())
        assert np.hypot(*np.subtract((x, y), _middle(100, foot))) == pytest.approx(6, abs=0.1)


# an entry of the matrix


@pytest.mark.parametrize("i", range(6))
def test_an_entry_lights_the_faces_that_make_it(i):
    A = GRID_1.exact_transition_matrix()
    for j in range(7):
        frame = entry_picture(i, j)
        value = 1 - A[i].sum() if j == 6 else A[i, j]
        dice = [e for e in svg_in(frame).iter("rect") if e.get("rx")]
        lit = sum("orange" in die.get("fill") for die in dice)
        assert (len(dice), Fraction(lit, 3)) == (3, value)
        sentence = re.search("<figcaption>(.*?)</figcaption>", frame)[1]
        assert sentence.startswith(f"From {i} ")
        assert sentence.endswith(f" {1 - value if j == 6 else value}.")
        # the entry in its frame
        rims = [g for g in svg_in(frame).iter("g") if any(e.get("stroke-width") == "3.5" and
                e.tag == "rect" for e in g)]  # fmt: skip
        assert [(g.get("data-pick"), "".join(g.itertext())) for g in rims] == [
            (f"from_square={i};to_square={j}", str(value))
        ]


def test_each_entry_and_each_square_can_be_touched():
    entries = [f"from_square={i};to_square={j}" for i in range(6) for j in range(7)]
    assert picks(entry_picture(0, 0)) == [f"from_square={i}" for i in range(6)] + entries


def test_the_matrix_stands_as_it_is():
    A = GRID_1.exact_transition_matrix()
    written = words(entry_picture(3, 3))[7 : 7 + 42]
    assert written == [str(p) for row in A for p in (*row, 1 - row.sum())]
