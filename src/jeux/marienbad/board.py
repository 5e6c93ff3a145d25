"""The board in the page: heaps to be changed, explained and played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import resources
from typing import Any

import anywidget
import traitlets

from jeux.checks import as_probability
from jeux.marienbad.play import FRIEND
from jeux.marienbad.record import as_sizes, read, written
from jeux.marienbad.rules import MARIENBAD, Heaps, dashed, take
from jeux.marienbad.theory import in_order, is_book
from jeux.trying.scripts import joined
from jeux.widgets import refusing

_FILES = resources.files("jeux")


def _as_film(words: str, sizes: Heaps) -> str:
    """Return moves such as ``o71 M51``, if they can be made from these heaps."""
    left = sizes
    for word in words.split():
        if not re.fullmatch(r"[Mo]\d{2}", word) or sizes.count(int(word[1])) != 1:
            raise ValueError(f"record must name a player, one row and tokens, got {word!r}")
        left = take(left, (sizes.index(int(word[1])), int(word[2])))
    return words


def _as_opponent(opponent: Any) -> float | str:
    """Return how often an opponent errs, or that it is a friend."""
    return FRIEND if opponent == FRIEND else float(as_probability("opponent", opponent))


class NimBoard(anywidget.AnyWidget):  # type: ignore[misc]
    """Show heaps of tokens with their digits in base 2, and play *Marienbad* with the reader.

    The page knows the rules and the opponent; it needs no kernel. Where there is one, `heaps` are
    what the reader sees, and `record` is the game so far, for `jeux.marienbad.record.read`.

    Parameters
    ----------
    heaps : sequence of int
        The number of tokens in each heap at the start: 1 to 6 heaps of 0 to 15 tokens.
    misere : bool
        If true, the player who takes the last token loses.
    opponent : float or ``"friend"``
        The probability that the opponent errs at a turn: 0 is a perfect player, 1 a random one. A
        friend plays on the same screen.
    begins : bool
        Whether the reader makes the first move. Otherwise the opponent makes it when the
        reader presses "New game".
    digits : bool
        Whether the digital sum and the table of binary columns are shown.
    play : bool
        If false, there is no opponent: the heaps, the table and the hint are there to explore.
    record : str
        A game to go on with: a line of `jeux.marienbad.record`, or a link, which settles heaps,
        rule and opponent too. Or a game of the film to step through: for each move who (``M``, or
        ``o`` for the other), the row by its size at the start, and how many tokens. The reader
        may take over at any move.
    book : sequence of sequences of int
        Positions to learn. The board asks for them: the opponent leaves one of them, and the
        reader has to come back to one.
    rival : str
        What the opponent is called, such as ``M``. If empty, *the opponent*.

    Examples
    --------
    >>> board = NimBoard()
    >>> board
    Run this cell to play from 3-5-7-9
    >>> board.heaps = [3, 5, 7, 1]
    >>> board.heaps
    (3, 5, 7, 1)
    """

    _esm = joined("marienbad/board.js")
    _css = _FILES.joinpath("marienbad/board.css").read_text("utf-8")

    heaps: Any = traitlets.Any().tag(sync=True)
    start: Any = traitlets.Any().tag(sync=True)
    misere: Any = traitlets.Bool().tag(sync=True)
    opponent: Any = traitlets.Any().tag(sync=True)
    begins: Any = traitlets.Bool().tag(sync=True)
    digits: Any = traitlets.Bool().tag(sync=True)
    play: Any = traitlets.Bool().tag(sync=True)
    film: Any = traitlets.Unicode().tag(sync=True)
    book: Any = traitlets.Any().tag(sync=True)
    rival: Any = traitlets.Unicode().tag(sync=True)
    record: Any = traitlets.Unicode().tag(sync=True)
    moves: Any = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        heaps: Sequence[int] = MARIENBAD,
        *,
        misere: bool = False,
        opponent: float | str = 0.0,
        begins: bool = True,
        digits: bool = True,
        play: bool = True,
        record: str = "",
        book: Sequence[Sequence[int]] = (),
        rival: str = "",
    ) -> None:
        is_line = "=" in record
        if is_line:
            game = read(record)
            heaps, misere, begins = game.positions[0], game.misere, game.begins
            opponent = game.opponent
        sizes = as_sizes("heaps", heaps)
        positions = sorted({in_order(one) for one in book}, key=lambda one: (len(one), one))
        if positions and not is_book(positions, sizes, misere):
            raise ValueError(f"book must answer every reply in play from {sizes}, got {book!r}")
        if not re.fullmatch(r"\w{0,12}", rival):
            raise ValueError(f"rival must be one word of at most 12 letters, got {rival!r}")
        super().__init__(
            heaps=game.positions[-1] if is_line else sizes,
            start=sizes,
            misere=misere,
            opponent=_as_opponent(opponent),
            begins=begins,
            digits=digits,
            play=play,
            film="" if is_line else _as_film(record, sizes),
            record=written(game) if is_line else "",
            book=tuple(positions),
            rival=rival,
        )
        self.add_class("jeux-widget")

    @traitlets.validate("heaps", "start")
    @refusing()
    def _sizes(self, proposal: Any) -> Heaps:
        return as_sizes(proposal.trait.name, proposal.value)

    @traitlets.validate("opponent")
    @refusing()
    def _opponent(self, proposal: Any) -> float | str:
        return _as_opponent(proposal.value)

    @traitlets.validate("record")
    @refusing()
    def _record(self, proposal: Any) -> str:
        line: str = proposal.value
        return line if line == "" else written(read(line))

    def __repr__(self) -> str:
        return f"Run this cell to play from {dashed(self.heaps)}"
