"""The table of Cloche et Marteau: what Python hears of it, and whole games by its acts, in Node."""

import json
import re
from itertools import chain
from xml.etree import ElementTree

import pytest
from cells import defined
from pages import ROOT
from throws import run_after
from traitlets import TraitError

from jeux import cloche
from jeux.cloche import ClocheBoard, board, record
from jeux.trying.lines import parts_of
from jeux.trying.scripts import joined_source

SALES = "0-1.p.5.p,0.p.p,0.p.p,0.p.p,0.p.p"

SCRIPT = joined_source(
    "cloche/tables.js",
    'import { answered, cast, goesOn, isThrowing, laid, laidAgain, seatsFor, speak, stayIn, '
    'stepBack, tableOf, textsOfTable, tokensFor, YOU } from "./acts.js";\n'
    'import { BOTS, mindOf } from "./bots.js";\n'
    'import { movesOf, tableDrawn } from "./felt.js";\n'
    'import { isSale, PASS } from "./game.js";\n'
    'import { pillSpot } from "./pill.js";\n'
    'import { CAISSE } from "./places.js";\n'
    'import { PARTS } from "./record.js";\n'
    'import { captionOf, chapterOf, labelOf, typedNames } from "./words.js";\n'
    'import { Chance } from "../trying/chance.js";\n'
    'import { partsOf, recordOf } from "../trying/table.js";\n',
)  # fmt: skip

ACTS = """
const lineOf = (table) => recordOf(textsOfTable(table));

/** A person who bids, stays in or passes by chance; what cannot be said is said otherwise. */
function spokenBy(table, chance) {
  const { price } = table.game.call;
  const acts = [
    () => speak(table, PASS),
    () => speak(table, price + 1 + chance.below(9)),
    () => stayIn(table, price + 1 + chance.below(40)),
  ];
  const { why, table: next } = acts[chance.below(3)]();
  return why ? speak(table, price < 0 ? 0 : PASS).table : next;
}

/** Play on to the end; `see` is shown each table. */
function playedOn(start, chance, see = () => {}) {
  let table = start;
  const mind = mindOf(table.game, table.seed);
  while (isSale(table.game)) {
    table = goesOn(table) ? answered(table, mind) : spokenBy(table, chance);
    see(table);
  }
  while (isThrowing(table)) {
    table = cast(table);
    see(table);
  }
  return table;
}
"""

WHOLE = """
const chance = new Chance(seed);
return Array.from({ length: count }, (_, number) => {
  const players = 3 + chance.below(8);
  const people = Array.from({ length: 1 + chance.below(3) }, (__, k) => (k ? "abc"[k] : YOU));
  const seats = seatsFor(people, players);
  const tables = [];
  const start = laid(seats, tokensFor(players), number);
  const end = playedOn(start, chance, (table) => tables.push(table));
  const half = tables[chance.below(tables.length)];
  const told = tables.map((table) => captionOf(table) + labelOf(table.game));
  const words = told.filter((text) => /undefined|NaN|[{}]/.test(text));
  const read = tableOf(partsOf(lineOf(half), PARTS)).table;
  const back = stepBack(end);
  return {
    line: lineOf(end), half: lineOf(half), words, again: lineOf(laidAgain(end)),
    isHalfRead: lineOf(read) === lineOf(half),
    isSameEnd: isSale(half.game) || lineOf(playedOn(read, chance)) === lineOf(end),
    isSameBack: lineOf(cast(back)) === lineOf(end),
    purses: end.game.purses,
  };
});
"""  # fmt: skip


@pytest.fixture(scope="module")
def games():
    return run_after(SCRIPT, ACTS + WHOLE, seed=1922, count=80)


def test_games_by_acts_are_games_in_python(games):
    for played in games:
        game = record.read(played["line"])
        assert (game.left, [*game.purses]) == (0, played["purses"])
        record.so_far(played["half"])
        assert played["isHalfRead"]
        assert played["words"] == []


