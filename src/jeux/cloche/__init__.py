"""*Cloche et Marteau* (M. Jéquier, L'Enseignement mathématique 22, 1922)."""

from jeux.cloche.theory import (
    mean_after_fine,
    mean_payment,
    point_counts,
    powers_of_five,
    ways,
)

__all__ = ["mean_after_fine", "mean_payment", "point_counts", "powers_of_five", "ways"]
