"""The grammar of pictures: marks lie where their data are, and words do not meet."""

import re
from itertools import product
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jeux import pictures as draw
from jeux.figures import px

RECT = re.compile(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)" height="([-\d.]+)"')
COLOURS = [draw.BLUE, draw.ORANGE, draw.GREEN, draw.PURPLE, draw.GREY, draw.PAPER]
# what XML can carry, and what a parser gives back unchanged
letters = st.characters(min_codepoint=32, exclude_categories=("Cs", "Cc", "Cn", "Co"))
words = st.text(letters)
labels = words.filter(str.strip)
AXES = re.compile(r'data-axes="([^"]*)"')


def parsed(svg):
    return ElementTree.fromstring(svg)


def rects(picture):
    """Left, top, width and height of each rectangle."""
    return [tuple(map(float, numbers)) for numbers in RECT.findall(picture.svg())]


class Span(NamedTuple):
    """The sides of a plane in data, and where they lie on paper."""

    x_first: float
    x_last: float
    y_first: float
    y_last: float
    left: float
    right: float
    top: float
    base: float


def spans(picture):
    """The span of each plane, from above."""
    axes = AXES.search(picture.svg())[1]
    return [Span(*map(float, numbers.split())) for numbers in axes.split("; ")]


def area(picture):
    """The area of all rectangles."""
    return sum(width * height for _, _, width, height in rects(picture))


def ten_by_ten():
    """A plane without ticks."""
    return draw.plane(x=(0, 10), y=(0, 10), xticks=[], yticks=[])


@given(st.lists(st.integers(1, 50), min_size=1, max_size=12))
def test_bars_are_as_high_as_their_numbers(heights):
    bars = draw.bars(dict(enumerate(heights)))
    picture = draw.plane(x=range(len(heights)), y=(0, 100)) + bars
    (span,) = spans(picture)
    for number, (_, top, _, height) in zip(heights, rects(picture), strict=True):
        share = number / 100
        assert height == pytest.approx((span.base - span.top) * share, abs=0.06)
        assert top + height == pytest.approx(span.base, abs=0.06)
    stacked = picture + draw.bars({0: 60}, draw.ORANGE, base={0: heights[0]})
    _, first_top, _, _ = rects(picture)[0]
    _, top, _, height = rects(stacked)[-1]
    assert top + height == pytest.approx(first_top, abs=0.11), "what is stacked begins there"


@pytest.mark.parametrize("ends", [(0, 10), (10, 0), (-3, 7)])
def test_numbers_lie_in_proportion_on_a_side(ends):
    start, end = ends
    dots = draw.dots([(start, 0), (end, 0), ((start + end) / 2, 0)])
    picture = draw.plane(x=ends, y=(0, 1)) + dots
    first, last, middle = map(float, re.findall(r'cx="([\d.]+)"', picture.svg()))
    assert first < last
    assert middle == pytest.approx((first + last) / 2, abs=0.1)


def test_data_outside_a_plane_are_clipped_to_its_edge():
    plane = draw.plane(x=range(2), y=(0, 10))
    within, beyond = rects(plane + draw.bars({0: 10, 1: 99}))
    assert within[-1] == beyond[-1], "equally high"


def test_a_square_plane_has_equal_units():
    (span,) = spans(draw.plane(x=(0, 4), y=(0, 2), square=True))
    unit_across = (span.right - span.left) / (span.x_last - span.x_first)
    unit_up = (span.base - span.top) / (span.y_last - span.y_first)
    assert unit_across == pytest.approx(unit_up, abs=0.05)


def test_cells_of_a_table_tile_it():
    cells = product(range(4), "abc")
    boxes = draw.boxes(dict.fromkeys(cells, 1), trim=0)
    picture = draw.plane(x=range(4), y=["a", "b", "c"]) + boxes
    (span,) = spans(picture)
    table = (span.right - span.left) * (span.base - span.top)
    assert area(picture) == pytest.approx(table, rel=0.01)


def test_tints_are_as_deep_as_their_numbers():
    tints = {(0, 0): 1, (1, 0): 0.5, (2, 0): -0.5, (3, 0): 0}
    picture = draw.plane(x=range(4), y=range(1)) + draw.boxes(tints)
    group = r'<g fill="var\(--jeux-(\w+)[^"]*" fill-opacity="([.\d]+)"'
    half = f"{draw.TINT / 2:.2g}"
    full = f"{draw.TINT:.2g}"
    shades = re.findall(group, picture.svg())
    assert shades == [("orange", half), ("blue", half), ("blue", full)]


PART_LEFT_OF_ANCHOR = {"start": 0, "middle": 0.5, "end": 1}


class Box(NamedTuple):
    """Where words stand, as wide as they may be."""

    left: float
    top: float
    right: float
    low: float

    def is_apart_from(self, other):
        """Say whether no point lies in both."""
        side_by_side = self.right <= other.left or other.right <= self.left
        return side_by_side or self.low <= other.top or other.low <= self.top


def boxes_of_words(picture):
    """The boxes of all words, in the order in which they are drawn."""
    boxes = []
    for group in re.findall(r"<g [^>]*>(?:<text.*?</text>)+</g>", picture.svg()):
        anchor = re.search('text-anchor="(.*?)"', group)[1]
        for x, y, said in re.findall(r'<text x="([\d.-]+)" y="([\d.-]+)">(.*?)</text>', group):
            wide = draw.breadth(said)
            left = float(x) - wide * PART_LEFT_OF_ANCHOR[anchor]
            base = float(y)
            boxes.append(Box(left, base - 12, left + wide, base + 4))
    return boxes


def test_words_give_way_to_words():
    first = draw.words({(5, 5): "one"}, side="above")
    second = draw.words({(5, 5): "two"}, side="above")
    one_box, two_box = boxes_of_words(ten_by_ten() + first + second)
    assert one_box.is_apart_from(two_box)


