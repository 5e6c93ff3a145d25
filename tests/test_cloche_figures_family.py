"""The rows of tokens of the older games are the mean gains of their tables."""

import re

import pytest
from frames import caption, svg_in

from jeux.cloche import CARDS, FAMILY, Table, mean_gains, settle
from jeux.cloche.figures import family_chart
from jeux.cloche.figures.family import LEAST, MOST
from jeux.cloche.rules import SWITCHES
from jeux.drawing import BLUE, ORANGE, paint
from jeux.tables import MINUS


def rows(game, players):
    at = Table(150, players, **FAMILY[game])
    means = mean_gains(at, exact=False)
    return [*means[at.accounts.cards], means[at.accounts.seats].sum()]


@pytest.mark.parametrize("game", FAMILY)
@pytest.mark.parametrize("players", [2, 5, 10])
def test_the_rows_are_mean_gains_and_the_outlines_those_of_1922(game, players):
    frame, here, there = family_chart(game, players), rows(game, players), rows("1922", players)
    drawn, said = svg_in(frame), caption(frame)
    scale = 424 / (LEAST + MOST)
    dashes = [row for row in drawn.iter("path") if "h" in row.get("d")]
    lengths = [float(row.get("d").split("h")[1]) / scale for row in dashes]
    outlines = [float(rim.get("width")) / scale for rim in drawn.iter("rect")]
    assert lengths == pytest.approx(here, abs=0.02)
    assert outlines == pytest.approx(there, abs=0.02)
    assert -LEAST < min(lengths)
    assert max(lengths + outlines) < MOST
    ink = [paint(ORANGE if abs(a - b) > 0.05 else BLUE) for a, b in zip(here, there, strict=True)]
    assert [row.get("stroke") for row in dashes] == ink
    words = [word.text for word in drawn.iter("text")]
    assert words[::2] == [*(f"the {card}" for card in CARDS), "all players alone"]
    assert words[1::2] == [f"{gain:.1f}".replace("-", MINUS) for gain in here]
    told = [float(number) for number in re.findall(r"-?\d+\.\d", said.replace(MINUS, "-"))]
    horse = CARDS.index("Cheval")
    apart = [] if game == "1922" else [abs(here[horse] - there[horse])]
    assert told == pytest.approx([here[horse], *apart, abs(here[-1])], abs=0.051)
    more = here[horse] - there[horse]
    assert ("more" in said, "fewer" in said) == (more > 0, more < 0)
    assert ("players alone lose" in said) == (here[-1] < 0)
    assert said in drawn.get("aria-label")


def test_each_game_is_played_with_switches_that_there_are():
    for switches in FAMILY.values():
        assert all(word in SWITCHES[name] for name, word in switches.items())
    assert all(SWITCHES[name][0] == getattr(Table(9, 2), name) for name in SWITCHES), (
        "each switch begins with 1922's"
    )


def fined(game, seat, card=None, opened=False):
    """Say who pays whom for a throw of blanks, but for what the horse's owner owes the own card."""
    at = Table(100, 4, dict.fromkeys(CARDS, 0), **FAMILY[game])
    paid = settle(at, 100, seat, 0, card, opened)
    return [p[:2] for p in paid if p[:2] != (0, "Cheval")]


@pytest.mark.parametrize(
    ("game", "other", "owner"),
    [("1862", [2], []), ("1890", [1, 2, 3], [1, 2, 3]), ("1922", [2], [1, 2, 3])],
)
def test_who_pays_for_blanks(game, other, owner):
    assert fined(game, 2) == [(seat, "Cheval") for seat in other]
    assert fined(game, 0) == [(seat, "Cheval") for seat in owner]
    assert fined(game, 2, "Marteau") == [("Marteau", "Cheval")]
    inn = [("Cheval", "Auberge")]
    assert fined(game, 2, opened=True) == ([(2, "Cheval")] if game == "1862" else inn)


def test_a_game_that_is_unknown_is_named():
    with pytest.raises(ValueError, match="game must be one of '1862', '1890', '1922', got '1816'"):
        family_chart("1816", 5)
