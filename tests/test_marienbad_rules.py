"""Marienbad by its rules, against games searched to the end by one who knows nothing of base 2."""

import copy
import pickle
import re
from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jeux import marienbad
from jeux.marienbad import FILM, MARIENBAD, Move, digital_sum, is_favourable, moves
from jeux.marienbad.play import delaying_move, play, player
from jeux.marienbad.rules import as_position, dashed, goal, take, winning_moves
from jeux.marienbad.simulation import simulate
from jeux.marienbad.theory import digital_sums, favourable_positions, win_probabilities

RNG = np.random.default_rng(0)
BOX = [*product(range(4), range(6), range(8), range(10))]
BOTH = pytest.mark.parametrize("misere", [False, True])


def after(heaps):
    """Give every (heap, number of tokens) with the heaps that it leaves."""
    for i, size in enumerate(heaps):
        for left in range(size):
            yield (i, size - left), (*heaps[:i], left, *heaps[i + 1 :])


def lost(positions, misere):
    """Return the positions whose player loses, each one given after those that it leads to."""
    found = set()
    for heaps in positions:
        # without a token, whoever has to move has lost, or won in misère play
        wins = any(left in found for _, left in after(heaps)) if any(heaps) else misere
        if not wins:
            found.add(heaps)
    return found


@cache
def lost_in_the_box(misere):
    return lost(BOX, misere)


def right_moves(heaps, misere):
    return [move for move, left in after(heaps) if left in lost_in_the_box(misere)]


# positions and moves


def test_the_heaps_are_those_of_the_document_and_of_the_film():
    assert (MARIENBAD, FILM) == ((3, 5, 7, 9), (1, 3, 5, 7))


def test_a_move_takes_any_number_of_tokens_from_one_heap():
    for heaps in BOX:
        expected, found = [*after(heaps)], moves(heaps)
        assert found == sorted(move for move, _ in expected)
        assert all(take(heaps, move) == left for move, left in expected)
    assert all(isinstance(move, Move) for move in moves(MARIENBAD))


@given(st.lists(st.integers(0, 10**20), max_size=7))
def test_the_digital_sum_adds_column_by_column_without_carries(heaps):
    rows = [f"{size:070b}" for size in heaps]
    columns = [sum(map(int, column)) % 2 for column in zip(*rows, strict=True)]
    assert digital_sum(heaps) == sum(digit * 2**k for k, digit in enumerate(reversed(columns)))


def test_a_position_is_favourable_if_its_player_can_force_a_win_up_to_nine_tokens_a_heap():
    box = [*product(range(10), repeat=4)]
    bad = lost(box, misere=False)
    assert all(is_favourable(heaps) is (heaps not in bad) for heaps in box)


@BOTH
def test_a_position_of_the_document_is_favourable_if_its_player_can_force_a_win(misere):
    for heaps in BOX:
        assert is_favourable(heaps, misere) is (heaps not in lost_in_the_box(misere))


@BOTH
def test_the_winning_moves_are_those_to_unfavourable_positions(misere):
    for heaps in BOX:
        assert winning_moves(heaps, misere) == right_moves(heaps, misere)
    assert all(isinstance(move, Move) for move in winning_moves(MARIENBAD, misere))


def test_from_a_favourable_position_the_winning_moves_are_odd_in_number():
    assert {len(winning_moves(h)) % 2 for h in BOX if is_favourable(h)} == {1}


@BOTH
def test_the_goal_is_the_digital_sum_that_every_winning_move_leaves(misere):
    for heaps in BOX:
        left = {digital_sum(take(heaps, move)) for move in right_moves(heaps, misere)}
        assert left <= {goal(heaps, misere)}
        assert goal(heaps, misere) == misere or max(heaps) > 1
    assert type(goal((1, 1), misere)) is int


# what is refused


@pytest.mark.parametrize(
    ("heaps", "error", "message"),
    [((10**25,), ValueError, f"heaps must leave at most 2,000,000 moves, got {10**25:,}"),
     ((10**6, 10**6, 1), ValueError, "heaps must leave at most 2,000,000 moves, got 2,000,001")],
    ids=str,
)  # fmt: skip
def test_more_moves_than_can_be_listed_are_refused(heaps, error, message):
    with refused(error, message):
        moves(heaps)


@pytest.mark.parametrize(
    ("heap", "tokens", "message"),
    [(-1, 1, "heap must be an integer of at least 0, got -1"),
     (0, 0, "tokens must be an integer of at least 1, got 0"),
     (0, True, "tokens must be an integer of at least 1, got True")],
)  # fmt: skip
def test_a_move_that_nobody_can_make_cannot_be_written_down(heap, tokens, message):
    with refused(ValueError, message):
        Move(heap, tokens)


def test_a_move_is_a_pair_of_integers_of_python():
    move = Move(np.uint8(3), tokens=np.int8(8))
    assert repr(move) == "Move(heap=3, tokens=8)"
    assert pickle.loads(pickle.dumps(move)) == copy.deepcopy(move) == move == (3, 8)


def refused(error, message):
    return pytest.raises(error, match=f"^{re.escape(message)}$")


