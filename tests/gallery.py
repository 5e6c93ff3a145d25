"""Every picture that the library draws: frames at the ends and in the middle of their sliders."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import numpy as np
from cells import defined
from cloche_cells import of

from jeux.caillou import pictures as caillou_pictures
from jeux.caillou.rulebook import silences
from jeux.cloche import Table, play
from jeux.cloche.pictures import sets_of_dice, table_after
from jeux.drawing import bars, tiles
from jeux.marienbad import FILM, MARIENBAD
from jeux.marienbad.pictures import in_blocks, to_tap
from jeux.serpents import AUDET, GRID_1
from jeux.serpents import figures as serpents

CLOCHE = {
    "law_chart": [(1,), (6,)],
    "values_picture": [(300, 12), (2400, 3)],
    "last_tokens": [(1,), (30,)],
    "waves_picture": [(0,), (3,), (11,)],
    "fair_sale": [(10, 5), (45, 6), (60, 12)],
    "chance_picture": [("Cloche", 80), ("Auberge", 130)],
    "spread": [(100, 10), (1500, 2)],
    "law_picture": [("a player alone", 1500, 6), ("Cheval", 100, 10), ("Cloche", 700, 6)],
    "gaps_picture": [("whole game", 6, 2), ("broken", 1500, 10), ("first period", 60, 6)],
    "maxima_map": [(6,), (20,), (36,)],
    "purses_picture": [(1,), (2,)],
    "winning_picture": [("Cheval", 0), ("Cloche-et-Marteau", 280)],
    "normal_picture": [("Cloche-et-Marteau", 50), ("Cloche-et-Marteau", 1500)],
    "family_picture": [("1862", 2), ("1890", 10), ("1922", 6)],
}
"""Frames of the cells of Cloche et Marteau, by the functions that draw them."""

TOOLKIT = (
    *("imports", "opening-widget", "near", "predict-tosses", "heads-explore"),
    *("chain", "chain-arrows", "chain-figure"),
)
BATTAGE = (
    ("battage/1-counting", "deals-imports", "deals-slider-widget"),
    ("battage/2-five-steps", "steps-imports", "steps-walk-picture"),
    ("battage/3-clock", "clock-imports", "clock-opening-widget", "clock-cards-widget"),
    ("battage/4-cutting", "cutting-imports", "cutting-packets"),
    *(
        ("battage/5-how-many", "enough-imports", *cells)
        for cells in (["enough-opening-widget"], ["enough-distance-code", "enough-slider"])
    ),
)


@cache
def pictures() -> dict[str, Callable[[], str]]:
    """Return what draws each picture, by name."""
    toolkit = defined("start/2-toolkit", *(f"toolkit-{cell}" for cell in TOOLKIT))
    theorem = defined("marienbad/2-theorem", "thm-imports", "thm-opening-widget")
    battage = {name: drawn for cells in BATTAGE for name, drawn in defined(*cells).items()}
    caillou = defined(
        "caillou/1-rules", *(f"caillou-{c}" for c in ("imports", "rolling", "rounds"))
    )
    orders = defined("caillou/3-round", "round-imports", "round-slider")["orders_picture"]
    cells = "imports", "law", "opening-widget", "steps-widget", "slider-grid"
    match = defined("caillou/5-match", *(f"match-{cell}" for cell in cells))
    table = Table(150, 12)
    game = play(table, np.random.default_rng(1922))
    cloche = {
        "sums": [(lambda n: sets_of_dice(n).svg(), n) for n in (0, 7)],
        "scene": [(lambda n: table_after(game, n).svg(), n) for n in (0, 4, len(game.throws))],
        **{name: [(of(name), *a) for a in given] for name, given in CLOCHE.items()},
    }
    drawn = {
        "bars": [(bars, [5, 1], "One die.")],
        "pairs": [(toolkit["columns"], n) for n in (2, 7)],
        "shares": [(toolkit["shares"], n) for n in (1, 5, 200)],
        "tiles": [(tiles, [["7♣", "", "V♥"], ["H", "T"]], "Two rows.", 2)],
        "waiting": [(toolkit["waiting"], n) for n in (0, 3, 20)],
        "repeat": [(battage["likeness"], *a) for a in ((24, 2, 10), (52, 4, 100_000))],
        "shuffle": [(battage["drawing"], n) for n in (0, 15, 32)],
        "clock": [(battage["suspects"], "in any order", n) for n in (0, 2, 6)],
        "packets": [(battage["packet_by_packet"], *a) for a in (("1 by 1", 3), ("4 and 4", 5))],
        "riffles": [(battage["joined"], n) for n in (0, 3)],
        "rising": [(battage["rising_chart"], *a) for a in ((1, 52), (4, 32), (6, 52), (12, 32))],
        "field": [(caillou["round_picture"], *a) for a in ((2, 1, 1), (4, 4, 3))],
        "lanes": [
            (caillou_pictures.lanes([("A", [("A", 1)], "1 left"), ("B", [], "")], tap=True).svg,)
        ],
        "orders": [(orders, *a) for a in ((2, 3, 100), (4, 1, 20), (6, 6, 50))],
        "readings": [(caillou_pictures.readings(one).svg,) for one in silences().values()],
        "sheets": [
            (match[name], *a)
            for name, a in (
                ("score_chart", (7, 2, 3, "exactly")),
                ("steps_picture", (4, 3, "exactly")),
            )
        ],
        **cloche,
        "heaps": [
            (lambda *a: in_blocks(*a).svg(), *a)
            for a in ((FILM,), (MARIENBAD,), ((2, 6, 7, 9), (3, 6)))
        ],
        "choice": [(to_tap, (1, 3, 2, 7))],
        "answer": [(theorem["answer"], 6)],
        "board": [
            (serpents.board_picture, GRID_1, [0]),
            (serpents.board_picture, AUDET, [79, 3], range(61, 67)),
        ],
        "without": [(serpents.without_picture, n) for n in (28, 80, 87)],
        "ladders": [(serpents.ladders_picture,)],
        "tapped": [
            (serpents.squares_picture, AUDET, (5, 17, 47, 79)),
            (serpents.squares_picture, GRID_1, (2, 3)),
            (serpents.entries_picture, 6, [(4, 3), (3, 4)]),
        ],
        "jumps": [(serpents.jumps_picture, m) for m in ("the length", "the first player")],
        "entry": [(serpents.entry_picture, *a) for a in ((0, 5), (2, 3), (5, 6))],
        "choices": [(serpents.choices_picture, 79)],
        "whereabouts": [(serpents.whereabouts_picture, n) for n in (1, 7, 60)],
        "length": [(serpents.length_chart, *a) for a in ((0, 0), (90, 10))],
        "turn order": [(serpents.turn_order_chart, n) for n in (1, 20)],
        "rounds": [(serpents.rounds_chart, n) for n in (1, 2, 12)],
        "series": [(serpents.series_chart, n) for n in (1, 24)],
        "tie": [(serpents.tie_chart, n) for n in (1, 7, 60)],
        "product": [(serpents.product_picture, *a) for a in ((1, 5), (4, 2))],
        "digits": [(serpents.digits_picture, n) for n in (0, 12)],
        "listed": [(serpents.listed_picture, 17)],
        "printed": [(serpents.printed_picture, *a) for a in (("P", "0–3"), ("E", "50–53"))],
        "rows": [(serpents.rows_chart, n) for n in (0, 74)],
    }
    shown = {}
    for name, calls in drawn.items():
        for k, (draw, *given) in enumerate(calls):
            options = {"top": 6} if draw is bars else {}
            shown[f"{name} {k + 1}"] = partial(draw, *given, **options)
    return shown


@cache
def drawn(name: str) -> str:
    """Draw a picture, once."""
    return pictures()[name]()
