"""What a reader throws in the page: whole games."""

from __future__ import annotations

from collections.abc import Sequence

from jeux.checks import as_choice, as_integers
from jeux.race import traps
from jeux.serpents.rules import Board, as_board
from jeux.trying import Mechanism

MOST_PLAYERS = 5
"""Pawns that have a colour of their own."""


def race(board: Board, starts: Sequence[int] = (0, 0), value: str = "length") -> Mechanism:
    """Return a whole game; its value is how many throws or rounds it takes, or who wins.

    Players are named by their turn, from 0, so the laws are
    ``dict(enumerate(jeux.race.length_law(A, starts)))`` and
    ``dict(enumerate(jeux.race.win_probabilities(A, starts)))``. Rounds that are begun count.

    Parameters
    ----------
    board : Board
        The board, with any of the finishes, on which everybody arrives in the end.
    starts : sequence of int
        Where the pawns stand, in the order of their turns; at most five.
    value : str
        ``"length"``, ``"rounds"`` or ``"winner"``.

    Raises
    ------
    TypeError
        If `board` is none, or a start is not an integer.
    ValueError
        If a start is no square before the last, there are none or more than five, the board has
        a trap, or the value is another word.

    Examples
    --------
    >>> from jeux.serpents import GRID_1
    >>> race(GRID_1, value="winner").given["jumps"]
    [(1, 5), (4, 3)]
    """
    board = as_board("board", board)
    places = as_integers("starts", starts, 0, board.size - 1)
    if len(places) > MOST_PLAYERS:
        raise ValueError(f"starts must be at most {MOST_PLAYERS} squares, got {starts!r}")
    as_choice("value", value, ("length", "rounds", "winner"))
    if caught := traps(board.transition_matrix()):
        raise ValueError(f"board must have no trap, got one from which {caught[0]} does not arrive")
    scripts = ("rules.js", "picture.js", "race.js", "winner.js")
    given = {
        "size": board.size,
        "jumps": [*board.jumps.items()],
        "faces": board.faces,
        "finish": board.finish,
        "starts": places,
        "value": value,
    }
    return Mechanism(__package__, scripts if value == "winner" else scripts[:3], given)


__all__ = ["race"]
