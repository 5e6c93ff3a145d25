"""Pictures of the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer, as_number
from jeux.cloche.rules import FACES, HIGHEST_SUM, MARKS, die
from jeux.cloche.theory.dice import point_counts, ways
from jeux.drawing import BLUE, GREY, ORANGE, PAPER, STYLE, bars, frame, paint, picture, text

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_WIDE = 400
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def dice_law_chart(dice: int) -> str:
    """Draw the law of the sum of dice 1 to `dice`, as a frame.

    Parameters
    ----------
    dice : int
        How many of Jéquier's number dice are thrown, 1 to 6.

    Examples
    --------
    >>> "25 of 36 throws pay nothing" in dice_law_chart(2)
    True
    """
    dice = as_integer("dice", dice, 1, len(MARKS))
    law = die(MARKS[0])
    for mark in MARKS[1:dice]:
        law += die(mark)
    heights = [float(law.p(mu)) for mu in range(HIGHEST_SUM + 1)]
    positive = [mu for mu in law.weights if mu > 0]
    likeliest = max(law.weights[mu] for mu in positive)
    best = [mu for mu in positive if law.weights[mu] == likeliest]
    mean, silent = float(law.mean), law.weights[0]
    if dice == 1:
        conclusion = (
            f"One die: {silent:,} of {law.total:,} throws pay nothing ({float(law.p(0)):.1%}); "
            f"the mean is {mean:.4g}; the only sum above 0 is {best[0]} (throws: {likeliest:,})."
        )
    elif len(best) == 1:
        conclusion = (
            f"{dice} dice: {silent:,} of {law.total:,} throws pay nothing ({float(law.p(0)):.1%}); "
            f"the mean is {mean:.4g}; the likeliest sum above 0 is {best[0]} "
            f"({likeliest:,} throws)."
        )
    else:
        conclusion = (
            f"{dice} dice: {silent:,} of {law.total:,} throws pay nothing ({float(law.p(0)):.1%}); "
            f"the mean is {mean:.4g}; the likeliest sums above 0 are {best[0]} and {best[1]} "
            f"({likeliest:,} throws each)."
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


def sum_walk_picture(points: int) -> str:
    """Draw the sets of dice that make a sum, one a line, with their throws, as a frame.

    Parameters
    ----------
    points : int
        The sum mu, 0 to 21: one row of Jéquier's table.

    Examples
    --------
    >>> "made by 4 sets of dice" in sum_walk_picture(6)
    True
    """
    points, nu = as_integer("points", points, 0, HIGHEST_SUM), point_counts()
    sets, throws, paid = ways(points), nu[points], points * nu[points]
    if len(sets) == 1:
        conclusion = (
            f"A sum of {points} is made by one set of dice, in {throws:,} of the {sum(nu):,} "
            f"throws; in all that pays {points} × {throws:,} = {paid:,}."
        )
    else:
        conclusion = (
            f"A sum of {points} is made by {len(sets)} sets of dice, in {throws:,} of the "
            f"{sum(nu):,} throws; in all that pays {points} × {throws:,} = {paid:,}."
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
        power = f"5{str(blank).translate(_RAISED)} = {(FACES - 1) ** blank:,}"
        out.append(text(_WIDE, y + 26, power, "end"))
    listed = "; ".join("+".join(map(str, dice)) or "no die" for dice in sets)
    label = f"Sets of dice whose marks make {points}: {listed}. {conclusion}"
    return frame(picture("".join(out), label, _WIDE, high), conclusion)


def running_average_chart(
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

    Examples
    --------
    >>> running_average_chart(np.full(300, 3), 3.5, 12.6, 3.4787).axes[0].get_xscale()
    'log'
    """
    import matplotlib.pyplot as plt

    if not isinstance(throws, np.ndarray) or throws.dtype.kind not in "iu" or throws.ndim != 1:
        raise TypeError(f"throws must be an array of integers, got {throws!r}")
    as_integer("the number of throws", throws.size, 300)
    numbers = {"mean": mean, "variance": variance, "printed": printed}
    mean, variance, printed = (float(as_number(*number)) for number in numbers.items())
    if variance < 0:
        raise ValueError(f"variance must be at least 0, got {variance}")
    n = np.unique(np.geomspace(300, throws.size, 240).astype(int))
    band = 3 * np.sqrt(variance / n)
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots()
        axes.fill_between(n, mean - band, mean + band, color=GREY, alpha=0.3)
        axes.semilogx(n, np.cumsum(throws)[n - 1] / n, color=BLUE, label="average so far")
        axes.axhline(printed, color=ORANGE, linestyle="--", label=f"printed {printed:g}")
        axes.axhline(mean, color="black", linewidth=1, label=f"true {mean:g}")
        axes.set(xlabel="throws", ylabel="points a throw", ylim=(mean - 0.4, mean + 0.4))
    return figure
