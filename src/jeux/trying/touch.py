"""Parts of a picture under sliders that a finger can touch."""

from __future__ import annotations

from importlib import resources
from typing import Any

import anywidget
import traitlets

_SOURCE = resources.files(__package__).joinpath("touch.js").read_text("utf-8")


def touch(values: dict[str, list[Any]], places: list[int]) -> anywidget.AnyWidget:
    """Return what listens to a finger on the pictures beside it.

    It has a trait ``at_…`` for each argument, the place of the value that is chosen, to be linked
    to the argument's control.
    """
    chosen = {f"at_{name}": traitlets.Int(0).tag(sync=True) for name in values}
    told = {name: [str(value) for value in given] for name, given in values.items()}
    own = {"_esm": _SOURCE, "values": traitlets.Dict(told).tag(sync=True)}
    kind = type("Touch", (anywidget.AnyWidget,), own | chosen)
    listens = kind(**dict(zip(chosen, places, strict=True)))
    listens.add_class("jeux-touch")
    return listens
