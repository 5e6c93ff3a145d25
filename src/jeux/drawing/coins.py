"""Tosses of a coin: how the share of heads settles, and the wait for two heads in a row."""

from __future__ import annotations

from math import comb

from jeux.checks import as_integer
from jeux.drawing.pictures import BLUE, GREY, ORANGE, counted, frame, paint, picture, text

WIDE, LEFT, SPAN, BASE = 440.0, 54.0, 332.0, 230.0
"""Of `shares_picture`: width; where the share 0 stands, and how far from there 1; the base line."""

TALL, FEW = 17.5, 5
"""How high a bar of density 1 is; the tosses of the outline."""

STATES, LARGE = {"nothing": 76.0, "one head": 220.0, "done": 364.0}, 48.0
"""Of `waiting_picture`: where its states stand, and how large they are if certain."""


def shares_picture(tosses: int) -> str:
    """Draw the law of the share of heads over a row of coins, as a frame.

    In each row heads lie first. The share is near one half if the last of them is among the
    coins in the second colour. The law for five tosses stays as an outline.

    Parameters
    ----------
    tosses : int
        How many coins, 1 to 200.

    Examples
    --------
    >>> "within 1/10 of 1/2 with probability 65.6%" in shares_picture(10)
    True
    """
    tosses = as_integer("tosses", tosses, 1, 200)
    near = [k for k in range(tosses + 1) if abs(2 * k - tosses) * 5 <= tosses]
    chance = sum(comb(tosses, k) for k in near) / 2**tosses
    conclusion = (
        f"{counted(tosses, 'toss', 'tosses')}: the share of heads is within 1/10 of 1/2 with "
        f"probability {chance:.1%}."
    )
    out, step = [], SPAN / tosses
    for k in range(tosses + 1):
        height = TALL * tosses * comb(tosses, k) / 2**tosses
        if height >= 0.05:
            out.append(
                f'<rect x="{LEFT + (k - 0.5) * step:.2f}" y="{BASE - height:.1f}" '
                f'width="{step - (0.8 if step > 4 else 0):.2f}" height="{height:.1f}" '
                f'fill="{paint(ORANGE if k in near else BLUE)}"/>'
            )
    wide = SPAN / FEW
    rim = "".join(
        f"V{BASE - TALL * FEW * comb(FEW, k) / 2**FEW:.1f}H{LEFT + (k + 0.5) * wide:.1f}"
        for k in range(FEW + 1)
    )
    out.append(
        f'<path d="M{LEFT - wide / 2:.1f} {BASE:g}{rim}V{BASE:g}z" fill="none" '
        'stroke="currentColor"/>'
    )
    sure, open_ = (near[0], near[-1]) if near else (tosses // 2, tosses // 2 + 1)
    for first, end, colour in ((0, sure, BLUE), (sure, open_, ORANGE), (open_, tosses, GREY)):
        if first < end:
            x = LEFT + (first + 0.5) * step
            out.append(
                f'<path d="M{x:.2f} {BASE + 18:g}h{(end - first - 1) * step + 0.01:.2f}" '
                f'stroke="{paint(colour)}" stroke-width="{min(15, 0.8 * step):.2f}" '
                f'stroke-linecap="round" stroke-dasharray="0 {step:.3f}"/>'
            )
    out += [
        text(LEFT + SPAN * float(share), BASE + 46, share, "middle")
        for share in ("0", "0.4", "0.6", "1")
    ]
    out.append(text(WIDE, BASE + 66, "share of heads", "end"))
    label = f"Bar chart of the share over a row of coins. {conclusion}"
    return frame(picture("".join(out), label, WIDE, BASE + 72, "0 1 0 12"), conclusion)


def waiting_picture(tosses: int) -> str:
    """Draw the three states on the way to two heads in a row, as large as they are likely.

    Arrows are as wide as what the last toss moved; a circle remembers how likely a state was.

    Parameters
    ----------
    tosses : int
        How many tosses have been made, 0 to 60.

    Examples
    --------
    >>> "Two heads in a row by toss 3: probability 37.5%." in waiting_picture(3)
    True
    """
    tosses = as_integer("tosses", tosses, 0, 60)
    # of 2^k equally likely rows of k tosses, those that end in each state
    before, now = [0, 0, 0], [1, 0, 0]
    for _ in range(tosses):
        before, now = now, [now[0] + now[1], now[0], now[1] + 2 * now[2]]
    was = [n / 2 ** max(tosses - 1, 0) for n in before]
    chances = [n / 2**tosses for n in now]
    conclusion = f"Two heads in a row by toss {tosses}: probability {chances[2]:.1%}."
    out, y = [], 112.0
    nothing, one, done = STATES.values()
    for path, tip, words, x, at, flow in (
        (f"M{nothing + 50:g} {y:g}h32", (one - 51, y, 1, 0), "heads", 148.0, y - 14, 0),
        (f"M{one + 50:g} {y:g}h32", (done - 51, y, 1, 0), "heads", 292.0, y - 14, 1),
        (
            f"M{one - 24:g} {y + 46:g}q-48 44 -90 12",
            (nothing + 22, y + 49, -0.76, -0.65),
            *("tails", 148.0, y + 98, 1),
        ),
        (
            f"M{nothing - 12:g} {y + 50:g}c-4 48 -68 28 -42 -10",
            (nothing - 48, y + 32, 0.6, -0.8),
            *("tails", 46.0, y + 98, 0),
        ),
    ):
        out.append(
            f'<path d="{path}" fill="none" stroke="{paint(GREY)}" '
            f'stroke-width="{1.5 + 14 * was[flow] / 2:.1f}"/>'
        )
        tx, ty, ux, uy = tip
        out.append(
            f'<path d="M{tx:g} {ty:g}l{-12 * ux - 7 * uy:.1f} {-12 * uy + 7 * ux:.1f}'
            f'l{14 * uy:.1f} {-14 * ux:.1f}z" fill="{paint(GREY)}"/>'
        )
        out.append(text(x, at, words, "middle"))
    for k, (state, x) in enumerate(STATES.items()):
        colour = paint(ORANGE if state == "done" else BLUE)
        rim = f'cx="{x:g}" cy="{y:g}" fill="none" stroke="currentColor"'
        radius = LARGE * chances[k] ** 0.5
        out.append(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:.1f}" fill="{colour}"/>')
        out.append(f'<circle {rim} r="{LARGE:g}" stroke-opacity="0.4"/>')
        if tosses:
            out.append(f'<circle {rim} r="{LARGE * was[k] ** 0.5:.1f}" stroke-dasharray="3 4"/>')
        out.append(text(x, 20, state, "middle"))
        out.append(text(x, 42, f"{chances[k]:.1%}", "middle"))
    said = ", ".join(f"{state} {p:.1%}" for state, p in zip(STATES, chances, strict=True))
    label = f"Three states after {counted(tosses, 'toss', 'tosses')}: {said}. {conclusion}"
    return frame(picture("".join(out), label, WIDE, 216), conclusion)
