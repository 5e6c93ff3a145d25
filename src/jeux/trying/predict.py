"""A question in the page: the reader guesses first, then sees the answer beside the guess."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from importlib import resources
from math import floor, log10
from re import sub
from typing import Any

import anywidget
import traitlets

from jeux.checks import as_choice, as_number
from jeux.figures import chance, figure, nine_digits
from jeux.law import Law
from jeux.trying.scripts import joined
from jeux.trying.throw import probabilities

_FILES = resources.files(__package__)

MOST_BARS = 12
"""Bars that a finger can tell apart on a phone."""


class Predict(anywidget.AnyWidget):  # type: ignore[misc]
    """Ask for a guess, and tell the answer after it; no kernel needed.

    The reader types a number, puts a mark on a line (`within`), draws the bars of a law, or
    chooses one of some words (`among`), also by a tap on a picture. The next fold of the class
    ``answer`` on the page opens with the answer. A guess stays on the reader's device.

    Parameters
    ----------
    question : str
        The question; it may hold ``<i>``, ``<sub>`` and ``<sup>``.
    answer : number, str, Law or mapping
        The answer; one of `among` if these are given. Give the name or the call that holds it
        rather than its digits: the cell can be seen.
    because : str
        Why, as the end of a sentence: it follows a colon.
    traps : mapping or iterable of pairs
        Wrong answers of the same kind as `answer`, and for each what to say of it instead.
    within : pair of numbers, optional
        The ends of a number line on which the reader puts a mark.
    among : sequence of str
        Words of which one is the answer. They are offered as they stand here.
    picture : str
        An SVG picture for `among`: its elements with ``data-choice="0"``, ``"1"`` … are to be
        tapped for the first word, the second …
    near : float, optional
        How far from an answer is still near it. Left out, a twentieth of the answer, or of the
        line; for bars, a total variation distance of a tenth.
    unit : str
        What is counted.

    Raises
    ------
    TypeError
        If an argument is of another kind than it says.
    ValueError
        If the answer does not lie on the line or among the words, or a law has more than 12
        values or fewer than 2.

    Examples
    --------
    >>> Predict("How many heads in ten tosses, on average?", Fraction(10, 2), within=(0, 10))
    Run this cell to guess: How many heads in ten tosses, on average?
    >>> Predict("Who wins more often?", "the first", among=["the first", "the second"])
    Run this cell to guess: Who wins more often?
    """

    _esm = joined("trying/predict.js")
    _css = _FILES.joinpath("trying.css").read_text("utf-8")

    question = traitlets.Unicode().tag(sync=True)
    manner = traitlets.Enum(("typed", "line", "bars", "among"), "typed").tag(sync=True)
    answer: Any = traitlets.List().tag(sync=True)
    shown = traitlets.Unicode().tag(sync=True)
    labels: Any = traitlets.List().tag(sync=True)
    low = traitlets.Float(0.0).tag(sync=True)
    high = traitlets.Float(1.0).tag(sync=True)
    step = traitlets.Float(0.01).tag(sync=True)
    near = traitlets.Float().tag(sync=True)
    traps: Any = traitlets.List().tag(sync=True)
    because = traitlets.Unicode().tag(sync=True)
    unit = traitlets.Unicode().tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)
    key = traitlets.Unicode().tag(sync=True)
    guess: Any = traitlets.List().tag(sync=True)

    def __init__(
        self,
        question: str,
        answer: Any,
        *,
        because: str = "",
        traps: Mapping[Any, str] | Iterable[tuple[Any, str]] = (),
        within: tuple[float, float] | None = None,
        among: Sequence[str] | None = None,
        picture: str = "",
        near: float | None = None,
        unit: str = "",
    ) -> None:
        pairs = list(traps.items() if isinstance(traps, Mapping) else traps)
        values = [("answer", answer), *(("traps", wrong) for wrong, _ in pairs)]
        if among is not None:
            state = _words(values, among)
        elif isinstance(answer, Law | Mapping):
            state = _law(values)
        else:
            state = _number(values, within, unit)
        numbers = state.pop("numbers")
        asked = [state["manner"], numbers, *(state.get(end) for end in ("labels", "low", "high"))]
        given = {} if near is None else {"near": float(as_number("near", near))}
        super().__init__(
            question=question,
            answer=numbers[0],
            traps=[[wrong, words] for wrong, (_, words) in zip(numbers[1:], pairs, strict=True)],
            because=because,
            unit=unit,
            picture=picture,
            # it survives other words for the same question
            key=sha256(json.dumps([*asked, unit]).encode()).hexdigest()[:8],
            **(state | given),
        )
        self.add_class("jeux-widget")

    def __repr__(self) -> str:
        return f"Run this cell to guess: {sub('<.*?>', '', self.question)}"  # not the answer


def _words(values: list[tuple[str, Any]], among: Sequence[str]) -> dict[str, Any]:
    """Return a choice of words as the page needs it."""
    labels = list(among)
    if len(set(labels)) < len(labels) or len(labels) < 2:
        raise ValueError(f"among must be two or more different words, got {labels!r}")
    places = [[labels.index(as_choice(name, value, labels))] for name, value in values]
    shown = labels[places[0][0]]
    # half a word from the answer is no other word
    return {"manner": "among", "labels": labels, "numbers": places, "shown": shown, "near": 0.5}


def _law(values: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return bars to draw as the page needs them."""
    laws = [probabilities(law, name) for name, law in values]
    if not all(isinstance(x, int) for law in laws for x in law):
        raise TypeError(f"answer and traps must be laws on integers, got {laws!r}")
    names = sorted({x for law in laws for x in law})
    if not 2 <= len(names) <= MOST_BARS:
        raise ValueError(f"answer must have 2 to {MOST_BARS} values to draw, got {len(names)}")
    numbers = [[chance(float(law.get(x, 0))) for x in names] for law in laws]
    top = _quiet(min(1.0, 1.4 * max(numbers[0])))
    labels = [*map(str, names)]
    return {"manner": "bars", "labels": labels, "numbers": numbers, "high": top, "near": 0.1}


