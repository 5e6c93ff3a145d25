"""Numbers from a finite list, as the C library's `random` gives them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from jeux.checks import as_generator, as_integer

Below: TypeAlias = Callable[[int], int]
"""``below(n)`` returns a number from 0 to n − 1."""

MULTIPLIER, STEP = 1_103_515_245, 12_345
"""The recurrence of the C standard's example: state → MULTIPLIER · state + STEP."""

BITS = 31
"""The list has 2³¹ numbers."""


def random_from_list(seed: int, bits: int = BITS) -> Below:
    """Return numbers read from a finite list, from the place that the seed points to.

    The list is the cycle of state → 1103515245 · state + 12345 modulo 2^bits, which goes through
    all 2^bits states before it begins anew; each state gives its 15 leading bits. It is the
    example of the C standard (with bits = 31), a reading: the document says only that `random`
    reads from a list.

    Parameters
    ----------
    seed : int
        Where to begin, at least 0; taken modulo 2^bits.
    bits : int
        The list has 2^bits numbers; 15 to 31.

    Returns
    -------
    callable
        ``below(n)`` reads the next number and returns its remainder modulo n, for n up to 32768.

    Raises
    ------
    TypeError, ValueError
        If an argument is not such an integer.

    Examples
    --------
    >>> below = random_from_list(1922)
    >>> [below(32) for _ in range(6)]
    [24, 7, 6, 11, 10, 11]
    """
    state = as_integer("seed", seed)
    bits = as_integer("bits", bits, 15, BITS)
    shift = bits - 15
    mask = (1 << bits) - 1

    def below(n: int) -> int:
        nonlocal state
        if type(n) is not int or not 0 < n <= 1 << 15:
            n = as_integer("n", n, 1, 1 << 15)
        state = (MULTIPLIER * state + STEP) & mask
        return (state >> shift) % n

    return below


def below_from(rng: np.random.Generator) -> Below:
    """Return numbers from a numpy generator in the same form.

    Parameters
    ----------
    rng : numpy.random.Generator
        Where chance comes from.

    Raises
    ------
    TypeError
        If `rng` is something else.

    Examples
    --------
    >>> below_from(np.random.default_rng(1))(1)
    0
    """
    rng = as_generator(rng)

    def below(n: int) -> int:
        return int(rng.random() * as_integer("n", n, 1))

    return below
