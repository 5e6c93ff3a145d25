"""What a reader throws in the page: a riffled deck, a hand of a fair deal."""

from __future__ import annotations

from jeux.battage.rules import RANKS, SUITS
from jeux.checks import as_choice, as_integer
from jeux.trying import Mechanism


def riffle(cards: int = 8, shuffles: int = 1) -> Mechanism:
    """Return a new deck that is riffled; its value is the number of rising sequences.

    Its law is `rising_law`.

    Parameters
    ----------
    cards : int
        How many cards, 2 to 12.
    shuffles : int
        How many riffle shuffles, 1 to 20.

    Raises
    ------
    TypeError, ValueError
        If they are not such integers.

    Examples
    --------
    >>> riffle(8, 2)
    riffle
    """
    cards = as_integer("cards", cards, 2, 12)
    shuffles = as_integer("shuffles", shuffles, 1, 20)
    return Mechanism(__package__, ("riffle.js",), {"cards": cards, "shuffles": shuffles})


def deal(value: str = "longest", suits: int = 4, suit: int = 8, hand: int = 8) -> Mechanism:
    """Return a fair deal, of which the reader sees a hand.

    Parameters
    ----------
    value : str
        What counts: the length of the ``"longest"`` suit, whose law is `longest_suit_law`, or how
        many cards were in the hand of the deal before and are there ``"again"``: their law is
        `trump_law` with a suit of as many cards as the hand.
    suits, suit, hand : int
        How many suits there are, 1 to 4, and how many cards are in each of them and in the hand,
        1 to 8.

    Raises
    ------
    TypeError, ValueError
        If they are not such integers, the value is another, or the hand does not fit the deck.

    Examples
    --------
    >>> deal().given["names"][:2]
    ['7♣', '8♣']
    """
    value = as_choice("value", value, ("longest", "again"))
    suits, suit = as_integer("suits", suits, 1, 4), as_integer("suit", suit, 1, 8)
    hand = as_integer("hand", hand, 1, 8)
    if hand > suits * suit:
        raise ValueError(
            f"hand must fit suits of suit cards, {suits} times {suit}, got hand={hand}"
        )
    # a deck of fewer cards has the higher ones
    names = [rank + sign for sign in SUITS[:suits] for rank in RANKS[-suit:]]
    given = {"names": names, "suit": suit, "hand": hand, "value": value}
    return Mechanism(__package__, ("deal.js",), given)


__all__ = ["deal", "riffle"]
