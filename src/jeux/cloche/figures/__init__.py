"""Pictures of *Cloche et Marteau*, by subject."""

from jeux.cloche.figures.asked import asked_laws, asked_seats, asked_values
from jeux.cloche.figures.auction import STOCK, fair_sale_chart, gain_chance_picture, margin_picture
from jeux.cloche.figures.dice import dice_law_chart, running_average_chart, sum_walk_picture
from jeux.cloche.figures.family import family_chart
from jeux.cloche.figures.game import scene_picture
from jeux.cloche.figures.inn import last_tokens_picture
from jeux.cloche.figures.laws import gain_law_picture, normal_law_picture
from jeux.cloche.figures.limits import gaps_picture, maxima_map
from jeux.cloche.figures.opening import cards_picture, many_games_picture, sale_picture
from jeux.cloche.figures.spread import deviations_chart, spread_chart
from jeux.cloche.figures.values import values_picture
from jeux.cloche.figures.waves import waves_picture
from jeux.cloche.figures.winning import purses_picture, winning_picture

__all__ = [
    "STOCK",
    "asked_laws",
    "asked_seats",
    "asked_values",
    "cards_picture",
    "deviations_chart",
    "dice_law_chart",
    "fair_sale_chart",
    "family_chart",
    "gain_chance_picture",
    "gain_law_picture",
    "gaps_picture",
    "last_tokens_picture",
    "many_games_picture",
    "margin_picture",
    "maxima_map",
    "normal_law_picture",
    "purses_picture",
    "running_average_chart",
    "sale_picture",
    "scene_picture",
    "spread_chart",
    "sum_walk_picture",
    "values_picture",
    "waves_picture",
    "winning_picture",
]
