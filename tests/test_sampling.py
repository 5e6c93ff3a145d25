"""Monte-Carlo means: right, of the same bits whoever works, and easy to stop."""

import multiprocessing
import random
import sys
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from threading import Event
from types import SimpleNamespace
from unittest.mock import MagicMock

import numpy as np
import pytest

from jeux import sampling
from jeux.sampling import BLOCK, LARGE_BLOCK, MANY_GAMES, PARCEL, Estimate, estimate, progress

GAMES = [2, 3, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 5 * BLOCK + 17]


def points(rng, size):
    return rng.integers(1, 7, size)


def sums(rng, size):
    """Play games with three results each, far from 0 and of different spreads."""
    return rng.standard_normal((size, 3)) * [1, 10, 0.1] + [1e6, -5, 0]


def stop(rng, size):
    """Interrupt the first block, which is whole; let the others take their time."""
    if rng.bit_generator.seed_seq.spawn_key == (0,):
        raise KeyboardInterrupt
    time.sleep(0.01)
    return points(rng, size)


class Shuffled(Executor):
    """Plays the blocks in any order, and none before somebody waits for a result."""

    def __init__(self, seed=None, most=10**9):
        self.seed, self.most, self.waiting, self.futures = seed, most, [], []

    def submit(self, call, /, *arguments):
        if len(self.futures) == self.most:
            raise KeyboardInterrupt
        future = Future()
        future.result = lambda: self.work(future) or Future.result(future)
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

    def __init__(self, at=None, error=KeyboardInterrupt):
        self.sizes, self.at, self.error = [], at, error

    def __call__(self, rng, size):
        self.sizes.append(size)
        if len(self.sizes) == self.at:
            raise self.error
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


def test_a_small_spread_far_from_zero_is_not_lost():
    near, games = np.random.Generator.standard_normal, 20 * BLOCK
    exact = blocks(near, games, 1)
    found = estimate(lambda *how: 1e9 + near(*how), games, np.random.default_rng(1))
    assert found.stderr == pytest.approx(exact.std(ddof=1) / sqrt(games), rel=1e-6)
    assert found.value - 1e9 == pytest.approx(exact.mean(), abs=1e-6)


def test_the_distance_is_in_standard_errors():
    assert Estimate(3.6, 0.05, 100).z(Fraction(7, 2)) == pytest.approx(2)
    both = Estimate(np.array([1.0, 2.0]), np.array([0.5, 0.25]), 100)
    assert both.z([Fraction(2), 1]).tolist() == [-2, 4]


@pytest.mark.parametrize(("games", "repeats"), [(300, 600), (2 * BLOCK + 5, 30)])
def test_the_distance_is_standard_normal(games, repeats):
    """Kolmogorov's test at 1%, and how often the usual intervals hold the truth."""

    def uniform(rng, size):
        return rng.random((size, 20))

    z = [estimate(uniform, games, np.random.default_rng(k)).z(0.5) for k in range(repeats)]
    z, n = np.sort(np.ravel(z)), 20 * repeats
    normal = np.vectorize(NormalDist().cdf)(z)
    assert np.abs(normal - (np.arange(n) + 0.5) / n).max() < 1.63 / sqrt(n)
    for limit in (1, 1.96, 3):
        inside = 1 - 2 * NormalDist().cdf(-limit)
        assert abs((np.abs(z) < limit).mean() - inside) < 4 * sqrt(inside * (1 - inside) / n)


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
    for found in (second, other):
        assert (found.value != first.value).all()
        assert (found.stderr != first.stderr).all()


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


def test_a_generator_of_any_kind_has_children_of_its_kind():
    class Mine(np.random.Generator):
        pass

    kinds = []

    def draw(rng, size):
        kinds.append((type(rng), type(rng.bit_generator), rng.bit_generator.seed_seq.spawn_key))
        return points(rng, size)

    rng = Mine(np.random.Philox(5))
    rng.spawn(2)
    with ThreadPoolExecutor(1) as pool:
        there = estimate(draw, 2 * BLOCK, rng, executor=pool)
    assert kinds == [(Mine, np.random.Philox, (2,)), (Mine, np.random.Philox, (3,))]
    rng = Mine(np.random.Philox(5))
    assert bits(estimate(draw, 2 * BLOCK, rng.spawn(2) and rng)) == bits(there)
    assert kinds[:2] == kinds[2:]