def _number(
    values: list[tuple[str, Any]], within: tuple[float, float] | None, unit: str
) -> dict[str, Any]:
    """Return a number to be typed, or to be marked on a line, as the page needs it."""
    numbers = [[nine_digits(float(as_number(name, value)))] for name, value in values]
    ((answer,), *_) = numbers
    space = "" if unit == "%" else " "
    shown = f"{_told(values[0][1])}{space}{unit}".strip()
    state = {"manner": "typed", "numbers": numbers, "shown": shown, "low": min(0.0, answer)}
    if within is None:
        return state | {"near": abs(answer) / 20}
    low, high = [float(as_number("within", end)) for end in within]
    if not low <= answer <= high or low == high:
        raise ValueError(f"within must hold the answer {answer:g}, got {within!r}")
    step = _quiet((high - low) / 200)
    if high - low > 5 and all(end.is_integer() for end in (answer, low, high)):
        step = max(1.0, step)  # what is counted is marked in whole numbers
    reach = {"low": low, "high": high, "step": step}
    return state | reach | {"manner": "line", "near": (high - low) / 20}


def _quiet(x: float) -> float:
    """Return the next of … 0.1, 0.2, … 0.9, 1, 2 … from x on: a quiet top for an axis."""
    unit = 10.0 ** floor(log10(x))
    return float(unit * -(-x // unit))


def _told(answer: Any) -> str:
    """Return a number as the page tells it; a fraction with its decimals."""
    number = float(answer)
    short = figure(int(number)) if number.is_integer() else figure(number, ".4g")
    if isinstance(answer, Fraction) and 1 < answer.denominator < 10_000:
        equal = "=" if Fraction(short.replace(",", "").replace("−", "-")) == answer else "≈"
        short = f"{answer} {equal} {short}"
    return short.replace("-", "−")  # that of a fraction
