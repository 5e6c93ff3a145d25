"""The 15 rules of Cloche et Marteau (Jéquier 1922) as code.

Rules 1 to 4 make a `Table`, through `sale`; rules 5 to 14 are `settle`, which says who
pays whom for one throw; `jeux.cloche.play` lets the throws follow each other to rule 15.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from jeux.checks import as_integer
from jeux.law import Law

FACES = 6
"""Faces of a die; one is marked and the others are blank (rule 3a)."""

MARKS = (1, 2, 3, 4, 5, 6)
"""The number on the one marked face of each of the dice 1 to 6 (rule 3a)."""

HIGHEST_SUM = sum(MARKS)
"""The largest sum of the six number dice; a caisse of so many can pay any throw."""

FIGURES = ("Cloche", "Marteau")
"""The figure on the one marked face of the dice 7 and 8 (rule 3a)."""

CARDS = ("Cloche", "Marteau", "Cloche-et-Marteau", "Cheval", "Auberge")
"""The five cards that are sold before the first throw (rules 3b and 4)."""

FINE = 1
"""What a throw of 0 costs, in tokens (rules 8 to 10, 13 and 14)."""

READINGS = ("instead", "also")
"""What rules 13 and 14 may do to rules 8 to 10: take their place, or come on top of them."""


def die(mark: int) -> Law:
    """Return the law of one die that shows `mark` on one face and 0 on five.

    Parameters
    ----------
    mark : int
        The number on the marked face, in points; positive.

    Raises
    ------
    ValueError
        If the mark is not positive.

    Examples
    --------
    >>> die(4)
    Law({0: 5, 4: 1})
    """
    if mark < 1:
        raise ValueError(f"mark must be positive, got {mark!r}")
    return Law({0: FACES - 1, mark: 1})


@dataclass(frozen=True, slots=True)
class Table:
    """The players at the table once the cards are sold (rules 1 to 4).

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale; C in the article.
    players : int
        How many play, 2 or more; n in the article, where it is usually 5 to 10.
    owners : Mapping[str, int], optional
        The seat of each card's owner; seats count from 0. When left out, the Cheval is at
        seat 0 and the other cards follow, one a seat, in the order of `CARDS`. Without the
        Auberge that card may be missing.
    purses : sequence of int, optional
        Tokens of each player after the sale; 0 each when left out.
    auberge : bool
        False for the finish of the game that the author played: the first player to throw
        more than the caisse holds takes what it holds.
    reading : str
        Where the rules are silent on a throw of 0 once the Auberge is open: ``"instead"``
        if rules 13 and 14 take the place of rules 8 to 10, ``"also"`` if they come on top.
    credit : bool
        Where the rules are silent on an empty purse: True if a debt is written down and the
        purse falls below 0, False if a player pays no more than he has.

    Raises
    ------
    TypeError
        If a number of tokens, a number of players or a seat is not an integer.
    ValueError
        If one is out of range, a card is unknown or has no owner, or the reading is unknown.

    Examples
    --------
    >>> table = Table(caisse=150, players=5)
    >>> table.owners["Cheval"], table.owners["Cloche"]
    (0, 1)
    """

    caisse: int
    players: int
    owners: Mapping[str, int] = field(default_factory=dict, hash=False)
    purses: Sequence[int] = ()
    auberge: bool = True
    reading: str = "instead"
    credit: bool = True

    def __post_init__(self) -> None:
        caisse, n = as_integer("caisse", self.caisse, 0), as_integer("players", self.players, 2)
        if not isinstance(self.owners, Mapping):
            raise TypeError(f"owners must map cards to seats, got {self.owners!r}")
        order = sorted(CARDS if self.auberge else CARDS[:4], key=lambda card: card != "Cheval")
        given = self.owners or {card: place % n for place, card in enumerate(order)}
        owners = {_card(c): _seat(f"the owner of {c}", seat, n) for c, seat in given.items()}
        if missing := [c for c in CARDS if c not in owners and (self.auberge or c != "Auberge")]:
            raise ValueError(f"owners must name the owner of every card, missing: {missing}")
        if not isinstance(self.purses, Sequence | np.ndarray):
            raise TypeError(f"purses must be a sequence of integers, got {self.purses!r}")
        purses = tuple(as_integer("purses", tokens, 0) for tokens in self.purses) or (0,) * n
        if len(purses) != n:
            raise ValueError(f"purses must be one a player, {n}, got {len(purses)}")
        if self.reading not in READINGS:
            raise ValueError(f"reading must be one of {READINGS}, got {self.reading!r}")
        for name, flag in (("auberge", self.auberge), ("credit", self.credit)):
            if not isinstance(flag, bool):
                raise TypeError(f"{name} must be True or False, got {flag!r}")
        clean = {"caisse": caisse, "players": n, "owners": MappingProxyType(owners)}
        for name, value in (clean | {"purses": purses}).items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[type[Table], tuple[Any, ...]]:
        # a read-only mapping cannot be pickled, and games are played in other processes
        owners = dict(self.owners)
        flags = self.auberge, self.reading, self.credit
        return Table, (self.caisse, self.players, owners, self.purses, *flags)

    def holder(self, account: int | str) -> int | str:
        """Return who holds an account's tokens: a seat, or ``"caisse"``.

        Parameters
        ----------
        account : int or str
            A seat, a card or ``"caisse"``.

        Examples
        --------
        >>> Table(150, 5).holder("Cloche")
        1
        """
        return self.owners.get(account, account) if isinstance(account, str) else account


def letter(seat: int) -> str:
    """Name a player: A at seat 0, B at seat 1, and so on; past Z, by number.

    Parameters
    ----------
    seat : int
        From 0.

    Examples
    --------
    >>> letter(2), letter(26)
    ('C', 'P27')
    """
    seat = as_integer("seat", seat)
    return ascii_uppercase[seat] if seat < 26 else f"P{seat + 1}"


class Payment(NamedTuple):
    """Tokens that go from one account to another, and the rule that asks for it.

    An account is a seat (what a player gains or pays as a player alone), a card, or
    ``"caisse"``. Tokens of a card lie in its owner's purse, so a payment between two
    accounts of one player moves nothing on the table.
    """

    payer: int | str
    payee: int | str
    tokens: int
    rule: int

    def __str__(self) -> str:
        payer, payee = (
            letter(account) if isinstance(account, int) else account
            for account in (self.payer, self.payee)
        )
        return f"{payer} → {payee} {self.tokens} (rule {self.rule})"


def settle(
    table: Table, caisse: int, seat: int, points: int, card: str | None = None, opened: bool = False
) -> list[Payment]:
    """Say who owes whom what for one throw (rules 5 to 14).

    Parameters
    ----------
    table : Table
        The players and their cards.
    caisse : int
        Tokens in the caisse before the throw; r in the article once the Auberge is open.
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
        entry is the article's (before equation 19): the player alone pays 2 to his own
        card. It moves no token.

    Raises
    ------
    TypeError
        If a number is not an integer.
    ValueError
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
    caisse, seat = as_integer("caisse", caisse, 1), _seat("seat", seat, table.players)
    points = as_integer("points", points, 0)
    if opened and not table.auberge:
        raise ValueError("opened must be False at a table without the Auberge, got True")
    if points > sum(MARKS):
        raise ValueError(f"points must be 0 to {sum(MARKS)}, got {points!r}")
    if card not in (None, *CARDS[:3]):
        raise ValueError(f"card must be one of {CARDS[:3]} or None, got {card!r}")
    thrower = seat if card is None else card  # rules 6 and 7: the card stands in for the player
    figures = 0 if card is None else 2 if card == CARDS[2] else 1
    if 0 < points <= caisse:
        return [Payment("caisse", thrower, points, 5 + figures)]
    if points > caisse and table.auberge:
        return [Payment(thrower, "Auberge", points - caisse, 12 if figures else 11)]
    if points > caisse:
        return [Payment("caisse", seat, caisse, 5)]
    fines = []
    if not opened or table.reading == "also":
        cheval = table.owners["Cheval"]
        if figures:
            fines = [Payment(thrower, "Cheval", FINE, 9)]
        elif seat != cheval:
            fines = [Payment(seat, "Cheval", FINE, 8)]
        else:
            others = [other for other in range(table.players) if other != seat]
            fines = [Payment(other, "Cheval", FINE, 10) for other in others]
            fines += [Payment(seat, "Cheval", 2 * FINE, 10)]
    if opened:
        payer, rule = (thrower, 14) if figures else ("Cheval", 13)
        fines += [Payment(payer, "Auberge", FINE, rule)]
    return fines


