"""What `make bench` measured: how fast the book's work is, beside that of its peers.

Each topic has one JSON file beside this module, written by ``benchmarks/run.py`` and read by the
pages of the book that tell it. Times are seconds, memory is bytes.
"""

from __future__ import annotations

import json
import time
from importlib import resources
from typing import Any

# a browser keeps no time of its own for a thread
processor_time = getattr(time, "thread_time", time.perf_counter)

TOPICS = ("side_by_side", "growth", "pages", "cluster", "serving")


def load(topic: str) -> dict[str, Any]:
    """Return what was measured of a topic.

    Parameters
    ----------
    topic : str
        ``"side_by_side"`` (the same work by jeux and by its peers), ``"growth"`` (cost against
        size), ``"pages"`` (the book's own pages, build and tests), ``"cluster"`` (one question
        on many cores) or ``"serving"`` (a class of a thousand).

    Returns
    -------
    dict
        ``machine`` (processor, cores, memory, system, versions), ``date``, ``minutes`` (how long
        the measurement took), and what the topic holds.

    Raises
    ------
    ValueError
        If there is no such topic.

    Examples
    --------
    >>> {"date", "machine", "minutes", "rows"} <= load("side_by_side").keys()
    True
    """
    if topic not in TOPICS:
        raise ValueError(f"topic must be one of {', '.join(TOPICS)}, got {topic!r}")
    text = resources.files(__name__).joinpath(f"{topic}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


__all__ = ["TOPICS", "load"]
