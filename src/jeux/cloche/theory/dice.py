"""The law of the eight dice: sums, figures, and the article's two means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from jeux.checks import as_integer, as_integers
from jeux.cloche.rules import CARDS, FACES, FINE, HIGHEST_SUM, MARKS
from jeux.law import Law


def point_counts(marks: Sequence[int] = MARKS) -> tuple[int, ...]:
    """Count the ways to throw each sum with dice that carry one mark each.

    Parameters
    ----------
    marks : sequence of positive int
        The number on the one marked face of each die.

    Returns
    -------
    tuple of int, length ``sum(marks) + 1``
        Entry mu is the number of the ``6 ** len(marks)`` throws that sum to mu
        (Jéquier's nu_mu, table before equation 6).

    Raises
    ------
    TypeError, ValueError
        If a mark is not a positive integer, or the dice are too many or their marks too large.

    Examples
    --------
    >>> point_counts((1, 2))
    (25, 5, 5, 1)
    >>> point_counts()[4]
    3750
    """
    listed, counts = as_integers("marks", marks, least=1, count=0), [1]
    if (steps := len(listed) * sum(listed)) > 10**6:
        raise ValueError(f"marks must have a number times sum of at most a million, got {steps}")
    for k in listed:
        # multiply by 5 + x^k: five blank faces leave the sum, one adds k
        grown = [(FACES - 1) * nu for nu in counts] + [0] * k
        for mu, nu in enumerate(counts, k):
            grown[mu] += nu
        counts = grown
    return tuple(counts)


def ways(mu: int, marks: Sequence[int] = MARKS) -> list[tuple[int, ...]]:
    """List the sets of dice whose marks sum to `mu`, fewest dice first.

    Parameters
    ----------
    mu : int
        The sum, in points.
    marks : sequence of positive int
        The number on the one marked face of each die; 20 dice at most.

    Returns
    -------
    list of tuple of int
        The marks shown, one tuple a set; empty if no throw makes `mu`.

    Raises
    ------
    TypeError, ValueError
        If a number is not an integer or out of range, or there are more than 20 dice.

    Examples
    --------
    >>> ways(6)
    [(6,), (1, 5), (2, 4), (1, 2, 3)]
    """
    mu, listed = as_integer("mu", mu), as_integers("marks", marks, least=1, count=0)
    if len(listed) > 20:
        raise ValueError(f"marks must be 20 at most, got {len(listed)}")
    subsets = (s for size in range(len(listed) + 1) for s in combinations(listed, size))
    return [s for s in subsets if sum(s) == mu]


def powers_of_five(mu: int) -> str:
    """Write nu_mu as Jéquier does: a set of k dice leaves 6 - k dice with 5 blank faces each.

    Parameters
    ----------
    mu : int
        The sum, 0 to 21 points.

    Raises
    ------
    ValueError
        If no throw makes `mu`.

    Examples
    --------
    >>> powers_of_five(6)
    '5^5 + 2·5^4 + 5^3'
    """
    sizes = Counter(len(dice) for dice in ways(as_integer("mu", mu, 0, HIGHEST_SUM)))
    terms = [(count, len(MARKS) - size) for size, count in sorted(sizes.items())]
    return " + ".join((f"{count}·" if count > 1 else "") + f"5^{power}" for count, power in terms)


def mean_payment() -> Fraction:
    """Return a, the mean sum of the six number dice (Jéquier's equation 6, put right).

    >>> mean_payment()
    Fraction(7, 2)
    """
    nu = point_counts()
    return Fraction(sum(mu * n for mu, n in enumerate(nu)), sum(nu))


def mean_after_fine() -> Fraction:
    """Return b, the same mean with 0 counted as a fine of 1 (equation 11, put right).

    >>> mean_after_fine()
    Fraction(147671, 46656)
    """
    nu = point_counts()
    return mean_payment() - FINE * Fraction(nu[0], sum(nu))


def figure_probabilities() -> dict[str | None, Fraction]:
    """Return the probability of each card's figures, and of none (Jéquier's equation 12).

    Returns
    -------
    dict of str or None to Fraction
        Cards of the figures to p_Cl, p_M and p_CM; None to p_s.

    Examples
    --------
    >>> figure_probabilities()["Cloche-et-Marteau"]
    Fraction(1, 36)
    """
    marked = Fraction(1, FACES)
    one = marked * (1 - marked)
    return {None: (1 - marked) ** 2, CARDS[0]: one, CARDS[1]: one, CARDS[2]: marked**2}


@cache
def sum_law() -> Law:
    """Return the law of the sum of the six number dice; f_s is ``sum_law().p(s)``."""
    return Law(dict(enumerate(point_counts())))


@cache
def sum_chances() -> tuple[Fraction, ...]:
    """Return f_0 … f_21, the probabilities of the sums."""
    return tuple(sum_law().p(s) for s in range(HIGHEST_SUM + 1))