def test_dice_follow_from_the_seed_wherever_a_game_is_taken_up(games):
    assert all(played["isSameEnd"] and played["isSameBack"] for played in games)
    for played in games:
        begun = parts_of(played["again"], record.PARTS)
        assert begun == {
            k: v for k, v in parts_of(played["line"], record.PARTS).items() if k in begun
        }
        assert "sales" not in begun


def test_the_page_and_python_lay_the_same_table(games):
    program = """return [3, 4, 5, 6, 10].map((players) =>
      textsOfTable(laid(seatsFor([YOU], players), tokensFor(players), 0)));"""
    laid = run_after(SCRIPT, program)
    assert laid[3]["seats"] == board.SEATS
    for texts in laid:
        own = ClocheBoard(texts["seats"], seed=0)
        assert {part: getattr(own, part) for part in record.PARTS} == texts


def test_names_are_words_of_a_record():
    program = "return texts.map((text) => typedNames(text));"
    texts = ["Zoë, Éric!", "fair", "A-B <b>", "", "x" * 13, "7"]
    names = run_after(SCRIPT, program, texts=texts)
    assert names == [["zoe", "eric"], [], ["a", "b", "b"], [], [], []]


def test_the_first_chapter_tells_the_game_that_its_table_throws():
    cells = defined("cloche/the-game", "line", "made")
    program = """
      let { table } = tableOf(partsOf(half, PARTS));
      while (isThrowing(table)) table = cast(table);
      return lineOf(table);"""
    half = cells["line"].partition("&throws=")[0] + f"&throws={cells['made']}"
    assert run_after(SCRIPT, ACTS + program, half=half) == cells["line"]


def test_each_bot_names_a_chapter_that_is_there():
    program = """
      const bill = { cards: [], seat: 0, dice: 0 };
      return Object.keys(BOTS).map((word) => chapterOf(bill, word));"""
    for chapter in run_after(SCRIPT, program):
        name, _, anchor = chapter["page"].partition(".html#")
        cells = json.loads((ROOT / "book" / "cloche" / f"{name}.ipynb").read_text("utf-8"))["cells"]
        heads = [row for cell in cells for row in cell["source"] if row.startswith("#")]
        assert heads[0] == f"# {chapter['title'].replace('’', chr(39))}\n"
        slugs = [re.sub(r"[^a-z0-9]+", "-", head.lower()).strip("-") for head in heads]
        assert anchor in slugs, (anchor, slugs)


def test_a_bill_is_summed_up_by_what_stands_out():
    program = """
      const bill = { received: 60, share: 25, seat: 1, dice: 1.3, cards: [] };
      const card = { card: "Cloche", worth: 34.4, cost: 33 };
      const dear = { ...card, cost: 45 };
      const bills = [bill, { ...bill, cards: [card] }, { ...bill, cards: [card], dice: -11.6 },
        { ...bill, cards: [dear] }, { ...bill, cards: [card], seat: -7 }];
      return bills.map((one) => chapterOf(one, YOU).words);"""
    none, little, dice, sale, seat = run_after(SCRIPT, program)
    assert none.startswith("This seat bought no card")
    assert "none of the three made much: 1.4 tokens" in little
    assert "would end with 85 if" in dice
    assert "the dice made the largest one: 11.6 tokens less" in dice
    assert "they cost 10.6 tokens more" in sale
    assert "it took 7.0 tokens" in seat


def test_a_sentence_says_you_in_small_letters():
    program = """
      let { table } = tableOf({ seats: "you-fair-wary", tokens: "60", stock: "75",
        sales: "5.p.p,p.p.0,p.0.p,0.p.p,0.p.p" });
      const told = [];
      for (; isThrowing(table); told.push(captionOf(table))) table = cast(table);
      return told;"""
    told = " ".join(run_after(SCRIPT, program))
    assert "pays you" in told
    assert "You pay " in told or "You owe " in told
    assert not re.search(r"pays? You|You pays|You owes|You \([^)]*\) (pays|owes)", told)


