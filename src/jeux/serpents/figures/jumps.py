"""All jumps that the classic board could have besides its own, as one map."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import groupby
from operator import itemgetter

from jeux.checks import as_choice
from jeux.drawing import BLUE, ORANGE, frame, halo, paint, picture, text
from jeux.serpents.figures.needed import PRINTED, Jump, added, classic_matrices
from jeux.serpents.rules import AUDET
from jeux.tables import MINUS

MEASURES = ("the length", "the first player")
"""What the map shows: the mean length of a game for two, or how likely the first player wins."""

STEPS = ((0.1, 0.5, 2.0, 6.0), (0.02, 0.1, 0.3, 0.6))
"""Changes, in throws and in percentage points, from which a cell is darker."""

SHADES = (0.1, 0.28, 0.48, 0.7, 0.95)
"""How dark a cell is below the first step, and from each on."""

EACH, LEFT, TOP = 4, 38, 58
"""Side of a cell; where the map begins."""


def jumps_picture(measure: str) -> str:
    """Draw what each jump would change that can be put on the classic board, as a frame.

    A cell is a jump: over the square where it begins, at the height of the one where it ends.
    A dot is a snake that does what ladders do as a rule, or a ladder that does what snakes do.

    >>> "from 28.40 throws with the ladder 17→100 to 61.00" in jumps_picture("the length")
    True
    """
    measure = as_choice("measure", measure, MEASURES)
    place = MEASURES.index(measure)
    values = _added(place)
    now = float(classic_matrices()[place == 0][0, 0])
    change = {jump: value - now for jump, value in values.items()}
    low, high = min(values, key=values.__getitem__), max(values, key=values.__getitem__)
    # a snake as a rule makes games longer, and fairer with it
    sign = 1 if place == 0 else -1
    odd = [(start, end) for (start, end), x in change.items() if sign * x * (end - start) > PRINTED]
    snakes = sum(start > end for start, end in odd)
    if place == 0:
        conclusion = (
            f"With one more jump the mean length of {now:.2f} throws becomes anything from "
            f"{values[low]:.2f} throws with the {_named(low)} to {values[high]:.2f} with the "
            f"{_named(high)}; {snakes} snakes make games shorter, and {len(odd) - snakes} ladders "
            f"make them longer."
        )
        names: list[tuple[Jump, str]] = [(high, "longest"), (low, "shortest")]
        names += [((79, 81), "79→81"), ((81, 74), "81→74")]
        words, unit, scale = ("shorter", "longer"), "throws", 1
    else:
        conclusion = (
            f"With one more jump the first player's chance of {now:.4f} becomes anything from "
            f"{values[low]:.4f} with the {_named(low)} to {values[high]:.4f} with the "
            f"{_named(high)}; {snakes} snakes make the game less fair, and {len(odd) - snakes} "
            f"ladders make it fairer."
        )
        names = [(low, "fairest"), (high, "least fair")]
        words, unit, scale = ("fairer", "less fair"), "percentage points", 100
    out = [_cells({jump: scale * x for jump, x in change.items()}, STEPS[place])]
    out.append(
        '<path d="'
        + "".join(f"M{_x(a) + 1.2:g} {_y(b) + 2:g}h1.6" for a, b in odd)
        + '" stroke="currentColor" stroke-width="1.6" fill="none"/>'
    )
    rings = "".join(
        f"M{_x(a) - 2:g} {_y(b) + 2:g}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0" for a, b in AUDET.jumps.items()
    )
    out.append(f'<path d="{rings}" fill="none" stroke="currentColor" stroke-width="1.5"/>')
    marks = "".join(f"M{_x(a) - 2:g} {_y(b) - 2:g}h8v8h-8z" for (a, b), _ in names)
    out.append(f'<path d="{marks}" fill="none" stroke="currentColor" stroke-width="2.5"/>')
    said = []
    for (a, b), name in names:
        side = "end" if a > 60 else "start"
        said.append(text(_x(a) + (-6 if a > 60 else 10), _y(b) + (20 if b > 50 else 5), name, side))
    out += [halo("".join(said)), _scale(*words, STEPS[place], unit), _axes()]
    label = (
        "Map of all jumps that can be added to the classic board: to the right the square where "
        "the jump begins, upward the one where it ends, ladders above the diagonal and snakes "
        f"below; rings are the nineteen jumps of the board. {conclusion}"
    )
    return frame(
        picture("".join(out), label, 440, TOP + 100 * EACH + 24, "squares 1 100"), conclusion
    )


@cache
def _added(place: int) -> dict[Jump, float]:
    """Return p_00 or e_00 for each jump that can be added."""
    if place == 0:
        return {new: e for new, (_, e) in _both().items()}
    return {new: p for new, (p, _) in _both().items()}


@cache
def _both() -> dict[Jump, tuple[float, float]]:
    return added()


def _named(jump: Jump) -> str:
    kind = "ladder" if jump[0] < jump[1] else "snake"
    return f"{kind} {jump[0]}→{jump[1]}"


def _x(square: int) -> float:
    return LEFT + EACH * (square - 1)


def _y(square: int) -> float:
    return TOP + EACH * (100 - square)


def _cells(change: dict[Jump, float], steps: tuple[float, ...]) -> str:
    """Draw the cells, those of one shade that stand over each other in one piece."""
    shades = {jump: (x > 0, sum(abs(x) >= step for step in steps)) for jump, x in change.items()}
    paths: dict[tuple[bool, int], list[str]] = defaultdict(list)
    for start in range(1, 100):
        column = [(shades.get((start, end)), end) for end in range(1, 101)]
        for shade, run in groupby(column, key=itemgetter(0)):
            if shade:
                ends = [end for _, end in run]
                corner = f"M{_x(start):g} {_y(ends[-1]):g}"
                paths[shade].append(f"{corner}h{EACH}v{EACH * len(ends)}h-{EACH}z")
    return "".join(
        f'<path d="{"".join(path)}" fill="{paint(ORANGE if up else BLUE)}" '
        f'fill-opacity="{SHADES[dark]:g}"/>'
        for (up, dark), path in sorted(paths.items())
    )


def _scale(less: str, more: str, steps: tuple[float, ...], unit: str) -> str:
    """Draw the shades with the changes at which they meet."""
    wide, left = 38, 54
    out = [text(left, 15, less), text(left + 10 * wide, 15, more, "end")]
    shades = [(BLUE, dark) for dark in reversed(SHADES)] + [(ORANGE, dark) for dark in SHADES]
    for k, (colour, dark) in enumerate(shades):
        out.append(
            f'<rect x="{left + k * wide}" y="21" width="{wide}" height="12" '
            f'fill="{paint(colour)}" fill-opacity="{dark:g}"/>'
        )
    for k, step in enumerate((*(-x for x in reversed(steps)), 0, *steps), start=1):
        number = f"{step:g}".replace("-", MINUS)
        out.append(text(left + k * wide, 48, number, "middle"))
    out.append(text(left + 5 * wide, 15, unit, "middle"))
    return "".join(out)


def _axes() -> str:
    """Draw the edge of the map, its diagonal and the numbers of squares."""
    side, base = 100 * EACH, TOP + 100 * EACH
    ink = 'fill="none" stroke="currentColor"'
    out = [f'<path d="M{LEFT} {TOP}h{side}v{side}h-{side}z" {ink} stroke-opacity=".6"/>']
    out.append(f'<path d="M{LEFT} {base}l{side} -{side}" {ink} stroke-opacity=".4"/>')
    for square in (1, 20, 40, 60, 80, 100):
        if square < 100:
            out.append(text(_x(square) + EACH / 2, base + 17, str(square), "middle"))
        out.append(text(LEFT - 5, _y(square) + EACH / 2 + 5, str(square), "end"))
    out.append(text(LEFT + side, base + 17, "begins", "end"))
    out.append(text(0, TOP - 10, "ends"))
    return "".join(out)
