"""An absorbing chain: its matrix checked, its traps, what can be reached, who survives.

A chain is a sub-stochastic matrix A, n by n, rows = from; what a row lacks to 1 is the
probability to arrive at once. Its **survival vectors** are s_k = A^k 1: ``s_k[i]`` is the
probability that a player who starts from i has not arrived after k moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from numbers import Rational, Real
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.race.tolerances import NEGLIGIBLE, ROUNDING

Floats = NDArray[np.float64]

BLOCK = 256
"""Survival vectors that are computed together."""


def as_substochastic(A: ArrayLike, name: str = "A") -> NDArray[Any]:
    """Return A as an array of floats, or of Fractions if all its entries are rational."""
    try:
        A = np.asarray(A)
    except ValueError:
        raise ValueError(
            f"{name} must be a square matrix, got rows of several lengths: {A!r}"
        ) from None
    if A.ndim != 2 or A.shape[0] != A.shape[1] or not A.size:
        raise ValueError(f"{name} must be a square matrix, got shape {A.shape}")
    if A.dtype.kind not in "iufO":
        raise TypeError(f"{name} must have entries that are numbers, got dtype {A.dtype}")
    kinds = set(map(type, A.flat)) if A.dtype.kind != "f" else {float}
    for kind in kinds:
        if not issubclass(kind, Real) or issubclass(kind, bool):
            x = next(x for x in A.flat if type(x) is kind)
            raise TypeError(f"{name} must have entries that are numbers, got {x!r}")
    if all(issubclass(kind, Rational) for kind in kinds):
        if kinds != {Fraction}:
            exact = np.empty(A.size, dtype=object)
            exact[:] = [Fraction(int(x.numerator), int(x.denominator)) for x in A.flat]
            A = exact.reshape(A.shape)
        least = min(A[A.nonzero()], default=0)
    else:
        try:
            A = A.astype(float, copy=False)
        except OverflowError:
            raise ValueError(f"{name} must have entries up to 1, got one past all floats") from None
        least = A.min()
    with np.errstate(over="ignore", invalid="ignore"):
        sums = row_sums(A)
    # an entry that is not finite is seen in one of these, which saves a look at each
    suspect = A.dtype != object and not (np.isfinite(sums).all() and np.isfinite(least))
    if suspect and not np.isfinite(A).all():
        raise ValueError(f"{name} must have finite entries, got one that is not")
    if least < 0:
        raise ValueError(f"{name} must have no negative entry, got {least}")
    i = int(np.argmax(sums))
    if sums[i] > 1 + (0 if A.dtype == object else ROUNDING):
        raise ValueError(f"{name} must have no row sum above 1, got {sums[i]} in row {i}")
    return A


def row_sums(A: NDArray[Any]) -> NDArray[Any]:
    """Return the sums of the rows; most entries are 0, and adding Fractions is slow."""
    if A.dtype != object:
        return np.asarray(A.sum(axis=1))
    sums = np.full(len(A), Fraction(0))
    for i, j in zip(*A.nonzero(), strict=True):
        sums[i] += A[i, j]
    return sums


def traps(A: ArrayLike) -> tuple[int, ...]:
    """Return the states from which nobody ever arrives, in ascending order.

    A race is almost surely finite if there are none; they are found in the graph of the moves.

    Parameters
    ----------
    A : array_like, n by n
        As in `race_matrices`.

    Raises
    ------
    TypeError, ValueError
        If A is not a sub-stochastic square matrix.

    Examples
    --------
    >>> traps([[0, 0.5, 0], [0, 0, 1], [0, 1, 0]])
    (1, 2)
    """
    return stuck(as_substochastic(A))


def stuck(A: NDArray[Any]) -> tuple[int, ...]:
    """Return the traps of a sub-stochastic matrix."""
    least = 0 if A.dtype == object else ROUNDING
    arrives = row_sums(A) < 1 - least
    out, into = np.nonzero(A if A.dtype == object else A > least)
    while True:
        more = np.bincount(out[arrives[into]], minlength=len(A)) > 0
        if not (more & ~arrives).any():
            return tuple(np.flatnonzero(~arrives).tolist())
        arrives |= more


def as_finite(A: NDArray[Any], names: Sequence[int] = ()) -> NDArray[Any]:
    """Return A if a race on it ends from every state; `names` are the states in the message."""
    if lost := stuck(A):
        listed = spans(names[i] if names else i for i in lost)
        raise ValueError(f"A race must end, but nobody ever arrives from {listed}")
    return A


def as_race(A: NDArray[Any], places: Sequence[int]) -> tuple[NDArray[Any], list[int]]:
    """Return what can be reached of A, and the places in that, if one player surely arrives."""
    live = reachable(A, places)
    A, at = A[np.ix_(live, live)], [live.index(i) for i in places]
    lost = set(stuck(A))
    if lost and all(lost & set(reachable(A, [i])) for i in set(at)):
        as_finite(A, live)
    return A, at


def spans(numbers: Iterable[int]) -> str:
    """Write ascending integers with runs drawn together.

    >>> spans([3, 61, 62, 63, 66])
    '3, 61–63, 66'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{r[0]}–{r[-1]}" if len(r) > 1 else str(r[0]) for r in runs)


