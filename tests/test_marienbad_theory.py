"""All positions of a box at once, against each of them worked out from the definitions."""

import itertools
import re
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jeux.marienbad import theory
from jeux.marienbad.play import delaying_move
from jeux.marienbad.rules import MARIENBAD, digital_sum, is_favourable, moves, take
from jeux.marienbad.theory import digital_sums, favourable_positions, grundy, mex, win_probabilities

THIRD = Fraction(1, 3)
BOXES = [(0,), (300,), (255,), (256, 2), (1, 1, 1), (5, 0, 6), (1, 2, 1, 2, 3), MARIENBAD]
SMALL = [(9,), (0, 0), (4, 5), (0, 3, 3), (1, 1, 1, 1), (3, 4, 3), (2, 3, 1, 2), (1, 2, 1, 2, 1)]
BOTH = pytest.mark.parametrize("misere", [False, True])


def positions(box):
    return product(*(range(size + 1) for size in box))


# sums and favourable positions


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_every_entry_is_the_digital_sum_of_its_heaps(box):
    sums = digital_sums(box)
    assert sums.shape == tuple(size + 1 for size in box)
    assert np.issubdtype(sums.dtype, np.integer)
    assert all(sums[heaps] == digital_sum(heaps) for heaps in positions(box))


@BOTH
@pytest.mark.parametrize("box", BOXES, ids=str)
def test_every_entry_says_if_its_heaps_are_favourable(box, misere):
    favourable = favourable_positions(box, misere)
    assert (favourable.shape, favourable.dtype) == (tuple(size + 1 for size in box), bool)
    assert all(favourable[heaps] == is_favourable(heaps, misere) for heaps in positions(box))


def test_a_box_without_heaps_has_one_unfavourable_position():
    assert (np.shape(digital_sums([])), digital_sums([])) == ((), 0)
    assert (np.shape(favourable_positions([])), favourable_positions([])) == ((), False)


@pytest.mark.parametrize("box", [digital_sums, favourable_positions])
def test_a_box_without_heaps_is_an_array_too(box):
    assert isinstance(box([]), np.ndarray)


# hopes


def naive_hope(epsilon, misere):
    """Return the hopes of a player to move and of one who waits, as two functions of heaps."""

    def after(heaps):
        return [
            (*heaps[:i], left, *heaps[i + 1 :]) for i, n in enumerate(heaps) for left in range(n)
        ]

    @cache
    def loses(heaps):
        return not any(map(loses, after(heaps))) if any(heaps) else not misere

    @cache
    def moving(heaps):
        return max(map(waiting, after(heaps))) if any(heaps) else Fraction(misere)

    @cache
    def waiting(heaps):
        if not any(heaps):
            return Fraction(not misere)
        options = after(heaps)
        # where no move wins the opponent makes the one that is listed last
        best = [left for left in options if loses(left)] or options[-1:]
        erring, well = (sum(map(moving, some)) / len(some) for some in (options, best))
        return epsilon * erring + (1 - epsilon) * well

    return moving, waiting


@BOTH
@pytest.mark.parametrize("epsilon", [0, THIRD, 1])
@pytest.mark.parametrize("box", SMALL, ids=str)
def test_hopes_are_those_of_the_definition(box, epsilon, misere):
    exact, hope = naive_hope(epsilon, misere), win_probabilities(box, epsilon, misere)
    floats = win_probabilities(box, float(epsilon), misere)
    for found, about, value in zip(hope, floats, exact, strict=True):
        assert found.shape == about.shape == tuple(size + 1 for size in box)
        assert {type(p) for p in found.flat} == {Fraction}
        assert about.dtype == float
        assert all(found[heaps] == value(heaps) for heaps in positions(box))
        assert np.abs(about - found.astype(float)).max() < 1e-14


@cache
def document_hope(epsilon, misere):
    return win_probabilities(MARIENBAD, epsilon, misere)


@pytest.mark.parametrize(("epsilon", "misere"), [(THIRD, False), (1, True)])
def test_on_the_box_of_the_document_too(epsilon, misere):
    exact, hope = naive_hope(epsilon, misere), document_hope(epsilon, misere)
    for found, value in zip(hope, exact, strict=True):
        assert all(found[heaps] == value(heaps) for heaps in positions(MARIENBAD))


