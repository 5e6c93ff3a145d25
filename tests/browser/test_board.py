"""The board of snakes and ladders in the page: it computes as Python does, and it can be used."""

import math
import random
import re
from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest

from jeux.race import race_matrices, traps
from jeux.serpents import ALTHOEN, AUDET, FINISHES, GRID_1, Board
from jeux.serpents.board import TRAPPED, BoardEditor

# what board.js computes


@pytest.fixture(scope="module")
def js(browser):
    """A page in which `board` is the module."""
    page = browser.new_page()
    page.route("https://board.test/", lambda r: r.fulfill(body="", content_type="text/html"))
    page.route("https://board.test/board.js", lambda r: r.fulfill(
        body=BoardEditor._esm, content_type="text/javascript"))  # fmt: skip
    page.goto("https://board.test/")
    page.evaluate("async () => { window.board = await import('/board.js'); }")
    yield page
    page.close()


def told(board):
    """A board in the words of the page."""
    jumps = [list(jump) for jump in board.jumps.items()]
    return {"size": board.size, "jumps": jumps, "faces": board.faces, "finish": board.finish}


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


def raced(js, games):
    ask = """games => games.map(([b, starts]) => {
      const { win, mean, endless } = board.race(b, starts);
      return { win, mean: mean ?? null, endless, words: board.conclusion(b, starts) };
    })"""
    return js.evaluate(ask, [[told(board), starts] for board, starts in games])


def close(x, y):
    return math.isclose(x, y, rel_tol=1e-9, abs_tol=1e-9)


GAMES = games(1, 70, 100) + games(2, 80, 14)


def test_pawns_land_where_they_do_in_python(js):
    ask = """boards => boards.map(b => [...Array(b.size).keys()].map(
      square => b.faces.map(face => board.land(b, square, face))))"""
    landed = js.evaluate(ask, [told(board) for board, _ in GAMES])
    for (board, _), squares in zip(GAMES, landed, strict=True):
        assert squares == [[board.land(i, face) for face in board.faces] for i in range(board.size)]


def test_pawns_walk_to_where_their_jump_begins(js):
    ask = """boards => boards.map(b => [...Array(b.size).keys()].map(
      square => b.faces.map(face => board.way(b, square, face))))"""
    walked = js.evaluate(ask, [told(board) for board, _ in GAMES])
    for (board, _), squares in zip(GAMES, walked, strict=True):
        for i, ways in enumerate(squares):
            for face, way in zip(board.faces, ways, strict=True):
                assert [abs(a - b) for a, b in pairwise([i, *way])] == [1] * len(way)
                foot = way[-1] if way else i
                assert board.land(i, face) == (board.jumps.get(foot, foot) if way else i)
                assert len(way) == face or (i + face > board.size and board.finish != "bounce")


def visited(board, start):
    """How likely a pawn ever comes to each square: one linear system for each of them."""
    A = board.transition_matrix()
    moves = np.c_[A, (1 - A.sum(axis=1)).round(12)]
    found = np.zeros(board.size + 1)
    for goal in range(board.size + 1):
        found[goal] = 1
        if goal == start:
            continue
        # from squares that never see the goal the system has no single solution: leave them out
        sees, more = {goal}, True
        while more:
            further = {i for i in range(board.size) if any(moves[i, j] for j in sees)} - sees
            sees, more = sees | further, bool(further)
        asked = sorted(sees - {goal, board.size})
        found[goal] = 0
        if start in asked:
            B = np.eye(len(asked)) - moves[np.ix_(asked, asked)]
            found[goal] = np.linalg.solve(B, moves[asked, goal])[asked.index(start)]
    return found


def test_the_probabilities_on_the_squares_are_those_of_python(js):
    short = [(board, starts) for board, starts in GAMES if board.size <= 14]
    known = [(AUDET, (0, 0)), (ALTHOEN, (79, 0)), (TRAPPED, (0, 0)), (GRID_1, (2, 0))]
    for board, (start, _) in [*short, *known]:
        shares = js.evaluate("([b, start]) => board.visits(b, start)", [told(board), start])
        assert shares == pytest.approx(visited(board, start), abs=1e-6), (board, start)


