"""The Sphinx extension of the book: living sliders, own assets, a correction link."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import assets
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from jeux.sliders import DRAW_ALL

ROOT = Path(__file__).resolve().parents[2]
MAKES_A_WIDGET = ("explore", "NimBoard", "BoardEditor")
NO_SCRIPT = "The sliders on this page need JavaScript; everything else can be read without."
WIDGETS = "application/vnd.jupyter.widget-view+json"


def setup(app: Sphinx) -> dict[str, Any]:
    os.environ[DRAW_ALL] = "1"  # the kernels that run the notebooks inherit it
    # a change in the library or in the looks makes every page out of date
    sources = [ROOT / "src", ROOT / "book" / "_site", assets.ASSETS / "stamp"]
    app.add_config_value("jeux_source", digest(*sources), "env")
    app.connect("html-page-context", drop_thebe, priority=900)
    app.connect("html-page-context", footer_and_noscript)
    app.connect("build-finished", look_for_widgets)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def digest(*places: Path) -> str:
    """Return one hash of some files, and of every file under some folders."""
    files = sorted(p for place in places for p in (place, *place.rglob("*")) if p.is_file())
    kept = [p for p in files if "__pycache__" not in p.parts]
    return hashlib.sha256(b"".join(p.read_bytes() for p in kept)).hexdigest()


def drop_thebe(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Leave out sphinx-thebe's scripts: unused, and loaded twice they throw."""

    def of_thebe(script: Any) -> bool:
        body = (getattr(script, "attributes", {}) or {}).get("body") or ""
        return "thebe" in str(getattr(script, "filename", script) or "") or "THEBE" in body

    context["script_files"] = [s for s in context.get("script_files", []) if not of_thebe(s)]


def footer_and_noscript(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Give the footer an address to write to, and readers without scripts a word."""
    repository = app.config.html_theme_options.get("repository_url", "").rstrip("/")
    query = urlencode({"title": f"Correction: {page}"})
    if WIDGETS in (body := context.get("body", "")):
        context["body"] = f"<noscript><p>{NO_SCRIPT}</p></noscript>{body}"
    context["correction_url"] = f"{repository}/issues/new?{query}"


def look_for_widgets(app: Sphinx, error: Exception | None) -> None:
    """Fail when a chapter that calls explore shows no widget on its page."""
    if error is not None or app.builder.format != "html":
        return
    dead = []
    for page in sorted(app.env.found_docs):
        asked = widgets_of(Path(app.env.doc2path(page)))
        built = (Path(app.outdir) / f"{page}.html").read_text("utf-8")
        shown = built.count(f'type="{WIDGETS}"')
        if shown < asked:
            dead.append(f"{page} ({shown} of {asked})")
    if dead:
        raise ExtensionError(f"widgets are missing on the built page of: {', '.join(dead)}")


def widgets_of(path: Path) -> int:
    """Count the widgets that the cells of a page show: calls outside functions."""
    text = path.read_text("utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        code = ["".join(c["source"]) for c in cells if c["cell_type"] == "code"]
    else:
        code = re.findall(r"^```\{code-cell\}.*\n(?::.*\n)*((?:.*\n)*?)```", text, re.M)
    lines = [line for cell in code for line in ast.parse(cell).body]
    calls = [line.value for line in lines if isinstance(line, ast.Expr | ast.Assign)]
    return sum(
        isinstance(call, ast.Call) and getattr(call.func, "id", "") in MAKES_A_WIDGET
        for call in calls
    )
