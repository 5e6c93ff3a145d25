"""What the article derives, and what follows for the inn and the sale."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer
from jeux.cloche.chain import (
    chances,
    figure_probabilities,
    mean_after_fine,
    mean_gains,
    mean_payment,
    point_counts,
    points,
)
from jeux.cloche.record import lots, read, seats
from jeux.cloche.rules import CARDS, FINE, HIGHEST_SUM, Account, Table
from jeux.cloche.simulation import simulate


class FirstPeriod(NamedTuple):
    """Means of the first period by the article: gains by account, and throws of all players."""

    gains: Mapping[Account, Fraction]
    throws: Fraction


def first_period(caisse: int, players: int) -> FirstPeriod:
    """Return what each card and each player is worth in the first period (equations 12 to 21).

    Under Jéquier's relation (1), C = N·a, with his slip put right: the caisse is paid out to the
    last token, and each player throws N/n times.

    >>> values = first_period(1500, 6)
    >>> round(float(values.gains[0]), 2), round(float(values.gains["Cheval"]), 2)
    (140.39, 243.2)
    >>> sum(values.gains.values())
    Fraction(1500, 1)
    """
    table = Table(caisse, players)
    b = mean_after_fine()
    p_0 = points().p(0)
    p = figure_probabilities()
    throws = table.caisse / mean_payment()  # N = C/a
    throws_of_each = throws / table.players
    gains: dict[Account, Fraction] = {}
    for seat in range(table.players):
        gains[seat] = p[None] * throws_of_each * (b - p_0)
    for card in CARDS[:3]:
        gains[card] = p[card] * throws * b
    gains["Cheval"] = p_0 * (1 + p[None]) * throws
    gains["Auberge"] = Fraction(0)
    return FirstPeriod(gains, throws)


class Auberge(NamedTuple):
    """How the first period ends, and what the Auberge earns from there on, exactly."""

    left: Mapping[int, Fraction]
    """Law of what is left when the first period ends: 0 if the caisse is broken."""
    income: Fraction
    """Mean gain of the Auberge, over all games."""
    throws: Fraction
    """Mean number of throws from the one that opens the Auberge on, over all games."""

    @property
    def p_opens(self) -> Fraction:
        """Probability that the Auberge opens."""
        return 1 - self.left[0]


def auberge(caisse: int) -> Auberge:
    """Return what the Auberge earns, and how the first period ends.

    Both readings of rules 13 and 14 give the same. At most 10,000 tokens.

    >>> round(float(auberge(1500).income), 2), auberge(1).p_opens
    (35.41, Fraction(27906, 31031))
    """
    caisse = as_integer("caisse", caisse, 1, 10_000)
    f, _ = chances()
    come_to = _come_to(caisse)
    left = {0: come_to[0]}
    income = Fraction(0)
    throws = Fraction(0)
    for r in range(1, len(come_to)):
        throws_at_r = come_to[r] / (1 - f[0])  # how many to expect with r left
        above, excess = beyond(r)
        earns, lasts = still(r)
        left[r] = throws_at_r * above
        income += throws_at_r * excess + left[r] * earns
        throws += left[r] * (1 + lasts)
    return Auberge(left, income, throws)


def _come_to(caisse: int) -> list[Fraction]:
    """Return how likely payments bring the caisse to 0, 1, … and at most 20 tokens.

    A payment is a sum s of 1 or more, in ν(s) of K cases. If payments never ended, they would
    come by k tokens in all with a probability u(k): u(0) = 1, u(k) = Σ ν(s) u(k - s) / K. So
    U(k) = u(k) Kᵏ are whole numbers, which are quicker than fractions.
    """
    nu = point_counts()
    K = sum(nu[1:])
    U = [1]
    for k in range(1, caisse + 1):
        # U(k) = Σ ν(s) Kˢ⁻¹ U(k - s)
        payments = range(1, min(k, HIGHEST_SUM) + 1)
        U.append(sum(nu[s] * K ** (s - 1) * U[k - s] for s in payments))
    come_to = []
    for r in range(min(caisse, HIGHEST_SUM - 1) + 1):
        paid = caisse - r
        come_to.append(Fraction(U[paid], K**paid))
    return come_to


def beyond(r: int) -> tuple[Fraction, Fraction]:
    """Return how likely a throw asks for more than r, and the mean of what it asks beyond r."""
    f, _ = chances()
    excess = np.arange(1, HIGHEST_SUM - r + 1)
    above = f[r + 1 :]
    return above.sum(), (excess * above).sum()


@cache
def still(r: int) -> NDArray[Any]:
    """Return what the open Auberge still earns with r left, and in how many throws."""
    if not r:
        return np.array([Fraction(0), Fraction(0)])
    f, _ = chances()
    _, excess = beyond(r)
    now: NDArray[Any] = np.array([FINE * f[0] + excess, 1])
    for s in range(1, r + 1):
        now = now + f[s] * still(r - s)
    # a 0, or a sum above r, leaves r: the same is still to come, so the sums from 1 to r remain
    now /= f[1 : r + 1].sum()
    return now


class FairPrices(NamedTuple):
    """A sale at which every card costs what it brings."""

    caisse: float
    """Tokens in the caisse after the sale."""
    prices: Mapping[str, float]
    gains: Mapping[Account, float]
    """Mean gains in the game that follows; the owner of the Cheval sits at seat 0."""
    capped: tuple[str, ...]
    """Cards for which a purse is too small: they cost all that it holds, and are worth more."""


def fair_prices(
    stock: int, players: int, tokens: int | None = None, reading: str = "instead", **switches: Any
) -> FairPrices:
    """Return what the cards are worth if each is sold for just that.

    The prices go into the caisse, which decides what the cards are worth: the answer is the
    largest fixed point. A card that brings less than nothing is had for nothing.

    Parameters
    ----------
    stock, players : int
        Tokens in the caisse before the sale, and how many play.
    tokens : int, optional
        What each player has, and so the most that a card can cost; no bound when left out.
    reading, **switches
        Those of `Table`, for other readings and games.

    Raises
    ------
    ValueError
        If the cards bring more than any caisse holds, and `tokens` does not bound their prices.

    Examples
    --------
    >>> fair = fair_prices(150, 6)
    >>> round(fair.caisse, 2), round(sum(fair.prices.values()), 2)
    (307.8, 157.8)
    >>> fair_prices(150, 6, tokens=30).capped
    ('Cheval', 'Auberge')
    """
    stock = as_integer("stock", stock)
    players = as_integer("players", players)
    most = float(np.inf if tokens is None else as_integer("tokens", tokens))
    # far out the means lie on lines, to ten digits: who began is forgotten
    table = Table(max(200, 10 * players**2), players, reading=reading, **switches)
    means = _means(table)
    cards = table.accounts.cards
    worth_before, worth = means[-2:, cards].sum(axis=1)
    slope = worth - worth_before
    if tokens is None and slope > 1 - 1e-9:
        raise ValueError("tokens must be given: the cards bring more than any caisse holds")

    def gains_at(caisse: float) -> NDArray[np.float64]:
        """Return the mean gains: between whole numbers, too, they are taken to lie on a line."""
        low = min(int(caisse), len(means) - 2)
        rise = means[low + 1] - means[low]
        gains: NDArray[np.float64] = means[low] + (caisse - low) * rise
        return gains

    def round_from(caisse: float) -> float:
        """Return the caisse after a sale at the prices that this caisse makes fair."""
        prices = np.clip(gains_at(caisse)[cards], 0, most)
        return stock + float(prices.sum())

    # each round is the sale at the caisse of the last; from above it meets the largest that is fair
    if tokens is not None:
        caisse = stock + len(CARDS) * most
    else:
        # c = stock + start + slope · c, where the lines meet, and more than they are off
        start = worth - slope * table.caisse
        caisse = (stock + start) / (1 - slope) + len(means)
    above = np.inf
    while (sold := round_from(caisse)) < caisse:
        above = caisse
        caisse = sold
    # it went too far where a fuller caisse makes a card cheaper
    while caisse < (middle := (caisse + above) / 2) < above:
        if middle <= round_from(middle):
            caisse = middle
        else:
            above = middle
    gains = table.accounts.named(gains_at(caisse).tolist())
    prices = {card: min(max(gains[card], 0.0), most) for card in CARDS}
    capped = tuple(card for card in CARDS if gains[card] > most)
    return FairPrices(caisse, prices, gains, capped)


@lru_cache(32)
def _means(table: Table) -> NDArray[np.float64]:
    """Return the mean gains of players and cards for a caisse of 0, 1, … tokens."""
    return mean_gains(table, exact=False, every=True)[:, table.accounts.gains]


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
