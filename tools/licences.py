"""What the site ships of others': names, versions, licences as their makers say them, and texts.

All of it is read from what lies in the built site or from what made it: esbuild's accounts of our
bundles, the packages of npm and of Python, the wheels that the browser fetches, and what
JupyterLite says of its own bundles.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path
from typing import Any, NamedTuple, cast

ROOT = Path(__file__).resolve().parents[1]
MODULES = ROOT / "node_modules"
LICENCE = re.compile(r"(?i)(?:licen[cs]e|copying|notice|ofl\.txt)[^/]*(?<!\.py|.js|son|pyc)$")
THEMES = (
    *("anywidget", "myst-nb", "pydata-sphinx-theme", "pygments", "sphinx", "sphinx-book-theme"),
    *("sphinx-copybutton", "sphinx-design", "sphinx-exercise", "sphinx-proof"),
)
"""Python packages whose styles and scripts lie in the built site."""
LITE = {
    "jupyterlite-core": "build",
    "anywidget": "extensions/anywidget",
    "jupyterlab-myst": "extensions/jupyterlab-myst",
    "jupyterlab-pygments": "extensions/jupyterlab_pygments",
    "jupyterlab-widgets": "extensions/@jupyter-widgets/jupyterlab-manager",
    "jupyterlite-pyodide-kernel": "extensions/@jupyterlite/pyodide-kernel-extension",
}
"""Python packages that JupyterLite is made of, and where each lies in it."""
UNNAMED = "see its text"
NO_TEXT = "Its package ships no text of the licence."


class Component(NamedTuple):
    """Something of others' that the site ships, and what its makers have built into it."""

    name: str
    version: str
    licence: str
    text: str | None = ""
    about: str = ""
    home: str = ""
    within: Sequence[Component] = ()


@cache
def groups() -> dict[str, list[Component]]:
    """Return what the site ships, by where it runs."""
    lite = ROOT / "_build" / "lite"
    python = of_python_in_the_browser(lite)
    return {"pages": of_pages(), "python": python, "lite": of_lite(lite)}


def lay(site: Path) -> None:
    """Write the texts of all licences into a built site."""
    every = (component for group in groups().values() for component in group)
    (site / "_static" / "licences.txt").write_text(written(every), "utf-8")


def of_pages() -> list[Component]:
    """Return what every page of the book is made of."""
    used = {name for made in bundles() for name in packages(made["inputs"])}
    themes = (of_python(distribution(name)) for name in THEMES)
    return [*map(of_npm, sorted(used | {"mathjax"})), *themes]


def of_python_in_the_browser(lite: Path) -> list[Component]:
    """Return Pyodide, its Python, and every wheel of a built JupyterLite."""
    paths = sorted(lite.rglob("*.whl"))
    wheels = [of_python(its) for path in paths for its in distributions(path=[str(path)])]
    texts = {one.name: one.text for one in wheels}
    with zipfile.ZipFile(lite / "static" / "pyodide" / "python_stdlib.zip") as files:
        how = next(name for name in files.namelist() if name.startswith("_sysconfigdata"))
        (version, *_) = re.findall(r"/python-([\d.]+\d)", files.read(how).decode("latin-1"))
    about, home = "Python and its standard library", "https://www.python.org/"
    # these two ship no text: others of the same makers repeat it
    text = texts["typing_extensions"]
    python = Component("CPython", version, "Python-2.0.1", text, about, home)
    pyodide = of_npm("pyodide", texts["micropip"])
    return [pyodide, python, *(one for one in wheels if one.name != "jeux")]


def of_lite(lite: Path) -> list[Component]:
    """Return JupyterLite and its extensions, each with what JupyterLab's tool has bundled in it."""
    found = []
    for name, folder in LITE.items():
        paths = (lite / folder).rglob("third-party-licenses.json")
        told = (one for path in paths for one in json.loads(path.read_text("utf-8"))["packages"])
        within = [
            Component(
                one["name"], one["versionInfo"], one["licenseId"] or UNNAMED, one["extractedText"]
            )
            for one in told
        ]
        found.append(of_python(distribution(name), within))
    return found


def bundles() -> list[dict[str, Any]]:
    """Return esbuild's accounts of what is in our bundles."""
    return [json.loads(path.read_text("utf-8")) for path in MODULES.glob("bundles-*.json")]


def packages(paths: Iterable[str]) -> set[str]:
    """Return the npm packages that files are of."""
    found = (re.search(r".*node_modules/((?:@[^/]+/)?[^/]+)/", path) for path in paths)
    return {name[1] for name in found if name}


def of_npm(name: str, text: str | None = "") -> Component:
    """Return an npm package; `text` is its licence where it ships none."""
    told = json.loads((MODULES / name / "package.json").read_text("utf-8"))
    files = sorted(path for path in (MODULES / name).iterdir() if LICENCE.search(path.name))
    source = told.get("repository", "")
    source = source if isinstance(source, str) else source["url"]
    home = re.search(r"https?://.*?(?=(?:\.git)?$)", told.get("homepage") or source)
    text = joined(path.read_text("utf-8", errors="replace") for path in files) or text
    about, place = told.get("description", ""), home[0] if home else ""
    return Component(name, told["version"], told["license"], text, about, place)


def of_python(its: Distribution, within: Sequence[Component] = ()) -> Component:
    """Return a Python package, installed or a wheel, with the texts of all that lies in it."""
    files = [path for path in its.files or () if LICENCE.search(path.as_posix())]
    files.sort(key=lambda path: (".dist-info/" not in path.as_posix(), path.as_posix()))
    text = joined(cast(Path, path.locate()).read_text("utf-8") for path in files)
    told: dict[str, Any] = its.metadata.json
    kinds = [line for line in told.get("classifier", ()) if line.startswith("License")]
    named = [told.get("license_expression", ""), told.get("license", "").strip()]
    named += [", ".join(kind.rpartition(" :: ")[2] for kind in kinds), UNNAMED]
    licence = next(name for name in named if name and "\n" not in name)
    lines = (line.partition(", ") for line in told.get("project_url", ()))
    urls = {"": told.get("home_page", "")} | {label.lower(): url for label, _, url in lines}
    wanted = ("", "homepage", "home", "source", "source code", "repository", *urls)
    home = next((urls[label] for label in wanted if urls.get(label)), "")
    return Component(its.name, its.version, licence, text, told.get("summary", ""), home, within)


def joined(texts: Iterable[str]) -> str:
    """Return texts as one, each once."""
    return "\n\n".join(dict.fromkeys(text.strip() for text in texts))


def written(components: Iterable[Component]) -> str:
    """Return the licences as one text, after those of the book itself."""
    own = joined((ROOT / name).read_text("utf-8") for name in ("LICENSE", "LICENSE-text"))
    parts = {("This book", ""): own}
    for whole in components:
        for one in (whole, *whole.within):
            said = f"Licence: {one.licence}\n\n"
            parts.setdefault((f"{one.name} {one.version}", said), one.text or NO_TEXT)
    rule = "=" * 72
    texts = (f"{rule}\n{title}\n{rule}\n\n{said}{text}" for (title, said), text in parts.items())
    return "\n\n".join(texts) + "\n"
