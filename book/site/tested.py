"""Names of tests on a page, as links to where they stand in the repository."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import address
from sphinx.application import Sphinx

TESTS = Path(__file__).resolve().parents[2] / "tests"
NAMED = re.compile(r'<span data-test="(\w+)">([^<]*)</span>')


def connect(app: Sphinx) -> None:
    """Hook it into Sphinx."""
    app.connect("html-page-context", link)


@cache
def places() -> dict[str, str]:
    """Return the file and the line of every test."""
    return {
        node.name: f"{path.name}#L{node.lineno}"
        for path in sorted(TESTS.glob("test_*.py"))
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }


def linked(body: str, home: str) -> str:
    """Return a page on which the names of tests lead to them; a name must be that of a test."""

    def lead(name: re.Match[str]) -> str:
        place = address.inside(home, f"blob/main/tests/{places()[name[1]]}")
        return f'<a href="{place}">{name[2]}</a>' if home else name[2]

    return NAMED.sub(lead, body)


def link(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Link the names on a page."""
    if "data-test" in context.get("body", ""):
        context["body"] = linked(context["body"], app.config.jeux_repository)
