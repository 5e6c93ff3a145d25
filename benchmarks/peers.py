"""The same work by jeux, by libraries that solve the same problem, and by compiled referees."""

from __future__ import annotations

import atexit
import functools
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from fractions import Fraction
from typing import Any

import numpy as np
from harness import Entry, Task, means, within

from jeux import cloche, race, serpents
from jeux.law import Law
from jeux.sampling import estimate

PACKAGES = ("dyce", "icepool", "numba", "numpy", "quantecon", "scipy", "sympy")

TABLE = cloche.Table(1500, 6)

Matrix = np.ndarray


def rng() -> np.random.Generator:
    """Return a source of chance, from the same seed for every call."""
    return np.random.default_rng(1922)


def six_dice() -> Task:
    """The distribution of the sum of the six dice of Cloche et Marteau, exactly."""
    import dyce
    import icepool

    ours = [Law({0: 5, k: 1}) for k in range(1, 7)]
    cool = [icepool.Die({0: 5, k: 1}) for k in range(1, 7)]
    dyced = [dyce.H({0: 5, k: 1}) for k in range(1, 7)]

    return Task(
        "the sum of six dice",
        [
            Entry(
                "jeux", "ours", lambda: [[*functools.reduce(Law.__add__, ours).weights.values()]]
            ),
            Entry("dyce", "library", lambda: [[*sum(dyced[1:], start=dyced[0]).values()]]),
            Entry("icepool", "library", lambda: [[*sum(cool[1:], start=cool[0]).values()]]),
        ],
        within(0),
    )


# both matrices of a race for two


