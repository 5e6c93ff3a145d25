"""What the document claims, of its dealer and of small decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
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
from jeux.battage.rules import deal
from jeux.battage.theory import longest_after_cut, longest_suit_law

TRICKS = [tuple(range(first, first + 4)) for first in range(0, 32, 4)]
"""Eight tricks in which card c is of trick c // 4."""


def orders_drawn(start: Sequence[int]) -> set[tuple[int, ...]]:
    """Return the orders that drawing makes of a deck, over all the ways to draw."""
    cards_left = range(len(start), 0, -1)
    orders = set()
    for places in product(*map(range, cards_left)):
        place_among = dict(zip(cards_left, places, strict=True))
        orders.add(by_drawing(start, place_among.__getitem__))
    return orders


def one_drawing_is_enough(cards: int) -> bool:
    """Say whether drawing makes every order of a deck, each in one way, whatever lay before."""
    counts = {len(orders_drawn(start)) for start in permutations(range(cards))}
    return counts == {factorial(cards)}


def order_can_come_again(cards: int) -> bool:
    """Say whether drawing can leave each order of a deck as it lies."""
    return all(start in orders_drawn(start) for start in permutations(range(cards)))


SHORT_LIST = 2**15
"""How many numbers a list of 15 bits has, and how many numbers there are in any list."""

WHOLE_LIST = 2**31
"""How many numbers the whole list has: each gives its 15 leading bits, and 16 stay hidden."""


def numbers(seed: int, count: int, bits: int = 31) -> list[int]:
    """Return the first numbers that are read from the list."""
    randbelow = random_from_list(seed, bits)
    return [randbelow(SHORT_LIST) for _ in range(count)]


def places_that_fit(read: Sequence[int]) -> list[int]:
    """Return the seeds for which these numbers are the next ones of the whole list."""
    hidden = np.arange(2**16, dtype=np.int64)
    first = (read[0] << 16) + hidden
    place = first
    for number in read[1:]:
        place = (MULTIPLIER * place + INCREMENT) % WHOLE_LIST
        fits = place >> 16 == number
        first = first[fits]
        place = place[fits]
    # the list is entered a step before the place that gives its first number
    backwards = pow(MULTIPLIER, -1, WHOLE_LIST)
    return [(state - INCREMENT) * backwards % WHOLE_LIST for state in first.tolist()]


def next_numbers_are_foretold(seed: int, seen: int) -> bool:
    """Say whether the numbers seen so far leave one place of the list, and so tell all others."""
    return places_that_fit(numbers(seed, seen)) == [seed]


def list_begins_anew(seed: int) -> bool:
    """Say whether a list of 2^15 numbers gives each of them once and then begins anew."""
    read = numbers(seed, SHORT_LIST + 50, bits=15)
    lap = read[:SHORT_LIST]
    each_once = sorted(lap) == list(range(SHORT_LIST))
    return each_once and read[SHORT_LIST:] == lap[:50]


def deals_return_with_their_place(seeds: int) -> bool:
    """Say whether two first decks are the same just if their seeds name one place of the list."""
    a_lap_later = range(SHORT_LIST, SHORT_LIST + seeds)
    first = {seed: BelAtout(seed, bits=15).next_deck() for seed in (*range(seeds), *a_lap_later)}
    for a, b in combinations(first, 2):
        same_place = (a - b) % SHORT_LIST == 0
        if (first[a] == first[b]) != same_place:
            return False
    return True


def from_last_deck(seed: int, new_game: bool) -> bool:
    """Say whether the deck after a deal played to its end is shuffled from the deck before it."""
    last = BelAtout(seed).next_deck()
    return BelAtout(seed, last).next_deck(TRICKS, new_game) == BelAtout(seed, last).next_deck()


def first_decks(sessions: int, keep: bool) -> int:
    """Return how many different first decks some sessions have whose seeds are 0, 1, 2 and 4."""
    decks = [tuple(range(32))]
    for session in range(sessions):
        seed = session**2 % 7
        decks.append(BelAtout(seed, decks[-1], keep=keep).next_deck())
    return len(set(decks[1:]))


def void_deals_return(after: int) -> bool:
    """Say whether a run of twenty decks comes back, where nobody ever takes, on a list of 2^15."""
    dealer = BelAtout(0, shuffles=1, bits=15)
    decks = [dealer.next_deck() for _ in range(after + 20)]
    run = decks[:20]
    return run == decks[after:] and run[0] not in run[1:]


