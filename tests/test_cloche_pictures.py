"""The pictures of Cloche et Marteau, scenes and cells: what they show and say."""

import re
from fractions import Fraction
from itertools import combinations
from statistics import NormalDist

import cells
import numpy as np
import pytest
from cloche_routes import counts, enumerated
from frames import caption, numbers_in, svg_in
from pages import ROOT

from jeux.cloche import (
    CARDS,
    FAMILY,
    Table,
    auberge,
    fair_prices,
    first_period,
    gain_law,
    mean_gains,
    simulate,
    winning,
)
from jeux.cloche.pictures import ENGLISH, SIGNS, heaps, sets_of_dice, things
from jeux.cloche.rules import MARKS
from jeux.figures import MINUS
from jeux.pictures import plane


def of(function, *given):
    return cells.of("cloche", function)(*given)


def told(function, *given):
    """Return the numbers of a caption, signs included."""
    return numbers_in(caption(of(function, *given)).replace(MINUS, "-"))


def written(frame):
    return ["".join(t.itertext()) for t in svg_in(frame).iter("text")]


# scenes


@pytest.mark.parametrize(("lying", "low", "high"), [(False, 0, 300), (True, -20, 105)])
def test_heaps_are_as_long_as_their_tokens(lying, low, high):
    if lying:
        ground = plane(x=(low, high), y=(2.5, -0.5), shows="Heaps")
    else:
        ground = plane(x=range(2), y=(low, high), shows="Heaps")
    picture = svg_in((ground + heaps({0: 88, 1: 60}, lying=lying)).says(""))
    _, _, _, _, left, right, base, top = map(float, picture.get("data-axes").split())
    span = right - left if lying else top - base
    pixels = span / (high - low)
    lengths = []
    for path in picture.iter("path"):
        if path.get("d").count("L") == 1:
            x, y, u, v = map(float, re.findall(r"[-\d.]+", path.get("d")))
            lengths.append(abs(u - x) + abs(v - y))
    assert lengths == pytest.approx([88 * pixels, 60 * pixels], abs=0.11)


def test_the_cards_have_the_signs_of_the_table_and_both_names():
    at_the_table = (ROOT / "src" / "jeux" / "cloche" / "signs.js").read_text("utf-8")
    for card, shapes in SIGNS.items():
        assert all(f'"{shape}"' in at_the_table for shape in shapes), card
    assert {*SIGNS} == {*CARDS} - {"Cloche-et-Marteau"}
    read = " ".join(written(things().says("")))
    for card in CARDS:
        assert card.replace("-M", "- M") in read
        assert ENGLISH[card] in read


@pytest.mark.parametrize("points", [0, 1, 6, 13, 21])
def test_the_sets_of_a_sum_are_all_there(points):
    frame = sets_of_dice(points).says("")
    every = (combinations(MARKS, size) for size in range(7))
    sets = [shown for some in every for shown in some if sum(shown) == points]
    listed = "; ".join("+".join(map(str, shown)) or "no die" for shown in sets)
    assert f"that make {points}: {listed}." in svg_in(frame).get("aria-label")
    throws = [int(n.replace(",", "")) for n in re.findall(r" = ([\d,]+)<", frame)]
    assert throws == [5 ** (6 - len(shown)) for shown in sets]
    assert sum(throws) == counts(MARKS)[points]


# six dice, and what a card is worth


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_law_of_the_dice_is_told(dice):
    throws = enumerated(MARKS[:dice])
    most = max(n for mu, n in throws.items() if mu)
    best = [mu for mu, n in throws.items() if mu and n == most]
    share = 100 * (5 / 6) ** dice
    mean = sum(MARKS[:dice]) / 6
    expected = [dice, 5**dice, 6**dice, share, mean, 0, *best, most]
    assert told("law_chart", dice) == pytest.approx(expected, abs=0.051)


# the inn

hit = [Fraction(1)]  # how likely the payments add up to 0, 1, 2, … at some moment
nu = counts(MARKS)
for k in range(1, 61):
    payments = range(1, min(k, 21) + 1)
    cases = sum(nu[s] * hit[k - s] for s in payments)
    hit.append(cases / (6**6 - 5**6))


