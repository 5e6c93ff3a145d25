"""Games that are thrown in the page: their laws are those of the library."""

import re
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from throws import distance, law_by_enumeration, run

from jeux.race import exact_race, length_law, win_probabilities
from jeux.serpents import AUDET, FINISHES, GRID_1, TRAPPED, Board
from jeux.serpents.throws import race
from jeux.trying import Throw

SHORT = Board(5, {1: 3}, die=2)
"""A board on which every game ends, so that all of them can be listed."""


def wins(board, starts):
    law = enumerate(win_probabilities(board.transition_matrix(), starts))
    return {who: chance for who, chance in law if chance}


def lengths(board, starts):
    law = dict(enumerate(length_law(board.transition_matrix(), starts)))
    return {throws: chance for throws, chance in law.items() if chance > 1e-15}


def rounds(board, starts):
    law = Counter()
    for throws, chance in lengths(board, starts).items():
        law[-(-throws // len(starts))] += chance
    return law


@pytest.mark.parametrize("starts", [(0, 0), (2, 0), (0, 4), (1, 0, 2)])
def test_the_laws_are_exact_where_all_games_can_be_listed(starts):
    for value, law in (("winner", wins), ("length", lengths), ("rounds", rounds)):
        found = law_by_enumeration(race(SHORT, starts, value))
        assert sum(found.values()) == 1
        assert found == pytest.approx(law(SHORT, starts))
    if len(starts) == 2:
        won = law_by_enumeration(race(SHORT, starts, "winner"))
        assert won.get(0, 0) == exact_race(SHORT.exact_transition_matrix(), *starts)[0]


# the faces of a game are given: where pawns land is the library's
PLAYED = """
  const faces = [...thrown];
  return mechanism.throw({ below: () => given.faces.indexOf(faces.shift()) }, given);
"""


@pytest.mark.parametrize("finish", FINISHES)
def test_pawns_land_where_the_board_says(finish):
    board = Board(6, {1: 5, 4: 3}, 3, finish)
    rng = np.random.default_rng(6)
    for starts in ((0, 0), (3, 5, 2)):
        thrown, places = [], [*starts]
        path = []
        while board.size not in places:
            who = len(thrown) % len(starts)
            thrown.append(int(rng.choice(board.faces)))
            places[who] = board.land(places[who], thrown[-1])
            path.append(places[who])
        for value, given in (("winner", who), ("length", len(thrown))):
            game = run(Throw(race(board, starts, value), {0: 1}), PLAYED, thrown=thrown)
            assert game == {"path": path, "who": who, "value": given}


def test_the_law_of_the_classic_board_is_told_exactly():
    shown = Throw(race(AUDET), lengths(AUDET, [0, 0]))
    assert shown.law["mean"] == pytest.approx(47.76, abs=0.005)
    p, z = distance(shown, 1943, 4000)
    assert p > 0.01
    assert abs(z) < 3


@pytest.mark.long
@pytest.mark.parametrize("finish", FINISHES)
@pytest.mark.parametrize("value", ["winner", "length"])
def test_a_million_games_follow_the_law(finish, value):
    board, starts = Board(30, {3: 22, 27: 1, 17: 4}, finish=finish), (0, 3, 0)
    law = (wins if value == "winner" else lengths)(board, starts)
    p, z = distance(Throw(race(board, starts, value), law), 1952, 10**6)
    assert p > 0.001
    assert abs(z) < 4


DRAWN = """
  const game = mechanism.throw(new Chance(3), given);
  const at = (part, value) => mechanism.draw({ ...game, value }, given, part);
  return [game, at(1, undefined), at(0, game.value), at(0.5, game.value), at(1, game.value),
    mechanism.say(game, given)];
"""


@pytest.mark.parametrize("starts", [(0, 0), (3, 1, 0, 5, 2)])
def test_pawns_are_drawn_where_they_stand(starts):
    game, before, first, _, last, words = run(Throw(race(GRID_1, starts), {1: 1}), DRAWN)
    assert before == first != last
    assert [drawn[1:] for drawn in (before, last)] == [[142, 136.4]] * 2
    pawns = re.findall(r"translate\(([\d.]+) ([\d.]+)\).{1,200}?>(\d)</text>", last[0])
    assert [int(pawn[2]) for pawn in pawns] == [*range(1, len(starts) + 1)]
    x, y = (float(at) for at in pawns[game["who"]][:2])
    assert abs(x - 21) < 11, "home is over the start of grid 1, at its left"
    assert abs(y - 21) < 11
    assert words == f"Player {game['who'] + 1} wins with throw {len(game['path'])} of the game."


def test_players_have_names_where_one_of_them_wins():
    told = run(Throw(race(GRID_1, (0, 0), "winner"), {0: 1}), "return mechanism.name(1, given);")
    assert told == "the second"
    bare = run(Throw(race(GRID_1), {1: 1}), "return mechanism.name === undefined;")
    assert bare


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [({"board": 5}, TypeError, "board must be a jeux.serpents.Board, got 5"),
     ({"board": TRAPPED}, ValueError, "board must have no trap, got one from which 0 does not"),
     ({"board": AUDET, "starts": ()}, ValueError, "starts must hold at least 1"),
     ({"board": AUDET, "starts": (0, 100)}, ValueError, "starts[1] must be at most 99, got 100"),
     ({"board": AUDET, "starts": (0,) * 6}, ValueError, "starts must be at most 5 squares"),
     ({"board": AUDET, "value": "mean"}, ValueError, "value must be one of")],
)  # fmt: skip
def test_what_is_no_game_is_refused_by_name(given, error, words):
    with pytest.raises(error, match=f"^{re.escape(words)}"):
        race(**given)


def test_a_law_in_fractions_can_be_given():
    A = GRID_1.exact_transition_matrix()
    first = exact_race(A, 0, 0)[0]
    shown = Throw(race(GRID_1, value="winner"), {0: first, 1: 1 - first})
    assert shown.law["chances"] == [float(Fraction(2, 3)), float(Fraction(1, 3))]
