"""The mended rule book as a page, the rounds that its clauses decide, and a hundred cases."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import combinations_with_replacement

from jeux.caillou.figures.readings import first
from jeux.caillou.figures.silences import drawn_readings, silences
from jeux.caillou.rules import Clause, amendments, gaps, in_words, score_distances
from jeux.checks import as_choice
from jeux.drawing import BLUE, GREY, ORANGE, frame, paint, picture, text
from jeux.tables import DataTable

HEADS = ("clause", "the rule book of 2018 says", "amended", "closes; code; tests")
CAPTION = (
    "A row for each clause: what the rule book of 2018 says on the left, the amendment on the "
    "right; under them what it closes, and what keeps it."
)
SIGNED = "Agreed on by all players, before the first hands are shaken:"
SILENT, LIBRARY = "7-clauses.html#silence-", "../appendix/library/caillou.html#"

LIES = tuple(
    " ".join(pair) for pair in combinations_with_replacement(("1 m", "2 m", "3 m", "wall"), 2)
)
"""Where the two stones of a player may lie: at whole metres, or they have touched the wall."""

LEFT, TOP, SIDE = 92.0, 92.0, 32.0
"""Where the square of cases begins, and how large a case is."""


class RuleBook(DataTable):
    """The mended rule book; on a page it links to the silences and to the library."""

    def __init__(self, clauses: list[Clause]):
        cells = [[c.number, c.says, c.amended, _kept(c)] for c in clauses]
        super().__init__(CAPTION, list(HEADS), cells, [False] * len(HEADS))
        self.clauses = clauses

    def _repr_html_(self) -> str:
        """Return the clauses side by side; a narrow screen sets them one below the other."""
        head = "".join(f'<th scope="col" role="columnheader">{words}</th>' for words in HEADS)
        rows = "".join(map(_row, self.clauses))
        return (
            f'<div class="jeux-table jeux-clauses" role="region" aria-label="{CAPTION}">'
            f'<table class="table" role="table"><caption>{CAPTION}</caption>'
            f'<thead role="rowgroup"><tr role="row">{head}</tr></thead>'
            f'<tbody role="rowgroup">{rows}</tbody></table>'
            f'<p class="jeux-signed">{SIGNED}</p></div>'
        )


def _kept(clause: Clause) -> str:
    """Say what a clause closes, and what keeps it."""
    return "; ".join(", ".join(names) for names in (clause.silences, clause.code, clause.tests))


def _row(clause: Clause) -> str:
    """Write a clause as a row of the page."""

    def listed(head: str, words: Iterable[str]) -> str:
        return f"<div><i>{head}</i> {', '.join(words)}</div>"

    closed = (f'<a href="{SILENT}{s}">{s.replace("-", " ")}</a>' for s in clause.silences)
    code = (
        f'<a href="{LIBRARY}{name}"><code>{name.removeprefix("jeux.caillou.")}</code></a>'
        for name in clause.code
    )
    tests = (f'<span data-test="{name}">{in_words(name)}</span>' for name in clause.tests)
    kept = listed("Closes", closed) + listed("Code", code) + listed("Tests", tests)
    name = clause.number.replace(".", "-").replace(" ", "-")
    return (
        f'<tr role="row" id="clause-{name}"><th scope="row" role="rowheader">{clause.number}</th>'
        f'<td role="cell">{escape(clause.says)}</td><td role="cell">{escape(clause.amended)}</td>'
        f'<td role="cell">{kept}</td></tr>'
    )


def rule_book() -> RuleBook:
    """Return the mended rule book as a table; end a cell with it.

    Examples
    --------
    >>> rule_book().cells[3][:2]
    ['3', 'A player aims at a number G of points.']
    """
    return RuleBook(amendments())


def dispute_picture(dispute: str) -> str:
    """Draw a round in dispute and two readings of it, as a frame that names the clause.

    Parameters
    ----------
    dispute : str
        Which round: a key of `silences`.

    Examples
    --------
    >>> "Clause 4.3.2 a decides" in dispute_picture("all touch")
    True
    """
    dispute = as_choice("dispute", dispute, silences())
    clause = next(c for c in amendments() if dispute in c.rounds)
    decides = f"Clause {clause.number} decides: {clause.amended}"
    return frame(drawn_readings(silences()[dispute]), decides)


def cases_picture(stones_of_a: str, stones_of_b: str) -> str:
    """Draw the hundred rounds of two stones each, and say what one of them gives.

    Filled squares are rounds that the rule book of 2018 decides, taken at its word and with
    agreement on the first of those tied; a ring is a round that it leaves open. A tap on a
    square chooses a round.

    Parameters
    ----------
    stones_of_a, stones_of_b : str
        Where the stones lie: one of `LIES` each.

    Examples
    --------
    >>> "B chooses" in cases_picture("1 m 2 m", "wall wall")
    True
    """
    a = as_choice("stones_of_a", stones_of_a, LIES)
    b = as_choice("stones_of_b", stones_of_b, LIES)
    out = [
        text(LEFT, 18, "stones of B →"),
        text(4, TOP - 34, "stones"),
        text(4, TOP - 14, "of A ↓"),
    ]
    decided, rings, squares = "", "", []
    for row, own in enumerate(LIES):
        y = TOP + SIDE * row
        out.append(text(LEFT - 8, y + 20, own.replace(" m", "").replace("wall", "×"), "end"))
        x = LEFT + SIDE * (row + 0.5) - 1
        for line, part in enumerate(own.replace(" m", "").replace("wall", "×").split()):
            out.append(text(x, TOP - 34 + 20 * line, part, "middle"))
        for column, other in enumerate(LIES):
            x = LEFT + SIDE * column
            if gaps(_distances(own, other), first):
                rings += f"M{x + 9:g} {y + 15:g}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0"
            else:
                decided += f"M{x:g} {y:g}h30v30h-30z"
            squares.append(
                f'<rect data-pick="stones_of_a={own};stones_of_b={other}" x="{x:g}" y="{y:g}" '
                'width="30" height="30"/>'
            )
    out.append(
        f'<g fill="none" stroke="{paint(GREY)}" pointer-events="all" style="cursor:pointer">'
        f"{''.join(squares)}</g>"
    )
    x, y = LEFT + SIDE * LIES.index(b), TOP + SIDE * LIES.index(a)
    out.insert(0, f'<path d="{decided}" fill="{paint(BLUE)}" fill-opacity="0.35"/>')
    out.append(
        f'<path d="{rings}" fill="none" stroke="currentColor" stroke-width="2" '
        'pointer-events="none"/>'
        f'<rect x="{x - 2:g}" y="{y - 2:g}" width="34" height="34" fill="none" '
        f'stroke="{paint(ORANGE)}" stroke-width="4" pointer-events="none"/>'
    )
    conclusion = _said(a, b)
    label = f"A hundred rounds as squares. {conclusion}"
    return frame(picture("".join(out), label, 440, TOP + 10 * SIDE + 6), conclusion)


def _distances(a: str, b: str) -> dict[str, list[float]]:
    """Return the distances of eligible stones."""
    return {j: [float(d) for d in own.split() if d.isdigit()] for j, own in (("A", a), ("B", b))}


def _said(a: str, b: str) -> str:
    """Say what a round gives, and which clauses close what the rule book leaves open."""
    distances = _distances(a, b)
    found, left = score_distances(distances, first), gaps(distances, first)
    clauses = dict.fromkeys(
        next(c.number for c in amendments() if name in c.silences) for name in left
    )
    numbers = " and ".join(clauses)
    a, b = _where(a), _where(b)
    scorer, points, chooser = found.scorer, found.points, found.chooser
    if not points:
        return f"A {a}, B {b}: nobody scores, by clause {numbers}; A and B agree who chooses."
    if not left:
        return (
            f"A {a}, B {b}: {scorer} scores {points} and {chooser} chooses the next place, as the "
            "rule book of 2018 says."
        )
    if len(clauses) == 1:
        return (
            f"A {a}, B {b}: {scorer} scores {points} and {chooser} chooses the next place; "
            f"clause {numbers} closes what the rule book of 2018 leaves open."
        )
    return (
        f"A {a}, B {b}: {scorer} scores {points} and {chooser} chooses the next place; "
        f"clauses {numbers} close what the rule book of 2018 leaves open."
    )


def _where(lie: str) -> str:
    """Say where two stones lie."""
    if lie == "wall wall":
        return "touches the wall twice"
    return f"lies at {lie.replace('m ', 'm and ')}".replace("and wall", "and has touched the wall")
