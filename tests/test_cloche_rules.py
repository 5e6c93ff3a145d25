"""The 15 rules of Cloche et Marteau, one by one, as the article states them."""

from dataclasses import FrozenInstanceError
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
NOTHING = {}
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
    return sum(0 if name in shown else (1 + k % 5) * 6**k for k, name in enumerate(DICE))


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
    left, purses, changes = at.caisse, at.purses, []
    for throw in play(at, Dice(*throws)).throws[: len(throws)]:
        change = {"caisse": throw.left - left}
        change |= {k: b - a for k, (a, b) in enumerate(zip(purses, throw.purses, strict=True))}
        changes.append({holder: tokens for holder, tokens in change.items() if tokens})
        left, purses = throw.left, throw.purses
    return changes


def booked(at, throw, opened=False):
    """Settle one throw by account; `throw` is (seat, points) or (seat, points, card)."""
    accounts = {}
    for payer, payee, tokens, _ in settle(at, at.caisse, *throw, opened=opened):
        accounts[payer] = accounts.get(payer, 0) - tokens
        accounts[payee] = accounts.get(payee, 0) + tokens
    return accounts


def cited(at, throw, opened=False):
    return [payment.rule for payment in settle(at, at.caisse, *throw, opened=opened)]


# rules 1 to 4: players, tokens, dice and cards


@pytest.mark.parametrize("n", [2, 5, 6, 10, 12])
def test_rule_01_any_number_of_players_from_two(n):
    game = play(Table(60, n), Dice())
    assert len(game.purses) == n
    assert {throw.seat for throw in game.throws} == set(range(n))


def test_rule_02_each_player_receives_the_same_tokens():
    assert sale(200, 30, 6, BIDS) == Table(200, 6, dict.fromkeys(CARDS, 0), (30,) * 6)


@given(st.lists(st.integers(0, 5), min_size=8, max_size=8))
def test_rule_03_each_die_has_one_marked_face(digits):
    marks, card = faces(sum(digit * 6**k for k, digit in enumerate(digits)))
    shown = {name for name, digit in zip(DICE, digits, strict=True) if digit == 0}
    assert marks == tuple(sorted(shown - {CL, M}))
    assert card == {(): None, (CL,): CL, (M,): M, (CL, M): CM}[tuple(sorted(shown & {CL, M}))]


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
    sold = sale(10, 5, 2, [(card, [(1, 1)]) for card in (CL, M, CM, CH)], auberge=False)
    assert (sold.caisse, sold.purses, AU in sold.owners) == (14, (5, 1), False)


# rules 5 to 7: the caisse pays


@pytest.mark.parametrize("first", range(6))
def test_rule_05_the_owner_of_the_cheval_throws_first_and_the_others_in_turn(first):
    at = table(8, owners=OWNERS | {CH: first})
    seats = [throw.seat for throw in play(at, Dice()).throws]
    assert seats == [(first + k) % 6 for k in range(8)]


def test_rule_05_the_caisse_pays_what_the_dice_show_until_it_is_empty():
    at = table(40)
    points = [8, 21, 3, 8]
    paid = [{"caisse": -s, seat: s} for seat, s in enumerate(points)]
    assert moved(at, *map(thrown, points)) == paid
    game = play(at, Dice(*map(thrown, points)))
    assert [sum(throw.marks) for throw in game.throws] == points
    assert [throw.marks for throw in game.throws[:2]] == [(2, 6), (1, 2, 3, 4, 5, 6)]


@pytest.mark.parametrize("figures", [(), (CL,), (M,), (CL, M)])
def test_rule_05_without_the_auberge_who_throws_too_much_takes_the_rest(figures):
    at = table(10, auberge=False)
    throws = thrown(4), thrown(7, *figures)
    assert moved(at, *throws) == [{"caisse": -4, 0: 4}, {"caisse": -6, 1: 6}]
    game = play(at, Dice(*throws))
    assert game.gains == {0: 4, 1: 6} | dict.fromkeys([2, 3, 4, 5, *CARDS], 0)
    assert not any(throw.opened for throw in game.throws)


@pytest.mark.parametrize(("figure", "owner"), [(CL, 1), (M, 2)])
def test_rule_06_one_figure_and_its_owner_is_paid(figure, owner):
    five = [thrown(5, figure)] * 6
    assert moved(table(), *five) == [{"caisse": -5, owner: 5}] * 6
    assert booked(table(), (4, 5, figure)) == {"caisse": -5, figure: 5}
    assert cited(table(), (4, 5, figure)) == [6]


def test_rule_07_both_figures_and_the_owner_of_their_card_is_paid():
    assert moved(table(), *[thrown(21, CL, M)] * 4) == [{"caisse": -21, 3: 21}] * 4
    assert booked(table(), (1, 5, CM)) == {"caisse": -5, CM: 5}
    assert cited(table(), (1, 5, CM)) == [7]


