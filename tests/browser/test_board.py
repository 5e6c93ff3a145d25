"""The board of snakes and ladders in the page: it computes as Python does."""

import json
import math
import random
import re
from itertools import pairwise, product

import numpy as np
import pytest

from jeux.race import race_matrices, traps
from jeux.serpents import ALTHOEN, AUDET, FINISHES, GRID_1, Board
from jeux.serpents.board import TRAPPED


def told(board):
    """A board in the words of the page."""
    jumps = [list(jump) for jump in board.jumps.items()]
    return {"size": board.size, "jumps": jumps, "faces": board.faces, "finish": board.finish}


@pytest.fixture
def ask(js):
    """Asks the page; numbers go and come as text, since they take long to pass one by one."""
    call = "([code, given]) => JSON.stringify(eval(code)(...JSON.parse(given)))"
    return lambda code, *given: json.loads(
        js.evaluate(call, [code, json.dumps(given, default=told)])
    )


def random_board(rng, largest):
    size, finish = rng.randint(2, largest), rng.choice(FINISHES)
    most = min(size, 9) if finish == "bounce" else 9
    faces = [rng.randint(1, most) for _ in range(rng.randint(1, 6))]
    begins = rng.sample(range(1, size), rng.randint(0, size // 2))
    ends = [square for square in range(1, size + 1) if square not in begins]
    return Board(size, {square: rng.choice(ends) for square in begins}, faces, finish)


def games(seed, count, largest):
    """Random boards, each with two squares to start from."""
    rng = random.Random(seed)
    boards = [random_board(rng, largest) for _ in range(count)]
    return [(b, (rng.randrange(b.size), rng.randrange(b.size))) for b in boards]


RACED = """games => games.map(([b, starts]) => {
  const { win, mean, endless } = serpents.race(b, starts);
  const second = { places: [starts[1], starts[0]], throws: 1 };
  return { win, mean: mean ?? null, endless, words: serpents.conclusion(b, starts),
    then: serpents.conclusion(b, starts, second) };
})"""


def close(x, y):
    return math.isclose(x, y, rel_tol=1e-9, abs_tol=1e-9)


BOOK = [(board, (0, 0)) for board in (AUDET, ALTHOEN, GRID_1)]
GAMES = BOOK + games(1, 70, 100) + games(2, 80, 14)
BOARDS = [board for board, _ in GAMES]
TRAPS = [traps(board.transition_matrix()) for board in BOARDS]
EACH = """boards => boards.map(b => [...Array(b.size).keys()].map(square => b.faces.map(
  face => ['land', 'way'].map(what => serpents[what](b, square, face)))))"""


def test_pawns_walk_and_land_as_they_do_in_python(ask):
    for board, squares in zip(BOARDS, ask(EACH, BOARDS), strict=True):
        for i, throws in enumerate(squares):
            for face, (land, way) in zip(board.faces, throws, strict=True):
                assert land == board.land(i, face)
                assert all(abs(a - b) == 1 for a, b in pairwise([i, *way]))
                foot = way[-1] if way else i
                assert land == (board.jumps.get(foot, foot) if way else i)
                assert len(way) == face or (i + face > board.size and board.finish != "bounce")


def visited(board, start):
    """How likely a pawn ever comes to each square: visits on average, by those from there."""
    A = board.transition_matrix()
    moves = np.eye(board.size + 1)
    moves[:-1] = np.c_[A, 1 - A.sum(axis=1)]
    # a throw in very many is the last, so that nobody visits a square for ever
    visits = np.linalg.inv(np.eye(board.size + 1) - (1 - 1e-10) * moves)
    return visits[start] / visits.diagonal()


def test_the_probabilities_on_the_squares_are_those_of_python(ask):
    short = [(board, starts) for board, starts in GAMES if board.size <= 14]
    known = [(AUDET, (0, 0)), (ALTHOEN, (79, 0)), (TRAPPED, (0, 0)), (GRID_1, (2, 0))]
    for board, (start, _) in [*short, *known]:
        shares = ask("serpents.visits", board, start)
        assert shares == pytest.approx(visited(board, start), abs=1e-6), (board, start)


def test_their_areas_are_drawn_on_the_squares(ask):
    shares = visited(AUDET, 0)
    path = ask("serpents.areas", 100, shares.tolist())
    drawn = re.findall(r"M(-?[\d.]+) (-?[\d.]+)h([\d.]+)v\3h-\3z", path)
    large = [k for k in range(1, 101) if 42 * shares[k] ** 0.5 >= 0.5]
    assert len(large) == len(drawn) == path.count("M") == 81
    middles = ask("all => all.map(square => serpents.middle(100, square))", large)
    for square, middle, (x, y, side) in zip(large, middles, drawn, strict=True):
        assert np.allclose(np.array([x, y], float) + float(side) / 2, middle, atol=0.1)
        assert float(side) ** 2 / 42**2 == pytest.approx(shares[square], abs=3e-3)


PLAY = """(b, starts, faces) => {
  let game = serpents.fresh(starts);
  return faces.map(face => {
    game = serpents.thrown(b, game, face);
    return [game.places, serpents.conclusion(b, starts, game)];
  });
}"""


def test_a_game_is_told_throw_by_throw_until_somebody_is_home(ask):
    rng = random.Random(5)
    for board in (AUDET, ALTHOEN, Board(100, AUDET.jumps, finish="bounce"), GRID_1):
        (P, E), places, faces = race_matrices(board.transition_matrix()), [0, 0], []
        expected = []
        while board.size not in places:
            faces.append(rng.choice(board.faces))
            who = (len(faces) - 1) % 2
            places[who] = board.land(places[who], faces[-1])
            expected.append([*places])
        seen = ask(PLAY, board, [0, 0], faces)
        for throw, (now, (there, words)) in enumerate(zip(expected, seen, strict=True), 1):
            assert now == there
            who, turn = ("first", "second")[(throw - 1) % 2], throw % 2
            assert words.startswith(f"Throw {throw}: the {who} player throws {faces[throw - 1]} ")
            if board.size in now:
                assert words.endswith("is home and has won.")
                continue
            win, mean = (M[now[turn], now[1 - turn]] for M in (P, E))
            assert f"The {('first', 'second')[turn]} player is to throw" in words
            assert f"first wins with probability {1 - win if turn else win:.4f}, " in words
            assert f"takes {mean:.2f} throws more" in words


def test_the_end_of_the_board_is_told_by_its_rule(ask):
    for finish, face, says in [
        ("exact", 3, "Throw 1: the first player throws 3 on 4, past the last square, and stays"),
        ("bounce", 3, "Throw 1: the first player throws 3 from 4 and bounces back to 5."),
        ("overshoot", 3, "Throw 1: the first player throws 3 from 4, is home and has won."),
        ("bounce", 1, "Throw 1: the first player throws 1 and walks from 4 to 5."),
    ]:
        ((_, words),) = ask(PLAY, Board(6, {1: 5, 4: 3}, 3, finish), [4, 0], [face])
        assert words.startswith(says)
    # on a board that was changed since
    words = ask("serpents.conclusion", GRID_1, [0, 0], {"places": [3, GRID_1.size], "throws": 4})
    assert words == "The second player is home and has won."


def test_traps_are_those_of_python(ask):
    assert ask("boards => boards.map(serpents.traps)", BOARDS) == [[*stuck] for stuck in TRAPS]


FAULTS = [
    ([[1, 5], [4, 3]], [0, 5], ""),
    ([[1, 5], [1, 3]], [0, 0], "The jump from 1 to 5 cannot lie so. Another jump begins on 1."),
    ([[1, 4], [4, 3]], [0, 0], "The jump from 1 to 4 cannot lie so. Another jump begins on 4: "
     "a pawn takes one jump a move."),
    ([[0, 4]], [0, 0], "The jump from 0 to 4 cannot lie so. A jump cannot begin on 0."),
    ([[1, 7]], [0, 0], "The jump from 1 to 7 cannot lie so. A jump cannot end on 7."),
    ([[1, 1.5]], [0, 0], "A jump leads from a square to a square, not from 1 to 1.5."),
    ([], [500, -3], "A pawn cannot stand on 500: squares go from 0 to 5."),
    ([], [0, -3], "A pawn cannot stand on -3: squares go from 0 to 5."),
]  # fmt: skip


def test_a_board_that_cannot_be_is_told_and_not_computed(ask):
    for jumps, starts, says in FAULTS:
        shown = {"size": 6, "jumps": jumps, "faces": [1, 2, 3], "finish": "overshoot"}
        assert ask("serpents.fault", shown, starts) == says
        caption = ask("serpents.conclusion", shown, starts)
        assert caption == says or (not says and "throws on average" in caption)


def test_races_are_those_of_python_where_games_end(ask):
    ending = [game for game, stuck in zip(GAMES, TRAPS, strict=True) if not stuck]
    for (board, starts), found in zip(ending, ask(RACED, ending), strict=True):
        P, E = (float(M[starts]) for M in race_matrices(board.transition_matrix()))
        assert found["endless"] == 0
        if E > 1000:
            assert found["mean"] is None
            assert "too long" in found["words"]
        else:
            assert close(found["win"], P)
            assert close(found["mean"], E)
            assert f"probability {P:.4f}; a game takes {E:.2f} throws" in found["words"]


def played(A, starts):
    """Play the two pawns forwards, as one law on pairs of squares: win, mean, what never ends."""
    law, wins, mean = np.zeros(A.shape), [0.0, 0.0], 0.0
    never = np.ix_(traps(A), traps(A))
    law[starts] = 1
    for turn in range(3000):
        after = law @ A if turn % 2 else A.T @ law
        mean += law.sum()
        wins[turn % 2] += law.sum() - after.sum()
        law = after
        if law.sum() - law[never].sum() < 1e-14:
            return wins[0], mean, law[never].sum()
    raise AssertionError("not played to the end")


# on the first two pawns arrive in every other round only
PERIODIC = [
    (Board(11, {}, [6, 2, 6], "bounce"), (1, 1)),
    (Board(10, {1: 5, 8: 6, 9: 5}, [9, 9, 9, 3], "bounce"), (0, 4)),
    (Board(6, {3: 2, 4: 2}, [1, 6, 6], "bounce"), (2, 5)),
]


def test_games_that_may_never_end_are_known_for_it(ask):
    tried = PERIODIC + [
        game for game, t in zip(GAMES, TRAPS, strict=True) if t and game[0].size <= 14
    ]
    for (board, starts), found in zip(tried, ask(RACED, tried), strict=True):
        win, mean, caught = played(board.transition_matrix(), starts)
        assert close(found["win"], win)
        assert close(found["endless"], caught)
        assert found["mean"] is None if caught else close(found["mean"], mean)
        said = f"With probability {caught:.4f} the game never ends" if caught else "on average"
        assert said in found["words"]
        assert "nobody" in found["words"]
        assert f"wins with probability {max(0, 1 - win - caught):.4f}" in found["then"]


TOO_LONG = {row + k: 1 for row in (10, 20, 30) for k in range(5)}


def test_boards_have_their_conclusions(ask):
    for board, words in [
        (AUDET, "probability 0.5087; a game takes 47.76 throws on average"),
        (TRAPPED, "With probability 1.0000 the game never ends: from 0–60 nobody can arrive."),
        (Board(100, TOO_LONG), "too long"),
    ]:
        assert words in ask("serpents.conclusion", board, [0, 0])


# what a jump is worth, and the best place of one ladder


WITHOUT = "(b, places, throws, jump) => serpents.without(b, { places, throws }, jump)"


def test_a_board_without_a_jump_is_weighed_as_in_python(ask):
    rng = random.Random(6)
    for b, starts in [(TRAPPED, (0, 70)), *GAMES[:40], *GAMES[-40:]]:
        if not b.jumps:
            continue
        foot, throws = rng.choice([*b.jumps]), rng.randrange(2)
        top = b.jumps[foot]
        words = ask(WITHOUT, b, starts, throws, [foot, top])
        rest = {s: t for s, t in b.jumps.items() if s != foot}
        A = Board(b.size, rest, b.faces, b.finish).transition_matrix()
        assert words.startswith(
            f"Without the {'ladder' if top > foot else 'snake'} from {foot} to {top} "
        )
        if traps(A):
            assert re.search("never end|the mean number of throws", words)
            continue
        P, E = (M[starts[::-1] if throws else starts] for M in race_matrices(A))
        assert f"win with probability {1 - P if throws else P:.4f}, " in words or E > 1000
        assert words.endswith(f"number of throws would be {E:.2f}." if E <= 1000 else "here.")
    words = ask(WITHOUT, Board(100, TOO_LONG | {50: 60}), [0, 0], 0, [50, 60])
    assert words.startswith("Without the ladder from 50 to 60 games would take too long")
    # a jump that is not there, a game that is over
    assert ask(WITHOUT, AUDET, [0, 0], 1, None) == ask(WITHOUT, AUDET, [100, 0], 1, [1, 38]) == ""


SEARCH = """(b, places, throws, aim, length) => {
  const steps = serpents.search(b, { places, throws }, aim, length);
  let step, count = 0;
  while (!(step = steps.next()).done) count += 1;
  return { ...step.value, count, words: serpents.answer(step.value) };
}"""
MISS = {
    "shortest": lambda win, mean: mean,
    "longest": lambda win, mean: -mean,
    "fairest": lambda win, mean: abs(win - 0.5),
}


TRIED = [(GRID_1, (0, 0)), *[(b, at) for b, at in GAMES if b.size <= 14][:24]]


def every_ladder(b, order, length):
    """Win and mean of who is to throw with each ladder that Python allows; none where a game may
    never end."""
    found = {}
    for foot, top in product(range(1, b.size), range(2, b.size + 1)):
        if foot in b.jumps or top <= foot or (length and top - foot != length):
            continue
        try:
            A = Board(b.size, b.jumps | {foot: top}, b.faces, b.finish).transition_matrix()
        except ValueError:
            continue
        if traps(A):
            win, mean, never = played(A, order)
        else:
            win, mean, never = (*(M[order] for M in race_matrices(A)), 0)
        found[foot, top] = None if never or mean > 1000 else (win, mean)
    return found


@pytest.mark.parametrize("length", [0, pytest.param(2, marks=pytest.mark.long)])
def test_the_best_ladder_is_that_of_python(ask, length):
    for k, (b, at) in enumerate(TRIED):
        second = k % 2
        ladders = every_ladder(b, at[::-1] if second else at, length)
        for aim, miss in MISS.items():
            seen = ask(SEARCH, b, at, second, aim, length)
            assert seen["all"] == seen["count"] == len(ladders)
            known = {ends: miss(*race) for ends, race in ladders.items() if race}
            if not known:
                assert "best" not in seen
                assert "no room" in seen["words"] or "No place" in seen["words"]
                continue
            best = seen["best"]["from"], seen["best"]["to"]
            assert known[best] <= min(known.values()) + 1e-7
            assert close(seen["best"]["mean"], ladders[best][1])
            assert f"from {best[0]} to {best[1]} " in seen["words"]
            assert len(seen["feet"]) == b.size + 1
            assert max(seen["feet"]) == pytest.approx(1 if seen["helps"] else 0, abs=1e-6)
            of_foot = {f: min(m for (g, _), m in known.items() if f == g) for f, _ in known}
            shares = [(seen["feet"][foot], -of_foot[foot]) for foot in of_foot]
            assert all(x <= y + 1e-4 for (x, p), (y, q) in product(shares, shares) if p < q)


@pytest.mark.long
def test_ladders_of_the_classic_board_are_those_of_python(ask):
    feet = set(range(1, 100)) - {*AUDET.jumps, *AUDET.jumps.values()}
    boards = {foot: Board(100, AUDET.jumps | {foot: 100}) for foot in feet}
    means = {foot: race_matrices(b.transition_matrix())[1][0, 0] for foot, b in boards.items()}
    seen = ask(SEARCH, AUDET, [0, 0], 0, "shortest", 0)
    words = "Of 2,462 places, a ladder from 17 to 100 makes the game shortest: it takes 28.40"
    assert seen["words"].startswith(words)
    first, second = sorted(means, key=means.get)[:2]
    assert (seen["best"]["from"], seen["best"]["to"], seen["all"]) == (first, 100, 2462)
    assert (seen["second"]["from"], seen["second"]["to"]) == (second, 100)
    assert close(seen["best"]["mean"], means[first])
    longest = ask(SEARCH, AUDET, [0, 0], 0, "longest", 2)
    assert (longest["best"]["from"], longest["best"]["to"]) == (79, 81)


def test_where_no_ladder_is_the_best_the_page_says_so(ask):
    for board, length, says in [
        (Board(2, {1: 2}, 1), 0, "There is no room for another ladder."),
        (Board(6, {}, 3), 6, "There is no room for a ladder of 6 squares."),
        (
            Board(9, {2: 1, 3: 1, 4: 1, 5: 1}, 2),
            0,
            "No place can be called the best: with any of 6",
        ),
        (Board(9, {}, 3), 0, "No such ladder makes the game longer than it is now."),
    ]:
        assert says in ask(SEARCH, board, [0, 0], 0, "longest", length)["words"]


def test_a_jump_is_refused_where_python_refuses_it(ask):
    rng = random.Random(3)
    tried, expected = [], []
    for _ in range(30):
        board = random_board(rng, 12)
        others = dict(board.jumps)
        for start, end in product(range(-1, board.size + 2), repeat=2):
            tried.append([board.size, list(others.items()), start, end])
            try:
                Board(board.size, others | {start: end}, board.faces, board.finish)
                expected.append(start not in others)
            except ValueError:
                expected.append(False)
    found = ask("all => all.map(given => serpents.objection(...given) === '')", tried)
    assert found == expected


def test_the_square_nearest_to_its_middle_is_itself(ask):
    wrong = """() => [...Array(101).keys()].slice(1).filter(size => [...Array(size + 1).keys()]
      .some(k => serpents.nearest(size, ...serpents.middle(size, k)) !== k))"""
    assert ask(wrong) == []
