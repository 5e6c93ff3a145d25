"""Who pays whom by the rules of Cloche et Marteau, as functions that the ledger asks."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import product

from jeux.cloche.chain import point_counts
from jeux.cloche.play import replay
from jeux.cloche.rules import (
    CARDS,
    HIGHEST_SUM,
    SHOWN,
    SWITCHES,
    Account,
    Payment,
    Table,
    sale,
    settle,
)

SUMS = range(HIGHEST_SUM + 1)
PLAYERS = (2, 3, 6, 12)
READINGS = SWITCHES["reading"][:2]
TOO_HIGH = [(s, left) for s in SUMS for left in range(1, s)]
"""Sums of the dice, with what is left where that is less."""


def paid(table: Table, left: int = HIGHEST_SUM, opened: bool = False) -> Iterator[Payment]:
    """List what is paid for every throw of every seat at a table with so much left."""
    for seat, card, s in product(range(table.players), SHOWN, SUMS):
        yield from settle(table, left, seat, s, card, opened)


@cache
def _under(rule: int) -> list[tuple[int, Payment]]:
    """List the sums and payments of a rule, but for what the Cheval's owner pays that card."""
    table = Table(HIGHEST_SUM, 3)
    every = product((False, True), (5, HIGHEST_SUM), range(3), SHOWN, SUMS)
    return [
        (s, payment)
        for opened, left, seat, card, s in every
        for payment in settle(table, left, seat, s, card, opened)
        if payment.rule == rule and payment.payer != table.owners["Cheval"]
    ]


def fine(rule: int) -> int:
    """Return how many tokens each payment of a rule is."""
    (tokens,) = {payment.tokens for _, payment in _under(rule)}
    return tokens


def fined_sum(rule: int) -> int:
    """Return the sum of the dice to which a rule applies."""
    (s,) = {s for s, _ in _under(rule)}
    return s


def excess_is_paid() -> bool:
    """Say whether a throw of s above r brings the Auberge s - r, which is positive."""
    table = Table(HIGHEST_SUM, 3)
    for s, r in TOO_HIGH:
        excess = s - r
        if settle(table, r, 2, s) != [(2, "Auberge", excess, 11)] or excess <= 0:
            return False
    return True


def caisse_only_pays() -> bool:
    """Say whether nothing is ever paid into the caisse, with or without the Auberge."""
    with_it = Table(21, 3)
    without = Table(21, 3, auberge=False)
    cases = ((with_it, False), (with_it, True), (without, False))
    for (table, opened), left in product(cases, (1, 5, 21)):
        payees = {payment.payee for payment in paid(table, left, opened)}
        if "caisse" in payees:
            return False
    return True


def inn_earns_only_once_open() -> bool:
    """Say whether the Auberge receives nothing until the caisse cannot pay a throw."""
    table, left = Table(HIGHEST_SUM, 3), range(1, HIGHEST_SUM + 1)
    return all(
        payment.payee != "Auberge"
        for r, seat, card in product(left, range(3), SHOWN)
        for s in range(r + 1)
        for payment in settle(table, r, seat, s, card)
    )


def cards_gain_by_their_figure(cards: Collection[Account]) -> bool:
    """Say whether these cards are paid in the first period only when their own figure shows."""
    table = Table(HIGHEST_SUM, 3)
    return all(
        payment.payee not in cards or payment.payee == card
        for seat, s, card in product(range(3), SUMS, SHOWN)
        for payment in settle(table, HIGHEST_SUM, seat, s, card)
    )


def finish_pays_the_rest() -> bool:
    """Say whether, without the Auberge, a player who throws more than is left receives the rest."""
    table = Table(HIGHEST_SUM, 3, auberge=False)
    for (s, r), seat, card in product(TOO_HIGH, range(3), SHOWN):
        payments = [payment[:3] for payment in settle(table, r, seat, s, card)]
        if payments != [("caisse", seat, r)]:
            return False
    return True


def card_goes_to_the_highest_bidder() -> bool:
    """Say whether a card goes to the highest bidder, who pays the bid into the caisse."""
    for bids in product(range(4), repeat=3):
        lots = [(card, [*enumerate(bids)]) for card in CARDS]
        table = sale(100, 20, 3, lots)
        owners = [table.owners[card] for card in CARDS]
        prices = [20 - purse for purse in table.purses]
        if any(bids[owner] != max(bids) for owner in owners):
            return False
        if sum(prices) != len(CARDS) * max(bids) or table.caisse != 100 + sum(prices):
            return False
    return True


