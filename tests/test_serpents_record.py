"""Games as lines of text: written by the page, read, replayed and refused here as there."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from throws import run_module

from jeux import serpents
from jeux.serpents import AUDET, FINISHES, GRID_1, Board, record
from jeux.serpents.record import PARTS, Played, read, replay, written


def random_board(rng, largest=144):
    size, finish = rng.randint(1, largest), rng.choice(FINISHES)
    most = min(size, 12) if finish == "bounce" else 12
    plain = list(range(1, min(most, rng.choice([1, 3, 4, 6, 8, 12])) + 1))
    marks = [rng.randint(1, most) for _ in range(rng.randint(1, 6))]
    begins = rng.sample(range(1, size), rng.randint(0, size // 3)) if size > 1 else []
    ends = [square for square in range(1, size + 1) if square not in begins]
    jumps = {square: rng.choice(ends) for square in begins}
    return Board(size, jumps, rng.choice([plain, marks]), finish)


def table_of(board, rng):
    """A board in the words of the page, on which a game begins."""
    return {
        "size": board.size,
        "wide": rng.choice([serpents.rules.columns(board.size), rng.randint(1, 40)]),
        "jumps": [list(jump) for jump in board.jumps.items()],
        "faces": board.faces,
        "finish": board.finish,
        "starts": [rng.randrange(board.size), rng.randrange(board.size)],
        "begins": rng.randint(0, 1),
        "throws": [],
    }


PLAY = """
  return tables.map((table, seed) => {
    const chance = new Chance(seed);
    const most = chance.below(150);
    const throws = [];
    let position = replay(table)[0];
    while (throws.length < most && !isOver(table, position)) {
      const face = table.faces[chance.below(table.faces.length)];
      throws.push(face);
      position = after(table, position, face);
    }
    const played = { ...table, throws };
    const places = replay(played).slice(1).map((position) => position.places);
    const line = written(played);
    const again = written(read(line).table);
    return { line, places, fault: tableFault(played) ?? null, again };
  });
