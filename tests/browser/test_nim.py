"""The rules of Marienbad in the page: it plays as Python does, and draws the same blocks."""

import json
import re
from itertools import product

import pytest

from jeux.marienbad import (
    delaying_move,
    digital_sum,
    goal,
    is_favourable,
    moves,
    pictures,
    take,
    winning_moves,
)
from jeux.marienbad.pictures import TOKEN

BOX = [[*heaps] for heaps in product(range(4), range(6), range(8), range(10))]
both_rules = pytest.mark.parametrize("misere", [False, True], ids=["normal", "misère"])


@pytest.fixture
def ask(js):
    """Asks the page; numbers go and come as text, since they take long to pass one by one."""
    js.evaluate("box => { window.box ??= JSON.parse(box); }", json.dumps(BOX))
    return lambda code, given=None: json.loads(
        js.evaluate(f"given => JSON.stringify(({code})(given))", given)
    )


@both_rules
def test_every_position_is_what_it_is_in_python_and_has_the_same_good_moves(ask, misere):
    found = ask(
        """misere => box.map(heaps => [nim.digitalSum(heaps), nim.goal(heaps, misere),
        nim.isFavourable(heaps, misere), nim.moves(heaps), nim.winningMoves(heaps, misere),
        heaps.some(Boolean) ? nim.reply(heaps, 0, misere) : []])""",
        misere,
    )
    for heaps, (*seen, reply) in zip(BOX, found, strict=True):
        good = winning_moves(heaps, misere)
        assert seen == [
            digital_sum(heaps),
            goal(heaps, misere),
            is_favourable(heaps, misere),
            [[*move] for move in moves(heaps)],
            [[*move] for move in good],
        ], heaps
        # a perfect opponent makes one of them, or makes the game last
        assert not any(heaps) or tuple(reply) in (good or [delaying_move(heaps)]), heaps


def test_a_move_leads_where_it_does_in_python_or_is_refused(ask):
    tried = [(heaps, move) for heaps in BOX[::31] for move in moves(heaps)]
    tried += [(h, m) for h in ([0, 2, 1], [0, 0], [3]) for m in product(range(-1, 4), repeat=2)]
    tried += [([3], (0, 1.5)), ([3], (0.5, 1)), ([3], (0, None)), ([3], (None, 1)), ([3], ())]
    found = ask(
        """tried => tried.map(([heaps, move]) => {
        try { return nim.take(heaps, move); } catch (error) { return error instanceof Error; }
        })""",
        tried,
    )
    for (heaps, move), seen in zip(tried, found, strict=True):
        try:
            expected = [*take(heaps, tuple(move))]
        except (TypeError, ValueError):
            expected = True
        assert seen == expected, (heaps, move)


REPLIES = """([heaps, epsilon]) => {
  const random = seeded(1922);
  return Array.from({ length: 10000 }, () => nim.reply(heaps, epsilon, false, random));
}"""


def test_an_opponent_errs_as_often_as_he_is_said_to_and_all_errors_are_alike(ask):
    # `most` is passed once in a thousand
    for epsilon, heaps, most in [(1, [3, 5, 7, 9], 49.7), (0.25, [3, 5, 7, 9], 49.7),
                                 (0, [7, 7, 7], 13.8)]:  # fmt: skip
        replies, best, every = ask(REPLIES, [heaps, epsilon]), winning_moves(heaps), moves(heaps)
        distance = 0
        for move in every:
            expected = 10_000 * (epsilon / len(every) + (1 - epsilon) * (move in best) / len(best))
            count = replies.count([*move])
            distance += (count - expected) ** 2 / expected if expected else count
        assert distance < most


@both_rules
def test_a_hint_is_true_word_by_word(ask, misere):
    hints = ask(
        """misere => box.slice(1).map(
        heaps => [true, false].flatMap(whole => [true, false].map(
          digits => nim.hint(heaps, misere, digits, "", whole))))""",
        misere,
    )
    for heaps, (hint, short, *looks) in zip(BOX[1:], hints, strict=True):
        winning, total = winning_moves(heaps, misere), digital_sum(heaps)
        ending = goal(heaps, misere)
        assert not re.search(r"digit|sum|favourable", short)
        assert not re.search(r"\b1 tokens|\b1 stay\b|undefined|NaN|\b0 token", hint + short)
        if not winning:
            assert "and hope" in hint
            assert "and hope" in short
            assert looks == [hint, short]
            assert ("odd number is before you" in hint) if ending else ("sum is 0:" in hint)
            assert not ending or sum(heaps) % 2 == 1 == max(heaps)
            continue
        tokens = int(re.search(r"take (\d+)", hint)[1])
        if ending:
            heap = int(re.search(r"take \d+ from row (\d)", hint)[1]) - 1
            stays = int(re.search(r"so (\d+) tokens? stays?\.", hint)[1])
            assert stays == sum(heaps) - tokens
            assert stays % 2 == 1
            assert ("Only row" in hint) == (max(heaps) > 1)
        else:
            heap = int(re.search(r"[Rr]ow (\d)", hint)[1]) - 1
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
        again = " Press Hint again for the move."
        told = [words.removesuffix(again) for words in looks]
        assert hint.startswith(told[0].removesuffix(".")), "the second hint goes on from there"
        assert "ake " not in told[0]
        assert told[1] == f"A good move takes from row {heap + 1}."
        assert all(words.endswith(again) for words in looks)


# the picture: for each size, and each rest that a move leaves of it, what lies where


def test_tokens_lie_in_the_columns_of_their_powers_and_rings_in_what_was_broken_up(ask):
    places = ask("() => nim.PLACES.map(({ power, x, y }) => [power, x, y])")
    ours = [pytest.approx([TOKEN * x, TOKEN * y]) for x, y in pictures.places(15, 0)]
    assert [spot for _, *spot in places] == ours
    drawn = ask("""() => {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      const all = [];
      for (let size = 0; size < 16; size += 1) for (let rest = 0; rest <= size; rest += 1) {
        const made = size > rest ? [{ who: 'You', move: [0, size - rest] }] : [];
        [svg.innerHTML] = nim.drawn(
          { heaps: [rest], start: [size], from: [size], made, digits: true }, 15);
        all.push([size, rest, bare.placed(svg)]);
      }
      return all;
    }""")
    for size, rest, seen in drawn:
        lie = {tuple(spot): kind for kind, *spot in seen}
        assert len(lie) == len(seen), "no two lie in one place"
        for power, *spot in places:
            kind = lie.pop(tuple(spot), None)
            assert (kind == "token") == bool(rest & power)
            assert kind != "yours" or size & power & ~rest
        assert not lie
        assert [kind for kind, *_ in seen].count("yours") == size - rest


def test_a_preview_moves_the_tokens_that_python_moves(ask):
    previews = ask("""() => {
      const places = n => nim.PLACES.flatMap(({ power }, k) => (n & power ? k : []));
      const all = [];
      for (let size = 1; size < 16; size += 1) for (let rest = 0; rest < size; rest += 1) {
        const { comes, moves, goes } = nim.changed(places, size, rest);
        all.push([size, rest, [comes, moves, goes], places(size)[rest]]);
      }
      return all;
    }""")
    every = pictures.places(15, 0)  # numbered as those of the page
    for size, rest, change, tapped in previews:
        assert [[*map(every.index, some)] for some in pictures.changed(size, rest, 0)] == change
        assert tapped in change[2], "the token that was tapped goes"
