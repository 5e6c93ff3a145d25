"""The pictures say in words and draw to scale what the dice, games and prices are."""

import re
from itertools import product
from math import sqrt
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import numpy as np
import pytest
from cloche_routes import GAMES, counts, enumerated, paid
from frames import caption, numbers_in, svg_in
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux.cloche import (
    CARDS,
    Table,
    fair_prices,
    label,
    play,
    tell,
)
from jeux.cloche.figures import (
    STOCK,
    deviations_chart,
    dice_law_chart,
    fair_sale_chart,
    running_average_chart,
    scene_picture,
    sum_walk_picture,
)
from jeux.cloche.rules import MARKS
from jeux.drawing import BLUE, ORANGE, STYLE, paint, svg
from jeux.tables import MINUS

plt.switch_backend("Agg")

PRINTED = 3.4787


def parts(drawn):
    """Return the root of a frame, its conclusion and its accessible label."""
    root = ElementTree.fromstring(drawn)
    assert [child.tag for child in root] == ["figcaption", "svg"]
    conclusion, label = root[0].text, root[1].get("aria-label")
    assert conclusion in label
    return root, conclusion, label


def numbers(pattern, sentence):
    """Match a sentence and return its groups as integers where they are integers."""
    found = re.fullmatch(pattern, sentence)
    assert found, sentence
    plain = [group.replace(",", "") for group in found.groups()]
    return [int(group) if group.isdecimal() else group for group in plain]


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_law_of_the_dice_is_told_in_true_numbers(dice):
    throws = enumerated(MARKS[:dice])
    _, conclusion, label = parts(dice_law_chart(dice))
    thrown, nothing, total, percent, mean, likely, best, ways = numbers(
        r"(One die|\d dice): ([\d,]+) of ([\d,]+) throws pay nothing \(([\d.]+)%\); "
        r"the mean is ([\d.]+); the (only|likeliest) sums? above 0 (?:is|are) ([\d and]+) "
        r"\((?:throws: )?([\d,]+)(?: throws(?: each)?)?\)\.",
        conclusion,
    )
    most = max(n for mu, n in throws.items() if mu)
    likeliest = sorted(mu for mu, n in throws.items() if mu and n == most)
    assert (thrown, likely) == (("One die", "only") if dice == 1 else (f"{dice} dice", "likeliest"))
    assert (nothing, total) == (5**dice, 6**dice)
    assert float(percent) == pytest.approx(100 * (5 / 6) ** dice, abs=0.05)
    assert float(mean) == pytest.approx(sum(MARKS[:dice]) / 6, abs=0.0005)
    assert re.findall(r"\d+", str(best)) == [str(mu) for mu in likeliest]
    assert ways == most
    told = {int(mu): float(p) for mu, p in re.findall(r"(\d+): (\d\.\d{4})", label)}
    assert told.keys() == throws.keys()
    assert told == pytest.approx({mu: n / 6**dice for mu, n in throws.items()}, abs=5.1e-5)


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_law_of_the_dice_is_drawn_to_scale(dice):
    throws, before = enumerated(MARKS[:dice]), enumerated(MARKS[: dice - 1])
    root, _, _ = parts(dice_law_chart(dice))
    drawn = root[1].findall("rect")
    tall = np.array([float(bar.get("height")) for bar in drawn])
    chances = np.array([throws[mu] / 6**dice for mu in range(22)])
    assert len(tall) == 22
    assert np.allclose(tall, chances * (tall[0] / chances[0]), atol=0.2)
    most = max(n for mu, n in throws.items() if mu)
    chosen = {mu for mu, bar in enumerate(drawn) if bar.get("fill") == paint(ORANGE)}
    assert chosen == {mu for mu, n in throws.items() if mu and n == most}
    # the law of one die less is an outline on the same scale
    (rim,) = (path.get("d") for path in root.iter("path") if path.get("fill") == "none")
    levels = [268 - float(y) for y in re.findall(r"V([\d.]+)H[\d.]+(?=V)", rim)]
    outlined = [before.get(mu, 0) / 6 ** (dice - 1) for mu in range(22)]
    assert np.allclose(levels, np.array(outlined) * (tall[0] / chances[0]), atol=0.2)
    dice_drawn = root[1].findall("g/rect")
    assert [d.get("fill") != "none" for d in dice_drawn] == [k < dice for k in range(6)]


def test_laws_of_the_dice_share_one_scale():
    pictures = [parts(dice_law_chart(dice))[0] for dice in range(1, 7)]
    first = [float(root[1].find("rect").get("height")) for root in pictures]
    assert first == pytest.approx([first[0] * (5 / 6) ** k for k in range(6)], abs=0.2)


