"""What a reader throws in the page: a riffled deck, and hands of two fair deals."""

from __future__ import annotations

from jeux.battage.rules import RANKS, SUITS
from jeux.checks import as_integer
from jeux.trying import Mechanism


def riffle(cards: int = 8, shuffles: int = 1) -> Mechanism:
    """Return a new deck that is riffled; its value is the number of rising sequences.

    Its law is `rising_law`.

    Parameters
    ----------
    cards, shuffles : int
        2 to 12 cards, and 1 to 20 riffles.

    Examples
    --------
    >>> riffle(8, 2)
    riffle
    """
    given = {
        "cards": as_integer("cards", cards, 2, 12),
        "shuffles": as_integer("shuffles", shuffles, 1, 20),
    }
    return Mechanism("battage/riffle.js", given)


def deal(hand: int = 8, cards: int = 32) -> Mechanism:
    """Return two fair deals; the value is how many cards of the first hand are in the second.

    Its law is `trump_law` with a suit of as many cards as the hand.

    Parameters
    ----------
    hand, cards : int
        How many cards you hold, 1 to 8, and how many are dealt from, up to 32.

    Examples
    --------
    >>> deal().given["names"][:2]
    ['7♣', '8♣']
    """
    names = [rank + suit for suit in SUITS for rank in RANKS][: as_integer("cards", cards, 1, 32)]
    given = {"names": names, "hand": as_integer("hand", hand, 1, min(8, cards))}
    return Mechanism("battage/deal.js", given)


__all__ = ["deal", "riffle"]
