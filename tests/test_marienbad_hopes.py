"""Which moves are best from an unfavourable position, and for which opponents."""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import pytest

from jeux.marienbad import theory
from jeux.marienbad.rules import digital_sum, moves, take, winning_moves


def unfavourable(most, heaps):
    """Each bad position of so many heaps once, whatever the order of its heaps."""
    sorted_heaps = combinations_with_replacement(range(most + 1), heaps)
    return [h for h in sorted_heaps if any(h) and not digital_sum(h)]


@pytest.mark.parametrize("epsilon", [Fraction(1, 1000), 1])
@pytest.mark.parametrize("box", [(7, 4), (3, 6)], ids=str)
def test_if_the_opponent_errs_at_all_only_the_delaying_rule_is_best(box, epsilon):
    for heaps in unfavourable(*box):
        last = min(size & -size for size in heaps if size)
        for move in moves(heaps):
            left = take(heaps, move)
            good = [take(left, reply) for reply in winning_moves(left)]
            chance = 1 - epsilon + epsilon * Fraction(len(good), sum(left))
            least = chance * min(theory.least_loss(u, epsilon) for u in good)
            delays = move.tokens == 1 and heaps[move.heap] & -heaps[move.heap] == last
            assert (least == theory.least_loss(heaps, epsilon)) == delays


@pytest.mark.parametrize(("choose", "fails"), [(min, True), (max, False)], ids=["least", "most"])
def test_if_a_row_is_chosen_first_the_choice_among_good_moves_matters(choose, fails):
    @cache
    def lost(heaps):
        return min((found(left(heaps, move)) for move in moves(heaps)), default=Fraction(1))

    @cache
    def found(heaps):
        good = winning_moves(heaps)
        after = [lost(left(heaps, move)) for move in good]
        luck = (Fraction(1, len(heaps) * heaps[move.heap]) for move in good)
        erred = sum(p * q for p, q in zip(luck, after, strict=True))
        return Fraction(9, 10) * choose(after) + Fraction(1, 10) * erred

    def left(heaps, move):
        return tuple(sorted(filter(None, take(heaps, move))))

    # the last 1 of 6 stands further right than that of 4: the rule leaves 4-4-5-6
    assert (found((4, 4, 5, 6)) > lost((4, 4, 6, 6))) == fails
