"""The table of snakes and ladders in the page: it computes and reads as Python does."""

import json
import math
import random
from itertools import pairwise, product

import numpy as np
import pytest

from jeux.race import length_law, race_matrices, traps
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


def close(x, y):
    return math.isclose(x, y, rel_tol=1e-8, abs_tol=1e-8)


BOOK = [(board, (0, 0)) for board in (AUDET, ALTHOEN, GRID_1)]
GAMES = BOOK + games(1, 70, 100) + games(2, 80, 14)
BOARDS = [board for board, _ in GAMES]
TRAPS = [traps(board.transition_matrix()) for board in BOARDS]
SHORT = 300
"""Throws on average of the longest games that the page sums up for sure."""

# where pawns go

EACH = """boards => boards.map(b => [...Array(b.size).keys()].map(square => b.faces.map(
  face => ["land", "way", "footOf"].map(what => serpents[what](b, square, face)))))"""


def test_pawns_walk_and_land_as_they_do_in_python(ask):
    for board, squares in zip(BOARDS, ask(EACH, BOARDS), strict=True):
        for i, throws in enumerate(squares):
            for face, (land, way, foot) in zip(board.faces, throws, strict=True):
                assert land == board.land(i, face)
                assert all(abs(a - b) == 1 for a, b in pairwise([i, *way]))
                assert foot == (way[-1] if way else i)
                assert land == (board.jumps.get(foot, foot) if way else i)
                assert len(way) == face or (i + face > board.size and board.finish != "bounce")


def test_traps_are_those_of_python(ask):
    assert ask("boards => boards.map(serpents.traps)", BOARDS) == [[*stuck] for stuck in TRAPS]


def test_a_jump_is_refused_where_python_refuses_it(ask):
    rng = random.Random(3)
    tried, expected = [], []
    for _ in range(30):
        board = random_board(rng, 12)
        others = dict(board.jumps)
        for start, end in product(range(-1, board.size + 2), repeat=2):
            tried.append([board.size, list(others.items()), [start, end]])
            try:
                Board(board.size, others | {start: end}, board.faces, board.finish)
                expected.append(start not in others)
            except ValueError:
                expected.append(False)
    found = ask("all => all.map(given => !serpents.jumpFault(...given))", tried)
    assert found == expected


def test_the_square_under_its_middle_is_itself_and_none_is_under_the_start(ask):
    wrong = """() => [...Array(120).keys()].slice(1).flatMap(size => [1, 3, 10, 12].filter(wide => {
      const board = { size, wide };
      const squares = [...Array(size + 1).keys()];
      return squares.some(k => serpents.under(board, serpents.middle(board, k)) !== k);
    }))"""
    assert ask(wrong) == []


# who wins, and when

RACED = """games => games.map(([b, starts]) => {
  const { win, mean, endless } = serpents.race(b, starts);
  const then = serpents.prospect(b, { places: [starts[1], starts[0]], turn: 1 });
  return { win, mean: mean ?? null, endless, then: then.win };
})"""


def test_races_are_those_of_python_where_games_end(ask):
    ending = [game for game, stuck in zip(GAMES, TRAPS, strict=True) if not stuck]
    summed = 0
    for (board, starts), found in zip(ending, ask(RACED, ending), strict=True):
        P, E = (float(M[starts]) for M in race_matrices(board.transition_matrix()))
        assert found["endless"] == 0
        if found["mean"] is None:
            assert E > SHORT
            continue
        summed += 1
        assert close(found["win"], P)
        assert close(found["mean"], E)
        assert close(found["then"], 1 - P)
    assert summed > 50


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
        assert close(found["then"], max(0, 1 - win - caught))


def test_the_law_of_the_length_is_that_of_python(ask):
    tried = [g for g, stuck in zip(GAMES, TRAPS, strict=True) if not stuck and g[0].size <= 30]
    for board, starts in [*BOOK, *tried[:20]]:
        law = length_law(board.transition_matrix(), list(starts))[:300]
        seen = ask("serpents.lengthLaw", board, starts)
        seen = [*seen, *[0.0] * len(law)][: len(law)]
        assert np.allclose(law, seen, atol=1e-10)


TOO_LONG = {row + k: 1 for row in (10, 20, 30) for k in range(5)}
CAPTION = """(b, starts, turn, faces) => {
  const table = { ...b, wide: 10, starts, begins: turn, throws: faces };
  const position = serpents.replay(table).at(-1);
  return serpents.caption(table, position, serpents.prospect(b, position), serpents.traps(b));
}"""


