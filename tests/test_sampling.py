"""Monte-Carlo means: right, of the same bits whoever works, and easy to stop."""

import multiprocessing
import random
import re
import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from math import sqrt
from types import SimpleNamespace
from unittest.mock import MagicMock

import numpy as np
import pytest

from jeux.sampling import BLOCK, LARGE_BLOCK, MANY_GAMES, Estimate, estimate, progress

GAMES = [2, 3, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 5 * BLOCK + 17]


def points(rng, size):
    return rng.integers(1, 7, size)


def sums(rng, size):
    """Play games with three results each, far from 0 and of different spreads."""
    return rng.standard_normal((size, 3)) * [1, 10, 0.1] + [1e6, -5, 0]


class Shuffled(Executor):
    """Plays the blocks in any order, and none before somebody waits for a result."""

    def __init__(self, seed=None):
        self.seed, self.waiting, self.futures = seed, [], []

    def map(self, call, /, *iterables, **options):
        """Ask first how many there are, as Dask does."""
        assert len({len(one) for one in iterables}) == 1
        return super().map(call, *iterables, **options)

    def submit(self, call, /, *arguments):
        future = Future()
        future.result = lambda timeout=None: self.work(future) or Future.result(future)
        self.futures.append(future)
        self.waiting.append((future, call, arguments))
        return future

    def work(self, until):
        if self.seed is not None:
            random.Random(self.seed).shuffle(self.waiting)
        while not until.done():
            future, call, arguments = self.waiting.pop(0)
            try:
                future.set_result(call(*arguments))
            except BaseException as error:
                future.set_exception(error)


class Draw:
    """A draw function that counts its calls and fails in one of them."""

    def __init__(self, at):
        self.sizes, self.at = [], at

    def __call__(self, rng, size):
        self.sizes.append(size)
        if len(self.sizes) == self.at:
            raise ZeroDivisionError
        return points(rng, size)


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        yield pool


def blocks(draw, games, seed):
    """Return the very games that an estimate rests on."""
    block = BLOCK if games <= MANY_GAMES else LARGE_BLOCK
    sizes = [min(block, games - start) for start in range(0, games, block)]
    children = np.random.default_rng(seed).spawn(len(sizes))
    return np.concatenate([draw(rng, size) for rng, size in zip(children, sizes, strict=True)])


def bits(found):
    return np.asarray(found.value).tobytes(), np.asarray(found.stderr).tobytes(), found.games


# means and standard errors


@pytest.mark.parametrize("draw", [points, sums], ids=["numbers", "rows"])
@pytest.mark.parametrize("games", GAMES)
def test_mean_and_standard_error_are_those_of_all_games(draw, games):
    found, sample = estimate(draw, games, np.random.default_rng(7)), blocks(draw, games, 7)
    assert found.games == games == len(sample)
    assert np.shape(found.value) == np.shape(found.stderr) == sample.shape[1:]
    assert found.value == pytest.approx(sample.mean(axis=0), rel=1e-12, abs=1e-12)
    assert found.stderr == pytest.approx(sample.std(axis=0, ddof=1) / sqrt(games), rel=1e-9)


def test_the_distance_is_in_standard_errors():
    assert Estimate(3.6, 0.05, 100).z(Fraction(7, 2)) == pytest.approx(2)
    both = Estimate(np.array([1.0, 2.0]), np.array([0.5, 0.25]), 100)
    assert both.z([Fraction(2), 1]).tolist() == [-2, 4]


# the same bits


@pytest.mark.parametrize("draw", [points, sums], ids=["numbers", "rows"])
@pytest.mark.parametrize("games", GAMES)
def test_whoever_works_the_bits_are_the_same(draw, games, processes):
    alone = bits(estimate(draw, games, np.random.default_rng(3)))
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two, ThreadPoolExecutor(3) as three:
        for executor in (one, two, three, processes, Shuffled(), Shuffled(1), Shuffled(2)):
            assert bits(estimate(draw, games, np.random.default_rng(3), executor=executor)) == alone


