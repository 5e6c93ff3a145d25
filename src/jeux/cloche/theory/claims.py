"""What the article says in words, as functions that the ledger asks whether it holds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np

from jeux.cloche.rules import (
    CARDS,
    FINE,
    HIGHEST_SUM,
    MARKS,
    READINGS,
    Payment,
    Table,
    die,
    sale,
    settle,
)  # fmt: skip
from jeux.cloche.theory.dice import figure_probabilities, point_counts, ways
from jeux.cloche.theory.first_period import first_period
from jeux.cloche.theory.inn import auberge
from jeux.cloche.theory.moments import gain_moments, gains_per_throw, mean_gains

PLAYERS = (2, 3, 6, 12)
SHOWN = (None, *CARDS[:3])
SUMS = range(HIGHEST_SUM + 1)


def sums() -> list[int]:
    """Return the sums that six dice can make, in increasing order."""
    return [mu for mu, nu in enumerate(point_counts()) if nu]


def term(count: int, power: int) -> str:
    """Write so many sets of dice as the article does, with a power of five for the blank dice."""
    return f"{count}·5^{power}" if power > 1 else f"{count}·5"


def sets_of(size: int) -> int:
    """Count the sets of so many dice among the sets that make the sums 0 to 21."""
    return sum(len(dice) == size for mu in SUMS for dice in ways(mu))


def mean_with_fine() -> Fraction:
    """Return the mean of a throw whose 0 counts as a fine, straight from the counts."""
    return Fraction(sum((mu or -FINE) * nu for mu, nu in enumerate(point_counts())), 6**6)


def fine_changes_no_count() -> bool:
    """Say whether as many throws are counted when a 0 counts as a fine."""
    return sum({mu or -FINE: nu for mu, nu in enumerate(point_counts())}.values()) == 6**6


def mean_is_that_of_the_dice() -> bool:
    """Say whether all throws together show their number times the sum of the dice's means."""
    means = sum(die(mark).mean for mark in MARKS)
    return sum(mu * nu for mu, nu in enumerate(point_counts())) == 6**6 * means


def counts_are_those_of_the_sets() -> bool:
    """Say whether every count is the sum of a power of five for each set of dice."""
    nu = point_counts()
    return all(nu[mu] == sum(5 ** (6 - len(dice)) for dice in ways(mu)) for mu in SUMS)


def _paid(table: Table, left: int = HIGHEST_SUM, opened: bool = False) -> Iterator[Payment]:
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
    paid = (p for table, opened in cases for left in (1, 5, 21) for p in _paid(table, left, opened))
    return all(payment.payee != "caisse" for payment in paid)


def inn_earns_at_the_end() -> bool:
    """Say whether the Auberge receives nothing as long as 21 tokens are left."""
    return all(payment.payee != "Auberge" for payment in _paid(Table(21, 3)))


def opening_changes_zeros() -> bool:
    """Say whether every 0 is settled otherwise once the Auberge is open, in both readings."""
    tables = [Table(21, 3, reading=reading) for reading in READINGS]
    return all(
        settle(table, 5, seat, 0, card, False) != settle(table, 5, seat, 0, card, True)
        for table, seat, card in product(tables, range(3), SHOWN)
    )


def second_period_is_short() -> bool:
    """Say whether the second period, if there is one, takes a twentieth of the first at most."""
    inn = auberge(1500)
    return inn.second_period_throws / inn.p_opens < first_period(1500, 6).throws / 20


def inn_strays_further_than_its_mean() -> bool:
    """Say whether the standard deviation of the Auberge's gain exceeds its mean."""
    table = Table(150, 6)
    inn, moments = table.accounts["Auberge"], gain_moments(table)
    return bool(moments.covariance[inn, inn] ** 0.5 > moments.mean[inn])


def values_are_maxima(reading: str = "instead") -> bool:
    """Say whether all accounts but the Auberge gain less in the mean than the article's values."""
    larger = []
    for caisse, players in product((60, 150), (5, 6, 10)):
        table = Table(caisse, players, reading=reading)
        means = table.accounts.named(mean_gains(table, exact=False))
        values = first_period(caisse, players).gains
        larger += [card for card in values if card != "Auberge" and means[card] >= values[card]]
    return not larger


def players_throw_equally_often() -> bool:
    """Say whether each player makes N/n throws in the first period."""
    table = Table(150, 6)
    means = mean_gains(table, first_period=True, exact=False)[table.accounts.throws]
    return bool(np.allclose(means, float(first_period(150, 6).throws / 6), rtol=1e-11))


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


def zeros(players: int, thrower: int = 0) -> list[Payment]:
    """Return what a 0 without a figure moves; the Cheval is at seat 0."""
    return settle(Table(1500, players), 1500, thrower, 0)


def zeros_of(account: int | str, players: int = 6) -> int:
    """Return what an account pays in a round in which everyone throws 0 without a figure."""
    paid = [payment for thrower in range(players) for payment in zeros(players, thrower)]
    return sum(payment.tokens for payment in paid if payment.payer == account)


