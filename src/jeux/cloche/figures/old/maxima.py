"""Whether the article's values are upper limits of the mean gains: for which tables they are not.

All of it under the reading "instead" of rules 13 and 14; under "also" the Cheval gains more than
its value at every table.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer
from jeux.cloche.chain import figure_probabilities, mean_payment
from jeux.cloche.figures.old.dice import sum_chances
from jeux.cloche.figures.old.inn import beyond, second_period
from jeux.cloche.figures.old.limits import broken_throws, ends, gain_lines, place_throws
from jeux.cloche.rules import CARDS, HIGHEST_SUM, Table

Run = tuple[int, int | None]

MOST_SEATS = 60
"""Players up to whom tables are searched."""


def tables_above(players: int) -> list[Run]:
    """Return the caisses at which some account gains more on average than its value.

    Over the whole game, if rules 13 and 14 take the place of 8 to 10; the Auberge, whose value
    is 0, does not count. The list is complete: past the last caisse that is computed, the mean
    gains are so near their lines that no sign can change.

    Parameters
    ----------
    players : int
        How many play, 2 to 60; n in the article.

    Returns
    -------
    list of pairs
        First and last caisse of each run of caisses; the last is None if the run never ends.

    Raises
    ------
    TypeError, ValueError
        If the players are not an integer of 2 to 60.

    Examples
    --------
    >>> tables_above(10), tables_above(12), tables_above(21)[-1]
    ([], [(1, 1), (3, 6)], (214, None))
    """
    return list(_runs(as_integer("players", players, 2, MOST_SEATS)))


@cache
def _runs(players: int) -> tuple[Run, ...]:
    """Return the runs of `tables_above`."""
    most, sure = 100, None
    while sure is None:
        most *= 2
        sure = settled(players, most)
    above = (whole_gaps(players, most).max(axis=1) > 0).tolist()
    runs: list[Run] = []
    for caisse in range(1, sure + 1):
        if not above[caisse]:
            continue
        if runs and runs[-1][1] == caisse - 1:
            runs[-1] = runs[-1][0], caisse
        else:
            runs.append((caisse, caisse))
    if above[sure]:
        runs[-1] = runs[-1][0], None
    return tuple(runs)


def whole_gaps(players: int, most: int) -> NDArray[np.float64]:
    """Return each mean gain of a whole game less its value.

    A row for each caisse from 0 to `most`, and a column for each seat and for the Cloche, the
    Marteau, the Cloche-et-Marteau and the Cheval.
    """
    return _less_values(*_parts(players, most))


def first_gaps(players: int, most: int) -> NDArray[np.float64]:
    """Return the same for the first period, without the throw that opens the inn."""
    f, throws = np.array(sum_chances(), float), _parts(players, most)[0]
    shown = np.cumsum(np.arange(HIGHEST_SUM + 1) * f)
    brings = shown[np.minimum(np.arange(most + 1), HIGHEST_SUM)]
    made = place_throws(most, players)
    brings[0] = 0  # nobody throws at an empty caisse
    points = np.array([np.convolve(seat, brings)[: most + 1] for seat in made.T]).T
    return _less_values(throws, points, np.zeros(most + 1))


def broken_gaps(players: int, most: int) -> NDArray[np.float64]:
    """Return the same for the games in which the caisse is broken before the inn opens."""
    throws, points = broken_throws(most, players)
    return _less_values(throws, points, np.zeros(most + 1))


def _less_values(
    throws: NDArray[np.float64], points: NDArray[np.float64], later: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return mean gains less values, from throws and points by seat, and throws with the inn."""
    p = {card: float(chance) for card, chance in figure_probabilities().items()}
    p0, in_all, (size, n) = float(sum_chances()[0]), throws.sum(axis=1), throws.shape
    net = points.sum(axis=1) - p0 * (in_all + later)
    seats = p[None] * (points - p0 * (throws + throws[:, :1]))
    cheval = p0 * (in_all + n * p[None] * throws[:, 0] - p[None] * later)
    means = np.column_stack([seats, *(p[card] * net for card in CARDS[:3]), cheval])
    lines = gain_lines(n)
    slopes = [float(lines[name].slope) for name in (*range(n), *CARDS[:4])]
    gaps: NDArray[np.float64] = means - np.outer(np.arange(size), slopes)
    return gaps


