"""What a reading of the rules makes of a round that the rule book does not decide."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import numpy as np

from jeux.caillou.rules import RoundScore, score_distances


class Stone(NamedTuple):
    """A stone on the ground: whose, where, and how it came there."""

    player: str
    away: float
    """How far from the wall, in metres; 0 has touched it."""
    up: float | None = None
    """How far above the end of the wall, in metres, if that matters."""
    way: tuple[tuple[float, float], ...] = ()
    """The corners of its curve, likewise, if they matter."""


class Reading(NamedTuple):
    """What one reading of the rules makes of a round."""

    title: str
    verdict: tuple[str, ...]
    """What it gives, in short lines; the first one is where the readings part."""
    points: tuple[int, ...] = ()
    """Which stones count for a point, by their places."""
    tags: tuple[str, ...] = ()
    """What stands beside the stones."""
    touched: tuple[int, ...] = ()
    """Which stones have touched the wall."""


class Silence(NamedTuple):
    """A round that the rule book does not decide."""

    label: str
    """Where the chapter on silences speaks of it."""
    stones: tuple[Stone, ...]
    readings: tuple[Reading, Reading]
    """To the letter, or in another way; and as this book reads."""
    says: str
    """What each of them gives, as a sentence."""


LETTER, BOOK = "to the letter", "as this book reads"


def first(about: str, tied: tuple[Hashable, ...]) -> Hashable:
    """Agree on the first of those who are tied."""
    return tied[0]


def lie(**players: Sequence[float]) -> tuple[Stone, ...]:
    """Return stones by their players and their distances from the wall."""
    return tuple(Stone(player, d) for player, own in players.items() for d in own)


def scored(stones: Sequence[Stone]) -> RoundScore:
    """Score stones by this book."""
    players = dict.fromkeys(stone.player for stone in stones)
    return score_distances(
        {j: [s.away for s in stones if s.player == j and s.away] for j in players}, first
    )


def run_of(stones: Sequence[Stone], scorer: Hashable, points: int) -> tuple[int, ...]:
    """Return the places of the nearest stones of the scorer, one for each point."""
    own = sorted((s.away, k) for k, s in enumerate(stones) if s.player == scorer and s.away)
    return tuple(k for _, k in own[:points])


def in_order(order: Sequence[Hashable]) -> str:
    """Say in which order the players throw next."""
    return f"next: {', '.join(map(str, order))}"


class Script:
    """Players whose stones come to rest at given distances from a straight wall."""

    def __init__(self, **rests: Sequence[float]) -> None:
        self.rests = {j: iter(rest) for j, rest in rests.items()}

    def choose(self, player: Hashable, rng: np.random.Generator) -> tuple[float, float]:
        """Return the same place for all."""
        return (8.0, 0.0)

    def throw(
        self, player: Hashable, place: object, rng: np.random.Generator
    ) -> list[tuple[float, float]]:
        """Return a curve to the next distance of this player."""
        return [(8.0, 0.0), (next(self.rests[str(player)]), 0.0)]