def board(n: int) -> Matrix:
    """Return the matrix of a board of n squares with a jump on every tenth of them."""
    squares = np.random.default_rng(n).permutation(np.arange(1, n))[: 2 * (n // 10)].tolist()
    return serpents.Board(
        n, dict(zip(squares[::2], squares[1::2], strict=True))
    ).transition_matrix()


def both(solve: Callable[[Matrix, Matrix], Matrix], A: Matrix) -> tuple[Matrix, Matrix]:
    """Return P and E from the solution of G = A G Aᵗ + J."""
    G = solve(A, np.ones(A.shape))
    return G - A @ G, G + A @ G


def dense_system(A: Matrix) -> tuple[Matrix, ...]:
    """Return P and E, each from one dense system in its n² entries."""
    n, found = len(A), []
    order = np.arange(n * n).reshape(n, n).T.ravel()
    for sign in (1, -1):
        system = sign * np.kron(np.eye(n), A)[:, order]
        system.flat[:: n * n + 1] += 1
        found.append(np.linalg.solve(system, np.ones(n * n)).reshape(n, n).T)
    return tuple(found)


def matrices(name: str, A: Matrix, *others: str) -> Task:
    """Both matrices of one board, by ours and by some others."""
    import quantecon
    import scipy.linalg

    every: dict[str, Callable[[], Any]] = {
        "quantecon": lambda: both(
            functools.partial(quantecon.solve_discrete_lyapunov, max_it=200), A
        ),
        "scipy": lambda: both(scipy.linalg.solve_discrete_lyapunov, A),
        "numpy, one large system": lambda: dense_system(A),
    }
    entries = [Entry("jeux", "ours", lambda: race.race_matrices(A))]
    entries += [Entry(who, "library", every[who]) for who in others]
    return Task(f"race for two, {name}", entries, within(1e-9))


def by_sympy(A: Matrix) -> list[Fraction]:
    """Return p_00 and e_00 in fractions from sympy's LU decomposition of the n² equations."""
    from sympy import QQ
    from sympy.polys.matrices import DomainMatrix

    n, found = len(A), []
    for sign in (1, -1):
        rows = [[QQ(int(x)) for x in row] for row in np.eye(n * n)]
        for i, j, k in np.ndindex(n, n, n):
            rows[i * n + j][j * n + k] += sign * QQ(A[i, k].numerator, A[i, k].denominator)
        ones = DomainMatrix([[QQ(1)]] * (n * n), (n * n, 1), QQ)
        found.append(DomainMatrix(rows, (n * n, n * n), QQ).lu_solve(ones).to_list_flat()[0])
    return [Fraction(int(x.numerator), int(x.denominator)) for x in found]


def in_fractions() -> Task:
    """One entry of both matrices on a board of six squares, exactly."""
    grid = serpents.GRID_1.exact_transition_matrix()
    return Task(
        "race for two in fractions, 6 squares",
        [
            Entry("jeux", "ours", lambda: [[x] for x in race.exact_race(grid, 0, 0)]),
            Entry("sympy", "library", lambda: [[x] for x in by_sympy(grid)]),
        ],
        within(0),
    )


# whole games


def races() -> Task:
    """Snakes and ladders for two: does the first win, and after how many throws?"""
    import referees

    games, jumps = 200_000, np.arange(101)
    for start, end in serpents.AUDET.jumps.items():
        jumps[start] = end
    P, E = race.race_matrices(serpents.AUDET.transition_matrix())

    def ours() -> tuple[Matrix, ...]:
        found = serpents.simulate(serpents.AUDET, games, rng(), 2)
        return found.winners == 0, found.lengths

    def referee() -> tuple[Matrix, ...]:
        winners, lengths = referees.races(games, 2, 100, jumps, 1)
        return winners == 0, lengths

    entries = [Entry("jeux", "ours", ours), Entry("numba", "referee", referee)]
    return Task("200,000 games of snakes and ladders", entries, means([P[0, 0], E[0, 0]]))


def bell_and_hammer() -> Task:
    """Cloche et Marteau for six: how many throws, and the gains of all accounts?"""
    import referees

    games, seats = 10_000, [TABLE.owners[card] for card in cloche.CARDS]
    gains, _ = cloche.gain_moments(TABLE)

    def ours() -> tuple[Matrix, ...]:
        found = cloche.simulate(TABLE, games, rng())
        return found.lengths, *found.scores.T

    def referee() -> tuple[Matrix, ...]:
        _, lengths, scores = referees.bell_and_hammer(games, 1500, 6, *seats, 1)
        return lengths, *scores.T

    exact = [float(x) for x in (sum(gains[TABLE.accounts.throws]), *gains)]
    entries = [Entry("jeux", "ours", ours), Entry("numba", "referee", referee)]
    return Task("10,000 games of Cloche et Marteau", entries, means(exact))


# two processes


def race_lengths(chance: np.random.Generator, size: int) -> Matrix:
    """Draw the lengths of races for two."""
    return serpents.simulate(serpents.AUDET, size, chance).lengths


@functools.cache
def pool() -> Executor:
    """Start two workers, and let them live as long as this process."""
    started = ProcessPoolExecutor(2, multiprocessing.get_context("spawn"))
    atexit.register(started.shutdown)
    return started


def workers() -> Task:
    """The same estimate by two processes and by one."""

    def work(executor: Callable[[], Executor | None]) -> list[list[float]]:
        found = estimate(race_lengths, 3_000_000, rng(), executor=executor())
        return [[float(found.value), float(found.stderr)]]

    entries = [
        Entry("two processes", "ours", lambda: work(pool)),
        Entry("one process", "alone", lambda: work(lambda: None)),
    ]
    return Task("3,000,000 games, estimate", entries, within(0))


def tasks() -> list[Task]:
    """Return all tasks, in the order of the page."""
    classic = serpents.AUDET.transition_matrix()
    return [
        six_dice(),
        matrices("60 squares", board(60), "quantecon", "scipy", "numpy, one large system"),
        matrices("the classic board", classic, "quantecon", "scipy"),
        matrices("1,000 squares", board(1000), "quantecon"),
        in_fractions(),
        races(),
        bell_and_hammer(),
        workers(),
    ]