@pytest.mark.parametrize("caisse", [1, 6, 20, 40])
def test_the_last_tokens_are_those_of_the_chain(caisse):
    end = auberge(caisse)
    throws = float(end.throws / end.p_opens)
    expected = [caisse, 100 * float(hit[caisse]), float(end.income), throws]
    assert told("last_tokens", caisse) == pytest.approx(expected, abs=0.051)


@pytest.mark.parametrize("waves", range(12))
def test_the_waves_come_nearer_to_the_true_bars(waves):
    summed = cells.defined("cloche/closed-forms", "summed")["summed"]
    off = max(abs(summed(k, waves) - float(hit[k])) for k in range(1, 21))
    if waves < 10:
        assert told("waves_picture", waves)[-4] == pytest.approx(off, abs=6e-5)
    else:
        assert off < (5e-5 if waves == 10 else 1e-12)


# the sale


@pytest.mark.parametrize("paid_for", range(0, 201, 5))
def test_the_cards_bring_back_their_part_of_the_caisse(paid_for):
    gains = first_period(150 + paid_for, 6).gains
    back = float(sum(gains[card] for card in CARDS))
    frame = of("sale_picture", paid_for)
    assert numbers_in(caption(frame)) == [paid_for, round(back), round(abs(back - paid_for))]
    assert f"in the caisse after the sale: {150 + paid_for}" in written(frame)
    # the fair price lies between 115 and 120
    verb = "gains" if paid_for <= 115 else "loses"
    assert f"the buyer {verb} " in caption(frame)
    assert (back > paid_for) == (verb == "gains")


@pytest.mark.parametrize("tokens", [60, 30, 10])
@pytest.mark.parametrize("players", [5, 12])
def test_a_sale_shows_the_fair_prices(tokens, players):
    fair = fair_prices(150, players, tokens)
    ends = [tokens, fair.caisse, fair.gains[players - 1], fair.gains[0]]
    assert told("fair_sale", tokens, players) == pytest.approx(ends, abs=0.051)
    _, *shown = written(of("fair_sale", tokens, players))
    assert shown[:5] == [*CARDS]
    beside = dict(zip(CARDS, shown[5:], strict=True))
    paid = [numbers_in(words)[0] for words in beside.values()]
    assert paid == pytest.approx([float(fair.prices[card]) for card in CARDS], abs=0.051)
    assert sum(paid) == pytest.approx(fair.caisse - 150, abs=0.26)
    capped = {card: numbers_in(words)[1] for card, words in beside.items() if "purse" in words}
    brought = {card: float(fair.gains[card]) for card in fair.capped}
    assert capped == pytest.approx(brought, abs=0.051)


PRICES = dict(zip(CARDS, (34, 34, 7, 48, 35), strict=True))


# one game among many


def law(account, caisse, players):
    return gain_law(Table(caisse, players, auberge=False), account if account in CARDS else 1)


def mean_and_quantiles(support, chances):
    ends = (support[(chances.cumsum() >= share).argmax()] for share in (0.05, 0.95))
    return support @ chances, *map(int, ends)


@pytest.mark.parametrize(("caisse", "players"), [(100, 2), (400, 6)])
def test_the_spread_tells_values_and_quantiles(caisse, players):
    frame, gains = of("spread", caisse, players), first_period(caisse, players).gains
    for name in ("a player alone", *CARDS[:4]):
        _, low, high = mean_and_quantiles(*law(name, caisse, players))
        mean = float(gains[name if name in CARDS else 0])
        said = f"{mean:,.1f}; nine in ten {low} to {high}".replace("-", MINUS)
        assert said in written(frame)


@pytest.mark.parametrize("account", ["a player alone", "Cloche", "Cheval"])
def test_a_law_is_told_and_compared_with_the_normal_one(account):
    support, chances = law(account, 200, 6)
    mean, low, high = mean_and_quantiles(support, chances)
    said = caption(of("law_picture", account, 200, 6)).replace(MINUS, "-")
    numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*", said)]
    assert numbers == pytest.approx([200, 6, mean, low, high], abs=0.051)
    normal = NormalDist(mean, ((support - mean) ** 2 @ chances) ** 0.5)
    apart = max(abs(p - normal.cdf(x + 0.5))
                for x, p in zip(support.tolist(), chances.cumsum(), strict=True))  # fmt: skip
    assert told("normal_picture", account, 200) == [200, pytest.approx(apart, abs=6e-4)]


