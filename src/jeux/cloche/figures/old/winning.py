"""How likely each player is to have the most tokens at the end (rule 15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_choice, as_integer, as_number, as_sequence
from jeux.cloche.rules import CARDS, Table


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
    players = as_integer("players", players, len(CARDS), 100)
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
    try:
        scores = np.asarray(scores, dtype=float)
    except (TypeError, ValueError, OverflowError) as error:
        raise TypeError(f"scores must be an array of numbers, got {scores!r}") from error
    n, accounts = table.players, table.accounts
    if not (table.credit and table.auberge):
        raise ValueError("table must give credit and have the Auberge")
    if scores.ndim != 2 or scores.shape[1] != accounts.throws.stop or not len(scores):
        raise ValueError(
            f"scores must have {accounts.throws.stop} columns, got shape {scores.shape}"
        )
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
