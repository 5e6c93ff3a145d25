"""*Marienbad*: the game of Nim, from heaps of 3, 5, 7 and 9 tokens.

- `rules`: heaps and moves, the digital sum, which positions are favourable and which moves win
- `play`: one game between players who may err, and its transcript
- `simulation`: `simulate`, many games at once
- `theory`: all positions of a box, hopes, books of positions, Grundy numbers, the claims
- `throws`: games and deals that a reader throws in the page
- `figures`: heaps with their digits, charts; `board`: `NimBoard`, to play on the page

A position is a sequence of heaps, each a number of tokens, empty ones included; heaps are counted
from 0 in code, and are rows from 1 for a reader. Player 0 begins. `misere` says that the player who
takes the last token loses; otherwise that player wins. `epsilon` is the probability that a player
errs at a turn; hopes are fractions if it is an integer or a fraction, floats if it is a float.
"""

from typing import TYPE_CHECKING

from jeux import lazily
from jeux.marienbad.play import Transcript, delaying_move, play, player
from jeux.marienbad.rules import (
    FILM,
    MARIENBAD,
    Move,
    dashed,
    digital_sum,
    goal,
    is_favourable,
    moves,
    nim_sum,
    take,
    winning_moves,
)
from jeux.marienbad.simulation import simulate
from jeux.marienbad.theory import Hope, favourable_positions, grundy, mex, win_probabilities

if TYPE_CHECKING:
    from jeux.marienbad.board import NimBoard

__getattr__ = lazily(__name__, "throws", "figures", "board", NimBoard="board")

__all__ = [
    "FILM",
    "MARIENBAD",
    "Hope",
    "Move",
    "NimBoard",
    "Transcript",
    "dashed",
    "delaying_move",
    "digital_sum",
    "favourable_positions",
    "goal",
    "grundy",
    "is_favourable",
    "mex",
    "moves",
    "nim_sum",
    "play",
    "player",
    "simulate",
    "take",
    "win_probabilities",
    "winning_moves",
]
