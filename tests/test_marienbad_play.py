"""Players of Marienbad and their games, against games searched to the end."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jeux.marienbad import FILM, Move, Transcript, is_favourable
from jeux.marienbad.play import delaying_move, play, player
from jeux.marienbad.rules import moves, take

RNG = np.random.default_rng(0)
BOX = [*product(range(4), range(6), range(8), range(10))]
BOTH = pytest.mark.parametrize("misere", [False, True])
HEAPS = st.lists(st.integers(0, 5), min_size=1, max_size=4).filter(any)


def after(heaps):
    """Give every (heap, number of tokens) with the heaps that it leaves."""
    for i, size in enumerate(heaps):
        for left in range(size):
            yield (i, size - left), (*heaps[:i], left, *heaps[i + 1 :])


def last_one(size):
    """Return the column of a heap's last 1 in base 2, from the right."""
    return f"{size:b}"[::-1].index("1")


def test_the_delaying_move_takes_one_token_where_the_last_1_has_least_worth():
    for heaps in BOX[1:]:
        least = min(last_one(size) for size in heaps if size)
        first = next(i for i, size in enumerate(heaps) if size and last_one(size) == least)
        assert delaying_move(heaps) == Move(first, 1)
    assert isinstance(delaying_move(FILM), Move)


class Every(np.random.Generator):
    """A generator that makes the choice of a given number, and never errs."""

    def __init__(self, number):
        super().__init__(np.random.PCG64(0))
        self.number = number

    def random(self):
        return 1.0

    def integers(self, count):
        return self.number % count


@BOTH
def test_who_moves_perfectly_from_a_favourable_position_wins_against_every_reply(misere):
    perfect = player(0, misere)

    @cache
    def wins(heaps):
        if not any(heaps):
            return misere
        chosen = {take(heaps, perfect(heaps, Every(k))) for k in range(4)}
        if misere and (0,) * 4 in chosen:
            return False
        return all(wins(there) for left in chosen for _, there in after(left))

    assert all(wins(heaps) == is_favourable(heaps, misere) for heaps in BOX)


@given(HEAPS, st.sampled_from([0, 0.4, 1]), st.booleans(), st.integers(0, 2**32))
def test_a_game_is_told_as_it_was_played(heaps, epsilon, misere, seed):
    shown, rng = ([], []), np.random.default_rng(seed)

    def who(k):
        def move(heaps, given):
            assert given is rng
            shown[k].append(heaps)
            return list(player(epsilon, misere)(heaps, given))

        return move

    game = play(heaps, who(0), who(1), rng, misere)
    *before, last = game.positions
    assert (game.positions[0], sum(last)) == (tuple(heaps), 0)
    assert all(any(heaps) for heaps in before)
    assert shown == (before[0::2], before[1::2])
    for here, move, there in zip(before, game.moves, game.positions[1:], strict=True):
        assert dict(after(here))[move] == there
    assert all(isinstance(move, Move) for move in game.moves)
    # an odd number of moves: the first player has made the last one
    assert game.winner == int((len(game.moves) % 2 == 0) != misere)
    players = player(epsilon, misere), player(epsilon, misere)
    assert play(heaps, *players, np.random.default_rng(seed), misere) == game


def test_who_is_no_player_is_named():
    with pytest.raises(TypeError, match=r"^first must be a function, got 5$"):
        play(FILM, 5, player(), RNG)
    with pytest.raises(TypeError, match=r"^second must be a function, got 'perfect'$"):
        play(FILM, player(), "perfect", RNG)


def test_a_heap_of_any_size_is_played_without_listing_its_moves():
    assert play([2**80], player(), player(), RNG).moves == ((0, 2**80),)
    assert 1 <= player(1)((0, 2**62), RNG).tokens <= 2**62
    with pytest.raises(ValueError, match=f"^tokens in all heaps must be at most {2**63 - 1}, got"):
        player(1)([2**80], RNG)


def test_chance_picks_from_the_moves_in_their_order():
    class Third(np.random.Generator):
        def random(self):
            return 0.0

        def integers(self, count):
            return self.wanted

    rng = Third(np.random.PCG64(0))
    for rng.wanted, move in enumerate(moves((2, 0, 3))):
        assert player(1)((2, 0, 3), rng) == move


def test_the_example_of_one_heap_is_over_in_one_move():
    assert play([4], player(), player(), RNG) == Transcript(((4,), (0,)), ((0, 4),), 0)
    lone = play([4], player(misere=True), player(misere=True), RNG, misere=True)
    assert lone == Transcript(((4,), (1,), (0,)), ((0, 3), (0, 1)), 0)


@pytest.mark.parametrize("given", [1961, None, "chance", np.random.PCG64], ids=repr)
def test_chance_comes_from_a_generator_and_from_nothing_else(given):
    for act in (
        lambda: play(FILM, player(), player(), given),
        lambda: player()(FILM, given),
        lambda: player(1)(FILM, given),
    ):
        with pytest.raises(TypeError, match=r"^rng must be a numpy.random.Generator, such as"):
            act()
