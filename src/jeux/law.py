"""Exact finite laws: integer weights on integers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from operator import index
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_generator, as_integer, as_integers

_MOST_DRAWN = 10**9
_LARGEST_DRAW = 2**63 - 1  # numpy draws integers below this bound


@dataclass(frozen=True, slots=True)
class Law:
    """The law of an integer random variable, as integer weights on its values.

    The weights are counts of equally likely cases; they keep their common
    denominator `total`, so nothing is ever rounded.

    Parameters
    ----------
    weights : Mapping[int, int]
        Value to weight. Values may be negative; weights may not. Values of
        weight 0 are dropped, and the rest is kept in increasing order.

    Raises
    ------
    TypeError
        If `weights` is no mapping, or a value or a weight is not an integer.
    ValueError
        If a weight is negative, or no weight is positive.

    Examples
    --------
    Jéquier's first die, and the sum of his first two:

    >>> one = Law({0: 5, 1: 1})
    >>> one + Law({0: 5, 2: 1})
    Law({0: 25, 1: 5, 2: 5, 3: 1})
    >>> one.mean, one.variance
    (Fraction(1, 6), Fraction(5, 36))
    """

    weights: Mapping[int, int]

    def __post_init__(self) -> None:
        if not isinstance(self.weights, Mapping):
            raise TypeError(f"weights must map values to weights, got {self.weights!r}")
        clean: dict[int, int] = {}
        for value, weight in self.weights.items():
            try:
                x, w = index(value), index(weight)
            except TypeError:
                raise TypeError(
                    f"weights must map integers to integers, got {value!r}: {weight!r}"
                ) from None
            if w < 0:
                raise ValueError(f"weights must not be negative, got {weight!r} for {value!r}")
            if w:
                clean[x] = w
        if not clean:
            raise ValueError(
                f"weights must hold at least one positive weight, got {dict(self.weights)!r}"
            )
        object.__setattr__(self, "weights", MappingProxyType(dict(sorted(clean.items()))))

    def __repr__(self) -> str:
        return f"Law({dict(self.weights)})"

    def __reduce__(self) -> tuple[type[Law], tuple[dict[int, int]]]:
        return Law, (dict(self.weights),)  # so that other processes can have it

    def __hash__(self) -> int:
        return hash(tuple(self.weights.items()))

    @property
    def total(self) -> int:
        """The sum of the weights: how many equally likely cases there are."""
        return sum(self.weights.values())

    def p(self, x: int) -> Fraction:
        """Return the probability of the value `x`; 0 off the support.

        >>> Law({0: 5, 1: 1}).p(1)
        Fraction(1, 6)
        """
        return Fraction(self.weights.get(as_integer("x", x, None), 0), self.total)

    @property
    def mean(self) -> Fraction:
        """The expectation."""
        return Fraction(sum(x * w for x, w in self.weights.items()), self.total)

    @property
    def variance(self) -> Fraction:
        """The expectation of the squared distance to the mean."""
        square = Fraction(sum(x * x * w for x, w in self.weights.items()), self.total)
        return square - self.mean**2

    def __add__(self, other: Law) -> Law:
        """Return the law of the sum of two independent variables.

        The weights multiply, so `total` is the product of the two totals.
        """
        if not isinstance(other, Law):
            return NotImplemented
        out: dict[int, int] = {}
        seen = out.get
        theirs = tuple(other.weights.items())
        for x, v in self.weights.items():
            for y, w in theirs:
                out[x + y] = seen(x + y, 0) + v * w
        # the sum of two valid laws is valid: no need to look at every weight again
        law = object.__new__(Law)
        object.__setattr__(law, "weights", MappingProxyType(dict(sorted(out.items()))))
        return law

    def pmf(self) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Return the support, increasing, and the probabilities as floats.

        Returns
        -------
        support : ndarray of int64, shape (k,)
        probabilities : ndarray of float64, shape (k,), summing to 1

        Raises
        ------
        ValueError
            If a value does not fit in 64 bits.

        Examples
        --------
        >>> Law({0: 3, 2: 1}).pmf()
        (array([0, 2]), array([0.75, 0.25]))
        """
        if max(map(abs, self.weights)) > _LARGEST_DRAW:
            raise ValueError(f"values must fit in 64 bits, got {max(self.weights, key=abs)}")
        total = self.total
        values = np.fromiter(self.weights, dtype=np.int64, count=len(self.weights))
        chances = np.array([w / total for w in self.weights.values()])
        return values, chances

    def sample(self, rng: np.random.Generator, size: int | tuple[int, ...]) -> NDArray[np.int64]:
        """Draw independent values.

        A total that fits in 63 bits is drawn exactly, as a uniform integer among the
        cases; a larger one through the float probabilities of `pmf`.

        Parameters
        ----------
        rng : numpy.random.Generator
        size : int or tuple of int

        Returns
        -------
        ndarray of int64, shape `size`

        Raises
        ------
        TypeError
            If `rng` is not a generator.

        Examples
        --------
        >>> Law({7: 1}).sample(np.random.default_rng(0), 3)
        array([7, 7, 7])
        """
        rng = as_generator(rng)
        several = isinstance(size, tuple)
        shape = as_integers("size", size if several else [size], count=0)
        if prod(shape) > _MOST_DRAWN:
            raise ValueError(f"size must be a billion values at most, got {size}")
        values, chances = self.pmf()
        if self.total > _LARGEST_DRAW:
            return rng.choice(values, size=shape, p=chances)
        steps = np.cumsum(np.fromiter(self.weights.values(), dtype=np.int64))
        return values[np.searchsorted(steps, rng.integers(self.total, size=shape), side="right")]


__all__ = ["Law"]