@BOTH
@pytest.mark.parametrize("epsilon", [THIRD, 1])
def test_who_moves_from_a_favourable_position_is_sure_to_win(epsilon, misere):
    hope, good = document_hope(epsilon, misere), favourable_positions(MARIENBAD, misere)
    assert (hope.moving[good] == 1).all()
    assert (hope.moving[~good] < 1).all()
    assert not win_probabilities(MARIENBAD, 0.0, misere).moving[~good].any()


@pytest.mark.parametrize("epsilon", [0, THIRD, Fraction(9, 10), 1])
@pytest.mark.parametrize("box", [(30,), (9, 9), (7, 7, 7), (3, 5, 7)], ids=str)
def test_with_three_heaps_only_the_number_of_tokens_counts(box, epsilon):
    moving = win_probabilities(box, epsilon).moving
    for heaps in positions(box):
        if not is_favourable(heaps):
            half = range(1, sum(heaps) // 2 + 1)
            failures = (1 - epsilon + epsilon * Fraction(1, 2 * j - 1) for j in half)
            assert moving[heaps] == 1 - prod(failures)


def unfavourable(box):
    """Each bad position once, whatever the order of its heaps."""
    alike = (heaps for heaps in positions(box) if list(heaps) == sorted(heaps))
    return [heaps for heaps in alike if not is_favourable(heaps)]


@pytest.mark.parametrize("epsilon", [Fraction(1, 10), Fraction(9, 10), 1])
@pytest.mark.parametrize("box", [(3,) * 5, (1,) * 8, MARIENBAD], ids=str)
def test_the_formula_gives_the_least_probability_of_losing(box, epsilon):
    moving = win_probabilities(box, epsilon).moving
    for heaps in positions(box):
        if not is_favourable(heaps):
            assert moving[heaps] == 1 - theory.least_loss(heaps, epsilon)


def least_loss_by_search(epsilon, choose):
    """Search all moves, where `choose` says what the opponent's good moves come to together."""

    @cache
    def lost(heaps):
        return min((found(after(heaps, move)) for move in moves(heaps)), default=Fraction(1))

    @cache
    def found(heaps):
        good = [move for move in moves(heaps) if not is_favourable(take(heaps, move))]
        chance = 1 - epsilon + epsilon * Fraction(len(good), sum(heaps))
        return chance * choose([lost(after(heaps, move)) for move in good])

    def after(heaps, move):
        return tuple(sorted(filter(None, take(heaps, move))))

    return lambda heaps: lost(tuple(sorted(filter(None, heaps))))


@pytest.mark.parametrize("choose", [min, max], ids=["least", "most"])
def test_which_of_the_good_moves_the_opponent_makes_does_not_matter(choose):
    search = least_loss_by_search(THIRD, choose)
    for box in ((5, 5, 5, 5), (3,) * 6):
        for heaps in unfavourable(box):
            assert search(heaps) == theory.least_loss(heaps, THIRD)


def test_against_one_who_chooses_a_row_first_the_delaying_rule_fails_in_three_positions():
    def after(heaps, move):
        return tuple(sorted(filter(None, take(heaps, move))))

    @cache
    def lost(heaps):
        return min((found(after(heaps, move)) for move in moves(heaps)), default=Fraction(1))

    @cache
    def found(heaps):
        good = [move for move in moves(heaps) if not is_favourable(take(heaps, move))]
        chances = (Fraction(1, len(heaps) * heaps[move.heap]) for move in good)
        return sum(p * lost(after(heaps, m)) for p, m in zip(chances, good, strict=True))

    failed = []
    for heaps in filter(any, unfavourable((7,) * 4)):
        full = tuple(filter(None, heaps))
        best = [m for m in moves(full) if found(after(full, m)) == lost(full)]
        assert all(move.tokens == 1 for move in best)
        last = min(size & -size for size in full)
        if not any(full[move.heap] & -full[move.heap] == last for move in best):
            failed.append(full)
    assert failed == [(1, 1, 4, 4), (1, 1, 6, 6), (2, 2, 4, 4)]


@pytest.mark.parametrize("heaps", [(1, 3, 5, 7), (3, 3, 3, 3), (2, 2, 6, 6), (1,) * 6], ids=str)
def test_the_good_replies_are_those_of_a_game_that_is_played(heaps):
    rng, counted, start = np.random.default_rng(1961), [], heaps
    while any(heaps):
        heaps = take(heaps, delaying_move(heaps))
        good = [move for move in moves(heaps) if not is_favourable(take(heaps, move))]
        assert all(move.tokens == 1 for move in good)
        counted.append(len(good))
        heaps = take(heaps, good[rng.integers(len(good))])
    assert counted == theory.good_replies(start)[::-1]


def odd_factorial(n):
    """Return n!! of an odd n, 1 for -1."""
    return prod(range(n, 0, -2))


@pytest.mark.parametrize("box", [(9, 9, 9, 9), (3,) * 7], ids=str)
def test_against_chance_the_ones_of_each_column_count(box):
    for heaps in unfavourable(box):
        columns = (sum(size >> k & 1 for size in heaps) for k in range(4))
        ways = prod(odd_factorial(ones - 1) for ones in columns)
        assert theory.least_loss(heaps, 1) == Fraction(ways, odd_factorial(sum(heaps) - 1))


@given(st.lists(st.integers(0, 40), max_size=7), st.data())
def test_no_other_column_is_better_to_begin_in(sizes, data):
    """The step of the proof: one token of another column, and one of the opponent's."""
    heaps = [*sizes, digital_sum(sizes)]
    columns = [sum(size >> k & 1 for size in heaps) for k in range(7)]
    used = [k for k, ones in enumerate(columns) if ones]
    if not used:
        return
    j, total = data.draw(st.sampled_from(used)), sum(heaps)
    after = [ones + 2 * (k < j) - 2 * (k == j) for k, ones in enumerate(columns)]
    # heaps with these columns: as many of each power of two
    left = [2**k for k, ones in enumerate(after) for _ in range(ones)]
    for epsilon in (Fraction(1, 20), Fraction(1, 2), 1):
        chance = 1 - epsilon + epsilon * Fraction(columns[j] - 1, total - 1)
        both = chance * theory.least_loss(left, epsilon), theory.least_loss(heaps, epsilon)
        assert both[0] == both[1] if j == used[0] else both[0] >= both[1]


def test_a_position_of_ten_thousand_tokens_has_a_least_loss():
    assert 0 < theory.least_loss([5000, 5000], 0.01) < 1e-20
    assert theory.least_loss([], THIRD) == theory.least_loss([0, 0], 0.5) == 1
    assert type(theory.least_loss([2, 2], 1)) is Fraction
    assert type(theory.least_loss([2, 2], 0.5)) is float


@pytest.mark.parametrize(
    ("heaps", "message"),
    [([1, 2], "heaps must have the digital sum 0, got (1, 2) with 3"),
     ([5001, 5001], "heaps must hold at most 10,000 tokens, got 10,002")],
)  # fmt: skip
def test_a_position_without_a_least_loss_is_refused(heaps, message):
    for act in (theory.good_replies, lambda h: theory.least_loss(h, 1)):
        with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
            act(heaps)


@BOTH
@pytest.mark.parametrize("epsilon", [Fraction(1, 10), 1])
@pytest.mark.parametrize("box", [MARIENBAD, (1, 3, 2, 2, 3)], ids=str)
def test_no_move_gives_more_hope_than_the_delaying_move(box, epsilon, misere):
    hope = win_probabilities(box, epsilon, misere)
    for heaps in positions(box):
        if any(heaps) and not is_favourable(heaps, misere):
            assert hope.waiting[take(heaps, delaying_move(heaps))] == hope.moving[heaps]


@pytest.mark.parametrize("epsilon", [THIRD, 1])
def test_both_rules_give_the_same_hope_while_a_heap_has_two_tokens(epsilon):
    for normal, other in zip(*(document_hope(epsilon, m) for m in (False, True)), strict=True):
        same = normal == other
        large = np.indices(normal.shape).max(axis=0) >= 2
        assert same[large].all()
        assert not same[~large].any()


@pytest.mark.parametrize("kind", [np.int64, np.int8])
def test_an_error_may_be_an_integer_of_numpy(kind):
    found = win_probabilities([30, 31], kind(1))
    assert (found.waiting == win_probabilities([30, 31], 1).waiting).all()


@pytest.mark.parametrize("misere", [False, True])
def test_a_box_without_heaps_has_the_hope_of_a_finished_game(misere):
    for epsilon in (0.5, THIRD):
        hope = win_probabilities([], epsilon, misere)
        assert (hope.moving.shape, hope.moving[()], hope.waiting[()]) == ((), misere, not misere)


# Grundy numbers


def after_moves(heaps):
    return [take(heaps, move) for move in moves(heaps)]


@pytest.mark.parametrize("box", [(9,), (4, 5), (2, 3, 3)], ids=str)
def test_the_grundy_number_of_heaps_is_their_digital_sum(box):
    assert all(grundy(heaps, after_moves) == digital_sum(heaps) for heaps in positions(box))


@given(st.integers(1, 6), st.integers(0, 50))
def test_who_may_take_few_tokens_counts_them_modulo_one_more(most, n):
    assert grundy(n, lambda n: (n - k for k in range(1, most + 1) if k <= n)) == n % (most + 1)


def test_who_may_take_one_three_or_four_tokens_counts_modulo_seven():
    found = [grundy(n, lambda n: {n - k for k in (1, 3, 4) if k <= n}) for n in range(22)]
    assert found == [0, 1, 0, 1, 2, 3, 2] * 3 + [0]


def test_in_laskers_nim_heaps_of_4k_and_4k_minus_1_change_places():
    def take_or_split(heaps):
        for i, size in enumerate(heaps):
            others = heaps[:i] + heaps[i + 1 :]
            for left in range(size):
                yield tuple(sorted((*others, left))) if left else others
            for part in range(1, size // 2 + 1):
                yield tuple(sorted((*others, part, size - part)))

    lasker = {1: 0, 2: 0, 3: 1, 0: -1}
    assert all(grundy((n,), take_or_split) == n + lasker[n % 4] for n in range(1, 13))


def test_a_heap_of_2000_tokens_is_no_deeper_than_python_can_go():
    assert grundy(2000, lambda n: reversed(range(n))) == 2000


def test_moves_are_asked_for_once_a_position():
    asked = []
    grundy((3, 4), lambda heaps: asked.append(heaps) or after_moves(heaps))
    assert sorted(asked) == [*positions((3, 4))]


@pytest.mark.parametrize("ring", [[1, 2, 0], [1, 1], [0]], ids=str)
def test_a_game_that_may_never_end_has_no_grundy_number(ring):
    with pytest.raises(ValueError, match=f"got {ring[-1]} again: the game may never end$"):
        grundy(0, lambda n: [ring[n]])


def test_any_hashable_is_a_position():
    assert grundy("start", {"start": [None], None: []}.get) == 1


def test_a_box_that_does_not_fit_is_refused_before_it_is_filled():
    with pytest.raises(
        ValueError, match=r"at most 10,000,000 moves, got \(99, 99, 99\) with 148,500,000"
    ):
        win_probabilities([99, 99, 99], 1)


@pytest.mark.parametrize(
    ("heaps", "message"),
    [((10**8,), "heaps must leave at most 100,000,000 positions, got 100,000,001"),
     ((9,) * 9, "heaps must leave at most 100,000,000 positions, got 1,000,000,000"),
     ((0,) * 64, "heaps must be at most 63, got 64")],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize(
    "act", [favourable_positions, digital_sums, lambda h: win_probabilities(h, 1)]
)
def test_a_box_that_no_array_holds_is_refused(act, heaps, message):
    with pytest.raises(ValueError, match=f"^{message}$"):
        act(heaps)


def test_a_box_may_have_as_many_empty_heaps_as_an_array_has_axes():
    box = (0,) * 61 + (2, 1)
    hope, small = win_probabilities(box, THIRD), win_probabilities((2, 1), THIRD)
    assert (hope.waiting.ravel() == small.waiting.ravel()).all()
    assert favourable_positions(box).sum() == favourable_positions((2, 1)).sum() == 4


def test_a_game_without_end_is_refused(monkeypatch):
    monkeypatch.setattr("jeux.marienbad.theory.others.MAX_KNOWN", 1000)
    with pytest.raises(ValueError, match=r"^moves must lead to at most 1,000 positions, "):
        grundy(0, lambda n: [n + 1])
    assert grundy(999, lambda n: range(max(0, n - 1), n)) == 1


@pytest.mark.parametrize("moves", [lambda n: itertools.count(), lambda n: range(10**25)])
def test_a_position_with_moves_without_end_is_refused(moves, monkeypatch):
    monkeypatch.setattr("jeux.marienbad.theory.others.MAX_MOVES", 1000)
    with pytest.raises(ValueError, match=r"^moves must give at most 1,000, got more from"):
        grundy(0, moves)


@pytest.mark.parametrize(
    ("position", "moves", "message"),
    [([1], range, "position must be or give what can be hashed, got [1]"),
     (1, lambda n: [[n]], "moves must be or give what can be hashed, got [1]"),
     (1, lambda n: 5, "moves must give a list or another iterable, got 5"),
     (1, lambda n: "0", "moves must give a list or another iterable, got '0'"),
     (1, {1: []}, "moves must be a function, got {1: []}")],
)  # fmt: skip
def test_what_is_no_game_has_no_grundy_number(position, moves, message):
    with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
        grundy(position, moves)


def test_an_error_in_the_moves_is_the_callers():
    with pytest.raises(ZeroDivisionError):
        grundy(1, lambda n: [1 // 0])
    with pytest.raises(TypeError, match="unsupported operand"):
        grundy("1", lambda n: (n - k for k in (1, 2)))


@pytest.mark.parametrize(
    ("numbers", "error", "message"),
    [([0, 0.5], TypeError, "numbers[1] must be an integer, got 0.5"),
     ([True], ValueError, "numbers[0] must be an integer, got True"),
     ("012", TypeError, "numbers must give a list or another iterable, got '012'"),
     ({0: 1}, TypeError, "numbers must give a list or another iterable, got {0: 1}"),
     (range(10**9), ValueError,
      "numbers must give at most 2,000,000, got more from range(0, 1000000000)")],
)  # fmt: skip
def test_what_are_no_numbers_have_no_mex(numbers, error, message):
    with pytest.raises(error, match=f"^{re.escape(message)}$"):
        mex(numbers)


def test_numbers_of_numpy_have_a_mex_of_python():
    assert [mex(np.array([0, 1, 3])), mex({np.uint8(0), np.int64(1)}), mex([-1])] == [2, 2, 0]
    assert type(mex([np.uint8(0)])) is int


@given(st.lists(st.integers(0, 9)))
def test_the_mex_is_the_least_number_left_out(numbers):
    found = mex(iter(numbers))
    assert found not in numbers
    assert set(range(found)) <= set(numbers)


# the document's claims


CLAIMS = [
    theory.one_heap_gives_any_number, theory.columns_add_without_carries, theory.some_move_is_good,
    theory.every_move_spoils, theory.a_digit_changes, theory.the_sum_changes_with_the_row,
    theory.the_first_column_has_a_one, theory.the_new_number_is_smaller,
    theory.the_sum_becomes_zero, theory.the_favourable_are_won, theory.the_bad_may_hope,
]  # fmt: skip


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.__name__)
@pytest.mark.parametrize("most", [(2, 3), (1, 2, 3)], ids=str)
def test_a_claim_of_the_document_holds(claim, most):
    assert claim(most) is True


FALSE = {
    "digital_sum": sum,
    "is_favourable": lambda heaps: sum(heaps) % 2 == 1,
    "moves": lambda heaps: moves(heaps)[1:],
    "take": lambda heaps, move: tuple(sorted(take(heaps, move))),
    "winning_moves": lambda heaps: moves(heaps)[:1],
    "win_probabilities": lambda most, epsilon: win_probabilities(most, 0),
}


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.__name__)
def test_a_claim_fails_where_something_that_it_rests_on_is_wrong(claim, monkeypatch):
    noticed = []
    for name, wrong in FALSE.items():
        with monkeypatch.context() as patched:
            patched.setattr(theory.claims, name, wrong)
            noticed.append(claim((1, 2, 3)) is False)
    assert any(noticed)


def test_the_claims_on_numbers_and_columns_hold():
    assert theory.one_heap_is_won_at_once(5)
    assert theory.powers_write_each_number_once(6)


def test_with_k_for_j_the_proof_works_only_where_both_are_the_same():
    assert theory.last_column((1,)) == "k or J"
    assert theory.last_column((3,)) == "J"  # from 3 = 11 it is 2, and k = 1
    assert theory.last_column((1, 1)) == "J"  # from 0-1 it is 1, and k = 2
    assert theory.last_column((3, 3, 3)) == "J"


def test_who_may_take_no_token_need_not_spoil_an_unfavourable_position():
    assert theory.every_move_spoils((1, 2, 3), least=1)
    assert not theory.every_move_spoils((1, 2, 3), least=0)
