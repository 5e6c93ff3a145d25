"""Many games of snakes and ladders at once."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_generator, as_integer
from jeux.sampling import Games, progress
from jeux.serpents.play import MOST_PLAYERS, as_endable
from jeux.serpents.rules import Board

TOGETHER = 1 << 16
"""Games that are played in step, for up to 64 players."""

MOST_GAMES = 50_000_000
"""Games at most: their winners and lengths fill nearly a gigabyte."""

CASES = 1296
"""Sequences of throws that one random number may stand for."""


def simulate(board: Board, games: int, rng: np.random.Generator, players: int = 2) -> Games:
    """Play many games, all pawns from square 0.

    One random number stands for the next few throws of a player (four throws of a die with
    six faces: 1296 cases), and a table says where these lead from each square.

    Parameters
    ----------
    board : Board
        The board.
    games : int
        How many games, 1 to 50 million.
    rng : numpy.random.Generator
        The source of all throws.
    players : int
        How many players, 1 to 1000.

    Returns
    -------
    Games
        Winners, and lengths in throws of all players together; nothing is scored, so `scores`
        has no column.

    Raises
    ------
    TypeError
        If the board is none, a count is not an integer, or `rng` is no generator.
    ValueError
        If a count is too small or too large, the board has more than 5000 squares, or a game may
        never end; then the message names the squares from which nobody arrives.

    Examples
    --------
    >>> from jeux.serpents import AUDET
    >>> found = simulate(AUDET, 10_000, np.random.default_rng(1))
    >>> round(float((found.winners == 0).mean()), 2), round(float(found.lengths.mean()))
    (0.5, 48)
    """
    games, players = (
        as_integer("games", games, 1, MOST_GAMES),
        as_integer("players", players, 1, MOST_PLAYERS),
    )
    rng, board = as_generator(rng), as_endable(board)
    table, ahead = _table(board)
    together = min(TOGETHER * 64 // max(64, players), games)
    winners, lengths = np.empty((2, games), dtype=np.int64)
    starts = range(0, games, together)
    with progress(len(starts), "games") as step:
        for start in starts:
            block = slice(start, start + together)
            winners[block], lengths[block] = _in_step(
                board.size, table, ahead, len(winners[block]), players, rng
            )
            step()
    return Games(winners, lengths, np.empty((games, 0), dtype=np.int64))


@lru_cache(maxsize=2)
def _table(board: Board) -> tuple[NDArray[np.int64], int]:
    """Return where each sequence of throws leads, and how many throws it has.

    Row = square, column = sequence. A pawn that arrives with the throw number t (from 0) is
    put on square ``size + t``.
    """
    faces, size = board.faces, board.size
    one = np.array([[board._land(square, face) for face in faces] for square in range(size)])
    table, throws = one, 1
    while table.shape[1] * len(faces) <= CASES and len(faces) > 1:
        arrived = table[:, :, None] >= size
        further = np.where(one < size, one, size + throws)[table.clip(max=size - 1)]
        table = np.where(arrived, table[:, :, None], further).reshape(size, -1)
        throws += 1
    return table.astype(np.int64), throws


def _in_step(
    size: int,
    table: NDArray[np.int64],
    ahead: int,
    games: int,
    players: int,
    rng: np.random.Generator,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Play some games in step; return winners and lengths."""
    cases = table.shape[1]
    flat, limit = table.ravel() * cases, size * cases  # squares in units of a row of the table
    winners, lengths = np.empty(games, dtype=np.int64), np.empty(games, dtype=np.int64)
    left = np.arange(games)
    squares = [np.zeros(games, dtype=np.int64) for _ in range(players)]
    rounds = 0
    while len(left):
        over = np.zeros(len(left), dtype=bool)
        for player in range(players):
            throws = rng.integers(cases, size=len(left))
            throws += squares[player]
            squares[player] = flat[throws]
            over |= squares[player] >= limit
        ended, going = np.flatnonzero(over), np.flatnonzero(~over)
        # of those who arrive, the one with the earliest throw has won
        arrived = np.array([where[ended] for where in squares]) // cases - size
        turns = np.where(arrived >= 0, arrived, ahead) * players + np.arange(players)[:, None]
        first = turns.min(axis=0)
        winners[left[ended]] = first % players
        lengths[left[ended]] = rounds * players + first + 1
        left, squares = left[going], [where[going] for where in squares]
        rounds += ahead
    return winners, lengths
