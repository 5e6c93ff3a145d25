"""Light pages: scripts that wait for the text, first frames as HTML, icons without a script."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
from functools import cache
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

import assets
import policy
import reading
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

STATE = "application/vnd.jupyter.widget-state+json"
VIEW = re.compile(
    rf'<script type="{re.escape(STATE.replace("state", "view"))}">(.*?)</script>', re.S
)
CAPTION = re.compile("<figcaption>(.*?)</figcaption>", re.S)
BOARDS = "boards"
"""Where the scripts of boards lie: a browser fetches one once for all pages."""
LOOKS = ("layout", "tabbable", "tooltip")
"""What ipywidgets keeps for each widget, and no page needs."""
ICONS = (
    *("angle-left", "angle-right", "arrow-up", "bars", "chevron-down", "circle-half-stroke"),
    *("code", "ellipsis", "expand", "file", "file-pdf", "github", "lightbulb", "list"),
    *("magnifying-glass", "moon", "sun"),
)
UNUSED = (
    *("thebe", "THEBE", "DOCUMENTATION_OPTIONS.pagename", "mathjax", "MathJax", "fontawesome"),
    *("togglebutton", "toggleHint", "toggleOpenOnPrint"),
)

BOARD = """import { createInterface } from "node:readline";
let number = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const [state, name] = JSON.parse(line);
  // the number makes a module of its own for each board: none sees what another left behind
  const own = `data:text/javascript,${encodeURIComponent(state._esm)}#${number++}`;
  process.stdout.write(`${JSON.stringify((await import(own)).still(state, name))}\\n`);
}"""

# Scripts of the head, in place before anything of the theme runs. Where storing is forbidden,
# what the theme would remember lasts as long as the page.
STORAGE = """(() => {
  try { localStorage.length; sessionStorage.length; } catch {
    for (const name of ["localStorage", "sessionStorage"]) {
      const kept = new Map();
      Object.defineProperty(window, name, { value: {
        getItem: (key) => kept.get(String(key)) ?? null,
        setItem: (key, value) => { kept.set(String(key), String(value)); },
        removeItem: (key) => { kept.delete(String(key)); },
        clear: () => kept.clear(),
        key: (place) => [...kept.keys()][place] ?? null,
        get length() { return kept.size; },
      } });
    }
  }
})();"""
# the theme settles light or dark in a script that comes after the first paint
THEME = """(d => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  if (d.theme === "auto") d.theme = dark ? "dark" : "light";
})(document.documentElement.dataset);"""


def connect(app: Sphinx) -> None:
    """Hook all of it into Sphinx."""
    (assets.ASSETS / "icons.css").write_text(icons(), "utf-8")
    app.add_css_file("icons.css", priority=700)
    app.add_js_file(None, body=THEME, priority=1)
    app.connect("html-page-context", lighten, priority=900)
    app.connect("build-finished", begin, priority=300)


def lighten(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Let scripts wait for the text; show each widget as it begins; leave out what is unused."""
    kept = []
    for script in context.get("script_files", []):
        body = script.attributes.get("body") or ""
        if script.attributes.get("type") == STATE:
            models, static = json.loads(body)["state"], context["pathto"]("_static", resource=True)
            context["body"] = stills(context["body"], models, Path(app.outdir), static)
        elif not any(word in f"{script.filename} {body}" for word in UNUSED):
            script.attributes.pop("defer", None)  # one script serves all pages
            if script.filename and page != "search":  # what searches there cannot wait
                script.attributes["defer"] = "defer"
            kept.append(script)
    context["script_files"] = kept


CONTENTS = "pst-page-toc-nav"
SPIED = 'data-bs-spy="scroll" data-bs-target=".bd-toc-nav"'
LISTED = f'data-bs-spy="scroll" data-bs-target="#{CONTENTS}"'
"""What marks the section in sight, in the list of a page's sections."""


def begin(app: Sphinx, error: Exception | None) -> None:
    """Settle what comes before the theme's own first script, and what holds without scripts."""
    if error is not None or app.builder.format != "html":
        return
    script = f"<head>\n    <script>{STORAGE}</script>"
    for path in policy.pages(Path(app.outdir)):
        text = path.read_text("utf-8")
        look = f'data-theme="light" data-part="{part_of(path.relative_to(app.outdir))}"'
        text = text.replace('data-theme="auto"', look, 1)
        text = text.replace("<head>", script, 1)
        # the theme looks for its list of sections under a name that it no longer has, and then
        # takes every link of the page for one of a section, links to states as well
        text = text.replace(SPIED, LISTED if f'id="{CONTENTS}"' in text else "", 1)
        path.write_text(text, "utf-8")


def part_of(path: Path) -> str:
    """Return the part whose colour a page has: a chapter's folder, or what its name begins with."""
    begun = path.stem.partition("-")[0]
    return begun if begun in reading.GAMES else path.parts[-2:][0].removesuffix(".html")


