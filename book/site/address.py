"""Where the published book is read: every address of the site follows from `repository.url`."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ExtensionError

SITEMAP = "sitemap.xml"
HEAD = '<?xml version="1.0" encoding="utf-8"?>'
SPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.connect("config-inited", settle)
    app.connect("build-finished", draw_map)


def settle(app: Sphinx, config: Config) -> None:
    """Tell Sphinx and its extensions the address, which makes canonical links and previews."""
    repository = config.html_theme_options.get("repository_url", "")
    config.html_baseurl = config.html_baseurl or pages_of(repository)
    config.ogp_site_url = config.html_baseurl


def pages_of(repository: str) -> str:
    """Return the address at which GitHub Pages serves a repository."""
    address = urlsplit(repository)
    owner, _, name = address.path.strip("/").removesuffix(".git").partition("/")
    if address.hostname != "github.com" or not owner or not name or "/" in name:
        raise ExtensionError(
            f"where the book is read does not follow from repository.url ({repository!r}): "
            "say it as html.baseurl in _config.yml"
        )
    host = f"{owner}.github.io".lower()
    return f"https://{host}/" + (f"{name}/" if name.lower() != host else "")


def draw_map(app: Sphinx, error: Exception | None) -> None:
    """List the addresses of all pages, for search engines.

    sphinx-sitemap would list only the pages that a build writes anew.
    """
    if error is None and app.builder.format == "html":
        base = app.config.html_baseurl.rstrip("/")
        pages = [f"{base}/{app.builder.get_target_uri(p)}" for p in sorted(app.env.found_docs)]
        lines = [f"<url><loc>{escape(page)}</loc></url>" for page in pages]
        text = "\n".join([HEAD, f'<urlset xmlns="{SPACE}">', *lines, "</urlset>", ""])
        (Path(app.outdir) / SITEMAP).write_text(text, "utf-8")
