"""The wrong digit of 1922: where it is, why other rows are right, and who tells it too early."""

import json
import re
from random import Random

import boards
import pytest
from pages import ROOT
from throws import run, run_module

import ledger
from jeux import cloche
from jeux.cloche.digit import WrongDigit

COLUMN = boards.wrong_digit("../cloche/six-dice.html", "Six dice")
ROWS = [dict(zip(("points", "throws", "printed"), row, strict=True)) for row in COLUMN.rows]
FIELDS = {"rows": ROWS, "column": {"rows": ROWS, "total": COLUMN.total}}
RIGHT = [row for row in ROWS if row["points"] * row["throws"] == row["printed"]]
(WRONG,) = [row for row in ROWS if row not in RIGHT]


def said(program, **fields):
    return run_module("cloche/digit-words.js", program, **FIELDS, **fields)


def test_one_digit_is_wrong_and_the_page_finds_which():
    assert [row["throws"] for row in ROWS] == list(cloche.point_counts())
    slip = run_module("cloche/column.js", "return slipIn(rows);", rows=ROWS)
    assert slip == {"row": 4, "place": 1, "wrong": "4", "right": "5"}
    assert (WRONG["points"], WRONG["printed"]) == (4, 14000)
    assert sum(row["printed"] for row in ROWS) == COLUMN.total


def test_what_is_said_of_a_right_row_is_a_true_sum_for_this_row():
    words = said("return rows.map(whyRight);")
    for row, sentence in zip(ROWS, words, strict=True):
        if row is WRONG or row["points"] == 0:
            continue
        numbers = [int(number) for number in re.findall(r"\d+", sentence)]
        assert row["printed"] in numbers
        assert "This row is right." in sentence
        for a, b, product in re.findall(r"(\d+) × (\d+) is (\d+)", sentence):
            assert int(a) * int(b) == int(product)
        if "together" in sentence:
            first, second = (int(n) for n in re.findall(r" is (\d+)", sentence))
            assert first + second == row["printed"]


def test_the_hints_say_what_the_printed_total_gives_away():
    total, near = said("return [totalTest(column), threeRows(rows)];")
    assert total["each"] == 6**5
    assert total["throws"] == 6**6
    assert total["times"] * total["each"] + total["rest"] == COLUMN.total
    assert COLUMN.total + total["lack"] == 21 * 6**5
    assert WRONG["points"] * WRONG["throws"] - WRONG["printed"] == total["lack"]
    assert len(near) == 3
    assert near[1] == 4
    assert ROWS[near[2]]["printed"] == WRONG["printed"]
    hints = said("""
      let search = begun();
      return [1, 2, 3].map(() => { search = hint(search); return captionOf(column, search); });""")
    assert all(str(WRONG["printed"]) not in hint for hint in hints)
    assert "7776" in hints[1]
    assert "1000" in hints[2]


def test_a_search_goes_from_row_to_digit_and_loses_nothing():
    stages = said("""
      const slip = slipIn(rows);
      let search = begun();
      const acts = [
        () => strike(search, 1, slip), () => write(search, 5, slip),
        () => suspect(search, 9, slip), () => suspect(search, 9, slip),
        () => suspect(search, 4, slip), () => strike(search, 0, slip),
        () => hint(search), () => strike(search, 1, slip), () => write(search, 4, slip),
        () => suspect(search, 3, slip), () => write(search, 5, slip),
      ];
      return acts.map((act) => { search = act(); return [search.stage, search.right.length]; });""")
    names = [stage for stage, _ in stages]
    assert names == ["suspect"] * 4 + ["strike"] * 3 + ["write"] * 3 + ["found"]
    assert [right for _, right in stages][2:] == [1] * 9


def test_what_is_shared_tells_no_answer():
    for hints in range(4):
        words = said(
            "return [sharedWords(find), foundWords(column, find)];",
            find={"stroke": [], "seconds": 41, "hints": hints},
        )
        assert "41 s" in words[0]
        assert "1922" in words[0]
        assert not re.search(r"\b(4|5|3750|14000|15000)\b", words[0])
        assert "15000" in words[1]
    times = said("return [0, 59, 60, 3599, 3600].map(timeTold);")
    assert times == ["0 s", "59 s", "1 min 0 s", "59 min 59 s", "more than an hour"]


PARTS = [None, True, "", "9", "__proto__", -1, 0, 3, 4, 200, 201, 86_400, 1e9, 0.5, [], [[]], {}]


def broken(random):
    """A find in which something may be wrong."""
    stroke = [random.randint(-110, 210) for _ in range(random.choice([0, 2, 3, 4, 8, 80, 82]))]
    find = {"stroke": stroke, "seconds": random.choice(PARTS), "hints": random.choice([0, 3, 1])}
    for name in random.sample([*find, "more"], random.randint(0, 2)):
        find[name] = random.choice(PARTS)
    if stroke and random.random() < 0.3:
        stroke[random.randrange(len(stroke))] = random.choice(PARTS)
    return random.choice([find, find, find, [find], random.choice(PARTS)])