@pytest.mark.parametrize(
    ("board", "starts", "faces", "says"),
    [
        (
            AUDET,
            (0, 0),
            [],
            "Player 1 throws first. Player 1's chance to win is 50.9%, player 2's 49.1%.",
        ),
        (AUDET, (22, 0), [6], "Player 1 threw 6 and climbed from 28 to 84."),
        (AUDET, (10, 0), [6], "Player 1 threw 6 and slid from 16 to 6."),
        (AUDET, (10, 0), [2, 3], "Player 2 threw 3 and walked from 0 to 3."),
        (AUDET, (97, 0), [5], "Player 1 threw 5 from 97 and is home. Player 1 has won."),
        (
            AUDET,
            (79, 0),
            [1],
            "Player 1 threw 1 from 79, climbed from 80 to 100 and is home. Player 1 has won.",
        ),
        (Board(6, {1: 5}, 3, "exact"), (4, 0), [3], "Player 1 threw 3, too many, and stays on 4."),
        (Board(6, {1: 5}, 3, "bounce"), (4, 0), [3], "Player 1 threw 3 and bounced back to 5."),
        (Board(6, {1: 5}, 3, "bounce"), (1, 4), [2, 2], "is home. Player 2 has won."),
        (TRAPPED, (0, 0), [], "100.0% of games never end: from 0–60 nobody gets home."),
        (Board(100, TOO_LONG), (0, 0), [], "Games on this board take too long to sum up."),
    ],
)
def test_a_caption_says_what_was_thrown_and_who_wins(ask, board, starts, faces, says):
    assert says in ask(CAPTION, board, starts, 0, faces)


# all answers


def fewest(board, square):
    """The fewest throws of a pawn from a square, by search through what each throw may reach."""
    reached = {square}
    for throws in range(1, board.size + 1):
        ends = {board.land(at, face) for at in reached for face in board.faces}
        if board.size in ends:
            return throws
        reached |= ends
    return math.inf


def counted_visits(board, pawns):
    """Visits and jumps taken in a game, on average: both laws, throw by throw."""
    n, A = board.size, board.transition_matrix()
    bare = Board(n, {}, board.faces, board.finish)
    ways = [(i, board.land(i, f), bare.land(i, f)) for i, f in product(range(n), board.faces)]
    laws = [np.eye(n)[pawn] for pawn in pawns]
    rests, jumps = np.zeros(n + 1), dict.fromkeys(board.jumps, 0.0)
    while laws[0].sum() * laws[1].sum() > 1e-12:
        for turn in (0, 1):
            share = laws[turn] / len(board.faces) * laws[1 - turn].sum()
            for square, end, foot in ways:
                rests[end] += share[square] if end != square else 0
                if foot != end:
                    jumps[foot] += share[square]
            laws[turn] = laws[turn] @ A
    return rests, jumps


ASK = """(b, places, turn) => {
  const position = { places, turn };
  const { law, ...lengths } = serpents.lengths(b, position);
  const steps = serpents.weighed(b, position);
  let step;
  while (!(step = steps.next()).done);
  const { rests, jumps } = step.value;
  return { ...lengths, rests: [...rests], jumps };
}"""


def test_all_answers_are_those_of_python(ask):
    tried = [
        (board, at)
        for (board, at), stuck in zip(GAMES, TRAPS, strict=True)
        if not stuck and race_matrices(board.transition_matrix())[1][at] < 150
    ]
    for k, (board, places) in enumerate([*tried[:5], *tried[-12:]]):
        turn = k % 2
        pawns = places[::-1] if turn else places
        seen = ask(ASK, board, places, turn)
        A = board.transition_matrix()
        law = length_law(A, list(pawns))
        below = law.cumsum()
        for name, share in (("median", 0.5), ("most", 0.95)):
            throws = seen[name]
            assert below[throws] >= share - 1e-9
            assert below[throws - 1] < share + 1e-9
        assert close(seen["chance"], law.max())
        assert close(law[seen["likeliest"]], law.max())
        assert close(seen["mean"], race_matrices(A)[1][pawns])
        first, second = (fewest(board, square) for square in pawns)
        assert seen["shortest"] == min(2 * first - 1, 2 * second)
        rests, jumps = counted_visits(board, pawns)
        assert np.allclose(rests, seen["rests"], atol=1e-6)
        for jump in seen["jumps"]:
            assert close(round(jump["times"], 6), round(jumps[jump["from"]], 6))


def test_a_jump_is_worth_the_race_without_it(ask):
    rng = random.Random(6)
    weigh = "(b, places, turn, from) => serpents.worthOf(b, { places, turn }, from)"
    for b, places in [*BOOK, *[game for game in GAMES if game[0].jumps][-40:]]:
        foot, turn = rng.choice([*b.jumps]), rng.randrange(2)
        seen = ask(weigh, b, places, turn, foot)
        pawns = places[::-1] if turn else places
        rest = {start: end for start, end in b.jumps.items() if start != foot}
        boards = b, Board(b.size, rest, b.faces, b.finish)
        if any(traps(board.transition_matrix()) for board in boards):
            continue
        (p, e), (q, f) = (
            (M[pawns] for M in race_matrices(board.transition_matrix())) for board in boards
        )
        if seen["mean"] is None:
            assert max(e, f) > SHORT
            continue
        assert close(seen["win"], q - p if turn else p - q)
        assert close(seen["mean"], e - f)


