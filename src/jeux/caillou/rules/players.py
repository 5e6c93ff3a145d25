"""Who plays: players by their names, what is given for each of them, and common agreement."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from jeux.checks import as_integer, as_number, as_sequence

Agree = Callable[[str, tuple[Hashable, ...]], Hashable]
"""Common agreement: what is to be agreed on, and the players who are tied; one of these."""

MOST_PLAYERS = 10_000
"""Players of a match at most."""


def as_player(name: str, given: Any) -> Hashable:
    """Return a player: anything that can be looked up, and is equal to itself."""
    try:
        known = given in {given}
        alike = bool(given == given)  # NaN is found by identity, but not equal
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be hashable, got {given!r}") from None
    if not (known and alike):
        raise ValueError(f"{name} must be equal to itself, got {given!r}")
    player: Hashable = given
    return player


def as_players(name: str, given: Any) -> tuple[Hashable, ...]:
    """Return players, all different, in their order; a text names one with each letter."""
    many = range(MOST_PLAYERS + 1)
    if isinstance(given, range | str) and len(given[: len(many)]) == len(many):
        raise ValueError(f"{name} must be at most {MOST_PLAYERS}, got more")
    listed = tuple(given) if isinstance(given, str) else as_sequence(name, given)
    if not 0 < len(listed) < len(many):
        raise ValueError(f"{name} must name one player to {MOST_PLAYERS}, got {len(listed)}")
    players = tuple(as_player(name, player) for player in listed)
    if len(set(players)) < len(players):
        raise ValueError(f"{name} must have different names, got {given!r}")
    return players


def as_mapping(name: str, given: Any) -> dict[Any, Any]:
    """Return what is given for each of the players, by their names."""
    if not isinstance(given, Mapping):
        raise TypeError(f"{name} must be a mapping of player to number, got {given!r}")
    return {as_player(f"a player of {name}", player): own for player, own in given.items()}


def as_counts(name: str, given: Any) -> dict[Any, int]:
    """Return a number of at least 0 for each player, for one player at least."""
    counts = as_mapping(name, given)
    if not counts:
        raise ValueError(f"{name} must hold at least 1, got {given!r}")
    return {j: as_integer(f"{name}[{j!r}]", own) for j, own in counts.items()}


def as_distance(name: str, given: Any, most: float | None = None) -> float:
    """Return a finite number of at least 0 as a float, or `most` if that is what is given."""
    if most is not None and isinstance(given, float) and given == most:
        return float(given)
    return as_float(name, given, 0)


def as_float(name: str, given: Any, least: float = -math.inf) -> float:
    """Return a finite number of at least `least` as a float."""
    number = as_number(name, given)
    if number < least:
        raise ValueError(f"{name} must be at least {least}, got {given!r}")
    try:
        return float(number)
    except OverflowError:
        raise ValueError(f"{name} must be at most 1.8e308, got more") from None


def as_rates(counts: tuple[int, ...], rates: Sequence[Any] | None) -> tuple[Fraction | float, ...]:
    """Return the rate of each player, all exact or all floats; equal ones if left out."""
    if rates is None:
        return (Fraction(1),) * len(counts)
    listed = tuple(as_number("a rate", rate) for rate in as_sequence("rates", rates))
    floats = any(isinstance(rate, float) for rate in listed)
    if len(listed) != len(counts):
        raise ValueError(
            f"rates must be one for each of {len(counts)} players, whose stones are "
            f"{counts}, got {rates!r}"
        )
    if min(listed) <= 0:
        raise ValueError(f"a rate must be positive and finite, got {min(listed)}")
    if not floats:
        return listed
    found = tuple(as_float("a rate", rate) for rate in listed)
    if sum(n * rate for n, rate in zip(counts, found, strict=True)) == math.inf:
        raise ValueError(f"rates must not be so large in all that floats overflow, got {rates!r}")
    return found


def agreed(agree: Agree, about: str, among: Sequence[Hashable]) -> Hashable:
    """Return the player on whom all agree; `agree` is asked only if two are tied."""
    if len(among) == 1:
        return among[0]
    found = agree(about, tuple(among))
    if not isinstance(found, Hashable) or found not in among:
        raise ValueError(f"agree must return one of {tuple(among)!r} as {about}, got {found!r}")
    return among[among.index(found)]