def owner_pays_half_as_often() -> bool:
    """Say whether in such a round the Cheval's owner pays once, and each other player twice."""
    rounds = {n: [p.payer for seat in range(n) for p in zeros(n, seat)] for n in PLAYERS}
    often = [[payers.count(seat) for seat in range(n)] for n, payers in rounds.items()]
    return all(2 * counts[0] == each for counts in often for each in counts[1:])


def figures_that_pay_the_cheval() -> int:
    """Count the figures with which a 0 of its owner still pays the Cheval."""
    table = Table(1500, 6)
    paid = ([p.payee for p in settle(table, 1500, 0, 0, card)] for card in CARDS[:3])
    return sum("Cheval" in payees for payees in paid)


def cheval_gains_from_the_others() -> bool:
    """Say whether one 0 of each other player, with any figures, brings the Cheval n - 1."""
    chances = figure_probabilities().items()
    brings = {n: Fraction(0) for n in PLAYERS}
    for n in PLAYERS:
        for seat, (card, chance) in product(range(1, n), chances):
            paid = settle(Table(21, n), 21, seat, 0, card)
            brings[n] += sum(chance * p.tokens for p in paid if p.payee == "Cheval")
    return all(gain == n - 1 for n, gain in brings.items())


def _bracket(n: int, p_s: Fraction) -> Fraction:
    """Return the bracket of equation 19; its other three probabilities sum to 1 - p_s."""
    return p_s * (n + 1) + (1 - p_s) + n - 1


def cheval_by_cases(p_0: Fraction, p_s: Fraction) -> bool:
    """Say whether equation 19 is what a throw brings the Cheval by the rules."""
    brings = {n: gains_per_throw(n)["Cheval"] for n in PLAYERS}
    return all(brings[n] == p_0 / n * _bracket(n, p_s) for n in PLAYERS)


def cheval_without_players(a: Fraction, p_0: Fraction, p_s: Fraction) -> bool:
    """Say whether the bracket is n (1 + p_s), as in equation 20, and gives the Cheval's value."""
    values = {n: first_period(1, n).gains["Cheval"] * a / p_0 for n in PLAYERS}
    return all(_bracket(n, p_s) / n == 1 + p_s == values[n] for n in PLAYERS)


def shares_add_up(a: Fraction, b: Fraction, p_0: Fraction, p_s: Fraction) -> bool:
    """Say whether the five gains of a throw sum to b + p_0, and that to a (equation 23)."""
    together = p_s * (b - p_0) + (1 - p_s) * b + p_0 * (1 + p_s)
    return together == b + p_0 == a


def players_gain_alike(a: Fraction) -> bool:
    """Say whether by the rules each player alone gains the article's value."""
    seats = ((n, seat) for n in PLAYERS for seat in range(n))
    return all(gains_per_throw(n)[k] / a == first_period(1, n).gains[k] for n, k in seats)


def players_gain_one_nth() -> bool:
    """Say whether n times the gain of a player alone is the same for every n."""
    return len({n * gains_per_throw(n)[seat] for n in PLAYERS for seat in range(n)}) == 1


def gains_of_one_hand_add() -> bool:
    """Say whether one who owns all cards gains the sum of the accounts, throw by throw."""
    table = Table(21, 3, dict.fromkeys(CARDS, 2))
    own = (2, *CARDS)
    return all(
        (table.holder(payee) == 2) - (table.holder(payer) == 2) == (payee in own) - (payer in own)
        for payer, payee, _, _ in _paid(table)
    )


def gains_are_proportional() -> bool:
    """Say whether all gains are proportional to the caisse."""
    gains = {caisse: list(first_period(caisse, 6).gains.values()) for caisse in (1, 150, 3000)}
    return all(gain == [caisse * one for one in gains[1]] for caisse, gain in gains.items())


def prices_are_in_the_caisse() -> bool:
    """Say whether sales at five prices leave five caisses."""
    sales = ([(card, [(0, bid)]) for card in CARDS] for bid in range(5))
    return len({sale(100, 20, 2, lots).caisse for lots in sales}) == 5


@cache
def relative_deviations() -> dict[str, float]:
    """Return the deviation of each card, of one player and of all, as a share of the mean."""
    table = Table(150, 6, auberge=False)
    accounts, (mean, covariance) = table.accounts, gain_moments(table)
    one = {card: [accounts[card]] for card in CARDS[:4]}
    each = one | {"one player": [3], "all players": list(range(6))}
    return {
        name: float(covariance[np.ix_(columns, columns)].sum() ** 0.5 / mean[columns].sum())
        for name, columns in each.items()
    }


def rarer_cards_stray_further() -> bool:
    """Say whether the double card strays further than the Cloche, and the Marteau as far."""
    off = relative_deviations()
    return off["Cloche-et-Marteau"] > off["Cloche"] == off["Marteau"]


def deviations_are_ordered(last: str) -> bool:
    """Say whether the Cheval comes after these cards, and one player or all players last."""
    off = relative_deviations()
    return rarer_cards_stray_further() and off["Cloche"] > off["Cheval"] > off[last]
