"""Execute the chapters ahead of the pages: several at a time, and each only when it changed.

What a chapter's cells put out is kept in _build/executed, under one hash of all that they depend
on: their code, the library, and the packages that are installed. The book's extension takes it
from there while Sphinx reads the chapter, and waits for it where a run is under way.
"""

from __future__ import annotations

import atexit
import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

import nbformat
import warm
import yaml
from nbclient import execute

from jeux.sampling import NO_BAR
from jeux.sliders import DRAW_ALL

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "_build" / "executed"
SETTINGS = {
    DRAW_ALL: "1",
    NO_BAR: "1",
    # on a busy machine the threads of small matrices wait for each other, a hundred times longer
    "OPENBLAS_NUM_THREADS": os.environ.get("OPENBLAS_NUM_THREADS", "1"),
}
"""What kernels inherit: each slider draws all its frames, and nothing depends on the machine."""
UNUSED = 14 * 24 * 3600
"""Seconds after which what no build asked for goes."""
LOOKS = 0.02
"""Seconds between two looks for a chapter that is under way."""


def begin(chapters: Iterable[Path]) -> subprocess.Popen[bytes] | None:
    """Begin to execute those chapters of which nothing is kept, unless a run is under way."""
    wanted = [path for path in chapters if not place(nbformat.read(path, 4), path.parent).exists()]
    KEPT.mkdir(parents=True, exist_ok=True)
    if not wanted or under_way():
        return None
    for path in (*KEPT.glob("*.failed"), *KEPT.glob("*.ipynb")):
        if path.suffix == ".failed" or path.stat().st_mtime < time.time() - UNUSED:
            path.unlink()
    held = (KEPT / "lock").open("w")
    fcntl.flock(held, fcntl.LOCK_EX)  # the run inherits it: it is let go when both have ended
    command = [sys.executable, __file__, *map(str, wanted)]
    run = subprocess.Popen(command, env=os.environ | SETTINGS, pass_fds=[held.fileno()])
    held.close()
    atexit.register(run.terminate)
    return run


@contextmanager
def elsewhere() -> Iterator[None]:
    """Throw away what is kept, and let builds wait for chapters that others execute meanwhile."""
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir(parents=True)
    with (KEPT / "lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def under_way() -> bool:
    """Say whether a run holds the lock."""
    with (KEPT / "lock").open("w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def executed(notebook: Any, cwd: str, **options: Any) -> Any:
    """Execute a notebook in place, as nbclient does, or give it what its cells put out before."""
    kept = place(notebook, Path(cwd))
    failed = kept.with_suffix(".failed")
    while not kept.exists() and not failed.exists() and KEPT.exists() and under_way():
        time.sleep(LOOKS)
    if not kept.exists():
        return execute(notebook, cwd=cwd, **options | warm.patient(options["timeout"]))
    kept.touch()
    before = nbformat.from_dict(json.loads(kept.read_text("utf-8")))
    notebook.metadata.update(before.metadata)
    for cell, old in zip(code(notebook), code(before), strict=True):
        cell.update(outputs=old.outputs, execution_count=old.execution_count)
    return notebook


def place(notebook: Any, folder: Path) -> Path:
    """Return the file that keeps what a notebook puts out in a folder."""
    cells = [[cell.source, cell.metadata] for cell in code(notebook)]
    told = json.dumps([str(folder.relative_to(ROOT)), cells, surroundings()], sort_keys=True)
    return KEPT / f"{hashlib.sha256(told.encode()).hexdigest()}.ipynb"


def code(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


@cache
def surroundings() -> str:
    """Return one hash of all that cells depend on beside their own code."""
    files = sorted(path for path in (ROOT / "src").rglob("*") if path.is_file())
    files = [path for path in files if "__pycache__" not in path.parts]
    # a build brings Node where there is none, while chapters are executed
    every = {f"{p.name} {p.version}" for p in metadata.distributions() if "node" not in p.name}
    told = [sys.version, *sorted(every), *(str(path.relative_to(ROOT)) for path in files)]
    told += [SETTINGS["OPENBLAS_NUM_THREADS"], Path(__file__).read_text("utf-8")]
    return hashlib.sha256(
        "\n".join(told).encode() + b"".join(path.read_bytes() for path in files)
    ).hexdigest()


def chapters() -> Iterator[Path]:
    """Yield the notebooks that the contents name, as Sphinx reads them."""
    text = (ROOT / "_toc.yml").read_text("utf-8")
    for name in sorted(re.findall(r"^ *-? *(?:file|root): *(\S+)$", text, re.M)):
        if (path := ROOT / f"{name}.ipynb").exists():
            yield path


def run(paths: list[Path]) -> None:
    """Execute chapters, and keep what they put out."""
    kept = {path: place(nbformat.read(path, 4), path.parent) for path in paths}
    limit = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))["execute"]["timeout"]

    def after(path: Path, notebook: Any, failed: Exception | None) -> None:
        if failed:  # the extension runs it again, and says what is wrong with it
            kept[path].with_suffix(".failed").touch()
            return
        keep(notebook, path, kept[path])

    warm.execute(paths, limit, after)


def keep(notebook: Any, path: Path, kept: Path) -> None:
    """Keep what a chapter put out."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    new = kept.with_suffix(".new")
    new.write_text(named(notebook, str(path.relative_to(ROOT))), "utf-8")
    new.replace(kept)


def named(notebook: Any, page: str) -> str:
    """Return a notebook as text, its widgets named by page and order and no more at random."""
    models = [
        model
        for kind in notebook.metadata.get("widgets", {}).values()
        for model in kind.get("state", {})
    ]
    names = {
        model: hashlib.sha256(f"{page} {k}".encode()).hexdigest()[:32]
        for k, model in enumerate(models)
    }
    text = json.dumps(notebook, ensure_ascii=False)  # nbformat's own form orders keys anew
    hexes = r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])"
    return re.sub(hexes, lambda found: names.get(found[0], found[0]), text)


if __name__ == "__main__":
    run(list(map(Path, sys.argv[1:])))
