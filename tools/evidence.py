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
        states = notebook.metadata.get("widgets", {}).values()
        models = {name: model for told in states for name, model in told["state"].items()}
        for cell in notebook.cells:
            for output in cell.get("outputs", ()):
                for one in of(output, models):
                    yield f"{path.relative_to(ROOT / 'book')} {cell.id}: {one}"


def of(output: Any, models: dict[str, Any]) -> Iterator[str]:
    """Yield what an output shows: an explorer its frames, a board what its script is given."""
    data = output.get("data", {})
    if WIDGET in data:
        state = models[data[WIDGET]["model_id"]]["state"]
        kept = {k: state[k] for k in sorted(state) if k[0] != "_" and k not in LOOKS}
        frames = map(frame, state.get("frames", ()))
        yield from frames if "frames" in state else [json.dumps(kept, ensure_ascii=False)]
    elif "text/html" in data or "image/svg+xml" in data:
        yield frame(data.get("text/html") or data["image/svg+xml"])
    else:
        yield output.get("text") or data.get("text/plain", "")


def frame(html: str) -> str:
    """Return the sentence of a picture, and a digest of the rest."""
    rest = re.sub(r'\bid="[^"]*"|url\(#[^)]*\)', "", CAPTION.sub("", html))
    return f"{' '.join(CAPTION.findall(html))} [{sha256(rest.encode()).hexdigest()[:12]}]"


if __name__ == "__main__":
    print(*shown(), sep="\n")
