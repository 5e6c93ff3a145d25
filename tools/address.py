"""Where the repository and the book are published: nowhere, until ADDRESS or git says where."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import yaml

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

ROOT = Path(__file__).resolve().parents[1]
PUBLIC = re.compile(
    r"(?:https://(?:[^/@]+@)?|(?:ssh://)?git@)(github\.com|gitlab\.com|codeberg\.org)"
    r"[/:]([\w.-]+/[\w.-]+?)(?:\.git)?/?"
)
SITEMAP = "sitemap.xml"
SPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


def repository() -> str:
    """Return the address of the repository, or "" where it is on no public host."""
    address = os.environ.get("ADDRESS")
    if address is None:
        command = f"git --git-dir={quote(str(ROOT / '.git'))} remote get-url origin"
        public = PUBLIC.fullmatch(subprocess.getoutput(command))
    else:
        public = PUBLIC.fullmatch(address)
    if address and not public:
        sys.exit(
            "ADDRESS must be a repository on github.com, gitlab.com or codeberg.org, such as "
            f"https://github.com/me/jeux; it is {address!r}."
        )
    return f"https://{public[1]}/{public[2]}" if public else ""


def pages_of(home: str) -> str:
    """Return where GitHub Pages serves a repository; elsewhere html.baseurl says where."""
    if not home.startswith("https://github.com/"):
        return ""
    owner, name = home.split("/")[-2:]
    host = f"{owner}.github.io".lower()
    return f"https://{host}/" if name.lower() == host else f"https://{host}/{name}/"


@cache
def base() -> str:
    """Return where the settings say that the book is served, or "": read once for all chapters."""
    settings = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))
    return str((settings.get("html") or {}).get("baseurl") or "")


def site() -> str:
    """Return where the book is served, or "" where nobody has said it."""
    return base() or pages_of(repository())


def inside(home: str, path: str) -> str:
    """Return the address of a page of the repository; GitHub has it at `path`."""
    if "//gitlab.com/" in home and path:
        path = f"-/{path}"
    if "//codeberg.org/" in home:
        path = path.replace("blob/", "src/branch/", 1)
    return f"{home}/{path}"


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.add_config_value("jeux_repository", "", "env")
    app.connect("config-inited", settle)


def settle(app: Sphinx, config: Config) -> None:
    """Let pages, buttons and previews name the addresses that there are, and no others."""
    config.jeux_repository = home = repository()
    config.html_baseurl = config.html_baseurl or pages_of(home)
    if config.html_baseurl:
        app.setup_extension("sphinxext.opengraph")
        config.ogp_site_url = config.html_baseurl
        config.ogp_enable_meta_description = False  # each page has one, published or not
        config.ogp_social_cards = {"enable": False}  # previews.py names a picture of the game
    if home and "//codeberg.org/" not in home:  # for which the theme has no buttons
        options: dict[str, Any] = config.html_theme_options
        options["use_repository_button"] = options["use_issues_button"] = True
        options["repository_url"] = home
        options["launch_buttons"]["binderhub_url"] = "https://mybinder.org"


def draw_map(app: Sphinx) -> None:
    """List the addresses of all pages, for search engines.

    sphinx-sitemap would list only the pages that a build writes anew.
    """
    base = app.config.html_baseurl.rstrip("/")
    sitemap = Path(app.outdir) / SITEMAP
    if not base:
        sitemap.unlink(missing_ok=True)
        return
    pages = [f"<url><loc>{base}/{name}.html</loc></url>" for name in sorted(app.env.found_docs)]
    text = "\n".join([f'<urlset xmlns="{SPACE}">', *pages, "</urlset>", ""])
    sitemap.write_text(text, "utf-8")
