"""Cloche et Marteau: tables, throws, games, means, prices, and their pictures."""

import numpy as np

from jeux import cloche
from jeux.cloche import figures

TABLE = cloche.Table(5, 3)
ACCOUNTS = TABLE.accounts
GAME = cloche.play(TABLE, np.random.default_rng(1))
OWNERS = dict.fromkeys(cloche.CARDS, 1)
LOTS = [(card, [(0, 1), (1, 2)]) for card in cloche.CARDS]
SILENT = {"auberge": True, "reading": "also", "credit": True}
PERIOD = {"table": TABLE, "first_period": True}
THROWS = np.arange(300) % 22

CALLS = [
    (cloche.throws.dice, {"marks": [[1], [2, 3]], "sides": 6}),
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
    (cloche.throws.caisse, {"tokens": 20, "value": "left"}),
    (cloche.gains_per_throw, {"players": 3}),
    (cloche.mean_gains, PERIOD | {"exact": False}),
    (cloche.caisse_means, PERIOD | {"exact": False}),
    (cloche.gain_moments, PERIOD),
    (cloche.caisse_moments, PERIOD),
    (cloche.fair_prices, {"stock": 15, "players": 3, "tokens": 9, "reading": "also"}),
    (figures.dice_law_chart, {"dice": 3}),
    (figures.sum_walk_picture, {"points": 6}),
    (figures.cards_picture, {"game_number": 2}),
    (figures.sale_picture, {"paid": 100}),
    (figures.many_games_picture, {"games": 3}),
    (
        figures.running_average_chart,
        {"throws": THROWS, "mean": 3.5, "variance": 12.6, "printed": 3.4787},
    ),
    (figures.scene_picture, {"game": GAME, "throw": 1}),
    (figures.last_tokens_picture, {"caisse": 5}),
    (figures.oscillation_chart, {"jumps": [0.1, 0.2], "limit": 0.19, "rate": 0.7}),
    (figures.spread_chart, {"caisse": 100, "players": 3, "games": 10}),
    (figures.deviations_chart, {"caisses": [9, 99], "ratios": {"Cloche": [0.8, 0.4]}}),
    (figures.values_picture, {"caisse": 600, "players": 4}),
    (figures.fair_sale_chart, {"tokens": 60, "players": 5}),
]
