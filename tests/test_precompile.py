"""Compiled code takes the place of its source in what the browser kernel is made of."""

import csv
import hashlib
import io
import json
import shutil
import zipfile
from base64 import urlsafe_b64encode

import precompile
import pytest

SHOWN = "toy/shown.py"


def made(path, files):
    with zipfile.ZipFile(path, "w") as wheel:
        for name, data in files.items():
            wheel.writestr(name, data)
    return path


def record(wheel):
    """Check that RECORD tells all files of a wheel with their sums; return their names."""
    with zipfile.ZipFile(wheel) as held:
        (name,) = [name for name in held.namelist() if name.endswith(".dist-info/RECORD")]
        rows = list(csv.reader(io.StringIO(held.read(name).decode())))
        assert rows.pop() == [name, "", ""]
        assert [row[0] for row in rows] == [one for one in held.namelist() if one != name]
        for one, told, size in rows:
            data = held.read(one)
            sum_ = urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            assert (told, int(size)) == (f"sha256={sum_}", len(data))
        return [row[0] for row in rows]


def test_code_stands_in_for_its_source_and_tests_stay_out(tmp_path):
    files = {
        "toy/__init__.py": "",
        SHOWN: "x = 1",
        "toy/rare.py": "y = 2",
        "toy/tests/test_x.py": "",
        "toy/data.txt": "data",
        "toy-1.dist-info/RECORD": "stale",
    }
    wheel = made(tmp_path / "toy-1-py3-none-any.whl", files)
    precompile.exchange(wheel, {SHOWN: b"code"})
    assert record(wheel) == ["toy/__init__.py", f"{SHOWN}c", "toy/rare.py", "toy/data.txt"]
    with zipfile.ZipFile(wheel) as held:
        assert held.read(f"{SHOWN}c") == b"code"
        assert held.read("toy/data.txt") == b"data"
    assert [path.name for path in tmp_path.iterdir()] == [wheel.name]


def test_an_archive_that_is_no_wheel_needs_no_record(tmp_path):
    library = made(tmp_path / "library.zip", {"re.py": "", "dis.py": ""})
    precompile.exchange(library, {"re.py": b"code"})
    assert zipfile.ZipFile(library).namelist() == ["re.pyc", "dis.py"]


@pytest.fixture
def kernel(tmp_path, monkeypatch):
    """A kernel of three files; what Node would compile is written at once, and counted."""
    folder = tmp_path / "lite" / "static"
    for name in ("pyodide", "pyodide-lock"):
        (folder / name).mkdir(parents=True)
    made(folder / "pyodide" / "python_stdlib.zip", {"re.py": "source"})
    packages = {}
    for name in ("toy", "jeux"):
        made(folder / "pyodide-lock" / f"{name}.whl", {f"{name}/shown.py": "source"})
        file = f"../../static/pyodide-lock/{name}.whl"
        packages[name] = {"file_name": file, "sha256": "stale"}
    lock = folder / "pyodide-lock" / "pyodide-lock.json"
    lock.write_text(json.dumps({"packages": packages}))
    runs = []

    def run(command, check):
        runs.append(command)
        made(command[-1], {"re.py": "code", SHOWN: "code"})

    monkeypatch.setattr(precompile.subprocess, "run", run)
    return tmp_path / "lite", tmp_path / "kept", runs


def test_the_lock_tells_the_new_sums_and_our_own_library_keeps_its_sources(kernel):
    lite, kept, _ = kernel
    precompile.precompile(lite, kept)
    folder = lite / "static" / "pyodide-lock"
    packages = json.loads((folder / "pyodide-lock.json").read_text())["packages"]
    code = (folder / "toy.whl").read_bytes()
    assert packages["toy"]["sha256"] == hashlib.sha256(code).hexdigest()
    assert packages["jeux"]["sha256"] == "stale"  # nobody touched it
    assert zipfile.ZipFile(folder / "toy.whl").namelist() == [f"{SHOWN}c"]
    assert zipfile.ZipFile(folder / "jeux.whl").namelist() == ["jeux/shown.py"]
    assert zipfile.ZipFile(folder.parent / "pyodide" / "python_stdlib.zip").namelist() == ["re.pyc"]


def test_nothing_is_compiled_twice(kernel, tmp_path):
    lite, kept, runs = kernel
    for number in range(2):
        copy = tmp_path / str(number)
        shutil.copytree(lite, copy)
        precompile.precompile(copy, kept)
    assert len(runs) == 1
