"""What a teacher serves a class with: files compressed beforehand, nginx, and a hub."""

import gzip
import os
import re
import shutil
import socket
import subprocess
import time
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from pages import ROOT
from traitlets.config.loader import PyFileConfigLoader

CONFIG = ROOT / "docs" / "jupyterhub_config.py"
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")


def asked(address, headers):
    """Return headers and body, once the server is there."""
    for _ in range(200):
        try:
            with urlopen(Request(address, headers=headers)) as answer:
                return answer.headers, answer.read()
        except URLError:
            time.sleep(0.05)
    raise AssertionError("the server never came")


@pytest.fixture
def small_site(tmp_path):
    site = tmp_path / "site"
    (site / "lite").mkdir(parents=True)
    (site / "index.html").write_text("the book " * 1000, "utf-8")
    (site / "lite" / "a.mjs").write_text("export default 1;" * 100, "utf-8")
    (site / "lite" / "a.wasm").write_bytes(b"\0asm" * 1000)
    (site / "b.png").write_bytes(b"\x89PNG" * 100)
    return site


@pytest.fixture
def compressed(small_site):
    """The site as it is once the line of HOSTING.md has been run."""
    told = (ROOT / "docs" / "HOSTING.md").read_text("utf-8")
    (line,) = re.findall(r"^find _build/site .*", told, re.M)
    subprocess.run(line.replace("_build/site", str(small_site)), shell=True, check=True)
    return small_site


def test_text_is_compressed_beforehand_and_pictures_are_not(compressed):
    made = {p.relative_to(compressed).as_posix() for p in compressed.rglob("*.gz")}
    assert made == {"index.html.gz", "lite/a.mjs.gz", "lite/a.wasm.gz"}
    for path in compressed.rglob("*.gz"):
        assert gzip.decompress(path.read_bytes()) == path.with_suffix("").read_bytes()


@pytest.mark.skipif(not NGINX, reason="no nginx here")
def test_nginx_sends_what_is_compressed_and_names_scripts(compressed, tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    block = (ROOT / "docs" / "nginx.conf").read_text("utf-8")
    block = block.replace("listen 80", f"listen 127.0.0.1:{port}").replace(
        "/srv/jeux", str(compressed)
    )
    user = "user root;" if os.geteuid() == 0 else ""
    (tmp_path / "nginx.conf").write_text(
        f"{user} daemon off; pid {tmp_path}/pid; error_log {tmp_path}/errors; events {{}}"
        f"http {{ access_log off; {block} }}",
        "utf-8",
    )
    process = subprocess.Popen([NGINX, "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path)])
    try:
        for name, kind in (("index.html", "text/html"), ("lite/a.mjs", "text/javascript")):
            told, body = asked(f"http://127.0.0.1:{port}/{name}", {"Accept-Encoding": "gzip"})
            assert told["Content-Encoding"] == "gzip"
            assert told["Content-Type"] == kind
            assert told["Cache-Control"] == "max-age=600"
            assert gzip.decompress(body) == (compressed / name).read_bytes()
        # who cannot unpack, gets it plain
        assert (
            asked(f"http://127.0.0.1:{port}/index.html", {})[1]
            == (compressed / "index.html").read_bytes()
        )
    finally:
        process.terminate()
        process.wait()


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
    assert found.Spawner.environment == {"OPENBLAS_NUM_THREADS": "1"}


def test_a_hub_without_an_image_runs_beside_itself(monkeypatch, tmp_path):
    found = config(monkeypatch, JEUX_PASSWORD="one for the class", JEUX_HOME=str(tmp_path))
    assert found.JupyterHub.spawner_class == "simple"
    assert found.Spawner.cmd[0] == str(tmp_path / ".venv" / "bin" / "jupyterhub-singleuser")
    assert found.Spawner.environment["OPENBLAS_NUM_THREADS"] == "1"
    assert found.Spawner.environment["PATH"].startswith(str(tmp_path / ".venv" / "bin"))


@pytest.mark.parametrize("password", ["", "short"])
def test_a_hub_without_a_good_password_does_not_start(monkeypatch, password):
    with pytest.raises(SystemExit, match="JEUX_PASSWORD"):
        config(monkeypatch, JEUX_PASSWORD=password)
