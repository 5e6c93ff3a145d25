"""Whole games to throw in the page: what `jeux.trying.Throw` is given."""

from __future__ import annotations

from collections.abc import Sequence

from jeux.checks import as_choice, as_integers
from jeux.race import traps
from jeux.serpents.rules import Board, as_board
from jeux.trying import Mechanism

MOST_PLAYERS = 5
"""Pawns that have a colour of their own."""


def race(board: Board, starts: Sequence[int] = (0, 0), value: str = "length") -> Mechanism:
    """Return games on a board, of one pawn for each start, in turn.

    The value of a game is its number of throws, or the number of the player who wins, from 1:
    laws are ``dict(enumerate(length_law(A, starts)))`` and
    ``dict(enumerate(win_probabilities(A, starts), 1))``.

    >>> from jeux.serpents import GRID_1
    >>> race(GRID_1).given["jumps"]
    [[1, 5], [4, 3]]
    """
    board = as_board("board", board)
    starts = as_integers("starts", starts, 0, board.size - 1)
    if len(starts) > MOST_PLAYERS:
        raise ValueError(f"starts must be at most {MOST_PLAYERS} squares, got {starts!r}")
    as_choice("value", value, ("length", "winner"))
    if caught := traps(board.transition_matrix()):
        raise ValueError(f"board must have no trap: nobody arrives from {caught[:3]}")
    scripts = ["rules.js", "picture.js", "race.js"]
    given = {
        "size": board.size,
        "jumps": [*board.jumps.items()],
        "faces": board.faces,
        "finish": board.finish,
        "starts": starts,
        "value": value,
    }
    return Mechanism("jeux.serpents", scripts + ["winner.js"] * (value == "winner"), given)
