"""Make the copy of the chapters that runs inside the reader's browser: _build/lite.

`jupyter lite build` does the work. This stages what it asks for: the notebooks, Pyodide's core
from npm, its compiled wheels from vendor/pyodide, and the wheel of `jeux`; the kernel's own add-on
solves and writes the lock from these and from the pins in requirements.txt.

Of what `lite_settings` says: the door leads to the list of files, since JupyterLab's own page is
not built. What is excluded the lock's solver would ask for, which takes this platform for Linux.
What a cell imports is loaded by its name, so FLINT (7 MB) comes with the chapter that computes
exact fractions, and with no other.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import address
import assets
import cached
import copies
import nbformat
import policy
import precompile
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = ROOT / "tools" / "lite_settings"
STAGE, LITE = ROOT / "_build" / "lite-stage", ROOT / "_build" / "lite"
FETCHED = ROOT / "_build" / "wheels"
"""Wheels from the package index, a folder for each state of the locks: they are fetched once."""
WHEELS = STAGE / "static" / "pyodide-lock"
"""Where the kernel's add-on looks for wheels."""
PYODIDE = ROOT / "node_modules" / "pyodide"
VENDOR = ROOT / "vendor" / "pyodide"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
COMPILED = ("numpy", "matplotlib", "contourpy", "kiwisolver", "pillow")
FLINT = SETTINGS / "flint.txt"
"""Its makers publish a newer wheel than Pyodide does."""
ROOTS = ("pyodide-kernel", "jeux")
"""What a page's Python begins with."""
MADE_OF = (
    *("requirements.txt", "package-lock.json", "pyproject.toml"),
    *("tools/lite.py", "tools/lite_settings", "tools/policy.py"),
    *("tools/precompile.py", "tools/precompile.mjs", "tools/pyodide.mjs"),
)
"""What the browser kernel depends on; an edited chapter or library is laid into it as it is."""


def make() -> None:
    """Make the kernel if its locks changed, exchange `jeux` if it did, and write the chapters."""
    files, done, folder = dict(notebooks()), LITE / "stamp", LITE / "static" / "pyodide-lock"
    library = assets.digest(ROOT / "src")
    # the kernel lists the chapters
    kernel = "\n".join([assets.digest(*(ROOT / name for name in MADE_OF)), *files])
    before = done.read_text("utf-8").partition("\n") if done.exists() else ("", "", "")
    if before[2] != kernel:
        print("Making the browser kernel …", flush=True)
        locks = (ROOT / "requirements.txt", ROOT / "package-lock.json", SETTINGS)
        fetched = FETCHED / assets.digest(*locks)
        collect(fetched)
        prepare(files, fetched)
        build()
        keep(fetched)
    elif before[0] != library:
        exchange_own(folder)
    weigh(folder)
    write(files, LITE / "files")
    done.write_text(f"{library}\n{kernel}", "utf-8")


def notebooks() -> Iterator[tuple[str, str]]:
    """Yield the chapters, the copies for pupils, and a file that a page reads: place and text."""
    site = address.site()
    chapters = {path: nbformat.read(path, 4) for path in sorted(cached.chapters())}
    own = {path.relative_to(ROOT): copies.for_taking(chapters[path], site) for path in chapters}
    pupils = {"pupil" / copies.inside(path): copies.of(path) for path in copies.chapters()}
    for place, notebook in (own | pupils).items():
        # not nbformat's own form: JupyterLite shows a text that is cut into lines with commas
        yield place.as_posix(), json.dumps(copies.for_lite(notebook), ensure_ascii=False)
    measured = ROOT / "benchmarks" / "measured.json"  # its page reads it
    yield measured.relative_to(ROOT).as_posix(), measured.read_text("utf-8")


def write(files: dict[str, str], folder: Path) -> None:
    """Write texts into a folder, by their names."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


def lay(site: Path) -> None:
    """Lay the browser kernel beside the built pages."""
    shutil.rmtree(site / "lite", ignore_errors=True)
    shutil.copytree(LITE, site / "lite")


def collect(fetched: Path) -> None:
    """See that the compiled wheels are there, by their sums; fetch FLINT the first time."""
    for name, wanted in wheels().items():
        if not (VENDOR / name).exists() or precompile.sha256(VENDOR / name) != wanted:
            sys.exit(f"vendor/pyodide lacks the {name} that Pyodide's lock names (sha256).")
    if not any(fetched.glob("python_flint-*.whl")):
        pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
        browser = ["--platform", platform(), "--python-version", "3.14", "--abi", "cp314"]
        command = [*pip, *browser, "-d", str(fetched), "--require-hashes", "-r", str(FLINT)]
        if subprocess.run(command, check=False).returncode:
            sys.exit("FLINT could not be fetched; see above why.")


def keep(fetched: Path) -> None:
    """Keep for the next time what the kernel's add-on fetched."""
    here = [*WHEELS.glob("*.whl"), *LITE.glob("extensions/**/*.whl")]
    names = {wheel.name for wheel in here}
    for wheel in STAGE.glob(".cache/pyodide-lock/_uv_wheels/*.whl"):
        if wheel.name not in names:
            shutil.copyfile(wheel, fetched / wheel.name)


