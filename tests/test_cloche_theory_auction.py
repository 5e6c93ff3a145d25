"""Fair prices are a fixed point of the exact means, and the pictures show what they say."""

import re
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jeux.cloche import CARDS, Table, auberge, caisse_means, fair_prices, first_period
from jeux.cloche.figures import STOCK, deviations, fair_sale, last_tokens, oscillation
from jeux.drawing import BLUE, ORANGE, paint

plt.switch_backend("Agg")

PLAYERS = range(2, 13)
READINGS = ("instead", "also")
every_players = pytest.mark.parametrize("players", PLAYERS)
every_reading = pytest.mark.parametrize("reading", READINGS)


@cache
def rows(players, reading="instead"):
    """Return the mean gains for each caisse up to 400 tokens, with no shortcut."""
    return caisse_means(Table(400, players, reading=reading), exact=False)[:, : players + 5]


def worth(fair, means):
    """Return what the accounts gain, on a line between the whole caisses around a sale's."""
    low = int(fair.caisse)
    return means[low] + (fair.caisse - low) * (means[low + 1] - means[low])


def svg(frame):
    return ElementTree.fromstring(re.search(r"<svg.*</svg>", frame)[0])


def caption(frame):
    return ElementTree.fromstring(frame).find("figcaption").text


def numbers(words):
    return [float(n.replace(",", "")) for n in re.findall(r"-?\d[\d,]*(?:\.\d+)?", words)]


# fair prices


@every_players
@every_reading
def test_every_card_costs_what_it_brings(players, reading):
    for before in (0, 1, 2, 30, 150):
        fair = fair_prices(before, players, reading=reading)
        brings = worth(fair, rows(players, reading))
        assert tuple(fair.prices) == CARDS
        assert list(fair.prices.values()) == pytest.approx(brings[players:], rel=1e-8)
        assert fair.solo == pytest.approx(brings[:players], abs=1e-8)
        assert before + sum(fair.prices.values()) == pytest.approx(fair.caisse, abs=1e-8)
        assert sum(fair.solo) == pytest.approx(before, abs=1e-6)
        assert fair.capped == ()


def test_the_fixed_point_holds_with_fractions():
    fair = fair_prices(10, 2)
    exact = caisse_means(Table(int(fair.caisse) + 1, 2))[:, :7].astype(float)
    assert [*fair.solo, *fair.prices.values()] == pytest.approx(worth(fair, exact), abs=1e-9)


@pytest.mark.parametrize("players", [2, 3, 6, 9, 12])
@every_reading
def test_far_out_the_means_are_those_without_a_shortcut(players, reading):
    means = caisse_means(Table(1500, players, reading=reading), exact=False)
    for caisse in (99, 100, 101, 137, 308, 700, 1500):
        free = fair_prices(caisse, players, tokens=0, reading=reading)  # the caisse stays
        assert free.caisse == caisse
        assert free.solo == pytest.approx(means[caisse, :players], abs=1e-8)
        assert free.capped == CARDS


@every_players
def test_far_out_the_caisse_grows_as_the_article_says(players):
    one = first_period(1, players)
    cards = (one.cloche, one.marteau, one.cloche_marteau, one.cheval, 0)
    for near, far in ((700, 1500), (1500, 100_000), (100_000, 3_000_000)):
        low, high = fair_prices(near, players), fair_prices(far, players)
        more = high.caisse - low.caisse
        assert more == pytest.approx((far - near) / float(1 - sum(cards)), rel=1e-9)
        for card, share in zip(CARDS, cards, strict=True):
            rise = high.prices[card] - low.prices[card]
            assert rise == pytest.approx(float(share) * more, rel=1e-8, abs=1e-6)
        gains = np.subtract(high.solo, low.solo)
        assert gains == pytest.approx([(far - near) / players] * players, rel=1e-8)


@given(st.integers(0, 150), st.sampled_from([2, 9]), st.integers(0, 60), st.sampled_from(READINGS))
def test_a_purse_is_the_most_that_a_card_costs(before, players, tokens, reading):
    fair = fair_prices(before, players, tokens, reading)
    brings = worth(fair, rows(players, reading))
    prices = np.array(list(fair.prices.values()))
    assert prices == pytest.approx(np.clip(brings[players:], 0, tokens), abs=1e-8)
    assert before + prices.sum() == pytest.approx(fair.caisse, abs=1e-8)
    assert fair.capped == tuple(CARDS[k] for k in np.flatnonzero(brings[players:] > tokens))
    assert all(fair.prices[card] == tokens for card in fair.capped)
    assert sum(fair.solo) == pytest.approx(fair.caisse - brings[players:].sum(), abs=1e-6)


