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
import decks
import errata
import face
import folds
import formulas
import handouts
import licences
import light
import links
import lite
import moved
import nbformat
import numbering
import policy
import previews
import reading
import sections
import sheets
import short
import views
from sheets_of import FOOT
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.parallel import ParallelTasks, SerialTasks, parallel_available

LITE = "lite/notebooks/index.html"
"""Where a chapter opens in JupyterLite: pages name it as seen from them, so any address will do."""
SHEETS = "book/teach/sheets"
SITE = reading.ROOT / "book" / "site"
BESIDE = "scripts", "style", "previews"
"""What a page only names, and a browser fetches: a change there makes no page out of date."""


def setup(app: Sphinx) -> dict[str, Any]:
    os.environ |= cached.SETTINGS  # the kernels that run what is not kept inherit it
    app.config.overrides["nb_execution_cache_path"] = str(cached.opened().path)
    assets.fetch()
    # a change in the library, in what makes the pages or in the tools makes every page out of date
    sources = "src", "tools", "CITATION.cff", "package-lock.json"
    makes = [path for path in sorted(SITE.iterdir()) if path.name not in BESIDE]
    makes += sorted((SITE / "scripts").glob("*.mjs"))  # Node draws with these
    digest = assets.digest(*(reading.ROOT / name for name in sources), *makes)
    app.add_config_value("jeux_source", digest, "env")
    app.add_config_value("comments_config", {}, "")  # which Jupyter Book sets
    for module in (address, decks, errata, face, folds, handouts, light, links, numbering, views):
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
    labels = env.domaindata["std"]
    mutual = [dict(labels[kind]) for kind in ("labels", "anonlabels", "terms")]
    mutual.append(dict(env.toc_fignumbers))
    mutual.append(dict(env.domaindata["py"]["objects"]))
    mutual.append({page: title.astext() for page, title in env.titles.items()})
    mutual.append({page: about.get("myst_slugs") for page, about in env.metadata.items()})
    chapters = reading.chapters().items()
    mutual.append({name: (one.kind, one.place, one.questions) for name, one in chapters})
    before = getattr(env, "jeux_mutual", mutual)
    env.jeux_mutual = mutual  # type: ignore[attr-defined]
    return [] if before == mutual else env.found_docs


def prepare(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give a page the contents, drawn once for all, JupyterLite, its citation and an address."""
    context["toctree"] = lambda **options: face.seen_from(page, face.drawn(app.builder, **options))
    buttons = app.config.html_theme_options["launch_buttons"]
    buttons["jupyterlite_url"] = "../" * page.count("/") + LITE
    home = app.config.jeux_repository
    site = app.config.html_baseurl
    context |= {"home": home, "inside": address.inside, "moved": moved.left(page)}
    previews.tell(app, page, context)
    if "body" in context:
        context["body"] = links.linked(context["body"], home)
    of_the_book = reading.pages().get(page)
    context |= {"about": of_the_book, "foot": FOOT, "site": site}
    if of_the_book and of_the_book.cited:
        context["cite"] = views.filled("cite", said={"of": page}, home=home, site=site)


def dress(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Change what the theme has made: its lists of pages, its menus, its scripts."""
    draw = context["generate_toctree_html"]

    def labelled(*kind: Any, **options: Any) -> str:
        tree = str(draw(*kind, **options))
        return tree.replace("<summary>", '<summary aria-label="Its pages">')

    context["generate_toctree_html"] = labelled
    buttons: list[dict[str, Any]] = []
    for menu in context["header_buttons"]:
        buttons += menu.get("buttons", [menu])
    for button in buttons:
        button.pop("classes", None)  # in a menu all look the same
    more = {"type": "group", "tooltip": "More", "icon": "fas fa-ellipsis", "label": "more"}
    context["header_buttons"] = [more | {"buttons": buttons}] if buttons else []
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
        handouts.lay(out, page.with_suffix("").as_posix(), text, app.config.html_baseurl)
    moved.lay(out, app.env.found_docs)
    short.lay(out, app.config.html_baseurl, decks.lay(app), handouts.phones())
    handouts.lay_lessons(out, app.config.html_baseurl)
    light.renew(out)
    address.draw_map(app)
    give_away(out, app.config.html_baseurl)
    licences.lay(out)
    previews.lay(out)
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
    for sheet in sheets.sheets():
        (folder / f"{sheet.name}.svg").write_text(sheet.picture, "utf-8")
    pages = {sheet.name: [sheet] for sheet in sheets.sheets()} | sheets.groups()
    for name, inside in pages.items():
        page = views.filled("printable", inside=inside, look=sheets.LOOK)
        (folder / f"{name}.html").write_text(page, "utf-8")
