"""Light pages: scripts that wait for the text, first frames as HTML, icons without a script."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache, partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import assets
import boards
import reading
from markupsafe import Markup
from sphinx.application import Sphinx
from sphinx.builders.html._assets import _file_checksum
from views import SETTING, filled

STATE = "application/vnd.jupyter.widget-state+json"
VIEW = re.compile(rf'<script type="{re.escape(reading.WIDGET)}">(.*?)</script>', re.S)
VIEW_BOX = re.compile(r'viewBox="0 0 (\d+) (\d+)"')
CAPTION = re.compile("<figcaption>(.*?)</figcaption>", re.S)
NEXT = re.compile(r'\s*<link rel="next"[^>]*>')
"""Firefox would fetch such a page ahead, which the page's policy forbids."""
BOARDS = "boards"
"""Where the scripts of boards lie: a browser fetches one once for all pages."""
LOOKS = ("layout", "tabbable", "tooltip")
"""What ipywidgets keeps for each widget, and no page needs."""
ICONS = Path(__file__).with_name("icons")
"""The shapes of the icons in use, from Font Awesome Free: an icon more is a file more."""
ICON = """:is(.fa-solid,.fas,.fab,.fa-brands){display:inline-block;height:1em;\
vertical-align:-.125em;box-sizing:content-box;background:content-box currentColor;\
mask:var(--icon) center/contain no-repeat content-box}
:is(.fa-solid,.fas,.fab,.fa-brands)::before{content:none}"""
UNUSED = ("DOCUMENTATION_OPTIONS.pagename", "mathjax", "MathJax", "fontawesome")
VERSION = re.compile(r"(?<=_static/)([\w./-]+)\?v=\w+")
"""How Sphinx names in a page a script or a style sheet, and what was in it."""
MARKER = "sphinx_highlight.js"
"""Sphinx's own, which walks whole pages, scripts and pictures too: scripts/found.js paints instead.

The search page alone cannot do without it, and marks nothing but its list of functions.
"""


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    (assets.ASSETS / "icons.css").write_text(icons(), "utf-8")
    app.add_css_file("icons.css", priority=700)
    SETTING.globals["alive"] = partial(alive, Path(app.outdir))


def lighten(page: str, context: dict[str, Any], site: Path) -> None:
    """Let scripts wait for the text; show each widget as it begins; leave out what is unused."""
    kept: list[Any] = []
    unused = UNUSED if page == "search" else (*UNUSED, MARKER)
    for script in context.get("script_files", []):
        body = script.attributes.get("body") or ""
        if script.attributes.get("type") == STATE:
            models, static = json.loads(body)["state"], context["pathto"]("_static", resource=True)
            context["body"] = stills(context["body"], models, site, static)
        elif not any(word in f"{script.filename} {body}" for word in unused):
            script.attributes.pop("defer", None)  # one script serves all pages
            if script.filename and page != "search":  # what searches there cannot wait
                script.attributes["defer"] = "defer"
            kept.append(script)
    context["script_files"] = kept


def begun(text: str, path: Path) -> str:
    """Return a written page with its part's colour, and what holds where no script runs."""
    look = f'data-theme="light" data-part="{part_of(path)}"'
    text = text.replace('data-theme="auto"', look, 1)
    text = NEXT.sub("", text, count=1)
    article = '<article class="bd-article">'
    if article not in text:  # the page that searches has none
        return text
    # the theme skips to a bar of buttons before the text
    text = text.replace('href="#main-content"', 'href="#jeux-text"', 1)
    return text.replace(article, '<article class="bd-article" id="jeux-text">', 1)


def renew(site: Path) -> None:
    """Have pages that were written before a script or a style sheet changed ask for the new one."""
    checksum = cache(lambda name: _file_checksum(site / "_static", name))
    for page in sorted(site.rglob("*.html")):
        text = page.read_text("utf-8")
        new = VERSION.sub(lambda named: f"{named[1]}?v={checksum(named[1])}", text)
        if new != text:
            page.write_text(new, "utf-8")


