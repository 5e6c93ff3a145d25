"""What was measured of a class: figures that agree, and the files that a teacher serves it with."""

import asyncio
import contextlib
import gzip
import math
import shutil
import statistics
import subprocess
import sys
import threading
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pack
import pytest
import serve
from measuring import benchmark
from pages import ROOT
from traitlets.config.loader import PyFileConfigLoader

from jeux import measured
from jeux.measured import classroom

CONFIG = ROOT / "tools" / "jupyterhub_config.py"


@pytest.fixture(scope="module")
def stored():
    return measured.load("serving")


# the stored figures


def test_a_first_visit_is_the_sum_of_its_answers(stored):
    reader = stored["reader"]
    first = reader["pages"][0]
    assert first["requests"] == len(reader["mix"]) > 10
    assert first["bytes"] == sum(answer["bytes"] for answer in reader["mix"])
    assert {answer["status"] for answer in reader["mix"]} == {200}
    assert reader["mix"][0]["path"] == f"/{first['page']}.html"
    assert all(page["bytes"] < first["bytes"] for page in reader["pages"][1:])


def test_live_cells_ask_the_server_for_nothing(stored):
    reader = stored["reader"]
    assert reader["live"]["requests"] > 10  # Python comes once
    for name in ("live_cells", "live_again_cells"):
        assert reader[name]["cells"] >= 3
        assert reader[name]["requests"] == reader[name]["bytes"] == 0
    assert reader["live_again"]["bytes"] < reader["live"]["bytes"] / 100


def test_rates_are_requests_by_seconds(stored):
    rows = stored["load"]["rows"]
    assert {row["server"] for row in rows} == {"nginx", "tools/serve.py"}
    for row in rows:
        rates = [run["requests"] / run["seconds"] for run in row["runs"]]
        assert len(rates) >= 3
        assert row["rate"]["values"] == pytest.approx(rates)
        assert row["rate"]["median"] == pytest.approx(statistics.median(rates))
        for run in row["runs"]:
            assert 0 < run["p50"] <= run["p95"] <= run["p99"]
    assert {row["connections"] for row in rows} >= {50, 1000}


def test_a_class_of_a_thousand_came_and_none_went_without(stored):
    thousand = stored["class"][0]
    assert (thousand["server"], thousand["readers"], thousand["errors"]) == ("nginx", 1000, 0)
    for played in stored["class"]:
        assert played["requests"] == played["readers"] * len(stored["reader"]["mix"])
        times = [played["visit"][name] for name in ("p50", "p95", "p99", "high")]
        assert times == sorted(times)
        assert played["memory"] > 1_000_000


def test_every_reader_of_the_hub_was_served(stored):
    hub = stored["hub"]
    assert hub["readers"] >= 20
    for times in (hub["start"]["seconds"], hub["work"]["first"], hub["work"]["all"]):
        assert len(times) == hub["readers"]
        assert times == sorted(times)
        assert times[0] > 0
    assert hub["memory"]["processes"] == 2 * hub["readers"]  # a server and a kernel
    assert 20e6 < hub["memory"]["idle"] < hub["memory"]["active"] < 2e9
    assert hub["versions"]["jupyterhub"].startswith("5.")


# the pictures of the page


def test_a_lesson_costs_what_its_readers_ask_for(stored):
    reader, hub = stored["reader"], stored["hub"]["memory"]
    sizes = classroom.gigabytes(1000)
    first = sum(answer["bytes"] for answer in reader["mix"])
    assert sizes["read"] == pytest.approx(first * 1000 / 1e9)
    assert sizes["run"] == pytest.approx((first + reader["live"]["bytes"]) * 1000 / 1e9)
    assert sizes["hub"] == pytest.approx((hub["hub"] + 1000 * hub["active"]) / 1e9)
    assert sizes["site"] == classroom.gigabytes(1)["site"]  # whoever comes
    assert classroom.in_words(sizes["hub"]) in classroom.lesson_picture(1000)