SEARCH = """(b, places, turn, aim) => {
  const steps = serpents.bestLadder(b, { places, turn }, aim);
  let step, count = 0;
  while (!(step = steps.next()).done) count += 1;
  return { ...step.value, count, words: serpents.ladderWords(step.value) };
}"""
MISS = {
    "shortest": lambda win, mean: mean,
    "longest": lambda win, mean: -mean,
    "fairest": lambda win, mean: abs(win - 0.5),
}
TRIED = [(GRID_1, (0, 0)), *[(b, at) for b, at in GAMES if b.size <= 14][:16]]


def every_ladder(b, order):
    """Win and mean of who is to throw with each ladder that Python allows; none where a game may
    never end."""
    found = {}
    for foot, top in product(range(1, b.size), range(2, b.size + 1)):
        if foot in b.jumps or top <= foot:
            continue
        try:
            A = Board(b.size, b.jumps | {foot: top}, b.faces, b.finish).transition_matrix()
        except ValueError:
            continue
        if traps(A):
            win, mean, never = played(A, order)
        else:
            win, mean, never = (*(M[order] for M in race_matrices(A)), 0)
        found[foot, top] = None if never or mean > SHORT else (win, mean)
    return found


def test_the_best_ladder_is_that_of_python(ask):
    for k, (b, at) in enumerate(TRIED):
        turn = k % 2
        ladders = every_ladder(b, at[::-1] if turn else at)
        for aim, miss in MISS.items():
            seen = ask(SEARCH, b, at, turn, aim)
            assert seen["all"] == seen["count"] == len(ladders)
            known = {ends: miss(*race) for ends, race in ladders.items() if race}
            if not known:
                assert "best" not in seen
                assert "no room" in seen["words"] or "No place" in seen["words"]
                continue
            best = seen["best"]["from"], seen["best"]["to"]
            assert known[best] <= min(known.values()) + 1e-7
            assert close(seen["best"]["mean"], ladders[best][1])
            assert f"from {best[0]} to {best[1]} " in seen["words"] or not seen["helps"]


@pytest.mark.long
def test_ladders_of_the_classic_board_are_those_of_python(ask):
    feet = set(range(1, 100)) - {*AUDET.jumps, *AUDET.jumps.values()}
    boards = {foot: Board(100, AUDET.jumps | {foot: 100}) for foot in feet}
    means = {foot: race_matrices(b.transition_matrix())[1][0, 0] for foot, b in boards.items()}
    seen = ask(SEARCH, AUDET, [0, 0], 0, "shortest")
    words = "Of 2,462 places, a ladder from 17 to 100 makes the game shortest: 28.40 throws"
    assert seen["words"].startswith(words)
    assert seen["best"]["from"] == min(means, key=means.get)
    assert close(seen["best"]["mean"], min(means.values()))


def test_where_no_ladder_is_the_best_the_page_says_so(ask):
    snakes = Board(9, {2: 1, 3: 1, 4: 1, 5: 1}, 2)
    for board, says in [
        (Board(2, {1: 2}, 1), "There is no room for another ladder."),
        (snakes, "No place can be called the best: with any of 6"),
        (Board(9, {}, 3), "No ladder makes the game longer than it is now."),
    ]:
        assert says in ask(SEARCH, board, [0, 0], 0, "longest")["words"]


PLAYED = """(b, places, turn, seed, games) => {
  const chance = new serpents.Chance(seed);
  return serpents.played(b, { places, turn }, chance, games);
}"""


def test_games_that_are_played_agree_with_the_exact_chances(ask):
    for board, places, turn in [(AUDET, (22, 43), 1), (GRID_1, (0, 0), 0), (ALTHOEN, (0, 5), 0)]:
        tally = ask(PLAYED, board, places, turn, 1922, 4000)
        assert tally["games"] == sum(tally["wins"]) == len(tally["lengths"]) == 4000
        pawns = places[::-1] if turn else places
        P, E = (float(M[pawns]) for M in race_matrices(board.transition_matrix()))
        win = 1 - P if turn else P
        assert abs(tally["wins"][0] / 4000 - win) < 4 * math.sqrt(win * (1 - win) / 4000)
        spread = np.std(tally["lengths"]) / math.sqrt(4000)
        assert abs(np.mean(tally["lengths"]) - E) < 4 * spread
    caught = ask(PLAYED, TRAPPED, (0, 0), 0, 1, 5)
    assert caught == {"games": 5, "wins": [0, 0], "lengths": []}, "given up, and soon"


