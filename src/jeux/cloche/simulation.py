"""Many games of Cloche et Marteau at once, all throwing in step."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_generator, as_integer
from jeux.cloche.play import THROWS
from jeux.cloche.rules import CARDS, FACES, FINE, HIGHEST_SUM, MARKS, Table, as_table
from jeux.sampling import PATIENCE, Games, progress_bar

MOST_COUNTED = 2 * 10**7
"""Games times accounts that are simulated at once: about half a gigabyte."""

MOST_TOKENS = 10**9
"""Tokens that a caisse or a purse may hold in a simulation."""


def simulate(table: Table, games: int, rng: np.random.Generator) -> Games:
    """Play many games at once: equal in law to `jeux.cloche.play`, without transcripts.

    For one game, the same generator gives the very game of `play`.

    Parameters
    ----------
    table : Table
        Players, cards and caisse, the same for all games.
    games : int
        How many games, 1 or more; with five players, 1 333 333 at most.
    rng : numpy.random.Generator
        Throws the dice: one integer below 6⁸ for each game that is not over, at each throw.

    Returns
    -------
    jeux.sampling.Games
        The winner of each game by seat, -1 if several have the most tokens; how many throws it
        took; and as scores, in the order of ``table.accounts``, what each player alone and
        each card gained and how often each player threw. The gains of a game sum to the caisse.

    Raises
    ------
    TypeError, ValueError
        If `table` is no table, `games` is not a positive integer or too large to hold, the
        caisse or a purse holds more than 10⁹ tokens, or `rng` is no generator.

    Examples
    --------
    >>> table = Table(150, 5)
    >>> many = simulate(table, 1000, np.random.default_rng(1922))
    >>> many.scores.shape, set(many.scores[:, table.accounts.gains].sum(axis=1).tolist())
    ((1000, 15), {150})
    """
    table, rng = as_table(table), as_generator(rng)
    games = as_integer("games", games, 1, MOST_COUNTED // len(table.accounts))
    if (tokens := max(table.caisse, *table.purses)) > MOST_TOKENS:
        raise ValueError(f"caisse and purses of table must be at most {MOST_TOKENS}, got {tokens}")
    _outcomes()  # once and for all, before the clock of the bar runs
    with progress_bar(table.caisse // HIGHEST_SUM, "throws", PATIENCE) as step:
        return _played(table, games, rng, step)


def _played(table: Table, games: int, rng: np.random.Generator, step: Callable[[], None]) -> Games:
    """Play the games; take a step for every 21 tokens that the mean caisse has paid."""
    accounts, told = table.accounts, 0
    n, first, throws, width = table.players, table.owners["Cheval"], 0, accounts.gains.stop
    cheval, auberge = accounts["Cheval"], accounts["Auberge"]
    # one book a game, end to end; a game is known by its first place
    books, lengths = np.zeros(games * width, dtype=np.int64), np.zeros(games, dtype=np.int64)
    gains, live = books.reshape(games, width), width * np.arange(games if table.caisse else 0)
    left, opened = np.full(live.size, table.caisse), np.zeros(live.size, dtype=np.bool_)
    holder = np.array([*range(n), *(table.owners.get(card, 0) for card in CARDS)])
    purses = np.array(table.purses)

    def pay(which: NDArray[np.intp], payer: Any, payee: Any, tokens: Any) -> None:
        """Move tokens between accounts; without credit, no more than the payer's purse."""
        at = live[which]
        if not table.credit:
            source = holder[payer]
            mine = holder == np.reshape(source, (-1, 1))
            has = purses[source] + (gains[at // width] * mine).sum(axis=1)
            tokens = np.where(source == holder[payee], tokens, np.minimum(tokens, has))
        np.subtract.at(books, at + payer, tokens)
        np.add.at(books, at + payee, tokens)

    while live.size:
        seat, throws = (first + throws) % n, throws + 1
        thrown = _outcomes()[rng.integers(THROWS, size=live.size)]
        s, thrower = (thrown >> 2).astype(np.int64), np.array([seat, n, n + 1, n + 2])[thrown & 3]
        over, zero = s > left, s == 0
        paid = np.where(over, 0, s)
        paid_to = thrower if table.small == "card" else np.where(opened, seat, thrower)
        np.add.at(books, live + paid_to, paid)
        # the rest in the order of `jeux.cloche.settle`
        if over.any():
            beyond = np.flatnonzero(over)
            if table.auberge:
                pay(beyond, thrower[beyond], auberge, s[beyond] - left[beyond])
            else:
                takes = seat if table.rest == "player" else thrower[beyond]
                books[live[beyond] + takes] += left[beyond]
                paid[beyond] = left[beyond]
        fined = zero & ~opened if table.reading == "instead" else zero
        if table.payers == "all" or (table.payers == "thrower or all" and seat == first):
            blank = np.flatnonzero(fined & (thrower == seat))
            for other in range(n):
                own = other == first and table.payers != "all"
                pay(blank, other, cheval, 2 * FINE if own else FINE)
            fined = fined & (thrower != seat)
        fined = np.flatnonzero(fined)
        pay(fined, thrower[fined], cheval, FINE)
        inn = zero & (opened if table.reading != "as before" else False)
        if table.early and table.auberge:
            inn |= zero & (thrower != seat)
        if inn.any():
            pay_inn = np.flatnonzero(inn)
            pay(pay_inn, np.where(thrower == seat, cheval, thrower)[pay_inn], auberge, FINE)
        if table.auberge:
            kept = {"never": opened, "paid": opened & zero, "any": False}[table.closes]
            opened = over | kept
        left -= paid
        if told < (table.caisse - int(left.sum()) // games) // HIGHEST_SUM:
            told += 1
            step()
        if not left.all():
            lengths[live[left == 0] // width] = throws
            going = np.flatnonzero(left)
            live, left, opened = live[going], left[going], opened[going]
    # the seats throw in turn, from the Cheval's
    late = (np.arange(n) - first) % n
    scores = np.column_stack([gains, (lengths[:, None] - late + n - 1) // n])
    return Games(_winners(table, scores), lengths, scores)


def _winners(table: Table, scores: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the seat that has more tokens than any other at the end of each game, or -1."""
    purses = np.array(table.purses) + scores[:, table.accounts.seats]
    for card, owner in table.owners.items():
        purses[:, owner] += scores[:, table.accounts[card]]
    best = purses == purses.max(axis=1, keepdims=True)
    return np.where(best.sum(axis=1) == 1, best.argmax(axis=1), -1)


@cache
def _outcomes() -> NDArray[np.uint8]:
    """Return 4 × points + figures of each of the 6⁸ throws, as `jeux.cloche.faces` does.

    Figures are 0 for none, 1 for the Cloche alone, 2 for the Marteau alone, 3 for both.
    """
    counts = np.zeros((), dtype=np.uint8)
    for worth in (*(4 * mark for mark in MARKS), 1, 2):
        # the first die is the last digit in base 6; its face 0 is the marked one
        face = np.array([worth] + [0] * (FACES - 1), dtype=np.uint8)
        counts = face.reshape(-1, *[1] * counts.ndim) + counts
    return counts.ravel()
