"""Serving the built book on this machine."""

import gzip
import mimetypes
import os
import sys
import threading
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import serve
import start


@pytest.fixture
def small_site(tmp_path, monkeypatch):
    monkeypatch.setattr(serve, "SITE", tmp_path)
    (tmp_path / "index.html").write_text("the book " * 1000, "utf-8")
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


def test_text_goes_compressed_where_it_is_asked_for(small_site):
    """As hosts send it: what a page weighs is measured so."""
    with serve.serving(8800, compress_response=True) as address:
        _, told, body = ask(address, Accept_Encoding="gzip")
        assert told["Content-Encoding"] == "gzip"
        assert len(body) < 200
        assert gzip.decompress(body) == b"the book " * 1000
        assert ask(address)[2] == b"the book " * 1000
        # what is large and packed already is sent as it is: nothing waits for a second packing
        assert ask(f"{address}/kernel.wasm", Accept_Encoding="gzip")[1]["Content-Encoding"] is None


@pytest.mark.parametrize("name", ["", "kernel.wasm"])
def test_what_a_browser_has_is_sent_again_only_when_it_changed(small_site, name):
    with serve.serving(8800) as address:
        status, told, _ = ask(f"{address}/{name}")
        assert (status, told["Cache-Control"]) == (200, "no-cache")
        assert ask(f"{address}/{name}", If_None_Match=told["ETag"])[::2] == (304, b"")
        file = small_site / (name or "index.html")
        file.write_bytes(file.read_bytes()[::-1])
        os.utime(file, (0, 0))  # an older one may take the place of a newer one
        status, new, body = ask(f"{address}/{name}", If_None_Match=told["ETag"])
        assert (status, body) == (200, file.read_bytes())
        assert new["ETag"] != told["ETag"]


def test_files_bear_the_kind_without_which_a_browser_refuses_them(small_site):
    with serve.serving(8800) as address:
        for name, kinds in {
            "": {"text/html"},
            "a.css": {"text/css"},
            "a.wasm": {"application/wasm"},
            "a.mjs": {"text/javascript", "application/javascript"},
            "a.js": {"text/javascript", "application/javascript"},
            "a.webmanifest": {"application/manifest+json"},
        }.items():
            if name:
                (small_site / name).touch()
            assert ask(f"{address}/{name}")[1]["Content-Type"] in kinds


def test_a_site_can_lie_under_a_folder(small_site):
    with serve.serving(8800, under="/jeux") as address:
        top = address.removesuffix("jeux")
        assert ask(f"{address}/")[0] == 200
        assert ask(f"{address}/kernel.wasm?v=1")[0] == 200
        assert [ask(top + name)[0] for name in ("", "kernel.wasm", "jeux/none")] == [404] * 3


def test_a_folder_leads_to_its_page_with_what_is_asked_of_it(small_site):
    (small_site / "notebooks").mkdir()
    (small_site / "notebooks" / "index.html").write_text("a notebook", "utf-8")
    with serve.serving(8800) as address, urlopen(f"{address}/notebooks?path=a.ipynb") as answer:
        assert answer.url == f"{address}/notebooks/?path=a.ipynb"
        assert answer.read() == b"a notebook"


def test_a_taken_port_is_named_and_the_next_one_tried(capsys, monkeypatch):
    with serve.serving(8800) as first:
        taken = int(first.rpartition(":")[2])
        with serve.serving(taken) as second:
            assert int(second.rpartition(":")[2]) > taken
        assert f"Port {taken} is taken; trying" in capsys.readouterr().out
        monkeypatch.setattr(serve, "TRIES", 1)
        with pytest.raises(SystemExit, match="No free port"), serve.serving(taken):
            pass


def test_serving_before_building_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr(serve, "SITE", tmp_path)
    monkeypatch.setattr(sys, "argv", ["serve.py"])
    with pytest.raises(SystemExit, match="make read"):
        serve.main()


@pytest.mark.parametrize("ending", ["js", "mjs"])
def test_a_script_is_called_one_whatever_the_machine_calls_it(small_site, monkeypatch, ending):
    """Windows keeps types that any program may change."""
    monkeypatch.setattr(mimetypes, "guess_type", lambda name: ("text/plain", None))
    (small_site / f"page.{ending}").write_text("", "utf-8")
    with serve.serving(8800) as address:
        assert ask(f"{address}/page.{ending}")[1]["Content-Type"] == "text/javascript"


def test_a_copy_of_the_site_serves_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(mimetypes, "guess_type", lambda name: ("text/plain", None))
    (tmp_path / "page.js").write_text("", "utf-8")
    server = start.serve(tmp_path, 0)
    threading.Thread(target=server.serve_forever).start()
    told = ask(f"http://127.0.0.1:{server.server_port}/page.js")[1]
    server.shutdown()
    server.server_close()
    assert told["Content-Type"] == "text/javascript"
