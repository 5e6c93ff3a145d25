"""Exact finite distributions: integer weights on integers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from operator import index
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_generator, as_integer, as_probability

_LARGEST_DRAW = 2**63 - 1  # numpy draws integers below this bound


@dataclass(frozen=True, slots=True)
class Law:
    """The distribution of an integer random variable, as integer weights on its values.

    Parameters
    ----------
    weights : Mapping[int, int]
        How many of the equally likely cases give each value; zeros are dropped. Their sum is
        the common denominator of all probabilities, so nothing is ever rounded.

    Raises
    ------
    TypeError
        If `weights` is no mapping, or a value or a weight is not an integer.
    ValueError
        If a weight is negative, or none is positive.

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
        try:
            told = {index(x): index(w) for x, w in self.weights.items()}
        except TypeError:
            raise TypeError(
                f"weights must map integers to integers, got {dict(self.weights)}"
            ) from None
        if not told or min(told.values()) < 0 or not any(told.values()):
            raise ValueError(
                f"weights must be positive or zero, and not all zero, got {dict(self.weights)}"
            )
        self._keep({x: w for x, w in told.items() if w})

    def _keep(self, weights: dict[int, int]) -> None:
        object.__setattr__(self, "weights", MappingProxyType(dict(sorted(weights.items()))))

    def __repr__(self) -> str:
        return f"Law({dict(self.weights)})"

    def __reduce__(self) -> tuple[type[Law], tuple[dict[int, int]]]:
        return Law, (dict(self.weights),)  # so that other processes can have it

    def __hash__(self) -> int:
        return hash(tuple(self.weights.items()))

    @property
    def total(self) -> int:
        """How many equally likely cases there are."""
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
        return Fraction(sum(x * x * w for x, w in self.weights.items()), self.total) - self.mean**2

    def __add__(self, other: Law) -> Law:
        """Return the distribution of the sum of two independent variables."""
        if not isinstance(other, Law):
            return NotImplemented
        out: dict[int, int] = {}
        seen = out.get
        theirs = tuple(other.weights.items())
        for x, v in self.weights.items():
            for y, w in theirs:
                out[x + y] = seen(x + y, 0) + v * w
        law = object.__new__(Law)  # a sum of two laws needs no check
        law._keep(out)
        return law

    def times(self, copies: int) -> Law:
        """Return the distribution of the sum of so many independent copies.

        Three tokens that bear a 1 on one side:

        >>> Law({0: 1, 1: 1}).times(3)
        Law({0: 1, 1: 3, 2: 3, 3: 1})
        """
        halves, odd = divmod(as_integer("copies", copies), 2)
        if not halves:
            return self if odd else Law({0: 1})
        half = self.times(halves)
        return half + half + self if odd else half + half

    @classmethod
    def geometric(cls, p: int | Fraction, last: int) -> Law:
        """Return the distribution of the wait for the first success, each trial having `p`.

        A wait that would be longer than `last` trials ends with the last one, so that the law is
        finite and still exact.

        >>> Law.geometric(Fraction(1, 6), last=3)
        Law({1: 6, 2: 5, 3: 25})
        """
        success, cases = Fraction(as_probability("p", p)).as_integer_ratio()
        last, failure = as_integer("last", last, 1), cases - success
        weights = {
            n: failure ** (n - 1) * success * cases ** (last - 1 - n) for n in range(1, last)
        }
        return cls(weights | {last: failure ** (last - 1)})

    def sample(self, rng: np.random.Generator, size: int | tuple[int, ...]) -> NDArray[np.int64]:
        """Draw independent values: exactly, as one of the cases, if these fit in 63 bits.

        >>> Law({7: 1}).sample(np.random.default_rng(0), 3)
        array([7, 7, 7])
        """
        rng, total = as_generator(rng), self.total
        values = np.array(list(self.weights), dtype=np.int64)
        if total > _LARGEST_DRAW:
            return rng.choice(values, size=size, p=[w / total for w in self.weights.values()])
        steps = np.cumsum(list(self.weights.values()), dtype=np.int64)
        return values[np.searchsorted(steps, rng.integers(total, size=size), side="right")]


__all__ = ["Law"]
