"""The rules of Marienbad in the page: it plays as Python does."""

import json
import re
from itertools import product

import pytest

from browser.nim import BOX, opened
from jeux.marienbad import (
    delaying_move,
    digital_sum,
    goal,
    is_favourable,
    moves,
    take,
    winning_moves,
)

both_rules = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misère"])


@pytest.fixture(scope="module")
def js(browser):
    page = opened(browser)
    yield page
    page.close()


@pytest.fixture(autouse=True)
def quiet(js):
    yield
    assert js.errors == []


@both_rules
def test_every_position_is_what_it_is_in_python(js, misere):
    ask = """misere => JSON.stringify(box.map(heaps => [
      nim.digitalSum(heaps), nim.goal(heaps, misere), nim.isFavourable(heaps, misere),
      nim.moves(heaps), nim.winningMoves(heaps, misere)]))"""
    for heaps, found in zip(BOX, json.loads(js.evaluate(ask, misere)), strict=True):
        assert found == [
            digital_sum(heaps),
            goal(heaps, misere),
            is_favourable(heaps, misere),
            [[*move] for move in moves(heaps)],
            [[*move] for move in winning_moves(heaps, misere)],
        ], heaps


def test_every_move_leads_where_it_does_in_python(js):
    ask = """() => JSON.stringify(box.filter((_, k) => k % 7 === 0).map(
      heaps => nim.moves(heaps).map(move => nim.take(heaps, move))))"""
    expected = [[[*take(heaps, move)] for move in moves(heaps)] for heaps in BOX[::7]]
    assert json.loads(js.evaluate(ask)) == expected


def test_a_move_is_refused_where_python_refuses_it(js):
    tried = [(h, m) for h in ([0, 2, 1], [0, 0], [3]) for m in product(range(-1, 4), repeat=2)]
    tried += [([3], (0, 1.5)), ([3], (0.5, 1)), ([3], (0, None)), ([3], (None, 1)), ([3], ())]
    ask = """tried => tried.map(([heaps, move]) => {
      try { return nim.take(heaps, move); } catch (error) { return error instanceof Error; }
    })"""
    for (heaps, move), found in zip(tried, js.evaluate(ask, tried), strict=True):
        try:
            expected = [*take(heaps, tuple(move))]
        except (TypeError, ValueError):
            expected = True
        assert found == expected, (heaps, move)


REPLIES = """([heaps, epsilon, misere, seed, count]) => {
  const random = seeded(seed);
  const replies = Array.from({ length: count }, () => nim.reply(heaps, epsilon, misere, random));
  return JSON.stringify(replies);
}"""


@both_rules
def test_a_perfect_opponent_makes_a_winning_move_or_makes_the_game_last(js, misere):
    ask = "misere => JSON.stringify(box.slice(1).map(heaps => nim.reply(heaps, 0, misere)))"
    for heaps, found in zip(BOX[1:], json.loads(js.evaluate(ask, misere)), strict=True):
        winning = winning_moves(heaps, misere)
        assert tuple(found) in (winning or [delaying_move(heaps)]), heaps


def chi_square(replies, choice):
    """Pearson's statistic of these replies, if each of a choice is equally likely."""
    counts = [replies.count([*move]) for move in choice]
    assert sum(counts) == len(replies), "every reply is one of the choice"
    expected = len(replies) / len(choice)
    return sum((n - expected) ** 2 / expected for n in counts)


@pytest.mark.parametrize(
    ("epsilon", "heaps", "choice", "most"),
    # `most` is passed once in a thousand
    [(1, [3, 5, 7, 9], moves([3, 5, 7, 9]), 49.7),
     (0, [7, 7, 7], winning_moves([7, 7, 7]), 13.8)],
    ids=["random", "perfect"],
)  # fmt: skip
def test_replies_that_are_left_to_chance_are_equally_likely(js, epsilon, heaps, choice, most):
    replies = json.loads(js.evaluate(REPLIES, [heaps, epsilon, False, 1922, 6000]))
    assert chi_square(replies, choice) < most