def part_of(path: Path) -> str:
    """Return the part whose colour a page has: a chapter's folder, or what its name begins with."""
    name = path.stem.partition("-")[0]
    return name if name in reading.GAMES else path.parts[-2:][0].removesuffix(".html")


def stills(body: str, models: dict[str, Any], site: Path, static: str) -> str:
    """Put in front of each widget how it begins; around all, what their scripts need to go on."""
    names = [json.loads(view)["model_id"] for view in VIEW.findall(body)]
    drawn = [name for name in names if "frames" not in models[name]["state"]]
    asked = [[models[name]["state"], name[-8:]] for name in drawn]
    begun = dict(zip(drawn, boards.drawn("boards.mjs", asked), strict=True))
    kept: dict[str, Any] = {}
    looks: dict[str, None] = {}

    def before(view: re.Match[str]) -> str:
        name = json.loads(view[1])["model_id"]
        state = models[name]["state"]
        told = {k: v for k, v in state.items() if k[0] != "_" and k not in LOOKS}
        if "frames" in state:
            still = explorer(state)
        else:
            script = told["_esm"] = lay(site, state["_esm"])
            looks[f'<script defer src="{static}/{BOARDS}/{script}.js"></script>'] = None
            looks[f"<style>{state.get('_css', '')}</style>"] = None
            classes = " ".join(state["_dom_classes"])
            still = f'<div class="{classes}" inert>{begun[name]}</div>'
        kept[name] = {"model_name": models[name]["model_name"], "state": told}
        return f'<div class="widget-subarea jeux-still">{still}</div>{view[0]}'

    body = VIEW.sub(before, body)
    text = json.dumps({"state": kept}, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("</", "<\\/")
    return f'{"".join(looks)}{body}<script type="{STATE}">{text}</script>'


def alive(site: Path, widget: Any, static: str) -> Markup:
    """Return a widget for a page that runs no cell, with the scripts that pages with cells have."""
    state = {name: getattr(widget, name) for name in widget.keys if name not in LOOKS}
    model = {"model_name": state["_model_name"], "state": state}
    view = f'<script type="{reading.WIDGET}">{{"model_id": "one-view"}}</script>'
    script = f'<script defer src="{static}/widgets.js?v=0"></script>'  # renewed as all are
    return Markup(script + stills(view, {"one-view": model}, site, static))


def lay(site: Path, script: str) -> str:
    """Lay the script of a board beside the pages, as text: a page that is opened as a file may
    import no other. Return its name."""
    name = hashlib.sha256(script.encode()).hexdigest()[:12]
    file = site / "_static" / BOARDS / f"{name}.js"
    file.parent.mkdir(exist_ok=True, parents=True)
    file.write_text(f"(window.jeuxBoards ??= {{}})['{name}'] = {json.dumps(script)};", "utf-8")
    return name


def explorer(state: dict[str, Any]) -> str:
    """Return the controls of an explorer, which wait for their script, and its first frame.

    The longest captions, one over the other and unseen, keep room for the rest. Digits are equally
    wide, so captions that differ in digits alone need the same room.
    """
    rows, place = list(zip(state["controls"], state["at"], strict=True)), 0
    for told, at in rows:
        place = place * len(told["options"]) + at
    said = {re.sub(r"\d", "0", " ".join(CAPTION.findall(frame))) for frame in state["frames"]}
    longest = sorted(said, key=lambda words: (len(words), words))[-8:]
    return filled("explorer", rows=rows, longest=longest, frame=state["frames"][place])


def icons() -> str:
    """Return a style sheet that draws the icons in use."""
    rules = [ICON]
    for file in sorted(ICONS.glob("*.svg")):
        shape = file.read_text("utf-8").strip()
        width, height = map(int, VIEW_BOX.findall(shape)[0])
        svg = quote(shape.replace('"', "'"), safe=" =:/,")
        size = f"{width / height:.3g}em"
        rules.append(f'.fa-{file.stem}{{--icon:url("data:image/svg+xml,{svg}");width:{size}}}')
    return "\n".join(rules)
