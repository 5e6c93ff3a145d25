"""`explore`: the same frames by linked stacks on a page and on demand under a kernel."""

import os
import re
from itertools import count, product
from unittest.mock import patch
from xml.etree import ElementTree

import ipywidgets
import matplotlib.pyplot as plt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets.embed import dependency_state

from jeux.pictures import frame
from jeux.pictures import svg as picture
from jeux.sliders import DRAW_ALL, explore

plt.switch_backend("Agg")

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


def frames(root):
    """Return the leaves of a tree of stacks."""
    if isinstance(root, ipywidgets.Stack):
        return [leaf for child in root.children for leaf in frames(child)]
    return [root]


def parts(box):
    """Return the controls of a widget, and what they choose from."""
    *controls, root = box.children
    return [control for control in controls if hasattr(control, "options")], root


class Page:
    """What a page without a kernel has of a widget: the state of the models, no more."""

    def __init__(self, box):
        state = dependency_state([box], drop_defaults=False)
        self.models = {key: model["state"] for key, model in state.items()}
        self.sliders = [f"IPY_MODEL_{slider.model_id}" for slider in parts(box)[0]]
        self.root = self.models[box.model_id]["children"][-1]

    def at(self, reference):
        return self.models[reference.removeprefix("IPY_MODEL_")]

    def called(self, name):
        return [model for model in self.models.values() if model["_model_name"] == name]

    def shows(self, indices):
        """Move the sliders, follow every link, and walk down to the frame in sight."""
        for slider, index in zip(self.sliders, indices, strict=True):
            self.at(slider)["index"] = index
        for link in self.called("LinkModel"):
            (source, there), (target, here) = link["source"], link["target"]
            self.at(target)[here] = self.at(source)[there]
        node = self.at(self.root)
        while "children" in node:
            node = self.at(node["children"][node["selected_index"]])
        return node["value"]


# on a page


@settings(max_examples=25, deadline=None)
@given(shapes)
def test_a_page_holds_each_frame_once_and_links_it_to_its_sliders(shape):
    draw, choices = Draw(), choices_of(shape)
    with on_page():
        box = explore(draw, **choices)
    combined = [dict(zip(choices, v, strict=True)) for v in product(*choices.values())]
    assert draw.calls == combined
    assert len(parts(box)[0]) == len(shape)
    assert len(frames(box.children[-1])) == len(combined)
    page = Page(box)
    for indices in product(*map(range, shape)):
        node = box.children[-1]
        for index in indices:
            assert isinstance(node, ipywidgets.Stack)
            node = node.children[index]
        chosen = {n: v[i] for (n, v), i in zip(choices.items(), indices, strict=True)}
        assert node.value == draw(**chosen) == page.shows(indices)
    ipywidgets.Widget.close_all()


def test_a_page_shows_the_first_choices_first(page):
    box = explore(Draw(), **choices_of([2, 3]))
    assert [slider.index for slider in parts(box)[0]] == [0, 0]
    stacks = Page(box).called("StackModel")
    assert len(stacks) == 3
    assert {stack["selected_index"] for stack in stacks} == {0}


def test_sliders_on_a_page_draw_nothing_more(page):
    draw = Draw()
    box = explore(draw, **choices_of([3]))
    box.children[0].index = 2
    assert len(draw.calls) == 3


def test_frames_of_a_page_share_their_looks(page):
    leaves = frames(explore(Draw(), **choices_of([4, 4])).children[-1])
    assert len({leaf.layout.model_id for leaf in leaves}) == 1
    assert len({leaf.style.model_id for leaf in leaves}) == 1


# under a kernel


@settings(max_examples=25, deadline=None)
@given(shapes, st.data())
def test_a_kernel_draws_what_the_sliders_choose_and_no_more(shape, data):
    draw, choices = Draw(), choices_of(shape)
    with under_kernel():
        box = explore(draw, **choices)
    *sliders, shown = box.children
    chosen = {name: listed[0] for name, listed in choices.items()}
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


def test_a_slider_that_stays_draws_nothing(kernel):
    draw = Draw()
    box = explore(draw, **choices_of([3]))
    box.children[0].index = 0
    assert len(draw.calls) == 1


# in both places


def bare(value):
    """Return what stands in a frame that explore captioned by itself."""
    found = re.fullmatch(
        r'<figure class="jeux-frame"><figcaption>[^<]*=[^<]*</figcaption>(.*)</figure>', value, re.S
    )
    return found[1] if found else value


def visible(box, *indices):
    """Return the frame at `indices`, drawn before or only now."""
    sliders, root = parts(box)
    for slider, index in zip(sliders, indices, strict=True):
        slider.index = index
        if isinstance(root, ipywidgets.Stack):
            root = root.children[index]
    return bare(root.value)


def test_sliders_carry_the_names_and_the_values(both):
    box = explore(lambda caisse_size, board: "", caisse_size=[10, 20], board=("old", "new"))
    first, second = parts(box)[0]
    assert (first.description, second.description) == ("caisse size", "board")
    assert [label for label, _ in first.options] == ["10", "20"]
    assert [label for label, _ in second.options] == ["old", "new"]


