"""Games written in the page and replayed here, step by step; lines that both refuse."""

import random
import re

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from throws import run_after

from jeux import cloche
from jeux.cloche import CARDS, Table, record
from jeux.cloche.play import Game, faces, replay
from jeux.trying.lines import line_of, parts_of
from jeux.trying.scripts import joined_source

SCRIPT = joined_source(
    "cloche/games.js",
    'import { begun, course, isOver, isSale, objection, PASS, spoken, thrown } from "./game.js";\n'
    'import { fallOf, PARTS, read, textsOf } from "./record.js";\n'
    'import { holder, leaders, settle } from "./rules.js";\n'
    'import { Chance } from "../trying/chance.js";\n'
    'import { partsOf, recordOf } from "../trying/table.js";\n',
)

# random games: eager bidders or careful ones, many tokens or few
PLAY = """
const chance = new Chance(seed);

function randomWord(game, eager) {
  const raise = chance.below(4) ? 1 : 1 + chance.below(12);
  const word = chance.real() < eager ? game.call.price + raise : PASS;
  if (!objection(game, word)) return word;
  return objection(game, PASS) ? game.call.price + 1 : PASS;
}

function randomGame() {
  const seats = Array.from({ length: 2 + chance.below(9) }, (_, k) => "abcdefghij"[k]);
  const tokens = [0, 5, 20, 60, 100][chance.below(5)];
  const stock = [0, 1, 10, 25 * seats.length][chance.below(4)];
  const eager = 0.35 + 0.3 * chance.real();
  let game = begun(seats, tokens, stock);
  while (isSale(game)) game = spoken(game, randomWord(game, eager));
  const stops = chance.below(4) ? Infinity : chance.below(40); // throws
  for (let k = 0; k < stops && !isOver(game); k += 1) {
    const dice = Array.from({ length: 8 }, () => !chance.below(6));
    const marks = [1, 2, 3, 4, 5, 6].filter((mark) => dice[mark - 1]);
    const figure = dice[6] + 2 * dice[7];
    game = thrown(game, { marks, card: figure ? CARDS[figure - 1] : undefined });
  }
  return game;
}

return Array.from({ length: count }, () => {
  const game = randomGame();
  const own = chance.below(2) ? chance.below(10 ** 9) : undefined;
  const line = recordOf(textsOf(game, own));
  const texts = partsOf(line, PARTS);
  const told = read(texts);
  const again = recordOf(textsOf(told.game, texts.seed));
  const after = course(game).filter((now) => !isSale(now));
  const states = after.map(({ left, opened, turn, purses, payments }) => {
    const owed = payments.map(({ payer, payee, tokens, rule }) => [payer, payee, tokens, rule]);
    return [left, opened, turn, purses, owed];
  });
  const { owners, purses } = game;
  return { line, again, fault: told.fault, owners, states, leaders: leaders(purses) };
});
"""

JUDGE = """
return lines.map((line) => {
  const { game, fault } = read(partsOf(line, PARTS));
  const purses = game?.purses;
  return { fault, isSold: game !== undefined && !isSale(game), purses, left: game?.left };
});
"""


@pytest.fixture(scope="module")
def games():
    return run_after(SCRIPT, PLAY, seed=1922, count=1200)


def test_games_of_the_page_are_replayed_step_by_step(games):
    steps = 0
    for told in games:
        game = record.read(told["line"])
        table = game.table
        assert told["owners"] == [table.owners[card] for card in CARDS], told["line"]
        before, *after = told["states"]
        assert before[:4] == [table.caisse, False, table.owners["Cheval"], [*table.purses]]
        assert len(after) == len(game.throws)
        for throw, (left, opened, turn, purses, payments) in zip(game.throws, after, strict=True):
            assert (throw.left, throw.opened, [*throw.purses]) == (left, opened, purses)
            assert [list(payment) for payment in throw.payments] == payments
            assert (throw.seat + 1) % table.players == turn
        assert [*game.winners] == told["leaders"]
        steps += len(after)
    assert steps > 30_000


def test_a_line_is_read_and_written_alike_on_both_sides(games):
    for told in games:
        line = told["line"]
        assert told["again"] == line
        assert "fault" not in told
        parts = parts_of(line, ["seats", "seed"])
        more = {"seats": parts["seats"].split("-"), "seed": parts.get("seed")}
        assert record.written(record.read(line), record.lots(line), **more) == line


def broken(rng, line):
    """A line with one slip, of a letter or of a word."""
    part = rng.choice(["letter", "letter", "word", "lot", "number"])
    if part == "letter":
        k = rng.randrange(line.index("tokens"), len(line))
        return line[:k] + rng.choice(["", *"0123456789pcm.,-&=x"]) + line[k + rng.randrange(2) :]
    if part == "number":
        return re.sub(
            r"(tokens|stock|seed)=\d+",
            lambda m: f"{m[1]}={rng.choice([rng.randrange(1500), 10**9])}",
            line,
        )
    parts = parts_of(line, record.PARTS)
    name = rng.choice(["sales", "throws"])
    between = "," if part == "lot" and name == "sales" else "."
    words = parts.get(name, "").split(between)
    k, other = rng.randrange(len(words)), rng.choice(words)
    words[k : k + rng.randrange(2)] = rng.choice([[other], [other, other], [], ["p"], ["3"]])
    return line_of(parts | {name: between.join(words)})


