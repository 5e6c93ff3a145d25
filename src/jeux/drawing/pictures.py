"""The colours of the book, and pictures drawn in them as accessible SVG strings.

Colours follow the Okabe–Ito set, which colour-blind readers can tell apart. Each is
written as a CSS variable with its value as fallback, so that the site can brighten it in
dark mode; whatever is ink takes the colour of the text around it.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping, Sequence
from html import escape

from jeux.checks import as_choice, as_integer, as_number, as_sequence, as_text

BLUE, ORANGE, GREEN, PURPLE = "#0072b2", "#b85000", "#008060", "#a6457f"
"""The colours of the book, in the order in which a figure uses them."""

GREY = "#6e6e6e"
"""What is there for comparison only."""

PAPER = "#ffffff"
"""Writing on a coloured ground."""

RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
"""Digits as exponents: ``str(12).translate(RAISED)``."""

NAMES = {
    BLUE: "blue",
    ORANGE: "orange",
    GREEN: "green",
    PURPLE: "purple",
    GREY: "grey",
    PAPER: "paper",
}


def paint(colour: str) -> str:
    """Return a colour of the book as a CSS value that follows the page's theme.

    Parameters
    ----------
    colour : str
        One of the book's colours; any other comes back unchanged.

    Examples
    --------
    >>> paint(BLUE)
    'var(--jeux-blue,#0072b2)'
    """
    known = as_text("colour", colour) in NAMES
    return f"var(--jeux-{NAMES[colour]},{colour})" if known else colour


def picture(body: str, label: str, width: float, height: float, axes: str = "") -> str:
    """Wrap SVG elements as one accessible picture that fits a phone and a wide screen.

    Parameters
    ----------
    body : str
        SVG elements, in a coordinate system of `width` by `height`.
    label : str
        What a screen reader says: the kind of chart, the data, the conclusion.
    width, height : float
        Size of that system. The text in it is 15 units high; up to 440 units wide, it
        stays legible on a phone.
    axes : str
        What the axes span, in any words; frames under one slider are to agree on it.

    Raises
    ------
    ValueError
        If the label is empty.

    Returns
    -------
    str
        One SVG element.

    Examples
    --------
    >>> 'aria-label="A dot."' in picture('<circle r="1"/>', "A dot.", 2, 2)
    True
    """
    width, height = float(as_number("width", width)), float(as_number("height", height))
    if not as_text("label", label).strip():
        raise ValueError(f"label must say what the picture shows, got {label!r}")
    spans = f'data-axes="{escape(axes)}" ' if as_text("axes", axes) else ""
    return (
        f'<svg viewBox="0 0 {width:g} {height:g}" {spans}width="100%" role="img" '
        f'aria-label="{escape(label)}" fill="currentColor" '
        f'style="max-width:{1.3 * width:.0f}px;font:15px sans-serif">{body}</svg>'
    )


def text(x: float, y: float, words: str, anchor: str = "start", size: float = 15) -> str:
    """Return an SVG text element.

    Parameters
    ----------
    x, y : float
        Where the base line starts, in the units of the picture.
    words : str
        What to write; it is escaped.
    anchor : str
        What stands at `x`: ``"start"``, ``"middle"`` or ``"end"`` of the words.
    size : float
        Height of the letters, in the units of the picture.

    Examples
    --------
    >>> text(0, 20, "5 < 6")
    '<text x="0" y="20">5 &lt; 6</text>'
    """
    x, y, size = (float(as_number(*pair)) for pair in (("x", x), ("y", y), ("size", size)))
    as_choice("anchor", anchor, ("start", "middle", "end"))
    place = "" if anchor == "start" else f' text-anchor="{anchor}"'
    large = "" if size == 15 else f' font-size="{size:g}"'
    return f'<text x="{x:.4g}" y="{y:.4g}"{place}{large}>{escape(as_text("words", words))}</text>'


def halo(words: str) -> str:
    """Set words off from what lies under them, by a rim in the colour of the page.

    Parameters
    ----------
    words : str
        SVG text elements.

    Examples
    --------
    >>> halo(text(0, 20, "42")).endswith('<text x="0" y="20">42</text></g>')
    True
    """
    page = "var(--paper,var(--jp-layout-color0,#fff))"
    rim = f'stroke="{page}" stroke-width="4" stroke-linejoin="round"'
    return f'<g {rim} paint-order="stroke">{as_text("words", words)}</g>'


def bars(
    heights: Sequence[float],
    label: str,
    *,
    first: int = 0,
    top: float,
    mean: float | None = None,
    chosen: Container[int] = (),
    names: Mapping[int, str] | None = None,
    before: Sequence[float] = (),
    x_label: str = "",
    y_label: str = "",
) -> str:
    """Draw a bar chart over consecutive integers as an SVG string.

    Parameters
    ----------
    heights : sequence of float, length n
        Height of the bar over ``first``, ``first + 1``, …; not negative.
    label : str
        The accessible text, as in `picture`.
    first : int
        The integer under the first bar.
    top : float
        The value at the top of the axis, the same for frames that are compared.
    mean : float, optional
        Where to put the marker of a mean, under the axis.
    chosen : container of int
        The integers whose bars are drawn in the second colour.
    names : mapping of int to str, optional
        Words over bars, by their integers.
    before : sequence of float
        Heights over the same integers that are drawn as a thin outline, to compare with.
    x_label, y_label : str
        Names of the axes.

    Raises
    ------
    ValueError
        If there is no bar, a height is negative or not finite, the mean does not lie
        under the bars, `top` leaves no room for them, or the outline has another length.

    Returns
    -------
    str
        One SVG element.

    Examples
    --------
    >>> bars([5, 1], "One die: 0 has 5 faces, 1 has one.", top=6).count("<rect")
    2
    """
    given = as_sequence("heights", heights)
    heights = [float(as_number("heights", height)) for height in given]
    if not heights or min(heights) < 0:
        raise ValueError(f"heights must be one or more numbers >= 0, got {heights!r}")
    first, scale = as_integer("first", first, None), float(as_number("top", top))
    outline = [float(as_number("before", height)) for height in as_sequence("before", before)]
    if outline and not (
        len(outline) == len(heights) and 0 <= min(outline) <= max(outline) <= scale
    ):
        raise ValueError(f"before must be {len(heights)} heights from 0 to {scale:g}, or none")
    mean = None if mean is None else float(as_number("mean", mean))
    if not 0 < scale >= max(heights):
        raise ValueError(f"top must be above 0 and all heights, {max(heights):g}, got {scale!r}")
    if mean is not None and not first - 0.5 <= mean <= first + len(heights) - 0.5:
        raise ValueError(f"mean must lie under the bars, the first over {first}, got {mean!r}")
    wide, high, left, base = 440.0, 260.0, 50.0, 205.0
    step = (wide - 12 - left) / len(heights)
    every = max(1, round(32 / step))
    ink = 'stroke="currentColor" fill="none"'
    out = [f'<path d="M{left:g} 24V{base:g}H{wide:g}" {ink}/>']
    for i, height in enumerate(heights):
        x, h = left + i * step, height / scale * (base - 30)
        fill = paint(ORANGE if first + i in chosen else BLUE)
        out.append(
            f'<rect x="{x + 0.1 * step:.1f}" y="{base - h:.1f}" width="{0.8 * step:.1f}" '
            f'height="{h:.1f}" fill="{fill}"/>'
        )
        if i % every == 0:
            out.append(text(x + step / 2, base + 18, str(first + i), "middle"))
    if outline:
        tops = "".join(f"V{base - h / scale * (base - 30):.1f}h{step:.2f}" for h in outline)
        out.append(f'<path d="M{left:g} {base:g}{tops}V{base:g}" {ink} stroke-opacity=".6"/>')
    for at, words in (names or {}).items():
        # as wide as letters are at most; over the highest bar below
        half = 4.2 * len(words)
        x = min(max(left + (at - first + 0.5) * step, left + half + 4), wide - half)
        highest = list(map(max, heights, outline)) if outline else heights
        under = highest[max(0, int((x - half - left) / step)) : int((x + half - left) / step) + 1]
        y = base - max(under) / scale * (base - 30) - 6
        out.append(text(x, y, as_text("names", words), "middle"))
    if mean is not None:
        x = left + (mean - first + 0.5) * step
        out.append(f'<path d="M{x:.1f} {base + 22:g}l8 14h-16z" fill="{paint(ORANGE)}"/>')
        near_end = x > wide - 120
        out.append(
            text(
                x + (-12 if near_end else 12),
                base + 37,
                f"mean {mean:.4g}",
                "end" if near_end else "start",
            )
        )
    tick = _round_below(scale)
    y = base - tick / scale * (base - 30)
    out.append(f'<path d="M{left - 5:g} {y:.1f}h5" {ink}/>')
    out.append(text(left - 8, y + 5, f"{tick:g}", "end"))
    out.append(text(left - 8, base, "0", "end"))
    out.append(text(left, 15, y_label))
    out.append(text(wide, high - 4, x_label, "end"))
    spans = f"{first} {first + len(heights) - 1} 0 {scale:g}"
    return picture("".join(out), label, wide, high, spans)


def _round_below(x: float) -> float:
    """Return the largest of … 0.1, 0.2, 0.5, 1, 2, 5, 10 … that is not above x."""
    power = 10.0 ** math.floor(math.log10(x))
    return next(lead * power for lead in (5, 2, 1) if lead * power <= x * (1 + 1e-12))


def frame(picture: str, conclusion: str) -> str:
    """Put one sentence over a picture: what it shows. The live region speaks it.

    Parameters
    ----------
    picture : str
        HTML or SVG.
    conclusion : str
        The sentence, as plain text; without one there is no caption.

    Examples
    --------
    >>> frame("<svg/>", "Six has four ways.")
    '<figure class="jeux-frame"><figcaption>Six has four ways.</figcaption><svg/></figure>'
    """
    as_text("picture", picture)
    words = escape(as_text("conclusion", conclusion))
    caption = f"<figcaption>{words}</figcaption>" if words else ""
    return f'<figure class="jeux-frame">{caption}{picture}</figure>'


def counted(n: int, one: str, many: str) -> str:
    """Return a number with its noun.

    Parameters
    ----------
    n : int
        How many.
    one, many : str
        The noun for one, and for any other number.

    Examples
    --------
    >>> counted(1, "token", "tokens"), counted(1500, "token", "tokens")
    ('1 token', '1,500 tokens')
    """
    n = as_integer("n", n, None)
    return f"{n:,} {as_text('one', one) if n == 1 else as_text('many', many)}"
