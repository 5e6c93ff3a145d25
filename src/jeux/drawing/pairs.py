"""The 36 pairs of two dice, drawn as a square that stands on its corner."""

from __future__ import annotations

from jeux.checks import as_integer
from jeux.drawing.pictures import BLUE, frame, paint, picture, text

HALF, LEFT, MIDDLE = 31.0, 38.0, 200.0
"""Half the diagonal of a field; where the first field stands."""


def pairs_picture(total: int) -> str:
    """Draw the pairs of two dice as a square and mark those with one sum, as a frame.

    The square stands on its corner, so that the pairs of one sum are a column.

    Parameters
    ----------
    total : int
        The sum, 2 to 12.

    Examples
    --------
    >>> "The sum is 12 in 1 of the 36 pairs." in pairs_picture(12)
    True
    """
    total = as_integer("total", total, 2, 12)
    out = [text(0, 30, "first die"), text(0, 2 * MIDDLE - 18, "second die")]
    for face in range(1, 7):
        x = LEFT + HALF * (face - 1) - 25
        out.append(text(x, MIDDLE - HALF * (face - 1) - 20, str(face), "middle"))
        out.append(text(x, MIDDLE + HALF * (face - 1) + 30, str(face), "middle"))
    pairs = 0
    for first in range(1, 7):
        for second in range(1, 7):
            x, y = LEFT + HALF * (first + second - 2), MIDDLE + HALF * (second - first)
            here = first + second
            pairs += here == total
            side = HALF - 2
            look = f'fill="{paint(BLUE)}" fill-opacity="{0.3 if here == total else 0}"'
            out.append(
                f'<g data-pick="total={here}" style="cursor:pointer"><path '
                f'd="M{x - side:g} {y:g}l{side:g} {-side:g} {side:g} {side:g} {-side:g} {side:g}z" '
                f'{look} stroke="currentColor" stroke-opacity="0.35" stroke-linejoin="round"/>'
                f"{text(x, y + 5, str(here), 'middle')}</g>"
            )
    conclusion = f"The sum is {total} in {pairs} of the 36 pairs."
    label = f"A square of six by six sums on its corner, each sum a column. {conclusion}"
    wide = LEFT + 11 * HALF + 4
    return frame(picture("".join(out), label, wide, 2 * MIDDLE), conclusion)
