"""A class in one picture: what phones throw by their numbers, and what a teacher types."""

import math
import random
from collections import Counter

import pytest
from throws import run

from jeux import battage, caillou, cloche
from jeux.law import Law
from jeux.trying import Throw

POINTS = Law(dict(enumerate(cloche.point_counts())))
WORD = 2**32 - 1
WIDE_WORD = 2**64 - 1


class Chance:
    """The generator of the page once more: xoshiro128**, filled by SplitMix64."""

    def __init__(self, seed):
        self.state = []
        for k in (1, 2):
            z = (seed + k * 0x9E3779B97F4A7C15) & WIDE_WORD
            z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & WIDE_WORD
            z = (z ^ (z >> 27)) * 0x94D049BB133111EB & WIDE_WORD
            z ^= z >> 31
            self.state += [z & WORD, z >> 32]

    def next(self):
        def turned(x, k):
            return (x << k | x >> 32 - k) & WORD

        a, b, c, d = self.state
        drawn = turned(b * 5 & WORD, 7) * 9 & WORD
        c, d = c ^ a, d ^ b
        self.state = [a ^ d, b ^ c, c ^ b << 9 & WORD, turned(d, 11)]
        return drawn

    def below(self, n):
        while (drawn := self.next()) >= 2**32 // n * n:
            pass
        return drawn % n


def dice(chance):
    """What six dice make, each with one mark, on its last side."""
    return sum(mark for mark in range(1, 7) if chance.below(6) == 5)


def points(chance):
    """The points of A, who has two stones against one: the nearest come first."""
    left, order = ["A", "A", "B"], ""
    while left:
        order += left.pop(chance.below(len(left)))
        chance.next()  # how far it lies
    return order.index("B")


def riffle(chance):
    """The rising sequences of eight cards after three riffles."""
    deck = [*range(8)]
    for _ in range(3):
        lower = [chance.below(2) for _ in deck]
        cut = lower.count(0)
        heaps = [iter(deck[:cut]), iter(deck[cut:])]
        deck = [next(heaps[side]) for side in lower]
    return 1 + sum(deck.index(card + 1) < deck.index(card) for card in range(7))


ROUND = caillou.throws.stones([2, 1], points_of=0)
THROWN = {
    "dice": (dice, Throw(cloche.throws.dice(), POINTS)),
    "round": (points, Throw(ROUND, {0: 1, 1: 1, 2: 1})),
    "riffle": (riffle, Throw(battage.throws.riffle(8, 3), battage.rising_law(8, 3))),
}
TOGETHER = """
  const game = { mechanism, law, given };
  const together = Together.ofPhones(game, phonesRead(phones).read, each);
  while (!together.throwOn(5));
"""


@pytest.mark.parametrize(("thrown", "widget"), THROWN.values(), ids=THROWN)
def test_the_wall_holds_what_each_phone_has_thrown(thrown, widget):
    program = f"""{TOGETHER}
      return together.pupils.map(({{ name, tally }}) => {{
        const chance = new Chance(name);
        const values = Array.from({{ length: each }}, () => mechanism.throw(chance, given).value);
        return [name, values, tally.n, tally.sum, tally.counts, tally.strays];
      }});"""
    pupils = run(widget, program, phones="1-28", each=100)
    assert [name for name, *_ in pupils] == [*range(1, 29)]
    bars = widget.law["values"]
    for name, values, n, total, counts, strays in pupils:
        chance = Chance(name)
        assert values == [thrown(chance) for _ in range(100)], "Python throws the same"
        pooled = Counter(min(value, bars[-1]) for value in values)
        assert (n, total, strays) == (100, sum(values), 0)
        assert counts == [pooled[bar] for bar in bars]


def test_no_two_phones_of_a_school_throw_alike():
    program = f"{TOGETHER} return together.pupils.map(({{ tally }}) => String(tally.counts));"
    firsts = [1, 101, 201, 2001]
    classes = [run(THROWN["dice"][1], program, phones=f"{k}-{k + 27}", each=100) for k in firsts]
    assert len({counts for one in classes for counts in one}) == 4 * 28


def test_the_sentence_tells_how_far_the_means_spread():
    program = f"""{TOGETHER}
      const means = together.pupils.map(({{ tally }}) => tally.mean);
      return [means, classTold(together), classTold(together, together.pupils[16])];"""
    widget = THROWN["dice"][1]
    means, told, of_one = run(widget, program, phones="1-28", each=100)
    error = math.sqrt(float(POINTS.variance)) / 10
    near = sum(abs(mean - 3.5) <= error for mean in means)
    assert told.startswith("28 phones, each with 100 throws. 2,800 throws: mean ")
    assert told.endswith(
        f"The means lie from {min(means):.2f} to {max(means):.2f}; "
        f"{near} of the 28 are within {error:.2f} of 3.5, where two in three are expected."
    )
    assert of_one.startswith(f"Phone 17. 100 throws: mean {means[16]:.2f}, expected 3.5: ")
    assert widget.law["sd"] == pytest.approx(10 * error)
    _, few, _ = run(widget, program, phones="17,1-16", each=3)
    assert "within" not in few, "three throws follow no bell"
    _, one, _ = run(widget, f"{program}".replace("[16]", "[0]"), phones="5", each=50)
    assert one.startswith("1 phone, with 50 throws. 50 throws: mean ")
    assert "lie from" not in one


def test_a_class_that_has_yet_to_find_the_law_sees_its_means_alone():
    program = f"""{TOGETHER}
      game.untold = true;
      return [classTold(together), classSpoken(together), classDrawn(together)];"""
    told, heard, drawn = run(THROWN["dice"][1], program, phones="1-28", each=100)
    assert "The means lie from" in told
    for seen in (told, heard, drawn):
        assert "expected" not in seen
    assert drawn.count("<circle") == 28 + 2


