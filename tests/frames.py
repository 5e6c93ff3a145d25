"""Frames of pictures, as a test reads them: what they say, and what they draw."""

import re
from html import unescape
from xml.etree import ElementTree


def caption(frame):
    """Return the sentence of a frame."""
    return unescape(re.search(r"<figcaption>(.*?)</figcaption>", frame)[1])


def svg_in(frame):
    """Return the picture of a frame, to be searched."""
    return ElementTree.fromstring(re.search(r"<svg.*</svg>", frame, re.S)[0])


def numbers_in(words):
    """Return the numbers of a sentence."""
    return [float(n.replace(",", "")) for n in re.findall(r"-?\d[\d,]*(?:\.\d+)?", words)]
