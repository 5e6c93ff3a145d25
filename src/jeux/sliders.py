"""Sliders over drawn frames: all of them on a static page, one at a time in a running kernel."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from html import escape, unescape
from importlib import resources
from itertools import islice, pairwise, product
from math import prod
from numbers import Real
from typing import TYPE_CHECKING, Any

from jeux.checks import as_choice
from jeux.figures import figure
from jeux.pictures import Picture
from jeux.pictures import frame as captioned

if TYPE_CHECKING:
    from ipywidgets import Widget

DRAW_ALL = "JEUX_DRAW_ALL"
"""Environment variable that asks for every frame at once; set while the book is built."""

MOST_FRAMES = 300
"""What one page carries at most; past that, an anywidget computes in the page."""

Control = dict[str, Any]
"""What a reader chooses the values of an argument with, as `_control` says it."""

FrameAt = Callable[[Iterable[int]], str]
"""Returns the frame for the places of the chosen values, one for each control."""

_CAPTION = re.compile("<figcaption>(.*?)</figcaption>", re.S)


def explore(
    draw: Callable[..., Any],
    /,
    *,
    start: Mapping[str, Any] | None = None,
    labels: Mapping[str, str] | None = None,
    **choices: Iterable[Any],
) -> Widget:
    """Return a control for each argument of `draw`, above the frame that they choose.

    Numbers are chosen with a slider, words with a row of buttons. An element of a frame with
    ``data-pick="argument=value"`` chooses as well, at a tap or under a finger; of several, with
    ``;`` between them. A kernel shows sliders of ipywidgets, and draws a frame when one arrives
    there. While the book is built every frame is drawn, and the page has sliders of its own.

    Parameters
    ----------
    draw : callable
        ``draw(**values)`` returns HTML or SVG, which `jeux.pictures` ends with the sentence that
        the frame proves; a frame without one gets the chosen values for its sentence. Size and
        axes of the picture are the same in all frames.
    start : mapping, optional
        The values that are shown first, by argument; the first ones when left out.
    labels : mapping of str to str, optional
        What the reader reads, by argument: one phrase for the control, which may end with a
        form for its values, as in ``{"caisse": "caisse: {:,} tokens"}``. Left out, it is the
        name of the argument.
    **choices : iterable
        The values of each argument, in their natural order: numbers ascend.

    Raises
    ------
    TypeError, ValueError
        If choices are none, do not ascend or multiply past 300 frames, if a start or a label is
        for none of them, or a picture does not hold still. What `draw` raises tells the choice.

    Examples
    --------
    >>> explore(lambda dice: f"<p>{6 ** dice} throws</p>", dice=[1, 2, 3])
    Run this cell to choose dice. dice=1
    """
    values = {name: [*islice(choice, MOST_FRAMES + 1)] for name, choice in choices.items()}
    for name, choice in values.items():
        numbers = all(isinstance(value, Real) for value in choice)
        if not choice or (numbers and any(a > b for a, b in pairwise(choice))):
            raise ValueError(f"choices for {name!r} must be some, and numbers ascend, got {choice}")
    frames = prod(map(len, values.values())) if values else 0
    if not 1 <= frames <= MOST_FRAMES:
        raise ValueError(f"choices must give 1 to {MOST_FRAMES} frames, got {frames}")
    start = dict(start or {})
    labels = dict(labels or {})
    for name in start:
        as_choice("start", name, values)
    for name in labels:
        as_choice("labels", name, values)
    for name, value in start.items():
        as_choice(f"start[{name!r}]", value, values[name])
    controls = []
    places = []
    for name, choice in values.items():
        label = labels.get(name, name.replace("_", " "))
        controls.append(_control(name, choice, label))
        places.append(choice.index(start.get(name, choice[0])))

    def frame_at(places: Iterable[int]) -> str:
        chosen = {}
        for (name, choice), place in zip(values.items(), places, strict=True):
            chosen[name] = choice[place]
        return _drawn(draw, chosen)

    show = _every_frame if os.environ.get(DRAW_ALL) else _on_demand
    return show(frame_at, controls, places)


def _control(name: str, choice: list[Any], label: str) -> Control:
    """Return what a reader chooses from, in words, and what a picture calls the values."""
    label, _, form = label.partition(": ")
    return {
        "name": name,
        "label": label,
        "words": all(isinstance(value, str) for value in choice),
        "options": [form.format(value) if form else _in_words(value) for value in choice],
        "values": [*map(str, choice)],
    }


def _in_words(value: Any) -> str:
    """Return a value as it is written in the book: with marks between the thousands."""
    return figure(value) if type(value) in (int, float) else str(value)


def _drawn(draw: Callable[..., Any], chosen: dict[str, Any]) -> str:
    """Return the frame of one choice; an error tells the choice."""
    words = ", ".join(f"{name}={value!r}" for name, value in chosen.items())
    try:
        frame = draw(**chosen)
        if isinstance(frame, Picture):
            return frame.says(words)
        return frame if _CAPTION.search(frame) else captioned(frame, words)
    except Exception as error:
        error.add_note(f"in the frame for {words}")
        raise


def _every_frame(frame_at: FrameAt, controls: list[Control], places: list[int]) -> Widget:
    """Return what the page shows with scripts of its own: all frames, the last control first."""
    import ipywidgets
    import traitlets

    options = [range(len(control["options"])) for control in controls]
    frames = {chosen: frame_at(chosen) for chosen in product(*options)}
    first, *others = frames
    for chosen in others:
        if _stage(frames[chosen]) != _stage(frames[first]):
            pairs = zip(controls, chosen, strict=True)
            values = {control["name"]: control["values"][place] for control, place in pairs}
            raise ValueError(
                f"the picture for {values} has the size and axes {_stage(frames[chosen])}, "
                f"the first one {_stage(frames[first])}: hold them still"
            )

    class Explorer(ipywidgets.Widget):  # type: ignore[misc]
        _model_name = _view_name = traitlets.Unicode("Explorer").tag(sync=True)
        controls: Any = traitlets.List().tag(sync=True)
        at: Any = traitlets.List().tag(sync=True)
        frames: Any = traitlets.List().tag(sync=True)

    kind = _telling(Explorer, controls, frames[tuple(places)])
    return kind(controls=controls, at=places, frames=[*frames.values()])


def _stage(frame: str) -> list[str]:
    """Return sizes and axes of the pictures of a frame."""
    return re.findall(r'(?:viewBox|data-axes)="([^"]*)"', frame)


def _on_demand(frame_at: FrameAt, controls: list[Control], places: list[int]) -> Widget:
    """Return sliders of ipywidgets, and a frame that is drawn whenever one of them has moved."""
    import ipywidgets

    sliders = [_slider(control, place) for control, place in zip(controls, places, strict=True)]
    picture = ipywidgets.HTML(frame_at(places))

    def redraw(_: object) -> None:
        try:
            picture.value = frame_at(slider.index for slider in sliders)
        except Exception as error:
            # an exception in a callback is lost in a log: say it where the reader looks
            message = " ".join([f"{type(error).__name__}: {error}", *error.__notes__])
            picture.value = f'<p role="alert">{escape(message)}</p>'
            raise

    for slider in sliders:
        slider.observe(redraw, "index")
    children = [*sliders, picture]
    if "data-pick" in picture.value:
        children.append(_touch(controls, sliders))
    box = _telling(ipywidgets.VBox, controls, picture.value)(children)
    box.add_class("jeux-widget").add_class("jeux-explorer")
    return box


def _slider(control: Control, place: int) -> Any:
    """Return a slider of ipywidgets, or a row of buttons for words."""
    import ipywidgets

    common = {
        "options": [(text, k) for k, text in enumerate(control["options"])],
        "index": place,
        "description": control["label"],
        "style": {"description_width": "initial"},
    }
    if control["words"]:
        return ipywidgets.ToggleButtons(layout={"width": "auto"}, **common)
    # a finger that comes down anywhere on the track has the handle, and may drag it on
    layout = {"width": "auto", "max_width": "36em"}
    return ipywidgets.SelectionSlider(behavior="snap", layout=layout, **common)


def _touch(controls: list[Control], sliders: list[Any]) -> Widget:
    """Return what listens for a finger on the pictures, linked to the sliders."""
    import anywidget
    import ipywidgets
    import traitlets

    values = {control["name"]: control["values"] for control in controls}
    script = resources.files("jeux.trying").joinpath("touch.js").read_text("utf-8")
    members: dict[str, Any] = {"_esm": script, "values": traitlets.Dict(values).tag(sync=True)}
    places = [f"at_{control['name']}" for control in controls]
    for place, slider in zip(places, sliders, strict=True):
        members[place] = traitlets.Int(slider.index).tag(sync=True)
    touch = type("Touch", (anywidget.AnyWidget,), members)()
    touch.add_class("jeux-touch")
    for place, slider in zip(places, sliders, strict=True):
        ipywidgets.jslink((touch, place), (slider, "index"))
    return touch


def _telling(kind: Any, controls: list[Control], first_frame: str) -> Any:
    """Return a kind of widget that tells, where it is not alive, what it is and how it begins."""
    names = ", ".join(control["label"] for control in controls)
    caption = unescape(re.sub("<.*?>", "", " ".join(_CAPTION.findall(first_frame))))
    sentence = f"Run this cell to choose {names}. {caption}"

    def bundle(self: Any, **how: Any) -> dict[str, Any]:
        # ipywidgets would cut the sentence
        return {**kind._repr_mimebundle_(self, **how), "text/plain": sentence}

    members = {"__repr__": lambda _: sentence, "_repr_mimebundle_": bundle}
    return type("Explorer", (kind,), members)


__all__ = ["explore"]
