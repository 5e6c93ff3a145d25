"""Slow, obvious readings of the rules of Battage, against which its tests hold the library."""

from collections import Counter
from itertools import combinations

import numpy as np

from jeux.battage import deal, fair, fresh, name

DECK = tuple(range(32))
NEW = fair(fresh(1, 32), np.random.default_rng(7))[0].tolist()


def chance(seed=1):
    return np.random.default_rng(seed)


def scripted(numbers):
    """Return a `randbelow` that gives numbers from a list, and refuses those that are too large."""
    left = iter(numbers)

    def randbelow(n):
        number = next(left)
        assert 0 <= number < n
        return number

    return randbelow


class Script(np.random.Generator):
    """A generator of numpy that gives what it is told."""

    def __init__(self, *columns):
        super().__init__(np.random.PCG64())
        self.columns = [np.asarray(column) for column in columns]

    def random(self, size):
        return self.columns.pop(0).reshape(size)


def naive_rising(deck):
    where = {card: place for place, card in enumerate(deck)}
    return 1 + sum(where[card + 1] < where[card] for card in range(len(deck) - 1))


def gilbert_shannon_reeds(n):
    """Return how many of the 2^n ways to cut and to interleave give each order."""
    law = Counter()
    for top in range(n + 1):
        for places in combinations(range(n), top):
            deck = [None] * n
            for card, place in enumerate(places):
                deck[place] = card
            rest = (p for p in range(n) if p not in places)
            for card, place in enumerate(rest, top):
                deck[place] = card
            law[tuple(deck)] += 1
    assert law.total() == 2**n
    return law


ORDER = ["7", "8", "9", "V", "D", "R", "10", "A"]
ORDER_OF_TRUMPS = ["7", "8", "D", "R", "10", "A", "9", "V"]


def beats(card, other, trump, led):
    """Say whether a card beats another in a trick: read off the names."""
    (rank, suit), (its_rank, its_suit) = ((name(c)[:-1], c // 8) for c in (card, other))
    if suit == its_suit == trump:
        return ORDER_OF_TRUMPS.index(rank) > ORDER_OF_TRUMPS.index(its_rank)
    if suit == its_suit:
        return suit == led and ORDER.index(rank) > ORDER.index(its_rank)
    return suit == trump or (its_suit != trump and suit == led)


def master(trick, trump):
    led = trick[0] // 8
    return next(
        place
        for place, card in enumerate(trick)
        if not any(beats(other, card, trump, led) for other in trick if other != card)
    )


def referee(hand, trick, trump):
    """Say which cards may be played, rule by rule."""
    if not trick:
        return set(hand)
    led = trick[0] // 8
    of_suit = {card for card in hand if card // 8 == led}
    trumps = {card for card in hand if card // 8 == trump}
    lying = [card for card in trick if card // 8 == trump]
    higher = {t for t in trumps if all(beats(t, other, trump, led) for other in lying)}
    if led == trump:
        return higher or trumps or set(hand)
    if of_suit:
        return of_suit
    partner = {2: 0, 3: 1}.get(len(trick))
    if master(trick, trump) == partner:
        return set(hand)
    return higher or trumps or set(hand)


def deals(count, seed=1, **options):
    """Return deals that somebody takes."""
    rng, found = chance(seed), []
    while len(found) < count:
        dealt = deal(rng.permutation(32), **options)
        if dealt.taker is not None:
            found.append(dealt)
    return found
