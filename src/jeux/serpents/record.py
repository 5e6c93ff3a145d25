"""A game for two as one line of text: what the page writes, read and checked by the rules."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import parse_qsl

from jeux.checks import as_integer, as_integers, as_text
from jeux.serpents.reading import as_jumps
from jeux.serpents.rules import AUDET, Board, columns

LARGEST = 400
"""Squares of the largest board of a record."""

WIDEST = 40
"""Squares of the longest row."""

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""A throw is one digit, so a mark of a die is at most 35."""

MOST_FACES = 36
"""Faces of a die."""

MOST_THROWS = 5000
"""Throws of the longest game: on a board with a trap a game has no end."""

PARTS = ("size", "wide", "jumps", "faces", "finish", "starts", "begins", "throws")
"""The parts of a record, in their order."""

NONE = "none"
"""How a board without jumps is written."""

_LONGEST = 20_000  # letters of a line, as in trying/table.js
_NUMBER = "[0-9]{1,6}"
_ONE = re.compile(_NUMBER)
_PAIR = re.compile(f"{_NUMBER}-{_NUMBER}")
_PAIRS = re.compile(f"{_PAIR.pattern}(,{_PAIR.pattern})*|{NONE}")
_FACES = re.compile(f"{_NUMBER}(-{_NUMBER})*-?")
_THROWS = re.compile("[0-9a-z]*")


class Played(NamedTuple):
    """A game for two, over or not."""

    board: Board
    """The board."""
    wide: int
    """How many squares a row of its picture has."""
    starts: tuple[int, ...]
    """Where the two pawns stand before the first throw."""
    begins: int
    """Who throws first, 0 or 1."""
    faces: tuple[int, ...]
    """What each throw shows."""
    squares: tuple[tuple[int, ...], ...]
    """Where both pawns stand after each throw, in the order of the players."""

    @property
    def places(self) -> tuple[int, ...]:
        """Where both pawns stand now."""
        return self.squares[-1] if self.squares else self.starts

    @property
    def turn(self) -> int:
        """Whose turn it is, or would be."""
        return (self.begins + len(self.faces)) % 2

    @property
    def winner(self) -> int | None:
        """The player who is home, 0 or 1; nobody while the game goes on."""
        size = self.board.size
        return self.places.index(size) if size in self.places else None


def replay(
    board: Board, starts: object, begins: object, faces: object, wide: int | None = None
) -> Played:
    """Return the game of these throws; a throw that the rules do not allow raises.

    >>> from jeux.serpents import GRID_1
    >>> replay(GRID_1, (0, 0), 0, (3, 1, 1, 1)).squares
    ((3, 0), (3, 5), (3, 5), (3, 6))
    """
    as_integer("size", board.size, 1, LARGEST)
    as_integers("faces", board.faces, 1, len(DIGITS) - 1)
    if len(board.faces) > MOST_FACES:
        raise ValueError(f"faces must be at most {MOST_FACES}, got {len(board.faces)}")
    wide = columns(board.size) if wide is None else as_integer("wide", wide, 1, WIDEST)
    places = as_integers("starts", starts, 0, board.size - 1)
    if len(places) != 2:
        raise ValueError(f"starts must be two squares, got {places}")
    first = as_integer("begins", begins, 0, 1)
    thrown = as_integers("throws", faces, count=0)
    if len(thrown) > MOST_THROWS:
        raise ValueError(f"throws must be at most {MOST_THROWS}, got {len(thrown)}")
    game = Played(board, wide, places, first, thrown, ())
    return game._replace(squares=tuple(_squares(game)))


def _squares(game: Played) -> list[tuple[int, ...]]:
    """Return where the pawns stand after each throw."""
    board, turn = game.board, game.begins
    places = list(game.starts)
    squares = list[tuple[int, ...]]()
    for number, face in enumerate(game.faces, 1):
        if face not in board.faces:
            raise ValueError(f"throws must show marks of the die, got {face} in throw {number}")
        if board.size in places:
            raise ValueError(f"throws must end when a pawn is home, got throw {number} after it")
        places[turn] = board.land(places[turn], face)
        squares.append(tuple(places))
        turn = 1 - turn
    return squares


