"""What the article says in words, as functions that the ledger asks whether it holds.

Vague words are given meanings that use no figure of ours:

- *negligible before C*, of the tokens left: in mathematics, that they are as small a share of
  C as one likes if C is large enough; in print, that they change no digit of the worked case.
- relative deviations *much too large* for the law of large numbers: a standard deviation above
  the mean, because Chebyshev's inequality, from which the law follows, then says nothing even
  about a gain of 0.
- *few* throws, *not very rare*, a *small* deviation: the article gives no measure for them, so
  these rows stay undecided and give the figure.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jeux.cloche.chain import (
    SHUT,
    chances,
    figure_probabilities,
    gain_moments,
    mean_after_fine,
    mean_gains,
    mean_payment,
    point_counts,
    points,
    throws,
    ways,
)
from jeux.cloche.rules import (
    CARDS,
    FACES,
    FINE,
    HIGHEST_SUM,
    MARKS,
    Account,
    Payment,
    Table,
    sale,
    settle,
)
from jeux.cloche.theory import auberge, first_period
from jeux.law import Law
from ledger.payments import (  # noqa: F401 (rows ask for most)
    PLAYERS,
    SUMS,
    caisse_can_be_emptied,
    caisse_only_pays,
    card_goes_to_the_highest_bidder,
    card_pays_the_excess,
    cards_gain_by_their_figure,
    excess_is_paid,
    figure_brings_the_points_to_its_card,
    fine,
    fined_sum,
    finish_pays_the_rest,
    gains_of_one_hand_add,
    inn_earns_only_once_open,
    marteau_follows_the_cloche,
    one_player_has_most,
    opening_changes_zeros,
    players_gain_nothing_with_figures,
    thrower_does_not_matter_to_the_cloche,
)

FEW = (2, 3, 4)
USUAL = range(5, 11)
"""The players of rule 1."""
MOST = 300
"""Tokens in the caisse up to which mean gains are compared."""
ALL_THROWS: int = FACES ** len(MARKS)
"""In how many ways the six number dice fall."""
TOO_RARE = 1e-18
"""Later throws that are less likely are left out of a mean."""


# the six number dice: equations (2) to (11)


def die(mark: int) -> Law:
    """Return the law of one die that shows a mark on one face and 0 on five."""
    return Law({0: FACES - 1, mark: 1})


def sums() -> list[int]:
    """Return the sums that six dice can make, in increasing order."""
    return [mu for mu, nu in enumerate(point_counts()) if nu]


def powers_of_five(mu: int) -> str:
    """Write ν as Jéquier does: a set of k dice leaves 6 - k dice with 5 blank faces each.

    >>> powers_of_five(6)
    '5^5 + 2·5^4 + 5^3'
    """
    sizes = Counter(len(dice) for dice in ways(mu))
    terms = []
    for size, count in sorted(sizes.items()):
        factor = f"{count}·" if count > 1 else ""
        terms.append(f"{factor}5^{len(MARKS) - size}")
    return " + ".join(terms)


def term(count: int, power: int) -> str:
    """Write so many sets of dice as the article does, with a power of five for the blank dice."""
    return f"{count}·5^{power}" if power > 1 else f"{count}·5"


def sets_of(size: int) -> int:
    """Count the sets of so many dice among the sets that make the sums 0 to 21."""
    return sum(len(dice) == size for mu in SUMS for dice in ways(mu))


def mean_with_fine() -> Fraction:
    """Return the mean of a throw whose 0 counts as a fine, straight from the counts."""
    tokens = sum((mu or -FINE) * nu for mu, nu in enumerate(point_counts()))
    return Fraction(tokens, ALL_THROWS)


def fine_changes_no_count() -> bool:
    """Say whether as many throws are counted when a 0 counts as a fine."""
    counts = {mu or -FINE: nu for mu, nu in enumerate(point_counts())}
    return sum(counts.values()) == ALL_THROWS


def mean_is_that_of_the_dice() -> bool:
    """Say whether all throws together show their number times the sum of the dice's means."""
    means = sum(die(mark).mean for mark in MARKS)
    tokens = sum(mu * nu for mu, nu in enumerate(point_counts()))
    return tokens == ALL_THROWS * means


def counts_are_those_of_the_sets() -> bool:
    """Say whether every count is the sum of a power of five for each set of dice."""
    for mu, nu in enumerate(point_counts()):
        powers = [(FACES - 1) ** (len(MARKS) - len(dice)) for dice in ways(mu)]
        if nu != sum(powers):
            return False
    return True


# the two periods, and relation (1)


