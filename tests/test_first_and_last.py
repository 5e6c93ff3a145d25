"""How far the first of many players is ahead of the last (*Who wins among five?*)."""

from fractions import Fraction

import numpy as np
import pytest

from jeux import race
from jeux.serpents import AUDET, FINISHES, GRID_1, Board

BOARDS = [GRID_1, AUDET, *(Board(12, {3: 8, 10: 5}, die=3, finish=finish) for finish in FINISHES)]


def arrivals(board):
    """Return the survivals of 0, 1, 2 … throws from 0, and P(T = 1), P(T = 2) …"""
    A = board.transition_matrix()
    column, survivals = np.ones(len(A)), []
    while column[0] > 1e-16:
        survivals.append(column[0])
        column = A @ column
    s = np.array(survivals)
    return s, s[:-1] - s[1:]


def lead(board, m):
    """Return the chance of the first of m players less that of the last, as in the proof."""
    s, f = arrivals(board)
    return f @ (s[:-1] ** (m - 1) - s[1:] ** (m - 1))


@pytest.mark.parametrize("board", BOARDS, ids=str)
@pytest.mark.parametrize("m", [2, 3, 5, 11])
def test_lead_is_that_of_the_chances(board, m):
    chances = race.win_probabilities(board.transition_matrix(), [0] * m)
    assert lead(board, m) == pytest.approx(chances[0] - chances[-1], abs=1e-12)


@pytest.mark.parametrize("board", BOARDS, ids=str)
@pytest.mark.parametrize("m", [2, 4, 10, 100, 10_000])
def test_lead_lies_between_the_bounds_of_the_proof(board, m):
    s, f = arrivals(board)
    h = int(np.flatnonzero(f > 1e-12)[0])  # throw h + 1 is the first that can arrive
    low = f[h] * (1 - s[h + 1] ** (m - 1))
    assert low - 1e-12 <= lead(board, m) <= low + s[h + 1] ** m + 1e-12


def test_lead_of_very_many_is_the_chance_of_a_shortest_game():
    _, f = arrivals(AUDET)
    assert f[6] > 0.0019 > 1e-12 > f[5]
    assert lead(AUDET, 50_000) == pytest.approx(f[6], abs=1e-9)
    small = GRID_1.exact_transition_matrix()
    home = 1 - (small @ small)[0].sum()
    assert home == Fraction(4, 9)
    assert lead(GRID_1, 200) == pytest.approx(float(home), abs=1e-9)


def test_the_lead_of_four_is_the_greatest():
    s, f = arrivals(AUDET)
    leads = {m: lead(AUDET, m) for m in range(2, 62)}
    assert max(leads, key=leads.get) == 4
    assert leads[4] - leads[5] > 1e-6  # far more than rounding
    # beyond, the first player's whole chance is less, which never grows with the number of players
    assert f @ s[:-1] ** 60 < leads[4] < f @ s[:-1] ** 59


def test_after_a_hundred_throws_of_each_hardly_a_game_goes_on():
    survivals = np.linalg.matrix_power(AUDET.transition_matrix(), 100).sum(axis=1)
    assert survivals.max() ** 2 < 0.001
