"""Laws of dice: the six dice of Cloche et Marteau, exactly."""

from __future__ import annotations

import functools
from typing import Any

from harness import Entry, Task, exactly

from jeux.cloche import point_counts
from jeux.cloche.rules import MARKS, die
from jeux.law import Law


def tasks() -> list[Task]:
    """Return the law of the six dice, by ours and by the two libraries of dice."""
    import dyce
    import icepool

    ours = [die(k) for k in MARKS]
    cool = [icepool.Die({0: 5, k: 1}) for k in MARKS]
    dyced = [dyce.H({0: 5, k: 1}) for k in MARKS]

    def agree(answers: list[Any]) -> dict[str, Any]:
        counts, law, histogram, pool = answers
        same = [tuple(x.values()) for x in (law.weights, histogram, pool)]
        return exactly([tuple(counts), *same])

    return [
        Task(
            "six-dice",
            [
                Entry("jeux.cloche.point_counts", "ours", point_counts),
                Entry(
                    "jeux.law.Law, added", "variant", lambda: functools.reduce(Law.__add__, ours)
                ),
                Entry("dyce", "peer", lambda: sum(dyced[1:], start=dyced[0]), "dyce"),
                Entry("icepool", "peer", lambda: sum(cool[1:], start=cool[0]), "icepool"),
            ],
            agree,
            size=6,
            aim={"seconds": 20e-6},
            group="laws",
        )
    ]
