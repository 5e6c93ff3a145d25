"""What the chapters show, a piece a line: keep it before a change, and compare it after.

    python tools/evidence.py > before.txt
    python tools/evidence.py | diff before.txt -

It executes what is not executed yet. Of each cell it says the words that it puts out, and of each
frame its sentence and a digest of the rest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import nbformat
from cached import ROOT, chapters, fill, opened

CAPTION = re.compile("<figcaption[^>]*>(.*?)</figcaption>", re.S)
WIDGET = "application/vnd.jupyter.widget-view+json"
LOOKS = ("layout", "tabbable", "tooltip")


def shown() -> Iterator[str]:
    """Yield what each cell shows, after the name of its chapter and its own."""
    fill()
    cache = opened()
    for path in chapters():
        _, notebook = cache.merge_match_into_notebook(nbformat.read(path, 4))
        name = path.relative_to(ROOT / "book")
        models: dict[str, Any] = {}
        for widgets in notebook.metadata.get("widgets", {}).values():
            models |= widgets["state"]
        for cell in notebook.cells:
            for output in cell.get("outputs", ()):
                for piece in of(output, models):
                    yield f"{name} {cell.id}: {piece}"


def of(output: Any, models: dict[str, Any]) -> Iterator[str]:
    """Yield what an output shows: an explorer its frames, a board what its script is given."""
    data = output.get("data", {})
    if WIDGET in data:
        state = models[data[WIDGET]["model_id"]]["state"]
        if "frames" in state:
            yield from map(frame, state["frames"])
        else:
            yield for_the_script(state)
    elif "text/html" in data or "image/svg+xml" in data:
        yield frame(data.get("text/html") or data["image/svg+xml"])
    else:
        yield output.get("text") or data.get("text/plain", "")


def for_the_script(state: dict[str, Any]) -> str:
    """Return what a board's script is given, without what every widget has."""
    names = [name for name in sorted(state) if not name.startswith("_") and name not in LOOKS]
    return json.dumps({name: state[name] for name in names}, ensure_ascii=False)


def frame(html: str) -> str:
    """Return the sentence of a picture, and a digest of the rest."""
    sentence = " ".join(CAPTION.findall(html))
    picture = re.sub(r'\bid="[^"]*"|url\(#[^)]*\)', "", CAPTION.sub("", html))
    digest = sha256(picture.encode()).hexdigest()[:12]
    return f"{sentence} [{digest}]"


if __name__ == "__main__":
    print(*shown(), sep="\n")
