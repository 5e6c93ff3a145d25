"""The question bank for Moodle: nothing is lost, and a guess counts as it does on the page.

No package on PyPI reads all kinds of Moodle XML. So the bank is read here as Moodle's own importer
reads it (`question/format/xml/format.php`): words in `text`, marks in `fraction`, the first answer
within its tolerance counts; and what it does not read may not be there. The same bank as GIFT is
read by a parser of others, gift-pegjs.
"""

import base64
import json
import os
import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from html import escape
from html.parser import HTMLParser
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import assets
import cached
import gift
import moodle
import pytest
import reading
from pages import ROOT, notebook

from jeux.law import Law
from jeux.trying import Predict

COMMON = {
    *("name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden"),
    *("idnumber", "tags"),
}
READ = {
    "multichoice": COMMON | {"single", "shuffleanswers", "answernumbering", "answer"},
    "numerical": COMMON | {"answer", "unitgradingtype", "showunits"},
    "cloze": COMMON,
    "category": {"category"},
}
"""What Moodle's importer reads of each kind."""
GAP = re.compile(r"\{1:NUMERICAL:=([\d.]+):([\d.]+)~%50%([\d.]+):([\d.]+)#Near\.\}")
OPEN = {"img", "br"}
PLAIN = {"p", "small", "i", "sub", "sup", "a"}


# ── as Moodle reads it ──────────────────────────────────────────────────────────────────


class Html(HTMLParser):
    """HTML of which every element that is opened is closed."""

    def __init__(self, text):
        super().__init__()
        self.inside, self.seen = [], Counter()
        self.feed(text)
        self.close()
        assert not self.inside, text

    def handle_starttag(self, tag, attrs):
        self.seen[tag] += 1
        if tag not in OPEN:
            self.inside.append(tag)

    def handle_endtag(self, tag):
        assert self.inside.pop() == tag


def words(question, kind):
    return question.findtext(f"{kind}/text")


def answers(question):
    """Value, tolerance, marks and words of each answer to a numerical question."""
    for answer in question.iter("answer"):
        value, tolerance = float(answer.findtext("text")), float(answer.findtext("tolerance"))
        yield value, tolerance, int(answer.get("fraction")), words(answer, "feedback")


def marked(question, guess):
    """Marks in per cent, and what is said: the first answer counts that is near enough."""
    for value, tolerance, marks, said in answers(question):
        if abs(guess - value) <= tolerance + 1e-14 * max(1, abs(value)):
            return marks, said
    return 0, ""


def met(state, guess):
    """How the page meets a number, as guesses.js does: yes, near, no, or the words of a trap."""
    (answer,), near = state["answer"], state["near"]
    away = abs(guess - answer)
    traps = sorted((abs(guess - wrong), why) for (wrong,), why in state["traps"])
    if traps and traps[0][0] <= near and traps[0][0] < away:
        return traps[0][1]
    if away <= 1e-9 * max(1, abs(answer)):
        return "yes"
    return "near" if away <= near else "no"


# ── one question of each manner ─────────────────────────────────────────────────────────

PAGE = next(iter(reading.chapters().values()))


def asked(*args, **kwargs):
    """A question as a page asks it, and its element in the bank."""
    state = Predict(*args, **kwargs).get_state()
    question = moodle.Asked(PAGE, 1, "cell-ask", state)
    return state, moodle.KINDS[state["manner"]](question)


def test_each_manner_of_asking_has_its_kind():
    assert set(moodle.KINDS) == set(Predict.class_traits()["manner"].values)


def test_words_keep_their_order_and_traps_are_feedback():
    _, question = asked(
        "Who?", "B", among=["A", "B", "C"], because="B is last & least", traps={"A": "1 < 2"}
    )
    assert [words(q, ".") for q in question.iter("answer")] == ["A", "B", "C"]
    assert [q.get("fraction") for q in question.iter("answer")] == ["0", "100", "0"]
    said = [words(q, "feedback") for q in question.iter("answer")]
    assert said == ["No: 1 &lt; 2.", "Yes, “B”.", ""]
    assert question.findtext("shuffleanswers") == "false"
    why = "<p>The answer is “B”: B is last &amp; least.</p>"
    assert words(question, "generalfeedback").startswith(why[:-4])


@pytest.mark.parametrize(
    "args",
    [
        {"answer": 900, "traps": {300: "a", 33: "b"}, "near": 1, "unit": "deals"},
        {"answer": 20, "within": (0, 100), "traps": {24: "a", 30: "b"}},
        {"answer": 0.4914, "traps": {0.5: "even"}},
        {"answer": Fraction(1, 3), "traps": {Fraction(1, 2): "a", Fraction(1, 4): "b"}},
        {"answer": 17, "near": 0.85, "traps": {16: "a", 27: "b"}},
        {"answer": 180, "near": 40, "traps": {6: "a", 20: "b"}},
    ],
    ids=["typed", "line", "part", "fraction", "near the answer", "near each other"],
)
def test_a_number_is_marked_as_the_page_meets_it(args):
    state, question = asked("How many?", **args)
    seen = compared(state, question)
    assert seen["near"]
    assert all(seen[why] for _, why in state["traps"])