def test_a_term_is_weeks_of_pages_and_python_once(stored):
    reader = stored["reader"]
    first, *further = (page["bytes"] for page in reader["pages"])
    weekly = first + 2 * statistics.mean(further)
    assert classroom.term_gigabytes(7, 3, False) == pytest.approx(7 * 15 * weekly / 1e9)
    more = classroom.term_gigabytes(7, 3, True) - classroom.term_gigabytes(7, 3, False)
    assert more == pytest.approx(7 * reader["live"]["bytes"] / 1e9)
    with pytest.raises(ValueError, match="cells must be one of not run, run, got 'yes'"):
        classroom.term_picture(7, 3, "yes")


def test_sizes_change_their_unit_where_digits_would():
    said = map(classroom.in_words, (0.9994, 0.9996, 999.4, 999.6))
    assert list(said) == ["999 MB", "1 GB", "999 GB", "1 TB"]


# the means of measuring


@contextlib.contextmanager
def serving(folder, monkeypatch):
    monkeypatch.setattr(serve, "SITE", folder)
    with serve.listen(8900) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture
def small_site(tmp_path):
    site = tmp_path / "site"
    (site / "lite").mkdir(parents=True)
    (site / "index.html").write_text("the book " * 1000)
    (site / "lite" / "a.mjs").write_text("export default 1;" * 100)
    (site / "lite" / "a.wasm").write_bytes(b"\0asm" * 1000)
    (site / "b.png").write_bytes(b"\x89PNG" * 100)
    return site


def test_a_played_class_counts_what_did_not_come(small_site, monkeypatch):
    module = benchmark("serving")
    monkeypatch.setattr(module, "MINUTE", 0.3)
    with serving(small_site, monkeypatch) as site:
        found = asyncio.run(module.a_class(site, ["/index.html", "/b.png", "/lite/a.wasm"], 8))
        assert (found["requests"], found["errors"]) == (24, 0)
        assert 0 < found["visit"]["p50"] <= found["visit"]["high"] < found["lasted"]
        found = asyncio.run(module.a_class(site, ["/index.html", "/none.png"], 8))
        assert (found["requests"], found["errors"]) == (16, 8)
    found = asyncio.run(module.a_class(site, ["/index.html"], 2))  # now nobody is there
    assert found["errors"] == 2


def test_the_chapters_of_a_part_come_in_their_order():
    listed = benchmark("serving").chapters("cloche")
    assert listed[:2] == ["book/cloche/1-the-game", "book/cloche/2-six-dice"]
    assert len(listed) == 10


def test_the_log_gives_each_answer_once(tmp_path):
    log = tmp_path / "log"
    log.write_text("/a.html 200 120\n/a b.js 304 80\n")
    read = benchmark("serving").Log(log)
    fresh = read.new()
    assert fresh[1] == {"path": "/a b.js", "status": 304, "bytes": 80}
    assert benchmark("serving").total(fresh) == {"requests": 2, "bytes": 200}
    assert read.new() == []


# what a teacher serves it with


def test_text_is_compressed_beforehand_and_the_rest_is_not(small_site):
    pack.compress(small_site)
    made = {p.relative_to(small_site).as_posix() for p in small_site.rglob("*.gz")}
    assert made == {"index.html.gz", "lite/a.mjs.gz", "lite/a.wasm.gz"}
    for path in small_site.rglob("*.gz"):
        assert gzip.decompress(path.read_bytes()) == path.with_suffix("").read_bytes()


def test_a_zip_holds_nothing_twice(small_site, tmp_path, monkeypatch):
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1"')
    for name, value in {
        "ROOT": tmp_path, "HTML": small_site, "SITE": tmp_path / "laid", "ZIP": tmp_path / "a.zip"
    }.items():  # fmt: skip
        monkeypatch.setattr(pack, name, value)
    monkeypatch.delenv("CI", raising=False)
    pack.main(["--gzip"])
    assert (tmp_path / "laid" / "index.html.gz").exists()
    assert not [name for name in ZipFile(tmp_path / "a.zip").namelist() if name.endswith(".gz")]