@cache
def inn_strays_further_than_its_mean() -> bool:
    """Say whether what an open Auberge earns has a standard deviation above its mean."""
    table = Table(150, 6)
    inn = table.accounts["Auberge"]
    moments = gain_moments(table)
    mean = moments.mean[inn]
    variance = moments.covariance[inn, inn]
    # where it does not open it earns 0, so both moments are divided by the probability
    opens = float(auberge(150).p_opens)
    open_mean = mean / opens
    open_square = (variance + mean**2) / opens
    return bool(open_square > 2 * open_mean**2)


@cache
def in_first_period(caisse: int, players: int) -> tuple[dict[Account, Any], Fraction]:
    """Return the exact mean gains, and the mean number of throws, without relation (1)."""
    table = Table(caisse, players)
    means = mean_gains(table, first_period=True)
    return table.accounts.named(means), means[table.accounts.throws].sum()


@cache
def throws_fill_the_caisse(opening: bool) -> bool:
    """Say whether C is a times the mean number of throws, with or without the opening throw."""
    for caisse in range(1, 11):
        _, mean_throws = in_first_period(caisse, 2)
        if opening:
            mean_throws += auberge(caisse).p_opens
        if mean_throws * mean_payment() != caisse:
            return False
    return True


def rest_is_bounded() -> bool:
    """Say whether the first period ends with at most 20 tokens left, whatever the caisse."""
    caisses = (1, 5, 21, 60, 150, 1500)
    return all(max(auberge(caisse).left) < HIGHEST_SUM for caisse in caisses)


def rest_changes_no_digit() -> bool:
    """Say whether the worked case keeps its digits if the mean of r is taken from C."""
    end = auberge(1500)
    mean_left = sum(r * p for r, p in end.left.items()) / end.p_opens
    shares = first_period(1, 6).gains.values()
    digits = []
    for caisse in (1500, 1500 - mean_left):
        gains = [round(caisse * share, 2) for share in shares]
        throws_made = round(caisse / mean_payment(), 1)
        digits.append((gains, throws_made))
    return digits[0] == digits[1]


def players_throw_equally_often() -> bool:
    """Say whether each of three players makes a third of the throws of the first period."""
    table = Table(5, 3)
    return len({*mean_gains(table, first_period=True)[table.accounts.throws]}) == 1


# the values as maxima, one function for each reading of the sentence


def _values(players: int) -> NDArray[np.float64]:
    """Return the values of all accounts but the Auberge, for each caisse from 0 to 300."""
    gains = first_period(1, players).gains
    shares = [float(share) for account, share in gains.items() if account != "Auberge"]
    values: NDArray[np.float64] = np.outer(np.arange(MOST + 1), shares)
    return values


@cache
def _means(players: int) -> NDArray[np.float64]:
    """Return the mean gains of the same accounts, over whole games."""
    table = Table(MOST, players)
    return mean_gains(table, exact=False, every=True)[:, : table.accounts["Auberge"]]


@cache
def _broken(players: int) -> NDArray[np.float64]:
    """Return the same over the games in which the caisse is broken before the inn opens."""
    f, (p_s, *cards) = chances(float)
    # how likely so many tokens are paid before the first throw, before the second, and so on
    paid_before = [np.eye(1, MOST + 1)[0]]
    while paid_before[-1].max() > TOO_RARE:
        paid_before.append(np.convolve(paid_before[-1], f)[: MOST + 1])
    # and how many throws each seat is to make with so many paid
    seats = [sum(paid_before[seat::players]) for seat in range(players)]
    broken = (1 - f[0]) * sum(seats)
    # once the caisse is broken nobody throws
    T = _where_broken(seats, np.append(0, broken[1:]), broken)
    P = _where_broken(seats, np.convolve(f * SUMS, broken), broken)
    all_throws = T.sum(axis=0)
    net = P.sum(axis=0) - f[0] * all_throws
    alone = p_s * (P - f[0] * (T + T[0]))
    cheval = f[0] * (all_throws + players * p_s * T[0])
    gains: NDArray[np.float64] = np.vstack([alone, np.outer(cards, net), cheval])
    return gains.T


