"""Many games of Cloche et Marteau at once, all throwing in step."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer
from jeux.cloche.play import THROWS
from jeux.cloche.rules import CARDS, FACES, FINE, MARKS, Table


class Simulation(NamedTuple):
    """What many games gave: gains by account, as in `jeux.cloche.play.Game`, and lengths."""

    seats: NDArray[np.int64]
    """Gains of the players alone, shape (games, players), by seat."""
    cards: NDArray[np.int64]
    """Gains of the cards, shape (games, 5), in the order of `CARDS`."""
    throws: NDArray[np.int64]
    """Throws of each game, shape (games,)."""


def simulate(table: Table, games: int, rng: np.random.Generator) -> Simulation:
    """Play many games at once: equal in law to `jeux.cloche.play.play`, without transcripts.

    For one game, the same generator gives the very game of `play`.

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
    TypeError
        If the number of games is not an integer.
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
    games = as_integer("games", games, 1)
    n, first, lengths = table.players, table.owners["Cheval"], 0
    cheval, auberge, width = n + CARDS.index("Cheval"), n + CARDS.index("Auberge"), n + len(CARDS)
    # one book a game, end to end: the seats, then the cards; a game is known by its first place
    gains, throws = np.zeros(games * width, dtype=np.int64), np.zeros(games, dtype=np.int64)
    live = width * np.arange(games if table.caisse else 0)
    caisse, opened = np.full(live.size, table.caisse), np.zeros(live.size, dtype=np.bool_)
    holder = np.array([*range(n), *(table.owners.get(card, 0) for card in CARDS)])
    purses = np.array(table.purses)

    def pay(which: NDArray[np.intp], payer: Any, payee: Any, tokens: Any) -> None:
        """Move tokens between accounts; without credit, no more than the payer's purse."""
        at = live[which]
        if not table.credit:
            source = holder[payer]
            mine = holder == np.reshape(source, (-1, 1))
            has = purses[source] + (gains.reshape(games, width)[at // width] * mine).sum(axis=1)
            tokens = np.where(source == holder[payee], tokens, np.minimum(tokens, has))
        np.subtract.at(gains, at + payer, tokens)
        np.add.at(gains, at + payee, tokens)

    while live.size:
        seat, lengths = (first + lengths) % n, lengths + 1
        thrown = _outcomes()[rng.integers(THROWS, size=live.size)]
        s, thrower = (thrown >> 2).astype(np.int64), np.array([seat, n, n + 1, n + 2])[thrown & 3]
        over, zero = s > caisse, s == 0
        paid = np.where(over, 0, s)
        np.add.at(gains, live + thrower, paid)
        # the rest in the order of `jeux.cloche.rules.settle`
        if over.any():
            beyond = np.flatnonzero(over)
            if table.auberge:
                pay(beyond, thrower[beyond], auberge, s[beyond] - caisse[beyond])
            else:
                gains[live[beyond] + seat] += caisse[beyond]
                paid[beyond] = caisse[beyond]
        fined = zero if table.reading == "also" else zero & ~opened
        if seat == first:
            own = np.flatnonzero(fined & (thrower == seat))
            for other in range(n):
                pay(own, other, cheval, FINE if other != seat else 2 * FINE)
            fined = fined & (thrower != seat)
        fined = np.flatnonzero(fined)
        pay(fined, thrower[fined], cheval, FINE)
        if opened.any():
            inn = np.flatnonzero(zero & opened)
            pay(inn, np.where(thrower == seat, cheval, thrower)[inn], auberge, FINE)
        if table.auberge:
            opened |= over
        caisse -= paid
        if not caisse.all():
            throws[live[caisse == 0] // width] = lengths
            going = np.flatnonzero(caisse)
            live, caisse, opened = live[going], caisse[going], opened[going]
    books = gains.reshape(games, width)
    return Simulation(books[:, :n], books[:, n:], throws)


@cache
def _outcomes() -> NDArray[np.uint8]:
    """Return 4 × points + figures of each of the 6⁸ throws, as `jeux.cloche.play.faces` does.

    Figures are 0 for none, 1 for the Cloche alone, 2 for the Marteau alone, 3 for both.
    """
    counts = np.zeros((), dtype=np.uint8)
    for worth in (*(4 * mark for mark in MARKS), 1, 2):
        # the first die is the last digit in base 6; its face 0 is the marked one
        face = np.array([worth] + [0] * (FACES - 1), dtype=np.uint8)
        counts = face.reshape(-1, *[1] * counts.ndim) + counts
    return counts.ravel()
