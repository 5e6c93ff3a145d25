"""What a reader throws in the page: rounds of stones at a wall."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from jeux.caillou.rules import Stones, as_rates, as_stones
from jeux.checks import as_integer, as_probability, as_text
from jeux.trying import Mechanism

MOST_STONES, LARGEST = 12, 2**32
"""Stones that a picture has room for; what a throw in the page can tell apart."""


def stones(
    stones: Stones,
    eligible: Any = 1,
    rates: Sequence[Any] | None = None,
    points_of: int | None = None,
    names: str = "ABCD",
) -> Mechanism:
    """Return a round; its value is who scores how much, as in `scoring_law`.

    Parameters
    ----------
    stones : Match, mapping of player to int, or sequence of int
        How many stones each of one to four players has; 1 to 12 in all.
    eligible : int, Fraction or float
        The probability that a stone is eligible, whatever its distance.
    rates : sequence of numbers, optional
        The skill of each player, as in `exponential_law`; equal if left out.
    points_of : int, optional
        Count the points of this player, as in `points_law`, and not who scores.
    names : str
        A letter for each player, of A, B, C and D.

    Raises
    ------
    TypeError
        If an argument is of another kind than it says.
    ValueError
        If there are too many stones or players or none, a player has no name, or a probability
        or rates are no fractions of numbers below 2³².

    Examples
    --------
    >>> stones([2, 1]).given["owners"]
    [0, 0, 1]
    >>> stones([1, 1], Fraction(3, 4), points_of=0)
    points
    """
    counts = as_stones(stones)
    if not 1 <= sum(counts) <= MOST_STONES:
        raise ValueError(f"stones must be 1 to {MOST_STONES} in all, got {counts}")
    letters = as_text("names", names)
    if len(set(letters)) < len(letters) or not set(letters) <= set("ABCD"):
        raise ValueError(f"names must be different ones of A, B, C and D, got {names!r}")
    if len(counts) > len(letters):
        raise ValueError(f"names must be one for each of {len(counts)} players, got {names!r}")
    chance = Fraction(as_probability("eligible", eligible))
    skill = [Fraction(rate) for rate in as_rates(counts, rates)]
    unit = lcm(*(rate.denominator for rate in skill))
    weights = [
        int(unit * rate) for own, rate in zip(counts, skill, strict=True) for _ in range(own)
    ]
    if max(sum(weights), chance.denominator) > LARGEST:
        raise ValueError(
            f"eligible and rates must be fractions of numbers below 2³², got {eligible!r} and "
            f"{rates!r}"
        )
    given: dict[str, Any] = {
        "owners": [j for j, own in enumerate(counts) for _ in range(own)],
        "names": letters,
        "weights": weights,
        "whole": unit,
        "eligible": [chance.numerator, chance.denominator],
    }
    if points_of is None:
        return Mechanism(__package__, ("stones.js", "result.js"), given)
    of = as_integer("points_of", points_of, 0, len(counts) - 1)
    return Mechanism(__package__, ("stones.js", "points.js"), {**given, "of": of})


__all__ = ["stones"]
