"""What the article says on the way to its values, from equation (12) to (23)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from jeux.cloche.rules import CARDS, Payment, Table, settle
from jeux.cloche.theory.dice import figure_probabilities, mean_after_fine, sum_law
from jeux.cloche.theory.first_period import first_period
from jeux.cloche.theory.moments import gains_per_throw

PLAYERS = (2, 3, 6, 12)


def throw_brings_b() -> bool:
    """Say whether a throw brings b to whoever throws it, or to the card of its figure.

    The owner of the Cheval is left out, whose fine is booked twice.
    """
    gains = dict.fromkeys(range(1, 6), Fraction(0))
    for seat, (card, chance), s in product(gains, figure_probabilities().items(), range(22)):
        for payment in settle(Table(21, 6), 21, seat, s, card):
            tokens = payment.tokens * chance * sum_law().p(s)
            paid, pays = payment.payee in (seat, card), payment.payer in (seat, card)
            gains[seat] += (paid - pays) * tokens
    return set(gains.values()) == {mean_after_fine()}


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
