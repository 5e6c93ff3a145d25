"""What the boards in the page share in Python."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from traitlets import TraitError


@contextmanager
def refusing() -> Iterator[None]:
    """Refuse a state by the error after which traitlets keeps the state that was.

    Parts of a state that come together are checked when all of them are there; after a `TypeError`
    or a `ValueError` the wrong ones would stay.
    """
    try:
        yield
    except (TypeError, ValueError) as wrong:
        raise TraitError(str(wrong)) from None