def test_their_areas_are_drawn_on_the_squares(js):
    shares = visited(AUDET, 0)
    path = js.evaluate("shares => board.areas(100, shares)", shares.tolist())
    drawn = re.findall(r"M(-?[\d.]+) (-?[\d.]+)h([\d.]+)v\3h-\3z", path)
    assert "".join("M{} {}h{}v{}h-{}z".format(*d, d[2], d[2]) for d in drawn) == path
    large = [k for k in range(1, 101) if 42 * shares[k] ** 0.5 >= 0.5]
    assert len(large) == len(drawn) == 81
    for square, (x, y, side) in zip(large, drawn, strict=True):
        middle = js.evaluate("k => board.middle(100, k)", square)
        assert np.allclose(np.array([x, y], float) + float(side) / 2, middle, atol=0.1)
        assert float(side) ** 2 / 42**2 == pytest.approx(shares[square], abs=3e-3)


PLAY = """([b, starts, faces]) => {
  let game = board.fresh(starts);
  return faces.map(face => {
    game = board.thrown(b, game, face);
    return [game.places, board.conclusion(b, starts, game)];
  });
}"""


def test_a_game_that_is_over_is_told_on_a_board_that_was_changed_since(js):
    game = {"places": [3, told(GRID_1)["size"]], "throws": 4}
    words = js.evaluate("([b, g]) => board.conclusion(b, [0, 0], g)", [told(GRID_1), game])
    assert words == "The second player is home and has won."


def test_a_game_is_told_throw_by_throw_until_somebody_is_home(js):
    rng = random.Random(5)
    for board in (AUDET, ALTHOEN, Board(100, AUDET.jumps, finish="bounce"), GRID_1):
        (P, E), places, faces = race_matrices(board.transition_matrix()), [0, 0], []
        expected, kinds = [], set()
        while board.size not in places:
            faces.append(rng.choice(board.faces))
            who = (len(faces) - 1) % 2
            places[who] = board.land(places[who], faces[-1])
            expected.append([*places])
        seen = js.evaluate(PLAY, [told(board), [0, 0], faces])
        for throw, (now, (there, words)) in enumerate(zip(expected, seen, strict=True), 1):
            assert now == there
            kinds.add(re.search("walks|climbs|slides|stays|bounces|is home", words)[0])
            assert words.startswith(f"Throw {throw}: the {('first', 'second')[(throw - 1) % 2]} ")
            assert f"throws {faces[throw - 1]} " in words
            if board.size in now:
                assert words.endswith("is home and has won.")
                continue
            turn = throw % 2
            win, mean = (M[now[turn], now[1 - turn]] for M in (P, E))
            first = 1 - win if turn else win
            assert f"The {('first', 'second')[turn]} player is to throw" in words
            assert f"the first wins with probability {first:.4f}, " in words
            assert f"takes {mean:.2f} throws more" in words
        assert kinds >= {"walks", "is home"}


@pytest.mark.parametrize(
    ("finish", "face", "says"),
    [("exact", 3, "Throw 1: the first player throws 3 on 4, past the last square, and stays"),
     ("bounce", 3, "Throw 1: the first player throws 3 from 4 and bounces back to 5."),
     ("overshoot", 3, "Throw 1: the first player throws 3 from 4, is home and has won."),
     ("bounce", 1, "Throw 1: the first player throws 1 and walks from 4 to 5.")],
)  # fmt: skip
def test_the_end_of_the_board_is_told_by_its_rule(js, finish, face, says):
    board = told(Board(6, {1: 5, 4: 3}, 3, finish))
    ((_, words),) = js.evaluate(PLAY, [board, [4, 0], [face]])
    assert words.startswith(says)


def test_traps_are_those_of_python(js):
    found = js.evaluate("boards => boards.map(board.traps)", [told(board) for board, _ in GAMES])
    assert found == [list(traps(board.transition_matrix())) for board, _ in GAMES]
    assert 20 < sum(map(bool, found)) < 130


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


