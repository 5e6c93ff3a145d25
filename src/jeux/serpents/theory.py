"""Results of the article that two chapters share."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

EXAMPLE_2 = np.array([[Fraction(1, 8), Fraction(1, 4)], [Fraction(3, 8), Fraction(1, 2)]])
"""The chain of the article's Example 2: two states before the last."""
