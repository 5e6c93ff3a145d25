"""Many games at once, and Monte-Carlo means with their standard errors."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_function, as_generator, as_integer

BLOCK, LARGE_BLOCK = 4096, 32_768
"""Games in a block, also in a run of many; each block has a generator of its own."""

MANY_GAMES = 2**20
"""Games up to which blocks are small, so that even a short run has a block for each worker.

Past it they are large: two threads that call numpy for a few microseconds at a time spend their
time on handing over the interpreter.
"""

PARCEL = 16
"""Blocks that are handed to a worker at once, at most."""

WINDOW = 1024
"""Parcels that are handed out at a time; as one comes back, another goes."""

DELAY = 2
"""Seconds after which a bar is shown."""

NO_BAR = "JEUX_NO_BAR"
"""Environment variable that forbids bars; set where outputs are stored or compared."""

MOST_GAMES = 10**9
"""Games that are estimated at most."""

Draw = Callable[[np.random.Generator, int], NDArray[Any]]

Block = tuple[int, Any, Any]
"""What a block comes to: its size, its mean, and the squared distances from that."""


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

        Parameters
        ----------
        exact : float or array
            What the mean should be.

        Examples
        --------
        >>> Estimate(3.6, 0.05, 100).z(3.5).round(6)
        np.float64(2.0)
        """
        return (self.value - np.asarray(exact, dtype=float)) / self.stderr


