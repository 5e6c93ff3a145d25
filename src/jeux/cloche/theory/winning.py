"""How likely each player is to have the most tokens at the end (rule 15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_choice, as_function, as_integer, as_number, as_sequence
from jeux.cloche.rules import CARDS, HIGHEST_SUM, Table, as_table
from jeux.cloche.rules.table import MOST_PLAYERS
from jeux.cloche.theory.dice import figure_probabilities, sum_chances
from jeux.cloche.theory.one_throw import throw_gains

MOST_LED = 1000
"""Tokens of the largest caisse of `lead_law`."""

_ANGLES = 4096  # leads from −2,048 to 2,047 are told apart; hardly any lie beyond


class Chances(NamedTuple):
    """How likely the holder of each hand is to win, estimated from simulated games.

    An equal first place counts as a half for each of two leaders, as a third for each of three,
    and so on, so the chances sum to 1.
    """

    mean: NDArray[np.float64]
    """Shape (hands,)."""
    stderr: NDArray[np.float64]
    """Standard errors, shape (hands,)."""
    shares: NDArray[np.float64]
    """The share of the first place in each game, shape (games, hands)."""


def one_card_each(players: int) -> tuple[tuple[str, ...], ...]:
    """Return a hand for each player: the five cards one by one, then hands without a card.

    Parameters
    ----------
    players : int
        How many play, 5 or more.

    Examples
    --------
    >>> one_card_each(6)[3:]
    (('Cheval',), ('Auberge',), ())
    """
    players = as_integer("players", players, len(CARDS), MOST_PLAYERS)
    return tuple((card,) for card in CARDS) + ((),) * (players - len(CARDS))


def win_chances(
    table: Table,
    scores: NDArray[Any],
    prices: Mapping[str, float],
    hands: Sequence[Sequence[str]] | None = None,
) -> Chances:
    """Return how often the holder of each hand has the most tokens in simulated games.

    With credit, what the accounts gain does not depend on who owns the cards, apart from the
    Cheval's seat. So the same games serve for every division of the cards. The holder of the
    Cheval sits where the table says; the others take the other seats in turn, each of them once
    for every game, and the chances are averages over these places.

    Parameters
    ----------
    table : Table
        The table of the games; with credit and the Auberge.
    scores : ndarray, shape (games, accounts)
        What `jeux.cloche.simulate` returned for it as scores.
    prices : Mapping of str to float
        What each card has cost its owner, in tokens.
    hands : sequence of sequences of str, optional
        The cards of each player, as many hands as players, every card once; `one_card_each`
        when left out.

    Raises
    ------
    TypeError, ValueError
        If the scores are not those of such a table, or a card has no price, no owner or two.

    Examples
    --------
    >>> table = Table(3, 6)
    >>> scores = np.zeros((1, 17))
    >>> scores[0, table.accounts["Auberge"]] = 30
    >>> win_chances(table, scores, dict.fromkeys(CARDS, 5)).mean.round(2).tolist()
    [0.0, 0.0, 0.0, 0.0, 1.0, 0.0]
    """
    table = as_table(table)
    try:
        scores = np.asarray(scores, dtype=float)
    except (TypeError, ValueError, OverflowError) as error:
        raise TypeError(f"scores must be an array of numbers, got {scores!r}") from error
    n, accounts = table.players, table.accounts
    if not (table.credit and table.auberge):
        raise ValueError("table must give credit and have the Auberge")
    if scores.ndim != 2 or scores.shape[1] != len(accounts) or not len(scores):
        raise ValueError(f"scores must have {len(accounts)} columns, got shape {scores.shape}")
    hands = one_card_each(n) if hands is None else _as_hands(hands, n)
    prices = _as_prices(prices)
    first = next(k for k, hand in enumerate(hands) if "Cheval" in hand)
    others = [k for k in range(n) if k != first]
    seats = [seat for seat in range(n) if seat != table.owners["Cheval"]]
    bought = np.zeros((len(scores), n))
    for k, hand in enumerate(hands):
        for card in hand:
            bought[:, k] += scores[:, accounts[card]] - prices[card]
    shares = np.zeros_like(bought)
    for turn in range(n - 1):
        tokens = bought.copy()
        tokens[:, first] += scores[:, table.owners["Cheval"]]
        tokens[:, others] += scores[:, seats[turn:] + seats[:turn]]
        shares += _shared(tokens) / (n - 1)
    return Chances(shares.mean(axis=0), shares.std(axis=0) / len(shares) ** 0.5, shares)


def _as_hands(given: Any, players: int) -> tuple[tuple[str, ...], ...]:
    """Return an argument that must divide the cards among the players."""
    hands = tuple(as_sequence("hands", hand) for hand in as_sequence("hands", given))
    cards = [as_choice("hands: a card", card, CARDS) for hand in hands for card in hand]
    if len(hands) != players or sorted(cards) != sorted(CARDS):
        raise ValueError(f"hands must be {players} and hold every card once, got {given!r}")
    return hands


def _as_prices(given: Any) -> dict[str, Any]:
    """Return an argument that must be a price for each card."""
    if not isinstance(given, Mapping):
        raise TypeError(f"prices must map cards to tokens, got {given!r}")
    if missing := [card for card in CARDS if card not in given]:
        raise ValueError(f"prices must name every card, missing: {missing}")
    for card in CARDS:
        as_number(f"prices: {card}", given[card])
    return {card: given[card] for card in CARDS}


def _shared(tokens: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the share of each player in the first place of each game."""
    most = tokens >= tokens.max(axis=1, keepdims=True) - 1e-9
    shares: NDArray[np.float64] = most / most.sum(axis=1, keepdims=True)
    return shares


