"""The chapters that the contents name; whoever only reads them needs no cache of their outputs."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def chapters(root: Path = ROOT) -> list[Path]:
    """Return the notebooks that the contents name."""
    text = (root / "_toc.yml").read_text("utf-8")
    paths = [root / f"{name}.ipynb" for name in re.findall(r"\b(?:file|root): (\S+)", text)]
    return [path for path in paths if path.exists()]
