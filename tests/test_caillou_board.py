"""The wall in the page, seen from Python: matches of flicks and of bots, laws, words, records."""

import json
import random
import re

import ipywidgets
import numpy as np
import pytest
import traitlets
from hypothesis import given
from hypothesis import strategies as st
from throws import run_after

from jeux import caillou
from jeux.caillou import Wallside, is_eligible, record
from jeux.caillou.rulebook import gaps
from jeux.caillou.rules import STRAIGHT
from jeux.trying.lines import line_of, parts_of
from jeux.trying.scripts import joined_source

SCRIPT = joined_source(
    "caillou/matches.js",
    'import { afterwards, alikePoints, courseOf } from "./afterwards.js";\n'
    'import { botDistance, meanOf } from "./bots.js";\n'
    'import { gapsOf } from "./counted.js";\n'
    'import { aimed, flicked, slide, stoneAt, velocity, WALL } from "./flick.js";\n'
    'import { begun, botTurn, canRank, lastPlace } from "./match.js";\n'
    'import { lotsDrawn, rankingBegun, rested, roundOf, takenBack } from "./match.js";\n'
    'import { goneOn, read, textsOf } from "./record.js";\n'
    'import { caption, pictureSaid } from "./says.js";\n'
    'import { BOTS, isSeating, seatedBy, seatsText } from "./seats.js";\n'
    'import { Chance } from "../trying/chance.js";\n'
    'import { recordOf } from "../trying/table.js";\n',
)
TRAITS = [*record.PARTS, "seed"]

# whole matches: persons flick with a finger whose speed errs, the page's players follow their laws
MATCHES = """
const chance = new Chance(seed);
const pick = (list) => list[chance.below(list.length)];
function normal() {
  const far = Math.sqrt(-2 * Math.log(1 - chance.real()));
  return far * Math.cos(2 * Math.PI * chance.real());
}

/** A finger that draws the stone towards the wall, seen sixty times a second. */
function finger(place, errs) {
  const speed = Math.sqrt(2 * 981 * place * 0.92) / 0.6 * Math.max(0.3, 1 + errs * normal());
  const aside = 0.1 * normal();
  return Array.from({ length: 8 }, (_, k) => {
    const way = speed * k / 60;
    return [k / 60, 220 + aside * way, WALL.y + place - way];
  });
}

function personActs(game) {
  const { wanted } = game;
  if (wanted.want === "agree") return goneOn(game, pick(wanted.among));
  if (wanted.want === "place") return goneOn(game, 100 + 10 * chance.below(21));
  const { place } = roundOf(game);
  const way = chance.below(6)
    ? flicked(place, finger(place, 0.1), 8 / 60)
    : aimed(place, { degrees: 0, strength: 180, shake: 0.1 }, chance);
  if (game.seats.startsWith("you")) flicks.push({ place, distance: way.distance });
  return rested(game, way);
}

const thrown = ({ rounds, extra }) => [...rounds, ...extra].flatMap(({ stones }) => stones).length;
const flicks = [];
const kinds = ["you", "you.docteur", "you", ...BOTS];
return Array.from({ length: count }, () => {
  const seats = Array.from({ length: 1 + chance.below(4) }, () => pick(kinds));
  const stones = seats.map(() => chance.below(4));
  if (!stones.some(Boolean)) stones[0] = 2;
  const unit = pick(["mm", "cm", "dm"]);
  const texts = { stones: stones.join("-"), goal: `${chance.below(6)}`, unit };
  if (!chance.below(4)) texts.victory = "exactly";
  let game = begun({ ...texts, seats: seats.join("-") }, chance.below(2) ? chance : undefined);
  const said = [];
  let mostWords = 80;
  for (;;) {
    if (canRank(game) && chance.below(8)) {
      game = rankingBegun(game, chance);
      mostWords = game.words.length + 60;
    } else if (game.wanted.want === "over" || game.words.length >= mostWords) break;
    else game = botTurn(game, { flicks, chance })?.game ?? personActs(game);
    game = lotsDrawn(game, chance);
    const place = lastPlace(game);
    const now = { game, isGreeted: true, isParted: false, place, flicks: flicks.length };
    said.push(caption(now), pictureSaid(now));
    const before = chance.below(20) ? undefined : takenBack(game);
    if (before && thrown(before) !== thrown(game)) throw new Error("a stone was taken back");
  }
  const isOver = game.wanted.want === "over";
  if (isOver) {
    const { first, lines } = afterwards(game, true);
    said.push(...first, ...lines);
  }
  const open = game.rounds.map((round) => (round.result ? gapsOf(round) : undefined));
  const { rounds, scores, winners, extra, ranking } = game;
  const told = { rounds, scores, winners, extra, ranking };
  return { line: recordOf(textsOf(game)), said, open, isOver, ...told };
});"""


