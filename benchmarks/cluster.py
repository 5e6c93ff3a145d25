"""One question on many cores: after how many riffles is nothing seen of the tricks in void deals?

    python benchmarks/cluster.py bits          the same estimate by all who can work: the same bits
    python benchmarks/cluster.py search --scheduler tcp://host:8786 --games 1073741824 found.jsonl

It needs dask (`uv pip install -e ".[cluster]"`). The search plays its games in shares, writes each
share that is done to the file, and goes on from there when it is run again. docs/CLUSTER.md tells
more.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from distributed import Client, LocalCluster

from jeux import battage
from jeux.battage.simulation import deal_many, play_many
from jeux.sampling import Estimate, estimate

SEED = 2025
SHARE = 2**18
"""Games of a share: what an interrupted search loses at most."""


def void_deals(rng: np.random.Generator, size: int) -> np.ndarray:
    """Play games, gather the tricks, riffle 1 to 7 times: which of these decks are void?"""
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
    return estimate(void_deals, games, np.random.default_rng([SEED, number]), executor=executor)


def same_bits(client: Client, games: int = 2**16) -> dict[str, str]:
    """Return the hash of the same estimate by everybody who can work."""
    with (
        ThreadPoolExecutor(2) as threads,
        ProcessPoolExecutor(2, get_context("spawn")) as processes,
    ):
        workers = {"threads": threads, "processes": processes}
        workers |= {"alone": None, "cluster": client.get_executor(pure=False)}
        return {name: bits(share(0, games, executor)) for name, executor in workers.items()}


def search(executor: Executor, games: int, size: int, store: Path) -> list[dict[str, Any]]:
    """Play all shares that are not in the file yet; return all of them in order."""
    lines = store.read_text("utf-8").splitlines() if store.exists() else []
    rows = [json.loads(line) for line in lines]
    if any(row["games"] != size or row["share"] != k for k, row in enumerate(rows)):
        raise SystemExit(f"{store} holds another search, not shares of {size:,} games")
    for number in range(len(rows), -(-games // size)):
        found = share(number, size, executor)
        rows.append({"share": number, "games": size, "void": found.value.tolist()})
        with store.open("a", encoding="utf-8") as out:
            out.write(json.dumps(rows[-1]) + "\n")
        mean = np.mean([row["void"] for row in rows], axis=0)
        error = np.sqrt(mean * (1 - mean) / (size * len(rows) - 1))
        print(f"{size * len(rows):,} games, void: {mean}, error: {error}", flush=True)
    return rows


def main() -> None:
    """Compare the bits, or search, on a cluster of the reader's or on two processes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["bits", "search"])
    parser.add_argument("store", type=Path, nargs="?", default="found.jsonl")
    parser.add_argument("--scheduler", help="address of the scheduler, tcp://…")
    parser.add_argument("--games", type=int, default=8 * SHARE)
    parser.add_argument("--share", type=int, default=SHARE, help="games between two savings")
    given = parser.parse_args()
    here = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with Client(given.scheduler or LocalCluster(**here)) as client:
        if given.what == "bits":
            print(same_bits(client))
        else:
            search(client.get_executor(pure=False), given.games, given.share, given.store)


if __name__ == "__main__":
    main()
