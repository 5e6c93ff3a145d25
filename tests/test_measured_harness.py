"""The arithmetic of the benchmark: answers agree before anything is timed."""

import math
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "benchmarks"))  # behind tests: there is a module `pages` in both

import harness  # noqa: E402
from harness import Disagreement  # noqa: E402


@pytest.mark.parametrize(
    ("agree", "same", "other"),
    [
        (harness.exactly, [(1, 2), [1, 2]], [(1, 2), (1, 3)]),
        (harness.within(1e-3), [[1.0, 1000.0], [1.5, 1000.5]], [[1.0, 1000.0], [3.0, 1000.0]]),
        (harness.within(1.0), [[1.0], [1.5]], [[1.0], [math.nan]]),
        (harness.samples(4), [[0, 1] * 50, [1, 0] * 40], [[0, 1] * 50, [1, 1, 1, 0] * 40]),
        (harness.alone, [1], [1, 1]),
    ],
)
def test_answers_that_differ_are_refused(agree, same, other):
    assert agree(same)["value"] <= agree(same)["allowed"]
    with pytest.raises(Disagreement):
        agree(other)


def test_the_stated_noise_holds_a_second_run_as_often_as_it_says():
    rng, inside, runs = np.random.default_rng(25), 0, 3_000
    for _ in range(runs):
        first, second = np.exp(rng.normal(1.0, 0.2, (2, 5)))
        _, low, high = harness.interval(first.tolist())
        inside += low <= harness.interval(second.tolist())[0] <= high
    error = math.sqrt(0.99 * 0.01 / runs)
    assert abs(inside / runs - 0.99) <= 4 * error


def test_a_second_run_is_compared_ratio_by_ratio():
    def found(ratio, low, high):
        ours, peer = {"name": "we"}, {"name": "they", "ratio": ratio}
        peer |= {"ratio_low": low, "ratio_high": high}
        return {"rows": [{"task": "a", "entries": [ours, peer]}]}

    stored = found(2.0, 1.5, 2.5)
    assert [v["inside"] for v in harness.again(stored, found(1.6, 0, 9))] == [True]
    assert [v["inside"] for v in harness.again(stored, found(2.6, 0, 9))] == [False]
    assert harness.again(found(2.0, None, None), found(2.6, 0, 9)) == []


def test_the_peak_of_a_call_counts_what_it_gave_back():
    def work():
        return float(np.ones(8_000_000).sum())

    assert 60e6 <= harness.peak(work) <= 90e6


def test_the_peak_of_a_call_counts_what_lies_where_other_things_lay():
    below, above = [np.ones(1000) for _ in range(20_000)], np.ones(1000)
    del below
    assert 7e6 <= harness.peak(lambda: above.sum() + np.ones(1_000_000).sum()) <= 12e6
