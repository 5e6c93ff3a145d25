"""Formulas drawn while the book is built: readable without JavaScript, and no script to load."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

from boards import drawn
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

MATH = re.compile(
    r'(<(span|div) class="[^"]*\bmath notranslate[^"]*"[^>]*>)(.*?)(</\2>)([,.;:?!)’”]*)', re.S
)
UNNUMBERED = re.compile(r"\\begin\{equation\*\}\s*(.*?)\s*\\end\{equation\*\}", re.S)
"""How notebooks say it: without this environment jupyterlab-myst counts every formula."""
TEX = re.compile(r"\\\(.*?\\\)|\\\[.*?\\\]", re.S)


def bared(app: Sphinx, document: nodes.document) -> None:
    """Take from each formula that stands alone the environment that the page does not need.

    Sphinx puts another environment around what has several lines, and the two do not nest.
    """
    for formula in document.findall(nodes.math_block):
        tex = UNNUMBERED.sub(lambda whole: whole[1], formula.astext())
        formula.children = [nodes.Text(tex)]


def drawn_on(pages: dict[Path, str], app: Sphinx) -> dict[Path, str]:
    """Return pages with what MathJax makes of their TeX; what it made before is kept."""
    asked = (math[2] for text in pages.values() for math in MATH.findall(text))
    found = {unescape(tex) for math in asked for tex in TEX.findall(math)}
    known = Path(app.doctreedir) / f"formulas-{app.config.jeux_source[:16]}.json"
    html: dict[str, str] = json.loads(known.read_text("utf-8")) if known.exists() else {}
    if not found <= set(html):
        # the style sheet serves all pages, also those that this build did not write anew
        every = sorted(found | set(html))
        told = drawn("formulas.mjs", every)
        html = dict(zip(every, told["html"], strict=True))
        if wrong := [tex for tex in every if "merror" in html[tex]]:
            raise ExtensionError(f"MathJax cannot read {wrong}")
        known.write_text(json.dumps(html), "utf-8")
        (Path(app.outdir) / "_static" / "formulas.css").write_text(told["css"], "utf-8")
    return {page: with_formulas(text, page, html) for page, text in pages.items()}


def with_formulas(text: str, page: Path, html: dict[str, str]) -> str:
    """Return a page with its formulas, and a link to their style sheet if it has any."""

    def draw(math: re.Match[str]) -> str:
        """Return a formula on one line with the comma or the bracket after it."""
        inside = TEX.sub(lambda tex: html[unescape(tex[0])], math[3])
        whole = f"{math[1]}{inside}{math[4]}{math[5]}"
        unbroken = math[2] == "span" and math[5]
        return f'<span class="jeux-unbroken">{whole}</span>' if unbroken else whole

    new = MATH.sub(draw, text)
    link = f'<link rel="stylesheet" href="{"../" * (len(page.parts) - 1)}_static/formulas.css" />'
    return text if new == text else new.replace("</head>", f"{link}</head>", 1)
