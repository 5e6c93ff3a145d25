"""Matches written in the page and replayed here, stone by stone; lines that both refuse."""

import random
import re
from itertools import islice, pairwise

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from throws import run_after

from jeux.caillou import Match, Record, Straight, is_eligible, play, record
from jeux.caillou.play import first, recorded, rounds
from jeux.caillou.rules import STRAIGHT
from jeux.trying.lines import line_of, parts_of
from jeux.trying.scripts import joined_source

SCRIPT = joined_source(
    "caillou/games.js",
    'import { goneOn, PARTS, read, textsOf } from "./record.js";\n'
    'import { groupsByScore } from "./rules.js";\n'
    'import { Chance } from "../trying/chance.js";\n'
    'import { partsOf, recordOf } from "../trying/table.js";\n',
)

# random matches: of one to four players, to the end or broken off; ties are common where the
# distances are few
PLAY = """
const chance = new Chance(seed);
const pick = (list) => list[chance.below(list.length)];

function randomAnswer(wanted, far) {
  if (wanted.want === "agree") return pick(wanted.among);
  if (wanted.want === "place") return 1 + chance.below(999);
  return chance.below(5) ? chance.below(far) : undefined;
}

/** Those who are level play for the ranking, to its end or not; some leave it. */
function randomRanking(match, far) {
  const level = groupsByScore(match.scores).find((group) => group.length > 1);
  if (!level || !chance.below(8)) return match;
  let game = goneOn(match, pick(level));
  const most = match.words.length + (chance.below(4) ? 200 : 1 + chance.below(20));
  while (game.wanted.want !== "over" && game.words.length < most) {
    game = goneOn(game, randomAnswer(game.wanted, far));
  }
  return game;
}

function randomMatch() {
  const stones = Array.from({ length: 1 + chance.below(4) }, () => chance.below(5));
  if (!stones.some(Boolean)) stones[0] = 1;
  const unit = pick(["mm", "cm", "dm"]);
  const texts = { stones: stones.join("-"), goal: `${chance.below(8)}`, unit };
  if (!chance.below(3)) texts.victory = "exactly";
  const kinds = ["you", "you.docteur", "child", "echo"];
  if (chance.below(2)) texts.seats = stones.map(() => pick(kinds)).join("-");
  const far = pick([3, 30, 900]);
  const most = chance.below(4) ? 120 : chance.below(40); // words
  let { game } = read(texts);
  while (game.wanted.want !== "over" && game.words.length < most) {
    game = goneOn(game, randomAnswer(game.wanted, far));
  }
  return game.winners.length ? randomRanking(game, far) : game;
}

return Array.from({ length: count }, () => {
  const game = randomMatch();
  const line = recordOf(textsOf(game));
  const told = read(partsOf(line, PARTS));
  const again = recordOf(textsOf(told.game));
  const { rounds, scores, winners, wanted, extra, ranking } = game;
  const course = { rounds, scores, winners, extra, ranking, wanted: wanted.want };
  return { line, again, fault: told.fault, ...course };
});
"""

JUDGE = """
return lines.map((line) => {
  const { game, fault } = read(partsOf(line, PARTS));
  const { scores, winners, ranking = [] } = game ?? {};
  return { fault, scores, winners, ranking };
});
"""


@pytest.fixture(scope="module")
def games():
    return run_after(SCRIPT, PLAY, seed=2018, count=1000)


def test_matches_of_the_page_are_replayed_stone_by_stone(games):
    stones = agreements = 0
    for told in games:
        line = told["line"]
        ours = record.read(line)
        extra = "extra=" in line
        assert (ours.scores, [*ours.winners]) == (told["scores"], told["winners"]), line
        assert bool(ours.winners) == (told["wanted"] == "over" or extra)
        whole = [page for page in told["rounds"] if "result" in page]
        unit = record.UNITS[parts_of(line, ["unit"])["unit"]]
        for page, round_ in zip(whole, ours.rounds, strict=True):
            assert (page["chooser"], page["scores"]) == (round_.chooser, round_.scores), line
            result = page["result"]
            assert result.get("scorer") == round_.result.scorer, line
            assert result["points"] == round_.result.points
            assert (result["chooser"], result["order"]) == (
                round_.result.chooser,
                [*round_.result.order],
            )
            for stone, throw in zip(page["stones"], round_.throws, strict=True):
                assert stone["player"] == throw.player
                assert throw.curve[0].tolist() == [page["place"] / 100, 0]
                assert is_eligible(throw, STRAIGHT) == ("distance" in stone)
                if "distance" in stone:
                    far = STRAIGHT.distance(throw.rest) * 1000 / unit
                    assert int(far) == stone["distance"]
        stones += sum(len(round_.throws) for round_ in ours.rounds)
        agreements += sum(word in record.PLAYERS for word in re.split("[.=]", line))
    assert stones > 12_000
    assert agreements > 3_000


