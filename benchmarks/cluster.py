"""One question on many cores: how many riffles hide the tricks from the table?

    python benchmarks/run.py cluster                 a small cluster on this machine, some minutes
    python benchmarks/cluster.py --scheduler tcp://host:8786 --games 1073741824 \\
        --share 134217728 --store found.jsonl

The second command asks a cluster of your own, whose workers have `jeux` installed. It plays the
games in shares, writes each share that is done to the file, and goes on from there when it is run
again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import signal
import statistics
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import dask
import distributed
import numpy as np
from distributed import Client, LocalCluster
from distributed.diagnostics.task_stream import TaskStreamPlugin

from jeux import battage
from jeux.battage.simulation import deal_many, play_many
from jeux.sampling import Estimate, estimate

SEED = 2025
SHARE = 2**18
"""Games of a share: what an interrupted search loses at most."""

GAMES = 8 * SHARE
"""Games of the search on this machine."""

TRIAL = 2**16
"""Games by which rates are measured, workers are killed and bits compared."""

ROUNDS = 3


def void_deals(rng, size):
    new = battage.fresh(size + size // 2 + 40, 32)
    owners, takers, trumps = deal_many(battage.fair(new, rng))
    taken = np.flatnonzero(takers >= 0)[:size]
    tricks = play_many(owners[taken], trumps[taken], rng, "sensible")
    deck, void = battage.gathered(tricks, rng), []
    for k in range(7):
        deck = battage.riffle(battage.cut(deck, rng) if k else deck, rng)
        void.append(deal_many(deck)[1] < 0)
    return np.stack(void, axis=1)


def bits(found: Estimate) -> str:
    """Return a short hash of all bits of an estimate."""
    raw = np.asarray(found.value).tobytes() + np.asarray(found.stderr).tobytes()
    return hashlib.sha256(raw).hexdigest()[:16]


def share(number: int, games: int, executor: Executor | None) -> Estimate:
    """Play one share of the search; its number decides all its chance."""
    rng = np.random.default_rng([SEED, number])
    return estimate(void_deals, games, rng, executor=executor)


def search(
    executor: Executor, games: int, size: int = SHARE, store: Path | None = None
) -> list[dict[str, Any]]:
    """Play all shares that are not in the file yet; return all of them in order."""
    lines = store.read_text("utf-8").splitlines() if store and store.exists() else []
    rows = [json.loads(line) for line in lines]
    if any(row["games"] != size or row["share"] != k for k, row in enumerate(rows)):
        raise SystemExit(f"{store} holds another search, not shares of {size:,} games")
    for number in range(len(rows), -(-games // size)):
        found = share(number, size, executor)
        row = {"share": number, "games": size, "void": found.value.tolist(), "bits": bits(found)}
        rows.append(row)
        if store:
            with store.open("a", encoding="utf-8") as out:
                out.write(json.dumps(row) + "\n")
        print(told(rows), flush=True)
    return rows


def total(rows: list[dict[str, Any]]) -> Estimate:
    """Add up shares of the same size: the mean of an indicator tells its error as well."""
    games = sum(row["games"] for row in rows)
    mean = np.mean([row["void"] for row in rows], axis=0)
    return Estimate(mean, np.sqrt(mean * (1 - mean) / (games - 1)), games)


def told(rows: list[dict[str, Any]]) -> str:
    """Say what some shares come to: by how many points fewer deals are void."""
    found, fair = total(rows), float(battage.fair_bidding()["nobody"].share)
    each = ", ".join(
        f"{100 * (fair - v):.4f} ± {100 * e:.4f}"
        for v, e in zip(found.value, found.stderr, strict=True)
    )
    return f"{found.games:,} games, void deals that are missing, in %: {each}"


# what is measured of the cluster itself


@contextmanager
def local(workers: int) -> Iterator[Client]:
    """Start a cluster of some processes with a thread each on this machine."""
    with (
        # on a busy machine it takes longer to start a worker anew than the usual 15 seconds
        dask.config.set({"distributed.deploy.lost-worker-timeout": "300s"}),
        LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


def same_bits(client: Client) -> dict[str, str]:
    """Return the hash of the same estimate by everybody who can work."""
    pools = {
        "alone": lambda: None,
        "threads": lambda: ThreadPoolExecutor(2),
        "processes": lambda: ProcessPoolExecutor(2, get_context("spawn")),
        "cluster": lambda: client.get_executor(pure=False),
    }
    return {name: bits(share(0, TRIAL, pool())) for name, pool in pools.items()}


def rates(client: Client) -> list[dict[str, Any]]:
    """Return games a second, and a second of processor time, with 1, 2, … workers."""
    addresses = sorted(client.scheduler_info(n_workers=-1)["workers"])
    rows: list[dict[str, Any]] = [
        {"workers": k + 1, "seconds": [], "busy": [], "home": []} for k in range(len(addresses))
    ]
    for _ in range(ROUNDS):
        for row in rows:
            chosen = addresses[: row["workers"]]
            executor = client.get_executor(pure=False, workers=chosen)
            busy, home = client.run(time.process_time, workers=chosen), time.process_time()
            begun = time.perf_counter()
            share(0, TRIAL, executor)
            row["seconds"].append(time.perf_counter() - begun)
            after = client.run(time.process_time, workers=chosen)
            row["busy"].append(sum(after.values()) - sum(busy.values()))
            row["home"].append(time.process_time() - home)
    for row in rows:
        for name in ("seconds", "busy", "home"):
            row[name] = [round(x, 3) for x in row[name]]
        row["rate"] = round(TRIAL / statistics.median(row["seconds"]))
        row["rate_busy"] = round(TRIAL / statistics.median(row["busy"]))
    return rows


def killed(client: Client) -> dict[str, Any]:
    """Kill a worker in the middle; return the bits, and when which worker did a parcel."""
    plugin = TaskStreamPlugin(client.cluster.scheduler, maxlen=10_000)
    client.cluster.scheduler.add_plugin(plugin)
    victim, pid = sorted(client.run(os.getpid).items())[0]
    begun, at = time.time(), []

    def kill() -> None:
        while len(plugin.buffer) < 8:  # both have done some parcels, and more are to come
            time.sleep(0.01)
        at.append(time.time() - begun)
        os.kill(pid, signal.SIGKILL)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    found = share(0, TRIAL, client.get_executor(pure=False))
    seconds = time.time() - begun
    thread.join()
    spans = [
        (event["worker"], part["start"] - begun, part["stop"] - begun)
        for event in plugin.buffer
        for part in event["startstops"]
        if part["action"] == "compute" and event["status"] == "OK"
    ]
    client.cluster.scheduler.remove_plugin(plugin.name)
    names = [victim, *dict.fromkeys(worker for worker, *_ in spans if worker != victim)]
    return {
        "bits": bits(found),
        "at": round(at[0], 3),
        "seconds": round(seconds, 3),
        "parcels": [[names.index(w), round(a, 3), round(b, 3)] for w, a, b in spans],
    }


def stopped(client: Client) -> dict[str, float]:
    """Stop by an error and by the keyboard; return the seconds until no worker works."""

    def fails(rng: np.random.Generator, size: int) -> Any:
        if rng.bit_generator.seed_seq.spawn_key == (5,):
            raise ArithmeticError("one block fails")
        return void_deals(rng, size)

    def interrupt() -> None:
        os.kill(os.getpid(), signal.SIGINT)

    found, executor = {}, client.get_executor(pure=False)
    for way, draw in (("error", fails), ("keyboard", void_deals)):
        timer = threading.Timer(2, interrupt)
        if way == "keyboard":
            timer.start()
        try:
            estimate(draw, 10 * TRIAL, np.random.default_rng(1), executor=executor)
        except (ArithmeticError, KeyboardInterrupt):
            found[way] = round(idle_after(client), 3)
        timer.cancel()
    return found


def idle_after(client: Client, patience: float = 60) -> float:
    """Return the seconds until no task is left to any worker, and none is being worked on."""
    begun = time.perf_counter()
    while tasks_left(client):
        if time.perf_counter() - begun > patience:
            raise TimeoutError(f"tasks are left after {patience} seconds")
        time.sleep(0.01)
    return time.perf_counter() - begun


def tasks_left(client: Client) -> int:
    """Return how many tasks wait or are worked on, by the scheduler and by the workers."""

    def planned(dask_scheduler: Any) -> int:
        states = [task.state for task in dask_scheduler.tasks.values()]
        return sum(state not in ("memory", "erred", "released", "forgotten") for state in states)

    def at_work(dask_worker: Any) -> int:
        return int(dask_worker.state.executing_count)

    return int(client.run_on_scheduler(planned)) + sum(client.run(at_work).values())


def measure() -> dict[str, Any]:
    """Ask the question at a small size here, and measure what a cluster costs."""
    os.environ["JEUX_NO_BAR"] = "1"
    fair = float(battage.fair_bidding()["nobody"].share)
    with local(3) as client:
        speed = rates(client)
    with local(2) as client:
        hashes = same_bits(client)
        kill, stop = killed(client), stopped(client)
        begun, busy = time.perf_counter(), sum(client.run(time.process_time).values())
        rows = search(client.get_executor(pure=False), GAMES)
        seconds = time.perf_counter() - begun
        busy = sum(client.run(time.process_time).values()) - busy
    ways = [total(rows[: k + 1]) for k in range(len(rows))]
    if len(set(hashes.values()) | {kill["bits"]}) > 1:
        raise AssertionError(f"not the same bits: {hashes}, after the kill {kill['bits']}")
    return {
        "distributed": distributed.__version__,
        "fair": fair,
        "games": GAMES,
        "seconds": round(seconds, 1),
        "busy": round(busy, 1),
        "void": ways[-1].value.tolist(),
        "stderr": ways[-1].stderr.tolist(),
        "way": [{"games": e.games, "void": e.value.tolist()} for e in ways],
        "bits": hashes,
        "rates": speed,
        "trial": TRIAL,
        "killed": kill,
        "stopped": stop,
    }


def main() -> None:
    """Search on a cluster of the reader's, or on processes of this machine."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scheduler", help="address of the scheduler, tcp://…")
    parser.add_argument("--workers", type=int, default=2, help="processes, without a scheduler")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--share", type=int, default=SHARE, help="games between two savings")
    parser.add_argument("--store", type=Path, help="file of shares that are done")
    given = parser.parse_args()
    if given.scheduler:
        with Client(given.scheduler) as client:
            search(client.get_executor(pure=False), given.games, given.share, given.store)
    else:
        with local(given.workers) as client:
            search(client.get_executor(pure=False), given.games, given.share, given.store)


if __name__ == "__main__":
    main()
