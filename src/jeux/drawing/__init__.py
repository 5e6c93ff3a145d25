"""The looks of the book: pictures as accessible SVG strings, and labelled tables."""

from jeux.drawing.errata import Erratum, Marked, erratum
from jeux.drawing.pictures import (
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PAPER,
    PURPLE,
    RAISED,
    bars,
    counted,
    frame,
    halo,
    paint,
    picture,
    text,
)
from jeux.drawing.plots import STYLE, show, svg
from jeux.drawing.tables import MINUS, DataTable, table
from jeux.drawing.tiles import tiles

__all__ = [
    "BLUE",
    "GREEN",
    "GREY",
    "MINUS",
    "ORANGE",
    "PAPER",
    "PURPLE",
    "RAISED",
    "STYLE",
    "DataTable",
    "Erratum",
    "Marked",
    "bars",
    "counted",
    "erratum",
    "frame",
    "halo",
    "paint",
    "picture",
    "show",
    "svg",
    "table",
    "text",
    "tiles",
]
