"""The 15 rules of Cloche et Marteau (Jéquier 1922) as code.

Rules 1 to 4 make a `Table`, through `sale`; rules 5 to 14 are `settle`, which says who
pays whom for one throw; `jeux.cloche.play` lets the throws follow each other to rule 15.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, NamedTuple

from jeux.checks import as_boolean, as_choice, as_integer, as_integers, as_sequence
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


Account = int | str | tuple[str, int]
"""What `Accounts` names: a seat, a card, or the throws of a seat."""


def die(mark: int) -> Law:
    """Return the law of one die that shows a positive `mark` on one face and 0 on five."""
    return Law({0: FACES - 1, as_integer("mark", mark, 1): 1})


@dataclass(frozen=True, slots=True)
class Accounts:
    """The accounts of a table, in the one order of every array and mapping that has them.

    First the players alone, by seat; then the cards, in the order of `CARDS`; last, by seat,
    how often each player throws, under the names ``("throws", 0)``, ``("throws", 1)``, ….

    Parameters
    ----------
    players : int
        How many play, 2 or more.

    Examples
    --------
    >>> accounts = Table(150, 3).accounts
    >>> accounts[2], accounts["Cheval"], accounts["throws", 0]
    (2, 6, 8)
    >>> list(accounts)[2:5], accounts.cards
    ([2, 'Cloche', 'Marteau'], slice(3, 8, None))
    """

    players: int

    @property
    def seats(self) -> slice:
        """The columns of the players alone."""
        return slice(0, self.players)

    @property
    def cards(self) -> slice:
        """The columns of the cards."""
        return slice(self.players, self.players + len(CARDS))

    @property
    def gains(self) -> slice:
        """The columns of players and cards, which share out the caisse."""
        return slice(0, self.players + len(CARDS))

    @property
    def throws(self) -> slice:
        """The columns of the numbers of throws."""
        return slice(self.players + len(CARDS), len(self))

    def __len__(self) -> int:
        return 2 * self.players + len(CARDS)

    def __iter__(self) -> Iterator[Account]:
        seats = range(self.players)
        yield from (*seats, *CARDS, *(("throws", seat) for seat in seats))

    def __getitem__(self, account: Account) -> int:
        """Return the column of an account."""
        if isinstance(account, str):
            return self.players + CARDS.index(as_choice("an account", account, CARDS))
        if isinstance(account, tuple):
            what, seat = account
            as_choice("an account with a seat", what, ("throws",))
            return len(self) - self.players + as_integer("a seat", seat, 0, self.players - 1)
        return as_integer("an account", account, 0, self.players - 1)

    def named(self, values: Iterable[Any]) -> Mapping[int | str, Any]:
        """Return what an array says of players and cards, by account."""
        return MappingProxyType(dict(zip((*range(self.players), *CARDS), values, strict=False)))


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
        purse falls below 0, False if players pay no more than they have.

    Raises
    ------
    TypeError, ValueError
        If a number is not an integer or out of range, a card is unknown or has no owner, or a
        flag or the reading is none.

    Examples
    --------
    >>> table = Table(caisse=150, players=5)
    >>> table.owners["Cheval"], table.owners["Cloche"]
    (0, 1)
    """

    caisse: int
    players: int
    owners: Mapping[str, int] = field(default_factory=dict)
    purses: Sequence[int] = ()
    auberge: bool = True
    reading: str = "instead"
    credit: bool = True

    def __post_init__(self) -> None:
        n, auberge = as_integer("players", self.players, 2), as_boolean("auberge", self.auberge)
        if not isinstance(self.owners, Mapping):
            raise TypeError(f"owners must map cards to seats, got {self.owners!r}")
        order = sorted(CARDS if auberge else CARDS[:4], key=lambda card: card != "Cheval")
        given = self.owners or {card: place % n for place, card in enumerate(order)}
        owners = {
            as_choice("a card", card, CARDS): as_integer(f"the owner of {card}", seat, 0, n - 1)
            for card, seat in given.items()
        }
        if missing := [c for c in CARDS if c not in owners and (auberge or c != "Auberge")]:
            raise ValueError(f"owners must name the owner of every card, missing: {missing}")
        purses = as_integers("purses", self.purses, count=0) or (0,) * n
        if len(purses) != n:
            raise ValueError(f"purses must be one a player, {n}, got {len(purses)}")
        clean = {
            "caisse": as_integer("caisse", self.caisse),
            "players": n,
            "owners": MappingProxyType({c: owners[c] for c in CARDS if c in owners}),
            "purses": purses,
            "auberge": auberge,
            "reading": as_choice("reading", self.reading, READINGS),
            "credit": as_boolean("credit", self.credit),
        }
        for name, value in clean.items():
            object.__setattr__(self, name, value)

    def _key(self) -> tuple[Any, ...]:
        flags = self.auberge, self.reading, self.credit
        return self.caisse, self.players, tuple(self.owners.items()), self.purses, *flags

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[type[Table], tuple[Any, ...]]:
        # a read-only mapping cannot be pickled, and games are played in other processes
        caisse, players, owners, *rest = self._key()
        return Table, (caisse, players, dict(owners), *rest)

    @property
    def accounts(self) -> Accounts:
        """The names of seats, cards and throws, and their columns."""
        return Accounts(self.players)

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


