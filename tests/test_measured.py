"""What was measured: answers that differ are refused, and the stored figures agree."""

import doctest
import json
import math
import sys

import numpy as np
import pytest
from pages import ROOT, toc

sys.path.append(str(ROOT / "benchmarks"))  # behind tests: there is a module `pages` in both

import growth
import harness

STORED = json.loads((ROOT / "benchmarks" / "measured.json").read_text("utf-8"))


COIN = ([0, 1] * 50,)
BIASED_COIN = ([1, 1, 1, 0] * 40,)


@pytest.mark.parametrize(
    ("agree", "answer", "same", "other"),
    [
        (harness.within(0), [(1, 2)], [[1, 2]], [(1, 3)]),
        (harness.within(1e-3), [[1, 1000]], [[1.5, 1000.5]], [[3, 1000]]),
        (harness.within(1), [[1]], [[1.5]], [[math.nan]]),
        (harness.means([0.5]), COIN, COIN, BIASED_COIN),
    ],
)
def test_answers_that_differ_are_refused(agree, answer, same, other):
    agree([answer, same])
    with pytest.raises(AssertionError, match=r"differ|standard errors"):
        agree([answer, other])


def test_hands_work_in_turn_after_their_answers_agreed(monkeypatch):
    said, took = [], 1.0
    monkeypatch.setattr(harness.timeit, "timeit", lambda work, number: (work(), took)[1])
    entries = [harness.Entry(name, "ours", lambda name=name: said.append(name)) for name in "ab"]
    times = harness.one_pass(harness.Task("two", entries, lambda answers: said.append("agreed")))
    assert said[:5] == ["a", "b", "agreed", "a", "b"]
    assert [len(one) for one in times] == [1, 1]  # both took a whole second: one round


def test_the_stated_noise_holds_a_second_run_as_often_as_it_says():
    rng, inside, runs = np.random.default_rng(25), 0, 3_000
    for _ in range(runs):
        first, second = np.exp(rng.normal(1.0, 0.2, (2, 5)))
        _, low, high = harness.interval(first.tolist())
        inside += low <= harness.interval(second.tolist())[0] <= high
    error = math.sqrt(0.99 * 0.01 / runs)
    assert abs(inside / runs - 0.99) <= 4 * error


def test_a_ratio_is_theirs_to_ours_in_one_round():
    entries = [harness.Entry("we", "ours", len), harness.Entry("they", "library", len)]
    task = harness.Task("t", entries, len)
    passes = [[[1.0, 2.0, 4.0], [3.0, 6.0, 12.0]], [[1.0, 1.0, 1.0], [3.0]]]
    (row,) = harness.rows(task, passes)
    assert (row["ratio"], row["from"], row["to"]) == pytest.approx((3, 3, 3))
    assert (row["ours"], row["theirs"]) == (1, 4.5)


def test_the_peak_of_a_call_counts_what_it_gave_back():
    assert 64e6 <= harness.peak(lambda: float(np.ones(8_000_000).sum())) < 65e6


def test_each_rival_is_stored_with_its_interval():
    rows = STORED["peers"]["rows"]
    assert {row["role"] for row in rows} == {"library", "referee", "alone"}
    for row in rows:
        assert 0 < row["from"] <= row["ratio"] <= row["to"]
        assert row["ours"] > 0


@pytest.mark.parametrize("row", STORED["growth"]["rows"], ids=lambda row: row["method"])
def test_a_laptop_gives_up_where_the_first_line_meets_its_limit(row):
    points = row["points"]
    method = growth.methods()[row["method"]]
    assert [size for size, *_ in points] == list(method.sizes)
    computed = growth.row(row["method"], points)
    size = row["gives up"]
    anew = computed["gives up"]
    assert computed == row | {"gives up": anew}
    assert anew == (size and pytest.approx(size, rel=0.01))  # a last digit is the processor's
    if size:
        kind = list(growth.LIMITS).index(row["limit"]) + 1
        last_three = [(point[0], point[kind]) for point in points[-3:]]
        x, y = np.log(last_three).T
        slope, start = np.polyfit(x, y, 1)
        met = math.exp(start) * size**slope
        # three digits of a size, to the sixth power
        assert met == pytest.approx(growth.LIMITS[row["limit"]], rel=0.04)


@pytest.mark.parametrize("module", [growth, harness], ids=lambda module: module.__name__)
def test_examples_hold(module):
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed


def test_every_method_is_stored():
    assert [row["method"] for row in STORED["growth"]["rows"]] == list(growth.methods())


def test_pages_are_those_of_the_book_and_figures_in_order():
    for row in STORED["pages"]["rows"]:
        assert row["page"] in toc()
        low, middle, high = row["low, median, high"]
        assert 0 < low <= middle <= high
