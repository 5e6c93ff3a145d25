"""The Sphinx extension of the book: what happens to pages, in which order."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import address
import assets
import cached
import cite
import errata
import face
import folds
import formulas
import licences
import light
import links
import lite
import policy
import reading
import sections
import sheets
import views
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util.parallel import ParallelTasks, SerialTasks, parallel_available

NO_SCRIPT = (
    "<noscript><p>Without JavaScript, sliders and boards show how they begin, and no cell runs; "
    "the rest is complete.</p></noscript>"
)
LITE = "lite/notebooks/index.html"
"""Where a chapter opens in JupyterLite: pages name it as seen from them, so any address will do."""

SHEETS = "book/teach/sheets"


def setup(app: Sphinx) -> dict[str, Any]:
    os.environ |= cached.SETTINGS  # the kernels that run what is not kept inherit it
    assets.fetch()
    # a change in the library, in the looks or in the tools makes every page out of date
    sources = [*(reading.ROOT / name for name in ("src", "book/site", "tools")), cite.CITATION]
    sources.append(assets.ASSETS / "stamp")
    app.add_config_value("jeux_source", assets.digest(*sources), "env")
    app.add_config_value("comments_config", {}, "")  # which Jupyter Book sets
    for module in (address, cite, errata, face, folds, light, links, views):
        module.connect(app)
    app.connect("config-inited", read_cache)
    app.connect("builder-inited", sections.spare)
    app.connect("env-updated", write_in_parallel)
    app.connect("env-get-updated", write_again)
    app.connect("html-page-context", prepare, priority=100)
    app.connect("html-page-context", dress, priority=900)
    app.connect("build-finished", finish, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


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
    shown = [dict(env.domaindata["std"][kind]) for kind in ("labels", "anonlabels", "terms")]
    shown += [dict(env.toc_fignumbers), dict(env.domaindata["py"]["objects"])]
    shown.append({page: title.astext() for page, title in env.titles.items()})
    shown.append({page: told.get("myst_slugs") for page, told in env.metadata.items()})
    shown.append({name: one.kind for name, one in reading.chapters().items()})
    before, env.jeux_shown = getattr(env, "jeux_shown", shown), shown  # type: ignore[attr-defined]
    return [] if before == shown else env.found_docs


def prepare(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give the theme the contents, drawn once for all pages, JupyterLite and words for a page."""
    context["toctree"] = lambda **told: face.seen_from(page, face.drawn(app.builder, **told))
    buttons = app.config.html_theme_options["launch_buttons"]
    buttons["jupyterlite_url"] = "../" * page.count("/") + LITE
    if body := context.get("body"):
        body = links.linked(body, app.config.jeux_repository)
        context["body"] = f"{NO_SCRIPT if reading.WIDGET in body else ''}{body}"
    if home := app.config.jeux_repository:
        query = urlencode({"title": f"Correction: {page}"})
        context["correction_url"] = address.inside(home, f"issues/new?{query}")


def dress(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Change what the theme has made: its lists of pages, its menus, its scripts."""
    draw = context["generate_toctree_html"]
    context["generate_toctree_html"] = lambda *of, **told: face.contents(draw(*of, **told), page)
    buttons = [one for menu in context["header_buttons"] for one in menu.get("buttons", [menu])]
    for button in buttons:
        button.pop("classes", None)  # in a menu all look the same
    menu = {"type": "group", "tooltip": "More", "icon": "fas fa-ellipsis", "label": "more"}
    context["header_buttons"] = [menu | {"buttons": buttons}] if buttons else []
    light.lighten(page, context, Path(app.outdir))


def finish(app: Sphinx, error: Exception | None) -> None:
    """Complete the pages that this build wrote, and lay beside them what they need."""
    if error is not None or app.builder.format != "html":
        return
    beside = ParallelTasks(1) if parallel_available else SerialTasks(1)
    beside.add_task(sections.write, app)
    out = Path(app.outdir)
    lay_sheets(out / SHEETS)
    texts = {page.relative_to(out): page.read_text("utf-8") for page in policy.pages(out)}
    look_for_widgets(texts)
    for page, text in formulas.drawn_on(texts, app).items():
        (out / page).write_text(policy.ruled(light.begun(text, page), policy.BOOK), "utf-8")
    address.draw_map(app)
    licences.lay(out)
    lite.lay(out)
    beside.join()


def lay_sheets(folder: Path) -> None:
    """Write every sheet for a class, its page that prints, and a page of each group."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in sheets.sheets():
        (folder / f"{one.name}.svg").write_text(one.picture, "utf-8")
    pages = {one.name: [one] for one in sheets.sheets()} | sheets.groups()
    for name, inside in pages.items():
        page = views.filled("printable", inside=inside, look=sheets.LOOK)
        (folder / f"{name}.html").write_text(page, "utf-8")


def look_for_widgets(texts: dict[Path, str]) -> None:
    """Fail when a page lacks a widget that its notebook shows."""
    dead = []
    for path, text in texts.items():
        page = reading.pages().get(path.with_suffix("").as_posix())
        shown = text.count(f'type="{reading.WIDGET}"')
        if page and shown < page.widgets:
            dead.append(f"{page.name} ({shown} of {page.widgets})")
    if dead:
        raise ExtensionError(f"widgets are missing on the built page of: {', '.join(dead)}")
