"""What the opening pictures of Marienbad show, against what the library says."""

import ast
import json
import re
from functools import cache

import pytest
from frames import caption
from pages import ROOT

from jeux.marienbad import FILM, dashed, digital_sum, moves, take
from jeux.marienbad.figures import answer_picture, choice_picture, film_picture
from jeux.marienbad.figures.blocks import FULL, HOLLOW


@pytest.mark.parametrize("taken", range(10))
def test_odd_columns_are_those_of_the_digital_sum(taken):
    frame, total = answer_picture(taken), digital_sum((2, 6, 7, 9 - taken))
    odd = [power for power in (8, 4, 2, 1) if total & power]
    foot = re.findall(r'<text x="[\d.]+" y="297"[^>]*>([01])<', frame)
    assert "".join(foot) == f"{total:04b}"
    assert frame.count(FULL) == 24 - taken
    assert frame.count(HOLLOW) == taken
    assert ("Every column has an even number" in caption(frame)) == (taken == 6)
    if odd:
        assert caption(frame).endswith(f"ones: {', '.join(map(str, odd))}.")


def test_a_tap_on_a_token_takes_it_and_on_a_ring_brings_it_back():
    for taken in range(10):
        frame = answer_picture(taken)
        picks = re.findall(r'data-pick="tokens_taken=(\d)".*?<circle [^>]*fill="(\w+)', frame)
        full = [int(n) for n, fill in picks if fill == "var"]
        rings = [int(n) for n, fill in picks if fill == "none"]
        assert full == [*range(9, taken, -1)], "the first token takes all"
        assert rings == [*range(taken - 1, -1, -1)]
        assert frame.count('height="26" fill="none" pointer-events="all"') == 9


def test_each_row_of_a_choice_holds_its_tokens_and_room_for_a_thumb():
    drawn = choice_picture((1, 3, 2, 7))
    parts = re.findall(r'<g data-choice="(\d)">(.*?)</g>(?=<g data-choice|<path)', drawn)
    assert [place for place, _ in parts] == ["0", "1", "2", "3"]
    assert [part.count(FULL) for _, part in parts] == [1, 3, 2, 7]
    assert all(
        'width="328" height="54" fill="none" pointer-events="all"' in part for _, part in parts
    )
    with pytest.raises(ValueError, match="heaps"):
        choice_picture((-1,))


# the games of chapter 7, with what a search without digits says of each position
GAMES = json.loads((ROOT / "book" / "marienbad" / "7-film.ipynb").read_text("utf-8"))
[RECORD] = [
    ast.literal_eval("".join(cell["source"]).partition("=")[2].strip())
    for cell in GAMES["cells"]
    if cell["id"] == "film-games"
]


@cache
def wins(heaps):
    """Whether the player who is to move can force a win; the last token loses."""
    return not any(heaps) or any(not wins(take(heaps, move)) for move in moves(heaps))


@pytest.mark.parametrize("name", RECORD)
def test_the_film_is_played_to_its_last_move_and_each_frame_says_who_wins(name):
    words, heaps = RECORD[name].split(), FILM
    begins = {"M": "M is to begin", "o": "the other is to begin"}[words[0][0]]
    assert begins in caption(film_picture(0, RECORD[name]))
    for count, (who, row, taken) in enumerate(words, 1):
        before, heaps = heaps, take(heaps, (FILM.index(int(row)), int(taken)))
        frame = film_picture(count, RECORD[name])
        said = caption(frame)
        assert frame.count(HOLLOW) == int(taken)
        assert frame.count(FULL) == sum(heaps)
        assert f"and leaves {dashed(heaps)};" in said
        assert (": M takes" in said) == (who == "M")
        mover, waiter = ("M", "the other") if who == "M" else ("the other", "M")
        winner = waiter if wins(heaps) else mover
        now = said.rpartition(";")[2]
        thrown = wins(before) and winner == waiter
        assert ("thrown" in now or "missed" in now) == thrown, said
        force = re.search(r"(M|the other)(?: now)? (?:wins against any|can (?:now )?force)", now)
        assert force[1] == winner, said
    with pytest.raises(ValueError, match=f"got {len(words) + 1}"):
        film_picture(len(words) + 1, RECORD[name])


@pytest.mark.parametrize("wrong", ["", "M1", "x11", "M11 o31 ", "M21", "M12", "M11 o11", "m11", 11])
def test_a_record_that_is_no_game_is_refused(wrong):
    with pytest.raises((TypeError, ValueError), match=r"^record must"):
        film_picture(0, wrong)
