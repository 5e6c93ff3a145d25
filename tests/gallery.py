"""Every picture that the library draws: frames at the ends and in the middle of their sliders."""

from __future__ import annotations

from functools import cache

from cells import of

from jeux.caillou import pictures as caillou
from jeux.caillou.rulebook import silences
from jeux.cloche.pictures import sets_of_dice, things
from jeux.marienbad import FILM, MARIENBAD
from jeux.marienbad.pictures import in_blocks, to_tap
from jeux.pictures import tiles
from jeux.serpents import AUDET, GRID_1
from jeux.serpents import pictures as serpents

CELLS = {
    "start": {
        **{"bag": [(1,), (10,)], "balance": [(0.0,), (0.5,), (3.0,)], "squares": [(1,), (6,)]},
        **{"marks": [(4,), (256,)], "faster": [(2,), (60,)], "waiting": [(0,), (20,)]},
    },
    "battage": {
        "likeness": [(24, 2, 10), (52, 4, 100_000)],
        "drawing": [(0,), (15,), (32,)],
        "packet_by_packet": [("1 by 1", 3), ("4 and 4", 5)],
        "rising_chart": [(1, 52), (4, 32), (12, 32)],
        "picked_up": [(1,), (32,)],
        "a_hand": [(1,), (20,)],
        "eight_tricks": [(1,), (12,)],
        "rectangle": [("1 by 1", 48), ("3, 2 and 3", 27), ("4 and 4", 3)],
        "five_cards": [(1,), (12,)],
        "evenings": [(10,), (100,)],
        "apart": [(0,), (8,)],
    },
    "caillou": {
        "orders_picture": [(2, 3, 100), (4, 1, 20), (6, 6, 50)],
        "score_chart": [(7, 2, 3, "exactly")],
        "steps_picture": [(4, 3, "exactly")],
        "round_picture": [(6,)],
        "far_picture": [(10,), (5_000,)],
        "goals_picture": [(3, 2), (8, 7)],
    },
    "marienbad": {"answer": [(6,)]},
    "cloche": {
        "law_chart": [(1,), (6,)],
        "values_picture": [(300, 12), (2400, 3)],
        "last_tokens": [(1,), (30,)],
        "waves_picture": [(0,), (3,), (11,)],
        "fair_sale": [(10, 5), (45, 6), (60, 12)],
        "chance_picture": [("Cloche", 80), ("Auberge", 130)],
        "spread": [(100, 10), (1500, 2)],
        "law_picture": [("a player alone", 1500, 6), ("Cheval", 100, 10), ("Cloche", 700, 6)],
        "gaps_picture": [("whole game", 6, 2), ("broken", 1500, 10), ("first period", 60, 6)],
        "maxima_map": [(6,), (36,)],
        "purses_picture": [(1,)],
        "winning_picture": [("Cheval", 0), ("Cloche-et-Marteau", 280)],
        "normal_picture": [("Cloche-et-Marteau", 50), ("Cloche-et-Marteau", 1500)],
        "family_picture": [("1862", 2), ("1890", 10), ("1922", 6)],
    },
    "serpents": {
        "entry": [(0, 5), (2, 3), (5, 6)],
        "whereabouts": [(1,), (60,)],
        "ties": [(1,), (7,), (60,)],
        "listed": [(17,)],
        "entry_of_product": [(1, 5), (4, 2)],
        "corner": [(1,), (24,)],
        "so_far": [(1,), (12,)],
        "begun": [(0, 0), (90, 10)],
        "twenty": [(0, 0), (3, 5)],
        "race_on": [(0, 50), (90, 10)],
        "turn_order": [(2,), (20,)],
        "recalled": [(5,)],
        "compared": [("P", "0–3"), ("E", "50–53")],
        "twins": [(3,)],
        "digits_drawn": [(0,), (12,)],
        "jump_map": [("the length",), ("the first player",)],
        "choices": [(79,)],
        "costs": [(6,), (5000,)],
        "meeting": [(3,)],
        "met_changes": [(92,)],
        "against": [(0,), (74,)],
        "circle": [(70,)],
    },
}
"""Frames of the cells of each part, by the functions that draw them."""

LANES = [("A", [("A", 1)], "1 left"), ("B", [], "")]
SCENES = {
    "tiles": [(tiles, ["7♣", "V♥", "H T"], "Three tiles.", 2)],
    "lanes": [(caillou.lanes(LANES, tap=True).svg,)],
    "readings": [(caillou.readings(silence).svg,) for silence in silences().values()],
    "things": [(things().svg,)],
    "sums": [(sets_of_dice(n).svg,) for n in (0, 7)],
    "heaps": [
        (in_blocks(FILM).svg,),
        (in_blocks(MARIENBAD).svg,),
        (in_blocks((2, 6, 7, 9), (3, 6)).svg,),
    ],
    "choice": [(to_tap, (1, 3, 2, 7))],
    "board": [
        (serpents.board(GRID_1, [0]).svg,),
        (serpents.board(AUDET, [79, 3], range(61, 67)).svg,),
    ],
    "tapped": [(serpents.to_tap, AUDET, (5, 17, 47, 79)), (serpents.to_tap, GRID_1, (2, 3))],
}
"""Frames of what the library draws by itself."""


def named_calls():
    """Return what draws each picture, by name.

    A call is a function and its arguments, or a part, the name of a function there, and those.
    """
    by_name = {}
    for name, scenes in SCENES.items():
        for k, call in enumerate(scenes, 1):
            by_name[f"{name} {k}"] = call
    for part, functions in CELLS.items():
        for name, frames in functions.items():
            for k, arguments in enumerate(frames, 1):
                by_name[f"{name} {k}"] = (part, name, *arguments)
    return by_name


PICTURES = named_calls()


@cache
def drawn(name: str) -> str:
    """Draw a picture, once; whoever only asks for the names executes no cell."""
    draw, *arguments = PICTURES[name]
    if draw in CELLS:
        part = draw
        function, *arguments = arguments
        draw = of(part, function)
    return draw(*arguments)
