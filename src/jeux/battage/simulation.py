"""Many decks and many deals at once: decks are rows of cards, top card first."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from jeux.battage.rules import CUT_PLACES, ODD_CUT_PLACES, PLAIN, TRUMP, hand_places
from jeux.checks import as_choice, as_generator

Decks: TypeAlias = NDArray[np.int64]

SUIT, RANK = np.divmod(np.arange(32), 8)
"""The suit and the rank of each card."""

ACE = 7
"""The rank of an ace."""

TURNED_PLACE = 20
"""Where the turned card lies in a deck: under five cards for each of four players."""


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

    Each place is filled from the upper or the lower heap, as a coin falls; a heap keeps its
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
    places = as_generator(rng).choice(ODD_CUT_PLACES if odd else CUT_PLACES, size=(len(decks), 1))
    return np.take_along_axis(decks, (np.arange(32) + places) % 32, axis=1)


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
    places = np.argsort(decks, axis=1)
    # a new sequence begins at each card that lies before its predecessor
    begins = places[:, 1:] < places[:, :-1]
    runs: NDArray[np.int64] = 1 + begins.sum(axis=1)
    return runs


def deal_many(decks: Decks, least: int = 3) -> tuple[Decks, Decks, Decks]:
    """Deal many decks as `deal` does: who holds each card, who takes, and what is trump.

    Takers and trumps are −1 where a deal is void; then player 0 has the turned card.

    >>> owners, takers, trumps = deal_many(np.arange(32).reshape(1, 32))
    >>> owners[0, :8].tolist(), takers.tolist(), trumps.tolist()
    ([0, 0, 0, 1, 1, 1, 2, 2], [0], [0])
    """
    # axes: the game, the player, five cards, suits
    places = np.array([hand_places(receiver=player) for player in range(4)])
    suits = np.arange(4)
    turned = decks[:, TURNED_PLACE, None, None] // 8
    first_five = decks[:, places[0, :, :5], None] // 8
    held = (first_five == suits).sum(axis=2)
    wants = held >= least
    # first the turned suit, player by player; then the others, player by player and suit by suit
    wants_turned = (wants & (suits == turned)).any(axis=2)
    wants_another = wants & (suits != turned)
    bids = np.concatenate([wants_turned, wants_another.reshape(-1, 16)], axis=1)
    first_bid = bids.argmax(axis=1)  # 0 if there is none: a void deal goes as if player 0 took
    in_first_round = first_bid < 4
    takers = np.where(in_first_round, first_bid, (first_bid - 4) // 4)
    trumps = np.where(in_first_round, turned.ravel(), (first_bid - 4) % 4)
    # each place of the deck goes to a player, which depends on who gets the turned card
    player_at = np.argsort(places.reshape(4, 32), axis=1) // 8
    owners = np.empty_like(decks)
    np.put_along_axis(owners, decks, player_at[takers], axis=1)
    void = ~bids.any(axis=1)
    return owners, np.where(void, -1, takers), np.where(void, -1, trumps)


class Claim(IntEnum):
    """What gives a card a claim to be played: the highest claims of a hand are what it may play.

    Between two claims there is room for 1, if the card wins, and for a wish up to 1.
    """

    IN_HAND = 2
    TRUMP = 4
    HIGHER_TRUMP = 6
    PLAIN_SUIT_LED = 8


ABOVE_PLAIN = 16
"""How much stronger a trump is than a plain card of its place in the order."""

STRONGEST = 32
"""More than any card's strength."""

CANNOT_WIN = -1
"""How strong a card is that follows neither suit nor trumps."""


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
    games = len(owners)
    rows = np.arange(games)
    # axes: the game, the card
    is_trump = trumps[:, None] == SUIT
    strength = np.where(is_trump, ABOVE_PLAIN + np.array(TRUMP)[RANK], np.array(PLAIN)[RANK])
    plain_aces = ~is_trump & (RANK == ACE)
    weak_first = 1 - strength / STRONGEST
    left = np.ones(owners.shape, dtype=bool)
    leader = np.zeros(games, dtype=np.int64)
    tricks = np.empty((games, 8, 4), dtype=np.int64)
    for number in range(8):
        led = np.full(games, -1)  # no suit yet
        best = np.full(games, CANNOT_WIN)
        best_place = np.zeros(games, dtype=np.int64)
        for place in range(4):
            if place == 0:
                claims: Decks | Claim = Claim.IN_HAND
                wins = plain_aces
            else:
                follows = led[:, None] == SUIT
                beats = strength > best[:, None]
                partner_holds = place - best_place == 2
                claims = _claims(is_trump, follows, beats, partner_holds & (led != trumps))
                wins = (is_trump | follows) & beats & ~partner_holds[:, None]
            if manner == "sensible":
                claims = claims + wins
            wishes = 1 - rng.random(owners.shape) if manner == "any card" else weak_first
            in_hand = left & (owners == ((leader + place) % 4)[:, None])
            card = (in_hand * (claims + wishes)).argmax(axis=1)
            left[rows, card] = False
            tricks[:, number, place] = card
            suit = card // 8
            if place == 0:
                led = suit
            can_win = (suit == trumps) | (suit == led)
            now = np.where(can_win, strength[rows, card], CANNOT_WIN)
            best_place = np.where(now > best, place, best_place)
            best = np.maximum(now, best)
        leader = (leader + best_place) % 4
    return tricks


def _claims(
    is_trump: NDArray[np.bool_],
    follows: NDArray[np.bool_],
    beats: NDArray[np.bool_],
    need_not_trump: NDArray[np.bool_],
) -> Decks:
    """Return what all cards claim to follow with: a plain suit, else a higher trump, else a trump.

    The last argument is by game, all others are by game and card.
    """
    to_trump = np.where(beats, Claim.HIGHER_TRUMP, Claim.TRUMP)
    of_trumps = np.where(need_not_trump[:, None], Claim.IN_HAND, to_trump)
    of_others = np.where(follows, Claim.PLAIN_SUIT_LED, Claim.IN_HAND)
    return np.where(is_trump, of_trumps, of_others)


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
    new = fresh(files, 32)
    drawn = []
    decks = fair(new, rng)
    for _ in range(deals):
        owners, takers, trumps = deal_many(decks)
        tricks = np.zeros((files, 8, 4), dtype=np.int64)
        played = takers >= 0
        decks = fair(new, rng)
        if cut_only and played.any():
            tricks[played] = play_many(owners[played], trumps[played], rng, manner)
            decks[played] = cut(gathered(tricks[played], rng), rng, odd=True)
        drawn.append((owners, takers, trumps, tricks))
    return Files(*map(np.array, zip(*drawn, strict=True)))
