"""The helper library of *Jeux*, an executable course book on five French games.

>>> import jeux
>>> jeux.marienbad.winning_moves([3, 5, 7, 9])
[Move(heap=3, tokens=8)]

- `cloche`, `serpents`, `caillou`, `marienbad`, `battage`: the games, behind the same doors where
  they have them: ``rules`` (what the document lays down), ``play`` (one game, move by move),
  ``simulation`` (many games at once), ``theory`` (derived results), ``pictures`` (scenes)
- `law`: exact laws of integers; `race`: races on absorbing chains; `sampling`: Monte-Carlo
- `pictures`, `tables`, `errata`: pictures as sums of marks, tables, the proof-reader's mark;
  `figures`: numbers as they are read; `sliders.explore`: sliders over pictures
- `trying`: questions to guess at, and throws, in the page
- `checks`: arguments

The package `ledger` beside it recomputes every number that the documents print.

Nothing is loaded before it is used.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

__version__ = "0.4.0"


def lazily(package: str, *modules: str, **names: str) -> Callable[[str], Any]:
    """Return a package's ``__getattr__`` that loads modules, and names from modules, when used."""

    def load(name: str) -> Any:
        if name in modules:
            return import_module(f"{package}.{name}")
        if name in names:
            return getattr(import_module(f"{package}.{names[name]}"), name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return load


_ROOMS = (
    *("battage", "caillou", "cloche", "marienbad", "serpents"),
    *("checks", "errata", "figures", "law", "pictures", "race", "sampling"),
    *("sliders", "tables", "trying"),
)
__getattr__ = lazily(__name__, *_ROOMS)


def __dir__() -> list[str]:
    return [*_ROOMS, "__version__"]
