"""The table in the page: a sale and a game, with people and with bots that follow the book."""

from __future__ import annotations

from importlib import resources
from typing import Any

import anywidget
import traitlets

from jeux.checks import as_integer, as_text
from jeux.cloche.play import Game
from jeux.cloche.record import PARTS, so_far
from jeux.trying.lines import line_of, parts_of
from jeux.trying.scripts import joined
from jeux.widgets import refusing

_FILES = resources.files("jeux")

SEATS = "you-fair-towin-jequier-cursed-cautious"
"""Who plays at a table for one person."""

TOKENS_A_SEAT, TOKENS_OF_FEW, FEW = 10, 60, 4
"""Of more than four players each receives ten tokens for every seat; fewer want more."""

STOCK_A_SEAT = 25
"""Tokens in the caisse before the sale, for every seat."""


class ClocheBoard(anywidget.AnyWidget):  # type: ignore[misc]
    """Show a table at which people and bots play *Cloche et Marteau*.

    The page knows the rules and the bots; it needs no kernel. Where there is one, `record` and
    `game` are what has been played.

    Parameters
    ----------
    seats : str
        Who plays, 2 to 10 words: bots are ``fair``, ``jequier``, ``cursed``, ``towin``, ``wary``
        and ``cautious``; all other words are people.
    tokens : int, optional
        What each receives, at most 999.
    seed : int, optional
        Settles the dice and the errors of the bots. Without it each visit has chance of its own.
    record : str
        A game to go on with: a line of `jeux.cloche.record`, or a link.

    Examples
    --------
    >>> board = ClocheBoard("you-fair-wary", record="sales=0-1.p")
    >>> board
    Run this cell to play: you, fair, wary; 60 tokens each
    >>> board.game is None
    True
    >>> board.sales = "0-1.p.5.p,0.p.p,0.p.p,0.p.p,0.p.p"
    >>> board.throws = "14.0"
    >>> board.game.purses
    (61, 59, 60)
    >>> board.record[:46]
    'seats=you-fair-wary&tokens=60&stock=75&sales=0'
    """

    _esm = joined("cloche/board.js")
    _css = _FILES.joinpath("cloche/board.css").read_text("utf-8")

    seats: Any = traitlets.Unicode().tag(sync=True)
    tokens: Any = traitlets.Unicode().tag(sync=True)
    stock: Any = traitlets.Unicode().tag(sync=True)
    seed: Any = traitlets.Unicode().tag(sync=True)
    sales: Any = traitlets.Unicode().tag(sync=True)
    throws: Any = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        seats: str = SEATS,
        *,
        tokens: int | None = None,
        seed: int | None = None,
        record: str = "",
    ) -> None:
        players = len(as_text("seats", seats).split("-"))
        each = TOKENS_A_SEAT * players if players > FEW else TOKENS_OF_FEW
        parts = {
            "seats": seats,
            "tokens": str(each if tokens is None else as_integer("tokens", tokens)),
            "stock": str(STOCK_A_SEAT * players),
            "seed": "" if seed is None else str(as_integer("seed", seed)),
        }
        parts |= parts_of(record, PARTS)
        so_far(line_of(parts))
        super().__init__(**parts)
        self.add_class("jeux-widget")

    @traitlets.validate(*PARTS)
    @refusing()
    def _checked(self, proposal: Any) -> Any:
        """Return a part of a game that can be; parts that come together are seen together."""
        so_far(line_of(self._parts | {proposal.trait.name: proposal.value}))
        return proposal.value

    @property
    def _parts(self) -> dict[str, str]:
        return {part: getattr(self, part) for part in PARTS}

    @property
    def record(self) -> str:
        """The game as one line, for `jeux.cloche.record.read`; empty before the first bid."""
        return line_of(self._parts) if self.sales else ""

    @property
    def game(self) -> Game | None:
        """The game to its end or so far; None while cards are still for sale."""
        return so_far(line_of(self._parts))

    def __repr__(self) -> str:
        return f"Run this cell to play: {self.seats.replace('-', ', ')}; {self.tokens} tokens each"
