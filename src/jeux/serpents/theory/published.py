"""What others have published on the classic board with an exact finish, to the last digit.

Each figure stands as it was printed. Some were read where they were published, others only in
quotations; the references of the book say which.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from jeux.serpents.rules import ALTHOEN, AUDET, Board

AKS_MEAN = Fraction(
    225837582538403273407117496273279920181931269186581786048583,
    5757472998140039232950575874628786131130999406013041613400,
)
"""The mean number of throws of a player alone on `ALTHOEN`, by Althoen, King and Schilling (1993).

Read as Futility Closet quotes it (2018)."""

ROBIN_CHANCE = "0.50780277346091397787392387841954080716542767187942"
"""The probability that the first of two wins on the board with 48→26 and an exact finish.

Published by RobinFiveWords on GitHub (2024) as a fraction, and rounded to fifty decimals."""

ROBIN_DIGITS = (
    4453,
    ("180926332670996705143434774852", "6190638869011346271241"),
    ("356292525615602536056258382956", "5465297923649011295808"),
)
"""How many digits numerator and denominator of that fraction have, and how each begins and ends."""


class Figure(NamedTuple):
    """A mean length in print: who printed it, for which board and how many players, as what."""

    source: str
    board: Board
    players: int
    printed: str


_WITH_48 = Board(100, AUDET.jumps, finish="exact")
_WITH_LADDER = Board(100, {**ALTHOEN.jumps, 79: 81}, finish="exact")

MEANS = (
    Figure("Althoen, King and Schilling", ALTHOEN, 1, "39.2"),
    Figure("Althoen, King and Schilling", _WITH_LADDER, 1, "41.9"),
    Figure("IBM Research", ALTHOEN, 1, "39.225122"),
    Figure("Possibly Wrong", _WITH_48, 1, "39.5984"),
    Figure("Possibly Wrong", _WITH_48, 2, "52.5188"),
)
"""Mean lengths in throws of all players: of 1993 as quoted, of 2020 and of 2015."""
