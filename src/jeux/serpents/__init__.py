"""*Serpents et échelles*: snakes and ladders for two (D. Audet)."""

from typing import TYPE_CHECKING, Any

from jeux.serpents.rules import ALTHOEN, AUDET, FINISHES, GRID_1, Board
from jeux.serpents.simulation import Simulation, simulate
from jeux.serpents.theory import EXAMPLE_2, classic_matrices

if TYPE_CHECKING:
    from jeux.serpents.board import BoardEditor

__all__ = [
    "ALTHOEN",
    "AUDET",
    "EXAMPLE_2",
    "FINISHES",
    "GRID_1",
    "Board",
    "BoardEditor",
    "Simulation",
    "classic_matrices",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Import the board in the page only where it is used: it brings ipywidgets."""
    if name == "BoardEditor":
        from jeux.serpents.board import BoardEditor

        return BoardEditor
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
