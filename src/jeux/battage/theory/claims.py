"""The claims of the document in words, each as a computation that its ledger calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, combinations, permutations, product
from math import factorial, log

import numpy as np

from jeux.battage.play import (
    INCREMENT,
    MULTIPLIER,
    BelAtout,
    by_drawing,
    cut_at,
    play,
    randbelow_from,
    random_from_list,
)
from jeux.battage.rules import Deck, deal
from jeux.battage.theory.counting import longest_suit_law
from jeux.battage.theory.tricks import longest_after_cut

TRICKS = tuple(tuple(range(first, first + 4)) for first in range(0, 32, 4))
"""Eight tricks in which card c is of trick c // 4."""


def orders_drawn(start: Sequence[int]) -> int:
    """Return how many orders drawing makes of a deck, over all the ways to draw."""
    left = range(len(start), 0, -1)
    ways = product(*map(range, left))
    return len({by_drawing(start, dict(zip(left, way, strict=True)).__getitem__) for way in ways})


def one_drawing_is_enough(cards: int) -> bool:
    """Say whether drawing makes every order of a deck, each in one way, whatever lay before."""
    return {orders_drawn(start) for start in permutations(range(cards))} == {factorial(cards)}


def numbers(seed: int, count: int = 50, bits: int = 31) -> list[int]:
    """Return the first numbers that are read from the list."""
    randbelow = random_from_list(seed, bits)
    return [randbelow(2**15) for _ in range(count)]


def places_that_fit(read: Sequence[int]) -> list[int]:
    """Return the places of the whole list from which these numbers would be read, one by one.

    A number is the 15 leading bits of a place, so there are 2^16 places for the first of them.
    """
    place = (read[0] << 16) + np.arange(2**16, dtype=np.int64)
    first = place
    for number in read[1:]:
        place = (MULTIPLIER * place + INCREMENT) % 2**31
        fits = place >> 16 == number
        first, place = first[fits], place[fits]
    found: list[int] = first.tolist()
    return found


def next_numbers_are_foretold(seed: int, seen: int) -> bool:
    """Say whether the numbers seen so far leave one place of the list, and so tell all others."""
    read = numbers(seed)
    found = places_that_fit(read[:seen])
    # the list is entered a step before the place that gives its first number
    before = [(place - INCREMENT) * pow(MULTIPLIER, -1, 2**31) % 2**31 for place in found]
    return len(found) == 1 and numbers(before[0]) == read


def list_begins_anew(seed: int) -> bool:
    """Say whether a list of 2^15 numbers gives each of them once and then begins anew."""
    read = numbers(seed, 2**15 + 50, bits=15)
    return sorted(read[: 2**15]) == list(range(2**15)) and read[2**15 :] == read[:50]


def deals_return_with_their_place(seeds: int) -> bool:
    """Say whether two first decks are the same just if their seeds name one place of the list."""
    asked = [*range(seeds), *range(2**15, 2**15 + seeds)]
    first = {seed: BelAtout(seed, bits=15).next_deck() for seed in asked}
    return all((first[a] == first[b]) == ((a - b) % 2**15 == 0) for a, b in combinations(asked, 2))


def from_last_deck(seed: int, new_game: bool) -> bool:
    """Say whether the deck after a deal played to its end is shuffled from the deck before it."""
    last = BelAtout(seed).next_deck()
    return BelAtout(seed, last).next_deck(TRICKS, new_game) == BelAtout(seed, last).next_deck()


def is_taken_up_in_new_games_only(seeds: int) -> bool:
    """Say whether the deck before is shuffled again in a new game, and not within a game."""
    games = [(from_last_deck(seed, True), from_last_deck(seed, False)) for seed in range(seeds)]
    return set(games) == {(True, False)}


def first_decks(sessions: int, keep: bool) -> int:
    """Return how many different first decks some sessions have whose seeds are 0, 1, 2 and 4."""
    decks: list[Deck] = [tuple(range(32))]
    for session in range(sessions):
        decks.append(BelAtout(session**2 % 7, decks[-1], keep=keep).next_deck())
    return len(set(decks[1:]))


@cache
def period_in_decks(bits: int) -> int:
    """Return after how many decks, shuffled once each, both the cards and the list are as at first.

    The list is over after so many decks; each time it is, the cards have moved by one permutation.
    """
    rounds = (1 << bits) // 32
    dealer = BelAtout(0, shuffles=1, bits=bits)
    decks = [dealer.next_deck() for _ in range(rounds + 1)]
    moved = decks[-2]
    assert decks[-1] == tuple(moved[card] for card in decks[0])
    deck, laps = moved, 1
    while deck != tuple(range(32)):
        deck, laps = tuple(moved[card] for card in deck), laps + 1
    return rounds * laps


