"""What the rules say who pays whom, read off `settle`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import product

from jeux.cloche.rules import CARDS, HIGHEST_SUM, READINGS, Payment, Table, settle

PLAYERS = (2, 3, 6, 12)
SHOWN = (None, *CARDS[:3])
SUMS = range(HIGHEST_SUM + 1)


def paid(table: Table, left: int = HIGHEST_SUM, opened: bool = False) -> Iterator[Payment]:
    """List what is paid for every throw of every seat at a table with so much left."""
    for seat, card, s in product(range(table.players), SHOWN, SUMS):
        yield from settle(table, left, seat, s, card, opened)


@cache
def _under(rule: int) -> list[tuple[int, Payment]]:
    """List the sums and payments of a rule, but for what the Cheval's owner pays that card."""
    table = Table(HIGHEST_SUM, 3)
    throws = product((False, True), (5, HIGHEST_SUM), range(3), SHOWN, SUMS)
    return [
        (s, payment)
        for opened, left, seat, card, s in throws
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
    table, pairs = Table(HIGHEST_SUM, 3), ((s, r) for s in SUMS for r in range(1, s))
    return all(settle(table, r, 2, s) == [(2, "Auberge", s - r, 11)] and s > r for s, r in pairs)


def caisse_only_pays() -> bool:
    """Say whether nothing is ever paid into the caisse, with or without the Auberge."""
    with_it, without = Table(21, 3), Table(21, 3, auberge=False)
    cases = ((with_it, False), (with_it, True), (without, False))
    every = (p for table, opened in cases for left in (1, 5, 21) for p in paid(table, left, opened))
    return all(payment.payee != "caisse" for payment in every)


def inn_earns_only_once_open() -> bool:
    """Say whether the Auberge receives nothing until the caisse cannot pay a throw."""
    table, left = Table(HIGHEST_SUM, 3), range(1, HIGHEST_SUM + 1)
    return all(
        payment.payee != "Auberge"
        for r, seat, card in product(left, range(3), SHOWN)
        for s in range(r + 1)
        for payment in settle(table, r, seat, s, card)
    )


def cards_gain_by_their_figure(cards: Collection[int | str]) -> bool:
    """Say whether these cards are paid in the first period only when their own figure shows."""
    table = Table(HIGHEST_SUM, 3)
    return all(
        payment.payee not in cards or payment.payee == card
        for seat, s, card in product(range(3), SUMS, SHOWN)
        for payment in settle(table, HIGHEST_SUM, seat, s, card)
    )


def finish_pays_the_rest() -> bool:
    """Say whether, without the Auberge, a player who throws more than is left receives the rest."""
    table, pairs = Table(HIGHEST_SUM, 3, auberge=False), ((s, r) for s in SUMS for r in range(1, s))
    return all(
        [payment[:3] for payment in settle(table, r, seat, s, card)] == [("caisse", seat, r)]
        for (s, r), seat, card in product(pairs, range(3), SHOWN)
    )


def opening_changes_zeros() -> bool:
    """Say whether every 0 is settled otherwise once the Auberge is open, in both readings."""
    tables = [Table(21, 3, reading=reading) for reading in READINGS]
    return all(
        settle(table, 5, seat, 0, card, False) != settle(table, 5, seat, 0, card, True)
        for table, seat, card in product(tables, range(3), SHOWN)
    )


def players_gain_nothing_with_figures() -> bool:
    """Say whether a throw with a figure leaves the players alone as they were."""
    throws = ((n, *throw) for n in PLAYERS for throw in product(range(n), SUMS, CARDS[:3]))
    return all(
        isinstance(payment.payer, str) and isinstance(payment.payee, str)
        for n, *throw in throws
        for payment in settle(Table(21, n), 21, *throw)
    )


def thrower_does_not_matter_to_the_cloche() -> bool:
    """Say whether the Cloche is paid the same whoever throws it."""
    table = Table(21, 6)
    return all(
        settle(table, 21, seat, s, "Cloche") == settle(table, 21, 0, s, "Cloche")
        for seat, s in product(range(6), SUMS)
    )


def marteau_follows_the_cloche() -> bool:
    """Say whether the rules of the Cloche become those of the Marteau when the word is changed."""
    throws = product((5, 21), range(3), SUMS)
    cases = [(Table(21, 3, reading=r), opened) for r in READINGS for opened in (False, True)]
    return all(
        [str(p).replace("Cloche", "Marteau") for p in settle(table, *throw, "Cloche", opened)]
        == [str(p) for p in settle(table, *throw, "Marteau", opened)]
        for throw in throws
        for table, opened in cases
    )


def gains_of_one_hand_add() -> bool:
    """Say whether one who owns all cards gains the sum of the accounts, throw by throw."""
    table = Table(21, 3, dict.fromkeys(CARDS, 2))
    own = (2, *CARDS)
    return all(
        (table.holder(payee) == 2) - (table.holder(payer) == 2) == (payee in own) - (payer in own)
        for payer, payee, _, _ in paid(table)
    )
