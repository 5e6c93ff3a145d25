"""*Marienbad*: the game of Nim, from heaps of 3, 5, 7 and 9 tokens."""

from typing import TYPE_CHECKING, Any

from jeux.marienbad.rules import (
    FILM,
    MARIENBAD,
    Move,
    Transcript,
    delaying_move,
    digital_sum,
    goal,
    is_favourable,
    moves,
    play,
    player,
    take,
    winning_moves,
)
from jeux.marienbad.simulation import simulate
from jeux.marienbad.theory import Hope, favourable_positions, grundy, win_probabilities

if TYPE_CHECKING:
    from jeux.marienbad.board import NimBoard

__all__ = [
    "FILM",
    "MARIENBAD",
    "Hope",
    "Move",
    "NimBoard",
    "Transcript",
    "delaying_move",
    "digital_sum",
    "favourable_positions",
    "goal",
    "grundy",
    "is_favourable",
    "moves",
    "play",
    "player",
    "simulate",
    "take",
    "win_probabilities",
    "winning_moves",
]


def __getattr__(name: str) -> Any:
    """Import the board in the page only where it is used: it brings ipywidgets."""
    if name == "NimBoard":
        from jeux.marienbad.board import NimBoard

        return NimBoard
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