def pyodide_lock() -> Any:
    """Return what Pyodide says of itself and of its packages."""
    return json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))


def wheels() -> dict[str, str]:
    """Return the compiled wheels by their names, with the sums that Pyodide's lock tells."""
    packages = pyodide_lock()["packages"]
    return {packages[name]["file_name"]: packages[name]["sha256"] for name in COMPILED}


def platform() -> str:
    """Return the name by which compiled wheels know this Pyodide."""
    info = pyodide_lock()["info"]
    return f"pyemscripten_{info['abi_version']}_wasm32"


def prepare(files: dict[str, str], fetched: Path) -> None:
    """Lay out what `jupyter lite build` asks for."""
    shutil.rmtree(STAGE, ignore_errors=True)
    shutil.copytree(SETTINGS, STAGE)
    name_storage(STAGE / "jupyter-lite.json")
    pyodide = STAGE / "static" / "pyodide"
    pyodide.mkdir(parents=True)
    for name in CORE:
        shutil.copyfile(PYODIDE / name, pyodide / name)
    # an emptied lock: the kernel's add-on fills it, from our wheels and from our pins
    lock = pyodide_lock() | {"packages": {}}
    lock["info"]["platform"] = platform().removesuffix("_wasm32")
    # what the solver wants to see on Python 3.11, where it is an older one
    pyodide_version = json.loads((PYODIDE / "package.json").read_text("utf-8"))["version"]
    lock["info"].setdefault("version", pyodide_version)
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    make_own(WHEELS)
    for wheel in (*(VENDOR / name for name in wheels()), *fetched.iterdir()):
        shutil.copyfile(wheel, WHEELS / wheel.name)
    write(files, STAGE / "files")
    pins = (ROOT / "requirements.txt").read_text("utf-8")
    (STAGE / "constraints.txt").write_text(pins.replace("-e .\n", ""), "utf-8")


def name_storage(settings: Path) -> None:
    """Have each edition keep what a reader saves under a name of its own.

    Under one name for all editions, a copy that was saved once would hide a corrected chapter for
    ever. An old copy stays where it is, and is seen again when its edition is.
    """
    edition = f"Jeux {version('jeux')}"
    kept = json.loads(settings.read_text("utf-8"))
    for storage in ("contentsStorageName", "settingsStorageName"):
        kept["jupyter-config-data"][storage] = edition
    settings.write_text(json.dumps(kept), "utf-8")


def make_own(folder: Path) -> None:
    """Put the wheel of `jeux` into a folder."""
    list(WheelBuilder(str(ROOT)).build(directory=str(folder)))


def exchange_own(folder: Path) -> None:
    """Make the wheel of `jeux` anew, and its sum in the lock beside it."""
    make_own(folder)
    lock = folder / "pyodide-lock.json"
    told = json.loads(lock.read_text("utf-8"))
    jeux = told["packages"]["jeux"]
    jeux["sha256"] = precompile.sha256(folder / jeux["file_name"])
    lock.write_text(json.dumps(told), "utf-8")


def build() -> None:
    """Run `jupyter lite build`; what it says is shown when it fails."""
    shutil.rmtree(LITE, ignore_errors=True)
    jupyter = str(Path(sys.executable).with_name("jupyter"))
    command = [jupyter, "lite", "build", f"--output-dir={LITE}"]
    settings = os.environ | {"UV_PYTHON_DOWNLOADS": "never"}
    done = subprocess.run(command, cwd=STAGE, env=settings, capture_output=True, encoding="utf-8")
    if done.returncode:
        print(done.stdout[-2000:], done.stderr[-4000:], sep="\n", file=sys.stderr)
        sys.exit("The browser kernel could not be made; see above why.")
    precompile.precompile(LITE)
    lighten(LITE / "static" / "pyodide-lock" / "pyodide-lock.json")
    for page in LITE.rglob("*.html"):
        page.write_text(policy.ruled(page.read_text("utf-8"), policy.LITE), "utf-8")


def lighten(lock: Path) -> None:
    """Let a page do without what few pages need; a notebook asks for it by name.

    IPython comes without jedi's 5,600 files, and jeux without FLINT.
    """
    told = json.loads(lock.read_text("utf-8"))
    for package, other in (("ipython", "jedi"), ("jeux", "python-flint")):
        told["packages"][package]["depends"].remove(other)
    lock.write_text(json.dumps(told), "utf-8")


def weigh(folder: Path) -> None:
    """Write down how many bytes each file has that a page's first live cell fetches, and one sum
    of the core: its files are asked for under it."""
    packages = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))["packages"]
    wanted, seen = list(ROOTS), set[str]()
    while wanted:
        if (name := wanted.pop()) not in seen:
            seen.add(name)
            wanted += packages[name]["depends"]
    files = [folder / packages[name]["file_name"] for name in seen]
    files += [folder.parent / "pyodide" / name for name in CORE if not name.endswith(".mjs")]
    sizes = {file.name: file.resolve().stat().st_size for file in sorted(files)}
    core = assets.digest(*(folder.parent / "pyodide" / name for name in CORE))
    told = {"roots": ROOTS, "bytes": sizes, "version": core[:12]}
    (folder / "sizes.json").write_text(json.dumps(told), "utf-8")


if __name__ == "__main__":
    assets.fetch()
    make()
