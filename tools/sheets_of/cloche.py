"""Sheets of *Cloche et Marteau*: the eight dice, the five cards, tokens, and what to write on."""

from __future__ import annotations

from collections.abc import Iterator

import sheets_of as on
from jeux.cloche.chain import point_counts, ways
from jeux.cloche.rules import CARDS, FIGURES, HIGHEST_SUM, MARKS
from jeux.ledger.cloche import powers_of_five
from sheets_of import LEFT, TOP, Sheet

TOKENS = (1,) * 8 + (5,) * 4 + (10,) * 3 + (20,)
"""What the tokens of each row of a sheet are worth."""

ROW, TOKEN = 12, 15.0
"""Tokens in a row, and the side of one."""

THROWS = 24
"""Throws that a score sheet has room for."""

GIVEN = {0: (1, 2, 3, 4), 3: (1, 2), HIGHEST_SUM: (1,)}
"""By points: which columns of the table of six dice are given."""

POWERS = {"5^0": "1", "^1": "", "^2": "²", "^3": "³", "^4": "⁴", "^5": "⁵", "^6": "⁶"}
"""How powers of five are printed."""

_FIGURE = (
    "{shown}:\nthe caisse pays you its points, whoever threw.\n\n"
    "No points with {it}: you pay 1 to the Cheval."
)
_INN = (
    "More points than the caisse holds: you pay the points beyond it to the Auberge.\n"
    "Once that is open, "
)
DUTIES = {
    **{
        card: (_FIGURE.format(shown=shown, it=it), f"{_INN}your 1 for no points goes to it.")
        for card, shown, it in (
            ("Cloche", "The bell in a throw, alone", "it"),
            ("Marteau", "The hammer in a throw, alone", "it"),
            ("Cloche-et-Marteau", "Bell and hammer in one throw", "them"),
        )
    },
    "Cheval": (
        "You throw first.\n\nNo points: you are paid 1 by the player who threw; with a figure, by "
        "its card; if you threw and no figure shows, by each of the others.",
        "Once the Auberge is open: nobody pays you, and you pay it 1 for no points and no figure, "
        "whoever threw.",
    ),
    "Auberge": (
        "More points than the caisse holds open the inn: the player who threw, or the card of the "
        "figure, pays you the points beyond it. The caisse keeps what it holds.\n\n"
        "From then on, no points: you are paid 1 by the Cheval; with a figure, by its card.",
        "",
    ),
    "A throw": (
        "Throw all eight dice and pass them on.\n\nA figure: its card is paid, or pays, whoever "
        "threw.\n\nNo figure: the caisse pays you the points.\n\nNo figure, no points: you pay 1 "
        "to the Cheval.\n\nThe game is over when the caisse is empty. Most tokens win.",
        f"{_INN}you pay nothing for no points.",
    ),
}
"""What each card does for its owner (rules 5 to 15), and what a throw does without a figure.

What comes second holds in a game with the Auberge only.
"""

FOLD = 83.0
"""Where a card is folded for a game without the Auberge, from its upper edge."""


def sheets() -> list[Sheet]:
    """Return the sheets of the game."""
    game = "Cloche et Marteau"
    return [
        *(
            on.sheet(
                f"dice-{k // 2 + 1}",
                f"{game}: dice {k + 1} and {k + 2} of 8",
                "Cut along the full lines and fold along the dashed ones; glue the flaps inside. "
                "Each die has one mark; a blank face counts 0.",
                (_die(k, 38), _die(k + 1, 160)),
                "dice",
            )
            for k in range(0, 8, 2)
        ),
        on.sheet(
            "cards",
            f"{game}: the five cards",
            "Cut out. The five cards are sold to the highest bidders; the sixth is for everybody. "
            "“Points” are the sum of the number dice, “figures” are the bell and the hammer. "
            "Without the Auberge: leave out its card, and fold the others along the dashed line.",
            _cards(),
        ),
        on.sheet(
            "tokens",
            f"{game}: tokens",
            "Copy onto thick paper and cut along the straight lines. The sheet is worth "
            f"{ROW * sum(TOKENS)} tokens.",
            _tokens(),
        ),
        on.sheet(
            "score-cloche",
            f"{game}: score sheet",
            "One line for each throw. The caisse holds what the cards have cost and what was in it "
            "before the sale.",
            _scores(),
        ),
        *on.asked(
            "table-six-dice",
            "The six dice",
            "The dice carry 1, 2, 3, 4, 5 and 6 on one face each; five faces are blank. "
            "Which dice make the sum, and how many of the 6 · 6 · 6 · 6 · 6 · 6 throws?",
            _table,
        ),
    ]


