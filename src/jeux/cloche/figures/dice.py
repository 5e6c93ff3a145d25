"""Pictures of the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from jeux.cloche.rules import FACES, MARKS, die
from jeux.cloche.theory import point_counts, ways
from jeux.drawing import (
    BLUE,
    GREY,
    ORANGE,
    PAPER,
    STYLE,
    bars,
    counted,
    frame,
    paint,
    picture,
    text,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_WIDE = 400
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def dice_law(dice: int) -> str:
    """Draw the law of the sum of dice 1 to `dice`, as a frame.

    Parameters
    ----------
    dice : int
        How many of Jéquier's number dice are thrown, 1 to 6.

    Raises
    ------
    ValueError
        If there are no such dice.

    Examples
    --------
    >>> "25 of 36 throws pay nothing" in dice_law(2)
    True
    """
    if dice not in range(1, len(MARKS) + 1):
        raise ValueError(f"dice must be 1 to {len(MARKS)}, got {dice!r}")
    law = die(MARKS[0])
    for mark in MARKS[1:dice]:
        law += die(mark)
    heights = [float(law.p(mu)) for mu in range(sum(MARKS) + 1)]
    positive = [mu for mu in law.weights if mu > 0]
    likeliest = max(law.weights[mu] for mu in positive)
    best = [mu for mu in positive if law.weights[mu] == likeliest]
    mean = float(law.mean)
    conclusion = (
        f"{counted(dice, 'die', 'dice')}: {law.weights[0]:,} of {law.total:,} throws pay nothing "
        f"({float(law.p(0)):.1%}); the mean is {mean:.4g}; the likeliest sum above 0 is "
        f"{' or '.join(map(str, best))} ({counted(likeliest, 'throw', 'throws')})."
    )
    data = ", ".join(f"{mu}: {p:.4f}" for mu, p in enumerate(heights) if p)
    return frame(
        bars(
            heights,
            f"Bar chart of the sum of dice 1 to {dice}. Probabilities {data}. {conclusion}",
            top=1.0,
            mean=mean,
            chosen=best,
            x_label="sum of the dice",
            y_label="probability",
        ),
        conclusion,
    )


def sum_walk(points: int) -> str:
    """Draw the sets of dice that make a sum, one a line, with their throws, as a frame.

    Parameters
    ----------
    points : int
        The sum mu, 0 to 21: one row of Jéquier's table.

    Raises
    ------
    ValueError
        If no throw has that sum.

    Examples
    --------
    >>> "6 points: 4 sets of dice" in sum_walk(6)
    True
    """
    nu = point_counts()
    if points not in range(len(nu)):
        raise ValueError(f"points must be 0 to {len(nu) - 1}, got {points!r}")
    sets = ways(points)
    conclusion = (
        f"{counted(points, 'point', 'points')}: {counted(len(sets), 'set', 'sets')} of dice, "
        f"{nu[points]:,} of the {sum(nu):,} throws; "
        f"they pay {points} × {nu[points]:,} = {points * nu[points]:,} in all."
    )
    side, step, top = 38, 45, 28
    high = top + step * max(len(ways(mu)) for mu in range(len(nu)))
    out = [text(0, 16, "dice that show their mark"), text(_WIDE, 16, "throws", "end")]
    for line, chosen in enumerate(sets):
        y = top + line * step
        for column, mark in enumerate(MARKS):
            x = 1 + column * step
            colour = paint(BLUE if mark in chosen else GREY)
            fill = colour if mark in chosen else "none"
            out.append(
                f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="7" fill="{fill}" '
                f'stroke="{colour}"/>'
            )
            if mark in chosen:
                number = text(x + side / 2, y + 27, str(mark), "middle", size=22)
                out.append(f'<g fill="{paint(PAPER)}">{number}</g>')
        blank = len(MARKS) - len(chosen)
        throws = f"5{str(blank).translate(_RAISED)} = {(FACES - 1) ** blank:,}"
        out.append(text(_WIDE, y + 26, throws, "end"))
    listed = "; ".join("+".join(map(str, dice)) or "no die" for dice in sets)
    label = f"Sets of dice whose marks make {points}: {listed}. {conclusion}"
    return frame(picture("".join(out), label, _WIDE, high), conclusion)


def running_average(
    throws: NDArray[np.int64], mean: float, variance: float, printed: float
) -> Figure:
    """Draw the average of the first n throws in its band of three standard errors.

    Parameters
    ----------
    throws : ndarray of int, shape (n,)
        Sums of the dice, in the order thrown; at least 300.
    mean, variance : float
        Of one throw.
    printed : float
        The document's mean, drawn beside the true one.

    Raises
    ------
    ValueError
        If there are fewer than 300 throws.

    Returns
    -------
    matplotlib.figure.Figure

    Examples
    --------
    >>> running_average(np.full(300, 3), 3.5, 12.6, 3.4787).axes[0].get_xscale()
    'log'
    """
    import matplotlib.pyplot as plt

    if throws.size < 300:
        raise ValueError(f"throws must be 300 or more, got {throws.size}")
    n = np.unique(np.geomspace(300, throws.size, 240).astype(int))
    band = 3 * np.sqrt(variance / n)
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots()
        axes.fill_between(n, mean - band, mean + band, color=GREY, alpha=0.3)
        axes.semilogx(n, np.cumsum(throws)[n - 1] / n, color=BLUE, label="average so far")
        axes.axhline(printed, color=ORANGE, linestyle="--", label=f"printed: {printed:g}")
        axes.axhline(mean, color="black", linewidth=1, label=f"true: {mean:g}")
        axes.set(xlabel="throws", ylabel="points a throw", ylim=(mean - 0.4, mean + 0.4))
        axes.legend(loc="lower right")
    return figure