def sale(
    caisse: int,
    tokens: int,
    players: int,
    lots: Sequence[tuple[str, Sequence[tuple[int, int]]]],
    *,
    equal: str = "first",
    **rest: Any,
) -> Table:
    """Sell the cards one after the other to the highest bidder (rules 2 and 4).

    Parameters
    ----------
    caisse : int
        Tokens in the caisse before the sale, when each player has had his.
    tokens : int
        What each player has received; m in the article.
    players : int
        How many play.
    lots : sequence of (card, bids)
        The cards in the order of their sale; bids are pairs (seat, tokens bid) in the
        order in which they are called.
    equal : str
        Which of several equal highest bids wins, where the rules are silent: ``"first"``
        or ``"last"``.
    **rest
        Further arguments of `Table`.

    Returns
    -------
    Table
        After the sale: the prices are in the caisse, and each buyer's purse is lighter.

    Raises
    ------
    TypeError
        If a number is not an integer.
    ValueError
        If a card is unknown, sold twice, not sold or without a bid, a bidder does not sit
        at the table, or a bid is negative or above what is left in the bidder's purse.

    Examples
    --------
    >>> lots = [(card, [(0, 3), (1, 4)]) for card in CARDS]
    >>> table = sale(100, 20, 2, lots)
    >>> table.caisse, table.purses
    (120, (20, 0))
    """
    caisse, tokens = as_integer("caisse", caisse, 0), as_integer("tokens", tokens, 0)
    players = as_integer("players", players, 2)
    if equal not in ("first", "last"):
        raise ValueError(f"equal must be 'first' or 'last', got {equal!r}")
    purses, owners = [tokens] * players, dict[str, int]()
    for card, called in lots:
        if _card(card) in owners:
            raise ValueError(f"{card} is sold twice")
        bids = [
            (
                _seat(f"a bidder for {card}", seat, players),
                as_integer(f"a bid for {card}", bid, 0),
            )
            for seat, bid in called
        ]
        for seat, bid in bids:
            if bid > purses[seat]:
                raise ValueError(f"seat {seat} bids {bid} for {card}, and has {purses[seat]} left")
        if not bids:
            raise ValueError(f"nobody bids for {card}; every card must find an owner")
        # max keeps the first of equals
        buyer, price = max(bids if equal == "first" else bids[::-1], key=lambda bid: bid[1])
        owners[card] = buyer
        purses[buyer] -= price
    paid = players * tokens - sum(purses)
    if not owners:
        raise ValueError(f"lots must sell the cards {CARDS}, got none")
    return Table(caisse + paid, players, owners, purses, **rest)


def _seat(name: str, given: Any, players: int) -> int:
    seat = as_integer(name, given, 0)
    if seat >= players:
        raise ValueError(f"{name} must be a seat from 0 to {players - 1}, got {given!r}")
    return seat


def _card(given: Any) -> str:
    if given not in CARDS:
        raise ValueError(f"a card must be one of {CARDS}, got {given!r}")
    return str(given)
