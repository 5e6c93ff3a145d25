"""Large chains: 256 states and more, and among them boards, whose rows are short.

The chapters' boards are small and never come here. `race_matrices` and `length_law` do, for
boards of a thousand squares and more: a step then costs as much as there are moves, not n².
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from jeux.race.chain import BLOCK, Chain, Floats
from jeux.race.tolerances import CLOSED, NEGLIGIBLE, SPENT

LARGE = 256
"""States from which survival vectors are taken one by one, and short rows kept as places."""

CHUNK = 16
"""Rows of a large matrix that are multiplied together."""

PANEL = 256
"""Columns of a sum of survival vectors that are found together."""

TERMS = 2048
"""Survival vectors that are multiplied together."""

Places = NDArray[np.intp]

KRYLOV = 256
"""Dimensions in which the rest of a slow race is looked for."""


def as_chain(A: Floats) -> Chain:
    """Return a chain in the form in which it is fastest to apply.

    >>> type(as_chain(np.array([[0.5]]))).__name__
    'Chain'
    """
    if (n := len(A)) < LARGE:
        return Chain(A)
    flat = np.flatnonzero(A != 0)  # of zeros and ones it is ten times as fast as np.nonzero
    out, into = np.divmod(flat, n)
    counts = np.bincount(out, minlength=n)
    return SparseChain(A, out, into, counts) if counts.max() <= n // 32 else LargeChain(A)


class LargeChain(Chain):
    """A chain of so many states that squaring its matrix costs more than many steps."""

    @property
    def patience(self) -> int:
        """Terms after which the rest is looked for in a space of few dimensions."""
        return 64

    def both(self) -> tuple[Floats, Floats]:
        """Return P and E, term by term, or by a Krylov space, or by doubling.

        Where the terms are few, A G = Σ s_{k+1} s_kᵗ costs less than the product of A and G.
        """
        G = AG = None
        for L, R, moved in self._factors():
            G = _plus(G, _product(L, R))
            AG = _plus(AG, moved @ R.T)
        if G is None or AG is None:
            return super().both()
        E = G + AG
        G -= AG
        return G, E

    def _factors(self) -> Iterator[tuple[Floats, Floats, Floats]]:
        """Yield L, R and A L with G = Σ L Rᵗ, or nothing at all if there were too many terms."""
        found: list[tuple[Floats, Floats, Floats]] = []
        s, terms, patience = np.ones(len(self.A)), 0, self.patience
        while s.max() > NEGLIGIBLE:
            if terms >= patience:
                rest = self._krylov(s)
                if rest is not None:
                    found.append(rest)
                    break
                if patience > self.patience:
                    return
                patience *= 4
            S = self._survivors(s, min(TERMS, patience - terms))
            if not terms:
                self.must_end(S)
            now = S[:-1].T
            found.append((now, now, S[1:].T))
            terms, s = terms + len(S) - 1, S[-1]
        yield from found

    def _survivors(self, s: Floats, most: int) -> Floats:
        """Return s, A s, A² s … as rows, up to the first that is negligible."""
        S = np.empty((most + 1, len(s)))
        S[0] = s
        for k in range(1, most + 1):
            self._step(S[k - 1], S[k])
            if S[k].max() <= NEGLIGIBLE:
                return S[: k + 1]
        return S

    def _step(self, s: Floats, to: Floats) -> None:
        """Put A s into an array."""
        np.matmul(self.A, s, out=to)

    def _krylov(self, s: Floats) -> tuple[Floats, Floats, Floats] | None:
        """Return V X, V and A V X with Σ (A^k s)(A^k s)ᵗ = V X Vᵗ, if V needs few columns.

        V is an orthonormal basis of the space of the vectors A^k s, built by Arnoldi's method;
        there A is the small matrix H, and X = H X Hᵗ + c cᵗ.
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
                    past = m if closed else m + 1
                    return V[:, :m] @ X, V[:, :m], V[:, :past] @ (H[:past, :m] @ X)
            if closed:
                break
        return None


class SparseChain(LargeChain):
    """A chain that is kept as the places that each of its rows leads to."""

    def __init__(self, A: Floats, out: Places, into: Places, counts: Places) -> None:
        super().__init__(A)
        n, width = len(A), int(counts.max())
        slot = np.arange(len(out)) - (np.cumsum(counts) - counts)[out]
        self.places, self.chances = np.zeros((width, n), dtype=np.intp), np.zeros((width, n))
        self.places[slot, out], self.chances[slot, out] = into, A[out, into]
        self.there = np.empty((width, n))

    @property
    def patience(self) -> int:
        """Terms after which the rest is looked for: a board without jumps is over before."""
        return max(1024, 3 * len(self.A) // 8)

    def times(self, G: Floats) -> Floats:
        """Return A @ G, for a vector or a matrix G of n rows."""
        product = np.empty(G.shape)
        if G.ndim == 1:
            self._step(G, product)
            return product
        for rows, into in self._chunks():
            np.matmul(self.A[rows, into], G[into], out=product[rows])
        return product

    def _step(self, s: Floats, to: Floats) -> None:
        # all places are states: a mode that does not look again is twice as fast
        np.take(s, self.places, out=self.there, mode="clip")
        np.einsum("wi,wi->i", self.chances, self.there, out=to)

    def _chunks(self) -> Iterator[tuple[slice, Places]]:
        """Yield some rows after the other, and all places that they lead to."""
        for start in range(0, len(self.A), CHUNK):
            rows = slice(start, start + CHUNK)
            yield rows, np.flatnonzero(np.bincount(self.places[:, rows].ravel()))

    def both(self) -> tuple[Floats, Floats]:
        """Return P and E as `LargeChain` does, but with A G row by row."""
        G = None
        for L, R, _ in self._factors():
            G = _plus(G, _product(L, R))
        if G is None:
            G = self.gram()
        P, E = np.empty_like(G), np.empty_like(G)
        for rows, into in self._chunks():
            AG = self.A[rows, into] @ G[into]
            np.subtract(G[rows], AG, out=P[rows])
            np.add(G[rows], AG, out=E[rows])
        return P, E

    def survival(self) -> Iterator[Floats]:
        """Yield the survival vectors, as `Chain.survival` does."""
        s = np.ones(len(self.A))
        while True:
            block = np.empty((BLOCK, len(s)))
            for row in block:
                row[:] = s
                s = self.times(s)
            yield block


def _product(L: Floats, R: Floats) -> Floats:
    """Return L Rᵗ; of survival vectors with themselves, without those that are spent.

    On a board that leads forwards, whoever starts near the end arrives soon: all terms but the
    first are then so small that they change nothing.
    """
    if L is not R or L[-PANEL:, L.shape[1] // 2 :].max() > SPENT:
        product: Floats = L @ R.T
        return product
    n = len(L)
    G = np.empty((n, n))
    for start in range(0, n, PANEL):
        end = start + PANEL
        lasting = np.flatnonzero(L[start:end].max(axis=0) > SPENT)
        terms = int(lasting[-1]) + 1 if len(lasting) else 0
        np.matmul(L[:end, :terms], L[start:end, :terms].T, out=G[:end, start:end])
        G[start:end, :start] = G[:start, start:end].T
    return G


def _plus(total: Floats | None, term: Floats) -> Floats:
    """Return the sum, in the memory of the first."""
    if total is None:
        return term
    total += term
    return total
