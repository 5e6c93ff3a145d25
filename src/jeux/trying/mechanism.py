"""What one throw is: a script beside its game, and what it is given."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from jeux.checks import as_sequence, as_text


@dataclass(frozen=True, slots=True)
class Mechanism:
    """A game's throw in JavaScript, with its arguments; made by functions of its room ``throws``.

    Parameters
    ----------
    package : str
        The package whose data the scripts are, such as ``"jeux.cloche"``.
    scripts : sequence of str
        The names of its files, each put before the next; the last one exports ``mechanism``
        (the head of ``throw.js`` says what that holds) and names it.
    given : mapping
        What it is given, as JSON can say it.

    Raises
    ------
    TypeError
        If `package` or a script is no string, or JSON cannot say what is given.
    ValueError
        If there is no such package, no script, or one that is not among the package's data.

    Examples
    --------
    >>> Mechanism("jeux.cloche", ["dice.js"], {"faces": [[0, 0, 0, 0, 0, 1]]})
    dice
    """

    package: str
    scripts: tuple[str, ...]
    given: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        try:
            folder = resources.files(as_text("package", self.package))
        except (ImportError, ValueError):
            raise ValueError(f"package must be one that is there, got {self.package!r}") from None
        scripts = as_sequence("scripts", self.scripts)
        for script in scripts:
            if not folder.joinpath(as_text("scripts", script)).is_file():
                raise ValueError(f"scripts must be files of {self.package}, got {script!r}")
        if not scripts:
            raise ValueError(f"scripts must name at least one file, got {self.scripts!r}")
        if not isinstance(self.given, Mapping):
            raise TypeError(f"given must map names to what JSON can say, got {self.given!r}")
        try:
            given = json.loads(json.dumps(dict(self.given), allow_nan=False))
        except (TypeError, ValueError, RecursionError) as error:
            raise TypeError(f"given must be what JSON can say: {error}") from None
        object.__setattr__(self, "scripts", scripts)
        object.__setattr__(self, "given", given)

    @property
    def source(self) -> str:
        """The scripts, one after the other."""
        folder = resources.files(self.package)
        return "\n".join(folder.joinpath(name).read_text("utf-8") for name in self.scripts)

    def __repr__(self) -> str:
        return self.scripts[-1].removesuffix(".js")