def compared(state, question):
    """Guess all around the answer and the traps, and count how the page meets the guesses.

    Full marks where the page says yes, and to three figures; half where it says near.
    """
    (answer,), near = state["answer"], state["near"]
    full = moodle.exactly(state)
    seen = Counter()
    for place in [answer, *(wrong for (wrong,), _ in state["traps"])]:
        for k in range(-30, 31):
            guess = place + k * near / 19.7  # on no border
            marks, said = marked(question, guess)
            kind = met(state, guess)
            seen[kind] += 1
            if abs(guess - answer) <= full:
                assert (marks, said[:3]) == (100, "Yes"), guess
            elif kind == "near":
                assert (marks, said[:5]) == (50, "Near:"), guess
            else:
                assert marks == 0, guess
                assert said == ("" if kind == "no" else f"No: {escape(kind, quote=False)}."), guess
    return seen


def test_a_part_may_be_typed_as_a_percentage_and_to_three_figures():
    _, question = asked("How likely?", Fraction(1, 3), traps={Fraction(1, 2): "no"})
    for guess, marks in ((0.333, 100), (0.33, 50), (33.3, 100), (33, 50), (50, 0), (0.5, 0)):
        assert marked(question, guess)[0] == marks, guess
    assert marked(question, 50)[1] == "No: no."
    assert "percentage" in words(question, "questiontext")
    _, whole = asked("How many?", 16)
    assert [marked(whole, guess)[0] for guess in (16, 16.4, 1600)] == [100, 50, 0]


def test_bars_become_a_number_for_each():
    law = Law({0: 5, 1: 1})
    state, question = asked("How likely?", law, traps=[(Law({0: 1, 1: 1}), "it is not even")])
    gaps = GAP.findall(words(question, "questiontext"))
    assert [float(gap[0]) for gap in gaps] == pytest.approx(state["answer"], abs=1e-9)
    near = sum(float(gap[3]) for gap in gaps) / 2  # of all bars: the total variation
    assert near == pytest.approx(state["near"])
    assert "Not 0.5 each: it is not even." in words(question, "generalfeedback")


def test_a_page_that_is_published_is_linked(monkeypatch):
    monkeypatch.setattr(moodle.address, "site", lambda: "https://me.test/jeux/")
    _, question = asked("How many?", 3)
    assert f'<a href="https://me.test/jeux/{PAGE.name}.html">' in words(question, "generalfeedback")


# ── all questions of the book ───────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def made():
    """The bank; `make test` has executed all chapters before, and alone this does it, slowly."""
    command = [sys.executable, "tools/moodle.py"]
    settings = os.environ | {"PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        command, cwd=ROOT, env=settings, check=True, stdout=subprocess.PIPE, encoding="utf-8"
    )
    found, category = [], ""
    for question in ET.parse(moodle.BANK).getroot():
        if question.get("type") == "category":
            category = words(question, "category")
        else:
            found.append((category, question))
    return SimpleNamespace(said=done.stdout, found=found)


def test_no_question_is_lost(made):
    sources = {
        page.name: sum(
            cell.source.count("Predict(")
            for cell in notebook(page.path).cells
            if cell.cell_type == "code"
        )
        for page in reading.pages().values()
        if page.path.suffix == ".ipynb"
    }
    ids = [question.findtext("idnumber") for _, question in made.found]
    assert len(set(ids)) == len(ids) == sum(sources.values()) > 100
    assert max(map(len, ids)) <= 100
    by_page = Counter("book/" + name.rpartition("/")[0] for name in ids)
    assert by_page == {name: count for name, count in sources.items() if count}
    assert f"{len(ids)} questions of {len(by_page)} pages" in made.said
    bars = sum(question.get("type") == "cloze" for _, question in made.found)
    assert f"{bars} ask for bars" in made.said


def test_moodle_knows_all_that_is_there(made):
    for category, question in made.found:
        assert re.fullmatch(r"\$course\$/top/Jeux/[^/]+/(?:[^/]|//)+", category)
        assert {child.tag for child in question} <= READ[question.get("type")]
        assert len(words(question, "name")) <= 255
        assert words(question, "name")
        for text in question.iter("text"):
            said = re.sub("<.*?>", "", text.text or "")
            assert not re.search(r"\$|[.?!]\.(?!\w)|None|nan", said), said
        for kind in ("questiontext", "generalfeedback"):
            html = Html(words(question, kind))
            assert set(html.seen) <= PLAIN | OPEN
            assert question.find(kind).get("format") == "html"
        if question.get("type") == "cloze":
            assert len(GAP.findall(words(question, "questiontext"))) >= 2
            continue
        marks = [int(answer.get("fraction")) for answer in question.iter("answer")]
        assert set(marks) <= {100, 50, 0}  # of the shares that Moodle allows
        assert 100 in marks
        if question.get("type") == "multichoice":
            assert marks.count(100) == 1
            assert len(marks) >= 2


