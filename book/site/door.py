"""The door's dice over the row of 1922: what views/dice.html asks of the library and the ledger."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

import assets
from boards import board
from markupsafe import Markup
from sphinx.application import Sphinx

from jeux import cloche, ledger
from jeux.errata import wrong_digits
from jeux.law import Law
from jeux.trying import Throw

THROWS = "door-throws.js"
"""The script of the throws, beside the page's own: the door has no kernel and no ipywidgets."""
MINIATURES = Path(__file__).parent / "miniatures"


def connect(app: Sphinx) -> None:
    """Lay the script of the throws beside the others."""
    (assets.ASSETS / THROWS).write_text(six_dice()._esm, "utf-8")


def six_dice() -> Throw:
    """Return the book's own throws of the six dice."""
    return Throw(cloche.throws.dice(), Law(dict(enumerate(cloche.point_counts()))))


def tally() -> Markup:
    """Return the tally as it begins, with what its script needs."""
    thrown = six_dice()
    state = {name: getattr(thrown, name) for name in ("law", "given", "seed", "thrown", "key")}
    begun = board({"_esm": thrown._esm, **state}, "door")
    told = escape(json.dumps(state))
    look = f"<style>{thrown._css}</style>"
    return Markup(f'{look}<div class="door-tally" data-state="{told}" inert>{begun}</div>')


def wrong_row() -> dict[str, int | str]:
    """Return the one row of the table whose product is wrong: what is printed, and what is true."""
    printed = {row.id: row.printed for row in ledger.rows("cloche")}
    rows = [(mu, count, printed[f"product-{mu}"]) for mu, count in enumerate(cloche.point_counts())]
    ((points, throws, product),) = [row for row in rows if int(row[2]) != row[0] * row[1]]
    return {"points": points, "throws": throws, "product": product, "true": str(points * throws)}


def marked(printed: str, true: str) -> Markup:
    """Return a printed number, its wrong digits struck out and the true ones beside them."""
    out, done = "", 0
    for (start, stop), (begin, end) in zip(*wrong_digits(printed, true), strict=True):
        out += f"{printed[done:start]}<del>{printed[start:stop]}</del><ins>{true[begin:end]}</ins>"
        done = stop
    return Markup(f'<span class="pressmark" aria-hidden="true">{out}{printed[done:]}</span>')


def miniature(part: str) -> Markup:
    """Return the picture of a part."""
    return Markup((MINIATURES / f"{part}.svg").read_text("utf-8"))
