"""Pictures of *Serpents et échelles*: boards, and charts of games, lengths and matrices."""

from jeux.serpents.figures.board import board_picture, choices_picture, without_picture
from jeux.serpents.figures.games import (
    length_chart,
    rounds_chart,
    turn_order_chart,
    whereabouts_chart,
)
from jeux.serpents.figures.race import rows_chart, series_chart, tie_chart

__all__ = [
    "board_picture",
    "choices_picture",
    "length_chart",
    "rounds_chart",
    "rows_chart",
    "series_chart",
    "tie_chart",
    "turn_order_chart",
    "whereabouts_chart",
    "without_picture",
]
