"""Areas, rows and numbers that the pictures of the race show, against what the library says."""

import re
from fractions import Fraction
from itertools import pairwise
from math import prod

import numpy as np
import pytest
from frames import caption

from jeux import race
from jeux.serpents import AUDET, EXAMPLE_2, Board, classic_matrices
from jeux.serpents.figures import (
    digits_picture,
    product_picture,
    rows_chart,
    series_chart,
    tie_chart,
    turn_order_chart,
)
from jeux.serpents.figures.product import REST, SMALL


def said(frame):
    """Return what is written in a picture."""
    return [re.sub("<.*?>", "", words) for words in re.findall(r"<text.*?</text>", frame)]


def rects(frame, colour):
    """Return (x, y, width, height) of the rectangles of one colour."""
    found = [r for r in re.findall(r"<rect[^>]*>", frame) if f"--jeux-{colour}," in r]
    sides = ("x", "y", "width", "height")
    return [tuple(float(re.search(rf' {s}="([^"]*)"', r)[1]) for s in sides) for r in found]


@pytest.mark.parametrize("squares", [1, 2, 6, 7, 28, 29, 60])
def test_the_orange_halves_are_what_the_first_player_has_above_one_half(squares):
    frame = tie_chart(squares)
    P, _ = race.race_matrices(Board(squares, {}).transition_matrix())
    wins = P[0, 0]
    assert f"first player wins with probability {wins:.4f}" in caption(frame)
    orange = re.search(r'<path d="([^"]*)" fill="var\(--jeux-orange', frame)[1]
    side = float(re.search(r"M60 84h([\d.]+)v", frame)[1])
    sides = [float(v) for v in re.findall(r"v([\d.]+)h", orange)]
    assert sum(v * v / 2 for v in sides) / side**2 == pytest.approx(wins - 0.5, abs=2e-3)
    assert f"the first wins {wins:.4f}" in said(frame)
    assert f"orange, above a half: {wins - 0.5:.4f}" in said(frame)
    assert (f"the second wins {1 - wins:.4f}" in said(frame)) == (squares > 1)


def test_the_board_before_stays_as_dashed_steps():
    steps = [re.search(r'<path d="([^"]*)"[^>]*dasharray', tie_chart(n)) for n in (1, 6, 7)]
    assert steps[0] is None
    assert steps[1][1] != steps[2][1]
    # the first step of 7 is as deep as a throw that ends 6 squares at once
    assert float(re.match(r"M60 84V([\d.]+)", steps[2][1])[1]) == pytest.approx(
        84 + 330 / 6, abs=0.1
    )


@pytest.mark.parametrize("terms", [1, 2, 6, 14, 24])
def test_the_rows_of_the_series_are_its_terms(terms):
    frame = series_chart(terms)
    exact, _ = race.by_vectorisation(EXAMPLE_2)
    p = race.by_series(EXAMPLE_2, terms)[0][0, 0]
    drawn = [wide * high / 264**2 for _, _, wide, high in rects(frame, "blue")]
    newest = [wide * high / 264**2 for _, _, wide, high in rects(frame, "orange")]
    assert sum(drawn) + sum(newest) == pytest.approx(float(p), abs=3e-3)
    last = p - (race.by_series(EXAMPLE_2, terms - 1)[0][0, 0] if terms > 1 else 0)
    assert sum(newest) == pytest.approx(float(last), abs=1e-3)
    cut = f"0.{p.numerator * 10**10 // p.denominator:010d}"
    same = re.search(r'underline">([\d.]*)</tspan>(\d*)', frame)
    assert same[1] + same[2] == cut
    whole = f"0.{exact[0, 0].numerator * 10**10 // exact[0, 0].denominator:010d}"
    assert whole in said(frame)
    assert whole.startswith(same[1])
    assert not whole.startswith((same[1] + same[2])[: len(same[1]) + 1])


def test_what_is_left_of_the_series_is_the_games_that_still_go_on():
    A = np.linalg.matrix_power(EXAMPLE_2.astype(float), 6)
    assert f"{A[0].sum() ** 2:.2g}" == "0.0029"
    assert "0.0029" in said(series_chart(6))
    assert f"enlarged × {1 / A[0].sum():,.0f}" in said(series_chart(6))
    assert "too small by 1.0·10⁻⁹" in caption(series_chart(24))
    assert "p₀₀ = 0.7075, too small by 0.00078" in caption(series_chart(7))


def test_what_is_missing_shrinks_by_the_square_of_the_spectral_radius():
    factor = max(abs(np.linalg.eigvals(EXAMPLE_2.astype(float)))) ** 2
    for terms in (4, 12, 24):
        assert f"which is {factor:.3f} of what was missing" in caption(series_chart(terms))
    P = race.by_vectorisation(EXAMPLE_2)[0][0, 0]
    first = race.by_series(EXAMPLE_2, 1)[0][0, 0]
    assert f"which is {float((P - first) / P):.3f} of what was" in caption(series_chart(1))