# rules 8 to 10: a throw of 0


def test_rule_08_a_throw_of_nothing_costs_one_token_to_the_cheval():
    zeros = [thrown(1)] + [thrown(0)] * 5
    assert moved(table(), *zeros)[1:] == [{seat: -1, 0: 1} for seat in range(1, 6)]
    assert booked(table(), (3, 0)) == {3: -1, CH: 1}
    assert cited(table(), (3, 0)) == [8]


@pytest.mark.parametrize(("figures", "card"), [((CL,), CL), ((M,), M), ((CL, M), CM)])
def test_rule_09_nothing_but_a_figure_costs_the_owner_of_its_card(figures, card):
    zeros = [thrown(0, *figures)] * 6
    assert moved(table(), *zeros) == [{OWNERS[card]: -1, 0: 1}] * 6
    for seat in range(6):
        assert booked(table(), (seat, 0, card)) == {card: -1, CH: 1}
        assert cited(table(), (seat, 0, card)) == [9]


@pytest.mark.parametrize("n", [2, 9])
def test_rule_10_nothing_of_the_owner_of_the_cheval_costs_all_the_others(n):
    at = Table(50, n, dict.fromkeys(CARDS, 0) | {CH: 1})
    others = {seat: -1 for seat in range(n) if seat != 1}
    assert moved(at, thrown(0)) == [others | {1: n - 1}]
    # before equation (19) the article books 2 more, from the owner as a player alone to the card
    assert booked(at, (1, 0)) == others | {1: -2, CH: n + 1}
    assert set(cited(at, (1, 0))) == {10}


# rules 11 to 14: the Auberge


def test_rule_11_the_auberge_is_paid_until_the_caisse_is():
    game = table(5), thrown(8), thrown(9), thrown(3), thrown(4), thrown(21), thrown(2)
    assert moved(*game) == [
        {0: -3, 4: 3},
        {1: -4, 4: 4},
        {"caisse": -3, 2: 3},
        {3: -2, 4: 2},
        NOTHING,  # the owner of the Auberge owes it to the same player
        {"caisse": -2, 5: 2},
    ]
    played = play(game[0], Dice(*game[1:]))
    assert [throw.left for throw in played.throws] == [5, 5, 2, 2, 2, 0]
    assert all(throw.opened for throw in played.throws)
    assert (played.gains[4], played.gains[AU]) == (-19, 28)
    assert cited(table(5), (5, 8)) == cited(table(5), (5, 8), opened=True) == [11]


def test_rule_11_the_caisse_leaps_when_it_is_paid_out_exactly():
    game = play(table(9), Dice(thrown(4), thrown(5)))
    assert [throw.opened for throw in game.throws] == [False, False]
    assert (game.throws[-1].left, game.gains[AU]) == (0, 0)


@pytest.mark.parametrize(("figures", "card"), [((CL,), CL), ((M,), M), ((CL, M), CM)])
@pytest.mark.parametrize("opened", [False, True])
def test_rule_12_with_a_figure_the_owner_of_its_card_pays_the_auberge(figures, card, opened):
    throws = [thrown(9)] * opened + [thrown(10, *figures)]
    assert moved(table(6), *throws)[-1] == {OWNERS[card]: -4, 4: 4}
    assert play(table(6), Dice(*throws)).throws[-1].opened
    assert booked(table(6), (5, 10, card), opened) == {card: -4, AU: 4}
    assert cited(table(6), (5, 10, card), opened) == [12]


OPENING = thrown(9), thrown(9)  # seats 0 and 1 open the Auberge of a caisse of 3


@pytest.mark.parametrize(
    ("reading", "change", "of_the_cheval"),
    [
        ("instead", {0: -1, 4: 1}, {0: -1, 4: 1}),
        ("also", {2: -1, 4: 1}, {1: -1, 2: -1, 3: -1, 5: -1, 0: 4}),
    ],
)
def test_rule_13_nothing_costs_the_cheval_once_the_auberge_is_open(reading, change, of_the_cheval):
    at = table(3, reading=reading)
    # "also": seat 2 pays the Cheval, the Cheval the Auberge; seat 4 takes 1 for its Auberge
    assert moved(at, *OPENING, thrown(0))[2] == change
    assert moved(at, *[thrown(9)] * 6, thrown(0))[6] == of_the_cheval
    assert cited(at, (2, 0), opened=True) == {"instead": [13], "also": [8, 13]}[reading]
    assert booked(at, (0, 0), opened=True)[AU] == 1


