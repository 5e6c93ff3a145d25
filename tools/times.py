"""How long the book takes to build and to test: written down each time, read by the benchmark."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from warm import CORES

NAME = "times.json"
BESIDE = "JEUX_BESIDE"
"""Set while other work shares the cores: what is timed then would say nothing."""


def record(folder: Path, what: str, seconds: float, **more: object) -> None:
    """Write down in a folder how long something took, on how many cores, and when."""
    kept = read(folder)
    entry = {"seconds": round(seconds, 1), "cores": CORES, "date": date.today().isoformat()}
    kept[what] = entry | more
    (folder / NAME).write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def read(folder: Path) -> dict[str, Any]:
    """Return what was written down, by name; nothing, if nothing was."""
    path = folder / NAME
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found
