import ipywidgets
import numpy as np

from jeux import marienbad
from jeux.marienbad import player

HEAPS = [3, 0, 2]


def shown(board):
    """What a board has come to; it is closed, as a page would close it."""
    found = repr(board), {name: repr(value) for name, value in board.get_state().items()}
    ipywidgets.Widget.close_all()
    return found[0], {k: v for k, v in found[1].items() if k[0] != "_" and "layout" not in k}


def nim_board(heaps, misere, opponent, begins, digits, play):
    return shown(
        marienbad.NimBoard(
            heaps, misere=misere, opponent=opponent, begins=begins, digits=digits, play=play
        )
    )


def nim_board_of(heaps, record, book, rival):
    return shown(marienbad.NimBoard(heaps, record=record, book=book, rival=rival))


def nim_board_changed(**changes):
    board = marienbad.NimBoard()
    for name, value in changes.items():
        setattr(board, name, value)
    return shown(board)


def a_player(epsilon, misere):
    return player(epsilon, misere)((3, 0, 2), np.random.default_rng(1))


def after(position):
    return {"start": ["one", "other"], "one": ["other"]}.get(position, [])


CALLS = [
    (marienbad.Move, {"heap": 3, "tokens": 8}),
    (marienbad.dashed, {"heaps": HEAPS}),
    (marienbad.delaying_move, {"heaps": HEAPS}),
    (marienbad.digital_sum, {"heaps": HEAPS}),
    (marienbad.favourable_positions, {"heaps": HEAPS, "misere": True}),
    (marienbad.goal, {"heaps": HEAPS, "misere": True}),
    (marienbad.grundy, {"position": "start", "moves": after}),
    (marienbad.is_favourable, {"heaps": HEAPS, "misere": True}),
    (marienbad.mex, {"numbers": [0, 1, 3]}),
    (marienbad.moves, {"heaps": HEAPS}),
    (marienbad.nim_sum, {"heaps": HEAPS}),
    (
        marienbad.play,
        {"heaps": HEAPS, "first": player(0.5), "second": player(), "rng": "rng", "misere": True},
    ),
    (a_player, {"epsilon": 1, "misere": True}),
    (player(0.5, misere=True), {"heaps": HEAPS, "rng": "rng"}),
    (
        marienbad.simulate,
        {"heaps": HEAPS, "games": 9, "rng": "rng", "epsilons": (0.25, 1), "misere": True},
    ),
    (marienbad.take, {"heaps": HEAPS, "move": (2, 1)}),
    (marienbad.win_probabilities, {"heaps": HEAPS, "epsilon": 1, "misere": True}),
    (marienbad.winning_moves, {"heaps": HEAPS, "misere": True}),
    (
        nim_board,
        {
            **{"heaps": HEAPS, "misere": True, "opponent": 0.5},
            **{"begins": False, "digits": False, "play": False},
        },
    ),
    (
        nim_board_of,
        {
            **{"heaps": [3, 5], "record": "o51 M32", "rival": "M"},
            **{"book": [[1, 1], [2, 2], [3, 3], []]},
        },
    ),
    (
        nim_board_changed,
        {
            **{"heaps": HEAPS, "start": HEAPS, "misere": True, "epsilon": 0.5, "opponent": 0.25},
            **{"begins": False, "digits": False, "play": False},
        },
    ),
]
