"""Players who err, one game at a time and many at once, against their laws."""

import itertools
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np
import pytest

from jeux.marienbad import simulation
from jeux.marienbad.play import play, player
from jeux.marienbad.rules import FILM, MARIENBAD
from jeux.marienbad.simulation import _moved, simulate
from jeux.marienbad.theory import win_probabilities

BOTH = pytest.mark.parametrize("misere", [False, True])
STARTS = [(3, 5, 7, 9), (4, 5, 6, 0), (1, 1, 1, 3), (1, 1, 1), (0, 2, 5, 7)]


def after(heaps):
    """Return the heaps that each (heap, number of tokens) leaves."""
    return {
        (i, size - left): (*heaps[:i], left, *heaps[i + 1 :])
        for i, size in enumerate(heaps)
        for left in range(size)
    }


@cache
def loses(heaps, misere):
    """Say whether who is to move loses against perfect play."""
    if not any(heaps):
        return not misere
    return not any(loses(left, misere) for left in after(heaps).values())


def law(heaps, epsilon, misere):
    """Return the probability of each move of a player who errs."""
    every = after(heaps)
    right = [move for move, left in every.items() if loses(left, misere)]
    if not right:
        # one token, where the last 1 in base 2 is farthest to the right, of the first such heap
        zeros = [(len(f"{n:b}") - len(f"{n:b}".rstrip("0")), i) for i, n in enumerate(heaps) if n]
        right = [(min(zeros)[1], 1)]
    chances = dict.fromkeys(every, epsilon / len(every))
    for move in right:
        chances[move] += (1 - epsilon) / len(right)
    return chances


@cache
def chance(epsilons, misere):
    """Return the probability that the player who moves wins, by the heaps and the seat."""

    @cache
    def mover(heaps, seat=0):
        if not any(heaps):
            return float(misere)
        left, chances = after(heaps), law(heaps, epsilons[seat], misere)
        return sum(p * (1 - mover(left[move], 1 - seat)) for move, p in chances.items() if p)

    return mover


# one move


def by_player(heaps, epsilon, misere, games):
    rng, one = np.random.default_rng(1922), player(epsilon, misere)
    return Counter(one(heaps, rng) for _ in range(games))


def at_once(heaps, epsilon, misere, games):
    before, rng = np.tile(heaps, (games, 1)), np.random.default_rng(1961)
    left = _moved(before, epsilon, rng, misere)
    assert (before == heaps).all(), "positions are not changed in place"
    names = {there: move for move, there in after(heaps).items()}
    return Counter(names[row] for row in map(tuple, left.tolist()))


@BOTH
@pytest.mark.parametrize("epsilon", [0, Fraction(1, 3), 1])
@pytest.mark.parametrize("heaps", STARTS, ids=str)
@pytest.mark.parametrize(("move", "games"), [(by_player, 1000), (at_once, 3000)])
def test_a_player_errs_as_often_as_told_and_chooses_evenly(move, games, heaps, epsilon, misere):
    seen = move(heaps, epsilon, misere, games)
    expected = {move: games * p for move, p in law(heaps, epsilon, misere).items() if p}
    assert set(seen) <= set(expected)
    chi2 = sum((seen[move] - e) ** 2 / e for move, e in expected.items())
    f = len(expected) - 1
    # by the inequality of Laurent and Massart it is above this with probability below exp(−10)
    assert chi2 <= f + 2 * sqrt(10 * f) + 20


# whole games


def z_score(won, p):
    """Return by how many standard errors the share of games won is off."""
    if p in (0, 1):
        return 0 if won.mean() == p else np.inf
    return (won.mean() - p) / sqrt(p * (1 - p) / won.size)


@BOTH
@pytest.mark.parametrize("epsilons", [(0, 0), (0.2, 0.7), (1, 0.1)], ids=str)
def test_the_first_player_wins_as_often_as_the_law_of_the_moves_says(epsilons, misere):
    for start in STARTS:
        won = simulate(start, 2000, np.random.default_rng(7), epsilons, misere).winners == 0
        p = chance(epsilons, misere)(start)
        assert abs(z_score(won, round(p, 12))) < 4, start


@BOTH
@pytest.mark.parametrize("epsilon", [0.3, 1])
def test_a_perfect_player_wins_as_often_as_they_may_hope(epsilon, misere):
    hope = win_probabilities(MARIENBAD, epsilon, misere)
    for start in [(3, 5, 7, 9), (1, 3, 5, 7), (0, 4, 4, 0), (1, 1, 1, 0)]:
        first = simulate(start, 2000, np.random.default_rng(11), (0, epsilon), misere)
        second = simulate(start, 2000, np.random.default_rng(13), (epsilon, 0), misere)
        assert abs(z_score(first.winners == 0, hope.moving[start])) < 4, start
        assert abs(z_score(second.winners == 1, hope.waiting[start])) < 4, start