def test_shares_are_told_in_percent():
    widget = Throw(caillou.throws.stones([2, 1]), {(0, 1): 1, (0, 2): 1, (1, 1): 1})
    program = f"{TOGETHER} return [classTold(together), classDrawn(together)];"
    told, drawn = run(widget, program, phones="1-28", each=100)
    assert "28 are within 4.7 percentage points of 33.33%" in told
    assert "% of “A 1”" in drawn


def test_a_dot_stands_at_its_mean_with_its_number():
    program = f"{TOGETHER} return [classDrawn(together), levelsOf([10, 12, 30, 31, 33], 20)];"
    drawn, levels = run(THROWN["round"][1], program, phones="1-40", each=30)
    assert drawn.count("<circle") == 40 + 2, "with the key and the mean of all"
    assert all(f'data-pupil="{k}"' in drawn for k in range(1, 41))
    assert levels == [0, 1, 0, 2, 1]


PHONES = {
    "1-28": [*range(1, 29)],
    " 1 – 3, 5;7 ": [1, 2, 3, 5, 7],
    "17": [17],
    "0-39": [*range(40)],
    "9007199254740991": [2**53 - 1],
    **dict.fromkeys(["", " ", ",", "-", "-3", "1-", "3-1", "1-41", "1-28, 28", "1--3", "1-2-3"]),
    **dict.fromkeys(["1.5", "1e1", "0x10", "∞", "9007199254740992", "1-9007199254740991"]),
    **dict.fromkeys(["__proto__", "<b>1</b>", "1" * 400, ",".join(map(str, range(41)))]),
    **dict.fromkeys(["1-40 " * 4000, "1," * 200_000]),
}
EACH = {"1": 1, " 100 ": 100, "1000": 1000}
EACH |= dict.fromkeys(["", "0", "1001", "-1", "2.5", "1e2", "9" * 99])
COUNTS = {
    "0 0 6": [[[0, 1], [0, 1], [6, 1]]],
    "0:12, 6:3\n\n21×2; 4 : 5\r\n": [[[0, 12], [6, 3]], [[21, 2], [4, 5]]],
    "0:0 1:0": [],
    "": [],
    "3\n22": "Line 2 has “22”. It may have values from 0 to 21, such as 0 or, for seven of them, 0",
    "-1": "Line 1 has “-1”.",
    "a 0": "Line 1 has “a”.",
    "1:2:3": "Line 1 has “1:2:3”.",
    "1:": "Line 1 has “1:”.",
    "1.5": "Line 1 has “1.5”.",
    "0:999999": "Line 1 has more than 1,000 throws.",
    "0:600 1:401": "Line 1 has more than 1,000 throws.",
    "0:9999999999": "Line 1 has “0:9999999999”.",
    "1\n" * 41: "Write at most 40 lines.",
    "0 " * 20_000: "Write at most 40 lines.",
}


@pytest.mark.parametrize(
    ("reader", "texts"), [("phonesRead", PHONES), ("eachRead", EACH), ("countsRead", COUNTS)]
)
def test_what_a_teacher_types_is_read_or_what_is_wrong_is_said(reader, texts):
    program = f"return texts.map((text) => {reader}(text, [0, 21]));"
    for text, found in zip(texts, run(THROWN["dice"][1], program, texts=[*texts]), strict=True):
        known = texts[text]
        if known is None or isinstance(known, str):
            assert [*found] == ["wrong"], text[:40]
            assert found["wrong"].startswith(known or "")
            assert len(found["wrong"]) < 200
        else:
            assert found == {"read": known}, text[:40]


def test_bytes_of_any_kind_are_read_or_refused():
    dice_thrown = random.Random(67)
    alphabets = [range(256), b"0123456789-,; \n:*", range(0x20, 0xD800)]
    texts = [
        "".join(map(chr, dice_thrown.choices([*alphabet], k=length)))
        for alphabet in alphabets
        for length in [*range(1, 60), 10_000]
    ]
    program = """
      const readers = [phonesRead, eachRead, (text) => countsRead(text, [0, 21])];
      return texts.map((text) => readers.map((reader) => {
        const { read, wrong: told } = reader(text);
        return (read === undefined) !== (told === undefined) && [read].flat(3).length <= 2e4;
      }));"""
    assert all(map(all, run(THROWN["dice"][1], program, texts=texts)))


def test_counts_of_real_dice_are_drawn_as_throws_are():
    program = """
      const game = { mechanism, law, given };
      const of = (text) => Together.ofCounts(game, countsRead(text, law.ends).read);
      const [alike, unlike] = [of("0:10 6:10\\n3:20"), of("0:10\\n3:20")];
      return [classTold(alike), classTold(unlike), classTold(alike, alike.pupils[0]),
              alike.all.counts, classDrawn(unlike), classTold(of("")), classDrawn(of(""))];"""
    widget = THROWN["dice"][1]
    alike, unlike, line, counts, drawn, nothing, empty = run(widget, program)
    assert alike.startswith("2 lines of counts. 40 throws: mean 3.00, expected 3.5: off by 0.50")
    assert "The means lie from 3.00 to 3.00; 2 of the 2 are within 0.79 of 3.5" in alike
    assert unlike.endswith("The means lie from 0.00 to 3.00."), "they have no error in common"
    assert "two in three" not in drawn
    assert line.startswith("Line 1. 20 throws: mean 3.00, expected 3.5")
    assert (counts[0], counts[3], counts[6], sum(counts)) == (10, 20, 10, 40)
    assert nothing == "0 lines of counts. Nothing thrown yet."
    assert "NaN" not in drawn + empty
