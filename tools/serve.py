"""Serve the built book on this machine only, and say where."""

from __future__ import annotations

import argparse
import errno
import gzip
import io
import sys
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO

SITE = Path(__file__).resolve().parents[1] / "_build" / "html"
TEXT = (".html", ".js", ".css", ".json", ".svg", ".txt", ".inv")
KINDS = {
    **dict.fromkeys((".js", ".mjs"), "text/javascript"),
    **{".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml"},
    **{".wasm": "application/wasm", ".whl": "application/zip"},
    ".webmanifest": "application/manifest+json",
}
"""What a browser runs only under its right name, which some systems do not know."""


@lru_cache(maxsize=256)
def packed(path: str, changed: int) -> bytes:
    """Return a file of text as it goes over the wire."""
    return gzip.compress(Path(path).read_bytes(), compresslevel=6)


class Quiet(SimpleHTTPRequestHandler):
    """Answer without a line in the terminal for every file; send text compressed.

    A browser keeps what it has, and asks before it uses it whether it is still the same.
    """

    under = "/"
    """The folder of the address below which the site lies."""
    kept = "no-cache"
    """How long a browser may use what it has before it asks."""
    tag: str | None = None
    extensions_map = SimpleHTTPRequestHandler.extensions_map | KINDS

    def translate_path(self, path: str) -> str:
        below = path.startswith(self.under)
        return super().translate_path(path[len(self.under) - 1 :] if below else "/.nowhere/")

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() and self.path.endswith("/") else path
        if not path.is_file():
            return super().send_head()
        small = path.suffix in TEXT and "gzip" in self.headers.get("Accept-Encoding", "")
        status = path.stat()
        self.tag = f'"{status.st_mtime_ns:x}-{status.st_size:x}{"-gzip" * small}"'
        if self.headers.get("If-None-Match") == self.tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.end_headers()
            return None
        if not small:
            return super().send_head()
        body = packed(str(path), status.st_mtime_ns)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return io.BytesIO(body)

    def log_message(self, format: str, *args: object) -> None:
        pass

    def end_headers(self) -> None:
        self.send_header("Cache-Control", self.kept)
        self.send_header("Vary", "Accept-Encoding")
        if self.tag:
            self.send_header("ETag", self.tag)
        super().end_headers()


def listen(
    port: int, tries: int = 50, under: str = "/", kept: str = Quiet.kept
) -> ThreadingHTTPServer:
    """Return a server on 127.0.0.1, at `port` or the next free one after it.

    The site lies at the top of the address, or under a folder such as "/jeux/".
    """
    if not 0 < port < 65536:
        sys.exit(f"PORT must be 1 to 65535, got {port}.")
    last = min(port + tries, 65536)
    own = {"under": under, "kept": kept}
    handler = partial(type("Handler", (Quiet,), own), directory=str(SITE))
    for candidate in range(port, last):
        try:
            server = ThreadingHTTPServer(("127.0.0.1", candidate), handler)
        except OSError as error:
            taken = error.errno == errno.EADDRINUSE
            why = "is taken" if taken else f"cannot be used ({error.strerror})"
            print(f"Port {candidate} {why}; trying {candidate + 1}.", flush=True)
        else:
            return server
    sys.exit(f"No free port from {port} to {last - 1}. Give another: make read PORT=9000")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    arguments = parser.parse_args()
    if not (SITE / "index.html").exists():
        sys.exit("There is no built book yet: run `make read`.")
    with listen(arguments.port) as server:
        port = server.server_address[1]
        print(f"The book is at http://127.0.0.1:{port}/  (Ctrl-C stops it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
