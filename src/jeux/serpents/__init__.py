"""*Serpents et échelles*: snakes and ladders for two (D. Audet).

- `rules`: boards as data, where a throw leads, and the characteristic matrix
- `reading`: jumps as people write them: mappings, pairs, text, matrices
- `record`: a game for two as one line of text, as the page writes it
- `play`: one game, throw by throw, or many at once
- `theory`: the game on all boards that differ from one on a single square
- `pictures`: the board as a scene; `board`: one that a reader changes and plays on in the page

A board has the squares 0 to n: pawns begin on 0, off the board, and the first on n wins; no pawn
rests where a jump begins. A player is named by their turn, from 0; `players` are at least 1, chance
comes from `rng`, a numpy generator, and `games` are played at once. Matrices have a row and a
column for each of the squares 0 … n − 1, rows = from. `Board.exact_transition_matrix` is in
fractions, and so is what `jeux.race` makes of it; `Board.transition_matrix` is in floats.
"""

from typing import TYPE_CHECKING

from jeux import lazily
from jeux.serpents.play import Game, play, simulate
from jeux.serpents.rules import ALTHOEN, AUDET, EXAMPLE_2, FINISHES, GRID_1, TRAPPED, Board
from jeux.serpents.theory import OneJump, one_jump

if TYPE_CHECKING:
    from jeux.serpents.board import BoardEditor

__all__ = [
    "ALTHOEN",
    "AUDET",
    "EXAMPLE_2",
    "FINISHES",
    "GRID_1",
    "TRAPPED",
    "Board",
    "BoardEditor",
    "Game",
    "OneJump",
    "one_jump",
    "play",
    "simulate",
]

__getattr__ = lazily(__name__, "board", "pictures", "record", BoardEditor="board")