@pytest.mark.parametrize(("jumps", "starts", "says"), FAULTS)
def test_a_board_that_cannot_be_is_told_and_not_computed(js, jumps, starts, says):
    shown = {"size": 6, "jumps": jumps, "faces": [1, 2, 3], "finish": "overshoot"}
    assert js.evaluate("([b, s]) => board.fault(b, s)", [shown, starts]) == says
    caption = js.evaluate("([b, s]) => board.conclusion(b, s)", [shown, starts])
    assert caption == says or (not says and "throws on average" in caption)


def test_races_are_those_of_python_where_games_end(js):
    ending = [game for game in GAMES if not traps(game[0].transition_matrix())]
    for (board, starts), found in zip(ending, raced(js, ending), strict=True):
        P, E = (float(M[starts]) for M in race_matrices(board.transition_matrix()))
        assert found["endless"] == 0
        if found["mean"] is None:
            assert E > 1000
            assert "too long" in found["words"]
        else:
            assert close(found["win"], P)
            assert close(found["mean"], E)
            assert f"probability {P:.4f}; a game takes {E:.2f} throws" in found["words"]
    assert sum(1 for board, _ in ending if board.size > 14) > 20


def played(A, starts, turns=3000):
    """Play the two pawns forwards, as one law on pairs of squares: win, mean, what is left."""
    law, wins, mean = np.zeros(A.shape), [0.0, 0.0], 0.0
    law[starts] = 1
    for turn in range(turns):
        after = law @ A if turn % 2 else A.T @ law
        mean += law.sum()
        wins[turn % 2] += law.sum() - after.sum()
        law = after
    return wins[0], mean, law


def check_endless(js, games):
    """Hold races with traps against laws played forwards; return how many may never end."""
    never = 0
    for (board, starts), found in zip(games, raced(js, games), strict=True):
        A = board.transition_matrix()
        win, mean, law = played(A, starts)
        caught = law[np.ix_(traps(A), traps(A))].sum()
        assert law.sum() - caught < 1e-12, "not played to the end"
        assert close(found["win"], win)
        assert close(found["endless"], caught)
        if caught:
            assert found["mean"] is None
            assert f"With probability {caught:.4f} the game never ends" in found["words"]
        else:
            assert close(found["mean"], mean)
            assert "throws on average" in found["words"]
        assert "nobody" in found["words"]
        never += caught > 0
    return never


def test_games_that_may_never_end_are_known_for_it(js):
    with_traps = [(b, at) for b, at in GAMES if b.size <= 14 and traps(b.transition_matrix())]
    assert check_endless(js, with_traps) > 15


# on the first two pawns arrive in every other round only
PERIODIC = [
    (Board(11, {}, [6, 2, 6], "bounce"), (1, 1)),
    (Board(10, {1: 5, 8: 6, 9: 5}, [9, 9, 9, 3], "bounce"), (0, 4)),
    (Board(6, {3: 2, 4: 2}, [1, 6, 6], "bounce"), (2, 5)),
]


@pytest.mark.parametrize("game", PERIODIC, ids=["evens", "thirds", "a trap"])
def test_a_round_without_arrivals_does_not_mean_that_nobody_will_arrive(js, game):
    check_endless(js, [game])


@pytest.mark.parametrize(
    ("board", "words"),
    [(AUDET, "probability 0.5087; a game takes 47.76 throws on average"),
     (ALTHOEN, "probability 0.5079; a game takes 52.15 throws on average"),
     (GRID_1, "probability 0.6667; a game takes 4.06 throws on average"),
     (TRAPPED, "With probability 1.0000 the game never ends: from 0–60 nobody can arrive.")],
    ids=["Audet", "Althoen", "grid 1", "a trap"],
)  # fmt: skip
def test_boards_of_the_book_have_their_conclusions(js, board, words):
    (found,) = raced(js, [(board, (0, 0))])
    assert words in found["words"]
    if board is not TRAPPED:
        P, E = race_matrices(board.transition_matrix())
        assert close(found["win"], P[0, 0])
        assert close(found["mean"], E[0, 0])


