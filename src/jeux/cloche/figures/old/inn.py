"""The inn under its old names."""

from __future__ import annotations

from fractions import Fraction

from jeux.cloche.rules import HIGHEST_SUM
from jeux.cloche.theory import beyond, still

__all__ = ["beyond", "second_period"]


def second_period() -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Return what the open Auberge still earns with r left, and in how many throws."""
    earned, lasts = zip(*map(still, range(HIGHEST_SUM)), strict=True)
    return earned, lasts
