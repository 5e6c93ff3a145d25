"""Questions, throws and records: what the page is told, and what its scripts do under Node."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from throws import by_enumeration, distance, law_by_enumeration, run

from jeux import caillou, cloche
from jeux.law import Law
from jeux.marienbad import NimBoard
from jeux.serpents import BoardEditor
from jeux.trying import Balance, Predict, Records, Throw, throws
from jeux.trying.records import read

POINTS = Law(dict(enumerate(cloche.point_counts())))


# the stream of the page, in Python


@pytest.fixture(scope="module")
def dice():
    return Throw(cloche.throws.dice(), POINTS, seed=1922)


def test_the_generator_is_xoshiro128starstar(dice):
    # the first words of the authors' own programs: from this state, and the state that 0 gives
    known = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849]
    filled = [(0xE220A8397B1DCDAF >> k) % 2**32 for k in (0, 32)]
    program = """
      const chance = new Chance(0), filled = [...chance.s.slice(0, 2)];
      chance.s.set([1, 2, 3, 4]);
      return [filled, Array.from({ length: 8 }, () => chance.next())];"""
    assert run(dice, program) == [filled, known]


def test_what_lies_past_the_last_whole_round_is_drawn_anew(dice):
    program = """
      const chance = new Chance(0);
      const words = [2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5, 7];
      chance.next = () => words.shift();
      return [chance.below(6), chance.below(6)];"""
    assert run(dice, program) == [(2**32 - 5) % 6, 1]


@pytest.mark.parametrize(
    ("mechanism", "law"),
    [
        (cloche.throws.dice(), POINTS),
        (cloche.throws.dice([range(1, 7)] * 2), Law({s: 6 - abs(s - 7) for s in range(2, 13)})),
        (cloche.throws.dice([[1]] * 3, sides=2), Law({0: 1, 1: 3, 2: 3, 3: 1})),
    ],
    ids=["six dice", "two dice", "three coins"],
)
def test_every_way_that_dice_can_fall_gives_the_law(mechanism, law):
    assert law_by_enumeration(mechanism) == {x: law.p(x) for x in law.weights}


@pytest.mark.long
def test_a_million_throws_follow_the_law(dice):
    p, z = distance(dice, 1922, 10**6)
    assert p > 0.001
    assert abs(z) < 4


# what the page is told


def test_a_law_comes_to_the_page_as_bars_with_its_exact_mean():
    bars = Throw(cloche.throws.dice(), POINTS).law
    assert bars["values"] == [*range(17)]
    assert bars["open"]
    assert bars["chances"][:16] == [float(POINTS.p(x)) for x in range(16)]
    assert bars["chances"][16] == float(sum(POINTS.p(x) for x in range(16, 22)))
    assert bars["mean"] == 3.5
    law = {("A", 1): Fraction(1, 3), ("B", 1): Fraction(2, 3)}
    named = {"values": [("A", 1), ("B", 1)], "chances": [1 / 3, 2 / 3]}
    assert Throw(cloche.throws.dice(), law).law == named, "names keep their order"
    assert Throw(cloche.throws.dice(), {0: 1, 3: 1}).law["chances"] == [0.5, 0, 0, 0.5]
    long = Throw(cloche.throws.dice(), dict.fromkeys(range(200), 1)).law
    assert (len(long["values"]), long["open"]) == (60, True)
    assert long["chances"][-1] == pytest.approx(141 / 200)


def test_the_sentence_tells_mean_error_and_distance(dice):
    program = """
      const game = { mechanism, law, given };
      const tally = new Tally(game);
      for (let k = 0; k < 50; k += 1) { tally.add(0); tally.add(8); }
      const seen = [tally.mean, tally.error, [...tally.counts]];
      const [words, stray] = [conclusion(tally, game, "So."), new Tally(game)];
      stray.add(-1);
      return [...seen, words, conclusion(stray, game)];"""
    mean, error, counts, words, stray = run(dice, program)
    assert (mean, error) == (4, pytest.approx(float(POINTS.variance) ** 0.5 / 10))
    assert (counts[0], counts[8], sum(counts)) == (50, 50, 100)
    assert words == (
        "So. 100 throws: mean 4.00, expected 3.5: "
        "off by 0.50, where chance alone is off by about 0.36."
    )
    assert stray.endswith("1 of them gave what cannot be.")


def test_what_a_class_has_yet_to_find_is_neither_said_nor_drawn(dice):
    program = """
      const game = { mechanism, law, given, untold };
      const tally = new Tally(game);
      const nothing = chart(tally, game);
      for (let k = 0; k < 50; k += 1) { tally.add(0); tally.add(8); }
      return [nothing, conclusion(tally, game), spoken(tally, game), chart(tally, game)];"""
    _, *told = run(dice, program, untold=False)
    *unthrown, words, heard, picture = run(dice, program, untold=True)
    for seen in (*unthrown, words, heard, picture):
        assert "expected" not in seen
        assert "3.5" not in seen
    assert words == "100 throws: mean 4.00."
    assert heard.startswith("Bar chart of 100 throws. 0: 50; 1: 0; ")
    assert picture.count("<rect") == told[2].count("<rect")
    # outline, its key and the triangle
    assert told[2].count("<path") - picture.count("<path") == 3


def test_nothing_is_less_than_zero(dice):
    program = """
      const game = { mechanism, law, given };
      const tally = new Tally(game);
      for (let k = 0; k < 1e6; k += 1) tally.add(k % 2 ? 1 : -1);
      tally.sum = -2;
      return [told(-0), conclusion(tally, game)];"""
    zero, words = run(dice, program)
    assert zero == "0"
    assert "mean 0.0000," in words


def test_no_processor_has_another_answer():
    """Their last digits differ, and with them the name under which a guess is kept."""
    question, same = (Predict("?", answer, within=(0, 9)) for answer in (0.3, 0.1 + 0.2))
    assert (question.answer, question.key) == (same.answer, same.key)
    laws = [Throw(cloche.throws.dice(), {0: p, 1: 0.7}).law for p in (0.3, 0.1 + 0.2)]
    assert laws[0] == laws[1]


def test_the_last_bar_says_that_it_holds_the_rest(dice):
    program = """
      const game = { mechanism, law, given };
      return [chart(new Tally(game), game), spoken(new Tally(game), game)];"""
    picture, sentence = run(dice, program)
    assert ">16+</text>" in picture
    assert sentence.endswith("; 16+: 0, expected 0.")


def test_bars_may_hold_several_values_and_what_is_too_rare_at_either_end():
    law = Law({0: 1, 1: 1}).times(400)
    shown = Throw(throws.means(Law({0: 1, 1: 1}), 400), law, wide=4).law
    assert shown["wide"] == 4
    assert shown["under"]
    assert shown["open"]
    assert shown["mean"] == 200
    chances = dict(zip(shown["values"], shown["chances"], strict=True))
    low, *_, high = shown["values"]
    assert shown["values"] == [*range(low, high + 1, 4)]
    assert low % 4 == 0
    assert chances[200] == pytest.approx(float(sum(law.p(x) for x in range(200, 204))))
    assert chances[low] == pytest.approx(float(sum(law.p(x) for x in range(low + 4))))
    assert chances[high] == pytest.approx(float(sum(law.p(x) for x in range(high, 401))))
    assert max(chances[low], chances[high]) <= 0.005
    assert sum(chances.values()) == pytest.approx(1)


def test_means_are_told_as_means():
    law = Law({0: 1, 1: 1}).times(400)
    widget = Throw(throws.means(Law({0: 1, 1: 1}), 400), law, wide=4)
    program = """
      const game = { mechanism, law, given };
      const tally = new Tally(game);
      for (const value of [0, 190, 210, 400]) tally.add(value);
      const names = spoken(tally, game).match(/under [^:]*: \\d|[^ ]*[+]: \\d/g);
      const count = tally.counts.reduce((a, b) => a + b);
      return [count, tally.strays, tally.mean, conclusion(tally, game), names];"""
    count, strays, mean, words, names = run(widget, program)
    assert (count, strays, mean) == (4, 0, 200)
    assert words.startswith("4 runs: mean 0.500, expected 0.5: off by 0.000,")
    low, high = widget.law["values"][0], widget.law["values"][-1]
    assert names == [f"under {(low + 4) / 400:.4g}: 1", f"{high / 400:.4g}+: 1"]


# waits and means


@pytest.mark.parametrize(("pattern", "sides"), [("HH", 2), ("HT", 2), ("THT", 2), ("H", 6)])
def test_every_way_until_a_pattern_comes_is_thrown(pattern, sides):
    most = 5
    law = Counter()
    for row in product("H" + "T" * (sides - 1), repeat=most):
        whole = "".join(row)
        ends = [n for n in range(1, most + 1) if whole[:n].endswith(pattern)]
        if ends:
            law[ends[0]] += Fraction(1, sides**most)
    found = by_enumeration(throws.until(pattern, sides), "value", most=most)
    assert {value: p for (value,), p in found.items()} == law


def test_a_row_of_tosses_is_told_and_its_pattern_marked():
    program = """
      const game = { row: "HTHH", value: 4 };
      const long = { row: "T".repeat(40) + "HH", value: 42 };
      const drawn = (outcome, part) => mechanism.draw(outcome, given, part)[0];
      return [mechanism.say(game, given), mechanism.say(long, given),
              [drawn(game, 0.5), drawn(game, 1), drawn(long, 1)]];"""
    told, long, (half, whole, last) = run(Throw(throws.until("HH"), {2: 1}), program)
    assert told == "H T H H: 4 tosses."
    assert long == "… T T T T T T T T T T H H: 42 tosses."
    assert re.findall(r">([HT])</text>", half) == ["H", "T"]
    assert whole.count("stroke-width") == 2
    assert len(re.findall(r">([HT])</text>", last)) == 30, "whole lines, the last three of them"
    die = run(Throw(throws.until("H", 6), {1: 1}), program.replace("HTHH", "H").replace("4", "1"))
    assert die[0] == "mark: 1 throw."


def test_every_run_of_throws_adds_up():
    law = Law({0: 2, 3: 1})
    found = law_by_enumeration(throws.means(law, 3))
    assert found == {x: law.times(3).p(x) for x in law.times(3).weights}


def test_the_mean_so_far_is_drawn_throw_by_throw():
    program = """
      const outcome = { shown: [0, 3, 3, 0], value: 6 };
      const drawn = [0.5, 1].map((part) => mechanism.draw(outcome, given, part)[0]);
      return [drawn, mechanism.say(outcome, given)];"""
    widget = Throw(throws.means(Law({0: 2, 3: 1}), 4), Law({0: 2, 3: 1}).times(4))
    (half, whole), words = run(widget, program)
    assert words == "4 throws: together 6, so their mean is 1.5."
    ways = [re.search(r'd="M([^"]*L[^"]*)"', drawn)[1].split("L") for drawn in (half, whole)]
    assert [len(way) for way in ways] == [2, 4]
    assert ways[1][0].endswith(" 170.0")
    assert ways[1][1] == ways[0][1]
    assert ways[1][3].split()[1] == "93.0", "half way up"


# bars that balance


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ([25, 5, 5, 1], "36 throws pay 18 in all: 18/36 = 0.5 each. There the bars balance."),
        ([0, 0, 1, 0], "1 throw pays 2. There the bar balances."),
        ([0, 0, 0, 0], "No bars, so nothing to balance: draw one."),
    ],
)
def test_bars_are_said_to_balance_at_their_mean(counts, words):
    widget = Balance(Law({0: 25, 1: 5, 2: 5, 3: 1}))
    program = """
      const picture = still({ values, start: counts, most: 25 });
      return [sentence(values, counts), picture];"""
    told, picture = run(widget, program, values=widget.values, counts=counts)
    assert told == words
    assert f"<figcaption>{words}</figcaption>" in picture
    wedges = re.findall(r'd="M([\d.]+) 246l', picture)
    if any(counts):
        mean = sum(k * n for k, n in enumerate(counts)) / sum(counts)
        assert [float(x) for x in wedges] == pytest.approx([8 + 106 * (mean + 0.5)])
    else:
        assert not wedges


# questions

TYPED = {
    **{"3.5": 3.5, "3,5": 3.5, " 7/2 ": 3.5, "7 / 2": 3.5, "50 %": 0.5, "12,5%": 0.125},
    **{"−2": -2, ".5": 0.5, "1/6": 1 / 6, "1,234,567": 1234567, "1,234.5": 1234.5},
    **{"1 000": 1000, "0,1/0,25": 0.4, "1,000,000/8": 125000, "": None, "abc": None},
    **{"1/0": None, "1//2": None, "3.4.5": None, "-": None, "1e3": None},
    **{"999999999999999": 10**15 - 1},
    **{"1" + 22 * "0": None, "9" * 400: None},  # there is no room for them
}


def test_a_typed_number_is_read_as_people_write_it():
    program = "return words.map((word) => parse(word) ?? null);"
    read = run(Predict("?", 1), program, words=[*TYPED])
    assert read == [value if value is None else pytest.approx(value) for value in TYPED.values()]


def test_a_part_may_be_typed_as_a_percentage_without_its_sign():
    program = "return words.map((word) => guessed(state, word) ?? null);"
    words = ["33", "33,5", "1", "0.33", "3/2", "33%", "101"]
    part = run(Predict("?", 0.3), program, state={"answer": [0.3], "unit": ""}, words=words)
    assert part == pytest.approx([0.33, 0.335, 1, 0.33, 1.5, 0.33, 101])
    hands = run(Predict("?", 0.3), program, state={"answer": [0.3], "unit": "days"}, words=["33"])
    assert hands == [33]


def told(question):
    """Return what the page is told of a question."""
    names = ("manner", "answer", "shown", "near", "traps", "because", "labels")
    return {name: getattr(question, name) for name in names}


def said(question, guess):
    """Return what the page says to a guess."""
    program = "return verdict(state, guess ?? undefined);"
    return run(question, program, state=told(question), guess=guess)


def test_a_guess_is_met_by_the_reason_that_lies_nearest():
    question = Predict("?", POINTS.mean, because="they add up", traps={21: "all"}, unit="points")
    assert said(question, [3.5]) == "Yes, 7/2 = 3.5 points: they add up."
    answer = "The answer is 7/2 = 3.5 points"
    assert said(question, [3.6]) == f"Near: you said 3.6. {answer}: they add up."
    assert said(question, [3.7]) == f"You said 3.7. {answer}: they add up."
    assert said(question, [21]) == f"You said 21: all. {answer}."
    assert said(question, None) == f"{answer}: they add up."
    assert "3.5" not in repr(question)
    assert said(Predict("?", 46656), [46656]) == "Yes, 46,656."
    assert said(Predict("?", -0.25), None) == "The answer is −0.25."


def test_decimals_of_a_fraction_are_equal_to_it_only_if_they_are():
    for answer, shown in (
        (Fraction(9, 80), "9/80 = 0.1125"),
        (Fraction(-1, 3), "−1/3 ≈ −0.3333"),
        (Fraction(1001, 16), "1001/16 ≈ 62.56"),
        (Fraction(21, 3), "7"),
    ):
        assert Predict("?", answer).shown == shown
    assert [Predict("?", 34, unit=unit).shown for unit in ("%", "games")] == ["34%", "34 games"]


def test_drawn_bars_are_measured_by_what_they_cover():
    question = Predict("?", Law({0: 1, 1: 1}), because="it is fair", traps=[(Law({0: 1}), "no")])
    assert said(question, [0.5, 0.5]).startswith(
        "Near! Your bars cover 100% of the law: it is fair"
    )
    assert said(question, [0.75, 0.25]) == "Your bars cover 75% of the law: it is fair."
    assert said(question, [1, 0]) == "Your bars cover 50% of the law: no."


def test_a_chosen_word_is_right_or_not_and_never_near():
    words = ["the first", "the second", "neither"]
    question = Predict("?", "neither", among=words, traps={"the first": "no"})
    assert said(question, [2]) == "Yes, neither."
    assert said(question, [1]) == "You said “the second”. The answer is “neither”."
    assert said(question, [0]) == "You said “the first”: no. The answer is “neither”."


def test_words_that_are_a_sentence_stand_in_quotation_marks():
    grows, stays = words = ["it grows, but not twofold", "it stays as it is"]
    question = Predict("?", stays, among=words, because="no token is added")
    told = "The answer is “it stays as it is”: no token is added."
    assert said(question, [0]) == f"You said “{grows}”. {told}"
    assert said(question, None) == told


def test_a_line_says_how_near_is_near():
    assert Predict("?", 30, within=(0, 100)).near == 5
    assert Predict("?", 30, within=(0, 100), near=1).near == 1
    assert Predict("?", 6, within=(1, 12)).step == 1
    assert Predict("?", 6.5, within=(1, 12)).step < 0.1


def test_a_guess_is_kept_under_what_is_asked_and_not_under_its_words():
    question = Predict("How much?", 3.5, because="so")
    others = [Predict("?", 3), Predict("?", 3.5, within=(0, 9)), Predict("?", 3.5, unit="points")]
    assert question.key == Predict("How many?", 3.5).key
    assert len({one.key for one in (question, *others)}) == 4


@pytest.mark.parametrize(
    "question",
    [
        Predict("How <i>many</i>?", 3.5, unit="points"),
        Predict("?", 3.5, within=(0, 7)),
        Predict("?", Law({0: 3, 1: 1})),
        Predict("?", "a", among=["a", "b"], picture='<svg><g data-choice="0"/></svg>'),
    ],
    ids=lambda question: question.manner,
)
def test_before_any_script_a_question_stands_there_without_its_answer(question):
    state = {name: question.trait_values()[name] for name in question.keys if name[0] != "_"}
    state.pop("layout"), state.pop("tabbable", None), state.pop("tooltip", None)
    shown = run(question, "return still(state, 'x');", state=state)
    assert question.question in shown
    assert "I pass" in shown
    assert question.manner in ("among", "bars") or question.shown not in shown


# records

COLUMNS = {"who": "A or B", "far": "centimetres", "points": "points"}
TEXTS = {
    "who;far;points\nA;12,5;3": [("A", 12.5, 3)],
    "WHO\tFar\tpoints\r\n A \t 12,5\t−3\r\n\r\n": [("A", 12.5, -3)],
    'who,far,points\n"A, or B",12.5,3': [("A, or B", 12.5, 3)],
    "A;.5;+3.0": [("A", 0.5, 3)],
    "\n \n": [],
    "\nA;12.5": "line 2 must have 3 fields, got 2",
    "A;12.5;3;4": "line 1 must have 3 fields, got 4",
    "A;1e3;3": "line 1 must have a number as its far, got '1e3'",
    "A;1;3\nB;1;3.5": "line 2 must have a whole number as its points, got '3.5'",
    "A;1;٣": "line 1 must have a whole number as its points",
    "A;1;2\n;12.5;3": "line 2 must have words as its who, got ''",
    'A;"1;2\nB;1;2': "line 1 must have 3 fields, got 2",
}


def field():
    return Records(COLUMNS, [("A", 12.5, 3), ("B", 7.0, 0)], "test")


@pytest.mark.parametrize(("text", "rows"), TEXTS.items())
def test_what_a_reader_has_typed_is_read_or_its_first_wrong_line_is_named(text, rows):
    records = field()
    assert records.made_up
    records.text = text
    if isinstance(rows, str):
        with pytest.raises(ValueError, match=rows):
            _ = records.rows
    else:
        assert records.rows == rows
        assert records.column("far") == [far for _, far, _ in rows]


@given(st.lists(st.text('AB;,\t .-−+0129xé"', max_size=12), max_size=4).map("\n".join))
def test_any_text_gives_whole_records_or_the_line_that_is_none(text):
    message = ""
    try:
        rows = read(text, ["far", "who"], ["a number", "words"])
        assert [(float, str)] * len(rows) == [(type(far), type(who)) for far, who in rows]
    except ValueError as error:
        message = str(error)
    assert re.match(r"line \d+ must have|$", message)


def test_the_page_says_whose_records_stand_there_and_how_many():
    program = "return texts.map((text) => heading(text, start));"
    assert run(
        field(), program, start="A;1;2\nB;1;2", texts=["A;1;2\nB;1;2", "B;1;2", "A;1;2\n\nB;?", " "]
    ) == [
        "Made-up records, until you enter your own: 2 lines.",
        "Your records: 1 line.",
        "Your records: 2 lines.",
        "No records yet: write one a line.",
    ]


def test_a_saved_file_names_its_columns_once_and_loses_no_line():
    texts = ["A;1;2\nB;?", "who;far;points\nA;1;2", "A\t1\t2", ""]
    program = "return texts.map((text) => titled(text, names));"
    head = "who;far;points\n"
    assert run(field(), program, texts=texts, names=[*COLUMNS]) == [
        *(head + texts[0], texts[1], "who\tfar\tpoints\nA\t1\t2", head)
    ]


def test_before_any_script_the_records_stand_there():
    records = Records({"who": "<b>"}, [("A & B",)], "test")
    state = records.get_state(("text", "start", "names", "told"))
    shown = run(records, "return still(state, 'x');", state=state)
    assert "A &#38; B</textarea>" in shown
    assert "<figcaption>Made-up records" in shown
    assert "who (&#60;b&#62;)" in shown
    assert "<b>" not in shown


@pytest.mark.parametrize(
    "widget",
    [NimBoard, BoardEditor, caillou.Measure, caillou.Wallside, Balance, Predict, Throw, Records],
)
def test_scripts_and_styles_come_from_nowhere_else_and_follow_the_theme(widget):
    held = f"{widget._esm}\n{widget._css}"
    assert not re.search(r"https?:(?!//www.w3.org/)|@import|^import ", held, re.M)
    bare = re.sub(r"var\(--[\w-]+, ?[^()]*(?:\([^()]*\))?[^()]*\)", "", held)
    assert not re.search(r"#[0-9a-f]{3,6}\b(?!-)|rgb\(|hsl\(", bare)
