"""Whoever looks at a picture can read it: on a phone, in both schemes, without seeing colours."""

import json
import re
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from gallery import PICTURES, drawn
from pages import NOTEBOOKS, ROOT

from jeux.pictures import BLUE, GREEN, GREY, ORANGE, PAPER, PURPLE, plane

PHONE, LEAST = 324, 11
"""Pixels that a picture under a slider has on a phone, and that letters have at least."""

every_picture = pytest.mark.parametrize("name", PICTURES)


def roots(html):
    return [ElementTree.fromstring(one) for one in re.findall(r"<svg.*?</svg>", html, re.S)]


def walk(element, inherited=None):
    """Yield each element with what it has of its own or inherits, styles told as attributes."""
    look = dict(inherited or {}, opacity=1.0)
    style = re.findall(r"([\w-]+):\s*([^;]+)", element.get("style", ""))
    own = {**element.attrib, **dict(style)}
    if "font" in own:
        own["font-size"] = own["font"].split()[0]
    opacity = float((inherited or {}).get("opacity", 1)) * float(own.pop("opacity", 1))
    look.update(own, opacity=opacity)
    yield element, look
    for child in element:
        yield from walk(child, look)


def words(root):
    """Return the words of a picture with their looks."""
    texts = [(element, look) for element, look in walk(root) if element.tag == "text"]
    return [(text, look) for text, look in texts if "".join(text.itertext())]


def pixels(root):
    """Return how high the smallest letters of a picture are on a phone."""
    wide = float(root.get("viewBox").split()[2])
    most = float(re.search(r"max-width:(\d+)px", root.get("style"))[1])
    # raised and lowered digits are smaller, in print as well
    sizes = [float(look["font-size"].removesuffix("px")) for _, look in words(root)]
    return min(sizes, default=99) * min(PHONE, most) / wide


@every_picture
def test_words_are_large_enough_on_a_phone(name):
    for root in roots(drawn(name)):
        assert pixels(root) >= LEAST, "its letters are too small on a phone: make them 15 high"


def stored():
    """Yield the pictures that stand in the outputs of the chapters."""
    for path in NOTEBOOKS:
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            for output in cell.get("outputs", []):
                for root in roots("".join(output.get("data", {}).get("text/html", ""))):
                    yield f"{path.stem} {cell['id']}", root


def test_words_of_the_chapters_pictures_are_large_enough_on_a_phone():
    found = [(name, pixels(root)) for name, root in stored()]
    assert len(found) > 15
    assert [(name, size) for name, size in found if size < LEAST] == []


@every_picture
def test_words_lie_flat_in_the_letters_of_the_page(name):
    assert not re.search(r"rotate\((?!-?0 )", drawn(name))
    assert set(re.findall(r"font(?:-family)?:[^;\"]*", drawn(name))) == {"font:15px sans-serif"}


@every_picture
def test_a_minus_is_no_hyphen(name):
    for root in roots(drawn(name)):
        sentences = [root.get("aria-label")]
        sentences += ["".join(text.itertext()) for text, _ in words(root)]
        hyphens = [words for words in sentences if re.search(r"(?<![\w\d])-\s?\d", words)]
        assert not hyphens, "write these numbers with − (jeux.figures.MINUS)"
    assert not re.search(r"(?<![\w\d])-\d", "".join(re.findall("<figcaption>.*?<", drawn(name))))


def test_a_side_may_have_a_title_and_nothing_marked_on_it():
    picture = plane(x=(0, 1), y=(0, 1), up="share", xticks=[], yticks=[])
    [(title, _)] = words(*roots(picture.svg()))
    assert title.text == "share"


# colours


def schemes():
    """Return the colours of the site in both schemes, and those of a picture that stands alone."""
    css = (ROOT / "book" / "site" / "style" / "colours.css").read_text("utf-8")
    pairs = re.findall(r"--([\w-]+): light-dark\((#\w+), (#\w+)\)", css)
    names, *colours = zip(*pairs, strict=True)
    found = {
        scheme: dict(zip(names, own, strict=True))
        for scheme, own in zip(("light", "dark"), colours, strict=True)
    }
    assert {"paper", "ink"} < {*names}
    alone = dict(zip(JEUX, (BLUE, ORANGE, GREEN, PURPLE, GREY, PAPER), strict=True))
    return {**found, "alone": {**alone, "paper": "#ffffff", "ink": "#000000"}}


JEUX = [f"jeux-{name}" for name in ("blue", "orange", "green", "purple", "grey", "paper")]
SCHEMES = schemes()
every_scheme = pytest.mark.parametrize("scheme", SCHEMES)


def six_digits(colour):
    """Return a colour such as #fff as #ffffff."""
    if len(colour) == 7:
        return colour
    return "#" + "".join(2 * digit for digit in colour[1:])


def channels(colour):
    """Return the red, green and blue of a colour, from 0 to 255."""
    return np.array([*bytes.fromhex(six_digits(colour)[1:])])


def linear(colour):
    """Return the light of a colour in red, green and blue."""
    parts = channels(colour) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


