"""One game, throw by throw: it walks as the rules say, and ends as often as many games do."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from walks import Rules, endless, rules, walk

from jeux.race import length_law
from jeux.serpents import AUDET, GRID_1, Board, play, simulate


@given(rules(8, 4), st.integers(1, 4), st.integers(0, 2**32))
def test_a_game_is_a_walk_of_each_pawn_in_turn_or_the_board_is_refused(at, players, seed):
    board, rng = Board(*at), np.random.default_rng(seed)
    if endless(at):
        with pytest.raises(ValueError, match="nobody ever arrives from"):
            play(board, rng, players)
        return
    game, squares = play(board, rng, players), [0] * players
    for t, (face, after) in enumerate(zip(game.faces, game.squares, strict=True)):
        assert face in at.faces
        assert at.size not in squares
        squares[t % players] = walk(at, squares[t % players], face)
        assert list(after) == squares
    assert [i for i, square in enumerate(squares) if square == at.size] == [game.winner]


def test_games_one_by_one_have_the_law_of_many():
    rng, games = np.random.default_rng(5), 2000
    played = [play(GRID_1, rng) for _ in range(games)]
    law = length_law(GRID_1.transition_matrix(), [0, 0])
    lengths = np.array([len(game.faces) for game in played])
    seen, t = np.bincount(lengths, minlength=len(law))[: len(law)] / games, np.arange(len(law))
    assert (abs(seen - law) <= 4 * np.sqrt(law * (1 - law) / games) + 1e-3).all()
    many = simulate(GRID_1, 200_000, rng).lengths
    error = np.hypot(lengths.std() / games**0.5, many.std() / len(many) ** 0.5)
    assert abs(lengths.mean() - many.mean()) <= 4 * error
    assert abs(lengths.mean() - law @ t) <= 4 * lengths.std() / games**0.5
    share = np.mean([game.winner == 0 for game in played])
    assert abs(share - 2 / 3) <= 4 * np.sqrt(2 / 9 / games)


def test_each_face_comes_up_as_often_as_it_is_on_the_die():
    board, rng = Board(40, {}, [1, 1, 2, 6]), np.random.default_rng(6)
    faces = np.concatenate([play(board, rng).faces for _ in range(300)])
    for face, p in ((1, 0.5), (2, 0.25), (6, 0.25)):
        assert abs((faces == face).mean() - p) <= 4 * np.sqrt(p * (1 - p) / len(faces))


def test_a_transcript_is_made_of_plain_integers_and_the_same_for_the_same_seed():
    one, same = (play(AUDET, np.random.default_rng(7), 3) for _ in range(2))
    assert one == same != play(AUDET, np.random.default_rng(8), 3)
    numbers = [*one.faces, *(square for after in one.squares for square in after), one.winner]
    assert {type(number) for number in numbers} == {int}
    assert one.winner == (len(one.faces) - 1) % 3


def test_a_trap_that_no_pawn_can_reach_does_no_harm():
    at = Rules(9, {1: 8, 2: 8, 3: 8, 5: 4, 6: 4, 7: 4}, (1, 2, 3))
    assert play(Board(*at), np.random.default_rng(1)).squares == ((8, 0), (8, 8), (9, 8))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [((7,), TypeError, "rng must be a numpy.random.Generator"),
     ((np.random.default_rng(1), 0), ValueError, "players must be an integer of at least 1, got 0"),
     ((np.random.default_rng(1), 2.0), TypeError, "players must be an integer, got 2.0")],
)  # fmt: skip
def test_a_game_that_cannot_be_is_refused(arguments, error, message):
    with pytest.raises(error, match=message):
        play(AUDET, *arguments)
