"""Pictures of *Battage*, by subject."""

from jeux.battage.figures.charts import repeat_chart, rising_chart, shuffle_picture
from jeux.battage.figures.opening import (
    deals_picture,
    launch_picture,
    packets_picture,
    riffles_picture,
)

__all__ = [
    "deals_picture",
    "launch_picture",
    "packets_picture",
    "repeat_chart",
    "riffles_picture",
    "rising_chart",
    "shuffle_picture",
]
