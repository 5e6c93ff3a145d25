"""What bids come to: who wins at which prices, how far to go, and what a purse is made of."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

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
    evenly, and these cost their fair prices. Who wins is counted in 6,000 games with a fixed seed,
    so a limit may be off by a token, and that of the inn by three.

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
    scores = _played(table.caisse, players, WAITING_GAMES, WAITING_SEED)
    whole = lcm(*range(1, players + 1))
    total = 0
    for purses in _purses(table, scores, prices, hands):
        first = purses == purses.max(axis=0)
        total += int((first[0] * (whole // first.sum(axis=0))).sum())
    return total


@lru_cache(20)
def _played(caisse: int, players: int, games: int, seed: int) -> NDArray[np.int64]:
    """Return the scores of some games, the same for the same seed."""
    return simulate(Table(caisse, players), games, np.random.default_rng(seed)).scores


def _purses(
    table: Table,
    scores: NDArray[np.int64],
    prices: Mapping[str, int],
    hands: Sequence[Collection[str]],
) -> Iterator[NDArray[np.int64]]:
    """Yield the purses at the end, hand by game, for every way to seat the hands.

    The Cheval's owner sits at seat 0, and the others take the other seats in turn.
    """
    bought = np.zeros((len(hands), len(scores)), np.int64)
    for hand, tokens in zip(hands, bought, strict=True):
        for card in hand:
            tokens += scores[:, table.accounts[card]] - prices[card]
    horse = next(k for k, hand in enumerate(hands) if "Cheval" in hand)
    for turn in range(len(hands) - 1):
        seats = np.insert(np.roll(range(1, len(hands)), -turn), horse, 0)
        yield scores[:, seats].T + bought


class Chances(NamedTuple):
    """How often each hand has the most tokens at the end; a shared first place is divided."""

    mean: NDArray[np.float64]
    stderr: NDArray[np.float64]
    shares: NDArray[np.float64]
    """The share of each hand, column by column, in the first place of every game."""


def winning(
    prices: Mapping[str, int],
    hands: Sequence[Collection[str]] = (),
    *,
    stock: int = 150,
    games: int = 20_000,
    seed: int = 1922,
) -> Chances:
    """Return how often each hand wins if the five cards are sold at these prices.

    All have received the same number of tokens. The Cheval's owner throws first; each game counts
    with every way in which the others can follow in turn, so that no seat favours a hand.

    Parameters
    ----------
    prices : Mapping
        A whole price for each of the five cards.
    hands : Sequence of collections of cards
        2 to 100 hands that hold each card once. Without it six players hold one card each, in the
        order of `CARDS`, and the last none; then each game counts again with Cloche and Marteau,
        which are alike, exchanged.
    stock : int
        Tokens in the caisse before the sale.
    games, seed : int
        How many games, and where they begin: the same games for the same seed, so that two prices
        are compared by the same dice.

    Raises
    ------
    TypeError, ValueError
        If a card lacks a price or is held by nobody or twice, or the caisse would be empty.

    Examples
    --------
    >>> fair = dict(zip(CARDS, (34, 34, 7, 48, 35)))
    >>> found = winning(fair, games=1000)
    >>> found.mean.round(2).tolist()
    [0.2, 0.2, 0.12, 0.16, 0.22, 0.1]
    """
    stock = as_integer("stock", stock, 0)
    games = as_integer("games", games, 1)
    seed = as_integer("seed", seed, 0)
    alike = not hands
    hands = [tuple(hand) for hand in hands] or [*((card,) for card in CARDS), ()]
    if sorted(prices) != sorted(CARDS):
        raise ValueError(f"prices must be given for {', '.join(CARDS)}, got {list(prices)}")
    if len(hands) < 2 or sorted(card for hand in hands for card in hand) != sorted(CARDS):
        raise ValueError(f"hands must be two or more that hold each card once, got {hands}")
    paid = {card: as_integer(f"prices[{card!r}]", prices[card]) for card in CARDS}
    table = Table(stock + sum(paid.values()), len(hands))
    scores = _played(table.caisse, table.players, games, seed)
    shares = _shares(table, scores, paid, hands)
    if alike:
        swapped = paid | {CARDS[0]: paid[CARDS[1]], CARDS[1]: paid[CARDS[0]]}
        other = _shares(table, scores, swapped, hands)
        shares = (shares + other[:, [1, 0, 2, 3, 4, 5]]) / 2
    stderr = shares.std(axis=0) / games**0.5
    return Chances(shares.mean(axis=0), stderr, shares)


def break_even(
    card: str,
    prices: Mapping[str, int],
    hands: Sequence[Collection[str]] = (),
    *,
    stock: int = 150,
    games: int = 20_000,
    seed: int = 1922,
) -> int:
    """Return the highest price at which a card's buyer wins at least as often as the last hand.

    At most three times the card's own price in `prices` and 19 tokens more are tried.

    Parameters
    ----------
    card : str
        The card whose price is sought.
    prices : Mapping
        A whole price for each of the five cards: what the other four cost.
    hands : Sequence of collections of cards
        As for `winning`.
    stock : int
        Tokens in the caisse before the sale.
    games, seed : int
        How many games, and where they begin, as for `winning`.

    Raises
    ------
    TypeError, ValueError
        If there is no such card, or `winning` does not take the prices or hands.

    Examples
    --------
    >>> fair = dict(zip(CARDS, (34, 34, 7, 48, 35)))
    >>> break_even("Cheval", fair, games=1000)
    54
    """
    if card not in CARDS:
        raise ValueError(f"card must be one of {', '.join(CARDS)}, got {card!r}")
    buyer = next((k for k, hand in enumerate(hands) if card in hand), CARDS.index(card))
    low, high = 0, 3 * prices.get(card, 0) + 20
    while high - low > 1:
        price = (low + high) // 2
        found = winning({**prices, card: price}, hands, stock=stock, games=games, seed=seed).mean
        if found[buyer] >= found[-1]:
            low = price
        else:
            high = price
    return low


def _divided(purses: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the share of each hand in the first place, hand by game, as `purses` are."""
    first = purses == purses.max(axis=0)
    shares: NDArray[np.float64] = first / first.sum(axis=0)
    return shares