def test_the_seed_decides_and_a_generator_goes_on():
    rng = np.random.default_rng(3)
    first, second = estimate(sums, 9_000, rng), estimate(sums, 9_000, rng)
    again, other = (estimate(sums, 9_000, np.random.default_rng(seed)) for seed in (3, 4))
    assert bits(again) == bits(first)
    assert all((found.value != first.value).all() for found in (second, other))


@pytest.mark.parametrize("games", [MANY_GAMES, MANY_GAMES + 1, 3 * MANY_GAMES + 17])
def test_long_runs_have_large_blocks_and_the_same_bits_too(games, processes):
    played = []

    def draw(rng, size):
        played.append(size)
        return points(rng, size)

    alone = bits(estimate(draw, games, np.random.default_rng(3)))
    block = BLOCK if games == MANY_GAMES else LARGE_BLOCK
    assert set(played) - {games % block} == {block}
    assert np.frombuffer(alone[0])[0] == pytest.approx(blocks(points, games, 3).mean(), rel=1e-12)
    with ThreadPoolExecutor(2) as two:
        for executor in (two, processes, Shuffled(1)):
            found = estimate(points, games, np.random.default_rng(3), executor=executor)
            assert bits(found) == alone


# progress


def test_every_kernel_has_the_bar_of_a_notebook(monkeypatch):
    """The browser's has it too, though its configuration is not that of ipykernel."""
    monkeypatch.delenv("JEUX_NO_BAR", raising=False)
    shell = SimpleNamespace(kernel="Pyodide's", config={})
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    shown = MagicMock()
    monkeypatch.setattr("tqdm.notebook.tqdm", shown)
    with progress(2, "coins") as step:
        step()
    shown.return_value.__enter__.return_value.update.assert_called_once_with(1)


def test_a_bar_counts_the_steps_and_changes_no_answer(monkeypatch, capsys):
    monkeypatch.setattr("jeux.sampling.DELAY", 0)
    monkeypatch.delenv("JEUX_NO_BAR", raising=False)
    shown = estimate(points, 3 * BLOCK, np.random.default_rng(1))
    out, err = capsys.readouterr()
    assert (out, "blocks" in err, "/3" in err) == ("", True, True)
    monkeypatch.setenv("JEUX_NO_BAR", "1")
    assert bits(shown) == bits(estimate(points, 3 * BLOCK, np.random.default_rng(1)))
    assert capsys.readouterr().err == "", "none where outputs are stored"


# a run that does not end


@pytest.mark.parametrize("pool", [None, Shuffled()], ids=["alone", "executor"])
def test_a_failure_goes_up_and_nothing_more_is_played(pool):
    draw = Draw(8)
    with pytest.raises(ZeroDivisionError):
        estimate(draw, 200 * BLOCK, np.random.default_rng(1), executor=pool)
    assert len(draw.sizes) == 8
    if pool:
        assert [future.cancelled() for future in pool.futures] == [False] * 8 + [True] * 192


# bad input


@pytest.mark.parametrize(
    ("games", "draw", "rng", "says"),
    [
        (1, points, 1, "games must be an integer of at least 2, got 1"),
        (2.5, points, 1, "games must be an integer, got 2.5"),
        (10**9 + 1, points, 1, "games must be at most 1000000000, got 1000000001"),
        (10, points, None, "rng must be a numpy"),
        (10, lambda rng, size: 1.0, 1, "draw must return 10 numbers or rows, got shape ()"),
        (10, lambda rng, size: np.ones((3, 10)), 1, "numbers or rows, got shape (3, 10)"),
        (10, lambda rng, size: ["some"] * size, 1, "could not convert string to float"),
        (5000, lambda rng, size: np.ones((size, size)), 1, "equal rows, got (904,), (4096,)"),
    ],
)
def test_what_cannot_be_estimated_is_told(games, draw, rng, says):
    chance = rng and np.random.default_rng(rng)
    with pytest.raises((TypeError, ValueError), match=re.escape(says)):
        estimate(draw, games, chance)
