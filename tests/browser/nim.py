"""The board of Marienbad as a reader uses it."""

import re

from browser.boards import Played
from jeux.marienbad import digital_sum
from jeux.marienbad.board import NimBoard

SYNCED = ["heaps", "start", "opponent", "misere", "begins", "digits", "play", "film", "book",
          "rival", "record", "moves"]  # fmt: skip


class Nim(Played):
    """A board of Marienbad; besides, ``3:5`` taps a token, which leaves 5 in row 3 (from 0), and
    ``3:5!`` taps it twice: that makes the move."""

    def __init__(self, page, *given, seed=1, beside=False, **how):
        python = NimBoard(*given, **how)
        super().__init__(page, "nim", python.get_state(SYNCED), seed=seed, beside=beside)
        python.close()

    def part(self, name):
        if ":" not in name:
            return super().part(name)
        heap, rest = name.split(":")
        return self.root.locator(f'.token[data-heap="{heap}"][data-rest="{rest}"]')

    def do(self, gestures):
        super().do(re.sub(r"(\d+:\d+)!", r"\1, \1", gestures))

    def move(self, move):
        """Make a move as Python tells it: so many tokens from a heap."""
        heap, tokens = move
        self.do(f"{heap}:{self.heaps[heap] - tokens}!")

    @property
    def now(self):
        """What is seen, in numbers that agree."""
        seen = self.see()
        heaps, model = seen.heaps, seen.model
        assert seen.crosses == seen.his
        assert seen.tokens == model["heaps"] == heaps
        assert seen.beside == seen.sliders == seen.heard
        if not (model["film"] or model["book"]):
            assert seen.sliders == [*model["start" if model["play"] else "heaps"]]
        for row, size in enumerate(heaps, 1):
            assert f"row {row} has {size}" in seen.label
        total = digital_sum(heaps)
        lines = [[*map(int, f"{n:04b}")] for n in [*heaps, total]] if model["digits"] else []
        assert seen.table == lines
        # the picture has the same digits, and a rim where a column has an odd number of ones
        assert [*seen.digits, *seen.sum] == [digit for line in lines for digit in line]
        ones = [sum(column) for column in zip(*lines[:-1], strict=True)]
        assert seen.odd == sum(n for n in ones if n % 2)
        assert f"digital sum is {total}" in seen.label or not model["digits"]
        assert not (seen.offered and (seen.due or not any(heaps))), "it is the opponent's turn"
        if model["play"] and not seen.due:
            left = [row for row, size in enumerate(heaps, 1) if size]
            assert seen.rows == (left if seen.offered else [])
            shut = {"row", "tokens", "take", "hint"} & {*seen.disabled}
            assert len(shut) == (0 if seen.offered else 4)
        return seen

    @property
    def placed(self):
        """What lies where in the picture: its kind, and the place."""
        return self.root.evaluate("w => bare.placed(w)")

    @property
    def heaps(self):
        return self.now.heaps