def stills(body: str, models: dict[str, Any], site: Path, static: str) -> str:
    """Put in front of each widget how it begins; around all, what their scripts need to go on."""
    kept: dict[str, Any] = {}
    looks: dict[str, None] = {}

    def before(view: re.Match[str]) -> str:
        name = json.loads(view[1])["model_id"]
        state = models[name]["state"]
        told = {k: v for k, v in state.items() if k[0] != "_" and k not in LOOKS}
        if "frames" in state:
            begun = explorer(state)
        else:
            script = told["_esm"] = lay(site, state["_esm"])
            looks[f'<script defer src="{static}/{BOARDS}/{script}.js"></script>'] = None
            looks[f"<style>{state.get('_css', '')}</style>"] = None
            classes = " ".join(state["_dom_classes"])
            begun = f'<div class="{classes}" inert>{board(state, name)}</div>'
        kept[name] = {"model_name": models[name]["model_name"], "state": told}
        return f'<div class="widget-subarea jeux-still">{begun}</div>{view[0]}'

    body = VIEW.sub(before, body)
    text = json.dumps({"state": kept}, ensure_ascii=False, separators=(",", ":"))
    text = text.replace("</", "<\\/")
    return f'{"".join(looks)}{body}<script type="{STATE}">{text}</script>'


def lay(site: Path, script: str) -> str:
    """Lay the script of a board beside the pages, as text: a page that is opened as a file may
    import no other. Return its name."""
    name = hashlib.sha256(script.encode()).hexdigest()[:12]
    file = site / "_static" / BOARDS / f"{name}.js"
    file.parent.mkdir(exist_ok=True, parents=True)
    file.write_text(f"(window.jeuxBoards ??= {{}})['{name}'] = {json.dumps(script)};", "utf-8")
    return name


def explorer(state: dict[str, Any]) -> str:
    """Return the controls of an explorer, which wait for their script, and its first frame."""
    rows, place = "", 0
    for told, at in zip(state["controls"], state["at"], strict=True):
        place = place * len(told["options"]) + at
        rows += row(told["words"], escape(told["label"]), [*map(escape, told["options"])], at)
    shown = f'{room(state["frames"])}<div class="jeux-shown">{state["frames"][place]}</div>'
    return f'<div class="jeux-widget jeux-explorer">{rows}{shown}</div>'


def row(words: bool, label: str, options: list[str], at: int) -> str:
    """Return a row of words to choose from, or a slider under what is chosen."""
    name = f'<span class="jeux-label">{label}</span>'
    if words:
        buttons = "".join(
            f'<button type="button" aria-pressed="{str(k == at).lower()}" disabled>{text}</button>'
            for k, text in enumerate(options)
        )
        return f'<div class="jeux-choice" role="group" aria-label="{label}">{name}{buttons}</div>'
    said = f'aria-label="{label}" aria-valuetext="{options[at]}"'
    places = f'max="{len(options) - 1}" value="{at}" autocomplete="off"'
    handle = f'<input type="range" {places} {said} disabled>'
    value = f'<span class="jeux-value">{options[at]}</span>'
    return f'<div class="jeux-slider">{name}{value}{handle}</div>'


def room(frames: list[str]) -> str:
    """Return the longest captions, one over the other and unseen: they keep room for the rest.

    Digits are equally wide, so captions that differ in digits alone need the same room.
    """
    said = {re.sub(r"\d", "0", " ".join(CAPTION.findall(frame))) for frame in frames}
    longest = sorted(said, key=lambda words: (len(words), words))[-8:]
    lines = "".join(f"<p>{words}</p>" for words in longest)
    return f'<div class="jeux-room" aria-hidden="true" hidden>{lines}</div>'


def board(state: dict[str, Any], name: str) -> str:
    """Return how a board begins, which its own script tells; `name` parts it from others."""
    node = drawer(os.getpid())
    assert node.stdin is not None
    assert node.stdout is not None
    assert node.stderr is not None
    node.stdin.write(f"{json.dumps([state, name[-8:]])}\n")
    node.stdin.flush()
    drawn = node.stdout.readline()
    if not drawn:
        drawer.cache_clear()
        raise ExtensionError(f"a board could not be drawn: {node.stderr.read().strip()[-500:]}")
    return str(json.loads(drawn))


@cache
def drawer(process: int) -> subprocess.Popen[str]:
    """Return the run of Node that draws the boards of a process of Sphinx, one after another."""
    return subprocess.Popen(
        [assets.tool("node"), "--input-type=module", "-e", BOARD],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=assets.environment(),
    )


def icons() -> str:
    """Return a style sheet that draws the icons in use, taken from the theme's own script."""
    import pydata_sphinx_theme as theme

    static = Path(theme.__file__).parent / "theme" / "pydata_sphinx_theme" / "static"
    script = (static / "scripts" / "fontawesome.js").read_text("utf-8")
    rules = [
        ":is(.fa-solid,.fas,.fab,.fa-brands){display:inline-block;height:1em;vertical-align:-.125em;"
        "box-sizing:content-box;background:content-box currentColor;"
        "mask:var(--icon) center/contain no-repeat content-box}"
        ":is(.fa-solid,.fas,.fab,.fa-brands)::before{content:none}"
    ]
    for name in ICONS:
        found = re.search(rf'[{{,]"?{name}"?:\[(\d+),(\d+),\[[^\]]*\],"\w+","([^"]+)"\]', script)
        if found is None:
            raise ExtensionError(f"the theme has no icon {name!r}")
        wide, high, path = int(found[1]), int(found[2]), found[3]
        shape = f"viewBox='0 0 {wide} {high}'><path d='{path}'/></svg>"
        svg = f"<svg xmlns='http://www.w3.org/2000/svg' {shape}"
        drawn = f'url("data:image/svg+xml,{quote(svg, safe=" =:/,")}")'
        rules.append(f".fa-{name}{{--icon:{drawn};width:{wide / high:.3g}em}}")
    return "\n".join(rules)
