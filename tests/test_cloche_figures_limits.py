"""The pictures of values and mean gains draw to scale what the recursion says."""

import re

import pytest
from frames import caption, numbers_in, svg_in

from jeux.cloche import CARDS, Table, broken_means, first_period, gain_lines, mean_gains
from jeux.cloche.figures import gaps_picture, maxima_map
from jeux.cloche.figures.limits import (
    BRICK,
    GAMES,
    HIGH,
    LEAST,
    LEFT,
    MOST,
    TOKENS,
    TOP,
    UNIT,
    ZERO,
)
from jeux.cloche.theory.maxima import tables_above
from jeux.drawing import BLUE, GREY, ORANGE, paint


def gaps(caisse, n, games):
    """Mean gains less values, from the recursion."""
    values = first_period(caisse, n).gains
    if games == "broken":
        means = broken_means(caisse, n, exact=False)
    else:
        at, first = Table(caisse, n), games == "first period"
        means = at.accounts.named(mean_gains(at, first_period=first, exact=False))
    return [float(means[k] - values[k]) for k in values]


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize(("caisse", "n"), [(5, 2), (60, 10), (1500, 6)])
def test_bricks_are_the_tokens_of_the_gaps(caisse, n, games):
    drawn = gaps_picture(caisse, n, games)
    picture, there = svg_in(drawn), gaps(caisse, n, games)
    far = {ORANGE: 0.0, BLUE: 0.0}
    outlines = []
    for brick in picture.iter("rect"):
        x, wide = float(brick.get("x")), float(brick.get("width"))
        if brick.get("fill") == "none":
            assert brick.get("stroke") == paint(GREY)
            outlines.append(wide / UNIT)
            continue
        colour = next(c for c in far if paint(c) == brick.get("fill"))
        assert (x >= ZERO) == (colour == ORANGE)
        assert 0 <= x <= x + wide <= 440
        far[colour] += wide / BRICK
    assert far[ORANGE] == pytest.approx(sum(g for g in there if g > 0), abs=0.08)
    assert far[BLUE] == pytest.approx(-sum(g for g in there if g < 0), abs=0.15)
    lines = gain_lines(n, games)
    names = (*range(n), *CARDS)[: len(outlines)]
    limits = [abs(float(lines[k].constant)) for k in names]
    assert outlines == pytest.approx(limits, abs=0.05)
    said = numbers_in(caption(drawn))
    assert said[:4] == [caisse, n, sum(g > 1e-9 for g in there[:-1]), n + 4]
    if games != "broken":
        assert said[4] == pytest.approx(-sum(there[:-1]), abs=0.0051)
    assert picture.get("aria-label").endswith(caption(drawn))


def test_gaps_stand_where_tokens_can_be_read():
    heard = svg_in(gaps_picture(1500, 6, "whole game")).get("aria-label")
    read = dict(re.findall(r"([\w-]+) ([+−]\d+\.\d+)", heard.split("tokens: ")[1]))
    there = gaps(1500, 6, "whole game")
    assert read["Cheval"] == f"−{-there[9]:.2f}"
    assert read["Auberge"] == f"+{there[10]:.2f}"


@pytest.mark.parametrize("players", [6, 12, 20, 21, 33])
def test_the_map_marks_the_tables_above(players):
    drawn = maxima_map(players)
    rows = {n: [] for n in range(LEAST, MOST + 1)}
    for mark in svg_in(drawn).iter("rect"):
        if mark.get("fill") == "none":
            continue
        n = LEAST + round((float(mark.get("y")) - 0.5 - TOP) / HIGH)
        first = 1 + (float(mark.get("x")) - LEFT) / 1.5
        last = first + float(mark.get("width")) / 1.5 - 1
        rows[n].append((round(first), round(last)))
        assert mark.get("fill") == paint(ORANGE if n == players else BLUE)
    assert rows == {n: [(x, min(y or TOKENS, TOKENS)) for x, y in tables_above(n)] for n in rows}
    said = caption(drawn)
    for first, last in tables_above(players):
        assert (f"{first} and more" if last is None else f"{first}") in said
    assert ("no account" in said) == (not tables_above(players))
    picks = re.findall(r'data-pick="players=(\d+)"', drawn)
    assert [int(n) for n in picks] == [*range(LEAST, MOST + 1)]


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: gaps_picture(4, 6), "caisse must be an integer of at least 5, got 4"),
        (lambda: gaps_picture(60, 11), "players must be at most 10, got 11"),
        (lambda: gaps_picture(60, 6, "second"), "games must be"),
        (lambda: maxima_map(37), "players must be at most 36, got 37"),
    ],
)
def test_what_has_no_room_is_named(call, said):
    with pytest.raises(ValueError, match=said):
        call()
