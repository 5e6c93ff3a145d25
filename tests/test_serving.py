"""Serving the built book on this machine."""

import contextlib
import gzip
import os
import sys
import threading
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import serve


@contextlib.contextmanager
def serving(**options):
    """Serve what stands in `serve.SITE`, and give the address."""
    with serve.listen(8800, **options) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        host, port = server.server_address
        assert host == "127.0.0.1"
        yield f"http://{host}:{port}/"
        server.shutdown()


@pytest.fixture
def small_site(tmp_path, monkeypatch):
    monkeypatch.setattr(serve, "SITE", tmp_path)
    (tmp_path / "index.html").write_text("the book " * 1000)
    (tmp_path / "kernel.wasm").write_bytes(b"\0asm" * 1000)
    return tmp_path


def ask(address, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urlopen(Request(address, headers=named)) as answer:
            return answer.status, answer.headers, answer.read()
    except HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


def test_text_goes_compressed_to_those_who_can_read_it(small_site):
    with serving() as address:
        _, told, body = ask(address, Accept_Encoding="gzip")
        assert told["Content-Encoding"] == "gzip"
        assert told["Content-Type"] == "text/html"
        assert len(body) < 200
        assert gzip.decompress(body) == b"the book " * 1000
        assert ask(address)[2] == b"the book " * 1000
        # what is large and packed already is sent as it is: nothing waits for a second packing
        assert ask(f"{address}kernel.wasm", Accept_Encoding="gzip")[1]["Content-Encoding"] is None


@pytest.mark.parametrize(("name", "accept"), [("", "gzip"), ("", ""), ("kernel.wasm", "gzip")])
def test_what_a_browser_has_is_sent_again_only_when_it_changed(small_site, name, accept):
    with serving() as address:
        status, told, _ = ask(address + name, Accept_Encoding=accept)
        assert (status, told["Cache-Control"]) == (200, "no-cache")
        again = {"Accept_Encoding": accept, "If_None_Match": told["ETag"]}
        assert ask(address + name, **again)[::2] == (304, b"")
        file = small_site / (name or "index.html")
        os.utime(file, (0, 0))  # an older one may take the place of a newer one
        status, new, body = ask(address + name, **again)
        assert (status, bool(body)) == (200, True)
        assert new["ETag"] != told["ETag"]


def test_files_bear_the_kind_without_which_a_browser_refuses_them(small_site):
    with serving() as address:
        for name, kind in {
            "a.wasm": "application/wasm",
            "a.mjs": "text/javascript",
            "a.js": "text/javascript",
            "a.whl": "application/zip",
            "a.webmanifest": "application/manifest+json",
        }.items():
            (small_site / name).touch()
            assert ask(address + name)[1]["Content-Type"] == kind


def test_a_site_can_lie_under_a_folder(small_site):
    with serving(under="/jeux/") as address:
        assert ask(f"{address}jeux/")[0] == 200
        assert ask(f"{address}jeux/kernel.wasm?v=1")[0] == 200
        assert [ask(address + name)[0] for name in ("", "kernel.wasm", "jeux/none")] == [404] * 3


def test_a_taken_port_is_named_and_the_next_one_tried(capsys):
    with serve.listen(8800) as first:
        taken = first.server_address[1]
        with serve.listen(taken) as second:
            assert second.server_address[1] > taken
        assert f"Port {taken} is taken" in capsys.readouterr().out
        with pytest.raises(SystemExit, match="No free port"):
            serve.listen(taken, tries=1)


def test_serving_before_building_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(serve, "SITE", tmp_path)
    monkeypatch.setattr(sys, "argv", ["serve.py"])
    with pytest.raises(SystemExit, match="make read"):
        serve.main()
