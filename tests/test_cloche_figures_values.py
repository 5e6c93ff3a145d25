"""The caisse is shared out to scale, and every number is that of the article's formulas."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from jeux.cloche import CARDS, first_period, gains_per_throw
from jeux.cloche.figures import values_picture
from jeux.cloche.figures.values import UNIT

TABLES = [(1500, 6), (300, 3), (2400, 3), (2400, 12), (1, 12)]


def tokens(path):
    return float(re.search(r"v-([\d.]+)", path.get("d"))[1]) / UNIT


@pytest.mark.parametrize(("caisse", "players"), TABLES)
def test_all_heaps_together_are_the_caisse(caisse, players):
    root = ElementTree.fromstring(values_picture(caisse, players))
    heaps = [tokens(path) for path in root.iter("path") if path.get("stroke-dasharray")]
    throws = Fraction(2 * caisse, 7)
    gains = gains_per_throw(players)
    true = [throws * gains[account] for account in (*range(players), *CARDS[:4])]
    assert heaps == pytest.approx([float(gain) for gain in true], abs=0.06 / UNIT)
    assert sum(true) == caisse


@pytest.mark.parametrize(("caisse", "players"), TABLES)
def test_the_conclusion_tells_the_values(caisse, players):
    root = ElementTree.fromstring(values_picture(caisse, players))
    told = root.find("figcaption").text
    gains = first_period(caisse, players).gains
    words = {"".join(line.itertext()) for line in root.iter("text")}
    for account in (0, *CARDS[:4]):
        figure = f"{float(gains[account]):.1f}"
        assert figure in told
        assert (f"{figure} each" if account == 0 else figure) in words
    assert told.startswith(f"By the formulas, of {caisse:,} tokens each of {players} players")


def test_the_thin_lines_are_the_author_s_table():
    usual = first_period(1500, 6).gains
    for at in TABLES:
        root = ElementTree.fromstring(values_picture(*at))
        thin = [tokens(path) for path in root.iter("path") if path.get("fill") == "none"]
        true = [float(usual[card]) for card in CARDS[:4]]
        assert thin == pytest.approx(true, abs=0.06 / UNIT)


@pytest.mark.parametrize(("caisse", "players"), [(0, 6), (2401, 6), (1500, 2), (1500, 13)])
def test_a_table_that_has_no_room_is_named(caisse, players):
    with pytest.raises(ValueError, match=r"(caisse|players) must be"):
        values_picture(caisse, players)
