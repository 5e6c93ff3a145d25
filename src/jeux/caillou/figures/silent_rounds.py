"""Rounds that the rule book does not decide: who scores, and who throws."""

from __future__ import annotations

from jeux.caillou.figures.readings import (
    BOOK,
    LETTER,
    Reading,
    Silence,
    first,
    in_order,
    lie,
    run_of,
    scored,
)
from jeux.caillou.rules import next_to_throw, score_distances


def scoring() -> dict[str, Silence]:
    """Return the silences about who scores how much."""
    alone, none = lie(A=(1, 2), B=(0,)), lie(A=(0,), B=(0,))
    without, own = lie(A=(1,), B=(2,), C=(0,)), lie(A=(1, 1), B=(2,))
    shared, level = lie(A=(1, 2), B=(1, 2.5)), lie(A=(1,), B=(1,))
    counted, chosen, formula = scored(alone), scored(without), scored(own)
    both, throws, nobody = scored(shared), scored(level), scored(none)
    # to the letter, only those who have an eligible stone are compared
    compared = scored([stone for stone in without if stone.away])
    return {
        "B touches": Silence(
            "only-the-scorers",
            alone,
            (
                Reading(
                    LETTER,
                    ("the count does not end", "no other stone stops it"),
                    (0, 1),
                    touched=(2,),
                ),
                Reading(
                    BOOK,
                    (f"A scores {counted.points}", "all of A’s stones"),
                    run_of(alone, "A", counted.points),
                    touched=(2,),
                ),
            ),
            "A's stones lie at 1 m and 2 m, B's has touched the wall: to the letter the count of "
            f"A's points has no end; this book gives A all eligible stones, "
            f"{counted.points} points.",
        ),
        "all touch": Silence(
            "no-eligible",
            none,
            (
                Reading(LETTER, ("nobody is nearest", "yet one player scores"), touched=(0, 1)),
                Reading(
                    BOOK,
                    (f"points: {nobody.points}", "A and B agree", "who chooses the place"),
                    touched=(0, 1),
                ),
            ),
            "Both stones have touched the wall: to the letter one player scores, but nobody is "
            f"nearest; this book gives {nobody.points} points, and A and B agree who chooses.",
        ),
        "C touches": Silence(
            "player-without",
            without,
            (
                Reading(
                    LETTER,
                    (f"{compared.chooser} chooses the place", "C has no best stone"),
                    (0,),
                    touched=(2,),
                ),
                Reading(
                    BOOK,
                    (f"{chosen.chooser} chooses the place", in_order(chosen.order)),
                    (0,),
                    touched=(2,),
                ),
            ),
            f"A scores either way; to the letter {compared.chooser} chooses the next place, since "
            "C has no eligible stone to compare; in this book C is the worst placed, and "
            f"{chosen.chooser} chooses.",
        ),
        "A level with A": Silence(
            "own-tie",
            own,
            (
                Reading("in words", ("A scores 2", "two of A’s stones", "lie nearest"), (0, 1)),
                Reading(
                    "by the formula, as here",
                    (f"A scores {formula.points}", "a set holds 1 m once"),
                    run_of(own, "A", formula.points),
                ),
            ),
            "Two of A's stones lie at 1 m, B's at 2 m: in words A scores 2 points, for two stones "
            f"nearest in a row; by the formula, and in this book, {formula.points}, since a set "
            "holds a number once.",
        ),
        "A level with B": Silence(
            "shared",
            shared,
            (
                Reading("B’s stone stops A", ("A scores 0", "but who scores has", "one at least")),
                Reading(
                    BOOK,
                    (f"A scores {both.points}", "what A’s stones", "realise is A’s"),
                    run_of(shared, "A", both.points),
                ),
            ),
            "A and B share 1 m, and A is agreed on as the scorer: if B's stone stops the count A "
            "scores 0 points, though a scorer has at least one; in this book A scores "
            f"{both.points}.",
        ),
        "all level": Silence(
            "scorer-chooses",
            level,
            (
                Reading(
                    "the chooser throws last", (in_order(("B", "A")), "A scores and chooses"), (0,)
                ),
                Reading(
                    BOOK,
                    (in_order(throws.order), f"{throws.scorer} scores and chooses"),
                    (0,),
                ),
            ),
            "A and B are level, and A is agreed on as scorer and as chooser: as the chooser A "
            f"would throw last; in this book {throws.order[0]}, as the scorer, throws first.",
        ),
    }