def test_a_race_that_is_too_long_to_sum_up_is_called_so(js):
    rows = {row + k: 1 for row in (10, 20, 30) for k in range(5)}
    (found,) = raced(js, [(Board(100, rows), (0, 0))])
    assert (found["mean"], found["endless"]) == (None, 0)
    assert "too long" in found["words"]


# what a jump is worth, and the best place of one ladder


def test_a_board_without_a_jump_is_weighed_as_in_python(js):
    rng, kinds = random.Random(6), set()
    ask = """([b, starts, throws, jump]) => board.without(b, { places: starts, throws }, jump)"""
    for b, starts in [(AUDET, (0, 0)), (TRAPPED, (0, 70)), *GAMES[:40], *GAMES[-40:]]:
        if not b.jumps:
            continue
        foot, throws = rng.choice([*b.jumps]), rng.randrange(2)
        words = js.evaluate(ask, [told(b), starts, throws, [foot, b.jumps[foot]]])
        rest = {s: t for s, t in b.jumps.items() if s != foot}
        A = Board(b.size, rest, b.faces, b.finish).transition_matrix()
        kind = "ladder" if b.jumps[foot] > foot else "snake"
        assert words.startswith(f"Without the {kind} from {foot} to {b.jumps[foot]} ")
        kinds.add(next(k for k in ("never end", "too long", "would win") if k in words))
        if traps(A) or "too long" in words:
            continue
        order = starts[::-1] if throws else starts
        P, E = (M[order] for M in race_matrices(A))
        win = 1 - P if throws else P
        assert f"win with probability {win:.4f}, " in words
        assert words.endswith(f"number of throws would be {E:.2f}.")
    assert kinds >= {"never end", "would win"}
    rows = {row + k: 1 for row in (10, 20, 30) for k in range(5)}
    words = js.evaluate(ask, [told(Board(100, rows | {50: 60})), [0, 0], 0, [50, 60]])
    assert words.startswith("Without the ladder from 50 to 60 games would take too long")


def test_a_jump_that_is_not_there_or_a_game_that_is_over_has_no_worth(js):
    ask = "([b, places, jump]) => board.without(b, { places, throws: 1 }, jump)"
    assert js.evaluate(ask, [told(AUDET), [0, 0], None]) == ""
    assert js.evaluate(ask, [told(AUDET), [100, 0], [1, 38]]) == ""


SEARCH = """([b, places, throws, aim, length]) => {
  const steps = board.search(b, { places, throws }, aim, length);
  let step, count = 0;
  while (!(step = steps.next()).done) count += 1;
  return { ...step.value, count, words: board.answer(step.value) };
}"""
MISS = {
    "shortest": lambda win, mean: mean,
    "longest": lambda win, mean: -mean,
    "fairest": lambda win, mean: abs(win - 0.5),
}


def every_ladder(b, places, throws, length):
    """Win and mean with each ladder that Python allows; none where a game may never end."""
    found = {}
    for foot, top in product(range(1, b.size), range(2, b.size + 1)):
        taken = foot in b.jumps or top <= foot or (length and top - foot != length)
        if taken:
            continue
        try:
            A = Board(b.size, b.jumps | {foot: top}, b.faces, b.finish).transition_matrix()
        except ValueError:
            continue
        found[foot, top] = None
        order = places[::-1] if throws else places
        win, mean, law = played(A, order) if traps(A) else (0, 0, np.zeros(1))
        if not traps(A):
            win, mean = (M[order] for M in race_matrices(A))
        if law.sum() < 1e-12 and mean <= 1000:
            found[foot, top] = (1 - win if throws else win), mean
    return found


SMALL = [(b, at) for b, at in GAMES if b.size <= 14][:24]


TRIED = [(GRID_1, (0, 0)), *SMALL]


@cache
def ladders_of(k, length):
    """Those of one of the games tried, for all aims alike."""
    board, at = TRIED[k]
    return every_ladder(board, at, k % 2, length)


