"""The pictures of laws draw to scale what the laws of gains say."""

import re
from statistics import NormalDist

import numpy as np
import pytest
from frames import caption, numbers_in, svg_in

from jeux.cloche import CARDS, Table, first_period, gain_law, label
from jeux.cloche.figures import gain_law_picture, normal_law_picture, spread_chart
from jeux.cloche.figures.laws import ACCOUNTS, ALONE, BASE, HIGH, LEFT, RIGHT
from jeux.cloche.figures.spread import LEAST
from jeux.drawing import BLUE, ORANGE, paint

RESULTS = {"a player alone": "146, 143, 98, 168, 143, 155", "Cloche": "158", "Marteau": "208",
           "Cloche-et-Marteau": "44", "Cheval": "237"}  # fmt: skip


def law(account, caisse, players):
    """Return support and probabilities; the player alone sits beside the owner of the Cheval."""
    name = account if account in CARDS else 1
    return gain_law(Table(caisse, players, auberge=False), name)


def quantiles(pair, shares):
    support, chances = pair
    return [min(x for x, p in zip(support, chances.cumsum(), strict=True) if p >= share)
            for share in shares]  # fmt: skip


@pytest.mark.parametrize(("caisse", "players"), [(100, 2), (400, 6)])
def test_the_spread_draws_values_and_quantiles(caisse, players):
    values, picture = first_period(caisse, players).gains, svg_in(spread_chart(caisse, players))
    paths = {w: [p for p in picture.iter("path") if p.get("stroke-width") == w]
             for w in ("3", "12", "2.5")}  # fmt: skip
    outlines = list(picture.iter("rect"))
    ticks = [p.get("d") for p in picture.iter("path") if p.get("d").endswith("v5")]
    zero, half = (float(re.match(r"M([\d.]+)", tick)[1]) for tick in (ticks[0], ticks[-1]))
    for k, account in enumerate(ACCOUNTS):
        value = values[0 if account == ALONE else account]
        laws = law(account, caisse, players), law(account, LEAST, players)
        for width, ends in (("3", (0.05, 0.95)), ("12", (0.25, 0.75))):
            drawn = re.match(r"M([-\d.]+) [\d.]+H([-\d.]+)", paths[width][k].get("d")).groups()
            shares = [(float(x) - zero) / (half - zero) / 2 for x in drawn]
            expected = [end / caisse for end in quantiles(laws[0], ends)]
            assert shares == pytest.approx(expected, abs=2e-3)
        x, wide = (float(outlines[k].get(name)) for name in ("x", "width"))
        shares = [(end - zero) / (half - zero) / 2 for end in (x, x + wide)]
        expected = [end / LEAST for end in quantiles(laws[1], (0.25, 0.75))]
        assert shares == pytest.approx(expected, abs=2e-3)
        x = float(re.match(r"M([\d.]+)", paths["2.5"][k].get("d"))[1])
        assert (x - zero) / (half - zero) / 2 == pytest.approx(float(value / caisse), abs=2e-3)
        assert f"{float(value):,.1f}, nine games in ten" in picture.get("aria-label")


def test_the_spread_wants_a_caisse_and_players():
    with pytest.raises(ValueError, match="caisse must be an integer of at least 100, got 0"):
        spread_chart(0, 6)
    with pytest.raises(ValueError, match="players must be an integer of at least 2, got 1"):
        spread_chart(100, 1)


@pytest.mark.parametrize("account", ACCOUNTS)
@pytest.mark.parametrize(("caisse", "players"), [(1500, 6), (150, 6)])
def test_a_law_is_drawn_with_the_results_of_1922(account, caisse, players):
    support, chances = pair = law(account, caisse, players)
    frame = gain_law_picture(account, caisse, players)
    picture, said = svg_in(frame), caption(frame)
    least, most = quantiles(pair, (0.05, 0.95))
    told = [caisse, players, float(f"{support @ chances:.1f}"), least, most]
    assert numbers_in(said.replace("−", "")) == pytest.approx(np.abs(told), abs=0.051)
    name = f"{label(1)} alone" if account == ALONE else f"the {account}"
    assert f"players: {name} gains" in said
    shape = next(p for p in picture.iter("path") if p.get("fill") == paint(BLUE)).get("d")
    points = [tuple(map(float, pair.split())) for pair in re.findall(r"[\d.]+ [\d.]+", shape)][1:]
    step = (RIGHT - LEFT) / 400
    for x, y in points:
        place = (x - LEFT) / step - 40
        assert abs(place - round(place)) < 0.06
        high = chances[support == round(place)][0] / chances.max()
        assert (BASE - y) / HIGH == pytest.approx(high, abs=5e-4)
    dots = [c for c in picture.iter("circle") if c.get("fill") == paint(ORANGE)]
    at_home = (caisse, players) == (1500, 6)
    results = [int(r) for r in RESULTS[account].split(", ")] if at_home else []
    drawn = [round((float(c.get("cx")) - LEFT) / step - 40) for c in dots]
    assert sorted(drawn) == sorted(results)
    assert (f"brought: {RESULTS[account]}." in picture.get("aria-label")) == at_home


@pytest.mark.parametrize("account", ACCOUNTS)
@pytest.mark.parametrize("caisse", [50, 700])
def test_a_law_is_compared_with_the_normal_one(account, caisse):
    support, chances = law(account, caisse, 6)
    mean = float(support @ chances)
    deviation = float(((support - mean) ** 2 @ chances) ** 0.5)
    normal = NormalDist(mean, deviation)
    frame = normal_law_picture(account, caisse)
    apart = max(abs(p - normal.cdf(x + 0.5)) for x, p in
                zip(support.tolist(), chances.cumsum(), strict=True))  # fmt: skip
    minus = 100 * float(chances[support < 0].sum())
    told = [caisse, apart, minus, 100 * normal.cdf(-0.5)]
    for number, expected, close in zip(numbers_in(caption(frame)), told, (0, 6e-4, 0.051, 0.051),
                                       strict=True):  # fmt: skip
        assert number == pytest.approx(expected, abs=close)
    paths = {p.get("stroke"): p.get("d") for p in svg_in(frame).iter("path")}
    levels = [(BASE - float(y)) / HIGH for y in re.findall(r"V([\d.]+)", paths[paint(BLUE)])]
    below = chances.cumsum()
    assert all(np.abs(below - level).min() < 1e-3 for level in levels)
    assert levels[-1] > 0.99
    ends = sorted(map(float, re.findall(r"[\d.]+", paths[paint(ORANGE)])[1:]))
    assert (ends[1] - ends[0]) / HIGH == pytest.approx(apart, abs=2e-3)


@pytest.mark.parametrize("draw", [gain_law_picture, normal_law_picture])
def test_an_account_without_a_picture_is_named(draw):
    with pytest.raises(ValueError, match=r"account must be one of .*got 'Auberge'"):
        draw("Auberge", *(100, 6)[: 1 + (draw is gain_law_picture)])
