"""What was measured of the pages: the stored figures agree with each other and with the book."""

import statistics

import pytest
from measuring import benchmark
from pages import toc

from jeux import measured


def spreads(found):
    """Yield every median with its figures."""
    if isinstance(found, dict):
        if "median" in found:
            yield found
        else:
            found = list(found.values())
    if isinstance(found, list):
        for one in found:
            yield from spreads(one)


@pytest.fixture(scope="module")
def stored():
    return measured.load("pages")


def test_every_median_is_the_median_of_its_visits(stored):
    listed = list(spreads({key: stored[key] for key in ("phone", "live", "lite")}))
    assert len(listed) >= 4 * 7 + 3 + 2
    for one in listed:
        assert len(one["values"]) >= 3
        assert one["median"] == statistics.median(one["values"])
        assert (one["low"], one["high"]) == (min(one["values"]), max(one["values"]))
    for row in stored["keys"]:
        assert 0 < row["low"] <= row["median"] <= row["high"]


def test_the_pages_are_those_of_the_book(stored):
    weights = {row["page"]: row["bytes"] for row in stored["weights"]}
    measured_on = {row["page"] for row in (*stored["phone"], *stored["keys"])}
    measured_on |= {stored["live"]["page"], stored["lite"]["page"]}
    assert measured_on <= set(toc()) & set(weights)
    heaviest = max(weights, key=weights.get)
    parts = {row["page"].split("/")[1] for row in stored["phone"]}
    assert {"battage", "cloche", "caillou", "serpents", "marienbad"} <= parts
    assert heaviest in {row["page"] for row in stored["phone"]}
    assert weights[heaviest] < 1_000_000  # what a page may weigh


def test_figures_of_a_page_come_in_their_order(stored):
    for row in stored["phone"]:
        assert 0 < row["paint"]["low"] <= row["slider"]["median"], row["page"]
        assert row["bytes"]["low"] > 10_000
    live = stored["live"]
    assert live["again"]["low"] < live["first"]["high"]
    assert live["cell"]["median"] < live["first"]["median"]
    assert stored["lite"]["disk"] > live["python"] > 30_000_000


def test_the_load_of_the_machine_is_told(stored):
    assert stored["minutes"] > 0
    assert stored["machine"]["cores"] >= 1
    assert all(load >= 0 for load in stored["busy"])


def test_a_spread_is_median_and_ends():
    spread = benchmark("pages").spread
    assert spread([3, 1, 2, 10]) == {"median": 2.5, "low": 1, "high": 10, "values": [3, 1, 2, 10]}


def test_a_page_weighs_what_goes_over_the_wire(tmp_path):
    (tmp_path / "book" / "cloche").mkdir(parents=True)
    (tmp_path / "book" / "cloche" / "1-a.html").write_text("the book " * 1000)
    (found,) = benchmark("pages").weights(tmp_path).items()
    assert found[0] == "book/cloche/1-a"
    assert 20 < found[1] < 200
