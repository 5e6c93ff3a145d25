"""Formulas drawn while the book is built: readable without JavaScript, and no script to load."""

from __future__ import annotations

import json
import re
import subprocess
from html import unescape
from pathlib import Path

import assets
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

SCRIPT = Path(__file__).parent / "scripts" / "formulas.cjs"
MATH = re.compile(
    r'(<(span|div) class="[^"]*\bmath notranslate[^"]*"[^>]*>)(.*?)(</\2>)([,.;:?!)’”]*)', re.S
)
TEX = re.compile(r"\\\((.*?)\\\)|\\\[(.*?)\\\]", re.S)

Formula = tuple[str, bool]


def drawn_on(pages: dict[Path, str], app: Sphinx) -> dict[Path, str]:
    """Return pages with what MathJax makes of their TeX; what it made before is kept."""
    found = {
        told(tex)
        for text in pages.values()
        for m in MATH.findall(text)
        for tex in TEX.finditer(m[2])
    }
    known = Path(app.doctreedir) / f"formulas-{app.config.jeux_source[:16]}.json"
    kept = json.loads(known.read_text("utf-8")) if known.exists() else []
    by_tex = {(tex, display): html for tex, display, html in kept}
    if not found <= set(by_tex):
        # the style sheet serves all pages, also those that this build did not write anew
        every = sorted(found | set(by_tex))
        html, css = drawn(every)
        by_tex = dict(zip(every, html, strict=True))
        known.write_text(json.dumps([(*one, by_tex[one]) for one in every]), "utf-8")
        (Path(app.outdir) / "_static" / "formulas.css").write_text(css, "utf-8")
    return {page: with_formulas(text, page, by_tex) for page, text in pages.items()}


def with_formulas(text: str, page: Path, by_tex: dict[Formula, str]) -> str:
    """Return a page with its formulas, and a link to their style sheet if it has any."""
    new = MATH.sub(lambda math: with_its_comma(math, by_tex), text)
    link = f'<link rel="stylesheet" href="{"../" * (len(page.parts) - 1)}_static/formulas.css" />'
    return text if new == text else new.replace("</head>", f"{link}</head>", 1)


def with_its_comma(math: re.Match[str], by_tex: dict[Formula, str]) -> str:
    """Return a formula as it is drawn, on one line with the comma or the bracket after it."""
    inside = TEX.sub(lambda tex: by_tex[told(tex)], math[3])
    whole = math[1] + inside + math[4] + math[5]
    if inside == math[3] or not math[5] or math[2] == "div":
        return whole
    return f'<span class="jeux-unbroken">{whole}</span>'


def told(tex: re.Match[str]) -> Formula:
    """Return a formula, and whether it is displayed."""
    return unescape(tex[1] or tex[2]), tex[1] is None


def drawn(formulas: list[Formula]) -> tuple[list[str], str]:
    """Return each formula as HTML, and the style sheet of all."""
    run = subprocess.run(
        [assets.tool("node"), str(SCRIPT)],
        input=json.dumps(formulas),
        text=True,
        encoding="utf-8",
        capture_output=True,
        check=False,
        env=assets.environment(NODE_PATH=str(assets.ROOT / "node_modules")),
    )
    if run.returncode:
        raise ExtensionError(f"MathJax could not draw the formulas: {run.stderr.strip()[-500:]}")
    answer = json.loads(run.stdout)
    wrong = [
        tex for (tex, _), html in zip(formulas, answer["html"], strict=True) if "merror" in html
    ]
    if wrong:
        raise ExtensionError(f"MathJax cannot read {wrong}")
    return answer["html"], answer["css"]
