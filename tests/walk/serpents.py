"""*Serpents et échelles*: boards, their games and their pictures."""

import numpy as np

from jeux import serpents
from jeux.serpents import AUDET, GRID_1, SHOWN, Board, figures

P, E = (M[np.ix_(SHOWN, SHOWN)] for M in serpents.classic_matrices())

CALLS = [
    (Board, {"size": 6, "jumps": {1: 5, 4: 3}, "die": 3, "finish": "exact"}),
    (Board, {"size": 6, "jumps": {}, "die": [1, 1, 5], "finish": "bounce"}),
    (AUDET.land, {"square": 99, "face": 6}),
    (serpents.agreement, {"boards": [dict(AUDET.jumps), {}], "P": P, "E": E, "terms": 20}),
    (serpents.distances, {"boards": [dict(AUDET.jumps), {}], "P": P, "E": E, "terms": 20}),
    (serpents.find_rivals, {"P": P, "E": E, "off": [93], "new": 1, "units": 0.5}),
    (serpents.boards_tried, {"off": [93], "new": 2}),
    (serpents.one_jump, {"board": GRID_1, "points": 16}),
    (serpents.play, {"board": GRID_1, "rng": "rng", "players": 3}),
    (serpents.simulate, {"board": GRID_1, "games": 20, "rng": "rng", "players": 3}),
    (serpents.throws.race, {"board": GRID_1, "starts": [0, 3], "value": "winner"}),
    (figures.board_picture, {"board": GRID_1, "pawns": [0, 3], "marked": [2]}),
    (figures.choices_picture, {"square": 79}),
    (figures.game_picture, {"throws": 3}),
    (figures.position_picture, {"you_stand_on": 3, "the_other_on": 4}),
    (figures.listed_picture, {"place": 8}),
    (figures.hundred_picture, {"players": 2, "rounds": 5}),
    (figures.lengths_picture, {"games": 3}),
    (figures.twins_picture, {"throws": 3}),
    (figures.recalled_picture, {"jumps_drawn": 3}),
    (figures.exact_picture, {"squares": 4}),
    (figures.reach_picture, {"square": 79, "die": "the small die"}),
    (figures.entry_picture, {"from_square": 2, "to_square": 3}),
    (figures.without_picture, {"jump": 28}),
    (figures.length_chart, {"first": 0, "second": 74}),
    (figures.rounds_chart, {"players": 2}),
    (figures.jumps_picture, {"measure": "the length"}),
    (figures.turn_order_chart, {"players": 2}),
    (figures.whereabouts_picture, {"throws": 7}),
    (figures.rows_chart, {"square": 74}),
    (figures.printed_picture, {"matrix": "E", "columns": "50–53"}),
    (figures.cost_chart, {"squares": 100}),
    (figures.meeting_picture, {"throws": 7}),
    (figures.met_picture, {"square": 92}),
    (figures.series_chart, {"terms": 6}),
    (figures.tie_chart, {"squares": 7}),
    (figures.product_picture, {"row": 1, "column": 5}),
    (figures.digits_picture, {"jumps_drawn": 9}),
]
