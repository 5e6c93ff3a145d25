"""The board in the page: ladders and snakes to be moved, and what that changes at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

import anywidget
import traitlets

from jeux.checks import as_integers
from jeux.serpents.rules import ALTHOEN, AUDET, BARE, TRAPPED, Board

_FILES = resources.files(__package__)


class BoardEditor(anywidget.AnyWidget):  # type: ignore[misc]
    """Show a board on which ladders, snakes and pawns can be moved.

    The page computes who wins and how long a game takes; it needs no kernel. Where there is
    one, `board` and `starts` are what the reader sees.

    Parameters
    ----------
    board : Board
        The board to begin with; its size stays.
    starts : sequence of two int
        Where the first and the second player stand.
    presets : mapping of str to Board, optional
        Boards to choose from, by name; those of another size are left out.

    Raises
    ------
    TypeError
        If a start is not an integer.
    ValueError
        If there are not two starts, or one is not a square before the last.

    Examples
    --------
    >>> editor = BoardEditor(AUDET, starts=(2, 3))
    >>> editor
    BoardEditor(100 squares, 19 jumps, starts 2 and 3)
    >>> editor.jumps = [[1, 38]]
    >>> editor.board.jumps
    mappingproxy({1: 38})
    """

    _esm = _FILES.joinpath("board.js").read_text("utf-8")
    _css = _FILES.joinpath("board.css").read_text("utf-8")

    size = traitlets.Int().tag(sync=True)
    jumps: Any = traitlets.List().tag(sync=True)
    faces: Any = traitlets.List().tag(sync=True)
    finish = traitlets.Unicode().tag(sync=True)
    starts: Any = traitlets.List().tag(sync=True)
    presets: Any = traitlets.List().tag(sync=True)

    def __init__(
        self,
        board: Board = AUDET,
        starts: Sequence[int] = (0, 0),
        presets: Mapping[str, Board] | None = None,
    ) -> None:
        places = list(as_integers("starts", starts, 0, board.size - 1, count=2))
        if len(places) > 2:
            raise ValueError(f"starts must be two squares, got {starts!r}")
        offered = PRESETS if presets is None else presets
        super().__init__(
            size=board.size,
            starts=places,
            presets=[{"name": n} | _state(b) for n, b in offered.items() if b.size == board.size],
            **_state(board),
        )
        self.add_class("jeux-widget")

    @property
    def board(self) -> Board:
        """The board that the reader sees."""
        return Board(self.size, dict(self.jumps), self.faces, self.finish)

    def __repr__(self) -> str:
        first, second = self.starts
        return (
            f"BoardEditor({self.size} squares, {len(self.jumps)} jumps, "
            f"starts {first} and {second})"
        )


def _state(board: Board) -> dict[str, Any]:
    """Return a board in the words of the page."""
    jumps = [list(jump) for jump in board.jumps.items()]
    return {"jumps": jumps, "faces": list(board.faces), "finish": board.finish}


PRESETS: Mapping[str, Board] = {
    "the article's": AUDET,
    "Althoen, King and Schilling's": ALTHOEN,
    "bare": BARE,
    "a trap": TRAPPED,
}
"""The boards that an editor offers."""