@pytest.mark.parametrize("points", range(22))
def test_the_walk_through_the_sums_is_told_in_true_numbers(points):
    nu = counts(MARKS)[points]
    sets = [
        tuple(mark for mark, shown in zip(MARKS, faces, strict=True) if shown)
        for faces in product([0, 1], repeat=6)
        if sum(mark * shown for mark, shown in zip(MARKS, faces, strict=True)) == points
    ]
    root, conclusion, label = parts(sum_walk_picture(points))
    told = numbers(
        r"A sum of (\d+) is made by (\d+|one) sets? of dice, in ([\d,]+) of the ([\d,]+) throws; "
        r"in all that pays (\d+) × ([\d,]+) = ([\d,]+)\.",
        conclusion,
    )
    count = len(sets) if len(sets) > 1 else "one"
    assert told == [points, count, nu, 6**6, points, nu, points * nu]
    assert f"the sets of dice that make {points}: " in label
    # a field for each sum, to touch; one line of six dice for each set, marks filled
    fields = root[1].findall("g[@data-pick]")
    assert [g.get("data-pick") for g in fields] == [f"points={mu}" for mu in range(22)]
    assert [g.find("text").text for g in fields] == [str(mu) for mu in range(22)]
    framed = [mu for mu, g in enumerate(fields) if g.find("rect").get("stroke") != "none"]
    assert framed == [points]
    shades = [float(g.find("rect").get("fill-opacity")) for g in fields]
    ranked = sorted(range(1, 22), key=lambda mu: counts(MARKS)[mu])
    assert [shades[mu] for mu in ranked] == sorted(shades[1:])
    dice = root[1].findall("rect")
    assert len(dice) == 6 * len(sets)
    lines = [dice[k : k + 6] for k in range(0, len(dice), 6)]
    drawn = [
        tuple(mark for mark, d in zip(MARKS, line, strict=True) if d.get("fill") != "none")
        for line in lines
    ]
    assert sorted(drawn) == sorted(sets)
    assert {d.get("fill") for d in dice} <= {"none", paint(BLUE)}
    written = ["".join(t.itertext()) for t in root.iter("text")]
    throws = [int(t.split(" = ")[1].replace(",", "")) for t in written if " = " in t]
    assert throws == [5 ** (6 - len(s)) for s in drawn]
    assert sum(throws) == nu


def test_every_sum_has_a_picture_of_one_size_that_holds_its_lines():
    boxes = set()
    for points in range(22):
        root, _, _ = parts(sum_walk_picture(points))
        boxes.add(root[1].get("viewBox"))
        low = max(float(r.get("y")) + float(r.get("height")) for r in root.iter("rect"))
        assert low <= float(root[1].get("viewBox").split()[3])
    assert len(boxes) == 1


@pytest.mark.parametrize(
    ("draw", "bad", "names"),
    [
        (dice_law_chart, 0, "dice must be an integer of at least 1, got 0"),
        (dice_law_chart, 7, "dice must be at most 6, got 7"),
        (dice_law_chart, -1, "dice must be an integer of at least 1, got -1"),
        (sum_walk_picture, -1, "points must be an integer of at least 0, got -1"),
        (sum_walk_picture, 22, "points must be at most 21, got 22"),
    ],
)
def test_a_picture_of_nothing_is_refused(draw, bad, names):
    with pytest.raises(ValueError, match=names):
        draw(bad)


@pytest.fixture
def average():
    throws = np.random.default_rng(7).integers(0, 22, size=5_000)
    figure = running_average_chart(throws, 3.5, 10.25, PRINTED)
    yield figure.axes[0], throws
    plt.close(figure)


def test_the_running_average_is_the_cumulative_average(average):
    axes, throws = average
    (line,) = [line for line in axes.lines if line.get_label() == "average so far"]
    n, drawn = line.get_data()
    assert (n[0], n[-1]) == (300, 5_000)
    assert (np.diff(n) > 0).all()
    assert len(n) > 100
    assert drawn == pytest.approx([throws[:k].sum() / k for k in n])


def test_the_running_average_lies_in_a_band_of_three_standard_errors(average):
    axes, _ = average
    (band,) = axes.collections
    edges = band.get_paths()[0].vertices
    n = np.unique(edges[:, 0])
    assert (n[0], n[-1]) == (300, 5_000)
    for k in n:
        at = edges[edges[:, 0] == k, 1]
        half = 3 * sqrt(10.25 / k)
        assert (at.min(), at.max()) == pytest.approx((3.5 - half, 3.5 + half))


def test_the_running_average_shows_both_means(average):
    axes, _ = average
    level = {line.get_label(): set(line.get_ydata()) for line in axes.lines}
    assert level["printed 3.4787"] == {PRINTED}
    assert level["true 3.5"] == {3.5}
    low, high = axes.get_ylim()
    assert low < PRINTED < 3.5 < high


def test_the_running_average_is_an_accessible_picture(average):
    axes, _ = average
    root = ElementTree.fromstring(svg(axes.figure, "The average settles at 3.5."))
    assert root.get("aria-label") == "The average settles at 3.5."
    said = ["".join(text.itertext()) for text in root.iter("text")]
    assert {"average so far", "printed 3.4787", "true 3.5", "throws"} <= set(said)


def test_drawing_an_average_leaves_the_settings_of_matplotlib_alone():
    before = dict(plt.rcParams)
    plt.close(running_average_chart(np.ones(300, dtype=int), 3.5, 10.25, PRINTED))
    assert dict(plt.rcParams) == before
    assert before["font.size"] != STYLE["font.size"]


