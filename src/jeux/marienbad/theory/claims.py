"""What the document claims, of all positions with at most so many tokens in each heap."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product

import numpy as np

from jeux.marienbad.play import play, player
from jeux.marienbad.rules import Heaps, digital_sum, is_favourable, moves, take, winning_moves
from jeux.marienbad.theory.boxes import win_probabilities


def box(most: Heaps) -> Iterator[Heaps]:
    """Give all positions with at most so many tokens in each heap."""
    return product(*(range(m + 1) for m in most))


def _steps(most: Heaps) -> Iterator[tuple[Heaps, int, int, Heaps]]:
    """Give each move of a box: the heaps, which heap it takes from, how many, what it leaves."""
    return ((h, *move, take(h, move)) for h in box(most) for move in moves(h))


def _first_column(heaps: Heaps) -> int:
    """Return the power of two of the leftmost column where the digital sum has a 1."""
    return 1 << digital_sum(heaps).bit_length() - 1


def one_heap_gives_any_number(most: Heaps) -> bool:
    """Say whether there is a move for each number of tokens of each heap, and no other."""
    found = [(h, left) for h, _, _, left in _steps(most)]
    pairs = product(box(most), repeat=2)
    lower = ((h, left) for h, left in pairs if all(a >= b for a, b in zip(h, left, strict=True)))
    return sorted(found) == sorted(
        (h, left) for h, left in lower if sum(a > b for a, b in zip(h, left, strict=True)) == 1
    )


def one_heap_is_won_at_once(tokens: int) -> bool:
    """Say whether the first player wins from each heap of 1 to `tokens` tokens, by taking it."""
    rng = np.random.default_rng(1961)
    games = [play((n,), player(), player(), rng) for n in range(1, tokens + 1)]
    return all((game.winner, len(game.moves)) == (0, 1) for game in games)


def powers_write_each_number_once(digits: int) -> bool:
    """Say whether each number of so many digits is the sum of one set of powers of two."""
    choices = product((0, 1), repeat=digits)
    sums = (sum(used << column for column, used in enumerate(choice)) for choice in choices)
    return sorted(sums) == list(range(2**digits))


def columns_add_without_carries(most: Heaps) -> bool:
    """Say whether the digital sum has a 1 in the columns where an odd number of heaps has one."""
    columns = range(max(most).bit_length())
    odd = (sum((sum(n >> b & 1 for n in h) % 2) << b for b in columns) for h in box(most))
    return list(map(digital_sum, box(most))) == list(odd)


def some_move_is_good(most: Heaps) -> bool:
    """Say whether from each favourable position some move leads to an unfavourable one."""
    good = (h for h in box(most) if is_favourable(h))
    return all(any(not is_favourable(take(h, move)) for move in moves(h)) for h in good)


def every_move_spoils(most: Heaps, least: int = 1) -> bool:
    """Say whether from each unfavourable position every move leads to a favourable one.

    A move takes at least one token; if ``least`` is 0, a player may also take none.
    """
    none = ((h, h) for h in box(most) if least == 0)
    steps = ((h, left) for h, _, _, left in _steps(most))
    return all(is_favourable(left) for h, left in chain(none, steps) if not is_favourable(h))


def a_digit_changes(most: Heaps) -> bool:
    """Say whether each move changes a digit of its heap, and no digit of another."""
    changes = ((i, [a ^ b for a, b in zip(h, left, strict=True)]) for h, i, _, left in _steps(most))
    return all(change.pop(i) > 0 and not any(change) for i, change in changes)


def the_sum_changes_with_the_row(most: Heaps) -> bool:
    """Say whether a digital sum of 0 gets a 1 exactly in the columns that a move changes."""
    bad = (step for step in _steps(most) if not digital_sum(step[0]))
    return all(digital_sum(left) == h[i] ^ left[i] for h, i, _, left in bad)


def the_first_column_has_a_one(most: Heaps) -> bool:
    """Say whether some heap has a 1 in the leftmost column where the digital sum has one."""
    good = (h for h in box(most) if digital_sum(h))
    return all(any(n & _first_column(h) for n in h) for h in good)


def the_new_number_is_smaller(most: Heaps) -> bool:
    """Say whether the change shrinks each heap with a 1 in that column: the good moves."""
    for h in box(most):
        total = digital_sum(h)
        changed = [i for i, n in enumerate(h) if total and n & _first_column(h)]
        taken = [(i, h[i] - (h[i] ^ total)) for i in changed]
        if taken != winning_moves(h) or any(tokens < 1 for _, tokens in taken):
            return False
    return True


def the_sum_becomes_zero(most: Heaps) -> bool:
    """Say whether the good moves that the proof makes leave the digital sum 0."""
    return all(digital_sum(take(h, move)) == 0 for h in box(most) for move in winning_moves(h))


def last_column(most: Heaps) -> str:
    """Return the letter, k for rows or J for columns, up to which changing C(1), … always works.

    Each letter is tried on every favourable position: is there a column C(l) for each l up to it,
    and is the digital sum 0 when they have been changed in a row with a 1 in C(1)?
    """
    good = [h for h in box(most) if is_favourable(h)]
    works = {
        "k": all(_changed(h, len(h)) for h in good),
        "J": all(_changed(h, len(_columns(h))) for h in good),
    }
    return " or ".join(letter for letter in works if works[letter])


def _columns(heaps: Heaps) -> list[int]:
    """Return C(1), C(2), …: the powers of two in the digital sum, the largest first."""
    total = digital_sum(heaps)
    return [1 << b for b in reversed(range(total.bit_length())) if total >> b & 1]


def _changed(heaps: Heaps, last: int) -> bool:
    """Say whether changing the columns C(1), …, C(last) can be done, and leaves the sum 0."""
    columns = _columns(heaps)
    if last > len(columns):
        return False
    i = next(i for i, n in enumerate(heaps) if n & columns[0])
    left = (*heaps[:i], heaps[i] ^ sum(columns[:last]), *heaps[i + 1 :])
    return digital_sum(left) == 0


def the_favourable_are_won(most: Heaps) -> bool:
    """Say whether retrograde analysis, without base 2, finds the favourable positions won."""
    lost: set[Heaps] = set()
    for h in sorted(box(most), key=sum):
        if all(take(h, move) not in lost for move in moves(h)):
            lost.add(h)
    return all((h in lost) != is_favourable(h) for h in box(most))


def the_bad_may_hope(most: Heaps) -> bool:
    """Say whether against chance a bad position is won sometimes, if a heap has two tokens."""
    moving = win_probabilities(most, 1).moving
    large = (h for h in box(most) if max(h) > 1 and not is_favourable(h))
    return all(0 < moving[h] < 1 for h in large)
