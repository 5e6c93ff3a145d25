"""Shared by all tests."""

from hypothesis import settings

settings.register_profile("default", deadline=None)
settings.register_profile("long", deadline=None, max_examples=5000)
settings.load_profile("default")


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


def pytest_configure(config):
    config.addinivalue_line("markers", "long: evidence that only `make check-long` gathers")


def pytest_collection_modifyitems(config, items):
    """Leave what takes long to `make check-long`."""
    if config.getoption("--hypothesis-profile", default=None) != "long":
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
