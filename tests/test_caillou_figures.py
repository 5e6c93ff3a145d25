"""What the pictures of the caillou show, against what the library says."""

import math
import re
from fractions import Fraction

import numpy as np
import pytest
from frames import caption

from jeux.caillou import distance, exponential_law, is_eligible, next_to_throw, win_table
from jeux.caillou.figures import (
    CORNER,
    UNIT,
    WORDS,
    asked_picture,
    handicap_chart,
    place_picture,
    round_picture,
    score_chart,
    steps_picture,
    thrown_round,
    throws_picture,
    turns_picture,
)


@pytest.mark.parametrize("number", range(1, 25))
def test_a_round_is_drawn_as_it_was_scored(number):
    players, stones = 2 + number % 3, 1 + number % 4
    played = thrown_round(players, stones, number)
    result = played.result
    drawn = throws_picture(played.throws)
    eligible = sorted(
        (distance(t, CORNER), t.player) for t in played.throws if is_eligible(t, CORNER)
    )
    assert drawn.count('r="10"') == players * stones
    assert drawn.count('r="10.5"') == len(eligible)
    assert drawn.count("h18") == result.points
    others = [d for d, player in eligible if player != result.scorer]
    bands = re.findall(r'stroke-width="([\d.]+)" stroke-linecap', drawn)
    assert bands == ([f"{2 * UNIT * others[0]:.1f}"] if others else [])
    said = caption(round_picture(players, stones, number))
    if eligible:
        assert f"{result.scorer} scores; points: {result.points}." in said
        assert eligible[0][1] == result.scorer
    else:
        assert "nobody scores" in said
    assert f"{result.chooser} chooses the next place" in said


def test_rounds_of_the_book_hold_what_they_are_shown_for():
    rounds = [thrown_round(3, 3, number) for number in range(1, 9)]
    assert max(played.result.points for played in rounds) > 1
    assert any(not is_eligible(t, CORNER) for played in rounds for t in played.throws)
    assert len({played.result.scorer for played in rounds}) == 3


def test_the_round_that_is_asked_about_has_a_nearer_stone_that_touched():
    played = thrown_round(3, 3, 7)
    assert (played.result.scorer, played.result.points) == ("A", 2)
    touched = [t for t in played.throws if not is_eligible(t, CORNER)]
    nearest = min(played.throws, key=lambda t: distance(t, CORNER))
    assert nearest in touched
    assert nearest.player == "B"
    drawn = asked_picture(played.throws)
    choices = re.findall(r'data-choice="(\d)".*?<text[^>]*>(\w)</text>', drawn)
    assert sorted(choices) == sorted((str("ABC".index(t.player)), t.player) for t in played.throws)
    assert "Nearest first" not in drawn
    assert "linecap" not in drawn, "the band tells who scores"


def test_stone_by_stone_names_who_threw():
    throws = thrown_round(3, 3, 3).throws
    best, left = dict.fromkeys("ABC", math.inf), dict.fromkeys("ABC", 3)
    passed = 0
    for k, throw in enumerate(throws):
        said = caption(turns_picture(k + 1))
        assert said.startswith(f"Stone {k + 1}: {throw.player} threw")
        if k >= 3:
            assert throw.player == next_to_throw(best, left, lambda about, tied: tied[0])
            worst = best[throw.player] == max(best.values())
            assert ("of those who had a stone left" in said) != worst
            passed += not worst
        left[throw.player] -= 1
        if is_eligible(throw, CORNER):
            best[throw.player] = min(best[throw.player], distance(throw, CORNER))
        for player, d in best.items():
            assert f"{player} {'∞' if d == math.inf else f'{d:.2f}'}" in said
    assert passed, "the round shows a player who has no stone left"
    assert turns_picture(0).count("<circle") == 0


@pytest.mark.parametrize("to_win", WORDS)
def test_the_grid_holds_the_chances_from_every_score(to_win):
    table = win_table((3, 2), 4, WORDS[to_win])
    drawn = score_chart(4, 3, 2, to_win)
    shown = re.findall(r'text-anchor="middle">(\d+)</text>', drawn)
    heads = [str(points) for points in range(4)]
    assert shown == heads + [f"{100 * chance:.0f}" for chance in table.ravel()]
    # the other way to win, where it differs
    other = next(way for way in WORDS if way != to_win)
    compared = [f"{100 * chance:.0f}" for chance in win_table((3, 2), 4, WORDS[other]).ravel()]
    small = re.findall(r'text-anchor="middle" font-size="12">(\d+)</text>', drawn)
    assert small == [s for s, own in zip(compared, shown[4:], strict=True) if s != own]
    assert f"small: {other}" in drawn
    assert caption(drawn).startswith(f"First to {to_win} 4 wins. Stones of A: 3, of B: 2.")
    assert f"from 0 : 0 with probability {table[0, 0]:.4f}" in caption(drawn)


def test_exactly_helps_whom_the_chapter_says():
    """Two stones each: who is behind. Three against two: A only at three scores, to five."""
    for stones in ((2, 2), (3, 2)):
        least, exact = (win_table(stones, 5, WORDS[way]) for way in ("at least", "exactly"))
        helped = {score for score in np.ndindex(5, 5) if exact[score] > least[score] + 1e-12}
        if stones == (2, 2):
            assert helped == {(a, b) for a, b in np.ndindex(5, 5) if a < b}
        else:
            assert helped == {(0, 4), (1, 4), (2, 4)}


