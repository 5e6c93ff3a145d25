"""The board in the page: ladders and snakes to be moved, and what that changes at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any

import anywidget
import traitlets

from jeux.checks import as_integers, as_sequence, as_text
from jeux.serpents.rules import ALTHOEN, AUDET, BARE, TRAPPED, Board

_FILES = resources.files(__package__)


class Refused(ValueError, traitlets.TraitError):
    """What an editor cannot show: widgets expect the one error, readers the other."""


class BoardEditor(anywidget.AnyWidget):  # type: ignore[misc]
    """Show a board on which ladders, snakes and pawns can be moved, and a game be played.

    The page computes who wins and how long a game takes, with the chosen jump and without it,
    and where one more ladder does most; it needs no kernel. Where there is one, `board` is what
    the reader sees, and `starts` where the game begins that they play.

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
        If `board` or a preset is no board, or a start is not an integer.
    ValueError
        If there are not two starts, or one is not a square before the last; later, when
        `jumps`, `faces`, `finish` or `starts` is set to what makes no board. `size` and
        `presets` stay.

    Examples
    --------
    >>> editor = BoardEditor(AUDET, starts=(2, 3))
    >>> editor
    Run this cell to build a board: 100 squares, 19 jumps, pawns on 2 and 3
    >>> editor.jumps = [[1, 38]]
    >>> editor.board.jumps
    mappingproxy({1: 38})
    """

    # one module: the rules, the shapes of a board, a game on it, what a jump is worth, the search
    # for a ladder, the HTML, and the board that shows them
    _esm = "\n".join(
        _FILES.joinpath(f"{name}.js").read_text("utf-8")
        for name in ("rules", "picture", "play", "worth", "search", "scene", "board")
    )
    _css = _FILES.joinpath("board.css").read_text("utf-8")

    size: Any = traitlets.Any().tag(sync=True)
    jumps: Any = traitlets.Any().tag(sync=True)
    faces: Any = traitlets.Any().tag(sync=True)
    finish: Any = traitlets.Any().tag(sync=True)
    starts: Any = traitlets.Any().tag(sync=True)
    presets: Any = traitlets.Any().tag(sync=True)

    def __init__(
        self,
        board: Board = AUDET,
        starts: Sequence[int] = (0, 0),
        presets: Mapping[str, Board] | None = None,
    ) -> None:
        if not isinstance(board, Board):
            raise TypeError(f"board must be a jeux.serpents.Board, got {board!r}")
        offered = PRESETS if presets is None else presets
        if not isinstance(offered, Mapping):
            raise TypeError(f"presets must map names to boards, got {presets!r}")
        for name, one in offered.items():
            if not isinstance(one, Board):
                raise TypeError(f"presets[{name!r}] must be a jeux.serpents.Board, got {one!r}")
        names = {as_text("a name in presets", name): one for name, one in offered.items()}
        self._fixed: dict[str, Any] = {
            "size": board.size,
            "presets": tuple(
                {"name": name} | _state(one)
                for name, one in names.items()
                if one.size == board.size
            ),
        }
        super().__init__(starts=_as_starts(starts, board.size), **self._fixed, **_state(board))
        self.add_class("jeux-widget")

    @traitlets.validate("size", "presets")
    def _kept(self, proposal: Any) -> Any:
        """Keep what the page has been built with."""
        name, value = proposal["trait"].name, proposal["value"]
        kept = self._fixed[name]
        if not isinstance(value, type(kept)) or value != kept:
            raise Refused(f"{name} must stay as it was when the editor was made, got {value!r}")
        return kept

    @traitlets.validate("jumps", "faces", "finish")
    def _checked(self, proposal: Any) -> Any:
        """Return a part of a board that can be; parts that come together are seen together."""
        name, value = proposal["trait"].name, proposal["value"]
        parts = {part: getattr(self, part) for part in ("jumps", "faces", "finish")} | {name: value}
        try:
            as_sequence("faces", parts["faces"])
            jumps = _as_single("jumps", parts["jumps"])
            board = Board(self.size, jumps, parts["faces"], parts["finish"])
        except (TypeError, ValueError) as error:
            raise Refused(f"{name} must make a board with the other parts: {error}") from None
        return _state(board)[name]

    @traitlets.validate("starts")
    def _checked_starts(self, proposal: Any) -> tuple[int, ...]:
        """Return two squares before the last."""
        try:
            return _as_starts(proposal["value"], self.size)
        except (TypeError, ValueError) as error:
            raise Refused(str(error)) from None

    @property
    def board(self) -> Board:
        """The board that the reader sees."""
        return Board(self.size, dict(self.jumps), self.faces, self.finish)

    def __repr__(self) -> str:
        first, second = self.starts
        return (
            f"Run this cell to build a board: {self.size} squares, {len(self.jumps)} jumps, "
            f"pawns on {first} and {second}"
        )


def _state(board: Board) -> dict[str, Any]:
    """Return a board in the words of the page."""
    return {"jumps": (*board.jumps.items(),), "faces": board.faces, "finish": board.finish}


def _as_starts(given: Sequence[int], size: int) -> tuple[int, ...]:
    """Return two squares before the last."""
    places = as_integers("starts", given, 0, size - 1, count=2)
    if len(places) > 2:
        raise ValueError(f"starts must be two squares, got {given!r}")
    return places


def _as_single(name: str, given: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return jumps by their beginnings, if no two of them begin on one square."""
    jumps: dict[int, int] = {}
    for place, pair in enumerate(as_sequence(name, given)):
        ends = as_integers(f"{name}[{place}]", pair, count=2)
        if len(ends) > 2:
            raise ValueError(f"{name}[{place}] must be a pair of squares, got {pair!r}")
        start, end = ends
        if start in jumps:
            raise ValueError(
                f"{name} must not begin twice on {start}, got {start}→{jumps[start]} and "
                f"{start}→{end}"
            )
        jumps[start] = end
    return jumps


PRESETS: Mapping[str, Board] = {
    "the article's": AUDET,
    "Althoen, King and Schilling's": ALTHOEN,
    "bare": BARE,
    "a trap": TRAPPED,
}
"""The boards that an editor offers."""
