"""What the opening pictures of Serpents et échelles show, against what the library says."""

import re
from fractions import Fraction

import pytest
from frames import caption

from jeux import race
from jeux.serpents import AUDET, GRID_1, Board
from jeux.serpents.figures import (
    exact_picture,
    game_picture,
    hundred_picture,
    lengths_picture,
    listed_picture,
    position_picture,
    reach_picture,
    recalled_picture,
)


def numbers(frame):
    return [int(n) for n in re.findall(r"\d+", caption(frame))]


def test_a_game_is_followed_to_its_end():
    stand = [0, 0]
    for throw in range(1, 18):
        words, (_, player, face, *squares) = (
            caption(game_picture(throw)),
            numbers(game_picture(throw)),
        )
        assert player == 1 + (throw - 1) % 2
        before, here = stand[player - 1], AUDET.land(stand[player - 1], face)
        if here == AUDET.size:
            assert (squares, throw) == ([before], 17)
            assert words.endswith("has won.")
        elif here == before + face:
            assert "walks" in words
            assert squares == [before, here]
        else:
            assert ("climbs" if here > before + face else "slides") in words
            assert squares == [before + face, here]
        stand[player - 1] = here
    assert AUDET.size in stand
    with pytest.raises(ValueError, match="throws"):
        game_picture(18)


def test_positions_are_won_as_often_as_they_should_be():
    P, _ = race.race_matrices(GRID_1.transition_matrix())
    won = total = 0
    for you in range(6):
        for other in range(6):
            frame = position_picture(you, other)
            found = numbers(frame)
            assert found[:3] == [you, other, 20]
            won += found[3]
            total += 20 * P[you, other]
            if you == 5:
                assert found[3] == 20
    assert abs(won - total) < 4 * (36 * 20 / 4) ** 0.5


@pytest.mark.parametrize("place", [1, 6, 7, 17, 36])
def test_the_list_goes_down_the_columns(place):
    frame = listed_picture(place)
    assert numbers(frame)[:2] == [place, 36]
    you, other = numbers(frame)[2:]
    assert you + 6 * other + 1 == place
    assert frame.count('fill-opacity="0.3"') == place
    assert place != 17 or (you, other) == (4, 2)  # as the chapter says


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_a_hundred_games_end_one_by_one(players):
    before = 100
    for rounds in range(0, 61, 5):
        frame = hundred_picture(players, rounds)
        shown, played, still, *won = numbers(frame)
        assert (shown, played, len(won)) == (players, rounds, players)
        assert still + sum(won) == 100
        assert still <= before
        assert frame.count('r="12"') == sum(won)
        before = still


def test_what_the_chapters_say_of_the_hundred_games():
    still = {rounds: numbers(hundred_picture(2, rounds))[2] for rounds in range(18, 61, 3)}
    assert still[18] > 50 > still[24]
    assert still[21] - still[30] > 10 * (still[51] - still[60])
    assert still[60] == 3
    first, second = numbers(hundred_picture(2, 60))[3:]
    assert second > first
    *won, last = numbers(hundred_picture(5, 60))[3:]
    assert max(won) - min(won) <= 2 < min(won) - last


def test_the_dice_of_twelve_games():
    before = 0
    for games in range(1, 13):
        frame = lengths_picture(games)
        played, throws, last, winner = numbers(frame)
        assert (played, throws) == (games, before + last)
        assert winner == 1 + (last - 1) % 2
        assert frame.count("<rect") == throws
        assert 3 <= last <= 5  # as the chapter says
        before = throws
    assert before == 43


def test_jumps_are_drawn_one_by_one_but_for_the_disputed_one():
    drawn = {}
    for jumps in range(1, 19):
        count, start, end = numbers(recalled_picture(jumps))
        assert count == jumps
        drawn[start] = end
    assert list(drawn) == sorted(drawn)
    assert drawn | {48: 26} == AUDET.jumps
    assert 48 not in drawn


@pytest.mark.parametrize("squares", [1, 2, 6, 12])
def test_a_bare_board_has_one_fraction(squares):
    words = caption(exact_picture(squares))
    told = Fraction(re.search(r"probability ([\d/]+)\.", words)[1])
    P, _ = race.race_matrices(Board(squares, {}).transition_matrix())
    assert abs(told - P[0, 0]) < 1e-12
    if squares == 12:
        assert [len(str(n)) for n in told.as_integer_ratio()] == [17, 18]  # as the chapter says


@pytest.mark.parametrize("square", [25, 46, 61, 79, 92, 97])
def test_a_die_leads_where_the_board_says(square):
    for die, highest in (("the big die", 6), ("the small die", 3)):
        frame = reach_picture(square, die)
        ends = {AUDET.land(square, face) for face in range(1, highest + 1)}
        assert numbers(frame) == [square, *sorted(ends)]