@pytest.mark.parametrize(("figures", "card"), [((CL,), CL), ((M,), M), ((CL, M), CM)])
def test_rule_14_nothing_but_a_figure_costs_the_owner_of_its_card(figures, card):
    owner, zero = OWNERS[card], thrown(0, *figures)
    assert moved(table(3), *OPENING, zero, zero)[2:] == [{owner: -1, 4: 1}] * 2
    also = table(3, reading="also")
    assert moved(also, *OPENING, zero, zero)[2:] == [{owner: -2, 0: 1, 4: 1}] * 2
    assert booked(also, (0, 0, card), opened=True) == {card: -2, CH: 1, AU: 1}
    assert cited(table(3), (0, 0, card), opened=True) == [14]
    assert cited(also, (0, 0, card), opened=True) == [9, 14]


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
    throws = thrown(12), thrown(0), thrown(4), thrown(0), thrown(21)
    game = play(at, Dice(*throws))
    assert [throw.opened for throw in game.throws[:5]] == open_after
    # a 0 pays as the throw before left the Auberge: seat 1's still to it, seat 3's as it is then
    rules = [[p.rule for p in throw.payments] for throw in game.throws[:5]]
    assert rules == [[11], [13], [5], [13] if closes == "never" else [8], [11]]


@pytest.mark.parametrize(("figures", "card"), [((CL,), CL), ((M,), M), ((CL, M), CM)])
def test_rule_11_a_small_throw_with_a_figure_is_the_cards_or_the_players(figures, card):
    throws = thrown(9), thrown(2, *figures)
    assert moved(table(3), *throws)[1] == {"caisse": -2, OWNERS[card]: 2}
    assert moved(table(3, small="player"), *throws)[1] == {"caisse": -2, 1: 2}
    closed = table(9, small="player")  # as long as the Auberge is closed, rules 6 and 7 hold
    assert moved(closed, *throws)[0] == {"caisse": -9, 0: 9}
    assert cited(table(9, small="player"), (4, 5, card)) == cited(table(9), (4, 5, card))


@pytest.mark.parametrize("card", [CL, M, CM])
def test_rule_14_read_alone_fines_the_card_from_the_first_throw(card):
    early = table(early=True)
    assert booked(early, (5, 0, card)) == {card: -2, CH: 1, AU: 1}
    assert cited(early, (5, 0, card)) == [9, 14]
    assert cited(early, (5, 0)) == [8]
    assert cited(early, (5, 0, card), opened=True) == [14]
    assert cited(table(auberge=False, early=True), (5, 0, card)) == [9]


@pytest.mark.parametrize(("figures", "owner"), [((), 1), ((CL,), 1), ((M,), 2), ((CL, M), 3)])
def test_without_the_auberge_the_rest_may_go_to_the_card(figures, owner):
    at = table(10, auberge=False, rest="card")
    assert moved(at, thrown(4), thrown(7, *figures)) == [
        {"caisse": -4, 0: 4},
        {"caisse": -6, owner: 6},
    ]


@pytest.mark.parametrize("throw", [(3, 0), (3, 0, CL), (0, 0)])
def test_rules_13_and_14_wait_for_the_auberge_to_open(throw):
    assert AU not in booked(table(reading="also"), throw)


def test_rule_15_the_winner_has_the_most_tokens_at_the_end():
    game = play(table(12), Dice(thrown(3), thrown(2), thrown(7)))
    assert (game.purses, game.winners) == ((3, 2, 7, 0, 0, 0), (2,))
    assert play(table(12, purses=(0, 0, 0, 0, 0, 9)), Dice(thrown(12))).winners == (0,)
    assert play(table(12, purses=(0, 0, 0, 0, 0, 13)), Dice(thrown(12))).winners == (5,)
    assert play(table(4), Dice(thrown(2), thrown(2))).winners == leaders((2, 2)) == (0, 1)
    assert leaders((2, 2), tie="nobody") == ()
    assert leaders((-3, -1), tie="nobody") == leaders((-3, -1)) == (1,)


# accounts


@pytest.mark.parametrize("n", [2, 6, 27])
def test_accounts_are_the_seats_then_the_cards_then_the_throws(n):
    accounts, columns = table(players=n, owners=NOTHING).accounts, [*range(2 * n + 5)]
    assert list(accounts) == [*range(n), *CARDS]
    assert [accounts[name] for name in accounts] == columns[accounts.gains] == columns[: n + 5]
    assert columns[accounts.seats] + columns[accounts.cards] + columns[accounts.throws] == columns
    assert len(columns[accounts.seats]) == len(columns[accounts.throws]) == n
    assert list(accounts.named(columns)) == list(accounts)
    assert accounts == table(9, n, NOTHING, auberge=False).accounts
    assert len({label(seat) for seat in range(n)}) == n


# cards in one hand, and empty purses


@pytest.mark.parametrize("credit", [True, False])
def test_players_may_owe_themselves(credit):
    at = table(owners=OWNERS | {CL: 0}, credit=credit)
    game = play(at, Dice(thrown(0, CL)))
    assert moved(at, thrown(0, CL)) == [NOTHING]
    assert (game.gains[CL], game.gains[CH]) == (-1, 1)


