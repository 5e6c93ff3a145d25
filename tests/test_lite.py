"""The browser kernel is made of the right files or not at all."""

import hashlib
import json
import re
from types import SimpleNamespace

import lite
import pytest
import wheels
from pages import NOTEBOOKS, ROOT

WHEEL = b"a compiled package"


@pytest.fixture
def vendor(tmp_path, monkeypatch):
    """Wheels that are small, and a lock of Pyodide that names them."""
    for name in ("STAGE", "WHEELS", "LITE", "VENDOR", "PYODIDE"):
        monkeypatch.setattr(lite, name, tmp_path / name)
    packages = {
        name: {"file_name": f"{name}.whl", "sha256": hashlib.sha256(WHEEL).hexdigest()}
        for name in lite.COMPILED
    }
    for folder in (lite.VENDOR, lite.PYODIDE):
        folder.mkdir()
    (lite.PYODIDE / "pyodide-lock.json").write_text(json.dumps({"packages": packages}), "utf-8")
    for name in lite.COMPILED:
        (lite.VENDOR / f"{name}.whl").write_bytes(WHEEL)
    return lite.VENDOR


@pytest.fixture
def fetched(tmp_path):
    """What was fetched the last time: nothing is asked of the index."""
    (tmp_path / "fetched").mkdir()
    (tmp_path / "fetched" / "python_flint-1.whl").write_bytes(WHEEL)
    return tmp_path / "fetched"


@pytest.mark.parametrize("wheel", [None, WHEEL[:-1]])
def test_a_wheel_that_lacks_or_has_another_sum_ends_the_build(vendor, fetched, wheel):
    lite.collect(fetched)
    (vendor / "pillow.whl").unlink()
    if wheel:
        (vendor / "pillow.whl").write_bytes(wheel)
    with pytest.raises(SystemExit, match=r"lacks the pillow\.whl that Pyodide's lock names"):
        lite.collect(fetched)


def test_what_the_kernel_fetched_is_kept_and_what_is_ours_is_not(vendor, fetched):
    there = lite.STAGE / ".cache" / "pyodide-lock" / "_uv_wheels"
    for folder, names in (
        (there, ("sympy", "jeux", "piplite", "pillow")),
        (lite.WHEELS, ("jeux", "pillow")),
        (lite.LITE / "extensions" / "kernel", ("piplite",)),
    ):
        folder.mkdir(parents=True)
        for name in names:
            (folder / f"{name}.whl").write_bytes(WHEEL)
    lite.keep(fetched)
    assert {path.stem for path in fetched.iterdir()} == {"python_flint-1", "sympy"}


def test_flint_that_cannot_be_had_ends_the_build_in_a_sentence(vendor, tmp_path, monkeypatch):
    monkeypatch.setattr(lite, "platform", lambda: "any")
    monkeypatch.setattr(
        lite.subprocess, "run", lambda *command, **more: SimpleNamespace(returncode=1)
    )
    with pytest.raises(SystemExit, match="FLINT could not be fetched"):
        lite.collect(tmp_path / "nothing")


def test_wheels_are_renewed_by_the_lock_and_their_sums_written_down(vendor, monkeypatch):
    (lite.PYODIDE / "package.json").write_text('{"version": "9"}', "utf-8")
    source = "x ?? `https://any.example/pyodide/v${U}/full/`"
    (lite.PYODIDE / "pyodide.mjs").write_text(source, "utf-8")
    (vendor / "numpy.whl").rename(vendor / "numpy-of-old.whl")
    (vendor / "README.md").write_text("What they are.\n\n```\nold sums\n```\n", "utf-8")
    asked = []

    def fetch(address, target):
        asked.append(address)
        target.write_bytes(WHEEL)

    monkeypatch.setattr(wheels.assets, "fetch", lambda: None)
    monkeypatch.setattr(wheels, "urlretrieve", fetch)
    wheels.main()
    names = [f"{name}.whl" for name in lite.COMPILED]
    assert asked == [f"https://any.example/pyodide/v9/full/{name}" for name in names]
    assert {path.name for path in vendor.glob("*.whl")} == set(names)
    told = (vendor / "README.md").read_text("utf-8").splitlines()
    assert told[:3] == ["What they are.", "", "```"]
    assert told[3:-1] == [f"{hashlib.sha256(WHEEL).hexdigest()}  {name}" for name in names]


def test_the_readme_of_the_wheels_tells_their_sums():
    folder = ROOT / "vendor" / "pyodide"
    sums = {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in folder.glob("*.whl")}
    told = (folder / "README.md").read_text("utf-8")
    assert dict(map(reversed, re.findall(r"^(\w{64})  (\S+)$", told, re.M))) == sums
    assert {name.partition("-")[0] for name in sums} == set(lite.COMPILED)


@pytest.fixture
def kernel(tmp_path, monkeypatch):
    """A kernel that was made, of the book as it stands; making it anew is an error."""
    monkeypatch.setattr(lite, "LITE", tmp_path)
    monkeypatch.setattr(lite, "notebooks", lambda: {"book/edited.ipynb": "a sentence"}.items())
    monkeypatch.setattr(lite, "weigh", lambda folder: None)
    monkeypatch.setattr(lite, "make_own", lambda folder: (folder / "jeux.whl").write_bytes(WHEEL))
    for name in ("collect", "prepare", "build", "keep"):
        monkeypatch.setattr(lite, name, lambda *_: None)
    folder = tmp_path / "static" / "pyodide-lock"
    folder.mkdir(parents=True)
    lock = {"packages": {"jeux": {"file_name": "jeux.whl", "sha256": "of old"}}}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    lite.make()
    monkeypatch.setattr(lite, "collect", lambda _: pytest.fail("it is made anew"))
    return folder / "pyodide-lock.json"


@pytest.mark.parametrize("library", ["as it is", "of old"])
def test_no_sentence_or_line_of_the_library_makes_a_kernel_anew(kernel, monkeypatch, library):
    stamp = lite.LITE / "stamp"
    made = stamp.read_text("utf-8")
    if library == "of old":
        stamp.write_text(made.replace(lite.assets.digest(ROOT / "src"), library), "utf-8")
    lite.make()
    assert (lite.LITE / "files" / "book" / "edited.ipynb").read_text("utf-8") == "a sentence"
    wanted = "of old" if library == "as it is" else hashlib.sha256(WHEEL).hexdigest()
    assert json.loads(kernel.read_text("utf-8"))["packages"]["jeux"]["sha256"] == wanted
    assert stamp.read_text("utf-8") == made
    monkeypatch.setattr(lite, "MADE_OF", (*lite.MADE_OF, "Makefile"))
    with pytest.raises(pytest.fail.Exception, match="made anew"):  # as another lock asks for
        lite.make()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_page_that_computes_exactly_brings_flint(path):
    """The browser finds packages by the modules that a cell's source names."""
    exact = {"exact_race", "exact_mean", "by_vectorisation"}
    cells = json.loads(path.read_text("utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    called = {name for source in code for name in exact if f"{name}(" in source}
    if any('check(rows("serpents"))' in source for source in code):
        assert any("import flint" in source for source in code)
    if called:
        brought = next(source for source in code if "from jeux.race.exact import " in source)
        assert all(name in brought for name in called)
