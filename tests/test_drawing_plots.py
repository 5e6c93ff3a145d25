"""A matplotlib figure becomes a picture of the book: accessible, light, the same on every run."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import IPython.display
import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sizes import LONG

from jeux import drawing
from jeux.drawing import BLUE, GREY, ORANGE, STYLE, bars, frame, paint, show, svg

plt.switch_backend("Agg")

COLOURS = [getattr(drawing, c) for c in ("BLUE", "ORANGE", "GREEN", "PURPLE", "GREY", "PAPER")]


def parsed(drawn):
    return ElementTree.fromstring(drawn)


def texts(drawn):
    return ["".join(t.itertext()) for t in parsed(drawn).iter("text")]


def plot(colour="black"):
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots()
        axes.plot([0, 1, 3], [2, 4.25, 3], color=colour, marker="o", label='a < b & "c"')
        axes.fill_between([0, 1], 2, 3, color=GREY, alpha=0.5)
        axes.axhline(3, color=ORANGE)
    return figure


def test_a_figure_becomes_a_picture_and_is_closed():
    before = plt.get_fignums()
    root = parsed(svg(plot(), "A line; it < rises & 'falls'."))
    assert plt.get_fignums() == before
    assert (root.tag, root.get("role")) == ("svg", "img")
    assert root.get("aria-label") == "A line; it < rises & 'falls'."
    assert len(list(root.iter("path"))) > 3


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


WORDS = ["#000000", 'x="3.14159"', "font-family: serif", "fill: #0072b2; #d55e00", 'id="a1"', "<d>"]


def test_words_that_look_like_markup_stay_as_they_are():
    figure, label = plot(), " ".join(WORDS)
    for height, said in enumerate(WORDS):
        figure.axes[0].text(0, height, said)
        figure.axes[0].text(1, height, f"{said} 1.23456")
    figure.axes[0].set(title=label, xlabel=f"{label} 1.23456")
    drawn = svg(figure, label)
    said = {*WORDS, label}
    assert said | {f"{words} 1.23456" for words in said} <= set(texts(drawn))
    assert parsed(drawn).get("aria-label") == label


def placed(drawn):
    """Return where the words of a figure stand, by word, and how each is styled."""
    found = {}
    for place in parsed(drawn).iter("text"):
        at = re.match(r"translate\(([\d.]+) ([\d.]+)\)|rotate\(-0 ([\d.]+) ([\d.]+)\)",
                      place.get("transform", "rotate(-0 0 0)"))  # fmt: skip
        x, y = (float(number) for number in at.groups() if number)
        found["".join(place.itertext())] = (x, y, place.get("style"))
    return found


@given(st.lists(st.integers(0, 101).map(lambda k: k / 101), min_size=1, max_size=6))
@settings(max_examples=10 if LONG else 4)
def test_curves_bear_their_names_beside_their_ends(ends):
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots()
        for k, end in enumerate(ends):
            axes.plot([0, 1], [0.5, end], label=f"curve {k}", color=BLUE)
        axes.axhline(0.5, color=ORANGE, label="level")
        axes.plot([0, 1], [0, 1], color="black")
        axes.set(ylim=(0, 1), xlim=(0, 1))
    found = placed(svg(figure, "curves"))
    names = [f"curve {k}" for k in range(len(ends))] + ["level"]
    wanted = dict(zip(names, [*ends, 0.5], strict=True))
    heights = [found[name][1] for name in sorted(names, key=wanted.get)]
    # from the lowest curve up; letters are 15 high
    assert (np.diff(heights) < -15).all()
    assert {found[name][0] for name in names} == {found["level"][0]}
    assert f"fill: {paint(ORANGE)}" in found["level"][2]
    assert len([word for word in found if "curve" in word]) == len(ends)


def test_the_title_of_the_y_axis_lies_over_it():
    figure = plot()
    figure.axes[0].set(ylabel="chance, %", xlabel="throws")
    found = placed(svg(figure, "a line"))
    assert found["chance, %"][1] < min(
        y for said, (_, y, _) in found.items() if said != "chance, %"
    )
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots()
        axes.set(ylabel="mover", title="P")
    assert "P: mover" in placed(svg(figure, "nothing"))


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(0.01, 1000, {"0.01", "0.1", "1", "10", "100", "1,000"}), (1e-9, 1, {"10⁻⁶", "10⁰"})],
)
def test_powers_of_ten_are_written_in_plain_signs(low, high, said):
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots()
        axes.loglog([1, 10], [low, high])
    assert said <= set(texts(svg(figure, "a line")))


def test_a_figure_says_what_its_axes_span():
    figure, axes = plt.subplots()
    axes.set(xlim=(0, 2), ylim=(-1, 12345))
    assert parsed(svg(figure, "nothing")).get("data-axes") == "0 2 -1 1.234e+04"


def test_the_same_data_give_the_same_bytes():
    assert svg(plot(), "a line") == svg(plot(), "a line")
    assert bars([1, 2, 3], "data", top=3, mean=1) == bars([1, 2, 3], "data", top=3, mean=1)


def test_another_process_gives_the_same_bytes():
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from test_drawing_plots import plot, svg; "
        "sys.stdout.reconfigure(encoding='utf-8'); print(svg(plot(), 'a line'), end='')"
    )
    folder = __file__.rpartition("test_drawing_plots.py")[0]
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