def test_the_fairest_handicap_is_named():
    for skill, stones, goal in ((2, 3, 7), (4, 4, 1), (1.5, 2, 5)):
        chances = [win_table((n, stones), goal, rates=(1, skill))[0, 0] for n in range(1, 17)]
        fair = min(chances, key=lambda chance: abs(chance - 0.5))
        said = caption(handicap_chart(skill, stones, goal))
        assert f"fairest with {chances.index(fair) + 1} for the child" in said
        assert f"who then wins with probability {fair:.4f}" in said
    assert "rate is the child's" in caption(handicap_chart(1, 1, 1))


@pytest.mark.parametrize("to_win", WORDS)
@pytest.mark.parametrize("score", [(0, 0), (3, 4), (4, 3), (4, 4), (2, 1)])
def test_the_steps_from_a_score_make_its_chance(score, to_win):
    table = win_table((2, 2), 5, WORDS[to_win])
    drawn = steps_picture(*score, to_win)
    assert f"From {score[0]} : {score[1]}, with {to_win} 5" in caption(drawn)
    assert f"A wins with probability {table[score]:.4f}" in caption(drawn)
    cells = re.findall(r'points_of_a=(\d);points_of_b=(\d)".*?<text[^>]*>(\d+)<', drawn)
    assert [(int(a), int(b)) for a, b, _ in cells] == [*np.ndindex(5, 5)]
    assert [words for *_, words in cells] == [f"{100 * chance:.0f}" for chance in table.ravel()]
    # the sum that stands beside the stones: each result of a round, its share, what it is worth
    steps = [(Fraction(p), int(w)) for p, w in re.findall(r">(\d/\d) of (\d+)<", drawn)]
    moving = sum(p for p, _ in steps)
    value = sum(float(p) * w for p, w in steps) / float(moving)
    assert value == pytest.approx(100 * table[score], abs=0.5)
    past = re.findall(r">(\d/\d): no step<", drawn)
    assert moving + sum(map(Fraction, past)) == 1
    assert len(past) == sum(points == 4 for points in score) * (to_win == "exactly")
    assert (f"divided by {moving}" in caption(drawn)) == (moving < 1)
    # scores that are framed: one for each step that stays below the goal, and where somebody wins
    after = [(score[0] + p, score[1]) for p in (1, 2)] + [(score[0], score[1] + p) for p in (1, 2)]
    allowed = {t for t in after if to_win == "at least" or max(t) <= 5}
    framed = {t if max(t) < 5 else "AB"[t[1] >= 5] for t in allowed}
    assert drawn.count('stroke-width="4"') == len(framed)


@pytest.mark.parametrize(
    ("touch", "aim", "place"), [(0.5, 0.2, 1), (0.1, 0.8, 4), (2, 0.05, 10), (1, 0.4, 7)]
)
def test_the_field_holds_the_chances_from_every_place(touch, aim, place):
    drawn = place_picture(touch, aim, place)
    columns = re.findall(r'data-pick="place=(\d+)".*?</g></g>|data-pick="place=(\d+)"', drawn)
    assert len(columns) == 10
    heights = re.findall(r'height="([\d.]+)" fill="var', drawn)
    for x in range(1, 11):
        law = exponential_law((1, 1, 1), [1 / (touch + aim * x), 1 / (0.4 * x), 1 / 2])
        shown = [float(h) / 150 for h in heights[3 * x - 3 : 3 * x]]
        assert shown == pytest.approx([law[j, 1] for j in range(3)], abs=0.0005)
        if x == place:
            assert f"A scores with probability {law[0, 1]:.4f}" in caption(drawn)
    assert f"From {place} m A's stones rest {touch + aim * place:.2g} dm" in caption(drawn)


@pytest.mark.parametrize(("touch", "aim"), [(0.5, 0.2), (0.1, 0.8), (2, 0.05), (1, 0.4)])
def test_the_best_place_between_specialists(touch, aim):
    best = math.sqrt(5 * touch / aim)
    said = caption(place_picture(touch, aim, 3))
    if best <= 1:
        assert "for A is the nearest," in said
    elif best >= 10:
        assert "for A is the furthest," in said
    else:
        assert f"at {best:.1f} m," in said
    places = np.linspace(1, 10, 901)
    shares = [
        exponential_law((1,) * 3, [1 / (touch + aim * x), 1 / (0.4 * x), 0.5])[0, 1]
        for x in places.tolist()
    ]
    assert f"with {max(shares):.4f}." in said


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [(lambda: thrown_round(5, 1, 1), ValueError, "players must be"),
     (lambda: thrown_round(2, 0, 1), ValueError, "stones must be"),
     (lambda: turns_picture(10), ValueError, "thrown must be"),
     (lambda: score_chart(8, 2, 2, "at least"), ValueError, "goal must be"),
     (lambda: score_chart(5, 2, 2, "exact"), ValueError, "to_win must be one of 'at least', 'e")],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused(call, error, says):
    with pytest.raises(error, match=says):
        call()