# why the page refuses a word, and what the message of Python says
WHY = {
    "seats": "seats must be 2 to 10 words",
    "number": "must be a number of tokens",
    "seed": "seed must be a number",
    "word": "sales must hold bids",
    "higher": "a bid is higher",
    "cash": "bids are paid at once",
    "last": "no other player is left",
    "sold": "is sold already|after the sale of all five",
    "unsold": "does not sell|is not sold",
    "fall": "throws must be marks",
    "over": "the caisse is empty",
}


def judged(line):
    """The game of a line, or what is wrong with it."""
    try:
        return record.read(line)
    except ValueError as error:
        return str(error)


def test_lines_with_a_slip_are_refused_alike_and_for_the_same_reason(games):
    rng = random.Random(1922)
    lines = [broken(rng, told["line"]) for told in games for _ in range(3)]
    reasons = dict.fromkeys([*WHY, "unfinished"], 0)
    for line, page in zip(lines, run_after(SCRIPT, JUDGE, lines=lines), strict=True):
        ours = judged(line)
        fault = page.get("fault")
        if fault:
            assert isinstance(ours, str), (line, fault)
            assert re.search(WHY[fault["why"]], ours), (line, fault, ours)
            if fault["why"] != "unsold":
                assert repr(fault["word"][:60]) in ours, (line, fault, ours)
            reasons[fault["why"]] += 1
        elif not page["isSold"]:
            assert re.search(WHY["unsold"], ours), (line, ours)
            reasons["unfinished"] += 1
        else:
            assert isinstance(ours, Game), (line, ours)
            assert ([*ours.purses], ours.left) == (page["purses"], page["left"])
    assert sum(reasons.values()) > 1000
    assert min(reasons[why] for why in reasons if why != "seats") > 0, reasons


# every prefix of a game's words is a game that may go on


def test_a_game_that_goes_on_is_a_game_so_far(games):
    line = games[0]["line"]
    whole = record.read(line)
    parts = parts_of(line, record.PARTS)
    words = parts["throws"].split(".")
    for length in range(len(words)):
        so_far = record.read(line_of(parts | {"throws": ".".join(words[:length])}))
        assert so_far == Game(whole.table, whole.throws[:length])
    sales = parts["sales"].split(",")
    begun = [
        ",".join(sales[:length]) + tail for length in range(5) for tail in ("", ",0"[not length :])
    ]
    for beginning in begun:
        assert record.so_far(line_of(parts | {"sales": beginning, "throws": ""})) is None
    for length in range(5):
        with pytest.raises(ValueError, match=f"the {CARDS[length]} is not sold"):
            record.read(line_of(parts | {"sales": ",".join(sales[:length]), "throws": ""}))


# round trips

falls = st.lists(st.integers(0, 6**8 - 1).map(faces), max_size=40)


@st.composite
def tables(draw):
    """Tables to which a sale may lead, with one bid a card."""
    players = draw(st.integers(2, 10))
    tokens = draw(st.integers(0, 99))
    purses = [tokens] * players
    lots = []
    for card in CARDS:
        seat = draw(st.integers(0, players - 1))
        price = draw(st.integers(0, purses[seat]))
        purses[seat] -= price
        lots.append((card, [(seat, price)]))
    return cloche.sale(draw(st.integers(0, 300)), tokens, players, lots), lots


@given(tables(), falls)
@example((Table(150, 5), None), [])
def test_a_game_comes_back_from_its_line(sold, falls):
    table, lots = sold
    game = replay(table, falls)
    line = record.written(game, lots)
    assert record.read(line) == game
    if lots:
        assert record.lots(line) == lots
    assert record.written(record.read(line), record.lots(line)) == line
    link = f"https://example.org/play.html#part-of-a-page=1&{line}&seed=7"
    assert record.read(link) == game


@given(tables(), falls)
def test_without_the_bids_a_line_tells_purses_that_a_sale_can_leave(sold, falls):
    table, _ = sold
    game = replay(table, falls)
    try:
        line = record.written(game)
    except ValueError:
        # somebody who owns nothing, and is poorer than another
        poor = [k for k, tokens in enumerate(table.purses) if tokens < max(table.purses)]
        assert not {*poor} <= {*table.owners.values()}
    else:
        assert record.read(line) == game


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_chance_is_written_and_told(seed):
    game = cloche.play(Table(150, 6), np.random.default_rng(seed))
    again = record.read(record.written(game))
    assert again == game
    assert (again.left, again.winners) == (0, game.winners)
    assert cloche.tell(again, 3) == cloche.tell(game, 3)


