"""Survival vectors s_k = A^k 1 of an absorbing chain in floats, and the sum of their squares."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from jeux.substochastic import finite

Floats = NDArray[np.float64]

NEGLIGIBLE = 1e-9
"""Survival whose square adds nothing to a float."""

BLOCK = 256
"""Survival vectors that are computed together; smaller chains are computed densely."""

CHUNK = 32
"""Rows of a large matrix that are multiplied together."""

KRYLOV = 256
"""Dimensions in which the rest of a slow race is looked for."""


class Chain:
    """A sub-stochastic matrix in the form in which it is fastest to apply.

    Parameters
    ----------
    A : array of float, n by n
        Rows = from. A matrix of at least `BLOCK` states whose rows are short is kept as the
        places that each row leads to.

    Examples
    --------
    >>> Chain(np.array([[0.5]])).gram().round(4)
    array([[1.3333]])
    """

    def __init__(self, A: Floats) -> None:
        self.A = A
        self.places: NDArray[np.intp] | None = None
        n = len(A)
        if n < BLOCK:
            return
        out, into = np.nonzero(A)
        counts = np.bincount(out, minlength=n)
        width = int(counts.max())
        if width <= n // 32:
            slot = np.arange(len(out)) - (np.cumsum(counts) - counts)[out]
            self.places, self.chances = np.zeros((n, width), dtype=np.intp), np.zeros((n, width))
            self.places[out, slot], self.chances[out, slot] = into, A[out, into]

    def times(self, G: Floats) -> Floats:
        """Return A @ G, for a vector or a matrix G of n rows.

        Parameters
        ----------
        G : array of float, length n or n by anything

        Examples
        --------
        >>> Chain(np.array([[0.5]])).times(np.ones(1))
        array([0.5])
        """
        if self.places is None:
            product: Floats = self.A @ G
            return product
        if G.ndim == 1:
            total: Floats = np.einsum("ij,ij->i", self.chances, G[self.places])
            return total
        product = np.empty((len(self.A), G.shape[1]))
        for start in range(0, len(product), CHUNK):
            rows = slice(start, start + CHUNK)
            into = np.unique(self.places[rows])
            product[rows] = self.A[rows, into] @ G[into]
        return product

    def survival(self) -> Iterator[Floats]:
        """Yield s_0, s_1, … without end, as the rows of one block (`BLOCK` by n) after the other.

        Examples
        --------
        >>> next(Chain(np.array([[0.5]])).survival())[:3, 0]
        array([1.  , 0.5 , 0.25])
        """
        if self.places is None:
            block, B = self._doubled()
            while True:
                yield block
                block = block @ B.T
        s = np.ones(len(self.A))
        while True:
            block = np.empty((BLOCK, len(s)))
            for row in block:
                row[:] = s
                s = self.times(s)
            yield block

    def gram(self) -> Floats:
        """Return G = Σ s_k s_kᵗ over all k, n by n.

        Raises
        ------
        ValueError
            If the sum has no end, naming the states from which nobody ever arrives.

        Examples
        --------
        >>> Chain(np.array([[0.0, 1.0], [0.0, 0.0]])).gram()
        array([[2., 1.],
               [1., 1.]])
        """
        if self.places is None:
            return self._gram_doubled()
        G, patience = np.zeros_like(self.A), 4
        for number, block in enumerate(self.survival(), start=1):
            if number == 1:
                self._must_end(block)
            G += block.T @ block
            if block[-1].max() <= NEGLIGIBLE:
                break
            if number == patience:
                rest = self._krylov(self.times(block[-1]))
                if rest is not None:
                    G += rest
                    break
                if patience > 4:  # slow, and not simple: leave the sparse ways
                    return self._gram_doubled()
                patience *= 4
        return G

    def _gram_doubled(self) -> Floats:
        """Return the sum by doubling the number of its terms."""
        block, B = self._doubled()
        self._must_end(block)
        G = block.T @ block
        while B.sum(axis=1).max() > NEGLIGIBLE:
            # those that are there, and the same ones after them
            G += B @ G @ B.T
            B = B @ B
        return G

    def _must_end(self, block: Floats) -> None:
        """Raise if nobody ever arrives from somewhere; looked for only in a slow race."""
        if block[-1].max() > 0.5:
            finite(self.A)

    def _doubled(self) -> tuple[Floats, Floats]:
        """Return the first `BLOCK` survival vectors as rows, and that power of A."""
        block, B = np.ones((1, len(self.A))), self.A
        while len(block) < BLOCK:
            block, B = np.vstack([block, block @ B.T]), B @ B
        return block, B

    def _krylov(self, s: Floats) -> Floats | None:
        """Return Σ (A^k s)(A^k s)ᵗ, if these vectors stay near a space of few dimensions.

        V is an orthonormal basis of that space, built by Arnoldi's method; there A is the
        small matrix H, and the sum is V X Vᵗ with X = H X Hᵗ + c cᵗ.
        """
        V, H = np.zeros((len(s), KRYLOV + 1), order="F"), np.zeros((KRYLOV + 1, KRYLOV))
        length = np.linalg.norm(s)
        V[:, 0] = s / length
        for m in range(1, KRYLOV + 1):
            w = self.times(V[:, m - 1])
            for _ in range(2):  # once more than on paper, against rounding
                part = V[:, :m].T @ w
                w -= V[:, :m] @ part
                H[:m, m - 1] += part
            H[m, m - 1] = np.linalg.norm(w)
            V[:, m] = w / max(H[m, m - 1], np.finfo(float).tiny)
            closed = H[m, m - 1] <= 1e-14  # what is left of w is rounding
            # a projection of A may grow where A itself does not: then it needs more dimensions
            if (closed or m % 32 == 0) and abs(np.linalg.eigvals(H[:m, :m])).max() < 1:
                X, B = np.zeros((m, m)), H[:m, :m]
                X[0, 0] = length**2
                while abs(B).max() > NEGLIGIBLE**2:
                    X += B @ X @ B.T
                    B = B @ B
                # what A does beyond this space, as a share of the sum
                if closed or H[m, m - 1] * abs(X[-1]).max() <= NEGLIGIBLE**2 * X.max():
                    rest: Floats = V[:, :m] @ X @ V[:, :m].T
                    return rest
            if closed:
                break
        return None
