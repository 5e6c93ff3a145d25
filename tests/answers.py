"""A server that a test has started, and that takes its time."""

import time
from urllib.error import URLError
from urllib.request import urlopen

PAUSE = 0.5
"""Seconds between two questions."""


def wait_for(address, tries):
    """Wait until a server answers; what asks next says so if it never did."""
    for _ in range(tries):
        try:
            urlopen(address).close()
            return
        except URLError:
            time.sleep(PAUSE)