def _shares(
    table: Table,
    scores: NDArray[np.int64],
    prices: Mapping[str, int],
    hands: Sequence[Collection[str]],
) -> NDArray[np.float64]:
    """Return the share of each hand in the first place of every game."""
    won = np.zeros((len(hands), len(scores)))
    for purses in _purses(table, scores, prices, hands):
        won += _divided(purses)
    return won.T / (len(hands) - 1)


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


class Buyer(NamedTuple):
    """How often the buyer of a card wins after the sale, and how often without the card."""

    card: str
    player: str
    price: int
    wins: float
    without: float
    """If the last rival had bought the card, at the same price."""


def buyers(line: str, games: int = 20_000, seed: int = 1922) -> tuple[Buyer, ...]:
    """Return how often each buyer wins with the card, and would win had the last rival bought it.

    A first place that several players share is divided among them.

    Parameters
    ----------
    line : str
        The record of a game, or a link to it. Cards for which only one player bid are left out.
    games, seed : int
        How many games are played from the sale on, and where they begin.

    Raises
    ------
    TypeError, ValueError
        If the line is no record, or the sale is not over.

    Examples
    --------
    >>> line = "seats=you-fair&tokens=9&stock=3&sales=0-2.p,0.p,p.0,0.p,0-1.p&throws=3.12"
    >>> for card in buyers(line, games=1000):
    ...     print(card.card, card.player, card.price, round(card.wins, 2), round(card.without, 2))
    Cloche you 2 0.12 0.14
    Auberge fair 1 0.88 0.3
    """
    sold = read(line).table
    games = as_integer("games", games, 1)
    seed = as_integer("seed", seed, 0)
    names = seats(line)
    found = list[Buyer]()
    with_it = _first(sold, games, seed)
    for card, bids in lots(line):
        player, price = bids[-1]
        rivals = [seat for seat, _ in bids if seat != player]
        if not rivals:
            continue
        purses = list(sold.purses)
        purses[player] += price
        purses[rivals[-1]] -= price
        other = replace(sold, owners={**sold.owners, card: rivals[-1]}, purses=tuple(purses))
        without = _first(other, games, seed)
        found.append(Buyer(card, names[player], price, with_it[player], without[player]))
    return tuple(found)


def _first(table: Table, games: int, seed: int) -> list[float]:
    """Return how often each seat has the most tokens; a shared first place is divided."""
    scores = simulate(table, games, np.random.default_rng(seed)).scores
    purses = np.array(table.purses) + scores[:, table.accounts.seats]
    for card, owner in table.owners.items():
        purses[:, owner] += scores[:, table.accounts[card]]
    return [float(share) for share in _divided(purses.T).mean(axis=1)]