def figure_brings_the_points_to_its_card(cards: Collection[Account]) -> bool:
    """Say whether the caisse pays what is thrown with a figure to the card of that figure."""
    table = Table(HIGHEST_SUM, 3)
    for seat, card, s in product(range(3), cards, SUMS[1:]):
        payments = [payment[:3] for payment in settle(table, HIGHEST_SUM, seat, s, str(card))]
        if payments != [("caisse", card, s)]:
            return False
    return True


def card_pays_the_excess() -> bool:
    """Say whether the owner of the figure's card pays s - r, by rule 12, and not the thrower."""
    table = Table(HIGHEST_SUM, 3)
    for (s, r), seat, card in product(TOO_HIGH, range(3), CARDS[:3]):
        if settle(table, r, seat, s, card) != [(card, "Auberge", s - r, 12)]:
            return False
    return True


def caisse_can_be_emptied() -> bool:
    """Say whether some throw takes all that is left, for each rest that a throw can exceed.

    As long as no throw can exceed what is left, each one is paid. So no game goes on for ever,
    but with probability 0.
    """
    table = Table(HIGHEST_SUM, 3)
    for left in range(1, HIGHEST_SUM + 1):
        payments = [payment[:3] for payment in settle(table, left, 2, left)]
        if payments != [("caisse", 2, left)] or not point_counts()[left]:
            return False
    return True


def one_player_has_most() -> bool:
    """Say whether the game of two throws of 1, from a caisse of 2, has one winner."""
    table = Table(2, 2, dict(zip(CARDS, (0, 1, 0, 1, 0), strict=True)))
    game = replay(table, [((1,), None)] * 2)
    return len(game.winners) == 1


def opening_changes_zeros() -> bool:
    """Say whether every 0 is settled otherwise once the Auberge is open, in both readings."""
    tables = [Table(21, 3, reading=reading) for reading in READINGS]
    for table, seat, card in product(tables, range(3), SHOWN):
        before = settle(table, 5, seat, 0, card, False)
        after = settle(table, 5, seat, 0, card, True)
        if before == after:
            return False
    return True


def players_gain_nothing_with_figures() -> bool:
    """Say whether a throw with a figure leaves the players alone as they were."""
    for n in PLAYERS:
        table = Table(21, n)
        for seat, s, card in product(range(n), SUMS, CARDS[:3]):
            for payment in settle(table, 21, seat, s, card):
                if isinstance(payment.payer, int) or isinstance(payment.payee, int):
                    return False
    return True


def thrower_does_not_matter_to_the_cloche() -> bool:
    """Say whether the Cloche is paid the same whoever throws it."""
    table = Table(21, 6)
    return all(
        settle(table, 21, seat, s, "Cloche") == settle(table, 21, 0, s, "Cloche")
        for seat, s in product(range(6), SUMS)
    )


def marteau_follows_the_cloche() -> bool:
    """Say whether the rules of the Cloche become those of the Marteau when the word is changed."""
    tables = [Table(21, 3, reading=reading) for reading in READINGS]
    throws_made = [*product((5, 21), range(3), SUMS)]
    for table, opened, throw in product(tables, (False, True), throws_made):
        cloche = settle(table, *throw, "Cloche", opened)
        marteau = settle(table, *throw, "Marteau", opened)
        changed = [str(payment).replace("Cloche", "Marteau") for payment in cloche]
        if changed != [str(payment) for payment in marteau]:
            return False
    return True


def gains_of_one_hand_add() -> bool:
    """Say whether one who owns all cards gains the sum of the accounts, throw by throw."""
    table = Table(21, 3, dict.fromkeys(CARDS, 2))
    accounts = (2, *CARDS)
    for payer, payee, _, _ in paid(table):
        in_hand = _gain(table.holder(payer) == 2, table.holder(payee) == 2)
        if in_hand != _gain(payer in accounts, payee in accounts):
            return False
    return True


def _gain(payer_inside: bool, payee_inside: bool) -> int:
    """Return 1 if a payment comes in, -1 if it goes out, and 0 if it does neither."""
    if payer_inside == payee_inside:
        return 0
    return 1 if payee_inside else -1