@pytest.fixture(autouse=True)
def forget_widgets():
    yield
    ipywidgets.Widget.close_all()


@pytest.fixture(scope="module")
def matches():
    return run_after(SCRIPT, MATCHES, seed=64, count=1200)


# matches of the table


def test_matches_of_flicks_and_bots_are_replayed_stone_by_stone(matches):
    stones = 0
    for told in matches:
        ours = record.read(told["line"])
        assert (ours.scores, [*ours.winners]) == (told["scores"], told["winners"]), told["line"]
        whole = [page for page in told["rounds"] if "result" in page]
        assert len(whole) == len(ours.rounds)
        for page, round_ in zip(whole, ours.rounds, strict=True):
            assert page["result"].get("scorer") == round_.result.scorer
            assert page["result"]["points"] == round_.result.points
            for stone, throw in zip(page["stones"], round_.throws, strict=True):
                assert stone["player"] == throw.player
                assert is_eligible(throw, STRAIGHT) == ("distance" in stone)
        stones += len(record.stones(told["line"]))
    assert stones > 12_000
    assert sum(told["isOver"] for told in matches) > 1000


def test_extra_rounds_of_the_table_rank_everybody_as_python_does(matches):
    extra = 0
    for told in matches:
        ours = record.ranking(told["line"])
        assert [[*group] for group in ours] == told.get("ranking", []), told["line"]
        extra += len(told["extra"])
        if told["extra"] and told["isOver"]:
            assert any("Everybody is ranked" in words for words in told["said"])
    assert extra > 150


def test_what_a_round_leaves_open_is_what_the_rule_book_leaves_open(matches):
    seen = set()
    for told in matches[:300]:
        for page, names in zip(told["rounds"], told["open"], strict=True):
            if "result" not in page:
                continue
            lie = {player: [] for player in page["result"]["best"]}
            for stone in page["stones"]:
                if "distance" in stone:
                    lie[stone["player"]].append(stone["distance"])
            scorer, chooser = page["result"].get("scorer"), page["result"]["chooser"]

            def agree(about, tied, scorer=scorer, chooser=chooser):
                wanted = {"the scorer": scorer, "the chooser": chooser}.get(about)
                return wanted if wanted in tied else tied[0]

            assert tuple(names) == gaps(lie, agree)
            seen |= {*names}
    assert seen == {
        "no-eligible", "own-tie", "shared", "only-the-scorers", "player-without", "scorer-chooses"
    }  # fmt: skip


def test_every_sentence_is_whole(matches):
    for told in matches:
        for words in told["said"]:
            assert words, told["line"]
            assert not re.search(r"undefined|NaN|Infinity|\{|\[object", words), words


