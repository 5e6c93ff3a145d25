"""One game of Cloche et Marteau: its tokens, its end, and how it is told."""

import copy
import pickle
import re
from dataclasses import replace

import numpy as np
import pytest
from cloche_routes import GAMES, SEEDS, Recorder, Replayer, next_open, paid, tables
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux.cloche import (
    CARDS,
    Game,
    Table,
    auberge,
    caisse_means,
    fair_prices,
    gain_moments,
    label,
    leaders,
    mean_gains,
    play,
    point_counts,
    settle,
    simulate,
    tell,
    transcript,
    ways,
)
from jeux.cloche.play import SHORT
from jeux.tables import MINUS


@settings(deadline=None, max_examples=100)
@given(tables(), SEEDS)
def test_every_game_keeps_its_tokens_and_ends_with_its_caisse(at, seed):
    game = play(at, Recorder(seed))
    left, opened = at.caisse, False
    for k, throw in enumerate(game.throws):
        assert throw.seat == (at.owners["Cheval"] + k) % at.players
        assert throw.left + sum(throw.purses) == at.caisse + sum(at.purses)
        refused = throw.points > left
        assert throw.left == (left * at.auberge if refused else left - throw.points)
        assert throw.opened == next_open(at, left, opened, throw.points)
        assert at.credit or min(throw.purses) >= 0
        assert all(payment.tokens >= 0 for payment in throw.payments)
        left, opened = throw.left, throw.opened
    assert [k for k, throw in enumerate(game.throws) if not throw.left] == [len(game.throws) - 1]
    gains = game.gains
    assert sum(gains.values()) == at.caisse
    assert list(gains) == list(at.accounts)[at.accounts.gains]
    for seat, (before, after) in enumerate(zip(at.purses, game.purses, strict=True)):
        own = [card for card, owner in at.owners.items() if owner == seat]
        assert after - before == gains[seat] + sum(gains[card] for card in own)
    assert game.winners == leaders(game.purses)
    assert {game.purses[seat] for seat in game.winners} == {max(game.purses)}
    assert len(leaders(game.purses, tie="nobody")) == (len(game.winners) == 1)


def test_a_game_without_a_caisse_is_over():
    at = Table(0, 6, purses=range(6))
    game, many = play(at, Recorder(0)), simulate(at, 3, Replayer([[]] * 3))
    assert (game.throws, game.purses, set(game.gains.values())) == ((), tuple(range(6)), {0})
    assert many.lengths.tolist() == [0, 0, 0]
    assert many.winners.tolist() == [5, 5, 5]
    assert not many.scores.any()


@pytest.mark.parametrize("kind", [np.int64, np.uint8])
def test_integers_of_numpy_are_integers(kind):
    owners = {card: kind(seat) for seat, card in enumerate(CARDS)}
    game = play(Table(kind(60), kind(5), owners, np.ones(5, dtype=kind)), Recorder(0))
    plain = Table(60, 5, {card: seat for seat, card in enumerate(CARDS)}, (1,) * 5)
    assert game.throws == play(plain, Recorder(0)).throws
    assert {type(tokens) for tokens in (*game.purses, *game.gains.values())} == {int}


def test_a_table_travels_to_another_process():
    table = Table(60, 3, purses=(1, 2, 3), auberge=False, reading="also", closes="any", early=True)
    other = pickle.loads(pickle.dumps(table))
    assert other == copy.deepcopy(table) == table
    assert (hash(other), len({table, other, replace(table, closes="paid")})) == (hash(table), 2)


# games in words


@settings(max_examples=40)
@given(GAMES, st.data())
def test_a_throw_is_told_with_its_rules_and_its_tokens(game, data):
    throw = data.draw(st.integers(1, len(game.throws)))
    now, said = game.throws[throw - 1], tell(game, throw)
    assert said.startswith(f"Throw {throw}: {label(now.seat)} shows ")
    shown = said.split(".")[0].split("shows ")[1]
    assert [int(m) for m in re.findall(r"\d", shown)] == list(now.marks)
    assert ("bell" in shown, "hammer" in shown) == (
        now.card in (CARDS[0], CARDS[2]), now.card in (CARDS[1], CARDS[2]),
    )  # fmt: skip
    assert {int(r) for r in re.findall(r"rule (\d+)", said)} == {p.rule for p in paid(game, throw)}
    assert said.endswith(f"{now.left} left in the caisse." if now.left else "caisse is empty.")
    before = throw > 1 and game.throws[throw - 2].opened
    assert ("The Auberge opens." in said) == (now.opened and not before)
    assert ("The Auberge closes." in said) == (before and not now.opened and now.left > 0)
    assert "caisse owes" not in said
    assert "for the 0" not in said


