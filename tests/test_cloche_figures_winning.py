"""What the pictures of prices and of winners say and draw, against the games behind them."""

import re

import numpy as np
import pytest
from frames import caption, numbers_in

from jeux.cloche import CARDS, Table, leaders, margins, simulate, win_chances
from jeux.cloche.figures import (
    gain_chance_picture,
    margin_picture,
    purses_picture,
    winning_picture,
)
from jeux.drawing import BLUE, ORANGE, paint

PRICES = dict(zip(CARDS, (34, 34, 7, 48, 35), strict=True))


def games(caisse):
    table = Table(caisse, 6)
    return table, simulate(table, 4000, np.random.default_rng(1922)).scores


@pytest.mark.parametrize("card", CARDS[:4])
@pytest.mark.parametrize("caisse", [50, 150, 1500])
def test_the_inns_part_of_a_value_is_drawn_to_scale(card, caisse):
    drawn, margin = margin_picture(card, caisse), margins(caisse)[card]
    share = float(margin.pays / margin.value)
    value, pays, percent = numbers_in(caption(drawn))[1:4]
    assert (value, pays, percent) == pytest.approx(
        (float(margin.value), float(margin.pays), 100 * share), abs=0.051
    )
    start, end = map(float, re.search(r'"M([\d.]+) 52H([\d.]+)"', drawn).groups())
    assert (end - start) / 424 == pytest.approx(share, abs=0.001)


@pytest.mark.parametrize(("card", "percent"), [("Cloche", 80), ("Auberge", 100), ("Cheval", 0)])
def test_games_with_a_gain_are_blue(card, percent):
    drawn, price = gain_chance_picture(card, percent), round(PRICES[card] * percent / 100)
    caisse = 150 + sum(PRICES.values()) - PRICES[card] + price
    table, scores = games(caisse)
    gains = scores[:, table.accounts[card]]
    said = numbers_in(caption(drawn))
    assert said[0] == price
    assert said[1] == pytest.approx(100 * (gains > price).mean(), abs=0.51)
    assert said[2:] == pytest.approx([caisse, gains.mean()], abs=0.051)
    blue = drawn.count(f'stroke="{paint(BLUE)}"')
    assert blue == pytest.approx(100 * (gains > price).mean(), abs=1)


@pytest.mark.parametrize("game", [1, 2, 8, 40])
def test_the_star_stands_over_the_most_tokens(game):
    drawn, (table, scores) = purses_picture(game), games(308)
    held = table.accounts.named(scores[game - 1].tolist())
    purses = [60 + held[seat] for seat in range(6)]
    for card, seat in table.owners.items():
        purses[seat] += held[card] - PRICES[card]
    best = leaders(purses)
    assert drawn.count("<polygon") == len(best)
    assert caption(drawn).startswith(f"Game {game}: ")
    has = "has" if len(best) == 1 else "have"
    assert caption(drawn).endswith(f" {has} the most tokens, {max(purses)}.")
    high = [float(h) for h in re.findall(r"216v-?([\d.]+)\"", drawn)]
    assert high == pytest.approx([abs(1.1 * p) for p in purses], abs=0.01)


@pytest.mark.parametrize(("card", "percent"), [("Auberge", 100), ("Cheval", 0), ("Cloche", 140)])
def test_bars_are_chances_of_winning(card, percent):
    drawn, prices = winning_picture(card, percent), dict(PRICES)
    prices[card] = round(PRICES[card] * percent / 100)
    chances = win_chances(*games(150 + sum(prices.values())), prices).mean
    said = numbers_in(caption(drawn))
    assert said[0] == prices[card]
    assert said[-2:] == pytest.approx(
        [100 * chances[CARDS.index(card)], 100 * chances[-1]], abs=0.051
    )
    high = [float(h) for h in re.findall(r"216v-([\d.]+)\"", drawn)]
    assert high == pytest.approx(list(250 * chances), abs=0.06)
    assert drawn.count(f'stroke="{paint(ORANGE)}"') == 1


@pytest.mark.parametrize(
    ("draw", "given", "said"),
    [
        (margin_picture, ("Auberge", 50), "card must be one of"),
        (margin_picture, ("Cloche", 0), "caisse must be an integer of at least 1, got 0"),
        (gain_chance_picture, ("Cloche", 301), "percent must be at most 300"),
        (winning_picture, ("Belote", 50), "card must be one of"),
        (purses_picture, (41,), "game_number must be at most 40"),
    ],
)
def test_a_picture_of_nothing_is_named(draw, given, said):
    with pytest.raises(ValueError, match=said):
        draw(*given)


def test_no_line_strikes_out_a_chance():
    drawn = winning_picture("Auberge", 100)
    assert drawn.index("stroke-dasharray") < drawn.index("%</text>")