NEXT = "stones=2-1&goal=7&unit=mm&seats=you-child&rounds=A.A.200.A100.B351"
THREE = "stones=2-2-1&goal=7&unit=cm&seats=you-you-child&rounds=A.A.B.200"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (NEXT, "Mademoiselle B has no stone left: à vous, Madame A."),
        (NEXT.replace("2-1", "2-2").replace("A100", "A400"), "of all best stones yours lies"),
        (NEXT.replace("2-1", "2-2").replace("A100", "Ax"), "no stone of yours counts yet"),
        (f"{THREE}.A5.B7.C90", "Monsieur B: of those who have stones left, your best lies"),
        (f"{THREE}.A5.B5.C90.B", "level with Madame A, you go first"),
        (f"{THREE}.A5.B5.C90", "Madame A and Monsieur B are level"),
        (f"{THREE}.A5.B7.C1.B9", "The others have no stone left: à vous, Madame A."),
        (f"{THREE}.A5.B7.Cx.B9.A1", "No stone of Mademoiselle C counts, so Mademoiselle C chooses"),
        (f"{THREE}.A5.B7.C9.B3.A1", "Mademoiselle C, whose best stone lies farthest, chooses"),
        (f"{THREE}.Ax.B7.C9.Ax.B8", "Madame A, no stone of yours counts (4.5.2): choose"),
        (f"{THREE}.A5.B7.C9.B3.A1.300", "Mademoiselle C has chosen 3.0 m."),
    ],
)
def test_what_is_said_of_a_turn_is_its_reason(line, words):
    program = """
    const { game } = read(Object.fromEntries(new URLSearchParams(line)));
    return caption({ game, isGreeted: true, isParted: false, place: 200, flicks: 0 });"""
    assert words in run_after(SCRIPT, program, line=line)


# the law of a stone


def test_a_line_through_a_fingers_last_places_gives_its_speed():
    samples = [[k / 100, 200 + 3 * k, 300 - 10 * k] for k in range(12)]
    program = "return [velocity(samples, 0.11), velocity(samples, 0.3), velocity([], 0)];"
    (across, down), *rest = run_after(SCRIPT, program, samples=samples)
    assert (across, down) == (pytest.approx(300), pytest.approx(-1000))
    assert rest == [[0, 0], [0, 0]], "a finger that rests throws nothing"


def test_a_stone_slides_to_where_it_is_said_to_rest_and_stops_counting_at_the_wall():
    program = """
    const found = [];
    for (let speed = 50; speed < 900; speed += 10) {
      for (const aside of [-300, -100, 0, 40, 500]) {
        const way = slide([220, 256], [aside, -speed]);
        const times = Array.from({ length: 400 }, (_, k) => stoneAt(way, k / 100)).filter(Boolean);
        found.push([speed, aside, way.distance ?? null, way.rest, times.at(-1)]);
      }
    }
    return found;"""
    for speed, aside, distance, rest, last in run_after(SCRIPT, program):
        assert np.hypot(rest[0] - last[0], rest[1] - last[1]) < 12
        far = (speed**2 + aside**2) / (2 * 981)
        way = np.array([aside, -speed]) / np.hypot(speed, aside) * far
        end = way + np.array([220, 256])
        reaches = end[1] <= 56
        at_wall = 220 + aside * 200 / speed
        assert (distance is None) == bool(reaches and 40 <= at_wall <= 400)
        if distance is not None:
            gap = np.hypot(end[0] - np.clip(end[0], 40, 400), end[1] - 56)
            assert abs(distance / 10 - gap) <= 0.1
        else:
            assert rest[1] >= 56, "it comes back from the wall"


def test_players_of_the_page_have_the_means_of_the_chapter():
    program = "return names.map((kind) => [100, 200, 300].map((place) => meanOf(kind, place)));"
    names = ["child", "adult", "near", "far"]
    means = dict(zip(names, run_after(SCRIPT, program, names=names), strict=True))
    assert means["adult"] == [mean / 2 for mean in means["child"]], "twice the rate everywhere"
    assert means["near"] == [200, 400, 600]
    assert means["far"] == [400, 400, 400]


