"""Files of deals, shuffled or only cut, many at once: samples of what the program keeps."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.battage.rules import PLAIN, TRUMP, Decks, as_decks
from jeux.checks import as_boolean, as_generator, as_integer

Whole: TypeAlias = NDArray[np.int64]

CUTS = (13, 15, 17, 19)
"""The odd places within four cards of the middle, as `BelAtout` reads step 5."""

FIRST = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 0, 1, 1, 2, 2, 3, 3)
"""Who receives each of the first twenty cards, in packets of three and of two."""

MOST_KEPT = 10**7
"""Deals in all files together at most: half a minute, and some gigabytes."""

_SUIT, _RANK = np.divmod(np.arange(32), 8)
_PLAIN, _TRUMP = np.array(PLAIN)[_RANK], np.array(TRUMP)[_RANK]


class Files(NamedTuple):
    """Files of deals, one after another.

    Attributes
    ----------
    owners : array of int, shape (deals, files, 32)
        Who holds each card, 0 to 3.
    takers : array of int, shape (deals, files)
        Who takes, 0 to 3; −1 if the deal is void. The hands are then as if player 0 took.
    trumps : array of int, shape (deals, files)
        The trump suit, 0 to 3; −1 if the deal is void.
    tricks : array of int, shape (deals, files, 8, 4)
        The cards in the order in which they were played; 0 throughout if the deal is void.
    """

    owners: Whole
    takers: Whole
    trumps: Whole
    tricks: Whole


def receivers(taker: int) -> tuple[int, ...]:
    """Return who receives each of the 32 cards of a deck, if one player takes.

    Packets of three and of two, the turned card for the taker, then two for the taker and three
    for each of the others.

    Parameters
    ----------
    taker : int
        Who takes, 0 to 3.

    Raises
    ------
    TypeError, ValueError
        If it is not such an integer.

    Examples
    --------
    >>> "".join(map(str, receivers(1)))
    '00011122233300112233100011222333'
    """
    taker = as_integer("taker", taker, most=3)
    return (*FIRST, taker, *(k for k in range(4) for _ in range(3 - (k == taker))))


_RECEIVERS = np.array([receivers(taker) for taker in range(4)])


def deal_many(decks: ArrayLike, least: int = 3) -> tuple[Whole, Whole, Whole]:
    """Deal many decks, with the bidding of `jeux.battage.deal`.

    Parameters
    ----------
    decks : array of int, shape (games, 32)
        The decks, top card first.
    least : int
        How many cards of a suit a player wants among their first five.

    Returns
    -------
    owners, takers, trumps : arrays of int
        As in `Files`, without its first axis.

    Raises
    ------
    TypeError, ValueError
        If a deck does not hold each of 32 cards once, or `least` is not such an integer.

    Examples
    --------
    >>> owners, takers, trumps = deal_many([range(32)])
    >>> owners[0, :8].tolist(), takers.tolist(), trumps.tolist()
    ([0, 0, 0, 1, 1, 1, 2, 2], [0], [0])
    """
    found, least = as_decks(decks), as_integer("least", least)
    if found.shape[1] != 32:
        raise ValueError(f"decks must have 32 cards, got {found.shape[1]}")
    return _dealt(found, least)


def _dealt(found: Decks, least: int) -> tuple[Whole, Whole, Whole]:
    """Deal many decks without a look at them."""
    rows, suits = np.arange(len(found)), found // 8
    held = np.zeros((len(found), 4, 4), dtype=np.int64)
    for place, player in enumerate(FIRST):
        held[rows, player, suits[:, place]] += 1
    turned, wanted = suits[:, 20], held >= least
    first = wanted[rows, :, turned]
    wanted[rows, :, turned] = False
    second = wanted.reshape(len(found), 16)
    now, later = first.any(axis=1), second.any(axis=1)
    player, suit = np.divmod(second.argmax(axis=1), 4)
    takers = np.where(now, first.argmax(axis=1), np.where(later, player, -1))
    trumps = np.where(now, turned, np.where(later, suit, -1))
    owners = np.empty_like(found)
    np.put_along_axis(owners, found, _RECEIVERS[np.maximum(takers, 0)], axis=1)
    return owners, takers, trumps


def play_many(
    owners: Whole, trumps: Whole, rng: np.random.Generator, lowest: bool = False
) -> Whole:
    """Play many deals as `jeux.battage.play` does: any card that the rules allow.

    Parameters
    ----------
    owners : array of int, shape (games, 32)
        Who holds each card.
    trumps : array of int, shape (games,)
        The trump suits, 0 to 3.
    rng : numpy.random.Generator
        Where chance comes from.
    lowest : bool
        Whether players play the lowest of the cards that the rules allow, a trump only if they
        have nothing else, instead of any.

    Returns
    -------
    array of int, shape (games, 8, 4)
        The tricks.

    Raises
    ------
    TypeError
        If `rng` or `lowest` is something else.

    Examples
    --------
    >>> owners, _, trumps = deal_many([range(32)])
    >>> tricks = play_many(owners, trumps, np.random.default_rng(1))
    >>> sorted(tricks.ravel().tolist()) == list(range(32))
    True
    """
    rng, lowest, games = as_generator(rng), as_boolean("lowest", lowest), len(owners)
    rows = np.arange(games)
    trump_cards = trumps[:, None] == _SUIT
    strength = np.where(trump_cards, 16 + _TRUMP, _PLAIN)
    left, leader = np.ones((games, 32), dtype=bool), np.zeros(games, dtype=np.int64)
    tricks = np.empty((games, 8, 4), dtype=np.int64)
    for number in range(8):
        best, at, led = np.full(games, -1), np.zeros(games, dtype=np.int64), leader
        for place in range(4):
            may = left & (owners == ((leader + place) % 4)[:, None])
            if place:
                # partner holds the trick: no need to trump
                free = (place - at == 2) & (led != trumps)
                may = _narrowed(may, led, trump_cards, strength, best, free)
            # never 0, which is what the others have
            wish = 1 - rng.random((games, 32))
            card = ((32 - strength + wish if lowest else wish) * may).argmax(axis=1)
            left[rows, card], tricks[:, number, place] = False, card
            suit = card // 8
            led = led if place else suit
            now = np.where((suit == trumps) | (suit == led), strength[rows, card], -1)
            at, best = np.where(now > best, place, at), np.maximum(now, best)
        leader = (leader + at) % 4
    return tricks


def _narrowed(
    hand: Any, led: Whole, trump_cards: Any, strength: Whole, best: Whole, free: Any
) -> Any:
    """Return which cards of each hand the rules allow after the first of a trick."""
    follow, trumps = hand & (led[:, None] == _SUIT), hand & trump_cards
    over = trumps & (strength > np.where(best >= 16, best, -1)[:, None])
    must = _first(over, trumps, hand)
    must[free] = hand[free]
    # to follow in trumps is to play a trump, a higher one if there is
    in_trumps = (follow & trump_cards).any(axis=1)
    plain = follow.any(axis=1) & ~in_trumps
    must[plain] = follow[plain]
    return must


def _first(*choices: Any) -> Any:
    """Return, row by row, the first of some sets of cards that is not empty."""
    *earlier, found = choices
    for cards in reversed(earlier):
        found = np.where(cards.any(axis=1)[:, None], cards, found)
    return found


def cut_many(tricks: Whole, rng: np.random.Generator) -> Decks:
    """Return decks that were built from tricks and cut once, at an odd place near the middle.

    Parameters
    ----------
    tricks : array of int, shape (games, 8, 4)
        The tricks.
    rng : numpy.random.Generator
        Where chance comes from.

    Returns
    -------
    array of int, shape (games, 32)
        The decks, top card first.

    Raises
    ------
    TypeError
        If `rng` is something else.

    Examples
    --------
    >>> cut_many(np.arange(32).reshape(1, 8, 4), np.random.default_rng(1)).shape
    (1, 32)
    """
    rng, games = as_generator(rng), len(tricks)
    mixed = rng.permuted(tricks, axis=2)
    order = rng.random((games, 8)).argsort(axis=1)
    decks = np.take_along_axis(mixed, order[:, :, None], axis=1).reshape(games, 32)
    places = rng.choice(CUTS, size=(games, 1))
    return np.take_along_axis(decks, (np.arange(32) + places) % 32, axis=1)


def draw_files(
    files: int,
    deals: int,
    rng: np.random.Generator,
    cut_only: bool,
    least: int = 3,
    lowest: bool = False,
) -> Files:
    """Draw files of deals of one game each, shuffled or, after a deal that was played, only cut.

    Shuffled decks have all orders with the same probability.

    Parameters
    ----------
    files, deals : int
        How many files, and how many deals each keeps; ten million deals in all at most.
    rng : numpy.random.Generator
        Where chance comes from.
    cut_only : bool
        Whether the option to cut without shuffling is active.
    least : int
        As in `deal_many`.
    lowest : bool
        As in `play_many`.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above.

    Examples
    --------
    >>> draw_files(3, 5, np.random.default_rng(1), cut_only=True).owners.shape
    (5, 3, 32)
    """
    files, deals = as_integer("files", files, 1), as_integer("deals", deals, 1)
    if files * deals > MOST_KEPT:
        raise ValueError(f"files must keep at most {MOST_KEPT:,} deals, got {files * deals:,}")
    least = as_integer("least", least)
    rng, cut_only = as_generator(rng), as_boolean("cut_only", cut_only)
    lowest = as_boolean("lowest", lowest)
    kept, decks = [], rng.random((files, 32)).argsort(axis=1)
    for _ in range(deals):
        owners, takers, trumps = _dealt(decks, least)
        tricks = np.zeros((files, 8, 4), dtype=np.int64)
        decks = rng.random((files, 32)).argsort(axis=1)
        if cut_only:
            played = takers >= 0
            tricks[played] = play_many(owners[played], trumps[played], rng, lowest)
            decks[played] = cut_many(tricks[played], rng)
        kept.append((owners, takers, trumps, tricks))
    return Files(*map(np.array, zip(*kept, strict=True)))
