"""Rounds that the rule book does not decide: what a wall and a curve are, and who wins."""

from __future__ import annotations

import numpy as np

from jeux.caillou.figures.readings import (
    BOOK,
    LETTER,
    Reading,
    Script,
    Silence,
    Stone,
    first,
    lie,
    run_of,
    scored,
)
from jeux.caillou.play import play, ranking
from jeux.caillou.rules import Match, Throw, Victory, Wall, is_eligible, score_distances


def field() -> dict[str, Silence]:
    """Return the silences about walls, curves and throws."""
    end = (Stone("A", 0, 0.0), Stone("B", 1))
    jump = (Stone("A", 0.5, -0.9, ((2.8, -1.6), (-0.3, -1.2), (0.5, -0.9))), Stone("B", 1.4))
    last = (Stone("A", 1), *(Stone("B", d) for d in (0.8, 0.55, 0.3)))
    wall = Wall([[0.0, 0.0], [0.0, -2.2]])
    throws = (Throw("A", [[2, 0], [0, 0]]), Throw("A", jump[0].way))
    closed, lines = (
        score_distances({"A": [1] if is_eligible(throw, wall) else [], "B": [2]}, first)
        for throw in throws
    )
    return {
        "the end": Silence(
            "wall",
            end,
            (
                Reading("a wall without its end", ("A scores 1", "at 0 m, and no touch"), (0,)),
                Reading(
                    BOOK,
                    ("B scores 1", "walls have their ends,", "so A has touched it"),
                    (1,),
                    touched=(0,),
                ),
            ),
            "A's stone rests at the very end of the wall: if the wall is an interval without its "
            "ends A has touched nothing, lies at 0 m, and scores 1; in this book walls have their "
            f"ends, and {closed.scorer} scores {closed.points}.",
        ),
        "a jump": Silence(
            "curve",
            jump,
            (
                Reading("a curve may jump", ("A scores 1", "over the wall and back"), (0,)),
                Reading(
                    BOOK,
                    ("B scores 1", "curves do not jump:", "A has crossed the wall"),
                    (1,),
                    touched=(0,),
                ),
            ),
            "A's stone goes over to the other side of the wall and comes back: if a curve may jump "
            "A has not touched the wall and scores 1; in this book curves are lines, A's has "
            f"crossed the wall, and {lines.scorer} scores {lines.points}.",
        ),
        "best throw": Silence(
            "no-best-throw",
            last,
            (
                Reading(
                    LETTER,
                    ("B scores", "players define curves:", "who throws last wins"),
                    tags=("", "or", "or", "or …"),
                ),
                Reading(
                    BOOK,
                    ("chance says who scores", "players want a curve", "and get another"),
                    tags=("", "or", "or", "or …"),
                ),
            ),
            "A's stone lies at 1 m, and B throws last: to the letter B defines the curve, so B "
            "scores, and from 0.8 m, 0.55 m or 0.3 m a nearer one can always be defined; in this "
            "book chance says where stones lie.",
        ),
    }


