"""Many games at once, against games one by one, and against their law."""

import re
from itertools import product
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from walks import SIX, TWENTY, Rules, endless, naive, reach, rules, walk

from jeux.race import length_law
from jeux.serpents import ALTHOEN, AUDET, FINISHES, GRID_1, Board, simulate
from jeux.serpents.simulation import TOGETHER, _table

RNG = np.random.default_rng(0)


SIX6 = tuple(sorted(SIX * 6))


def ahead(faces):
    """Return how many throws make at most 1296 cases: four of a die with six faces."""
    return max(t for t in range(1, 11) if t == 1 or 1 < faces**t <= 1296)


@pytest.mark.parametrize("finish", FINISHES)
@pytest.mark.parametrize("faces", [(1,), (1, 2), (1, 2, 3), (1, 3, 3, 5), SIX, TWENTY, SIX6])
def test_several_throws_at_once_lead_where_they_lead_one_by_one(faces, finish):
    at = Rules(max(8, max(faces)), {1: 5, 6: 2, 7: 3}, faces, finish)
    table, throws = _table(Board(*at))
    assert throws == ahead(len(faces))
    assert table.shape == (at.size, len(faces) ** throws)
    step = {(i, face): walk(at, i, face) for i in range(at.size) for face in set(faces)}
    for start in range(at.size):
        for column, sequence in enumerate(product(faces, repeat=throws)):
            here = start
            for t, face in enumerate(sequence):
                here = step[here, face]
                if here == at.size:
                    here += t
                    break
            assert table[start, column] == here


