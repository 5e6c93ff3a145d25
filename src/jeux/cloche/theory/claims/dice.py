"""What the article says about the six number dice, from equation (2) to inequalities (8)."""

from __future__ import annotations

from fractions import Fraction

from jeux.cloche.rules import FINE, HIGHEST_SUM, MARKS, die
from jeux.cloche.theory.dice import point_counts, ways

SUMS = range(HIGHEST_SUM + 1)


def sums() -> list[int]:
    """Return the sums that six dice can make, in increasing order."""
    return [mu for mu, nu in enumerate(point_counts()) if nu]


def term(count: int, power: int) -> str:
    """Write so many sets of dice as the article does, with a power of five for the blank dice."""
    return f"{count}·5^{power}" if power > 1 else f"{count}·5"


def sets_of(size: int) -> int:
    """Count the sets of so many dice among the sets that make the sums 0 to 21."""
    return sum(len(dice) == size for mu in SUMS for dice in ways(mu))


def mean_with_fine() -> Fraction:
    """Return the mean of a throw whose 0 counts as a fine, straight from the counts."""
    return Fraction(sum((mu or -FINE) * nu for mu, nu in enumerate(point_counts())), 6**6)


def fine_changes_no_count() -> bool:
    """Say whether as many throws are counted when a 0 counts as a fine."""
    return sum({mu or -FINE: nu for mu, nu in enumerate(point_counts())}.values()) == 6**6


def mean_is_that_of_the_dice() -> bool:
    """Say whether all throws together show their number times the sum of the dice's means."""
    means = sum(die(mark).mean for mark in MARKS)
    return sum(mu * nu for mu, nu in enumerate(point_counts())) == 6**6 * means


def counts_are_those_of_the_sets() -> bool:
    """Say whether every count is the sum of a power of five for each set of dice."""
    nu = point_counts()
    return all(nu[mu] == sum(5 ** (6 - len(dice)) for dice in ways(mu)) for mu in SUMS)
