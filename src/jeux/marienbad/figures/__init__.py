"""Pictures of *Marienbad*, by subject."""

from jeux.marienbad.figures.charts import heaps_picture, hope_chart, share_chart
from jeux.marienbad.figures.opening import answer_picture, choice_picture, film_picture

__all__ = [
    "answer_picture",
    "choice_picture",
    "film_picture",
    "heaps_picture",
    "hope_chart",
    "share_chart",
]