PILLS = """
const chance = new Chance(7);
return Array.from({ length: 40 }, (_, number) => {
  const players = 3 + number % 8;
  const [x, y] = CAISSE;
  const covers = [];
  playedOn(laid(seatsFor([YOU], players), 20, number), chance, ({ game }) => {
    for (const move of isSale(game) ? [] : movesOf(game)) {
      const [u, v] = pillSpot(game, move, []);
      const isOnNumber = Math.abs(u - x) < 44 && Math.abs(v - y) < 12;
      const isOnDice = Math.abs(u - 180) < 62 && Math.abs(v - 220) < 30; // its middle
      if (isOnNumber || isOnDice) covers.push([players, move.from, move.to, u, v]);
    }
  });
  return covers;
});"""


def test_what_is_paid_lies_neither_on_the_dice_nor_on_what_the_caisse_holds():
    assert run_after(SCRIPT, ACTS + PILLS) == [[]] * 40


DRAWN = """
const chance = new Chance(7);
return Array.from({ length: 16 }, (_, number) => {
  const drawn = [];
  playedOn(laid(seatsFor([YOU], 3 + number % 8), 20, number), chance, ({ game }) => {
    if (!isSale(game)) drawn.push([movesOf(game).length, tableDrawn(game)]);
  });
  return drawn;
});"""


def test_no_way_strikes_out_the_names_of_who_pays_and_who_is_paid():
    missing = 0
    for moves, drawn in chain(*run_after(SCRIPT, ACTS + DRAWN)):
        root = ElementTree.fromstring(f"<svg>{drawn}</svg>")
        shapes = list(root.iter())
        ways = [shape for shape in root if shape.get("stroke-width") == "2.5" and shape.get("d")]
        names = [shape for shape in root.iter("text") if shape.get("font-size") == "13.5"]
        assert names
        missing += moves - len(ways)
        assert all(shapes.index(way) < shapes.index(names[0]) for way in ways)
        for way in ways:
            ends = [tuple(map(float, point.split())) for point in way.get("d")[1:].split("L")]
            for x, y in (ends[0], ends[-1]):
                for name in names:
                    aside = abs(x - float(name.get("x"))) / (3 * len(name.text))
                    assert aside > 1 or abs(y + 4 - float(name.get("y"))) > 8
        assert next(group.get("class") for group in root if group.get("class")) == "pills"
    assert missing == 0, "each payment has its way"


# what Python hears


def test_a_board_begins_with_a_table_or_with_a_game():
    mine = ClocheBoard()
    assert (mine.tokens, mine.stock, mine.seed, mine.record, mine.game) == (
        "60",
        "150",
        "",
        "",
        None,
    )
    assert repr(mine).endswith("towin, jequier, cursed, cautious; 60 tokens each")
    again = ClocheBoard(record=f"https://example.org/play.html#{record.SAMPLE}")
    assert again.game == record.read(record.SAMPLE)
    assert record.read(again.record) == again.game
    assert cloche.bills(again.record)


def test_parts_that_come_together_are_judged_together():
    mine = ClocheBoard("you-fair-wary", tokens=9)
    state = {"seats": "a-b-c-d", "sales": "5.p.p.p,0.p.p.p", "stock": "7", "tokens": "5"}
    mine.set_state(state)
    assert parts_of(mine.record, record.PARTS) == state
    assert mine.game is None
    with pytest.raises(TraitError, match="purse"):
        mine.sales = "6.p.p.p"
    with pytest.raises(TraitError, match="is not sold"):
        mine.throws = "1"
    assert (mine.sales, mine.throws) == (state["sales"], "")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seats": "you"}, "seats must be 2 to 10"),
        ({"seats": None}, "seats must be"),
        ({"tokens": 1000}, "at most 999"),
        ({"tokens": 2.5}, "tokens must be"),
        ({"seed": -1}, "seed must be"),
        ({"seed": 10**9}, "seed must be a number below"),
        ({"record": f"seats=a-b-c&sales={SALES}&throws=7"}, "throws must be marks"),
        ({"record": b""}, "line must be a string"),
    ],
)
def test_a_board_says_what_cannot_be(wrong, message):
    with pytest.raises((TypeError, ValueError), match=message):
        ClocheBoard(**wrong)
