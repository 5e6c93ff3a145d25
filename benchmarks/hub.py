"""A class on a JupyterHub: how long a server takes to start, and how much memory a reader needs.

The hub runs with `tools/jupyterhub_config.py`, each reader's server in the environment that
`tools/binder.py` makes as repo2docker does. Readers begin together: one logs in by the form, all
ask for a server by the hub's REST API, open a chapter's kernel and run its first cells.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tools"))

import binder  # noqa: E402

CONFIG = ROOT / "tools" / "jupyterhub_config.py"
PACKAGES = ("jupyterhub==5.*",)
"""What repo2docker's base image holds beside the lock."""
PROXY = "configurable-http-proxy@4.6.3"
CHAPTER = "book/cloche/2-six-dice.ipynb"
FIRST = 6
"""Cells of the chapter that every reader runs."""
READERS = 20
PASSWORD = "one for the class"
WAIT = 600


def prepare(home: Path) -> None:
    """Make the readers' environment, with the hub's own packages, and the hub's proxy."""
    lock = "\n".join([*PACKAGES, PROXY, (ROOT / "requirements.txt").read_text("utf-8")])
    ready = home / "ready"
    if not ready.exists() or ready.read_text("utf-8") != lock:
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        binder.image(home, *PACKAGES)
        npm = ["npm", "install", "--silent", "--no-save", "--prefix", str(home / "proxy"), PROXY]
        subprocess.run(npm, check=True)
        ready.write_text(lock, "utf-8")


@dataclass
class Hub:
    """A hub that runs, and how to ask it."""

    address: str
    token: str
    process: psutil.Process

    async def ask(self, method: str, path: str, body: object = None, **more: Any) -> Any:
        """Ask the hub, or a reader's server behind it; return what it says."""
        request = HTTPRequest(
            self.address + path,
            method=method,
            headers={"Authorization": f"token {self.token}"},
            body=None if body is None else json.dumps(body),
            allow_nonstandard_methods=True,
            request_timeout=WAIT,
            connect_timeout=WAIT,
            **more,
        )
        answer = await AsyncHTTPClient().fetch(request)
        return json.loads(answer.body) if answer.body else None


@contextmanager
def running(home: Path) -> Iterator[Hub]:
    """Start a hub over a prepared home, and stop it and all its servers in the end."""
    ports = []
    for _ in range(3):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            ports.append(free.getsockname()[1])
    place, token = home / "hub", secrets.token_hex(16)
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    scopes = ["admin:users", "admin:servers", "access:servers"]
    (place / "config.py").write_text(
        f"""c = get_config()
load_subconfig({str(CONFIG)!r})
c.JupyterHub.bind_url = "http://127.0.0.1:{ports[0]}"
c.JupyterHub.hub_port = {ports[1]}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{ports[2]}"
c.JupyterHub.services = [{{"name": "bench", "api_token": {token!r}}}]
c.JupyterHub.load_roles = [{{"name": "bench", "scopes": {scopes!r}, "services": ["bench"]}}]
""",
        "utf-8",
    )
    settings = binder.environment(home) | {"JEUX_HOME": str(home), "JEUX_PASSWORD": PASSWORD}
    proxy = home / "proxy" / "node_modules" / ".bin"
    settings["PATH"] = f"{proxy}{os.pathsep}{settings['PATH']}"
    with (place / "log").open("w") as log:
        command = [str(home / ".venv" / "bin" / "jupyterhub"), "-f", str(place / "config.py")]
        began = subprocess.Popen(command, cwd=place, env=settings, stdout=log, stderr=log)
    process = psutil.Process(began.pid)
    hub = Hub(f"http://127.0.0.1:{ports[0]}", token, process)
    try:
        asyncio.run(awake(hub, began, place / "log"))
        yield hub
    finally:
        family = [*process.children(recursive=True), process] if process.is_running() else []
        began.terminate()
        try:
            began.wait(30)
        finally:
            for one in family:
                if one.is_running():
                    one.kill()


