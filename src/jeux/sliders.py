"""Sliders over drawn frames: alive on a static page, lazy in a running kernel."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from html import escape, unescape
from itertools import islice, pairwise, product
from math import prod
from numbers import Real
from typing import TYPE_CHECKING, Any

import numpy as np

from jeux.checks import as_function, as_text
from jeux.drawing import frame as captioned
from jeux.drawing import svg

if TYPE_CHECKING:
    from ipywidgets import VBox, Widget

DRAW_ALL = "JEUX_DRAW_ALL"
"""Environment variable that asks for every frame at once; set while the book is built."""

MOST_FRAMES = 300
"""What one page carries at most; past that, an anywidget computes in the page."""


_CAPTION = re.compile("<figcaption>(.*?)</figcaption>", re.S)


def explore(
    draw: Callable[..., Any],
    /,
    *,
    start: Mapping[str, Any] | None = None,
    labels: Mapping[str, str] | None = None,
    moves: str = "",
    **choices: Iterable[Any],
) -> VBox:
    """Return a control for each argument of `draw`, above the frame that they choose.

    Numbers are chosen with a slider, words with a row of buttons. An element of a frame with
    ``data-pick="argument=value"`` chooses as well, at a tap or under a finger; of several, with
    ``;`` between them.

    With a kernel (Jupyter, Binder, the browser kernel) a frame is drawn when its slider
    arrives there. While the book is built, every frame is drawn and the sliders are
    linked to them in the page, so they work without a kernel.

    Parameters
    ----------
    draw : callable
        ``draw(**values)`` returns a matplotlib figure or a string of HTML or SVG. End it
        with the sentence that the frame proves, through `jeux.drawing.frame`; a frame
        without one gets the chosen values for its sentence.
    start : mapping, optional
        The values that are shown first, by argument; the first ones when left out.
    labels : mapping of str to str, optional
        What the reader reads, by argument: one phrase for the control, which may end with a
        form for its values, as in ``{"caisse": "caisse: {:,} tokens"}``. Left out, it is the
        name of the argument.
    moves : str
        Why size or axes of the picture may change from frame to frame. Without a reason they
        hold still: a frame of another size, or with other axes, is an error of the build.
    **choices : iterable
        The values of each argument, in their natural order: numbers ascend.

    Returns
    -------
    ipywidgets.VBox
        The controls and the frame.

    Raises
    ------
    ValueError
        If there is nothing to choose, if the choices multiply past 300 frames, if numbers do
        not ascend, a start is none of the choices, a label is for no argument, a frame does
        not hold still, or if `draw` fails on one of them (the message names the choice, the
        cause is chained).
    TypeError
        If choices are not iterable, or `draw` returns something that cannot be shown.

    Examples
    --------
    >>> explore(lambda dice: f"<p>{6 ** dice} throws</p>", dice=[1, 2, 3])
    Run this cell to choose dice. dice=1
    """
    as_function("draw", draw)
    as_text("moves", moves)
    for told, given in (("start", start), ("labels", labels)):
        if given is not None and not isinstance(given, Mapping):
            raise TypeError(f"{told} must map arguments to what they get, got {given!r}")
    values = {name: _listed(name, given) for name, given in choices.items()}
    if not values:
        raise ValueError("explore needs the values of at least one argument of draw, got none")
    frames = prod(map(len, values.values()))
    if frames > MOST_FRAMES:
        counts = ", ".join(f"{name}: {len(given)}" for name, given in values.items())
        raise ValueError(
            f"choices give {frames} frames ({counts}); at most {MOST_FRAMES} fit on a page"
        )
    controls = _controls(values, _first(values, start or {}), labels or {})
    if os.environ.get(DRAW_ALL):
        return _every_frame(draw, values, controls, moves)
    return _on_demand(draw, values, controls)


def _listed(name: str, given: Iterable[Any]) -> list[Any]:
    """Return the values of an argument, if there are some and numbers among them ascend."""
    if isinstance(given, np.ndarray):
        given = given.tolist() if given.ndim == 1 else ()
    try:
        # one more than fits is enough to say so, even if there is no end of them
        listed = list(islice(given, MOST_FRAMES + 1))
    except TypeError:
        raise TypeError(f"choices for {name!r} must be iterable, got {given!r}") from None
    if not listed:
        raise ValueError(f"choices for {name!r} are empty, got {given!r}")
    numbers = all(isinstance(value, Real) for value in listed)
    if numbers and any(a > b for a, b in pairwise(listed)):
        raise ValueError(
            f"choices for {name!r} must ascend (start says what is shown first), got {listed}"
        )
    return listed


def _first(values: dict[str, list[Any]], start: Mapping[str, Any]) -> list[int]:
    """Return the places of the values that are shown first."""
    places = dict.fromkeys(values, 0)
    for name, wanted in start.items():
        if name not in values:
            raise ValueError(f"start must name one of {list(values)}, got {name!r}")
        same = (place for place, one in enumerate(values[name]) if np.array_equal(one, wanted))
        places[name] = next(same, -1)
        if places[name] < 0:
            raise ValueError(f"start must be one of the choices for {name!r}, got {wanted!r}")
    return list(places.values())


def _drawn(draw: Callable[..., Any], chosen: dict[str, Any]) -> str:
    """Return the frame of one choice as a string."""
    words = ", ".join(f"{name}={value!r}" for name, value in chosen.items())
    try:
        frame = draw(**chosen)
    except Exception as error:
        raise ValueError(f"draw({words}) failed: {type(error).__name__}: {error}") from error
    if hasattr(frame, "savefig"):
        titles = [axes.get_title(loc) for axes in frame.axes for loc in ("left", "center")]
        frame = svg(frame, "; ".join([*filter(None, [frame.get_suptitle(), *titles]), words]))
    if isinstance(frame, str):
        return frame if "<figcaption>" in frame else captioned(frame, words)
    raise TypeError(
        f"draw({words}) must return a matplotlib figure or a string, got {type(frame).__name__}"
    )


def _on_demand(draw: Callable[..., Any], values: dict[str, list[Any]], controls: list[Any]) -> VBox:
    import ipywidgets

    def drawn() -> str:
        pairs = zip(values.items(), controls, strict=True)
        return _drawn(draw, {name: given[control.index] for (name, given), control in pairs})

    shown = ipywidgets.HTML(drawn())

    def redraw(_: object) -> None:
        try:
            shown.value = drawn()
        except (ValueError, TypeError) as error:
            # an exception in a callback is lost in a log: say it where the reader looks
            shown.value = f'<p role="alert">{escape(str(error))}</p>'
            raise

    for control in controls:
        control.observe(redraw, "index")
    touch = _touch(values, controls) if "data-pick" in shown.value else []
    return _explorer([*controls, shown, *touch], controls, shown.value)


def _every_frame(
    draw: Callable[..., Any], values: dict[str, list[Any]], controls: list[Any], moves: str
) -> VBox:
    import ipywidgets

    # one layout and one style serve all the frames: they are half the weight otherwise
    shared = ipywidgets.HTML()
    looks = {"layout": shared.layout, "style": shared.style}
    level: list[Widget] = []
    for chosen in product(*values.values()):
        frame = _drawn(draw, dict(zip(values, chosen, strict=True)))
        if level and not moves and _stage(frame) != _stage(level[0].value):
            raise ValueError(
                f"the picture for {dict(zip(values, chosen, strict=True))} has the size and axes "
                f"{_stage(frame)}, the first one {_stage(level[0].value)}: hold them still, or "
                f"give the reason in moves"
            )
        level.append(ipywidgets.HTML(frame, **looks))
    room = ipywidgets.HTML(_room([leaf.value for leaf in level]), **looks)
    touch = _touch(values, controls) if any("data-pick" in leaf.value for leaf in level) else []
    first = 0
    for control in controls:
        first = first * len(control.options) + control.index
    begun = level[first].value
    # fold the frames from the last argument up: one stack for each choice of those before it
    for control in reversed(controls):
        n, at = len(control.options), control.index
        stacks = [
            ipywidgets.Stack(level[i : i + n], selected_index=at) for i in range(0, len(level), n)
        ]
        for stack in stacks:
            ipywidgets.jslink((control, "index"), (stack, "selected_index"))
        level = list(stacks)
    return _explorer([*controls, room, *level, *touch], controls, begun)


def _touch(values: dict[str, list[Any]], controls: list[Any]) -> list[Any]:
    """Return what listens for a finger on the pictures, linked to the controls."""
    import ipywidgets

    from jeux.trying.touch import touch

    listens = touch(values, [control.index for control in controls])
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
    """Return sizes and axes of the pictures of a frame, as `jeux.drawing.picture` writes them."""
    return re.findall(r'(?:viewBox|data-axes)="([^"]*)"', frame)


def _controls(
    values: dict[str, list[Any]], first: list[int], labels: Mapping[str, str]
) -> list[Any]:
    """Return a slider for each argument, or a row of buttons where its values are words."""
    import ipywidgets

    if unknown := set(labels) - set(values):
        raise ValueError(f"labels must name some of {list(values)}, got {sorted(unknown)}")
    controls = []
    for (name, given), at in zip(values.items(), first, strict=True):
        label, _, form = labels.get(name, name.replace("_", " ")).partition(": ")
        told = [form.format(value) if form else _told(value) for value in given]
        common = {
            "options": [(text, place) for place, text in enumerate(told)],
            "index": at,
            "description": label,
            "style": {"description_width": "initial"},
        }
        if all(isinstance(value, str) for value in given):
            controls.append(ipywidgets.ToggleButtons(layout={"width": "auto"}, **common))
        else:
            # a finger that comes down anywhere on the track has the handle, and may drag it on
            looks = {"width": "auto", "max_width": "36em"}
            slider = ipywidgets.SelectionSlider(behavior="snap", layout=looks, **common)
            controls.append(slider)
    return controls


def _told(value: Any) -> str:
    """Return a value as it is written in the book: with marks between the thousands."""
    return f"{value:,}" if type(value) in (int, float) else str(value)


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
