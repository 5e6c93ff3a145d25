"""The arithmetic of the benchmark, on made-up work and a made-up clock."""

import json
import math
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "benchmarks"))  # behind tests: there is a module `pages` in both

import harness  # noqa: E402
from harness import Disagreement, Entry, Task  # noqa: E402


class Clock:
    """A clock that only goes on when work says so; it remembers who worked."""

    def __init__(self):
        self.now, self.order = 0.0, []

    def __call__(self):
        return self.now

    def work(self, name, seconds, answer=1):
        def done():
            self.now += seconds
            self.order.append(name)
            return answer

        return done


def made_up(clock, **more):
    entries = [
        Entry("we", "ours", clock.work("we", 0.5)),
        Entry("they", "peer", clock.work("they", 1.5), "numpy"),
        Entry("slow", "peer", clock.work("slow", 5.0), rounds=1),
    ]
    return Task("made-up", entries, harness.exactly, size=3, rounds=4, **more)


def test_entries_work_in_turn_in_every_round_and_slow_ones_seldom():
    clock = Clock()
    measured = harness.measure(made_up(clock), clock)
    assert [e["times"] for e in measured["entries"]] == [[0.5] * 4, [1.5] * 4, [5.0]]
    rounds = clock.order[-9:]  # after the first calls, that are not timed
    assert rounds == ["we", "they", "slow", "they", "we", "we", "they", "they", "we"]
    assert measured["agreement"] == {"kind": "exact", "value": 0, "allowed": 0}


def test_quick_work_is_done_many_times_in_one_timing():
    clock = Clock()
    task = Task("quick", [Entry("we", "ours", clock.work("we", 1e-5))], harness.alone, rounds=2)
    (entry,) = harness.measure(task, clock)["entries"]
    assert entry["times"] == pytest.approx([1e-5] * 2)
    assert len(clock.order) == pytest.approx(2 + 2 * harness.LEAST / 1e-5, abs=2)


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


def test_a_task_whose_answers_differ_is_not_timed():
    clock = Clock()
    entries = [Entry("we", "ours", clock.work("we", 1)),
               Entry("they", "peer", clock.work("they", 1, 2))]  # fmt: skip
    with pytest.raises(Disagreement):
        harness.measure(Task("wrong", entries, harness.exactly), clock)
    assert clock.order == ["we", "they"]
    for wrong in (entries[::-1], [entries[0], entries[0]]):
        with pytest.raises(ValueError, match="ours first"):
            harness.measure(Task("wrong", wrong, harness.exactly), clock)


def test_rows_hold_medians_ratios_of_rounds_and_their_noise():
    passes = []
    for factor in (1.0, 1.1, 1.21):  # the machine is slower from pass to pass, for all alike
        one = harness.measure(made_up(Clock(), aim={"role": "peer", "ratio": 1}), clock := Clock())
        del clock
        for entry, seconds in zip(
            one["entries"], ([0.5, 9, 0.5], [1.5, 27, 1.5], [5]), strict=True
        ):
            entry["times"] = [factor * x for x in seconds]
        passes.append(one)
    row = harness.summary(json.loads(json.dumps(passes)))
    we, they, slow = row["entries"]
    assert we["passes"] == pytest.approx([0.5, 0.55, 0.605])
    assert we["seconds"] == pytest.approx(0.55)
    assert we["low"] < 0.5 < 0.605 < we["high"]
    assert (we["ratio"], we["ratio_low"], we["ratio_high"]) == (1, 1, 1)
    assert [they[key] for key in ("ratio", "ratio_low", "ratio_high")] == pytest.approx([3] * 3)
    assert slow["ratio"] == pytest.approx(10)
    assert (they["rounds"], slow["rounds"]) == (3, 1)
    assert harness.holds(row)
    for aim, kept in [
        ({"role": "peer", "ratio": 0.34}, True),
        ({"role": "peer", "ratio": 0.33}, False),
        ({"seconds": 0.6}, True),
        ({"seconds": 0.5}, False),
        ({"role": "floor", "ratio": 1.5}, True),
        ({"role": "peer", "more": -1.2}, False),
        ({"role": "peer", "more": -1}, True),
        (None, None),
    ]:
        assert harness.holds(row | {"aim": aim}) is kept
    text = harness.table([row, row | {"aim": {"seconds": 0.1}}])
    assert "aim reached" in text
    assert "AIM MISSED" in text
    assert "AHEAD" not in text


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
