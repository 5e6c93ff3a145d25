"""A game of Cloche et Marteau from the first throw to the last, and told (rules 5 to 15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import compress, groupby
from typing import Any, NamedTuple

import numpy as np

from jeux.checks import as_choice, as_generator, as_integer, as_integers, as_sequence
from jeux.cloche.rules import (
    CARDS,
    FACES,
    FIGURES,
    MARKS,
    Payment,
    Table,
    as_table,
    label,
    settle,
    stays_open,
)  # fmt: skip
from jeux.tables import DataTable
from jeux.tables import table as labelled

THROWS = FACES ** (len(MARKS) + len(FIGURES))
"""How many ways the eight dice can fall: 6⁸, all equally likely."""

MOST_TOLD = 3 * 10**6
"""Tokens in the caisse times players at most, for a game that is listed: some seconds."""

SHORT = dict(zip(CARDS, ("Cl", "M", "CM", "Ch", "Au"), strict=True))
"""The article's symbols of the cards."""


class Throw(NamedTuple):
    """One throw of a game, and the table after it."""

    seat: int
    """Who threw."""
    marks: tuple[int, ...]
    """The numbers shown, in increasing order."""
    card: str | None
    """The card of the figures shown, if any."""
    payments: tuple[Payment, ...]
    """What was paid, in order."""
    left: int
    """Tokens left in the caisse after the throw."""
    purses: tuple[int, ...]
    """Tokens of each player after the throw, by seat."""
    opened: bool
    """Whether the Auberge is open after the throw."""

    @property
    def points(self) -> int:
        """The sum of the six number dice."""
        return sum(self.marks)


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: the table at which it was played, and every throw.

    Attributes
    ----------
    table : Table
        The players, their cards and purses before the first throw.
    throws : tuple of Throw
        The transcript; empty if the caisse was.
    """

    table: Table
    throws: tuple[Throw, ...]

    def __post_init__(self) -> None:
        table, throws = as_table(self.table), as_sequence("throws", self.throws)
        for place, throw in enumerate(throws):
            if not isinstance(throw, Throw):
                raise TypeError(f"throws[{place}] must be a jeux.cloche.Throw, got {throw!r}")
        object.__setattr__(self, "table", table)
        object.__setattr__(self, "throws", throws)

    @property
    def purses(self) -> tuple[int, ...]:
        """Tokens of each player at the end, by seat."""
        return self.throws[-1].purses if self.throws else tuple(self.table.purses)

    @property
    def gains(self) -> dict[int | str, int]:
        """What each account gained, the players alone by seat and then the cards.

        The gains of all accounts sum to the caisse before the first throw.
        """
        gains: dict[int | str, int] = dict.fromkeys([*range(self.table.players), *CARDS], 0)
        for payment in (p for throw in self.throws for p in throw.payments):
            for account, tokens in ((payment.payer, -1), (payment.payee, 1)):
                if account != "caisse":
                    gains[account] += tokens * payment.tokens
        return gains

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most tokens at the end; several if they tie (rule 15)."""
        return leaders(self.purses)


def as_game(given: Any) -> Game:
    """Return an argument that must be a finished game."""
    if not isinstance(given, Game):
        raise TypeError(f"game must be a jeux.cloche.Game, got {given!r}")
    return given


def leaders(purses: Sequence[int], tie: str = "share") -> tuple[int, ...]:
    """Return who wins with these purses (rule 15).

    Parameters
    ----------
    purses : sequence of int
        Tokens of each player at the end, by seat; negative for a debt.
    tie : str
        Where the rules are silent on equal purses: ``"share"`` if all who have the most win
        together, ``"nobody"`` if the winner must have more than anyone else.

    Returns
    -------
    tuple of int
        Seats; several or none after a tie.

    Raises
    ------
    TypeError, ValueError
        If there is no purse, a purse is no integer, or `tie` is neither word.

    Examples
    --------
    >>> leaders([12, 40, 40]), leaders([12, 40, 40], tie="nobody")
    ((1, 2), ())
    """
    tie = as_choice("tie", tie, ("share", "nobody"))
    purses = as_integers("purses", purses, least=None)
    most = max(purses)
    best = tuple(seat for seat, tokens in enumerate(purses) if tokens == most)
    return best if len(best) == 1 or tie == "share" else ()


