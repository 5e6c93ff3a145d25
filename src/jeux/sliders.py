"""Sliders over drawn frames: alive on a static page, lazy in a running kernel."""

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
from jeux.drawing import svg
from jeux.pictures import frame as captioned

if TYPE_CHECKING:
    from ipywidgets import VBox, Widget

DRAW_ALL = "JEUX_DRAW_ALL"
"""Environment variable that asks for every frame at once; set while the book is built."""

MOST_FRAMES = 300
"""What one page carries at most; past that, an anywidget computes in the page."""

_CAPTION = re.compile("<figcaption>(.*?)</figcaption>", re.S)

Choices = dict[str, list[Any]]


def explore(
    draw: Callable[..., Any],
    /,
    *,
    start: Mapping[str, Any] | None = None,
    labels: Mapping[str, str] | None = None,
    **choices: Iterable[Any],
) -> VBox:
    """Return a control for each argument of `draw`, above the frame that they choose.

    Numbers are chosen with a slider, words with a row of buttons. An element of a frame with
    ``data-pick="argument=value"`` chooses as well, at a tap or under a finger; of several, with
    ``;`` between them. With a kernel a frame is drawn when its slider arrives there. While the
    book is built every frame is drawn, and the sliders are linked to them in the page.

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
        _control(
            given, labels.get(name, name.replace("_", " ")), given.index(start.get(name, given[0]))
        )
        for name, given in values.items()
    ]
    return (_every_frame if os.environ.get(DRAW_ALL) else _on_demand)(draw, values, controls)


def _control(given: list[Any], label: str, place: int) -> Any:
    """Return a slider, or a row of buttons where all values are words."""
    import ipywidgets

    label, _, form = label.partition(": ")
    common = {
        "options": [(form.format(one) if form else _told(one), at) for at, one in enumerate(given)],
        "index": place,
        "description": label,
        "style": {"description_width": "initial"},
    }
    if all(isinstance(value, str) for value in given):
        return ipywidgets.ToggleButtons(layout={"width": "auto"}, **common)
    # a finger that comes down anywhere on the track has the handle, and may drag it on
    looks = {"width": "auto", "max_width": "36em"}
    return ipywidgets.SelectionSlider(behavior="snap", layout=looks, **common)


def _told(value: Any) -> str:
    """Return a value as it is written in the book: with marks between the thousands."""
    return f"{value:,}" if type(value) in (int, float) else str(value)


def _drawn(draw: Callable[..., Any], chosen: dict[str, Any]) -> str:
    """Return the frame of one choice; an error tells the choice."""
    words = ", ".join(f"{name}={value!r}" for name, value in chosen.items())
    try:
        frame = draw(**chosen)
        if hasattr(frame, "savefig"):
            titles = [axes.get_title(loc) for axes in frame.axes for loc in ("left", "center")]
            frame = svg(frame, "; ".join([*filter(None, [frame.get_suptitle(), *titles]), words]))
        return frame if _CAPTION.search(frame) else captioned(frame, words)
    except Exception as error:
        error.add_note(f"in the frame for {words}")
        raise


def _on_demand(draw: Callable[..., Any], values: Choices, controls: list[Any]) -> VBox:
    """Return a frame that is drawn whenever a control has moved."""
    import ipywidgets

    def drawn() -> str:
        pairs = zip(values.items(), controls, strict=True)
        return _drawn(draw, {name: given[control.index] for (name, given), control in pairs})

    shown = ipywidgets.HTML(drawn())

    def redraw(_: object) -> None:
        try:
            shown.value = drawn()
        except Exception as error:
            # an exception in a callback is lost in a log: say it where the reader looks
            said = " ".join([f"{type(error).__name__}: {error}", *error.__notes__])
            shown.value = f'<p role="alert">{escape(said)}</p>'
            raise

    for control in controls:
        control.observe(redraw, "index")
    return _explorer(
        [*controls, shown, *_touch(values, controls, [shown.value])], controls, shown.value
    )


def _every_frame(draw: Callable[..., Any], values: Choices, controls: list[Any]) -> VBox:
    """Return all frames in stacks, one stack for each choice of the arguments before."""
    import ipywidgets

    frames = []
    for chosen in product(*values.values()):
        frames.append(_drawn(draw, dict(zip(values, chosen, strict=True))))
        if _stage(frames[-1]) != _stage(frames[0]):
            raise ValueError(
                f"the picture for {dict(zip(values, chosen, strict=True))} has the size and axes "
                f"{_stage(frames[-1])}, the first one {_stage(frames[0])}: hold them still"
            )
    # one layout and one style serve all the frames: they are half the weight otherwise
    shared = ipywidgets.HTML()
    looks = {"layout": shared.layout, "style": shared.style}
    room = ipywidgets.HTML(_room(frames), **looks)
    level: list[Widget] = [ipywidgets.HTML(frame, **looks) for frame in frames]
    first = 0
    for control in controls:
        first = first * len(control.options) + control.index
    # fold the frames from the last argument up
    for control in reversed(controls):
        n, at = len(control.options), control.index
        rows = [level[i : i + n] for i in range(0, len(level), n)]
        level = [ipywidgets.Stack(row, selected_index=at) for row in rows]
        for stack in level:
            ipywidgets.jslink((control, "index"), (stack, "selected_index"))
    return _explorer(
        [*controls, room, *level, *_touch(values, controls, frames)], controls, frames[first]
    )


def _touch(values: Choices, controls: list[Any], frames: list[str]) -> list[Any]:
    """Return what listens for a finger on the pictures, linked to the controls."""
    if not any("data-pick" in frame for frame in frames):
        return []
    import anywidget
    import ipywidgets
    import traitlets

    told = {name: [*map(str, given)] for name, given in values.items()}
    traits: dict[str, Any] = {
        f"at_{name}": traitlets.Int(control.index).tag(sync=True)
        for name, control in zip(values, controls, strict=True)
    }
    script = resources.files("jeux.trying").joinpath("touch.js").read_text("utf-8")
    own = {"_esm": script, "values": traitlets.Dict(told).tag(sync=True)}
    listens = type("Touch", (anywidget.AnyWidget,), own | traits)()
    listens.add_class("jeux-touch")
    for name, control in zip(values, controls, strict=True):
        ipywidgets.jslink((listens, f"at_{name}"), (control, "index"))
    return [listens]


def _room(frames: list[str]) -> str:
    """Return the longest captions, one over the other and unseen: they keep room for the rest.

    Digits are equally wide, so captions that differ in digits alone need the same room.
    """
    said = {re.sub(r"\d", "0", " ".join(_CAPTION.findall(frame))) for frame in frames}
    longest = sorted(said, key=lambda words: (len(words), words))[-8:]
    lines = "".join(f"<p>{words}</p>" for words in longest)
    return f'<div class="jeux-room" aria-hidden="true" hidden="">{lines}</div>'


def _stage(frame: str) -> list[str]:
    """Return sizes and axes of the pictures of a frame."""
    return re.findall(r'(?:viewBox|data-axes)="([^"]*)"', frame)


def _explorer(children: list[Any], controls: list[Any], begun: str) -> VBox:
    """Return the widget; where it is not alive, it tells what it is and how it begins."""
    import ipywidgets

    names = ", ".join(control.description for control in controls)
    said = unescape(re.sub("<.*?>", "", " ".join(_CAPTION.findall(begun))))

    class Explorer(ipywidgets.VBox):  # type: ignore[misc]
        def __repr__(self) -> str:
            return f"Run this cell to choose {names}. {said}"

        def _repr_mimebundle_(self, **how: Any) -> dict[str, Any]:
            # ipywidgets would cut the sentence
            shown: dict[str, Any] = super()._repr_mimebundle_(**how)
            return shown | {"text/plain": repr(self)}

    box: VBox = Explorer(children)
    box.add_class("jeux-widget")
    return box


__all__ = ["explore"]
