"""What bids come to: how far to go if you want to win, and what a purse is made of at the end."""

from __future__ import annotations

from collections.abc import Mapping
from math import lcm
from typing import NamedTuple

import numpy as np

from jeux.checks import as_integer
from jeux.cloche.chain import mean_gains
from jeux.cloche.record import lots, read, seats
from jeux.cloche.rules import CARDS, Table
from jeux.cloche.simulation import simulate
from jeux.cloche.theory import fair_prices

WAITING_STOCK, WAITING_GAMES, WAITING_SEED = 25, 6000, 1922
"""Tokens of stock a player, and the games from which `waiting_limits` counts who wins."""


def waiting_limits(players: int) -> dict[str, int]:
    """Return up to which price each card is better than waiting, for a player who buys one card.

    A player who pays for one card may have too little left for a better one. So to win, stay in
    for a card only while its owner wins at least as often as the owner of the best card still to
    come, or, after the last one, as a player without a card. The others hold the other cards
    evenly, and these cost their fair prices. Who wins is counted in 6,000 games with a fixed seed.

    Parameters
    ----------
    players : int
        3 to 10, with 25 tokens of stock each.

    Raises
    ------
    TypeError, ValueError
        If there are not so many players.

    Examples
    --------
    >>> list(waiting_limits(3).values())
    [17, 17, 0, 27, 40]
    """
    players = as_integer("players", players, 3, 10)
    stock = WAITING_STOCK * players
    fair = {c: round(price) for c, price in fair_prices(stock, players).prices.items()}
    to_beat = _first_places(players, fair, None)
    limits = dict[str, int]()
    for card in reversed(CARDS):
        # the highest price at which it is as good lies from `low` up to `high`
        low, high = 0, stock
        while high - low > 1:
            price = (low + high) // 2
            if _first_places(players, fair | {card: price}, card) >= to_beat:
                low = price
            else:
                high = price
        limits[card] = low
        to_beat = max(to_beat, _first_places(players, fair, card))
    return {card: limits[card] for card in CARDS}


def _first_places(players: int, prices: Mapping[str, int], card: str | None) -> int:
    """Return how many first places the owner of one card, or of none, takes.

    In whole parts of a game, so that shared places are added without rounding.
    """
    rest = [c for c in ("Auberge", "Cheval", *CARDS[:3]) if c != card]
    others = [rest[k :: players - 1] for k in range(players - 1)]
    hands = [[card] if card else [], *others]
    table = Table(WAITING_STOCK * players + sum(prices.values()), players)
    rng = np.random.default_rng(WAITING_SEED)
    scores = simulate(table, WAITING_GAMES, rng).scores
    bought = np.zeros((players, WAITING_GAMES), int)
    for hand, tokens in zip(hands, bought, strict=True):
        for owned in hand:
            tokens += scores[:, table.accounts[owned]] - prices[owned]
    horse = next(k for k, hand in enumerate(hands) if "Cheval" in hand)
    whole = lcm(*range(1, players + 1))
    total = 0
    for turn in range(players - 1):
        # the Cheval's owner sits at seat 0, and the others take the other seats in turn
        seats = np.insert(np.roll(range(1, players), -turn), horse, 0)
        tokens = scores[:, seats].T + bought
        first = tokens == tokens.max(axis=0)
        total += int((first[0] * (whole // first.sum(axis=0))).sum())
    return total


class Bought(NamedTuple):
    """What a card cost, and what it brings on average at this table."""

    cost: int
    worth: float


class Bill(NamedTuple):
    """What a purse is made of at the end: `end` is the sum of the lines, the costs taken off."""

    player: str
    """The word for the player in the record."""
    received: int
    """Tokens before the sale (rule 2)."""
    share: float
    """An even share of the stock."""
    cards: Mapping[str, Bought]
    seat: float
    """What the seat brings on average without cards, less that share: how far it is from the
    Cheval's owner, and what comes back of all that was bid."""
    dice: float
    """What the dice gave beyond the mean, or took."""
    end: int


def bills(line: str) -> tuple[Bill, ...]:
    """Return what the purse of each seat is made of at the end of a game.

    Over all seats, what is gained by cards, seats and dice adds up to nothing.

    Parameters
    ----------
    line : str
        The record of a game that is over, or a link to it.

    Raises
    ------
    TypeError, ValueError
        If the line is no record, or the game is not over.

    Examples
    --------
    >>> line = "seats=you-fair&tokens=9&stock=3&sales=0-2.p,0.p,p.0,0.p,0-1.p&throws=3.12"
    >>> you, fair = bills(line)
    >>> you.cards["Cloche"].cost, you.received, you.end
    (2, 9, 10)
    """
    game = read(line)
    if game.left:
        raise ValueError(
            f"line must be of a game that is over, got {game.left} tokens left (rule 5)"
        )
    table, players = game.table, game.table.players
    prices = {card: bids[-1][1] for card, bids in lots(line)}
    means = table.accounts.named(mean_gains(table, exact=False))
    share = (table.caisse - sum(prices.values())) / players
    made = []
    for player, name in enumerate(seats(line)):
        owned = [card for card in CARDS if table.owners[card] == player]
        cards = {card: Bought(prices[card], float(means[card])) for card in owned}
        cost = sum(card.cost for card in cards.values())
        worth = sum(card.worth for card in cards.values())
        received = table.purses[player] + cost
        seat = float(means[player]) - share
        end = game.purses[player]
        dice = end - (received + share + worth - cost + seat)
        made.append(Bill(name, received, share, cards, seat, dice, end))
    return tuple(made)
