"""What a reader throws in the page: rounds of stones at a wall."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from jeux.caillou.rules import Stones, as_stones
from jeux.checks import as_probability
from jeux.trying import Mechanism


def stones(
    stones: Stones, eligible: Any = 1, rates: Sequence[Any] | None = None,
    points_of: int | None = None, names: str = "ABCD",
) -> Mechanism:  # fmt: skip
    """Return a round; its value is who scores how much, as in `jeux.caillou.scoring_law`.

    Parameters
    ----------
    stones : mapping of player to int, or sequence of int
        How many stones each of one to four players has; 1 to 12 in all.
    eligible : int, Fraction or float
        The probability that a stone is eligible, whatever its distance.
    rates : sequence of int or Fraction, optional
        The skill of each player, as in `jeux.caillou.exponential_law`; equal if left out.
    points_of : int, optional
        Count the points of this player, and not who scores.
    names : str
        A letter for each player, of A, B, C and D.

    Examples
    --------
    >>> stones([2, 1]).given["owners"]
    [0, 0, 1]
    >>> stones([1, 1], Fraction(3, 4), points_of=0)
    points
    """
    counts, chance = as_stones(stones), Fraction(as_probability("eligible", eligible))
    skill = [Fraction(rate) for rate in rates or [1] * len(counts)]
    unit = lcm(*(rate.denominator for rate in skill))
    owners = [j for j, n in enumerate(counts) for _ in range(n)]
    weights = [int(unit * skill[j]) for j in owners]
    if not 1 <= len(owners) <= 12 or len(counts) > len(names):
        raise ValueError(f"stones must be 1 to 12 in all, of {len(names)} at most, got {counts}")
    if max(sum(weights), chance.denominator) > 2**32:
        raise ValueError(f"eligible and rates must be fractions, got {eligible} and {rates}")
    given = {"owners": owners, "names": names, "weights": weights, "whole": unit}
    given |= {"eligible": chance.as_integer_ratio(), "of": points_of}
    return Mechanism("caillou/result.js" if points_of is None else "caillou/points.js", given)


__all__ = ["stones"]
