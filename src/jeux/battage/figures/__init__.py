"""Pictures of *Battage*, by subject."""

from jeux.battage.figures.charts import repeat_picture, rising_chart
from jeux.battage.figures.clock import clock_picture, launch_picture
from jeux.battage.figures.files import files_picture, scores_picture
from jeux.battage.figures.hands import deals_picture, packets_picture
from jeux.battage.figures.laps import laps_picture
from jeux.battage.figures.shuffles import riffles_picture, shuffle_picture

__all__ = [
    "clock_picture",
    "deals_picture",
    "files_picture",
    "laps_picture",
    "launch_picture",
    "packets_picture",
    "repeat_picture",
    "riffles_picture",
    "rising_chart",
    "scores_picture",
    "shuffle_picture",
]
