"""Games in words and pictures say what was played, and no more."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux.cloche import CARDS, Table, first_period, play, simulate
from jeux.cloche.figures import scene, spread
from jeux.cloche.play import SHORT, tell, transcript
from jeux.cloche.rules import letter

GAMES = st.builds(
    lambda caisse, players, owners, seed, options: play(
        Table(caisse, players, {c: o % players for c, o in zip(CARDS, owners, strict=True)},
              **options),
        np.random.default_rng(seed),
    ),
    st.integers(1, 60),
    st.integers(2, 12),
    st.lists(st.integers(0, 11), min_size=5, max_size=5),
    st.integers(0, 2**32),
    st.fixed_dictionaries({
        "auberge": st.booleans(),
        "reading": st.sampled_from(["instead", "also"]),
    }),
)  # fmt: skip


def svg(frame):
    return ElementTree.fromstring(re.search(r"<svg.*</svg>", frame)[0])


def moved(game, throw):
    """The payments between different accounts that the rules ask for."""
    table = game.table
    return [
        p
        for p in game.throws[throw - 1].payments
        if not (p.rule == 10 and table.holder(p.payer) == table.holder(p.payee))
    ]


@settings(max_examples=40)
@given(GAMES, st.data())
def test_a_throw_is_told_with_its_rules_and_its_tokens(game, data):
    throw = data.draw(st.integers(1, len(game.throws)))
    now, said = game.throws[throw - 1], tell(game, throw)
    assert said.startswith(f"Throw {throw}: {letter(now.seat)} shows ")
    shown = said.split(".")[0].split("shows ")[1]
    assert [int(m) for m in re.findall(r"\d", shown)] == list(now.marks)
    assert ("bell" in shown, "hammer" in shown) == (
        now.card in (CARDS[0], CARDS[2]), now.card in (CARDS[1], CARDS[2]),
    )  # fmt: skip
    assert {int(r) for r in re.findall(r"rule (\d+)", said)} == {p.rule for p in moved(game, throw)}
    assert said.endswith(f"{now.caisse} left in the caisse." if now.caisse else "caisse is empty.")
    first = now.opened and (throw == 1 or not game.throws[throw - 2].opened)
    assert ("The Auberge opens." in said) == first


@settings(max_examples=25)
@given(GAMES, st.data())
def test_a_scene_shows_dice_purses_and_one_arrow_a_pair(game, data):
    throw = data.draw(st.integers(1, len(game.throws)))
    now, table = game.throws[throw - 1], game.table
    picture = svg(scene(game, throw))
    assert tell(game, throw) in picture.get("aria-label")
    words = [t.text or "" for t in picture.iter("text")]
    for seat, tokens in enumerate(now.purses):
        assert str(tokens) in words
        assert f"{letter(seat)} {tokens}" in picture.get("aria-label")
    filled = [r for r in picture.iter("rect") if r.get("fill") != "none"]
    figures = {None: 0, CARDS[2]: 2}.get(now.card, 1)
    assert len(list(picture.iter("rect"))) == 8
    assert len(filled) == len(now.marks) + figures
    pairs = {(table.holder(p.payer), table.holder(p.payee)) for p in moved(game, throw)}
    arrows = [p for p in picture.iter("path") if p.get("stroke-width") == "3"]
    assert len(arrows) == len([1 for payer, payee in pairs if payer != payee])


def test_the_scene_before_the_first_throw():
    game = play(Table(150, 5, dict.fromkeys(CARDS, 2)), np.random.default_rng(0))
    assert tell(game, 0) == "In the caisse: 150. C owns the Cheval and throws first."
    assert all(r.get("fill") == "none" for r in svg(scene(game, 0)).iter("rect"))


def test_a_debt_to_oneself_moves_nothing():
    table = Table(3, 2, dict.fromkeys(CARDS, 1))
    games = (play(table, np.random.default_rng(seed)) for seed in range(200))
    told = [tell(g, k + 1) for g in games for k, t in enumerate(g.throws) if t.seat == 1]
    owed = [said for said in told if "pays" not in said and "owes" in said]
    assert owed
    assert all("nothing moves" in said for said in owed)


@pytest.mark.parametrize("show", [tell, scene])
def test_a_throw_that_was_not_made_is_named(show):
    game = play(Table(20, 3), np.random.default_rng(0))
    with pytest.raises(ValueError, match=rf"throw must be 0 to {len(game.throws)}, got 10000"):
        show(game, 10_000)
    with pytest.raises(ValueError, match="throw must be an integer of at least 0, got -1"):
        show(game, -1)
    with pytest.raises(TypeError, match=r"throw must be an integer, got 1\.5"):
        show(game, 1.5)


def test_who_has_nothing_pays_nothing():
    table = Table(6, 3, credit=False)
    games = [play(table, np.random.default_rng(seed)) for seed in range(100)]
    told = [tell(g, k + 1) for g in games for k, t in enumerate(g.throws)
            if any(p.tokens == 0 for p in t.payments)]  # fmt: skip
    assert told
    assert all("nothing to pay" in said and "pays 0" not in said for said in told)


@settings(max_examples=15)
@given(GAMES)
def test_a_transcript_has_every_throw_and_every_purse(game):
    html = transcript(game)._repr_html_()
    table = ElementTree.fromstring(re.search(r"<table.*</table>", html)[0])
    lines = [[cell.text or "" for cell in row] for row in table.iter("tr")][1:]
    assert len(lines) == len(game.throws) + 1
    for line, throw in zip(lines[1:], game.throws, strict=True):
        assert line[1] == letter(throw.seat)
        assert line[4:] == [str(throw.caisse), *map(str, throw.purses)]
        assert sum(map(int, re.findall(r"\d", line[2]))) == throw.points
        assert line[2].split()[-1] == SHORT[throw.card] if throw.card else True
    assert lines[-1][4] == "0"


@pytest.mark.parametrize(("caisse", "players"), [(100, 2), (100, 12), (1500, 6), (3000, 12)])
def test_the_spread_draws_values_and_quantiles(caisse, players):
    rng = np.random.default_rng([1922, caisse, players])
    played = simulate(Table(caisse, players, auberge=False), 1000, rng)
    values, picture = first_period(caisse, players), svg(spread(caisse, players))
    worth = [values.solo, values.cloche, values.marteau, values.cloche_marteau, values.cheval]
    gains = [played.seats.ravel(), *played.cards.T[:4]]
    paths = {w: [p for p in picture.iter("path") if p.get("stroke-width") == w]
             for w in ("3", "12", "2.5")}  # fmt: skip
    ticks = [p.get("d") for p in picture.iter("path") if p.get("d").endswith("v5")]
    zero, half = (float(re.match(r"M([\d.]+)", tick)[1]) for tick in (ticks[0], ticks[-1]))
    for k, (value, gain) in enumerate(zip(worth, gains, strict=True)):
        for width, ends in (("3", (0.05, 0.95)), ("12", (0.25, 0.75))):
            drawn = re.match(r"M([-\d.]+) [\d.]+H([-\d.]+)", paths[width][k].get("d")).groups()
            shares = [(float(x) - zero) / (half - zero) / 2 for x in drawn]
            assert shares == pytest.approx(np.quantile(gain, ends) / caisse, abs=2e-3)
        x = float(re.match(r"M([\d.]+)", paths["2.5"][k].get("d"))[1])
        assert (x - zero) / (half - zero) / 2 == pytest.approx(float(value / caisse), abs=2e-3)
        assert f"{float(value):,.1f}, nine games in ten" in picture.get("aria-label")


def test_the_spread_shrinks_as_the_root_of_the_caisse():
    def width(caisse):
        label = svg(spread(caisse, 6, games=3000)).get("aria-label")
        low, high = re.search(
            r"the Cloche .*? nine games in ten (\S+) to (\S+) tokens", label
        ).groups()
        return (int(high) - int(low.replace("−", "-"))) / caisse

    assert width(700) / width(2800) == pytest.approx(2, rel=0.1)


def test_the_spread_wants_a_caisse_and_players():
    with pytest.raises(ValueError, match="caisse must be an integer of at least 100, got 0"):
        spread(0, 6)
    with pytest.raises(ValueError, match="players must be an integer of at least 2, got 1"):
        spread(100, 1)
