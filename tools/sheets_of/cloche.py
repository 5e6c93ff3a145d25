"""Sheets of *Cloche et Marteau*: the eight dice, the five cards, tokens, and what to write on."""

from __future__ import annotations

from jeux.cloche.chain import point_counts, ways
from jeux.cloche.rules import CARDS, FIGURES, HIGHEST_SUM, MARKS
from jeux.ledger.cloche import powers_of_five
from sheets_of import (
    LEFT,
    TOP,
    Sheet,
    blank,
    bold,
    box,
    form,
    inked,
    net,
    paragraph,
    sheet,
    words,
)

TOKENS = (1,) * 8 + (5,) * 4 + (10,) * 3 + (20,)
"""What the tokens of each row of a sheet are worth."""

ROW, TOKEN = 12, 15.0
"""Tokens in a row, and the side of one."""

THROWS = 24
"""Throws that a score sheet has room for."""

GIVEN = {0: (1, 2, 3, 4), 3: (1, 2), HIGHEST_SUM: (1,)}
"""By points: which columns of the table of six dice are given."""

SIGNS = {
    "Cloche": '<path d="M-.85 .55C-.55 .3-.6-.1-.5-.45C-.4-.75-.2-.85 0-.85S.4-.75 .5-.45'
    'C.6-.1 .55 .3 .85 .55z" fill="#fff"/><circle cx="0" cy="-.95" r=".1" fill="none"/>'
    '<path d="M-.22 .56a.22 .22 0 0 0 .44 0z" fill="#000"/>',
    "Marteau": '<path d="M-.12-.35H.12V.95H-.12z" fill="#fff"/>'
    '<path d="M-.7-.85H.45L.85-.55V-.35H-.7z" fill="#000"/>',
    "Cheval": '<path d="M-.62 .95C-.6 .4-.15 .3-.2-.05C-.35 .05-.5 .1-.62 .2L-.85 .02'
    "C-.8-.2-.5-.45-.4-.65C-.35-.75-.25-.8-.1-.82L0-1L.1-.8C.55-.65 .75-.1 .7 .95z"
    '" fill="#fff"/><circle cx="-.2" cy="-.5" r=".06" fill="#000"/>'
    '<path d="M.1-.8C.3-.4 .45 .1 .42 .6M.3-.62C.5-.3 .6 .1 .58 .6" fill="none"/>',
    "Auberge": '<path d="M-.75-.1V.9H.75V-.1" fill="#fff"/><path d="M-.95 0L0-.85 .95 0z" '
    'fill="#000"/><path d="M-.2 .9V.35H.2V.9z" fill="#000"/>'
    '<path d="M-.6 .2H-.35V.5H-.6zM.35 .2H.6V.5H.35z" fill="none"/>',
}
"""What is painted on cards and dice, from -1 to 1."""

_FIGURE = (
    "the caisse pays you its points, whoever threw.\n\n"
    "No points with {it}: you pay 1 to the Cheval."
)
_FIGURE_INN = (
    "More points than the caisse holds: you pay the points beyond it to the Auberge.\n"
    "Once that is open, your 1 for no points goes to it."
)
DUTIES = {
    "Cloche": ("The bell in a throw, alone:\n" + _FIGURE.format(it="it"), _FIGURE_INN),
    "Marteau": ("The hammer in a throw, alone:\n" + _FIGURE.format(it="it"), _FIGURE_INN),
    "Cloche-et-Marteau": (
        "Bell and hammer in one throw:\n" + _FIGURE.format(it="them"),
        _FIGURE_INN,
    ),
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
        "More points than the caisse holds: you pay the points beyond it to the Auberge.\n"
        "Once that is open, you pay nothing for no points.",
    ),
}
"""What each card does for its owner (rules 5 to 15), and what a throw does without a figure.

What comes second holds in a game with the Auberge only.
"""

FOLD = 83.0
"""Where a card is folded for a game without the Auberge, from its upper edge."""


def sheets() -> list[Sheet]:
    """Return the sheets of the game."""
    table = "The six dice"
    told = (
        "The dice carry 1, 2, 3, 4, 5 and 6 on one face each; five faces are blank. "
        "Which dice make the sum, and how many of the 6 · 6 · 6 · 6 · 6 · 6 throws?"
    )
    return [
        *_dice(),
        sheet(
            "cards",
            "Cloche et Marteau: the five cards",
            "Cut out. The five cards are sold to the highest bidders; the sixth is for everybody. "
            "“Points” are the sum of the number dice, “figures” are the bell and the hammer. "
            "Without the Auberge: leave out its card, and fold the others along the dashed line.",
            _cards(),
        ),
        sheet(
            "tokens",
            "Cloche et Marteau: tokens",
            "Copy onto thick paper and cut along the straight lines. The sheet is worth "
            f"{ROW * sum(TOKENS)} tokens.",
            _tokens(),
        ),
        sheet(
            "score-cloche",
            "Cloche et Marteau: score sheet",
            "One line for each throw. The caisse holds what the cards have cost and what was in it "
            "before the sale.",
            _scores(),
        ),
        sheet("table-six-dice", f"{table}: a table to fill in", told, _table(filled=False)),
        sheet("table-six-dice-filled", f"{table}: for the teacher", told, _table(True)),
    ]


