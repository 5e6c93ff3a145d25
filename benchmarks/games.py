"""Games played by chance, many at once: jeux beside referees that numba compiles.

Each works from a seed of its own, so a task's answers are the same in every run: means of the same
quantities, which must agree with each other and with the exact value where one is known. The first
call of a referee compiles it and is not timed.
"""

from __future__ import annotations

import atexit
import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache, partial
from typing import Any

import numpy as np
from harness import Disagreement, Entry, Task, exactly

from jeux import battage, cloche, race, sampling, serpents

ALLOWED = 4
"""Standard errors that two means may lie apart."""

AIM = {"role": "referee", "ratio": 3}

TWICE = {"role": "variant", "ratio": 1 / 1.6}
"""Two workers take at most so much of the time of one."""

TABLE = cloche.Table(1500, 6)

Sample = tuple[np.ndarray, ...]
Work = Callable[[], Sample]


def agreed(exact: Sequence[float | None]) -> Callable[[list[Sample]], dict[str, Any]]:
    """Refuse samples whose means differ, or differ from exact values, by too many errors.

    A sample is several arrays; their columns, one after another, are the quantities.
    """

    def agree(answers: list[Sample]) -> dict[str, Any]:
        worst = 0.0
        tables = [np.column_stack([np.asarray(x, dtype=float) for x in a]) for a in answers]
        means = [table.mean(axis=0) for table in tables]
        errors = [table.var(axis=0) / len(table) for table in tables]
        known = np.array([np.nan if x is None else float(x) for x in exact])
        if {mean.shape for mean in means} != {known.shape}:
            raise Disagreement(f"{[m.shape for m in means]} quantities, {known.shape} expected")
        pairs = [(m - means[0], e + errors[0]) for m, e in zip(means[1:], errors[1:], strict=True)]
        pairs += [(m - known, e) for m, e in zip(means, errors, strict=True)]
        for apart, variance in pairs:
            told = ~np.isnan(apart)
            z = np.abs(apart[told]) / np.sqrt(np.maximum(variance[told], 1e-300))
            worst = max(worst, float(z.max(initial=0)))
        if not worst <= ALLOWED:
            raise Disagreement(f"means lie {worst:.1f} standard errors apart, allowed {ALLOWED}")
        return {"kind": "z", "value": worst, "allowed": ALLOWED}

    return agree


def rng() -> np.random.Generator:
    """Return jeux's source of chance, from the same seed for every call."""
    return np.random.default_rng(1922)


def against(name: str, size: int, ours: tuple[str, Work], referee: Work, exact: Any) -> Task:
    """Return the task of one game."""
    entries = [Entry(ours[0], "ours", ours[1]), Entry("numba referee", "referee", referee, "numba")]
    return Task(name, entries, agreed(exact), size, AIM, rounds=7, group="games")


def played(found: sampling.Games) -> Sample:
    """Return what is compared of games of two: whether the first wins, and how long it takes."""
    return found.winners == 0, found.lengths


def races() -> list[Task]:
    """Snakes and ladders for two and for six."""
    import referees

    jumps = np.arange(101)
    for start, end in serpents.AUDET.jumps.items():
        jumps[start] = end
    A = serpents.AUDET.transition_matrix()
    P, E = race.race_matrices(A)
    six = race.win_probabilities(A, [0] * 6)
    tasks = []
    for name, players, games, exact in (
        ("games-race-2", 2, 200_000, (P[0, 0], E[0, 0])),
        ("games-race-6", 6, 100_000, (six[0], None)),
    ):

        def ours(players: int = players, games: int = games) -> Sample:
            return played(serpents.simulate(serpents.AUDET, games, rng(), players))

        def referee(players: int = players, games: int = games) -> Sample:
            winners, lengths = referees.races(games, players, 100, jumps, 1)
            return winners == 0, lengths

        tasks.append(against(name, games, ("jeux.serpents.simulate", ours), referee, exact))
    return tasks


def seen(decks: np.ndarray) -> Sample:
    """Return what is compared of decks: the place of the first card, and who lies on it."""
    return decks[:, 0], decks[:, -1], (decks[:, 0] < decks[:, 1])


