"""Serve this folder on this machine at http://localhost:8000/, until Ctrl-C.

`python -m http.server` does so, too; but on Windows it calls files what other programs have written
down there, which may be plain text for a script, and a browser then does not run it.
"""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parent
PORT = 8000
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}


def serve(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of a folder, which has yet to begin."""
    SimpleHTTPRequestHandler.extensions_map.update(TYPES)
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    return ThreadingHTTPServer(("127.0.0.1", port), handler)


if __name__ == "__main__":
    print(f"The book is at http://localhost:{PORT}/  (Ctrl-C stops it)", flush=True)
    serve(HERE, PORT).serve_forever()
