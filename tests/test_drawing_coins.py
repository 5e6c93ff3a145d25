"""Tosses of a coin, drawn as often as they really fall."""

import re
from collections import Counter
from itertools import product

import pytest
from frames import svg_in

from jeux.drawing import BLUE, ORANGE, paint
from jeux.drawing.coins import BASE, FEW, LARGE, LEFT, SPAN, TALL, shares_picture, waiting_picture


@pytest.mark.parametrize("tosses", [1, 2, 5, 10, 13])
def test_the_areas_of_the_bars_are_the_shares_of_all_rows_of_tosses(tosses):
    heads = Counter(map(sum, product([0, 1], repeat=tosses)))
    near = {k for k in heads if abs(k / tosses - 1 / 2) <= 0.1 + 1e-12}
    drawn = svg_in(shares_picture(tosses))
    gap = 0.8 if SPAN / tosses > 4 else 0
    seen = {}
    for bar in drawn.iter("rect"):
        x, wide, high = (float(bar.get(name)) for name in ("x", "width", "height"))
        k = round((x - LEFT) / SPAN * tosses + 0.5)
        seen[k] = high / TALL * (wide + gap) / SPAN
        assert bar.get("fill") == paint(ORANGE if k in near else BLUE)
    exact = {k: n / 2**tosses for k, n in heads.items() if TALL * tosses * n / 2**tosses >= 0.05}
    assert seen == pytest.approx(exact, abs=0.06 / TALL / tosses)
    chance = sum(heads[k] for k in near) / 2**tosses
    assert f"with probability {chance:.1%}." in drawn.get("aria-label")
    # the outline is the law of a few tosses
    rim = next(p.get("d") for p in drawn.iter("path") if p.get("d").endswith("z"))
    levels = [(BASE - float(y)) / TALL / FEW for y in re.findall(r"V([\d.]+)H", rim)]
    few = Counter(map(sum, product([0, 1], repeat=FEW)))
    assert levels == pytest.approx([few[k] / 2**FEW for k in range(FEW + 1)], abs=1e-3)
    assert [float(x) for x in re.findall(r"H([\d.]+)", rim)] == pytest.approx(
        [LEFT + SPAN * (k + 0.5) / FEW for k in range(FEW + 1)], abs=0.06
    )


@pytest.mark.parametrize("tosses", [1, 2, 5, 10, 200])
def test_the_row_has_a_coin_for_each_toss(tosses):
    dots = [p for p in svg_in(shares_picture(tosses)).iter("path") if p.get("stroke-dasharray")]
    step = SPAN / tosses
    coins = [1 + round(float(p.get("d").split("h")[1]) / step) for p in dots]
    assert sum(coins) == tosses
    # with so many heads and with so many more, the share is within a tenth of one half
    heads, more = {1: (0, 1), 2: (1, 0), 5: (2, 1), 10: (4, 2), 200: (80, 40)}[tosses]
    assert coins == [n for n in (heads, more, tosses - heads - more) if n]


@pytest.mark.parametrize("tosses", range(11))
def test_states_are_as_large_as_the_rows_that_end_in_them(tosses):
    ends, before = Counter(), Counter()
    for row in product("HT", repeat=tosses):
        for kept, tossed in ((ends, "".join(row)), (before, "".join(row[:-1]))):
            kept["done" if "HH" in tossed else "one" if tossed.endswith("H") else "nothing"] += 1
    names = ("nothing", "one", "done")
    chances, was = ([n[name] / 2**tosses for name in names] for n in (ends, before))
    drawn = svg_in(waiting_picture(tosses))
    circles = list(drawn.iter("circle"))
    filled = [float(c.get("r")) for c in circles if c.get("fill") != "none"]
    assert [(r / LARGE) ** 2 for r in filled] == pytest.approx(chances, abs=3e-3)
    dashed = [float(c.get("r")) for c in circles if c.get("stroke-dasharray")]
    assert [(r / LARGE) ** 2 for r in dashed] == pytest.approx(was if tosses else [], abs=3e-3)
    arrows = [p.get("stroke-width") for p in drawn.iter("path") if p.get("stroke-width")]
    moved = [was[k] / 2 if tosses else 0 for k in (0, 1, 1, 0)]
    assert [(float(w) - 1.5) / 14 for w in arrows] == pytest.approx(moved, abs=4e-3)
    said = drawn.get("aria-label")
    assert f"Two heads in a row by toss {tosses}: probability {chances[2]:.1%}." in said
    written = [t.text for t in drawn.iter("text") if t.text.endswith("%")]
    assert written == [f"{p:.1%}" for p in chances]


@pytest.mark.parametrize(
    ("draw", "bad"),
    [(shares_picture, 0), (shares_picture, 201), (waiting_picture, -1), (waiting_picture, 61)],
)
def test_tosses_without_a_picture_are_named(draw, bad):
    with pytest.raises(ValueError, match=f"tosses must be .*, got {bad}"):
        draw(bad)
