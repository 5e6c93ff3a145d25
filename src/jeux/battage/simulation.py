"""Many decks and many deals at once: decks are rows of cards, top card first."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jeux.battage.rules import PLAIN, TRUMP, hand_places
from jeux.checks import as_choice, as_generator

Decks: TypeAlias = NDArray[np.int64]

SUIT, RANK = np.divmod(np.arange(32), 8)


def fresh(decks: int, cards: int) -> Decks:
    """Return decks in their first order.

    Parameters
    ----------
    decks, cards : int
        How many decks, and how many cards each has.

    Examples
    --------
    >>> fresh(2, 3).tolist()
    [[0, 1, 2], [0, 1, 2]]
    """
    return np.tile(np.arange(cards), (decks, 1))


def fair(decks: Decks, rng: np.random.Generator) -> Decks:
    """Return decks shuffled so that all orders are equally likely.

    >>> sorted(fair(fresh(1, 4), np.random.default_rng(1))[0].tolist())
    [0, 1, 2, 3]
    """
    return as_generator(rng).permuted(decks, axis=1)


def riffle(decks: Decks, rng: np.random.Generator) -> Decks:
    """Return decks after one riffle shuffle (Gilbert, Shannon and Reeds).

    Each place is filled from the upper or the lower packet, as a coin falls; a packet keeps its
    order.

    >>> riffle(fresh(1, 6), np.random.default_rng(1)).tolist()
    [[0, 1, 3, 2, 4, 5]]
    """
    lower = as_generator(rng).random(decks.shape) < 0.5
    shuffled = np.empty_like(decks)
    np.put_along_axis(shuffled, np.argsort(lower, axis=1, kind="stable"), decks, axis=1)
    return shuffled


def cut(decks: Decks, rng: np.random.Generator, odd: bool = False) -> Decks:
    """Return decks cut at most four cards from the middle, or there at an odd place.

    >>> sorted(cut(fresh(1, 32), np.random.default_rng(1))[0].tolist()) == list(range(32))
    True
    """
    near = np.arange(13, 20, 2) if odd else np.arange(12, 21)
    at = as_generator(rng).choice(near, size=(len(decks), 1))
    return np.take_along_axis(decks, (np.arange(32) + at) % 32, axis=1)


def gathered(tricks: NDArray[np.int64], rng: np.random.Generator) -> Decks:
    """Return decks built from tricks, shape (deals, 8, 4): each mixed, then all among themselves.

    >>> tricks = np.arange(32).reshape(1, 8, 4)
    >>> set(gathered(tricks, np.random.default_rng(1))[0, :4] // 4) <= set(range(8))
    True
    """
    order = as_generator(rng).permuted(fresh(len(tricks), 8), axis=1)
    mixed = np.take_along_axis(tricks, order[:, :, None], axis=1)
    return rng.permuted(mixed, axis=2).reshape(-1, 32)


def rising_sequences(decks: Decks) -> NDArray[np.int64]:
    """Return how many rising sequences each deck has: runs of neighbours from left to right.

    >>> rising_sequences(np.array([[0, 3, 1, 4, 2, 5]])).tolist()
    [2]
    """
    at = np.argsort(decks, axis=1)
    runs: NDArray[np.int64] = 1 + (at[:, 1:] < at[:, :-1]).sum(axis=1)
    return runs


def deal_many(decks: Decks, least: int = 3) -> tuple[Decks, Decks, Decks]:
    """Deal many decks as `deal` does: who holds each card, who takes, and what is trump.

    Takers and trumps are −1 where a deal is void; then player 0 has the turned card.

    >>> owners, takers, trumps = deal_many(np.arange(32).reshape(1, 32))
    >>> owners[0, :8].tolist(), takers.tolist(), trumps.tolist()
    ([0, 0, 0, 1, 1, 1, 2, 2], [0], [0])
    """
    lies = np.array([hand_places(receiver=player) for player in range(4)])
    turned, suits = decks[:, 20, None, None] // 8, np.arange(4)
    held = decks[:, lies[0, :, :5], None] // 8 == suits  # games, players, five cards, suits
    wants = held.sum(axis=2) >= least
    # first the turned suit, player by player; then the others, player by player and suit by suit
    first, then = (wants & (suits == turned)).any(axis=2), wants & (suits != turned)
    bids = np.concatenate([first, then.reshape(-1, 16)], axis=1)
    void, bid = ~bids.any(axis=1), bids.argmax(axis=1)
    takers = np.where(bid < 4, bid, bid // 4 - 1)
    trumps = np.where(bid < 4, turned.ravel(), bid % 4)
    # each place of the deck goes to a player, which depends on who gets the turned card
    to, owners = np.argsort(lies.reshape(4, 32), axis=1) // 8, np.empty_like(decks)
    np.put_along_axis(owners, decks, to[takers], axis=1)  # a void deal has bid 0
    return owners, np.where(void, -1, takers), np.where(void, -1, trumps)


def play_many(
    owners: Decks, trumps: Decks, rng: np.random.Generator, manner: str = "any card"
) -> Decks:
    """Play many deals that somebody took as `play` does: tricks, shape (games, 8, 4).

    `manner` is ``"any card"``, ``"lowest"`` or ``"sensible"``. Every card has a claim to be played:
    the highest claims of a hand are what the rules allow, and a wish below 1 chooses among them.

    >>> owners, _, trumps = deal_many(np.arange(32).reshape(1, 32))
    >>> play_many(owners, trumps, np.random.default_rng(1), "sensible")[0, 0].tolist()
    [12, 14, 8, 9]
    """
    as_choice("manner", manner, ("any card", "lowest", "sensible"))
    games, rows = len(owners), np.arange(len(owners))
    trump = trumps[:, None] == SUIT
    strength = np.where(trump, 16 + np.array(TRUMP)[RANK], np.array(PLAIN)[RANK])
    left, leader = np.ones(owners.shape, dtype=bool), np.zeros(games, dtype=np.int64)
    tricks = np.empty((games, 8, 4), dtype=np.int64)
    for number in range(8):
        best, at, led = np.full(games, -1), np.zeros(games, dtype=np.int64), leader
        for place in range(4):
            claim, wins = 2, ~trump & (RANK == 7)
            if place:
                follow, over = led[:, None] == SUIT, strength > best[:, None]
                partner = place - at == 2
                # to follow a plain suit, else to trump higher, else to trump, unless one need not
                free = (partner & (led != trumps))[:, None]
                claim = 2 + np.where(trump, ~free * (2 + 2 * over), 6 * follow)
                wins = (trump | follow) & over & ~partner[:, None]
            wish = 1 - rng.random(owners.shape) if manner == "any card" else 1 - strength / 32
            hand = left & (owners == ((leader + place) % 4)[:, None])
            card = (hand * (claim + wins * (manner == "sensible") + wish)).argmax(axis=1)
            left[rows, card], tricks[:, number, place] = False, card
            suit = card // 8
            led = led if place else suit
            now = np.where((suit == trumps) | (suit == led), strength[rows, card], -1)
            at, best = np.where(now > best, place, at), np.maximum(now, best)
        leader = (leader + at) % 4
    return tricks


class Files(NamedTuple):
    """Files of deals: many games side by side, one deal after another, shapes (deals, files, …)."""

    owners: Decks
    """Who holds each of the 32 cards, 0 to 3."""
    takers: Decks
    trumps: Decks
    """Both −1 where a deal is void."""
    tricks: Decks
    """Eight of four cards, in the order in which they were played; 0 if nobody played."""


def draw_files(
    files: int, deals: int, rng: np.random.Generator, cut_only: bool, manner: str = "any card"
) -> Files:
    """Draw files of deals, shuffled or, after a deal that was played, only cut.

    If all decks are shuffled, nobody plays, because nothing would depend on the tricks.

    >>> draw_files(3, 5, np.random.default_rng(1), cut_only=True).owners.shape
    (5, 3, 32)
    """
    new, kept = fresh(files, 32), []
    decks = fair(new, rng)
    for _ in range(deals):
        owners, takers, trumps = deal_many(decks)
        tricks, played = np.zeros((files, 8, 4), dtype=np.int64), takers >= 0
        decks = fair(new, rng)
        if cut_only and played.any():
            tricks[played] = play_many(owners[played], trumps[played], rng, manner)
            decks[played] = cut(gathered(tricks[played], rng), rng, odd=True)
        kept.append((owners, takers, trumps, tricks))
    return Files(*map(np.array, zip(*kept, strict=True)))
