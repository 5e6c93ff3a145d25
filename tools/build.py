"""Build the site into _build/html: only if something changed, and one build at a time."""

from __future__ import annotations

import argparse
import fcntl
import gc
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import address
import assets
import cached
import lite

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "_build"
SOURCES = (
    *("book", "src", "tools", "vendor", "_config.yml", "_toc.yml", "CITATION.cff"),
    *("package-lock.json", "requirements.txt"),
)
NEEDED = 300_000_000
"""Bytes that a build may need."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--anew", action="store_true", help="build every page anew")
    try:
        build(parser.parse_args().anew)
    except OSError as error:
        sys.exit(f"The book cannot be built here: {error.strerror} ({error.filename}).")


def build(anew: bool) -> None:
    """Build what has changed since the last good build, or everything."""
    BUILD.mkdir(exist_ok=True)
    with alone(BUILD / "lock"):
        ok, started = BUILD / "ok", BUILD / "started"
        # what holds for all pages, and which pages there are
        told = address.repository()
        told += "".join((ROOT / name).read_text("utf-8") for name in ("_toc.yml", "_config.yml"))
        whole = anew or not ok.exists() or ok.read_text("utf-8") != told
        if not whole and not changed_since(ok.stat().st_mtime):
            return
        if (free := shutil.disk_usage(BUILD).free) < NEEDED:
            sys.exit(f"A build needs {NEEDED // 10**6} MB, and the disk has {free // 10**6} left.")
        if whole:
            for old in (".doctrees", "html"):
                shutil.rmtree(BUILD / old, ignore_errors=True)
        print("Building the book …", flush=True)
        ok.unlink(missing_ok=True)
        started.write_text(told, "utf-8")  # what changes while it builds asks for another
        cached.fill()
        assets.fetch()
        lite.make()
        if not written():
            full = shutil.disk_usage(BUILD).free < NEEDED // 10
            sys.exit("The disk is full." if full else "The book was not built; see above why.")
        started.replace(ok)


def written() -> bool:
    """Let Jupyter Book write the pages, and say whether it could."""
    from jupyter_book.sphinx import build_sphinx  # where nothing changed, nobody waits for it

    os.chdir(ROOT)
    gc.set_threshold(100_000)  # a page is read as many objects, which the usual one counts over
    told = {"external_toc_path": str(ROOT / "_toc.yml"), "latex_individualpages": False}
    config = {"noconfig": True, "path_config": "_config.yml", "confoverrides": told}
    return not build_sphinx(ROOT, BUILD / "html", warningiserror=True, keep_going=True, **config)


def changed_since(time: float) -> bool:
    """Say whether a source is newer; what the build makes itself does not count."""
    for path in (path for name in SOURCES for path in (ROOT / name, *(ROOT / name).rglob("*"))):
        inside = path.relative_to(ROOT).parts
        made = inside[:2] == ("book", "assets") or "__pycache__" in inside
        hidden = any(part.startswith(".") for part in inside)
        if not made and not hidden and path.is_file() and path.stat().st_mtime > time:
            return True
    return False


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Wait, and say so, while another build runs in this folder."""
    with lock.open("a+") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.seek(0)
            print(f"Process {held.read().strip()} builds here already; waiting …", flush=True)
            fcntl.flock(held, fcntl.LOCK_EX)
        held.truncate(0)
        held.write(str(os.getpid()))
        held.flush()
        yield


if __name__ == "__main__":
    main()
