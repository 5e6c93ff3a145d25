"""What the opening pictures of Marienbad show, against what the library says."""

import re

import pytest
from frames import caption

from jeux.marienbad import MARIENBAD, digital_sum
from jeux.marienbad.figures import PAIRINGS, answer_picture, book_picture, choice_picture
from jeux.marienbad.figures.blocks import FULL, HOLLOW
from jeux.marienbad.theory import is_book, smallest_books


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


def named_in(words):
    """The positions that a sentence names."""
    return {tuple(map(int, one.split("-"))) for one in re.findall(r"\d(?:-\d)+", words)}


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_two_edges_meet_every_row_and_lead_to_a_book_of_the_size_that_is_told(pairing):
    words = caption(book_picture(pairing))
    forced, two, more, total = map(
        int, re.search(r"(\d+) \+ (\d) \+ (\d) = (\d+) p", words).groups()
    )
    named = named_in(words)
    assert len(named) == two + more
    # the rest is in the smallest book, whatever the pairing
    [book] = smallest_books(MARIENBAD)
    rest = book - named_in(caption(book_picture(PAIRINGS[1])))
    assert len(rest) == forced
    assert is_book(rest | named, MARIENBAD)
    assert not any(is_book((rest | named) - {one}, MARIENBAD) for one in rest | named)
    assert total == len(rest | named) >= 15
