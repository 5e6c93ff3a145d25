"""The sale of the cards: prices that are fair once they lie in the caisse (remark 4)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from jeux.cloche.chain import figure_probabilities
from jeux.cloche.figures.old.dice import sum_law
from jeux.cloche.rules import CARDS, FINE
from jeux.cloche.theory import auberge, first_period


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
    opens, income = Fraction(inn.p_opens), inn.income
    left = sum(r * p for r, p in inn.left.items())
    zeros = sum_law().p(0) * (inn.throws - opens)
    worth = {card: Fraction(values[card]) for card in CARDS[:4]}
    out = {card: Margin(worth[card], law[card] * income, law[card] * left) for card in CARDS[:3]}
    return out | {"Cheval": Margin(worth["Cheval"], FINE * law[None] * zeros, Fraction(0))}