def faces(throw: int) -> tuple[tuple[int, ...], str | None]:
    """Return the marks and the card of one of the 6⁸ throws of the eight dice.

    Parameters
    ----------
    throw : int
        0 to 6⁸ − 1; its digits in base 6 are the faces of the dice, and 0 is a marked face.

    Returns
    -------
    marks : tuple of int
        The numbers shown, in increasing order.
    card : str or None
        The card of the figures shown.

    Raises
    ------
    TypeError, ValueError
        If there is no such throw.

    Examples
    --------
    >>> faces(0)
    ((1, 2, 3, 4, 5, 6), 'Cloche-et-Marteau')
    >>> faces(6**8 - 1)
    ((), None)
    """
    throw = as_integer("throw", throw, 0, THROWS - 1)
    up = [throw // FACES**die % FACES == 0 for die in range(len(MARKS) + len(FIGURES))]
    return tuple(compress(MARKS, up)), (None, *CARDS)[up[-2] + 2 * up[-1]]


def play(table: Table, rng: np.random.Generator) -> Game:
    """Play one game to its end.

    Parameters
    ----------
    table : Table
        Players, cards and caisse; the owner of the Cheval throws first (rule 5).
    rng : numpy.random.Generator
        Throws the dice.

    Returns
    -------
    Game
        The full transcript.

    Raises
    ------
    TypeError, ValueError
        If `table` is no table, or its caisse is too large for a game that is listed throw by
        throw, or `rng` is no generator.

    Examples
    --------
    >>> game = play(Table(150, 5), np.random.default_rng(1922))
    >>> game.throws[-1].left, sum(game.purses)
    (0, 150)
    """
    table, rng, throws = as_table(table), as_generator(rng), list[Throw]()
    if table.caisse * table.players > MOST_TOLD:
        most = MOST_TOLD // table.players
        raise ValueError(f"the caisse of table must be at most {most} here, got {table.caisse}")
    left, purses, opened = table.caisse, list(table.purses), False
    seat = table.owners["Cheval"]
    holder: Any = table.owners.get  # a seat holds its own
    while left:
        marks, card = faces(int(rng.integers(THROWS)))
        paid = []
        payments = settle(table, left, seat, sum(marks), card, opened)
        opened = stays_open(table, left, sum(marks), opened)
        for payment in payments:
            payer, payee = (holder(account, account) for account in payment[:2])
            if isinstance(payer, int) and payer != payee and not table.credit:
                payment = payment._replace(tokens=min(payment.tokens, purses[payer]))
            for whose, tokens in ((payer, -payment.tokens), (payee, payment.tokens)):
                if isinstance(whose, int):
                    purses[whose] += tokens
                else:
                    left += tokens
            paid.append(payment)
        throws.append(Throw(seat, marks, card, tuple(paid), left, tuple(purses), opened))
        seat = (seat + 1) % table.players
    return Game(table, tuple(throws))


_SHOWN = {
    None: "Throw {throw}: {player} shows {marks}.",
    CARDS[0]: "Throw {throw}: {player} shows {marks}, with the bell.",
    CARDS[1]: "Throw {throw}: {player} shows {marks}, with the hammer.",
    CARDS[2]: "Throw {throw}: {player} shows {marks}, with bell and hammer.",
}
_BLANK = {
    None: "Throw {throw}: {player} shows only blanks.",
    CARDS[0]: "Throw {throw}: {player} shows only blanks and the bell.",
    CARDS[1]: "Throw {throw}: {player} shows only blanks and the hammer.",
    CARDS[2]: "Throw {throw}: {player} shows only blanks, bell and hammer.",
}
# who pays whom: by the rules that say so, and by what becomes of it
_PAID = {
    (5,): {"pays": "The caisse pays {tokens} to {payee} (rule {rule})."},
    (6, 7): {"pays": "The caisse pays {tokens} to {payee} for the {to} (rule {rule})."},
    (8, 10, 11): {
        "pays": "{payer} pays {tokens} to {payee} for the {to} (rule {rule}).",
        "owes": "{payer} owes {tokens} to {payee} for the {to} (rule {rule}): nothing moves.",
        "lacks": "{payer} has nothing to pay {payee} for the {to} (rule {rule}).",
    },
    (9, 12, 13, 14): {
        "pays": "{payer} for the {of} pays {tokens} to {payee} for the {to} (rule {rule}).",
        "owes": "{payer} for the {of} owes {tokens} to {payee} for the {to} (rule {rule}): "
        "nothing moves.",
        "lacks": "{payer} for the {of} has nothing to pay {payee} for the {to} (rule {rule}).",
    },
}
_PAY = {
    "pays": "{payer} pay {tokens} each to {payee} for the {to} (rule {rule}).",
    "lacks": "{payer} have nothing to pay {payee} for the {to} (rule {rule}).",
}


def tell(game: Game, throw: int) -> str:
    """Tell one throw of a game in words, with the rules that it follows.

    Parameters
    ----------
    game : Game
        A finished game.
    throw : int
        1 to the number of throws; 0 for the table before the first one.

    Raises
    ------
    ValueError
        If the game has no such throw.

    Examples
    --------
    >>> tell(play(Table(150, 5), np.random.default_rng(1922)), 1)
    'Throw 1: A shows 2 + 3. The caisse pays 5 to A (rule 5). 145 left in the caisse.'
    """
    table, throw = as_game(game).table, as_integer("throw", throw, 0, len(game.throws))
    if throw == 0:
        first = label(table.owners["Cheval"])
        return f"In the caisse: {table.caisse}. {first} owns the Cheval and throws first."
    now = game.throws[throw - 1]
    shown = (_SHOWN if now.marks else _BLANK)[now.card]
    marks = " + ".join(map(str, now.marks))
    said = [shown.format(throw=throw, player=label(now.seat), marks=marks)]
    before = throw > 1 and game.throws[throw - 2].opened
    if now.opened and not before:
        said.append("The Auberge opens.")
    same = groupby(moved(table, now.payments), key=lambda p: (p.payee, p.tokens, p.rule))
    for (payee, tokens, rule), group in same:
        payers = [payment.payer for payment in group]
        to_self = table.holder(payers[0]) == table.holder(payee)
        outcome = "lacks" if not tokens else "owes" if to_self else "pays"
        kind = 5 if "caisse" in payers and isinstance(payee, int) else rule
        one = next(words for rules, words in _PAID.items() if kind in rules)
        said.append(
            (_PAY if len(payers) > 1 else one)[outcome].format(
                payer=", ".join(label(table.holder(payer)) for payer in payers),
                of=payers[0],
                payee=label(table.holder(payee)),
                to=payee,
                tokens=tokens,
                rule=rule,
            )
        )
    if before and not now.opened and now.left:
        said.append("The Auberge closes.")
    said.append(f"{now.left} left in the caisse." if now.left else "The caisse is empty.")
    return " ".join(said)


def moved(table: Table, payments: Iterable[Payment]) -> list[Payment]:
    """Leave out what is only booked: the Cheval's owner, alone, paying the owner's own card."""
    cheval = table.owners["Cheval"]
    return [p for p in payments if p[:2] != (cheval, "Cheval")]


def transcript(game: Game) -> DataTable:
    """Return a whole game as a table, one row a throw.

    Parameters
    ----------
    game : Game
        A finished game.

    Examples
    --------
    >>> game = play(Table(150, 5), np.random.default_rng(1922))
    >>> len(transcript(game).cells) == len(game.throws) + 1
    True
    """
    table = as_game(game).table
    heads = ["throw", "player", "dice", "who pays whom", "rule", "caisse"]
    rows: list[list[object]] = [[0, *[None] * 4, table.caisse, *table.purses]]
    for number, now in enumerate(game.throws, 1):
        dice = " ".join(filter(None, ["+".join(map(str, now.marks)), SHORT.get(now.card or "")]))
        moves = moved(table, now.payments)
        paid = "; ".join(f"{_brief(p.payer)} → {_brief(p.payee)} {p.tokens}" for p in moves)
        rules = ", ".join(str(rule) for rule in sorted({p.rule for p in moves}))
        row = [number, label(now.seat), dice or "–", paid, rules, now.left, *now.purses]
        rows.append(row)
    caption = (
        "Each row is a throw: who threw, what the dice show, who pays whom how many tokens and by "
        "which rule; then the tokens in the caisse and in each purse."
    )
    return labelled([*heads, *map(label, range(table.players))], rows, caption)


def _brief(account: int | str) -> str:
    return SHORT.get(account, account) if isinstance(account, str) else label(account)
