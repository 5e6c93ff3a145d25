"""Many games at once, all throwing in step."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_generator, as_integer
from jeux.cloche.chain import OPEN, SUMS, tables, throws
from jeux.cloche.play import THROWS
from jeux.cloche.rules import CARDS, FACES, HIGHEST_SUM, MARKS, SHOWN, Table
from jeux.sampling import Games

OUTCOMES = SUMS * len(SHOWN)
"""Numbers 4 × points + figures of a throw."""

ROWS = SUMS * OUTCOMES
"""How many rows each state has: tokens left, of which 21 stand for more, and an outcome."""

LARGEST = 20_000_000
"""How many scores are kept at most: at 8 bytes each, 160 MB."""


def simulate(table: Table, games: int, rng: np.random.Generator) -> Games:
    """Play many games at once: equal in law to `play`, without transcripts.

    For one game, the same generator gives the very game of `play`. Scores have the columns of
    ``table.accounts``; who wins is −1 if several have the most tokens. The table gives credit.

    >>> table = Table(150, 5)
    >>> many = simulate(table, 1000, np.random.default_rng(1922))
    >>> many.scores.shape, set(many.scores[:, table.accounts.gains].sum(axis=1).tolist())
    ((1000, 15), {150})
    """
    n = table.players
    accounts = table.accounts
    first = table.owners["Cheval"]
    columns = n + len(CARDS)
    games = as_integer("games", games, 1, LARGEST // (columns + n))
    rng = as_generator(rng)
    moves = _moves(replace(table, caisse=0, purses=()))
    gains = np.zeros((games, columns), np.int64)
    lengths = np.zeros(games, np.int64)
    # the games that go on, and for each of them what is left and where the rows of its state begin
    live = np.arange(games if table.caisse else 0)
    left = np.full(live.size, table.caisse)
    state = np.zeros(live.size, np.int64)
    thrown = 0
    while live.size:
        outcome = _outcomes()[rng.integers(THROWS, size=live.size)]
        row = state + OUTCOMES * np.minimum(left, HIGHEST_SUM) + outcome
        change = moves.gains[(first + thrown) % n].take(row, axis=0)
        if live.size < games:
            gains[live] += change
        else:  # while all are live, in a third of the time
            gains += change
        left = left - moves.paid.take(row)
        state = moves.then.take(row)
        thrown += 1
        if not left.all():
            lengths[live[left == 0]] = thrown
            going = left > 0
            live = live[going]
            left = left[going]
            state = state[going]
    # the seats throw in turn, from the Cheval's
    turn = (np.arange(n) - first) % n
    throws_of_seats = (lengths[:, None] - turn + n - 1) // n
    purses = np.array(table.purses) + gains[:, accounts.seats]
    for card, owner in table.owners.items():
        purses[:, owner] += gains[:, accounts[card]]
    best = purses == purses.max(axis=1, keepdims=True)
    alone = best.sum(axis=1) == 1
    winners = np.where(alone, best.argmax(axis=1), -1)
    return Games(winners, lengths, np.hstack([gains, throws_of_seats]))


class Moves(NamedTuple):
    """What a throw changes; a row is a state, tokens left (21 stand for more), and an outcome."""

    gains: NDArray[np.int64]
    """By seat that throws, row and account."""
    paid: NDArray[np.int64]
    """What the caisse pays, by row."""
    then: NDArray[np.int64]
    """Where the rows of the state after it begin, by row."""


@lru_cache(32)
def _moves(table: Table) -> Moves:
    n = table.players
    columns = n + len(CARDS)
    gains = np.zeros((n, 2, SUMS, OUTCOMES, columns), np.int64)
    then = np.zeros((2, SUMS, OUTCOMES), np.int64)
    for left, smaller in enumerate(tables(table)[1:], 1):
        throw = throws(smaller)
        # (state, sum, figure, seat, account) to (seat, state, outcome, account)
        by_seat = np.moveaxis(throw.gains[..., :columns], 3, 0)
        gains[:, :, left] = by_seat.reshape(n, 2, OUTCOMES, columns)
        first_row = np.where(throw.then == OPEN, ROWS, 0)
        then[:, left] = np.repeat(first_row, len(SHOWN), axis=1)
    paid = gains[0].sum(axis=-1)  # all that is gained, whoever throws
    return Moves(gains.reshape(n, 2 * ROWS, columns), paid.ravel(), then.ravel())


@cache
def _outcomes() -> NDArray[np.uint8]:
    """Return 4 × points + figures of each of the 6⁸ throws, as `faces` does."""
    counts = np.zeros(1, np.uint8)
    for worth in (*(4 * mark for mark in MARKS), 1, 2):
        # the first die is the last digit in base 6; its face 0 is the marked one
        faces = np.array([worth, *[0] * (FACES - 1)], np.uint8)
        counts = (faces[:, None] + counts).ravel()
    return counts
