"""Jumps of a board as people write them, read into one form."""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from jeux.checks import as_integer

FORMS = (
    "a mapping such as {1: 38}, pairs such as [(1, 38)], text with a pair a line such as 1,38, "
    "or the rows of a square board from the top, with -1 where no jump begins"
)
"""What is read as jumps."""

NO_JUMP = -1
"""What stands in a matrix for a square on which no jump begins."""

_NUMBER = re.compile(r"-?\d+")
# a hyphen that has a space on one side only is a sign
_BETWEEN = re.compile(r"→|->|–|:|\bto\b|(?<=\d)-(?=\d)| - ")
_AROUND = re.compile(r"[\s,;\"'()]+")


def as_jumps(name: str, given: Any, size: int) -> dict[int, int]:
    """Return jumps as a dictionary of squares, in order; whether they can lie so is not asked.

    Parameters
    ----------
    given : mapping, pairs, text or matrix
        Where each jump begins and ends: a mapping, pairs, or text. In text each line has a pair,
        such as ``1,38`` or ``1→38``, after a heading or none; or there is the number of ladders,
        the ladders, the number of snakes, and the snakes (HackerRank). A matrix has the rows of
        a square board from the top, which run to and fro from below, with the square to which
        a jump leads, or -1 (LeetCode 909).

    Examples
    --------
    >>> as_jumps("jumps", "from,to\\n4,3\\n1,5", 6)
    {1: 5, 4: 3}
    >>> as_jumps("jumps", [[-1, 2, -1], [-1, 8, -1], [-1, 6, -1]], 9)
    {2: 6, 5: 8, 8: 2}
    """
    if isinstance(given, str):
        given = _from_text(name, given)
    if isinstance(given, Mapping):
        given = given.items()
    if isinstance(given, bytes | bytearray) or not isinstance(given, Iterable):
        raise TypeError(f"{name} must be {FORMS}, got {given!r}")
    rows = list(given)
    if _is_matrix(rows):
        rows = _from_matrix(name, rows, size)
    jumps = dict[int, int]()
    for place, pair in enumerate(rows):
        if not _is_row(pair) or len(pair) != 2:
            raise TypeError(f"{name}[{place}] must be two squares, from and to, got {pair!r}")
        start = as_integer(f"each start in {name}", pair[0], None)
        end = as_integer(f"each end in {name}", pair[1], None)
        if start in jumps:
            two = f"{start}→{jumps[start]} and {start}→{end}"
            raise ValueError(f"{name} must begin on different squares, got {two}")
        jumps[start] = end
    return dict(sorted(jumps.items()))


def _is_row(row: Any) -> bool:
    """Say whether something may be a pair, or a row of a matrix."""
    if isinstance(row, np.ndarray):
        return row.ndim == 1
    return isinstance(row, Sequence) and not isinstance(row, str | bytes | bytearray)


def _is_matrix(rows: Sequence[Any]) -> bool:
    """Say whether rows are those of a square board; on its last square no jump begins."""
    square = all(_is_row(row) and len(row) == len(rows) for row in rows)
    return square and any(NO_JUMP in row for row in rows)


def _from_matrix(name: str, rows: Sequence[Any], size: int) -> list[tuple[int, Any]]:
    """Return the jumps of a square board whose rows run to and fro from below."""
    side = len(rows)
    if side**2 != size:
        raise ValueError(
            f"{name} must have the rows of {size} squares, got {side} rows of {side} squares"
        )
    pairs = []
    for rows_below, row in enumerate(reversed(rows)):
        runs_back = rows_below % 2 == 1
        ends = reversed(row) if runs_back else row
        for square, end in enumerate(ends, rows_below * side + 1):
            if end != NO_JUMP:
                pairs.append((square, end))
    return pairs


def _from_text(name: str, text: str) -> Any:
    """Return what a text holds: pairs, or the rows of a square board."""
    text = text.strip().removeprefix("\ufeff")
    if text.startswith(("[", "(", "{")):
        try:
            literal = literal_eval(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError):
            literal = text
        if not isinstance(literal, Mapping | Sequence) or isinstance(literal, str):
            raise ValueError(f"{name} must be {FORMS}, got {text[:60]!r}")
        return literal
    lines = _numbers(name, text)
    if text and not lines:
        raise ValueError(f"{name} must be {FORMS}, got {text[:60]!r}")
    if _is_matrix(lines):
        return lines
    if any(len(line) == 1 for line in lines):
        return _from_counts(name, lines)
    pairs = []
    for line in lines:
        if len(line) % 2:
            raise ValueError(f"{name} must have pairs, from and to, in each line, got {line}")
        pairs += list(zip(line[::2], line[1::2], strict=True))
    return pairs


def _numbers(name: str, text: str) -> list[list[int]]:
    """Return the numbers of each line that is not empty, after a heading or none."""
    lines = list[list[int]]()
    for place, line in enumerate(text.splitlines(), 1):
        words = _AROUND.split(_BETWEEN.sub(" ", " ".join(line.split())))
        cells = [word for word in words if word]
        heading = not lines and not re.search(r"\d", line)
        if not cells or heading:
            continue
        if not all(_NUMBER.fullmatch(cell) for cell in cells):
            raise ValueError(
                f"{name} must have pairs such as 1,38, got {line[:60]!r} in line {place}"
            )
        lines.append([int(cell) for cell in cells])
    return lines


def _from_counts(name: str, lines: Sequence[Sequence[int]]) -> list[Sequence[int]]:
    """Return the jumps of a text that says how many ladders follow, and how many snakes."""
    ahead = list(lines)
    pairs = list[Sequence[int]]()
    # the text may begin with the number of boards
    if lines[0] == [1] and len(lines) > 1 and len(lines[1]) == 1:
        ahead.pop(0)
    for kind, direction in (("ladders", 1), ("snakes", -1)):
        counts = ahead.pop(0) if ahead else []
        if len(counts) != 1 or not 0 <= counts[0] <= len(ahead):
            raise ValueError(f"{name} must say how many {kind} follow, and list them, got {lines}")
        for _ in range(counts[0]):
            pair = ahead.pop(0)
            if len(pair) != 2 or (pair[1] - pair[0]) * direction <= 0:
                raise ValueError(f"{name} must list {kind} after their number, got {pair}")
            pairs.append(pair)
    if ahead:
        raise ValueError(f"{name} must end after its snakes, got {ahead[0]}")
    return pairs
