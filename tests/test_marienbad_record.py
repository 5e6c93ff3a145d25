"""Games of Marienbad as lines of text: played in Node, replayed in Python, and refused by both."""

import random
from datetime import date, timedelta
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from throws import run_module

from jeux.marienbad import NimBoard, Transcript, moves, record, take, winning_moves
from jeux.marienbad.theory import win_probabilities

PLAYED = """
const chance = new Chance(seed);
return Array.from({ length: count }, () => {
  const heaps = Array.from({ length: 1 + chance.below(6) }, () => chance.below(16));
  const opponent = [0, 0.25, 1, 1 / 3, "friend"][chance.below(5)];
  const begins = opponent === "friend" || chance.below(2) === 1;
  const flags = { misere: chance.below(2) === 1, begins };
  const made = [];
  const positions = [heaps];
  const stops = chance.below(3) ? Infinity : chance.below(20);
  for (let left = heaps; !isOver(left) && made.length < stops;) {
    const all = moves(left);
    const good = winningMoves(left, flags.misere);
    made.push(good.length && chance.below(2) ? good[0] : all[chance.below(all.length)]);
    left = take(left, made.at(-1));
    positions.push(left);
  }
  const line = recordOf(brief(textsOf({ heaps, opponent, ...flags, moves: made })));
  const found = read(partsOf(line, RECORDED));
  return { line, positions, made, opponent, ...flags, read: found };
});"""

# partsOf and recordOf come with the board, the rest with them
BOARD = "marienbad/board.js"


def test_games_of_the_page_are_replayed_move_by_move():
    games = run_module(BOARD, PLAYED, seed=1961, count=1500)
    finished = {None: 0, 0: 0, 1: 0}
    for told in games:
        game = record.read(told["line"])
        assert [[*heaps] for heaps in game.positions] == told["positions"]
        assert [[*move] for move in game.moves] == told["made"] == told["read"]["moves"]
        for name in ("misere", "begins", "opponent"):
            assert getattr(game, name) == told[name] == told["read"][name]
        heaps = game.positions[0]
        for move, after in zip(game.moves, game.positions[1:], strict=True):
            assert move in moves(heaps)
            heaps = take(heaps, move)
            assert heaps == after
        if any(heaps):
            assert game.winner is None
        else:
            last = (len(game.moves) + 1) % 2
            assert game.winner == (1 - last if game.misere else last)
        finished[game.winner] += 1
        assert record.written(game) == told["line"]
        assert record.read(record.written(game)) == game
    assert min(finished.values()) > 100


heaps_of_the_page = st.lists(st.integers(0, 15), min_size=1, max_size=6).map(tuple)


@given(heaps_of_the_page, st.booleans(), st.booleans(),
       st.sampled_from([0.0, 0.05, 0.25, 1.0, 1e-7, 1 / 3, "friend"]), st.randoms())  # fmt: skip
def test_what_is_written_is_read(heaps, misere, begins, opponent, rng):
    positions, made = [heaps], []
    while any(positions[-1]) and rng.random() < 0.9:
        made.append(rng.choice(moves(positions[-1])))
        positions.append(take(positions[-1], made[-1]))
    winner = None if any(positions[-1]) else (len(made) + 1 + misere) % 2
    begins = begins or opponent == "friend"
    game = Transcript(tuple(positions), tuple(made), winner, misere, begins, opponent)
    line = record.written(game)
    assert record.read(line) == game
    assert record.read(f"https://example.org/marienbad/play.html#{line}") == game
    board = NimBoard(record=line)
    assert (board.record, board.heaps, board.start) == (line, positions[-1], heaps)
    assert (board.misere, board.begins, board.opponent) == (misere, begins, opponent)
    board.close()


