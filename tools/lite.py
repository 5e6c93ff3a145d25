"""Make the copy of the chapters that runs inside the reader's browser: _build/lite.

`jupyter lite build` does the work. This stages what it asks for: the notebooks, Pyodide's core
from npm, its compiled wheels, and the wheel of `jeux`; the kernel's own add-on solves and writes
the lock from these and from the pins in requirements.txt.
"""

from __future__ import annotations

import hashlib
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import assets
import policy
import precompile
import pupil
import stage

ROOT = Path(__file__).resolve().parents[1]
STAGE, LITE = ROOT / "_build" / "lite-stage", ROOT / "_build" / "lite"
KEPT = ROOT / "_build" / "wheels"
"""Wheels that were fetched, for the next time."""
PYODIDE = ROOT / "node_modules" / "pyodide"
WHEELS = "PYODIDE_WHEELS"
"""The setting that names a folder of Pyodide's compiled wheels, or the address of one."""
BESIDE = ROOT.parent / "shared" / "pyodide-wheels"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
COMPILED = ("numpy", "matplotlib", "contourpy", "kiwisolver", "pillow")
FLINT = "python-flint==0.9.0"
FLINT_SUM = "b31f5c00e0e36040ab58d00b3025156e20869b990d776e4bf90f870b1ee11ad3"
ROOTS = ("pyodide-kernel", "jeux")
"""What a page's Python begins with."""
MADE_OF = (
    *("requirements.txt", "package-lock.json", "pyproject.toml", "_config.yml", "_toc.yml"),
    *("tools/lite.py", "tools/policy.py", "tools/stage.py", "tools/pupil.py"),
    *("tools/precompile.py", "tools/precompile.mjs", "tools/pyodide.mjs"),
    "book/appendix/references.bib",
)
SECONDS = 5
"""How long the network may keep silent."""

CONFIG = {
    "LiteBuildConfig": {
        "apps": ["notebooks", "tree"],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
    },
    "PyodideLockAddon": {
        "enabled": True,
        "specs": ["micropip==0.11.1", FLINT],
        "constraints": ["-r constraints.txt"],
        # the lock's solver takes this platform for Linux and would ask for these
        "excludes_extra": ["pexpect", "psutil", "jupyterlab-widgets", "widgetsnbextension"],
        # what a cell imports is loaded by its name here: so FLINT (7 MB) comes with the chapter
        # that computes exact fractions, and with no other
        "patches": {"packages": {"python-flint": {"imports": ["flint", "jeux.race.rational"]}}},
    },
}
SETTINGS = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "Jeux",
        "faviconUrl": "./static/favicons/favicon.ico",
        # nothing is stored: a reader's old copy would hide a corrected chapter for ever
        "enableMemoryStorage": True,
        "contentsStorageDrivers": ["memoryStorageDriver"],
        "settingsStorageDrivers": ["memoryStorageDriver"],
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}
        },
    },
}


class Missing(Exception):
    """Something that the browser kernel needs is not to be had here."""


def make() -> bool:
    """Make _build/lite if something changed, and say whether it is there.

    Without Pyodide's compiled wheels one line says what is missing, and nothing is made. A wheel
    that is not the one that Pyodide's lock names is an error.
    """
    stamp, done = digest(), LITE / "stamp"
    if done.exists() and done.read_text() == stamp:
        return True
    shutil.rmtree(LITE, ignore_errors=True)
    shutil.rmtree(STAGE, ignore_errors=True)
    try:
        collect(STAGE / "static" / "pyodide-lock")
    except Missing as missing:
        print(f"The book is built without live cells: {missing}", flush=True)
        return False
    print("Making the browser kernel …", flush=True)
    prepare()
    build()
    done.write_text(stamp)
    return True


def lay(site: Path) -> None:
    """Lay the browser kernel beside the built pages, or nothing if there is none."""
    shutil.rmtree(site / "lite", ignore_errors=True)
    if LITE.is_dir():
        shutil.copytree(LITE, site / "lite", copy_function=link)


