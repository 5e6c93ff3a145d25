"""What a reader throws in the page: whole games, and positions that are dealt."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from jeux.checks import as_boolean, as_probability
from jeux.marienbad.rules import MARIENBAD, Heaps, as_position, as_unfinished
from jeux.trying.mechanism import Mechanism

MAX_HEAPS, MAX_TOKENS = 6, 15
"""What the page has room for."""

MAX_TURNS = 10_000
"""Turns of which some are errors, at most: chance in the page picks one of them."""

_DRAWN = ("nim.js", "tokens.js")


def as_sizes(name: str, heaps: Sequence[int]) -> Heaps:
    """Return heaps that the page has room for."""
    sizes = as_position(heaps, name)
    if not 1 <= len(sizes) <= MAX_HEAPS or max(sizes) > MAX_TOKENS:
        raise ValueError(
            f"{name} must be 1 to {MAX_HEAPS} heaps of 0 to {MAX_TOKENS} tokens, got {sizes}"
        )
    return sizes


def game(
    heaps: Sequence[int] = MARIENBAD,
    *,
    opponent: float = 1,
    begins: bool = True,
    misere: bool = False,
) -> Mechanism:
    """Return a whole game between a reader who makes no mistakes and an opponent who may err.

    The players are those of `jeux.marienbad.player`. The value is ``"won"`` or ``"lost"``, as the
    reader sees it; `jeux.marienbad.win_probabilities` has its law.

    Parameters
    ----------
    heaps : sequence of int
        The heaps at the start: 1 to 6 heaps of 0 to 15 tokens, one of them not empty.
    opponent : float or Fraction
        The probability that the opponent errs at a turn: a whole number of 10,000 turns or of
        fewer, so that the page can be exact.
    begins : bool
        Whether the reader makes the first move.
    misere : bool
        If true, the player who takes the last token loses.

    Raises
    ------
    TypeError
        If a heap is not an integer, `opponent` is not a number, or a flag is neither true nor
        false.
    ValueError
        If there is no token, the heaps are too many or too large, or `opponent` is not from 0 to
        1 or not a whole number of 10,000 turns or of fewer.

    Examples
    --------
    >>> game((2, 2), opponent=0.25).given["errs"]
    [1, 4]
    """
    sizes = as_unfinished(as_sizes("heaps", heaps))
    errs = as_probability("opponent", opponent)
    share = Fraction(errs).limit_denominator(MAX_TURNS)
    if share != errs and float(share) != float(errs):
        raise ValueError(
            f"opponent must err at some of at most {MAX_TURNS:,} turns, got {opponent!r}"
        )
    given = {
        "heaps": sizes,
        "errs": share.as_integer_ratio(),
        "begins": as_boolean("begins", begins),
        "misere": as_boolean("misere", misere),
    }
    return Mechanism(__package__, (*_DRAWN, "game.js"), given)


def deal(most: Sequence[int] = MARIENBAD) -> Mechanism:
    """Return a position that is dealt, heap by heap; its value is ``"won"`` or ``"lost"``.

    It is lost if the player who is to move cannot force a win, and the last token wins.

    Parameters
    ----------
    most : sequence of int
        The most tokens of each heap: 1 to 6 heaps of 0 to 15 tokens. Each number from 0 to the
        most is equally likely.

    Raises
    ------
    TypeError
        If a number is not an integer.
    ValueError
        If the heaps are too many or too large.

    Examples
    --------
    >>> deal((1, 2)).given
    {'most': [1, 2]}
    """
    return Mechanism(__package__, (*_DRAWN, "deal.js"), {"most": as_sizes("most", most)})


__all__ = ["deal", "game"]
