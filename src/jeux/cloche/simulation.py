"""Many games at once, all throwing in step."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_generator, as_integer
from jeux.cloche.chain import tables, throws
from jeux.cloche.play import THROWS
from jeux.cloche.rules import FACES, HIGHEST_SUM, MARKS, Table
from jeux.sampling import Games

OUTCOMES = 4 * (HIGHEST_SUM + 1)
"""Numbers 4 × points + figures of a throw."""


def simulate(table: Table, games: int, rng: np.random.Generator) -> Games:
    """Play many games at once: equal in law to `play`, without transcripts.

    For one game, the same generator gives the very game of `play`. Scores have the columns of
    ``table.accounts``; who wins is −1 if several have the most tokens. The table gives credit.

    >>> table = Table(150, 5)
    >>> many = simulate(table, 1000, np.random.default_rng(1922))
    >>> many.scores.shape, set(many.scores[:, table.accounts.gains].sum(axis=1).tolist())
    ((1000, 15), {150})
    """
    n, accounts, first = table.players, table.accounts, table.owners["Cheval"]
    games, rng = as_integer("games", games, 1, 20_000_000 // (2 * n + 5)), as_generator(rng)
    moves, paid, opens = _moves(replace(table, caisse=0, purses=()))
    gains, lengths = np.zeros((games, n + 5), np.int64), np.zeros(games, np.int64)
    live, thrown = np.arange(games if table.caisse else 0), 0
    left, opened = np.full(live.size, table.caisse), np.zeros(live.size, np.int64)
    while live.size:
        outcome = _outcomes()[rng.integers(THROWS, size=live.size)]
        row = opened + OUTCOMES * np.minimum(left, HIGHEST_SUM) + outcome
        change = moves[(first + thrown) % n].take(row, axis=0)
        if live.size < games:
            gains[live] += change
        else:  # while all are live, in a third of the time
            gains += change
        left, opened, thrown = left - paid.take(row), opens.take(row), thrown + 1
        if not left.all():
            lengths[live[left == 0]] = thrown
            going = left > 0
            live, left, opened = live[going], left[going], opened[going]
    # the seats throw in turn, from the Cheval's
    late = (np.arange(n) - first) % n
    made = (lengths[:, None] - late + n - 1) // n
    purses = np.array(table.purses) + gains[:, accounts.seats]
    for card, owner in table.owners.items():
        purses[:, owner] += gains[:, accounts[card]]
    best = purses == purses.max(axis=1, keepdims=True)
    winners = np.where(best.sum(axis=1) == 1, best.argmax(axis=1), -1)
    return Games(winners, lengths, np.hstack([gains, made]))


@lru_cache(32)
def _moves(table: Table) -> tuple[NDArray[np.int64], ...]:
    """Return gains by seat, what the caisse pays, and where the rows of the state then begin.

    A row is a state, tokens left (21 stand for more), and an outcome.
    """
    n, rows = table.players, 2 * (HIGHEST_SUM + 1) * OUTCOMES
    moves = np.zeros((n, 2, HIGHEST_SUM + 1, OUTCOMES, n + 5), np.int64)
    opens = np.zeros(moves.shape[1:4], np.int64)
    for left, at in enumerate(tables(table)[1:], 1):
        gains, then, _ = throws(at)
        # (state, sum, figure, seat, account) to (seat, state, outcome, account)
        moves[:, :, left] = np.moveaxis(gains[..., : n + 5], 3, 0).reshape(n, 2, OUTCOMES, n + 5)
        opens[:, left] = np.repeat(then > 0, 4, axis=1) * rows // 2
    return moves.reshape(n, rows, n + 5), moves[0].sum(axis=-1).ravel(), opens.ravel()


@cache
def _outcomes() -> NDArray[np.uint8]:
    """Return 4 × points + figures of each of the 6⁸ throws, as `faces` does."""
    counts = np.zeros(1, np.uint8)
    for worth in (*(4 * mark for mark in MARKS), 1, 2):
        # the first die is the last digit in base 6; its face 0 is the marked one
        counts = (np.array([worth] + [0] * (FACES - 1), np.uint8)[:, None] + counts).ravel()
    return counts
