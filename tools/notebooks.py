"""Execute every notebook of the book and store it in one form: twice changes nothing."""

from __future__ import annotations

import ast
import os
import re
import sys
from pathlib import Path
from typing import Any

import cached
import nbformat

from jeux.sampling import NO_BAR


def normalise(notebook: Any) -> str:
    """Return a notebook as text, folded alike in every tool, without what changes at each run."""
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        tags = {*cell.metadata.get("tags", ())}
        if cell.cell_type == "code" and ("picture" in tags or waits(cell.source)):
            cell.metadata["tags"] = sorted(tags | {"hide-input"})
            cell.metadata["jupyter"] = {"source_hidden": True}
        elif "answer" in tags:  # what a question asks for
            cell.metadata["jupyter"] = {"outputs_hidden": True}
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    notebook.metadata.clear()
    notebook.metadata.update(kernelspec=kernel, language_info={"name": "python"})
    text: str = nbformat.writes(notebook, version=4)
    # widgets are named at random: number them in order
    order: dict[str, int] = {}

    def numbered(model: re.Match[str]) -> str:
        return f'"model_id": "{order.setdefault(model[1], len(order)):032x}"'

    return re.sub(r'"model_id": "([0-9a-f]{32})"', numbered, text) + "\n"


def waits(code: str) -> bool:
    """Say whether code is folded wherever it stands: it asks a question, or only imports."""
    lines = ast.parse(code).body
    only_imports = all(isinstance(line, ast.Import | ast.ImportFrom) for line in lines)
    return "Predict(" in code or only_imports


def store(path: Path, notebook: Any, failed: Exception | None) -> None:
    """Store a notebook that was executed; one that failed stops the rest."""
    if failed:
        raise failed
    print("ran", os.path.relpath(path), flush=True)
    path.write_text(normalise(notebook), "utf-8")


if __name__ == "__main__":
    os.environ[NO_BAR] = "1"  # the kernels inherit it
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the tests: threads round differently
    cached.execute([Path(name).resolve() for name in sys.argv[1:]] or cached.chapters(), store)
