"""The pictures of Cloche et Marteau, scenes and cells: what they show and say."""

import re
from fractions import Fraction
from itertools import combinations
from statistics import NormalDist

import cells
import numpy as np
import pytest
from cloche_routes import GAMES, counts, enumerated, paid
from frames import caption, numbers_in, svg_in
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux.cloche import (
    CARDS,
    FAMILY,
    Table,
    auberge,
    fair_prices,
    first_period,
    gain_law,
    label,
    mean_gains,
    simulate,
)
from jeux.cloche.pictures import dice, heaps, sets_of_dice, table_after
from jeux.cloche.rules import MARKS
from jeux.pictures import BLUE, GREY, MINUS, ORANGE, paint, plane


def of(function, *given):
    return cells.of("cloche", function)(*given)


def told(function, *given):
    """Return the numbers of a caption, signs included."""
    return numbers_in(caption(of(function, *given)).replace(MINUS, "-"))


def colours(frame, tag, attribute="fill"):
    """Yield shapes of a picture with the colour of their group."""
    for group in svg_in(frame).iter("g"):
        if group.get(attribute) not in (None, "none"):
            yield from ((group.get(attribute), one) for one in group if one.tag == tag)


def stretch(frame, which=0, side="y"):
    """Return how many pixels a unit of a picture's plane takes."""
    spans = np.array(svg_in(frame).get("data-axes").split("; ")[which].split()[:8], float)
    (low, high), (start, end) = spans.reshape(2, 2, 2)[:, "xy".index(side)]
    return (end - start) / abs(high - low)


def long(frame, colour=None):
    """Return the lengths in pixels of the heaps or rows of a picture."""
    for group in svg_in(frame).iter("g"):
        own = colour in (None, group.get("stroke"))
        if own and group.get("stroke-dasharray", "").endswith(" 1"):
            x, y, u, v = map(float, re.findall(r"[-\d.]+", group[0].get("d")))
            yield abs(u - x) + abs(v - y)


# scenes


def test_heaps_are_as_high_as_their_tokens():
    ground = plane(x=range(2), y=(0, 300), shows="Heaps")
    frame = (ground + heaps({0: 188.4, 1: 60})).says("Heaps.")
    assert [*long(frame)] == pytest.approx([188.4 * stretch(frame), 60 * stretch(frame)], abs=0.11)
    rows = plane(x=(-20, 105), y=(2.5, -0.5), shows="Rows") + heaps({0: -12, 1: 40}, lying=True)
    frame = rows.says("Rows.")
    unit = stretch(frame, side="x")
    assert [*long(frame)] == pytest.approx([12 * unit, 40 * unit], abs=0.11)


def test_dice_say_what_they_show():
    assert repr(dice({"2", "6"})) == "Dice: 2, 6."
    assert repr(dice(())) == "Dice: blank."


@pytest.mark.parametrize("points", range(22))
def test_the_sets_of_a_sum_are_all_there(points):
    frame = sets_of_dice(points).says("")
    every = (combinations(MARKS, size) for size in range(7))
    sets = [shown for some in every for shown in some if sum(shown) == points]
    heard = svg_in(frame).get("aria-label")
    listed = "; ".join("+".join(map(str, shown)) or "no die" for shown in sets)
    assert f"that make {points}: {listed}." in heard
    throws = [int(n.replace(",", "")) for n in re.findall(r" = ([\d,]+)<", frame)]
    assert throws == [5 ** (6 - len(shown)) for shown in sets]
    assert sum(throws) == counts(MARKS)[points]
    assert re.findall(r'data-pick="points=(\d+)"', frame)[-22:] == [str(mu) for mu in range(22)]


