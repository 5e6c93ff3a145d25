"""Serve the built book on this machine only, and say where."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_server
from threading import Event
from typing import Any

from anyio.from_thread import start_blocking_portal
from tornado.httpserver import HTTPServer
from tornado.web import Application, StaticFileHandler

SITE = Path(__file__).resolve().parents[1] / "_build" / "html"
TRIES = 50
"""So many ports are tried."""
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}
"""What browsers insist on, whatever this machine calls such files."""


class Files(StaticFileHandler):
    """Files with a sum of what they hold: a browser asks whether what it has is still the same."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", self.settings["kept"])

    def write_error(self, status_code: int, **told: Any) -> None:
        """Answer with the page that hosts show for an address that they lack."""
        page = SITE / "404.html"
        if status_code == 404 and page.exists():
            self.finish(page.read_bytes())
        else:
            super().write_error(status_code, **told)

    def get_content_type(self) -> str:
        own = self.settings["types"].get(Path(self.absolute_path or "").suffix)
        return own or super().get_content_type()

    def redirect(self, url: str, permanent: bool = False, status: int | None = None) -> None:
        """Lead to the page of a folder, with what is asked of it."""
        super().redirect(f"{url}?{self.request.query}")


@contextmanager
def serving(port: int, under: str = "", kept: str = "no-cache", **settings: Any) -> Iterator[str]:
    """Serve the site at `port` or the next free one after it, in a thread; give its address.

    It lies at the top of the address, or `under` a folder; `kept` says for how long a browser may
    use what it has before it asks.
    """
    files = f"{under}/(.*)", Files, {"path": str(SITE), "default_filename": "index.html"}
    settings = {"types": TYPES} | settings
    settings |= {"kept": kept, "static_hash_cache": False, "log_function": lambda answer: None}
    site = Application([files], **settings)
    for candidate in range(max(port, 1), min(port + TRIES, 65536)):
        try:
            taken = create_server(("127.0.0.1", candidate))
            break
        except OSError:
            print(f"Port {candidate} is taken; trying {candidate + 1}.", flush=True)
    else:
        sys.exit(f"No free port from {port} on. Give another: make read PORT=9000")
    taken.setblocking(False)
    server = HTTPServer(site)
    with start_blocking_portal() as loop:
        loop.call(server.add_socket, taken)
        yield f"http://127.0.0.1:{candidate}{under}"
        loop.call(server.stop)
        loop.call(server.close_all_connections)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    port = parser.parse_args().port
    if not (SITE / "index.html").exists():
        sys.exit("There is no built book yet: run `make read`.")
    with serving(port) as address:
        print(f"The book is at {address}/  (Ctrl-C stops it)", flush=True)
        try:
            Event().wait()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