def moves_places_only(seed: int) -> bool:
    """Say whether a seed moves the cards by their places alone, whatever cards lie there."""
    last = BelAtout(seed + 1).next_deck()
    places = BelAtout(seed).next_deck()  # from a new deck, whose cards are their places
    moved = tuple(last[place] for place in places)
    return BelAtout(seed, last).next_deck() == moved


def ways_to_orders(cut_only: bool) -> list[int]:
    """Return in how many ways steps 3 and 4, or 3 and 5, lead to each order of four cards.

    Two tricks of two cards are mixed, put together and shuffled twice with a cut between, or only
    cut at an odd place; every way in which all numbers can be drawn counts once.
    """
    two_cards = [2, 1]
    four_cards = [4, 3, 2, 1]
    # below which numbers are drawn: each trick is mixed, then both are put together
    below = two_cards * 3
    if cut_only:
        below += [2]
    else:
        below += [*four_cards, 3, *four_cards]
    counts: Counter[tuple[int, ...]] = Counter()
    for numbers in product(*map(range, below)):
        left = iter(numbers)

        def randbelow(n: int, left: Iterator[int] = left) -> int:
            return next(left)

        mixed = [by_drawing(trick, randbelow) for trick in ((0, 1), (2, 3))]
        deck = tuple(chain.from_iterable(by_drawing(mixed, randbelow)))
        if cut_only:
            deck = cut_at(deck, 1 + 2 * randbelow(2))
        else:
            deck = by_drawing(deck, randbelow)
            deck = cut_at(deck, 1 + randbelow(3))
            deck = by_drawing(deck, randbelow)
        counts[deck] += 1
    return [counts[order] for order in permutations(range(4))]


def decks_after_plays(seed: int, plays: int) -> int:
    """Return how many different decks follow one deal that is played in so many ways."""
    dealt = deal(BelAtout(seed).next_deck(), least=1)
    decks = set()
    for players in range(plays):
        tricks = play(dealt, randbelow_from(np.random.default_rng(players)))
        decks.add(BelAtout(seed).next_deck(tricks))
    return len(decks)


def tricks_lie_together(seed: int) -> bool:
    """Say whether a deck that is built from tricks has each of them in one piece."""
    deck = BelAtout(seed, shuffles=0).next_deck(TRICKS)
    pieces = {frozenset(deck[top : top + 4]) for top in range(0, 32, 4)}
    return pieces == set(map(frozenset, TRICKS))


def is_cut_once(seed: int) -> bool:
    """Say whether the option deals the deck of step 3, cut once."""
    built = BelAtout(seed, shuffles=0).next_deck(TRICKS)
    dealt = BelAtout(seed, cut_only=True).next_deck(TRICKS)
    return dealt in [cut_at(built, place) for place in range(1, 32)]


def is_shuffled_all_the_same(seed: int) -> bool:
    """Say whether the option changes neither a deck without tricks nor that of a new game."""
    shuffled = BelAtout(seed).next_deck()
    without_tricks = BelAtout(seed, cut_only=True).next_deck()
    new_game = BelAtout(seed, cut_only=True).next_deck(TRICKS, new_game=True)
    return without_tricks == shuffled == new_game


def cut_places(odd: bool) -> set[int]:
    """Return the places at which some dealers cut first."""
    return {BelAtout(seed).cut_place(odd) for seed in range(200)}


def longer_after_tricks(deals: int) -> bool:
    """Say whether tricks that are only cut give longer suits than a fair deck, one deal and all.

    Each deal is of a fair deck, played at random; the mean longest suit of a hand after it is
    exact, over all orders of the tricks and within them and over the four odd places.
    """
    randbelow = randbelow_from(np.random.default_rng(5))
    fair = longest_suit_law()
    played = []
    for _ in range(2 * deals):
        hands = deal(by_drawing(range(32), randbelow))
        if hands.trump is not None:
            played.append(play(hands, randbelow))
    return all(longest_after_cut(tricks).mean > fair.mean for tricks in played[:deals])


def deals_to_see_all(hands: int) -> float:
    """Return the mean number of deals until a player has held every hand: M (ln M + γ), nearly."""
    return hands * (log(hands) + float(np.euler_gamma))