@settings(max_examples=25, deadline=None)
@given(GAMES, st.data())
def test_a_scene_shows_dice_purses_and_one_arrow_a_pair(game, data):
    throw = data.draw(st.integers(1, len(game.throws)))
    now, table, frame = game.throws[throw - 1], game.table, table_after(game, throw).says("")
    picture = svg_in(frame)
    written = ["".join(t.itertext()) for t in picture.iter("text")]
    for seat, tokens in enumerate(now.purses):
        signed = f"{tokens:,}".replace("-", MINUS)
        assert signed in written
        assert f"{label(seat)} {signed}" in picture.get("aria-label")
    figures = {None: 0, CARDS[2]: 2}.get(now.card, 1)
    filled = [colour for colour, _ in colours(frame, "rect")]
    assert len(filled) == len(now.marks) + figures
    moves = [p for p in paid(game, throw) if p.tokens]  # without credit some have nothing
    pairs = {(table.holder(p.payer), table.holder(p.payee)) for p in moves}
    thick = [g for g in picture.iter("g") if g.get("stroke-width") == "3"]
    assert len(thick) == len([1 for payer, payee in pairs if payer != payee])


# six dice, and what a card is worth


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_law_of_the_dice_is_told_and_drawn(dice):
    throws, frame = enumerated(MARKS[:dice]), of("law_chart", dice)
    most = max(n for mu, n in throws.items() if mu)
    best = [mu for mu, n in throws.items() if mu and n == most]
    share, mean = 100 * (5 / 6) ** dice, sum(MARKS[:dice]) / 6
    expected = [dice, 5**dice, 6**dice, share, mean, 0, *best, most]
    assert told("law_chart", dice) == pytest.approx(expected, abs=0.051)
    high = [
        float(bar.get("height")) / stretch(frame, 1) for colour, bar in colours(frame, "rect")
        if colour == paint(ORANGE) and float(bar.get("width")) < 30
    ]  # fmt: skip
    assert high == pytest.approx([most / 6**dice] * len(best), abs=5e-4)
    assert re.findall(r'data-pick="dice=(\d)"', frame)[-6:] == list("123456")


def test_the_cards_gain_what_their_heaps_are_high():
    scores = simulate(Table(1500, 6, auberge=False), 40, np.random.default_rng(1922)).scores
    brought = []
    for game in range(1, 41):
        frame, found = of("cards_picture", game), told("cards_picture", game)
        gains = scores[game - 1, 6:10].tolist()
        assert found == [game, *gains, 1500]
        assert [*long(frame)] == pytest.approx(
            [max(n, 0) * stretch(frame) for n in gains], abs=0.11
        )
        brought.append(gains[0] >= 200)
    assert (sum(brought[:10]), sum(brought)) == (3, 11)  # as the chapter says


@pytest.mark.parametrize(("caisse", "players"), [(1500, 6), (300, 3), (2400, 12)])
def test_all_heaps_together_are_the_caisse(caisse, players):
    frame, gains = of("values_picture", caisse, players), first_period(caisse, players).gains
    values = [float(gains[k]) for k in (*[0] * players, *CARDS[:4])]
    assert sum(gains[k] for k in (*range(players), *CARDS)) == caisse
    assert [n / stretch(frame) for n in long(frame)] == pytest.approx(values, abs=0.3)
    shown = [caisse, players, *(float(gains[k]) for k in (0, CARDS[0], CARDS[2], CARDS[3]))]
    assert told("values_picture", caisse, players) == pytest.approx(shown, abs=0.051)


# the inn

hit = [Fraction(1)]  # how likely the payments add up to 0, 1, 2, … at some moment
for _ in range(60):
    ways = list(enumerate(counts(MARKS)))[1 : len(hit) + 1]
    hit.append(sum(Fraction(n, 6**6 - 5**6) * hit[-s] for s, n in ways))


