"""Who pays whom for one throw (rules 5 to 14)."""

from __future__ import annotations

from typing import NamedTuple

from jeux.checks import as_boolean, as_choice, as_integer
from jeux.cloche.rules.table import CARDS, FINE, HIGHEST_SUM, Table, as_table, label


class Payment(NamedTuple):
    """Tokens that go from one account to another, and the rule that asks for it.

    An account is a seat (what a player gains or pays as a player alone), a card, or
    ``"caisse"``. Tokens of a card lie in its owner's purse, so a payment between two
    accounts of one player moves nothing on the table.
    """

    payer: int | str
    """The account that pays."""
    payee: int | str
    """The account that is paid."""
    tokens: int
    """How many tokens go from one to the other."""
    rule: int
    """The number of the rule that asks for them, 5 to 14."""

    def __str__(self) -> str:
        return f"{label(self.payer)} → {label(self.payee)} {self.tokens} (rule {self.rule})"


def settle(
    table: Table, left: int, seat: int, points: int, card: str | None = None, opened: bool = False
) -> list[Payment]:
    """Say who owes whom what for one throw (rules 5 to 14).

    Parameters
    ----------
    table : Table
        The players and their cards.
    left : int
        Tokens left in the caisse before the throw, 1 or more; r in the article once the
        Auberge is open.
    seat : int
        Who throws.
    points : int
        The sum of the six number dice, 0 to 21; s in the article.
    card : str, optional
        The card of the figures thrown: ``"Cloche"``, ``"Marteau"`` or, for both,
        ``"Cloche-et-Marteau"``; none when left out.
    opened : bool
        Whether the Auberge was open before the throw.

    Returns
    -------
    list of Payment
        In the order of the rules. For a 0 without a figure of the Cheval's owner the last
        entry is the article's (before equation 19): the player alone pays 2 to the owner's
        own card. It moves no token. Where the table's `payers` are others than in 1922, it
        is 1 for each 0 without a figure that the owner pays.

    Raises
    ------
    TypeError, ValueError
        If the throw cannot be made, the caisse is empty, or the Auberge is said to be open at
        a table without it.

    Examples
    --------
    >>> table = Table(150, 5)
    >>> settle(table, 150, seat=3, points=8, card="Cloche")
    [Payment(payer='caisse', payee='Cloche', tokens=8, rule=6)]
    >>> print(*settle(table, 5, seat=3, points=8))
    D → Auberge 3 (rule 11)
    """
    table, left = as_table(table), as_integer("left", left, 1)
    seat = as_integer("seat", seat, 0, table.players - 1)
    points = as_integer("points", points, 0, HIGHEST_SUM)
    if as_boolean("opened", opened) and not table.auberge:
        raise ValueError("opened must be False at a table without the Auberge, got True")
    if card is not None:
        card = as_choice("card", card, CARDS[:3])
    return owed(table, left, seat, points, card, opened)


def owed(
    table: Table, left: int, seat: int, points: int, card: str | None, opened: bool
) -> list[Payment]:
    """Return what `settle` does, for arguments that are known to be right."""
    thrower = seat if card is None else card  # rules 6 and 7: the card stands in for the player
    figures = 0 if card is None else 2 if card == CARDS[2] else 1
    if 0 < points <= left:
        if opened and card is not None and table.small == "player":
            return [Payment("caisse", seat, points, 11)]
        return [Payment("caisse", thrower, points, 5 + figures)]
    if points > left and table.auberge:
        return [Payment(thrower, "Auberge", points - left, 12 if figures else 11)]
    if points > left and table.rest == "card":
        return [Payment("caisse", thrower, left, 5 + figures)]
    if points > left:
        return [Payment("caisse", seat, left, 5)]
    fines = _to_the_cheval(table, seat, card) if not opened or table.reading != "instead" else []
    early = table.early and table.auberge and card is not None
    if early or (opened and table.reading != "as before"):
        payer, rule = (thrower, 14) if figures else ("Cheval", 13)
        fines.append(Payment(payer, "Auberge", FINE, rule))
    return fines


def _to_the_cheval(table: Table, seat: int, card: str | None) -> list[Payment]:
    """Return the fines of rules 8 to 10, with what the Cheval's owner owes the own card."""
    cheval = table.owners["Cheval"]
    if card is not None:
        return [Payment(card, "Cheval", FINE, 9)]
    if table.payers == "thrower" or (table.payers == "thrower or all" and seat != cheval):
        return [Payment(seat, "Cheval", FINE, 8)]
    others = [other for other in range(table.players) if other != cheval]
    own = FINE if table.payers == "all" else 2 * FINE  # so that all players alone pay alike
    fines = [Payment(other, "Cheval", FINE, 10) for other in others]
    return [*fines, Payment(cheval, "Cheval", own, 10)]


def stays_open(table: Table, left: int, points: int, opened: bool) -> bool:
    """Say whether the Auberge is open after a throw of `points`, with `left` before it."""
    if points > left:
        return table.auberge
    return opened and (table.closes == "never" or (table.closes == "paid" and points == 0))