def test_extra_rounds_of_the_page_rank_everybody_as_python_does(games):
    rounds_ = ranked = shared = 0
    for told in games:
        line = told["line"]
        ours = record.ranking(line)
        assert [[*group] for group in ours] == told.get("ranking", []), line
        thrown = [stone for page in told["extra"] for stone in page["stones"]]
        theirs = [(stone["player"], stone.get("distance")) for stone in thrown]
        last = record.stones(line)[-len(theirs) :] if theirs else []
        assert [(stone.player, stone.distance) for stone in last] == theirs
        rounds_ += len(told["extra"])
        ranked += bool(ours) and bool(told["extra"])
        shared += any(len(group) > 1 for group in ours)
    assert rounds_ > 200
    assert ranked > 80
    assert shared > 5


def test_a_line_is_read_and_written_alike_on_both_sides(games):
    for told in games:
        assert told["again"] == told["line"]
        assert "fault" not in told
    for told in games[:100]:
        line = told["line"]
        pages = [*told["rounds"], *told["extra"]]
        page_stones = [stone for page in pages for stone in page["stones"]]
        assert [(stone.player, stone.distance) for stone in record.stones(line)] == [
            (stone["player"], stone.get("distance")) for stone in page_stones
        ]
        parts = parts_of(line, record.PARTS)
        told_again = (record.match(line), record.read(line), parts["unit"], record.seats(line))
        again = record.written(*told_again)
        if told["winners"]:
            match_line = line.partition("&extra=")[0]
            assert without_empty_hands(again) == without_empty_hands(match_line)
        assert len(record.read(again).rounds) == len(record.read(line).rounds)
        told_again = (record.match(again), record.read(again), *told_again[2:])
        assert record.written(*told_again) == again


def without_empty_hands(line):
    """A line without the first order, in which who has no stones may stand anywhere."""
    numbers = parts_of(line, ["stones"])["stones"].split("-")
    return re.sub(r"rounds=([A-D][.])*", "rounds=", line) if "0" in numbers else line


def broken(rng, line):
    """A line with one slip, of a letter or of a word."""
    if rng.randrange(2):
        k = rng.randrange(len(line))
        return line[:k] + rng.choice(["", *"0123456789ABCDx.-&="]) + line[k + rng.randrange(2) :]
    parts = parts_of(line, record.PARTS)
    part = "extra" if "extra" in parts and rng.randrange(2) else "rounds"
    words = parts.get(part, "").split(".")
    k, other = rng.randrange(len(words)), rng.choice(words)
    words[k : k + rng.randrange(2)] = rng.choice([[other], [other, other], [], ["A"], ["B3"]])
    return line_of(parts | {part: ".".join(words)})


# why the page refuses a word, and what the message of Python says
WHY = {
    "stones": "stones must be those",
    "goal": "goal must be points",
    "victory": "victory must be exactly",
    "unit": "unit must be mm, cm or dm",
    "seats": "seats must be those of",
    "scorer": "must agree on one of .* as the scorer",
    "chooser": "must agree on one of .* as the chooser",
    "next": "must agree on one of .* as the next to throw",
    "place": "must choose a place",
    "throw": "must throw a stone",
    "over": "comes after the end of the match",
    "early": "extra: .* comes before the end of the match",
}


def judged(line):
    """The match of a line, or what is wrong with it."""
    try:
        return record.read(line)
    except ValueError as error:
        return str(error)


