"""Every picture is well formed, has a name, and shows its data to scale."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jeux import drawing
from jeux.drawing import ORANGE, bars, frame, halo, paint, picture, text

COLOURS = [getattr(drawing, c) for c in ("BLUE", "ORANGE", "GREEN", "PURPLE", "GREY", "PAPER")]

# what XML can carry, and what a parser gives back unchanged
words = st.text(st.characters(min_codepoint=32, exclude_categories=("Cs", "Cc", "Cn", "Co")))
labels = words.filter(str.strip)
heights = st.lists(st.floats(0, 1e6), min_size=1, max_size=30).filter(lambda h: max(h) > 1e-6)


def parsed(drawn):
    return ElementTree.fromstring(drawn)


def rects(drawn):
    """Return x, y, width and height of each bar."""
    found = parsed(drawn).iter("rect")
    return np.array([[float(r.get(k)) for k in ("x", "y", "width", "height")] for r in found])


def drawn_bars(data, **options):
    """Draw bars up to the highest of them."""
    return bars(data, "data", **{"top": max(data), **options})


def texts(drawn):
    return ["".join(t.itertext()) for t in parsed(drawn).iter("text")]


# colours


def test_colours_of_the_book_follow_the_theme_and_fall_back_on_themselves():
    assert len({paint(colour) for colour in COLOURS}) == 6
    for colour in COLOURS:
        assert re.fullmatch(rf"var\(--jeux-[a-z]+,{colour}\)", paint(colour))


@pytest.mark.parametrize("colour", ["none", "#123456", "currentColor"])
def test_any_other_colour_is_left_alone(colour):
    assert paint(colour) == colour


# picture, text, frame


@given(labels)
def test_a_picture_is_an_image_with_its_label(label):
    root = parsed(picture("<path/>", label, 120, 45.5))
    assert (root.tag, root.get("role"), root.get("aria-label")) == ("svg", "img", label)
    assert root.get("viewBox") == "0 0 120 45.5"
    assert root.get("fill") == "currentColor"
    assert [child.tag for child in root] == ["path"]


def test_a_picture_says_what_its_axes_span_if_it_is_told():
    assert parsed(picture("", "a dot", 1, 1, "0 1 0 2")).get("data-axes") == "0 1 0 2"
    assert parsed(picture("", "a dot", 1, 1)).get("data-axes") is None


@given(words, st.sampled_from(["start", "middle", "end"]))
def test_text_is_escaped_and_anchored(said, anchor):
    root = parsed(text(1.5, 20, said, anchor))
    assert (root.tag, root.text or "") == ("text", said)
    assert (root.get("x"), root.get("y")) == ("1.5", "20")
    assert root.get("text-anchor", "start") == anchor


def test_only_an_unusual_size_is_written():
    assert parsed(text(0, 0, "a")).get("font-size") is None
    assert parsed(text(0, 0, "a", size=24)).get("font-size") == "24"


@given(words.filter(bool))
def test_a_frame_puts_its_conclusion_over_the_picture(conclusion):
    root = parsed(frame("<svg/>", conclusion))
    assert [child.tag for child in root] == ["figcaption", "svg"]
    assert root[0].text == conclusion
    assert root.get("class") == "jeux-frame"


def test_a_halo_lies_under_the_letters():
    root = parsed(halo(text(3, 20, "42") + text(9, 20, "43")))
    assert [child.text for child in root] == ["42", "43"]
    assert root.get("paint-order") == "stroke"
    assert float(root.get("stroke-width")) > 2


def test_a_frame_without_a_conclusion_has_no_caption():
    assert [child.tag for child in parsed(frame("<svg/>", ""))] == ["svg"]


# bars


@given(heights)
def test_heights_of_bars_are_proportional_to_the_data(data):
    drawn = rects(drawn_bars(data))
    assert len(drawn) == len(data)
    full = drawn[:, 3].max()
    assert full > 100
    assert np.allclose(drawn[:, 3], np.array(data) / max(data) * full, atol=0.11)


@given(heights)
def test_bars_stand_on_one_line_side_by_side(data):
    x, y, width, height = rects(drawn_bars(data)).T
    assert np.allclose(y + height, (y + height)[0], atol=0.11)
    assert np.allclose(width, width[0])
    assert (x[1:] > (x + width)[:-1]).all()
    assert np.allclose(np.diff(x), (x[-1] - x[0]) / max(1, len(x) - 1), atol=0.21)


@given(heights, st.floats(1, 10))
def test_frames_with_the_same_top_can_be_compared(data, times):
    alone = rects(drawn_bars(data))[:, 3]
    under = rects(drawn_bars(data, top=max(data) * times))[:, 3]
    assert np.allclose(under, alone / times, atol=0.11)


@given(heights, st.integers(-30, 30), st.sets(st.integers(-30, 60)))
def test_chosen_bars_have_the_second_colour(data, first, chosen):
    drawn = parsed(drawn_bars(data, first=first, chosen=chosen)).iter("rect")
    picked = {first + i for i, bar in enumerate(drawn) if bar.get("fill") == paint(ORANGE)}
    assert picked == chosen & set(range(first, first + len(data)))


@pytest.mark.parametrize(("n", "first"), [(1, 0), (6, 1), (22, 0), (100, -50)])
def test_numbers_under_the_axis_stand_under_their_bars(n, first):
    drawn = drawn_bars([1] * n, first=first)
    middles = rects(drawn)[:, 0] + rects(drawn)[:, 2] / 2
    marked = [t for t in parsed(drawn).iter("text") if t.get("text-anchor") == "middle"]
    assert marked[0].text == str(first)
    for mark in marked:
        assert float(mark.get("x")) == pytest.approx(middles[int(mark.text) - first], abs=0.6)
    places = [float(mark.get("x")) for mark in marked]
    assert n == 1 or min(np.diff(places)) > 15


@pytest.mark.parametrize(("mean", "first"), [(1, 1), (3, 1), (3.5, 1), (6, 1), (-2, -4)])
def test_the_marker_of_the_mean_stands_at_its_place(mean, first):
    drawn = drawn_bars([1] * 6, first=first, mean=mean)
    middles = rects(drawn)[:, 0] + rects(drawn)[:, 2] / 2
    place = float(re.search(r'<path d="M([\d.]+) [\d.]+l8 14h-16z"', drawn)[1])
    assert place == pytest.approx(np.interp(mean - first, range(6), middles), abs=0.11)
    assert f"mean {mean:g}" in texts(drawn)


@given(st.integers(1, 40), st.data())
def test_a_name_stands_over_its_bar_within_the_picture(n, data):
    tall = data.draw(st.lists(st.floats(0.01, 1), min_size=n, max_size=n))
    at = data.draw(st.integers(3, n + 2))
    drawn = bars(tall, "data", first=3, top=1.2, names={at: "median"})
    (name,) = [t for t in parsed(drawn).iter("text") if t.text == "median"]
    x, y, width, _ = rects(drawn).T
    place, low = float(name.get("x")), float(name.get("y"))
    under = (x < place + 15) & (x + width > place - 15)
    assert (y[under] > low).all()
    assert 50 < place - 20 < place + 20 < 440
    assert abs(place - (x + width / 2)[at - 3]) < 30


def test_an_outline_has_the_heights_that_are_compared_with():
    drawn = bars([1, 2], "Two.", top=4, before=[4, 0])
    path = re.search(r'<path d="(M50 205V[^"]*)"', drawn)[1]
    assert path == "M50 205V30.0h189.00V205.0h189.00V205"
    assert bars([1, 2], "Two.", top=4, before=[]) == bars([1, 2], "Two.", top=4)
    for wrong in ([1], [1, 5], [-1, 1]):
        with pytest.raises(ValueError, match="before"):
            bars([1, 2], "Two.", top=4, before=wrong)


def test_bars_name_their_axes():
    drawn = bars([1, 2], "one & two", top=2, x_label="x < y", y_label='"p"')
    assert parsed(drawn).get("aria-label") == "one & two"
    assert {"0", "x < y", '"p"'} <= set(texts(drawn))


def test_bars_say_what_their_axes_span():
    one, same, other = (drawn_bars(data, first=2, top=9) for data in ([1, 2], [9, 0], [1, 2, 3]))
    spans = [parsed(drawn).get("data-axes") for drawn in (one, same, other)]
    assert spans == ["2 3 0 9", "2 3 0 9", "2 4 0 9"]


def test_bars_have_no_top_of_their_own():
    with pytest.raises(TypeError, match="top"):
        bars([1], "data")


@given(st.floats(1e-4, 1e5))
def test_the_tick_is_a_round_number_at_its_height(top):
    drawn = drawn_bars([top])
    (bar,) = rects(drawn)
    base = bar[1] + bar[3]
    said = [t.text for t in parsed(drawn).iter("text") if t.get("text-anchor") == "end"]
    tick = float(said[0])
    assert re.fullmatch(r"[125]0*|0\.0*[125]|[125]e[-+]\d+", said[0])
    assert top * 0.399 < tick <= top * 1.000001
    place = float(re.search(r'<path d="M[\d.]+ ([\d.]+)h5"', drawn)[1])
    assert base - place == pytest.approx(bar[3] * tick / top, abs=0.3)


@pytest.mark.parametrize(
    ("data", "options", "names"),
    [
        ([], {"top": 1}, r"heights .*got \[\]"),
        ([1, -0.5], {"top": 1}, r"heights .*-0\.5"),
        ([0, 0], {"top": 0}, "top .*got 0"),
        ([1], {"top": 0}, "top .*got 0"),
        ([1], {"top": 0.5}, r"top .*all heights, 1, got 0\.5"),
        ([1], {"top": float("inf")}, "top .*got inf"),
        ([1], {"top": 1, "mean": 0.6}, "mean .*got 0.6"),
        ([1], {"top": -2.5}, r"top .*got -2\.5"),
    ],
    ids=str,
)
def test_bad_bars_are_named(data, options, names):
    with pytest.raises(ValueError, match=names):
        bars(data, "data", **options)


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_heights_that_are_not_finite_are_refused(bad):
    with pytest.raises(ValueError, match="heights"):
        bars([1, bad], "data", top=1)
