"""*Serpents et échelles*: boards, their games and their pictures."""

import numpy as np

from jeux import serpents
from jeux.serpents import AUDET, GRID_1, SHOWN, Board

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
]