def break_even(
    card: str, prices: Mapping[str, int], chances: Callable[[Mapping[str, int]], Chances]
) -> int:
    """Return the highest whole price of a card at which buying it is no worse than not.

    Two players without another card bid for it; the others have bought theirs. Buying is no
    worse as long as the buyer is at least as likely to win as the player who is left without a
    card, at the same price. (To bid up to there need not be the best a player can do, since a
    rival may get the card for less.) The price is found by halving between 0 and three times
    the present price and twenty more (0 if buying is worse at every price that was tried); if the
    advantage changes its sign more often than once there, it is one of the changes.

    Parameters
    ----------
    card : str
        Which card is sold.
    prices : Mapping of str to int
        The present prices of all cards, in tokens.
    chances : callable
        Returns the `Chances` of `one_card_each` for prices; the last hand has no card.

    Examples
    --------
    >>> def fake(prices):
    ...     ahead = np.array([[0, 0, 0, 0, 40 - prices["Auberge"], 0]])
    ...     return Chances(ahead[0], ahead[0], ahead)
    >>> break_even("Auberge", dict.fromkeys(CARDS, 20), fake)
    40
    """
    place, chances = CARDS.index(as_choice("card", card, CARDS)), as_function("chances", chances)
    now = {name: as_integer(f"prices: {name}", cost) for name, cost in _as_prices(prices).items()}
    low, high = 0, 3 * now[card] + 20
    while high - low > 1:
        price = (low + high) // 2
        found = chances({**now, card: price})
        if not isinstance(found, Chances):
            raise TypeError(f"chances must return Chances, got {found!r}")
        mean = found.mean
        low, high = (price, high) if mean[place] >= mean[-1] else (low, price)
    return low


def lead_law(table: Table) -> dict[int, float]:
    """Return the law of the first player's lead at a table of two, without any simulation.

    The lead is what seat 0 gains, alone and by cards, less what seat 1 gains, in tokens; prices
    are not in it. It is found from its characteristic function at 4,096 angles, which is solved
    for every number of tokens left, from the full caisse down to an empty one.

    Parameters
    ----------
    table : Table
        Two players, and a caisse of 1 to 1,000 tokens; with credit.

    Returns
    -------
    dict of int to float
        Leads in increasing order, and the probability of each; what has less than 10⁻¹³ is left
        out.

    Raises
    ------
    TypeError, ValueError
        If the table is no such table.

    Examples
    --------
    >>> law = lead_law(Table(1, 2, dict.fromkeys(CARDS, 0)))
    >>> round(sum(law.values()), 10), min(law)
    (1.0, -1)
    """
    table = as_table(table)
    if table.players != 2 or not table.credit:
        raise ValueError("table must have two players and give credit")
    caisse = as_integer("the caisse of table", table.caisse, 1, MOST_LED)
    # how often the game comes by, as characteristic functions: tokens left, opened, seat
    comes = np.zeros((caisse + 1, 2, 2, _ANGLES // 2 + 1), dtype=complex)
    comes[caisse, 0, table.owners["Cheval"]] = 1
    thrown: dict[tuple[int, int], list[_Moves]] = {}
    for left, opened in product(range(caisse, 0, -1), (0, 1)):
        here = comes[left, opened]
        if not here.any():
            continue
        # a caisse of 21 or more can pay every throw
        place = min(left, HIGHEST_SUM), opened
        if place not in thrown:
            thrown[place] = [_moves(table, *place, seat) for seat in (0, 1)]
        stay = [moves.get((0, opened), np.zeros(_ANGLES // 2 + 1)) for moves in thrown[place]]
        both = 1 - stay[0] * stay[1]
        made = (here[0] + stay[1] * here[1]) / both, (here[1] + stay[0] * here[0]) / both
        for seat in (0, 1):
            for (paid, then), factor in thrown[place][seat].items():
                if (paid, then) != (0, opened):
                    comes[left - paid, then, 1 - seat] += made[seat] * factor
    law = np.fft.irfft(comes[0].sum(axis=(0, 1)).conj(), _ANGLES)
    half = _ANGLES // 2
    return {k: float(law[k]) for k in range(-half, half) if law[k] > 1e-13}


_Moves = dict[tuple[int, int], NDArray[Any]]


def _moves(table: Table, left: int, opened: int, seat: int) -> _Moves:
    """Return what one throw may do, each with the characteristic function of the lead it brings.

    What it does is the tokens that leave the caisse, and whether the Auberge is open then.
    """
    changes: dict[tuple[int, int], dict[int, float]] = {}
    signs = [
        0 if isinstance(account, tuple) else 1 if table.holder(account) == 0 else -1
        for account in table.accounts
    ]
    leads = throw_gains(replace(table, caisse=left), bool(opened))[:, :, seat] @ signs
    throws = product(enumerate(sum_chances()), enumerate(figure_probabilities().values()))
    for (points, one), (c, other) in throws:
        lead, over = int(leads[points, c]), points > left
        paid = 0 if over and table.auberge else min(points, left)
        step = paid, int(opened or (over and table.auberge))
        change = changes.setdefault(step, {})
        change[lead] = change.get(lead, 0.0) + float(one * other)
    return {
        step: np.array([p * _turned(lead) for lead, p in change.items()]).sum(axis=0)
        for step, change in changes.items()
    }


@cache
def _turned(lead: int) -> NDArray[Any]:
    """Return the characteristic function of a certain lead, at angles from 0 to a half turn."""
    turned: NDArray[Any] = np.exp(2j * np.pi * lead * np.arange(_ANGLES // 2 + 1) / _ANGLES)
    return turned
