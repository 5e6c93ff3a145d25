"""Files of deals, shuffled or only cut, many at once: samples of what the program keeps."""

from __future__ import annotations

from typing import Any

import numpy as np

from jeux.battage.rules import PLAIN, TRUMP, Decks, Files
from jeux.battage.simulation.deals import deal_many, gathered
from jeux.battage.simulation.shuffles import cut, fair, fresh
from jeux.checks import as_boolean, as_choice, as_generator, as_integer

MOST_KEPT = 10**7
"""Deals in all files together at most: half a minute, and some gigabytes."""

MANNERS = ("any card", "lowest", "sensible")
"""How players choose: with the same chance for each card, or as the functions of these names."""

_SUIT, _RANK = np.divmod(np.arange(32), 8)
_PLAIN, _TRUMP = np.array(PLAIN)[_RANK], np.array(TRUMP)[_RANK]


def play_many(
    owners: Decks, trumps: Decks, rng: np.random.Generator, manner: str = "any card"
) -> Decks:
    """Play many deals as `jeux.battage.play` does.

    Parameters
    ----------
    owners : array of int, shape (games, 32)
        Who holds each card.
    trumps : array of int, shape (games,)
        The trump suits, 0 to 3.
    rng : numpy.random.Generator
        Where chance comes from.
    manner : str
        How all players choose among the cards that the rules allow: ``"any card"``, or as
        `jeux.battage.lowest` (``"lowest"``) or `jeux.battage.sensible` (``"sensible"``) do.

    Returns
    -------
    array of int, shape (games, 8, 4)
        The tricks.

    Raises
    ------
    TypeError, ValueError
        If `rng` or `manner` is something else.

    Examples
    --------
    >>> owners, _, trumps = deal_many(np.arange(32).reshape(1, 32))
    >>> tricks = play_many(owners, trumps, np.random.default_rng(1), "sensible")
    >>> tricks[0, 0].tolist()
    [12, 14, 8, 9]
    """
    rng, manner, games = as_generator(rng), as_choice("manner", manner, MANNERS), len(owners)
    rows, trump_cards = np.arange(games), trumps[:, None] == _SUIT
    strength = np.where(trump_cards, 16 + _TRUMP, _PLAIN)
    left, leader = np.ones((games, 32), dtype=bool), np.zeros(games, dtype=np.int64)
    tricks = np.empty((games, 8, 4), dtype=np.int64)
    for number in range(8):
        best, at, led = np.full(games, -1), np.zeros(games, dtype=np.int64), leader
        for place in range(4):
            may = left & (owners == ((leader + place) % 4)[:, None])
            wins = ~trump_cards & (_RANK == 7)
            if place:
                # the partner holds the trick: no need to trump, nor to win it
                partner = place - at == 2
                may = _narrowed(may, led, trump_cards, strength, best, partner & (led != trumps))
                wins = (trump_cards | (led[:, None] == _SUIT)) & (strength > best[:, None])
                wins &= ~partner[:, None]
            if manner == "sensible":
                may = _first(may & wins, may)
            # never 0, which is what the others have
            wish = 1 - rng.random((games, 32)) if manner == "any card" else 32 - strength
            card = (wish * may).argmax(axis=1)
            left[rows, card], tricks[:, number, place] = False, card
            suit = card // 8
            led = led if place else suit
            now = np.where((suit == trumps) | (suit == led), strength[rows, card], -1)
            at, best = np.where(now > best, place, at), np.maximum(now, best)
        leader = (leader + at) % 4
    return tricks


def _narrowed(
    hand: Any, led: Decks, trump_cards: Any, strength: Decks, best: Decks, free: Any
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


def draw_files(
    files: int,
    deals: int,
    rng: np.random.Generator,
    cut_only: bool,
    least: int = 3,
    manner: str = "any card",
) -> Files:
    """Draw files of deals of one game each, shuffled or, after a deal that was played, only cut.

    Shuffled decks have all orders with the same probability. If all decks are shuffled, nobody
    plays, because nothing would depend on the tricks.

    Parameters
    ----------
    files, deals : int
        How many files, and how many deals each keeps; ten million deals in all at most.
    rng : numpy.random.Generator
        Where chance comes from.
    cut_only : bool
        Whether the option to cut without shuffling is active.
    least : int
        As in `deal`.
    manner : str
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
    rng, cut_only = as_generator(rng), as_boolean("cut_only", cut_only)
    kept, new = [], fresh(files, 32)
    decks = fair(new, rng)
    for _ in range(deals):
        owners, takers, trumps = deal_many(decks, least=least)
        tricks, played = np.zeros((files, 8, 4), dtype=np.int64), takers >= 0
        decks = fair(new, rng)
        if cut_only and played.any():
            tricks[played] = play_many(owners[played], trumps[played], rng, manner)
            decks[played] = cut(gathered(tricks[played], 1, rng), rng, odd=True)
        kept.append((owners, takers, trumps, tricks))
    return Files(*map(np.array, zip(*kept, strict=True)))
