"""Who wins, drawn as areas of a unit square: rows are the throws of one, columns the other's.

The row of the first player's throw k is as high as the probability that they arrive with it, and
the columns are as wide for the second player; so a rectangle is as large as its probability.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import accumulate, pairwise

from jeux.checks import as_integer
from jeux.drawing import (
    BLUE,
    GREEN,
    ORANGE,
    PAPER,
    PURPLE,
    RAISED,
    counted,
    frame,
    halo,
    paint,
    picture,
    text,
)
from jeux.race import by_series, by_vectorisation, length_law
from jeux.serpents.rules import EXAMPLE_2, Board

MOST_TERMS = 24
"""Terms of the series that a frame shows."""

MOST_SQUARES = 60
"""Squares of the longest bare board."""

SEEN = 0.002
"""The side of the smallest square that one can see."""

DECIMALS = 10
"""Decimals of a sum of the series that a frame shows."""


def tie_chart(squares: int) -> str:
    """Draw ties on a bare board as squares on the diagonal of the unit square, as a frame.

    >>> "Board of length 1: the first player wins with probability 1.0000" in tie_chart(1)
    True
    """
    squares = as_integer("squares", squares, 1, MOST_SQUARES)
    law = _alone(squares)
    tie = sum(f * f for f in law)
    wins = (1 + tie) / 2
    conclusion = (
        f"Board of length {squares}: the first player wins with probability {wins:.4f}; both need "
        f"equally many throws with probability {tie:.4f}."
    )
    side, left, top = 330.0, 60.0, 84.0
    ends = [0.0, *accumulate(law)]
    out = [_strip(squares), _axes(left, top)]
    steps = "".join(f"V{top + side * b:.1f}H{left + side * b:.1f}" for b in ends[1:])
    out.append(
        f'<path d="M{left:g} {top:g}{steps}V{top + side:g}H{left + side:g}V{top:g}z" '
        f'fill="{paint(BLUE)}" fill-opacity=".25"/>'
    )
    halves = "".join(
        f"M{left + side * a:.1f} {top + side * a:.1f}v{side * (b - a):.1f}h{side * (b - a):.1f}z"
        for a, b in pairwise(ends)
        if b - a > SEEN
    )
    out.append(f'<path d="{halves}" fill="{paint(ORANGE)}" fill-opacity=".7"/>')
    boxes = "".join(
        f"M{left + side * a:.1f} {top + side * a:.1f}h{side * (b - a):.1f}v{side * (b - a):.1f}"
        for a, b in pairwise(ends)
        if b - a > SEEN
    )
    thin = 'fill="none" stroke="currentColor"'
    out.append(f'<path d="{boxes}" {thin} stroke-opacity=".6"/>')
    if squares > 1:
        before = accumulate(_alone(squares - 1))
        steps = "".join(f"V{top + side * b:.1f}H{left + side * b:.1f}" for b in before)
        dashes = 'stroke-dasharray="3 3" stroke-opacity=".7"'
        out.append(f'<path d="M{left:g} {top:g}{steps}" {thin} {dashes}/>')
    out.append(
        f'<path d="M{left:g} {top:g}h{side:g}v{side:g}h-{side:g}zl{side:g} {side:g}" {thin}/>'
    )
    for k, (a, b) in enumerate(pairwise(ends), start=1):
        if (b - a) * side >= 17:
            at = (a + b) / 2 * side
            out.append(text(left + at, top - 6, str(k), "middle"))
            out.append(text(left - 8, top + at + 5, str(k), "end"))
    words = [text(left + side - 8, top + 24, f"the first wins {wins:.4f}", "end")]
    if squares > 1:
        words.append(text(left + 8, top + side - 30, f"the second wins {1 - wins:.4f}"))
    words.append(text(left + 8, top + side - 10, f"orange, above a half: {tie / 2:.4f}"))
    out.append(halo("".join(words)))
    label = (
        "A square of area 1. Its rows are the throws with which the first player arrives, its "
        "columns those of the second; along the diagonal lie the ties, and their lower halves are "
        f"what the first player has above one half. {conclusion}"
    )
    drawn = picture("".join(out), label, 440, top + side + 6, "0 1 0 1")
    return frame(drawn, conclusion)


@cache
def _alone(squares: int) -> list[float]:
    """Return the probabilities to need 1, 2, … throws on a bare board."""
    found: list[float] = length_law(Board(squares, {}).transition_matrix(), [0])[1:].tolist()
    return found


def _strip(squares: int) -> str:
    """Draw a bare board in one line, with its last square marked and both pawns before it."""
    each, y = 6.8, 8.0
    lines = "".join(f"M{24 + each * k:.1f} {y:g}v16" for k in range(squares + 1))
    long = each * squares
    home = 24 + long - each
    return (
        f'<rect x="{home:.1f}" y="{y:g}" width="{each}" height="16" fill="{paint(BLUE)}"/>'
        f'<path d="{lines}M24 {y:g}h{long:.1f}m0 16h-{long:.1f}" fill="none" '
        f'stroke="currentColor" stroke-opacity=".6"/>'
        f'<circle cx="12" cy="{y + 3:g}" r="5" fill="{paint(GREEN)}"/>'
        f'<circle cx="12" cy="{y + 14:g}" r="5" fill="{paint(PURPLE)}"/>'
    )


def _axes(left: float, top: float) -> str:
    """Name rows and columns of the unit square by the pawns whose throws they are."""
    pawns = ((left + 12, top - 34, PURPLE, 2), (14.0, top + 14, GREEN, 1))
    out = []
    for x, y, colour, player in pawns:
        out.append(f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{paint(colour)}"/>')
        number = text(x, y + 5, str(player), "middle")
        out.append(f'<g fill="{paint(PAPER)}">{number}</g>')
    out.append(text(left + 28, top - 29, "arrives with throw …"))
    return "".join(out)


def series_chart(terms: int) -> str:
    """Draw the terms of p₀₀ in Example 2 as rows of the unit square, as a frame.

    What is left is a square again; it is shown enlarged, and looks much the same each time,
    because what is missing shrinks by nearly the same factor with each term.

    >>> "Number of terms 6: p₀₀ = 0.7065, too small by 0.0017" in series_chart(6)
    True
    """
    terms = as_integer("terms", terms, 1, MOST_TERMS)
    P = by_vectorisation(EXAMPLE_2)[0][0, 0]
    p = by_series(EXAMPLE_2, terms)[0][0, 0]
    before = P - (by_series(EXAMPLE_2, terms - 1)[0][0, 0] if terms > 1 else 0)
    conclusion = (
        f"Number of terms {terms}: p₀₀ = {float(p):.4f}, too small by {_small(float(P - p))}, "
        f"which is {float((P - p) / before):.3f} of what was missing one term before."
    )
    a = _survival()
    side, left, top, small = 264.0, 56.0, 48.0, 100.0
    thin = 'fill="none" stroke="currentColor"'
    out = [_axes(left, top)]
    # the rows of the terms before are blue, and the last one orange
    for k in range(terms):
        high = side * (a[k] - a[k + 1])
        if high < 0.2:
            continue
        x, y = (at + side * (1 - a[k]) for at in (left, top))
        colour = paint(ORANGE if k == terms - 1 else BLUE)
        out.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{side * a[k]:.1f}" height="{high:.1f}" '
            f'fill="{colour}" fill-opacity=".35"/>'
        )
        if high > 17:
            out.append(text(left - 8, y + high / 2 + 5, str(k + 1), "end"))
            out.append(text(x + high / 2, top - 6, str(k + 1), "middle"))
            term = text(left + side - 6, y + high / 2 + 5, f"{a[k] * (a[k] - a[k + 1]):.4f}", "end")
            out.append(halo(term))
    out.append(f'<path d="{_nested(a, terms, left, top, side)}" {thin} stroke-opacity=".6"/>')
    out.append(f'<path d="M{left:g} {top:g}h{side:g}v{side:g}h-{side:g}z" {thin}/>')
    # what is left, enlarged
    x, y = left + side + 12, top + side - small
    rest = [b / a[terms] for b in a[terms:]]
    inside = _nested(rest, len(rest) - 1, x, y, small)
    corner = left + side - side * a[terms]
    out.append(f'<path d="{inside}" {thin} stroke-opacity=".35"/>')
    out.append(f'<path d="M{x:g} {y:.1f}h{small:g}v{small:g}h-{small:g}z" {thin}/>')
    out.append(
        f'<path d="M{corner:.1f} {top + side - side * a[terms]:.1f}L{x:g} {y:.1f}" {thin} '
        f'stroke-opacity=".35"/>'
    )
    out.append(text(x, y - 28, "still going on"))
    out.append(text(x, y - 8, _small(a[terms] ** 2)))
    out.append(text(440, y + small + 24, f"enlarged × {1 / a[terms]:,.0f}", "end"))
    out.append(_digits(P, p, terms, left, top + side + 24))
    label = (
        "A square of area 1, cut into a row for each throw with which the first player wins and a "
        f"column for each of the second; the square in its corner is left. {conclusion}"
    )
    return frame(picture("".join(out), label, 440, top + side + 54, "0 1 0 1"), conclusion)


@cache
def _survival() -> list[float]:
    """Return the probabilities that a pawn of Example 2 has not arrived after 0, 1, 2, … throws."""
    s, found = EXAMPLE_2.sum(axis=1) * 0 + 1, []
    for _ in range(MOST_TERMS + 12):
        found.append(float(s[0]))
        s = EXAMPLE_2 @ s
    return found


def _nested(a: list[float], terms: int, left: float, top: float, side: float) -> str:
    """Return the path of the rows and columns by which the squares of sides a₀, a₁, … shrink."""
    path = []
    for k in range(terms):
        if (long := side * a[k]) < 2:
            break
        inner = side * a[k + 1]
        x, y = left + side - inner, top + side - inner
        path.append(f"M{x - long + inner:.1f} {y:.1f}h{long:.1f}M{x:.1f} {y:.1f}v{inner:.1f}")
    return "".join(path)


def _small(x: float) -> str:
    """Return a number with two digits, as a product with a power of ten where it is very small.

    >>> _small(0.0029), _small(1.7e-9)
    ('0.0029', '1.7·10⁻⁹')
    """
    lead, power = f"{x:.1e}".split("e")
    if int(power) > -5:
        return f"{x:.2g}"
    return f"{lead}·10{str(int(power)).translate(RAISED)}"


def _digits(exact: Fraction, found: Fraction, terms: int, left: float, y: float) -> str:
    """Write a sum under the exact value, digit under digit, with the digits that agree underlined.

    Both are cut, not rounded, or 0.7082 would not be the beginning of 0.70825.
    """
    long, short = (f"0.{x.numerator * 10**DECIMALS // x.denominator:0{DECIMALS}d}"
                   for x in (exact, found))  # fmt: skip
    same = next((k for k, (a, b) in enumerate(zip(long, short, strict=True)) if a != b), len(long))
    return (
        text(left, y, "all terms") + text(left + 84, y, long)
        + text(left, y + 22, counted(terms, "term", "terms"))
        + f'<text x="{left + 84:g}" y="{y + 22:g}">'
        f'<tspan text-decoration="underline">{short[:same]}</tspan>{short[same:]}</text>'
    )  # fmt: skip