def test_an_opponent_errs_as_often_as_he_is_said_to(js):
    heaps, epsilon, count = [3, 5, 7, 9], 0.25, 10_000
    replies = json.loads(js.evaluate(REPLIES, [heaps, epsilon, False, 7, count]))
    others = sum(tuple(move) not in winning_moves(heaps) for move in replies)
    expected = epsilon * 23 / 24
    assert abs(others / count - expected) < 3 * (expected * (1 - expected) / count) ** 0.5


SEARCH = """misere => {
  const known = new Map();
  // does each winning move, followed by any reply, end well? `mine` took the last token
  const wins = heaps => {
    const key = heaps.join();
    if (!known.has(key)) known.set(key, nim.winningMoves(heaps, misere).every(move => {
      const left = nim.take(heaps, move);
      if (!left.some(Boolean)) return !misere;
      return nim.moves(left).every(reply => {
        const next = nim.take(left, reply);
        return next.some(Boolean) ? nim.isFavourable(next, misere) && wins(next) : misere;
      });
    }) && nim.winningMoves(heaps, misere).length > 0);
    return known.get(key);
  };
  const favourable = box.slice(1).filter(heaps => nim.isFavourable(heaps, misere));
  return [favourable.length, favourable.filter(heaps => !wins(heaps))];
}"""


@both_rules
def test_from_a_favourable_position_the_perfect_player_wins_against_every_reply(js, misere):
    count, lost = js.evaluate(SEARCH, misere)
    assert count == sum(is_favourable(heaps, misere) for heaps in BOX[1:])
    assert lost == []


@both_rules
def test_a_hint_is_true_word_by_word(js, misere):
    ask = """misere => JSON.stringify(box.slice(1).map(heaps =>
      [nim.hint(heaps, misere), nim.hint(heaps, misere, false)]))"""
    hints = json.loads(js.evaluate(ask, misere))
    for heaps, (hint, short) in zip(BOX[1:], hints, strict=True):
        winning, total = winning_moves(heaps, misere), digital_sum(heaps)
        ending = goal(heaps, misere)
        assert not re.search(r"digit|sum|favourable", short)
        assert not re.search(r"\b1 tokens|\b1 stay\b|undefined|NaN|\b0 token", hint + short)
        if not winning:
            assert "and hope" in hint
            assert "and hope" in short
            assert ("odd number is before you" in hint) if ending else ("sum is 0:" in hint)
            assert not ending or sum(heaps) % 2 == 1 == max(heaps)
            continue
        heap, tokens = int(re.search(r"[Rr]ow (\d)", hint + " row 0")[1]) - 1, 0
        tokens = int(re.search(r"take (\d+)", hint)[1])
        if ending:
            heap = int(re.search(r"take \d+ from row (\d)", hint)[1]) - 1
            stays = int(re.search(r"so (\d+) tokens? stays?\.", hint)[1])
            assert stays == sum(heaps) - tokens
            assert stays % 2 == 1
            assert ("Only row" in hint) == (max(heaps) > 1)
        else:
            first = 1 << (total.bit_length() - 1)
            assert f"digital sum is {total} = {total:04b} in base 2" in hint
            assert f"the column of the {first}s" in hint
            assert heap == next(k for k, size in enumerate(heaps) if size & first)
            left = heaps[heap] - tokens
            assert f"{heaps[heap]:04b} becomes {left:04b}" in hint
            noun = {0: "no token stays", 1: "1 token stays"}.get(left, f"{left} tokens stay")
            assert f"so {noun}: take {tokens}." in hint
        assert (heap, tokens) in winning
        noun = "1 token" if tokens == 1 else f"{tokens} tokens"
        assert short == f"Take {noun} from row {heap + 1}."
