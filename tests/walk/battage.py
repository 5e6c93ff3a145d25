"""Battage: cards, the dealer, many decks, laws and distances."""

import numpy as np

from jeux import battage

DECK = list(range(32))
DEALT = battage.deal(DECK)
TRICKS = battage.play(DEALT, battage.randbelow_from(np.random.default_rng(1)))
DECKS = [[0, 3, 1, 4, 2, 5], [5, 4, 3, 2, 1, 0]]
OPTIONS = {"keep": True, "rebuild": True, "cut_only": False, "odd": True}


def last(n):
    return n - 1


def next_deck(tricks, new_game):
    return battage.BelAtout(1922).next_deck(tricks, new_game)


def cut_place(odd):
    return battage.BelAtout(1922).cut_place(odd)


def from_list(n):
    return battage.random_from_list(1922)(n)


def from_generator(n):
    return battage.randbelow_from(np.random.default_rng(1))(n)


def assigned(**options):
    dealer = battage.BelAtout(1922)
    for option, value in options.items():
        setattr(dealer, option, value)
    return dealer.next_deck(TRICKS)


CALLS = [
    (battage.name, {"card": 7}),
    (battage.Hands, {"hands": DEALT.hands, "taker": 0, "trump": 0}),
    (battage.deal, {"cards": DECK, "pattern": (3, 2, 3), "least": 3}),
    (battage.legal, {"hand": [0, 9, 26, 28], "trick": [7], "trump": 3}),
    (battage.check_tricks, {"tricks": TRICKS, "dealt": DEALT}),
    (battage.random_from_list, {"seed": 1922, "bits": 31}),
    (battage.randbelow_from, {"rng": "rng"}),
    (from_list, {"n": 32}),
    (from_generator, {"n": 32}),
    (battage.by_drawing, {"cards": [0, 1, 2, 3], "randbelow": last}),
    (battage.by_swaps, {"cards": [0, 1, 2, 3], "randbelow": last}),
    (battage.by_riffle, {"cards": [0, 1, 2, 3], "randbelow": last}),
    (battage.cut_at, {"cards": [0, 1, 2, 3], "place": 1}),
    (
        battage.BelAtout,
        {"seed": 9, "last": DECK, "shuffles": 3, "spread": 4, "shuffle": battage.by_riffle}
        | OPTIONS
        | {"bits": 16},
    ),
    (assigned, {"last": DECK, "shuffles": 3, "spread": 4, "randbelow": last} | OPTIONS),
    (next_deck, {"tricks": TRICKS, "new_game": False}),
    (cut_place, {"odd": True}),
    (battage.play, {"dealt": DEALT, "randbelow": last}),
    (battage.fresh, {"decks": 2, "cards": 3}),
    (battage.fair, {"decks": DECKS, "rng": "rng"}),
    (battage.riffle, {"decks": DECKS, "rng": "rng"}),
    (battage.swaps, {"decks": DECKS, "rng": "rng"}),
    (battage.top_to_random, {"decks": DECKS, "rng": "rng", "times": 2}),
    (battage.cut, {"decks": DECKS, "rng": "rng", "spread": 2}),
    (
        battage.repeated,
        {"shuffle": battage.riffle, "decks": DECKS, "times": 2, "rng": "rng"},
    ),
    (battage.rising_sequences, {"decks": DECKS}),
    (
        battage.simulate,
        {"dealer": battage.BelAtout(1), "games": 3, "rng": "rng"}
        | {"pattern": (3, 2, 3), "least": 3},
    ),
    (battage.deal_count, {"hands": [8, 8, 8, 8]}),
    (battage.hand_count, {"deck": 32, "hand": 8}),
    (battage.repeat_chance, {"ways": 100, "drawn": 23}),
    (battage.trump_law, {"suit": 8, "deck": 32, "hand": 8}),
    (battage.longest_suit_law, {"suits": 4, "suit": 8, "hand": 8}),
    (battage.eulerian, {"n": 6}),
    (battage.rising_law, {"cards": 6, "shuffles": 2}),
    (battage.riffle_total_variation, {"cards": 52, "shuffles": 7}),
    (battage.uniformity_test, {"decks": DECKS}),
]
