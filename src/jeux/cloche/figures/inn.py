"""Pictures of the end of the game."""

from __future__ import annotations

from functools import cache

import numpy as np

from jeux.checks import as_integer
from jeux.cloche.figures.old.dice import sum_law
from jeux.cloche.play import THROWS, faces
from jeux.cloche.rules import HIGHEST_SUM
from jeux.cloche.theory import auberge
from jeux.drawing import BLUE, GREY, ORANGE, frame, halo, paint, picture, text

WIDE, BASE, CERTAIN, STEP, DOOR = 440.0, 272.0, 256.0, 9.6, 42.0
"""Measures of `last_tokens_picture`: width, base line, probability 1, place to place, place 0."""

MOST = 40
"""Places that the row of tokens has."""


def last_tokens_picture(caisse: int) -> str:
    """Draw the tokens of a caisse as places on which payments stop or which they step over.

    Over each place stands the probability that so many tokens are ever left, and in the second
    colour the part of it that ends the first period there. Arcs show one game.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale, 1 to 40.

    Examples
    --------
    >>> "is broken before the inn opens with probability 10.1%" in last_tokens_picture(1)
    True
    """
    caisse = as_integer("caisse", caisse, 1, MOST)
    end = auberge(caisse)
    ends = [float(end.left.get(r, 0)) for r in range(MOST + 1)]
    conclusion = (
        f"A caisse of {caisse} is broken before the inn opens with probability {ends[0]:.1%}. "
        f"Over all games the inn earns {float(end.income):.2f} tokens on average; if it opens, the second "
        f"period has {float(end.throws / end.p_opens):.1f} throws on average."
    )
    bars, touch = [], []
    for r in range(MOST + 1):
        x = DOOR + STEP * r
        if r <= caisse:
            stops = CERTAIN * ends[r]
            goes = CERTAIN * _ever_left(caisse - r) - stops
            for height, above, colour in ((stops, 0.0, ORANGE), (goes, stops, BLUE)):
                if height >= 0.05:
                    bars.append(
                        f'<rect x="{x - 3.6:.1f}" y="{BASE - above - height:.1f}" width="7.2" '
                        f'height="{height:.1f}" fill="{paint(colour)}"/>'
                    )
        if r:
            touch.append(f'<path data-pick="caisse={r}" d="M{x:.1f} 0v{BASE + 40:g}"/>')
    # the outlines to which the bars and their second colour tend
    points = sum_law()
    settled = float((1 - points.p(0)) / points.mean)
    beyond = [float(sum(points.p(s) for s in range(r + 1, HIGHEST_SUM + 1))) for r in range(1, 21)]
    law = [settled, *(chance / float(points.mean) for chance in beyond)]
    rim = "".join(
        f"V{BASE - CERTAIN * p:.1f}H{DOOR + STEP * (r + 0.5):.1f}" for r, p in enumerate(law)
    )
    left, line = DOOR - STEP / 2, BASE - CERTAIN * settled
    thin = 'fill="none" stroke="currentColor" stroke-width="1"'
    out = [
        *bars,
        f'<path d="M{left:.1f} {BASE:g}{rim}V{BASE:g}" {thin}/>',
        f'<path d="M{left:.1f} {line:.1f}H{DOOR + STEP * (MOST + 0.5):.1f}" {thin}/>',
        f'<path d="M{left:.1f} {BASE:g}H{WIDE:g}" {thin}/>',
        *(
            f'<path d="M{DOOR + STEP:.1f} {BASE + 9:g}H{DOOR + STEP * r:.1f}" '
            f'stroke="currentColor" stroke-opacity="{ink}" stroke-width="7.5" '
            f'stroke-linecap="round" stroke-dasharray="0 {STEP}"/>'
            for r, ink in ((MOST + 0.01, 0.2), (caisse + 0.01, 1))
        ),
        *_one_game(caisse),
    ]
    words = [text(DOOR + STEP * r, BASE + 31, str(r), "middle") for r in range(0, MOST + 1, 5)]
    words.append(text(left - 4, line + 5, f"{settled:.0%}", "end"))
    words.append(text(WIDE, BASE + 52, "tokens left in the caisse", "end"))
    side = 1 if caisse <= MOST / 2 else -1
    x = DOOR + STEP * caisse + 9 * side
    words.append(text(x, BASE - CERTAIN + 13, "the start", "start" if side > 0 else "end"))
    words.append(text(left - 4, BASE - 67, "inn", "end"))
    out.append(halo("".join(words)))
    out.append(
        f'<g stroke="currentColor" stroke-opacity="0" stroke-width="{STEP}" '
        f'style="cursor:pointer">{"".join(touch)}</g>'
    )
    data = ", ".join(f"{r}: {p:.3f}" for r, p in enumerate(ends[:HIGHEST_SUM]))
    label = (
        f"A row of tokens, and over each how likely so many are ever left; the first period ends "
        f"there with probabilities {data}. {conclusion}"
    )
    return frame(picture("".join(out), label, WIDE, BASE + 58, f"0 {MOST} 0 1"), conclusion)


@cache
def _ever_left(paid: int) -> float:
    """Return the probability that so many tokens have been paid at some moment."""
    return 1 - float(auberge(paid).p_opens)


def _one_game(caisse: int) -> list[str]:
    """Draw the payments of one game as arcs from place to place; the last may step over 0."""
    rng, left, level = np.random.default_rng(1922), caisse, BASE - 86
    out = []
    while left > 0:
        points = sum(faces(int(rng.integers(THROWS)))[0])
        if points:
            x, to = (DOOR + STEP * r for r in (left, max(left - points, -3)))
            out.append(
                f'<path d="M{x:.1f} {level:g}Q{(x + to) / 2:.1f} {level - 6 * min(points, 12):g} '
                f'{to:.1f} {level:g}" fill="none" stroke="{paint(GREY)}" stroke-width="1.5"/>'
            )
            left -= points
            if left >= 0:
                out.append(f'<circle cx="{to:.1f}" cy="{level:g}" r="3" fill="{paint(GREY)}"/>')
    return out