ECHO = """
const chance = new Chance(11);
return ["echo", "twice"].map((kind) => Array.from({ length: 8000 }, () => {
  return botDistance(kind, 200, flicks, chance) ?? null;
}));"""


@pytest.mark.parametrize("law", ["exponential", "uniform", "two heaps"])
def test_an_echo_has_your_law_and_twice_you_twice_your_hazard_whatever_it_is(law):
    rng = np.random.default_rng(7)
    draw = {
        "exponential": rng.exponential(300, 48),
        "uniform": rng.uniform(50, 900, 48),
        "two heaps": np.where(rng.random(48) < 0.5, 80, 700) + rng.normal(0, 15, 48),
    }[law]
    mine = np.sort(np.round(draw).clip(1).astype(int)) + np.arange(48)  # no two at one distance
    flicks = [{"place": 200, "distance": int(x)} for x in mine] + [{"place": 200}] * 12
    echo, twice = run_after(SCRIPT, ECHO, flicks=flicks)
    for thrown in (echo, twice):
        touched = sum(x is None for x in thrown) / len(thrown)
        assert touched == pytest.approx(0.2, abs=0.03)
    far = [np.array([x for x in thrown if x is not None]) for thrown in (echo, twice)]
    for k in (6, 20, 30, 45):
        edge = mine[k - 1] + 0.5
        beyond = [np.mean(x > edge) for x in far]
        assert beyond[0] == pytest.approx(1 - k / 49, abs=0.03)
        assert beyond[1] == pytest.approx((1 - k / 49) ** 2, abs=0.03)


def test_an_echo_without_flicks_throws_as_the_child():
    program = """
    const far = (kind) => botDistance(kind, 200, [], new Chance(3));
    return ["echo", "twice", "near"].map((kind) => far(kind) === far("child"));"""
    assert run_after(SCRIPT, program) == [True, True, False]


# what is said afterwards


def test_the_course_of_a_match_is_that_of_two_who_throw_alike():
    line = "stones=3-2&goal=4&unit=mm&rounds=A.A.200.A30.B40.B50.A60.A20.150.A9.B8.A7.B6.A5"
    law = caillou.scoring_law([3, 2])
    ahead = caillou.ahead(law, 2, 4)
    told = run_after(SCRIPT, """
      const { game } = read(Object.fromEntries(new URLSearchParams(line)));
      return [courseOf(game), alikePoints([3, 2]), game.scores];""", line=line)  # fmt: skip
    course, mean, _ = told
    scores = [{"A": 0, "B": 0}, *(one.scores for one in record.read(line).rounds)]
    exact = [ahead(score["A"], score["B"]).wins[0] for score in scores]
    assert course == [pytest.approx(float(x)) for x in exact]
    assert mean == pytest.approx(float(sum(points * p for (_, points), p in law.items())))


AFTER = """
const { game } = read(Object.fromEntries(new URLSearchParams(line)));
const { lines, chapter } = afterwards(game, true);
return [lines.join(" "), chapter.page];"""


def test_a_chance_is_spoken_of_only_where_one_is_printed():
    two = "stones=1-1&goal=1&unit=mm&seats=you-twice&rounds=A.A.200.A5.B9"
    three = "stones=1-1-1&goal=1&unit=mm&seats=you-twice-child&rounds=A.A.B.200.A5.B9.C11"
    words, page = run_after(SCRIPT, AFTER, line=two)
    assert ("you win such a match with probability" in words, page) == (True, "skill")
    words, page = run_after(SCRIPT, AFTER, line=three)
    assert "chances are printed here for two players only" in words
    assert page != "skill"