def throwing() -> dict[str, Silence]:
    """Return the silences about who throws, and about measuring."""
    spent, waiting = lie(A=(1,), C=(1.6,), B=(2.4,)), lie(A=(1,), B=(2,))
    best = {stone.player: stone.away for stone in spent}
    called = max(best, key=best.__getitem__)
    passed = next_to_throw(best, {"A": 1, "B": 0, "C": 1}, first)
    umpire = score_distances({"A": [1], "B": [2], "C": []}, first).chooser
    level, near = lie(A=(1,), B=(1,)), lie(A=(1.2,), B=(0.9,))
    agreed = scored(level)
    taped, exact = scored(lie(A=(1,), B=(1,))), scored(near)
    stones_left = ("1 left", "1 left", "0 left")
    return {
        "none left": Silence(
            "no-stone-left",
            spent,
            (
                Reading(
                    LETTER,
                    (f"{called}’s turn, for ever", "the round does not end"),
                    tags=stones_left,
                ),
                Reading(
                    BOOK,
                    (f"{passed} throws", "the worst of those", "who have a stone left"),
                    tags=stones_left,
                ),
            ),
            f"{called} is the worst placed and has no stone left: to the letter it is {called}'s "
            f"turn for ever; in this book {passed} throws, the worst placed of those who have a "
            "stone left.",
        ),
        "C has none": Silence(
            "no-stones",
            waiting,
            (
                Reading(LETTER, ("all wait for C’s first", "C has no stone at all")),
                Reading(BOOK, (f"{umpire} chooses the place", "of the next round"), (0,)),
            ),
            "C plays without a stone: to the letter the moment at which everybody has thrown one "
            f"never comes; in this book C is passed over, and {umpire}, always the worst placed, "
            "chooses the place.",
        ),
        "first round": Silence(
            "first-round",
            waiting,
            (
                Reading(
                    "as in later rounds",
                    ("A throws last", "A is the chooser"),
                    tags=("second", "first"),
                ),
                Reading(
                    BOOK,
                    ("A may throw first", "order and chooser are", "two agreements"),
                    tags=("first", "second"),
                ),
            ),
            "A is agreed on as the first chooser: by the rule of later rounds A would throw last; "
            "in this book the first order is agreed on separately, and A may throw first.",
        ),
        "no agreement": Silence(
            "agreement",
            level,
            (
                Reading(LETTER, ("the match stops", "A and B do not agree")),
                Reading(
                    BOOK,
                    (
                        f"{agreed.scorer} scores {agreed.points}",
                        "one of those tied",
                        "must be named",
                    ),
                    (0,),
                ),
            ),
            "A and B are level, and do not agree which of them scores: to the letter the match "
            "stops; in this book one of those tied must be named, and if it is "
            f"{agreed.scorer}, {agreed.scorer} scores {agreed.points}.",
        ),
        "measured": Silence(
            "measure",
            near,
            (
                Reading(
                    "in whole metres",
                    (f"{taped.scorer} scores, if agreed", "1 m and 1 m: a tie"),
                    tags=("1 m", "1 m"),
                ),
                Reading(
                    BOOK,
                    (f"{exact.scorer} scores {exact.points}", "as precisely as given"),
                    (1,),
                    tags=("1.2 m", "0.9 m"),
                ),
            ),
            "The rules only ask for an estimate: in whole metres A and B are level, and agree who "
            f"scores; this book computes with the distances as given, and {exact.scorer} scores "
            f"{exact.points}.",
        ),
    }