def test_the_throw_that_did_most_is_found_and_the_leads_are_counted(ask):
    seen = ask("serpents.decided", [0.5, 0.6, 0.4, 0.9, 0.8, 1])
    assert seen == {"throws": 3, "before": 0.4, "after": 0.9, "changes": 2}


# boards that readers bring

LEETCODE = """[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],
[-1,35,-1,-1,13,-1],[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]"""
READ = [
    "{1: 38, 4: 14, 16: 6}",
    "{\n  1: 38,  # the first ladder\n  4: 14,\n}",
    "[(1, 38), (4, 14)]",
    "[[1, 38], [4, 14]]",
    "(1, 38), (4, 14)",
    "[1, 38], [4, 14]",
    "((1, 38),)",
    "{}",
    "[]",
    "",
    "1-38, 4-14",
    "1→38; 4→14",
    "1->38 4->14",
    "1 to 38\n4 to 14",
    "from,to\n1,38\n4,14\n",
    "\ufefffrom;to\r\n1;38\r\n4;14",
    "1\t38\n4\t14",
    LEETCODE,
    LEETCODE.replace("],", "\n").replace("[", "").replace("]", ""),
    "2\n32 62\n42 68\n1\n95 13",
    "1\n2\n32 62\n42 68\n1\n95 13\n",
    "0\n1\n95 13",
    "1-120, 130-3",
]
UNREAD = {
    "hello": "Line 1: There are no squares in this text.",
    "1-38, 4": "Line 1: A jump needs two squares",
    "1-38\n\n38-50": "Line 3: 38 → 50 cannot lie so: another one ends on 38",
    "1-38\n4;x": "Line 2: “x” is not read.",
    "{1: 38\n 4: 14}": "Line 2: A list or a dictionary cannot go on with “4”.",
    "{1: 38,\n 4: 4}": "Line 2: 4 → 4 cannot lie so: a jump leads to another square.",
    "[1, 38]": "Line 1: A jump needs two squares",
    "[[1, 2, 3]]": "Line 1: A jump needs two squares",
    "[(1, 38), (1, 40)]": "Line 1: 1 → 40 cannot lie so: another one begins on 1.",
    "{0: 5}": "Line 1: 0 → 5 cannot lie so: a jump begins on 1 to 99.",
    "[[-1,-1],[-1]]": "Line 1: A jump needs two squares",
    "1.5-38": "“1.5” is not read",
    "{1: 38": "Line 1: A list or a dictionary cannot go on",
    "7": "Line 1: A number must say how many ladders follow.",
    "2\n32 62\n42 8\n0": "Line 3: A ladder must lead up.",
    "0\n1\n5 50": "Line 3: A snake must lead down.",
    "0\n1\n50 5\n60 7": "Line 4: The text must end after its snakes.",
    "[" * 9000: "Line 1: A list or a dictionary cannot go on",
    "<img src=x onerror=alert(1)>": "Line 1: “<img” is not read",
}
BROUGHT = """texts => texts.map(text => {
  const now = { size: 100, wide: 10, jumps: [], faces: [1, 2, 3, 4, 5, 6], finish: "overshoot",
    starts: [0, 0], begins: 0, throws: [] };
  const { table, wrong } = serpents.readBoard(text, now);
  return { size: table?.size, jumps: table?.jumps, wrong: wrong && serpents.faultWords(wrong) };
})"""


def test_texts_of_all_forms_are_read_as_in_python(ask):
    for text, seen in zip(READ, ask(BROUGHT, READ), strict=True):
        assert "wrong" not in seen, (text, seen)
        assert [*Board(seen["size"], text).jumps.items()] == [tuple(j) for j in seen["jumps"]]
    sizes = {text: seen["size"] for text, seen in zip(READ, ask(BROUGHT, READ), strict=True)}
    assert (sizes[LEETCODE], sizes["1-120, 130-3"], sizes["1-38, 4-14"]) == (36, 144, 100)


def test_what_cannot_be_read_is_told_with_its_line_and_python_refuses_it_too(ask):
    for (text, says), seen in zip(UNREAD.items(), ask(BROUGHT, [*UNREAD]), strict=True):
        assert says in seen["wrong"], text
        with pytest.raises((ValueError, TypeError)):
            Board(100, text)


def test_a_link_is_read_and_so_is_a_record(ask):
    lines = ["https://example.org/a.html#size=30&jumps=3-11", "size=30&jumps=3-11&faces=4"]
    for seen in ask(BROUGHT, lines):
        assert (seen["size"], seen["jumps"]) == (30, [[3, 11]])
    (wrong,) = ask(BROUGHT, ["size=30&jumps=3-11,11-4"])
    assert wrong["wrong"].startswith("11 → 4 cannot lie so: another one ends on 11")