TAKES_HEAPS = {
    "as_position": as_position, "dashed": dashed, "moves": moves, "digital_sum": digital_sum,
    "is_favourable": is_favourable, "goal": lambda heaps: goal(heaps, misere=True),
    "winning_moves": winning_moves, "delaying_move": delaying_move,
    "take": lambda heaps: take(heaps, (0, 1)),
    "play": lambda heaps: play(heaps, player(), player(), RNG),
    "simulate": lambda heaps: simulate(heaps, 2, np.random.default_rng(0)),
    "digital_sums": digital_sums,
    "favourable": favourable_positions, "hope": lambda heaps: win_probabilities(heaps, 0.5),
}  # fmt: skip
every_function = pytest.mark.parametrize("act", TAKES_HEAPS.values(), ids=TAKES_HEAPS)


@every_function
@pytest.mark.parametrize(
    ("heaps", "error", "message"),
    [((3, -1), ValueError, "heaps[1] must be an integer of at least 0, got -1"),
     ((True, 2), ValueError, "heaps[0] must be an integer of at least 0, got True"),
     ((2.0, 1), TypeError, "heaps[0] must be an integer, got 2.0"),
     (("3", 1), TypeError, "heaps[0] must be an integer, got '3'"),
     (5, TypeError, "heaps must be a sequence, got 5"),
     ({3: 1, 5: 1}, TypeError, "heaps must be a sequence, got {3: 1, 5: 1}")],
    ids=str,
)  # fmt: skip
def test_heaps_that_cannot_be_are_refused(act, heaps, error, message):
    with refused(error, message):
        act(heaps)


def test_heaps_that_cannot_be_have_no_goal_in_normal_play():
    with refused(ValueError, "heaps[0] must be an integer of at least 0, got -1"):
        goal([-1])


TAKES_MISERE = {
    "goal": goal, "is_favourable": is_favourable, "winning_moves": winning_moves,
    "player": lambda _, misere: player(0, misere), "favourable": favourable_positions,
    "play": lambda heaps, misere: play(heaps, player(), player(), RNG, misere),
    "simulate": lambda heaps, misere: simulate(heaps, 2, RNG, (0, 1), misere),
    "hope": lambda heaps, misere: win_probabilities(heaps, 0.5, misere),
}  # fmt: skip


@pytest.mark.parametrize("act", TAKES_MISERE.values(), ids=TAKES_MISERE)
@pytest.mark.parametrize("given", [1, 0, 2, None, "no", 0.0, [True]])
def test_the_rule_for_the_last_token_is_true_or_false(act, given):
    with refused(TypeError, f"misere must be True or False, got {given!r}"):
        act((1, 2), given)
    assert repr(act((1, 1), np.True_))[:9] == repr(act((1, 1), True))[:9]


@every_function
@pytest.mark.parametrize("kind", [np.array, list, lambda heaps: [np.uint8(n) for n in heaps]])
def test_heaps_may_be_given_by_numpy_or_one_by_one(act, kind):
    assert repr(act(kind([3, 2]))) == repr(act((3, 2)))


def test_the_nim_sum_is_the_digital_sum():
    assert marienbad.nim_sum is marienbad.digital_sum


def test_heaps_are_written_as_in_the_book():
    assert [dashed(heaps) for heaps in (MARIENBAD, [0, 12], [])] == ["3-5-7-9", "0-12", ""]


@pytest.mark.parametrize("name", ["delaying_move", "take", "play", "simulate"])
@pytest.mark.parametrize("heaps", [(), (0, 0)])
def test_from_a_finished_game_nobody_moves(name, heaps):
    with refused(ValueError, f"heaps must hold a token, got {heaps}: the game is over"):
        TAKES_HEAPS[name](heaps)
    assert moves(heaps) == winning_moves(heaps) == winning_moves(heaps, misere=True) == []


@pytest.mark.parametrize(
    ("move", "error", "message"),
    [((0, 4), ValueError, "tokens of {} must be at most 3, got 4"),
     ((0, 0), ValueError, "tokens of {} must be an integer of at least 1, got 0"),
     ((0, True), ValueError, "tokens of {} must be an integer of at least 1, got True"),
     ((0, 1.0), TypeError, "tokens of {} must be an integer, got 1.0"),
     ((1, 1), ValueError, "heap of {} must not be empty, got heap 1 of (3, 0, 2)"),
     ((3, 1), ValueError, "heap of {} must be at most 2, got 3"),
     ((-1, 1), ValueError, "heap of {} must be an integer of at least 0, got -1"),
     ((0.0, 1), TypeError, "heap of {} must be an integer, got 0.0"),
     (None, TypeError, "{} must be a sequence, got None"),
     ((0, 1, 2), TypeError, "{} must be a pair (heap, tokens), got (0, 1, 2)")],
    ids=str,
)  # fmt: skip
def test_a_move_against_the_rules_is_refused_whoever_makes_it(move, error, message):
    with refused(error, message.format("move")):
        take(np.array([3, 0, 2]), move)
    with refused(error, message.format("the move of first")):
        play((3, 0, 2), lambda *_: move, player(), RNG)
    with refused(error, message.format("the move of second")):
        play((4, 0, 2), lambda *_: (0, 1), lambda *_: move, RNG)
