"""What the chapters show: keep it before a change, and say after it what changed.

    python tools/evidence.py keep FILE      execute what is not executed yet, and write it down
    python tools/evidence.py compare FILE   the same, and say what is otherwise than in FILE

Of each cell: the words that it puts out, and of each frame its sentence and a digest of the rest.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import nbformat
from cached import ROOT, chapters, fill, opened

CAPTION = re.compile("<figcaption[^>]*>(.*?)</figcaption>", re.S)
WIDGET = "application/vnd.jupyter.widget-view+json"
Shown = dict[str, dict[str, list[str]]]


def shown() -> Shown:
    """Return what each cell shows, by chapter and cell: sentences and digests, in their order."""
    fill()
    cache = opened()
    found = {}
    for path in chapters():
        _, notebook = cache.merge_match_into_notebook(nbformat.read(path, 4))
        states = notebook.metadata.get("widgets", {}).values()
        models = {name: model for state in states for name, model in state["state"].items()}
        found[path.relative_to(ROOT / "book").with_suffix("").as_posix()] = {
            cell.id: [one for out in cell.outputs for one in of(out, models)]
            for cell in notebook.cells
            if cell.cell_type == "code"
        }
    cache.db.dispose()
    return found


def of(output: Any, models: dict[str, Any]) -> Iterator[str]:
    """Yield what an output shows."""
    data = output.get("data", {})
    if WIDGET in data:
        yield from told(models[data[WIDGET]["model_id"]]["state"])
    elif "text/html" in data or "image/svg+xml" in data:
        yield frame(data.get("text/html") or data["image/svg+xml"])
    else:
        yield output.get("text") or data.get("text/plain", "")


def told(state: dict[str, Any]) -> Iterator[str]:
    """Yield what a widget shows: an explorer its frames, a board what its script is given."""
    if "frames" in state:
        yield from map(frame, state["frames"])
    else:
        looks = ("layout", "tabbable", "tooltip")
        kept = {k: state[k] for k in sorted(state) if k[0] != "_" and k not in looks}
        yield json.dumps(kept, ensure_ascii=False)


def frame(html: str) -> str:
    """Return the sentence of a picture, and a digest of the rest."""
    rest = re.sub(r'\bid="[^"]*"|url\(#[^)]*\)', "", CAPTION.sub("", html))
    return f"{' '.join(CAPTION.findall(html))} [{sha256(rest.encode()).hexdigest()[:12]}]"


def compare(before: Shown, now: Shown) -> Iterator[str]:
    """Yield what is otherwise; of pictures that say the same, only how many changed."""
    for chapter in sorted(before.keys() | now.keys()):
        was, has = before.get(chapter, {}), now.get(chapter, {})
        for cell in [*was, *(has.keys() - was.keys())]:
            old, new = was.get(cell), has.get(cell)
            if old is None or new is None:
                yield f"{chapter} {cell}: {'new' if old is None else 'gone'}"
                continue
            drawn = 0
            for a, b in zip(old, new, strict=False):
                alike = a[:-15] == b[:-15] and a.endswith("]") and b.endswith("]")
                drawn += a != b and alike
                if a != b and not alike:
                    yield f"{chapter} {cell}:\n  - {a[:300]}\n  + {b[:300]}"
            if drawn:
                yield f"{chapter} {cell}: {drawn} of {len(new)} drawn otherwise"
            if len(old) != len(new):
                yield f"{chapter} {cell}: {len(old)} → {len(new)} things"


if __name__ == "__main__":
    task, file = sys.argv[1], Path(sys.argv[2])
    if task == "keep":
        file.write_text(json.dumps(shown(), ensure_ascii=False, indent=0), "utf-8")
    else:
        print(*compare(json.loads(file.read_text("utf-8")), shown()), sep="\n")