REFUSED = {
    "nothing": ("", "must have a part such as heaps=3-5-7-9"),
    "no heaps": ("moves=4x8", "must have a part such as heaps"),
    "a link to elsewhere": ("https://example.org/#caisse=100", "must have a part such as heaps"),
    "seven heaps": ("heaps=1-1-1-1-1-1-1", "heaps must be 1 to 6 numbers"),
    "sixteen tokens": ("heaps=16", "heaps must be 1 to 6 numbers from 0 to 15"),
    "less than none": ("heaps=3--1", "heaps must be 1 to 6 numbers"),
    "words": ("heaps=three", "got 'three'"),
    "other digits": ("heaps=３-5", "heaps must be"),
    "half a rule": ("heaps=3&misere=yes", "misere must be 0 or 1, got 'yes'"),
    "no player": ("heaps=3&begins=2", "begins must be 0 or 1, got '2'"),
    "a foe": ("heaps=3&opponent=foe", "opponent must be friend or a number"),
    "too many errors": ("heaps=3&opponent=1.5", "opponent must be friend or a number from 0 to 1"),
    "no move": ("heaps=3&moves=x", "moves must be rows and tokens such as 4x8, got 'x'"),
    "an empty move": ("heaps=3&moves=1x1,", "moves must be rows and tokens such as 4x8, got ''"),
    "no row": ("heaps=3&moves=2x1", "move 1, 2x1, is against the rules: there is no row 2"),
    "no token": ("heaps=3&moves=1x1,1x0", "move 2, 1x0, .* a move takes at least 1 token"),
    "too many": ("heaps=3&moves=1x2,1x2", "move 2, 1x2, .*: row 1 has 1 tokens, and not 2"),
    "after the end": ("heaps=3&moves=1x3,1x1", "move 2, 1x1, is against the rules"),
}
READ = """return lines.map((line) => {
  try {
    read(partsOf(line, RECORDED));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return say(REFUSED[error.why], error.fields);
  }
});"""


def test_a_record_that_tells_no_game_is_refused_with_the_word_and_the_rule():
    lines = [line for line, _ in REFUSED.values()]
    for (line, words), said in zip(
        REFUSED.values(), run_module(BOARD, READ, lines=lines), strict=True
    ):
        with pytest.raises(ValueError, match=words):
            record.read(line)
        assert isinstance(said, str), line
        assert "{" not in said
        assert "undefined" not in said


LETTERS = "0123456789-x,&=.#%+ eo~heapsmovfriundbgt\x00é<>\"'"


def broken(count):
    """Records with a letter or two too many, too few, or wrong."""
    rng = random.Random(1922)
    wholes = [
        "heaps=3-5-7-9&moves=4x8,1x2,3x5",
        "heaps=1-3-5-7&misere=1&begins=0&moves=1x1,4x7",
        "heaps=2-2&opponent=0.25&moves=1x1",
        "heaps=15-15&opponent=friend&moves=2x15",
    ]
    for _ in range(count):
        letters = list(rng.choice(wholes))
        for _ in range(rng.choice([1, 1, 2, 3])):
            place = rng.randrange(len(letters))
            letters[place : place + rng.randrange(2)] = rng.choice([*LETTERS, ""])
        yield "".join(letters)


def test_what_is_broken_is_refused_by_python_and_by_the_page_alike():
    lines = list(broken(4000))
    refused = 0
    for line, seen in zip(lines, run_module(BOARD, READ, lines=lines), strict=True):
        try:
            record.read(line)
            mine = True
        except ValueError:
            mine = False
        assert mine == (seen is True), line
        refused += not mine
    assert refused > 1000


@given(st.one_of(st.text(), st.binary(), st.none(), st.integers()))
def test_any_bytes_are_refused_and_nothing_else_happens(line):
    with pytest.raises((ValueError, TypeError)):
        record.read(line)


def test_a_game_that_the_table_could_not_play_is_not_written():
    for heaps, made in (((16,), ()), ((1,) * 7, ()), ((3,), ((0, 4),))):
        with pytest.raises(ValueError, match=r"heaps must be|against the rules"):
            record.written(Transcript((heaps,), made, None))


# hopes, and the position of a day


