"""Large sparse chains: boards of 256 squares and more, whose rows are short.

The chapters' boards are small and never come here. `race_matrices` and `length_law` do, for
boards of a thousand squares and more: a step then costs as much as there are moves, not n².
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from jeux.race.chain import BLOCK, Chain, Floats
from jeux.race.tolerances import CLOSED, NEGLIGIBLE

LARGE = 256
"""States from which a chain with short rows is kept as the places that each row leads to."""

CHUNK = 32
"""Rows of a large matrix that are multiplied together."""

KRYLOV = 256
"""Dimensions in which the rest of a slow race is looked for."""


def as_chain(A: Floats) -> Chain:
    """Return a chain in the form in which it is fastest to apply.

    >>> type(as_chain(np.array([[0.5]]))).__name__
    'Chain'
    """
    short = np.count_nonzero(A, axis=1).max() <= len(A) // 32
    return SparseChain(A) if len(A) >= LARGE and short else Chain(A)


class SparseChain(Chain):
    """A chain that is kept as the places that each of its rows leads to."""

    def __init__(self, A: Floats) -> None:
        super().__init__(A)
        n = len(A)
        out, into = np.nonzero(A)
        counts = np.bincount(out, minlength=n)
        width = int(counts.max())
        slot = np.arange(len(out)) - (np.cumsum(counts) - counts)[out]
        self.places, self.chances = np.zeros((n, width), dtype=np.intp), np.zeros((n, width))
        self.places[out, slot], self.chances[out, slot] = into, A[out, into]

    def times(self, G: Floats) -> Floats:
        """Return A @ G, for a vector or a matrix G of n rows."""
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
        """Yield the survival vectors, as `Chain.survival` does."""
        s = np.ones(len(self.A))
        while True:
            block = np.empty((BLOCK, len(s)))
            for row in block:
                row[:] = s
                s = self.times(s)
            yield block

    def gram(self) -> Floats:
        """Return the sum of the squares, term by term, or by a Krylov space, or by doubling."""
        G, patience = np.zeros_like(self.A), 4
        for number, block in enumerate(self.survival(), start=1):
            if number == 1:
                self.must_end(block)
            G += block.T @ block
            if block[-1].max() <= NEGLIGIBLE:
                break
            if number == patience:
                rest = self._krylov(self.times(block[-1]))
                if rest is not None:
                    G += rest
                    break
                if patience > 4:  # slow, and not simple: leave the sparse ways
                    return super().gram()
                patience *= 4
        return G

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
            closed = H[m, m - 1] <= CLOSED  # what is left of w is rounding
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
