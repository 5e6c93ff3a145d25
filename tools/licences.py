"""Gather the licences of everything that the site ships into one file, which it ships too."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

LICENCE = re.compile(r"(?i)licen[cs]e|copying|ofl\.txt")
THEMES = (
    *("anywidget", "myst-nb", "pydata-sphinx-theme", "sphinx", "sphinx-book-theme"),
    *("sphinx-copybutton", "sphinx-design", "sphinx-exercise", "sphinx-proof", "sphinx-thebe"),
    "sphinx-togglebutton",
)
"""Python packages whose styles and scripts lie in the built site."""


def gather(bundle: Path, modules: Path, others: Iterable[str], own: Iterable[Path]) -> str:
    """Return the licences as one text.

    `bundle` is esbuild's account of what went into the bundle, `modules` the folder of npm's
    packages, `others` the packages beside the bundle that the site ships, `own` our licences.
    """
    inputs = json.loads(bundle.read_text("utf-8"))["inputs"]
    inside = (re.search(r"node_modules/((?:@[^/]+/)?[^/]+)/", path) for path in inputs)
    names = sorted({found[1] for found in inside if found} | set(others))
    parts = [("This book", "\n\n".join(path.read_text("utf-8") for path in own))]
    parts += [(name, of_npm(modules / name)) for name in names]
    parts += [(name, of_python(name)) for name in THEMES]
    rule = "=" * 72
    return "\n\n".join(f"{rule}\n{name}\n{rule}\n\n{text.strip()}" for name, text in parts) + "\n"


def of_npm(folder: Path) -> str:
    """Return the licence texts of an npm package; without one, what it says of itself."""
    said = json.loads((folder / "package.json").read_text("utf-8"))
    files = sorted(
        path for path in folder.iterdir() if path.is_file() and LICENCE.search(path.name)
    )
    texts = [path.read_text("utf-8", errors="replace") for path in files]
    if not texts and not said.get("license"):
        raise ValueError(f"{folder.name} names no licence")
    return "\n\n".join(texts or [f"{said['license']}; {said.get('author', 'no author named')}"])


def of_python(name: str) -> str:
    """Return the licence texts of an installed package, and of what it ships of others'."""
    found = distribution(name)
    files = [path for path in found.files or () if LICENCE.search(path.name)]
    texts = [path.read_text("utf-8") for path in files if path.suffix not in (".py", ".pyc")]
    said = found.metadata
    named = next((said[k] for k in ("License-Expression", "License") if k in said), "")
    classifiers = [c for c in said.get_all("Classifier") or () if "License" in c]
    if not texts and not named and not classifiers:
        raise ValueError(f"{name} names no licence")
    return "\n\n".join(dict.fromkeys(texts)) or named or ", ".join(classifiers)
