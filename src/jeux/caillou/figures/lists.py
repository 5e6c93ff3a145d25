"""Results drawn in advance: two lists from which three rules for choosing read one match."""

from __future__ import annotations

from typing import NamedTuple

from jeux.caillou.figures.charts import COLOURS
from jeux.checks import as_choice, as_integer
from jeux.drawing import GREY, PAPER, frame, paint, picture, text

WRITTEN = ("ABB AA", "BAA AB", "BAA BB", "BBA AB", "AAB BB", "BAB AA")
"""Who scores in the first three rounds that A chooses, and in the first two that B chooses."""

TO_WIN, RULES = 3, ("the loser", "the winner", "in turn")
"""Points that win; who chooses the next place: the last round's loser, its winner, or the other."""

LEFT, STEP, LANES, WIDE, HIGH = 150.0, 56.0, (60.0, 134.0, 226.0), 440.0, 258.0
"""Where the lists begin, from stone to stone, heights of both lists and of the match; the size."""


class Read(NamedTuple):
    """A round: which entry of the chooser's list it reads, and who scores."""

    chooser: str
    entry: int
    scorer: str


def rounds_read(lists: dict[str, str], chooses: str) -> list[Read]:
    """Return the rounds of a match whose results stand on two lists; A chooses first.

    Examples
    --------
    >>> [r.scorer for r in rounds_read({"A": "ABA", "B": "BA"}, "the winner")]
    ['A', 'B', 'B', 'A', 'A']
    """
    played: list[Read] = []
    chooser = "A"
    while max((sum(r.scorer == who for r in played) for who in "AB"), default=0) < TO_WIN:
        entry = sum(r.chooser == chooser for r in played)
        scorer = lists[chooser][entry]
        played.append(Read(chooser, entry, scorer))
        other = {"A": "B", "B": "A"}
        next_one = other[scorer], scorer, other[chooser]
        chooser = next_one[RULES.index(chooses)]
    return played


def lists_picture(chooses: str, match_number: int) -> str:
    """Draw both lists of results, which of them a rule for choosing reads, and the match.

    Parameters
    ----------
    chooses : str
        Who chooses the next place: "the loser" or "the winner" of the last round, or the players
        "in turn".
    match_number : int
        Which lists, 1 to 6.

    Examples
    --------
    >>> "A wins by 3 to 2" in lists_picture("the winner", 1)
    True
    """
    rule = as_choice("chooses", chooses, RULES)
    number = as_integer("match_number", match_number, 1, len(WRITTEN))
    lists = dict(zip("AB", WRITTEN[number - 1].split(), strict=True))
    played = rounds_read(lists, rule)
    winner = played[-1].scorer
    lost = len(played) - TO_WIN
    most = sum(entries.count(winner) for entries in lists.values())
    if rule == "in turn":
        conclusion = (
            f"Match {number}, A and B choosing in turn: {winner} wins by {TO_WIN} to {lost}, and "
            f"{most} of the five results are {winner}'s."
        )
    elif rule == "the winner":
        conclusion = (
            f"Match {number}, the winner of the last round choosing: {winner} wins by {TO_WIN} to "
            f"{lost}, and {most} of the five results are {winner}'s."
        )
    else:
        conclusion = (
            f"Match {number}, the loser of the last round choosing: {winner} wins by {TO_WIN} to "
            f"{lost}, and {most} of the five results are {winner}'s."
        )
    when = {(r.chooser, r.entry): k for k, r in enumerate(played, 1)}
    out = []
    for who, y in zip("AB", LANES[:2], strict=True):
        out.append(text(4, y + 5, f"{who} chooses"))
        for k, scorer in enumerate(lists[who]):
            x, read = LEFT + STEP * k, when.get((who, k))
            out.append(_stone(x, y, scorer, read is not None))
            if read is not None:
                out.append(text(x, y + 32, str(read), "middle"))
    out.append(f'<path d="M4 186H{WIDE - 4:g}" stroke="{paint(GREY)}"/>')
    out.append(text(4, 24, "who scores, written in advance"))
    out.append(text(4, LANES[2] + 5, "the rounds"))
    for k in range(2 * TO_WIN - 1):
        x = LEFT + STEP * k + 20
        if k < len(played):
            out.append(_stone(x, LANES[2], played[k].scorer, True))
            out.append(text(x, LANES[2] - 20, str(k + 1), "middle"))
        else:
            out.append(
                f'<circle cx="{x:g}" cy="{LANES[2]:g}" r="4" fill="none" stroke="{paint(GREY)}"/>'
            )
    label = f"Two lists of stones, and the match that is read from them. {conclusion}"
    return frame(picture("".join(out), label, WIDE, HIGH), conclusion)


def _stone(x: float, y: float, who: str, read: bool) -> str:
    colour = paint(COLOURS[who])
    look = f'fill="{colour}"' if read else f'fill="none" stroke="{colour}" stroke-dasharray="3 3"'
    ink = paint(PAPER) if read else "currentColor"
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="13" {look}/>'
        f'<g fill="{ink}">{text(x, y + 5.4, who, "middle")}</g>'
    )
