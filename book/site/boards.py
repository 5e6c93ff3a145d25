"""How boards begin: their own scripts tell, run by Node while the book is built."""

from __future__ import annotations

import json
import os
import subprocess
from functools import cache
from typing import Any

import assets
from sphinx.errors import ExtensionError

DRAW = """import { createInterface } from "node:readline";
let number = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const [state, name] = JSON.parse(line);
  // the number makes a module of its own for each board: none sees what another left behind
  const own = `data:text/javascript,${encodeURIComponent(state._esm)}#${number++}`;
  process.stdout.write(`${JSON.stringify((await import(own)).still(state, name))}\\n`);
}"""


def board(state: dict[str, Any], name: str) -> str:
    """Return how a board begins, as HTML; `name` parts it from others on its page."""
    node = drawer(os.getpid())
    assert node.stdin and node.stdout and node.stderr  # noqa: PT018
    node.stdin.write(f"{json.dumps([state, name[-8:]])}\n")
    node.stdin.flush()
    if not (drawn := node.stdout.readline()):
        drawer.cache_clear()
        raise ExtensionError(f"a board could not be drawn: {node.stderr.read().strip()[-500:]}")
    return str(json.loads(drawn))


@cache
def drawer(process: int) -> subprocess.Popen[str]:
    """Return the run of Node that draws the boards of a process of Sphinx, one after another."""
    command, pipe = [assets.tool("node"), "--input-type=module", "-e", DRAW], subprocess.PIPE
    return subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8", env=assets.environment()
    )
