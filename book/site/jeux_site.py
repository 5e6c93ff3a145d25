"""The Sphinx extension of the book: living sliders, own assets, a correction link."""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import address
import assets
import cached
import cite
import door
import errata
import exercises
import face
import folds
import formulas
import light
import lite
import notices
import policy
import prints
import reading
import sections
import states
import tested
import views
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

ROOT = Path(__file__).resolve().parents[2]
MAKES_A_WIDGET = {
    *("jeux.sliders.explore", "jeux.trying.Predict", "jeux.trying.Records", "jeux.trying.Throw"),
    *("jeux.marienbad.NimBoard", "jeux.serpents.BoardEditor", "jeux.caillou.Measure"),
}
NO_SCRIPT = (
    "Without JavaScript, sliders and boards show how they begin, and no cell runs; "
    "the rest is complete."
)
REFERENCES = "book/appendix/references"
LITE = "lite/notebooks/index.html"
"""Where a chapter opens in JupyterLite: pages name it as seen from them, so any address will do."""
WIDGETS = "application/vnd.jupyter.widget-view+json"


def setup(app: Sphinx) -> dict[str, Any]:
    os.environ |= cached.SETTINGS  # the kernels that run what is not kept inherit it
    # a change in the library, in the looks or in the tools makes every page out of date
    sources = [*(ROOT / name for name in ("src", "book/site", "tools")), cite.CITATION]
    sources.append(assets.ASSETS / "stamp")
    app.add_config_value("jeux_source", assets.digest(*sources), "env")
    address.connect(app)
    light.connect(app)
    errata.connect(app)
    face.connect(app)
    door.connect(app)
    cite.connect(app)
    folds.connect(app)
    exercises.connect(app)
    sections.connect(app)
    states.connect(app)
    tested.connect(app)
    views.connect(app)
    notices.connect(app)
    prints.connect(app)
    policy.connect(app)
    app.connect("doctree-read", name_works)
    app.connect("config-inited", read_cache)
    app.connect("env-updated", write_in_parallel)
    app.connect("env-get-updated", write_again)
    app.connect("build-finished", formulas.draw, priority=400)
    app.connect("html-page-context", offer_lite, priority=100)
    app.connect("html-page-context", one_menu, priority=900)
    app.connect("html-page-context", footer_and_noscript)
    app.connect("html-page-context", dress_lists, priority=900)
    app.connect("build-finished", look_for_widgets)
    app.connect("build-finished", lay_kernel)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def name_works(app: Sphinx, doctree: Any) -> None:
    """Let links name a work of the list of references, which MyST does for headings alone."""
    keys = re.findall(r'<a id="(\w+)">', doctree.astext()) if app.env.docname == REFERENCES else []
    slugs = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    slugs |= {key: (0, key, key) for key in keys}


def read_cache(app: Sphinx, config: Config) -> None:
    """Name the folder in which `cached` keeps what the chapters put out."""
    config.nb_execution_cache_path = str(cached.opened().path)


def write_in_parallel(app: Sphinx, env: BuildEnvironment) -> None:
    """Write pages on every core, which `jupyter-book build` has no option for.

    They are read one by one, since sphinx-proof cannot merge what it keeps. One process prepares
    what the others write.
    """
    app.parallel = cached.CORES + 1


def write_again(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Have every page written again when what pages show of each other has changed."""
    titles = [(page, title.astext()) for page, title in env.titles.items()]
    slugs = [(page, told.get("myst_slugs")) for page, told in env.metadata.items()]
    kinds = [(name, one.kind) for name, one in reading.chapters().items()]
    std, numbers = env.domaindata["std"], env.toc_fignumbers
    names = [*(std[kind] for kind in ("labels", "anonlabels", "terms")), numbers]
    names.append(env.domaindata["py"]["objects"])
    shown = [sorted(told) for told in (titles, slugs, kinds, *(name.items() for name in names))]
    before, env.jeux_shown = getattr(env, "jeux_shown", shown), shown  # type: ignore[attr-defined]
    return [] if before == shown else env.found_docs


def footer_and_noscript(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Give the footer the address for corrections, and readers without scripts a word."""
    if WIDGETS in (body := context.get("body", "")):
        context["body"] = f"<noscript><p>{NO_SCRIPT}</p></noscript>{body}"
    if home := app.config.jeux_repository:
        query = urlencode({"title": f"Correction: {page}"})
        context["correction_url"] = address.inside(home, f"issues/new?{query}")


def dress_lists(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Where the theme lists the pages, give parts their looks, and name what opens a list."""
    draw = context["generate_toctree_html"]

    def drawn(*arguments: Any, **options: Any) -> str:
        html = face.contents(str(draw(*arguments, **options)), page)
        return html.replace("<summary>", '<summary aria-label="Its pages">')

    context["generate_toctree_html"] = drawn


def offer_lite(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Add JupyterLite to a page's launch menu."""
    address = "../" * page.count("/") + LITE
    app.config.html_theme_options["launch_buttons"]["jupyterlite_url"] = address


def one_menu(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Put what the theme offers in several menus of the header into one."""
    buttons = [one for menu in context["header_buttons"] for one in menu.get("buttons", [menu])]
    for button in buttons:
        button.pop("classes", None)  # in a menu all look the same
    menu = {"type": "group", "tooltip": "More", "icon": "fas fa-ellipsis", "label": "more"}
    context["header_buttons"] = [menu | {"buttons": buttons}] if buttons else []


def lay_kernel(app: Sphinx, error: Exception | None) -> None:
    """Lay the browser kernel beside the pages."""
    if error is None and app.builder.format == "html":
        lite.lay(Path(app.outdir))


def look_for_widgets(app: Sphinx, error: Exception | None) -> None:
    """Fail when a chapter that calls explore shows no widget on its page."""
    if error is not None or app.builder.format != "html":
        return
    dead = []
    out = Path(app.outdir)
    written = set(policy.pages(out))
    for page in sorted(app.env.found_docs):
        if (built := out / f"{page}.html") not in written:
            continue
        asked = widgets_of(Path(app.env.doc2path(page)))
        shown = built.read_text("utf-8").count(f'type="{WIDGETS}"')
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
    # names that cells bring in, by what they stand for: two rooms may have a Throw
    known = {
        name.asname or name.name: f"{line.module}.{name.name}"
        for line in lines
        if isinstance(line, ast.ImportFrom)
        for name in line.names
    }
    calls = [line.value for line in lines if isinstance(line, ast.Expr | ast.Assign)]
    called = (ast.unparse(call.func) for call in calls if isinstance(call, ast.Call))
    whole = (
        f"{known.get(first, first)}{dot}{rest}"
        for first, dot, rest in (name.partition(".") for name in called)
    )
    return sum(name in MAKES_A_WIDGET for name in whole)
