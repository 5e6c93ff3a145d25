"""The fifteen rules: dice, cards, the sale, and who pays whom for one throw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from jeux.checks import as_boolean, as_choice, as_integer, as_integers

MARKS = (1, 2, 3, 4, 5, 6)
"""The number on the one marked face of each of the dice 1 to 6; five faces are blank (rule 3a)."""

FACES, HIGHEST_SUM, FINE = 6, sum(MARKS), 1
"""Faces of a die; the largest sum of the six number dice; what a throw of 0 costs, in tokens."""

CARDS = ("Cloche", "Marteau", "Cloche-et-Marteau", "Cheval", "Auberge")
"""The five cards (rules 3b and 4)."""

FIGURES = CARDS[:2]
"""The figures on the one marked face of the dice 7 and 8 (rule 3a)."""

SHOWN: Mapping[str | None, int] = {None: 0, CARDS[0]: 1, CARDS[1]: 1, CARDS[2]: 2}
"""How many figures a throw shows, by the card that stands in for the player (rules 6 and 7)."""

SWITCHES: Mapping[str, tuple[Any, ...]] = MappingProxyType(
    {
        "auberge": (True, False),
        "reading": ("instead", "also", "as before"),
        "credit": (True, False),
        "closes": ("never", "paid", "any"),
        "small": ("card", "player"),
        "early": (False, True),
        "rest": ("player", "card"),
        "payers": ("thrower or all", "all", "thrower"),
    }
)
"""The arguments of `Table` that choose between readings and games; each begins with 1922's."""

FAMILY: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "1862": MappingProxyType({"payers": "thrower", "reading": "as before"}),
        "1890": MappingProxyType({"payers": "all"}),
        "1922": MappingProxyType({}),
    }
)
"""Switches of `Table` for three games, by the year of the book.

1862 is Pierer's encyclopaedia; 1890 the Young Folks' Cyclopædia, and once the inn is open
Routledge's book of 1867; 1922 the article.
"""

Account: TypeAlias = int | str
"""A seat, for a player alone; a card; or ``"caisse"``."""


def label(account: Account) -> str:
    """Name an account: players by letters, past Z by numbers; the others are their own names.

    >>> label(2), label(26), label("Cheval")
    ('C', 'P27', 'Cheval')
    """
    if isinstance(account, str):
        return account
    return ascii_uppercase[account] if account < 26 else f"P{account + 1}"


@dataclass(frozen=True, slots=True)
class Accounts:
    """The columns of every result: the players alone by seat, the cards, and throws by seat.

    Players and cards together, which share out the caisse, are `gains`.

    >>> accounts = Table(150, 3).accounts
    >>> accounts[2], accounts["Cheval"], accounts.cards, accounts.throws
    (2, 6, slice(3, 8, None), slice(8, 11, None))
    """

    players: int
    seats: slice
    cards: slice
    gains: slice
    throws: slice

    def __iter__(self) -> Iterator[Account]:
        yield from (*range(self.players), *CARDS)

    def __getitem__(self, account: Account) -> int:
        """Return the column of a seat or a card."""
        if isinstance(account, str):
            return self.players + CARDS.index(as_choice("account", account, CARDS))
        return as_integer("account", account, 0, self.players - 1)

    def named(self, values: Any) -> dict[Account, Any]:
        """Return what an array says of players and cards, by account."""
        return dict(zip(self, values, strict=False))


