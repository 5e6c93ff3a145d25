"""Many games of Cloche et Marteau at once, all throwing in step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_generator, as_integer
from jeux.cloche.play import THROWS
from jeux.cloche.rules import CARDS, FACES, FINE, HIGHEST_SUM, MARKS, Table, as_table, stays_open
from jeux.cloche.rules.payments import owed
from jeux.sampling import Games, progress

MOST_COUNTED = 2 * 10**7
"""Games times accounts that are simulated at once: about half a gigabyte."""

MOST_TOKENS = 10**9
"""Tokens that a caisse or a purse may hold in a simulation."""

OUTCOMES = 4 * (HIGHEST_SUM + 1)
"""Numbers 4 × points + figures of a throw; see `_outcomes`."""

TOGETHER = 1 << 15
"""Throws that are drawn at once while no caisse can run out."""

WIDTHS = (12, 12, 12, 12, 8, 8)
"""Bits of the sums that are kept in one integer: see `_Moves`."""

KEPT = (1 << WIDTHS[0] - 1) // HIGHEST_SUM
"""Throws of one player whose sums fit there."""


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
    with progress(table.caisse // HIGHEST_SUM, "throws") as step:
        if table.credit:
            books, lengths = _with_credit(table, games, rng, step)
        else:
            books, lengths = _with_purses(table, games, rng, step)
    # the seats throw in turn, from the Cheval's
    n, scores = table.players, np.empty((games, len(table.accounts)), dtype=np.int64)
    scores[:, table.accounts.gains] = books
    late = (np.arange(n) - table.owners["Cheval"]) % n
    scores[:, table.accounts.throws] = (lengths[:, None] - late + n - 1) // n
    return Games(_winners(table, scores), lengths, scores)


class _Moves(NamedTuple):
    """What each throw moves, row by row, for a caisse that holds 0, 1, … 21 or more tokens.

    Rows of `OUTCOMES` entries: first the caisse without the Auberge open, then with it. Two such
    tables, one behind the other: for a player who does not own the Cheval, and for who does.
    """

    gains: NDArray[np.int64]
    """What the thrower alone, the Cloche, the Marteau, both, and the Cheval gain, and whether all
    players pay the Cheval: six numbers as the digits of one, of so many bits each as in `WIDTHS`.
    """
    paid: NDArray[np.int64]
    """What the caisse pays."""
    row: NDArray[np.int64]
    """Where the rows begin for the caisse after it: 0, or those with the Auberge open."""


ROWS = (HIGHEST_SUM + 1) * OUTCOMES


@lru_cache(maxsize=32)
def _moves(table: Table) -> _Moves:
    """Return what `jeux.cloche.settle` says of all throws, for a table with an empty caisse."""
    n, first = table.players, table.owners["Cheval"]
    shape = (2, 2, HIGHEST_SUM + 1, OUTCOMES)
    gains, paid, row = np.zeros((3, *shape), dtype=np.int64)
    places = [sum(WIDTHS[:k]) for k in range(len(WIDTHS))]  # not numpy's, of 32 bits in a browser
    for place in np.ndindex(shape):
        owns, opened, left, outcome = place
        if not left or (opened and not table.auberge):
            continue
        points, figures = divmod(outcome, 4)
        seat = first if owns else (first + 1) % n
        moved = dict.fromkeys(("caisse", seat, *CARDS), 0)
        card = (None, *CARDS)[figures]
        for payment in owed(table, left, seat, points, card, bool(opened)):
            if payment.rule == 10:  # counted as one, for all who pay
                gains[place] |= 1 << places[-1]
                continue
            moved[payment.payer] -= payment.tokens
            moved[payment.payee] += payment.tokens
        told = [moved[account] for account in (seat, *CARDS[:4])]
        gains[place] += sum(tokens << k for tokens, k in zip(told, places, strict=False))
        paid[place] = -moved["caisse"]
        row[place] = ROWS * stays_open(table, left, points, bool(opened))
    return _Moves(gains.ravel(), paid.ravel(), row.ravel())


def _with_credit(
    table: Table, games: int, rng: np.random.Generator, step: Callable[[], None]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Play the games where a purse may fall below 0; return gains and lengths.

    What a throw moves depends on the caisse, if it holds 20 tokens or less, and on nothing else
    that changes; so it is looked up.
    """
    n, first, outcomes = table.players, table.owners["Cheval"], _outcomes()
    moves = _moves(replace(table, caisse=0, purses=()))
    books, lengths = np.zeros((n + len(CARDS), games), dtype=np.int64), np.zeros(games, np.int64)
    live = np.arange(games if table.caisse else 0)
    left, rows = np.full(live.size, table.caisse), np.zeros(live.size, dtype=np.int64)
    # a column of sums for each game that was live when they were last written down
    sums, columns, at = np.zeros((n, live.size), dtype=np.int64), live, None
    throws = noted = told = 0
    early = True
    while live.size:
        # so many throws can be paid whatever they show; once a caisse is low, one at a time
        early = early and int(left.min()) >= HIGHEST_SUM
        ahead = max(1, min(int(left.min()) // HIGHEST_SUM, TOGETHER // live.size)) if early else 1
        if throws + ahead - noted > KEPT * n or live.size < columns.size // 2:
            _note(table, books, sums, columns)
            sums, columns, at, noted = np.zeros((n, live.size), np.int64), live, None, throws
            ahead = min(ahead, KEPT * n)
        thrown = outcomes.take(rng.integers(THROWS, size=(ahead, live.size)))
        if ahead > 1:
            for k, outcome in enumerate(thrown):
                mine = moves.gains[_start(throws + k, n, HIGHEST_SUM) :]
                seat = (first + throws + k) % n
                if at is None:
                    sums[seat] += mine.take(outcome)
                else:
                    sums[seat, at] += mine.take(outcome)
            left -= moves.paid[_start(1, n, HIGHEST_SUM) :].take(thrown).sum(axis=0)
            throws += ahead
        else:
            seat, where = (first + throws) % n, np.minimum(left, HIGHEST_SUM)
            where *= OUTCOMES
            where += rows
            where += thrown[0]
            mine = moves.gains[_start(throws, n, 0) :].take(where)
            if at is None:
                sums[seat] += mine
            else:
                sums[seat, at] += mine
            left -= moves.paid[_start(throws, n, 0) :].take(where)
            rows = moves.row[_start(throws, n, 0) :].take(where)
            throws += 1
        if told < (table.caisse - int(left.sum()) // games) // HIGHEST_SUM:
            told += 1
            step()
        if not left.all():
            lengths[live[left == 0]] = throws
            going = np.flatnonzero(left)
            live, left, rows = live[going], left[going], rows[going]
            at = going if at is None else at[going]
    _note(table, books, sums, columns)
    # the gains of a game sum to the caisse
    books[table.accounts["Auberge"]] = table.caisse - books[:-1].sum(axis=0)
    return books.T, lengths


def _start(throw: int, players: int, left: int) -> int:
    """Return where the moves of a throw begin, the Cheval's owner throwing first, in `_Moves`."""
    return (2 * ROWS if throw % players == 0 else 0) + left * OUTCOMES


def _note(
    table: Table,
    books: NDArray[np.int64],
    sums: NDArray[np.int64],
    columns: NDArray[np.intp],
) -> None:
    """Write sums of what several throws moved into the books of their games."""
    n, first, cheval = table.players, table.owners["Cheval"], table.accounts["Cheval"]
    own = FINE if table.payers == "all" else 2 * FINE
    for seat in range(n):
        rest = sums[seat].copy()
        for account, width in zip((seat, *range(n, n + 4)), WIDTHS, strict=False):
            # the lowest digit, which may be negative
            digit = (rest << 64 - width) >> 64 - width
            books[account, columns] += digit
            rest = (rest - digit) >> width
        if rest.any():  # what all pay
            books[:n, columns] -= FINE * rest
            books[first, columns] -= (own - FINE) * rest
            books[cheval, columns] += (FINE * (n - 1) + own) * rest


def _with_purses(
    table: Table, games: int, rng: np.random.Generator, step: Callable[[], None]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Play the games where nobody pays more than they have; return gains and lengths."""
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
        """Move tokens between accounts, no more than the payer's purse holds."""
        at = live[which]
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
    return gains, lengths


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
