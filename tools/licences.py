"""What the site ships of others': names, versions, licences and their texts.

All of it is read from what lies in the built site or from what made it: esbuild's accounts of our
bundles, the packages of npm and of Python, the wheels that the browser fetches, and what
JupyterLite says of its own bundles. A component without a licence ends the build.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import cast

ROOT = Path(__file__).resolve().parents[1]
MODULES = ROOT / "node_modules"
LICENCE = re.compile(r"(?i)licen[cs]e|copying|notice|ofl\.txt")
THEMES = (
    *("anywidget", "myst-nb", "pydata-sphinx-theme", "pygments", "sphinx", "sphinx-book-theme"),
    *("sphinx-copybutton", "sphinx-design", "sphinx-exercise", "sphinx-proof", "sphinx-thebe"),
    "sphinx-togglebutton",
)
"""Python packages whose styles and scripts lie in the built site."""
LITE = "jupyterlite-core"
EXTENSIONS = (
    *("anywidget", "jupyterlab-myst", "jupyterlab-pygments", "jupyterlab-widgets"),
    "jupyterlite-pyodide-kernel",
)
"""Python packages whose extensions JupyterLite may bring."""
NO_TEXT = "Its package ships no text of the licence."
FONTAWESOME = "CC-BY-4.0 AND OFL-1.1 AND MIT"
WITHIN = {
    "@fortawesome/fontawesome-free": ("Font Awesome Free", FONTAWESOME, "fontawesome.com"),
    "@popperjs/core": ("Popper", "MIT", "popper.js.org"),
    "bootstrap": ("Bootstrap", "MIT", "getbootstrap.com"),
    "clipboard": ("clipboard.js", "MIT", "clipboardjs.com"),
    "compare-versions": ("compare-versions", "MIT", "github.com/omichelsen/compare-versions"),
}
"""What the themes have built into their files: the source maps name it, but not its licence."""
SOURCES = {
    "flint": "https://github.com/flintlib/flint/releases/tag/v{version}",
    "gmp": "https://gmplib.org/download/gmp/gmp-{version}.tar.xz",
    "mpfr": "https://www.mpfr.org/mpfr-{version}/",
}
"""Where the sources of the libraries inside a wheel are to be had."""
IDS = {
    *("0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-3.0", "CC-BY-4.0", "CC0-1.0"),
    *("EPL-2.0", "ISC", "LGPL-3.0-or-later", "MIT", "MIT-CMU", "MPL-2.0", "OFL-1.1", "PSF-2.0"),
    *("Python-2.0.1", "Zlib"),
}
"""The licences that have been looked at: one that is not here ends the build."""
TELLS = {
    r"GNU LESSER GENERAL PUBLIC LICENSE Version 3": "LGPL-3.0-or-later",
    r"Mozilla Public License Version 2\.0": "MPL-2.0",
    r"Apache License,? Version 2\.0|\AApache 2\.0\Z": "Apache-2.0",
    r"Redistribution and use.*Neither the name|\ABSD 3-Clause": "BSD-3-Clause",
    r"Redistribution and use": "BSD-2-Clause",
    r"Permission is hereby granted, free of charge|\AMIT License\Z": "MIT",
    r"License agreement for matplotlib|PSF LICENSE AGREEMENT": "PSF-2.0",
}
"""Words by which a licence is known where its package names it in none of the usual ways."""


@dataclass(frozen=True)
class Component:
    """Something of others' that the site ships."""

    name: str
    version: str
    licence: str
    about: str = ""
    home: str = ""
    text: str = ""
    within: list[Component] = field(default_factory=list)
    """What its makers have built into it."""

    @property
    def title(self) -> str:
        """Its name and its version, under which its licence stands in the text."""
        return f"{self.name} {self.version}".strip()


def of_pages() -> list[Component]:
    """Return what every page of the book is made of."""
    used = {name for made in bundles() for name in packages(made["inputs"])}
    found = [of_npm(MODULES / name) for name in sorted(used | {"mathjax"})]
    return found + [of_python(distribution(name)) for name in THEMES]


def bundles() -> Iterator[dict[str, dict[str, object]]]:
    """Yield esbuild's account of each bundle that is there."""
    for path in sorted(MODULES.glob("*.[jc]s*.json")):
        account = json.loads(path.read_text("utf-8"))
        if any((ROOT / made).exists() for made in account["outputs"]):
            yield account


