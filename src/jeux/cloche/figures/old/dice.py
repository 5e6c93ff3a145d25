"""The law of the sum under its old names."""

from __future__ import annotations

from fractions import Fraction

from jeux.cloche.chain import chances
from jeux.cloche.chain import points as sum_law

__all__ = ["sum_chances", "sum_law"]


def sum_chances() -> tuple[Fraction, ...]:
    """Return f_0 … f_21, the probabilities of the sums."""
    return tuple(chances()[0])
