"""A game as one line of text: written by the table in the page, read and checked by the rules here.

A line is a record, or a link that ends in one::

    seats=you-fair-wary&tokens=9&stock=30&sales=0-1.p.5.p,0.p.p,0.p.p,0.p.p,0.p.p&throws=14.0.3c

- ``seats``: who plays, 2 to 10 words of small letters
- ``tokens``, ``stock``: what each has received (rule 2), and the caisse before the sale
- ``seed``: the chance with which the table in the page goes on; it may be left out
- ``sales``: five, in the order of rule 3b; ``0-1`` are the bids 0 and 1, ``p`` is a pass
- ``throws``: the marks that the dice show, ``0`` for none, ``c`` for the bell, ``m`` for the hammer

Whose turn it is follows. Rule 4 is silent on it: the first card is called at seat 0, each next one
at the seat after; all are asked round the table to bid more or to pass, and who has passed is out.
A card for which nobody else has bid goes to the last who is asked. Other parts are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from jeux.checks import as_sequence
from jeux.cloche.play import Fall, Game, replay
from jeux.cloche.rules import CARDS, Table, label, sale
from jeux.trying.lines import line_of, parts_of

Lots: TypeAlias = list[tuple[str, list[tuple[int, int]]]]
"""The cards in the order of their sale, each with its bids: pairs of seat and tokens."""

PARTS = ("seats", "tokens", "stock", "seed", "sales", "throws")
PASS = "p"

SAMPLE = (
    "seats=you-fair-wary-jequier-cursed-towin&tokens=60&stock=150"
    "&sales=0-33.p.p.34.p.35.p.36.p,0-28.p.29-32.p.33.p.34-35.p.p,0-2.p.p.3-7.p.p.p,"
    "0-2.p.3-25.p.26-41.p.42-46.p.47-49.p,0-1.p.2-3.p.4-5.p.6-27.p.28-36.p"
    "&throws=5.6.2.1.16.6.123.134.0.0.0.0.0.0.0.0.124.16.346.0c.6m.0.46.0c.1.6c.3m.0.1c.456."
    "35c.2.0m.1c.1c.0c.0.1246.3.0c.35.14.0.46.14c.3c.0.56.14.236c.3.1cm.2.0.1.0.1.16."
    "1.12c.4.6.0.0.0.0m.0.14.6.0m.5.0m.0.0.35.0.6m.1.2.25m.0.15.6.35c.0.26m.1m.1c.2c."
    "6.0.0.1cm.0.3.36cm.3.1.0cm.13m.5.4.6.3456.1346.245.4.36.0.0m.2"
)
"""A game of six, against bots that follow five chapters, as the table writes it.

