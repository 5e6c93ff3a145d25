"""Whole first periods in the page end as the theory says."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from cloche_routes import counts
from throws import by_enumeration, distance, law_by_enumeration, run

from jeux.cloche import Table, auberge, gain_law, settle
from jeux.cloche.rules import MARKS
from jeux.cloche.theory import inn_law, still
from jeux.cloche.throws import caisse, dice, inn
from jeux.cloche.throws import gain as bell
from jeux.trying import Throw


def length_law(tokens):
    """Return how likely the caisse ends with which throw."""
    throws, chances = gain_law(Table(tokens, 2, auberge=False), "throws")
    law = zip(throws.tolist(), chances.tolist(), strict=True)
    return {n: chance for n, chance in law if chance > 1e-12}


def ended(mechanism, most, **other):
    """Return how likely a game ends with so many throws, tokens left and value, by some choices."""
    law = Counter()
    told = by_enumeration(mechanism, "sums", "left", "value", most=most, **other)
    for (sums, left, value), chance in told.items():
        law[len(sums), left, value] += chance
    return dict(law)


def slowly(tokens, marks, sides, throws):
    """Return how likely games end with one of so many throws, and with so much left."""
    faces = [[0] * (sides - 1) + [mark] for mark in marks]
    every = Counter(map(sum, product(*faces)))
    going, ends = {tokens: Fraction(1)}, Counter()
    for n in range(1, throws + 1):
        after = Counter()
        for (left, chance), (points, ways) in product(going.items(), every.items()):
            chance *= Fraction(ways, every.total())
            if points >= left:
                ends[n, left if points > left else 0] += chance
            else:
                after[left - points] += chance
        going = after
    return ends


def settled(tokens, law, throws):
    """Return what the open inn has gained in games that end with one of so many throws."""
    table = Table(150, 3)
    going, ends = {(tokens, 0): Fraction(1)}, Counter()
    for _ in range(throws):
        after = Counter()
        for ((left, gained), chance), (points, p) in product(going.items(), law.items()):
            paid = settle(table, left, 0, points, opened=True)
            gain = gained + sum(payment.tokens for payment in paid if payment.payee == "Auberge")
            rest = left - sum(payment.tokens for payment in paid if payment.payer == "caisse")
            (after if rest else ends)[(rest, gain) if rest else gain] += chance * p
        going = after
    return ends


@pytest.mark.parametrize("value", ["throws", "left"])
def test_every_way_of_a_short_game_ends_as_the_rules_say(value):
    short = ended(caisse(3, value), 8, marks=[1, 2], sides=3)
    law = {(n, left): chance for (n, left, _), chance in short.items()}
    assert law == slowly(3, [1, 2], 3, 4)
    assert all(x == (n if value == "throws" else left) for n, left, x in short)


def test_every_first_throw_ends_the_game_as_often_as_the_laws_say():
    first = ended(caisse(5), 6)
    nu = counts(MARKS)
    empties = Fraction(nu[5], 6**6)
    is_too_high = Fraction(sum(nu[6:]), 6**6)
    assert first == {(1, 0, 1): empties, (1, 5, 1): is_too_high}
    assert float(sum(first.values())) == pytest.approx(length_law(5)[1])


@pytest.mark.parametrize("marks", [[(k,) for k in MARKS], [range(1, 7), (2, 9)]])
def test_every_way_that_dice_can_fall_shows_each_of_their_faces(marks):
    ways = Counter(map(sum, product(*([0] * (6 - len(die)) + [*die] for die in marks))))
    law = {points: Fraction(n, ways.total()) for points, n in ways.items()}
    assert law_by_enumeration(dice(marks)) == law


def test_the_caisse_is_drawn_as_the_throws_take_it():
    program = """
      const game = (sums, left) => ({ sums, left, value: 1 });
      const shown = (outcome, part) => mechanism.draw(outcome, given, part)[0];
      const [exact, over] = [game([3, 0, 17], 0), game([12, 10], 8)];
      return [exact, over].map((g) => [shown(g, 0.4), shown(g, 1), mechanism.say(g, given)]);"""
    (exact, over) = run(Throw(caisse(20, "left"), auberge(20).left), program)
    for _, drawn, _ in (exact, over):
        assert drawn.count("<circle") >= 20
    assert exact[0].count("<text") == 3
    taken = re.findall(r">(\d+)</text>", exact[1])
    assert taken == ["1"] * 3 + ["3"] * 17
    assert exact[2] == "Throw 3 takes the last 17: the caisse is broken."
    # 8 tokens stay, and 2 that the last throw asks for are not there
    assert over[1].count("stroke-dasharray") == 2
    assert over[1].count("stroke-width") == 10
    assert over[2] == "Throw 2 asks for 10, with 8 left: the inn opens."


# the gains of the bell


def bell_by_hand(tokens, marks, sides, throws):
    """Return how likely games end with one of so many throws, and the bell has brought so much."""
    faces = [[0] * (sides - 1) + [mark] for mark in marks]
    every = Counter(map(sum, product(*faces)))
    alone = Fraction(sides - 1, sides**2)
    going, ends = {(tokens, 0): Fraction(1)}, Counter()
    for n in range(1, throws + 1):
        after = Counter()
        for ((left, gained), chance), (points, ways) in product(going.items(), every.items()):
            for is_bell, part in ((True, alone), (False, 1 - alone)):
                is_settled = is_bell and points <= left  # the last one may be the thrower's
                then = gained + (points or -1) * is_settled
                share = chance * part * Fraction(ways, every.total())
                if points >= left:
                    ends[n, then] += share
                else:
                    after[left - points, then] += share
        going = after
    return ends


def test_the_bell_gains_in_every_way_of_a_short_game_what_the_rules_say():
    short = by_enumeration(bell(3, 2), "throws", "value", most=12, marks=[1, 2], sides=3)
    assert short == bell_by_hand(3, [1, 2], 3, 3)


def test_the_gains_of_the_bell_follow_their_law_and_the_tally_has_a_line_at_the_price():
    values, chances = gain_law(Table(60, 2, auberge=False), "Cloche")
    law = dict(zip(values.tolist(), chances.tolist(), strict=True))
    shown = Throw(bell(60, 8), law, wide=4)
    p, z = distance(shown, 1922, 20_000)
    assert p > 0.001
    assert abs(z) < 4
    program = """
      const game = { mechanism, law, given };
      const drawn = chart(new Tally(game), game);
      return [drawn, [7, 8, 9].map((value) => mechanism.say({ throws: 3, value }, given))];"""
    drawn, said = run(shown, program)
    assert "paid: 8" in drawn
    assert [words.partition("tokens, ")[2] for words in said] == [
        "1 fewer than the price.",
        "as many as the price.",
        "1 more than the price.",
    ]


# the second period


def test_every_way_of_a_short_second_period_pays_the_inn_as_the_rules_say():
    law = {0: Fraction(4, 9), 1: Fraction(2, 9), 2: Fraction(2, 9), 3: Fraction(1, 9)}
    for tokens in (1, 2, 3):
        ways = by_enumeration(inn(tokens), "value", most=8, marks=[1, 2], sides=3)
        assert {gain: chance for (gain,), chance in ways.items()} == settled(tokens, law, 4)


@pytest.mark.parametrize("left", [1, 2, 5])
def test_the_inn_gains_as_the_rules_let_it(left):
    ways = counts(MARKS)
    law = {points: Fraction(n, 6**6) for points, n in enumerate(ways)}
    most = 2  # each throw takes a token at least, or pays one
    exact = settled(left, law, left + most)
    found = inn_law(left)
    for gain in range(most + 1):
        assert found[gain] == pytest.approx(float(exact[gain]))


@pytest.mark.parametrize("left", range(1, 21))
def test_the_inns_gains_have_the_exact_mean(left):
    law = inn_law(left)
    assert sum(law.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(gain * chance for gain, chance in law.items())
    assert mean == pytest.approx(float(still(left)[0]))


def test_the_inn_is_drawn_as_the_throws_pay_it():
    program = """
      const game = { sums: [0, 8, 2, 4], value: 3 };
      const seen = [0, 0.25, 0.5, 0.75, 1].map((part) => mechanism.draw(game, given, part)[0]);
      return [seen, mechanism.say(game, given), mechanism.say({ sums: [6], value: 0 }, given)];"""
    seen, words, once = run(Throw(inn(6), inn_law(6)), program)
    assert [re.findall(r">([^<]+)</text>", drawn)[0] for drawn in seen] == [
        "The inn is open.",
        "Throw 1 is a 0: it pays the inn 1.",
        "Throw 2 asks for 8 of 6: it pays the inn 2.",
        "Throw 3 takes 2 of 6.",
        "Throw 4 takes 4 of 4.",
    ]
    assert [drawn.count("--jeux-orange") for drawn in seen] == [0, 1, 3, 3, 3]
    assert [drawn.count("--jeux-blue") for drawn in seen] == [6, 6, 6, 4, 0]
    assert words == "Throw 4 takes the last 4: the caisse is broken, and the inn has gained 3."
    assert once == "Throw 1 takes the last 6: the caisse is broken, and the inn gains nothing."
