"""Chances in *Battage*: how alike two hands are by now, rising sequences after riffles."""

from __future__ import annotations

from fractions import Fraction
from math import factorial, log

from jeux.battage.figures.cards import STEP
from jeux.battage.theory import (
    deal_count,
    eulerian,
    hand_count,
    riffle_total_variation,
    rising_law,
)
from jeux.battage.theory.counting import alike_chance
from jeux.checks import as_integer
from jeux.drawing import BLUE, GREY, ORANGE, RAISED, frame, halo, paint, picture, text

WIDE, LEFT, BASE, HIGH = 440.0, 38.0, 226.0, 186.0
"""Width of a chart, its vertical axis, its horizontal axis, and the height of the first."""


def axes(top: float, y_label: str, ticks: dict[float, str], x_label: str) -> list[str]:
    """Return the axes of a chart from 0 to a top, with ticks at some places, as SVG elements."""
    marks = [text(x, BASE + 18, words, "middle") for x, words in ticks.items()]
    return [
        f'<path d="M{LEFT:g} 24V{BASE:g}H{WIDE:g}" stroke="currentColor" fill="none"/>',
        text(LEFT - 6, BASE - HIGH + 5, f"{top:g}", "end"),
        text(LEFT - 6, BASE, "0", "end"),
        text(LEFT + 6, 15, y_label),
        *marks,
        text(WIDE, BASE + 38, x_label, "end"),
    ]


def rounded(count: int) -> str:
    """Return a count to four digits, with a power of ten if it has more than eight."""
    power = len(str(count)) - 1
    if power < 8:
        return f"{count:,}"
    return f"{float(Fraction(count, 10**power)):.3f} · 10{str(power).translate(RAISED)}"


