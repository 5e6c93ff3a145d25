"""What lies on the table of Cloche et Marteau (Jéquier 1922, rules 3 and 8)."""

from __future__ import annotations

from jeux.law import Law

FACES = 6
"""Faces of a die; one is marked and the others are blank (rule 3a)."""

MARKS = (1, 2, 3, 4, 5, 6)
"""The number on the one marked face of each of the dice 1 to 6 (rule 3a)."""

FIGURES = ("Cloche", "Marteau")
"""The figure on the one marked face of the dice 7 and 8 (rule 3a)."""

CARDS = ("Cloche", "Marteau", "Cloche-et-Marteau", "Cheval", "Auberge")
"""The five cards that are sold before the first throw (rules 3b and 4)."""

FINE = 1
"""What a throw of 0 without a figure costs, in tokens (rule 8)."""


def die(mark: int) -> Law:
    """Return the law of one die that shows `mark` on one face and 0 on five.

    Parameters
    ----------
    mark : int
        The number on the marked face, in points; positive.

    Raises
    ------
    ValueError
        If the mark is not positive.

    Examples
    --------
    >>> die(4)
    Law({0: 5, 4: 1})
    """
    if mark < 1:
        raise ValueError(f"mark must be positive, got {mark!r}")
    return Law({0: FACES - 1, mark: 1})
