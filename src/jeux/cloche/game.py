"""A game of Cloche et Marteau from the first throw to the last (rules 5 to 15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from typing import NamedTuple

import numpy as np

from jeux.checks import as_integer
from jeux.cloche.rules import CARDS, FACES, FIGURES, MARKS, Payment, Table, settle

THROWS = FACES ** (len(MARKS) + len(FIGURES))
"""How many ways the eight dice can fall: 6⁸, all equally likely."""


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
    caisse: int
    """Tokens in the caisse after the throw."""
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

    @property
    def purses(self) -> tuple[int, ...]:
        """Tokens of each player at the end, by seat."""
        return self.throws[-1].purses if self.throws else tuple(self.table.purses)

    @property
    def gains(self) -> dict[int | str, int]:
        """What each account gained: the players alone, by seat, and the cards.

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


def leaders(purses: Sequence[int], tie: str = "share") -> tuple[int, ...]:
    """Return who wins with these purses (rule 15).

    Parameters
    ----------
    purses : sequence of int
        Tokens of each player at the end, by seat.
    tie : str
        Where the rules are silent on equal purses: ``"share"`` if all who have the most win
        together, ``"nobody"`` if the winner must have more than anyone else.

    Returns
    -------
    tuple of int
        Seats; several or none after a tie.

    Raises
    ------
    ValueError
        If there is no purse, or `tie` is neither word.

    Examples
    --------
    >>> leaders([12, 40, 40]), leaders([12, 40, 40], tie="nobody")
    ((1, 2), ())
    """
    if tie not in ("share", "nobody"):
        raise ValueError(f"tie must be 'share' or 'nobody', got {tie!r}")
    if not len(purses):
        raise ValueError("purses must be one or more, got none")
    best = tuple(seat for seat, tokens in enumerate(purses) if tokens == max(purses))
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
    TypeError
        If it is not an integer.
    ValueError
        If there is no such throw.

    Examples
    --------
    >>> faces(0)
    ((1, 2, 3, 4, 5, 6), 'Cloche-et-Marteau')
    >>> faces(6**8 - 1)
    ((), None)
    """
    throw = as_integer("throw", throw)
    if throw >= THROWS:
        raise ValueError(f"throw must be 0 to {THROWS - 1}, got {throw!r}")
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

    Examples
    --------
    >>> game = play(Table(150, 5), np.random.default_rng(1922))
    >>> game.throws[-1].caisse, sum(game.purses)
    (0, 150)
    """
    throws: list[Throw] = []
    caisse, purses, opened = table.caisse, list(table.purses), False
    seat = table.owners["Cheval"]
    while caisse:
        marks, card = faces(int(rng.integers(THROWS)))
        points, paid = sum(marks), []
        for payment in settle(table, caisse, seat, points, card, opened):
            payer, payee = table.holder(payment.payer), table.holder(payment.payee)
            if isinstance(payer, int) and payer != payee and not table.credit:
                payment = payment._replace(tokens=min(payment.tokens, purses[payer]))
            for holder, tokens in ((payer, -payment.tokens), (payee, payment.tokens)):
                if isinstance(holder, int):
                    purses[holder] += tokens
                else:
                    caisse += tokens
            paid.append(payment)
        opened = opened or any(payment.rule in (11, 12) for payment in paid)
        throws.append(Throw(seat, marks, card, tuple(paid), caisse, tuple(purses), opened))
        seat = (seat + 1) % table.players
    return Game(table, tuple(throws))
