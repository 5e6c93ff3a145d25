"""Every picture is well formed, has a name, and shows its data to scale."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import IPython.display
import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jeux import drawing
from jeux.drawing import BLUE, GREY, ORANGE, STYLE, bars, frame, paint, picture, show, svg, text

plt.switch_backend("Agg")

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


def texts(drawn):
    return ["".join(t.itertext()) for t in parsed(drawn).iter("text")]


def plot(colour="black"):
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots()
        axes.plot([0, 1, 3], [2, 4.25, 3], color=colour, marker="o", label='a < b & "c"')
        axes.fill_between([0, 1], 2, 3, color=GREY, alpha=0.5)
        axes.axhline(3, color=ORANGE)
        axes.legend()
    return figure


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


@pytest.mark.parametrize("label", ["", " ", "\n\t"])
def test_a_picture_without_a_label_is_refused(label):
    for draw in (lambda: picture("", label, 1, 1), lambda: bars([1], label)):
        with pytest.raises(ValueError, match="label") as raised:
            draw()
        assert repr(label) in str(raised.value)


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


def test_a_frame_without_a_conclusion_has_no_caption():
    assert [child.tag for child in parsed(frame("<svg/>", ""))] == ["svg"]


# bars


@given(heights)
def test_heights_of_bars_are_proportional_to_the_data(data):
    drawn = rects(bars(data, "data"))
    assert len(drawn) == len(data)
    full = drawn[:, 3].max()
    assert full > 100
    assert np.allclose(drawn[:, 3], np.array(data) / max(data) * full, atol=0.11)


@given(heights)
def test_bars_stand_on_one_line_side_by_side(data):
    x, y, width, height = rects(bars(data, "data")).T
    assert np.allclose(y + height, (y + height)[0], atol=0.11)
    assert np.allclose(width, width[0])
    assert (x[1:] > (x + width)[:-1]).all()
    assert np.allclose(np.diff(x), (x[-1] - x[0]) / max(1, len(x) - 1), atol=0.21)


@given(heights, st.floats(1, 10))
def test_frames_with_the_same_top_can_be_compared(data, times):
    alone = rects(bars(data, "data"))[:, 3]
    under = rects(bars(data, "data", top=max(data) * times))[:, 3]
    assert np.allclose(under, alone / times, atol=0.11)


@given(heights, st.integers(-30, 30), st.sets(st.integers(-30, 60)))
def test_chosen_bars_have_the_second_colour(data, first, chosen):
    drawn = parsed(bars(data, "data", first=first, chosen=chosen)).iter("rect")
    picked = {first + i for i, bar in enumerate(drawn) if bar.get("fill") == paint(ORANGE)}
    assert picked == chosen & set(range(first, first + len(data)))


@pytest.mark.parametrize(("n", "first"), [(1, 0), (6, 1), (22, 0), (100, -50)])
def test_numbers_under_the_axis_stand_under_their_bars(n, first):
    drawn = bars([1] * n, "data", first=first)
    middles = rects(drawn)[:, 0] + rects(drawn)[:, 2] / 2
    marked = [t for t in parsed(drawn).iter("text") if t.get("text-anchor") == "middle"]
    assert marked[0].text == str(first)
    for mark in marked:
        assert float(mark.get("x")) == pytest.approx(middles[int(mark.text) - first], abs=0.6)
    places = [float(mark.get("x")) for mark in marked]
    assert n == 1 or min(np.diff(places)) > 15


@pytest.mark.parametrize(("mean", "first"), [(1, 1), (3, 1), (3.5, 1), (6, 1), (-2, -4)])
def test_the_marker_of_the_mean_stands_at_its_place(mean, first):
    drawn = bars([1] * 6, "data", first=first, mean=mean)
    middles = rects(drawn)[:, 0] + rects(drawn)[:, 2] / 2
    place = float(re.search(r'<path d="M([\d.]+) [\d.]+l8 14h-16z"', drawn)[1])
    assert place == pytest.approx(np.interp(mean - first, range(6), middles), abs=0.11)
    assert f"mean {mean:g}" in texts(drawn)


def test_bars_name_their_axes():
    drawn = bars([1, 2], "one & two", x_label="x < y", y_label='"p"')
    assert parsed(drawn).get("aria-label") == "one & two"
    assert {"0", "x < y", '"p"'} <= set(texts(drawn))


@given(st.floats(1e-4, 1e5))
def test_the_tick_is_a_round_number_at_its_height(top):
    drawn = bars([top], "data")
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
        ([], {}, r"heights .*got \[\]"),
        ([1, -0.5], {}, r"heights .*-0\.5"),
        ([0, 0], {}, "top .*got 0"),
        ([1], {"top": 0}, "top .*got 0"),
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
        bars([1, bad], "data")


# matplotlib


def test_a_figure_becomes_a_picture_and_is_closed():
    before = plt.get_fignums()
    root = parsed(svg(plot(), "A line; it < rises & 'falls'."))
    assert plt.get_fignums() == before
    assert (root.tag, root.get("role")) == ("svg", "img")
    assert root.get("aria-label") == "A line; it < rises & 'falls'."
    assert len(list(root.iter("path"))) > 3


def test_a_figure_is_closed_even_when_its_label_is_empty():
    before = plt.get_fignums()
    with pytest.raises(ValueError, match="label"):
        svg(plot(), "")
    assert plt.get_fignums() == before


def test_black_becomes_the_colour_of_the_text_around():
    drawn = svg(plot("black"), "a line")
    assert "#000000" not in drawn
    assert "stroke: currentColor" in drawn


@pytest.mark.parametrize("colour", COLOURS)
def test_colours_of_a_figure_follow_the_theme(colour):
    assert f"stroke: {paint(colour)}" in svg(plot(colour), "a line")


def ids_and_references(drawn):
    ids = [e.get("id") for e in parsed(drawn).iter() if e.get("id")]
    targets = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn)
    assert len(ids) == len(set(ids))
    return set(ids), {one or other for one, other in targets}


def test_references_of_a_figure_have_their_targets():
    ids, references = ids_and_references(svg(plot(), "a line"))
    assert references
    assert references <= ids


def test_no_id_is_kept_that_nothing_refers_to():
    ids, references = ids_and_references(svg(plot(), "a line"))
    assert ids <= references


def test_what_is_faint_does_not_vanish():
    figure, axes = plt.subplots()
    axes.fill_between([0, 1], 2, 3, color=BLUE, alpha=0.05)
    drawn = svg(figure, "a faint band")
    assert [float(o) for o in re.findall(r"fill-opacity: ([\d.]+)", drawn)] == [0.05]


def test_nothing_that_changes_or_weighs_is_left_in():
    drawn = svg(plot(), "a line")
    for left in ("<metadata", "<!--", "xlink", "<?xml", "<!DOCTYPE", "\n"):
        assert left not in drawn
    assert not re.search(r" d=\"[^\"]*\d\.\d\d", drawn)


def test_words_of_a_figure_stay_words():
    assert 'a < b & "c"' in texts(svg(plot(), "a line"))


def test_numbers_in_the_words_of_a_figure_keep_their_decimals():
    figure = plot()
    figure.axes[0].set(yticks=[2.25, 3.75], title="mean 3.4787")
    said = texts(svg(figure, "a line"))
    assert {"2.25", "3.75", "mean 3.4787"} <= set(said)


def test_the_same_data_give_the_same_bytes():
    assert svg(plot(), "a line") == svg(plot(), "a line")
    assert bars([1, 2, 3], "data", mean=1) == bars([1, 2, 3], "data", mean=1)


def test_another_process_gives_the_same_bytes():
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from test_drawing import plot, svg; "
        "sys.stdout.reconfigure(encoding='utf-8'); print(svg(plot(), 'a line'), end='')"
    )
    folder = __file__.rpartition("test_drawing.py")[0]
    run = subprocess.run(
        [sys.executable, "-c", code, folder], capture_output=True, encoding="utf-8", check=True
    )
    assert run.stdout == svg(plot(), "a line")


# show


@pytest.mark.parametrize("conclusion", ["It rises & falls.", ""])
def test_show_displays_the_framed_picture(monkeypatch, conclusion):
    shown, before = [], plt.get_fignums()
    monkeypatch.setattr(IPython.display, "display", shown.append)
    assert show(plot(), "a line", conclusion) is None
    (only,) = shown
    assert only._repr_html_() == frame(svg(plot(), "a line"), conclusion)
    parsed(only._repr_html_())
    assert plt.get_fignums() == before
