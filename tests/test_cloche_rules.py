"""The 15 rules of Cloche et Marteau, one by one, as the article states them."""

from itertools import chain, islice, repeat

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jeux.cloche import CARDS, FAMILY, Table, faces, label, leaders, play, sale, settle
from jeux.cloche.rules import SWITCHES

CL, M, CM, CH, AU = "Cloche", "Marteau", "Cloche-et-Marteau", "Cheval", "Auberge"
DICE = (1, 2, 3, 4, 5, 6, CL, M)
# one card a seat; who sits at 5 has none
OWNERS = {CH: 0, CL: 1, M: 2, CM: 3, AU: 4}
BIDS = [(card, [(0, 0)]) for card in (CL, M, CM, CH, AU)]  # the five cards of rule 3b


def table(caisse=100, players=6, owners=OWNERS, **rest):
    return Table(caisse, players, owners, **rest)


def thrown(points, *figures):
    """Write down a throw of the eight dice as `faces` reads it: digits in base 6, 0 is marked."""
    shown = set(figures)
    for mark in (6, 5, 4, 3, 2, 1):
        if mark <= points:
            shown.add(mark)
            points -= mark
    assert not points
    faces_thrown = [0 if name in shown else 1 + k % 5 for k, name in enumerate(DICE)]
    return sum(face * 6**k for k, face in enumerate(faces_thrown))


class Dice(np.random.Generator):
    """A generator whose throws are fixed; then come single points, till the caisse is empty."""

    def __init__(self, *throws):
        super().__init__(np.random.PCG64(0))
        self.throws = islice(chain(throws, repeat(thrown(1))), 1_000)

    def integers(self, high):
        assert high == 6**8
        return next(self.throws)


def moved(at, *throws):
    """List for each throw whose tokens changed: by seat and, for the common fund, "caisse"."""
    before = held(at.caisse, at.purses)
    changes = []
    for throw in play(at, Dice(*throws)).throws[: len(throws)]:
        after = held(throw.left, throw.purses)
        change = {holder: after[holder] - before[holder] for holder in after}
        changes.append({holder: tokens for holder, tokens in change.items() if tokens})
        before = after
    return changes


def held(left, purses):
    """Return who holds how many tokens."""
    return {"caisse": left} | dict(enumerate(purses))


# rules 1 to 4: players, tokens, dice and cards


def test_rule_02_each_player_receives_the_same_tokens():
    owners = dict.fromkeys(CARDS, 0)
    assert sale(200, 30, 6, BIDS) == Table(200, 6, owners, (30,) * 6)


@given(st.lists(st.integers(0, 5), min_size=8, max_size=8))
def test_rule_03_each_die_has_one_marked_face(digits):
    number = sum(digit * 6**k for k, digit in enumerate(digits))
    marks, card = faces(number)
    shown = {name for name, digit in zip(DICE, digits, strict=True) if digit == 0}
    assert marks == tuple(sorted(shown - {CL, M}))
    card_of = {(): None, (CL,): CL, (M,): M, (CL, M): CM}
    assert card == card_of[tuple(sorted(shown & {CL, M}))]


LOTS = (
    (AU, [(2, 1), (1, 2)]),
    (CH, [(0, 9), (3, 12), (1, 11)]),
    (CL, [(3, 8), (0, 8)]),
    (M, [(1, 5), (3, 0)]),
    (CM, [(1, 3), (2, 3), (0, 2)]),
)


@pytest.mark.parametrize(
    ("equal", "owners", "purses"),
    [
        ("first", {AU: 1, CH: 3, CL: 3, M: 1, CM: 1}, (20, 10, 20, 0)),
        ("last", {AU: 1, CH: 3, CL: 0, M: 1, CM: 2}, (12, 13, 17, 8)),
    ],
)
def test_rule_04_the_highest_bidder_pays_cash_to_the_caisse(equal, owners, purses):
    sold = sale(100, 20, 4, LOTS, equal=equal, reading="also", credit=False)
    assert sold == Table(130, 4, owners, purses, reading="also", credit=False)