def test_pictures_are_files_that_stand_alone(made):
    drawn = 0
    for _, question in made.found:
        files = list(question.iter("file"))
        shown = re.findall(
            r'src="@@PLUGINFILE@@/(.*?)" alt="(.+?)"', words(question, "questiontext")
        )
        assert [file.get("name") for file in files] == [name for name, _ in shown]
        for file in files:
            drawn += 1
            svg = base64.b64decode(file.text).decode()
            assert ET.fromstring(svg).tag == f"{{{moodle.SVG}}}svg"
            assert "var(" not in svg
            assert file.get("encoding") == "base64"
    assert drawn > 10


def test_numbers_and_words_are_those_of_the_widgets(made):
    """The states of all pages once more, not by way of the bank's own code."""
    by_id = {question.findtext("idnumber"): question for _, question in made.found}
    cache = cached.opened()
    kinds = Counter()
    for page in reading.pages().values():
        if page.path.suffix != ".ipynb" or "Predict(" not in page.path.read_text("utf-8"):
            continue
        executed = moodle.executed(cache, page.path)
        states = executed.metadata["widgets"][moodle.STATES]["state"]
        for cell in executed.cells:
            text = str(cell.get("outputs", ""))
            for model in re.findall(r"'model_id': '(\w+)'", text):
                state = states[model]["state"]
                if "manner" not in state:
                    continue
                name = f"{page.name.removeprefix('book/')}/{cell.id}"
                kinds[state["manner"]] += 1
                same(state, by_id.pop(name))
    assert not by_id
    assert set(kinds) == set(moodle.KINDS)


def same(state, question):
    """Check that a question says what the state of its widget says."""
    assert state["question"] in words(question, "questiontext")
    feedback = words(question, "generalfeedback")
    assert all(word in feedback for word in re.findall(r"[a-z]+", state["because"]))
    if state["manner"] == "among":
        given = list(question.iter("answer"))
        assert [words(answer, ".") for answer in given] == state["labels"]
        assert given[state["answer"][0]].get("fraction") == "100"
        assert sum("No: " in words(answer, "feedback") for answer in given) == len(state["traps"])
    elif state["manner"] == "bars":
        gaps = GAP.findall(words(question, "questiontext"))
        assert [float(gap[0]) for gap in gaps] == pytest.approx(state["answer"], abs=1e-9)
    else:
        (answer,) = state["answer"]
        assert marked(question, answer)[0] == 100
        assert compared(state, question)


PARSER = """const { parse } = require("gift-pegjs"), { readFileSync } = require("node:fs");
console.log(JSON.stringify(parse(readFileSync(process.argv[1], "utf-8"))));"""


def parsed(place):
    """What a parser that is not ours reads in a file of GIFT."""
    command = [assets.tool("node"), "-e", PARSER, str(place)]
    done = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return json.loads(done.stdout)


def chosen(choice):
    """The words or the number of an answer, its marks, and what is said of it."""
    text, said = choice["text"], choice["feedback"]
    weight = 100 if choice["weight"] is None and choice["isCorrect"] else choice["weight"] or 0
    kept = text["text"] if "text" in text else (text["number"], text["range"])
    return kept, weight, said["text"] if said else ""


def given(answer):
    """The same of an answer in Moodle XML."""
    text, tolerance = answer.findtext("text"), answer.findtext("tolerance")
    kept = text if tolerance is None else (float(text), float(tolerance))
    return kept, int(answer.get("fraction")), answer.findtext("feedback/text") or ""


def test_a_parser_of_others_reads_the_same_bank_as_gift(made):
    bank = [(c, q) for c, q in made.found if q.get("type") != "cloze"]
    read = parsed(moodle.GIFT)
    questions = [one for one in read if one["type"] != "Category"]
    assert len(questions) == len(bank) > 100
    assert {one["title"] for one in read if one["type"] == "Category"} == {c for c, _ in made.found}
    for one, (_, question) in zip(questions, bank, strict=True):
        assert one["id"] == question.findtext("idnumber")
        assert one["title"] == words(question, "name")
        assert one["type"] == ("Numerical" if question.get("type") == "numerical" else "MC")
        assert one["stem"]["format"] == "html"
        assert one["stem"]["text"] == gift.stem(question)
        assert one["globalFeedback"]["text"] == words(question, "generalfeedback")
        assert [*map(chosen, one["choices"])] == [*map(given, question.iter("answer"))]


def test_signs_of_gift_in_words_are_words(tmp_path):
    signs = "= ~ # { } : \\ // %50% -> $CATEGORY ####"
    _, question = asked(f"Who? {signs}", "B", among=["A", "B", signs], traps={"A": signs})
    quiz = ET.Element("quiz")
    quiz.append(question)
    assert gift.write(quiz, tmp_path / "signs.gift") == 1
    (one,) = parsed(tmp_path / "signs.gift")
    assert one["stem"]["text"] == words(question, "questiontext")
    assert [*map(chosen, one["choices"])] == [*map(given, question.iter("answer"))]
