"""One game of snakes and ladders, throw by throw."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from jeux.checks import as_generator, as_integer
from jeux.race.chain import as_finite, reachable
from jeux.serpents.rules import Board


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
        How many players, 1 or more.

    Raises
    ------
    TypeError
        If the number of players is not an integer, or `rng` is no generator.
    ValueError
        If there is no player, or a game may never end; then the message names the squares from
        which nobody arrives.

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
    rng, players = as_generator(rng), as_integer("players", players, 1)
    board, squares = as_endable(board), [0] * players
    faces: list[int] = []
    after: list[tuple[int, ...]] = []
    while board.size not in squares:
        face, turn = int(rng.choice(board.faces)), len(faces) % players
        squares[turn] = board.land(squares[turn], face)
        faces.append(face)
        after.append(tuple(squares))
    return Game(players, tuple(faces), tuple(after))


def as_endable(board: Board) -> Board:
    """Return a board if a game from square 0 ends almost surely on it."""
    A = board.transition_matrix()
    live = reachable(A, [0])
    as_finite(A[np.ix_(live, live)], live)
    return board
