"""The field before the wall, and how likely each player scores from its places."""

from __future__ import annotations

import math

from jeux.caillou.figures.charts import COLOURS
from jeux.caillou.rules import as_float
from jeux.checks import as_integer
from jeux.drawing import PAPER, frame, halo, paint, picture, text

NEAR, FAR = (0.0, 0.4), (2.0, 0.0)
"""Two specialists: touch, the mean distance of a stone thrown from the wall, and aim, what each
unit of the place's distance adds to it."""

PLACES = 10
"""Places of the field: so many metres from the wall."""

WALL, METRE, DECIMETRE, LANES, FOOT, HIGH = 12.0, 40.0, 37.0, (44.0, 76.0, 108.0), 306.0, 150.0
"""Where the wall is; a metre of the field, a decimetre of the stones; heights of the players'
stones; where columns stand, and how high they are."""


def means_at(place: float, touch: float, aim: float) -> list[float]:
    """Return the mean distances of the stones of A and of both specialists, from one place."""
    return [own_touch + own_aim * place for own_touch, own_aim in ((touch, aim), NEAR, FAR)]


def shares_at(place: float, touch: float, aim: float) -> list[float]:
    """Return how likely each of them scores, with as many stones each."""
    rates = [1 / mean for mean in means_at(place, touch, aim)]
    return [rate / sum(rates) for rate in rates]


def place_picture(touch: float, aim: float, place: int) -> str:
    """Draw the field: where the stones of A, B and C rest, and who scores from each place.

    Stones thrown from x metres come to rest at an exponential distance from the wall, with mean
    touch + aim · x decimetres; all players have as many stones, all of them eligible. B is good
    from nearby, C from afar. A tap on a place chooses it.

    Parameters
    ----------
    touch, aim : float
        Those of A, not negative; 0.001 to 1000 together.
    place : int
        From how many metres they throw, 1 to 10.

    Examples
    --------
    >>> "The best place for A is at 3.5 m" in place_picture(0.5, 0.2, 4)
    True
    """
    touch, aim = as_float("touch", touch, 0), as_float("aim", aim, 0)
    if not 0.001 <= touch + aim <= 1000:
        raise ValueError(f"touch and aim must add up to 0.001 to 1000, got {touch} and {aim}")
    here = as_integer("place", place, 1, PLACES)
    means, shares = means_at(here, touch, aim), shares_at(here, touch, aim)
    # A's mean over B's and over C's, added up, is least here, if the field reaches so far
    far = touch * FAR[0] / NEAR[1]
    free = math.sqrt(far / aim) if aim else math.inf
    best = min(max(free, 1.0), float(PLACES))
    chance = shares_at(best, touch, aim)[0]
    if free <= 1:
        conclusion = (
            f"From {here} m A's stones rest {means[0]:.2g} dm from the wall on average, and A "
            f"scores with probability {shares[0]:.4f}. The best place for A is the nearest, with "
            f"{chance:.4f}."
        )
    elif free >= PLACES:
        conclusion = (
            f"From {here} m A's stones rest {means[0]:.2g} dm from the wall on average, and A "
            f"scores with probability {shares[0]:.4f}. The best place for A is the furthest, with "
            f"{chance:.4f}."
        )
    else:
        conclusion = (
            f"From {here} m A's stones rest {means[0]:.2g} dm from the wall on average, and A "
            f"scores with probability {shares[0]:.4f}. The best place for A is at {best:.1f} m, "
            f"with {chance:.4f}."
        )
    out = [text(WALL + 10, 16, f"mean distance of their stones, from {here} m")]
    for name, mean, y in zip("ABC", means, LANES, strict=True):
        x, colour = WALL + 15 + DECIMETRE * min(mean, PLACES), paint(COLOURS[name])
        out.append(f'<path d="M{WALL:g} {y:g}H{x:.1f}" stroke="{colour}" stroke-width="3"/>')
        out.append(f'<circle cx="{x:.1f}" cy="{y:g}" r="12" fill="{colour}"/>')
        out.append(f'<g fill="{paint(PAPER)}">{text(x, y + 5.4, name, "middle")}</g>')
        beside, anchor = (18, "start") if x < 320 else (-18, "end")
        out.append(halo(text(x + beside, y + 5.4, f"{mean:.2g} dm", anchor)))
    out.append(text(WALL + 10, 146, "who scores, from each place"))
    out += [_column(x, shares_at(x, touch, aim), x == here) for x in range(1, PLACES + 1)]
    mark = WALL + METRE * best
    out.append(f'<path d="M{mark:.1f} {FOOT + 24:g}l8 13h-16z" fill="{paint(COLOURS["A"])}"/>')
    beside, anchor = (14, "start") if best < 6 else (-14, "end")
    out.append(text(mark + beside, FOOT + 38, "best for A", anchor))
    out.append(f'<path d="M{WALL:g} 28V{FOOT:g}" stroke="currentColor" stroke-width="5"/>')
    label = f"A field before a wall, with a column over each place. {conclusion}"
    return frame(picture("".join(out), label, 440, FOOT + 46), conclusion)


def _column(place: int, shares: list[float], here: bool) -> str:
    """Draw who scores from a place, A at the foot; it can be tapped."""
    middle, y = WALL + METRE * place, FOOT
    left, wide = middle - METRE / 2 + 2, METRE - 4
    out = []
    for name, share in zip("ABC", shares, strict=True):
        high = HIGH * share
        y -= high
        faint = "" if name == "A" else ' fill-opacity="0.25"'
        out.append(
            f'<rect x="{left:g}" y="{y:.1f}" width="{wide:g}" height="{high:.1f}" '
            f'fill="{paint(COLOURS[name])}"{faint}/>'
        )
        if here and high > 20:
            ink = paint(PAPER) if name == "A" else "currentColor"
            words = text(middle, y + high / 2 + 5, f"{name} {100 * share:.0f}", "middle")
            out.append(f'<g fill="{ink}">{words}</g>')
    if here:
        out.append(
            f'<rect x="{left:g}" y="{FOOT - HIGH:g}" width="{wide:g}" height="{HIGH:g}" '
            'fill="none" stroke="currentColor" stroke-width="3"/>'
        )
    name = f"{place} m" if here else str(place)
    return (
        f'<g data-pick="place={place}" style="cursor:pointer" pointer-events="all">'
        f"{''.join(out)}{text(middle, FOOT + 19, name, 'middle')}</g>"
    )