def label(account: int | str) -> str:
    """Name an account as tables and pictures do: players by letters, past Z by numbers.

    Parameters
    ----------
    account : int or str
        A seat, from 0; a card or ``"caisse"``, which are their own names.

    Examples
    --------
    >>> label(2), label(26), label("Cheval")
    ('C', 'P27', 'Cheval')
    """
    if isinstance(account, str):
        return account
    seat = as_integer("seat", account)
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
        own card. It moves no token.

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
    left, seat = as_integer("left", left, 1), as_integer("seat", seat, 0, table.players - 1)
    points = as_integer("points", points, 0, HIGHEST_SUM)
    if as_boolean("opened", opened) and not table.auberge:
        raise ValueError("opened must be False at a table without the Auberge, got True")
    if card is not None:
        card = as_choice("card", card, CARDS[:3])
    thrower = seat if card is None else card  # rules 6 and 7: the card stands in for the player
    figures = 0 if card is None else 2 if card == CARDS[2] else 1
    if 0 < points <= left:
        return [Payment("caisse", thrower, points, 5 + figures)]
    if points > left and table.auberge:
        return [Payment(thrower, "Auberge", points - left, 12 if figures else 11)]
    if points > left:
        return [Payment("caisse", seat, left, 5)]
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
    stock: int,
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
    stock : int
        Tokens in the caisse before the sale, once each player has received theirs.
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
    TypeError, ValueError
        If a card is unknown, sold twice, not sold or without a bid, a bidder does not sit
        at the table, or a bid is negative or above what is left in the bidder's purse.

    Examples
    --------
    >>> lots = [(card, [(0, 3), (1, 4)]) for card in CARDS]
    >>> table = sale(100, 20, 2, lots)
    >>> table.caisse, table.purses
    (120, (20, 0))
    """
    stock, tokens = as_integer("stock", stock), as_integer("tokens", tokens)
    players, equal = as_integer("players", players, 2), as_choice("equal", equal, ("first", "last"))
    purses, owners = [tokens] * players, dict[str, int]()
    for card, called in as_sequence("lots", lots):
        if as_choice("a card", card, CARDS) in owners:
            raise ValueError(f"{card} is sold twice")
        bids = []
        for bidder, bid in as_sequence(f"the bids for {card}", called):
            seat = as_integer(f"a bidder for {card}", bidder, 0, players - 1)
            bids.append((seat, as_integer(f"a bid for {card}", bid)))
            if bid > purses[seat]:
                raise ValueError(f"seat {seat} bids {bid} for {card}, and has {purses[seat]} left")
        if not bids:
            raise ValueError(f"nobody bids for {card}; every card must find an owner")
        # max keeps the first of equals
        buyer, price = max(bids if equal == "first" else bids[::-1], key=lambda bid: bid[1])
        owners[card] = buyer
        purses[buyer] -= price
    if not owners:
        raise ValueError(f"lots must sell the cards {CARDS}, got none")
    paid = players * tokens - sum(purses)
    return Table(stock + paid, players, owners, purses, **rest)