def test_lines_with_a_slip_are_refused_alike_and_for_the_same_reason(games):
    rng = random.Random(2018)
    lines = [broken(rng, told["line"]) for told in games for _ in range(2)]
    reasons = dict.fromkeys(WHY, 0)
    for line, page in zip(lines, run_after(SCRIPT, JUDGE, lines=lines), strict=True):
        ours = judged(line)
        fault = page.get("fault")
        if fault:
            assert isinstance(ours, str), (line, fault)
            assert re.search(WHY[fault["why"]], ours), (line, fault, ours)
            assert fault["part"] in ours
            assert repr(fault["word"][:60]) in ours, (line, fault, ours)
            reasons[fault["why"]] += 1
        else:
            assert isinstance(ours, Record), (line, ours)
            assert (ours.scores, [*ours.winners]) == (page["scores"], page["winners"]), line
            if "extra" in line:
                assert [[*group] for group in record.ranking(line)] == page["ranking"], line
    assert sum(reasons.values()) > 1000
    assert min(reasons.values()) > 0, reasons


# a match that goes on


def test_every_beginning_of_a_match_is_a_match_that_goes_on(games):
    told = next(game for game in games if game["winners"] and len(game["rounds"]) > 4)
    whole = record.read(told["line"])
    parts = parts_of(told["line"], record.PARTS)
    words = parts["rounds"].split(".")
    scores = []
    for length in range(len(words)):
        so_far = record.read(line_of(parts | {"rounds": ".".join(words[:length])}))
        assert so_far.winners == ()
        scores.append([one.scores for one in so_far.rounds])
    assert scores[-1] == [one.scores for one in whole.rounds[:-1]]
    assert all(before == after[: len(before)] for before, after in pairwise(scores))


def test_a_match_that_goes_on_has_no_winner_and_its_last_hands_are_not_shaken():
    line = "stones=1-1-1&goal=2&unit=dm"
    assert record.read(line) == ((), {"A": 0, "B": 0, "C": 0}, (), 3)
    line += "&rounds=B.A.C.300.A1.C2.B3"
    once = record.read(line)
    assert [one.scores for one in once.rounds] == [{"A": 1, "B": 0, "C": 0}]
    assert (once.winners, once.handshakes) == ((), 3)
    line += ".150.A7"
    assert len(record.read(line).rounds) == 1
    assert record.stones(line)[-1] == record.Stone("A", 150, 7)
    line += ".C8.B9"
    whole = record.read(line)
    assert (whole.winners, whole.handshakes) == (("A",), 6)


# matches of chance


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(any),
    st.integers(0, 6),
    st.sampled_from(["at_least", "exactly"]),
    st.sampled_from([0.3, 0.8, 1.0]),
    st.integers(0, 2**32 - 1),
)
@settings(max_examples=40, deadline=None)
def test_a_match_comes_back_from_its_line(stones, goal, victory, eligible, seed):
    names = ["Anne", "Bob", "Cy", "Di"][: len(stones)]
    match = Match(dict(zip(names, stones, strict=True)), goal, victory)
    players = Straight(dict.fromkeys(names, 0.5), eligible)
    rng = np.random.default_rng(seed)
    played = recorded(match, [*islice(rounds(match, players, rng, first), 6)])
    try:
        line = record.written(match, played)
    except ValueError as error:
        assume("its line tells in mm" not in str(error))  # two stones within a millimetre
        raise
    again = record.read(line)
    assert [*again.scores.values()] == [*played.scores.values()]
    assert again.handshakes == played.handshakes
    assert [record.PLAYERS.index(winner) for winner in again.winners] == [
        names.index(winner) for winner in played.winners
    ]
    for ours, theirs in zip(again.rounds, played.rounds, strict=True):
        assert (ours.result.points, len(ours.throws)) == (theirs.result.points, len(theirs.throws))
    assert record.written(record.match(line), again) == line
    assert record.match(line).goal == goal
    assert record.match(line).victory == victory
    link = f"https://example.org/play.html#{line}&size=3"
    assert record.stones(link) == record.stones(line)


def test_what_no_line_tells_is_refused():
    rng = np.random.default_rng(2018)
    five = Match(dict.fromkeys("ABCDE", 1), 1)
    for match in (five, Match({"A": 1}, 1000)):
        long = play(match, Straight(dict.fromkeys("ABCDE", 1.0)), rng)
        with pytest.raises(ValueError, match=r"match must be|goal must be"):
            record.written(match, long)
    two = Match({"A": 2, "B": 2}, 3)
    played = play(two, Straight({"A": 1.0, "B": 1.0}), rng)
    for other in (Match({"A": 3, "B": 2}, 3), Match({"A": 2, "C": 2}, 3), Match({"A": 2}, 3)):
        with pytest.raises(ValueError, match="must be"):
            record.written(other, played)
    near = Straight({"A": 1e-6, "B": 1e-6})
    with pytest.raises(ValueError, match="its line tells in dm"):
        record.written(two, play(two, near, rng), "dm")