# a poorer table is ragged: at 20 tokens the Cloche costs its owner more than it brings
@pytest.mark.parametrize("before", [60, 150])
@pytest.mark.parametrize("players", [2, 6, 12])
def test_more_tokens_never_make_a_card_cheaper(before, players):
    sales = [fair_prices(before, players, tokens) for tokens in range(0, 70, 3)]
    for poor, rich in pairwise(sales):
        assert all(poor.prices[card] <= rich.prices[card] + 1e-9 for card in CARDS)
        assert poor.caisse <= rich.caisse + 1e-9
        assert set(poor.capped) >= set(rich.capped)
    assert sales[-1] == fair_prices(before, players)
    assert sum(sales[0].prices.values()) == 0
    assert sales[0].capped == CARDS


def test_without_tokens_nothing_is_sold():
    empty = fair_prices(0, 6, 0)
    assert (empty.caisse, empty.capped) == (0, ())
    assert fair_prices(150, 6, 0).caisse == 150


@every_players
def test_a_card_that_costs_its_owner_is_had_for_nothing(players):
    fair = fair_prices(5, players, tokens=0)
    brings = worth(fair, rows(players))[players:]
    assert min(brings) < 0
    assert set(fair.prices.values()) == {0}
    assert fair.capped == tuple(CARDS[k] for k in np.flatnonzero(brings > 0))


def test_a_fuller_caisse_makes_every_card_dearer():
    sales = [fair_prices(before, 6) for before in range(60, 400, 7)]
    for less, more in pairwise(sales):
        assert all(less.prices[card] < more.prices[card] + 1e-9 for card in CARDS)
        assert less.caisse < more.caisse


def test_prices_cannot_be_changed():
    fair = fair_prices(150, 6)
    with pytest.raises(TypeError):
        fair.prices["Cloche"] = 0
    with pytest.raises(AttributeError):
        fair.caisse = 0


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ((-1, 6), ValueError, "caisse must be an integer of at least 0, got -1"),
        ((1.5, 6), TypeError, "caisse must be an integer, got 1.5"),
        ((150, 1), ValueError, "players must be an integer of at least 2, got 1"),
        ((150, True), ValueError, "players must be an integer of at least 2, got True"),
        ((150, 2.5), TypeError, "players must be an integer, got 2.5"),
        ((150, 6, -1), ValueError, "tokens must be an integer of at least 0, got -1"),
        ((150, 6, 2.5), TypeError, "tokens must be an integer, got 2.5"),
        ((150, 6, 9, "x"), ValueError, "reading must be one of ('instead', 'also'), got 'x'"),
    ],
)
def test_a_bad_sale_is_named(given, error, said):
    with pytest.raises(error, match=f"^{re.escape(said)}$"):
        fair_prices(*given)


# the last tokens


@pytest.mark.parametrize("caisse", range(1, 41))
def test_the_last_tokens_are_those_of_the_chain(caisse):
    frame, end = last_tokens(caisse), auberge(caisse)
    chances = [float(end.residue.p(r) * end.p_opens) for r in range(21)]
    chances[0] = 1 - float(end.p_opens)
    picture, said = svg(frame), caption(frame)
    label = picture.get("aria-label")
    bars = list(picture.iter("rect"))
    full = 205 - 30  # what the top of the axis, 0.9, is high
    drawn = [float(bar.get("height")) / full * 0.9 for bar in bars]
    assert drawn == pytest.approx(chances, abs=3e-4)
    assert [bar.get("fill") for bar in bars] == [paint(ORANGE)] + [paint(BLUE)] * 20
    listed = re.search(r"Probabilities (.*?)\. \d", label)[1].split(", ")
    assert [int(pair.split(": ")[0]) for pair in listed] == list(range(21))
    assert [float(pair.split(": ")[1]) for pair in listed] == pytest.approx(chances, abs=5.1e-4)
    assert label.endswith(said)
    assert said.startswith("1 token: " if caisse == 1 else f"{caisse} tokens: ")
    lasts = float(end.second_period_throws / end.p_opens)
    assert numbers(said)[1:] == [
        pytest.approx(100 * chances[0], abs=0.051),
        pytest.approx(float(end.income), abs=0.0051),
        pytest.approx(lasts, abs=0.051),
    ]


@pytest.mark.parametrize(
    ("caisse", "error", "said"),
    [
        (0, ValueError, "caisse must be an integer of at least 1, got 0"),
        (True, ValueError, "caisse must be an integer of at least 1, got True"),
        (2.5, TypeError, r"caisse must be an integer, got 2\.5"),
    ],
)
def test_a_caisse_without_an_end_is_named(caisse, error, said):
    with pytest.raises(error, match=f"^{said}$"):
        last_tokens(caisse)


# the sale