def link(source: str, target: str) -> None:
    """Give a file a second name; where the disk cannot, copy it."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)


def digest() -> str:
    """Return one hash of all that goes into the browser kernel."""
    files = [path for path in (ROOT / "src").rglob("*") if path.is_file()]
    files = [path for path in files if "__pycache__" not in path.parts]
    files += [*chapters(), *(ROOT / name for name in MADE_OF)]
    names = "".join(str(path.relative_to(ROOT)) for path in files)
    return hashlib.sha256((names + assets.digest(*files)).encode()).hexdigest()


def collect(target: Path) -> None:
    """Bring the compiled wheels into a folder, by the sums that Pyodide's own lock names."""
    packages = json.loads((PYODIDE / "pyodide-lock.json").read_text())["packages"]
    target.mkdir(parents=True)
    for name in COMPILED:
        file, wanted = target / packages[name]["file_name"], packages[name]["sha256"]
        file.write_bytes(fetched(file.name))
        if hashlib.sha256(file.read_bytes()).hexdigest() != wanted:
            (KEPT / file.name).unlink(missing_ok=True)
            sys.exit(f"{file.name} is not the file that Pyodide's lock names (sha256).")
    # its makers publish a newer one than Pyodide does
    wanted = target.parent / "flint.txt"
    wanted.write_text(f"{FLINT} --hash=sha256:{FLINT_SUM}\n")
    near = any(Path(source()).glob("python_flint-*.whl"))
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
    pip += ["--no-index", "--find-links", source()] if near else []
    browser = ["--platform", platform(), "--python-version", "3.14", "--abi", "cp314"]
    command = [*pip, *browser, "-d", str(target), "--require-hashes", "-r", str(wanted)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise Missing(f"{FLINT} could not be fetched ({done.stderr.strip().splitlines()[-1]}).")


def source() -> str:
    """Return the folder or the address from which Pyodide's wheels come."""
    return os.environ.get(WHEELS) or (str(BESIDE) if BESIDE.is_dir() else distribution())


def fetched(name: str) -> bytes:
    """Return one of Pyodide's wheels, from the folder or the address that is set."""
    place = source()
    if not place.startswith("https://"):
        try:
            return (Path(place) / name).read_bytes()
        except OSError as error:
            raise Missing(f"{error.filename} cannot be read ({error.strerror}).") from error
    kept = KEPT / name
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        try:
            with urllib.request.urlopen(f"{place.rstrip('/')}/{name}", timeout=SECONDS) as answer:
                kept.write_bytes(answer.read())
        except (OSError, http.client.HTTPException) as error:
            why = getattr(error, "reason", error)
            raise Missing(
                f"{name} could not be fetched ({why}); {WHEELS}=folder names one."
            ) from error
    return kept.read_bytes()


def distribution() -> str:
    """Return the address of Pyodide's distribution, which its core itself names."""
    version = json.loads((PYODIDE / "package.json").read_text())["version"]
    named = re.search(
        r"https://[^`\"']*/pyodide/v\$\{\w+\}/full/", (PYODIDE / "pyodide.mjs").read_text()
    )
    if not named:
        raise Missing("Pyodide's core names no distribution to fetch its wheels from.")
    return re.sub(r"\$\{\w+\}", version, named[0])


def platform() -> str:
    """Return the name by which compiled wheels know this Pyodide."""
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    return f"pyemscripten_{info['abi_version']}_wasm32"


def prepare() -> None:
    """Lay out what `jupyter lite build` asks for."""
    for name in CORE:
        copy(PYODIDE / name, STAGE / "static" / "pyodide" / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    # an emptied lock: the kernel's add-on fills it, from these wheels and from our pins
    lock["info"]["platform"] = platform().removesuffix("_wasm32")
    # what the solver wants to see on Python 3.11, where it is an older one
    lock["info"].setdefault(
        "version", json.loads((PYODIDE / "package.json").read_text())["version"]
    )
    empty = json.dumps(lock | {"packages": {}})
    (STAGE / "static" / "pyodide" / "pyodide-lock.json").write_text(empty)
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    wheels = str(STAGE / "static" / "pyodide-lock")
    subprocess.run([*pip, "--disable-pip-version-check", "-w", wheels, str(ROOT)], check=True)
    for path in chapters():
        target = STAGE / "files" / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(stage.staged(path), "utf-8")
    for path in pupil.chapters():
        target = STAGE / "files" / "pupil" / pupil.inside(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(stage.readied(pupil.copy(path)), "utf-8")
    # compiled packages are those of this Pyodide; all else is what the book is pinned to
    own = rf"^(-e|{'|'.join(COMPILED)})\b.*"
    pins = re.sub(own, "", (ROOT / "requirements.txt").read_text(), flags=re.M)
    (STAGE / "constraints.txt").write_text(pins)
    (STAGE / "jupyter_lite_config.json").write_text(json.dumps(CONFIG))
    (STAGE / "jupyter-lite.json").write_text(json.dumps(SETTINGS))


def build() -> None:
    """Run `jupyter lite build`; what it says is shown when it fails."""
    shutil.rmtree(LITE, ignore_errors=True)
    jupyter = str(Path(sys.executable).parent / "jupyter")
    command = [jupyter, "lite", "build", "--output-dir", str(LITE)]
    settings = os.environ | {"UV_PYTHON_DOWNLOADS": "never"}
    done = subprocess.run(command, cwd=STAGE, env=settings, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout[-2000:], done.stderr[-4000:], sep="\n", file=sys.stderr)
        sys.exit("The browser kernel could not be made; see above why.")
    precompile.precompile(LITE, KEPT)
    folder = LITE / "static" / "pyodide-lock"
    do_without_jedi(folder / "pyodide-lock.json")
    weigh(folder)
    for left in (LITE / "doc", *LITE.glob("rspack.*.js")):  # what only its makers need
        shutil.rmtree(left) if left.is_dir() else left.unlink(missing_ok=True)
    policy.guard_lite(LITE)


def do_without_jedi(lock: Path) -> None:
    """Let a page's IPython come without jedi's 5,600 files; a notebook asks for them by name."""
    told = json.loads(lock.read_text())
    told["packages"]["ipython"]["depends"].remove("jedi")
    lock.write_text(json.dumps(told))


def weigh(folder: Path) -> None:
    """Write down how many bytes each file has that a page's first live cell fetches."""
    packages = json.loads((folder / "pyodide-lock.json").read_text())["packages"]
    wanted, seen = list(ROOTS), set[str]()
    while wanted:
        if (name := wanted.pop()) not in seen:
            seen.add(name)
            wanted += packages[name]["depends"]
    files = [folder / packages[name]["file_name"] for name in seen]
    files += [folder.parent / "pyodide" / name for name in CORE if not name.endswith(".mjs")]
    sizes = {file.name: file.resolve().stat().st_size for file in sorted(files)}
    (folder / "sizes.json").write_text(json.dumps({"roots": ROOTS, "bytes": sizes}))


def chapters() -> Iterator[Path]:
    """Yield the notebooks of the book."""
    for path in sorted((ROOT / "book").rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in path.parts:
            yield path


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


if __name__ == "__main__":
    assets.fetch()
    make()