def repeat_picture(deck: int, hands: int, deals_played: int) -> str:
    """Draw how alike two of a player's hands are by now, on the cards of a hand, as a frame.

    Card k is filled as high as two of the hands are likely to have k cards in common or more. What
    came since a tenth of the deals carries the accent, over a thin line where it stood then.

    Parameters
    ----------
    deck : int
        How many cards, 1 to 104, all of them dealt.
    hands : int
        How many hands; they must take the same number of cards each, 26 at most.
    deals_played : int
        How many deals the reader has played, 2 to a million.

    Raises
    ------
    TypeError, ValueError
        If they are not such integers, or the hands do not fit the deck or the picture.

    Examples
    --------
    >>> "10,518,300 hands" in repeat_picture(32, 4, 1000)
    True
    """
    deck, hands = as_integer("deck", deck, 1, 104), as_integer("hands", hands, 1)
    deals_played = as_integer("deals_played", deals_played, 2, 10**6)
    size, over = divmod(deck, hands)
    if over:
        raise ValueError(f"hands must fit the deck: {hands} hands do not share {deck} cards evenly")
    if not 1 <= size <= 26:
        raise ValueError(f"hands must take 1 to 26 cards each, got {hands} hands of {size} cards")
    ways = hand_count(deck, size)
    deals = deal_count([size] * hands)
    before = deals_played // 10
    chances = [alike_chance(deck, size, k, deals_played) for k in range(1, size + 1)]
    likely = sum(chance >= 0.5 for chance in chances)
    half = round((2 * ways * log(2)) ** 0.5)
    probability = f"probability {chances[-1]:.4f}"
    if chances[-1] < 0.00005:
        probability = "a probability below 0.0001"
    elif chances[-1] > 0.99995:
        probability = "a probability above 0.9999"
    conclusion = (
        f"{deck} cards, {hands} players, {rounded(deals)} deals, {ways:,} hands: after "
        f"{deals_played:,} deals two of your hands probably share {likely} of {size} cards; all "
        f"{size} with {probability}, which is one half after {half:,} deals."
    )
    out = [text(6, 16, "chance, in %, that two hands share so many cards")]
    if before > 1:
        out.append(text(6, 38, f"line: after {before:,} deals, a tenth as many"))
    rows = 1 if size <= 13 else 2
    in_a_row, high = -(-size // rows), 92 // rows
    step = min(STEP, 430 // in_a_row)
    for k, chance in enumerate(chances):
        x, y = 6 + step * (k % in_a_row), 66 + (high + 42) * (k // in_a_row)
        then = alike_chance(deck, size, k + 1, before)
        for top, low, colour in ((then, 0.0, GREY), (chance, then, BLUE)):
            if top - low >= 0.005:
                out.append(
                    f'<rect x="{x}" y="{y + high * (1 - top):.1f}" width="{step - 6}" '
                    f'height="{high * (top - low):.1f}" fill="{paint(colour)}" fill-opacity="0.5"/>'
                )
        if 0.005 <= then < 0.995:
            line = f"M{x} {y + high * (1 - then):.1f}h{step - 6}"
            out.append(f'<path d="{line}" stroke="currentColor"/>')
        # the last card makes it the same hand
        rim = 'stroke-width="2.5"' if k == size - 1 else 'stroke-opacity="0.5"'
        out.append(
            f'<rect x="{x}" y="{y}" width="{step - 6}" height="{high}" rx="4" fill="none" '
            f'stroke="currentColor" {rim}/>'
        )
        out.append(text(x + step / 2 - 3, y + high + 17, str(k + 1), "middle"))
        if 0.005 <= chance < 0.995:
            out.append(text(x + step / 2 - 3, y - 6, f"{100 * chance:.0f}", "middle"))
    label = f"A hand of {size} cards, filled as high as each number is likely. {conclusion}"
    return frame(picture("".join(out), label, 436, 220, "0 1"), conclusion)


MOST_RUNS, TOP = 40, 0.4
"""The axes of `rising_chart`: 52 cards in fair order have fewer rising sequences; a probability
past the top is written beside its bar."""


def rising_chart(shuffles: int, cards: int) -> str:
    """Draw the law of the number of rising sequences after some riffles, as a frame.

    The outline is the law of a fair deck, the dashed one that of one riffle less. What the bars
    have above a fair deck carries the accent: it adds up to the distance.

    Parameters
    ----------
    shuffles : int
        How many riffle shuffles, 0 to 1,000.
    cards : int
        How many cards, 2 to 52.

    Raises
    ------
    TypeError, ValueError
        If they are not such integers.

    Examples
    --------
    >>> "distance from a fair deck: 0.334" in rising_chart(7, 52)
    True
    """
    n = as_integer("cards", cards, 2, 52)
    shuffles = as_integer("shuffles", shuffles, most=1000)
    laws = (rising_law(n, k) for k in (shuffles, max(0, shuffles - 1)))
    riffled, before = ([float(law.p(r)) for r in range(1, n + 1)] for law in laws)
    fair = [count / factorial(n) for count in eulerian(n)]
    distance = float(riffle_total_variation(n, shuffles))
    if shuffles == 1:
        conclusion = f"{n} cards after 1 riffle, distance from a fair deck: {distance:.3f}."
    else:
        conclusion = (
            f"{n} cards after {shuffles} riffles, distance from a fair deck: {distance:.3f}."
        )
    step = (WIDE - LEFT - 4) / MOST_RUNS
    ticks = {LEFT + (runs - 0.5) * step: str(runs) for runs in (1, 10, 20, 30, 40)}
    out = axes(TOP, "probability", ticks, "rising sequences")
    for k, (chance, even) in enumerate(zip(riffled[:MOST_RUNS], fair, strict=False)):
        x = LEFT + k * step
        # a bar ends in the accent where a fair deck has less
        for top, low, colour in ((chance, even, ORANGE), (min(chance, even), 0.0, GREY)):
            h, y = (min(p / TOP, 1) * HIGH for p in (top, low))
            if h - y >= 0.05:
                out.append(
                    f'<rect x="{x + 0.1 * step:.1f}" y="{BASE - h:.1f}" '
                    f'width="{0.8 * step:.1f}" height="{h - y:.1f}" fill="{paint(colour)}"/>'
                )
        if chance > TOP:
            out.append(text(x + step, BASE - HIGH + 14, f"{chance:.3f}"))
    if shuffles:
        dashes = 'stroke-opacity="0.6" stroke-dasharray="3 3"'
        out.append(f'<path d="{_steps(before, step)}" fill="none" stroke="currentColor" {dashes}/>')
    out.append(
        f'<path d="{_steps(fair, step)}" fill="none" stroke="{paint(BLUE)}" stroke-width="2"/>'
    )
    # a name stands over its law, beside it, or over the top of the chart that cuts it off
    heights = {"fair": fair, "riffled": riffled} | (
        {f"after {shuffles - 1}": before} if shuffles else {}
    )
    for words, law in heights.items():
        peak = max(range(n), key=law.__getitem__)
        x, y = LEFT + (peak + 0.5) * step, BASE - min(law[peak] / TOP, 1) * HIGH
        if law is fair:
            named = text(x + 3 * step, y + 30, words)
        elif law is riffled and law[peak] > TOP:
            named = text(x + 3 * step, y + 36, words)
        elif law is riffled or law[peak] > TOP:
            named = text(max(x, LEFT + 32), y - 5, words, "middle")
        else:
            named = text(x - 3 * step, BASE - 0.45 * (BASE - y), words, "end")
        out.append(halo(named))
    label = f"Bar chart of the number of rising sequences over that of a fair deck. {conclusion}"
    spans = f"1 {MOST_RUNS} 0 {TOP}"
    return frame(picture("".join(out), label, WIDE, 270, spans), conclusion)


def _steps(law: list[float], step: float) -> str:
    """Return the outline of the bars of a law as a path."""
    seen = [k for k, p in enumerate(law[:MOST_RUNS]) if p / TOP * HIGH >= 0.2]
    tops = (
        f"V{BASE - min(law[k] / TOP, 1) * HIGH:.1f}h{step:.1f}"
        for k in range(seen[0], seen[-1] + 1)
    )
    return f"M{LEFT + seen[0] * step:.1f} {BASE:g}{''.join(tops)}V{BASE:g}"
