"""For which tables the article's values are upper limits of the means."""

import numpy as np
import pytest
from jeux.cloche.theory.claims import maxima as claims
from jeux.cloche.theory.maxima import settled, whole_gaps

from jeux.cloche import Table, caisse_means, first_period, gain_lines, tables_above


@pytest.mark.parametrize("players", [2, 6, 14])
def test_gaps_are_those_of_the_recursion(players):
    means = caisse_means(Table(60, players), exact=False)[:, : players + 4]
    values = [float(value) for value in first_period(1, players).gains.values()][:-1]
    there = means - np.arange(61)[:, None] * np.array(values)
    assert whole_gaps(players, 60) == pytest.approx(there, abs=1e-11)


@pytest.mark.parametrize("players", [5, 11, 12, 18, 20, 21, 33, 60])
def test_no_table_is_forgotten(players):
    runs, most = tables_above(players), 700
    largest = whole_gaps(players, most)[1:].max(axis=1)
    assert np.abs(largest).min() > 1e-6  # no sign hangs on the last bits
    said = np.zeros(most, bool)
    for first, last in runs:
        said[first - 1 : last] = True
    assert (said == (largest > 0)).all()
    sure = settled(players, most)
    assert (runs[-1][1] is None if runs else False) == (gain_lines(players)["Cheval"].constant > 0)
    assert all(last is None or last <= sure for _, last in runs)


def test_from_which_number_of_players_on_values_are_exceeded():
    found = {n: tables_above(n) for n in range(2, 35)}
    assert [n for n, runs in found.items() if not runs] == [*range(2, 12)]
    assert [n for n, runs in found.items() if runs and runs[-1][1] is None] == [*range(21, 35)]
    assert [n for n, runs in found.items() if runs == [(1, None)]] == [33, 34]


def test_cards_with_a_figure_never_exceed():
    for players in (2, 6, 30):
        assert (whole_gaps(players, 200)[1:, players : players + 3] < 0).all()


def test_what_the_article_says_of_maxima():
    assert claims.means_stay_below()
    assert not claims.means_stay_below(range(2, 13))
    assert not claims.means_stay_below_with_both_fines()
    assert not claims.broken_means_stay_below()
    assert claims.broken_is_best()
    assert not claims.single_games_stay_below()


@pytest.mark.parametrize("players", [1, 61])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(ValueError, match="players must be"):
        tables_above(players)
