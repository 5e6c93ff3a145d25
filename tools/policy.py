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

SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.S)
RUNS = re.compile(r'type="(?:module|(?:text|application)/(?:java|ecma)script|)"')
CHARSET = re.compile(r'\s*<meta charset="utf-8"\s*/?>', re.I)
POLICY = re.compile(r'\s*<meta http-equiv="Content-Security-Policy"[^>]*>')
HEAD = 1000
"""So many letters of a page hold its policy, if it has one."""
PRINT = ' onclick="window.print()"'
"""The theme's one inline handler; scripts/mend.js listens in its place."""


def guard_lite(folder: Path) -> None:
    """Give each page of a built JupyterLite its policy."""
    for page in folder.rglob("*.html"):
        page.write_text(ruled(page.read_text("utf-8"), LITE), "utf-8")


def pages(site: Path) -> Iterator[Path]:
    """Yield the pages that this build wrote: those that have no policy yet.

    Pages of the browser kernel and the theme's own are none.
    """
    for page in sorted(site.rglob("*.html")):
        if not {"_static", "lite"} & set(page.relative_to(site).parts):
            with page.open(encoding="utf-8") as text:
                if not POLICY.search(text.read(HEAD)):
                    yield page


def ruled(text: str, policy: dict[str, str]) -> str:
    """Return a page with a policy, in place of one that it has."""
    top, end, rest = text.partition("</head>")
    text = (CHARSET.sub("", POLICY.sub("", top), count=1) + end + rest).replace(PRINT, "")
    first = f'\n    <meta charset="utf-8" />\n    {tag(text, policy)}'
    head = text.find("<head>") + len("<head>") if "<head>" in text else 0
    return text[:head] + first + text[head:]


def tag(text: str, policy: dict[str, str]) -> str:
    """Return a policy as the element that a page carries, with the hashes of its scripts."""
    scripts = " ".join([policy["script-src"], *dict.fromkeys(map(sha, inline(text)))])
    rules = "; ".join(
        f"{name} {value}" for name, value in (policy | {"script-src": scripts}).items()
    )
    return f'<meta http-equiv="Content-Security-Policy" content="{rules}" />'


def inline(text: str) -> Iterator[str]:
    """Yield the scripts that stand in a page itself and that a browser runs."""
    for attributes, body in SCRIPT.findall(text):
        runs = "type=" not in attributes or RUNS.search(attributes)
        if runs and "src=" not in attributes and body.strip():
            yield body


def sha(script: str) -> str:
    """Return how a policy names a script: by its hash."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