def test_one_sentence_and_a_question_come_first_after_a_match():
    program = """
    const { game } = read(Object.fromEntries(new URLSearchParams(line)));
    const { first, chapter } = afterwards(game, true);
    return [...first, chapter.words];"""
    line = "stones=2-1&goal=2&unit=mm&seats=you-child&rounds=A.B.200.B5.A30.A40.150.B30.A3.A20"
    sentence, question = run_after(SCRIPT, program, line=line)
    ahead = caillou.ahead(caillou.scoring_law([2, 1]), 2, 2)
    before = round(100 * float(ahead(0, 1).wins[0]))
    assert sentence == (
        "The last round decided most: if both threw alike, Madame A would win "
        f"{before} of 100 matches from the score before it."
    )
    assert question == "How can a score tell who will win?"
    sentence, question = run_after(SCRIPT, program, line=record.SAMPLE)
    assert "does not decide round 2" in sentence
    assert question == "How would you decide?"


# seats


@given(st.text(max_size=30) | st.sampled_from(["you", "you-child", "you.docteur-twice", "you-you"]),
       st.integers(1, 4))  # fmt: skip
def test_python_reads_the_seats_that_are_seats(text, players):
    line = f"stones={'-'.join(['1'] * players)}&goal=1&unit=mm"
    words = text.split("-")
    kinds = {"you", "child", "adult", "near", "far", "echo", "twice"}
    titles = {f"you.{title}" for title in ("madame", "monsieur", "mademoiselle", "docteur")}
    good = len(words) == players and {*words} <= kinds | titles
    whole = line_of(parts_of(line, record.PARTS) | {"seats": text})
    if good:
        assert record.seats(whole) == (*words,)
    elif text:
        with pytest.raises(ValueError, match="seats must be"):
            record.seats(whole)


def test_the_page_reads_and_writes_the_same_seats():
    rng = random.Random(5)
    kinds = ["you", "you.docteur", "you.madame", "child", "twice", "", "you.", "x", "you.child"]
    texts = ["-".join(rng.choices(kinds, k=rng.randrange(1, 5))) for _ in range(300)]
    program = """return texts.map((text) => {
      const isGood = isSeating(text, text.split("-").length);
      return [isGood, isGood ? seatsText(seatedBy(text)) : ""];
    });"""
    for text, (good, again) in zip(texts, run_after(SCRIPT, program, texts=texts), strict=True):
        players = len(text.split("-"))
        line = f"stones={'-'.join(['1'] * players)}&goal=1&unit=mm&seats={text}"
        try:
            record.read(line)
            assert good or not text
        except ValueError:
            assert not good
        if good:
            assert record.seats(f"{line.partition('&seats')[0]}&seats={again}")


# the widget


def test_a_match_that_is_given_comes_back():
    line = "stones=1-1&goal=2&unit=mm&seats=you-child&rounds=A.B.200.B310.A125.150.A90.Bx"
    table = Wallside(f"https://example.org/play.html#{line}")
    assert table.record == line
    assert table.match.winners == ("A",)
    told = json.loads(json.dumps(table.get_state(TRAITS)))
    assert told["rounds"] == "A.B.200.B310.A125.150.A90.Bx"
    table.set_state({"rounds": "A.B.200.B310"})
    assert (table.match.rounds, len(record.stones(table.record))) == ((), 1)
    table.set_state({"stones": "1-2-1", "seats": "you-you-far", "rounds": "B.A.B"})
    assert record.seats(table.record) == ("you", "you", "far")
    table = Wallside(line)
    assert repr(table) == "Run this cell to play: stones 1-1, to 2 points"
    assert caillou.Wallside is Wallside


def test_what_is_no_match_is_refused():
    table = Wallside()
    before = table.record
    for name, wrong in (
        ("rounds", "A.B.200.C1"),
        ("stones", "0-0"),
        ("seats", "you"),
        ("unit", "ell"),
    ):
        with pytest.raises(traitlets.TraitError):
            setattr(table, name, wrong)
        assert table.record == before
    with pytest.raises(ValueError, match="unit must be"):
        Wallside("stones=1-1&goal=2")
    with pytest.raises((TypeError, ValueError), match="seed"):
        Wallside(seed="one")