:meta hide-value:
"""

_SEATS = re.compile(r"[a-z]{1,12}(-[a-z]{1,12}){1,9}")
_TOKENS = re.compile(r"0|[1-9][0-9]{0,2}")
_STOCK = re.compile(r"0|[1-9][0-9]{0,3}")
_SEED = re.compile(r"(0|[1-9][0-9]{0,8})?")
_BIDS = re.compile(r"(0|[1-9][0-9]{0,2})(?:-([1-9][0-9]{0,2}))?")
_FALL = re.compile(r"(?=[0-9])(0|1?2?3?4?5?6?)(c?)(m?)")


def read(line: str) -> Game:
    """Return the game that a line tells, to its end or as far as it was thrown.

    Raises
    ------
    ValueError
        If the line is no record, or a word of it is against the rules; the message names both. A
        game whose cards are not all sold has no table yet.

    Examples
    --------
    >>> sales = "0-1.p.5.p,0.p.p,0.p.p,0.p.p,0.p.p"
    >>> game = read(f"seats=you-fair-wary&tokens=9&stock=30&sales={sales}&throws=2c.0m.15")
    >>> game.table.caisse, [throw.purses for throw in game.throws]
    (35, [(6, 9, 9), (7, 8, 9), (7, 8, 15)])
    """
    game = so_far(line)
    if game is None:
        raise _unsold(_lots(parts_of(line, PARTS))[0])
    return game


def so_far(line: str) -> Game | None:
    """Return the game that a line tells, or None while cards are still for sale.

    >>> so_far("seats=you-fair-wary&tokens=9&stock=30&sales=0-1.p") is None
    True
    """
    parts = parts_of(line, PARTS)
    tokens = _tokens(parts)
    stock = _number(parts, "stock", _STOCK, 9999)
    if not _SEED.fullmatch(parts.get("seed", "")):
        raise ValueError(f"seed must be a number below 10⁹, got {parts['seed'][:60]!r}")
    sold, is_whole = _lots(parts)
    words = _split(parts.get("throws"), ".")
    if not is_whole:
        if words:
            raise _unsold(sold)
        return None
    table = sale(stock, tokens, len(_seats(parts)), sold)
    game = replay(table, map(_fall, words))
    if len(game.throws) < len(words):
        late = words[len(game.throws)]
        raise ValueError(f"throws: {late!r} comes after the end, when the caisse is empty (rule 5)")
    return game


def lots(line: str) -> Lots:
    """Return the bids for each card that a line tells, as `sale` takes them.

    >>> lots("seats=a-b-c&tokens=9&stock=30&sales=0-1.p.5.p,0.p.p,0.p.p,0.p.p,0.p.p")[0]
    ('Cloche', [(0, 0), (1, 1), (0, 5)])
    """
    sold, is_whole = _lots(parts_of(line, PARTS))
    if not is_whole:
        raise _unsold(sold)
    return sold


def seats(line: str) -> list[str]:
    """Return who plays, by seat.

    >>> seats("seats=you-fair-wary&tokens=9")
    ['you', 'fair', 'wary']
    """
    return _seats(parts_of(line, PARTS))


def written(
    game: Game, lots: Lots | None = None, seats: Sequence[str] = (), seed: int | None = None
) -> str:
    """Return the line of a game, which `read` takes.

    Parameters
    ----------
    game : Game
        A game by the fifteen rules as they are by default.
    lots : sequence of (card, bids), optional
        The bids for each card, as in `sale`. When left out, each owner has bought the first of
        the owner's cards for all that is missing from the purse, and others for 0, the only bids.
    seats : sequence of str, optional
        Who plays, in small letters; a, b, c … when left out.
    seed : int, optional
        The chance with which the table in the page goes on.

    Examples
    --------
    >>> game = replay(Table(5, 3), [((4,), None), ((1,), "Cloche")])
    >>> written(game)
    'seats=a-b-c&tokens=0&stock=5&sales=p.0.p,p.0.p,p.0.p,0.p.p,0.p.p&throws=4.1c'
    """
    table = game.table
    names = as_sequence("seats", seats) or [label(k).lower() for k in range(table.players)]
    if not all(isinstance(name, str) and name.isalpha() for name in names):
        raise ValueError(f"seats must be words of small letters, got {seats!r}")
    bids = _as_sold(table) if lots is None else lots
    if [card for card, made in bids if made] != [*CARDS]:
        raise ValueError(f"lots must be bids for each card, in the order of {CARDS}, got {lots!r}")
    paid = [0] * table.players
    for _, made in bids:
        seat, price = made[-1]
        paid[seat] += price
    tokens = table.purses[0] + paid[0]
    parts = {
        "seats": "-".join(names),
        "tokens": str(tokens),
        "stock": str(table.caisse - sum(paid)),
        "seed": "" if seed is None else str(seed),
        "sales": ",".join(_sale_texts(bids, [tokens] * table.players)),
        "throws": ".".join(_fall_text(throw.marks, throw.card) for throw in game.throws),
    }
    line = line_of(parts)
    if read(line) != game:
        raise ValueError(f"game must be one that these sales and the rules of 1922 lead to: {line}")
    return line


@dataclass
class _Auction:
    """The sale of one card, word by word; a word is a bid, in tokens, or PASS."""

    card: str
    purses: Sequence[int]
    turn: int | None
    """The seat that is asked; None once the card is sold."""
    made: list[tuple[int, int]] = field(default_factory=list)
    """The bids, pairs of seat and tokens; the last is the highest."""
    out: set[int] = field(default_factory=set)
    """The seats that have passed."""

    def hear(self, word: int | str) -> None:
        """Let the seat whose turn it is bid or pass."""
        if self.turn is None:
            raise ValueError(f"the {self.card} is sold already (rule 4)")
        if why := self._objection(self.turn, word):
            raise ValueError(f"{label(self.turn)} cannot say so for the {self.card}: {why}")
        if isinstance(word, str):
            self.out.add(self.turn)
        else:
            self.made.append((self.turn, word))
        self.turn = self._next(self.turn)

    def _objection(self, seat: int, word: int | str) -> str:
        """Say why a seat cannot say a word, with the rule; empty if it can."""
        if isinstance(word, str):
            is_last = len(self.out) == len(self.purses) - 1
            needed = is_last and not self.made
            return "all five cards are sold, and no other player is left (rule 4)" * needed
        if self.made and word <= self.made[-1][1]:
            return f"a bid is higher than the one before, {self.made[-1][1]} (rule 4)"
        has = self.purses[seat]
        return f"bids are paid at once, and there are {has} in the purse (rule 4)" * (word > has)

    def _next(self, seat: int) -> int | None:
        """Return the seat that is asked after another; None if the card is sold."""
        high = self.made[-1][0] if self.made else None
        for step in range(1, len(self.purses) + 1):
            asked = (seat + step) % len(self.purses)
            if asked not in self.out and asked != high:
                return asked
        return None


# read


def _unsold(sold: Lots) -> ValueError:
    """Return why there is no game yet as long as only these cards are sold."""
    return ValueError(
        f"sales must be of all five cards before there is a game (rules 4 and 5), and the "
        f"{CARDS[len(sold)]} is not sold"
    )


def _split(text: str | None, between: str) -> list[str]:
    """Return the words of a part; none if it is empty or left out."""
    return text.split(between) if text else []


def _seats(parts: Mapping[str, str]) -> list[str]:
    """Return who plays."""
    text = parts.get("seats", "")
    if not _SEATS.fullmatch(text):
        raise ValueError(f"seats must be 2 to 10 words such as 'you-fair-wary', got {text[:60]!r}")
    return text.split("-")


def _number(parts: Mapping[str, str], part: str, form: re.Pattern[str], most: int) -> int:
    """Return a number of tokens."""
    text = parts.get(part, "")
    if not form.fullmatch(text):
        raise ValueError(f"{part} must be a number of tokens, at most {most}, got {text[:60]!r}")
    return int(text)


def _tokens(parts: Mapping[str, str]) -> int:
    """Return what each player has received."""
    return _number(parts, "tokens", _TOKENS, 999)


def _lots(parts: Mapping[str, str]) -> tuple[Lots, bool]:
    """Return the cards with the bids for each that is sold, and whether these are all five."""
    players = len(_seats(parts))
    purses = [_tokens(parts)] * players
    sold = Lots()
    texts = _split(parts.get("sales"), ",")
    for lot, text in enumerate(texts):
        if lot == len(CARDS):
            raise ValueError(f"sales: {text[:60]!r} comes after the sale of all five (rule 3b)")
        auction = _Auction(CARDS[lot], purses, lot % players)
        made = _bids(text, auction)
        if auction.turn is not None:
            if lot == len(texts) - 1:
                return sold, False
            raise ValueError(f"sales: {text[:60]!r} does not sell the {auction.card} (rule 4)")
        sold.append((CARDS[lot], made))
        seat, price = made[-1]
        purses[seat] -= price
    return sold, len(sold) == len(CARDS)


def _bids(text: str, auction: _Auction) -> list[tuple[int, int]]:
    """Return the bids of a sale that its words tell."""
    for word in text.split("."):
        said = _words(word)
        if not said:
            raise ValueError(f"sales must hold bids such as 5 or 0-3, and p, got {word[:60]!r}")
        for one in said:
            try:
                auction.hear(one)
            except ValueError as error:
                raise ValueError(f"sales: at {word!r} in {text[:60]!r}: {error}") from None
    return auction.made


def _words(word: str) -> Sequence[int | str]:
    """Return the bids, or the pass, that a word tells; none if it tells nothing."""
    if word == PASS:
        return [PASS]
    bids = _BIDS.fullmatch(word)
    if not bids:
        return []
    low, high = bids.groups()
    return range(int(low), int(high or low) + 1)


def _fall(word: str) -> Fall:
    """Return how the dice fall as a word tells."""
    found = _FALL.fullmatch(word)
    if not found:
        raise ValueError(
            "throws must be marks of the dice 1 to 6 in increasing order, or 0, then c for the "
            f"bell and m for the hammer (rule 3a), got {word[:60]!r}"
        )
    marks, bell, hammer = found.groups()
    figures = len(bell) + 2 * len(hammer)
    return tuple(int(mark) for mark in marks if mark != "0"), (None, *CARDS)[figures]


# written


def _as_sold(table: Table) -> Lots:
    """Return one bid a card, of its owner, that leave these purses."""
    most = max(table.purses)
    spent = [most - tokens for tokens in table.purses]
    bids = Lots()
    for card in CARDS:
        if card in table.owners:
            owner = table.owners[card]
            bids.append((card, [(owner, spent[owner])]))
            spent[owner] = 0
    return bids


def _sale_texts(bids: Lots, purses: list[int]) -> list[str]:
    """Return the words of each sale, with the passes that lie between bids."""
    texts = []
    for lot, (card, made) in enumerate(bids):
        auction = _Auction(card, purses, lot % len(purses))
        words = list[int | str]()
        for seat, bid in made:
            words += _passes(auction, until=seat)
            auction.hear(bid)
            words.append(bid)
        words += _passes(auction, until=None)
        texts.append(_sale_text(words))
        seat, price = made[-1]
        purses[seat] -= price
    return texts


def _passes(auction: _Auction, until: int | None) -> list[str]:
    """Let all pass who are asked before a seat, or to the end of a sale."""
    passes = list[str]()
    while auction.turn != until:
        auction.hear(PASS)
        passes.append(PASS)
    return passes


def _sale_text(words: Sequence[int | str]) -> str:
    """Tell a sale in short: bids that rise by 1 are told by the first and the last."""
    runs = list[list[int | str]]()
    for word in words:
        goes_on = runs and isinstance(word, int) and runs[-1][-1] == word - 1
        if goes_on:
            runs[-1].append(word)
        else:
            runs.append([word])
    return ".".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _fall_text(marks: Sequence[int], card: str | None) -> str:
    """Tell how the dice fall."""
    figures = {None: "", CARDS[0]: "c", CARDS[1]: "m", CARDS[2]: "cm"}[card]
    return ("".join(map(str, marks)) or "0") + figures


__all__ = ["SAMPLE", "lots", "read", "seats", "so_far", "written"]
