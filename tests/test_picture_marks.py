"""The grammar of pictures: marks lie where their data are, and words do not meet."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jeux import pictures as draw
from jeux.figures import px

RECT = re.compile(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)" height="([-\d.]+)"')
COLOURS = [getattr(draw, c) for c in ("BLUE", "ORANGE", "GREEN", "PURPLE", "GREY", "PAPER")]
# what XML can carry, and what a parser gives back unchanged
words = st.text(st.characters(min_codepoint=32, exclude_categories=("Cs", "Cc", "Cn", "Co")))
labels = words.filter(str.strip)
AXES = re.compile(r'data-axes="([^"]*)"')


def parsed(drawn):
    return ElementTree.fromstring(drawn)


def rects(picture):
    return [tuple(map(float, found)) for found in RECT.findall(picture.svg())]


def spans(picture):
    """The sides of each plane in data, and where they lie on paper."""
    return [tuple(map(float, one.split())) for one in AXES.search(picture.svg())[1].split("; ")]


@given(st.lists(st.integers(1, 50), min_size=1, max_size=12))
def test_bars_are_as_high_as_their_numbers(heights):
    found = draw.plane(x=range(len(heights)), y=(0, 100)) + draw.bars(dict(enumerate(heights)))
    ((*_, top, base),) = spans(found)
    for number, (_, y, _, high) in zip(heights, rects(found), strict=True):
        assert high == pytest.approx((base - top) * number / 100, abs=0.06)
        assert y + high == pytest.approx(base, abs=0.06)
    above = draw.bars({0: 60}, draw.ORANGE, base={0: heights[0]})
    (*_, (_, z, _, tall)) = rects(found + above)
    assert z + tall == pytest.approx(rects(found)[0][1], abs=0.11), "what is stacked begins there"


@pytest.mark.parametrize("ends", [(0, 10), (10, 0), (-3, 7)])
def test_numbers_lie_in_proportion_on_a_side(ends):
    found = draw.plane(x=ends, y=(0, 1)) + draw.dots([(x, 0) for x in (*ends, sum(ends) / 2)])
    first, last, middle = map(float, re.findall(r'cx="([\d.]+)"', found.svg()))
    assert first < last
    assert middle == pytest.approx((first + last) / 2, abs=0.1)


def test_data_outside_a_plane_are_clipped_to_its_edge():
    found = draw.plane(x=range(2), y=(0, 10)) + draw.bars({0: 10, 1: 99})
    (*_, one), (*_, other) = rects(found)
    assert one == other


def test_a_square_plane_has_equal_units():
    x, u, y, v, left, right, top, base = spans(draw.plane(x=(0, 4), y=(0, 2), square=True))[0]
    assert (right - left) / (u - x) == pytest.approx((base - top) / (v - y), abs=0.05)


def test_cells_of_a_table_tile_it():
    cells = [(column, row) for column in range(4) for row in range(3)]
    found = draw.plane(x=range(4), y=["a", "b", "c"]) + draw.boxes(
        dict.fromkeys([(c, "abc"[r]) for c, r in cells], 1), trim=0
    )
    ((*_, left, right, top, base),) = spans(found)
    area = sum(wide * high for *_, wide, high in rects(found))
    assert area == pytest.approx((right - left) * (base - top), rel=0.01)


def test_tints_are_as_deep_as_their_numbers():
    plane = draw.plane(x=range(4), y=range(1))
    drawn = (plane + draw.boxes({(0, 0): 1, (1, 0): 0.5, (2, 0): -0.5, (3, 0): 0})).svg()
    half = f"{draw.TINT / 2:.2g}"
    shades = re.findall(r'<g fill="var\(--jeux-(\w+)[^"]*" fill-opacity="([.\d]+)"', drawn)
    assert shades == [("orange", half), ("blue", half), ("blue", f"{draw.TINT:.2g}")]


def boxes_of_words(picture):
    """Where words stand, as wide as they may be."""
    found = []
    for group in re.findall(r"<g [^>]*>(?:<text.*?</text>)+</g>", picture.svg()):
        anchor = re.search('text-anchor="(.*?)"', group)[1]
        for x, y, said in re.findall(r'<text x="([\d.-]+)" y="([\d.-]+)">(.*?)</text>', group):
            wide = draw.breadth(said)
            left = float(x) - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
            found.append((left, float(y) - 12, left + wide, float(y) + 4))
    return found


def test_words_give_way_to_words():
    plane = draw.plane(x=(0, 10), y=(0, 10), xticks=[], yticks=[])
    twice = [draw.words({(5, 5): said}, side="above") for said in ("one", "two")]
    one, other = boxes_of_words(plane + twice[0] + twice[1])
    assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_words_stay_on_the_picture():
    plane = draw.plane(x=(0, 10), y=(0, 10), xticks=[], yticks=[])
    for at in ((0, 5), (10, 5)):
        ((left, _, right, _),) = boxes_of_words(plane + draw.words({at: "a long sentence"}))
        assert left >= -0.1
        assert right <= draw.WIDE + 0.1


def test_a_name_has_room_at_the_end_of_its_line():
    plane = draw.plane(x=(0, 1), y=(0, 1), xticks=[], yticks=[])
    found = plane + draw.line([(0, 0), (1, 1)], name="chance")
    ((left, _, right, _),) = boxes_of_words(found)
    assert spans(found)[0][5] < left
    assert right <= draw.WIDE


def test_pictures_stand_one_under_the_other():
    above, below = (draw.plane(x=(0, 1), y=(0, 1), over=title) for title in ("one", "two"))
    (*_, foot), (*_, top, _) = spans(above / below)
    assert foot < top
    assert repr(above / below) == "one; two."


def test_a_small_area_is_touched_around_it_too_but_none_hides_another():
    plane, cells = draw.plane(x=range(20), y=range(1)), [(k, (k, 0)) for k in range(20)]
    drawn = (plane + draw.picks("dice", cells)).svg()
    found = re.findall(r'<rect (.*?) data-pick="dice=(\d+)"', drawn)
    assert [int(value) for _, value in found] == [*range(20)] * 2
    large, exact = found[:20], found[20:]
    width = [float(re.search(r'width="([\d.]+)"', look)[1]) for look, _ in (large[0], exact[0])]
    assert width[0] * draw.PHONE / draw.WIDE == pytest.approx(44, abs=0.1)
    assert width[1] < 22
    # a word on an area would take the touch
    worded = (plane + draw.picks("dice", cells) + draw.words({(0, 0): "six"})).svg()
    assert worded.rindex("<text") < worded.index("data-pick")
    assert 'data-choice="7"' in (plane + draw.picks("choice", [(7, (0, 0))])).svg()


def test_marks_need_a_plane():
    with pytest.raises(AssertionError, match="plane"):
        draw.bars({0: 1}).svg()
    with pytest.raises(ValueError, match="not in"):
        (draw.plane(x="ab", y=(0, 1)) + draw.bars({"c": 1})).svg()


# tiles


@pytest.mark.parametrize("across", [1, 2, 5])
def test_tiles_lie_apart_in_their_order_and_are_large_enough_for_a_finger(across):
    said = ["7♣", "V♥", "H T", "A", "B"]
    root = parsed(draw.tiles(said, "Five tiles.", across))
    touched = [one for one in root.iter() if one.get("data-choice")]
    assert [int(one.get("data-choice")) for one in touched] == [*range(5)]
    assert len({(one.get("x"), one.get("y")) for one in touched}) == 5
    assert min(float(one.get(k)) for one in touched for k in ("width", "height")) >= 36
    lie = sorted(root.iter("text"), key=lambda one: (float(one.get("y")), float(one.get("x"))))
    assert ["".join(text.itertext()) for text in lie] == said
    (red,) = (one for one in root.iter() if "orange" in one.get("fill", ""))
    assert "".join(red.itertext()) == "V♥"


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
    assert (root.tag, root.get("role"), root.get("aria-label")) == ("svg", "img", label)
    assert root.get("viewBox") == "0 0 120 45.5"
    assert root.get("fill") == "currentColor"
    assert [child.tag for child in root] == ["path"]
    assert root.get("data-axes") is None
    assert parsed(draw.svg("", label, 1, 1, "0 1 0 2")).get("data-axes") == "0 1 0 2"


@given(words.filter(bool))
def test_a_frame_puts_its_conclusion_over_the_picture(conclusion):
    root = parsed(draw.frame("<svg/>", conclusion))
    assert [child.tag for child in root] == ["figcaption", "svg"]
    assert root[0].text == conclusion
    assert root.get("class") == "jeux-frame"
    assert [child.tag for child in parsed(draw.frame("<svg/>", ""))] == ["svg"]


def test_what_lies_half_way_between_two_tenths_lies_alike_on_each_processor():
    assert len({px(0.25 + noise) for noise in (-1e-13, 0, 1e-13)}) == 1
    level = draw.plane(x=["a"], y=["b"], shows="A cell")
    shades = {(level + draw.boxes({("a", "b"): 0.40625 + e})).svg() for e in (-1e-15, 1e-15)}
    assert len(shades) == 1


def test_a_box_without_height_is_not_drawn():
    on = draw.plane(x=(0, 1), y=(0, 1), shows="Boxes")
    assert rects(on + draw.boxes([(0, 0.5, 1, 0.5 + 1e-9)], rim=1, trim=0)) == []
    assert rects(on + draw.bars({0.5: 0})) == []
