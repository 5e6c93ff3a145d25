"""Matplotlib figures in the looks of the book: titles lie flat, curves bear their own names."""

from __future__ import annotations

import re
from io import StringIO
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np

from jeux.drawing.pictures import RAISED
from jeux.pictures import NAMES, frame, paint
from jeux.pictures import svg as picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.figure import Figure

SIZE = 15
"""Height of the letters, in units of which a picture has 440: 11 px on a phone."""

STYLE: dict[str, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "jeux",
    "figure.figsize": (6.1, 3.6),
    "figure.constrained_layout.use": True,
    "font.size": SIZE,
    "lines.linewidth": 2,
    "axes.titlesize": "medium",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
}
"""Matplotlib settings of the book: ``with plt.rc_context(STYLE): ...``."""


def svg(figure: Figure, label: str) -> str:
    """Return a matplotlib figure as a small accessible SVG string.

    The same figure gives the same string on every run. Black becomes the colour of the
    text around the picture, the book's colours follow the theme, the ground is clear. The
    title of a y axis lies over the axis; each curve with a label bears it beside its end, in
    its own colour, so there is no legend.

    Parameters
    ----------
    figure : matplotlib.figure.Figure
        The figure; it is closed.
    label : str
        The accessible text, as in `picture`.

    Returns
    -------
    str
        One SVG element, in a coordinate system of points (1/72 inch).

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> "currentColor" in svg(Figure(), "An empty figure.")
    True
    """
    import matplotlib.pyplot as plt

    buffer = StringIO()
    with plt.rc_context(STYLE):
        for axes in figure.axes:
            _lay_flat(axes)
        for axes in figure.axes:
            _name_curves(figure, axes)
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None})
    plt.close(figure)
    raw = buffer.getvalue()
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', raw)
    assert size is not None, "matplotlib wrote an SVG without a viewBox"
    body = raw[raw.index(">", raw.index("<svg")) + 1 : raw.rindex("</svg>")]
    # a style element would reach beyond the picture: what it asks for stands on the group
    left_out = r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->|\n\s*"
    body = re.sub(left_out, "", body, flags=re.S).replace("<defs></defs>", "")
    body = f'<g stroke-linejoin="round" stroke-linecap="butt">{body}</g>'
    # an id of this picture names nothing in another picture of the page
    used, own = set(re.findall(r"#([\w.-]+)", body)), f"{crc32(label.encode()):x}"
    ids = [name for name in re.findall(r' id="([\w.-]+)"', body) if name in used]
    names = {name: f"m{own}-{k}" for k, name in enumerate(dict.fromkeys(ids))}
    # words stand between tags and stay as they are
    body = re.sub(r"<[^>]*>", lambda tag: _light(tag[0], names), body)
    limits = (x for axes in figure.axes for x in (*axes.get_xlim(), *axes.get_ylim()))
    spans = " ".join(f"{x:.4g}" for x in limits)
    return picture(body, label, float(size[1]), float(size[2]), spans)


def _lay_flat(axes: Axes) -> None:
    """Put the title of the y axis over the axis, and write powers of ten in plain signs."""
    titles = [axes.get_title(loc="left"), axes.get_ylabel()]
    axes.set_title(": ".join(filter(None, titles)), loc="left")
    axes.set_ylabel("")
    for axis in (axes.xaxis, axes.yaxis):
        if axis.get_scale() == "log" and "Log" in type(axis.get_major_formatter()).__name__:
            axis.set_major_formatter(_powers(axis))


def _powers(axis: Axis) -> Any:
    """Return how to write the ticks of a log axis: 0.01, 1,000; but 10⁻¹² when some are longer."""
    low, high = axis.get_view_interval()
    short = low > 0.9e-3 and high < 2e5

    def written(x: float, _: int) -> str:
        power = round(np.log10(x))
        if short:
            return f"{x:,.0f}" if power >= 0 else f"{x:.{-power}f}"
        return f"10{str(power).translate(RAISED)}"

    return written


def _name_curves(figure: Figure, axes: Axes) -> None:
    """Write the label of each curve beside its right end, one under the other."""
    curves = [line for line in axes.get_lines() if not str(line.get_label()).startswith("_")]
    if not curves:
        return
    figure.draw_without_rendering()
    inside, ends = axes.transAxes.inverted(), []
    for line in curves:
        # lines such as that of axhline have coordinates of their own
        points = inside.transform(line.get_transform().transform(line.get_xydata()))
        ends.append(points[np.isfinite(points).all(axis=1)][-1])
    x, y = np.clip(ends, 0, 1).T
    gap = 1.2 * SIZE / 72 * figure.dpi / axes.bbox.height
    for line, place in zip(curves, _apart(y, gap), strict=True):
        axes.annotate(
            str(line.get_label()),
            (x.max(), place),
            xycoords="axes fraction",
            xytext=(6, 0),
            textcoords="offset points",
            va="center_baseline",
            color=line.get_color(),
        )


def _apart(places: np.ndarray[Any, Any], gap: float) -> np.ndarray[Any, Any]:
    """Return places from 0 to 1 that lie a gap apart, in the same order, as near as can be."""
    order = np.argsort(places, kind="stable")
    steps = gap * np.arange(len(places))
    groups: list[list[float]] = []
    for want in places[order] - steps:
        groups.append([want])
        # whoever would overlap moves together, around the mean of what they want
        while len(groups) > 1 and np.mean(groups[-2]) > np.mean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    moved = np.concatenate([np.full(len(group), np.mean(group)) for group in groups])
    out = np.empty(len(places))
    out[order] = np.clip(moved, 0, max(0, 1 - steps[-1])) + steps
    return out


def _light(tag: str, names: dict[str, str]) -> str:
    """Return a tag of matplotlib's SVG in fewer characters, with names and colours of the page."""

    def attribute(found: re.Match[str]) -> str:
        name, value = found[1], found[2]
        if name == "id":
            return f' id="{names[value]}"' if value in names else ""
        value = re.sub(r"#([\w.-]+)", lambda x: f"#{names.get(x[1], x[1])}", value)
        # a tenth of a point is enough for coordinates; opacities stay as they are
        if name in ("d", "x", "y", "transform", "width", "height"):
            value = re.sub(r"(\d\.\d)\d+", r"\1", value)
        if name in ("style", "fill", "stroke"):
            # family and usual size are those of the picture
            value = re.sub(rf"font-family: [^;]*;? ?|font-size: {SIZE}px; ", "", value)
            value = value.replace("#000000", "currentColor")
            for colour in NAMES:
                value = value.replace(colour, paint(colour))
        return f' {name.removeprefix("xlink:")}="{value}"'

    return re.sub(r' ([\w:-]+)="([^"]*)"', attribute, tag)


def show(figure: Figure | str, label: str = "", conclusion: str = "") -> None:
    """Display a picture in a notebook so that everyone can read it.

    Parameters
    ----------
    figure : matplotlib.figure.Figure or str
        A figure; or SVG that says itself what it shows, from `picture`.
    label : str
        What a matplotlib figure shows, as in `svg`.
    conclusion : str
        The sentence over the picture, as in `frame`.

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> show(Figure(), "An empty figure.")
    <IPython.core.display.HTML object>
    """
    from IPython.display import HTML, display

    drawn = figure if isinstance(figure, str) else svg(figure, label)
    display(HTML(frame(drawn, conclusion)))