def one_by_one(at, games, players, rng):
    """Play games naively with the throws that `simulate` would take from a generator."""
    n, throws, rounds = len(at.faces), ahead(len(at.faces)), 0
    found, places = [None] * games, [[0] * players for _ in range(games)]
    while going := [game for game in range(games) if not found[game]]:
        numbers = [rng.integers(n**throws, size=len(going)) for _ in range(players)]
        for (k, game), throw, player in product(enumerate(going), range(throws), range(players)):
            if not found[game]:
                face = at.faces[numbers[player][k] // n ** (throws - 1 - throw) % n]
                here = places[game][player] = walk(at, places[game][player], face)
                if here == at.size:
                    found[game] = (player, (rounds + throw) * players + player + 1)
        rounds += throws
    return found


@given(rules(8, 4), st.integers(1, 6), st.integers(1, 4), st.integers(0, 2**32))
def test_games_end_as_they_do_one_by_one_or_the_board_is_refused(at, games, players, seed):
    board, rng, again = Board(*at), np.random.default_rng(seed), np.random.default_rng(seed)
    if stuck := endless(at):
        with pytest.raises(ValueError, match="nobody ever arrives from") as error:
            simulate(board, games, rng, players)
        spans = [span.split("–") for span in str(error.value).split("from ")[1].split(", ")]
        assert [i for span in spans for i in range(int(span[0]), int(span[-1]) + 1)] == stuck
    else:
        found = simulate(board, games, rng, players)
        ends = list(zip(found.winners, found.lengths, strict=True))
        assert ends == one_by_one(at, games, players, again)


@pytest.mark.parametrize(
    ("at", "named"),
    [(Rules(9, {5: 1, 6: 2, 7: 3}, (1, 2, 3)), "0–4"),  # figure 2: snakes as many as faces
     (Rules(9, {1: 8, 4: 2, 5: 3, 6: 2}, (1, 2, 3)), "2–3"),
     (Rules(10, {}, (3,), "exact"), "0, 3, 6, 9")],
    ids=str,
)  # fmt: skip
def test_squares_from_which_nobody_arrives_are_named(at, named):
    with pytest.raises(ValueError, match=f"nobody ever arrives from {named}$"):
        simulate(Board(*at), 1, RNG)


def test_a_trap_that_no_pawn_can_reach_does_no_harm():
    # from 4 nobody would arrive, but 0 leads to 8 and 8 to 9
    at = Rules(9, {1: 8, 2: 8, 3: 8, 5: 4, 6: 4, 7: 4}, (1, 2, 3))
    assert at.size not in reach(at, 4)
    winners, lengths, _ = simulate(Board(*at), 5, RNG, players=3)
    assert (winners.tolist(), lengths.tolist()) == ([0] * 5, [4] * 5)


def lengths_law(at, players):
    """Return the law of the length, from all places that the pawns have together."""
    A = np.array(naive(at), dtype=float)[:, :-1]
    places, law = np.zeros((at.size,) * players), [0.0]
    places.flat[0] = 1
    while (left := places.sum()) > 1e-9:
        # the pawn whose turn it is has the first axis, and then the last
        places = np.tensordot(places, A, axes=(0, 0))
        law.append(left - places.sum())
    return np.array(law)


def check_law(at, players, law, games=20_000):
    """Hold simulated games to the law of the length, and so to the chances of each player."""
    winners, lengths, scores = simulate(Board(*at), games, np.random.default_rng(games), players)
    assert winners.shape == lengths.shape == (games,)
    assert scores.shape == (games, 0)
    assert winners.dtype == lengths.dtype == scores.dtype == np.int64
    assert (winners == (lengths - 1) % players).all()
    for player in range(players):
        p = law[player + 1 :: players].sum()
        assert abs((winners == player).mean() - p) <= 4 * sqrt(p * (1 - p) / games) + 1e-6
    t = np.arange(len(law))
    variance = law @ t**2 - (law @ t) ** 2
    assert abs(lengths.mean() - law @ t) <= 4 * sqrt(variance / games) + 1e-6
    # neighbours are drawn together till 10 games are expected
    assert lengths.max() < len(law)
    classes = [np.zeros(2)]
    for pair in zip(np.bincount(lengths, minlength=len(law)), law * games, strict=True):
        assert pair[1] or not pair[0]
        classes[-1] += pair
        if classes[-1][1] >= 10:
            classes.append(np.zeros(2))
    *classes, rest = classes
    classes[-1] += rest
    f = len(classes) - 1
    # by the inequality of Laurent and Massart it is above this with probability below exp(−10)
    assert sum((s - e) ** 2 / e for s, e in classes) <= f + 2 * sqrt(10 * f) + 20


GRID = product([(1,), (1, 2), (1, 2, 3), SIX, (1, 1, 2)], FINISHES, [1, 2, 3, 4])


@pytest.mark.parametrize(
    ("at", "players"),
    [*((Rules(6, {1: 5, 4: 3}, faces, finish), players) for faces, finish, players in GRID),
     (Rules(1, {}, SIX), 2), (Rules(1, {}, SIX, "exact"), 4), (Rules(1, {}, (1,), "bounce"), 3),
     (Rules(3, {2: 1}, SIX), 2), (Rules(3, {2: 1}, SIX, "exact"), 3),
     (Rules(30, {28: 1, 7: 20}, TWENTY), 2), (Rules(20, {19: 3}, TWENTY, "exact"), 2),
     (Rules(20, {19: 3}, TWENTY, "bounce"), 1), (Rules(7, {3: 6}, (2, 5, 2, 1), "exact"), 2)],
    ids=str,
)  # fmt: skip
def test_winners_and_lengths_have_their_law(at, players):
    check_law(at, players, lengths_law(at, players))


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("board", [AUDET, ALTHOEN], ids=["Audet", "Althoen"])
def test_games_on_the_classic_boards_have_their_law(board, players):
    at = Rules(board.size, board.jumps, board.faces, board.finish)
    check_law(at, players, length_law(np.array(naive(at), dtype=float)[:, :-1], [0] * players))


def test_the_same_seed_gives_the_same_games():
    one, other = (simulate(AUDET, 500, np.random.default_rng(seed)) for seed in (1, 2))
    same = simulate(AUDET, 500, np.random.default_rng(1), players=2)
    assert np.array_equal(one[:2], same[:2])
    assert not np.array_equal(one[:2], other[:2])


@pytest.mark.parametrize("more", [0, 1, 77])
def test_games_are_played_in_blocks_and_the_last_one_may_be_smaller(more):
    at_once = simulate(GRID_1, 2 * TOGETHER + more, np.random.default_rng(3))
    rng = np.random.default_rng(3)
    parts = [simulate(GRID_1, games, rng)[:2] for games in (TOGETHER, TOGETHER, more) if games]
    assert np.array_equal(at_once[:2], np.concatenate(parts, axis=1))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [((0, RNG), ValueError, "games must be an integer of at least 1, got 0"),
     ((1.0, RNG), TypeError, "games must be an integer, got 1.0"),
     ((1, RNG, 0), ValueError, "players must be an integer of at least 1, got 0"),
     ((1, RNG, "2"), TypeError, "players must be an integer, got '2'"),
     ((1, 7), TypeError, "rng must be a numpy.random.Generator, such as default_rng(7), got 7"),
     ((1, RNG.bit_generator), TypeError, "rng must be a numpy.random.Generator, such as")],
)  # fmt: skip
def test_games_that_cannot_be_are_refused(arguments, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}"):
        simulate(AUDET, *arguments)


def test_what_takes_too_long_is_refused():
    rng = np.random.default_rng(1)
    with pytest.raises(ValueError, match="games must be at most 50000000, got 1000000000"):
        simulate(AUDET, 10**9, rng)
    assert len(simulate(GRID_1, 5, rng, 1000).winners) == 5
