"""Numbers as a reader sees them: alike on each processor, with a true minus, and no −0."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

MINUS = "\u2212"

CHANCE_DECIMALS = 12
"""More than a screen draws, fewer than processors agree on."""

SIGN = re.compile(r"(.?[<>=^])?[-+ ]?")
"""What stands in a format before the letter z, with which Python writes a zero without minus."""


def figure(value: Any, spec: str = ",") -> str:
    """Write a number as it is read: with a true minus, which zero never has.

    >>> figure(-1500), figure(-0.25, "+.0%"), figure(-1e-17, ".4f")
    ('−1,500', '−25%', '0.0000')
    """
    if isinstance(value, float):
        spec = SIGN.sub(r"\g<0>z", spec, count=1)
    return f"{value:{spec}}".replace("-", MINUS)


def steady(n: float, decimals: int = 6) -> float:
    """Return a number without its last digits, in which processors differ.

    Else a coordinate half way between two tenths goes up on some of them, and down on others.

    >>> steady(0.1 + 0.2), steady(-1e-17)
    (0.3, 0.0)
    """
    return round(n, decimals) + 0.0


def nine_digits(n: float) -> float:
    """Return a number of any size with nine digits, alike on each processor.

    Where large terms cancel, no more than eleven were the same.

    >>> nine_digits(0.1 + 0.2), nine_digits(1e-30 / 3)
    (0.3, 3.33333333e-31)
    """
    return float(f"{n:.9g}")


def chance(p: Fraction | float) -> float:
    """Return a probability as a page draws it: to twelve decimals, alike on each processor.

    >>> chance(Fraction(1, 3)) == 1 / 3, chance(0.1 + 0.2)
    (True, 0.3)
    """
    return steady(p, CHANCE_DECIMALS) if isinstance(p, float) else float(p)


def ranges(numbers: Iterable[int]) -> str:
    """Write ascending numbers, those in a row as their first and last.

    >>> ranges([0, 1, 2, 3, 7, 9, 10])
    '0–3, 7, 9–10'
    """
    rows = list[list[int]]()
    for number in numbers:
        if rows and number == rows[-1][-1] + 1:
            rows[-1].append(number)
        else:
            rows.append([number])
    return ", ".join(f"{row[0]}–{row[-1]}" if row[1:] else str(row[0]) for row in rows)


def px(*numbers: float) -> str:
    """Return coordinates to a tenth of a pixel.

    >>> px(12, 0.25 + 1e-15, -0.04)
    '12 0.2 0'
    """
    return " ".join(f"{round(steady(n), 1) + 0:g}" for n in numbers)