@pytest.mark.parametrize("caisse", [50, 200, 700])
def test_losses_stand_beside_those_of_the_normal_law(caisse):
    support, chances = law("Cloche-et-Marteau", caisse, 6)
    mean = support @ chances
    normal = NormalDist(mean, ((support - mean) ** 2 @ chances) ** 0.5)
    _, loss, normal_loss, *_ = of("tails", caisse)
    exact = chances[support < 0].sum(), normal.cdf(-0.5)
    assert (loss, normal_loss) == pytest.approx(exact, abs=1e-9)


# beyond the values


@pytest.mark.parametrize("games", ["first period", "whole game"])
@pytest.mark.parametrize(("caisse", "n"), [(6, 2), (60, 10), (1500, 6)])
def test_gaps_are_counted_and_added(games, caisse, n):
    at, values = Table(caisse, n), first_period(caisse, n).gains
    means = at.accounts.named(mean_gains(at, first_period=games == "first period", exact=False))
    gaps = [float(means[account] - values[account]) for account in (*range(n), *CARDS[:4])]
    above = [gap for gap in gaps if gap > 0]
    expected = [caisse, n, len(above), n + 4, -sum(gaps)]
    assert told("gaps_picture", games, caisse, n) == pytest.approx(expected, abs=0.0051)


@pytest.mark.parametrize("players", [6, 12, 36])
def test_the_map_marks_where_a_mean_is_above_its_value(players):
    said = caption(of("maxima_map", players))
    runs = re.findall(r"(\d+)(?:–(\d+)| and more)?", said.partition("caisses: ")[2])
    inside = {c for low, high in runs for c in range(int(low), int(high or low) + 1)}
    for caisse in (1, 20, 60, 90, 150) if players < 21 else (1, 150):
        at, values = Table(caisse, players), first_period(caisse, players).gains
        means = at.accounts.named(mean_gains(at, exact=False))
        accounts = (*range(players), *CARDS[:4])
        above = any(means[account] > float(values[account]) for account in accounts)
        assert above == (caisse in inside or "and more" in said), caisse


# who wins


@pytest.mark.parametrize("game", [1, 2, 8, 40])
def test_the_highest_purse_is_told(game):
    at, frame = Table(308, 6), of("purses_picture", game)
    scores = simulate(at, 20_000, np.random.default_rng(1922)).scores[game - 1]
    held = at.accounts.named(scores.tolist())
    purses = [60 + held[seat] for seat in range(6)]
    for card, seat in at.owners.items():
        purses[seat] += held[card] - PRICES[card]
    assert numbers_in(caption(frame))[-1] == max(purses)
    assert frame.count(">most<") == purses.count(max(purses))


@pytest.mark.parametrize(("card", "percent"), [("Auberge", 100), ("Cheval", 0), ("Cloche", 140)])
def test_chances_of_winning_are_told(card, percent):
    price = round(PRICES[card] * percent / 100)
    chances = winning(PRICES | {card: price}).mean
    first, *_, own, alone = told("winning_picture", card, percent)
    expected = [price, 100 * chances[CARDS.index(card)], 100 * chances[-1]]
    assert [first, own, alone] == pytest.approx(expected, abs=0.051)


# the older games


@pytest.mark.parametrize("game", FAMILY)
@pytest.mark.parametrize("players", [2, 10])
def test_mean_gains_of_each_game_are_told(game, players):
    def rows(game):
        at = Table(150, players, **FAMILY[game])
        means = mean_gains(at, exact=False)
        return means[at.accounts["Cheval"]], means[at.accounts.seats].sum()

    (horse, alone), said = rows(game), caption(of("family_picture", game, players))
    assert f"the Cheval brings {horse:.1f}" in said
    more = horse - rows("1922")[0]
    assert ("more than" in said, "fewer than" in said) == (more > 1e-9, more < -1e-9)
    verb = "lose" if alone < 0 else "gain"
    assert said.endswith(f"{verb} {abs(alone):.1f}.")
