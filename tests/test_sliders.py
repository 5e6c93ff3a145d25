"""`explore`: the same frames all at once on a page and on demand under a kernel."""

import json
import os
import re
from itertools import count, product
from unittest.mock import patch
from xml.etree import ElementTree

import ipywidgets
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.embed import dependency_state

from jeux.pictures import bars, frame, plane
from jeux.sliders import DRAW_ALL, explore
from jeux.stage import svg as picture

NAMES = ("caisse", "players", "board")
shapes = st.lists(st.integers(1, 4), min_size=1, max_size=3)


def on_page():
    return patch.dict(os.environ, {DRAW_ALL: "1"})


def under_kernel():
    return patch.dict(os.environ, {DRAW_ALL: ""})


@pytest.fixture(params=[on_page, under_kernel], ids=["page", "kernel"])
def both(request):
    with request.param():
        yield


@pytest.fixture
def page():
    with on_page():
        yield


@pytest.fixture
def kernel(monkeypatch):
    monkeypatch.delenv(DRAW_ALL, raising=False)


@pytest.fixture(autouse=True)
def forget_widgets():
    yield
    ipywidgets.Widget.close_all()


class Draw:
    """A draw function that remembers its calls."""

    def __init__(self):
        self.calls = []

    def __call__(self, **values):
        self.calls.append(values)
        return frame(f"<p>{sorted(values.items())}</p>", "said")


def choices_of(shape):
    return {name: [f"{name}{k}" for k in range(n)] for name, n in zip(NAMES, shape, strict=False)}


class Page:
    """What a page without a kernel has of an explorer: the state of one model, as JSON has it."""

    def __init__(self, box):
        (model,) = dependency_state([box], drop_defaults=False).values()
        self.state = json.loads(json.dumps(model["state"]))

    def shows(self, indices):
        """Return the frame of a place: those of the last control stand beside each other."""
        shape = [range(len(control["options"])) for control in self.state["controls"]]
        return self.state["frames"][list(product(*shape)).index(tuple(indices))]


def controls_of(box):
    """Return of each control its name, the words of its values and its place."""
    if isinstance(box, ipywidgets.VBox):
        controls = []
        for child in box.children:
            if hasattr(child, "options"):
                options = [text for text, _ in child.options]
                controls.append((child.description, options, child.index))
        return controls
    controls = zip(Page(box).state["controls"], box.at, strict=True)
    return [(control["label"], control["options"], place) for control, place in controls]


# on a page


@settings(max_examples=25, deadline=None)
@given(shapes)
def test_a_page_holds_each_frame_once_in_the_order_of_its_controls(shape):
    draw, choices = Draw(), choices_of(shape)
    with on_page():
        box = explore(draw, **choices)
    combined = [dict(zip(choices, v, strict=True)) for v in product(*choices.values())]
    assert draw.calls == combined
    page = Page(box)
    assert len(page.state["frames"]) == len(combined)
    assert [control["name"] for control in page.state["controls"]] == list(choices)
    for indices in product(*map(range, shape)):
        chosen = {n: v[i] for (n, v), i in zip(choices.items(), indices, strict=True)}
        assert page.shows(indices) == draw(**chosen)
    ipywidgets.Widget.close_all()


def test_a_page_knows_what_a_picture_calls_the_values(page):
    choices = {"dice": [1, 2], "caisse": [1000], "rule": ["exactly"]}
    controls = Page(explore(lambda **values: "", **choices)).state["controls"]
    assert [control["values"] for control in controls] == [["1", "2"], ["1000"], ["exactly"]]
    assert [control["words"] for control in controls] == [False, False, True]


# under a kernel


@settings(max_examples=25, deadline=None)
@given(shapes, st.data())
def test_a_kernel_draws_what_the_sliders_choose_and_no_more(shape, data):
    draw, choices = Draw(), choices_of(shape)
    with under_kernel():
        box = explore(draw, **choices)
    *sliders, shown = box.children
    chosen = {name: values[0] for name, values in choices.items()}
    assert draw.calls == [chosen]
    assert shown.value == Draw()(**chosen)
    for _ in range(4):
        k = data.draw(st.integers(0, len(shape) - 1))
        name, index = list(choices)[k], data.draw(st.integers(0, shape[k] - 1))
        drawn = len(draw.calls) + (sliders[k].index != index)
        sliders[k].index = index
        chosen[name] = choices[name][index]
        assert len(draw.calls) == drawn
        assert draw.calls[-1] == chosen
        assert shown.value == Draw()(**chosen)
    ipywidgets.Widget.close_all()


def test_a_kernel_listens_to_a_picture_whose_parts_can_be_touched(kernel):
    def drawn(n, rule):
        return frame(f'<b data-pick="n={n}">{rule}</b>', "said")

    n, rule, _, touch = explore(drawn, n=[10, 20], rule=["old"], start={"n": 20}).children
    assert (touch.at_n, touch.at_rule) == (n.index, rule.index) == (1, 0)
    assert touch.values == {"n": ["10", "20"], "rule": ["old"]}
    assert len(explore(lambda n: "<b></b>", n=[1]).children) == 2


