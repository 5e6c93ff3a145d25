"""The smallest books of positions, against a search through all sets of positions."""

from itertools import combinations, product

import pytest

from jeux.marienbad.rules import FILM, MARIENBAD, is_favourable, moves, take
from jeux.marienbad.theory import demands, in_order, is_book, smallest_books

BOTH = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misère"])


def plays_well(book, heaps, misere):
    """Whether the player who is to move can always hand over a position of the book, and wins."""
    if not any(heaps):
        return misere  # the other took the last token
    kept = [left for move in moves(heaps) if in_order(left := take(heaps, move)) in book]
    answers = ([take(left, reply) for reply in moves(left)] for left in kept)
    return any(
        (any(left) or not misere) and all(plays_well(book, rest, misere) for rest in rests)
        for left, rests in zip(kept, answers, strict=True)
    )


@BOTH
@pytest.mark.parametrize("heaps", [(2,), (1, 2), (3, 1), (2, 3), (1, 1, 1), (1, 2, 2), (2, 2, 1)])
def test_the_smallest_books_are_the_smallest_of_all_sets_that_win(heaps, misere):
    below = {in_order(one) for one in product(*(range(size + 1) for size in heaps))}
    below.discard(in_order(heaps))
    below = sorted(one for one in below if not is_favourable(one, misere))
    sets = (set(few) for count in range(len(below) + 1) for few in combinations(below, count))
    winning = [one for one in sets if plays_well(one, heaps, misere)]
    least = min(map(len, winning), default=0)
    expected = [one for one in winning if len(one) == least]
    found = smallest_books(heaps, misere)
    assert len(found) == len(expected)
    assert all(set(one) in expected for one in found)
    assert bool(found) == is_favourable(heaps, misere)


@BOTH
def test_the_smallest_book_of_the_document_is_one_and_minimal(misere):
    [book] = smallest_books(MARIENBAD, misere)
    assert len(book) == 15 - misere
    assert in_order(FILM) in book
    assert not any(is_favourable(one, misere) for one in book)
    assert is_book(book, MARIENBAD, misere)
    assert not any(is_book(book - {one}, MARIENBAD, misere) for one in book)


def kept(positions, misere):
    """Those of some positions from which play can go on within them, whatever the reply."""
    while True:
        fewer = {one for one in positions if all(d & positions for d in demands(one, misere))}
        if fewer == positions:
            return fewer
        positions = fewer


@BOTH
def test_no_set_of_fewer_positions_is_a_book_by_a_search_without_branches(misere):
    box = product(*(range(size + 1) for size in FILM))
    every = {in_order(heaps) for heaps in box if any(heaps) or not misere}
    every = {one for one in every if not is_favourable(one, misere)}
    assert len(every) == 21 - misere
    needed = {one for one in every if not is_book(kept(every - {one}, misere), MARIENBAD, misere)}
    assert len(needed) == 12 - misere + 1, "the twelve that are forced, and 2-4-6"
    free = sorted(every - needed)
    sizes = [
        len(needed) + count
        for count in range(len(free) + 1)
        for few in combinations(free, count)
        if is_book(needed | {*few}, MARIENBAD, misere)
    ]
    assert min(sizes) == 15 - misere
    assert sizes.count(min(sizes)) == 1


def test_a_position_that_is_favourable_demands_the_impossible():
    assert frozenset() in demands((1, 2))
    assert not is_book([(1, 2), ()], (1, 3))


@pytest.mark.parametrize("wrong", [7, "1-2", None])
def test_what_is_no_book_is_refused(wrong):
    with pytest.raises(TypeError, match=r"^book must be a sequence, got"):
        is_book(wrong, MARIENBAD)