def _dice() -> list[Sheet]:
    """Return the sheets with nets, two dice each: six with a number, two with a figure."""
    faces = [words(0, 7.2, str(mark), 20, "middle") for mark in MARKS]
    faces += [sign(figure, 0, 0, 12) for figure in FIGURES]
    names = [f"Die {mark}: a {mark} and five blank faces" for mark in MARKS]
    names += ["Die 7: a bell and five blank faces", "Die 8: a hammer and five blank faces"]
    told = (
        "Cut along the full lines and fold along the dashed ones; glue the flaps inside. "
        "Each die has one mark; a blank face counts 0."
    )
    return [
        sheet(
            f"dice-{number + 1}",
            f"Cloche et Marteau: dice {2 * number + 1} and {2 * number + 2} of 8",
            told,
            "".join(
                net(25, y, 38, ["", bold(faces[k]), "", "", "", ""])
                + paragraph(106, y + 8, names[k], 24)
                for k, y in ((2 * number, 38), (2 * number + 1, 160))
            ),
            "dice",
        )
        for number in range(4)
    ]


def sign(card: str, x: float, y: float, half: float) -> str:
    """Draw the sign of a card around a point; the double card has two."""
    if card not in SIGNS:
        near = 0.8 * half
        return "".join(
            sign(one, x + side * near, y, near)
            for one, side in zip(FIGURES, (-1.1, 1.1), strict=True)
        )
    return (
        f'<g transform="translate({x:g} {y:g}) scale({half:g})" stroke="#000" '
        f'stroke-width="{0.45 / half:.3g}" stroke-linejoin="round">{SIGNS[card]}</g>'
    )


def _cards() -> str:
    """Draw the five cards, and a sixth that says what a throw does."""
    wide, high, out = 62.0, 118.0, []
    for k, (card, (duty, inn)) in enumerate(DUTIES.items()):
        x, y = 12 + wide * (k % 3), TOP + 2 + high * (k // 3)
        out.append(box(x, y, wide, high))
        out.append(bold(words(x + wide / 2, y + 10, card, 5, "middle")))
        drawn = sign(card, x + wide / 2, y + 27, 12) if card in CARDS else ""
        out.append(drawn)
        out.append(paragraph(x + 4, y + (47 if drawn else 20), duty, 28, 3.6))
        if inn:
            out.append(inked(f"M{x:g} {y + FOLD:g}h{wide:g}", dashed=True))
            out.append(paragraph(x + 4, y + FOLD + 6, inn, 28, 3.6))
    return "".join(out)


def _tokens() -> str:
    """Draw the tokens, as squares to cut and circles to look at."""
    out = []
    for row, worth in enumerate(TOKENS):
        for k in range(ROW):
            x, y = 15 + TOKEN * k, TOP + TOKEN * row
            a, b = x + TOKEN / 2, y + TOKEN / 2
            out.append(
                f'{box(x, y, TOKEN, TOKEN)}<circle cx="{a:g}" cy="{b:g}" r="6" fill="none" '
                f'stroke="#000" stroke-width="{0.4 if worth == 1 else 1.1}"/>'
            )
            out.append(bold(words(a, b + 2, str(worth), 5.5, "middle")))
    return "".join(out)


def _scores() -> str:
    """Draw lines for players and owners, and a table of throws."""
    out = [
        blank(LEFT + 63 * (k % 3), 46 + 9 * (k // 3), f"{seat}:", LEFT + 63 * (k % 3) + 58)
        for k, seat in enumerate("ABCDEF")
    ]
    for k, card in enumerate(CARDS):
        x, y = LEFT + 63 * (k % 3), 64 + 9 * (k // 3)
        out.append(blank(x, y, f"{card}:", x + 58))
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
    rows = [["before", *["–"] * 6, ""], *([str(k), *[""] * 7] for k in range(1, THROWS + 1))]
    return "".join(out) + form(LEFT, 80, heads, rows, 7.4, head=12)


def _table(filled: bool) -> str:
    """Draw the table of the sums of six dice, with what is given or with everything."""
    counts = point_counts()
    heads = {
        "points": 15.0,
        "dice that show their number": 86.0,
        "in powers of 5": 40.0,
        "throws": 22.0,
        "points ×\nthrows": 25.0,
    }
    rows = []
    for mu, nu in enumerate(counts):
        power = powers_of_five(mu)
        for digit in "23456":
            power = power.replace(f"^{digit}", "⁰¹²³⁴⁵⁶"[int(digit)])
        sets = [" + ".join(map(str, dice)).replace(" ", "") or "none" for dice in ways(mu)]
        line = [
            str(mu),
            ", ".join(sets),
            power.replace("^1", "").replace("5^0", "1"),
            f"{nu:,}",
            f"{mu * nu:,}",
        ]
        given = range(5) if filled else (0, *GIVEN.get(mu, ()))
        rows.append([said if k in given else "" for k, said in enumerate(line)])
    products = sum(mu * nu for mu, nu in enumerate(counts))
    sums = [f"{sum(counts):,}", f"{products:,}"] if filled else [""] * 2
    rows.append(["sum", "", "", *sums])
    mean = f" {products / sum(counts):g}" if filled else ""
    under = f"Mean points of a throw: the last sum divided by the one before it:{mean}"
    return form(LEFT, 39, heads, rows, 9.4, 3.4, head=12) + blank(LEFT, 274, under, 180)
