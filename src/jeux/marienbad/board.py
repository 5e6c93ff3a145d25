"""The board in the page: heaps to be changed, explained and played."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import Any

import anywidget
import traitlets

from jeux.checks import as_boolean, as_probability
from jeux.marienbad.rules import MARIENBAD, Heaps, as_position

_FILES = resources.files(__package__)

MAX_HEAPS, MAX_TOKENS = 6, 15
"""What the page has room for."""


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

    Raises
    ------
    TypeError
        If a heap is not an integer, `opponent` is not a number, or another argument is
        neither true nor false.
    ValueError
        If there are too few or too many heaps or tokens, or `opponent` is not from 0 to 1.

    Examples
    --------
    >>> board = NimBoard()
    >>> board
    NimBoard(3, 5, 7, 9)
    >>> board.heaps = [3, 5, 7, 1]
    >>> board.position
    (3, 5, 7, 1)
    """

    # one module from two files: the rules, and the board that shows them
    _esm = "\n".join(_FILES.joinpath(name).read_text("utf-8") for name in ("nim.js", "board.js"))
    _css = _FILES.joinpath("board.css").read_text("utf-8")

    heaps: Any = traitlets.List().tag(sync=True)
    start: Any = traitlets.List().tag(sync=True)
    misere = traitlets.Bool().tag(sync=True)
    epsilon = traitlets.Float(min=0, max=1).tag(sync=True)
    begins = traitlets.Bool().tag(sync=True)
    digits = traitlets.Bool().tag(sync=True)
    play = traitlets.Bool().tag(sync=True)

    def __init__(
        self,
        heaps: Sequence[int] = MARIENBAD,
        *,
        misere: bool = False,
        opponent: float = 0.0,
        begins: bool = True,
        digits: bool = True,
        play: bool = True,
    ) -> None:
        sizes = _as_sizes("heaps", heaps)
        flags = {"misere": misere, "begins": begins, "digits": digits, "play": play}
        super().__init__(
            heaps=[*sizes],
            start=[*sizes],
            epsilon=float(as_probability("opponent", opponent)),
            **{name: as_boolean(name, flag) for name, flag in flags.items()},
        )
        self.add_class("jeux-widget")

    @traitlets.validate("heaps", "start")
    def _checked(self, proposal: Any) -> list[int]:
        return [*_as_sizes(proposal["trait"].name, proposal["value"])]

    @property
    def position(self) -> Heaps:
        """The heaps that the reader sees."""
        return as_position(self.heaps)

    def __repr__(self) -> str:
        return f"NimBoard({', '.join(map(str, self.heaps))})"


def _as_sizes(name: str, heaps: Sequence[int]) -> Heaps:
    """Return heaps that the page has room for."""
    sizes = as_position(heaps)
    if not 1 <= len(sizes) <= MAX_HEAPS or max(sizes) > MAX_TOKENS:
        raise ValueError(
            f"{name} must be 1 to {MAX_HEAPS} heaps of 0 to {MAX_TOKENS} tokens, got {sizes}"
        )
    return sizes
