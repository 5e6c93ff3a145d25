"""Many games at once, and Monte-Carlo means with their standard errors: same seed, same bits."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_generator, as_integer

BLOCK, LARGE_BLOCK, MANY_GAMES = 4096, 32_768, 2**20
"""Games of a block, and of one in a run of more than so many: then threads meet less often."""

MOST_GAMES = 10**9
"""Games that are estimated at most."""

DELAY = 2
"""Seconds after which a bar is shown."""

NO_BAR = "JEUX_NO_BAR"
"""Environment variable that forbids bars; set where outputs are stored or compared."""

Draw = Callable[[np.random.Generator, int], NDArray[Any]]


class Games(NamedTuple):
    """Many games that were simulated, one row a game; every game's ``simulate`` returns this."""

    winners: NDArray[np.int64]
    """Who won, shape (games,): players from 0 in the order of their turns; -1 for nobody."""
    lengths: NDArray[np.int64]
    """How many moves or throws of all players together, shape (games,)."""
    scores: NDArray[np.int64]
    """What the game counts, shape (games, columns); the game's ``simulate`` names the columns."""


class Estimate(NamedTuple):
    """A mean over simulated games, and how far to trust it."""

    value: Any
    """The mean: a float, or an array if `draw` gives one row a game."""
    stderr: Any
    """Its standard error, of the same shape."""
    games: int
    """How many games it rests on."""

    def z(self, exact: Any) -> Any:
        """Return the distance from an exact value, in standard errors.

        >>> Estimate(3.6, 0.05, 100).z(3.5).round(6)
        np.float64(2.0)
        """
        return (self.value - np.asarray(exact, dtype=float)) / self.stderr


def estimate(
    draw: Draw, games: int, rng: np.random.Generator, *, executor: Executor | None = None
) -> Estimate:
    """Estimate a mean by simulation: the same seed gives the same bits with any executor.

    Games are cut into blocks that depend on their number alone, each with a generator spawned from
    `rng`, and the blocks are added up in their order. What interrupts a run cancels what has not
    begun.

    Parameters
    ----------
    draw : callable
        ``draw(rng, size)`` plays `size` games, some thousands, and returns an array of that length:
        a number a game, or a row. A process pool must be able to pickle it.
    games : int
        How many games, 2 to a billion.
    executor : concurrent.futures.Executor, optional
        Threads, processes, a cluster; the caller's own thread when left out. Threads help where
        numpy works on long arrays.

    Examples
    --------
    >>> dice = lambda rng, size: rng.integers(1, 7, size)
    >>> found = estimate(dice, 10_000, np.random.default_rng(1))
    >>> abs(found.z(3.5)) < 3, round(float(found.stderr), 4)
    (np.True_, 0.0169)
    """
    games, rng = as_integer("games", games, 2, MOST_GAMES), as_generator(rng)
    block = BLOCK if games <= MANY_GAMES else LARGE_BLOCK
    sizes = [min(block, games - start) for start in range(0, games, block)]
    play = partial(executor.map, chunksize=8) if executor else map
    count, mean, square = 0, np.float64(0), np.float64(0)
    draws, rngs = [draw] * len(sizes), rng.spawn(len(sizes))  # Dask asks how many there are
    with progress(len(sizes), "blocks") as step:
        for size, its_mean, its_square in play(_block, draws, rngs, sizes):
            if count and its_mean.shape != mean.shape:
                raise ValueError(f"draw must return equal rows, got {its_mean.shape}, {mean.shape}")
            # two samples become one: means and squared distances are merged in block order
            away, total = its_mean - mean, count + size
            square = square + its_square + away**2 * (count * size / total)
            mean, count = mean + away * (size / total), total
            step()
    return Estimate(mean, np.sqrt(square / (games - 1) / games), games)


def _block(draw: Draw, rng: np.random.Generator, size: int) -> tuple[int, Any, Any]:
    """Play one block; return its size, its mean, and the squared distances from that."""
    sample = np.asarray(draw(rng, size), dtype=float)
    if sample.shape[:1] != (size,):
        raise ValueError(f"draw must return {size} numbers or rows, got shape {sample.shape}")
    mean = sample.mean(axis=0)
    return size, mean, ((sample - mean) ** 2).sum(axis=0)


@contextmanager
def progress(steps: int, what: str) -> Iterator[Callable[..., None]]:
    """Show a bar of so many steps in a notebook or a terminal, after some seconds.

    It yields what is to be called after each step, or with the number of steps that are done.

    Parameters
    ----------
    steps : int
        How many there are.
    what : str
        What a step is, in one word.

    Examples
    --------
    >>> with progress(2, "coins") as step:
    ...     step(2)
    """
    if os.environ.get(NO_BAR):
        yield lambda done=1: None
        return
    # tqdm.auto takes the browser's kernel for a terminal
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    drawn = getattr(shell, "kernel", None) and find_spec("ipywidgets")
    bars = import_module("tqdm.notebook" if drawn else "tqdm")
    bars.tqdm.monitor_interval = 0  # the browser's Python has no thread for it
    with bars.tqdm(desc=what, total=steps, delay=DELAY, leave=False) as bar:

        def step(done: int = 1) -> None:
            bar.update(done)

        yield step


__all__ = ["Estimate", "Games", "estimate", "progress"]
