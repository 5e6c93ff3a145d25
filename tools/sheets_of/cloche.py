"""Sheets of *Cloche et Marteau*: the eight dice, the five cards, tokens, and what to write on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import sheets_of as on
from jeux.cloche.chain import point_counts, ways
from jeux.cloche.rules import CARDS, FIGURES, HIGHEST_SUM, MARKS
from ledger.cloche import powers_of_five
from sheets_of import LEFT, TOP, Sheet

TOKENS = (1,) * 8 + (5,) * 4 + (10,) * 3 + (20,)
"""What the tokens of each row of a sheet are worth."""

ROW = 12
"""Tokens in a row."""

TOKEN = 15.0
"""The side of a token."""

THROWS = 24
"""Throws that a score sheet has room for."""

GIVEN = {0: (1, 2, 3, 4), 3: (1, 2), HIGHEST_SUM: (1,)}
"""By points: which columns of the table of six dice are given."""

POWERS = {
    "5^0": "1",
    "^1": "",
    "^2": "²",
    "^3": "³",
    "^4": "⁴",
    "^5": "⁵",
    "^6": "⁶",
}
"""How powers of five are printed."""

_INN = (
    "More points than the caisse holds: you pay the points beyond it to the Auberge.\n"
    "Once that is open, "
)


class Duty(NamedTuple):
    """What a card does for its owner."""

    always: str
    with_inn: str
    """What is added in a game with the Auberge."""


def _of_figure(shown: str, it: str) -> Duty:
    """Return the duty of a card with a figure: when it shows, and how it is called after that."""
    return Duty(
        f"{shown}:\nthe caisse pays you its points, whoever threw.\n\n"
        f"No points with {it}: you pay 1 to the Cheval.",
        f"{_INN}your 1 for no points goes to it.",
    )


DUTIES = {
    "Cloche": _of_figure("The bell in a throw, alone", "it"),
    "Marteau": _of_figure("The hammer in a throw, alone", "it"),
    "Cloche-et-Marteau": _of_figure("Bell and hammer in one throw", "them"),
    "Cheval": Duty(
        "You throw first.\n\nNo points: you are paid 1 by the player who threw; with a figure, by "
        "its card; if you threw and no figure shows, by each of the others.",
        "Once the Auberge is open: nobody pays you, and you pay it 1 for no points and no figure, "
        "whoever threw.",
    ),
    "Auberge": Duty(
        "More points than the caisse holds open the inn: the player who threw, or the card of the "
        "figure, pays you the points beyond it. The caisse keeps what it holds.\n\n"
        "From then on, no points: you are paid 1 by the Cheval; with a figure, by its card.",
        "",
    ),
    "A throw": Duty(
        "Throw all eight dice and pass them on.\n\nA figure: its card is paid, or pays, whoever "
        "threw.\n\nNo figure: the caisse pays you the points.\n\nNo figure, no points: you pay 1 "
        "to the Cheval.\n\nThe game is over when the caisse is empty. Most tokens win.",
        f"{_INN}you pay nothing for no points.",
    ),
}
"""What each card does for its owner (rules 5 to 15), and what a throw does without a figure."""

FOLD = 83.0
"""Where a card is folded for a game without the Auberge, from its upper edge."""


GAME = "Cloche et Marteau"


def sheets() -> list[Sheet]:
    """Return the sheets of the game."""
    return [
        *(_two_dice(sheet) for sheet in range(4)),
        on.sheet(
            "cards",
            f"{GAME}: the five cards",
            "Print on one side and cut out. The five cards are sold to the highest bidders; the "
            "sixth is for everybody. "
            "“Points” are the sum of the number dice, “figures” are the bell and the hammer. "
            "Without the Auberge: leave out its card, and fold the others along the dashed line.",
            _cards(),
        ),
        on.sheet(
            "tokens",
            f"{GAME}: tokens",
            "Copy onto thick paper, on one side only, and cut along the straight lines. "
            "The sheet is worth "
            f"{ROW * sum(TOKENS)} tokens.",
            _tokens(),
        ),
        on.sheet(
            "score-cloche",
            f"{GAME}: score sheet",
            "One line for each throw. The caisse holds what the cards have cost and what was in it "
            "before the sale.",
            _scores(),
        ),
        *on.blank_and_filled(
            "table-six-dice",
            "The six dice",
            "The dice carry 1, 2, 3, 4, 5 and 6 on one face each; five faces are blank. "
            "Which dice make the sum, and how many of the 6 · 6 · 6 · 6 · 6 · 6 throws?",
            _table,
        ),
    ]


def _two_dice(sheet: int) -> Sheet:
    """Return a sheet with the nets of two of the eight dice."""
    first = 2 * sheet
    second = first + 1
    return on.sheet(
        f"dice-{sheet + 1}",
        f"{GAME}: dice {first + 1} and {second + 1} of 8",
        "Print on one side only. "
        "Cut along the full lines and fold along the dashed ones; glue the flaps inside. "
        "Each die has one mark; a blank face counts 0.",
        (_die(first, 38), _die(second, 160)),
        "dice",
    )


def _die(number: int, y: float) -> str:
    """Draw the net of one of the eight dice: six with a number, two with a figure."""
    names = [*map(str, MARKS), "bell", "hammer"]
    marks = [on.words(0, 7.2, str(mark), 20, "middle") for mark in MARKS]
    marks += [_sign(figure, 0, 0, 12) for figure in FIGURES]
    sentence = f"Die {number + 1}: a {names[number]} and five blank faces"
    faces = ["", on.bold(marks[number]), "", "", "", ""]
    return on.net(y, faces) + on.paragraph(106, y + 8, sentence, 24)


def _sign(card: str, x: float, y: float, half: float) -> str:
    """Draw the sign of a card around a point; the double card has two."""
    if card in on.SIGNS:
        return on.sign(x, y, card, half)
    bell, hammer = FIGURES
    near = 0.8 * half
    return _sign(bell, x - 1.1 * near, y, near) + _sign(hammer, x + 1.1 * near, y, near)


def _cards() -> Iterator[str]:
    """Draw the five cards, and a sixth that says what a throw does."""
    wide = 62.0
    high = 118.0
    for place, (card, duty) in enumerate(DUTIES.items()):
        row, column = divmod(place, 3)
        x = 12 + wide * column
        y = TOP + 2 + high * row
        middle = x + wide / 2
        yield on.box(x, y, wide, high)
        yield on.bold(on.words(middle, y + 10, card, 5, "middle"))
        words_begin = y + 20
        if card in CARDS:
            yield _sign(card, middle, y + 27, 12)
            words_begin = y + 47
        yield on.paragraph(x + 4, words_begin, duty.always, 28, 3.6)
        if duty.with_inn:
            yield on.inked(f"M{x:g} {y + FOLD:g}h{wide:g}", dashed=True)
            yield on.paragraph(x + 4, y + FOLD + 6, duty.with_inn, 28, 3.6)


def _tokens() -> Iterator[str]:
    """Draw the tokens, as squares to cut and circles to look at."""
    for row, worth in enumerate(TOKENS):
        y = TOP + TOKEN * row
        middle_y = y + TOKEN / 2
        rim = on.line(0.4 if worth == 1 else 1.1)
        for column in range(ROW):
            x = 15 + TOKEN * column
            middle_x = x + TOKEN / 2
            yield on.box(x, y, TOKEN, TOKEN)
            yield on.disc(middle_x, middle_y, 6, **rim)
            yield on.bold(on.words(middle_x, middle_y + 2, str(worth), 5.5, "middle"))


def _scores() -> Iterator[str]:
    """Draw lines for players and owners, and a table of throws."""
    for place, name in enumerate((*"ABCDEF", *CARDS)):
        row, column = divmod(place, 3)
        x = LEFT + 63 * column
        yield on.blank(x, 46 + 9 * row, f"{name}:", x + 58)
    heads = {
        "throw": 15.0,
        "player": 17.0,
        "points": 17.0,
        "bell or\nhammer": 21.0,
        "who pays": 34.0,
        "who is paid": 34.0,
        "tokens": 18.0,
        "left in the\ncaisse": 32.0,
    }
    before = ["before", *["–"] * 6]
    numbers = [[str(number)] for number in range(1, THROWS + 1)]
    yield from on.form(LEFT, 80, heads, [before, *numbers], 7.4, head=12)


def _table(filled: bool) -> Iterator[str]:
    """Draw the table of the sums of six dice, with what is given or with everything."""
    heads = {
        "points": 15.0,
        "dice that show their number": 86.0,
        "in powers of 5": 40.0,
        "throws": 22.0,
        "points ×\nthrows": 25.0,
    }
    counts = point_counts()
    rows = []
    for mu, nu in enumerate(counts):
        row = [str(mu), _sets_of_dice(mu), _in_powers(mu), f"{nu:,}", f"{mu * nu:,}"]
        if not filled:
            given = (0, *GIVEN.get(mu, ()))
            row = [content if column in given else "" for column, content in enumerate(row)]
        rows.append(row)
    throws = sum(counts)
    points = sum(mu * nu for mu, nu in enumerate(counts))
    last = ["sum", "", ""]
    if filled:
        last += [f"{throws:,}", f"{points:,}"]
    yield from on.form(LEFT, 39, heads, [*rows, last], 9.4, 3.4, head=12)
    mean = f" {points / throws:g}" if filled else ""
    under = f"Mean points of a throw: the last sum divided by the one before it:{mean}"
    yield on.blank(LEFT, 274, under, 180)


def _sets_of_dice(mu: int) -> str:
    """Return which dice can make a sum: 4, 1+3."""
    sets = ["+".join(map(str, dice)) for dice in ways(mu)]
    return ", ".join(dice or "none" for dice in sets)


def _in_powers(mu: int) -> str:
    """Return in how many ways they make it, in powers of 5, as it is printed."""
    power = powers_of_five(mu)
    for written, printed in POWERS.items():
        power = power.replace(written, printed)
    return power