def test_a_generator_without_children_is_refused():
    barren = np.random.Generator(np.random.RandomState(1)._bit_generator)
    with pytest.raises(TypeError, match="does not implement spawning"):
        estimate(points, 10, barren)


# what is handed out


@pytest.mark.parametrize(
    ("games", "parcels"),
    [(2, 1), (64 * BLOCK + 1, 65), (128 * BLOCK, 64), (200 * BLOCK, 67), (MANY_GAMES + 1, 33),
     (PARCEL * 64 * LARGE_BLOCK + 1, 65)],
)  # fmt: skip
def test_work_is_cut_into_parcels_of_some_blocks(games, parcels):
    sent = list(sampling._parcels(points, games, np.random.default_rng(1), *cut(games)))
    assert len(sent) == parcels
    assert sum(parcel.games for parcel in sent) == games
    keys = [seed.spawn_key for parcel in sent for seed in parcel.seeds]
    assert keys == [(k,) for k in range(-(-games // cut(games)[0]))]


def cut(games):
    """Return the games of a block, and the blocks of a parcel, as an executor is given them."""
    block = BLOCK if games <= MANY_GAMES else LARGE_BLOCK
    return block, max(1, min(PARCEL, games // block // 64))


def test_no_more_than_a_window_of_parcels_is_out_at_a_time(monkeypatch):
    monkeypatch.setattr(sampling, "WINDOW", 5)
    pool, most = Shuffled(), []

    def draw(rng, size):
        most.append(sum(not future.done() for future in pool.futures))
        return points(rng, size)

    found = estimate(draw, 40 * BLOCK, np.random.default_rng(1), executor=pool)
    assert len(pool.futures) == 40
    assert most == [5] * 36 + [4, 3, 2, 1]
    assert bits(found) == bits(estimate(points, 40 * BLOCK, np.random.default_rng(1)))


def test_a_failure_cancels_the_window_and_hands_out_nothing_more(monkeypatch):
    monkeypatch.setattr(sampling, "WINDOW", 5)
    pool = Shuffled()
    with pytest.raises(ZeroDivisionError):
        estimate(Draw(4, ZeroDivisionError), 40 * BLOCK, np.random.default_rng(1), executor=pool)
    # three parcels came back, and each sent another one out
    assert [f.cancelled() for f in pool.futures] == [False] * 4 + [True] * 4


# bad input


@pytest.mark.parametrize(
    ("games", "error", "least"),
    [(1, ValueError, " of at least 2"), (0, ValueError, " of at least 2"),
     (True, ValueError, " of at least 2"), (2.5, TypeError, "")],
)  # fmt: skip
def test_a_bad_number_of_games_is_named(games, error, least):
    draw = Draw()
    with pytest.raises(error, match=f"^games must be an integer{least}, got {games}$"):
        estimate(draw, games, np.random.default_rng(1))
    assert draw.sizes == []


@pytest.mark.parametrize("shape", [(), (0,), (11,), (9,), (1, 10), (3, 10)], ids=str)
@pytest.mark.parametrize("executor", [None, Shuffled()], ids=["alone", "executor"])
def test_a_draw_of_another_length_is_named(shape, executor):
    with pytest.raises(ValueError, match=r"^draw must return an array of length 10, got ") as error:
        estimate(lambda *_: np.ones(shape), 10, np.random.default_rng(1), executor=executor)
    assert str(error.value).endswith(f"got one of shape {shape}")


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


def test_no_bar_where_outputs_are_stored(monkeypatch, capsys):
    monkeypatch.setattr("jeux.sampling.DELAY", 0)
    monkeypatch.setenv("JEUX_NO_BAR", "1")
    estimate(points, 3 * BLOCK, np.random.default_rng(1))
    assert capsys.readouterr().err == ""


def test_a_bar_counts_the_steps_and_changes_no_answer(monkeypatch, capsys):
    monkeypatch.setattr("jeux.sampling.DELAY", 0)
    monkeypatch.delenv("JEUX_NO_BAR", raising=False)
    shown = estimate(points, 3 * BLOCK, np.random.default_rng(1))
    out, err = capsys.readouterr()
    assert out == ""
    assert "blocks" in err
    assert "/3" in err
    monkeypatch.setenv("JEUX_NO_BAR", "1")
    assert bits(shown) == bits(estimate(points, 3 * BLOCK, np.random.default_rng(1)))


# a run that does not end


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError("of mine")], ids=repr)
@pytest.mark.parametrize("executor", [None, Shuffled], ids=["alone", "executor"])
def test_a_failure_goes_up_and_nothing_more_is_played(error, executor):
    draw, pool = Draw(8, error), executor and executor()
    with pytest.raises(BaseException, match=r"of mine|^$") as raised:
        estimate(draw, 200 * BLOCK, np.random.default_rng(1), executor=pool)
    assert raised.value is error or raised.type is error
    assert len(draw.sizes) == 8
    if pool:
        assert [f.cancelled() for f in pool.futures] == [False] * 3 + [True] * 64


def test_an_interrupt_while_blocks_are_handed_out_cancels_them():
    pool = Shuffled(most=5)
    with pytest.raises(KeyboardInterrupt):
        estimate(points, 200 * BLOCK, np.random.default_rng(1), executor=pool)
    assert [f.cancelled() for f in pool.futures] == [True] * 5


def test_an_interrupt_between_two_blocks_cancels_the_rest(monkeypatch):
    written, pool = [], Shuffled()

    @contextmanager
    def bar(steps, what):
        def step():
            written.append(steps)
            if len(written) == 2:
                raise KeyboardInterrupt

        yield step

    monkeypatch.setattr("jeux.sampling.progress", bar)
    with pytest.raises(KeyboardInterrupt):
        estimate(Draw(), 100 * BLOCK, np.random.default_rng(1), executor=pool)
    assert written == [100, 100]
    assert [f.cancelled() for f in pool.futures] == [False] * 2 + [True] * 98


def test_an_interrupted_thread_leaves_its_queue_empty():
    gone, played = Event(), []

    def draw(rng, size):
        played.append(size)
        if len(played) == 3:
            raise KeyboardInterrupt
        assert len(played) < 3 or gone.wait(20)
        return points(rng, size)

    with ThreadPoolExecutor(1) as pool:
        with pytest.raises(KeyboardInterrupt):
            estimate(draw, 200 * BLOCK, np.random.default_rng(1), executor=pool)
        gone.set()
    # of parcels of three blocks, the second may have begun before the first was heard of
    assert len(played) in (3, 4, 5, 6)


def test_an_interrupted_process_leaves_its_queue_empty(processes, monkeypatch):
    kept, submit = [], processes.submit
    monkeypatch.setattr(processes, "submit", lambda *work: kept.append(submit(*work)) or kept[-1])
    with pytest.raises(KeyboardInterrupt):
        estimate(stop, 200 * BLOCK, np.random.default_rng(1), executor=processes)
    assert len(kept) == 67
    assert sum(f.cancelled() for f in kept) > 50
    found = estimate(points, 2 * BLOCK, np.random.default_rng(1), executor=processes)
    assert bits(found) == bits(estimate(points, 2 * BLOCK, np.random.default_rng(1)))


def test_rows_of_changing_width_are_refused():
    def draw(rng, size):
        return rng.random((size, 3 if size == BLOCK else 1))

    with pytest.raises(ValueError, match=r"rows of one shape, got \(1,\) after \(3,\)"):
        estimate(draw, BLOCK + 5, np.random.default_rng(1))


def test_a_generator_is_asked_for():
    with pytest.raises(TypeError, match="rng must be a numpy"):
        estimate(points, 10, 5)


@pytest.mark.parametrize(
    ("value", "word"),
    [(np.nan, "finite"), (np.inf, "finite"), (1j, "real"), ("1", "real"), (None, "finite|real")],
)
def test_a_draw_that_is_no_number_is_told(value, word):
    with pytest.raises(ValueError, match=f"draw must return .*({word})"):
        estimate(lambda rng, size: np.array([value] * size), 10, np.random.default_rng(1))
