"""A class of a thousand: what a reader asks of a server, and how many a server can bear.

    python benchmarks/run.py serving

What readers ask is counted in nginx's own log while a browser reads a part, runs cells and opens
JupyterLite. Then two servers are pressed: nginx, with `tools/nginx.conf` and files compressed
beforehand, and `tools/serve.py`, which is meant for one reader. Server and load share this machine,
half of its cores each, over its loopback. `hub.py` measures JupyterHub. It needs nginx and wrk
(`apt-get install nginx-light wrk`).
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import psutil
import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(Path(__file__).parent)]

import hub  # noqa: E402
import pack  # noqa: E402
import pages  # noqa: E402

BUILD = ROOT / "_build"
NGINX = ROOT / "tools" / "nginx.conf"
PART = "cloche"
LITE = "book/cloche/2-six-dice"
SECONDS, TIMES = 5, 3
CONNECTIONS = (50, 200, 1000)
CLASSES = {"nginx": (1000,), "tools/serve.py": (30, 300)}
"""Readers that arrive within a minute."""
MINUTE = 60.0
ABREAST = 6
"""Connections that a browser opens to one host."""
CELLS = 3
SEED = 25

WRK = """
local paths, turn = {}, 0
for line in io.lines(os.getenv("PATHS")) do paths[#paths + 1] = line end
wrk.headers["Accept-Encoding"] = "gzip"
request = function()
  turn = turn % #paths + 1
  return wrk.format("GET", paths[turn])
end
done = function(all, latency)
  local bad, form = all.errors, '\\nJSON {"requests":%d,"bytes":%d,"seconds":%f,"errors":%d,' ..
    '"p50":%f,"p95":%f,"p99":%f}\\n'
  local at = function(p) return latency:percentile(p) / 1e6 end
  io.write(string.format(form, all.requests, all.bytes, all.duration / 1e6, bad.connect +
    bad.read + bad.write + bad.status + bad.timeout, at(50), at(95), at(99)))
end
"""


def measure() -> dict[str, Any]:
    """Return bytes a reader, servers under load, a class played, and a hub."""
    lacking = [name for name in ("nginx", "wrk", "node", "npm") if not program(name)]
    if lacking:
        sys.exit(f"To measure what serves a class, install {', '.join(lacking)}.")
    if not (pages.SITE / "index.html").is_file():
        sys.exit("There is no built book to serve: run `make build` first.")
    busy = os.getloadavg()[0]  # what else ran: processes that wanted a core
    with tempfile.TemporaryDirectory(dir=BUILD) as folder:
        place = Path(folder)
        pack.lay(pages.SITE, place / "site")
        pack.compress(place / "site")
        with nginx(place, cores()) as server:
            reader = what_readers_ask(server.address, place / "log", place / "profile")
        found = {"busy": busy, "reader": reader} | under_load(place, reader["mix"])
    found["hub"] = hub.measure(BUILD / "hub")
    return found


# servers


def program(name: str) -> str | None:
    """Find a program; nginx is where only an administrator looks."""
    return shutil.which(name, path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")


def cores() -> list[int]:
    """Return the cores that this process may use."""
    return sorted(os.sched_getaffinity(0))


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@dataclass(frozen=True)
class Server:
    """A server that runs."""

    address: str
    process: psutil.Process

    def memory(self) -> int:
        """Return the bytes that it and its workers hold."""
        return hub.memory([self.process, *self.process.children()])


@contextmanager
def nginx(place: Path, own: Sequence[int]) -> Iterator[Server]:
    """Serve `place`/site with our nginx.conf on some cores, with a log of each answer."""
    port = free_port()
    block = NGINX.read_text("utf-8")
    for old, new in (("listen 80", f"listen 127.0.0.1:{port} backlog=2048"),
                     ("/srv/jeux", str(place / "site"))):  # fmt: skip
        if old not in block:
            raise ValueError(f"{NGINX.name} must say {old!r}")
        block = block.replace(old, new)
    whole = place / "nginx.conf"
    whole.write_text(
        f"""{"user root;" if os.geteuid() == 0 else ""}
daemon off; pid {place}/pid; error_log {place}/errors; worker_processes {len(own)};
worker_rlimit_nofile 8192;
events {{ worker_connections 4096; }}
http {{
  include /etc/nginx/mime.types; sendfile on; tcp_nopush on;
  log_format counted '$uri $status $bytes_sent'; access_log {place}/log counted;
  client_body_temp_path {place}/t; proxy_temp_path {place}/t; fastcgi_temp_path {place}/t;
  uwsgi_temp_path {place}/t; scgi_temp_path {place}/t;
{block}}}
""",
        "utf-8",
    )
    command = [str(program("nginx")), "-p", str(place), "-c", str(whole), "-e", f"{place}/errors"]
    with started(command, own, f"http://127.0.0.1:{port}") as server:
        yield server


@contextmanager
def own_server(own: Sequence[int]) -> Iterator[Server]:
    """Serve the built book with tools/serve.py on some cores."""
    port = free_port()
    command = [sys.executable, str(ROOT / "tools" / "serve.py"), "--port", str(port)]
    with started(command, own, f"http://127.0.0.1:{port}") as server:
        yield server


@contextmanager
def started(command: list[str], own: Sequence[int], address: str) -> Iterator[Server]:
    """Run a server on some cores until it is no longer needed."""
    quiet = subprocess.DEVNULL  # of readers who go before their file has come
    process = subprocess.Popen(
        command, stdout=quiet, stderr=quiet, preexec_fn=lambda: os.sched_setaffinity(0, own)
    )
    try:
        for _ in range(100):
            try:
                urlopen(f"{address}/index.html").close()
                break
            except OSError:
                if process.poll() is not None:
                    raise RuntimeError(f"{command[0]} did not start") from None
                time.sleep(0.1)
        yield Server(address, psutil.Process(process.pid))
    finally:
        process.terminate()
        process.wait(30)


# what a reader asks


class Log:
    """The answers of nginx since they were last looked at."""

    def __init__(self, path: Path) -> None:
        self.path, self.read = path, 0

    def new(self) -> list[dict[str, Any]]:
        lines = self.path.read_text("utf-8").splitlines()
        fresh, self.read = lines[self.read :], len(lines)
        split = [line.rsplit(" ", 2) for line in fresh]
        return [{"path": p, "status": int(s), "bytes": int(b)} for p, s, b in split]


def total(answers: list[dict[str, Any]]) -> dict[str, int]:
    """Return how many answers there were, and their bytes with their headers."""
    return {"requests": len(answers), "bytes": sum(answer["bytes"] for answer in answers)}


def chapters(part: str) -> list[str]:
    """Return the pages of a part, in the order of the book."""
    table = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    listed = [chapter for one in table["parts"] for chapter in one["chapters"]]
    pages = [page["file"] for one in listed for page in one.get("sections", [one])]
    return [page for page in pages if page.startswith(f"book/{part}/")]


def what_readers_ask(site: str, log: Path, profile: Path) -> dict[str, Any]:
    """Count requests and bytes of a reader who reads a part, runs cells, opens JupyterLite."""
    from chromium import FLAGS, find_or_install
    from playwright.sync_api import sync_playwright

    answers, listed = Log(log), chapters(PART)
    found: dict[str, Any] = {"part": PART, "pages": []}
    with sync_playwright() as playwright:
        options: dict[str, Any] = {"executable_path": find_or_install(), "args": FLAGS}
        chromium = playwright.chromium.launch_persistent_context(profile / "reads", **options)
        answers.new()
        for number, page in enumerate(listed):
            tab = read_through(chromium, f"{site}/{page}.html")
            fresh = answers.new()
            if not number:
                found["mix"] = fresh
            found["pages"].append({"page": page} | total(fresh))
            tab.close()
        for name in ("live", "live_again"):
            tab = pages.open_cells(chromium, site, LITE)
            tab.wait_for_load_state("networkidle")
            answers.new()
            pages.press_run(tab, "#one")
            found[name] = total(answers.new())
            for _ in range(CELLS):
                pages.press_run(tab, "#one")
            found[f"{name}_cells"] = {"cells": CELLS} | total(answers.new())
            tab.close()
        chromium.close()
        chromium = playwright.chromium.launch_persistent_context(profile / "lite", **options)
        for name in ("lite", "lite_again"):
            tab = chromium.new_page()
            pages.first_cell_in_lite(tab, site, LITE)
            found[name] = total(answers.new())
            tab.close()
        chromium.close()
    wrong = [answer for answer in found["mix"] if answer["status"] != 200]
    if wrong:
        raise RuntimeError(f"a first visit met {wrong}")
    return found


def read_through(chromium: Any, address: str) -> Any:
    """Open a page and read it to its end; what comes late has come then."""
    tab = chromium.new_page()
    tab.goto(address)
    tab.evaluate(
        """async () => { for (let y = 0; y < document.body.scrollHeight; y += 800) {
          scrollTo(0, y); await new Promise(done => setTimeout(done, 50)); } }"""
    )
    tab.wait_for_load_state("networkidle")
    return tab


# servers under load


def under_load(place: Path, mix: list[dict[str, Any]]) -> dict[str, Any]:
    """Press each server with many connections, then let a class arrive within a minute."""
    own, rest = halves()
    paths = [answer["path"] for answer in mix]
    (place / "paths").write_text("\n".join(paths) + "\n", "utf-8")
    (place / "load.lua").write_text(WRK, "utf-8")
    rows, classes = [], []
    servers = {
        "nginx": (nginx(place, own), version("nginx", "-v")),
        "tools/serve.py": (own_server(own), sys.version.split()[0]),
    }
    for name, (starting, told) in servers.items():
        with starting as server:
            site = server.address
            for connections in CONNECTIONS:
                runs = [press(site, place, connections, rest) for _ in range(TIMES)]
                rates = [run["requests"] / run["seconds"] for run in runs]
                rows.append(
                    {"server": name, "version": told, "cores": len(own)}
                    | {"connections": connections, "runs": runs, "rate": pages.spread(rates)}
                )
            for readers in CLASSES[name]:
                played = asyncio.run(a_class(site, paths, readers))
                classes.append({"server": name} | played | {"memory": server.memory()})
    return {
        "load": {"client": version("wrk", "-v"), "cores": len(rest), "rows": rows},
        "class": classes,
    }


def halves() -> tuple[list[int], list[int]]:
    """Return the cores of the server and those of the load; one core is shared."""
    every = cores()
    middle = max(1, len(every) // 2)
    return every[:middle], every[middle:] or every


def version(name: str, option: str) -> str:
    """Return the version of a program, as it tells it."""
    command = [str(program(name)), option]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    first = (done.stderr + done.stdout).strip().splitlines()[0]
    return next(word for word in first.replace("/", " ").split() if any(map(str.isdigit, word)))


def press(site: str, place: Path, connections: int, own: Sequence[int]) -> dict[str, Any]:
    """Ask for the files of a visit over and over, on as many connections as are told."""
    command = ["wrk", "-t", str(len(own)), "-c", str(connections), "-d", f"{SECONDS}s"]
    command += ["--timeout", "10s", "-s", str(place / "load.lua"), site]
    done = subprocess.run(
        command, check=True, capture_output=True, text=True,
        env=os.environ | {"PATHS": str(place / "paths")},
        preexec_fn=lambda: os.sched_setaffinity(0, own),
    )  # fmt: skip
    (line,) = (line for line in done.stdout.splitlines() if line.startswith("JSON "))
    found: dict[str, Any] = json.loads(line.removeprefix("JSON "))
    return found


async def a_class(site: str, paths: list[str], readers: int) -> dict[str, Any]:
    """Let readers arrive at random times of a minute, each as a browser with six connections."""
    chance = random.Random(SEED)
    arrivals = sorted(chance.uniform(0, MINUTE) for _ in range(readers))
    host, port = site.removeprefix("http://").split(":")
    took: list[float] = []
    failed: list[int] = []
    begun = time.monotonic()

    async def visit(at: float) -> None:
        await asyncio.sleep(at - (time.monotonic() - begun))
        start = time.monotonic()
        failed.append(await get(host, int(port), paths[:1]))  # the page, then what it names
        shares = [paths[1:][k::ABREAST] for k in range(ABREAST)]
        failed.extend(await asyncio.gather(*(get(host, int(port), share) for share in shares)))
        took.append(time.monotonic() - start)

    await asyncio.gather(*map(visit, arrivals))
    took.sort()
    cuts = statistics.quantiles(took, n=100, method="inclusive")
    return {
        "readers": readers,
        "within": MINUTE,
        "requests": readers * len(paths),
        "errors": sum(failed),
        "lasted": time.monotonic() - begun,
        "visit": {"p50": cuts[49], "p95": cuts[94], "p99": cuts[98], "high": took[-1]},
    }


async def get(host: str, port: int, paths: list[str]) -> int:
    """Ask for files one after the other on one connection, if the server keeps it open.

    Returns how many did not come whole.
    """
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
    failed = 0
    for path in paths:
        try:
            line = line or await asyncio.open_connection(host, port)
            reader, writer = line
            writer.write(
                f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\n\r\n".encode()
            )
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            size = int(head.partition("content-length:")[2].split()[0])
            await reader.readexactly(size)
            failed += " 200 " not in head.splitlines()[0]
            if head.startswith("http/1.0") or "connection: close" in head:
                writer.close()
                line = None
        except (OSError, ValueError, IndexError, asyncio.IncompleteReadError):
            failed += 1
            if line:
                line[1].close()
            line = None
    if line:
        line[1].close()
    return failed