def winning() -> dict[str, Silence]:
    """Return the silences about winning, ranking, and playing alone."""
    double, single = lie(A=(1, 1.5), B=(2.2,)), lie(A=(1,), B=(2,))
    alone, tied = lie(A=(1, 2)), lie(A=(1,), B=(1,), C=(2,))
    points, both = scored(double).points, scored(alone)
    run = run_of(double, "A", points)

    def after(start: int, goal: int, victory: Victory) -> int:
        """Return A's score after the double, by this book."""
        made = start + points
        return start if victory == "exactly" and made > goal else made

    zero = play(
        Match({"A": 1, "B": 1}, 0, "exactly"), Script(A=[1], B=[2]), np.random.default_rng(0)
    )
    each = dict.fromkeys("ABC", 1)
    places = ranking(
        dict.fromkeys("ABC", 4), each, Script(A=[1], B=[1], C=[2]), np.random.default_rng(0)
    )
    order = [j for place in places for j in place]
    before = {"A": scored(single).points, "B": 0}
    wins = [j for j, score in before.items() if score == 0]
    return {
        "exactly or more": Silence(
            "goal-or-more",
            double,
            (
                Reading(
                    "“a number G of points”",
                    (f"A has not won with {4 + points}", f"{4 + points} are not 5"),
                    run,
                ),
                Reading(
                    BOOK, (f"A wins with {after(4, 5, 'at_least')}", "where at least 5 win"), run
                ),
            ),
            f"The goal is 5, A has 4 points and scores {points}: section 3 asks for a number G of "
            f"points, and {4 + points} are not 5; in this book section 4.6.1 defines, and A has "
            f"won with {after(4, 5, 'at_least')}.",
        ),
        "which way": Silence(
            "which-way",
            double,
            (
                Reading("at least 3 win", (f"A wins with {after(2, 3, 'at_least')}",), run),
                Reading("exactly 3 win", (f"A stays at {after(2, 3, 'exactly')}",), run),
            ),
            f"A has 2 of 3 points and scores {points}: if at least 3 win A has won with "
            f"{after(2, 3, 'at_least')}, if exactly 3 win A stays at {after(2, 3, 'exactly')}; in "
            "this book the players agree on the way before the match.",
        ),
        "goal 0": Silence(
            "goal-zero",
            single,
            (
                Reading(
                    "look, then lower",
                    (f"{' and '.join(wins)} wins alone", f"A has {before['A']}, B has 0"),
                    (0,),
                ),
                Reading(
                    BOOK,
                    (
                        f"{' and '.join(map(str, zero.winners))} win",
                        "lower, then look:",
                        "A has 0, B has 0",
                    ),
                    (0,),
                ),
            ),
            f"Exactly 0 points win, and A scores {before['A']}: before A's score is lowered only "
            f"{' and '.join(wins)} has 0 points, and wins; in this book it is lowered first, and "
            f"{' and '.join(map(str, zero.winners))} win.",
        ),
        "no end": Silence(
            "exactly-end",
            alone,
            (
                Reading(LETTER, ("A plays for ever", "0, 2, 2, 2, … of 3"), (0, 1)),
                Reading(BOOK, ("given up after", "10,000 rounds"), (0, 1)),
            ),
            "A plays alone with two stones, and exactly 3 points win: A makes "
            f"{both.points} points in every round, so to the letter A plays for ever; in this book "
            "the match is given up after 10,000 rounds.",
        ),
        "lowered": Silence(
            "lowered",
            double,
            (
                Reading("no points, no scorer", ("B throws first next", "A is at 2 again"), run),
                Reading(BOOK, ("A throws first next", "A’s stone was nearest"), run),
            ),
            f"Exactly 3 points win, A has 2 and scores {points}, so A has "
            f"{after(2, 3, 'exactly')} again: if that is no score B throws first in the next "
            f"round; in this book {scored(double).order[0]} does, whose stone was nearest.",
        ),
        "extra round": Silence(
            "extra-round",
            tied,
            (
                Reading("a single stone parts", ("A and B throw again", "A or B is first")),
                Reading(
                    BOOK,
                    (
                        f"places: {', '.join(map(str, order))}",
                        "A is agreed on,",
                        "as in any round",
                    ),
                ),
            ),
            "All have 4 points and play an extra round, in which A and B are level: if the single "
            "stone of later ties parts them A and B throw again; in this book the scorer is agreed "
            f"on, and the places are {', '.join(map(str, order))}.",
        ),
        "alone": Silence(
            "few-players",
            alone,
            (
                Reading(LETTER, ("the count does not end", "nobody else has a stone"), (0, 1)),
                Reading(
                    BOOK,
                    (
                        f"A scores {both.points}",
                        f"{both.chooser} chooses the place",
                        "nearest and furthest",
                    ),
                    run_of(alone, "A", both.points),
                ),
            ),
            "A plays alone, with stones at 1 m and 2 m: to the letter the count of A's points has "
            f"no end; in this book A scores {both.points}, and as nearest and furthest player "
            f"{both.chooser} chooses the next place.",
        ),
    }
