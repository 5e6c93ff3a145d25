"""Pictures of *Marienbad*, by subject."""

from jeux.marienbad.figures.books import PAIRINGS, book_picture
from jeux.marienbad.figures.charts import heaps_picture, hope_chart, share_chart
from jeux.marienbad.figures.opening import answer_picture, choice_picture

__all__ = [
    "PAIRINGS",
    "answer_picture",
    "book_picture",
    "choice_picture",
    "heaps_picture",
    "hope_chart",
    "share_chart",
]
