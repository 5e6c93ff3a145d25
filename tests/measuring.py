"""The benchmark's modules, of which one bears the name of a module of the tests."""

import importlib
import sys
from functools import cache
from unittest.mock import patch

from pages import ROOT


@cache
def benchmark(name):
    """Import a module of the benchmark; `pages` stays the tests' own for everybody else."""
    own = sys.modules.pop("pages")
    try:
        with patch.object(sys, "path", [str(ROOT / "benchmarks"), *sys.path]):
            return importlib.import_module(name)
    finally:
        sys.modules["pages"] = own
