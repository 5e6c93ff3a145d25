"""What the chapters' cells put out, in jupyter-cache: executed once, and read by every build.

jupyter-cache knows a chapter by its cells; the folder is named by all else that they depend on.
`tests/executed.py` puts in what nbval ran; the build executes what is still missing.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

# nbformat would have it for a format of its schemes that no notebook has: 2.5 s in each process
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

import assets  # noqa: E402
import contents  # noqa: E402
import nbformat  # noqa: E402
from jupyter_cache import get_cache  # noqa: E402
from jupyter_cache.base import CacheBundleIn  # noqa: E402
from nbclient import NotebookClient  # noqa: E402

from jeux.sampling import NO_BAR  # noqa: E402
from jeux.sliders import DRAW_ALL  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 2
TIMEOUT = 120
SETTINGS = {
    DRAW_ALL: "1",
    NO_BAR: "1",
    # on a busy machine the threads of small matrices wait for each other, a hundred times longer
    "OPENBLAS_NUM_THREADS": os.environ.get("OPENBLAS_NUM_THREADS", "1"),
}
"""What kernels inherit: each slider draws all its frames, and nothing depends on the machine."""


def opened() -> Any:
    """Return the cache for this library and this lock."""
    name = f"{assets.digest(ROOT / 'src', ROOT / 'requirements.txt')[:16]}-{sys.version_info.minor}"
    folder = ROOT / "_build" / "executed" / name
    cache = get_cache(folder)
    _ = cache.db  # made here, before several processes would make it at once
    return cache


def only_this() -> None:
    """Remove the caches for other libraries and locks; the build holds its lock meanwhile."""
    cache = opened()
    for other in cache.path.parent.iterdir():
        if other != cache.path:
            shutil.rmtree(other, ignore_errors=True)
    cache.db.dispose()


def keep(cache: Any, path: Path, notebook: Any) -> None:
    """Keep what an executed chapter put out."""
    bundle = CacheBundleIn(notebook, str(path), data={"execution_seconds": 0})
    cache.cache_notebook_bundle(bundle, check_validity=False, overwrite=True)


def lacks(cache: Any, path: Path) -> bool:
    """Say whether nothing is kept of a chapter as it stands."""
    try:
        cache.match_cache_notebook(nbformat.read(path, 4))
    except KeyError:
        return True
    return False


def fill() -> None:
    """Execute what the cache lacks; a chapter that fails is left to Sphinx, which says why."""
    cache = opened()
    os.environ |= SETTINGS

    def after(path: Path, notebook: Any, failed: Exception | None) -> None:
        if not failed:
            keep(cache, path, notebook)

    execute([path for path in chapters() if lacks(cache, path)], after)
    cache.db.dispose()


def chapters() -> list[Path]:
    """Return the notebooks that the contents name."""
    return contents.chapters(ROOT)


def execute(paths: Iterable[Path], after: Callable[[Path, Any, Exception | None], None]) -> None:
    """Execute notebooks, one a core; `after` gets each, and what stopped it, if something did."""
    with ThreadPoolExecutor(CORES) as cores:
        for done in cores.map(executed, paths):
            after(*done)


def executed(path: Path) -> tuple[Path, Any, Exception | None]:
    """Return a notebook as it is after a run, and what stopped it, if something did."""
    notebook = nbformat.read(path, 4)
    client = NotebookClient(
        notebook,
        timeout=TIMEOUT,
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,  # it would make other cells of them
        extra_arguments=["--log-level=40"],  # else each kernel warns that its words are plain
        # a slow cell prints in several pieces, cut by chance
        coalesce_streams=True,
        # on a busy machine, what comes long after a cell's end would be left out
        iopub_timeout=TIMEOUT,
        raise_on_iopub_timeout=True,
    )
    try:
        asyncio.run(client.async_execute())
    except Exception as error:
        return path, notebook, error
    return path, notebook, None
