"""Sliders over drawn frames: alive on a static page, lazy in a running kernel."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from html import escape
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, Any

from jeux.drawing import frame as captioned
from jeux.drawing import svg

if TYPE_CHECKING:
    from ipywidgets import VBox, Widget

DRAW_ALL = "JEUX_DRAW_ALL"
"""Environment variable that asks for every frame at once; set while the book is built."""

MOST_FRAMES = 300
"""What one page carries at most; past that, an anywidget computes in the page."""


def explore(draw: Callable[..., Any], /, **choices: Iterable[Any]) -> VBox:
    """Return sliders, one for each argument of `draw`, above the frame that they choose.

    With a kernel (Jupyter, Binder, the browser kernel) a frame is drawn when its slider
    arrives there. While the book is built, every frame is drawn and the sliders are
    linked to them in the page, so they work without a kernel.

    Parameters
    ----------
    draw : callable
        ``draw(**values)`` returns a matplotlib figure or a string of HTML or SVG. End it
        with the sentence that the frame proves, through `jeux.drawing.frame`; a frame
        without one gets the chosen values for its sentence.
    **choices : iterable
        The values of each argument, in the order of its slider; the first is shown first.

    Returns
    -------
    ipywidgets.VBox
        The sliders and the frame.

    Raises
    ------
    ValueError
        If there is nothing to choose, if the choices multiply past 300 frames, or if
        `draw` fails on one of them (the message names the choice, the cause is chained).
    TypeError
        If choices are not iterable, or `draw` returns something that cannot be shown.

    Examples
    --------
    >>> explore(lambda dice: f"<p>{6 ** dice} throws</p>", dice=[1, 2, 3])
    explore(dice: 1 … 3)
    """
    values = {name: _listed(name, given) for name, given in choices.items()}
    if not values:
        raise ValueError("explore needs the values of at least one argument of draw, got none")
    frames = prod(map(len, values.values()))
    if frames > MOST_FRAMES:
        counts = ", ".join(f"{name}: {len(given)}" for name, given in values.items())
        raise ValueError(
            f"choices give {frames} frames ({counts}); at most {MOST_FRAMES} fit on a page"
        )
    return _every_frame(draw, values) if os.environ.get(DRAW_ALL) else _on_demand(draw, values)


def _listed(name: str, given: Iterable[Any]) -> list[Any]:
    try:
        # one more than fits is enough to say so, even if there is no end of them
        listed = list(islice(given, MOST_FRAMES + 1))
    except TypeError:
        raise TypeError(f"choices for {name!r} must be iterable, got {given!r}") from None
    if not listed:
        raise ValueError(f"choices for {name!r} are empty, got {given!r}")
    return listed


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


def _on_demand(draw: Callable[..., Any], values: dict[str, list[Any]]) -> VBox:
    import ipywidgets

    sliders = _sliders(values)
    shown = ipywidgets.HTML(_drawn(draw, {name: given[0] for name, given in values.items()}))

    def redraw(_: object) -> None:
        pairs = zip(values.items(), sliders, strict=True)
        chosen = {name: given[slider.index] for (name, given), slider in pairs}
        try:
            shown.value = _drawn(draw, chosen)
        except (ValueError, TypeError) as error:
            # an exception in a callback is lost in a log: say it where the reader looks
            shown.value = f'<p role="alert">{escape(str(error))}</p>'
            raise

    for slider in sliders:
        slider.observe(redraw, "index")
    return _explorer(values, [*sliders, shown])


def _every_frame(draw: Callable[..., Any], values: dict[str, list[Any]]) -> VBox:
    import ipywidgets

    # one layout and one style serve all the frames: they are half the weight otherwise
    shared = ipywidgets.HTML()
    looks = {"layout": shared.layout, "style": shared.style}
    level: list[Widget] = [
        ipywidgets.HTML(_drawn(draw, dict(zip(values, chosen, strict=True))), **looks)
        for chosen in product(*values.values())
    ]
    # fold the frames from the last argument up: one stack for each choice of those before it
    sliders = _sliders(values)
    for slider, given in reversed(list(zip(sliders, values.values(), strict=True))):
        n = len(given)
        stacks = [
            ipywidgets.Stack(level[i : i + n], selected_index=0) for i in range(0, len(level), n)
        ]
        for stack in stacks:
            ipywidgets.jslink((slider, "index"), (stack, "selected_index"))
        level = list(stacks)
    return _explorer(values, [*sliders, *level])


def _sliders(values: dict[str, list[Any]]) -> list[Any]:
    import ipywidgets

    return [
        ipywidgets.SelectionSlider(
            options=[(str(value), place) for place, value in enumerate(given)],
            value=0,
            description=name.replace("_", " "),
            style={"description_width": "initial"},
            layout={"width": "auto", "max_width": "36em"},
        )
        for name, given in values.items()
    ]


def _explorer(values: dict[str, list[Any]], children: list[Any]) -> VBox:
    import ipywidgets

    class Explorer(ipywidgets.VBox):  # type: ignore[misc]
        def __repr__(self) -> str:
            spans = (f"{name}: {given[0]} … {given[-1]}" for name, given in values.items())
            return f"explore({', '.join(spans)})"

    box: VBox = Explorer(children)
    box.add_class("jeux-widget")
    return box
