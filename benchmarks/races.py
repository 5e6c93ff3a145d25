"""Both matrices of a race for two, by jeux, by its peers, and beside the product alone."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
from harness import Disagreement, Entry, Task, within

from jeux import race, serpents
from jeux.race.tolerances import NEGLIGIBLE

Matrix = np.ndarray


def board(n: int) -> Matrix:
    """Return the matrix of a board of n squares with a jump on every tenth of them."""
    squares = np.random.default_rng(n).permutation(np.arange(1, n))[: 2 * (n // 10)].tolist()
    jumps = dict(zip(squares[::2], squares[1::2], strict=True))
    return serpents.Board(n, jumps).transition_matrix()


def bare(n: int) -> Matrix:
    """Return the matrix of a board of n squares without a jump: its games are short."""
    return serpents.Board(n, {}).transition_matrix()


def dense(n: int) -> Matrix:
    """Return a general matrix: every move is possible, and one in 500 arrives."""
    return np.random.default_rng(n).dirichlet(np.ones(n), n) * 0.998


def stepping(A: Matrix) -> Any:
    """Return A in the form in which scipy multiplies by it fastest."""
    import scipy.sparse

    return scipy.sparse.csr_array(A) if np.count_nonzero(A) < A.size / 32 else A


def survivors(A: Matrix) -> Matrix:
    """Return S = [1, A1, A²1 …] as rows, up to the first that is negligible."""
    step = stepping(A)
    rows = [np.ones(len(A))]
    while rows[-1].max() > NEGLIGIBLE:
        rows.append(step @ rows[-1])
    return np.array(rows[:-1])


def both(G: Matrix, A: Matrix) -> tuple[Matrix, Matrix]:
    """Return P and E from G."""
    AG = A @ G
    return G - AG, G + AG


def lyapunov(A: Matrix) -> tuple[Matrix, Matrix]:
    """Return both by QuantEcon, whose equation is G = A G Aᵗ + J."""
    import quantecon

    return both(quantecon.solve_discrete_lyapunov(A, np.ones(A.shape), max_it=200), A)


def bilinear(A: Matrix) -> tuple[Matrix, Matrix]:
    """Return both by scipy."""
    import scipy.linalg

    return both(scipy.linalg.solve_discrete_lyapunov(A, np.ones(A.shape)), A)


def sparse_system(A: Matrix) -> Matrix:
    """Return P from one sparse system in its n² entries."""
    import scipy.sparse
    import scipy.sparse.linalg

    n = len(A)
    order = np.arange(n * n).reshape(n, n).T.ravel()
    K = scipy.sparse.kron(scipy.sparse.eye(n), scipy.sparse.csc_matrix(A), format="csc")
    system = scipy.sparse.eye(n * n, format="csc") + K[:, order]
    return scipy.sparse.linalg.spsolve(system, np.ones(n * n)).reshape(n, n).T


def dense_system(A: Matrix) -> Matrix:
    """Return P from one dense system in its n² entries."""
    n = len(A)
    order = np.arange(n * n).reshape(n, n).T.ravel()
    system = np.kron(np.eye(n), A)[:, order]
    system.flat[:: n * n + 1] += 1
    return np.linalg.solve(system, np.ones(n * n)).reshape(n, n).T


def agree(A: Matrix) -> Callable[[list[Any]], dict[str, Any]]:
    """Compare P with each peer's, within what its docstring says of E's largest entry."""

    def compare(answers: list[Any]) -> dict[str, Any]:
        P, E = answers[0]
        allowed, worst = 1e-11, 0.0
        for answer in answers[1:]:
            if isinstance(answer, tuple):
                apart = np.abs(answer[1] - E).max() / E.max() ** 2
                worst = max(worst, float(apart), float(np.abs(answer[0] - P).max() / E.max()))
            elif answer.shape == P.shape and abs(answer[0, 0] - P[0, 0]) < 1e-6:  # P only
                worst = max(worst, float(np.abs(answer - P).max() / E.max()))
            else:  # the bare product is G = (P + E) / 2
                apart = np.abs(answer - (P + E) / 2).max() / E.max() ** 2
                worst = max(worst, float(apart))
        B = stepping(A)
        left = max(np.abs(P + B @ P.T - 1).max(), np.abs(E - B @ E.T - 1).max() / E.max())
        worst = max(worst, float(left) / E.max())
        if not worst <= allowed or not np.isfinite(answers[0]).all():
            raise Disagreement(f"matrices differ by {worst:.1e} of the largest mean length")
        return {"kind": "difference", "value": worst, "allowed": allowed}

    return compare


def task(name: str, A: Matrix, peers: list[Entry], floor: bool, rounds: int) -> Task:
    """Return the task of one chain; the floor is Sᵗ S, with S formed beforehand."""
    entries = [Entry("jeux.race.race_matrices", "ours", lambda: race.race_matrices(A)), *peers]
    if floor:
        S = survivors(A)
        entries.append(Entry("bare product", "floor", lambda: S.T @ S, "numpy"))
    aim: dict[str, Any] = {"role": "floor", "ratio": 1.5} if floor else {"role": "peer", "ratio": 1}
    if not floor and not peers:
        aim = {"seconds": 4.0}
    return Task(name, entries, agree(A), len(A), aim, rounds, "races", memory=len(A) >= 1000)


def by_hand(A: Matrix, *which: str, rounds: int | None = None) -> list[Entry]:
    """Return the peers of one chain."""
    every: dict[str, tuple[Callable[[Matrix], Any], str]] = {
        "quantecon": (lyapunov, "quantecon"),
        "scipy": (bilinear, "scipy"),
        "sparse system": (sparse_system, "scipy"),
        "dense system": (dense_system, "numpy"),
    }
    return [
        Entry(name, "peer", functools.partial(every[name][0], A), every[name][1], rounds)
        for name in which
    ]


def tasks() -> list[Task]:
    """Return races on boards with jumps and without, and on dense chains; races for six."""
    small, classic = board(60), serpents.AUDET.transition_matrix()
    middle, wide, large = board(1000), dense(1000), board(4000)
    quick = by_hand(classic, "quantecon", "scipy")
    slow = by_hand(classic, "sparse system", rounds=1)
    every = by_hand(small, "quantecon", "scipy", "sparse system")
    whole = by_hand(small, "dense system", rounds=1)
    return [
        task("race-matrices-60", small, every + whole, False, 5),
        task("race-matrices-100", classic, quick + slow, False, 9),
        task("race-matrices-1000", middle, by_hand(middle, "quantecon", rounds=1), True, 5),
        task("race-matrices-4000", large, [], False, 1),
        task("race-bare-1000", bare(1000), [], True, 5),
        task("race-bare-4000", bare(4000), [], True, 1),
        task("race-dense-1000", wide, [], True, 5),
        Task(
            "race-for-six",
            [
                Entry(
                    "jeux.race.win_probabilities",
                    "ours",
                    lambda: race.win_probabilities(classic, [0] * 6),
                ),
                Entry("states followed in numpy", "variant", lambda: followed(classic, 6), "numpy"),
            ],
            within(1e-10),
            size=6,
            aim={"seconds": 2e-3},
            group="races",
        ),
    ]


def followed(A: Matrix, players: int) -> Matrix:
    """Return the win probabilities of players who all start on 0, from powers of survival."""
    s, wins = np.ones(len(A)), np.zeros(players)
    while s[0] ** players > 1e-13:
        later = A @ s
        for k in range(players):
            wins[k] += later[0] ** k * (s[0] - later[0]) * s[0] ** (players - 1 - k)
        s = later
    return wins
