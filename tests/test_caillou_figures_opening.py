"""What the opening pictures of the caillou show, against what the library says."""

import itertools
import re

import pytest
from frames import caption

from jeux.caillou import sentences
from jeux.caillou.figures import (
    child_picture,
    from_picture,
    match_picture,
    sentence_picture,
)
from jeux.caillou.figures.opening import ROUNDS
from jeux.caillou.rules import score_distances


def lanes(frame):
    """Return the stones of each line, from the wall outwards, as (place, player), and its score."""
    stones, lines = {}, {}
    for x, y, player in re.findall(
        r'<circle cx="([\d.]+)" cy="([\d.]+)" r="11"[^>]*/><g[^>]*><text[^>]*>(\w)</text>', frame
    ):
        stones.setdefault(float(y), []).append((float(x), player))
    for y, score in re.findall(r'<text x="436" y="([\d.]+)"[^>]*>(\w \d)</text>', frame):
        lines[float(y) - 5] = score
    return [(sorted(stones[y]), lines[y]) for y in sorted(lines)]


def scored(stones):
    """Return who scores, and how much, by the book."""
    players = {player for _, player in stones}
    distances = {p: [x for x, player in stones if player == p] for p in players}
    result = score_distances(distances, lambda about, tied: tied[0])
    return f"{result.scorer} {result.points}"


@pytest.mark.parametrize(
    "frame",
    [
        *map(child_picture, (1, 4, 10)),
        *map(from_picture, (1, 4, 5)),
    ],
)
def test_a_line_is_scored_by_the_book(frame):
    for stones, score in lanes(frame):
        near = [stone for stone in stones if stone[0] < 380]  # farther ones lie on the edge
        assert near
        assert scored(near) == score


@pytest.mark.parametrize("own", range(1, 11))
def test_a_further_stone_of_the_child_changes_no_other(own):
    drawn = lanes(child_picture(own))
    wins = sum(score[0] == "C" for _, score in drawn)
    assert caption(child_picture(own)).endswith(f"{wins} of {ROUNDS}.")
    for stones, _ in drawn:
        assert [p for _, p in sorted(stones, key=lambda s: s[1])] == ["A"] * 3 + ["C"] * own
    if own < 10:
        for (stones, _), (more, _) in zip(drawn, lanes(child_picture(own + 1)), strict=True):
            assert set(stones) <= set(more)


def test_what_the_chapters_say_of_their_rounds():
    assert caption(child_picture(6)).endswith("6 of 12.")
    assert "A scores in 6 and B in 6 of 12" in caption(from_picture(5))
    shares = [int(re.search(r"A scores in (\d+)", caption(from_picture(x)))[1]) for x in (1, 10)]
    assert shares == [8, 4]


@pytest.mark.parametrize("away", range(1, 11))
def test_thin_rings_are_the_stones_of_a_from_one_metre_nearer(away):
    ring = r'<circle cx="([\d.]+)" cy="([\d.]+)" r="9" fill="none"'
    drawn = sorted((float(y), float(x)) for x, y in re.findall(ring, from_picture(away)))
    if away == 1:
        assert drawn == []
        return
    before = [stones for stones, _ in lanes(from_picture(away - 1))]
    heights = sorted({y for y, _ in drawn})
    assert drawn == sorted(
        (y, x) for y, stones in zip(heights, before, strict=True) for x, p in stones if p == "A"
    )


@pytest.mark.parametrize("to_win", ["at least", "exactly"])
@pytest.mark.parametrize("number", range(1, 13))
def test_a_match_steps_to_five(to_win, number):
    frame = match_picture(number, to_win)
    at = [(float(x), float(y)) for x, y in re.findall(r'cx="([\d.]+)" cy="([\d.]+)"', frame)]
    half = len(at) // 2
    ladders = (
        [round((x - 16) / 32) for x, _ in at[:half]],
        [round((x - 236) / 32) for x, _ in at[half:]],
    )
    assert f"in round {half - 1}, by" in caption(frame)
    for points in zip(*ladders, strict=True):
        assert (max(points) < 5) == (points != (ladders[0][-1], ladders[1][-1]))
    steps = [abs(b - a) for one in ladders for a, b in itertools.pairwise(one)]
    assert sum(step > 0 for step in steps) <= half - 1
    assert set(steps) <= {0, 1, 2}
    last = sorted((ladders[0][-1], ladders[1][-1]))
    assert last[1] == 5 or to_win == "at least"
    assert caption(frame).endswith(f"by {last[1]} to {last[0]}.")


def test_a_ring_is_a_score_that_was_lowered():
    for number in range(1, 21):
        rings = re.findall(r"M([\d.]+) [\d.]+a6 6", match_picture(number, "exactly"))
        assert {round((float(x) + 6 - 16) % 220 / 32) for x in rings} <= {6}
        # the match is longer if exactly five win, or as long, and then nothing was lowered
        least, exact = (
            int(re.search(r"round (\d+)", caption(match_picture(number, way)))[1])
            for way in ("at least", "exactly")
        )
        assert (len(rings) > 0) == (exact > least)
        assert "a6 6" not in match_picture(number, "at least")


def test_what_the_chapter_says_of_the_second_match():
    found = [caption(match_picture(2, way)) for way in ("at least", "exactly")]
    assert [re.search(r"round (\d+)", words)[1] for words in found] == ["7", "10"]
    assert "A wins" in caption(match_picture(7, "exactly"))
    assert "B wins" in caption(match_picture(7, "at least"))
    rounds = [
        int(re.search(r"round (\d+)", caption(match_picture(number, way)))[1])
        for number in range(1, 13)
        for way in ("at least", "exactly")
    ]
    assert sum(4 <= n <= 7 for n in rounds) > 0.75 * len(rounds)


@pytest.mark.parametrize("number", [1, 2, 40, 102])
def test_a_sentence_is_read_and_all_are_squares(number):
    frame, rules = sentence_picture(number), sentences()
    assert len(rules) == 102
    assert caption(frame).startswith(f"Sentence {number}, § {rules[number - 1].section}: ")
    assert frame.count("h16v16h-16z") == len(rules)
    assert len(re.findall(r"M\d+ \d+h0(?!\d)", frame)) == sum(bool(r.silences) for r in rules)
