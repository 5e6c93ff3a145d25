"""The article's Figures 3 and 4, each printed entry beside the true one."""

from __future__ import annotations

from functools import cache
from html import escape

from jeux.checks import as_choice
from jeux.drawing import BLUE, GREY, ORANGE, frame, paint, picture, text
from jeux.drawing.errata import Run, wrong_digits
from jeux.ledger import rows
from jeux.serpents.theory import SHOWN, classic_matrices

DECIMALS = {"P": 3, "E": 2}
"""The matrices, and with how many decimals their figures print them."""

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
    high = HEAD + HIGH * len(SHOWN)
    high = HEAD + HIGH * len(SHOWN)
    out, wrong = [_bands(high), _heads(name, shown)], []
    for place, i in enumerate(SHOWN):
        y = HEAD + HIGH * place
        out.append(text(LEFT - 8, y + 17, str(i), "end"))
        for column, j in enumerate(shown):
            words, value = _printed()[f"{name.lower()}-{i}-{j}"], float(true[i, j])
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


@cache
def _printed() -> dict[str, str]:
    """Return what the article prints, by the names of the rows of the ledger."""
    return {row.id: row.printed for row in rows("serpents") if row.where.startswith("Figure")}


def _bands(high: float) -> str:
    """Tint every other column, so that an entry stays with its true value."""
    size = f'width="{WIDE:g}" height="{high:g}" fill="currentColor" fill-opacity=".06"'
    return "".join(f'<rect x="{LEFT + WIDE * k:g}" y="0" {size}/>' for k in (0, 2))


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