@pytest.mark.parametrize(
    ("heaps", "epsilon"),
    [((3, 5, 7, 9), 0.25), ((3, 5, 7, 9), 1.0), ((1, 3, 5, 7), 0.4), ((2, 2), 0.1),
     ((4, 4, 4), 0.05), ((3, 5, 7), 0)],
)  # fmt: skip
@pytest.mark.parametrize("misere", [False, True])
def test_the_hopes_of_the_page_are_those_of_python(heaps, epsilon, misere):
    box = [[*position] for position in product(*(range(size + 1) for size in heaps))]
    program = """const hope = hopes(epsilon, misere);
      return box.map(hope).map(({ moving, waiting }) => [moving, waiting]);"""
    seen = run_module("marienbad/hope.js", program, box=box, epsilon=epsilon, misere=misere)
    hope = win_probabilities(heaps, epsilon, misere)
    for position, (moving, waiting) in zip(box, seen, strict=True):
        assert abs(moving - hope.moving[tuple(position)]) < 1e-12, position
        assert abs(waiting - hope.waiting[tuple(position)]) < 1e-12, position


COSTLIEST = """return games.map((line) => {
  const { heaps, moves: all, misere, opponent, begins } = read(partsOf(line, RECORDED));
  const players = playersOf(opponent, begins);
  const made = all.map((move, k) => ({ who: players[k % 2], move }));
  const game = { from: heaps, made, misere, opponent };
  return [course(game), costliest(game)];
});"""


@pytest.mark.parametrize("opponent", [0, 0.25, "friend"])
@pytest.mark.parametrize("misere", [False, True])
def test_the_move_that_is_ringed_cost_most(opponent, misere):
    rng = random.Random(3)
    games = []
    for _ in range(60):
        positions, made = [(2, 3, 4)], []
        while any(positions[-1]):
            made.append(rng.choice(moves(positions[-1])))
            positions.append(take(positions[-1], made[-1]))
        begins = opponent == "friend" or rng.random() < 0.5
        games.append(Transcript(tuple(positions), tuple(made), None, misere, begins, opponent))
    lines = [record.written(game) for game in games]
    hope = win_probabilities((2, 3, 4), 0 if opponent == "friend" else opponent, misere)
    ringed = 0
    for game, (chances, loss) in zip(games, run_module(BOARD, COSTLIEST, games=lines), strict=True):
        yours = 0 if game.begins else 1
        expected = [
            (hope.moving if k % 2 == yours else hope.waiting)[heaps]
            for k, heaps in enumerate(game.positions)
        ]
        assert chances == pytest.approx(expected, abs=1e-12)
        costs = []
        for k in range(len(game.moves)):
            change = expected[k] - expected[k + 1]
            if k % 2 != yours:
                change = -change if opponent == "friend" else 0
            costs.append(change)
        if loss is None:
            assert max(costs) < 1e-9
            continue
        ringed += 1
        at = loss["at"]
        assert costs[at] > 1e-9
        if opponent == "friend":
            assert max(costs[at + 1 :], default=0) < 1e-9, "the last win that was thrown away"
        else:
            assert costs[at] == pytest.approx(max(costs))
        heaps, better = game.positions[at], tuple(loss["better"])
        assert max(hope.waiting[take(heaps, move)] for move in moves(heaps)) == pytest.approx(
            hope.waiting[take(heaps, better)]
        )
    assert ringed > 20


def test_each_day_has_a_position_with_one_winning_move():
    days = [str(date(2026, 1, 1) + timedelta(days=k)) for k in range(800)]
    positions = run_module("marienbad/hope.js", "return days.map(daily);", days=days)
    assert positions == run_module("marienbad/hope.js", "return days.map(daily);", days=days)
    for heaps in positions:
        assert len(winning_moves(heaps)) == 1
        assert sum(map(bool, heaps)) >= 3
        assert all(size <= most for size, most in zip(heaps, (3, 5, 7, 9), strict=True))
    assert len({tuple(heaps) for heaps in positions}) > 300


def test_days_in_a_row_are_counted_once_each():
    program = """let streak = null;
      return days.map((day) => { streak = prolonged(streak, day); return streak.streak; });"""
    days = ["2026-02-27", "2026-02-28", "2026-02-28", "2026-03-01", "2026-03-03", "2026-03-04"]
    assert run_module("marienbad/hope.js", program, days=days) == [1, 2, 2, 3, 1, 2]
