"""Estimates on a Dask cluster: the same bits, whoever dies; a stop frees it; the page's own code.

The cluster is two processes of one thread each on this machine.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest
from pages import ROOT, cells

from jeux.measured import load
from jeux.sampling import BLOCK, estimate

pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("default"),  # what dask and tornado warn of is theirs
]

PAGE = ROOT / "book" / "measured" / "cluster.ipynb"


@pytest.fixture(scope="module")
def asked():
    """The benchmark's module, which asks the question."""
    pytest.importorskip("distributed", reason="needs the extra cluster: dask.distributed")
    sys.path.append(str(ROOT / "benchmarks"))  # last: both folders have a pages.py
    try:
        import cluster

        yield cluster
    finally:
        sys.path.remove(str(ROOT / "benchmarks"))


@pytest.fixture(scope="module")
def client(asked):
    with asked.local(2) as client:
        yield client


@pytest.fixture
def executor(client):
    return client.get_executor(pure=False)


def points(rng, size):
    return rng.integers(1, 7, size)


def sums(rng, size):
    return rng.standard_normal((size, 3)) * [1, 10, 0.1] + [1e6, -5, 0]


def slowly(rng, size):
    time.sleep(0.05)
    return sums(rng, size)


def bits(found):
    return np.asarray(found.value).tobytes(), np.asarray(found.stderr).tobytes(), found.games


def kept(client):
    """Return how many tasks the scheduler knows, but for the one whose error was raised."""
    return client.run_on_scheduler(
        lambda dask_scheduler: sum(t.state != "erred" for t in dask_scheduler.tasks.values())
    )


@pytest.mark.parametrize("games", [2, BLOCK, 3 * BLOCK + 17, 200 * BLOCK, 2**20 + 5])
@pytest.mark.parametrize("draw", [points, sums])
def test_threads_processes_and_a_cluster_give_the_same_bits(draw, games, client, executor):
    alone = bits(estimate(draw, games, np.random.default_rng(3)))
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2, get_context("spawn")) as pool:
        # also as a reader calls it who knows nothing of pure functions
        for workers in (threads, pool, executor, client.get_executor()):
            assert bits(estimate(draw, games, np.random.default_rng(3), executor=workers)) == alone


def test_a_draw_that_closes_over_its_table_is_sent_along(executor):
    table = np.arange(6)
    found = estimate(
        lambda rng, size: table[rng.integers(0, 6, size)],
        5 * BLOCK,
        np.random.default_rng(1),
        executor=executor,
    )
    assert bits(found) == bits(
        estimate(lambda rng, size: rng.integers(0, 6, size), 5 * BLOCK, np.random.default_rng(1))
    )


def test_a_killed_worker_loses_nothing(client, executor):
    victim = next(iter(client.run(os.getpid).values()))
    at_work = []

    def kill():
        time.sleep(0.5)
        at_work.append(sum(map(len, client.processing().values())))
        os.kill(victim, signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    found = estimate(slowly, 120 * BLOCK, np.random.default_rng(3), executor=executor)
    thread.join()
    assert at_work[0] > 0
    assert bits(found) == bits(estimate(sums, 120 * BLOCK, np.random.default_rng(3)))
    client.wait_for_workers(2, timeout=300)  # as long as a busy machine takes
    assert victim not in client.run(os.getpid).values()


def fails(rng, size):
    if rng.bit_generator.seed_seq.spawn_key == (7,):
        raise ArithmeticError("one block fails")
    return slowly(rng, size)


@pytest.mark.parametrize("way", ["error", "keyboard"])
def test_a_stop_frees_the_cluster(way, asked, client, executor):
    timer = threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT))
    if way == "keyboard":
        timer.start()
    with pytest.raises(ArithmeticError if way == "error" else KeyboardInterrupt):
        estimate(
            fails if way == "error" else slowly,
            2000 * BLOCK,
            np.random.default_rng(1),
            executor=executor,
        )
    asked.idle_after(client, 10)  # nothing waits, nobody works; raises where it lasts longer
    assert not any(client.processing().values())
    end = time.monotonic() + 10
    while kept(client) and time.monotonic() < end:
        time.sleep(0.05)
    assert kept(client) == 0  # no result is kept either
    again = estimate(sums, 3 * BLOCK, np.random.default_rng(1), executor=executor)
    assert bits(again) == bits(estimate(sums, 3 * BLOCK, np.random.default_rng(1)))


def test_a_search_goes_on_where_it_stopped(asked, executor, tmp_path, monkeypatch, capsys):
    store, size = tmp_path / "found.jsonl", 3 * BLOCK
    played = asked.share

    def stop_in_the_third(number, *rest, **options):
        if number == 2:
            raise KeyboardInterrupt
        return played(number, *rest, **options)

    monkeypatch.setattr(asked, "share", stop_in_the_third)
    with pytest.raises(KeyboardInterrupt):
        asked.search(executor, 4 * size, size, store)
    assert len(store.read_text().splitlines()) == 2
    monkeypatch.setattr(asked, "share", played)
    rows = asked.search(executor, 4 * size, size, store)
    assert rows == asked.search(executor, 4 * size, size)
    assert [json.loads(line) for line in store.read_text().splitlines()] == rows
    with pytest.raises(SystemExit, match="holds another search"):
        asked.search(executor, 4 * size, 2 * size, store)
    found = asked.total(rows)
    whole = np.concatenate([
        asked.void_deals(rng, BLOCK)
        for k in range(4)
        for rng in np.random.default_rng([asked.SEED, k]).spawn(3)
    ])  # fmt: skip
    assert found.value == pytest.approx(whole.mean(0))
    assert found.stderr == pytest.approx(whole.std(0, ddof=1) / len(whole) ** 0.5)
    capsys.readouterr()


def test_the_stored_search_begins_with_the_same_games(asked):
    """The first share, played again on one core, has as many void deals as the cluster counted."""
    stored = load("cluster")["way"][0]
    found = asked.share(0, stored["games"], None)
    counts = [np.rint(np.multiply(void, stored["games"])) for void in (found.value, stored["void"])]
    assert counts[0].tolist() == counts[1].tolist()


def test_the_benchmark_plays_the_games_of_the_page(asked):
    code = {cell.id: cell.source for cell in cells(PAGE, "code")}
    source = (ROOT / "benchmarks" / "cluster.py").read_text("utf-8")
    assert code["cluster-draw"].strip() in source


def test_the_program_on_the_page_runs(tmp_path):
    """The cells of the page that it names, and the block as it is printed."""
    pytest.importorskip("distributed", reason="needs the extra cluster: dask.distributed")
    code = {cell.id: cell.source for cell in cells(PAGE, "code")}
    text = next(c.source for c in cells(PAGE, "markdown") if c.id == "cluster-dask")
    block = text.split("```python\n")[1].split("```")[0]
    program = tmp_path / "riffles.py"
    program.write_text("\n\n".join([code["cluster-imports"], code["cluster-draw"], block]), "utf-8")
    run = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, timeout=300, cwd=tmp_path
    )
    assert run.returncode == 0, run.stderr
    space = {}
    exec("\n\n".join([code["cluster-imports"], code["cluster-draw"]]), space)
    alone = estimate(space["void_deals"], 200_000, np.random.default_rng(2025))
    assert run.stdout.strip() == str((alone.value * alone.games).round().astype(int))