@dataclass(frozen=True, slots=True)
class Table:
    """The players at the table once the cards are sold (rules 1 to 4).

    Parameters
    ----------
    caisse, players : int
        Tokens in the caisse after the sale, and how many play, 2 to 100; C and n in the article.
    owners : Mapping[str, int], optional
        The seat of each card's owner. When left out, the Cheval is at seat 0 and the other
        cards follow, one a seat. Without the Auberge that card may be missing.
    purses : sequence of int, optional
        Tokens of each player after the sale; 0 each when left out.
    auberge : bool
        False for the game that the author played: the first player to throw more than the
        caisse holds takes what it holds.
    reading : str
        For a 0 once the Auberge is open, where the rules are silent: rules 13 and 14
        ``"instead"`` of rules 8 to 10, ``"also"``, or only 8 to 10, ``"as before"``.
    credit : bool
        True if a purse may fall below 0, False if players pay no more than they have.
    closes : str
        What closes the Auberge again, until the next throw above what is left: ``"never"``;
        ``"paid"`` if a throw does that the caisse pays; ``"any"`` if a 0 does as well, since
        rule 11 says *s* ≤ *r*.
    small : str
        Who receives what the caisse pays for a throw with a figure once the Auberge is open:
        the ``"card"`` by rules 6 and 7, or the ``"player"`` by the words of rule 11.
    early : bool
        True if rule 14, which does not say "once open", is taken at its word.
    rest : str
        Without the Auberge, who takes what is left if the last throw shows a figure: the
        ``"player"``, as the article says, or the ``"card"``.
    payers : str
        Who pays the Cheval for a 0 without a figure: ``"thrower or all"`` by rules 8 and 10;
        ``"all"`` the others whoever threw; never anyone but the ``"thrower"``.

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
    closes: str = field(default="never", kw_only=True)
    small: str = field(default="card", kw_only=True)
    early: bool = field(default=False, kw_only=True)
    rest: str = field(default="player", kw_only=True)
    payers: str = field(default="thrower or all", kw_only=True)

    def __post_init__(self) -> None:
        n = as_integer("players", self.players, 2, 100)
        cards = CARDS if as_boolean("auberge", self.auberge) else CARDS[:4]
        order = sorted(cards, key=lambda card: card != "Cheval")
        owners = self.owners or {card: place % n for place, card in enumerate(order)}
        if not isinstance(owners, Mapping) or not {*cards} <= {*owners} <= {*CARDS}:
            raise ValueError(f"owners must name the owner of each of {cards}, got {owners!r}")
        purses = as_integers("purses", self.purses, count=0) or (0,) * n
        if len(purses) != n:
            raise ValueError(f"purses must be one a player, {n}, got {self.purses!r}")
        clean: dict[str, Any] = {
            "caisse": as_integer("caisse", self.caisse),
            "players": n,
            "owners": MappingProxyType(
                {c: as_integer(f"owners: {c}", owners[c], 0, n - 1) for c in CARDS if c in owners}
            ),
            "purses": purses,
        }
        clean |= {k: as_choice(k, getattr(self, k), among) for k, among in SWITCHES.items()}
        for name, value in clean.items():
            object.__setattr__(self, name, value)

    @property
    def accounts(self) -> Accounts:
        """The columns of every result."""
        n, gains = self.players, self.players + len(CARDS)
        parts = slice(0, n), slice(n, gains), slice(0, gains), slice(gains, gains + n)
        return Accounts(n, *parts)

    def holder(self, account: Account) -> Account:
        """Return who holds an account's tokens: a seat, or ``"caisse"``.

        >>> Table(150, 5).holder("Cloche")
        1
        """
        return self.owners.get(account, account) if isinstance(account, str) else account


def sale(
    stock: int,
    tokens: int,
    players: int,
    lots: Sequence[tuple[str, Sequence[tuple[int, int]]]],
    *,
    equal: str = "first",
    **rest: Any,
) -> Table:
    """Return the table after each card is sold to the highest bidder (rules 2 and 4).

    Parameters
    ----------
    stock, tokens : int
        In the caisse before the sale, and what each player has received; m in the article.
    players : int
        How many play.
    lots : sequence of (card, bids)
        The cards in the order of their sale; bids are pairs (seat, tokens) in the order in
        which they are called.
    equal : str
        Which of several equal highest bids wins, where the rules are silent: ``"first"``
        or ``"last"``.
    **rest
        Further arguments of `Table`.

    Raises
    ------
    TypeError, ValueError
        If a card is unknown, not sold or sold twice, a bidder does not sit at the table, or a
        bid is negative or above what is left in the bidder's purse.

    Examples
    --------
    >>> lots = [(card, [(0, 3), (1, 4)]) for card in CARDS]
    >>> table = sale(100, 20, 2, lots)
    >>> table.caisse, table.purses
    (120, (20, 0))
    """
    last = as_choice("equal", equal, ("first", "last")) == "last"
    stock, players = as_integer("stock", stock), as_integer("players", players)
    purses, owners = [tokens] * players, dict[str, int]()
    for card, bids in lots:
        if card in owners or not bids:
            raise ValueError(f"lots must sell each card once, with a bid, got {card!r} twice "
                             f"or without one: {bids}")  # fmt: skip
        for seat, bid in bids:
            if seat not in range(players) or not 0 <= bid <= purses[seat]:
                has = purses[seat] if seat in range(players) else "no seat"
                raise ValueError(f"lots: seat {seat} bids {bid} for {card}, and has {has}")
        # max keeps the first of equals
        owners[card], price = max(bids[::-1] if last else bids, key=lambda bid: bid[1])
        purses[owners[card]] -= price
    if not owners:
        raise ValueError(f"lots must sell the cards {CARDS}, got none")
    return Table(stock + players * tokens - sum(purses), players, owners, purses, **rest)


class Payment(NamedTuple):
    """Tokens that go from one account to another, and the rule that asks for it.

    Tokens of a card lie in its owner's purse, so a payment between two accounts of one player
    moves nothing on the table.
    """

    payer: Account
    payee: Account
    tokens: int
    rule: int

    def __str__(self) -> str:
        return f"{label(self.payer)} → {label(self.payee)} {self.tokens} (rule {self.rule})"


def settle(
    table: Table, left: int, seat: int, points: int, card: str | None = None, opened: bool = False
) -> list[Payment]:
    """Say who owes whom what for one throw, in the order of the rules (5 to 14).

    For a 0 without a figure of the Cheval's owner the last payment is the article's (before
    equation 19): the player alone pays 2, in the game of 1890 1, to the owner's own card.

    Parameters
    ----------
    left : int
        Tokens left in the caisse before the throw, 1 or more.
    seat, points : int
        Who throws, and the sum of the six number dice, 0 to 21.
    card : str, optional
        The card of the figures thrown: ``"Cloche"``, ``"Marteau"`` or, for both,
        ``"Cloche-et-Marteau"``.
    opened : bool
        Whether the Auberge was open before the throw.

    Raises
    ------
    ValueError
        If there is no such throw at this table.

    Examples
    --------
    >>> print(*settle(Table(150, 5), 5, seat=3, points=8))
    D → Auberge 3 (rule 11)
    """
    if left < 1 or left % 1 or seat not in range(table.players) or card not in SHOWN:
        raise ValueError(f"there is no throw with {left=}, {seat=} and {card=}")
    if points not in range(HIGHEST_SUM + 1) or (opened and not table.auberge):
        raise ValueError(f"there is no throw with {points=} and {opened=} at {table}")
    # rules 6 and 7: the card stands in for the player
    thrower, figures = seat if card is None else card, SHOWN[card]
    if points > left:
        if table.auberge:
            return [Payment(thrower, "Auberge", points - left, 12 if figures else 11)]
        if table.rest == "card":
            return [Payment("caisse", thrower, left, 5 + figures)]
        return [Payment("caisse", seat, left, 5)]
    if points and opened and figures and table.small == "player":
        return [Payment("caisse", seat, points, 11)]
    if points:
        return [Payment("caisse", thrower, points, 5 + figures)]
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
    return [*(Payment(k, "Cheval", FINE, 10) for k in others), Payment(cheval, "Cheval", own, 10)]


def stays_open(table: Table, left: int, points: int, opened: bool) -> bool:
    """Say whether the Auberge is open after a throw of `points`, with `left` before it."""
    if points > left:
        return table.auberge
    return opened and (table.closes == "never" or (table.closes == "paid" and not points))
