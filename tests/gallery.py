"""Every picture that the library draws: frames at the ends and in the middle of their sliders."""

from __future__ import annotations

import numpy as np

from jeux.battage import figures as battage
from jeux.caillou import figures as caillou
from jeux.cloche import Table, play
from jeux.cloche import figures as cloche
from jeux.drawing import bars, svg
from jeux.marienbad import FILM, MARIENBAD, Move
from jeux.marienbad import figures as marienbad
from jeux.serpents import AUDET, GRID_1
from jeux.serpents import figures as serpents


def pictures() -> dict[str, str]:
    """Return the pictures by name."""
    table = Table(150, 12)
    game = play(table, np.random.default_rng(1922))
    throws = np.random.default_rng(1922).choice([0, 1, 2, 5, 6, 21], 3000)
    sizes = np.unique(np.geomspace(30, 1500, 40).astype(int))
    drawn = {
        "bars": [(bars, [5, 1], "One die.")],
        "repeat": [(battage.repeat_chart, *a) for a in ((24, 2, 10), (52, 4, 100_000))],
        "shuffle": [(battage.shuffle_picture, n) for n in (0, 15, 32)],
        "rising": [(battage.rising_chart, *a) for a in ((1, 52), (4, 32), (6, 52), (12, 32))],
        "round": [(caillou.round_picture, *a) for a in ((2, 1, 1), (4, 4, 3))],
        "turns": [(caillou.turns_picture, n) for n in (0, 9)],
        "law": [(caillou.law_chart, *a) for a in ((2, 1, 20), (4, 3, 100))],
        "score": [(caillou.score_chart, *a) for a in ((7, 2, 3, "exactly"), (5, 2, 2, "at least"))],
        "handicap": [(caillou.handicap_chart, *a) for a in ((1, 1, 1), (3, 4, 15))],
        "place": [(caillou.place_chart, *a) for a in ((0.5, 0.2), (0.1, 0.05), (2, 0.8))],
        "dice": [(cloche.dice_law_chart, n) for n in (1, 6)],
        "sums": [(cloche.sum_walk_picture, n) for n in (0, 7)],
        "scene": [(cloche.scene_picture, game, n) for n in (0, 4, len(game.throws))],
        "last": [(cloche.last_tokens_chart, n) for n in (1, 30)],
        "sale": [(cloche.fair_sale_chart, *a) for a in ((10, 5), (45, 6), (60, 12))],
        "spread": [(cloche.spread_chart, *a, 200) for a in ((100, 12), (3000, 2))],
        "heaps": [(marienbad.heaps_picture, h) for h in (FILM, MARIENBAD, (1, 3, 5, 8))]
        + [(marienbad.heaps_picture, (2, 6, 7, 9), Move(3, 6))],
        "answer": [(marienbad.answer_picture, n) for n in (0, 6)],
        "choice": [(marienbad.choice_picture, (1, 3, 2, 7))],
        "film": [(marienbad.film_picture, n) for n in (0, 4, 8)],
        "hope": [(marienbad.hope_chart, n) for n in (5, 100)],
        "share": [(marienbad.share_chart, n) for n in (2, 12)],
        "board": [
            (serpents.board_picture, GRID_1, [0]),
            (serpents.board_picture, AUDET, [79, 3], range(61, 67)),
        ],
        "without": [(serpents.without_picture, 28)],
        "choices": [(serpents.choices_picture, 79)],
        "whereabouts": [(serpents.whereabouts_chart, n) for n in (1, 30)],
        "length": [(serpents.length_chart, *a) for a in ((0, 0), (90, 10))],
        "turn order": [(serpents.turn_order_chart, n) for n in (1, 20)],
        "rounds": [(serpents.rounds_chart, n) for n in (1, 2, 12)],
        "series": [(serpents.series_chart, n) for n in (1, 24)],
        "tie": [(serpents.tie_chart, n) for n in (1, 60)],
        "rows": [(serpents.rows_chart, n) for n in (0, 74)],
    }
    shown = {}
    for name, calls in drawn.items():
        for k, (draw, *given) in enumerate(calls):
            options = {"top": 6} if draw is bars else {}
            shown[f"{name} {k + 1}"] = draw(*given, **options)
    running = cloche.running_average_chart(throws, 5.833, 50.0, 5.5)
    shown["running average"] = svg(running, "An average.")
    swing = [0.19 + 0.09 * np.cos(n) * 0.9**n for n in range(1, 41)]
    shown["oscillation"] = svg(cloche.oscillation_chart(swing, 0.19, 0.9), "A swing.")
    ratios = {name: k / np.sqrt(sizes) for name, k in zip("ABCDE", range(8, 3, -1), strict=True)}
    shown["deviations"] = svg(cloche.deviations_chart(sizes, ratios), "Deviations.")
    return shown
