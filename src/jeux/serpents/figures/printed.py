"""The article's Figures 3 and 4, each printed entry beside the true one."""

from __future__ import annotations

from html import escape

from jeux.checks import as_choice
from jeux.drawing import BLUE, GREY, ORANGE, frame, paint, picture, text
from jeux.errata import Run, wrong_digits
from jeux.serpents.figures.needed import SHOWN, classic_matrices

DECIMALS = {"P": 3, "E": 2}
"""The matrices, and with how many decimals their figures print them."""

PRINTED = {
    "P": """
    0.509 0.520 0.517 0.508 0.319 0.340 0.335 0.329 0.042 0.036 0.000 0.000
    0.498 0.509 0.506 0.497 0.309 0.329 0.325 0.319 0.041 0.035 0.000 0.000
    0.501 0.512 0.509 0.500 0.312 0.332 0.328 0.321 0.041 0.035 0.000 0.000
    0.509 0.520 0.517 0.509 0.319 0.340 0.335 0.328 0.042 0.036 0.000 0.000
    0.696 0.706 0.703 0.697 0.513 0.540 0.533 0.523 0.069 0.059 0.000 0.000
    0.676 0.686 0.684 0.677 0.486 0.513 0.506 0.496 0.065 0.055 0.000 0.000
    0.681 0.691 0.688 0.681 0.493 0.521 0.513 0.503 0.066 0.056 0.000 0.000
    0.687 0.697 0.694 0.687 0.503 0.531 0.523 0.514 0.068 0.058 0.000 0.000
    0.960 0.961 0.961 0.960 0.935 0.940 0.939 0.937 0.673 0.618 0.551 0.500
    0.966 0.967 0.967 0.966 0.945 0.949 0.948 0.947 0.776 0.742 0.699 0.667
    1.000 1.000 1.000 1.000 1.000 1.000 1.000 1.000 0.917 0.889 0.861 0.833
    1.000 1.000 1.000 1.000 1.000 1.000 1.000 1.000 1.000 1.000 1.000 1.000
    """,
    "E": """
    47.76 48.38 48.21 47.76 36.35 37.94 37.57 37.06 7.58 6.51 2.33 2.00
    48.40 49.04 48.86 48.40 36.75 38.37 37.99 37.47 7.64 6.56 2.33 2.00
    48.23 48.86 48.68 48.23 36.64 38.25 37.87 37.36 7.62 6.54 2.33 2.00
    47.76 48.38 48.21 47.76 36.35 37.95 37.57 37.06 7.58 6.51 2.33 2.00
    35.97 36.35 36.25 35.97 28.72 29.84 29.58 29.22 6.57 5.65 2.33 2.00
    37.60 38.01 37.90 37.61 29.90 31.08 30.80 30.42 6.73 5.79 2.33 2.00
    37.22 37.62 37.51 37.23 29.62 30.78 30.51 30.14 6.69 5.75 2.33 2.00
    36.70 37.09 36.99 36.70 29.24 30.39 30.12 29.76 6.64 5.71 2.33 2.00
    6.67 6.72 6.70 6.67 5.70 5.86 5.82 5.77 2.36 2.16 1.62 1.50
    5.58 5.62 5.61 5.58 4.76 4.89 4.86 4.82 2.00 1.85 1.41 1.33
    1.33 1.33 1.33 1.33 1.33 1.33 1.33 1.33 1.25 1.22 1.19 1.17
    1.00 1.00 1.00 1.00 1.00 1.00 1.00 1.00 1.00 1.00 1.00 1.00
    """,
}
"""The entries as Figures 3 and 4 print them, with their final zeros."""

COLUMNS = {"0–3": SHOWN[:4], "50–53": SHOWN[4:8], "96–99": SHOWN[8:]}
"""The columns that the figures print, in the three groups in which they stand there."""

LEFT, WIDE, HEAD, HIGH = 34.0, 101.5, 28.0, 33.0
"""Where the columns begin; width of one; height of the heads and of a row."""

DIGIT, UNIT = 8.2, 40.0
"""Width of a digit, the mark before the decimals being half as wide; width of a printed unit."""