def test_labels_say_it_in_words(both):
    labels = {"caisse_size": "caisse: {:,} tokens", "rule": "to win, reach"}
    given = {"caisse_size": [900, 1500], "deals": [0.5, 10_000], "rule": ["exactly"]}
    controls, _ = parts(explore(lambda **values: "", labels=labels, **given))
    assert [control.description for control in controls] == ["caisse", "deals", "to win, reach"]
    told = [[label for label, _ in control.options] for control in controls]
    assert told == [["900 tokens", "1,500 tokens"], ["0.5", "10,000"], ["exactly"]]


def test_a_page_keeps_room_for_the_longest_captions(page):
    said = ["short", "of 7 tokens", "of 9 tokens", "the longest of them all"]
    box = explore(lambda n: frame("", said[n]), n=range(4))
    room = ElementTree.fromstring(box.children[-2].value)
    assert room.get("aria-hidden") == "true"
    assert [p.text for p in room] == ["short", "of 0 tokens", "the longest of them all"]


@pytest.mark.parametrize(
    "given",
    [lambda: (k for k in (2, 4, 6)), lambda: range(2, 7, 2), lambda: {2: "a", 4: "b", 6: "c"}],
    ids=["generator", "range", "dictionary"],
)
def test_any_iterable_gives_choices(both, given):
    box = explore(lambda k: f"<p>{k}</p>", k=given())
    assert [visible(box, i) for i in range(3)] == ["<p>2</p>", "<p>4</p>", "<p>6</p>"]


def test_equal_labels_and_repeated_values_keep_their_places(both):
    box = explore(lambda k: repr(k), k=["1", 1, 1])
    assert [visible(box, i) for i in range(3)] == ["'1'", "1", "1"]


def test_an_argument_may_be_called_draw(both):
    assert visible(explore(lambda draw: f"<p>{draw}</p>", draw=[7]), 0) == "<p>7</p>"


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
    controls, root = parts(box)
    assert tuple(control.index for control in controls) == places
    for place in places:
        if isinstance(root, ipywidgets.Stack):
            assert root.selected_index == place
            root = root.children[place]
    players, board = (listed[k] for listed, k in zip(choices.values(), places, strict=True))
    assert bare(root.value) == f"<p>{players} {board}</p>"
    assert [label for label, _ in controls[0].options] == ["2", "3", "5"]


def test_every_stack_of_a_page_begins_at_the_start(page):
    box = explore(Draw(), start={"players": "players1"}, **choices_of([2, 3, 2]))
    stacks = Page(box).called("StackModel")
    assert sorted(len(stack["children"]) for stack in stacks) == [2] * 7 + [3] * 2
    assert {stack["selected_index"] for stack in stacks if len(stack["children"]) == 3} == {1}


def test_words_are_a_row_of_buttons_and_numbers_a_slider(both):
    given = {"board": ["old", "new"], "players": [2, 3], "rate": [0.5], "mixed": [1, "all"]}
    controls, _ = parts(explore(lambda **values: "", **given))
    kinds = [type(control).__name__ for control in controls]
    assert kinds == ["ToggleButtons", "SelectionSlider", "SelectionSlider", "SelectionSlider"]


def test_words_stand_in_any_order(both):
    box = explore(lambda board: board, board=["old", "new", "mine"])
    assert [label for label, _ in box.children[0].options] == ["old", "new", "mine"]


# frames that hold still


def sized(n):
    return picture("", f"{n}", 10 * n, 10, "0 1")


def scaled(n):
    return picture("", f"{n}", 10, 10, f"0 {n}")


@pytest.mark.parametrize("draw", [sized, scaled], ids=lambda draw: draw.__name__)
def test_a_page_refuses_a_frame_of_another_size_or_with_other_axes(page, draw):
    with pytest.raises(ValueError, match=r"picture for \{'n': 2\} .* hold them still"):
        explore(draw, n=[1, 2])
    assert len(frames(explore(draw, n=[1, 1]).children[-1])) == 2


def test_a_kernel_draws_one_frame_and_compares_nothing(kernel):
    box = explore(sized, n=[1, 2])
    box.children[0].index = 1
    assert 'viewBox="0 0 20 10"' in box.children[1].value


# matplotlib figures


def plot(title=""):
    figure, axes = plt.subplots()
    axes.plot([1, 2])
    axes.set_title(title)
    return figure


def test_a_figure_becomes_a_picture_that_its_title_and_choice_name(both):
    before = plt.get_fignums()
    box = explore(lambda n, side: plot(f"{n} < 9"), n=[1, 2], side=["left"])
    root = ElementTree.fromstring(visible(box, 1, 0))
    assert root.tag == "svg"
    assert root.get("aria-label") == "2 < 9; n=2, side='left'"
    assert plt.get_fignums() == before


def test_a_frame_without_a_sentence_gets_the_chosen_values(kernel):
    box = explore(lambda n, side: f"<p>{n}</p>", n=[1], side=["a < b"])
    root = ElementTree.fromstring(box.children[-1].value)
    assert root.get("class") == "jeux-frame"
    assert root.find("figcaption").text == "n=1, side='a < b'"
    assert root.find("p").text == "1"


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
