"""The table in the page: 32 cards to be shuffled and judged, dealt and played, and spied upon."""

from __future__ import annotations

from importlib import resources
from typing import Any

import anywidget
import traitlets

from jeux.battage.record import Session, read, written
from jeux.checks import as_choice, as_integer
from jeux.trying.scripts import joined
from jeux.widgets import refusing

_FILES = resources.files("jeux")

SCENES = {
    "shuffle": "shuffle 32 cards",
    "deal": "play a deal",
    "spy": "be spied upon",
}
"""What a reader does in each scene."""


class CardTable(anywidget.AnyWidget):  # type: ignore[misc]
    """Show a deck that the reader shuffles, a deal that they play, or a spy who finds their hand.

    The page knows the rules; it needs no kernel. Where there is one, `session` is what the reader
    did.

    Parameters
    ----------
    scene : str
        ``"shuffle"``: how many riffles does the page see in a deck? ``"deal"``: a deal, and the
        next one from its tricks. ``"spy"``: the clock gives a hand away.
    record : str
        A session to go on with, as `jeux.battage.record.read` reads it.
    seed : int, optional
        Settles all that is not the reader's choice. Without it each visit has chance of its own.

    Examples
    --------
    >>> table = CardTable("shuffle", record="cards=R55555555")
    >>> table
    Run this cell to shuffle 32 cards
    >>> table.session.deck[:3]
    (0, 16, 1)
    >>> table.record
    'cards=R55555555'
    """

    _esm = joined("battage/board.js")
    _css = _FILES.joinpath("battage/board.css").read_text("utf-8")

    scene: Any = traitlets.Unicode().tag(sync=True)
    cards: Any = traitlets.Unicode().tag(sync=True)
    seed: Any = traitlets.Any().tag(sync=True)

    def __init__(
        self, scene: str = "shuffle", *, record: str = "", seed: int | None = None
    ) -> None:
        super().__init__(
            scene=as_choice("scene", scene, SCENES),
            cards=".".join(read(record).words),
            seed=None if seed is None else as_integer("seed", seed),
        )
        self.add_class("jeux-widget")

    @traitlets.validate("cards")
    @refusing()
    def _legal(self, proposal: Any) -> str:
        return ".".join(read(f"cards={proposal.value}").words)

    @property
    def session(self) -> Session:
        """Where the reader's session stands."""
        return read(f"cards={self.cards}")

    @property
    def record(self) -> str:
        """The session as one line; empty as long as nothing was done."""
        return written(self.session) if self.cards else ""

    def __repr__(self) -> str:
        return f"Run this cell to {SCENES[self.scene]}"
