"""A game of *Marienbad* as one line of text: written by the table, read and checked here.

A record has parts as a link has them after ``#``::

    heaps=3-5-7-9&misere=0&begins=1&opponent=0&moves=4x8,1x2

- `heaps`: those at the start, 1 to 6 of 0 to 15 tokens. All else may be left out, and is as above.
- `misere`: 1 if the player who takes the last token loses.
- `begins`: 0 if the opponent made the first move, and not the reader.
- `opponent`: the probability that they err at a turn, or ``friend`` where two people played.
- `moves`: of each the row, from 1, and how many tokens went. The game need not be over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from jeux.checks import as_integers
from jeux.marienbad.play import FRIEND, Transcript
from jeux.marienbad.rules import Heaps, Move, as_heaps, dashed, take
from jeux.trying.lines import parts_of

MOST_TOKENS = 15
"""Tokens in a heap at most, for which the page has room."""

MOST_HEAPS = 6

_USUAL = {"misere": "0", "begins": "1", "opponent": "0", "moves": ""}
_PROBABILITY = re.compile(r"[01](\.[0-9]{1,20})?(e-[0-9]{1,3})?")
_MOVE = re.compile(r"([1-6])x([0-9]{1,2})")


def as_sizes(name: str, heaps: Sequence[int]) -> Heaps:
    """Return heaps that the page has room for: 1 to 6 of 0 to 15 tokens."""
    sizes = as_integers(name, as_heaps(heaps, name), 0, MOST_TOKENS)
    if len(sizes) > MOST_HEAPS:
        raise ValueError(f"{name} must be 1 to {MOST_HEAPS} heaps, got {sizes}")
    return sizes


def read(line: str) -> Transcript:
    """Return the game that a record tells; the line may be a link that ends in one.

    Raises
    ------
    ValueError
        If a part is not written as above, or a move is against the rules: the word and the rule
        are named.

    Examples
    --------
    >>> game = read("heaps=3-5-7-9&moves=4x8,1x2,3x5")
    >>> game.moves[0], game.positions[-1], game.winner
    (Move(heap=3, tokens=8), (1, 5, 2, 1), None)
    """
    parts = parts_of(line, ("heaps", *_USUAL))
    if "heaps" not in parts:
        raise ValueError(f"a record must have a part such as heaps=3-5-7-9, got {_short(line)}")
    told = _USUAL | parts
    start = _heaps(told["heaps"])
    misere = _flag("misere", told["misere"])
    opponent = _opponent(told["opponent"])
    # the first of two people is player 1
    begins = _flag("begins", told["begins"]) or opponent == FRIEND
    positions, made = [start], list[Move]()
    for word in told["moves"].split(",") if told["moves"] else ():
        made.append(_move(word, positions[-1], len(made) + 1))
        positions.append(take(positions[-1], made[-1]))
    winner = None if any(positions[-1]) else (len(made) + 1 + misere) % 2
    return Transcript(tuple(positions), tuple(made), winner, misere, begins, opponent)


def written(game: Transcript) -> str:
    """Return the record of a game; what is usual is left out.

    >>> written(read("heaps=1-2&misere=1&begins=1&moves=2x2,1x1"))
    'heaps=1-2&misere=1&moves=2x2,1x1'
    """
    parts = {
        "heaps": dashed(game.positions[0]),
        "misere": str(int(game.misere)),
        "begins": str(int(game.begins)),
        "opponent": str(game.opponent).removesuffix(".0"),
        "moves": ",".join(f"{heap + 1}x{tokens}" for heap, tokens in game.moves),
    }
    line = "&".join(f"{name}={text}" for name, text in parts.items() if text != _USUAL.get(name))
    read(line)  # a game that the table could not play is refused
    return line


def _short(text: str) -> str:
    """Return what was received, as an error tells it."""
    most = 40
    return repr(text if len(text) <= most else f"{text[:most]}…")


def _heaps(text: str) -> Heaps:
    sizes = [int(size) for size in text.split("-") if re.fullmatch(r"[0-9]{1,2}", size)]
    is_plain = len(sizes) == text.count("-") + 1 <= MOST_HEAPS
    if not is_plain or max(sizes) > MOST_TOKENS:
        raise ValueError(
            f"heaps must be 1 to {MOST_HEAPS} numbers from 0 to {MOST_TOKENS}, such as 3-5-7-9, "
            f"got {_short(text)}"
        )
    return tuple(sizes)


def _flag(name: str, text: str) -> bool:
    if text not in ("0", "1"):
        raise ValueError(f"{name} must be 0 or 1, got {_short(text)}")
    return text == "1"


def _opponent(text: str) -> float | str:
    if text == FRIEND:
        return text
    if not _PROBABILITY.fullmatch(text) or float(text) > 1:
        raise ValueError(f"opponent must be friend or a number from 0 to 1, got {_short(text)}")
    return float(text)


def _move(word: str, heaps: Heaps, count: int) -> Move:
    """Return a move that can be made from these heaps."""
    if not (found := _MOVE.fullmatch(word)):
        raise ValueError(f"moves must be rows and tokens such as 4x8, got {_short(word)}")
    row, tokens = int(found[1]), int(found[2])
    against = f"move {count}, {word}, is against the rules"
    if row > len(heaps):
        raise ValueError(f"{against}: there is no row {row}")
    if not tokens:
        raise ValueError(f"{against}: a move takes at least 1 token")
    if tokens > heaps[row - 1]:
        raise ValueError(f"{against}: row {row} has {heaps[row - 1]} tokens, and not {tokens}")
    return Move(row - 1, tokens)


__all__ = ["read", "written"]