def printed_picture(matrix: str, columns: str) -> str:
    """Draw four printed columns of P or E, each entry beside the true one, as a frame.

    Under an entry a line is one unit of its last printed digit wide and a dot is where the true
    value lies: at an end of the line if the entry has just been rounded right, and beyond it if
    not. Wrong digits bear the proof-reader's mark.

    >>> "e_51,50 is printed 29.90 and is 29.8933." in printed_picture("E", "50–53")
    True
    """
    name = as_choice("matrix", matrix, tuple(DECIMALS))
    shown = COLUMNS[as_choice("columns", columns, tuple(COLUMNS))]
    true = classic_matrices()[tuple(DECIMALS).index(name)]
    printed = [line.split() for line in PRINTED[name].split("\n")[1:-1]]
    high = HEAD + HIGH * len(SHOWN)
    out, wrong = [_rules(high), _heads(name, shown)], []
    for place, i in enumerate(SHOWN):
        y = HEAD + HIGH * place
        out.append(text(LEFT - 8, y + 17, str(i), "end"))
        for column, j in enumerate(shown):
            words, value = printed[place][SHOWN.index(j)], float(true[i, j])
            exact = f"{value:.{DECIMALS[name] + 2}f}"
            marks = wrong_digits(words, exact)
            off = (value - float(words)) * 10 ** DECIMALS[name]
            out.append(_entry(LEFT + WIDE * column, y, (words, exact), marks, off))
            if marks[0]:
                wrong.append((f"{name.lower()}_{i},{j}", words, exact))
    count = len(SHOWN) * len(shown)
    conclusion = (
        f"{name}, columns {columns}: all {count} printed entries are the true ones, rounded."
    )
    for entry, words, exact in wrong:  # at most one in a frame
        conclusion = (
            f"{name}, columns {columns}: {count - 1} of {count} printed entries are the true ones, "
            f"rounded; {entry} is printed {words} and is {exact}."
        )
    label = (
        "A table of twelve rows and four columns, each entry as printed and as it is; under it, "
        f"on a line one printed unit wide, a dot for the true value. {conclusion}"
    )
    key = text(LEFT + 6, high + 18, "dot: the true value; line: one unit of the last digit")
    return frame(picture("".join(out) + key, label, 440, high + 24, "one unit"), conclusion)


def _rules(high: float) -> str:
    """Rule the columns, so that an entry stays with its true value."""
    rules = "".join(f"M{LEFT + WIDE * k - 1:g} 0V{high:g}" for k in range(4))
    return f'<path d="{rules}" stroke="currentColor" stroke-opacity=".3"/>'


def _heads(name: str, shown: tuple[int, ...]) -> str:
    """Write the name of the matrix and the numbers of the columns, with a rule under them."""
    heads = [text(LEFT - 8, 18, name, "end")]
    heads += [text(LEFT + WIDE * (k + 0.5), 18, str(j), "middle") for k, j in enumerate(shown)]
    rule = f'<path d="M0 {HEAD - 3:g}H440" stroke="currentColor" stroke-opacity=".5"/>'
    return f'<g font-weight="bold">{"".join(heads)}</g>{rule}'


def _entry(
    x: float, y: float, words: tuple[str, str], marks: tuple[list[Run], list[Run]], off: float
) -> str:
    """Draw an entry as printed and as it is, and where in a printed unit the true value lies."""
    colour = paint(ORANGE if marks[0] else BLUE)
    strike = 'text-decoration="line-through" font-weight="bold"'
    was = _marked(words[0], marks[0], f'{strike} fill="{colour}"')
    true = _marked(words[1], marks[1], 'font-weight="bold"')
    middle, low = x + WIDE / 2, y + 24
    drawn = (
        f'<text x="{x + 40:g}" y="{y + 17:g}" text-anchor="end" {_length(words[0])}>{was}</text>'
        f'<text x="{x + 44:g}" y="{y + 17:g}" {_length(words[1])} fill="{colour}">{true}</text>'
        f'<path d="M{middle - UNIT / 2:g} {low:g}h{UNIT:g}" stroke="{paint(GREY)}"/>'
        f'<circle cx="{middle + UNIT * off:.1f}" cy="{low:g}" r="3" fill="{colour}"/>'
    )
    if marks[0]:
        box = f'x="{x + 0.5:g}" y="{y - 0.5:g}" width="{WIDE - 2:g}" height="{HIGH - 2:g}"'
        drawn += f'<rect {box} fill="none" stroke="{colour}" stroke-width="2"/>'
    return drawn


def _length(digits: str) -> str:
    """Return the width of a number, which must fit its column in every font."""
    return f'textLength="{DIGIT * (len(digits) - 0.5):g}" lengthAdjust="spacingAndGlyphs"'


def _marked(words: str, runs: list[Run], look: str) -> str:
    """Return words with some runs of them in another look, as SVG."""
    pieces, done = [], 0
    for start, stop in runs:
        run = f"<tspan {look}>{escape(words[start:stop])}</tspan>"
        pieces.append(escape(words[done:start]) + run)
        done = stop
    return "".join(pieces) + escape(words[done:])
