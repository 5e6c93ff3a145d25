"""What one throw is: a script beside its game, and what it is given."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from jeux.checks import as_text


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
        If a script is not among the package's data.

    Examples
    --------
    >>> Mechanism("jeux.cloche", ["dice.js"], {"faces": [[0, 0, 0, 0, 0, 1]]})
    dice
    """

    package: str
    scripts: tuple[str, ...]
    given: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        folder = resources.files(as_text("package", self.package))
        object.__setattr__(self, "scripts", tuple(self.scripts))
        for script in self.scripts:
            if not folder.joinpath(as_text("scripts", script)).is_file():
                raise ValueError(f"scripts must be files of {self.package}, got {script!r}")
        try:
            object.__setattr__(self, "given", json.loads(json.dumps(dict(self.given))))
        except (TypeError, ValueError) as error:
            raise TypeError(f"given must be what JSON can say: {error}") from None

    @property
    def source(self) -> str:
        """The scripts, one after the other."""
        folder = resources.files(self.package)
        return "\n".join(folder.joinpath(name).read_text("utf-8") for name in self.scripts)

    def __repr__(self) -> str:
        return self.scripts[-1].removesuffix(".js")
