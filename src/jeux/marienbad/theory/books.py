"""Books of positions: what a player has to know to win, and the smallest books."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from functools import cache
from math import inf

from jeux.checks import as_boolean, as_sequence
from jeux.marienbad.rules import Heaps, as_position, left_by, moves, winning_moves

Demand = frozenset[Heaps]
"""Positions of which a book must have one: the good answers to one reply."""

MAX_TOKENS = 90
"""Tokens of a position in a book at most, as many as the board has room for."""

MAX_SEARCHED = 26
"""Tokens of a start whose smallest books are searched for at most."""


def in_order(heaps: Sequence[int]) -> Heaps:
    """Return a position as a book has it: without empty rows, the smallest row first.

    Parameters
    ----------
    heaps : sequence of int
        Tokens in each row.

    Examples
    --------
    >>> in_order((5, 0, 1, 4))
    (1, 4, 5)
    """
    return _in_order(as_position(heaps))


def as_entry(name: str, given: Sequence[int], most: int = MAX_TOKENS) -> Heaps:
    """Return a position of a book, or refuse it by the name of the argument."""
    sizes = as_position(given, name)
    if sum(sizes) > most:
        raise ValueError(f"{name} must hold at most {most} tokens, got {given!r}")
    return _in_order(sizes)


def as_entries(name: str, given: Collection[Sequence[int]]) -> set[Heaps]:
    """Return the positions of a book."""
    listed = given if isinstance(given, Set) else as_sequence(name, given)
    return {as_entry(f"{name}[{place}]", one) for place, one in enumerate(listed)}


def _in_order(sizes: Heaps) -> Heaps:
    return tuple(sorted(size for size in sizes if size))


def demands(handed: Sequence[int], misere: bool = False) -> frozenset[Demand]:
    """Return what a book with this position must have besides: for each reply, its good answers.

    A reply that takes the last token of misère play loses, and needs no answer.

    Parameters
    ----------
    handed : sequence of int
        A position that the player hands over; rows in any order.
    misere : bool
        If true, the player who takes the last token loses.

    Returns
    -------
    frozenset of frozenset of tuple
        For each reply, the positions that its good answers hand over. An empty one says that
        this reply has none: `handed` is favourable.

    Examples
    --------
    >>> [sorted(one) for one in demands((1, 1))]
    [[()]]
    >>> [sorted(one) for one in demands((1, 1, 1), misere=True)]
    [[(1,)]]
    """
    return _demands(as_entry("handed", handed), as_boolean("misere", misere))


@cache
def _demands(handed: Heaps, misere: bool) -> frozenset[Demand]:
    replies = {_in_order(left_by(handed, move)) for move in moves(handed)}
    return frozenset(_answers(reply, misere) for reply in replies if reply or not misere)


def _answers(heaps: Heaps, misere: bool) -> Demand:
    return frozenset(_in_order(left_by(heaps, move)) for move in winning_moves(heaps, misere))


def is_book(book: Collection[Sequence[int]], heaps: Sequence[int], misere: bool = False) -> bool:
    """Whether a player who begins from these heaps can always hand over a position of the book.

    A book has a position that the first move can hand over, and for each of its positions an
    answer to every reply; so a player who keeps to it wins. In misère play the empty table is no
    answer.

    Parameters
    ----------
    book : sequence or set of sequences of int
        Positions; rows in any order.
    heaps : sequence of int
        The position from which the player begins.
    misere : bool
        If true, the player who takes the last token loses.

    Examples
    --------
    >>> is_book([(), (2, 2), (1, 1)], (2, 5))
    True
    >>> is_book([(), (2, 2)], (2, 5))
    False
    """
    known = as_entries("book", book)
    loses = as_boolean("misere", misere)
    first = _answers(as_entry("heaps", heaps), loses)
    # a position without an answer to some reply demands one of no positions
    needed = {first}.union(*(_demands(one, loses) for one in known))
    return all(one & known for one in needed)


def smallest_books(heaps: Sequence[int], misere: bool = False) -> list[Demand]:
    """Return all books with the fewest positions for a player who begins from these heaps.

    The search goes from large positions to small ones: it takes one demand that is not met, tries
    each of its answers, and gives up when the book is larger than the smallest one found.

    Parameters
    ----------
    heaps : sequence of int
        The position from which the player begins: at most 26 tokens.
    misere : bool
        If true, the player who takes the last token loses.

    Raises
    ------
    ValueError
        If the heaps hold more tokens.

    Returns
    -------
    list of frozenset of tuple
        The books, each a set of positions; none if the heaps are unfavourable. The empty table
        counts as a position of normal play.

    Examples
    --------
    >>> [sorted(book) for book in smallest_books((1, 2, 2))]
    [[(), (1, 1), (2, 2)]]
    >>> [len(book) for book in smallest_books((3, 5, 7, 9))]
    [15]
    """
    loses = as_boolean("misere", misere)
    first = _answers(as_entry("heaps", heaps, MAX_SEARCHED), loses)
    found: set[Demand] = set()

    def extend(book: Demand, open_: frozenset[Demand]) -> None:
        least = min(map(len, found), default=inf)
        open_ = frozenset(one for one in open_ if not one & book)
        if len(book) + bool(open_) > least:
            return
        if not open_:
            if len(book) < least:
                found.clear()
            found.add(book)
            return
        one = min(open_, key=lambda answers: (len(answers), sorted(answers)))
        for answer in sorted(one):
            extend(book | {answer}, open_ | _demands(answer, loses))

    extend(frozenset(), frozenset({first}))
    return sorted(found, key=sorted)