def test_one_player_may_hold_every_card():
    at = table(20, owners=dict.fromkeys(CARDS, 2))
    throws = thrown(6, CL), thrown(4, M), thrown(2, CL, M), thrown(0, M), thrown(0), thrown(9)
    paid = [{"caisse": -6, 2: 6}, {"caisse": -4, 2: 4}, {"caisse": -2, 2: 2}]
    assert moved(at, *throws) == [*paid, NOTHING, {0: -1, 2: 1}, {1: -1, 2: 1}]


def test_with_credit_a_purse_falls_below_nothing():
    assert play(table(5), Dice(thrown(21))).throws[0].purses == (-16, 0, 0, 0, 16, 0)


def test_without_credit_a_player_pays_no_more_than_he_has():
    at = table(5, purses=(2, 0, 1, 1, 0, 1), credit=False)
    throws = thrown(0), thrown(9), thrown(0, M), thrown(8, CL, M), thrown(7), thrown(9), thrown(21)
    game = play(at, Dice(*throws))
    assert [throw.purses for throw in game.throws[: len(throws)]] == [
        *[(5, 0, 0, 0, 0, 0)] * 6,  # of the other five, two have nothing at first, then all
        (0, 0, 0, 0, 5, 0),
    ]
    # what is owed to oneself is booked in full
    assert [p.tokens for p in game.throws[0].payments] == [0, 1, 1, 0, 1, 2]
    assert [p.tokens for throw in game.throws[1:7] for p in throw.payments] == [0, 0, 0, 2, 0, 5]


def test_without_credit_a_purse_pays_with_what_came_in_before():
    at = table(3, purses=(0, 0, 1, 0, 0, 0), reading="also", credit=False)
    assert moved(at, *OPENING, thrown(0), thrown(0))[2:] == [{2: -1, 4: 1}, NOTHING]


# a table


@pytest.mark.parametrize("n", [2, 3, 5, 8])
def test_the_cards_are_dealt_one_a_seat_from_the_cheval_on(n):
    order = [CH, CL, M, CM, AU]
    assert Table(9, n).owners == {card: k % n for k, card in enumerate(order)}
    assert Table(9, n, auberge=False).owners == {card: k % n for k, card in enumerate(order[:4])}
    assert (Table(9, n).purses, Table(9, n).holder(CL), Table(9, n).holder(1)) == ((0,) * n, 1, 1)
    assert Table(9, n).holder("caisse") == "caisse"


def test_the_switches_stand_at_1922():
    at = Table(9, 3)
    assert {name: getattr(at, name) for name in SWITCHES} == {k: v[0] for k, v in SWITCHES.items()}
    assert [Table(9, 3, **year).payers for year in FAMILY.values()] == [
        "thrower", "all", "thrower or all",
    ]  # fmt: skip
    assert FAMILY["1862"]["reading"] == "as before"


def test_by_the_older_books_one_or_all_pay_the_cheval():
    # 1862: the thrower alone, the owner of the Cheval too, who moves nothing; 1890: everybody
    old, english = (table(3, **FAMILY[year]) for year in ("1862", "1890"))
    assert booked(old, (3, 0)) == {3: -1, CH: 1}
    assert booked(old, (0, 0)) == {0: -1, CH: 1}
    assert cited(old, (3, 0), opened=True) == [8]
    assert cited(old, (3, 0, CL), opened=True) == [9]
    for seat in (0, 3):
        assert booked(english, (seat, 0)) == dict.fromkeys(range(6), -1) | {CH: 6}
    assert cited(english, (3, 0, CL)) == [9]
    assert cited(english, (3, 0), opened=True) == [13]


def test_a_table_stays_as_it_was_laid():
    owners, purses = dict(OWNERS), [1] * 6
    at = table(30, owners=owners, purses=purses)
    owners[CH], purses[0] = 5, 99
    play(at, Dice(thrown(8), thrown(0)))
    assert (at.caisse, at.owners, at.purses) == (30, OWNERS, (1,) * 6)
    with pytest.raises(FrozenInstanceError):
        at.caisse = 5
    with pytest.raises(TypeError):
        at.owners[CH] = 5


def test_tables_are_equal_in_all_that_they_hold():
    one = table(30)
    again = table(30, owners=dict(reversed(OWNERS.items())))
    assert (one, hash(one)) == (again, hash(again))
    others = [
        table(31), table(30, 7), table(30, owners=OWNERS | {M: 5}), table(30, purses=(1,) * 6),
        *(table(30, **{name: words[1]}) for name, words in SWITCHES.items()),
    ]  # fmt: skip
    assert len({one, *others}) == 13
