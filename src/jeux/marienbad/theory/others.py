"""Grundy numbers, of any game in which both players have the same moves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import islice
from typing import Any, TypeVar

from jeux.checks import as_function, as_integer
from jeux.marienbad.rules import MAX_MOVES

P = TypeVar("P", bound=Hashable)

MAX_KNOWN = 2_000_000
"""Positions of any game whose Grundy numbers are remembered, and numbers for one `mex`."""


def mex(numbers: Iterable[int]) -> int:
    """Return the minimal excluded number: the least of 0, 1, 2, … that is not among some numbers.

    Parameters
    ----------
    numbers : iterable of int
        The numbers, in any order, two million of them at most.

    Raises
    ------
    TypeError, ValueError
        If one of them is not an integer, or there are more.

    Examples
    --------
    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    listed = _listed("numbers", numbers, MAX_KNOWN)
    return _mex({as_integer(f"numbers[{k}]", n, least=None) for k, n in enumerate(listed)})


def _mex(found: set[int]) -> int:
    return next(n for n in range(len(found) + 1) if n not in found)


def _listed(name: str, given: Iterable[P], most: int) -> list[P]:
    """Return what can be gone through once, and is no text and no mapping, as a list."""
    try:
        if isinstance(given, str | bytes | bytearray | Mapping):
            raise TypeError
        iterator = iter(given)
    except TypeError:
        raise TypeError(f"{name} must give a list or another iterable, got {given!r}") from None
    listed = list(islice(iterator, most + 1))
    if len(listed) > most:
        raise ValueError(f"{name} must give at most {most:,}, got more from {given!r}")
    return listed


def grundy(position: P, moves: Callable[[P], Iterable[P]]) -> int:
    """Return the Grundy number of a position of any game: the `mex` of those after a move.

    Parameters
    ----------
    position : hashable
        A position of an impartial game: both players have the same moves.
    moves : callable
        ``moves(position)`` gives the positions after each move; none where the game is over.

        They are asked for once a position.

    Returns
    -------
    int
        The smallest of 0, 1, 2, … that is not the Grundy number of a position after a move. It
        is 0 where the player who has just moved wins (Sprague 1935, Grundy 1939).

    Raises
    ------
    TypeError
        If a position cannot be hashed, or `moves` gives no list or other iterable.
    ValueError
        If a position can come back, so that the game may never end; or if there are more than
        two million positions, or ten million moves.

    Examples
    --------
    >>> [grundy(n, lambda n: [n - t for t in (1, 2, 3) if t <= n]) for n in range(9)]
    [0, 1, 2, 3, 0, 1, 2, 3, 0]
    """
    options_of = _careful(position, as_function("moves", moves))
    values: dict[P, int] = {}
    known: Any = object()
    options = options_of(position)
    path = {position: (options, iter(options))}
    # a stack of our own: a heap of a thousand tokens is deeper than Python's calls go
    while path:
        here, (options, rest) = next(reversed(path.items()))
        unknown = next((option for option in rest if option not in values), known)
        if unknown is known:
            values[here] = _mex({values[option] for option in options})
            del path[here]
        elif unknown in path:
            raise ValueError(
                f"moves must not come back, got {unknown!r} again: the game may never end"
            )
        else:
            options = options_of(unknown)
            path[unknown] = options, iter(options)
    return values[position]


def _careful(start: P, moves: Callable[[P], Iterable[P]]) -> Callable[[P], list[P]]:
    """Return `moves` with its answers checked, counted, and refused where they are too many."""
    positions, asked = 0, 0

    def options_of(here: P) -> list[P]:
        nonlocal positions, asked
        listed = _listed("moves", moves(here), MAX_MOVES)
        positions, asked = positions + 1, asked + len(listed)
        if positions > MAX_KNOWN or asked > MAX_MOVES:
            raise ValueError(
                f"moves must lead to at most {MAX_KNOWN:,} positions, by at most {MAX_MOVES:,} "
                f"moves, got more from {start!r}"
            )
        for option in listed:
            _hashed("moves", option)
        return listed

    _hashed("position", start)
    return options_of


def _hashed(name: str, given: Any) -> None:
    """Refuse what cannot be a position."""
    try:
        hash(given)
    except TypeError:
        raise TypeError(f"{name} must be or give what can be hashed, got {given!r}") from None
