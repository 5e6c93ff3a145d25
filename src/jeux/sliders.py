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
Drawn = Callable[[Iterable[int]], str]

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
    values = {name: [*islice(given, MOST_FRAMES + 1)] for name, given in choices.items()}
    for name, given in values.items():
        numbers = all(isinstance(value, Real) for value in given)
        if not given or (numbers and any(a > b for a, b in pairwise(given))):
            raise ValueError(f"choices for {name!r} must be some, and numbers ascend, got {given}")
    frames = prod(map(len, values.values())) if values else 0
    if not 1 <= frames <= MOST_FRAMES:
        raise ValueError(f"choices must give 1 to {MOST_FRAMES} frames, got {frames}")
    start, labels = dict(start or {}), dict(labels or {})
    for told, names in (("start", start), ("labels", labels)):
        for name in names:
            as_choice(told, name, values)
    for name, wanted in start.items():
        as_choice(f"start[{name!r}]", wanted, values[name])
    controls = [
        _control(name, given, labels.get(name, name.replace("_", " ")))
        for name, given in values.items()
    ]
    at = [given.index(start.get(name, given[0])) for name, given in values.items()]

    def drawn(places: Iterable[int]) -> str:
        pairs = zip(values.items(), places, strict=True)
        return _drawn(draw, {name: given[place] for (name, given), place in pairs})

    return (_every_frame if os.environ.get(DRAW_ALL) else _on_demand)(drawn, controls, at)


def _control(name: str, given: list[Any], label: str) -> Control:
    """Return what a reader chooses from, in words, and what a picture calls the values."""
    label, _, form = label.partition(": ")
    return {
        "name": name,
        "label": label,
        "words": all(isinstance(value, str) for value in given),
        "options": [form.format(value) if form else _told(value) for value in given],
        "values": [*map(str, given)],
    }


def _told(value: Any) -> str:
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


def _every_frame(drawn: Drawn, controls: list[Control], at: list[int]) -> Widget:
    """Return what the page shows with scripts of its own: all frames, the last control first."""
    import ipywidgets
    import traitlets

    places = [*product(*(range(len(control["options"])) for control in controls))]
    frames = [drawn(place) for place in places]
    for place, frame in zip(places, frames, strict=True):
        if _stage(frame) != _stage(frames[0]):
            chosen = {c["name"]: c["values"][k] for c, k in zip(controls, place, strict=True)}
            raise ValueError(
                f"the picture for {chosen} has the size and axes {_stage(frame)}, "
                f"the first one {_stage(frames[0])}: hold them still"
            )

    class Explorer(ipywidgets.Widget):  # type: ignore[misc]
        _model_name = _view_name = traitlets.Unicode("Explorer").tag(sync=True)
        controls: Any = traitlets.List().tag(sync=True)
        at: Any = traitlets.List().tag(sync=True)
        frames: Any = traitlets.List().tag(sync=True)

    kind = _telling(Explorer, controls, frames[places.index(tuple(at))])
    return kind(controls=controls, at=at, frames=frames)


def _stage(frame: str) -> list[str]:
    """Return sizes and axes of the pictures of a frame."""
    return re.findall(r'(?:viewBox|data-axes)="([^"]*)"', frame)


def _on_demand(drawn: Drawn, controls: list[Control], at: list[int]) -> Widget:
    """Return sliders of ipywidgets, and a frame that is drawn whenever one of them has moved."""
    import ipywidgets

    moved = []
    for control, place in zip(controls, at, strict=True):
        common = {
            "options": [(text, k) for k, text in enumerate(control["options"])],
            "index": place,
            "description": control["label"],
            "style": {"description_width": "initial"},
        }
        if control["words"]:
            moved.append(ipywidgets.ToggleButtons(layout={"width": "auto"}, **common))
        else:
            # a finger that comes down anywhere on the track has the handle, and may drag it on
            looks = {"width": "auto", "max_width": "36em"}
            moved.append(ipywidgets.SelectionSlider(behavior="snap", layout=looks, **common))
    shown = ipywidgets.HTML(drawn(at))

    def redraw(_: object) -> None:
        try:
            shown.value = drawn(slider.index for slider in moved)
        except Exception as error:
            # an exception in a callback is lost in a log: say it where the reader looks
            said = " ".join([f"{type(error).__name__}: {error}", *error.__notes__])
            shown.value = f'<p role="alert">{escape(said)}</p>'
            raise

    for slider in moved:
        slider.observe(redraw, "index")
    touch = _touch(controls, moved) if "data-pick" in shown.value else []
    box = _telling(ipywidgets.VBox, controls, shown.value)([*moved, shown, *touch])
    box.add_class("jeux-widget").add_class("jeux-explorer")
    return box


def _touch(controls: list[Control], moved: list[Any]) -> list[Widget]:
    """Return what listens for a finger on the pictures, linked to the sliders."""
    import anywidget
    import ipywidgets
    import traitlets

    traits: dict[str, Any] = {
        f"at_{control['name']}": traitlets.Int(slider.index).tag(sync=True)
        for control, slider in zip(controls, moved, strict=True)
    }
    told = {control["name"]: control["values"] for control in controls}
    script = resources.files("jeux.trying").joinpath("touch.js").read_text("utf-8")
    own = {"_esm": script, "values": traitlets.Dict(told).tag(sync=True)}
    listens = type("Touch", (anywidget.AnyWidget,), own | traits)()
    listens.add_class("jeux-touch")
    for name, slider in zip(traits, moved, strict=True):
        ipywidgets.jslink((listens, name), (slider, "index"))
    return [listens]


def _telling(kind: Any, controls: list[Control], begun: str) -> Any:
    """Return a kind of widget that tells, where it is not alive, what it is and how it begins."""
    names = ", ".join(control["label"] for control in controls)
    caption = unescape(re.sub("<.*?>", "", " ".join(_CAPTION.findall(begun))))
    said = f"Run this cell to choose {names}. {caption}"

    def bundle(self: Any, **how: Any) -> dict[str, Any]:
        # ipywidgets would cut the sentence
        return {**kind._repr_mimebundle_(self, **how), "text/plain": said}

    return type("Explorer", (kind,), {"__repr__": lambda _: said, "_repr_mimebundle_": bundle})


__all__ = ["explore"]
