"""What the clock gives away: hands of a program by the second of its launch."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from jeux.battage.figures.cards import STEP, back, card, row, touched
from jeux.battage.play import BelAtout
from jeux.battage.rules import deal
from jeux.checks import as_choice, as_integer
from jeux.drawing import BLUE, GREY, frame, halo, paint, picture, text

EIGHT = 20 * 3600
"""The second of the day at eight o'clock in the evening."""

SECRET, LAUNCH = 37, 20 * 60 + 34
"""Seconds after eight: the launches that `launch_picture` and `clock_picture` hide."""

KNOWN = ("in the order of the deal", "in any order")
"""What a spy knows of the cards of a hand, as a reader sees it."""

X, Y, INNER, OUTER = 218, 232, 52, 150
"""The middle of the clock, and from where to where the seconds of a minute lie."""


def launch_picture(second: int) -> str:
    """Draw your hand and the hand of a program launched so many seconds after eight, as a frame.

    Parameters
    ----------
    second : int
        When the program was launched, 0 to 59 seconds after eight in the evening.

    Examples
    --------
    >>> "all 8 are your cards" in launch_picture(SECRET)
    True
    """
    second = as_integer("second", second, 0, 59)
    yours, guess = (sorted(_first_hand(when)) for when in (SECRET, second))
    same = [c for c in guess if c in yours]
    if len(same) == 8:
        conclusion = f"Launched at 20:00:{second:02}, it deals this hand: all 8 are your cards."
    else:
        conclusion = (
            f"Launched at 20:00:{second:02}, it deals another hand; of your 8 cards it has "
            f"{len(same)}."
        )
    out = [text(8, 16, "the hand that you hold"), *row(yours, 26, same)]
    out += [text(8, 76, f"launched at 20:00:{second:02}"), *row(guess, 86, same)]
    return frame(picture("".join(out), f"Two hands of cards. {conclusion}", 436, 116), conclusion)


def clock_picture(known: str, cards_seen: int) -> str:
    """Draw the seconds of an hour whose hand begins with the cards that are seen, as a frame.

    Parameters
    ----------
    known : str
        What is known of the cards: one of `KNOWN`.
    cards_seen : int
        How many of the eight cards are turned over, 0 to 8.

    Examples
    --------
    >>> "all 3,600 seconds" in clock_picture("in any order", 0)
    True
    """
    ordered = as_choice("known", known, KNOWN) == KNOWN[0]
    seen = as_integer("cards_seen", cards_seen, most=8)
    hand = _hands_of_the_hour()[LAUNCH]
    before, left = (_suspects(hand[:k], ordered) for k in (max(0, seen - 1), seen))
    when = f"20:{LAUNCH // 60:02}:{LAUNCH % 60:02}"
    if not seen:
        conclusion = "No card is seen: all 3,600 seconds from 20:00:00 to 20:59:59 are possible."
    elif len(left) == 1 and ordered:
        conclusion = (
            f"The first {seen} cards, in the order of the deal, leave one second of 3,600: {when}."
        )
    elif len(left) == 1:
        conclusion = f"{seen} cards, in any order, leave one second of 3,600: {when}."
    elif seen == 1:
        conclusion = (
            f"The first card leaves {len(left)} of 3,600 seconds."
            if ordered
            else f"1 card of the hand leaves {len(left)} of 3,600 seconds."
        )
    elif ordered:
        conclusion = (
            f"The first {seen} cards, in the order of the deal, leave {len(left)} of 3,600 seconds."
        )
    else:
        conclusion = f"{seen} cards, in any order, leave {len(left)} of 3,600 seconds."
    out = []
    for k, number in enumerate(hand, 1):
        x = 8 + STEP * (k - 1)
        out.append(card(x, 10, number) if k <= seen else back(x, 10))
    out.append(touched("cards_seen", ((4.5 + STEP * k, 0) for k in range(8)), 44, 1))
    out += [*_face(), text(X, Y - 4, f"{len(left):,}", "middle", 30)]
    out.append(text(X, Y + 18, "seconds" if len(left) > 1 else "second", "middle"))
    if not seen:
        middle = (INNER + OUTER) / 2
        out.append(
            f'<circle cx="{X}" cy="{Y}" r="{middle:g}" fill="none" stroke="{paint(BLUE)}" '
            f'stroke-width="{OUTER - INNER}" stroke-opacity="0.5"/>'
        )
    elif seen > 1:
        # what the last card struck out stays as faint dots
        gone = sorted(set(before) - set(left))
        out.append(_dots(gone, f'stroke="{paint(GREY)}" stroke-opacity="0.5" stroke-width="3"'))
    if seen:
        wide = 5 if len(left) > 9 else 9
        out.append(_dots(left, f'stroke="{paint(BLUE)}" stroke-width="{wide}"'))
    if len(left) == 1:
        at, over = _at(LAUNCH)
        out.append(halo(text(at, over - 10, when, "middle")))
    label = f"A clock face with a dot for each possible second of the hour. {conclusion}"
    return frame(picture("".join(out), label, 436, 414), conclusion)


def _at(second: int) -> tuple[float, float]:
    """Return the place of a second of the hour: the minute is the angle, the second the radius."""
    minute, rest = divmod(second, 60)
    angle, radius = 2 * pi * minute / 60, INNER + (OUTER - INNER) * (rest + 0.5) / 60
    return X + radius * sin(angle), Y - radius * cos(angle)


def _dots(seconds: Sequence[int], look: str) -> str:
    """Draw a dot for each of some seconds, all of them as one line with round ends."""
    path = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in map(_at, seconds))
    return f'<path d="{path}" stroke-linecap="round" {look}/>'


def _face() -> list[str]:
    """Draw the rim of the clock with its minutes."""
    out = [
        f'<circle cx="{X}" cy="{Y}" r="{r}" fill="none" stroke="currentColor" '
        'stroke-opacity="0.4"/>'
        for r in (INNER, OUTER)
    ]
    for minute in range(0, 60, 5):
        right, up = sin(pi * minute / 30), -cos(pi * minute / 30)
        tick = f"M{X + OUTER * right:.1f} {Y + OUTER * up:.1f}l{6 * right:.1f} {6 * up:.1f}"
        out.append(f'<path d="{tick}" stroke="currentColor"/>')
    for minute, x, y, side in (
        (0, X, Y - OUTER - 10, "middle"),
        (15, X + OUTER + 10, Y + 5, "start"),
        (30, X, Y + OUTER + 22, "middle"),
        (45, X - OUTER - 10, Y + 5, "end"),
    ):
        out.append(text(x, y, f"20:{minute:02}", side))
    return out


def _suspects(cards: Sequence[int], ordered: bool) -> list[int]:
    """Return the seconds of the hour that deal these cards, first of all or anywhere in a hand."""
    hands = enumerate(_hands_of_the_hour())
    if ordered:
        return [second for second, hand in hands if hand[: len(cards)] == tuple(cards)]
    return [second for second, hand in hands if set(cards) <= set(hand)]


@cache
def _hands_of_the_hour() -> list[tuple[int, ...]]:
    """Return the first player's hand for each second between eight and nine, as it was dealt."""
    return [_first_hand(second) for second in range(3600)]


def _first_hand(second: int) -> tuple[int, ...]:
    """Return the first player's hand when the program is launched in that second after eight."""
    dealer = BelAtout(EIGHT + second, keep=False, rebuild=False)
    return deal(dealer.next_deck()).hands[0]
