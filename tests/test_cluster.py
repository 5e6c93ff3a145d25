"""Estimates on a Dask cluster of two processes here: the same bits, whoever dies."""

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
from pages import ROOT

from jeux import serpents
from jeux.sampling import BLOCK, estimate

pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("default"),  # what dask and tornado warn of is theirs
]


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
    settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with asked.LocalCluster(**settings) as cluster, asked.Client(cluster) as client:
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


@pytest.mark.parametrize("games", [2, BLOCK, 3 * BLOCK + 17, 2**20 + 5])
@pytest.mark.parametrize("draw", [points, sums])
def test_threads_processes_and_a_cluster_give_the_same_bits(draw, games, client, executor):
    alone = bits(estimate(draw, games, np.random.default_rng(3)))
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2, get_context("spawn")) as pool:
        # also as a reader calls it who knows nothing of pure functions
        for workers in (threads, pool, executor, client.get_executor()):
            assert bits(estimate(draw, games, np.random.default_rng(3), executor=workers)) == alone


def test_a_killed_worker_loses_nothing(client, executor):
    victim = next(iter(client.run(os.getpid).values()))
    thread = threading.Timer(0.5, os.kill, (victim, signal.SIGKILL))
    thread.start()
    found = estimate(slowly, 120 * BLOCK, np.random.default_rng(3), executor=executor)
    thread.join()
    assert bits(found) == bits(estimate(sums, 120 * BLOCK, np.random.default_rng(3)))
    client.wait_for_workers(2, timeout=300)  # as long as a busy machine takes
    assert victim not in client.run(os.getpid).values()


def test_a_search_goes_on_where_it_stopped(asked, executor, tmp_path, monkeypatch):
    store, size = tmp_path / "found.jsonl", 3 * BLOCK
    played = asked.share

    def stop_in_the_third(number, *rest):
        if number == 2:
            raise KeyboardInterrupt
        return played(number, *rest)

    monkeypatch.setattr(asked, "share", stop_in_the_third)
    with pytest.raises(KeyboardInterrupt):
        asked.search(executor, 4 * size, size, store)
    assert len(store.read_text("utf-8").splitlines()) == 2
    monkeypatch.setattr(asked, "share", played)
    rows = asked.search(executor, 4 * size, size, store)
    assert rows == asked.search(executor, 4 * size, size, tmp_path / "whole.jsonl")
    assert [json.loads(line) for line in store.read_text("utf-8").splitlines()] == rows
    with pytest.raises(SystemExit, match="holds another search"):
        asked.search(executor, 4 * size, 2 * size, store)


def test_the_program_of_the_page_runs(asked, tmp_path):
    text = (ROOT / "docs" / "CLUSTER.md").read_text("utf-8")
    program = tmp_path / "lengths.py"
    program.write_text(text.split("```python\n")[1].split("```")[0], "utf-8")
    command = [sys.executable, str(program)]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300, cwd=tmp_path)
    assert run.returncode == 0, run.stderr

    def lengths(rng, size):
        return serpents.simulate(serpents.AUDET, size, rng).lengths

    alone = estimate(lengths, 200_000, np.random.default_rng(2025))
    assert run.stdout.split() == [str(alone.value), str(alone.stderr)]
