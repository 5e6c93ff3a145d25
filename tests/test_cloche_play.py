"""Games one by one and many at once: their tokens, their ends, and how they are told."""

import re

import numpy as np
from cloche_routes import (
    GAMES,
    SEEDS,
    Recorder,
    Replayer,
    next_open,
    paid,
    tables,
)  # fmt: skip
from hypothesis import given, settings
from hypothesis import strategies as st

from jeux.cloche import CARDS, Table, label, leaders, play, simulate, tell


@settings(deadline=None, max_examples=100)
@given(tables(), SEEDS)
def test_every_game_keeps_its_tokens_and_ends_with_its_caisse(at, seed):
    game = play(at, Recorder(seed))
    left, opened = at.caisse, False
    for k, throw in enumerate(game.throws):
        points = sum(throw.marks)
        assert throw.seat == (at.owners["Cheval"] + k) % at.players
        assert throw.left + sum(throw.purses) == at.caisse + sum(at.purses)
        assert throw.left == (left * at.auberge if points > left else left - points)
        assert throw.opened == next_open(at, left, opened, points)
        assert at.credit or min(throw.purses) >= 0
        assert all(payment.tokens >= 0 for payment in throw.payments)
        left, opened = throw.left, throw.opened
    *before_last, last = [throw.left for throw in game.throws]
    assert all(before_last)
    assert last == 0
    gains = game.gains
    assert sum(gains.values()) == at.caisse
    assert list(gains) == list(at.accounts)
    for seat, (before, after) in enumerate(zip(at.purses, game.purses, strict=True)):
        cards = [card for card, owner in at.owners.items() if owner == seat]
        of_cards = sum(gains[card] for card in cards)
        assert after - before == gains[seat] + of_cards
    assert game.winners == leaders(game.purses)
    assert {game.purses[seat] for seat in game.winners} == {max(game.purses)}
    assert len(leaders(game.purses, tie="nobody")) == (len(game.winners) == 1)


def test_a_game_without_a_caisse_is_over():
    at = Table(0, 6, purses=range(6))
    game = play(at, Recorder(0))
    assert game.throws == ()
    assert game.purses == tuple(range(6))
    assert set(game.gains.values()) == {0}
    many = simulate(at, 3, Replayer([[]] * 3))
    assert many.lengths.tolist() == [0, 0, 0]
    assert many.winners.tolist() == [5, 5, 5]
    assert not many.scores.any()


def test_integers_of_numpy_are_integers_and_do_not_wrap():
    owners = {card: np.uint8(seat) for seat, card in enumerate(CARDS)}
    purses = (200, 250, 0, 1, 2)
    small = Table(np.uint8(60), np.uint8(5), owners, np.array(purses, np.uint8))
    plain = Table(60, 5, small.owners, purses)
    game = play(small, Recorder(0))
    assert game.throws == play(plain, Recorder(0)).throws
    assert {type(tokens) for tokens in (*game.purses, *game.gains.values())} == {int}
    assert leaders(np.array([200, 250], np.uint8)) == (1,)


@settings(max_examples=40)
@given(GAMES, st.data())
def test_a_throw_is_told_with_its_rules_and_its_tokens(game, data):
    throw = data.draw(st.integers(1, len(game.throws)))
    now = game.throws[throw - 1]
    said = tell(game, throw)
    moved = paid(game, throw)
    head, _, rest = said.partition(".")
    shown = head.removeprefix(f"Throw {throw}: {label(now.seat)} shows ")
    assert [int(mark) for mark in re.findall(r"\d", shown)] == list(now.marks)
    assert ("bell" in shown) == (now.card in (CARDS[0], CARDS[2]))
    assert ("hammer" in shown) == (now.card in (CARDS[1], CARDS[2]))
    told = re.findall(r"(\d+)(?: each)? to (\w+)(?: for the [\w-]+)? \(rule (\d+)\)", rest)
    holder = game.table.holder
    due = {(p.tokens, label(holder(p.payee)), p.rule) for p in moved}
    assert {(int(tokens), payee, int(rule)) for tokens, payee, rule in told} == due
    owed = [p for p in moved if holder(p.payer) == holder(p.payee)]
    assert ("nothing moves" in rest) == bool(owed)
    before = throw > 1 and game.throws[throw - 2].opened
    assert ("The Auberge opens." in rest) == (now.opened and not before)
    assert ("The Auberge closes." in rest) == (before and not now.opened and now.left > 0)
    assert said.endswith(f"{now.left} left in the caisse." if now.left else "caisse is empty.")
    start = f"In the caisse: {game.table.caisse}. {label(game.throws[0].seat)} owns"
    assert tell(game, 0).startswith(start)


# many games at once


def same(game, many, k):
    """Whether game k of many is this one: its gains, its throws by seat, and who won it."""
    accounts, scores = game.table.accounts, many.scores[k].tolist()
    seats = [throw.seat for throw in game.throws]
    threw = [seats.count(seat) for seat in range(game.table.players)]
    alone = leaders(game.purses, tie="nobody")
    return (
        (accounts.named(scores), scores[accounts.throws]) == (game.gains, threw)
        and many.lengths[k] == len(game.throws)
        and many.winners[k] == (alone[0] if alone else -1)
    )


@settings(deadline=None, max_examples=50)
@given(tables(most=200, credit=True), st.lists(SEEDS, min_size=2, max_size=9))
def test_many_games_are_the_games_of_the_same_dice(at, seeds):
    recorders = [Recorder(seed) for seed in seeds]
    games = [play(at, recorder) for recorder in recorders]
    many = simulate(at, len(games), Replayer([recorder.thrown for recorder in recorders]))
    assert all(same(game, many, k) for k, game in enumerate(games))
    width = 2 * at.players + 5
    assert many.winners.shape == many.lengths.shape == (len(games),)
    assert many.scores.shape == (len(games), width)
    assert {part.dtype for part in many} == {np.dtype(np.int64)}


def test_the_highest_throw_is_paid_as_long_as_the_caisse_holds_it():
    highest = 7 * 6**6  # all six marks, and neither figure
    many = simulate(Table(42, 3), 1, Replayer([[highest] * 2]))
    assert many.scores[0].tolist() == [21, 21, *[0] * 6, 1, 1, 0]
    assert many.lengths.tolist() == [2]