def test_a_debt_to_oneself_moves_nothing():
    table = Table(3, 2, dict.fromkeys(CARDS, 1))
    games = (play(table, np.random.default_rng(seed)) for seed in range(200))
    told = [tell(g, k + 1) for g in games for k, t in enumerate(g.throws) if t.seat == 1]
    owed = [said for said in told if "pays" not in said and "owes" in said]
    assert owed
    assert all("nothing moves" in said for said in owed)


def test_a_throw_that_was_not_made_is_named():
    game = play(Table(20, 3), np.random.default_rng(0))
    with pytest.raises(ValueError, match=rf"throw must be at most {len(game.throws)}, got 10000"):
        tell(game, 10_000)
    with pytest.raises(ValueError, match="throw must be an integer of at least 0, got -1"):
        tell(game, -1)
    with pytest.raises(TypeError, match=r"throw must be an integer, got 1\.5"):
        tell(game, 1.5)


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
    table = transcript(game)
    lines = [[cell.strip("\u2007 ").replace(MINUS, "-") for cell in row] for row in table.cells]
    assert len(lines) == len(game.throws) + 1
    assert table.heads[6:] == [label(seat) for seat in range(game.table.players)]
    for line, throw in zip(lines[1:], game.throws, strict=True):
        assert line[1] == label(throw.seat)
        assert line[5:] == [str(throw.left), *map(str, throw.purses)]
        assert {int(rule) for rule in line[4].split(", ") if rule} <= set(range(5, 15))
        assert sum(map(int, re.findall(r"\d", line[2]))) == throw.points
        assert line[2].split()[-1] == SHORT[throw.card] if throw.card else True
    assert lines[-1][5] == "0"


@pytest.mark.parametrize("simulated", [play, lambda table, rng: simulate(table, 2, rng)])
@pytest.mark.parametrize("rng", [7, None, np.random.RandomState(7)])
def test_a_seed_is_no_generator(simulated, rng):
    with pytest.raises(TypeError, match=r"rng must be a numpy\.random\.Generator"):
        simulated(Table(5, 2), rng)


GAME = play(Table(5, 2), np.random.default_rng(7))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: settle(5, 9, 0, 4), r"table must be a jeux\.cloche\.Table, got 5"),
        (lambda: play("Table", np.random.default_rng(7)), r"table must be .*Table, got 'Table'"),
        (lambda: simulate(None, 2, np.random.default_rng(7)), r"table must be .*, got None"),
        (lambda: gain_moments(GAME), r"table must be a jeux\.cloche\.Table, got Game"),
        (lambda: tell(GAME.table, 1), r"game must be a jeux\.cloche\.Game, got Table"),
        (lambda: transcript(7), r"game must be a jeux\.cloche\.Game, got 7"),
        (lambda: Game(GAME.table, [GAME.throws[0][:3]]), r"throws\[0\] must be .*Throw, got \("),
        (lambda: leaders([float("nan"), 1]), r"purses\[0\] must be an integer, got nan"),
    ],
)
def test_what_is_no_table_no_game_no_throw_and_no_purse_is_named(call, message):
    with pytest.raises(TypeError, match=message):
        call()


def test_bytes_of_numpy_do_not_wrap():
    small = Table(np.uint8(5), np.uint8(3))
    assert settle(small, np.uint8(5), np.uint8(2), np.uint8(21)) == settle(Table(5, 3), 5, 2, 21)
    assert Table(9, 2, purses=np.array([200, 250], np.uint8)).purses == (200, 250)
    assert leaders(np.array([200, 250], np.uint8)) == (1,)


RNG = np.random.default_rng(7)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: simulate(GAME.table, 10**9, RNG), "games must be at most 2222222, got 1000000000"),
        (lambda: simulate(Table(10**25, 2), 1, RNG), "caisse and purses of table must be at most"),
        (lambda: play(Table(10**9, 2), RNG), "caisse of table must be at most 1500000 here, got"),
        (lambda: mean_gains(Table(10**25, 2)), "caisse of table must be at most 10000000, got"),
        (
            lambda: gain_moments(Table(9, 200)),
            "table must be smaller: a caisse of 9 and 200 players",
        ),
        (
            lambda: caisse_means(Table(10**7, 9)),
            "table must be smaller: a caisse of 10000000 and 9",
        ),
        (lambda: auberge(10**7), "caisse must be at most 1000000, got 10000000"),
        (lambda: fair_prices(150, 1000), "players must be at most 100, got 1000"),
        (lambda: Table(5, 10**25), "players must be at most 1000, got"),
        (lambda: ways(3, [1] * 99), "marks must be 20 at most, got 99"),
        (lambda: point_counts([10**25]), "marks must have a number times sum of at most a million"),
    ],
)
def test_what_no_machine_holds_is_refused_before_it_begins(call, message):
    with pytest.raises(ValueError, match=message):
        call()
