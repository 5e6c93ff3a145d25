"""Throws in the page: once, a hundred times, or running, and a tally over the exact law."""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from fractions import Fraction
from hashlib import sha256
from importlib import resources
from math import sqrt
from typing import Any, NamedTuple

import anywidget
import numpy as np
import traitlets

from jeux.checks import as_integer, as_number, as_probability
from jeux.figures import chance, nine_digits
from jeux.law import Law
from jeux.trying.scripts import joined_source

MOST_THROWN = 100_000
"""Throws that a tally holds when the page opens, and after which a run stops."""

MOST_BARS = 60
"""Values of a law that a picture has room for; more of them share the last bar."""

LARGEST_SEED = 2**53 - 1
"""Up to here JavaScript tells integers apart."""


ENTRY = """import {{ mechanism }} from "../{script}";
import {{ firstFrame, show }} from "./throw.js";
export const still = (state) => firstFrame(mechanism, state);
export default {{ render: (view) => show(mechanism, view) }};
"""
"""What makes a widget of a game's mechanism, beside ``throw.js``."""


class Mechanism(NamedTuple):
    """A game's throw in JavaScript, with its arguments; made by functions of its room ``throws``.

    The script is a file of this package that exports ``mechanism``; the head of ``throw.js`` says
    what that holds. What it is given is what JSON can say.

    Examples
    --------
    >>> Mechanism("cloche/dice.js", {"faces": [[0, 0, 0, 0, 0, 1]]})
    dice
    """

    script: str
    given: Mapping[str, Any] = {}

    def __repr__(self) -> str:
        return self.script.rpartition("/")[2].removesuffix(".js")


class Throw(anywidget.AnyWidget):  # type: ignore[misc]
    """Throw in the page, and see the throws fill the outline of the exact law; no kernel needed.

    The tally tells the mean of the throws beside the law's, with the standard error by the law.
    The same seed gives the same throws, so *The class* shows what phones throw that have the seeds
    1 to 28: a dot for the mean of each, and all throws together. What has been thrown stays on the
    reader's device. A link with ``untold=1`` opens it without a word or a line of what is
    expected, for a class that has yet to find it; a button tells it.

    Parameters
    ----------
    mechanism : Mechanism
        What one throw is, from a game's room ``throws``.
    law : Law or mapping
        The exact law of what a throw gives: each value and its weight, or its probability. Values
        are integers, or what the mechanism has names for; of these the tally follows the first.
    seed : int, optional
        From 0 to 2⁵³ − 1. Without one, each visit has its own.
    thrown : int
        How many throws have been made when the page opens, at most 100,000.
    tail : float
        The largest values, of at most so much probability together, share the last bar; and
        the smallest ones the first, where they would have a quarter of all bars.
    wide : int
        How many values share a bar.

    Raises
    ------
    TypeError
        If `mechanism` is none, `law` does not map values to weights, or a number is not one.
    ValueError
        If a number is out of its range, a weight is negative, or the law is empty.

    Examples
    --------
    >>> from jeux import cloche
    >>> points = Law(dict(enumerate(cloche.point_counts())))
    >>> shown = Throw(cloche.throws.dice(), points, seed=1922, thrown=100)
    >>> shown
    Run this cell to throw: dice, seed 1922
    >>> shown.law["mean"]
    3.5
    """

    _esm = traitlets.Unicode().tag(sync=True)  # one mechanism a widget, and not all of them
    _css = resources.files(__package__).joinpath("trying.css").read_text("utf-8")

    law: Any = traitlets.Dict().tag(sync=True)
    given: Any = traitlets.Dict().tag(sync=True)
    seed = traitlets.Int(None, allow_none=True).tag(sync=True)
    thrown = traitlets.Int(0).tag(sync=True)
    phones = traitlets.Unicode("").tag(sync=True)
    each = traitlets.Int(100).tag(sync=True)
    untold = traitlets.Bool(False).tag(sync=True)
    counts: Any = traitlets.List().tag(sync=True)
    key = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        mechanism: Mechanism,
        law: Law | Mapping[Any, Any],
        *,
        seed: int | None = None,
        thrown: int = 0,
        tail: float = 0.005,
        wide: int = 1,
    ) -> None:
        if not isinstance(mechanism, Mechanism):
            raise TypeError(f"mechanism must be a jeux.trying.Mechanism, got {mechanism!r}")
        seed = None if seed is None else as_integer("seed", seed, 0, LARGEST_SEED)
        chances = probabilities(law)
        tail = float(as_probability("tail", tail))
        shown = _bars(chances, tail, as_integer("wide", wide, 1))
        told = json.dumps([mechanism.script, mechanism.given, shown["values"]])
        super().__init__(
            _esm=joined_source("trying/entry.js", ENTRY.format(script=mechanism.script)),
            law=shown,
            given=dict(mechanism.given),
            seed=seed,
            thrown=as_integer("thrown", thrown, 0, MOST_THROWN),
            key=sha256(told.encode()).hexdigest()[:8],
        )
        self._mechanism = mechanism
        self._seeded = "" if seed is None else f", seed {seed}"
        self.add_class("jeux-widget")

    @property
    def tally(self) -> dict[Any, int]:
        """What the reader has thrown: each value, or bar, and how often."""
        values = [tuple(v) if isinstance(v, list) else v for v in self.law["values"]]
        return dict(zip(values, self.counts or [0] * len(values), strict=True))

    def __repr__(self) -> str:
        return f"Run this cell to throw: {self._mechanism!r}{self._seeded}"