@pytest.mark.parametrize("caisse", [1, 6, 20, 40])
def test_the_last_tokens_are_those_of_the_chain(caisse):
    frame, end = of("last_tokens", caisse), auberge(caisse)
    drawn = {paint(BLUE): [], paint(ORANGE): []}
    for colour, bar in colours(frame, "rect"):
        drawn[colour].append(float(bar.get("height")) / stretch(frame))
    ever = [float(hit[caisse - r]) for r in range(caisse + 1)]
    assert drawn[paint(BLUE)] == pytest.approx(ever, abs=5e-4)
    tails = [sum(counts(MARKS)[r + 1 :]) / (6**6 - 5**6) for r in range(21)]
    ends = [p * q for p, q in zip(ever, tails, strict=False)]
    assert sum(ends) == pytest.approx(1)
    seen = [p for p in ends if p * stretch(frame) >= 0.05]
    assert drawn[paint(ORANGE)] == pytest.approx(seen, abs=5e-4)
    throws = float(end.throws / end.p_opens)
    expected = [caisse, 100 * float(hit[caisse]), float(end.income), throws]
    assert told("last_tokens", caisse) == pytest.approx(expected, abs=0.051)


@pytest.mark.parametrize("waves", range(12))
def test_the_waves_come_nearer_to_the_true_bars(waves):
    frame, said = of("waves_picture", waves), caption(of("waves_picture", waves))
    summed = cells.defined("cloche/7-closed-forms", "summed")["summed"]
    assert sum(colour == paint(BLUE) for colour, _ in colours(frame, "circle")) == 20
    true = [summed(k, waves) - float(hit[k]) for k in range(1, 21)]
    if waves == 10:
        assert "less than 0.0001" in said
        assert max(map(abs, true)) < 5e-5
    elif waves < 10:
        assert numbers_in(said)[-4] == pytest.approx(max(map(abs, true)), abs=6e-5)
    else:
        assert max(map(abs, true)) < 1e-12


# the sale


@pytest.mark.parametrize("paid_for", range(0, 201, 5))
def test_the_cards_bring_back_their_part_of_the_caisse(paid_for):
    gains = first_period(150 + paid_for, 6).gains
    back = float(sum(gains[card] for card in CARDS))
    assert told("sale_picture", paid_for) == [paid_for, 150 + paid_for, round(back)]
    assert (back > paid_for) == (paid_for <= 115)  # the fair price lies between 115 and 120


@pytest.mark.parametrize("tokens", [60, 45, 30, 10])
@pytest.mark.parametrize("players", [5, 12])
def test_a_sale_shows_the_fair_prices(tokens, players):
    fair, frame = fair_prices(150, players, tokens), of("fair_sale", tokens, players)
    unit = stretch(frame, side="x")
    worth = [n for card, price in fair.prices.items()
             for n in ([fair.gains[card]] if card in fair.capped else []) + [price]]  # fmt: skip
    assert [n / unit for n in long(frame)] == pytest.approx(worth, abs=0.05)
    ends = [fair.caisse - 150, fair.caisse, fair.gains[0], fair.gains[players - 1]]
    assert told("fair_sale", tokens, players)[2:6] == pytest.approx(ends, abs=0.051)
    capped = re.findall(r"purse: (.*)\.$", caption(frame))
    assert capped == [", ".join(fair.capped)] * bool(fair.capped)


PRICES = dict(zip(CARDS, (34, 34, 7, 48, 35), strict=True))


@pytest.mark.parametrize(("card", "percent"), [("Cloche", 80), ("Auberge", 100), ("Cheval", 50)])
def test_games_with_a_gain_are_blue(card, percent):
    price = round(PRICES[card] * percent / 100)
    at = Table(150 + sum(PRICES.values()) - PRICES[card] + price, 6)
    gains = simulate(at, 4000, np.random.default_rng(1922)).scores[:, at.accounts[card]]
    share = 100 * (gains > price).mean()
    expected = [price, round(share), at.caisse, gains.mean()]
    assert told("chance_picture", card, percent) == pytest.approx(expected, abs=0.51)
    blue = [c for c, _ in colours(of("chance_picture", card, percent), "rect") if c == paint(BLUE)]
    assert len(blue) == pytest.approx(share, abs=1)


# one game among many


