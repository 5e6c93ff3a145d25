"""Cloche et Marteau: tables, throws, games, means, prices, and their pictures."""

import numpy as np

from jeux import cloche

TABLE = cloche.Table(5, 3)
ACCOUNTS = TABLE.accounts
GAME = cloche.play(TABLE, np.random.default_rng(1))
OWNERS = dict.fromkeys(cloche.CARDS, 1)
LOTS = [(card, [(0, 1), (1, 2)]) for card in cloche.CARDS]
SILENT = {"auberge": True, "reading": "also", "credit": True}
SILENT |= {"closes": "paid", "small": "player", "early": True, "rest": "card", "payers": "all"}
PERIOD = {"table": TABLE, "first_period": True}
SIX = cloche.Table(5, 6)
PLAYED = cloche.simulate(SIX, 4, np.random.default_rng(1)).scores
PRICES = dict.fromkeys(cloche.CARDS, 1)
HANDS = [cloche.CARDS, (), (), (), (), ()]


def CHANCES(prices):
    """Stand in for the games of a sale."""
    return cloche.win_chances(SIX, PLAYED, prices)


THROWS = np.arange(300) % 22

CALLS = [
    (
        cloche.Table,
        {"caisse": 5, "players": 3, "owners": OWNERS, "purses": [1, 2, 3]} | SILENT,
    ),
    (TABLE.holder, {"account": "Cloche"}),
    (cloche.Accounts, {"players": 3}),
    (ACCOUNTS.__getitem__, {"account": ("throws", 1)}),
    (ACCOUNTS.named, {"values": [*range(8)]}),
    (cloche.Game, {"table": TABLE, "throws": GAME.throws}),
    (cloche.label, {"account": 2}),
    (
        cloche.settle,
        {"table": TABLE, "left": 5, "seat": 1, "points": 8, "card": "Cloche", "opened": False},
    ),
    (
        cloche.sale,
        {"stock": 5, "tokens": 20, "players": 3, "lots": LOTS, "equal": "last"} | SILENT,
    ),
    (cloche.leaders, {"purses": [1, 40, -3], "tie": "nobody"}),
    (cloche.faces, {"throw": 100}),
    (cloche.play, {"table": TABLE, "rng": "rng"}),
    (cloche.tell, {"game": GAME, "throw": 1}),
    (cloche.transcript, {"game": GAME}),
    (cloche.simulate, {"table": TABLE, "games": 3, "rng": "rng"}),
    (cloche.point_counts, {"marks": [1, 2]}),
    (cloche.ways, {"mu": 3, "marks": [1, 2]}),
    (cloche.powers_of_five, {"mu": 6}),
    (cloche.mean_payment, {}),
    (cloche.mean_after_fine, {}),
    (cloche.figure_probabilities, {}),
    (cloche.first_period, {"caisse": 5, "players": 3}),
    (cloche.first_period_exact, {"caisse": 5, "players": 3, "exact": False}),
    (cloche.auberge, {"caisse": 5, "exact": True}),
    (cloche.left_law, {"caisse": 5}),
    (cloche.length_law, {"caisse": 5}),
    (cloche.gains_per_throw, {"players": 3}),
    (cloche.mean_gains, PERIOD | {"exact": False}),
    (cloche.caisse_means, PERIOD | {"exact": False}),
    (cloche.gain_moments, PERIOD),
    (cloche.gain_lines, {"players": 3, "period": "whole game", "reading": "also"}),
    (cloche.gain_lines(3)[0].at, {"caisse": 5}),
    (cloche.tables_above, {"players": 12}),
    (cloche.broken_means, {"caisse": 5, "players": 3, "exact": False}),
    (cloche.caisse_moments, PERIOD),
    (cloche.gain_law, PERIOD | {"accounts": "Cloche"}),
    (cloche.caisse_laws, PERIOD | {"accounts": "Cloche"}),
    (cloche.fair_prices, {"stock": 15, "players": 3, "tokens": 9, "reading": "also"}),
    (cloche.margins, {"caisse": 30}),
    (cloche.one_card_each, {"players": 6}),
    (
        cloche.win_chances,
        {"table": SIX, "scores": PLAYED, "prices": PRICES, "hands": HANDS},
    ),
    (cloche.break_even, {"card": "Cloche", "prices": PRICES, "chances": CHANCES}),
    (cloche.lead_law, {"table": cloche.Table(3, 2)}),
]
