"""The score sheet of *Le jeu du caillou*; the one for thirty throws is made by `Measure`."""

from __future__ import annotations

from collections.abc import Iterator

from sheets_of import LEFT, Sheet, blank, box, form, paragraph, sheet, words

ROUNDS = 18
"""Rounds that a sheet has room for."""


def sheets() -> list[Sheet]:
    """Return the sheets of the game."""
    advice = (
        "A stone that has touched the wall does not count. The player whose best stone lies "
        "furthest from the wall chooses the next place."
    )
    return [sheet("score-caillou", "Le jeu du caillou: score sheet", advice, _scores())]


def _scores() -> Iterator[str]:
    """Draw lines for what is agreed, and a table of rounds."""
    yield blank(LEFT, 45, "Place and date:", 126)
    yield blank(130, 45, "Goal:", 158)
    for y, goal in ((42, "at least"), (48, "exactly")):
        yield box(162, y - 3.5, 4, 4)
        yield words(168, y, goal, 3.5)
    for k, player in enumerate("ABC"):
        x = LEFT + 63 * k
        yield blank(x, 58, f"{player}:", x + 36) + blank(x + 38, 58, "stones:", x + 60)
    heads = {
        "round": 16.0,
        "place\nchosen by": 23.0,
        "stones that count: their letters\nfrom the wall outwards": 71.0,
        "who\nscores": 18.0,
        "points": 18.0,
        "score\nof A": 14.0,
        "score\nof B": 14.0,
        "score\nof C": 14.0,
    }
    numbers = [[str(number)] for number in range(1, ROUNDS + 1)]
    yield from form(LEFT, 65, heads, numbers, 10, 3.5, head=13)
    rules = (
        "Points: the nearest stone counts 1, and so does each further stone of its player that "
        "lies nearer than every stone of the others."
    )
    yield paragraph(LEFT, 265, rules, 96)