"""


def test_games_of_the_page_are_replayed_throw_by_throw():
    rng = random.Random(1922)
    boards = [AUDET if k % 5 == 0 else random_board(rng) for k in range(1200)]
    tables = [table_of(board, rng) for board in boards]
    found = run_module("serpents/record.js", PLAY, tables=tables)
    over = 0
    for board, table, game in zip(boards, tables, found, strict=True):
        played = read(game["line"])
        assert played.board == board
        assert [list(places) for places in played.squares] == game["places"], game["line"]
        assert (game["fault"], game["again"]) == (None, game["line"])
        assert written(played) == game["line"]
        assert (played.wide, list(played.starts)) == (table["wide"], table["starts"])
        over += played.winner is not None
    assert 200 < over < 1200, "games that are over, and others"


def broken(line, rng):
    """A record with one thing in it that is likely to be wrong."""
    parts = dict(pair.split("=") for pair in line.split("&"))
    name = rng.choice(PARTS)
    digit = rng.choice("0123456789abz-,=é x%")
    word = parts.get(name, "")
    at = rng.randint(0, len(word))
    wrong = [
        word[:at] + digit + word[at:],
        word[:at] + word[at + 1 :],
        rng.choice(["", "0", "1-1", "7-7", "none", "home", "-1", "401", "1e3", "٣", "1_0", "36"]),
        word + word,
    ]
    parts[name] = rng.choice(wrong)
    return "&".join(f"{part}={text}" for part, text in parts.items())


ANSWERED = """return lines.map((line) => {
  const found = read(line);
  return found?.table ? written(found.table) : null;
});"""


def test_records_are_refused_by_both_alike():
    rng = random.Random(1993)
    lines = []
    for k in range(3000):
        board = AUDET if k % 3 == 0 else random_board(rng, 30)
        game = replay(board, (0, 0), k % 2, board.faces[:1] if board.size > 12 else ())
        lines.append(broken(written(game), rng))
    refused = 0
    for line, answer in zip(
        lines, run_module("serpents/record.js", ANSWERED, lines=lines), strict=True
    ):
        try:
            assert written(read(line)) == answer, line
        except ValueError:
            assert answer is None, line
            refused += 1
    assert refused > 1000


@st.composite
def games(draw):
    board = random_board(random.Random(draw(st.integers(0, 2**32))), 60)
    square = st.integers(0, board.size - 1)
    game = replay(board, draw(st.tuples(square, square)), draw(st.integers(0, 1)), ())
    for face in draw(st.lists(st.sampled_from(board.faces), max_size=40)):
        if game.winner is not None:
            break
        game = replay(board, game.starts, game.begins, (*game.faces, face), game.wide)
    return game


@given(games())
def test_what_is_written_is_read_again(game):
    line = written(game)
    assert read(line) == game
    assert read(f"https://example.org/play.html?x=1#{line}") == game
    assert written(read(line)) == line


def test_a_record_leaves_out_what_is_classic():
    assert written(replay(AUDET, (0, 0), 0, (1, 4))) == "size=100&throws=14"
    assert read("throws=14").squares == ((38, 0), (38, 14))
    assert read("starts=22-43&begins=2").starts == (22, 43)
    assert read("size=30").board == Board(30, {})
    assert read("size=100&jumps=none").board == Board(100, {})
    assert read("size=6&jumps=4-3,1-5&faces=3").board == GRID_1
    assert read("size=6&faces=3-").board.faces == (3,)
    assert read("size-2=6&faces-2=3").board.size == 6, "a second table of a page"


def test_the_game_knows_whose_turn_it_is_and_who_has_won():
    game = read("size=6&jumps=1-5,4-3&faces=3&begins=2&throws=31")
    assert (game.places, game.turn, game.winner) == ((5, 3), 1, None)
    over = read("size=6&jumps=1-5,4-3&faces=3&begins=2&throws=311" + "1")
    assert (over.places, over.winner) == ((6, 3), 0)
    assert isinstance(over, Played)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "line must be a record such as"),
        ("hello", "line must be a record such as .* got 'hello'"),
        ("https://example.org/play.html", "line must be a record"),
        ("size=x", "size must be written as in size=100, got 'x'"),
        ("size=401", "size must be at most 400, got 401"),
        ("jumps=1-38,38-50", "jumps must not hold 1→38"),
        ("jumps=1:38", "jumps must be written as in jumps=1-38,16-6, got '1:38'"),
        ("jumps=1-38,1-40", "jumps must begin on different squares"),
        ("faces=40", "faces must be at most 36, got 40"),
        ("faces=1-36", r"faces\[1\] must be at most 35, got 36"),
        ("finish=home", "finish must be one of 'overshoot', 'exact', 'bounce', got 'home'"),
        ("size=4&finish=bounce", "die"),
        ("starts=100-0", r"starts\[0\] must be at most 99, got 100"),
        ("begins=3", "begins must be at most 2, got 3"),
        ("wide=41", "wide must be at most 40, got 41"),
        ("throws=17", "throws must show marks of the die, got 7 in throw 2"),
        ("throws=A", "throws must be written as in throws=3526, got 'A'"),
        ("starts=99-0&throws=12", "throws must end when a pawn is home, got throw 2 after it"),
        ("throws=" + "1" * 5001, "throws must be at most 5000, got 5001"),
    ],
)
def test_a_record_that_cannot_be_names_the_word_and_the_rule(line, says):
    with pytest.raises(ValueError, match=says):
        read(line)


@given(st.text() | st.text("sizejumpfac=&-#,%0123456789") | st.binary() | st.none())
def test_bytes_of_any_kind_raise_what_is_said_and_nothing_else(line):
    try:
        read(line)
    except (ValueError, TypeError):
        return
    assert written(read(line))


def test_the_room_is_on_the_map():
    assert serpents.record is record
    assert "record" in serpents.__doc__
