"""What the pictures of the caillou show, against what the library says."""

import math
import re

import pytest

from jeux.caillou import distance, is_eligible, next_to_throw, win_table
from jeux.caillou.figures import (
    CORNER,
    UNIT,
    WORDS,
    handicap_chart,
    place_chart,
    round_picture,
    score_chart,
    thrown_round,
    throws_picture,
    turns_picture,
)


def caption(frame):
    return re.search(r"<figcaption>(.*?)</figcaption>", frame)[1].replace("&#x27;", "'")


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
    assert caption(drawn).startswith(f"First to {to_win} 4 wins. Stones of A: 3, of B: 2.")
    assert f"from 0 : 0 with probability {table[0, 0]:.4f}" in caption(drawn)


def test_the_fairest_handicap_is_named():
    for skill, stones, goal in ((2, 3, 7), (4, 4, 1), (1.5, 2, 5)):
        chances = [win_table((n, stones), goal, rates=(1, skill))[0, 0] for n in range(1, 17)]
        fair = min(chances, key=lambda chance: abs(chance - 0.5))
        said = caption(handicap_chart(skill, stones, goal))
        assert f"fairest with {chances.index(fair) + 1} for the child" in said
        assert f"who then wins with probability {fair:.4f}" in said
    assert "throws as near as the child" in caption(handicap_chart(1, 1, 1))


@pytest.mark.parametrize(("touch", "aim"), [(0.5, 0.2), (0.1, 0.8), (2, 0.05), (1, 0.4)])
def test_the_best_place_between_specialists(touch, aim):
    best = math.sqrt(5 * touch / aim)
    said = caption(place_chart(touch, aim))
    if best <= 1:
        assert "for A: the nearest;" in said
    elif best >= 10:
        assert "for A: the furthest;" in said
    else:
        assert f"x = {best:.1f};" in said


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
