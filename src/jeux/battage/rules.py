"""Belote, as far as real tricks ask for it: cards, the deal, who takes, what may be played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, chain
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from jeux.checks import as_integer, as_integers, as_sequence

SUITS, RANKS = "♣♦♥♠", ("7", "8", "9", "10", "V", "D", "R", "A")
"""The cards are numbered suit by suit: card c has the suit c // 8 and the rank c % 8."""

PLAIN = (0, 1, 2, 6, 3, 4, 5, 7)
"""How strong each rank is in a plain suit: 7 8 9 V D R 10 A."""

TRUMP = (0, 1, 6, 4, 7, 2, 3, 5)
"""How strong each rank is in the trump suit: 7 8 D R 10 A 9 V."""

Deck: TypeAlias = tuple[int, ...]
Decks: TypeAlias = NDArray[np.int64]

_EVERY = frozenset(range(32))


def name(card: int) -> str:
    """Return the name of a card.

    Parameters
    ----------
    card : int
        Its number, 0 to 31.

    Examples
    --------
    >>> name(7), name(28)
    ('A♣', 'V♠')
    """
    card = as_integer("card", card, most=31)
    return RANKS[card % 8] + SUITS[card // 8]


def as_cards(given: Any) -> tuple[Any, ...]:
    """Return cards of any kind, top card first, as a tuple; in a word each letter is one."""
    return tuple(given) if isinstance(given, str) else as_sequence("cards", given)


def as_deck(given: Any, name: str = "cards") -> Deck:
    """Return a deck that holds each of the 32 cards once, as a tuple, top card first."""
    listed = as_sequence(name, given)
    # a whole deck of plain integers, as nearly always, needs no closer look
    if len(listed) == 32 and set(map(type, listed)) == {int} and set(listed) == _EVERY:
        return listed
    deck = as_integers(name, listed, most=31, count=0)
    if len(deck) != 32 or len(set(deck)) != 32:
        odd = next(c for c in range(32) if deck.count(c) != 1)
        raise ValueError(
            f"{name} must hold each of the cards 0 … 31 once; there is not one {odd}, got {given!r}"
        )
    return deck


def as_rows(given: Any, name: str = "decks") -> NDArray[Any]:
    """Return decks as an array with a row for each; what the cards are does not matter."""
    try:
        rows = np.asarray(given)
    except ValueError:
        raise ValueError(f"{name} must be rows of equally many cards, got {given!r}") from None
    if rows.ndim != 2:
        raise ValueError(
            f"{name} must be of shape (games, cards), got {rows.dtype} of {rows.shape}"
        )
    return rows


def as_decks(given: ArrayLike, name: str = "decks") -> Decks:
    """Return decks that hold each card 0 … n − 1 once, as the rows of a new array."""
    found = as_rows(given, name)
    if not found.size or not np.issubdtype(found.dtype, np.integer):
        raise ValueError(
            f"{name} must be integers of shape (games, cards), got {found.dtype} of {found.shape}"
        )
    # numpy takes a truth value among integers for an integer
    if not isinstance(given, np.ndarray) and {bool, np.bool_} & set(_types(given)):
        raise ValueError(f"{name} must be integers, got truth values among them")
    n = found.shape[1]
    wrong = np.flatnonzero((np.sort(found, axis=1) != np.arange(n)).any(axis=1))
    if wrong.size:
        bad = int(wrong[0])
        raise ValueError(
            f"{name} must hold each card 0 … {n - 1} once, got {found[bad].tolist()} as deck {bad}"
        )
    return found.astype(np.int64)


def _types(rows: Any) -> set[type]:
    return set(map(type, chain.from_iterable(rows)))


def as_tricks(given: Any) -> tuple[tuple[int, ...], ...]:
    """Return the eight tricks of four cards that a whole deal makes, each card once."""
    rows = [as_sequence(f"tricks[{k}]", row) for k, row in enumerate(as_sequence("tricks", given))]
    deck = as_deck([card for row in rows for card in row], "tricks")
    if [len(row) for row in rows] != [4] * 8:
        raise ValueError(f"tricks must be eight of four cards, got {given!r}")
    return tuple(deck[first : first + 4] for first in range(0, 32, 4))


class _Hands(NamedTuple):
    hands: tuple[tuple[int, ...], ...]
    taker: int | None
    trump: int | None


class Hands(_Hands):
    """A deal.

    Attributes
    ----------
    hands : tuple of tuples of int
        The cards of the four players, eight each.
    taker : int or None
        Who takes, 0 to 3; None if the deal is void.
    trump : int or None
        The trump suit, 0 to 3; None if the deal is void.

    Raises
    ------
    TypeError, ValueError
        If the hands do not hold each card once, or only one of taker and trump is None.

    Examples
    --------
    >>> Hands([range(8), range(8, 16), range(16, 24), range(24, 32)], 0, 3).hands[0]
    (0, 1, 2, 3, 4, 5, 6, 7)
    """

    __slots__ = ()

    def __new__(cls, hands: Sequence[Sequence[int]], taker: int | None, trump: int | None) -> Hands:
        """Check what a deal is to be."""
        rows = [
            as_sequence(f"hands[{k}]", row) for k, row in enumerate(as_sequence("hands", hands))
        ]
        deck = as_deck([card for row in rows for card in row], "hands")
        if [len(row) for row in rows] != [8] * 4:
            raise ValueError(f"hands must be four of eight cards, got {hands!r}")
        if (taker is None) != (trump is None):
            raise ValueError(
                f"taker and trump must both be None or neither, got {taker!r} and {trump!r}"
            )
        if taker is not None and trump is not None:
            taker, trump = as_integer("taker", taker, most=3), as_integer("trump", trump, most=3)
        held = tuple(deck[first : first + 8] for first in range(0, 32, 8))
        return cls._make((held, taker, trump))


class Files(NamedTuple):
    """Files of deals: many games side by side, one deal after another.

    Attributes
    ----------
    owners : array of int, shape (deals, files, 32)
        Who holds each card, 0 to 3.
    takers : array of int, shape (deals, files)
        Who takes, 0 to 3; −1 if the deal is void. The hands are then as if player 0 took.
    trumps : array of int, shape (deals, files)
        The trump suit, 0 to 3; −1 if the deal is void.
    tricks : array of int, shape (deals, files, 8, 4)
        The cards in the order in which they were played; 0 throughout if nobody played.
    """

    owners: Decks
    takers: Decks
    trumps: Decks
    tricks: Decks


def as_dealt(given: Any) -> tuple[list[list[int]], int]:
    """Return the hands, as new lists, and the trump suit of a deal that is not void."""
    if not isinstance(given, Hands):
        raise TypeError(f"dealt must be a jeux.battage.Hands, got {given!r}")
    hands, _, trump = Hands(*given)
    if trump is None:
        raise ValueError("dealt must not be a void deal: nobody plays it")
    return [list(hand) for hand in hands], trump


def deal(cards: Sequence[Any], pattern: Sequence[int] = (3, 2, 3), least: int = 3) -> Hands:
    """Deal a deck as belote does.

    Each player receives three cards, then two; a card is turned. The first player who holds at
    least so many cards of its suit takes it; if nobody does, the first who holds as many of
    another suit, which is then trump. The taker receives the turned card and two more, the others
    three. (This bidding is a reading: the document says only that a deal may be void.)

    Parameters
    ----------
    cards : sequence of int
        A deck of 32 cards.
    pattern : sequence of int
        The packets: two of five cards before the card is turned, and what follows, eight in all.
        ``(1,) * 8`` deals one by one.
    least : int
        How many cards of a suit a player wants among their first five.

    Raises
    ------
    TypeError, ValueError
        If the deck is not one, `least` is not an integer of at least 0, or the packets do not
        give each player five cards and then three.

    Examples
    --------
    >>> deal(range(32)).trump
    0
    >>> [name(c) for c in deal(range(32)).hands[0][:5]]
    ['7♣', '8♣', '9♣', 'V♦', 'D♦']
    """
    return dealt_from(as_deck(cards), as_packets(pattern), as_integer("least", least))


def as_packets(pattern: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the packets before the card is turned, and those after it."""
    packets = as_integers("pattern", pattern, 1)
    sums = list(accumulate(packets))
    if 5 not in sums or sums[-1] != 8:
        raise ValueError(f"pattern must give five cards and then three, got {packets!r}")
    first = sums.index(5) + 1
    return packets[:first], packets[first:]


def places_of(
    packets: tuple[tuple[int, ...], tuple[int, ...]], receiver: int
) -> tuple[tuple[int, ...], ...]:
    """Return at which places of the deck each hand lies, if this player gets the turned card.

    >>> places_of(((3, 2), (3,)), 0)[0]
    (0, 1, 2, 12, 13, 20, 21, 22)
    """
    hands: list[list[int]] = [[], [], [], []]
    top = 0
    for packet in packets[0]:
        for hand in hands:
            hand += range(top, top + packet)
            top += packet
    hands[receiver].append(20)
    top = 21
    for packet in packets[1]:
        for hand in hands:
            # whoever has the turned card receives one less
            left = min(packet, 8 - len(hand))
            hand += range(top, top + left)
            top += left
    return tuple(map(tuple, hands))


def dealt_from(deck: Deck, packets: tuple[tuple[int, ...], tuple[int, ...]], least: int) -> Hands:
    """Return a deal, as `deal` does, without a look at the arguments."""
    first = [[deck[place] for place in hand[:5]] for hand in _places(packets, 0)]
    taker, trump = _bid(first, deck[20] // 8, least)
    # in a void deal the first player has the turned card, so that all have eight
    hands = (tuple([deck[place] for place in hand]) for hand in _places(packets, taker or 0))
    return Hands._make((tuple(hands), taker, trump))


_places = lru_cache(maxsize=64)(places_of)


def _bid(hands: list[list[int]], suit: int, least: int) -> tuple[int | None, int | None]:
    """Return who takes, and the trump suit."""
    for round_ in ([suit], [s for s in range(4) if s != suit]):
        for player, hand in enumerate(hands):
            for wanted in round_:
                if sum(card // 8 == wanted for card in hand) >= least:
                    return player, wanted
    return None, None


def legal(hand: Sequence[int], trick: Sequence[int], trump: int) -> list[int]:
    """Return the cards that a player may play.

    Follow suit; in trumps go higher if you can. Whoever cannot follow plays a trump, a higher one
    if they can, unless their partner holds the trick.

    Parameters
    ----------
    hand : sequence of int
        The player's cards.
    trick : sequence of int
        The cards that lie there, in the order in which they were played; at most three.
    trump : int
        The trump suit, 0 to 3.

    Raises
    ------
    TypeError, ValueError
        If these are not cards and a suit, a card stands twice, or the trick is complete.

    Examples
    --------
    >>> [name(c) for c in legal([0, 9, 26, 28], [7], 3)], [name(c) for c in legal([9, 26], [7], 3)]
    (['7♣'], ['9♠'])
    """
    held = as_integers("hand", hand, most=31, count=0)
    lying = as_integers("trick", trick, most=31, count=0)
    if len(lying) > 3:
        raise ValueError(f"trick must hold at most three cards, got {trick!r}")
    if len({*held, *lying}) < len(held) + len(lying):
        raise ValueError(f"hand and trick must hold a card once, got {hand!r} and {trick!r}")
    return allowed(held, lying, as_integer("trump", trump, most=3))


def allowed(hand: Sequence[int], trick: Sequence[int], trump: int) -> list[int]:
    """Return the cards that a player may play, as `legal` does, without a look at the arguments."""
    if len(trick) == 0:
        return list(hand)
    led = trick[0] // 8
    follow = [card for card in hand if card // 8 == led]
    if follow and led != trump:
        return follow
    if led != trump and len(trick) - winner(trick, trump) == 2:
        return list(hand)
    trumps = [card for card in hand if card // 8 == trump]
    if not trumps:
        return list(hand)
    high = max((TRUMP[c % 8] for c in trick if c // 8 == trump), default=-1)
    return [card for card in trumps if TRUMP[card % 8] > high] or trumps


def winner(trick: Sequence[int], trump: int) -> int:
    """Return which card of a trick wins it, by its place.

    >>> winner([7, 3, 24, 0], 3)
    2
    """
    led = trick[0] // 8

    def strength(place: int) -> int:
        suit, rank = divmod(trick[place], 8)
        return 16 + TRUMP[rank] if suit == trump else PLAIN[rank] if suit == led else -1

    return max(range(len(trick)), key=strength)


def check_tricks(tricks: Sequence[Sequence[int]], dealt: Hands) -> None:
    """Check that tricks can have been played from a deal, card by card.

    Parameters
    ----------
    tricks : sequence of sequences of int
        Eight tricks of four cards, in the order in which they were played.
    dealt : Hands
        The deal; somebody has taken.

    Raises
    ------
    TypeError, ValueError
        If it is void, tricks are missing, or a card was not played by its owner or by the rules.

    Examples
    --------
    >>> check_tricks([(0, 1, 2, 3)] * 8, deal(range(32)))
    Traceback (most recent call last):
    ValueError: 8♣ in trick 1 is not a card that player 2 may play
    """
    rows = [
        as_integers(f"tricks[{number}]", trick, most=31, count=0)
        for number, trick in enumerate(as_sequence("tricks", tricks))
    ]
    if [len(row) for row in rows] != [4] * 8:
        raise ValueError(f"tricks must be eight of four cards, got {tricks!r}")
    hands, trump = as_dealt(dealt)
    leader = 0
    for number, trick in enumerate(rows, 1):
        for place, card in enumerate(trick):
            player = (leader + place) % 4
            if card not in allowed(hands[player], trick[:place], trump):
                raise ValueError(
                    f"{name(card)} in trick {number} is not a card that player {player + 1} "
                    "may play"
                )
            hands[player].remove(card)
        leader = (leader + winner(trick, trump)) % 4