def _die(number: int, y: float) -> str:
    """Draw the net of one of the eight dice: six with a number, two with a figure."""
    names = [*map(str, MARKS), "bell", "hammer"]
    drawn = [on.words(0, 7.2, str(mark), 20, "middle") for mark in MARKS]
    drawn += [_sign(figure, 0, 0, 12) for figure in FIGURES]
    said = f"Die {number + 1}: a {names[number]} and five blank faces"
    faces = ["", on.bold(drawn[number]), *[""] * 4]
    return on.net(y, faces) + on.paragraph(106, y + 8, said, 24)


def _sign(card: str, x: float, y: float, half: float) -> str:
    """Draw the sign of a card around a point; the double card has two."""
    if card in on.SIGNS:
        return on.sign(x, y, card, half)
    bell, hammer, near = *FIGURES, 0.8 * half
    return _sign(bell, x - 1.1 * near, y, near) + _sign(hammer, x + 1.1 * near, y, near)


def _cards() -> Iterator[str]:
    """Draw the five cards, and a sixth that says what a throw does."""
    wide, high = 62.0, 118.0
    for k, (card, (duty, inn)) in enumerate(DUTIES.items()):
        x, y = 12 + wide * (k % 3), TOP + 2 + high * (k // 3)
        yield on.box(x, y, wide, high)
        yield on.bold(on.words(x + wide / 2, y + 10, card, 5, "middle"))
        if card in CARDS:
            yield _sign(card, x + wide / 2, y + 27, 12)
        yield on.paragraph(x + 4, y + (47 if card in CARDS else 20), duty, 28, 3.6)
        if inn:
            yield on.inked(f"M{x:g} {y + FOLD:g}h{wide:g}", dashed=True)
            yield on.paragraph(x + 4, y + FOLD + 6, inn, 28, 3.6)


def _tokens() -> Iterator[str]:
    """Draw the tokens, as squares to cut and circles to look at."""
    for row, worth in enumerate(TOKENS):
        for k in range(ROW):
            x, y = 15 + TOKEN * k, TOP + TOKEN * row
            a, b = x + TOKEN / 2, y + TOKEN / 2
            yield on.box(x, y, TOKEN, TOKEN)
            yield on.disc(a, b, 6, **on.line(0.4 if worth == 1 else 1.1))
            yield on.bold(on.words(a, b + 2, str(worth), 5.5, "middle"))


def _scores() -> Iterator[str]:
    """Draw lines for players and owners, and a table of throws."""
    for k, name in enumerate((*"ABCDEF", *CARDS)):
        x = LEFT + 63 * (k % 3)
        yield on.blank(x, 46 + 9 * (k // 3), f"{name}:", x + 58)
    heads = {
        "throw": 15.0, "player": 17.0, "points": 17.0, "bell or\nhammer": 21.0,
        "who pays": 34.0, "who is paid": 34.0, "tokens": 18.0, "left in the\ncaisse": 32.0,
    }  # fmt: skip
    rows = [["before", *["–"] * 6], *([str(k)] for k in range(1, THROWS + 1))]
    yield from on.form(LEFT, 80, heads, rows, 7.4, head=12)


def _table(filled: bool) -> Iterator[str]:
    """Draw the table of the sums of six dice, with what is given or with everything."""
    heads = {
        "points": 15.0, "dice that show their number": 86.0, "in powers of 5": 40.0,
        "throws": 22.0, "points ×\nthrows": 25.0,
    }  # fmt: skip
    counts, rows = point_counts(), []
    for mu, nu in enumerate(counts):
        sets = ", ".join("+".join(map(str, dice)) or "none" for dice in ways(mu))
        power = powers_of_five(mu)
        for written, printed in POWERS.items():
            power = power.replace(written, printed)
        row = [str(mu), sets, power, f"{nu:,}", f"{mu * nu:,}"]
        given = range(5) if filled else (0, *GIVEN.get(mu, ()))
        rows.append([said if k in given else "" for k, said in enumerate(row)])
    products = sum(mu * nu for mu, nu in enumerate(counts))
    sums = [f"{sum(counts):,}", f"{products:,}"] if filled else []
    yield from on.form(LEFT, 39, heads, [*rows, ["sum", "", "", *sums]], 9.4, 3.4, head=12)
    mean = f" {products / sum(counts):g}" if filled else ""
    under = f"Mean points of a throw: the last sum divided by the one before it:{mean}"
    yield on.blank(LEFT, 274, under, 180)
