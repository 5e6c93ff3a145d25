"""Build the site into _build/html: only if something changed, and one build at a time."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from pathlib import Path

import address
import assets
import cached
import lite
from filelock import FileLock, Timeout

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "_build"
EVERYWHERE = "_toc.yml", "_config.yml"
"""What holds for all pages, and which pages there are."""
SOURCES = "src", "tools", "vendor", "CITATION.cff", "package-lock.json", "requirements.txt"


def main() -> None:
    try:
        build(anew="--anew" in sys.argv)
    except OSError as error:
        sys.exit(f"The book cannot be built here: {error.strerror} ({error.filename}).")


def build(anew: bool) -> None:
    """Build what has changed since the last good build, or everything."""
    BUILD.mkdir(exist_ok=True)
    lock = FileLock(BUILD / "lock")
    try:
        held = lock.acquire(blocking=False)
    except Timeout:
        print("Another build runs here already; waiting …", flush=True)
        held = lock.acquire()
    with held:
        whole = address.repository() + assets.digest(*(ROOT / name for name in EVERYWHERE))
        book = [path for path in (ROOT / "book").iterdir() if path.name != assets.ASSETS.name]
        told = [whole, assets.digest(*sorted(book), *(ROOT / name for name in SOURCES))]
        done = BUILD / "ok"
        before = done.read_text("utf-8").split("\n") if done.exists() and not anew else []
        if before == told:
            return
        if before[:1] != told[:1]:
            for old in (".doctrees", "html"):
                shutil.rmtree(BUILD / old, ignore_errors=True)
        print("Building the book …", flush=True)
        done.unlink(missing_ok=True)
        cached.only_this()
        cached.fill()
        assets.fetch()
        lite.make()
        if not written():
            sys.exit("The book was not built; see above why.")
        done.write_text("\n".join(told), "utf-8")  # as the sources were when it began


def written() -> bool:
    """Let Jupyter Book write the pages, and say whether it could."""
    from jupyter_book.sphinx import build_sphinx  # where nothing changed, nobody waits for it

    os.chdir(ROOT)
    gc.set_threshold(100_000)  # a page is read as many objects, which the usual one counts over
    told = {"external_toc_path": str(ROOT / "_toc.yml"), "latex_individualpages": False}
    config = {"noconfig": True, "path_config": "_config.yml", "confoverrides": told}
    if build_sphinx(ROOT, BUILD / "html", warningiserror=True, keep_going=True, **config):
        return False
    import moodle  # which reads the book

    moodle.lay(BUILD / "html")
    return True


if __name__ == "__main__":
    main()