def test_rule_04_a_game_without_the_auberge_may_leave_that_card_unsold():
    lots = [(card, [(1, 1)]) for card in (CL, M, CM, CH)]
    sold = sale(10, 5, 2, lots, auberge=False)
    assert sold.caisse == 14
    assert sold.purses == (5, 1)
    assert AU not in sold.owners


# rules 5 to 14: who pays whom for one throw

OPEN, SHORT, NO_INN = {"opened": True}, {"left": 5}, {"left": 5, "auberge": False}
ALSO, BEFORE, PLAYER = OPEN | {"reading": "also"}, {"reading": "as before"}, {"small": "player"}
EARLY, ONE, ALL = {"early": True}, FAMILY["1862"], FAMILY["1890"]
OTHERS = "".join(f"{seat} → Cheval 1 (rule 10); " for seat in "BCDEF")
TO_BOTH = "Marteau → Cheval 1 (rule 9); Marteau → Auberge 1 (rule 14)"


@pytest.mark.parametrize(
    ("throw", "given", "says"),
    [
        ((4, 5), {}, "caisse → E 5 (rule 5)"),
        ((4, 5), {"left": 5}, "caisse → E 5 (rule 5)"),
        ((1, 5, CL), {}, "caisse → Cloche 5 (rule 6)"),
        ((4, 5, M), {}, "caisse → Marteau 5 (rule 6)"),
        ((1, 5, CM), {}, "caisse → Cloche-et-Marteau 5 (rule 7)"),
        ((3, 0), {}, "D → Cheval 1 (rule 8)"),
        ((3, 0, CL), {}, "Cloche → Cheval 1 (rule 9)"),
        ((0, 0, CM), {"reading": "also"}, "Cloche-et-Marteau → Cheval 1 (rule 9)"),
        # the article books 2 more, from the owner as a player alone to the card
        ((0, 0), {}, OTHERS + "A → Cheval 2 (rule 10)"),
        ((5, 8), SHORT, "F → Auberge 3 (rule 11)"),
        ((5, 8), SHORT | OPEN, "F → Auberge 3 (rule 11)"),
        ((5, 10, M), SHORT, "Marteau → Auberge 5 (rule 12)"),
        ((5, 10, CM), SHORT | OPEN, "Cloche-et-Marteau → Auberge 5 (rule 12)"),
        ((2, 0), OPEN, "Cheval → Auberge 1 (rule 13)"),
        ((0, 0), OPEN, "Cheval → Auberge 1 (rule 13)"),
        ((0, 0, CL), OPEN, "Cloche → Auberge 1 (rule 14)"),
        ((2, 0), ALSO, "C → Cheval 1 (rule 8); Cheval → Auberge 1 (rule 13)"),
        ((0, 0, M), ALSO, TO_BOTH),
        ((2, 0), OPEN | BEFORE, "C → Cheval 1 (rule 8)"),
        ((2, 0, M), OPEN | BEFORE, "Marteau → Cheval 1 (rule 9)"),
        # by the words of rule 11 a small throw is the player's once the inn is open
        ((1, 2, M), OPEN, "caisse → Marteau 2 (rule 6)"),
        ((1, 2, M), OPEN | PLAYER, "caisse → B 2 (rule 11)"),
        ((1, 2), OPEN | PLAYER, "caisse → B 2 (rule 5)"),
        ((1, 2, M), PLAYER, "caisse → Marteau 2 (rule 6)"),
        # rule 14 read alone
        ((5, 0, M), EARLY, TO_BOTH),
        ((5, 0), EARLY, "F → Cheval 1 (rule 8)"),
        ((5, 0, M), EARLY | OPEN, "Marteau → Auberge 1 (rule 14)"),
        ((5, 0, M), EARLY | NO_INN, "Marteau → Cheval 1 (rule 9)"),
        # without the inn somebody takes the rest
        ((1, 7), NO_INN, "caisse → B 5 (rule 5)"),
        ((1, 7, CM), NO_INN, "caisse → B 5 (rule 5)"),
        ((1, 7), NO_INN | {"rest": "card"}, "caisse → B 5 (rule 5)"),
        ((1, 7, CL), NO_INN | {"rest": "card"}, "caisse → Cloche 5 (rule 6)"),
        ((1, 7, CM), NO_INN | {"rest": "card"}, "caisse → Cloche-et-Marteau 5 (rule 7)"),
        # by the older books the thrower alone pays the Cheval, or everybody
        ((3, 0), ONE, "D → Cheval 1 (rule 8)"),
        ((0, 0), ONE, "A → Cheval 1 (rule 8)"),
        ((3, 0), ONE | OPEN, "D → Cheval 1 (rule 8)"),
        ((3, 0), ALL, OTHERS + "A → Cheval 1 (rule 10)"),
        ((0, 0), ALL, OTHERS + "A → Cheval 1 (rule 10)"),
        ((3, 0, CL), ALL, "Cloche → Cheval 1 (rule 9)"),
        ((3, 0), ALL | OPEN, "Cheval → Auberge 1 (rule 13)"),
    ],
)
def test_who_pays_whom_for_a_throw(throw, given, says):
    switches = dict(given)
    left = switches.pop("left", 100)
    opened = switches.pop("opened", False)
    payments = settle(table(left, **switches), left, *throw, opened=opened)
    assert "; ".join(map(str, payments)) == says