@pytest.mark.parametrize("players", range(5, 13))
def test_a_sale_shows_the_fair_prices(players):
    for tokens in (60, 50, 49, 45, 40, 35, 30, 25, 20, 10, 1, 0):
        fair, frame = fair_prices(STOCK, players, tokens), fair_sale(tokens, players)
        picture, said = svg(frame), caption(frame)
        label = picture.get("aria-label")
        words = [
            f"{price:.1f}" + ", a whole purse" * (card in fair.capped)
            for card, price in fair.prices.items()
        ]
        listed = ", ".join(f"{card} {word}" for card, word in zip(CARDS, words, strict=True))
        assert label == f"Bar chart of fair prices: {listed}. {said}"
        written = [text.text for text in picture.iter("text")]
        assert written[:-1:2] == [f"the {card}" for card in CARDS]
        assert written[1:-1:2] == words
        assert written[-1] == f"dashed: a purse of {tokens}"
        bars = list(picture.iter("rect"))
        drawn = [float(bar.get("width")) / 424 * 80 for bar in bars]
        assert drawn == pytest.approx(list(fair.prices.values()), abs=0.01)
        orange = [bar.get("fill") == paint(ORANGE) for bar in bars]
        assert orange == [card in fair.capped for card in CARDS]
        (purse,) = picture.iter("path")
        end = float(re.match(r"M([\d.]+) ", purse.get("d"))[1])
        assert (end - 8) / 424 * 80 == pytest.approx(tokens, abs=0.01)
        noun = "token" if tokens == 1 else "tokens"
        assert said.startswith(f"{players} players with {tokens} {noun} each: ")
        ends = [fair.caisse - STOCK, fair.caisse, fair.solo[0], fair.solo[-1]]
        assert numbers(said)[2:6] == pytest.approx(ends, abs=0.0501)
        capped = len(fair.capped)
        verb = "card is" if capped == 1 else "cards are"
        worth_more = (
            f", by seat; {capped} {verb} worth more than a purse." if capped else "by seat."
        )
        assert said.endswith(worth_more)


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ((60, 4), ValueError, "players must be an integer of at least 5, got 4"),
        ((60, True), ValueError, "players must be an integer of at least 5, got True"),
        ((60, 5.5), TypeError, "players must be an integer, got 5.5"),
        ((-1, 6), ValueError, "tokens must be an integer of at least 0, got -1"),
        ((2.5, 6), TypeError, "tokens must be an integer, got 2.5"),
    ],
)
def test_a_sale_that_is_none_is_named(given, error, said):
    with pytest.raises(error, match=f"^{re.escape(said)}$"):
        fair_sale(*given)


# figures


def test_the_oscillation_and_its_rate():
    jumps = [float(1 - auberge(caisse, exact=False).p_opens) for caisse in range(1, 41)]
    left, right = oscillation(jumps, 0.19, 0.7).axes
    level, swing = left.lines
    assert list(level.get_ydata()) == [0.19, 0.19]
    assert list(swing.get_xdata()) == list(range(1, 41))
    assert list(swing.get_ydata()) == jumps
    low, high = left.get_ylim()
    assert low <= min(jumps) < max(jumps) <= high
    distance, rate = right.lines
    assert list(distance.get_ydata()) == [abs(jump - 0.19) for jump in jumps]
    falls = [abs(jumps[0] - 0.19) * 0.7**k for k in range(40)]
    assert list(rate.get_ydata()) == pytest.approx(falls)
    assert list(rate.get_xdata()) == list(distance.get_xdata()) == list(range(1, 41))
    assert (left.get_yscale(), right.get_yscale()) == ("linear", "log")
    assert {axes.get_xlabel() for axes in (left, right)} == {"tokens in the caisse"}
    assert left.get_ylabel() == "probability of a jump"
    shown = [text.get_text() for text in right.get_legend().get_texts()]
    assert shown == ["distance from the limit", "its rate"]
    plt.close(left.figure)


def test_the_deviations_fall_on_log_scales():
    sizes = np.array([30, 100, 1500])
    ratios = {name: list((k + 1) / np.sqrt(sizes)) for k, name in enumerate(CARDS)}
    (axes,) = deviations(sizes, ratios).axes
    assert (axes.get_xscale(), axes.get_yscale()) == ("log", "log")
    assert axes.get_xlabel() == "tokens in the caisse"
    assert axes.get_ylabel() == "standard deviation / mean"
    assert {line.get_label(): list(line.get_ydata()) for line in axes.lines} == ratios
    assert all(list(line.get_xdata()) == [30, 100, 1500] for line in axes.lines)
    assert [text.get_text() for text in axes.get_legend().get_texts()] == list(CARDS)
    looks = {(line.get_color(), str(line._unscaled_dash_pattern)) for line in axes.lines}
    assert len(looks) == 5
    plt.close(axes.figure)
