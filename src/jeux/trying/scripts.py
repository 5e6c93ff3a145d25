"""The scripts of the widgets: modules that import each other, as one string for `anywidget`.

Where a widget is shown there are no files to import from, so a script that is put into a page
comes after all that it imports. Each module runs by itself too, in Node and in a browser.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from posixpath import dirname, join, normpath

_IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.\.?/[^"]+)";\n', re.M)
_DEFINED = re.compile(
    r"^(?:export )?(?:const|let|class|async function|function\*?) (\w+|\[.*?\])", re.M
)


@cache
def joined(name: str) -> str:
    """Return a module of the package after all that it imports, as one module.

    >>> joined("cloche/left.js").count("export const mechanism")
    1
    """
    return joined_source(name, resources.files("jeux").joinpath(name).read_text("utf-8"))


def joined_source(name: str, source: str) -> str:
    """Return a module that is no file after all that it imports, as seen from `name`."""
    modules: dict[str, str] = {}
    _visit(name, source, modules, ())
    homes: dict[str, str] = {}
    for module, body in modules.items():
        for words in _DEFINED.findall(body):
            for defined in re.findall(r"\w+", words):
                home = homes.setdefault(defined, module)
                if home != module:
                    raise ValueError(f"{name} cannot hold two {defined}: of {home} and {module}")
    return "\n".join(modules.values())


def _visit(name: str, source: str, modules: dict[str, str], above: tuple[str, ...]) -> None:
    """Put what a module imports before it, each module once."""
    if name in above:
        raise ValueError(f"modules must not import each other in a circle: {[*above, name]}")
    for names, path in _IMPORT.findall(source):
        if " as " in names:
            raise ValueError(f"{name} must import {path} without new names, got {names.strip()}")
        imported = normpath(join(dirname(name), path))
        if imported not in modules:
            text = resources.files("jeux").joinpath(imported).read_text("utf-8")
            _visit(imported, text, modules, (*above, name))
    modules[name] = _IMPORT.sub("", source)