@BOTH
@pytest.mark.parametrize("start", [(3, 3, 3, 0), (0, 2, 4, 6)], ids=str)
def test_games_one_by_one_and_at_once_have_one_law(start, misere):
    epsilons, rng = (0.2, 0.7), np.random.default_rng(17)
    players = [player(epsilon, misere) for epsilon in epsilons]
    games = [play(start, *players, rng, misere) for _ in range(500)]
    found = simulate(start, 4000, rng, epsilons, misere)
    pairs = [
        ([game.winner for game in games], found.winners),
        ([len(game.moves) for game in games], found.lengths),
    ]
    for one, many in pairs:
        error = sqrt(np.var(one) / len(one) + many.var() / many.size)
        assert abs(np.mean(one) - many.mean()) < 4 * error
    first = np.array([game.winner == 0 for game in games])
    assert abs(z_score(first, chance(epsilons, misere)(start))) < 4


@BOTH
def test_the_last_of_all_moves_decides_who_wins(misere):
    winners, lengths, scores = simulate(MARIENBAD, 500, np.random.default_rng(5), (1, 1), misere)
    assert ((lengths % 2 == 1) == ((winners == 0) != misere)).all()
    assert (lengths.min() >= 4, lengths.max() <= 24, scores.shape) == (True, True, (500, 0))


def test_unless_told_otherwise_a_perfect_player_begins_against_chance_in_normal_play():
    found = simulate(FILM, 500, np.random.default_rng(1))
    again = simulate(FILM, 500, np.random.default_rng(1), (0, 1), False)
    assert (found.lengths == again.lengths).all()
    assert not simulate((1,), 5, np.random.default_rng(1)).winners.any()


def test_one_seed_gives_the_same_games_again():
    one, again, other = (
        simulate(FILM, 500, np.random.default_rng(seed), (0.5, 0.5)).winners for seed in (1, 1, 2)
    )
    assert (one.shape, one.dtype) == ((500,), np.int64)
    assert (one == again).all()
    assert (one != other).any()


def test_no_game_at_all_may_be_played():
    none = simulate(FILM, 0, np.random.default_rng(1))
    assert [column.shape for column in none] == [(0,), (0,), (0, 0)]
    assert {column.dtype for column in none} == {np.dtype(np.int64)}


def test_integers_of_numpy_are_integers():
    args = np.array(MARIENBAD, dtype=np.uint8), np.uint16(300), np.random.default_rng(3)
    found = simulate(*args, np.array([0.5, 0.5]))
    expected = simulate(MARIENBAD, 300, np.random.default_rng(3), (Fraction(1, 2), 0.5))
    assert (found.winners == expected.winners).all()


@BOTH
@pytest.mark.parametrize("heaps", [(300, 5), (2**40, 2, 1), (2**40, 2**40 + 3)], ids=str)
def test_large_heaps_are_no_obstacle(heaps, misere):
    assert not simulate(heaps, 50, np.random.default_rng(19), (0, 1), misere).winners.any()
    assert at_once((0, 128, 128), 0, misere, 9) == {(1, 1): 9}, "no token from the empty heap"


@BOTH
@pytest.mark.parametrize(
    "start", [(3, 5, 7), (0, 2, 5), (1, 1, 1, 3), (4,), (0,) * 70 + (2, 1)], ids=str
)
def test_the_moves_that_are_listed_are_those_of_the_rules(start, misere):
    moves, shape = simulation._moves(start, misere), [heap + 1 for heap in start]
    heaps = list(itertools.product(*map(range, shape)))
    assert moves.tokens.tolist() == [*map(sum, heaps)]
    assert len(moves.first) == len(moves.number) == 2 * len(heaps)
    for row, (first, number) in enumerate(zip(moves.first, moves.number, strict=True)):
        now, errs = heaps[row % len(heaps)], row >= len(heaps)
        listed = [heaps[place] for place in moves.after[first : first + int(number)]]
        every = after(now)
        wanted = every if errs else law(now, 0, misere) if any(now) else {}
        assert sorted(listed) == sorted(
            every[move] for move, p in wanted.items() if errs or wanted[move]
        )


