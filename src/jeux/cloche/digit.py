"""Find the wrong digit: a printed column of products, one of which is wrong in one digit."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from typing import Any

import anywidget
import traitlets

from jeux.checks import as_integer, as_integers, as_text
from jeux.cloche.chain import point_counts
from jeux.trying.scripts import joined

_FILES = resources.files(__package__)


def _is_slip(printed: int, product: int) -> bool:
    """Return whether two numbers of as many digits differ in one of them."""
    digits, true = str(printed), str(product)
    if len(digits) != len(true):
        return False
    return sum(one != other for one, other in zip(digits, true, strict=True)) == 1


class WrongDigit(anywidget.AnyWidget):  # type: ignore[misc]
    """Let the reader find the wrong digit in a column of points times throws.

    The reader suspects a row, strikes the digit out and writes the right one; hints come one after
    the other. No kernel is needed. What was found stays on the reader's device.

    Parameters
    ----------
    printed : sequence of int
        The products in print, from 0 points up, as many as the dice have sums.
    total : int
        Their sum, as it is printed below them.
    onward, leads : str
        A link to follow once the digit is found, and what it leads to; none if empty.

    Raises
    ------
    TypeError
        If what should be whole numbers or words are none.
    ValueError
        If `printed` is not right but for one digit of one product.

    Examples
    --------
    >>> from jeux.cloche import point_counts
    >>> printed = [points * throws for points, throws in enumerate(point_counts())]
    >>> printed[8] = 12900
    >>> WrongDigit(printed, total=sum(printed))
    Run this cell to look for the wrong digit among 22 products
    """

    _esm = joined("cloche/digit.js")
    _css = _FILES.joinpath("digit.css").read_text("utf-8")

    rows: Any = traitlets.List().tag(sync=True)
    total = traitlets.Int().tag(sync=True)
    onward = traitlets.Unicode().tag(sync=True)
    leads = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, printed: Sequence[int], total: int, *, onward: str = "", leads: str = ""
    ) -> None:
        counts = point_counts()
        numbers = as_integers("printed", printed)
        products = [points * throws for points, throws in enumerate(counts)]
        if len(numbers) != len(products):
            raise ValueError(f"printed must hold {len(products)} products, got {len(numbers)}")
        wrong = [pair for pair in zip(numbers, products, strict=True) if pair[0] != pair[1]]
        if len(wrong) != 1 or not _is_slip(*wrong[0]):
            raise ValueError(f"printed must be wrong in one digit of one product, got {printed!r}")
        super().__init__(
            rows=[[points, counts[points], number] for points, number in enumerate(numbers)],
            total=as_integer("total", total, 1),
            onward=as_text("onward", onward),
            leads=as_text("leads", leads),
        )
        self.add_class("jeux-widget")

    def __repr__(self) -> str:
        return f"Run this cell to look for the wrong digit among {len(self.rows)} products"
