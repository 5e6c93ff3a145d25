"""Two people's distances on the scale on which proportional hazards are parallel."""

from __future__ import annotations

import math

from jeux.caillou.rules import as_float
from jeux.drawing import BLUE, ORANGE, frame, paint, picture, text

LEVELS = (0.02, 0.05, 0.1, 0.2, 0.5, 0.9, 0.99)
LEFT, RIGHT, TOP, BOTTOM, REACH = 44, 412, 34, 262, 2.0
NEAR, FAR = 0.1, 1.0
"""Distances at which the hazards are compared, in means of A."""


def curves_picture(shape: float) -> str:
    """Draw the shares of A's and of B's stones that lie nearer than each distance, as a frame.

    A's distances are exponential. B's mean is half of A's, and B's survival function is
    exp(−(x/σ)**shape).

    Parameters
    ----------
    shape : float
        1 for exponential distances, 2 for normal errors in two directions; 0.5 to 4.

    Examples
    --------
    >>> "the curves are parallel" in curves_picture(1)
    True
    """
    s = as_float("shape", shape)
    if not 0.5 <= s <= 4:
        raise ValueError(f"shape must be from 0.5 to 4, got {shape!r}")
    scale = 0.5 / math.gamma(1 + 1 / s)

    def times(x: float) -> float:
        return float(s / scale * (x / scale) ** (s - 1))

    if s == 1:
        conclusion = "s = 1: the curves are parallel; B's hazard is 2 times A's at every distance."
    else:
        conclusion = (
            f"s = {s:g}: the curves are not parallel; B's hazard is {times(NEAR):.2f} times A's at "
            f"the distance {NEAR:g}, and {times(FAR):.2f} times A's at the distance {FAR:g}."
        )
    out = [text(4, 16, "share of the stones that lie nearer")]
    for level in LEVELS:
        y = _down(-math.log1p(-level))
        out.append(f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="currentColor" opacity="0.15"/>')
        out.append(text(LEFT - 5, y + 5, f"{level:.0%}", "end"))
    ticks = (0, 0.5, 1, 1.5, 2)
    out += [text(_across(tick), 284, f"{tick:g}", "middle") for tick in ticks]
    out.append(text(RIGHT, 306, "distance, in means of A", "end"))
    for name, colour, one, power in (("A", BLUE, 1.0, 1.0), ("B", ORANGE, scale, s)):
        points = [k * REACH / 400 for k in range(1, 401)]
        inside = [x for x in points if LEVELS[0] <= -math.expm1(-((x / one) ** power)) <= 0.995]
        path = "L".join(f"{_across(x):.1f} {_down((x / one) ** power):.1f}" for x in inside)
        out.append(f'<path d="M{path}" fill="none" stroke="{paint(colour)}" stroke-width="2.5"/>')
        x, y = _across(inside[-1]), _down((inside[-1] / one) ** power)
        out.append(f'<g fill="{paint(colour)}" font-weight="bold">{text(x + 6, y + 5, name)}</g>')
    label = f"Two curves of shares by distance, on the scale of the hazards. {conclusion}"
    return frame(picture("".join(out), label, 440, 312), conclusion)


def _across(x: float) -> float:
    return LEFT + x / REACH * (RIGHT - LEFT)


def _down(hazard: float) -> float:
    """Return the height of a cumulative hazard, which is the smaller, the larger it is."""
    lowest, top = math.log(-math.log1p(-LEVELS[0])), math.log(-math.log1p(-0.995))
    return BOTTOM - (math.log(hazard) - lowest) / (top - lowest) * (BOTTOM - TOP)
