"""Pictures of *Cloche et Marteau*, by subject."""

from jeux.cloche.figures.auction import STOCK, fair_sale
from jeux.cloche.figures.dice import dice_law, running_average, sum_walk
from jeux.cloche.figures.game import scene
from jeux.cloche.figures.inn import last_tokens, oscillation
from jeux.cloche.figures.spread import deviations, spread

__all__ = [
    "STOCK",
    "deviations",
    "dice_law",
    "fair_sale",
    "last_tokens",
    "oscillation",
    "running_average",
    "scene",
    "spread",
    "sum_walk",
]