def test_games_are_counted_against_the_one_of_1922():
    at = Table(1500, 6, auberge=False)
    scores = simulate(at, 40, np.random.default_rng(1922)).scores
    for games in (0, 1, 17, 40):
        low = (scores[:games, 2] <= 98).sum()
        high = (scores[:games, at.accounts["Marteau"]] >= 208).sum()
        assert told("many_games", games) == [games, 98, low, 208, high]
        assert of("many_games", games).count("<circle") == 2 * games
    assert (low, high) == (5, 10)  # as the chapter says


def law(account, caisse, players):
    return gain_law(Table(caisse, players, auberge=False), account if account in CARDS else 1)


def quantiles(pair, *shares):
    support, chances = pair
    return [int(support[(chances.cumsum() >= share).argmax()]) for share in shares]


@pytest.mark.parametrize(("caisse", "players"), [(100, 2), (400, 6)])
def test_the_spread_tells_values_and_quantiles(caisse, players):
    frame, gains = of("spread", caisse, players), first_period(caisse, players).gains
    written = ["".join(t.itertext()) for t in svg_in(frame).iter("text")]
    for name in ("a player alone", *CARDS[:4]):
        low, high = quantiles(law(name, caisse, players), 0.05, 0.95)
        mean = float(gains[name if name in CARDS else 0])
        assert f"{mean:,.1f}; nine in ten {low} to {high}".replace("-", MINUS) in written


@pytest.mark.parametrize("account", ["a player alone", "Cloche", "Cloche-et-Marteau", "Cheval"])
@pytest.mark.parametrize(("caisse", "players"), [(1500, 6), (200, 6)])
def test_a_law_is_drawn_with_the_results_of_1922(account, caisse, players):
    support, chances = pair = law(account, caisse, players)
    expected = [caisse, players, support @ chances, *quantiles(pair, 0.05, 0.95)]
    said = caption(of("law_picture", account, caisse, players)).replace(MINUS, "-")
    assert [float(n.replace(",", "")) for n in re.findall(r"-?\d[\d,]*\.?\d*", said)] == (
        pytest.approx(expected, abs=0.051)
    )
    dots = [*colours(of("law_picture", account, caisse, players), "circle")]
    here = 6 if account not in CARDS else 1
    assert len(dots) == here * ((caisse, players) == (1500, 6))


@pytest.mark.parametrize("account", ["Cheval", "Cloche-et-Marteau", "a player alone"])
@pytest.mark.parametrize("caisse", [50, 400])
def test_a_law_is_compared_with_the_normal_one(account, caisse):
    support, chances = law(account, caisse, 6)
    mean = support @ chances
    normal = NormalDist(mean, ((support - mean) ** 2 @ chances) ** 0.5)
    apart = max(abs(p - normal.cdf(x + 0.5))
                for x, p in zip(support.tolist(), chances.cumsum(), strict=True))  # fmt: skip
    expected = [apart, 100 * chances[support < 0].sum(), 100 * normal.cdf(-0.5)]
    found = told("normal_picture", account, caisse)
    assert found[0] == caisse
    assert found[1] == pytest.approx(apart, abs=6e-4)
    assert found[2:] == pytest.approx(expected[1:], abs=0.051)


# beyond the values


@pytest.mark.parametrize("games", ["first period", "whole game"])
@pytest.mark.parametrize(("caisse", "n"), [(6, 2), (60, 10), (1500, 6)])
def test_rows_are_as_long_as_the_gaps(games, caisse, n):
    frame, at = of("gaps_picture", games, caisse, n), Table(caisse, n)
    values = first_period(caisse, n).gains
    means = at.accounts.named(mean_gains(at, first_period=games == "first period", exact=False))
    gaps = [float(means[k] - values[k]) for k in (*range(n), *CARDS[:4])]
    drawn = [k / stretch(frame, side="x") for k in long(frame)]
    assert drawn[: n + 4] == pytest.approx([abs(gap) for gap in gaps], abs=0.02)
    expected = [caisse, n, sum(gap > 0 for gap in gaps), n + 4, -sum(gaps)]
    assert told("gaps_picture", games, caisse, n) == pytest.approx(expected, abs=0.0051)