def is_find(kept):
    """Say what may be kept of a find, in Python's words."""
    if not isinstance(kept, dict):
        return False
    stroke, seconds, hints = (kept.get(name) for name in ("stroke", "seconds", "hints"))

    def whole(x, least, most):
        is_number = isinstance(x, int | float) and not isinstance(x, bool)
        return is_number and x == int(x) and least <= x <= most

    return (
        isinstance(stroke, list)
        and 4 <= len(stroke) <= 80
        and len(stroke) % 2 == 0
        and all(whole(part, -100, 200) for part in stroke)
        and whole(seconds, 0, 86_400)
        and whole(hints, 0, 3)
    )


def test_anything_may_be_kept_under_its_name():
    """A thousand broken records, and some that are none: both sides judge alike."""
    random = Random(1922)
    kept = [{"stroke": [0, 0, 9, 9], "seconds": 41, "hints": 1}]
    kept += [broken(random) for _ in range(3000)]
    judged = run_module("cloche/stroke.js", "return kept.map((one) => !!findOf(one));", kept=kept)
    assert judged == [is_find(value) for value in kept]
    assert judged[0]
    assert judged.count(False) > 1000
    assert judged.count(True) > 50


def test_a_hand_becomes_a_short_stroke_that_is_read_again():
    strokes = run_module(
        "cloche/stroke.js",
        """return [2, 3, 40, 41, 500].map((count) => {
          const hand = Array.from({ length: count }, (_, k) => [k * 7 - 900, 1e6 / (k + 1)]);
          const stroke = strokeOf(hand);
          return [stroke.length / 2, !!findOf({ stroke, seconds: 0, hints: 0 }), pathOf(stroke)];
        });""",
    )
    assert [count for count, *_ in strokes] == [2, 3, 40, 40, 40]
    assert all(fine for _, fine, _ in strokes)
    assert re.fullmatch(r"M-?\d+ -?\d+(L-?\d+ -?\d+)+", strokes[-1][2])


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda numbers: numbers[:-1], ValueError),
        (lambda numbers: [*numbers[:8], 12001, *numbers[9:]], ValueError),  # two of them
        (lambda numbers: [*numbers[:4], 15000, *numbers[5:]], ValueError),  # none
        (lambda numbers: [*numbers[:4], 1500, *numbers[5:]], ValueError),
        (lambda numbers: [*numbers[:4], 14001, *numbers[5:]], ValueError),  # two digits
        (lambda numbers: [*numbers[:4], "14000", *numbers[5:]], TypeError),
        (lambda numbers: 7, TypeError),
    ],
)
def test_a_column_that_is_not_wrong_in_one_digit_is_refused(change, wrong):
    numbers = [row["printed"] for row in ROWS]
    with pytest.raises(wrong, match="printed"):
        WrongDigit(change(numbers), COLUMN.total)


# ── nobody tells it before it is found ───────────────────────────────────────────────────

TOLD = re.compile(r"15[,. ]?000|14[,. ]?000|struck|4 × 3|\b4 points|row of 4", re.I)


def words_of(name):
    """The words of a page's source, without those that its cells put out."""
    text = (ROOT / name).read_text("utf-8")
    if not name.endswith(".ipynb"):
        return text
    cells = json.loads(text)["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells)


def test_the_column_begins_as_it_was_printed():
    html = run(COLUMN, "return still(state);", state={"rows": COLUMN.rows, "total": COLUMN.total})
    products = re.findall(r"=</span> <span>(\d+)<", html)
    printed = {row.id: row.printed for row in ledger.rows("cloche")}
    assert products == [printed[f"product-{mu}"] for mu in range(22)]
    assert not re.search(r"<del|<ins|<svg|near|right\"", html)
    assert "15000" not in html


@pytest.mark.parametrize(
    "name",
    [
        *("book/index.md", "book/start/reading.ipynb", "book/teach/map.md", "README.md"),
        *("book/site/favicon.svg", "book/site/style/logo.svg", "book/site/style/logo-night.svg"),
        *("book/marienbad/play.ipynb", "book/serpents/play.ipynb", "book/battage/play.ipynb"),
        *("_toc.yml", "CITATION.cff", "book/cloche/play.ipynb", "book/caillou/play.ipynb"),
    ],
)
def test_nothing_on_the_way_tells_row_or_digit(name):
    if not (ROOT / name).exists():
        pytest.skip(f"there is no {name}")
    words = words_of(name)
    struck = words if name.endswith(".svg") else ""
    # the guide shows what the mark looks like, on another slip
    words = words.replace("A wrong digit in a document is struck out", "")
    assert not TOLD.search(words), TOLD.search(words)
    assert not re.search(r'class="[rs]"|#b4122b|#e0263f', struck)


def test_six_dice_does_not_tell_it_above_the_column():
    cells = json.loads((ROOT / "book/cloche/six-dice.ipynb").read_text("utf-8"))["cells"]
    place = [cell["id"] for cell in cells].index("six-digit-column")
    above = json.dumps(cells[: place + 1], ensure_ascii=False)
    assert not TOLD.search(above)
    assert place <= 3
