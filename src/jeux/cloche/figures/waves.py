"""A picture of partial fractions: a limit and waves, added one by one."""

from __future__ import annotations

from functools import cache

import numpy as np

from jeux.checks import as_integer
from jeux.cloche.figures.old.waves import limit_and_waves
from jeux.cloche.theory import auberge
from jeux.drawing import BLUE, GREY, ORANGE, frame, paint, picture, text

WIDE, HIGH, BASE, ZERO, UNIT, STEP, LEFT = 440.0, 384.0, 168.0, 326.0, 480.0, 19.5, 38.0
"""Measures: width, height, base line, zero line below, probability 1, token to token, token 0."""

MOST, JUDGED, SMALL = 20, 60, 0.001
"""The largest caisse drawn, the largest that is judged; a miss that is said to be small."""


def waves_picture(waves: int) -> str:
    """Draw the limit and some waves, and how near their sum comes to the true probabilities.

    Over each caisse an outlined bar is the probability that it is broken before the inn opens;
    the dots are the sum, and the curve below is the last wave that was added to it.

    Parameters
    ----------
    waves : int
        How many waves are added to the limit, 0 to 11.

    Examples
    --------
    >>> "The limit alone misses the true probability by at most 0.0893" in waves_picture(0)
    True
    """
    limit, every = limit_and_waves()
    shown = as_integer("waves", waves, 0, len(every))
    totals = _totals()
    misses = np.abs(totals[shown] - _true())
    worst = int(misses.argmax())
    said = {
        "waves": shown,
        "all": len(every),
        "miss": misses[worst],
        "worst": worst + 1,
        "small": SMALL,
        "start": max(np.flatnonzero(misses >= SMALL), default=-1) + 2,
    }
    if shown == len(every):
        words = "The limit and all {all} waves give the true probability of every caisse."
    elif misses[worst] < 5e-5:
        words = (
            "The limit and {waves} of {all} waves miss the true probability by less than 0.0001 "
            "at every caisse."
        )
    elif shown:
        words = (
            "The limit and {waves} of {all} waves miss the true probability by at most "
            "{miss:.4f}, at a caisse of {worst}; with {start} or more tokens by less than {small}."
        )
    else:
        words = (
            "The limit alone misses the true probability by at most {miss:.4f}, at a caisse of "
            "{worst}; with {start} or more tokens by less than {small}."
        )
    conclusion = words.format(**said)
    end = LEFT + STEP * (MOST + 0.5)
    out = [
        *(
            f'<rect x="{LEFT + STEP * (k + 1) - 7:.1f}" y="{BASE - UNIT * p:.1f}" width="14" '
            f'height="{UNIT * p:.1f}" fill="none" stroke="currentColor"/>'
            for k, p in enumerate(_true()[:MOST])
        ),
        f'<path d="M{LEFT:g} {BASE:g}H{end:g}M{LEFT:g} {ZERO:g}H{end:g}" stroke="currentColor"/>',
        f'<path d="M{LEFT + STEP:g} {BASE + 20:g}H{LEFT + STEP * MOST + 0.1:g}" '
        f'stroke="currentColor" stroke-width="11" stroke-linecap="round" '
        f'stroke-dasharray="0 {STEP:g}"/>',
    ]
    before = [limit + sum(wave.at(x) for wave in every[: max(shown - 1, 0)]) for x in _places()]
    now = [limit + sum(wave.at(x) for wave in every[:shown]) for x in _places()]
    if shown:
        out.append(_curve(before, BASE, GREY, 1))
        out.append(_curve([every[shown - 1].at(x) for x in _places()], ZERO, ORANGE, 2))
        newest = totals[shown] - totals[shown - 1]
        out.append(_dots(newest, ZERO, ORANGE))
    out += [_curve(now, BASE, BLUE, 1.5), _dots(totals[shown], BASE, BLUE)]
    out.append(text(LEFT, 15, "probability of being broken before the inn opens"))
    out.append(text(LEFT - 4, BASE - UNIT * limit + 5, f"{limit:.0%}", "end"))
    out += [text(LEFT - 4, y + 5, "0", "end") for y in (BASE, ZERO)]
    out += [text(LEFT + STEP * k, BASE + 44, str(k), "middle") for k in (1, *range(5, MOST + 1, 5))]
    out.append(text(end, BASE + 62, "tokens in the caisse", "end"))
    newest_words = "no wave yet"
    if shown:
        last = every[shown - 1]
        period = 2 * np.pi / last.turn
        newest_words = f"wave {shown}: {period:.2f} tokens long, × {last.rate:.3f} a token"
    out.append(text(LEFT, ZERO - 64, newest_words))
    data = ", ".join(f"{k}: {p:.3f}" for k, p in enumerate(totals[shown][:12], 1))
    label = (
        f"Bars over caisses of 1 to {MOST} tokens, and dots for a sum of waves, which for 1 to 12 "
        f"tokens is {data}; below, the newest wave. {conclusion}"
    )
    spans = f"1 {MOST} 0 0.3"
    return frame(picture("".join(out), label, WIDE, HIGH, spans), conclusion)


@cache
def _true() -> np.ndarray:
    """Return the probability that a caisse of 1 … 60 is broken before the inn opens."""
    return np.array([1 - float(auberge(k).p_opens) for k in range(1, JUDGED + 1)])


@cache
def _totals() -> list[np.ndarray]:
    """Return the limit and none, one, … of the waves, at every caisse."""
    limit, every = limit_and_waves()
    totals = [np.full(JUDGED, limit)]
    for wave in every:
        totals.append(totals[-1] + [wave.at(k) for k in range(1, JUDGED + 1)])
    return totals


def _places() -> list[float]:
    """Return the places at which curves are drawn."""
    return [1 + k / 8 for k in range(8 * (MOST - 1) + 1)]


def _curve(heights: list[float], zero: float, colour: str, width: float) -> str:
    """Draw a curve over the places."""
    at = zip(_places(), heights, strict=True)
    points = " ".join(f"{LEFT + STEP * x:.4g},{zero - UNIT * y:.1f}" for x, y in at)
    return (
        f'<polyline points="{points}" fill="none" stroke="{paint(colour)}" '
        f'stroke-width="{width:g}"/>'
    )


def _dots(heights: np.ndarray, zero: float, colour: str) -> str:
    """Draw a dot over every caisse."""
    return "".join(
        f'<circle cx="{LEFT + STEP * k:g}" cy="{zero - UNIT * y:.1f}" r="4" '
        f'fill="{paint(colour)}"/>'
        for k, y in enumerate(heights[:MOST], 1)
    )
