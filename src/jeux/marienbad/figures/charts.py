"""What is worth looking at in *Marienbad*: heaps with their digits, hopes, rare positions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from jeux.checks import as_boolean, as_integer
from jeux.drawing import BLUE, STYLE, bars, frame, picture, svg, text
from jeux.marienbad.figures import blocks
from jeux.marienbad.rules import Heaps, as_position, digital_sum, take
from jeux.marienbad.theory import win_probabilities

STEP = 30.0
"""From one row, or one token, to the next."""

HOPE_TOKENS = 30
"""Tokens up to which the hope is drawn."""

MAX_DRAWN = 1000
"""Tokens and heaps, together, that are drawn at most."""

SHARE_SIZES = 256
"""Sizes of a heap up to which the share of bad positions is drawn."""


def heaps_picture(
    heaps: Sequence[int], move: Sequence[int] | None = None, digits: bool = True
) -> str:
    """Draw heaps as rows of tokens; those of a move are hollow.

    With digits, the tokens of a row lie in blocks, the digits of their number in base 2, and the
    digital sum stands under them.
    """
    sizes, digits = as_position(heaps), as_boolean("digits", digits)
    if not sizes:
        raise ValueError(f"heaps must be one or more, got {heaps!r}")
    if (many := sum(sizes) + len(sizes)) > MAX_DRAWN:
        raise ValueError(
            f"heaps must be at most {MAX_DRAWN:,} heaps and tokens together, got {many:,}"
        )
    left = sizes if move is None else take(sizes, move)
    width = max(max(sizes).bit_length(), 1)
    if digits:
        drawn = blocks.rows(sizes, width, left=left)
        return picture(
            drawn,
            _spoken(sizes, left, width),
            max(blocks.breadth(width), 110),
            blocks.height(len(sizes), width),
        )
    return picture(
        "".join(in_lines(sizes, left)),
        _spoken(sizes, left, 0),
        max(40 + STEP * max(max(sizes), 1), 110),
        STEP * len(sizes) + 10,
    )


def in_lines(sizes: Heaps, left: Heaps) -> list[str]:
    """Draw rows of tokens, each in a line; those that are not left are hollow."""
    out = []
    for row, (size, rest) in enumerate(zip(sizes, left, strict=True)):
        y = 20 + STEP * row
        out.append(text(4, y + 5, str(row + 1)))
        for token in range(size):
            look = blocks.FULL if token < rest else blocks.HOLLOW
            out.append(f'<circle cx="{40 + STEP * token:g}" cy="{y:g}" {look}/>')
    return out


def _spoken(sizes: Heaps, left: Heaps, width: int) -> str:
    """Say in words what the picture shows, with numbers of so many digits in base 2."""
    said = [f"Rows of tokens: {', '.join(map(str, sizes))}."]
    for row, (size, rest) in enumerate(zip(sizes, left, strict=True), 1):
        if rest < size:
            said.append(f"Tokens taken from row {row}: {size - rest}.")
    if width:
        columns = ", ".join(f"{size:0{width}b}" for size in sizes)
        said.append(f"In base 2: {columns}. Digital sum {digital_sum(sizes):0{width}b}.")
    return " ".join(said)


def hope_chart(error_percent: int) -> str:
    """Draw how much may be hoped from bad positions of at most three heaps, as a frame."""
    epsilon = as_integer("error_percent", error_percent, most=100) / 100
    half = HOPE_TOKENS // 2
    # two equal heaps stand for all bad positions of as many tokens
    moving = win_probabilities((half, half), epsilon).moving.diagonal()
    even = np.flatnonzero(moving > 0.5)
    if even.size:
        conclusion = (
            f"Against an opponent who errs at {error_percent} turns in 100, you win with "
            f"probability {moving[5]:.4f} from 10 tokens; from {2 * even[0]} tokens on you are "
            f"more likely to win than to lose."
        )
    else:
        conclusion = (
            f"Against an opponent who errs at {error_percent} turns in 100, you win with "
            f"probability {moving[5]:.4f} from 10 tokens; even from {HOPE_TOKENS} tokens you are "
            f"more likely to lose than to win."
        )
    heights = np.zeros(HOPE_TOKENS + 1)
    heights[::2] = moving
    drawn = bars(
        heights.tolist(),
        f"Bar chart of the probability of winning by the number of tokens. {conclusion}",
        top=1.0,
        x_label="tokens",
        y_label="hope, your probability of winning",
    )
    return frame(drawn, conclusion)


def share_chart(heaps: int) -> str:
    """Draw how rare unfavourable positions are, for 2 to 12 heaps of less than N, as a frame."""
    import matplotlib.pyplot as plt

    heaps = as_integer("heaps", heaps, 2, 12)
    sizes = np.arange(1, SHARE_SIZES + 1)
    # Walsh functions: the mean of their powers is the share of sums that are 0
    signs = (-1.0) ** np.bitwise_count(sizes[:, None] - 1 & sizes - 1)
    share = ((signs.cumsum(axis=0) / sizes[:, None]) ** heaps).mean(axis=1)
    low, high = (sizes * share)[SHARE_SIZES // 2 - 1 :].min(), (sizes * share).max()
    if heaps == 2:
        conclusion = (
            f"With 2 heaps, N times the share is 1.000 for every N; with heaps of up to 9 tokens "
            f"one position in {1 / share[9]:.2f} is unfavourable."
        )
    else:
        conclusion = (
            f"With {heaps} heaps, N times the share lies between {low:.3f} and {high:.3f} for N "
            f"from {SHARE_SIZES // 2} to {SHARE_SIZES}; with heaps of up to 9 tokens one position "
            f"in {1 / share[9]:.2f} is unfavourable."
        )
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots()
        axes.plot(sizes, sizes * share, color=BLUE)
        axes.set_xscale("log", base=2)
        axes.set_xticks(2 ** np.arange(9), [str(2**k) for k in range(9)])
        axes.set(xlabel="N: heaps of 0 to N − 1 tokens", ylabel="N × share", ylim=(0.45, 1.05))
        label = f"Curve of N times the share of unfavourable positions. {conclusion}"
        return frame(svg(figure, label), conclusion)
