"""The sale of the cards: prices that are fair once they lie in the caisse (remark 4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jeux.checks import as_integer
from jeux.cloche.rules import CARDS, FINE, Table
from jeux.cloche.theory.dice import figure_probabilities, sum_law
from jeux.cloche.theory.first_period import first_period
from jeux.cloche.theory.inn import auberge
from jeux.cloche.theory.moments import caisse_means

_MOST = 10**15  # tokens: a float still counts each


@dataclass(frozen=True, slots=True)
class FairPrices:
    """A sale at which every card costs what it brings.

    Attributes
    ----------
    caisse : float
        Tokens in the caisse after the sale.
    prices : Mapping[str, float]
        Card to price, in tokens.
    gains : Mapping
        Mean gain of each player alone, by seat, and of each card in the game that follows, in
        the order of `Table.accounts`; the owner of the Cheval sits at seat 0.
    capped : tuple of str
        Cards for which a purse is too small: they cost all that it holds, and are worth more.
    """

    caisse: float
    prices: Mapping[str, float]
    gains: Mapping[int | str, float]
    capped: tuple[str, ...]


def fair_prices(
    stock: int, players: int, tokens: int | None = None, reading: str = "instead", **switches: Any
) -> FairPrices:
    """Return what the cards are worth if each is sold for just that.

    The prices go into the caisse, and the caisse decides what the cards are worth: a fixed
    point, found by halving an interval. With the rules of 1922 and no bound on prices there is
    exactly one for a stock of 1 or more, and for a stock of 0 there are two, an empty caisse
    and the one that is returned; the chapter on the auction proves it for 2, 6 and 12 players,
    and tests compute it for 2 to 12. Elsewhere the largest that was found is returned. A card
    that brings less than nothing is had for nothing.

    Parameters
    ----------
    stock : int
        Tokens in the caisse before the sale, once each player has received theirs.
    players : int
        How many play, 2 to 100; from 40 on it takes seconds.
    tokens : int, optional
        What each player has, and so the most that a card can cost if nobody buys two; no
        bound when left out.
    reading : str
        ``"instead"`` or ``"also"``, as in `jeux.cloche.Table`.
    **switches
        Other switches of `jeux.cloche.Table`, for the games of its family.

    Raises
    ------
    TypeError, ValueError
        If a number is not an integer or out of range, a reading or switch is unknown, or the
        cards bring more than any caisse holds, and `tokens` does not bound what they cost.

    Examples
    --------
    >>> fair = fair_prices(150, 6)
    >>> round(fair.caisse, 2), round(sum(fair.prices.values()), 2)
    (307.8, 157.8)
    >>> fair_prices(150, 6, tokens=30).capped
    ('Cheval', 'Auberge')
    """
    stock, players = as_integer("stock", stock, 0, _MOST), as_integer("players", players, 2, 100)
    most = np.inf if tokens is None else as_integer("tokens", tokens, 0, _MOST)
    # far out the means grow along a line, to ten digits: who began is forgotten
    table = Table(max(200, 10 * players**2), players, reading=reading, **switches)
    means, cards = _means(table), table.accounts.cards
    if tokens is None and (means[-1] - means[-2])[cards].sum() > 1 - 1e-9:
        raise ValueError("tokens must be given: the cards bring more than any caisse holds")

    def at(caisse: float) -> NDArray[np.float64]:
        """Return the mean gains for any caisse: between whole numbers, and far out, on a line."""
        low = min(int(caisse), len(means) - 2)
        value: NDArray[np.float64] = means[low] + (caisse - low) * (means[low + 1] - means[low])
        return value

    def missing(caisse: float) -> float:
        """Return by how much the sale brings more than this caisse needs."""
        return stock + float(np.clip(at(caisse)[cards], 0, most).sum()) - caisse

    # beyond the last caisse that the sale outgrows lies the one that it meets; up to the next
    # whole caisse `missing` falls, so halving cannot miss it (tests look at every kink)
    sold = np.clip(means[:, cards], 0, most).sum(axis=1)
    low = float(np.flatnonzero(stock + sold > np.arange(len(means))).max(initial=0))
    high = low + 1 if most else float(stock)  # without tokens nobody can pay
    while missing(high) > 0:
        low, high = high, 2 * high
    while most and (middle := (low + high) / 2) not in (low, high):
        low, high = (middle, high) if missing(middle) > 0 else (low, middle)
    gains = table.accounts.named(at(high).tolist())
    prices = {card: min(max(gains[card], 0.0), float(most)) for card in CARDS}
    capped = tuple(card for card in CARDS if gains[card] > most)
    return FairPrices(high, prices, gains, capped)


class Margin(NamedTuple):
    """What separates a card's value from what it brings, in tokens, on average."""

    value: Fraction
    """The share of the caisse that the article's formula, put right, gives."""
    pays: Fraction
    """What the card pays to the Auberge once it is open (rules 12 to 14)."""
    receives: Fraction
    """What the caisse pays to the card once the Auberge is open."""


def margins(caisse: int) -> dict[str, Margin]:
    """Return what each card pays to the open Auberge, against its value.

    The number of players does not matter. Where the rules are silent, rules 13 and 14 take the
    place of rules 8 to 10.

    Parameters
    ----------
    caisse : int
        Tokens in the caisse after the sale, 0 to 10⁶; C in the article.

    Returns
    -------
    dict of str to Margin
        For each card but the Auberge itself, exactly.

    Examples
    --------
    >>> {card: round(float(m.pays / m.value), 3) for card, m in margins(150).items()}
    {'Cloche': 0.261, 'Marteau': 0.261, 'Cloche-et-Marteau': 0.261, 'Cheval': 0.112}
    """
    inn, values, law = auberge(caisse), first_period(caisse, 2).gains, figure_probabilities()
    opens, income = Fraction(inn.p_opens), Fraction(inn.income)
    left = opens * Fraction(inn.residue.mean) if inn.residue else Fraction(0)
    zeros = sum_law().p(0) * (Fraction(inn.second_period_throws) - opens)
    worth = {card: Fraction(values[card]) for card in CARDS[:4]}
    out = {card: Margin(worth[card], law[card] * income, law[card] * left) for card in CARDS[:3]}
    return out | {"Cheval": Margin(worth["Cheval"], FINE * law[None] * zeros, Fraction(0))}


@cache
def _means(table: Table) -> NDArray[np.float64]:
    """Return the mean gains of players and cards for a caisse of 0, 1, … tokens."""
    means: NDArray[np.float64] = caisse_means(table, exact=False)[:, table.accounts.gains]
    return means
