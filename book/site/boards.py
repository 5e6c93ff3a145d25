"""How boards begin: their own scripts tell, run by Node while the book is built.

One stands on the door, where views/dice.html shows six dice over the row of 1922: it has neither
kernel nor ipywidgets.
"""

from __future__ import annotations

import json
import subprocess
from html import escape
from pathlib import Path
from typing import Any

import assets
from markupsafe import Markup
from sphinx.errors import ExtensionError

import ledger
from jeux import cloche
from jeux.errata import wrong_digits
from jeux.law import Law
from jeux.trying import Throw


def drawn(script: str, asked: Any) -> Any:
    """Return what a script draws of what is asked, run by Node: boards.mjs or formulas.mjs."""
    run = subprocess.run(
        [assets.tool("node"), assets.SITE / "scripts" / script],
        input=json.dumps(asked).encode(),
        capture_output=True,
        check=False,
        env=assets.environment(NODE_PATH=str(assets.ROOT / "node_modules")),
    )
    if run.returncode:
        raise ExtensionError(f"{script} could not draw: {run.stderr.decode().strip()[-500:]}")
    return json.loads(run.stdout)


def tally() -> Markup:
    """Return the tally of the book's own throws of six dice as it begins, with its script as text:
    a page that is opened as a file may import no other."""
    thrown = Throw(cloche.throws.dice(), Law(dict(enumerate(cloche.point_counts()))))
    names = ("law", "given", "seed", "thrown", "key", "_esm")
    state = {name: getattr(thrown, name) for name in names}
    (begun,) = drawn("boards.mjs", [[state, "door"]])
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
    return Markup((Path(__file__).parent / "miniatures" / f"{part}.svg").read_text("utf-8"))