@BOTH
@pytest.mark.parametrize("epsilons", [(0.2, 0.7), (1, 0)], ids=str)
def test_moves_that_are_listed_and_moves_that_are_worked_out_have_one_law(
    epsilons, misere, monkeypatch
):
    listed = simulate((3, 5, 6), 4000, np.random.default_rng(23), epsilons, misere)
    monkeypatch.setattr(simulation, "MOST_LISTED", 0)
    worked = simulate((3, 5, 6), 4000, np.random.default_rng(29), epsilons, misere)
    p = chance(epsilons, misere)((3, 5, 6))
    for found in (listed, worked):
        assert abs(z_score(found.winners == 0, p)) < 4
    error = sqrt((listed.lengths.var() + worked.lengths.var()) / 4000)
    assert abs(listed.lengths.mean() - worked.lengths.mean()) < 4 * error


@pytest.mark.parametrize("epsilon", [2.0**-60, 1e-9, 0.3, 0.7, 1 - 2.0**-53])
def test_the_last_random_number_still_names_a_move(epsilon):
    class Extreme(np.random.Generator):
        def random(self, size):
            return np.resize([1 - 2.0**-53, 0.0, np.nextafter(epsilon, 0)], size)

    found = simulate((3, 5, 7), 300, Extreme(np.random.PCG64(1)), (epsilon, epsilon))
    assert found.lengths.min() >= 3


def test_games_are_played_in_blocks(monkeypatch):
    monkeypatch.setattr("jeux.marienbad.simulation.BLOCK", 400)
    found, again = (simulate(FILM, 2050, np.random.default_rng(3), (1, 1)) for _ in range(2))
    assert (found.winners == again.winners).all()
    assert abs(z_score(found.winners == 0, chance((1, 1), False)(FILM))) < 4
    assert found.lengths.min() >= 4


# what is refused


def test_more_games_than_memory_holds_are_refused():
    with refused(ValueError, f"games must be at most {5 * 10**7}, got {10**9}"):
        simulate(FILM, 10**9, np.random.default_rng(0))


def refused(error, message):
    return pytest.raises(error, match=f"^{re.escape(message)}$")


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [((FILM, -1), ValueError, "games must be an integer of at least 0, got -1"),
     ((FILM, True), ValueError, "games must be an integer of at least 0, got True"),
     ((FILM, 2.0), TypeError, "games must be an integer, got 2.0")],
    ids=str,
)  # fmt: skip
def test_a_number_of_games_that_cannot_be_is_refused(arguments, error, message):
    with refused(error, message):
        simulate(*arguments, np.random.default_rng(0))


@pytest.mark.parametrize("epsilons", [(0.5,), (), (0, 1, 0.5), 0.5, {0: 0.1, 1: 0.2}], ids=str)
def test_other_than_two_epsilons_are_refused(epsilons):
    with pytest.raises((TypeError, ValueError), match="epsilons"):
        simulate(FILM, 5, np.random.default_rng(0), epsilons)


@pytest.mark.parametrize("given", [7, None, "chance"], ids=repr)
def test_a_seed_is_no_source_of_chance(given):
    with pytest.raises(TypeError, match=r"^rng must be a numpy.random.Generator, such as"):
        simulate(FILM, 5, given)


def test_more_tokens_than_64_bits_count_are_refused():
    with refused(ValueError, f"tokens in all heaps must be at most {2**63 - 1}, got {2**63}"):
        simulate((2**62, 2**62), 5, np.random.default_rng(0))


WRONG = [
    *[(p, ValueError) for p in (-0.1, 1 + 2**-52, -1, 2, np.nan, np.inf, True, False, np.True_)],
    *[(p, ValueError) for p in (Fraction(3, 2), Fraction(-1, 9), 1 + Fraction(1, 10**20), 10**40)],
    *[(p, TypeError) for p in ("0.5", None, 0.5j, [0.5])],
]


@pytest.mark.parametrize(("given", "error"), WRONG, ids=str)
def test_an_error_that_is_no_probability_is_refused(given, error):
    for act in (player, lambda p: win_probabilities([2], p)):
        with pytest.raises(error, match=r"^epsilon must be "):
            act(given)
    for place, epsilons in enumerate([(given, 0), (0, given)]):
        with pytest.raises(error, match=rf"^epsilons\[{place}\] must be "):
            simulate(FILM, 5, np.random.default_rng(0), epsilons)


@pytest.mark.parametrize("given", [0, 1, 0.25, Fraction(1, 3), np.float32(0.5), np.int64(1)])
def test_any_real_number_from_0_to_1_is_a_probability(given):
    assert player(given)((4,), np.random.default_rng(1)).heap == 0
    assert len(simulate(FILM, 5, np.random.default_rng(1), (given, given)).winners) == 5
