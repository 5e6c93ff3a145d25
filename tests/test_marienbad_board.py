"""The board of Marienbad and its throws, seen from Python: what the page gets, and its laws."""

import json
from collections import Counter
from fractions import Fraction

import ipywidgets
import numpy as np
import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st
from throws import law_by_enumeration, run

from jeux import marienbad
from jeux.marienbad import FILM, MARIENBAD, favourable_positions, win_probabilities
from jeux.marienbad.board import NimBoard
from jeux.marienbad.throws import deal, game
from jeux.trying import Throw

FLAGS = ["misere", "begins", "digits", "play"]
SYNCED = ["heaps", "start", "opponent", *FLAGS]


@pytest.fixture(autouse=True)
def forget_widgets():
    yield
    ipywidgets.Widget.close_all()


# the board


@given(
    st.lists(st.integers(0, 15), min_size=1, max_size=6),
    st.floats(0, 1),
    st.fixed_dictionaries({name: st.booleans() for name in FLAGS}),
)
def test_what_is_given_comes_back(heaps, opponent, flags):
    board = NimBoard(heaps, opponent=opponent, **flags)
    told = json.loads(json.dumps(board.get_state(SYNCED)))
    assert told == {"heaps": heaps, "start": heaps, "opponent": opponent, **flags}
    assert repr(board) == f"Run this cell to play from {'-'.join(map(str, heaps))}"


def test_the_board_of_the_document_is_there_without_asking():
    flags = {"misere": False, "begins": True, "digits": True, "play": True}
    state = {"heaps": MARIENBAD, "start": MARIENBAD, "opponent": 0.0, **flags}
    assert marienbad.NimBoard().get_state(SYNCED) == state
    other = NimBoard(np.array([1, 15]), opponent=Fraction(1, 4)).get_state(["heaps", "opponent"])
    assert json.dumps(other) == '{"heaps": [1, 15], "opponent": 0.25}'


def test_what_the_reader_or_python_does_is_the_position():
    board = NimBoard()
    board.set_state({"heaps": [3, 5, 7, 1]})
    assert (board.heaps, board.start) == ((3, 5, 7, 1), MARIENBAD)
    for wrong in ([16], [-1], [], "35", 5):
        with pytest.raises(traitlets.TraitError):
            board.heaps = wrong
        with pytest.raises(traitlets.TraitError):
            board.set_state({"misere": True, "heaps": wrong})
        assert (board.heaps, board.misere) == ((3, 5, 7, 1), False)
    for name, wrong in (
        ("opponent", 2),
        ("opponent", "foe"),
        ("record", "heaps=x"),
        ("misere", "no"),
        ("rival", 1),
    ):
        with pytest.raises(traitlets.TraitError):
            setattr(board, name, wrong)


def test_a_record_a_book_and_a_rival_are_held():
    board = NimBoard(FILM, misere=True, record="o71 M51", rival="M")
    told = {"film": "o71 M51", "book": (), "rival": "M"}
    assert board.get_state([*told]) == told
    board = NimBoard((2, 5), book=[[0, 2, 2], (1, 1), ()])
    assert json.loads(json.dumps(board.book)) == [[], [1, 1], [2, 2]]


# throws


def law(heaps, opponent, begins=True, misere=False):
    """Return how likely a reader wins who makes no mistakes."""
    hope = win_probabilities(heaps, opponent, misere)
    wins = (hope.moving if begins else hope.waiting)[tuple(heaps)]
    return {value: chance for value, chance in (("won", wins), ("lost", 1 - wins)) if chance}


@pytest.mark.parametrize(
    ("heaps", "opponent", "begins", "misere"),
    [((2, 2), 1, True, False), ((1, 2, 3), 1, True, False), ((2, 1), Fraction(1, 9), True, False),
     ((3, 1), Fraction(1, 3), False, False), ((2, 2), Fraction(1, 4), True, True),
     ((2, 1, 1), 1, False, True), ((1, 1), 1, True, False), ((0, 1, 0), 1, True, False),
     ((3, 3), 0, True, False), ((4, 4), 1, True, False)],
)  # fmt: skip
def test_every_way_that_a_game_can_go_gives_the_law(heaps, opponent, begins, misere):
    played = game(heaps, opponent=opponent, begins=begins, misere=misere)
    assert law_by_enumeration(played) == law(heaps, opponent, begins, misere)