@pytest.mark.skipif(not shutil.which("nginx", path="/usr/sbin:/usr/bin"), reason="no nginx here")
def test_nginx_sends_what_is_compressed_and_names_scripts(small_site, tmp_path):
    pack.compress(small_site)
    module = benchmark("serving")
    with module.nginx(tmp_path, module.cores()) as server:
        for name, kind in (("index.html", "text/html"), ("lite/a.mjs", "text/javascript")):
            asked = Request(f"{server.address}/{name}", headers={"Accept-Encoding": "gzip"})
            with urlopen(asked) as answer:
                told, body = answer.headers, answer.read()
            assert told["Content-Encoding"] == "gzip"
            assert told["Content-Type"] == kind
            assert told["Cache-Control"] == "max-age=600"
            assert gzip.decompress(body) == (small_site / name).read_bytes()
        with urlopen(f"{server.address}/index.html") as answer:  # who cannot unpack, gets it plain
            assert answer.read() == (small_site / "index.html").read_bytes()
        assert server.memory() > 1_000_000
    assert len((tmp_path / "log").read_text().splitlines()) >= 3


def config(monkeypatch, **settings):
    for name in ("JEUX_IMAGE", "JEUX_PASSWORD", "JEUX_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    return PyFileConfigLoader(CONFIG.name, str(CONFIG.parent)).load_config()


def test_a_hub_starts_containers_of_the_image(monkeypatch):
    found = config(monkeypatch, JEUX_IMAGE="jeux", JEUX_PASSWORD="one for the class")
    assert found.JupyterHub.spawner_class == "dockerspawner.DockerSpawner"
    assert found.DockerSpawner.image == "jeux"
    assert found.SharedPasswordAuthenticator.user_password == "one for the class"
    assert found.Spawner.cmd == ["jupyterhub-singleuser"]  # and not what the image would run
    assert found.Spawner.mem_limit == "1G"


def test_a_hub_without_an_image_runs_beside_itself(monkeypatch, tmp_path):
    found = config(monkeypatch, JEUX_PASSWORD="one for the class", JEUX_HOME=str(tmp_path))
    assert found.JupyterHub.spawner_class == "simple"
    assert found.Spawner.cmd[0] == str(tmp_path / ".venv" / "bin" / "jupyterhub-singleuser")


@pytest.mark.parametrize("password", ["", "short"])
def test_a_hub_without_a_good_password_does_not_start(monkeypatch, password):
    with pytest.raises(SystemExit, match="JEUX_PASSWORD"):
        config(monkeypatch, JEUX_PASSWORD=password)


def reachable(folder):
    """Say whether both package indexes answer."""
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder]
    asked = [[*pip, benchmark("hub").PACKAGES[0]], ["npm", "view", benchmark("hub").PROXY, "name"]]
    return all(not subprocess.run(a, check=False, capture_output=True).returncode for a in asked)


@pytest.mark.long
def test_two_readers_work_on_a_hub_with_the_lock(tmp_path):
    if not (shutil.which("node") and shutil.which("npm")):
        pytest.skip("a hub's proxy needs node and npm")
    if not reachable(tmp_path / "asked"):
        pytest.skip("a hub and its proxy are not in the lock, and there is no network")
    try:
        found = benchmark("hub").measure(tmp_path / "home", readers=2)
    except LookupError as missing:
        pytest.skip(str(missing))
    assert len(found["start"]["seconds"]) == 2
    assert found["memory"]["processes"] == 4
    assert all(math.isfinite(x) and x > 0 for x in found["work"]["all"])
    assert found["memory"]["active"] > found["memory"]["idle"] > 20e6
