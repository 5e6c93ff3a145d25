"""What is agreed on before a match, and the dispositions with a name (sections 4.1, 4.6 and 5)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import comb, isqrt
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from jeux.caillou.rules.plane import Wall, as_wall
from jeux.caillou.rules.players import as_players
from jeux.checks import as_choice, as_integer, as_integers

Victory: TypeAlias = Literal["at_least", "exactly"]
"""How a match is won (section 4.6.1): with at least G points, or with exactly G."""

VICTORIES: tuple[Victory, ...] = ("at_least", "exactly")

STRAIGHT = Wall([[0, -5], [0, 5]])
"""A straight wall, ten units long."""


@dataclass(frozen=True)
class Match:
    """What the players agree on before a match (section 4.1).

    Parameters
    ----------
    stones : mapping of player to int
        How many stones each player has, N(j).
    goal : int
        The winning number of points, G, at least 0.
    victory : {"at_least", "exactly"}
        Whether a score above G wins, or is lowered again (section 4.6.1).
    wall : Wall
        The wall; a straight one if left out.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above, or nobody has a stone.

    Examples
    --------
    >>> brandelet(3, ["A", "B"])
    Match(stones={'A': 3, 'B': 3}, goal=7, victory='at_least')
    """

    stones: Mapping[Any, int]
    goal: int
    victory: Victory = "at_least"
    wall: Wall = STRAIGHT

    def __post_init__(self) -> None:
        if not isinstance(self.stones, Mapping):
            raise TypeError(f"stones must be a mapping of player to number, got {self.stones!r}")
        counts, players = as_stones(self.stones), as_players("stones", list(self.stones))
        if not any(counts):
            raise ValueError(f"stones must be at least one in all, got {dict(self.stones)!r}")
        as_wall("wall", self.wall)
        agreed_on = MappingProxyType(dict(zip(players, counts, strict=True)))
        object.__setattr__(self, "stones", agreed_on)
        object.__setattr__(self, "goal", as_integer("goal", self.goal))
        object.__setattr__(self, "victory", as_choice("victory", self.victory, VICTORIES))

    def __repr__(self) -> str:
        return f"Match(stones={dict(self.stones)}, goal={self.goal}, victory={self.victory!r})"

    def __reduce__(self) -> tuple[type[Match], tuple[Any, ...]]:
        return Match, (dict(self.stones), self.goal, self.victory, self.wall)  # to other processes


def as_match(name: str, given: Any) -> Match:
    """Return a match."""
    if not isinstance(given, Match):
        raise TypeError(f"{name} must be a Match, got {given!r}")
    return given


Stones: TypeAlias = Match | Mapping[Any, int] | Sequence[int]
"""The stones of the players: a match, a mapping of player to number, or the numbers alone."""


def as_stones(stones: Stones) -> tuple[int, ...]:
    """Return the stones of each player, in the order of the players; no set and no text."""
    given = stones.stones if isinstance(stones, Match) else stones
    return as_integers("stones", list(given.values()) if isinstance(given, Mapping) else given)


def brandelet(
    stones: int, players: Sequence[Hashable] | str, victory: Victory = "at_least"
) -> Match:
    """Return a Brandelet match: no handicap, and G = 2 N₀ + 1 (section 5).

    Parameters
    ----------
    stones : int
        How many stones each player has, N₀, at least 1.
    players : sequence, or a text of one letter for each
        The players, all different.
    victory : {"at_least", "exactly"}
        How the match is won.

    Raises
    ------
    TypeError, ValueError
        If an argument is not as above, or there is no player.

    Examples
    --------
    >>> brandelet(2, ["A", "B"], "exactly")
    Match(stones={'A': 2, 'B': 2}, goal=5, victory='exactly')
    """
    each = as_integer("stones", stones, 1)
    return Match(dict.fromkeys(as_players("players", players), each), 2 * each + 1, victory)


def ducobu(players: Sequence[Hashable] | str) -> dict[Hashable, int]:
    """Return the stones of a Ducobu disposition: each player has as many as there are players.

    Parameters
    ----------
    players : sequence, or a text of one letter for each
        The players, all different; at least one.

    Raises
    ------
    TypeError, ValueError
        If players are not as above.

    Examples
    --------
    >>> ducobu(["A", "B"])
    {'A': 2, 'B': 2}
    """
    listed = as_players("players", players)
    return dict.fromkeys(listed, len(listed))


def is_square(stones: Stones) -> bool:
    """Say whether a disposition is square: the number of all stones is a square (section 5).

    Parameters
    ----------
    stones : Match, mapping of player to int, or sequence of int
        How many stones each player has.

    Examples
    --------
    >>> is_square([2, 2]), is_square([3, 3])
    (True, False)
    """
    total = sum(as_stones(stones))
    return isqrt(total) ** 2 == total


def handshakes(players: int) -> int:
    """Return how many hands are shaken before a match, and again after it: n (n − 1) / 2.

    Parameters
    ----------
    players : int
        How many players, at least 1.

    Examples
    --------
    >>> handshakes(2), handshakes(12)
    (1, 66)
    """
    return comb(as_integer("players", players, 1), 2)
