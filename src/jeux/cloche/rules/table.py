"""The table once the cards are sold: dice, cards, seats, owners, purses (rules 1 to 4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any

from numpy.typing import NDArray

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

MOST_PLAYERS = 1000
"""How many sit at a table at most."""

READINGS = ("instead", "also")
"""What rules 13 and 14 may do to rules 8 to 10: take their place, or come on top of them."""

SWITCHES = MappingProxyType(
    {
        "reading": (*READINGS, "as before"),
        "closes": ("never", "paid", "any"),
        "small": ("card", "player"),
        "early": (False, True),
        "rest": ("player", "card"),
        "payers": ("thrower or all", "all", "thrower"),
    }
)
"""The arguments of `Table` that choose between readings and games; each begins with 1922's."""


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
        How many play, 2 to 1000.

    Examples
    --------
    >>> accounts = Table(150, 3).accounts
    >>> accounts[2], accounts["Cheval"], accounts["throws", 0]
    (2, 6, 8)
    >>> list(accounts)[2:5], accounts.cards
    ([2, 'Cloche', 'Marteau'], slice(3, 8, None))
    """

    players: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", as_integer("players", self.players, 2, MOST_PLAYERS))

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
            return self.players + CARDS.index(as_choice("account", account, CARDS))
        if isinstance(account, tuple):
            what, seat = as_pair("account", account)
            as_choice("an account with a seat", what, ("throws",))
            seat = as_integer("the seat of an account", seat, 0, self.players - 1)
            return len(self) - self.players + seat
        return as_integer("account", account, 0, self.players - 1)

    def named(self, values: Sequence[Any] | NDArray[Any]) -> dict[int | str, Any]:
        """Return what an array says of players and cards, by account."""
        said, names = as_sequence("values", values), (*range(self.players), *CARDS)
        if len(said) < len(names):
            raise ValueError(f"values must be one an account, {len(names)}, got {values!r}")
        return dict(zip(names, said, strict=False))


@dataclass(frozen=True, slots=True)
class Table:
    """The players at the table once the cards are sold (rules 1 to 4).

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale; C in the article.
    players : int
        How many play, 2 to 1000; n in the article, where it is usually 5 to 10.
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
        if rules 13 and 14 take the place of rules 8 to 10, ``"also"`` if they come on top;
        ``"as before"`` for games without rules 13 and 14, where rules 8 to 10 go on.
    credit : bool
        Where the rules are silent on an empty purse: True if a debt is written down and the
        purse falls below 0, False if players pay no more than they have.
    closes : str
        What closes the Auberge again, until the next throw above what is left: ``"never"``
        if it stays open for good, ``"paid"`` if a throw does that the caisse pays, ``"any"``
        if a 0 does as well, since rule 11 says *s* ≤ *r* and 0 is at most *r*.
    small : str
        Who receives a throw with a figure that the caisse can pay, once the Auberge is open:
        ``"card"`` by rules 6 and 7, or ``"player"`` by the words of rule 11.
    early : bool
        True if rule 14, which does not say "once open", is taken at its word: a card pays
        1 to the Auberge for each 0 with its figure, from the first throw on.
    rest : str
        At a table without the Auberge, who takes what is left if the last throw shows a
        figure: the ``"player"``, as the article says, or the ``"card"``.
    payers : str
        Who pays the Cheval for a 0 without a figure: ``"thrower or all"`` by rules 8 and 10,
        the player who threw, or all the others if it was the Cheval's owner; ``"all"`` the
        others whoever threw; or never anyone but the ``"thrower"``.

    Raises
    ------
    TypeError, ValueError
        If a number is not an integer or out of range, a card is unknown or has no owner, or a
        flag or a word is none that is allowed.

    Examples
    --------
    >>> table = Table(caisse=150, players=5)
    >>> table.owners["Cheval"], table.owners["Cloche"]
    (0, 1)
    >>> Table(150, 5, closes="paid") == table
    False
    """

    caisse: int
    players: int
    owners: Mapping[str, int] = field(default_factory=dict)
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
        n = as_integer("players", self.players, 2, MOST_PLAYERS)
        auberge = as_boolean("auberge", self.auberge)
        if not isinstance(self.owners, Mapping):
            raise TypeError(f"owners must map cards to seats, got {self.owners!r}")
        order = sorted(CARDS if auberge else CARDS[:4], key=lambda card: card != "Cheval")
        given = self.owners or {card: place % n for place, card in enumerate(order)}
        owners = {
            as_choice("owners: a card", card, CARDS): as_integer(
                f"the owner of {card}", seat, 0, n - 1
            )
            for card, seat in given.items()
        }
        if missing := [c for c in CARDS if c not in owners and (auberge or c != "Auberge")]:
            raise ValueError(f"owners must name the owner of every card, missing: {missing}")
        purses = as_integers("purses", self.purses, count=0) or (0,) * n
        if len(purses) != n:
            raise ValueError(f"purses must be one a player, {n}, got {self.purses!r}")
        clean = {
            "caisse": as_integer("caisse", self.caisse),
            "players": n,
            "owners": MappingProxyType({c: owners[c] for c in CARDS if c in owners}),
            "purses": purses,
            "auberge": auberge,
            "credit": as_boolean("credit", self.credit),
            "early": as_boolean("early", self.early),
        }
        words = [name for name, allowed in SWITCHES.items() if isinstance(allowed[0], str)]
        clean |= {name: as_choice(name, getattr(self, name), SWITCHES[name]) for name in words}
        for name, value in clean.items():
            object.__setattr__(self, name, value)

    def _laid(self) -> dict[str, Any]:
        """Return all arguments, with the owners as a mapping that can be pickled."""
        laid = {part.name: getattr(self, part.name) for part in fields(self)}
        return laid | {"owners": dict(self.owners)}

    def __hash__(self) -> int:
        laid = self._laid()
        return hash((*laid.pop("owners").items(), *laid.values()))

    def __reduce__(self) -> tuple[Any, ...]:
        # a read-only mapping cannot be pickled, and games are played in other processes
        return partial(Table, **self._laid()), ()

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
        account = _as_account(account)
        return self.owners.get(account, account) if isinstance(account, str) else account


def as_table(given: Any) -> Table:
    """Return an argument that must be a table."""
    if not isinstance(given, Table):
        raise TypeError(f"table must be a jeux.cloche.Table, got {given!r}")
    return given


def _as_account(given: Any) -> int | str:
    """Return an argument that must be a seat, a card or ``"caisse"``."""
    if isinstance(given, str):
        return as_choice("account", given, (*CARDS, "caisse"))
    return as_integer("account", given, 0, MOST_PLAYERS - 1)


def as_pair(name: str, given: Any) -> tuple[Any, Any]:
    """Return an argument that must be two things in a row."""
    if len(pair := as_sequence(name, given)) != 2:
        raise ValueError(f"{name} must be a pair, got {given!r}")
    return pair[0], pair[1]


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
    account = _as_account(account)
    if isinstance(account, str):
        return account
    return ascii_uppercase[account] if account < 26 else f"P{account + 1}"
