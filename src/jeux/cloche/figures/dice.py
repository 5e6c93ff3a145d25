"""Pictures of the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer, as_number
from jeux.cloche.chain import point_counts, ways
from jeux.cloche.rules import FACES, HIGHEST_SUM, MARKS
from jeux.drawing import BLUE, GREY, ORANGE, PAPER, RAISED, STYLE, frame, paint, picture, text
from jeux.law import Law

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_WIDE = 400


def dice_law_chart(dice: int) -> str:
    """Draw the law of the sum of dice 1 to `dice` under these dice, as a frame.

    The law of one die less stays as an outline.

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
    before, law = Law({0: 1}), Law({0: 5, MARKS[0]: 1})
    for mark in MARKS[1:dice]:
        before, law = law, law + Law({0: 5, mark: 1})
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
    out = [
        f'<g data-pick="dice={mark}" style="cursor:pointer" pointer-events="all">'
        f"{_die(2 + 70 * place, 2, 46, mark, mark <= dice)}</g>"
        for place, mark in enumerate(MARKS)
    ]
    base, high, step = 268.0, 200.0, (_WIDE - 8) / (HIGHEST_SUM + 1)
    rim = f"M4 {base:g}"
    for mu in range(HIGHEST_SUM + 1):
        x, tall = 4 + step * mu, high * float(law.p(mu))
        colour = paint(ORANGE if mu in best else BLUE)
        out.append(
            f'<rect x="{x + 1.5:.1f}" y="{base - tall:.1f}" width="{step - 3:.1f}" '
            f'height="{tall:.1f}" fill="{colour}"/>'
        )
        rim += f"V{base - high * float(before.p(mu)):.1f}H{x + step:.1f}"
        if mu % 3 == 0:
            out.append(text(x + step / 2, base + 19, str(mu), "middle"))
    out.append(f'<path d="{rim}V{base:g}H4" fill="none" stroke="currentColor"/>')
    x = 4 + step * (mean + 0.5)
    out.append(f'<path d="M{x:.1f} {base + 23:g}l7 12h-14z" fill="{paint(ORANGE)}"/>')
    out.append(text(x + 12, base + 36, f"mean {mean:.4g}"))
    out.append(text(_WIDE, base + 54, "sum of the dice", "end"))
    data = ", ".join(f"{mu}: {float(p):.4f}" for mu in range(HIGHEST_SUM + 1) if (p := law.p(mu)))
    label = f"Bar chart of the sum of dice 1 to {dice}. Probabilities {data}. {conclusion}"
    spans = f"0 {HIGHEST_SUM} 0 1"
    return frame(picture("".join(out), label, _WIDE, base + 60, spans), conclusion)


def sum_walk_picture(points: int) -> str:
    """Draw all sums as fields, the darker the more throws make them, and the dice of one of them.

    Below the fields stand the sets of dice that make the chosen sum, one a line.

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
    field, row = _WIDE / 11, 40
    out = []
    for mu, count in enumerate(nu):
        x, y = field * (mu % 11), row * (mu // 11)
        rim = f'stroke="{paint(BLUE)}" stroke-width="3"' if mu == points else 'stroke="none"'
        # the sum 0 is off the scale: all others are compared with the likeliest of them
        shade = min(1.0, count / max(nu[1:]))
        out.append(
            f'<g data-pick="points={mu}" style="cursor:pointer"><rect x="{x + 1.5:.1f}" '
            f'y="{y + 1.5:g}" width="{field - 3:.1f}" height="{row - 3}" rx="6" '
            f'fill="{paint(BLUE)}" fill-opacity="{0.04 + 0.26 * shade:.2f}" {rim}/>'
            f"{text(x + field / 2, y + 26, str(mu), 'middle')}</g>"
        )
    side, step, top = 38, 45, 2 * row + 34
    high = top + step * max(len(ways(mu)) for mu in range(len(nu)))
    out += [text(0, top - 10, "dice that show their mark"), text(_WIDE, top - 10, "throws", "end")]
    for line, chosen in enumerate(sets):
        y = top + line * step
        out += [
            _die(1 + step * place, y, side, mark, mark in chosen)
            for place, mark in enumerate(MARKS)
        ]
        blank = len(MARKS) - len(chosen)
        power = f"5{str(blank).translate(RAISED)} = {(FACES - 1) ** blank:,}"
        out.append(text(_WIDE, y + 26, power, "end"))
    listed = "; ".join("+".join(map(str, dice)) or "no die" for dice in sets)
    label = f"Fields for the sums 0 to 21, and the sets of dice that make {points}: {listed}. "
    return frame(picture("".join(out), label + conclusion, _WIDE, high), conclusion)


def _die(x: float, y: float, side: float, mark: int, shows: bool) -> str:
    """Draw a die with its mark up, or with a blank face."""
    fill, rim = (paint(BLUE), paint(BLUE)) if shows else ("none", paint(GREY))
    face = (
        f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="{0.18 * side:.0f}" '
        f'fill="{fill}" stroke="{rim}"/>'
    )
    if not shows:
        return face
    number = text(x + side / 2, y + 0.7 * side, str(mark), "middle", size=22)
    return f'{face}<g fill="{paint(PAPER)}">{number}</g>'


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
