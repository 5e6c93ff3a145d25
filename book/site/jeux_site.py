"""The Sphinx extension of the book: what happens to pages, in which order."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import address
import assets
import cached
import copies
import errata
import face
import folds
import formulas
import licences
import light
import links
import lite
import nbformat
import policy
import reading
import sections
import sheets
import views
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.parallel import ParallelTasks, SerialTasks, parallel_available

LITE = "lite/notebooks/index.html"
"""Where a chapter opens in JupyterLite: pages name it as seen from them, so any address will do."""
SHEETS = "book/teach/sheets"


def setup(app: Sphinx) -> dict[str, Any]:
    os.environ |= cached.SETTINGS  # the kernels that run what is not kept inherit it
    app.config.overrides["nb_execution_cache_path"] = str(cached.opened().path)
    assets.fetch()
    # a change in the library, in the looks or in the tools makes every page out of date
    names = "src", "book/site", "tools", "CITATION.cff", "book/assets/stamp"
    digest = assets.digest(*(reading.ROOT / name for name in names))
    app.add_config_value("jeux_source", digest, "env")
    app.add_config_value("comments_config", {}, "")  # which Jupyter Book sets
    for module in (address, errata, face, folds, light, links, views):
        module.connect(app)
    app.connect("doctree-read", formulas.bared)
    app.connect("builder-inited", sections.spare)
    app.connect("env-get-updated", write_again)
    app.connect("html-page-context", prepare, priority=100)
    app.connect("html-page-context", dress, priority=900)
    app.connect("build-finished", finish, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def write_again(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Have every page written again when what pages show of each other has changed.

    Pages are written on every core, which `jupyter-book build` has no option for, while one
    process prepares them. They are read one by one: sphinx-proof cannot merge what it keeps.
    """
    app.parallel = cached.CORES + 1
    shown = [dict(env.domaindata["std"][kind]) for kind in ("labels", "anonlabels", "terms")]
    shown += [dict(env.toc_fignumbers), dict(env.domaindata["py"]["objects"])]
    shown.append({page: title.astext() for page, title in env.titles.items()})
    shown.append({page: told.get("myst_slugs") for page, told in env.metadata.items()})
    shown.append({name: one.kind for name, one in reading.chapters().items()})
    before, env.jeux_shown = getattr(env, "jeux_shown", shown), shown  # type: ignore[attr-defined]
    return [] if before == shown else env.found_docs


def prepare(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give a page the contents, drawn once for all, JupyterLite, its citation and an address."""
    context["toctree"] = lambda **told: face.seen_from(page, face.drawn(app.builder, **told))
    buttons = app.config.html_theme_options["launch_buttons"]
    buttons["jupyterlite_url"] = "../" * page.count("/") + LITE
    home, site = app.config.jeux_repository, app.config.html_baseurl
    context |= {"home": home, "inside": address.inside}
    if "body" in context:
        context["body"] = links.linked(context["body"], home)
    if (one := reading.pages().get(page)) and one.cited:
        context["cite"] = views.filled("cite", said={"of": page}, home=home, site=site)


def dress(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Change what the theme has made: its lists of pages, its menus, its scripts."""
    draw = context["generate_toctree_html"]
    context["generate_toctree_html"] = lambda *of, **told: str(draw(*of, **told)).replace(
        "<summary>", '<summary aria-label="Its pages">'
    )
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
    for page, text in formulas.drawn_on(texts, app).items():
        (out / page).write_text(policy.ruled(light.begun(text, page), policy.BOOK), "utf-8")
    address.draw_map(app)
    give_away(out, app.config.html_baseurl)
    licences.lay(out)
    lite.lay(out)
    beside.join()


def give_away(out: Path, site: str) -> None:
    """Lay the wheel of `jeux` at the top; notebooks to download begin with the way to it."""
    for old in out.glob("jeux-*.whl"):
        old.unlink()
    lite.make_own(out)
    for copied in (out / "_sources").rglob("*.ipynb"):
        text = copied.read_text("utf-8")
        if copies.LIBRARY not in text:  # Sphinx has just laid it there
            taken = copies.for_taking(nbformat.reads(text, 4), site)
            nbformat.write(taken, copied)


def lay_sheets(folder: Path) -> None:
    """Write every sheet for a class, its page that prints, and a page of each group."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in sheets.sheets():
        (folder / f"{one.name}.svg").write_text(one.picture, "utf-8")
    pages = {one.name: [one] for one in sheets.sheets()} | sheets.groups()
    for name, inside in pages.items():
        page = views.filled("printable", inside=inside, look=sheets.LOOK)
        (folder / f"{name}.html").write_text(page, "utf-8")
