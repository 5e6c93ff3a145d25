"""The 36 pairs of two dice, drawn as a square."""

from __future__ import annotations

from jeux.checks import as_integer
from jeux.drawing.pictures import BLUE, frame, paint, picture, text


def pairs_picture(total: int) -> str:
    """Draw the pairs of two dice as a square and mark those with one sum, as a frame.

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
    side, left, top = 42.0, 64.0, 50.0
    out = [text(left, 16, "second die"), text(4, top - 10, "first")]
    pairs = 0
    for first in range(1, 7):
        at = (first - 0.5) * side
        out.append(text(left + at - 2, 40, str(first), "middle"))
        out.append(text(left - 14, top + at + 4, str(first), "end"))
        for second in range(1, 7):
            chosen = first + second == total
            pairs += chosen
            x, y = left + (second - 1) * side, top + (first - 1) * side
            look = f'fill="{paint(BLUE)}" fill-opacity="0.3"' if chosen else 'fill="none"'
            out.append(
                f'<rect x="{x:g}" y="{y:g}" width="{side - 4:g}" height="{side - 4:g}" rx="6" '
                f'{look} stroke="currentColor" stroke-opacity="0.35"/>'
            )
            out.append(text(x + side / 2 - 2, y + 24, str(first + second), "middle"))
    conclusion = f"The sum is {total} in {pairs} of the 36 pairs."
    label = f"A square of six by six sums. {conclusion}"
    return frame(picture("".join(out), label, left + 6 * side + 4, top + 6 * side), conclusion)
