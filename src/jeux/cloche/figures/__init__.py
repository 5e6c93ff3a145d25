"""Pictures of *Cloche et Marteau*, by subject."""

from jeux.cloche.figures.auction import STOCK, fair_sale_chart
from jeux.cloche.figures.dice import dice_law_chart, running_average_chart, sum_walk_picture
from jeux.cloche.figures.game import scene_picture
from jeux.cloche.figures.inn import last_tokens_picture, oscillation_chart
from jeux.cloche.figures.opening import (
    cards_picture,
    many_games_picture,
    sale_picture,
)
from jeux.cloche.figures.spread import deviations_chart, spread_chart
from jeux.cloche.figures.values import values_picture

__all__ = [
    "STOCK",
    "cards_picture",
    "deviations_chart",
    "dice_law_chart",
    "fair_sale_chart",
    "last_tokens_picture",
    "many_games_picture",
    "oscillation_chart",
    "running_average_chart",
    "sale_picture",
    "scene_picture",
    "spread_chart",
    "sum_walk_picture",
    "values_picture",
]