@pytest.mark.parametrize("aim", MISS)
@pytest.mark.parametrize("length", [0, pytest.param(2, marks=pytest.mark.long)])
def test_the_best_ladder_is_that_of_python(js, aim, length):
    nowhere = 0
    for k, (b, at) in enumerate(TRIED):
        ladders = ladders_of(k, length)
        seen = js.evaluate(SEARCH, [told(b), at, k % 2, aim, length])
        assert seen["all"] == seen["count"] == len(ladders)
        known = {ends: MISS[aim](*race) for ends, race in ladders.items() if race}
        if not known:
            assert seen["best"] is None
            assert "no room" in seen["words"] or "No place" in seen["words"]
            nowhere += 1
            continue
        best, least = seen["best"], min(known.values())
        assert known[best["from"], best["to"]] <= least + 1e-7
        assert close(best["mean"], ladders[best["from"], best["to"]][1])
        assert f"from {best['from']} to {best['to']} " in seen["words"]
        assert len(seen["feet"]) == b.size + 1
        assert max(seen["feet"]) == pytest.approx(1 if seen["helps"] else 0, abs=1e-6)
        of_foot = {foot: min(m for (f, _), m in known.items() if f == foot) for foot, _ in known}
        shares = [(seen["feet"][foot], -of_foot[foot]) for foot in of_foot]
        assert all(x <= y + 1e-4 for (x, p), (y, q) in product(shares, shares) if p < q)
    assert nowhere < 15


@pytest.mark.long
def test_ladders_of_the_classic_board_are_those_of_python(js):
    feet = set(range(1, 100)) - {*AUDET.jumps, *AUDET.jumps.values()}
    means = {}
    for foot in feet:
        A = Board(100, AUDET.jumps | {foot: 100}).transition_matrix()
        means[foot] = race_matrices(A)[1][0, 0]
    seen = js.evaluate(SEARCH, [told(AUDET), [0, 0], 0, "shortest", 0])
    first, second = sorted(means, key=means.get)[:2]
    assert (seen["best"]["from"], seen["best"]["to"], seen["all"]) == (first, 100, 2462)
    assert (seen["second"]["from"], seen["second"]["to"]) == (second, 100)
    assert close(seen["best"]["mean"], means[first])
    longest = js.evaluate(SEARCH, [told(AUDET), [0, 0], 0, "longest", 2])
    assert (longest["best"]["from"], longest["best"]["to"]) == (79, 81)


NONE = [
    (Board(2, {1: 2}, 1), 0, "There is no room for another ladder."),
    (Board(6, {}, 3), 6, "There is no room for a ladder of 6 squares."),
    (Board(9, {2: 1, 3: 1, 4: 1, 5: 1}, 2), 0, "No place can be called the best: with any of 6"),
    (Board(9, {}, 3), 0, "No such ladder makes the game longer than it is now."),
]


@pytest.mark.parametrize(("board", "length", "says"), NONE)
def test_where_no_ladder_is_the_best_the_page_says_so(js, board, length, says):
    seen = js.evaluate(SEARCH, [told(board), [0, 0], 0, "longest", length])
    assert says in seen["words"]


def test_a_jump_is_refused_where_python_refuses_it(js):
    rng = random.Random(3)
    asked, expected = [], []
    for _ in range(30):
        board = random_board(rng, 12)
        others = dict(board.jumps)
        for start, end in product(range(-1, board.size + 2), repeat=2):
            asked.append([board.size, list(others.items()), start, end])
            try:
                Board(board.size, others | {start: end}, board.faces, board.finish)
                expected.append(start not in others)
            except ValueError:
                expected.append(False)
    found = js.evaluate("all => all.map(given => board.objection(...given) === '')", asked)
    assert found == expected
    assert 0.1 < np.mean(found) < 0.9


def test_the_square_nearest_to_its_middle_is_itself(js):
    ask = """() => [...Array(101).keys()].slice(1).filter(size =>
      [...Array(size + 1).keys()].some(k => board.nearest(size, ...board.middle(size, k)) !== k))"""
    assert js.evaluate(ask) == []


# two boards, and a small one, without the book around them

