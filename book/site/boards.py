"""How boards begin: their own scripts tell, run by Node while the book is built.

One stands on the door, views/digit.html, a page that runs no cell.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import assets
from markupsafe import Markup
from sphinx.errors import ExtensionError

import ledger
from jeux import cloche
from jeux.cloche.digit import WrongDigit


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


def wrong_digit(onward: str, leads: str) -> WrongDigit:
    """Return the column of 1922 as it was printed, whose reader a link leads on after the find."""
    printed = {row.id: row.printed for row in ledger.rows("cloche")}
    products = [int(printed[f"product-{mu}"]) for mu in range(len(cloche.point_counts()))]
    total = ledger.read(printed["sum"]).value
    return WrongDigit(products, total=int(total), onward=onward, leads=leads)


def miniature(part: str) -> Markup:
    """Return the picture of a part."""
    return Markup((Path(__file__).parent / "miniatures" / f"{part}.svg").read_text("utf-8"))
