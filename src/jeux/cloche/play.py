"""A game from the first throw to the last, and told (rules 5 to 15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, groupby
from typing import NamedTuple, TypeAlias

import numpy as np

from jeux.checks import as_choice, as_generator, as_integer
from jeux.cloche.rules import (
    CARDS,
    FACES,
    MARKS,
    Account,
    Payment,
    Table,
    label,
    settle,
    stays_open,
)

THROWS: int = FACES ** (len(MARKS) + 2)
"""How many ways the eight dice can fall: 6⁸, all equally likely."""

Fall: TypeAlias = tuple[tuple[int, ...], str | None]
"""How the eight dice fall: the marks in increasing order, and the card of the figures."""

SIGNS = {
    None: "",
    CARDS[0]: ", with the bell",
    CARDS[1]: ", with the hammer",
    CARDS[2]: ", with bell and hammer",
}
"""How the figures are told."""


class Throw(NamedTuple):
    """One throw: the marks in increasing order, the card of its figures; the table after it."""

    seat: int
    marks: tuple[int, ...]
    card: str | None
    payments: tuple[Payment, ...]
    left: int
    purses: tuple[int, ...]
    opened: bool


class Game(NamedTuple):
    """A game: the table at which it was played, and every throw, to the last or so far."""

    table: Table
    throws: tuple[Throw, ...]

    @property
    def left(self) -> int:
        """Tokens left in the caisse; none if the game is over (rule 5)."""
        return self.throws[-1].left if self.throws else self.table.caisse

    @property
    def purses(self) -> tuple[int, ...]:
        """Tokens of each player at the end, by seat."""
        return self.throws[-1].purses if self.throws else tuple(self.table.purses)

    @property
    def gains(self) -> dict[Account, int]:
        """What each account gained; together, the caisse before the first throw."""
        gains = Counter[Account]()
        for payer, payee, tokens, _ in (p for throw in self.throws for p in throw.payments):
            gains[payer] -= tokens
            gains[payee] += tokens
        return {account: gains[account] for account in self.table.accounts}

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most tokens at the end; several if they tie (rule 15)."""
        return leaders(self.purses)


def leaders(purses: Sequence[int], tie: str = "share") -> tuple[int, ...]:
    """Return the seats that win with these purses (rule 15).

    Parameters
    ----------
    purses : sequence of int
        Tokens of each player at the end, by seat; negative for a debt.
    tie : str
        Where the rules are silent on equal purses: ``"share"`` if all who have the most win
        together, ``"nobody"`` if the winner must have more than anyone else.

    Examples
    --------
    >>> leaders([12, 40, 40]), leaders([12, 40, 40], tie="nobody")
    ((1, 2), ())
    """
    share = as_choice("tie", tie, ("share", "nobody")) == "share"
    best = tuple(seat for seat, tokens in enumerate(purses) if tokens == max(purses))
    return best if share or len(best) == 1 else ()


def faces(throw: int) -> Fall:
    """Return the marks, in increasing order, and the card of one of the 6⁸ throws.

    The digits of its number in base 6 are the faces of the eight dice, and 0 is a marked face.

    >>> faces(0)
    ((1, 2, 3, 4, 5, 6), 'Cloche-et-Marteau')
    >>> faces(6**8 - 1)
    ((), None)
    """
    throw = as_integer("throw", throw, 0, THROWS - 1)
    *up, bell, hammer = [throw // FACES**die % FACES == 0 for die in range(len(MARKS) + 2)]
    return tuple(compress(MARKS, up)), (None, *CARDS)[bell + 2 * hammer]


def play(table: Table, rng: np.random.Generator) -> Game:
    """Play one game to its end; the owner of the Cheval throws first (rule 5).

    >>> game = play(Table(150, 5), np.random.default_rng(1922))
    >>> game.throws[-1].left, sum(game.purses)
    (0, 150)
    """
    as_generator(rng)
    if table.caisse * table.players > 3_000_000:
        raise ValueError(f"table must be one whose game can be listed, got {table}")
    return replay(table, _falls(rng))


def _falls(rng: np.random.Generator) -> Iterator[Fall]:
    """Throw the dice again and again."""
    while True:
        yield faces(int(rng.integers(THROWS)))


def replay(table: Table, falls: Iterable[Fall]) -> Game:
    """Play a game in which the dice fall so, until the caisse is empty or no throw is left.

    >>> replay(Table(5, 2), [((4,), None), ((1,), "Cloche"), ((6,), None)]).purses
    (4, 1)
    """
    left, opened, seat, throws = table.caisse, False, table.owners["Cheval"], list[Throw]()
    purses = dict[Account, int](enumerate(table.purses))
    ahead = iter(falls)
    while left and (fall := next(ahead, None)):
        marks, card = fall
        paid, before = list[Payment](), left
        for payment in settle(table, left, seat, sum(marks), card, opened):
            payer, payee = table.holder(payment.payer), table.holder(payment.payee)
            if payer == "caisse":
                left -= payment.tokens
            else:
                if payer != payee and not table.credit:
                    payment = payment._replace(tokens=min(payment.tokens, purses[payer]))
                purses[payer] -= payment.tokens
            purses[payee] += payment.tokens
            paid.append(payment)
        opened = stays_open(table, before, sum(marks), opened)
        after = tuple(purses.values())
        throws.append(Throw(seat, marks, card, tuple(paid), left, after, opened))
        seat = (seat + 1) % table.players
    return Game(table, tuple(throws))


def tell(game: Game, throw: int) -> str:
    """Tell one throw of a game in words, with the rules that it follows.

    Parameters
    ----------
    game : Game
        A game.
    throw : int
        1 to the number of throws; 0 for the table before the first one.

    Examples
    --------
    >>> tell(play(Table(150, 5), np.random.default_rng(1922)), 1)
    'Throw 1: A shows 2 + 3. The caisse pays 5 to A (rule 5). 145 left in the caisse.'
    """
    table, throw = game.table, as_integer("throw", throw, 0, len(game.throws))
    if not throw:
        first = label(table.owners["Cheval"])
        return f"In the caisse: {table.caisse}. {first} owns the Cheval and throws first."

    def name(account: Account) -> str:
        if account == "caisse":
            return "The caisse"
        return label(table.holder(account)) + f" for the {account}" * isinstance(account, str)

    now, before = game.throws[throw - 1], throw > 1 and game.throws[throw - 2].opened
    shown = " + ".join(map(str, now.marks)) or "only blanks"
    said = [f"Throw {throw}: {label(now.seat)} shows {shown}{SIGNS[now.card]}."]
    if now.opened != before and now.left:
        said.append(f"The Auberge {'opens' if now.opened else 'closes'}.")
    for (payee, tokens, rule), group in groupby(moved(table, now.payments), lambda p: p[1:]):
        payers = [payment.payer for payment in group]
        pay, each = ("pay", " each") if len(payers) > 1 else ("pays", "")
        own = table.holder(payers[0]) == table.holder(payee)
        who, to = ", ".join(map(name, payers)), f"{tokens}{each} to {name(payee)} (rule {rule})"
        said.append(f"{who} owes {to}: nothing moves." if own else f"{who} {pay} {to}.")
    said.append(f"{now.left} left in the caisse." if now.left else "The caisse is empty.")
    return " ".join(said)


def moved(table: Table, payments: Sequence[Payment]) -> list[Payment]:
    """Leave out what is only booked: the Cheval's owner, alone, paying the owner's own card."""
    return [p for p in payments if p[:2] != (table.owners["Cheval"], "Cheval")]
