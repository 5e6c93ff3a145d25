"""The board in the page: heaps to be changed, explained and played."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from importlib import resources
from typing import Any

import anywidget
import traitlets

from jeux.checks import as_boolean, as_probability, as_sequence, as_text
from jeux.marienbad.rules import MARIENBAD, Heaps, take
from jeux.marienbad.theory import is_book
from jeux.marienbad.theory.books import as_entries
from jeux.marienbad.throws import as_sizes

_FILES = resources.files(__package__)


def _as_float(name: str, given: float) -> float:
    """Return a probability as the page needs it."""
    return float(as_probability(name, given))


def as_record(name: str, given: str) -> str:
    """Return a record of moves such as ``o71 M51``, or no moves."""
    record = as_text(name, given)
    if record and not re.fullmatch(r"[Mo]\d{2}( [Mo]\d{2})*", record):
        raise ValueError(f"{name} must hold moves such as 'o71 M51', got {given!r}")
    return record


def _as_game(record: str, sizes: Heaps) -> str:
    """Return a record whose moves can be made from these heaps."""
    heaps = sizes
    for word in as_record("record", record).split():
        size, tokens = int(word[1]), int(word[2])
        if sizes.count(size) != 1:
            raise ValueError(f"record must name rows of different sizes, got {word} from {sizes}")
        try:
            heaps = take(heaps, (sizes.index(size), tokens))
        except ValueError:
            message = f"record must hold moves of a game from {sizes}, got {record!r}"
            raise ValueError(message) from None
    return record


def as_book(name: str, given: Sequence[Sequence[int]]) -> tuple[Heaps, ...]:
    """Return positions, each without empty rows, those with few rows first."""
    return tuple(
        sorted(as_entries(name, as_sequence(name, given)), key=lambda heaps: (len(heaps), heaps))
    )


def as_rival(name: str, given: str) -> str:
    """Return what the opponent is called: a short name, or nothing."""
    rival = as_text(name, given)
    if rival and not re.fullmatch(r"\w{1,12}", rival):
        raise ValueError(f"{name} must be one word of at most 12 letters, got {given!r}")
    return rival


class Refused(ValueError, traitlets.TraitError):
    """What a board cannot show: widgets expect the one error, readers the other."""


class Checked(traitlets.TraitType[Any, Any]):
    """What a board holds and the page shows, checked whenever Python changes it."""

    def __init__(self, check: Callable[[str, Any], Any]) -> None:
        super().__init__()
        self.check = check
        self.tag(sync=True)

    def validate(self, obj: Any, value: Any) -> Any:
        """Return what is to be held, or refuse it at once."""
        try:
            return self.check(str(self.name), value)
        except (TypeError, ValueError) as error:
            raise Refused(str(error)) from None


class NimBoard(anywidget.AnyWidget):  # type: ignore[misc]
    """Show heaps of tokens with their digits in base 2, and play *Marienbad* with the reader.

    The page knows the rules and the opponent; it needs no kernel. Where there is one,
    `position` is what the reader sees.

    Parameters
    ----------
    heaps : sequence of int
        The number of tokens in each heap at the start: 1 to 6 heaps of 0 to 15 tokens.
    misere : bool
        If true, the player who takes the last token loses.
    opponent : float
        The probability that the opponent errs at a turn: 0 is a perfect player, 1 a random one.
    begins : bool
        Whether the reader makes the first move. Otherwise the opponent makes it when the
        reader presses "New game".
    digits : bool
        Whether the digital sum and the table of binary columns are shown.
    play : bool
        If false, there is no opponent: the heaps, the table and the hint are there to explore.
    record : str
        A game to step through: for each move who (``M``, or ``o`` for the other), the row by its
        size at the start, and how many tokens. The reader may take over at any move.
    book : sequence of sequences of int
        Positions to learn. The board asks for them: the opponent leaves one of them, and the
        reader has to come back to one.
    rival : str
        What the opponent is called, such as ``M``. If empty, *the opponent*.

    Raises
    ------
    TypeError
        If a heap is not an integer, `opponent` is not a number, `record` or `rival` is no text,
        `book` no sequence, or another argument is neither true nor false.
    ValueError
        If there are too few or too many heaps or tokens, `opponent` is not from 0 to 1, a move of
        `record` cannot be made, some reply to a position of `book` has no answer in it, or `rival`
        is no word of at most 12 letters.

    Examples
    --------
    >>> board = NimBoard()
    >>> board
    Run this cell to play from 3-5-7-9
    >>> board.heaps = [3, 5, 7, 1]
    >>> board.position
    (3, 5, 7, 1)
    """

    # one module from several files: the rules, what is said, the picture, and the board
    _esm = "\n".join(
        _FILES.joinpath(name).read_text("utf-8")
        for name in ("nim.js", "drills.js", "says.js", "lessons.js", "tokens.js", "board.js")
    )
    _css = _FILES.joinpath("board.css").read_text("utf-8")

    heaps: Any = Checked(as_sizes)
    start: Any = Checked(as_sizes)
    misere: Any = Checked(as_boolean)
    epsilon: Any = Checked(_as_float)
    begins: Any = Checked(as_boolean)
    digits: Any = Checked(as_boolean)
    play: Any = Checked(as_boolean)
    record: Any = Checked(as_record)
    book: Any = Checked(as_book)
    rival: Any = Checked(as_rival)

    def __init__(
        self,
        heaps: Sequence[int] = MARIENBAD,
        *,
        misere: bool = False,
        opponent: float = 0.0,
        begins: bool = True,
        digits: bool = True,
        play: bool = True,
        record: str = "",
        book: Sequence[Sequence[int]] = (),
        rival: str = "",
    ) -> None:
        sizes = as_sizes("heaps", heaps)
        positions = as_book("book", book)
        if positions and not is_book(positions, sizes, as_boolean("misere", misere)):
            raise ValueError(f"book must answer every reply in play from {sizes}, got {book!r}")
        flags = {"misere": misere, "begins": begins, "digits": digits, "play": play}
        super().__init__(
            heaps=sizes,
            start=sizes,
            epsilon=_as_float("opponent", opponent),
            record=_as_game(record, sizes),
            book=positions,
            rival=as_rival("rival", rival),
            **{name: as_boolean(name, flag) for name, flag in flags.items()},
        )
        self.add_class("jeux-widget")

    @property
    def position(self) -> Heaps:
        """The heaps that the reader sees."""
        heaps: Heaps = self.heaps
        return heaps

    @property
    def opponent(self) -> float:
        """The probability that the opponent errs at a turn: the page calls it `epsilon`."""
        errs: float = self.epsilon
        return errs

    @opponent.setter
    def opponent(self, given: float) -> None:
        self.epsilon = _as_float("opponent", given)

    def __repr__(self) -> str:
        return f"Run this cell to play from {'-'.join(map(str, self.heaps))}"