def packages(paths: Iterable[str]) -> set[str]:
    """Return the npm packages that files are of."""
    found = (re.search(r".*node_modules/((?:@[^/]+/)?[^/]+)/", path) for path in paths)
    return {name[1] for name in found if name}


def of_python_in_the_browser(lite: Path) -> list[Component]:
    """Return Pyodide, its Python, and every wheel of a built JupyterLite."""
    wheels = [of_wheel(path) for path in sorted(lite.rglob("*.whl"))]
    texts = {one.name: one.text for one in wheels}
    return [
        of_npm(MODULES / "pyodide", texts["micropip"]),  # the same licence, of the same makers
        of_cpython(lite / "static/pyodide/python_stdlib.zip", texts["typing_extensions"]),
        *(one for one in wheels if one.name != "jeux"),
    ]


def of_cpython(library: Path, text: str) -> Component:
    """Return the Python that Pyodide is built from; `text` is its licence, which others repeat."""
    with zipfile.ZipFile(library) as files:
        how = next(name for name in files.namelist() if name.startswith("_sysconfigdata"))
        built = re.search(rb"/python-(\d+\.\d+\.\d+)", files.read(how))
    if built is None:
        raise ValueError("Pyodide's standard library does not tell of which Python it is")
    about, home = "Python and its standard library", "https://www.python.org/"
    return Component("CPython", built[1].decode(), "Python-2.0.1", about, home, text)


def of_lite(lite: Path) -> list[Component]:
    """Return JupyterLite and its extensions, each with what is bundled in it."""
    found = [of_python(distribution(LITE), third_parties(lite / "build"))]
    named = {
        path.parent.relative_to(lite / "extensions").as_posix()
        for path in lite.glob("extensions/**/package.json")
        if (path.parent / "static").is_dir()
    }
    for package in EXTENSIONS:
        its = distribution(package)
        folders = {str(path.parent).partition("/labextensions/")[2] for path in its.files or ()}
        for folder in sorted(named & folders):
            named.remove(folder)
            found.append(of_python(its, third_parties(lite / "extensions" / folder / "static")))
    if named:
        raise ValueError(f"tools/licences.py does not know the extensions {sorted(named)}")
    return found


def third_parties(folder: Path) -> list[Component]:
    """Return what JupyterLab's own tool says that it has bundled."""
    account = folder / "third-party-licenses.json"
    if not account.exists():
        return []
    every = json.loads(account.read_text("utf-8"))["packages"]
    return [
        Component(
            one["name"], one["versionInfo"],
            spdx(one["name"], one["licenseId"], text := one["extractedText"] or ""), text=text,
        )
        for one in every
    ]  # fmt: skip


def of_npm(folder: Path, text: str = "") -> Component:
    """Return an npm package; `text` is its licence where it ships none."""
    told = json.loads((folder / "package.json").read_text("utf-8"))
    files = sorted(path for path in folder.iterdir() if is_licence(path.name))
    text = joined(path.read_text("utf-8", errors="replace") for path in files) or text
    repository = told.get("repository", "")
    source = repository if isinstance(repository, str) else repository.get("url", "")
    home = told.get("homepage") or re.sub(r"^(git\+)?(https:.*?)(\.git)?$", r"\2", source)
    licence = spdx(told["name"], str(told.get("license", "")), text)
    return Component(
        told["name"], told["version"], licence, told.get("description", ""), web(home), text
    )


def of_python(package: Distribution, within: list[Component] | None = None) -> Component:
    """Return an installed package, with what is built into its files."""
    files = [path for path in package.files or () if is_licence(path.name)]
    files.sort(key=lambda path: ".dist-info/" not in path.as_posix())  # its own comes first
    text = joined(Path(str(path.locate())).read_text("utf-8") for path in files)
    if within is None:
        within = built_in(package)
    return of_metadata(cast(Message, package.metadata), text, within)


