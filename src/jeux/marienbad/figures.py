"""What is worth looking at in *Marienbad*: heaps with their digits, hopes, rare positions."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from jeux.checks import as_integer
from jeux.drawing import BLUE, ORANGE, STYLE, bars, counted, frame, paint, picture, svg, text
from jeux.marienbad.rules import Heaps, digital_sum, position, take
from jeux.marienbad.theory import win_probabilities

STEP = 30.0
"""From one row, or one token, to the next."""


def heaps_picture(
    heaps: Iterable[int], move: tuple[int, int] | None = None, digits: bool = True
) -> str:
    """Draw heaps as rows of tokens, with their digits in base 2 and the digital sum.

    Parameters
    ----------
    heaps : iterable of int
        The heaps, at least one.
    move : Move, optional
        A move from these heaps: its tokens are drawn hollow.
    digits : bool
        Whether the columns of digits stand beside the tokens.

    Raises
    ------
    ValueError
        If there is no heap, or the rules do not allow the move.

    Returns
    -------
    str
        One SVG element.

    Examples
    --------
    >>> "Digital sum 1000." in heaps_picture([3, 5, 7, 9])
    True
    """
    sizes = position(heaps)
    if not sizes:
        raise ValueError(f"heaps must be one or more heaps, got {heaps!r}")
    left = sizes if move is None else take(sizes, move)
    width = max(max(sizes).bit_length(), 1)
    edge = 34 + STEP * max(max(sizes), 1)
    out = []
    for row, (size, rest) in enumerate(zip(sizes, left, strict=True)):
        y = 20 + STEP * row
        out.append(text(4, y + 5, str(row + 1)))
        for token in range(size):
            look = f'fill="{paint(BLUE)}"'
            if token >= rest:
                look = f'fill="none" stroke="{paint(ORANGE)}" stroke-width="2.5"'
            out.append(f'<circle cx="{40 + STEP * token:g}" cy="{y:g}" r="10" {look}/>')
        if digits:
            out.append(_digits(edge, y + 5, size, width))
    high = STEP * len(sizes) + 10
    if digits:
        x, y = edge + 15 + 20 * width, high + 18
        out.append(f'<path d="M{edge + 10:g} {high:g}H{x:g}" stroke="currentColor"/>')
        total = digital_sum(sizes)
        out.append(f'<g font-weight="bold">{_digits(edge, y, total, width)}</g>')
        out.append(text(edge, y, "digital sum", "end"))
        edge, high = x, y + 6
    return picture("".join(out), _spoken(sizes, move, digits), max(edge + 6, 110), high)


def _digits(x: float, y: float, number: int, width: int) -> str:
    """Write a number in base 2, a column for each digit."""
    written = f"{number:0{width}b}"
    return "".join(text(x + 25 + 20 * k, y, digit, "middle", 17) for k, digit in enumerate(written))


def _spoken(sizes: Heaps, move: tuple[int, int] | None, digits: bool) -> str:
    """Say in words what the picture shows."""
    rows = ", ".join(map(str, sizes))
    words = f"{counted(len(sizes), 'row', 'rows')} of tokens: {rows}."
    if move is not None:
        heap, tokens = move
        taken = counted(tokens, "token is", "tokens are")
        words += f" In row {heap + 1}, {taken} taken."
    if digits:
        width = max(max(sizes).bit_length(), 1)
        columns = ", ".join(f"{size:0{width}b}" for size in sizes)
        words += f" In base 2: {columns}. Digital sum {digital_sum(sizes):0{width}b}."
    return words


MOST_TOKENS = 30
"""Tokens up to which the hope is drawn."""


def hope_bars(error_percent: int) -> str:
    """Draw how much may be hoped from bad positions of at most three heaps, as a frame.

    Parameters
    ----------
    error_percent : int
        How many of a hundred turns of the opponent are errors, 0 to 100.

    Raises
    ------
    TypeError, ValueError
        If it is not an integer from 0 to 100.

    Examples
    --------
    >>> "with 10 tokens the player wins with probability 0.2847" in hope_bars(10)
    True
    """
    epsilon = as_integer("error_percent", error_percent, most=100) / 100
    half = MOST_TOKENS // 2
    # two equal heaps stand for all bad positions of as many tokens
    moving = win_probabilities((half, half), epsilon).moving.diagonal()
    even = np.flatnonzero(moving > 0.5)
    chance = (
        f"from {2 * even[0]} tokens on the player is more likely to win than to lose"
        if even.size
        else f"even with {MOST_TOKENS} tokens the player is more likely to lose than to win"
    )
    conclusion = (
        f"Against an opponent who errs at {error_percent} turns in 100: with 10 tokens the player "
        f"wins with probability {moving[5]:.4f}; {chance}."
    )
    heights = np.zeros(MOST_TOKENS + 1)
    heights[::2] = moving
    drawn = bars(
        heights.tolist(),
        f"Bar chart of the probability of winning by the number of tokens. {conclusion}",
        top=1.0,
        x_label="tokens",
        y_label="probability of winning from a bad position",
    )
    return frame(drawn, conclusion)


MOST_SIZES = 256
"""Sizes of a heap up to which the share of bad positions is drawn."""


def share_curve(heaps: int) -> str:
    """Draw how rare unfavourable positions are, for heaps of less than N tokens, as a frame.

    Parameters
    ----------
    heaps : int
        How many heaps, 2 to 12.

    Raises
    ------
    TypeError, ValueError
        If it is not an integer from 2 to 12.

    Examples
    --------
    >>> "With 3 heaps, N times the share lies between 0.750 and 1.000" in share_curve(3)
    True
    """
    import matplotlib.pyplot as plt

    heaps = as_integer("heaps", heaps, 2, 12)
    sizes = np.arange(1, MOST_SIZES + 1)
    # Walsh functions: the mean of their powers is the share of sums that are 0
    signs = (-1.0) ** np.bitwise_count(sizes[:, None] - 1 & sizes - 1)
    share = ((signs.cumsum(axis=0) / sizes[:, None]) ** heaps).mean(axis=1)
    low, high = (sizes * share)[MOST_SIZES // 2 - 1 :].min(), (sizes * share).max()
    swing = f"lies between {low:.3f} and {high:.3f}" if heaps > 2 else "is 1.000"
    conclusion = (
        f"With {heaps} heaps, N times the share {swing} for N from {MOST_SIZES // 2} to "
        f"{MOST_SIZES}; with heaps of up to 9 tokens one position in {1 / share[9]:.2f} is "
        "unfavourable."
    )
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots()
        axes.plot(sizes, sizes * share, color=BLUE)
        axes.set_xscale("log", base=2)
        axes.set_xticks(2 ** np.arange(9), [str(2**k) for k in range(9)])
        axes.set(xlabel="N: heaps of 0 to N − 1 tokens", ylabel="N × share", ylim=(0.45, 1.05))
        label = f"Curve of N times the share of unfavourable positions. {conclusion}"
        return frame(svg(figure, label), conclusion)