async def awake(hub: Hub, began: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the hub answers."""
    late = time.monotonic() + 120
    while time.monotonic() < late and began.poll() is None:
        try:
            await hub.ask("GET", "/hub/api/")
            return
        except (OSError, HTTPClientError):
            await asyncio.sleep(0.3)
    raise RuntimeError(f"the hub did not start:\n{log.read_text('utf-8')[-2000:]}")


async def log_in(hub: Hub, name: str, password: str) -> bool:
    """Log in by the form, as a reader does; say whether the hub let them in."""
    client = AsyncHTTPClient()
    form = await client.fetch(f"{hub.address}/hub/login")
    cookies = "; ".join(c.split(";")[0] for c in form.headers.get_list("Set-Cookie"))
    field = re.search(rb'name="_xsrf" value="([^"]*)"', form.body)
    sent = {"username": name, "password": password, "_xsrf": field.group(1) if field else b""}
    answer = await client.fetch(
        HTTPRequest(
            f"{hub.address}/hub/login?next=%2Fhub%2Fhome", method="POST", body=urlencode(sent),
            headers={"Cookie": cookies}, follow_redirects=False,
        ),
        raise_error=False,
    )  # fmt: skip
    return answer.code == 302


async def start(hub: Hub, name: str) -> float:
    """Ask for a reader's server; return the seconds until it answers."""
    begun = time.monotonic()
    await hub.ask("POST", f"/hub/api/users/{name}/server")
    while True:
        server = (await hub.ask("GET", f"/hub/api/users/{name}"))["servers"].get("")
        if server is None:
            raise RuntimeError(f"the server of {name} did not start")
        if server["ready"]:
            break
        await asyncio.sleep(0.2)
    await hub.ask("GET", f"/user/{name}/api/status")
    return time.monotonic() - begun


def first_cells(home: Path) -> list[str]:
    """Return the code of the first cells of the chapter."""
    cells = json.loads((home / CHAPTER).read_text("utf-8"))["cells"]
    return ["".join(c["source"]) for c in cells if c["cell_type"] == "code"][:FIRST]


async def work(hub: Hub, name: str, cells: list[str]) -> tuple[float, float]:
    """Open a kernel and run cells in it; return seconds to the first result and to the last."""
    begun = time.monotonic()
    kernel = (await hub.ask("POST", f"/user/{name}/api/kernels", {"name": "python3"}))["id"]
    line = await websocket_connect(
        HTTPRequest(
            f"{hub.address.replace('http', 'ws', 1)}/user/{name}/api/kernels/{kernel}/channels",
            headers={"Authorization": f"token {hub.token}"},
            connect_timeout=WAIT,
        )
    )
    first = 0.0
    for code in cells:
        number = uuid.uuid4().hex
        content = {"code": code, "silent": False, "store_history": True, "allow_stdin": False}
        head = {"msg_id": number, "msg_type": "execute_request", "session": number, "version": "5"}
        head["username"] = name
        await line.write_message(
            json.dumps(
                {"header": head, "parent_header": {}, "metadata": {}, "content": content}
                | {"channel": "shell", "buffers": []}
            )
        )
        while True:
            said = await asyncio.wait_for(line.read_message(), WAIT)
            if said is None:
                raise RuntimeError(f"the kernel of {name} hung up")
            if not isinstance(said, str):
                continue  # a message with buffers: a picture of a widget
            message = json.loads(said)
            if message["parent_header"].get("msg_id") != number:
                continue
            if message["msg_type"] == "error":
                raise RuntimeError(f"a cell of {name} failed: {message['content']['evalue']}")
            if message["msg_type"] == "execute_reply":
                break
        first = first or time.monotonic() - begun
    whole = time.monotonic() - begun
    line.close()
    while await line.read_message() is not None:
        pass  # what was still on its way
    return first, whole


def memory(processes: list[psutil.Process]) -> int:
    """Return the bytes that processes hold: what several of them share is counted once."""
    total = 0
    for process in processes:
        try:
            total += process.memory_full_info().pss
        except psutil.NoSuchProcess:
            continue
    return total


def servers(hub: Hub) -> list[psutil.Process]:
    """Return the processes of the readers: their servers and their kernels."""
    family = hub.process.children(recursive=True)
    tops = [p for p in family if any("singleuser" in word for word in p.cmdline())]
    return list({p.pid: p for top in tops for p in (top, *top.children(recursive=True))}.values())


def spent(processes: list[psutil.Process]) -> float:
    """Return the seconds that cores worked for processes."""
    return sum(sum(p.cpu_times()[:2]) for p in processes if p.is_running())


def measure(home: Path, readers: int = READERS) -> dict[str, Any]:
    """Start a class of some readers; return times, memory and versions."""
    prepare(home)
    with running(home) as hub:
        return asyncio.run(a_class(hub, home, readers))


async def a_class(hub: Hub, home: Path, readers: int) -> dict[str, Any]:
    AsyncHTTPClient.configure(None, max_clients=4 * readers)
    names = [f"reader{k:03}" for k in range(readers)]
    if await log_in(hub, names[0], "a wrong one"):
        raise RuntimeError("the hub let somebody in with a wrong password")
    if not await log_in(hub, names[0], PASSWORD):
        raise RuntimeError("the hub let nobody in with the right password")
    await hub.ask("POST", "/hub/api/users", {"usernames": names[1:]})
    own = [hub.process, *hub.process.children(recursive=True)]
    before = memory(own)
    starts = await asyncio.gather(*(start(hub, name) for name in names))
    idle = servers(hub)
    idle_bytes, idle_cpu = memory(idle), spent(idle)
    cells = first_cells(home)
    works = await asyncio.gather(*(work(hub, name, cells) for name in names))
    active = servers(hub)
    active_bytes, active_cpu = memory(active), spent(active)
    one = await work(hub, names[0], cells)
    version = (await hub.ask("GET", "/hub/api/"))["version"]
    return {
        "readers": readers,
        "chapter": CHAPTER.removesuffix(".ipynb"),
        "cells": len(cells),
        "start": {"seconds": sorted(starts), "cpu": idle_cpu / readers},
        "work": {
            "first": sorted(first for first, _ in works),
            "all": sorted(last for _, last in works),
            "alone": one[1],
            "cpu": (active_cpu - idle_cpu) / readers,
        },
        "memory": {
            "hub": before,
            "idle": idle_bytes / readers,
            "active": active_bytes / readers,
            "processes": len(active),
        },
        "versions": {"jupyterhub": version, "proxy": PROXY.partition("@")[2]},
    }


if __name__ == "__main__":
    json.dump(measure(Path(sys.argv[1]), int(sys.argv[2])), sys.stdout, indent=1)