# whole games


def test_rule_05_the_caisse_pays_what_the_dice_show_until_it_is_empty():
    at = table(40)
    points = [8, 21, 3, 8]
    paid = [{"caisse": -s, seat: s} for seat, s in enumerate(points)]
    assert moved(at, *map(thrown, points)) == paid


def test_rule_11_the_auberge_is_paid_until_the_caisse_is():
    at = table(5)
    throws = [thrown(points) for points in (8, 9, 3, 4, 21, 2)]
    assert moved(at, *throws) == [
        {0: -3, 4: 3},
        {1: -4, 4: 4},
        {"caisse": -3, 2: 3},
        {3: -2, 4: 2},
        {},  # the owner of the Auberge owes it to the same player
        {"caisse": -2, 5: 2},
    ]
    game = play(at, Dice(*throws))
    assert [throw.left for throw in game.throws] == [5, 5, 2, 2, 2, 0]
    assert all(throw.opened for throw in game.throws)
    assert (game.gains[4], game.gains[AU]) == (-19, 28)


def test_rule_11_the_caisse_leaps_when_it_is_paid_out_exactly():
    game = play(table(9), Dice(thrown(4), thrown(5)))
    assert [throw.opened for throw in game.throws] == [False, False]
    assert (game.throws[-1].left, game.gains[AU]) == (0, 0)


OPENING = thrown(9), thrown(9)  # seats 0 and 1 open the Auberge of a caisse of 3


@pytest.mark.parametrize(
    ("closes", "open_after"),
    [
        ("never", [True, True, True, True, True]),
        ("paid", [True, True, False, False, True]),
        ("any", [True, False, False, False, True]),
    ],
)
def test_rule_11_a_small_throw_may_close_the_auberge_again(closes, open_after):
    at = table(9, closes=closes)
    # one above 9, a 0, one that is paid, a 0, one above what is left
    throws = [thrown(points) for points in (12, 0, 4, 0, 21)]
    game = play(at, Dice(*throws))
    assert [throw.opened for throw in game.throws[:5]] == open_after
    # a 0 pays as the throw before left the Auberge: seat 1's still to it, seat 3's as it is then
    rules = []
    for throw in game.throws[:5]:
        (payment,) = throw.payments
        rules.append(payment.rule)
    assert rules == [11, 13, 5, 13 if closes == "never" else 8, 11]


def test_rule_15_the_winner_has_the_most_tokens_at_the_end():
    game = play(table(12), Dice(thrown(3), thrown(2), thrown(7)))
    assert (game.purses, game.winners) == ((3, 2, 7, 0, 0, 0), (2,))
    for purse, winner in ((9, 0), (13, 5)):
        game = play(table(12, purses=(0, 0, 0, 0, 0, purse)), Dice(thrown(12)))
        assert game.winners == (winner,)
    game = play(table(4), Dice(thrown(2), thrown(2)))
    assert game.winners == leaders((2, 2)) == (0, 1)
    assert leaders((2, 2), tie="nobody") == ()
    assert leaders((-3, -1), tie="nobody") == leaders((-3, -1)) == (1,)


