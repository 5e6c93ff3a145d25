"""Silences as pictures, against what the library makes of the same stones."""

import inspect
import json
import re

import numpy as np
import pytest
from frames import caption
from pages import ROOT

from jeux.caillou import Match, next_to_throw, play, ranking, score_distances
from jeux.caillou.figures import (
    asked_stones,
    readings_picture,
    silence_picture,
    silences,
)
from jeux.caillou.figures.readings import BOOK, Script
from jeux.caillou.figures.silences import METRE, OPENING, WALL

CHAPTER = json.loads((ROOT / "book" / "caillou" / "7-clauses.ipynb").read_text("utf-8"))
TEXT = "\n".join("".join(cell["source"]) for cell in CHAPTER["cells"])
WITHOUT = {"both-names", "notation", "manners"}
"""Silences about names and manners: no round tells their readings apart."""


def first(about, tied):
    return tied[0]


def scored(name, touched=()):
    """Return what the library makes of the stones of a picture."""
    stones = silences()[name].stones
    return score_distances(
        {
            j: [
                s.away
                for k, s in enumerate(stones)
                if s.player == j and s.away and k not in touched
            ]
            for j in dict.fromkeys(s.player for s in stones)
        },
        first,
    )


def read(name):
    """Return both verdicts of a picture."""
    return [" ".join(reading.verdict) for reading in silences()[name].readings]


def test_every_silence_of_the_chapter_has_its_picture():
    labels = set(re.findall(r"^\(silence-([\w-]+)\)=", TEXT, re.M))
    assert {silence.label for silence in silences().values()} == labels - WITHOUT
    assert labels >= WITHOUT
    assert "dispute=[*figures.silences()]" in TEXT


@pytest.mark.parametrize("name", silences())
def test_both_readings_are_drawn_on_the_same_stones_and_differ(name):
    silence, frame = silences()[name], readings_picture(name)
    at = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="12"', frame)
    count = len(silence.stones)
    assert len(at) == 2 * count
    for (x, y), (later, same) in zip(at[:count], at[count:], strict=True):
        assert float(later) - float(x) == pytest.approx(224)
        assert y == same
    one, other = silence.readings
    assert one.verdict[0] != other.verdict[0]
    assert caption(frame) == silence.says
    for reading in silence.readings:
        assert all(f">{words}<" in frame for words in (reading.title, *reading.verdict))
        assert max(map(len, (reading.title, *reading.verdict))) <= 28, "runs into its neighbour"
        assert not set(reading.points) & set(reading.touched)
    assert frame.count('stroke-dasharray="3 3"') == sum(len(r.touched) for r in silence.readings)


@pytest.mark.parametrize("name", silences())
def test_stones_lie_where_they_are_said_to(name):
    stones = silences()[name].stones
    at = re.findall(r'<circle cx="([\d.]+)"', readings_picture(name))
    for stone, x in zip(stones, at, strict=False):
        if stone.away:
            assert float(x) == pytest.approx(WALL + METRE * stone.away)


def test_stones_that_are_asked_about_can_be_tapped():
    drawn, stones = asked_stones("C touches"), silences()["C touches"].stones
    choices = re.findall(r'data-choice="(\d)".*?<text[^>]*>(\w)</text>', drawn)
    assert choices == [(str("ABC".index(s.player)), s.player) for s in stones]
    assert drawn.count('r="20"') == len(stones)
    assert "data-choice" not in readings_picture("C touches")


@pytest.mark.parametrize("name", OPENING)
def test_an_opening_round_says_where_its_stones_lie_and_no_more(name):
    frame, stones = silence_picture(name), silences()[name].stones
    assert frame.count('r="12"') == len(stones)
    assert frame.count('stroke-dasharray="3 3"') == sum(not stone.away for stone in stones)
    assert "scores" not in frame
    for stone in stones:
        assert (f"{stone.away:g} m" if stone.away else "at the wall") in caption(frame)


@pytest.mark.parametrize(
    "name", ["B touches", "all touch", "A level with A", "A level with B", "no agreement",
             "measured", "alone"],
)  # fmt: skip
def test_points_are_those_of_the_library(name):
    found, book = scored(name), silences()[name].readings[1]
    if found.points:
        assert f"{found.scorer} scores {found.points}" in read(name)[1]
        assert len(book.points) == found.points
        assert {silences()[name].stones[k].player for k in book.points} == {found.scorer}
    else:
        assert "points: 0" in read(name)[1]
    assert str(found.points) in caption(readings_picture(name))


def test_choosers_and_orders_are_those_of_the_library():
    found = scored("C touches")
    assert found.chooser == "C"
    assert "C chooses" in read("C touches")[1]
    assert "next: A, B, C" in read("C touches")[1]
    assert "B chooses" in read("C touches")[0]
    assert "next: A, B" in read("all level")[1]
    assert scored("all level")[3:] == ("A", ("A", "B"))
    best, left = {"A": 1.0, "B": 2.4, "C": 1.6}, {"A": 1, "B": 0, "C": 1}
    assert read("none left")[1].startswith(f"{next_to_throw(best, left, first)} throws")
    assert read("none left")[0].startswith("B’s turn")
    umpire = score_distances({"A": [1], "B": [2], "C": []}, first).chooser
    assert f"{umpire} chooses the place" in read("C has none")[1]


def test_whoever_touches_the_wall_does_not_score():
    for name in ("the end", "a jump"):
        letter, book = silences()[name].readings
        assert (letter.touched, book.touched) == ((), (0,))
        assert f"{scored(name, touched=(0,)).scorer} scores 1" in read(name)[1]
        assert "A scores 1" in read(name)[0]


def test_scores_near_the_goal_are_those_of_a_match():
    rng = np.random.default_rng(0)

    def ends(goal, victory, start):
        """Play a match in which A scores so often one point, then two."""
        singles = [[1.0, 3.0]] * start
        rests = [d for own in [*singles, [1.0, 1.5]] for d in own]
        others = [2.2] * (start + 1)
        players = Script(A=rests, B=others)
        match = Match({"A": 2, "B": 1}, goal, victory)
        try:
            return play(match, players, rng, most=start + 1)
        except ValueError as error:
            return str(error)

    assert ends(5, "at_least", 4).scores["A"] == 6
    assert "wins with 6" in read("exactly or more")[1]
    assert ends(3, "at_least", 2).scores["A"] == 4
    assert "wins with 4" in read("which way")[0]
    assert "has not ended" in ends(3, "exactly", 2)
    assert "stays at 2" in read("which way")[1]
    zero = play(Match({"A": 1, "B": 1}, 0, "exactly"), Script(A=[1], B=[2]), rng)
    assert set(zero.winners) == {"A", "B"}
    assert read("goal 0") == ["B wins alone A has 1, B has 0",
                              "A and B win lower, then look: A has 0, B has 0"]  # fmt: skip
    assert f"{inspect.signature(play).parameters['most'].default:,} rounds" in read("no end")[1]
    assert scored("lowered").order[0] == "A"
    assert "A throws first" in read("lowered")[1]
    each = dict.fromkeys("ABC", 1)
    places = ranking(dict.fromkeys("ABC", 4), each, Script(A=[1], B=[1], C=[2]), rng)
    assert f"places: {', '.join(j for (j,) in places)}" in read("extra round")[1]


def test_this_book_stands_on_the_right():
    titles = [silence.readings[1].title for silence in silences().values()]
    assert titles.count(BOOK) == len(titles) - 2


def test_a_round_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="silence must be one of 'B touches'"):
        readings_picture("nothing")
    with pytest.raises(ValueError, match="stones must be one of"):
        silence_picture("a jump")