LUMINANCE = [0.2126, 0.7152, 0.0722]
"""How bright red, green and blue are."""


def contrast(one, other):
    """Return the contrast of two colours as WCAG 2 computes it."""
    low, high = sorted([linear(one) @ LUMINANCE, linear(other) @ LUMINANCE])
    return (high + 0.05) / (low + 0.05)


def mixed(over, under, share):
    """Return what one sees of a colour that lets another through."""
    seen = share * channels(over) + (1 - share) * channels(under)
    return "#" + "".join(f"{round(x):02x}" for x in seen)


def painted(colour, scheme):
    """Return a colour of a picture as a scheme shows it."""
    named = re.match(r"var\(--([\w-]+)", colour)
    name = "ink" if colour == "currentColor" else named[1]
    return six_digits(SCHEMES[scheme][name])


def holds(shape, x, y):
    """Return whether a point lies on a rectangle or a circle."""
    if shape.tag == "rect":
        left, top, wide, high = (float(shape.get(side)) for side in ("x", "y", "width", "height"))
        return 0 <= x - left <= wide and 0 <= y - top <= high
    middle_x, middle_y, radius = (float(shape.get(name)) for name in ("cx", "cy", "r"))
    return np.hypot(x - middle_x, y - middle_y) <= radius


def on_their_ground(root, scheme):
    """Yield words with their colour and the colour that they stand on."""
    shapes, flat = [], "translate" not in ElementTree.tostring(root, "unicode")
    for element, look in walk(root):
        if element.tag in ("rect", "circle") and flat and look["fill"] != "none":
            shapes.append((element, look))
        if element.tag != "text":
            continue
        ground = painted("var(--paper)", scheme)
        # a little above the base line, a little inside the first, middle or last letter
        inside = {"start": 4, "end": -4}.get(look.get("text-anchor", "start"), 0)
        x = float(element.get("x")) + inside
        y = float(element.get("y")) - 4
        for shape, its in shapes:
            if holds(shape, x, y):
                share = its["opacity"] * float(its.get("fill-opacity", 1))
                ground = mixed(painted(its["fill"], scheme), ground, share)
        yield "".join(element.itertext()), painted(look["fill"], scheme), ground


@every_scheme
@every_picture
def test_words_stand_out_from_their_ground(name, scheme):
    for root in roots(drawn(name)):
        for said, colour, ground in on_their_ground(root, scheme):
            found = contrast(colour, ground)
            assert found >= 4.5, (
                f"“{said}” in {colour} on {ground} has a contrast of {found:.1f}, and words need "
                "4.5: take another colour of the book, or a paler ground (tint=)"
            )


@every_scheme
def test_every_colour_may_be_written_in_and_written_on(scheme):
    colours = SCHEMES[scheme]
    for name in JEUX[:-1]:
        assert contrast(colours[name], colours["paper"]) >= 4.5, name
        assert contrast(colours[name], colours["jeux-paper"]) >= 4.5, name


def accents():
    """Yield what has an accent in the style sheet, and its colours in light and in darkness."""
    css = (ROOT / "book" / "site" / "style" / "colours.css").read_text("utf-8")
    for selector, rules in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
        for light, dark in re.findall(r"--accent: light-dark\((#\w+), (#\w+)\)", rules):
            yield selector.strip().splitlines()[-1], light, dark


ACCENTS = [*accents()]


def test_every_game_has_an_accent():
    assert len(ACCENTS) == 6, "five games, and what belongs to none"


@pytest.mark.parametrize(("selector", "light", "dark"), ACCENTS)
def test_an_accent_can_be_read_on_paper(selector, light, dark):
    for scheme, colour in (("light", light), ("dark", dark)):
        found = contrast(colour, SCHEMES[scheme]["paper"])
        darker = "darker" if scheme == "light" else "lighter"
        assert found >= 4.5, (
            f"{selector} in colours.css, {scheme}: {colour} has a contrast of {found:.1f} with the "
            f"paper, and words need 4.5: take a {darker} one"
        )


# Machado, Oliveira and Fernandes (2009): what is left of a colour without one kind of cone
BLIND = {
    "none": np.eye(3),
    "red": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "green": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "blue": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def lab(light):
    """Return light in the coordinates of CIELAB, in which distances are what eyes tell apart."""
    x, y, z = np.cbrt(XYZ @ np.clip(light, 0, 1) / [0.9505, 1, 1.089])
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("cones", BLIND)
@every_scheme
def test_colours_differ_for_the_colour_blind(scheme, cones):
    colours = {name: SCHEMES[scheme][name] for name in JEUX[:4]}
    if scheme != "alone":
        colours["red"] = SCHEMES[scheme]["red"]
    seen = {name: lab(BLIND[cones] @ linear(c)) for name, c in colours.items()}
    for one, other in combinations(seen, 2):
        # these two are enough for most charts; beside others stands a letter or another dash
        least = 80 if {one, other} == {"jeux-blue", "jeux-orange"} else 10
        assert np.linalg.norm(seen[one] - seen[other]) > least, (one, other)