def test_too_few_throws_for_an_average_are_named():
    with pytest.raises(ValueError, match="throws"):
        running_average_chart(np.ones(299, dtype=int), 3.5, 10.25, PRINTED)


# games


@settings(max_examples=25)
@given(GAMES, st.data())
def test_a_scene_shows_dice_purses_and_one_arrow_a_pair(game, data):
    throw = data.draw(st.integers(1, len(game.throws)))
    now, table = game.throws[throw - 1], game.table
    picture = svg_in(scene_picture(game, throw))
    assert tell(game, throw) in picture.get("aria-label")
    words = [t.text or "" for t in picture.iter("text")]
    for seat, tokens in enumerate(now.purses):
        signed = str(tokens).replace("-", MINUS)
        assert signed in words
        assert f"{label(seat)} {signed}" in picture.get("aria-label")
    filled = [r for r in picture.iter("rect") if r.get("fill") != "none"]
    figures = {None: 0, CARDS[2]: 2}.get(now.card, 1)
    assert len(list(picture.iter("rect"))) == 8
    assert len(filled) == len(now.marks) + figures
    pairs = {(table.holder(p.payer), table.holder(p.payee)) for p in paid(game, throw)}
    arrows = [p for p in picture.iter("path") if p.get("stroke-width") == "3"]
    assert len(arrows) == len([1 for payer, payee in pairs if payer != payee])


def test_the_scene_before_the_first_throw():
    game = play(Table(150, 5, dict.fromkeys(CARDS, 2)), np.random.default_rng(0))
    assert tell(game, 0) == "In the caisse: 150. C owns the Cheval and throws first."
    assert all(r.get("fill") == "none" for r in svg_in(scene_picture(game, 0)).iter("rect"))


# the sale


@pytest.mark.parametrize("players", range(5, 13))
def test_a_sale_shows_the_fair_prices(players):
    free = fair_prices(STOCK, players)
    for tokens in (60, 50, 49, 45, 40, 35, 30, 25, 20, 10, 1, 0):
        fair, frame = fair_prices(STOCK, players, tokens), fair_sale_chart(tokens, players)
        picture, said = svg_in(frame), caption(frame)
        label = picture.get("aria-label")
        words = [
            f"{price:.1f}"
            + f", a whole purse; it brings {fair.gains[card]:.1f}" * (card in fair.capped)
            for card, price in fair.prices.items()
        ]
        listed = ", ".join(f"{card} {word}" for card, word in zip(CARDS, words, strict=True))
        assert label == f"Rows of tokens for the fair prices: {listed}. {said}"
        written = [text.text for text in picture.iter("text")]
        assert written[1::2] == [f"the {card}" for card in CARDS]
        assert written[2::2] == words
        assert written[0] == f"a purse of {tokens}"
        *rows, purse = picture.iter("path")
        drawn = [float(row.get("d").split("h")[1]) / 424 * 80 for row in rows]
        orange = [row.get("stroke") == paint(ORANGE) for row in rows]
        # a row of tokens for each price; before it, if a purse is too small, what the card brings
        exact = [
            (worth, card in fair.capped)
            for card, price in fair.prices.items()
            for worth in ([fair.gains[card]] if card in fair.capped else []) + [price]
        ]
        assert drawn == pytest.approx([worth for worth, _ in exact], abs=0.01)
        assert orange == [full for _, full in exact]
        dash = {sum(map(float, row.get("stroke-dasharray").split())) for row in rows}
        assert dash == {424 / 80}
        outlines = [float(rim.get("width")) / 424 * 80 for rim in picture.iter("rect")]
        assert outlines == pytest.approx([free.prices[card] for card in CARDS], abs=0.01)
        end = float(re.match(r"M([\d.]+) ", purse.get("d"))[1])
        assert (end - 8) / 424 * 80 == pytest.approx(tokens, abs=0.01)
        assert said.startswith(f"{players} players with purses of {tokens}: ")
        ends = [fair.caisse - STOCK, fair.caisse, fair.gains[0], fair.gains[players - 1]]
        assert numbers_in(said)[2:6] == pytest.approx(ends, abs=0.0501)
        more = f" Worth more than a purse: {', '.join(fair.capped)}." if fair.capped else ""
        assert said.endswith(f"by seat.{more}")


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
        fair_sale_chart(*given)


def test_the_deviations_fall_on_log_scales():
    sizes = np.array([30, 100, 1500])
    ratios = {name: list((k + 1) / np.sqrt(sizes)) for k, name in enumerate(CARDS)}
    (axes,) = deviations_chart(sizes, ratios).axes
    assert (axes.get_xscale(), axes.get_yscale()) == ("log", "log")
    assert axes.get_xlabel() == "tokens in the caisse"
    assert axes.get_ylabel() == "standard deviation / mean"
    assert {line.get_label(): list(line.get_ydata()) for line in axes.lines} == ratios
    assert all(list(line.get_xdata()) == [30, 100, 1500] for line in axes.lines)
    looks = {(line.get_color(), str(line._unscaled_dash_pattern)) for line in axes.lines}
    assert len(looks) == 5
    plt.close(axes.figure)
