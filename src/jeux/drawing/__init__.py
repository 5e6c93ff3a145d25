"""The looks of the book: pictures as accessible SVG strings, and labelled tables."""

from jeux.drawing.errata import Erratum, Marked, erratum
from jeux.drawing.pictures import (
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PAPER,
    PURPLE,
    STYLE,
    bars,
    counted,
    frame,
    paint,
    picture,
    show,
    svg,
    text,
)
from jeux.drawing.tables import MINUS, DataTable, table

__all__ = [
    "BLUE",
    "GREEN",
    "GREY",
    "MINUS",
    "ORANGE",
    "PAPER",
    "PURPLE",
    "STYLE",
    "DataTable",
    "Erratum",
    "Marked",
    "bars",
    "counted",
    "erratum",
    "frame",
    "paint",
    "picture",
    "show",
    "svg",
    "table",
    "text",
]
