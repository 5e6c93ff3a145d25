"""A game of Cloche et Marteau from the first throw to the last, and told (rules 5 to 15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import compress, groupby
from typing import NamedTuple

import numpy as np

from jeux.checks import as_integer
from jeux.cloche.rules import CARDS, FACES, FIGURES, MARKS, Payment, Table, letter, settle
from jeux.drawing import DataTable
from jeux.drawing import table as labelled

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


SHORT = dict(zip(CARDS, ("Cl", "M", "CM", "Ch", "Au"), strict=True))
"""The article's symbols of the cards."""

_SHOWN = {None: "", CARDS[0]: "the bell", CARDS[1]: "the hammer", CARDS[2]: "bell and hammer"}


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
    >>> import numpy as np
    >>> from jeux.cloche.play import play
    >>> tell(play(Table(150, 5), np.random.default_rng(1922)), 1)
    'Throw 1: A shows 2 + 3. The caisse pays 5 to A (rule 5). 145 left in the caisse.'
    """
    table = game.table
    throw = as_integer("throw", throw)
    if throw > len(game.throws):
        raise ValueError(f"throw must be 0 to {len(game.throws)}, got {throw!r}")
    if throw == 0:
        first = letter(table.owners["Cheval"])
        return f"In the caisse: {table.caisse}. {first} owns the Cheval and throws first."
    now = game.throws[throw - 1]
    shown = " + ".join(map(str, now.marks)) or "only blanks"
    figures = f"{', with' if now.marks else ' and'} {_SHOWN[now.card]}" if now.card else ""
    said = [f"Throw {throw}: {letter(now.seat)} shows {shown}{figures}."]
    if now.opened and not (throw > 1 and game.throws[throw - 2].opened):
        said.append("The Auberge opens.")
    same = groupby(moved(table, now.payments), key=lambda p: (p.payee, p.tokens, p.rule))
    for (payee, tokens, rule), group in same:
        payers = list(group)
        whom = f"{_named(table, payee)} (rule {rule})"
        *most, last = (_named(table, payment.payer) for payment in payers)
        if most:
            pay = f"pay {tokens} each to" if tokens else "have nothing to pay"
            said.append(f"{', '.join(most)} and {last} {pay} {whom}.")
        elif not tokens:
            said.append(f"{last[0].upper()}{last[1:]} has nothing to pay {whom}.")
        elif table.holder(payers[0].payer) == table.holder(payee):
            said.append(f"{last} owes {tokens} to {whom}: nothing moves.")
        else:
            said.append(f"{last[0].upper()}{last[1:]} pays {tokens} to {whom}.")
    said.append(f"{now.caisse} left in the caisse." if now.caisse else "The caisse is empty.")
    return " ".join(said)


def moved(table: Table, payments: Iterable[Payment]) -> list[Payment]:
    """Leave out what the article only books: the Cheval's owner paying his own card."""
    cheval = table.owners["Cheval"]
    return [p for p in payments if (p.payer, p.rule) != (cheval, 10)]


def _named(table: Table, account: int | str) -> str:
    if account == "caisse":
        return "the caisse"
    if isinstance(account, int):
        return letter(account)
    return f"{letter(table.owners[account])} for the {account}"


def transcript(game: Game) -> DataTable:
    """Return a whole game as an HTML table, one line a throw.

    Parameters
    ----------
    game : Game
        A finished game.

    Examples
    --------
    >>> import numpy as np
    >>> from jeux.cloche.play import play
    >>> game = play(Table(150, 5), np.random.default_rng(1922))
    >>> transcript(game)._repr_html_().count("<tr>") == len(game.throws) + 2
    True
    """
    table = game.table
    names = [letter(seat) for seat in range(table.players)]
    head = ["throw", "player", "dice", "who pays whom", "caisse", *names]
    lines = [["0", "", "", "", str(table.caisse), *map(str, table.purses)]]
    for number, throw in enumerate(game.throws, 1):
        dice = " ".join(
            filter(None, ["+".join(map(str, throw.marks)), SHORT.get(throw.card or "")])
        )
        moves = moved(table, throw.payments)
        paid = "; ".join(f"{_brief(p.payer)} → {_brief(p.payee)} {p.tokens}" for p in moves)
        rules = ", ".join(map(str, sorted({p.rule for p in moves})))
        paid += f" (rule {rules})" if moves else ""
        purses = map(str, throw.purses)
        lines.append(
            [str(number), letter(throw.seat), dice or "–", paid, str(throw.caisse), *purses]
        )
    return labelled(head, lines, "Transcript of the game")


def _brief(account: int | str) -> str:
    return letter(account) if isinstance(account, int) else SHORT.get(account, account)