# what may stand in the place of a line

LINE = "stones=1-1&goal=2&unit=mm&rounds=A.B.200.B310.A125.150.A90.Bx"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"stones": ""}, "stones must be those of one to four players"),
        ({"stones": "0-0"}, "at least one in all"),
        ({"stones": "1-1-1-1-1"}, "stones must be those"),
        ({"stones": "100-1"}, "99 each at most"),
        ({"stones": "1-01"}, "stones must be those"),
        ({"stones": "١-١"}, "stones must be those"),
        ({"goal": "1000"}, "goal must be points, at most 999"),
        ({"goal": "-1"}, "goal must be points"),
        ({"goal": "9" * 5000}, "goal must be points"),
        ({"victory": "at_least"}, "victory must be exactly or left out"),
        ({"unit": "m"}, "unit must be mm, cm or dm"),
        ({"unit": "constructor"}, "unit must be mm, cm or dm"),
        ({"seats": "you"}, "seats must be those of 2 players"),
        ({"seats": "you-<b>"}, "seats must be those"),
        ({"seats": "you.docteur-constructor"}, "such as you, you.docteur or child, got"),
        ({"rounds": "C"}, r"one of A, B as the chooser \(sections 4.1 and 4.4\), got 'C'"),
        ({"rounds": "A.200"}, r"one of A, B as the next to throw .*4.5\), got '200'"),
        ({"rounds": "A.B.0"}, r"A must choose a place 1 to 999 cm .*4.2\), got '0'"),
        ({"rounds": "A.B.1000"}, "A must choose a place"),
        ({"rounds": "A.B.200.A310"}, r"B must throw a stone, such as B173 or Bx .*got 'A310'"),
        ({"rounds": "A.B.200.B"}, "B must throw a stone"),
        ({"rounds": "A.B.200.B1.5"}, "A must throw a stone.* got '5'"),
        ({"rounds": "A.B.200.B999999"}, "B must throw a stone"),
        ({"rounds": "A.B.200.B5.A5.C"}, r"one of A, B as the scorer \(section 4.3.2\), got 'C'"),
        ({"rounds": "A.B.200.B310.A125.150.A90.Bx.A"}, "'A' comes after the end of the match"),
        ({"rounds": "A..B"}, "got ''"),
        ({"rounds": "A.B", "extra": "A"}, r"extra: 'A' comes before the end .*4.6.2\)"),
        ({"extra": "A"}, r"extra: 'A' comes after the end of the match .*4.6.2\)"),
        ({"rounds": "<script>"}, "got '<script>'"),
    ],
)
def test_a_word_against_the_rules_is_named_with_its_section(change, message):
    record.read(LINE)
    with pytest.raises(ValueError, match=message):
        record.read(line_of(parts_of(LINE, record.PARTS) | change))


@given(st.text() | st.binary() | st.none() | st.integers())
@settings(max_examples=300)
def test_bytes_of_any_kind_are_refused_and_nothing_else_happens(line):
    with pytest.raises((TypeError, ValueError)):
        record.read(line)


@given(st.sampled_from(record.PARTS), st.text("0123456789ABCDx.,-&=#% \ud800é", max_size=60))
@settings(max_examples=300)
def test_a_part_of_any_kind_is_read_or_refused(part, text):
    parts = parts_of(LINE, record.PARTS) | {part: text}
    line = "&".join(f"{name}={value}" for name, value in parts.items())
    assert isinstance(judged(line), Record | str)


@pytest.mark.parametrize(
    "text", ["1-1" * 6000, "A." * 9000, "1" * 19_000, "(" * 19_000, "%" * 19_000, "A" * 19_000]
)
def test_a_long_line_is_refused(text):
    for part in record.PARTS:
        with pytest.raises(ValueError, match=part):
            record.read(f"{LINE}&{part}={text}")
    with pytest.raises(ValueError, match="at most 20000 letters"):
        record.read(LINE + " " * 20_000)


def test_a_long_match_is_read():
    words = ".".join(["A.B", *["200.Bx.Ax.A"] * 1400])
    played = record.read(f"stones=1-1&goal=2&unit=mm&rounds={words}")
    assert len(played.rounds) == 1400
