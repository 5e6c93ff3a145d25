"""What a reader throws in the page and belongs to no game: waits for a pattern, and means."""

from __future__ import annotations

from itertools import accumulate
from re import fullmatch

from jeux.checks import as_integer
from jeux.law import Law
from jeux.trying.throw import Mechanism


def until(pattern: str = "HH", sides: int = 2) -> Mechanism:
    """Return throws of a token, or of a die with one mark, until its sides come in a pattern.

    The value is the number of throws.

    Parameters
    ----------
    pattern : str
        Of 1 to 6 letters: H for the marked side, T for any other.
    sides : int
        2 for a token, up to 20 for a die.

    Raises
    ------
    TypeError
        If the pattern is no text, or `sides` no integer.
    ValueError
        If the pattern has other letters, too many or none, or there are no so many sides.

    Examples
    --------
    >>> until("HT").given
    {'pattern': 'HT', 'sides': 2}
    """
    if not isinstance(pattern, str):
        raise TypeError(f"pattern must be letters H and T, got {pattern!r}")
    if not fullmatch("[HT]{1,6}", pattern):
        raise ValueError(f"pattern must be 1 to 6 letters H and T, got {pattern!r}")
    return Mechanism(
        "trying/until.js", {"pattern": pattern, "sides": as_integer("sides", sides, 2, 20)}
    )


def means(law: Law, throws: int = 100) -> Mechanism:
    """Return a run of so many throws, each with this law; the tally tells the means of the runs.

    The value is the sum of the throws, so its law is ``law.times(throws)``.

    Parameters
    ----------
    law : Law
        What one throw gives: of at most 2³² equally likely cases.
    throws : int
        How many make a run, 2 to 1,000.

    Raises
    ------
    TypeError
        If `law` is none, or `throws` no integer.
    ValueError
        If a run is too short or too long, or the law has one value, or too many cases.

    Examples
    --------
    >>> means(Law({0: 5, 1: 1}), 10).given["ends"]
    [5, 6]
    """
    if not isinstance(law, Law):
        raise TypeError(f"law must be a jeux.law.Law, got {law!r}")
    if len(law.weights) < 2 or law.total > 2**32:
        raise ValueError(f"law must have several values and at most 2³² cases, got {law!r}")
    given = {
        "values": [*law.weights],
        "ends": [*accumulate(law.weights.values())],
        "per": as_integer("throws", throws, 2, 1000),
        "mean": float(law.mean),
    }
    return Mechanism("trying/means.js", given)


__all__ = ["means", "until"]