def test_words_stay_on_the_picture():
    for point in ((0, 5), (10, 5)):
        sentence = draw.words({point: "a long sentence"})
        (box,) = boxes_of_words(ten_by_ten() + sentence)
        assert box.left >= -0.1
        assert box.right <= draw.WIDE + 0.1


def test_a_name_has_room_at_the_end_of_its_line():
    plane = draw.plane(x=(0, 1), y=(0, 1), xticks=[], yticks=[])
    picture = plane + draw.line([(0, 0), (1, 1)], name="chance")
    (span,) = spans(picture)
    (name,) = boxes_of_words(picture)
    assert span.right < name.left
    assert name.right <= draw.WIDE


def test_pictures_stand_one_under_the_other():
    above = draw.plane(x=(0, 1), y=(0, 1), over="one")
    below = draw.plane(x=(0, 1), y=(0, 1), over="two")
    upper, lower = spans(above / below)
    assert upper.base < lower.top
    assert repr(above / below) == "one; two."


def test_a_small_area_is_touched_around_it_too_but_none_hides_another():
    picture = draw.plane(x=range(20), y=range(1))
    picture += draw.picks("dice", [(dice, (dice, 0)) for dice in range(20)])
    areas = re.findall(r'<rect (.*?) data-pick="dice=(\d+)"', picture.svg())
    # first those around the small ones, then the small ones themselves
    assert [int(dice) for _, dice in areas] == [*range(20), *range(20)]
    around, exact = (width_in(areas[k][0]) for k in (0, 20))
    assert around * draw.PHONE / draw.WIDE == pytest.approx(44, abs=0.1)
    assert exact < 22
    # a word on an area would take the touch
    worded = (picture + draw.words({(0, 0): "six"})).svg()
    assert worded.rindex("<text") < worded.index("data-pick")
    choice = draw.plane(x=range(20), y=range(1)) + draw.picks("choice", [(7, (0, 0))])
    assert 'data-choice="7"' in choice.svg()


def width_in(look):
    """The width among the attributes of a rectangle."""
    return float(re.search(r'width="([\d.]+)"', look)[1])


def test_marks_need_a_plane():
    with pytest.raises(AssertionError, match="plane"):
        draw.bars({0: 1}).svg()
    picture = draw.plane(x="ab", y=(0, 1)) + draw.bars({"c": 1})
    with pytest.raises(ValueError, match="not in"):
        picture.svg()


# tiles


@pytest.mark.parametrize("across", [1, 2, 5])
def test_tiles_lie_apart_in_their_order_and_are_large_enough_for_a_finger(across):
    labels = ["7♣", "V♥", "H T", "A", "B"]
    root = parsed(draw.tiles(labels, "Five tiles.", across))
    touched = [element for element in root.iter() if element.get("data-choice")]
    assert [int(element.get("data-choice")) for element in touched] == [0, 1, 2, 3, 4]
    assert len({place(element) for element in touched}) == 5
    for element in touched:
        assert float(element.get("width")) >= 36
        assert float(element.get("height")) >= 36
    lie = sorted(root.iter("text"), key=place)
    assert ["".join(text.itertext()) for text in lie] == labels
    (red,) = [element for element in root.iter() if "orange" in element.get("fill", "")]
    assert "".join(red.itertext()) == "V♥"


def place(element):
    """Where an element lies, in the order of reading."""
    return float(element.get("y")), float(element.get("x"))


# colours


def test_colours_of_the_book_follow_the_theme_and_fall_back_on_themselves():
    assert len({draw.paint(colour) for colour in COLOURS}) == 6
    for colour in COLOURS:
        assert re.fullmatch(rf"var\(--jeux-[a-z]+,{colour}\)", draw.paint(colour))
    for colour in ("none", "#123456", "currentColor"):
        assert draw.paint(colour) == colour, "any other one is left alone"


# picture, text, frame


@given(labels)
def test_a_picture_is_an_image_with_its_label(label):
    root = parsed(draw.svg("<path/>", label, 120, 45.5))
    assert root.tag == "svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == label
    assert root.get("viewBox") == "0 0 120 45.5"
    assert root.get("fill") == "currentColor"
    assert [child.tag for child in root] == ["path"]
    assert root.get("data-axes") is None
    with_axes = parsed(draw.svg("", label, 1, 1, "0 1 0 2"))
    assert with_axes.get("data-axes") == "0 1 0 2"


@given(words.filter(bool))
def test_a_frame_puts_its_conclusion_over_the_picture(conclusion):
    root = parsed(draw.frame("<svg/>", conclusion))
    assert [child.tag for child in root] == ["figcaption", "svg"]
    assert root[0].text == conclusion
    assert root.get("class") == "jeux-frame"
    silent = parsed(draw.frame("<svg/>", ""))
    assert [child.tag for child in silent] == ["svg"]


def test_what_lies_half_way_between_two_tenths_lies_alike_on_each_processor():
    assert len({px(0.25 + noise) for noise in (-1e-13, 0, 1e-13)}) == 1
    cell = draw.plane(x=["a"], y=["b"], shows="A cell")
    tinted = [cell + draw.boxes({("a", "b"): 0.40625 + noise}) for noise in (-1e-15, 1e-15)]
    assert tinted[0].svg() == tinted[1].svg()


def test_a_box_without_height_is_not_drawn():
    plane = draw.plane(x=(0, 1), y=(0, 1), shows="Boxes")
    flat = draw.boxes([(0, 0.5, 1, 0.5 + 1e-9)], rim=1, trim=0)
    assert rects(plane + flat) == []
    assert rects(plane + draw.bars({0.5: 0})) == []