def settled(players: int, most: int) -> int | None:
    """Return a caisse from which the signs stay as the lines say, or None if `most` is too few.

    Beyond 20 tokens, the throws and points of a seat are what one throw adds, and an average of
    those at smaller caisses, seen from the next seat. The lines are so too. So the largest
    difference from the lines, over all seats and 21 caisses in a row, never grows: once it is too
    small to turn a sign it stays too small.
    """
    throws, points, later = _parts(players, most)
    a, n, end, lines = float(mean_payment()), players, ends(), gain_lines(players)
    p0, ps = float(sum_chances()[0]), float(figure_probabilities()[None])
    size, ahead = np.arange(most + 1)[:, None], (players - 1) / 2 - np.arange(players)
    lasts = float(end.excess) / a
    off_throws = np.abs(throws - (size / a + lasts + ahead) / n).max(axis=1)
    off_points = np.abs(points - (size - float(end.overpaid) + a * ahead) / n).max(axis=1)
    off_all = np.abs(throws.sum(axis=1) - size[:, 0] / a - lasts)
    off_later = np.abs(later - float(end.throws))
    off_cheval = p0 * (off_all + n * ps * off_throws + ps * off_later)
    off_seats = ps * (off_points + 2 * p0 * off_throws)
    cheval = float(lines["Cheval"].constant)
    below = -max(float(lines[k].constant) for k in range(n))
    for caisse in range(2 * HIGHEST_SUM, most + 1):
        last = slice(caisse - HIGHEST_SUM + 1, caisse + 1)
        near = off_cheval[last].max() < abs(cheval)
        if near and (cheval > 0 or off_seats[last].max() < below):
            return caisse
    return None


@cache
def _parts(
    players: int, most: int
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return throws and points of each seat, and the throws after the inn opens, by caisse.

    Throws are those up to the last of the first period; points are those of the whole game, paid
    out less paid to the inn.
    """
    n, f = Table(HIGHEST_SUM, players).players, np.array(sum_chances(), float)
    made = place_throws(most, n)
    over, excess = np.array([*map(beyond, range(HIGHEST_SUM))], float).T
    lasts = np.array(second_period()[1], float)
    # at r left, what a throw pays out less what it pays in
    net = np.cumsum(np.arange(HIGHEST_SUM) * f[:HIGHEST_SUM]) - excess
    # with the inn open and r left, what is still to come, by the seats after the thrower
    brings = np.zeros((HIGHEST_SUM, n))
    for r in range(1, HIGHEST_SUM):
        stay, comes = f[0] + over[r], net[r] * np.eye(1, n)[0]
        for s in range(1, r):
            comes = comes + f[s] * np.roll(brings[r - s], 1)
        brings[r] = sum(stay**j * np.roll(comes, j) for j in range(n)) / (1 - stay**n)
    until = np.vstack([np.zeros((1, n)), np.cumsum(made, axis=0)[:-1]])
    far = np.zeros_like(until)
    far[HIGHEST_SUM - 1 :] = until[: most - HIGHEST_SUM + 2]
    points, later = float(mean_payment()) * far, np.zeros(most + 1)
    for r in range(1, min(HIGHEST_SUM, most + 1)):
        kernel = net[r] * np.eye(1, n)[0] + over[r] * np.roll(brings[r], 1)
        turned = np.array([np.roll(kernel, j) for j in range(n)])
        points[r:] += made[: most + 1 - r] @ turned
        later[r:] += made[: most + 1 - r].sum(axis=1) * over[r] * lasts[r]
    return until, points, later