def read(line: str) -> Played:
    """Return the game that a record tells, or a link that ends in one.

    A part that is left out is as in the classic game: its board, a die of six faces, an overshoot
    that wins, both pawns on 0, and player 1 to throw. A board of another size has no jumps unless
    they are written. A word that cannot be read, or that the rules do not allow, raises.

    >>> read("size=6&jumps=1-5,4-3&faces=3&throws=3111").winner
    1
    >>> read("size=6&jumps=1-5,4-3&faces=3&throws=31117")
    Traceback (most recent call last):
    ...
    ValueError: throws must show marks of the die, got 7 in throw 5
    """
    text = as_text("line", line).strip()[:_LONGEST]
    parts = _parts(text.partition("#")[2] if "#" in text else text)
    if not parts:
        raise ValueError(f"line must be a record such as size=6&throws=31, got {text[:60]!r}")
    size = int(_word(parts, "size", "100", _ONE))
    as_integer("size", size, 1, LARGEST)
    jumps = _in_hyphens(AUDET) if size == AUDET.size else NONE
    pairs = _word(parts, "jumps", jumps, _PAIRS)
    board = Board(
        size,
        as_jumps("jumps", [] if pairs == NONE else list(map(_numbers, pairs.split(","))), size),
        _marks(_word(parts, "faces", "6", _FACES)),
        parts.get("finish", "overshoot"),
    )
    return replay(
        board,
        _numbers(_word(parts, "starts", "0-0", _PAIR)),
        as_integer("begins", int(_word(parts, "begins", "1", _ONE)), 1, 2) - 1,
        [DIGITS.index(digit) for digit in _word(parts, "throws", "", _THROWS)],
        int(_word(parts, "wide", str(columns(size)), _ONE)),
    )


def written(game: Played) -> str:
    """Return a game as a record: its size, and what differs from the classic game.

    >>> written(read("begins=1&throws=1&size=6&faces=3"))
    'size=6&faces=3&throws=1'
    """
    board, size = game.board, game.board.size
    parts = {
        "size": str(size),
        "wide": str(game.wide),
        "jumps": _in_hyphens(board),
        "faces": _faces(board.faces),
        "finish": board.finish,
        "starts": "-".join(map(str, game.starts)),
        "begins": str(game.begins + 1),
        "throws": "".join(DIGITS[face] for face in game.faces),
    }
    usual = {
        "wide": str(columns(size)),
        "jumps": _in_hyphens(AUDET) if size == AUDET.size else NONE,
        "faces": "6",
        "finish": "overshoot",
        "starts": "0-0",
        "begins": "1",
        "throws": "",
    }
    words = [f"{part}={word}" for part, word in parts.items() if word != usual.get(part)]
    return "&".join(words)


def _parts(query: str) -> dict[str, str]:
    """Return the parts that a query names; a second widget of a page calls its own size-2."""
    pairs = parse_qsl(query.removeprefix("?"), keep_blank_values=True)
    named = [(re.sub("-[0-9]+$", "", name), word) for name, word in pairs]
    return {name: word for name, word in named if name in PARTS}


def _word(parts: dict[str, str], part: str, usual: str, form: re.Pattern[str]) -> str:
    """Return the word of a part, if it has the form that it must have."""
    word = parts.get(part, usual)
    if not form.fullmatch(word):
        raise ValueError(f"{part} must be written as in {part}={EXAMPLES[part]}, got {word[:60]!r}")
    return word


EXAMPLES = {
    "size": "100",
    "wide": "10",
    "jumps": "1-38,16-6",
    "faces": "6",
    "starts": "22-43",
    "begins": "2",
    "throws": "3526",
}
"""How the parts of a record are written."""


def _numbers(word: str) -> list[int]:
    return [int(number) for number in word.split("-") if number]


def _marks(word: str) -> int | list[int]:
    """Return a die: the count of its faces, or their marks, of which one alone is written 3-."""
    return _numbers(word) if "-" in word else as_integer("faces", int(word), 1, MOST_FACES)


def _faces(marks: tuple[int, ...]) -> str:
    if marks == tuple(range(1, len(marks) + 1)):
        return str(len(marks))
    return "-".join(map(str, marks)) if len(marks) > 1 else f"{marks[0]}-"


def _in_hyphens(board: Board) -> str:
    return ",".join(f"{start}-{end}" for start, end in board.jumps.items()) or NONE