@pytest.mark.parametrize("most", [(1, 2), (3, 5, 7), MARIENBAD], ids=str)
def test_every_deal_gives_the_share_of_lost_positions(most):
    bad = ~favourable_positions(most)
    share = Fraction(int(bad.sum()), bad.size)
    assert law_by_enumeration(deal(most)) == {"lost": share, "won": 1 - share}


def test_an_opponent_errs_exactly_as_often_as_is_said():
    shares = ((1, [1, 1]), (0, [0, 1]), (0.1, [1, 10]), (Fraction(2, 7), [2, 7]))
    for opponent, errs in (*shares, (0.0123, [123, 10_000])):
        assert [*game(opponent=opponent).given["errs"]] == errs


# each game as it is drawn in flight: the moves, the heaps, and what is said of it
PLAYED = """
const chance = new Chance(seed);
return Array.from({ length: 40 }, () => {
  const game = mechanism.throw(chance, given);
  const shown = Array.from({ length: game.made.length + 1 }, (_, k) => {
    const [body] = mechanism.draw(game, given, k / game.made.length);
    return [...body.matchAll(/class="count"[^>]*>(\\d+)</g)].map(([, n]) => Number(n));
  });
  const made = game.made.map(({ who, move }) => [who, ...move]);
  return [made, shown, game.value, mechanism.say(game, given)];
});"""


@pytest.mark.parametrize("misere", [False, True])
def test_games_are_drawn_move_by_move_as_python_would_take_them(misere):
    played = Throw(game(MARIENBAD, opponent=0.1, begins=False, misere=misere), {"won": 1})
    values = Counter()
    for made, shown, value, said in run(played, PLAYED, seed=3):
        heaps = MARIENBAD
        assert shown[0] == [*heaps]
        for k, (who, *move) in enumerate(made):
            assert who == ("You" if k % 2 else "The opponent")
            if who == "You":
                good = marienbad.winning_moves(heaps, misere)
                assert tuple(move) in (good or [marienbad.delaying_move(heaps)])
            heaps = marienbad.take(heaps, move)
            assert shown[k + 1] == [*heaps]
        assert not any(heaps)
        assert (value == "won") == ((made[-1][0] == "You") != misere)
        assert said == f"You {'win' if value == 'won' else 'lose'} a game of {len(made)} moves."
        values[value] += 1
    assert min(values["won"], values["lost"]) > 10
    lone = run(Throw(game((1,), misere=misere), {"won": 1}), PLAYED, seed=1)[0][-1]
    assert lone == f"You {'lose' if misere else 'win'} a game of 1 move."


def test_a_deal_is_drawn_row_by_row_and_judged():
    program = """
      const chance = new Chance(seed);
      const one = mechanism.throw(chance, given);
      const counts = (part) => [...mechanism.draw(one, given, part)[0].matchAll(
        /class="count"[^>]*>(\\d+)</g)].map(([, n]) => Number(n));
      return [one, [0, 0.5, 1].map(counts), mechanism.say(one, given)];"""
    for seed in range(6):
        one, drawn, said = run(Throw(deal(), {"lost": 1}), program, seed=seed)
        heaps, total = one["heaps"], marienbad.digital_sum(one["heaps"])
        assert drawn == [[0] * 4, [*heaps[:2], 0, 0], heaps]
        can = "can" if total else "cannot"
        assert said == (f"{marienbad.dashed(heaps)}: the digital sum is {total}, so the player to "
                        f"move {can} force a win.")  # fmt: skip
        assert (one["value"] == "lost") == (total == 0)