# in both places


def bare(value):
    """Return what stands in a frame that explore captioned by itself."""
    figure = re.fullmatch(
        r'<figure class="jeux-frame"><figcaption>[^<]*=[^<]*</figcaption>(.*)</figure>', value, re.S
    )
    return figure[1] if figure else value


def test_labels_say_it_in_words(both):
    labels = {"caisse_size": "caisse: {:,} tokens", "rule": "to win, reach"}
    choices = {"caisse_size": [900, 1500], "deals": [0.5, 10_000], "rule": ["exactly"]}
    assert controls_of(explore(lambda **values: "", labels=labels, **choices)) == [
        ("caisse", ["900 tokens", "1,500 tokens"], 0),
        ("deals", ["0.5", "10,000"], 0),
        ("to win, reach", ["exactly"], 0),
    ]
    box = explore(lambda caisse_size, board: "", caisse_size=[10, 20], board=("old", "new", "a"))
    assert controls_of(box) == [("caisse size", ["10", "20"], 0), ("board", ["old", "new", "a"], 0)]


def test_where_it_is_not_alive_it_tells_how_it_begins(both):
    def drawn(dice, board):
        return frame("<svg></svg>", f"{dice} < 4 dice on the {board} board.")

    box = explore(drawn, start={"dice": 2, "board": "new"}, dice=[1, 2, 3], board=["old", "new"])
    assert repr(box) == "Run this cell to choose dice, board. 2 < 4 dice on the new board."


# what is shown first, and by which control


@pytest.mark.parametrize(
    ("start", "places"),
    [({}, (0, 0)), ({"players": 5}, (2, 0)), ({"board": "new"}, (0, 1)),
     ({"board": "new", "players": 3}, (1, 1))],
)  # fmt: skip
def test_a_start_says_what_is_shown_first(both, start, places):
    choices = {"players": [2, 3, 5], "board": ["old", "new"]}
    box = explore(lambda players, board: f"<p>{players} {board}</p>", start=start, **choices)
    assert tuple(place for _, _, place in controls_of(box)) == places
    players = choices["players"][places[0]]
    board = choices["board"][places[1]]
    assert repr(box).endswith(f"players={players}, board={board!r}")
    assert controls_of(box)[0][1] == ["2", "3", "5"]


# frames that hold still


def sized(n):
    return picture("", f"{n}", 10 * n, 10, "0 1")


def scaled(n):
    return picture("", f"{n}", 10, 10, f"0 {n}")


@pytest.mark.parametrize("draw", [sized, scaled], ids=lambda draw: draw.__name__)
def test_a_page_refuses_a_frame_of_another_size_or_with_other_axes(page, draw):
    with pytest.raises(ValueError, match=r"picture for \{'n': '2'\} .* hold them still"):
        explore(draw, n=[1, 2])
    assert len(explore(draw, n=[1, 1]).frames) == 2


def test_a_frame_without_a_sentence_gets_the_chosen_values(kernel):
    box = explore(lambda n, side: f"<p>{n}</p>", n=[1], side=["a < b"])
    root = ElementTree.fromstring(box.children[-1].value)
    assert root.get("class") == "jeux-frame"
    assert root.find("figcaption").text == "n=1, side='a < b'"
    assert root.find("p").text == "1"
    shown = plane(x=range(2), y=(0, 6), shows="Bars") + bars({0: 1})
    assert repr(explore(lambda dice: shown, dice=[2, 3])).endswith("dice=2")


# what fails


def test_a_page_carries_300_frames_and_not_one_more(both):
    draw = Draw()
    for choices in ({"a": range(7), "b": range(43)}, {"n": count()}):
        with pytest.raises(ValueError, match="1 to 300 frames, got 301"):
            explore(draw, **choices)
    assert draw.calls == []
    explore(draw, a=range(15), b=range(20))
    assert len(draw.calls) == (300 if os.environ[DRAW_ALL] else 1)


def broken(n, side):
    if (n, side) == (3, "b"):
        raise RuntimeError("<script>&")
    return f"<p>{n}{side}</p>"


SHAPE = {"n": [2, 3], "side": ["a", "b"]}


def test_a_page_tells_the_choice_on_which_draw_fails(page):
    with pytest.raises(RuntimeError) as raised:
        explore(broken, **SHAPE)
    assert raised.value.__notes__ == ["in the frame for n=3, side='b'"]


def test_a_kernel_shows_the_failure_where_the_reader_looks(kernel):
    n, side, shown = explore(broken, **SHAPE).children
    n.index = 1
    with pytest.raises(RuntimeError):
        side.index = 1
    alert = ElementTree.fromstring(shown.value)
    assert alert.get("role") == "alert"
    assert alert.text == "RuntimeError: <script>& in the frame for n=3, side='b'"
    side.index = 0
    assert bare(shown.value) == "<p>3a</p>"
