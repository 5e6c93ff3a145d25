"""Numbers as a reader sees them: alike on each processor, with a true minus, and no −0."""

from __future__ import annotations

import re
from typing import Any

MINUS = "\u2212"

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


def settled(n: float) -> float:
    """Return a number of any size with nine digits, alike on each processor.

    Where large terms cancel, no more than eleven were the same.

    >>> settled(0.1 + 0.2), settled(1e-30 / 3)
    (0.3, 3.33333333e-31)
    """
    return float(f"{n:.9g}")


def px(*numbers: float) -> str:
    """Return coordinates to a tenth of a pixel.

    >>> px(12, 0.25 + 1e-15, -0.04)
    '12 0.2 0'
    """
    return " ".join(f"{round(steady(n), 1) + 0:g}" for n in numbers)