def _where_broken(
    seats: list[Any], follows: NDArray[np.float64], broken: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return means by seat and caisse over the games in which the caisse is broken."""
    means = [np.convolve(throws_made, follows)[: MOST + 1] / broken for throws_made in seats]
    return np.array(means)


def _below(less: NDArray[np.float64], more: NDArray[np.float64]) -> bool:
    """Say whether all of it is below, for every caisse from 1 on.

    The steps of the gap shrink by a twentieth and more at each token, so that beyond the last
    caisse it moves less than twenty times its last step.
    """
    gap = more - less
    above = bool((gap[1:] > 0).all())
    last_step = abs(gap[-1] - gap[-2]).max()
    assert not above or 20 * last_step < gap[-1].min()
    return above


def means_stay_below(players: range = USUAL) -> bool:
    """Say whether over a whole game all accounts but the Auberge gain less than their values.

    In the mean, at every caisse, if rules 13 and 14 take the place of 8 to 10.
    """
    return all(_below(_means(n), _values(n)) for n in players)


def means_stay_below_with_both_fines() -> bool:
    """Say whether at some table all accounts but the Auberge gain less, if both fines are due."""
    for caisse, n in product((1, 6, 60), (2, *USUAL)):
        table = Table(caisse, n, reading="also")
        means = table.accounts.named(mean_gains(table, exact=False))
        values = first_period(caisse, n).gains
        if all(means[name] < values[name] for name in values if name != "Auberge"):
            return True
    return False


def broken_means_stay_below() -> bool:
    """Say whether at some caisse the Cheval gains no more than its value when that is broken.

    In the mean over the games in which it is broken before the inn opens.
    """
    cheval = _broken(2)[1:, -1]
    value = _values(2)[1:, -1]
    return bool((cheval <= value).any())


def broken_is_best() -> bool:
    """Say whether all accounts but the Auberge gain most in the mean when the caisse is broken.

    More than over all games, if rules 13 and 14 take the place of 8 to 10.
    """
    return all(_below(_means(n), _broken(n)) for n in USUAL)


def single_games_stay_below() -> bool:
    """Say whether the Cheval never gains more than its value: no mean could then be above it."""
    cheval = _broken(6)[MOST, -1]
    value = _values(6)[MOST, -1]
    return bool(cheval <= value)


# the way to the values: equations (12) to (23)


@cache
def gains_per_throw(players: int) -> dict[Account, Fraction]:
    """Return what one throw brings each account on average, each player throwing equally often."""
    table = Table(HIGHEST_SUM, players)
    f, p = chances()
    gains = throws(table).gains[SHUT]
    by_sum = np.tensordot(p, gains, (0, 1))
    by_seat = np.tensordot(f, by_sum, (0, 0))
    return table.accounts.named(by_seat.sum(axis=0) / players)


def throw_brings_b() -> bool:
    """Say whether a throw brings b to whoever throws it, or to the card of its figure.

    The owner of the Cheval is left out, whose fine is booked twice.
    """
    gains = dict.fromkeys(range(1, 6), Fraction(0))
    for seat, (card, chance), s in product(gains, figure_probabilities().items(), SUMS):
        for payment in settle(Table(21, 6), 21, seat, s, card):
            tokens = payment.tokens * chance * points().p(s)
            gains[seat] += tokens * (payment.payee in (seat, card))
            gains[seat] -= tokens * (payment.payer in (seat, card))
    return set(gains.values()) == {mean_after_fine()}


def zeros(players: int, thrower: int = 0) -> list[Payment]:
    """Return what a 0 without a figure moves; the Cheval is at seat 0."""
    return settle(Table(1500, players), 1500, thrower, 0)


def zeros_of(account: Account, players: int = 6) -> int:
    """Return what an account pays in a round in which everyone throws 0 without a figure."""
    every = [payment for thrower in range(players) for payment in zeros(players, thrower)]
    return sum(payment.tokens for payment in every if payment.payer == account)


def owner_pays_half_as_often() -> bool:
    """Say whether in such a round the Cheval's owner pays once, and each other player twice."""
    for n in PLAYERS:
        payers = [payment.payer for seat in range(n) for payment in zeros(n, seat)]
        owner, *players = (payers.count(seat) for seat in range(n))
        if any(times != 2 * owner for times in players):
            return False
    return True


def figures_that_pay_the_cheval() -> int:
    """Count the figures with which a 0 of its owner still pays the Cheval."""
    table = Table(21, 6)
    figures = 0
    for card in CARDS[:3]:
        payees = [payment.payee for payment in settle(table, 21, 0, 0, card)]
        if "Cheval" in payees:
            figures += 1
    return figures


def cheval_gains_from_the_others() -> bool:
    """Say whether one 0 of each other player, with any figures, brings the Cheval n - 1."""
    brings = dict.fromkeys(PLAYERS, Fraction(0))
    for n in PLAYERS:
        for seat, (card, chance) in product(range(1, n), figure_probabilities().items()):
            every = settle(Table(21, n), 21, seat, 0, card)
            brings[n] += sum(chance * p.tokens for p in every if p.payee == "Cheval")
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
    for n in PLAYERS:
        value = first_period(1, n).gains["Cheval"] * a / p_0
        if not _bracket(n, p_s) / n == 1 + p_s == value:
            return False
    return True


def shares_add_up(a: Fraction, b: Fraction, p_0: Fraction, p_s: Fraction) -> bool:
    """Say whether the five gains of a throw sum to b + p_0, and that to a (equation 23)."""
    together = p_s * (b - p_0) + (1 - p_s) * b + p_0 * (1 + p_s)
    return together == b + p_0 == a


def players_gain_alike(a: Fraction) -> bool:
    """Say whether by the rules each player alone gains the article's value."""
    for n in PLAYERS:
        gains = gains_per_throw(n)
        values = first_period(1, n).gains
        if any(gains[seat] / a != values[seat] for seat in range(n)):
            return False
    return True


# the five remarks after the closing table


def players_gain_one_nth() -> bool:
    """Say whether n times the gain of a throw, for a player alone, is the same for every n."""
    together = set()
    for n in PLAYERS:
        gains = gains_per_throw(n)
        together |= {n * gains[seat] for seat in range(n)}
    return len(together) == 1


def players_gain_one_nth_exactly() -> bool:
    """Say whether n times the mean gain of a player alone is the same for every n."""
    together = set()
    for n in FEW:
        gains, _ = in_first_period(5, n)
        together |= {n * gains[seat] for seat in range(n)}
    return len(together) == 1


def players_gain_together_exactly() -> bool:
    """Say whether all players alone have the same mean gain together for every n."""
    together = set()
    for n in FEW:
        gains, _ = in_first_period(5, n)
        together.add(sum(gains[seat] for seat in range(n)))
    return len(together) == 1


def cards_gain_alike_exactly(cards: tuple[str, ...]) -> bool:
    """Say whether these cards have the same mean gains for every n, at a few caisses."""
    for caisse, n in product((1, 5, 9), FEW):
        of_two, _ = in_first_period(caisse, 2)
        gains, _ = in_first_period(caisse, n)
        if any(gains[card] != of_two[card] for card in cards):
            return False
    return True


def gains_are_proportional() -> bool:
    """Say whether C/a throws of the rules bring the values, so that these grow as C does."""
    for caisse, n in product((1, 150, 3000), PLAYERS):
        throws_made = caisse / mean_payment()
        gains = {account: throws_made * gain for account, gain in gains_per_throw(n).items()}
        if first_period(caisse, n).gains != gains:
            return False
    return True


def gains_are_proportional_exactly() -> bool:
    """Say whether the mean gains of the first period double when a caisse of 5 does."""
    once, twice = (in_first_period(caisse, 3)[0] for caisse in (5, 10))
    return all(twice[account] == 2 * once[account] for account in once)


def prices_are_in_the_caisse() -> bool:
    """Say whether sales at five prices leave five caisses, and five values of the Cloche."""
    caisses = set()
    for bid in range(5):
        lots = [(card, [(0, bid)]) for card in CARDS]
        caisses.add(sale(100, 20, 2, lots).caisse)
    values = {first_period(caisse, 2).gains["Cloche"] for caisse in caisses}
    return len(caisses) == len(values) == 5


def values_are_known_before_the_sale() -> bool:
    """Say whether there are prices, known from the stock alone, that turn out to be the values.

    All cards together are worth the same share of the caisse, whatever the caisse. If each is
    sold at its value, the stock is the other share, so the stock decides the caisse and with
    it every value. Parts of tokens count.
    """
    shares, stock = first_period(1, 6).gains, 850
    caisse = stock / (1 - sum(shares[card] for card in CARDS))
    return stock + sum(shares[card] * caisse for card in CARDS) == caisse


@cache
def relative_deviations() -> dict[str, float]:
    """Return the standard deviation of each card, of one player and of all, over the mean.

    For the caisse and the players of the worked case.
    """
    table = Table(1500, 6, auberge=False)
    mean, covariance = gain_moments(table)
    columns = {card: [table.accounts[card]] for card in CARDS[:4]}
    columns["one player"] = [3]
    columns["all players"] = [*range(6)]
    off = {}
    for name, together in columns.items():
        variance = covariance[np.ix_(together, together)].sum()
        off[name] = float(variance**0.5 / mean[together].sum())
    return off


def rarer_cards_stray_further() -> bool:
    """Say whether the double card strays further than the Cloche, and the Marteau as far."""
    off = relative_deviations()
    return off["Cloche-et-Marteau"] > off["Cloche"] == off["Marteau"]


def deviations_are_ordered(last: str) -> bool:
    """Say whether the Cheval comes after these cards, and one player or all players last."""
    off = relative_deviations()
    return rarer_cards_stray_further() and off["Cloche"] > off["Cheval"] > off[last]
