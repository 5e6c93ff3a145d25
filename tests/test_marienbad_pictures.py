"""The pictures of Marienbad, of the library and of the chapters' cells: their numbers and taps."""

import re
from fractions import Fraction
from itertools import combinations, groupby

import pytest
from cells import of
from frames import caption, svg_in

from jeux.marienbad import (
    MARIENBAD,
    digital_sum,
    favourable_positions,
    win_probabilities,
)
from jeux.marienbad.pictures import blocks, changed, in_blocks, places
from jeux.marienbad.theory import is_book, smallest_books


def drawn(name, given):
    return of("marienbad", name)(given)


# heaps in blocks


def test_blocks_are_as_nearly_square_as_they_can_be_and_hold_their_tokens():
    for power, (_, wide, high) in blocks(9).items():
        assert (wide * high, high <= wide <= 2 * high) == (power, True)
    for size in range(64):
        assert len({*places(size, 0, 6)}) == size
        inside = [x for x, _ in places(size, 0, 6)]
        for power, (x, wide, _) in blocks(6).items():
            assert sum(x < at < x + wide for at in inside) == size & power


def test_what_changes_is_what_a_move_does():
    for size, rest in combinations(range(63, -1, -9), 2):
        comes, moves, goes = changed(size, rest, 0, 6)
        assert (len(goes), len(moves)) == (size - rest, len(comes))
        stays = {*places(size, 0, 6)} - {*moves, *goes}
        assert stays | {*comes} == {*places(rest, 0, 6)}


def looks(picture, shape):
    """The shapes of a picture, by the look of the group in which they stand."""
    root = svg_in(picture.svg())
    groups = []
    for group in root.iter("g"):
        shapes = [element for element in group if element.tag == shape]
        if shapes:
            groups.append((group.attrib, shapes))
    return groups


@pytest.mark.parametrize(
    "heaps", [MARIENBAD, (1,), (0, 2), (15, 16), (0, 0), (2, 6, 7, 9)], ids=str
)
def test_every_token_is_drawn_and_every_digit_written(heaps):
    picture = in_blocks(heaps)
    total = digital_sum(heaps)
    assert sum(len(discs) for _, discs in looks(picture, "circle")) == sum(heaps)
    width = max(1, max(heaps).bit_length())
    texts = [text for _, group in looks(picture, "text") for text in group]
    texts.sort(key=lambda text: (float(text.get("y")), float(text.get("x"))))
    lines = []
    for _, line in groupby(texts, lambda text: float(text.get("y"))):
        lines.append([text.text for text in line])
    powers = [str(1 << k) for k in reversed(range(width))]
    head, *rows, last = lines
    assert head == ["row", *powers]
    assert last == ["sum", *f"{total:0{width}b}"]
    for k, (row, size) in enumerate(zip(rows, heaps, strict=True), 1):
        assert row == [str(k), str(size), *f"{size:0{width}b}"]
    odd = [power for size in heaps for power in blocks(width) if size & total & power]
    rims = [rects for look, rects in looks(picture, "rect") if look.get("stroke-width") == "2.5"]
    assert sum(map(len, rims)) == len(odd)


def test_a_picture_for_a_reader_who_has_not_met_base_2_has_no_digits():
    picture = in_blocks(MARIENBAD, base_2=False)
    texts = [text.text for _, group in looks(picture, "text") for text in group]
    assert sorted(texts) == sorted(["row", *"8421", *"1234", *map(str, MARIENBAD)])
    assert "Rows of tokens: 3, 5, 7, 9. Left over: 8." in picture.svg()
    assert "Left over: nothing." in in_blocks((1, 2, 3), base_2=False).svg()


def test_tokens_that_are_taken_are_hollow_and_said():
    picture = in_blocks((2, 6, 7, 9), (3, 6))
    rings = {look["stroke-width"]: len(found) for look, found in looks(picture, "circle")
             if look["fill"] == "none"}  # fmt: skip
    assert rings == {"2.5": 6, "1.5": 2}, "six go; two of the 8 stay, as a block of 2"
    assert "Tokens taken from row 4: 6." in picture.svg()
    with pytest.raises(ValueError, match="move must be"):
        in_blocks((1, 2), (0, 2))


# pictures in the cells of chapters


@pytest.mark.parametrize("taken", range(10))
def test_odd_columns_are_those_of_the_digital_sum(taken):
    total = digital_sum((2, 6, 7, 9 - taken))
    odd = ", ".join(str(power) for power in (8, 4, 2, 1) if total & power)
    end = f"Odd columns: {odd}." if odd else "No column is odd."
    assert caption(drawn("answer", taken)) == f"Taken from the row of nine: {taken}. {end}"
    assert (taken == 6) == (not odd)


def named_in(words):
    """The positions that a sentence names."""
    positions = re.findall(r"\d(?:-\d)+", words)
    return {tuple(map(int, position.split("-"))) for position in positions}


@pytest.mark.parametrize(
    ("pairing", "size"),
    [("1 with 3, 5 with 7", 17), ("1 with 5, 3 with 7", 15), ("1 with 7, 3 with 5", 17)],
)
def test_two_edges_meet_every_row_and_lead_to_a_book_of_the_size_that_is_told(pairing, size):
    words = caption(drawn("rows_in_pairs", pairing))
    assert re.search(r"= (\d+) positions", words)[1] == str(size)
    [book] = smallest_books(MARIENBAD)
    best = named_in(caption(drawn("rows_in_pairs", "1 with 5, 3 with 7")))
    found = book - best | named_in(words)
    assert len(found) == size
    assert is_book(found, MARIENBAD)
    assert not any(is_book(found - {one}, MARIENBAD) for one in found)


@pytest.mark.parametrize(
    ("percent", "end"),
    [(0, "even from 30 tokens you are more likely to lose"), (5, "even from 30 tokens"),
     (10, "from 18 tokens on"), (20, "from 10 tokens on"), (100, "from 4 tokens on")],
)  # fmt: skip
def test_the_bars_of_hope_are_those_of_three_heaps(percent, end):
    hope = win_probabilities((3, 5, 6), Fraction(percent, 100)).moving[1, 4, 5]
    words = caption(drawn("hopes", percent))
    assert f"you win with probability {float(hope):.4f} from 10 tokens; {end}" in words


@pytest.mark.parametrize("heaps", [2, 3, 4, 5])
def test_the_share_of_bad_positions_is_counted(heaps):
    bad = ~favourable_positions((9,) * heaps)
    words = caption(drawn("shares", heaps))
    assert f"one position in {bad.size / bad.sum():.2f} is unfavourable" in words
