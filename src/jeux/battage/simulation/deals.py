"""Many decks built from tricks, many deals at once, and the deals of one session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.battage.play import BelAtout, as_randbelow, played, randbelow_from
from jeux.battage.rules import Decks, as_decks, as_packets, as_tricks, dealt_from, places_of
from jeux.checks import as_generator, as_integer, as_sequence
from jeux.sampling import Games, progress

MOST_DEALS = 10**7
"""Deals of a session at most: half a gigabyte, and half an hour."""


def gathered(
    tricks: Sequence[Sequence[Sequence[int]]] | NDArray[np.int64],
    times: int,
    rng: np.random.Generator,
) -> Decks:
    """Return decks built from tricks: each trick mixed by itself, then the tricks among them.

    Parameters
    ----------
    tricks : sequence of deals, or array of int, shape (deals, 8, 4)
        The eight tricks of each deal, as `play` and `play_many` return them.
    times : int
        How many decks are built from the tricks of each deal, at least 1.
    rng : numpy.random.Generator
        Where chance comes from.

    Returns
    -------
    array of int, shape (deals · times, 32)
        The decks of the first deal, then those of the second, and so on.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above.

    Examples
    --------
    >>> from jeux.battage import deal, play
    >>> tricks = play(deal(range(32)), lambda n: 0)
    >>> decks = gathered([tricks], 5, np.random.default_rng(1))
    >>> decks.shape, set(decks[0, :4].tolist()) in [set(trick) for trick in tricks]
    ((5, 32), True)
    """
    times, rng = as_integer("times", times, 1), as_generator(rng)
    decks = np.repeat(_as_tricks(tricks), times, axis=0)
    return rng.permuted(_mixed(decks, rng), axis=2).reshape(-1, 32)


def _as_tricks(given: Any) -> NDArray[np.int64]:
    """Return the tricks of many deals; an array is looked at as a whole, which is faster."""
    if not isinstance(given, np.ndarray):
        listed = [as_tricks(deal) for deal in as_sequence("tricks", given)]
        return np.array(listed, dtype=np.int64).reshape(-1, 8, 4)
    if given.shape[1:] != (8, 4):
        raise ValueError(f"tricks must be of shape (deals, 8, 4), got {given.shape}")
    return as_decks(given.reshape(-1, 32), "tricks").reshape(-1, 8, 4)


def _mixed(decks: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.int64]:
    """Return the tricks of each deck in an order of its own."""
    order = rng.permuted(np.tile(np.arange(8), (len(decks), 1)), axis=1)
    return np.take_along_axis(decks, order[:, :, None], axis=1)


def deal_many(
    decks: Decks, pattern: Sequence[int] = (3, 2, 3), least: int = 3
) -> tuple[Decks, Decks, Decks]:
    """Deal many decks as `deal` does: who holds each card, who takes, and what is trump.

    Parameters
    ----------
    decks : array of int, shape (games, 32)
        The decks.
    pattern, least
        As in `deal`.

    Returns
    -------
    owners, takers, trumps : arrays of int
        As in `jeux.battage.rules.Files`, without its first axis.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above.

    Examples
    --------
    >>> owners, takers, trumps = deal_many(np.arange(32).reshape(1, 32))
    >>> owners[0, :8].tolist(), takers.tolist(), trumps.tolist()
    ([0, 0, 0, 1, 1, 1, 2, 2], [0], [0])
    """
    decks, packets = as_decks(decks), as_packets(pattern)
    if decks.shape[1] != 32:
        raise ValueError(f"decks must be of 32 cards, got {decks.shape[1]}")
    least, suits = as_integer("least", least), decks // 8
    places = np.array([places_of(packets, receiver) for receiver in range(4)])
    wants = _lengths(suits[:, places[0, :, :5]]) >= least
    turned = (np.arange(4) == suits[:, 20, None])[:, None]
    # first the turned suit, player by player; then the others, player by player and suit by suit
    bids = np.concatenate([(wants & turned).any(2), (wants & ~turned).reshape(-1, 16)], axis=1)
    void, bid = ~bids.any(1), bids.argmax(1)
    takers = np.where(void, -1, np.where(bid < 4, bid, (bid - 4) // 4))
    trumps = np.where(void, -1, np.where(bid < 4, suits[:, 20], bid % 4))
    # each place of the deck goes to a player, which depends on who gets the turned card
    to = np.argsort(places.reshape(4, 32), axis=1) // 8
    owners = np.empty_like(decks)
    np.put_along_axis(owners, decks, to[np.maximum(takers, 0)], axis=1)
    return owners, takers, trumps


def deal_all(decks: Decks, pattern: Sequence[int] = (3, 2, 3), least: int = 3) -> Games:
    """Deal many decks as `deal` does, and count the suits of the hands.

    Parameters
    ----------
    decks : array of int, shape (games, 32)
        The decks.
    pattern, least
        As in `deal`.

    Returns
    -------
    Games
        As in `simulate`, before anybody plays: the ``lengths`` are 0.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above.

    Examples
    --------
    >>> deal_all(np.arange(32).reshape(1, 32)).scores.tolist()
    [[3, 3, 3, 3, 3]]
    """
    owners, takers, trumps = deal_many(decks, pattern, least)
    suits = owners.reshape(-1, 4, 8)
    lengths = np.stack([(suits == player).sum(2) for player in range(4)], axis=1)
    own = np.where(takers < 0, 0, lengths[np.arange(len(owners)), takers, trumps])
    scores = np.column_stack([lengths.max(2), own])
    return Games(takers, np.zeros(len(owners), dtype=np.int64), scores)


def _lengths(suits: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return how many cards of each suit each hand holds."""
    return np.stack([(suits == suit).sum(2) for suit in range(4)], axis=2)