@pytest.mark.parametrize("players", [1, 2, 3, 5, 12, 20])
def test_bars_are_as_large_as_the_chances_and_their_lower_parts_are_equal(players):
    frame = turn_order_chart(players)
    A = AUDET.transition_matrix()
    wins = race.win_probabilities(A, [0] * players)
    lower, upper = rects(frame, "blue"), rects(frame, "orange")
    whole = sum(w * (h + g) for (_, _, w, h), (*_, g) in zip(lower, upper, strict=True))
    shares = [w * (h + g) / whole for (_, _, w, h), (*_, g) in zip(lower, upper, strict=True)]
    assert shares == pytest.approx(list(wins), abs=1e-3)
    assert {f"{w:.4f}" for w in (wins[0], wins[-1])} <= set(said(frame))
    assert len({h for *_, h in lower}) == 1
    assert upper[-1][3] < 0.1
    # nobody but the last player wins no tie: their chance is to be alone the fastest
    assert f"alone the fastest: {wins[-1]:.4f} for each" in said(frame)
    tied = f"orange, first of a tie: {1 - players * wins[-1]:.4f} in all"
    assert tied in said(frame)


@pytest.mark.parametrize("square", [0, 74, 81, 99])
def test_each_square_has_its_entry_of_the_row(square):
    frame = rows_chart(square)
    P, _ = classic_matrices()
    free = [j for j in range(100) if j not in AUDET.jumps]
    picks = [int(j) for j in re.findall(r'data-pick="square=(\d+)"', frame)]
    assert picks == free
    numbers = [int(n) for n in said(frame)[: len(free)]]
    assert numbers == [int(f"{100 * P[square, j]:.0f}") for j in free]
    shades = re.findall(r'--jeux-(blue|orange),[^"]*" fill-opacity="([\d.]+)" data-pick', frame)
    for (colour, share), j in zip(shades, free, strict=True):
        assert (colour == "blue") == (P[square, j] > 0.5)
        assert float(share) == pytest.approx(abs(P[square, j] - 0.5), abs=0.006)
    worse = sum(P[square, b] > P[square, a] + 1e-12 for a, b in pairwise(free))
    assert f"framed squares: {worse}." in caption(frame)
    boxes = re.search(
        r'<path d="([^"]*)" fill="none" stroke="currentColor" stroke-width="3"', frame
    )
    assert boxes[1].count("M") == worse


def test_an_entry_of_the_product_is_the_product_of_its_factors():
    A = SMALL.exact_transition_matrix()[np.ix_(REST, REST)]
    assert (3 * A == [[0, 2, 1], [0, 1, 1], [0, 1, 0]]).all()
    product = np.kron(A, A)
    for row in range(1, 10):
        for column in range(1, 10):
            frame = product_picture(row, column)
            (i, j), (k, m) = divmod(row - 1, 3)[::-1], divmod(column - 1, 3)[::-1]
            faces = [
                int(n) for n in re.search(r"(\d) of 3 faces for you times (\d)", frame).groups()
            ]
            assert prod(faces) == 9 * product[row - 1, column - 1] == 9 * A[i, k] * A[j, m]
            assert f"{prod(faces)} of the 9 pairs" in caption(frame)


def test_the_picture_of_the_product_is_the_product():
    A = SMALL.exact_transition_matrix()[np.ix_(REST, REST)]
    frame = product_picture(1, 1)
    places = re.findall(r'data-pick="row=(\d);column=(\d)"', frame)
    numbers = re.findall(r'<g pointer-events="none">(.*?)</g>', frame)[0]
    found = re.findall(r">(\d)<", numbers)
    assert len(found) == len(places) == 81
    product = 9 * np.kron(A, A)
    assert all(
        int(n) == product[int(r) - 1, int(c) - 1] for (r, c), n in zip(places, found, strict=True)
    )


@pytest.mark.parametrize(("jumps", "again"), [(0, 0), (9, 0), (10, 9), (12, 37), (19, 76)])
def test_the_fraction_has_a_dot_for_each_digit(jumps, again):
    order = sorted(AUDET.jumps.items(), key=lambda jump: (jump[1] < jump[0], jump))
    board = Board(100, dict(order[:jumps]))
    chance, _ = race.exact_race(board.exact_transition_matrix(), 0, 0)
    told = digits_picture(jumps)
    above, below = (len_of(n) for n in chance.as_integer_ratio())
    assert f"a fraction of {above:,} digits over {below:,}." in caption(told)
    dots = [
        sum((float(run) + 1) / 3 for run in re.findall(r"h([\d.]+)", path))
        for path in re.findall(r'<path d="([^"]*)"[^>]*dasharray="2 1"', told)
    ]
    assert dots[0] == above
    assert dots[1] + dots[2] == below
    assert f"squares met again: {again}" in said(told)
    rest = chance.denominator
    while (shared := Fraction(rest, 6**9).numerator) != rest:
        rest = shared
    assert dots[1] == (len_of(rest) if rest > 1 else 0)


def len_of(n):
    """Return the number of decimal digits of an integer, by counting tens."""
    digits = 0
    while n:
        n, digits = n // 10, digits + 1
    return digits