def reachable(A: NDArray[Any], places: Sequence[int]) -> list[int]:
    """Return the states that can be reached from some, these included, in ascending order."""
    seen = np.zeros(len(A), dtype=bool)
    seen[list(places)] = True
    out, into = np.nonzero(A)
    while True:
        more = np.bincount(into[seen[out]], minlength=len(A)) > 0
        if not (more & ~seen).any():
            return [int(i) for i in np.flatnonzero(seen)]
        seen |= more


def is_almost_surely_finite(A: ArrayLike) -> bool:
    """Return whether a race ends with probability 1 from every state: Audet's (1.1).

    Parameters
    ----------
    A : array_like, n by n
        As in `race_matrices`.

    Raises
    ------
    TypeError, ValueError
        If A is not a sub-stochastic square matrix.

    Examples
    --------
    >>> is_almost_surely_finite([[0.5, 0.25], [0.5, 0.5]])
    True
    >>> is_almost_surely_finite([[0, 1], [1, 0]])
    False
    """
    return not traps(A)


class Chain:
    """A sub-stochastic matrix in floats, its survival vectors, and the sum of their squares."""

    def __init__(self, A: Floats) -> None:
        self.A = A

    def times(self, G: Floats) -> Floats:
        """Return A @ G, for a vector or a matrix G of n rows."""
        product: Floats = self.A @ G
        return product

    def survival(self) -> Iterator[Floats]:
        """Yield s_0, s_1, … without end, as the rows of one block (`BLOCK` by n) after the other.

        >>> next(Chain(np.array([[0.5]])).survival())[:3, 0]
        array([1.  , 0.5 , 0.25])
        """
        block, B = self._doubled()
        while True:
            yield block
            block = block @ B.T

    def both(self) -> tuple[Floats, Floats]:
        """Return P = G − AG and E = G + AG of a race for two.

        >>> P, E = Chain(np.array([[0.5]])).both()
        >>> float(E[0, 0])
        2.0
        """
        G = self.gram()
        AG = self.times(G)
        E = G + AG
        G -= AG
        return G, E

    def gram(self) -> Floats:
        """Return G = Σ s_k s_kᵗ over all k, n by n, by doubling the number of its terms.

        >>> Chain(np.array([[0.0, 1.0], [0.0, 0.0]])).gram()
        array([[2., 1.],
               [1., 1.]])
        """
        block, B = self._doubled()
        self.must_end(block)
        G = block.T @ block
        while B.sum(axis=1).max() > NEGLIGIBLE:
            # those that are there, and the same ones after them
            G += B @ G @ B.T
            B = B @ B
        return G

    def must_end(self, block: Floats) -> None:
        """Raise if nobody ever arrives from somewhere; looked for only in a slow race."""
        if block[-1].max() > 0.5:
            as_finite(self.A)

    def _doubled(self) -> tuple[Floats, Floats]:
        """Return the first `BLOCK` survival vectors as rows, and that power of A."""
        block, B = np.ones((1, len(self.A))), self.A
        while len(block) < BLOCK:
            block, B = np.vstack([block, block @ B.T]), B @ B
        return block, B