ALONE = """async ([modules, states]) => {
  document.body.innerHTML = '';
  for (const [k, state] of states.entries()) {
    const heard = {};
    const model = {
      get: name => state[name],
      set: (name, value) => {
        state[name] = value;
        heard[`change:${name}`].forEach(follow => follow());
      },
      on: (name, f) => { (heard[name] ??= []).push(f); },
      save_changes: () => {},
    };
    const el = document.body.appendChild(document.createElement('div'));
    (await import(modules[k])).default.render({ model, el });
    for (const fold of el.querySelectorAll('details')) fold.open = true;
  }
}"""


def alone(js, *boards):
    """Render boards side by side, each from a module of its own, as anywidget does."""
    js.route("https://board.test/*.js?*", lambda r: r.fulfill(
        body=BoardEditor._esm, content_type="text/javascript"))  # fmt: skip
    states = [told(b) | {"starts": [0, 0], "presets": []} for b in boards]
    js.evaluate(ALONE, [[f"/board.js?{k}" for k in range(len(boards))], states])
    return js.locator(".jeux-board").all()


def test_two_boards_on_a_page_do_not_share_their_names(js):
    alone(js, AUDET, TRAPPED)
    labels = "() => [...document.querySelectorAll('input, select')].map(e => e.labels.length)"
    assert js.evaluate(labels) == [1] * 18


@pytest.mark.parametrize("board", [Board(2, {}, 1), GRID_1, Board(30, {3: 22, 27: 1})], ids=repr)
def test_a_board_of_any_size_shows_all_of_itself(js, board):
    (shown,) = alone(js, board)
    assert shown.locator("figure rect").count() == board.size
    shown.locator("[data-is=heat]").click()
    inside = """svg => {
      const all = svg.getBoundingClientRect();
      return [...svg.children].every(e => {
        const box = e.getBoundingClientRect();
        return box.left >= all.left && box.right <= all.right
          && box.top >= all.top && box.bottom <= all.bottom;
      });
    }"""
    assert shown.locator("figure [role=img]").evaluate(inside)


def test_no_rule_is_offered_that_python_refuses(js):
    for board in (Board(5, {2: 4}), GRID_1):
        (shown,) = alone(js, board)
        for rule in shown.locator("[data-is=finish] option:enabled").all():
            Board(board.size, board.jumps, board.faces, rule.get_attribute("value"))
        rules = shown.locator("[data-is=finish] option:enabled").count()
        assert rules == (3 if max(board.faces) <= board.size else 2)


def found(js, shown):
    """Ask for the best ladder by keyboard, and wait for the answer."""
    shown.locator("[data-is=find]").press("Enter")
    js.wait_for_function("() => !document.querySelector('[data-is=take]').disabled", timeout=60000)
    return shown.locator("[role=status]").text_content()


JUMPS = "root => [...root.querySelectorAll('[data-is=jump] option')].map(o => o.text)"
FOCUS = "() => document.activeElement.dataset.is"


def test_a_ladder_is_asked_for_put_there_and_taken_back_by_keyboard(js):
    (shown,) = alone(js, Board(30, {3: 22, 27: 1}))
    before, caption = shown.evaluate(JUMPS), shown.locator("figcaption").text_content()
    words = found(js, shown)
    foot, top = (int(n) for n in re.search(r"from (\d+) to (\d+) makes", words).groups())
    assert shown.locator(".offer").get_attribute("stroke-dasharray")
    assert shown.locator("figure [role=img]").get_attribute("aria-label").endswith("is offered.")
    assert shown.evaluate(JUMPS) == before, "it is only offered"
    shown.locator("[data-is=take]").press("Enter")
    assert {*shown.evaluate(JUMPS)} == {*before, f"ladder {foot} → {top}"}
    assert js.evaluate(FOCUS) == "undo"
    now = shown.locator("figcaption").text_content()
    mean = re.search(r"takes ([\d.]+) throws", words)[1]
    assert f"takes {mean} throws" in now
    assert f"Without the ladder from {foot} to {top} the first" in now
    assert shown.locator(".offer, .feet").count() == 0
    js.keyboard.press("Enter")
    assert (shown.evaluate(JUMPS), shown.locator("figcaption").text_content()) == (before, caption)


