"""Give every page its Content-Security-Policy: what it may load and run, and nothing else.

A static host sends no headers of ours, so a page carries its policy itself, before anything that
the policy rules. An inline script is let through by its hash alone.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

BOOK = {
    "default-src": "'none'",
    # WebAssembly for Python, whose worker begins from a blob, as do the scripts of boards
    "script-src": "'self' 'wasm-unsafe-eval' blob:",
    # MathJax's formulas, ipywidgets and pictures have styles of their own in the text
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    # a sound that a cell computes
    "media-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    # a worker made from a blob is held by the page's policy, one made from a file is not
    "worker-src": "'self' blob:",
    "base-uri": "'none'",
    "form-action": "'self'",
}
"""What a page of the book may do."""
LITE = BOOK | {
    # JupyterLab compiles the schemas of its settings
    "script-src": f"{BOOK['script-src']} 'unsafe-eval'",
    "manifest-src": "'self'",
}
"""What JupyterLite's pages may do."""

SCRIPT = re.compile(r"<script(?![^>]*(?:src=|json))[^>]*>(.+?)</script>", re.S)
"""A script that stands in a page itself and that a browser runs."""
CHARSET = re.compile(r'\s*<meta charset="utf-8"\s*/?>', re.I)
MARK = '<meta http-equiv="Content-Security-Policy"'
PRINT = ' onclick="window.print()"'
"""The theme's one inline handler; scripts/mend.js listens in its place."""


def pages(site: Path) -> Iterator[Path]:
    """Yield the pages that this build wrote: those that have no policy yet.

    Pages of the browser kernel and the theme's own are none.
    """
    for page in sorted(site.rglob("*.html")):
        own = {"_static", "lite"}.isdisjoint(page.relative_to(site).parts)
        if own and MARK not in page.read_text("utf-8"):
            yield page


def ruled(text: str, policy: dict[str, str]) -> str:
    """Return a page with a policy."""
    text = text.replace(PRINT, "")
    sums = (hashlib.sha256(script.encode()).digest() for script in SCRIPT.findall(text))
    named = dict.fromkeys(f"'sha256-{base64.b64encode(one).decode()}'" for one in sums)
    scripts = " ".join([policy["script-src"], *named])
    rules = (f"{name} {told}" for name, told in (policy | {"script-src": scripts}).items())
    first = f'\n    <meta charset="utf-8" />\n    {MARK} content="{"; ".join(rules)}" />'
    bare = CHARSET.sub("", text, count=1)
    return re.sub(r"\A(.*?<head>)?", lambda top: top[0] + first, bare, count=1, flags=re.S)