def simulate(
    dealer: BelAtout,
    games: int,
    rng: np.random.Generator,
    pattern: Sequence[int] = (3, 2, 3),
    least: int = 3,
) -> Games:
    """Play a session: each deck is built from the tricks of the deal before, as the dealer does.

    Parameters
    ----------
    dealer : BelAtout
        Who shuffles; a session goes on from the deck and the place in the list where it stands.
    games : int
        How many deals, at most ten million; a bar shows itself if they take long.
    rng : numpy.random.Generator
        Where the choices of the players come from; those of the dealer come from its list.
    pattern, least
        As in `deal`.

    Returns
    -------
    Games
        The ``winners``, who take (the document counts no points), −1 if a deal is void; the
        ``lengths`` in cards played, 32 or 0; ``scores`` of five columns: the longest suit of each
        player's hand, and the trumps of the taker, 0 if there is none.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above.

    Examples
    --------
    >>> session = simulate(BelAtout(1), 100, np.random.default_rng(1))
    >>> (session.winners < 0).sum(), session.scores[:, :4].mean().round(2)
    (np.int64(24), np.float64(3.34))
    """
    if not isinstance(dealer, BelAtout):
        raise TypeError(f"dealer must be a BelAtout, got {dealer!r}")
    games, people = as_integer("games", games, most=MOST_DEALS), as_randbelow(randbelow_from(rng))
    packets, least = as_packets(pattern), as_integer("least", least)
    winners, scores = np.full(games, -1), np.zeros((games, 5), dtype=np.int64)
    tricks = None
    with progress(games, "deals") as step:
        for game in range(games):
            hands, taker, trump = dealt_from(dealer.next_deck(tricks), packets, least)
            suits = [[card // 8 for card in hand] for hand in hands]
            scores[game, :4] = [max(map(hand.count, range(4))) for hand in suits]
            tricks = None
            if taker is not None and trump is not None:
                tricks = played([list(hand) for hand in hands], trump, people)
                winners[game], scores[game, 4] = taker, suits[taker].count(trump)
            step()
    return Games(winners, np.where(winners < 0, 0, 32), scores)