# cards in one hand, and empty purses


@pytest.mark.parametrize("credit", [True, False])
def test_players_may_owe_themselves(credit):
    at = table(owners=OWNERS | {CL: 0}, credit=credit)
    game = play(at, Dice(thrown(0, CL)))
    assert moved(at, thrown(0, CL)) == [{}]
    assert (game.gains[CL], game.gains[CH]) == (-1, 1)


def test_one_player_may_hold_every_card():
    at = table(20, owners=dict.fromkeys(CARDS, 2))
    throws = thrown(6, CL), thrown(4, M), thrown(2, CL, M), thrown(0, M), thrown(0), thrown(9)
    paid = [{"caisse": -points, 2: points} for points in (6, 4, 2)]
    fined = [{0: -1, 2: 1}, {1: -1, 2: 1}]
    assert moved(at, *throws) == [*paid, {}, *fined]


def test_with_credit_a_purse_falls_below_nothing():
    game = play(table(5), Dice(thrown(21)))
    assert game.throws[0].purses == (-16, 0, 0, 0, 16, 0)


def test_without_credit_a_player_pays_no_more_than_he_has():
    at = table(5, purses=(2, 0, 1, 1, 0, 1), credit=False)
    throws = thrown(0), thrown(9), thrown(0, M), thrown(8, CL, M), thrown(7), thrown(9), thrown(21)
    game = play(at, Dice(*throws))
    assert [throw.purses for throw in game.throws[: len(throws)]] == [
        *[(5, 0, 0, 0, 0, 0)] * 6,  # of the other five, two have nothing at first, then all
        (0, 0, 0, 0, 5, 0),
    ]
    # what is owed to oneself is booked in full
    first, *later = game.throws[:7]
    assert [payment.tokens for payment in first.payments] == [0, 1, 1, 0, 1, 2]
    tokens = [payment.tokens for throw in later for payment in throw.payments]
    assert tokens == [0, 0, 0, 2, 0, 5]


def test_without_credit_a_purse_pays_with_what_came_in_before():
    at = table(3, purses=(0, 0, 1, 0, 0, 0), reading="also", credit=False)
    changes = moved(at, *OPENING, thrown(0), thrown(0))
    assert changes[2:] == [{2: -1, 4: 1}, {}]


# a table


@pytest.mark.parametrize("n", [2, 6, 27])
def test_accounts_are_the_seats_then_the_cards_then_the_throws(n):
    accounts = Table(100, n).accounts
    columns = [*range(2 * n + 5)]
    assert list(accounts) == list(accounts.named(columns)) == [*range(n), *CARDS]
    of_names = [accounts[name] for name in accounts]
    assert of_names == columns[accounts.gains] == columns[: n + 5]
    assert columns[accounts.seats] + columns[accounts.cards] + columns[accounts.throws] == columns
    labels = {label(seat) for seat in range(n)}
    assert len(labels) == len(columns[accounts.throws]) == n


@pytest.mark.parametrize("n", [2, 3, 5, 8])
def test_the_cards_are_dealt_one_a_seat_from_the_cheval_on(n):
    owners = {card: k % n for k, card in enumerate([CH, CL, M, CM, AU])}
    at = Table(9, n)
    assert at.owners == owners
    assert at.purses == (0,) * n
    assert at.holder(CL) == at.holder(1) == 1
    assert at.holder("caisse") == "caisse"
    del owners[AU]
    assert Table(9, n, auberge=False).owners == owners


def test_the_switches_stand_at_1922():
    at = Table(9, 3)
    for name, (usual, *_) in SWITCHES.items():
        assert getattr(at, name) == usual
    assert [Table(9, 3, **year).payers for year in FAMILY.values()] == [
        "thrower", "all", "thrower or all",
    ]  # fmt: skip
    assert FAMILY["1862"]["reading"] == "as before"


def test_a_table_stays_as_it_was_laid():
    owners, purses = dict(OWNERS), [1] * 6
    at = table(30, owners=owners, purses=purses)
    owners[CH], purses[0] = 5, 99
    play(at, Dice(thrown(8), thrown(0)))
    assert (at.caisse, at.owners, at.purses) == (30, OWNERS, (1,) * 6)
