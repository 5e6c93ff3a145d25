"""*Serpents et échelles*: snakes and ladders for two (D. Audet).

- `rules`: boards as data, where a throw leads, and the characteristic matrix
- `play`: one game, throw by throw; `simulation`: many games at once
- `theory`: what chapters share on the classic board, and what the ledger recomputes
- `throws`: whole games that a reader throws in the page; `figures`: boards as pictures, charts
- `board`: a board that the reader changes and plays on in the page

A board has the squares 0 to n: pawns begin on 0, off the board, and the first on n wins; no pawn
rests where a jump begins. A player is named by their turn, from 0. Matrices have a row and a
column for each of the squares 0 … n − 1, rows = from. `Board.exact_transition_matrix` is in
fractions, and so is what `jeux.race` makes of it; `Board.transition_matrix` is in floats.
"""

from typing import TYPE_CHECKING

from jeux import lazily
from jeux.serpents.play import Game, play
from jeux.serpents.rules import ALTHOEN, AUDET, BARE, FINISHES, GRID_1, TRAPPED, Board
from jeux.serpents.simulation import simulate
from jeux.serpents.theory import (
    EXAMPLE_2,
    SHOWN,
    agreement,
    boards_tried,
    classic_matrices,
    distances,
    find_rivals,
    known_rivals,
    one_jump,
)

if TYPE_CHECKING:
    from jeux.serpents.board import BoardEditor

__all__ = [
    "ALTHOEN",
    "AUDET",
    "BARE",
    "EXAMPLE_2",
    "FINISHES",
    "GRID_1",
    "SHOWN",
    "TRAPPED",
    "Board",
    "BoardEditor",
    "Game",
    "agreement",
    "boards_tried",
    "classic_matrices",
    "distances",
    "find_rivals",
    "known_rivals",
    "one_jump",
    "play",
    "simulate",
]

__getattr__ = lazily(__name__, "board", "figures", "pictures", "throws", BoardEditor="board")
