"""Shared by all tests."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def pytest_terminal_summary(terminalreporter):
    """Say how many numerals of the prose are computed, and how many are excused."""
    counts = {"numerals": 0, "excused": 0}
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            if name in counts:
                counts[name] += value
    if counts["numerals"]:
        terminalreporter.write_line(
            f"numerals in prose: {counts['numerals']} computed, {counts['excused']} excused"
        )
