"""Shared by all tests."""

import os
import sys
from collections import Counter

from hypothesis import settings

# nbformat would have it for a format of its schemes that no notebook has: 2.5 s in each process
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

os.environ["no_proxy"] = "127.0.0.1"  # servers of our own are not behind the proxy of a network

settings.register_profile("default", deadline=None, max_examples=40)
settings.register_profile("long", deadline=None, max_examples=5000)
settings.load_profile("default")


def pytest_terminal_summary(terminalreporter):
    """Say how many numerals of the prose are computed."""
    counts = Counter()
    for report in terminalreporter.stats.get("passed", []):
        for name, n in report.user_properties:
            if isinstance(n, int):
                counts[name] += n
    if counts["numerals"]:
        terminalreporter.write_line(
            f"numerals in prose: {counts['numerals']} computed, {counts['excused']} excused"
        )


def pytest_configure(config):
    config.addinivalue_line("markers", "long: evidence that only `make check-long` gathers")


def pytest_collection_modifyitems(config, items):
    """Leave what takes long to `make check-long`."""
    if config.getoption("--hypothesis-profile", default=None) != "long":
        long = [test for test in items if test.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [test for test in items if test not in long]