def test_a_search_can_be_stopped_and_a_change_ends_it(js):
    (shown,) = alone(js, Board(100, {}))
    find, note = shown.locator("[data-is=find]"), shown.locator("[role=status]")
    progress = shown.locator("progress")
    find.press("Enter")
    assert (find.text_content(), js.evaluate(FOCUS)) == ("Stop", "find")
    js.wait_for_function("() => document.querySelector('progress').value > 20")
    assert progress.is_visible()
    find.press("Enter")
    assert re.fullmatch(
        r"The search was stopped after [\d,]+ of 4,950 places\.", note.text_content()
    )
    assert not progress.is_visible()
    find.press("Enter")
    shown.locator("[data-is=first]").press("ArrowRight")
    assert (find.text_content(), note.text_content()) == ("Find it", "")
    # a search that went on would tell of the places that it has seen since
    js.evaluate("async () => { for (let k = 0; k < 20; k += 1) await new Promise(setTimeout); }")
    assert (note.text_content(), progress.is_visible()) == ("", False)
    assert shown.locator(".offer").count() == 0


@pytest.mark.long
def test_an_offer_goes_when_the_board_or_the_game_changes(js):
    (shown,) = alone(js, Board(30, {3: 22, 27: 1}))
    for name, key in [("to", "ArrowLeft"), ("throw", "Enter"), ("finish", "ArrowDown")]:
        found(js, shown)
        assert shown.locator(".offer").count() == 1
        shown.locator(f"[data-is={name}]").press(key)
        assert shown.locator(".offer").count() == 0
        assert shown.locator("[data-is=take]").is_disabled()
        assert shown.locator("[role=status]").text_content() == ""


def test_a_ladder_as_long_as_the_chosen_jump_is_searched_for(js):
    (shown,) = alone(js, Board(30, {3: 22, 27: 1}))
    span = shown.locator("[data-is=span]")
    span.press("ArrowDown")
    assert span.evaluate("s => s.selectedOptions[0].text") == "19 squares, as the chosen jump"
    words = found(js, shown)
    foot, top = (int(n) for n in re.search(r"from (\d+) to (\d+) makes", words).groups())
    assert top - foot == 19
    shown.locator("[data-is=remove]").press("Enter")
    shown.locator("[data-is=remove]").press("Enter")
    assert span.evaluate("s => s.selectedOptions[0].text") == "any length"


# how high the board is, its outline without the jump, and what is said, at each square of a slider
DRAG = """async root => {
  root.parentElement.style.width = '370px';
  const to = root.querySelector('[data-is=to]');
  const seen = [];
  for (let square = 6; square <= 29; square += 1) {
    to.value = square;
    to.dispatchEvent(new Event('input', { bubbles: true }));
    seen.push([
      root.offsetHeight,
      [...root.querySelectorAll('.jeux-board-worth path[fill=none]')].map(p => p.outerHTML).join(),
      root.querySelector('figcaption').textContent,
      root.querySelector('figcaption').getAttribute('aria-busy'),
    ]);
  }
  const caption = root.querySelector('figcaption');
  while (caption.getAttribute('aria-busy') === 'true') await new Promise(requestAnimationFrame);
  return seen;
}"""


def test_while_a_jump_is_dragged_only_what_it_changes_moves(js):
    (shown,) = alone(js, Board(30, {3: 22, 27: 1}))
    # it is heard when the drag rests: else this does not end
    heights, outlines, captions, told_later = zip(*shown.evaluate(DRAG), strict=True)
    assert len({*heights}) == 1
    assert len({*outlines}) == 1, "the board without the jump holds still"
    assert len({*captions}) > 20
    assert {*told_later} == {"true"}
    P, E = race_matrices(Board(30, {27: 1}).transition_matrix())
    for words in captions:
        assert words.endswith(
            f"{P[0, 0]:.4f}, and the mean number of throws would be {E[0, 0]:.2f}."
        )
