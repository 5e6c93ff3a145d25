"""Chapters run under Node with the built files of the browser kernel, and what differs there."""

from __future__ import annotations

import configparser
import json
import re
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Any

import assets
import nbformat
from pages import ROOT, SITE

LITE = SITE / "lite"
RUNNER = Path(__file__).with_name("node.mjs")
_RULES = configparser.ConfigParser()
_RULES.read(ROOT / "tests" / "nbval.cfg")


def run(chapters: list[str]) -> dict[str, list[str]]:
    """Run chapters one after the other; return what is wrong with each."""
    staged = [str(LITE / "files" / f"{chapter}.ipynb") for chapter in chapters]
    command = [assets.tool("node"), str(RUNNER), str(LITE), *staged]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return {
        chapter: differences(ROOT / f"{chapter}.ipynb", line["cells"])
        for chapter, line in zip(chapters, lines, strict=True)
    }


def differences(path: Path, cells: dict[str, Any]) -> list[str]:
    """Compare the text that each cell put out with what is stored, as nbval does."""
    found = []
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type != "code":
            continue
        if cell.id not in cells or cells[cell.id]["error"]:
            return [*found, f"{cell.id} ended with {cells.get(cell.id, {}).get('error')}"]
        there, here = put_out(cells[cell.id]), stored(cell.outputs)
        for kind in sorted(there.keys() | here.keys()):
            new, old = there.get(kind, ""), here.get(kind, "")
            if new != old:
                same = (k for k, (a, b) in enumerate(zip(new, old, strict=False)) if a != b)
                start = max(0, next(same, min(len(new), len(old))) - 60)
                around = slice(start, start + 200)
                found.append(f"{cell.id} put out {new[around]!r}, stored is {old[around]!r}")
    return found


def stored(outputs: list[Any]) -> dict[str, str]:
    """Return the texts of a stored cell by their kind."""
    stdout = "".join(out.text for out in outputs if out.get("name") == "stdout")
    return texts(stdout, [out.data for out in outputs if "data" in out])


def put_out(cell: dict[str, Any]) -> dict[str, str]:
    return texts(cell["stdout"], cell["data"])


def texts(stdout: str, data: list[dict[str, str]]) -> dict[str, str]:
    found = defaultdict(str, {"stdout": stdout})
    for shown in data:
        for kind, text in shown.items():
            if kind.startswith("text/"):
                found[kind] += text
    return {kind: sanitised(text) for kind, text in found.items() if text}


def sanitised(text: str) -> str:
    for rule in _RULES.sections():
        text = re.sub(_RULES[rule]["regex"], _RULES[rule]["replace"], text)
    return text
