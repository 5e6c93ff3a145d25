"""A bar chart over consecutive integers, until the games have moved to `jeux.pictures`."""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence

from jeux.checks import as_integer, as_number, as_sequence, as_text
from jeux.pictures import BLUE, ORANGE, paint, svg, text

RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
"""Digits as exponents: ``str(12).translate(RAISED)``."""


def bars(
    heights: Sequence[float],
    label: str,
    *,
    first: int = 0,
    top: float,
    mean: float | None = None,
    chosen: Container[int] = (),
    names: Mapping[int, str] | None = None,
    before: Sequence[float] = (),
    x_label: str = "",
    y_label: str = "",
) -> str:
    """Draw a bar chart over consecutive integers as an SVG string.

    Parameters
    ----------
    heights : sequence of float, length n
        Height of the bar over ``first``, ``first + 1``, …; not negative.
    label : str
        What a screen reader says.
    first : int
        The integer under the first bar.
    top : float
        The value at the top of the axis, the same for frames that are compared.
    mean : float, optional
        Where to put the marker of a mean, under the axis.
    chosen : container of int
        The integers whose bars are drawn in the second colour.
    names : mapping of int to str, optional
        Words over bars, by their integers.
    before : sequence of float
        Heights over the same integers that are drawn as a thin outline, to compare with.
    x_label, y_label : str
        Names of the axes.

    Raises
    ------
    ValueError
        If there is no bar, a height is negative or not finite, the mean does not lie
        under the bars, `top` leaves no room for them, or the outline has another length.

    Returns
    -------
    str
        One SVG element.

    Examples
    --------
    >>> bars([5, 1], "One die: 0 has 5 faces, 1 has one.", top=6).count("<rect")
    2
    """
    given = as_sequence("heights", heights)
    heights = [float(as_number("heights", height)) for height in given]
    if not heights or min(heights) < 0:
        raise ValueError(f"heights must be one or more numbers >= 0, got {heights!r}")
    first, scale = as_integer("first", first, None), float(as_number("top", top))
    outline = [float(as_number("before", height)) for height in as_sequence("before", before)]
    if outline and not (
        len(outline) == len(heights) and 0 <= min(outline) <= max(outline) <= scale
    ):
        raise ValueError(f"before must be {len(heights)} heights from 0 to {scale:g}, or none")
    mean = None if mean is None else float(as_number("mean", mean))
    if not 0 < scale >= max(heights):
        raise ValueError(f"top must be above 0 and all heights, {max(heights):g}, got {scale!r}")
    if mean is not None and not first - 0.5 <= mean <= first + len(heights) - 0.5:
        raise ValueError(f"mean must lie under the bars, the first over {first}, got {mean!r}")
    wide, high, left, base = 440.0, 260.0, 50.0, 205.0
    step = (wide - 12 - left) / len(heights)
    every = max(1, round(32 / step))
    ink = 'stroke="currentColor" fill="none"'
    out = [f'<path d="M{left:g} 24V{base:g}H{wide:g}" {ink}/>']
    for i, height in enumerate(heights):
        x, h = left + i * step, height / scale * (base - 30)
        fill = paint(ORANGE if first + i in chosen else BLUE)
        out.append(
            f'<rect x="{x + 0.1 * step:.1f}" y="{base - h:.1f}" width="{0.8 * step:.1f}" '
            f'height="{h:.1f}" fill="{fill}"/>'
        )
        if i % every == 0:
            out.append(text(x + step / 2, base + 18, str(first + i), "middle"))
    if outline:
        tops = "".join(f"V{base - h / scale * (base - 30):.1f}h{step:.2f}" for h in outline)
        out.append(f'<path d="M{left:g} {base:g}{tops}V{base:g}" {ink} stroke-opacity=".6"/>')
    for at, words in (names or {}).items():
        # as wide as letters are at most; over the highest bar below
        half = 4.2 * len(words)
        x = min(max(left + (at - first + 0.5) * step, left + half + 4), wide - half)
        highest = list(map(max, heights, outline)) if outline else heights
        under = highest[max(0, int((x - half - left) / step)) : int((x + half - left) / step) + 1]
        y = base - max(under) / scale * (base - 30) - 6
        out.append(text(x, y, as_text("names", words), "middle"))
    if mean is not None:
        x = left + (mean - first + 0.5) * step
        out.append(f'<path d="M{x:.1f} {base + 22:g}l8 14h-16z" fill="{paint(ORANGE)}"/>')
        near_end = x > wide - 120
        out.append(
            text(
                x + (-12 if near_end else 12),
                base + 37,
                f"mean {mean:.4g}",
                "end" if near_end else "start",
            )
        )
    tick = _round_below(scale)
    y = base - tick / scale * (base - 30)
    out.append(f'<path d="M{left - 5:g} {y:.1f}h5" {ink}/>')
    out.append(text(left - 8, y + 5, f"{tick:g}", "end"))
    out.append(text(left - 8, base, "0", "end"))
    out.append(text(left, 15, y_label))
    out.append(text(wide, high - 4, x_label, "end"))
    spans = f"{first} {first + len(heights) - 1} 0 {scale:g}"
    return svg("".join(out), label, wide, high, spans)


def _round_below(x: float) -> float:
    """Return the largest of … 0.1, 0.2, 0.5, 1, 2, 5, 10 … that is not above x."""
    power = 10.0 ** math.floor(math.log10(x))
    return next(lead * power for lead in (5, 2, 1) if lead * power <= x * (1 + 1e-12))