@pytest.mark.parametrize("players", [6, 12, 20, 36])
def test_the_map_marks_where_a_mean_is_above_its_value(players):
    frame = of("maxima_map", players)
    own = [bar for colour, bar in colours(frame, "rect") if colour == paint(ORANGE)]
    runs = re.findall(r"(\d+)(?:–(\d+)| and more)?", caption(frame).partition("caisses: ")[2])
    assert len(own) == len(runs)
    inside = {c for low, high in runs for c in range(int(low), int(high or low) + 1)}
    for caisse in (1, 20, 60, 90, 150) if players < 21 else (1, 150):
        at, values = Table(caisse, players), first_period(caisse, players).gains
        means = at.accounts.named(mean_gains(at, exact=False))
        above = any(means[k] > float(values[k]) for k in (*range(players), *CARDS[:4]))
        assert above == (caisse in inside or "and more" in caption(frame)), caisse
    picked = re.findall(r'data-pick="players=(\d+)"', frame)
    assert [int(n) for n in picked][-35:] == [*range(2, 37)]


# who wins


@pytest.mark.parametrize("game", [1, 2, 8, 40])
def test_the_highest_purse_is_orange(game):
    at, frame = Table(308, 6), of("purses_picture", game)
    scores = simulate(at, 4000, np.random.default_rng(1922)).scores[game - 1]
    held = at.accounts.named(scores.tolist())
    purses = [60 + held[seat] for seat in range(6)]
    for card, seat in at.owners.items():
        purses[seat] += held[card] - PRICES[card]
    assert numbers_in(caption(frame))[-1] == max(purses)
    assert [n / stretch(frame) for n in long(frame)] == pytest.approx(
        [max(p, 0) for p in purses], abs=0.2
    )
    assert len([*long(frame, paint(ORANGE))]) == purses.count(max(purses))
    assert frame.count(">most<") == purses.count(max(purses))


@pytest.mark.parametrize(("card", "percent"), [("Auberge", 100), ("Cheval", 0), ("Cloche", 140)])
def test_bars_are_chances_of_winning(card, percent):
    frame, price = of("winning_picture", card, percent), round(PRICES[card] * percent / 100)
    chances = cells.of("cloche", "chances")(PRICES | {card: price}).mean.tolist()
    own = [bar for colour, bar in colours(frame, "rect") if colour == paint(ORANGE)]
    high = [float(bar.get("height")) / stretch(frame) for bar in own]
    assert high == pytest.approx([chances[CARDS.index(card)]], abs=1e-3)
    found = told("winning_picture", card, percent)
    assert found[0] == price
    assert found[-2:] == pytest.approx(
        [100 * chances[CARDS.index(card)], 100 * chances[-1]], abs=0.051
    )
    assert [*colours(frame, "rect")][-1][0] != paint(GREY)


# the older games


@pytest.mark.parametrize("game", FAMILY)
@pytest.mark.parametrize("players", [2, 5, 10])
def test_the_rows_are_mean_gains_of_each_game(game, players):
    def rows(game):
        at = Table(150, players, **FAMILY[game])
        means = mean_gains(at, exact=False)
        return [*means[at.accounts.cards], means[at.accounts.seats].sum()]

    here, there, frame = rows(game), rows("1922"), of("family_picture", game, players)
    unit = stretch(frame, side="x")
    assert [n / unit for n in long(frame)] == pytest.approx([abs(n) for n in here], abs=0.05)
    changed = sum(abs(a - b) > 0.05 for a, b in zip(here, there, strict=True))
    assert len([*long(frame, paint(ORANGE))]) == changed
    said, horse = caption(frame), CARDS.index("Cheval")
    assert f"the Cheval brings {here[horse]:.1f} tokens" in said
    more = here[horse] - there[horse]
    assert ("more than" in said, "fewer than" in said) == (more > 1e-9, more < -1e-9)
    assert said.endswith(f"{'lose' if here[-1] < 0 else 'gain'} {abs(here[-1]):.1f} together.")