def built_in(package: Distribution) -> list[Component]:
    """Return what a theme has built into its files: its source maps and first lines name it."""
    files = [p for p in package.files or () if re.search(r"\.(map|min\.js|LICENSE\.txt)$", p.name)]
    texts = {path.name: Path(str(path.locate())).read_text("utf-8") for path in files}
    maps = (json.loads(text)["sources"] for name, text in texts.items() if name.endswith(".map"))
    names = {name for sources in maps for name in packages(sources)}
    names |= {name.removesuffix(".min.js") for name in texts} & set(WITHIN)
    found = []
    for name in sorted(names):
        title, licence, home = WITHIN[name]
        banner = re.compile(rf"/\*!(?:(?!\*/).)*?{re.escape(title)} v?([\d.]+\d).*?\*/", re.S)
        told = next(filter(None, map(banner.search, texts.values())), None)
        version, text = (told[1], told[0]) if told else ("", "")
        found.append(Component(title, version, licence, home=f"https://{home}/", text=text))
    return found


def of_wheel(path: Path) -> Component:
    """Return a wheel that the browser fetches, with the libraries that lie in it."""
    with zipfile.ZipFile(path) as wheel:
        names = sorted(wheel.namelist(), key=lambda name: ".dist-info/" not in name)
        texts = {
            name: wheel.read(name).decode("utf-8", errors="replace")
            for name in names
            if is_licence(name.rpartition("/")[2])
        }
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        told = message_from_bytes(wheel.read(metadata))
    libraries: dict[tuple[str, str], list[str]] = {}
    for name in sorted(texts, reverse=True):  # COPYING.LESSER before the COPYING that it changes
        if inside := re.search(r"\.libs/([^/]+)-([\d.]+)/", name):
            libraries.setdefault((inside[1], inside[2]), []).append(texts.pop(name))
    within = [
        Component(
            name, version, spdx(name, "", joined(parts)),
            home=SOURCES[name].format(version=version), text=joined(parts),
        )
        for (name, version), parts in sorted(libraries.items())
    ]  # fmt: skip
    return of_metadata(told, joined(texts.values()), within)


def of_metadata(told: Message, text: str, within: list[Component]) -> Component:
    """Return a Python package by what it says of itself."""
    name, version = told["Name"], told["Version"]
    licence = spdx(name, told.get("License-Expression") or told.get("License") or "", text)
    urls = [url.split(", ", 1) for url in told.get_all("Project-URL") or ()]
    by_label = {label.lower(): url for label, url in urls}
    labels = ("homepage", "home", "source", "source code", "repository")
    homes = (told.get("Home-page"), *(by_label.get(label) for label in labels), *by_label.values())
    home = next((home for home in homes if home and home != "UNKNOWN"), "")
    return Component(name, version, licence, told.get("Summary", ""), web(home), text, within)


def is_licence(file: str) -> bool:
    """Say whether a file holds a licence, by its name."""
    return bool(LICENCE.search(file)) and not file.endswith((".py", ".pyc", ".json", ".js"))


def web(address: str) -> str:
    """Return an address if it is one of the web."""
    return address if address.startswith(("https://", "http://")) else ""


def spdx(name: str, said: str, text: str) -> str:
    """Return the SPDX expression of a licence: what its package says, else what its text tells."""
    words = set(re.findall(r"[\w.+-]+", said)) - {"AND", "OR", "WITH"}
    if words and words <= IDS:
        return said
    for where in (" ".join(text.split()), said):
        first = (re.search(tell, where) for tell in TELLS)
        found = [(at.start(), k, at.re.pattern) for k, at in enumerate(first) if at]
        if found:
            return TELLS[min(found)[2]]
    raise ValueError(f"{name} has no licence that tools/licences.py knows: {said[:80]!r}")


def joined(texts: Iterable[str]) -> str:
    """Return texts as one, each once."""
    return "\n\n".join(dict.fromkeys(text.strip() for text in texts))


def written(components: Iterable[Component]) -> str:
    """Return the licences as one text, after those of the book itself."""
    own = joined((ROOT / name).read_text("utf-8") for name in ("LICENSE", "LICENSE-text"))
    parts = {"This book": own}
    for one in components:
        for each in (one, *one.within):
            parts.setdefault(each.title, f"SPDX: {each.licence}\n\n{each.text or NO_TEXT}")
    rule = "=" * 72
    return "\n\n".join(f"{rule}\n{title}\n{rule}\n\n{text}" for title, text in parts.items()) + "\n"
