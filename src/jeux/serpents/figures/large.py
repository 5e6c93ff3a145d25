"""What five ways to compute P and E cost, as bars of powers of ten."""

from __future__ import annotations

from math import log2, log10

from jeux.checks import as_integer
from jeux.drawing import BLUE, frame, halo, paint, picture, text

MOST = 24
"""Powers of ten that the axis has."""


def _costs(n: int) -> dict[str, float]:
    """Return the multiplications of each way, on a board of n squares without jumps, six faces."""
    return {
        "vectorisation": n**6 / 3,
        "the series as printed": 3 * n**4,
        "doubling": 3 * n**3 * max(1, log2(n)),
        "survival vectors, all pairs": n**3 + 6 * n**2,
        "survival vectors, one pair": 6 * n**2,
    }


def _time(seconds: float) -> str:
    """Return a time in the largest unit of which it has one.

    >>> [_time(x) for x in (1e-5, 90, 1e9)]
    ['less than a second', '1.5 minutes', '32 years']
    """
    units = (("year", 31_536_000), ("day", 86_400), ("minute", 60), ("second", 1))
    for unit, length in units:
        if (count := seconds / length) >= 1:
            told = f"{count:,.0f}" if count >= 99 else f"{count:.2g}"
            return f"{told} {unit}" if told == "1" else f"{told} {unit}s"
    return "less than a second"


def cost_chart(squares: int) -> str:
    """Draw how many multiplications each way takes, as a frame.

    A board without jumps is over after at most as many rounds as it has squares. A bar ends at
    the number of multiplications, on an axis of powers of ten.

    >>> "1,000 squares: vectorisation takes 11 years" in cost_chart(1000)
    True
    """
    squares = as_integer("squares", squares, 2, 5000)
    costs = _costs(squares)
    conclusion = (
        f"{squares:,} squares: vectorisation takes {_time(costs['vectorisation'] / 1e9)}, survival "
        f"vectors for all pairs {_time(costs['survival vectors, all pairs'] / 1e9)}, at a "
        f"thousand million multiplications a second."
    )
    wide, left, high = 440.0, 6.0, 62.0
    unit = (wide - 2 * left) / MOST
    out, words = [], []
    for row, (name, cost) in enumerate(costs.items()):
        y = 8 + row * high
        words.append(text(left + 5, y + 16, name))  # beside the axis
        out.append(
            f'<rect x="{left:g}" y="{y + 24:g}" width="{unit * log10(cost):.1f}" height="22" '
            f'fill="{paint(BLUE)}" fill-opacity=".6"/>'
        )
        told = f"10 to the power {log10(cost):.1f}"
        words.append(text(wide - left, y + 16, told, "end"))
    base = 8 + len(costs) * high
    out.append(
        f'<path d="M{left:g} 8V{base:g}H{wide - left:g}" fill="none" stroke="currentColor"/>'
    )
    second = left + 9 * unit
    marks = "".join(f"M{second:.1f} {8 + row * high + 20:g}v32" for row in range(len(costs)))
    out.append(f'<path d="{marks}" fill="none" stroke="currentColor" stroke-dasharray="4 3"/>')
    words.append(text(second, base + 18, "one second", "middle"))
    words.append(text(wide - left, base + 38, "multiplications, in powers of ten", "end"))
    drawn = picture(
        "".join(out) + halo("".join(words)),
        f"Bars of the multiplications of five ways, on an axis of powers of ten. {conclusion}",
        wide,
        base + 46,
        f"powers 0 {MOST}",
    )
    return frame(drawn, conclusion)
