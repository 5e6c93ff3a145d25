"""What the games' figures draw with, until they are sums of marks (`jeux.pictures`)."""

from jeux.drawing.pictures import RAISED, bars
from jeux.drawing.plots import STYLE, show, svg
from jeux.drawing.tiles import tiles
from jeux.pictures import (
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PAPER,
    PURPLE,
    counted,
    frame,
    halo,
    paint,
    text,
)
from jeux.pictures import svg as picture

__all__ = [
    "BLUE",
    "GREEN",
    "GREY",
    "ORANGE",
    "PAPER",
    "PURPLE",
    "RAISED",
    "STYLE",
    "bars",
    "counted",
    "frame",
    "halo",
    "paint",
    "picture",
    "show",
    "svg",
    "text",
    "tiles",
]
