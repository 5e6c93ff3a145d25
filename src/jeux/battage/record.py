"""Sessions at the table of cards, as a line of words joined by points.

- ``N…``: a real deck in its own first order, 32 cards, a digit each (0 … 9, a … v)
- ``D…``: the deck as it was found lying, or drawn, 32 cards
- ``R…``: a riffle, 8 hexadecimal digits, a bit for each place, 1 if the lower heap fills it
- ``C…``: a cut after so many cards
- ``O…``: an overhand shuffle, the sizes of its heaps, joined by hyphens
- ``G…``: the tricks of the deal that was played, gathered, 32 cards
- ``B…``: who took which suit, such as ``1h`` (c d h s); ``0`` if nobody did
- ``P…``: the cards that were played, from the first on

And where a spy looks on:

- ``L…``: the program is launched at this second of the day, shuffles the deck, and deals
- ``S…``: the cards of the first player's hand that the spy has seen, in this order
- ``A``: the program shuffles and deals again
- ``H…``: how many hands of that deal the spy has seen, 1 to 4
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NoReturn

from jeux.battage.play import BelAtout
from jeux.battage.rules import (
    Deck,
    Hands,
    as_deck,
    deal,
    hand_places,
    legal,
    name,
    winner,
    worth,
)
from jeux.checks import as_text
from jeux.trying.lines import parts_of

CARDS = 32
DIGITS = "0123456789abcdefghijklmnopqrstuv"
"""How a card is written in a record."""

SUIT_LETTERS = "cdhs"
LONGEST = 16_000
"""Letters of a session."""

DAY = 86_400
"""Seconds, at one of which the program is launched."""

MOST_DEALS = 8
"""After so many a spy has nothing left to find."""

LAST_TRICK = 10
"""Points for it, besides those of its cards."""


@dataclass(frozen=True)
class Deal:
    """One deal of a session."""

    deck: Deck
    """The deck from which it was dealt."""
    dealt: Hands
    """Who held which cards, who took, and what was trump."""
    played: Deck = ()
    """The cards in the order in which they were played."""
    tricks: tuple[Deck, ...] = ()
    """Those that are whole, in the order in which they were played."""
    points: tuple[int, int] = (0, 0)
    """What players 0 and 2 made, and players 1 and 3."""
    origin: tuple[Deck, ...] = ()
    """The tricks of which its deck was made, if it was made of tricks."""


@dataclass(frozen=True)
class Spied:
    """A launch of the program that a spy looks on."""

    second: int
    """Of the day, at which the program was launched: where its list of numbers is entered."""
    last: Deck
    """The deck before the launch: a new one, or the one that the session before has left."""
    decks: tuple[Deck, ...]
    """Those dealt since."""
    cards: Deck = ()
    """The cards of player 0 in the first deal that the spy has seen, in this order."""
    hands: int = 0
    """How many hands of the second deal the spy has seen."""


@dataclass(frozen=True)
class Session:
    """What happened to a deck of cards."""

    words: tuple[str, ...] = ()
    """Its record, word by word."""
    deck: Deck = tuple(range(CARDS))
    """The deck as it lies, top card first."""
    first: Deck = tuple(range(CARDS))
    """The order before it was shuffled: that of a new deck, or of tricks as they were gathered."""
    shuffles: int = 0
    """How often it was riffled or shuffled overhand since."""
    deals: tuple[Deal, ...] = ()
    is_dealt: bool = False
    """Whether the last deal lies on the table."""
    tricks: tuple[Deck, ...] = ()
    """The tricks of which the deck was made."""
    spied: Spied | None = None
    """The launch that a spy looks on."""

    @property
    def places(self) -> Deck:
        """The deck with its cards numbered as they lay at first.

        >>> read("N" + DIGITS[::-1]).places[:3]
        (0, 1, 2)
        """
        return tuple(self.first.index(card) for card in self.deck)


def read(line: str) -> Session:
    """Return the session that a record tells, or a link that ends in one.

    Parameters
    ----------
    line : str
        The words after ``cards=``, as the table has them; words alone will do.

    Raises
    ------
    ValueError
        If a word is none, or the rules of the game do not allow it.

    Examples
    --------
    >>> session = read("cards=R55555555.C31")
    >>> [name(card) for card in session.deck[:4]], session.shuffles
    (['A♠', '7♣', '7♥', '8♣'], 1)
    >>> read("cards=R55555555.C32")
    Traceback (most recent call last):
    ...
    ValueError: line: 'C32': a cut lifts 1 to 31 cards
    """
    text = _words_of(as_text("line", line).strip())
    if len(text) > LONGEST:
        raise ValueError(f"line: a session has at most {LONGEST} letters, got {len(text)}")
    session = Session()
    for word in text.split(".") if text else ():
        session = step(session, word)
    return session


def written(session: Session) -> str:
    """Return a session as its record: what `read` reads.

    >>> written(read("R55555555.C31"))
    'cards=R55555555.C31'
    """
    return f"cards={'.'.join(session.words)}"


def _words_of(text: str) -> str:
    """Return the part of a record, or of a link, that tells of the cards."""
    is_words_alone = "=" not in text and "#" not in text
    return text if is_words_alone else parts_of(text, ("cards",)).get("cards", "")


def step(session: Session, word: str) -> Session:
    """Return a session after one more word.

    >>> step(Session(), "C16").deck[:2]
    (16, 17)
    """
    kind = word[:1]
    rest = word[1:]
    try:
        if kind not in KINDS:
            _refuse("no word begins so")
        return replace(KINDS[kind](session, rest), words=(*session.words, word))
    except ValueError as wrong:
        raise ValueError(f"line: {word!r}: {wrong}") from None


# ── what each word does ─────────────────────────────────────────────────────────────────


def _refuse(why: str) -> NoReturn:
    raise ValueError(why)


def _deck(rest: str) -> Deck:
    """Return a deck that was spelled."""
    cards = _cards(rest)
    if sorted(cards) != list(range(CARDS)):
        _refuse("a deck has each of the 32 cards once")
    return as_deck(cards)


def _cards(rest: str) -> Deck:
    return tuple(DIGITS.find(digit) for digit in rest)


def _turned(session: Session, deck: Deck) -> Session:
    """Return the deck in a new order; whatever was dealt is taken back."""
    return replace(session, deck=deck, is_dealt=False, spied=None)


def _shuffled(session: Session, deck: Deck) -> Session:
    return replace(_turned(session, deck), shuffles=session.shuffles + 1)


def _begun(session: Session, rest: str) -> Session:
    deck = _deck(rest)
    return replace(_turned(session, deck), first=deck, shuffles=0, tricks=())


def _laid(session: Session, rest: str) -> Session:
    return _turned(session, _deck(rest))


def _riffled(session: Session, rest: str) -> Session:
    if not re.fullmatch(r"[0-9a-f]{8}", rest):
        _refuse("a riffle has 8 hexadecimal digits")
    heap_at = [int(bit) for bit in f"{int(rest, 16):032b}"]
    middle = heap_at.count(0)
    heaps = iter(session.deck[:middle]), iter(session.deck[middle:])
    return _shuffled(session, tuple(next(heaps[heap]) for heap in heap_at))


def _cut(session: Session, rest: str) -> Session:
    if not re.fullmatch(r"[1-9]|[12][0-9]|3[01]", rest):
        _refuse("a cut lifts 1 to 31 cards")
    place = int(rest)
    return _turned(session, session.deck[place:] + session.deck[:place])


def _overhanded(session: Session, rest: str) -> Session:
    is_list = re.fullmatch(r"[1-9][0-9]?(-[1-9][0-9]?)*", rest)
    sizes = [int(size) for size in rest.split("-")] if is_list else []
    if sum(sizes) != CARDS:
        _refuse("the heaps of an overhand shuffle make 32 cards")
    deck: Deck = ()
    place = 0
    for size in sizes:
        deck = session.deck[place : place + size] + deck
        place += size
    return _shuffled(session, deck)


def _gathered(session: Session, rest: str) -> Session:
    deal = _open_deal(session)
    if len(deal.played) < CARDS:
        _refuse("the deal before was not played to its end")
    deck = _deck(rest)
    blocks = {frozenset(deck[place : place + 4]) for place in range(0, CARDS, 4)}
    if blocks != {frozenset(trick) for trick in deal.tricks}:
        _refuse("each trick of the deal before stays together")
    return replace(_turned(session, deck), first=deck, shuffles=0, tricks=deal.tricks)


def _bidden(session: Session, rest: str) -> Session:
    if session.is_dealt:
        _refuse("the deck is dealt already")
    if not re.fullmatch(r"0|[1-4][cdhs]", rest):
        _refuse("a bid names a player and a suit, such as 1h, or 0 if nobody takes")
    taker = None if rest == "0" else int(rest[0]) - 1
    trump = None if rest == "0" else SUIT_LETTERS.index(rest[1])
    hands = hand_places(receiver=taker or 0)
    dealt = Hands(tuple(tuple(session.deck[p] for p in hand) for hand in hands), taker, trump)
    deals = (*session.deals, Deal(session.deck, dealt, origin=session.tricks))
    return replace(session, deals=deals, is_dealt=True, tricks=())


def _played_on(session: Session, rest: str) -> Session:
    deal = _open_deal(session)
    if deal.played:
        _refuse("the cards of a deal are one word")
    if not re.fullmatch(r"[0-9a-v]{1,32}", rest):
        _refuse("1 to 32 cards are played")
    played = _cards(rest)
    tricks, points = replay(deal.dealt, played)
    deal = replace(deal, played=played, tricks=tricks, points=points)
    return replace(session, deals=(*session.deals[:-1], deal))


# ── what a spy sees ─────────────────────────────────────────────────────────────────────


def _dealt_to(session: Session, spied: Spied) -> Session:
    return replace(session, deck=spied.decks[-1], is_dealt=False, tricks=(), spied=spied)


def _launch_of(session: Session) -> Spied:
    return session.spied or _refuse("the program was not launched")


def _decks(second: int, last: Deck, deals: int) -> tuple[Deck, ...]:
    """Return the decks of a session of the program in which nobody plays."""
    dealer = BelAtout(second, last, rebuild=False)
    return tuple(dealer.next_deck() for _ in range(deals))


def _launched(session: Session, rest: str) -> Session:
    if not re.fullmatch(r"0|[1-9][0-9]{0,4}", rest) or int(rest) >= DAY:
        _refuse(f"a second of the day is meant, 0 to {DAY - 1}")
    second = int(rest)
    return _dealt_to(session, Spied(second, session.deck, _decks(second, session.deck, 1)))


def _dealt_again(session: Session, rest: str) -> Session:
    spied = _launch_of(session)
    deals = len(spied.decks) + 1
    if rest:
        _refuse("A stands alone")
    if deals > MOST_DEALS:
        _refuse(f"a spy looks on for {MOST_DEALS} deals at most")
    decks = _decks(spied.second, spied.last, deals)
    return _dealt_to(session, replace(spied, decks=decks, hands=0))


def _cards_shown(session: Session, rest: str) -> Session:
    spied = _launch_of(session)
    cards = _cards(rest)
    if len(spied.decks) > 1 or spied.cards:
        _refuse("cards are shown once, of the first deal")
    if not cards or len(set(cards)) < len(cards):
        _refuse("each card is shown once")
    if not {*cards} <= {*deal(spied.decks[0]).hands[0]}:
        _refuse("a card that is not in the hand cannot be shown")
    return replace(session, spied=replace(spied, cards=cards))


def _hands_shown(session: Session, rest: str) -> Session:
    spied = _launch_of(session)
    if len(spied.decks) != 2 or spied.hands:
        _refuse("hands are shown once, of the second deal")
    if not re.fullmatch("[1-4]", rest):
        _refuse("1 to 4 hands are shown")
    return replace(session, spied=replace(spied, hands=int(rest)))


def _open_deal(session: Session) -> Deal:
    if not session.is_dealt or session.deals[-1].dealt.taker is None:
        _refuse("no deal that somebody took lies there")
    return session.deals[-1]


KINDS: dict[str, Callable[[Session, str], Session]] = {
    "N": _begun,
    "D": _laid,
    "R": _riffled,
    "C": _cut,
    "O": _overhanded,
    "G": _gathered,
    "B": _bidden,
    "P": _played_on,
    "L": _launched,
    "S": _cards_shown,
    "A": _dealt_again,
    "H": _hands_shown,
}


def replay(dealt: Hands, played: Sequence[int]) -> tuple[tuple[Deck, ...], tuple[int, int]]:
    """Return the whole tricks of a deal and what each side made, if it may be played so.

    >>> from jeux.battage import deal, play, sensible
    >>> hands = deal(range(32))
    >>> tricks = play(hands, lambda n: 0, sensible)
    >>> replay(hands, sum(tricks, ()))[1]
    (62, 100)
    """
    if dealt.trump is None:
        raise ValueError("dealt must not be a void deal: nobody plays it")
    hands = [list(hand) for hand in dealt.hands]
    tricks: list[Deck] = []
    points = [0, 0]
    leader = 0
    trick: list[int] = []
    for card in played:
        player = (leader + len(trick)) % 4
        if card not in legal(hands[player], trick, dealt.trump):
            who = f"player {player + 1} may not play {name(card)}"
            raise ValueError(f"{who} in trick {len(tricks) + 1}")
        hands[player].remove(card)
        trick.append(card)
        if len(trick) == 4:
            leader = (leader + winner(trick, dealt.trump)) % 4
            tricks.append(tuple(trick))
            is_last = len(tricks) == 8
            points[leader % 2] += worth(trick, dealt.trump) + is_last * LAST_TRICK
            trick = []
    return tuple(tricks), (points[0], points[1])