def lap(decks: np.ndarray) -> np.ndarray:
    """Shuffle three times and cut twice, as the dealer of Battage does between two deals."""
    chance = rng()
    for _ in range(2):
        decks = battage.cut(battage.fair(decks, chance), chance)
    return battage.fair(decks, chance)


def decks() -> list[Task]:
    """Shuffles of 32 cards."""
    import referees

    size, cards = 100_000, 32
    fresh, middle = battage.fresh(size, cards), (cards - 1) / 2
    riffled = battage.fresh(size // 4, cards)
    # after k riffles card 0 lies on top if it does so after each of them
    return [
        against(
            "games-shuffle",
            size,
            ("jeux.battage.fair", lambda: seen(battage.fair(fresh, rng()))),
            lambda: seen(referees.shuffles(size, cards, 1)),
            (middle, middle, 0.5),
        ),
        against(
            "games-lap",
            size,
            ("jeux.battage.fair and cut", lambda: seen(lap(fresh))),
            lambda: seen(referees.laps(size, cards, 4, False, 1)),
            (middle, middle, 0.5),
        ),
        against(
            "games-riffle-3",
            size // 4,
            (
                "jeux.battage.riffle",
                lambda: seen(battage.repeated(battage.riffle, riffled, 3, rng())),
            ),
            lambda: seen(referees.riffles(size // 4, cards, 3, 1)),
            (None, None, None),
        ),
    ]


def bell_and_hammer() -> list[Task]:
    """Whole games of Cloche et Marteau, with the gains of all accounts."""
    import referees

    games, seats = 10_000, [TABLE.owners[card] for card in cloche.CARDS]
    means, _ = cloche.gain_moments(TABLE)

    def ours() -> Sample:
        found = cloche.simulate(TABLE, games, rng())
        return found.winners == 0, found.lengths, *found.scores.T

    def referee() -> Sample:
        winners, lengths, scores = referees.bell_and_hammer(games, 1500, 6, *seats, 1)
        return winners == 0, lengths, *scores.T

    exact = (None, sum(means[TABLE.accounts.throws]), *means)
    return [against("games-cloche", games, ("jeux.cloche.simulate", ours), referee, exact)]


# one worker and two


def race_lengths(chance: np.random.Generator, size: int) -> np.ndarray:
    """Draw the lengths of races for two."""
    return serpents.simulate(serpents.AUDET, size, chance).lengths


def cloche_lengths(chance: np.random.Generator, size: int) -> np.ndarray:
    """Draw the lengths of games of Cloche et Marteau."""
    return cloche.simulate(TABLE, size, chance).lengths


def top_cards(chance: np.random.Generator, size: int) -> np.ndarray:
    """Draw the top cards of shuffled decks."""
    return battage.fair(battage.fresh(size, 32), chance)[:, 0]


@cache
def pool(kind: str) -> Executor | None:
    """Start two workers, and let them live as long as this process."""
    if kind == "one":
        return None
    if kind == "threads":
        started: Executor = ThreadPoolExecutor(2)
    else:
        started = ProcessPoolExecutor(2, multiprocessing.get_context("spawn"))
    atexit.register(started.shutdown)
    return started


def workers() -> list[Task]:
    """Return `estimate` with two threads, and with two processes, each beside one."""
    tasks = []
    for game, draw, games in (
        ("race", race_lengths, 3_000_000),
        ("cloche", cloche_lengths, 61_440),
        ("shuffle", top_cards, 1_500_000),
    ):

        def work(kind: str, draw: sampling.Draw = draw, games: int = games) -> list[float]:
            found = sampling.estimate(draw, games, rng(), executor=pool(kind))
            return [float(found.value), float(found.stderr)]

        for kind in ("threads", "processes"):
            entries = [
                Entry(f"jeux.sampling.estimate, two {kind}", "ours", partial(work, kind)),
                Entry("jeux.sampling.estimate, alone", "variant", partial(work, "one")),
            ]
            name = f"estimate-{game}-{kind}"
            tasks.append(Task(name, entries, exactly, games, TWICE, rounds=2, group="workers"))
    return tasks


def tasks() -> list[Task]:
    """Return all tasks of this module."""
    return [*races(), *decks(), *bell_and_hammer(), *workers()]