def probabilities(law: Law | Mapping[Any, Any], name: str = "law") -> dict[Any, Fraction | float]:
    """Return the values of a law that can come, and their probabilities; exact if it is."""
    weights = law.weights if isinstance(law, Law) else law
    if not isinstance(weights, Mapping):
        raise TypeError(f"{name} must be a Law, or map values to weights, got {law!r}")
    known = {x: as_number(f"{name}[{x!r}]", weight) for x, weight in weights.items()}
    if any(weight < 0 for weight in known.values()):
        raise ValueError(f"{name} must not have negative weights, got {dict(weights)!r}")
    total = sum(known.values())
    if not total:
        raise ValueError(f"{name} must hold at least one positive weight, got {dict(weights)!r}")
    return {x: weight / total for x, weight in known.items() if weight}


def _bars(chances: dict[Hashable, Fraction | float], tail: float, wide: int) -> dict[str, Any]:
    """Return a law in the words of the page; the mean is exact before it is rounded."""
    if not all(isinstance(x, int | np.integer) for x in chances):
        return {"values": list(chances), "chances": [chance(p) for p in chances.values()]}
    integers = {int(x): p for x, p in chances.items()}  # type: ignore[call-overload]
    least = min(integers)
    heights: list[Fraction | float] = [0] * ((max(integers) - least) // wide + 1)
    for x, p in integers.items():
        heights[(x - least) // wide] += p
    last = _above(heights, tail)
    first = last - _above(heights[last::-1], tail)
    if first < (last + 1) / 4:
        first = 0
    last = min(last, first + MOST_BARS - 1)
    mean = float(sum(x * p for x, p in integers.items()))
    shown = [*heights[first : last + 1]]
    shown[0] += sum(heights[:first])
    shown[-1] += sum(heights[last + 1 :])
    return {
        "values": [least + wide * bar for bar in range(first, last + 1)],
        "chances": [chance(p) for p in shown],
        "mean": nine_digits(mean),
        "sd": nine_digits(sqrt(sum((x - mean) ** 2 * p for x, p in integers.items()))),
        "ends": [least, max(integers)],
        "wide": wide,
        "under": first > 0,
        "open": last < len(heights) - 1,
    }


def _above(heights: list[Fraction | float], tail: float) -> int:
    """Return the place of the bar, the second or a later one, that holds all after it in `tail`."""
    last = len(heights) - 1
    pooled: Fraction | float = 0
    while last > 1 and pooled + heights[last] + heights[last - 1] <= tail:
        pooled += heights[last]
        last -= 1
    return last
