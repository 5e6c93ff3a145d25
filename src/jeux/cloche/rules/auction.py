"""The sale of the cards (rules 2 and 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from jeux.checks import as_choice, as_integer, as_sequence
from jeux.cloche.rules.table import CARDS, MOST_PLAYERS, Table, as_pair


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
    players = as_integer("players", players, 2, MOST_PLAYERS)
    equal = as_choice("equal", equal, ("first", "last"))
    purses, owners = [tokens] * players, dict[str, int]()
    for place, lot in enumerate(as_sequence("lots", lots)):
        card, called = as_pair(f"lots[{place}]", lot)
        if as_choice(f"lots[{place}]: its card", card, CARDS) in owners:
            raise ValueError(f"lots must sell every card once, but {card} is sold twice")
        bids = []
        for pair in as_sequence(f"lots: the bids for {card}", called):
            bidder, bid = as_pair(f"lots: a bid for {card}", pair)
            seat = as_integer(f"lots: a bidder for {card}", bidder, 0, players - 1)
            bids.append((seat, as_integer(f"lots: a bid for {card}", bid)))
            if bid > purses[seat]:
                has = f"{purses[seat]} left of {tokens} tokens"
                raise ValueError(f"lots: seat {seat} bids {bid} for {card}, and has {has}")
        if not bids:
            raise ValueError(f"lots: nobody bids for {card}; every card must find an owner")
        # max keeps the first of equals
        buyer, price = max(bids if equal == "first" else bids[::-1], key=lambda bid: bid[1])
        owners[card] = buyer
        purses[buyer] -= price
    if not owners:
        raise ValueError(f"lots must sell the cards {CARDS}, got none")
    paid = players * tokens - sum(purses)
    return Table(stock + paid, players, owners, purses, **rest)
