"""Pictures of what was measured beside our peers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from jeux.drawing import BLUE, GREY, ORANGE, STYLE

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def rivals_chart(rows: Sequence[dict[str, Any]]) -> Figure:
    """Return a dot for each piece of work by each rival: their time, in times of ours.

    Libraries are blue and referees orange; right of the line, ours is the quicker one.
    """
    import matplotlib.pyplot as plt

    dots = [
        (other["name"], other["ratio"], BLUE if other["role"] == "peer" else ORANGE)
        for row in rows
        for other in row["entries"]
        if other["role"] in ("peer", "referee")
    ]
    # the hardest rival stands on top
    best = {name: min(ratio for who, ratio, _ in dots if who == name) for name, _, _ in dots}
    names = sorted(best, key=lambda name: -best[name])
    with plt.rc_context(STYLE):
        figure, ax = plt.subplots(figsize=(6.1, 0.9 + 0.4 * len(names)))
        for name, ratio, colour in dots:
            ax.semilogx(ratio, names.index(name), "o", color=colour, alpha=0.7)
        ax.axvline(1, color=GREY)
        ax.set(yticks=range(len(names)), yticklabels=names)
        ax.set(xlabel="their time, in times of ours")
    return figure


def games_chart(labels: Sequence[str], ratios: Sequence[float], aim: float) -> Figure:
    """Return a bar for each game: our time, in times of the referee's; a line marks the aim."""
    import matplotlib.pyplot as plt

    with plt.rc_context(STYLE):
        figure, ax = plt.subplots(figsize=(6.1, 0.9 + 0.4 * len(labels)))
        ax.barh(labels, ratios, color=BLUE)
        ax.axvline(aim, color=ORANGE)
        ax.invert_yaxis()
        ax.set(xlabel="our time, in times of the referee's")
    return figure


__all__ = ["games_chart", "rivals_chart"]
