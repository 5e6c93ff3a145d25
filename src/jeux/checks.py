"""Checks of arguments. Each returns the argument in the form in which it is used.

`name` is what the argument is called in messages. A wrong type is a `TypeError`, a wrong value a
`ValueError`; the message names the argument, what was given and what is allowed.

Exactness is decided here, for all games: an answer is exact (`int`, `Fraction`) when every
number that it depends on is an integer or a fraction; one float among them makes it a float.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from operator import index
from typing import Any, TypeVar

import numpy as np

Choice = TypeVar("Choice")

MOST_LISTED = 10**8
"""Values of a range that are written out; a list or an array is there already."""


def as_integer(name: str, argument: Any, least: int | None = 0, most: int | None = None) -> int:
    """Return an argument as a Python integer from `least` to `most`.

    >>> as_integer("players", np.int64(6), least=2)
    6
    >>> as_integer("players", 1, least=2)
    Traceback (most recent call last):
    ...
    ValueError: players must be an integer of at least 2, got 1
    """
    try:
        number = index(argument)
    except TypeError:
        raise TypeError(f"{name} must be an integer, got {argument!r}") from None
    if isinstance(argument, bool | np.bool_) or (least is not None and number < least):
        bound = "" if least is None else f" of at least {least}"
        raise ValueError(f"{name} must be an integer{bound}, got {argument!r}")
    if most is not None and number > most:
        raise ValueError(f"{name} must be at most {most}, got {argument!r}")
    return number


def as_sequence(name: str, argument: Any) -> tuple[Any, ...]:
    """Return an argument as a tuple, if it is a list, a tuple, a range or an array.

    >>> as_sequence("starts", np.array([0, 5]))
    (0, 5)
    >>> as_sequence("starts", {0, 5})
    Traceback (most recent call last):
    ...
    TypeError: starts must be a sequence, got {0, 5}
    """
    if isinstance(argument, np.ndarray) and argument.ndim:
        return tuple(argument.tolist() if argument.ndim == 1 else argument)
    if isinstance(argument, range) and argument[MOST_LISTED:]:
        raise ValueError(f"{name} must hold at most {MOST_LISTED} values, got {argument!r}")
    if isinstance(argument, Sequence) and not isinstance(argument, str | bytes | bytearray):
        return tuple(argument)
    raise TypeError(f"{name} must be a sequence, got {argument!r}")


def as_integers(
    name: str, argument: Any, least: int | None = 0, most: int | None = None, count: int = 1
) -> tuple[int, ...]:
    """Return an argument as a tuple of at least `count` integers from `least` to `most`.

    >>> as_integers("heaps", range(3, 6))
    (3, 4, 5)
    """
    values = as_sequence(name, argument)
    if len(values) < count:
        raise ValueError(f"{name} must hold at least {count}, got {argument!r}")
    # numbers of Python are seen at once: a game asks for its heaps at every move
    if (
        least == 0
        and most is None
        and {*map(type, values)} <= {int}
        and min(values, default=0) >= 0
    ):
        return values
    return tuple(as_integer(f"{name}[{k}]", value, least, most) for k, value in enumerate(values))


def as_number(name: str, argument: Any) -> Fraction | float:
    """Return a real number: a `Fraction` if it is exact, a float otherwise.

    >>> as_number("q", 1), as_number("q", np.float32(0.5))
    (Fraction(1, 1), 0.5)
    """
    if isinstance(argument, bool | np.bool_):
        raise ValueError(f"{name} must be a number, got {argument!r}")
    if isinstance(argument, Rational):
        return Fraction(int(argument.numerator), int(argument.denominator))
    # sympy's real numbers do not call themselves Real
    if not isinstance(argument, Real) and not getattr(argument, "is_real", False):
        raise TypeError(f"{name} must be a real number, got {argument!r}")
    number = float(argument)
    if not isfinite(number):
        raise ValueError(f"{name} must be finite, got {argument!r}")
    return number


def as_probability(name: str, argument: Any) -> Fraction | float:
    """Return a number from 0 to 1, as `as_number` does.

    >>> as_probability("epsilon", 1.5)
    Traceback (most recent call last):
    ...
    ValueError: epsilon must be a number from 0 to 1, got 1.5
    """
    number = as_number(name, argument)
    if not 0 <= number <= 1:
        raise ValueError(f"{name} must be a number from 0 to 1, got {argument!r}")
    return number


def as_boolean(name: str, argument: Any) -> bool:
    """Return a truth value of Python or numpy as one of Python.

    >>> as_boolean("misere", 2)
    Traceback (most recent call last):
    ...
    TypeError: misere must be True or False, got 2
    """
    if not isinstance(argument, bool | np.bool_):
        raise TypeError(f"{name} must be True or False, got {argument!r}")
    return bool(argument)


def as_choice(name: str, argument: Any, among: Collection[Choice]) -> Choice:
    """Return an argument that must be one of some values.

    >>> as_choice("finish", "bounce", ("overshoot", "exact", "bounce"))
    'bounce'
    """
    for choice in among:
        if isinstance(argument, type(choice)) and argument == choice:
            return choice
    words = ", ".join(map(repr, among))
    raise ValueError(f"{name} must be one of {words}, got {argument!r}")


def as_text(name: str, argument: Any) -> str:
    """Return an argument that must be words.

    >>> as_text("label", "A dot.")
    'A dot.'
    """
    if not isinstance(argument, str):
        raise TypeError(f"{name} must be a string, got {argument!r}")
    return argument


def as_function(name: str, argument: Any) -> Callable[..., Any]:
    """Return an argument that must be callable.

    >>> as_function("draw", 7)
    Traceback (most recent call last):
    ...
    TypeError: draw must be a function, got 7
    """
    if not callable(argument):
        raise TypeError(f"{name} must be a function, got {argument!r}")
    function: Callable[..., Any] = argument
    return function


def as_generator(argument: Any, name: str = "rng") -> np.random.Generator:
    """Return a numpy generator; nothing else is taken for a source of chance.

    >>> as_generator(7)
    Traceback (most recent call last):
    ...
    TypeError: rng must be a numpy.random.Generator, such as default_rng(7), got 7
    """
    if not isinstance(argument, np.random.Generator):
        raise TypeError(
            f"{name} must be a numpy.random.Generator, such as default_rng(7), got {argument!r}"
        )
    return argument


__all__ = [
    "as_boolean",
    "as_choice",
    "as_function",
    "as_generator",
    "as_integer",
    "as_integers",
    "as_number",
    "as_probability",
    "as_sequence",
    "as_text",
]
