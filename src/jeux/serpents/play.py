"""One game of snakes and ladders, throw by throw."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from jeux.checks import as_generator, as_integer
from jeux.race.chain import as_finite, reachable
from jeux.serpents.rules import MOST_SQUARES, Board, as_board

MOST_PLAYERS = 1_000
"""Players of a game at most."""


class Game(NamedTuple):
    """The transcript of a game; throw number t, from 0, is made by player t mod `players`."""

    players: int
    """How many players there are."""
    faces: tuple[int, ...]
    """What each throw shows."""
    squares: tuple[tuple[int, ...], ...]
    """Where all pawns stand after each throw, in the order of the turns."""

    @property
    def winner(self) -> int:
        """The player who arrives, from 0 in the order of the turns."""
        return (len(self.faces) - 1) % self.players


def play(board: Board, rng: np.random.Generator, players: int = 2) -> Game:
    """Play one game, all pawns from square 0, until one of them arrives.

    Parameters
    ----------
    board : Board
        The board.
    rng : numpy.random.Generator
        The source of all throws.
    players : int
        How many players, 1 to 1000.

    Raises
    ------
    TypeError
        If the board is none, the number of players is not an integer, or `rng` is no generator.
    ValueError
        If there is no player or too many, the board has more than 5000 squares, or a game may
        never end; then the message names the squares from which nobody arrives.

    Examples
    --------
    >>> from jeux.serpents import GRID_1
    >>> game = play(GRID_1, np.random.default_rng(3))
    >>> game.faces
    (3, 1, 1, 1)
    >>> game.squares
    ((3, 0), (3, 5), (3, 5), (3, 6))
    >>> game.winner
    1
    """
    rng, players = as_generator(rng), as_integer("players", players, 1, MOST_PLAYERS)
    board = as_endable(board)
    squares = [0] * players
    faces: list[int] = []
    after: list[tuple[int, ...]] = []
    while board.size not in squares:
        face, turn = int(rng.choice(board.faces)), len(faces) % players
        squares[turn] = board._land(squares[turn], face)
        faces.append(face)
        after.append(tuple(squares))
    return Game(players, tuple(faces), tuple(after))


def as_endable(board: Any) -> Board:
    """Return a board on which a game from square 0 ends almost surely."""
    checked = as_board("board", board)
    if checked.size > MOST_SQUARES:
        raise ValueError(f"board must have at most {MOST_SQUARES} squares, got {board!r}")
    _must_end(checked)
    return checked


@lru_cache(maxsize=16)
def _must_end(board: Board) -> None:
    A = board.transition_matrix()
    live = reachable(A, [0])
    as_finite(A[np.ix_(live, live)], live)