@pytest.mark.parametrize(
    "table",
    [Table(150, 11), Table(150, 5, auberge=False), Table(150, 5, reading="also"),
     Table(150, 3, purses=(3, 0, 3), owners=dict.fromkeys(CARDS, 0)), Table(10_001, 3)],
)  # fmt: skip
def test_a_game_that_no_line_tells_is_refused(table):
    with pytest.raises(ValueError, match="must be"):
        record.written(replay(table, [((1, 2), None)]))


# what may stand in the place of a line

SALES = "0-1.p.5.p,0.p.p,0.p.p,0.p.p,0.p.p"
LINE = f"seats=you-fair-wary&tokens=9&stock=30&sales={SALES}&throws=2c.0m.15"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seats": "you"}, "seats must be 2 to 10"),
        ({"seats": "-".join("abcdefghijk")}, "seats must be 2 to 10"),
        ({"seats": "you-<b>"}, "seats must be 2 to 10"),
        ({"tokens": ""}, "tokens must be a number"),
        ({"tokens": "09"}, "tokens must be a number"),
        ({"tokens": "9" * 5000}, "at most 999"),
        ({"tokens": "٩"}, "tokens must be a number"),
        ({"stock": "-1"}, "stock must be a number"),
        ({"seed": "07"}, "seed must be a number below 10⁹, got '07'"),
        ({"seed": "9" * 10}, "seed must be a number"),
        ({"sales": ""}, "the Cloche is not sold"),
        ({"sales": "0-1.p", "throws": ""}, "the Cloche is not sold"),
        ({"sales": "0.p.p,0.p"}, "the Marteau is not sold"),
        ({"sales": "0-1.p.5,0.p.p,0.p.p,0.p.p,0.p.p"}, r"'0-1\.p\.5' does not sell the Cloche"),
        ({"sales": "0-1.p.1.p"}, "at '1' .* higher than the one before, 1"),
        ({"sales": "0-1.p.10.p"}, "at '10' .* there are 9 in the purse"),
        ({"sales": "p.p.p"}, "C cannot say so for the Cloche: all five cards are sold"),
        ({"sales": "0.p.p.p"}, "at 'p' .* the Cloche is sold already"),
        ({"sales": f"{SALES},0.p.p"}, r"'0\.p\.p' comes after the sale of all five"),
        ({"sales": "0-999999999999.p"}, "sales must hold bids"),
        ({"sales": "5-3.p.p"}, "sales must hold bids such as 5 or 0-3, and p, got '5-3'"),
        ({"sales": "0..p.p"}, "sales must hold bids such as 5 or 0-3, and p, got ''"),
        ({"throws": "21"}, "throws must be marks .* got '21'"),
        ({"throws": "7"}, "got '7'"),
        ({"throws": "cm"}, "got 'cm'"),
        ({"throws": "04"}, "got '04'"),
        ({"throws": "123456.123456.1"}, "'123456' comes after the end|'1' comes after the end"),
        ({"throws": "1."}, "got ''"),
    ],
)
def test_a_word_against_the_rules_is_named_with_its_rule(change, message):
    record.read(LINE)
    if "123456" in change.get("throws", ""):
        change = change | {"stock": "16"}
    with pytest.raises(ValueError, match=message):
        record.read(line_of(parts_of(LINE, record.PARTS) | change))


@given(st.text() | st.binary() | st.none() | st.integers())
@settings(max_examples=300)
def test_bytes_of_any_kind_are_refused_and_nothing_else_happens(line):
    with pytest.raises((TypeError, ValueError)):
        record.read(line)


@given(st.sampled_from(record.PARTS), st.text("0123456789pcm.,-&=#% \ud800é", max_size=60))
@settings(max_examples=300)
def test_a_part_of_any_kind_is_read_or_refused(part, text):
    parts = parts_of(LINE, record.PARTS) | {part: text}
    line = "&".join(f"{name}={value}" for name, value in parts.items())
    assert isinstance(judged(line), Game | str)


@pytest.mark.parametrize(
    "text", ["0-1" * 6000, "p." * 9000, "0-999." * 3000, "1" * 19_000, "(" * 19_000, "%" * 19_000]
)
def test_a_long_line_is_refused(text):
    for part in record.PARTS:
        with pytest.raises(ValueError, match=part):
            record.read(f"{LINE}&{part}={text}")
    with pytest.raises(ValueError, match="at most 20000 letters"):
        record.read(LINE + " " * 20_000)


def test_a_long_game_is_read():
    sales = ",".join(["0.p"] * 5)
    line = f"seats=a-b&tokens=0&stock=9999&sales={sales}&throws={'.'.join(['0'] * 9000)}"
    game = record.read(line)
    assert (len(game.throws), game.left) == (9000, 9999)
    (page,) = run_after(SCRIPT, JUDGE, lines=[line])
    assert page == {"isSold": True, "purses": [*game.purses], "left": 9999}


def test_the_page_refuses_a_long_line_too():
    lines = [f"{LINE}&{part}={'0-999.' * 3000}" for part in record.PARTS] + [LINE + " " * 20_000]
    assert all("fault" in found for found in run_after(SCRIPT, JUDGE, lines=lines))
