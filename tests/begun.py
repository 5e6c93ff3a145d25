"""A kernel that does not come is started again: `pytest --nbval -p tests.begun book`.

Its ports are chosen before it takes them, and on a busy machine a browser may be faster.
"""

from contextlib import suppress

import nbval.kernel

TRIALS = 3
start_once = nbval.kernel.start_new_kernel


def start(*args, **how):
    for _ in range(TRIALS - 1):
        with suppress(RuntimeError):
            return start_once(*args, **how)
    return start_once(*args, **how)


nbval.kernel.start_new_kernel = start
