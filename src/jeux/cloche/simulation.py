"""Many games of Cloche et Marteau at once, all throwing in step."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import whole_number
from jeux.cloche.game import THROWS
from jeux.cloche.rules import CARDS, FACES, FINE, MARKS, Table


class Simulation(NamedTuple):
    """What many games gave: gains by account, as in `jeux.cloche.game.Game`, and lengths."""

    seats: NDArray[np.int64]
    """Gains of the players alone, shape (games, players), by seat."""
    cards: NDArray[np.int64]
    """Gains of the cards, shape (games, 5), in the order of `CARDS`."""
    throws: NDArray[np.int64]
    """Throws of each game, shape (games,)."""


def simulate(table: Table, games: int, rng: np.random.Generator) -> Simulation:
    """Play many games at once: equal in law to `jeux.cloche.game.play`, without transcripts.

    Parameters
    ----------
    table : Table
        Players, cards and caisse, the same for all games.
    games : int
        How many games, 1 or more.
    rng : numpy.random.Generator
        Throws the dice: one integer below 6⁸ for each game that is not over, at each throw.

    Returns
    -------
    Simulation
        Arrays of gains by seat and by card, and of throws. The gains of each game sum to
        the caisse.

    Raises
    ------
    ValueError
        If there is no game to play.

    Examples
    --------
    >>> many = simulate(Table(150, 5), 1000, np.random.default_rng(1922))
    >>> many.seats.shape, many.cards.shape
    ((1000, 5), (1000, 5))
    >>> set((many.seats.sum(axis=1) + many.cards.sum(axis=1)).tolist())
    {150}
    """
    games = whole_number("games", games, 1)
    books, throws = _Books(table, games), np.zeros(games, dtype=np.int64)
    n, lengths = table.players, 0
    while books.live.size:
        seat = (table.owners["Cheval"] + lengths) % n
        outcomes = _outcomes()[rng.integers(THROWS, size=books.live.size)].astype(np.int64)
        books.enter(seat, outcomes >> 2, outcomes & 3)
        lengths += 1
        throws[books.close()] = lengths
    return Simulation(books.gains[:, :n], books.gains[:, n:-1], throws)


@cache
def _outcomes() -> NDArray[np.uint8]:
    """Return 4 × points + figures of each of the 6⁸ throws, as `jeux.cloche.game.faces` does.

    Figures are 0 for none, 1 for the Cloche alone, 2 for the Marteau alone, 3 for both.
    """
    counts = np.zeros((), dtype=np.uint8)
    for worth in (*(4 * mark for mark in MARKS), 1, 2):
        # the first die is the last digit in base 6; its face 0 is the marked one
        face = np.array([worth] + [0] * (FACES - 1), dtype=np.uint8)
        counts = face.reshape(-1, *[1] * counts.ndim) + counts
    return counts.ravel()


class _Books:
    """The accounts of all games, and the games that are not over.

    Columns of `gains` are the seats, the cards in the order of `CARDS`, and the caisse. An
    index of a card is counted from the number of players; figures 1 to 3 are cards 0 to 2.
    """

    def __init__(self, table: Table, games: int) -> None:
        self.table = table
        n = table.players
        self.gains = np.zeros((games, n + len(CARDS) + 1), dtype=np.int64)
        self.live = np.arange(games)
        self.caisse = np.full(games, table.caisse)
        self.opened = np.zeros(games, dtype=np.bool_)
        self.cheval, self.auberge = n + CARDS.index("Cheval"), n + CARDS.index("Auberge")
        # who holds each account; the caisse is the holder after the last seat
        cards = [table.owners.get(card, 0) for card in CARDS]
        self.holder = np.array([*range(n), *cards, n])
        self.purses = np.tile([*table.purses, table.caisse], (games, 1))
        self.close()

    def pay(self, games: Any, payer: Any, payee: Any, tokens: Any) -> None:
        """Move tokens between accounts; without credit, no more than the payer's purse."""
        games = self.live[games]
        if not self.table.credit:
            source, target = self.holder[payer], self.holder[payee]
            has = self.purses[games, source]
            tokens = np.where(source == target, tokens, np.minimum(tokens, has))
            self.purses[games, source] -= tokens
            self.purses[games, target] += tokens
        self.gains[games, payer] -= tokens
        self.gains[games, payee] += tokens

    def enter(self, seat: int, points: NDArray[np.int64], figures: NDArray[np.int64]) -> None:
        """Settle one throw of every live game, in the order of `jeux.cloche.rules.settle`."""
        n = self.table.players
        thrower = np.where(figures, n + figures - 1, seat)
        s, r = points, self.caisse
        zero, over = s == 0, s > r

        paid = np.flatnonzero(~zero & ~over)
        self.pay(paid, -1, thrower[paid], s[paid])
        beyond = np.flatnonzero(over)
        if self.table.auberge:
            self.pay(beyond, thrower[beyond], self.auberge, s[beyond] - r[beyond])
        else:
            self.pay(beyond, -1, seat, r[beyond])

        fined = zero if self.table.reading == "also" else zero & ~self.opened
        if seat == self.table.owners["Cheval"]:
            own = np.flatnonzero(fined & (figures == 0))
            for other in range(n):
                self.pay(own, other, self.cheval, FINE if other != seat else 2 * FINE)
            fined = fined & (figures > 0)
        fined = np.flatnonzero(fined)
        self.pay(fined, thrower[fined], self.cheval, FINE)
        inn = np.flatnonzero(zero & self.opened)
        payer = np.where(figures[inn], thrower[inn], self.cheval)
        self.pay(inn, payer, self.auberge, FINE)

        if self.table.auberge:
            self.opened |= over
            self.caisse = np.where(over, r, r - s)
        else:
            self.caisse = np.where(over, 0, r - s)

    def close(self) -> NDArray[np.intp]:
        """Take the games whose caisse is empty off the table, and return them."""
        going = self.caisse > 0
        over = self.live[~going]
        if over.size:
            self.live, self.caisse = self.live[going], self.caisse[going]
            self.opened = self.opened[going]
        return over