def estimate(
    draw: Draw,
    games: int,
    rng: np.random.Generator,
    *,
    executor: Executor | None = None,
) -> Estimate:
    """Estimate a mean by simulation.

    The games are cut into blocks that depend on their number alone, each with a generator
    spawned from `rng`; the blocks are added up in their order. So the same seed gives the same
    bits with any executor. An interrupted run cancels what has not begun, and raises.

    Parameters
    ----------
    draw : callable
        ``draw(rng, size)`` plays `size` games and returns an array of that length: a number a
        game, or a row. Blocks have 4096 games, or 32,768 in a run of more than a million. A
        process pool must be able to pickle it.
    games : int
        How many games, 2 or more.
    rng : numpy.random.Generator
        Where the blocks' generators come from.
    executor : concurrent.futures.Executor, optional
        Threads, processes, a cluster; the caller's own thread when left out. Threads share one
        interpreter, so they help where numpy works on long arrays; processes always help, if
        the pool goes on from one run to the next.

    Raises
    ------
    TypeError
        If the number of games is not an integer, or `rng` is no generator.
    ValueError
        If there are fewer than 2 games or more than a billion, or `draw` gives an array of
        another shape, or numbers that are not real or not finite.

    Examples
    --------
    >>> dice = lambda rng, size: rng.integers(1, 7, size)
    >>> found = estimate(dice, 10_000, np.random.default_rng(1))
    >>> abs(found.z(3.5)) < 3, round(float(found.stderr), 4)
    (np.True_, 0.0169)
    """
    games = as_integer("games", games, 2, MOST_GAMES)
    rng, draw = as_generator(rng), as_function("draw", draw)
    rng.spawn(0)  # raises where the generator cannot have others
    block = BLOCK if games <= MANY_GAMES else LARGE_BLOCK
    count, mean, square = 0, np.float64(0), np.float64(0)
    with progress(-(-games // block), "blocks") as step:
        for size, block_mean, block_square in _results(draw, games, rng, block, executor):
            if count and block_mean.shape != mean.shape:
                shapes = f"{block_mean.shape} after {mean.shape}"
                raise ValueError(f"draw must return rows of one shape, got {shapes}")
            # two samples become one: means and squared distances are merged in block order
            away, total = block_mean - mean, count + size
            square = square + block_square + away**2 * (count * size / total)
            mean, count = mean + away * (size / total), total
            step()
    return Estimate(mean, np.sqrt(square / (games - 1) / games), games)


class _Parcel(NamedTuple):
    """Some blocks in a row, as they are sent to a worker: seeds are lighter than generators."""

    draw: Draw
    generator: Callable[[Any], np.random.Generator]
    bits: Callable[[Any], Any]
    seeds: Sequence[Any]
    games: int
    block: int


def _played(parcel: _Parcel) -> list[Block]:
    """Play some blocks in a row; return what each comes to."""
    draw, generator, bits, seeds, games, block = parcel
    sizes = (min(block, games - start) for start in range(0, games, block))
    return [
        _block(draw, generator(bits(seed)), size) for seed, size in zip(seeds, sizes, strict=True)
    ]


def _parcels(
    draw: Draw, games: int, rng: np.random.Generator, block: int, many: int
) -> Iterator[_Parcel]:
    """Cut all games into parcels of so many blocks; seeds are spawned when they are asked for."""
    source: Any = rng.bit_generator.seed_seq
    for start in range(0, games, many * block):
        size = min(many * block, games - start)
        seeds = source.spawn(-(-size // block))
        yield _Parcel(draw, type(rng), type(rng.bit_generator), seeds, size, block)


def _results(
    draw: Draw, games: int, rng: np.random.Generator, block: int, executor: Executor | None
) -> Iterator[Block]:
    """Play all blocks, wherever; yield what they come to, in their order."""
    if executor is None:
        for parcel in _parcels(draw, games, rng, block, 1):
            yield from _played(parcel)
        return
    parcels = _parcels(draw, games, rng, block, max(1, min(PARCEL, games // block // 64)))
    # neither all parcels of a long run at once, nor so few that workers wait for the slowest
    waiting: deque[Future[list[Block]]] = deque()
    try:
        waiting.extend(executor.submit(_played, parcel) for parcel in islice(parcels, WINDOW))
        while waiting:
            played = waiting[0].result()
            waiting.popleft()
            waiting.extend(executor.submit(_played, parcel) for parcel in islice(parcels, 1))
            yield from played
    finally:
        for future in waiting:
            future.cancel()
        # the traceback of an error keeps this frame, and so a cluster would keep what waits here
        waiting.clear()


def _block(draw: Draw, rng: np.random.Generator, size: int) -> Block:
    """Play one block; return its size, its mean, and its squared distances from that."""
    sample = _as_sample(draw(rng, size))
    if sample.shape[:1] != (size,):
        raise ValueError(
            f"draw must return an array of length {size}, got one of shape {sample.shape}"
        )
    mean = sample.mean(axis=0)
    return size, mean, ((sample - mean) ** 2).sum(axis=0)


def _as_sample(given: Any) -> NDArray[np.float64]:
    """Return what a draw gives as floats, if it is real and finite."""
    try:
        found = np.asarray(given)
        # numbers, truth values and objects such as fractions: no text, no dates
        sample = found.astype(float, copy=False) if found.dtype.kind in "biufO" else None
    except (TypeError, ValueError):
        raise ValueError(f"draw must return rows of real numbers, got {given!r}") from None
    if sample is None:
        raise ValueError(f"draw must return real numbers, got {found.dtype}")
    if not np.isfinite(sample).all():
        raise ValueError(f"draw must return finite numbers, got {sample[~np.isfinite(sample)][0]}")
    return sample


@contextmanager
def progress(steps: int, what: str) -> Iterator[Callable[..., None]]:
    """Show a bar in a notebook or a terminal while a block of code runs for more than a while.

    Where the environment variable `JEUX_NO_BAR` is set, as while the book is built, none is shown.

    Parameters
    ----------
    steps : int
        How many steps there are.
    what : str
        What stands beside the bar.

    Yields
    ------
    callable
        To be called after each step, or with the number of steps that are done.

    Examples
    --------
    >>> with progress(2, "coins") as step:
    ...     step(2)
    """
    if os.environ.get(NO_BAR):
        yield lambda done=1: None
        return
    # tqdm.auto takes the browser's kernel for a terminal
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    bars = import_module("tqdm.notebook" if getattr(shell, "kernel", None) else "tqdm")
    bars.tqdm.monitor_interval = 0  # the browser's Python has no thread for it
    with bars.tqdm(desc=what, total=steps, delay=DELAY, leave=False) as bar:

        def step(done: int = 1) -> None:
            bar.update(done)

        yield step


__all__ = ["Estimate", "Games", "estimate", "progress"]
