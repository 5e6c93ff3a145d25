"""Checks of arguments that more than one game needs."""

from __future__ import annotations

from numbers import Real
from operator import index
from typing import Any

import numpy as np


def whole_number(name: str, given: Any, least: int = 0, most: int | None = None) -> int:
    """Return an argument as a Python integer that is not below `least`, nor above `most`.

    Parameters
    ----------
    name : str
        What the argument is called, for the message of an error.
    given : object
        An integer of Python or numpy.
    least : int
        The smallest value that is allowed.
    most : int, optional
        The largest value that is allowed.

    Raises
    ------
    TypeError
        If it is not an integer.
    ValueError
        If it is a truth value, or out of these bounds.

    Examples
    --------
    >>> whole_number("players", np.int64(6), least=2)
    6
    >>> whole_number("players", 1, least=2)
    Traceback (most recent call last):
    ...
    ValueError: players must be an integer of at least 2, got 1
    """
    try:
        number = index(given)
    except TypeError:
        raise TypeError(f"{name} must be an integer, got {given!r}") from None
    if isinstance(given, bool | np.bool_) or number < least:
        raise ValueError(f"{name} must be an integer of at least {least}, got {given!r}")
    if most is not None and number > most:
        raise ValueError(f"{name} must be at most {most}, got {given!r}")
    return number


def probability(name: str, given: Any) -> Any:
    """Return an argument unchanged if it is a number from 0 to 1.

    Parameters
    ----------
    name : str
        The argument as it is to be called in messages.
    given : object
        A number; exact ones stay exact.

    Raises
    ------
    TypeError
        If it is not a real number.
    ValueError
        If it is a truth value, or not from 0 to 1.

    Examples
    --------
    >>> probability("epsilon", 1.5)
    Traceback (most recent call last):
    ValueError: epsilon must be a number from 0 to 1, got 1.5
    """
    number: Any = given
    if not isinstance(given, Real):
        raise TypeError(f"{name} must be a number from 0 to 1, got {given!r}")
    if isinstance(number, bool) or not 0 <= number <= 1:
        raise ValueError(f"{name} must be a number from 0 to 1, got {given!r}")
    return given