@cache
def void_deals_return(bits: int) -> bool:
    """Say whether decks come back, and go on alike, where nobody ever takes: then no tricks come.

    A run of twenty decks is compared with the twenty that follow after the period.
    """
    period = period_in_decks(bits)
    dealer = BelAtout(0, shuffles=1, bits=bits)
    decks = [dealer.next_deck(tricks=None) for _ in range(period + 20)]
    return decks[:20] == decks[period:] and decks[0] not in decks[1:20]


def moves_places_only(seeds: int) -> bool:
    """Say whether a seed moves the cards by their places alone, whatever cards lie there."""
    for seed in range(seeds):
        last, places = BelAtout(seed + 1).next_deck(), BelAtout(seed).next_deck()
        if BelAtout(seed, last).next_deck() != tuple(last[place] for place in places):
            return False
    return True


def ways_to_orders(cut_only: bool) -> list[int]:
    """Return in how many ways steps 3 and 4, or 3 and 5, lead to each order of four cards.

    Two tricks of two cards are mixed, put together and shuffled twice with a cut between, or only
    cut at an odd place; every way in which all numbers can be drawn counts once.
    """
    counts: Counter[tuple[int, ...]] = Counter()
    asked = [2, 1] * 3 + ([2] if cut_only else [4, 3, 2, 1, 3, 4, 3, 2, 1])
    for way in product(*map(range, asked)):
        numbers = iter(way)

        def told(n: int, numbers: Iterator[int] = numbers) -> int:
            return next(numbers)

        mixed = [by_drawing(trick, told) for trick in ((0, 1), (2, 3))]
        deck = tuple(chain.from_iterable(by_drawing(mixed, told)))
        if cut_only:
            deck = cut_at(deck, 1 + 2 * told(2))
        else:
            deck = by_drawing(cut_at(by_drawing(deck, told), 1 + told(3)), told)
        counts[deck] += 1
    return [counts[order] for order in permutations(range(4))]


def decks_after_plays(seed: int, plays: int) -> int:
    """Return how many different decks follow one deal that is played in so many ways."""
    dealt = deal(BelAtout(seed).next_deck(), least=1)
    ways = [play(dealt, randbelow_from(np.random.default_rng(way))) for way in range(plays)]
    return len({BelAtout(seed, shuffles=1).next_deck(way) for way in ways})


def tricks_lie_together(decks: int) -> bool:
    """Say whether decks built from the same tricks differ, and each trick still lies together."""
    columns = np.arange(32).reshape(4, 8).T.tolist()
    built = {BelAtout(seed, shuffles=0).next_deck(columns) for seed in range(decks)}
    piles = (sorted(sorted(deck[i : i + 4]) for i in range(0, 32, 4)) for deck in built)
    return len(built) == decks and all(found == columns for found in piles)


def evening(seed: int, deals: int = 12) -> list[Deck]:
    """Return the decks of players who always play the first card that they may."""
    dealer, decks = BelAtout(seed), [tuple(range(32))]
    for _ in range(deals):
        dealt = deal(decks[-1])
        decks.append(dealer.next_deck(None if dealt.trump is None else play(dealt, lambda n: 0)))
    return decks


def is_cut_once(seed: int) -> bool:
    """Say whether the option deals the deck that was built from tricks, cut once."""
    built = BelAtout(seed, shuffles=0).next_deck(TRICKS)
    dealt = BelAtout(seed, cut_only=True).next_deck(TRICKS)
    return dealt in [cut_at(built, place) for place in range(1, 32)]


def cut_places(odd: bool, dealers: int = 200) -> set[int]:
    """Return the places at which some dealers cut first."""
    return {BelAtout(seed).cut_place(odd) for seed in range(dealers)}


def falls_between_tricks(place: int) -> bool:
    """Say whether a cut of eight tricks leaves all of them whole."""
    deck = cut_at(range(32), place)
    return bool(deck[0] // 4 != deck[-1] // 4)


def longer_after_tricks(deals: int) -> bool:
    """Say whether tricks that are only cut give longer suits than a fair deck, one deal and all.

    Each deal is of a fair deck, played at random; the mean longest suit of a hand after it is
    exact, over all orders of the tricks and within them and over the four odd places.
    """
    randbelow, fair = randbelow_from(np.random.default_rng(5)), longest_suit_law()
    gains: list[Fraction] = []
    while len(gains) < deals:
        dealt = deal(by_drawing(range(32), randbelow))
        if dealt.trump is not None:
            gains.append(longest_after_cut(play(dealt, randbelow)).mean - fair.mean)
    return min(gains) > 0


def is_shuffled_all_the_same(seed: int) -> bool:
    """Say whether the option changes neither a deck without tricks nor that of a new game."""
    option, whole = BelAtout(seed, cut_only=True), BelAtout(seed)
    new_game = BelAtout(seed, cut_only=True).next_deck(TRICKS, new_game=True)
    return option.next_deck() == whole.next_deck() == new_game


def deals_to_see_all(hands: int) -> float:
    """Return the mean number of deals until a player has held every hand: M (ln M + γ), nearly."""
    return hands * (log(hands) + float(np.euler_gamma))
