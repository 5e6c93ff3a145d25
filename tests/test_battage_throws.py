"""What readers throw in the pages of Battage: laws by every way, pictures and sentences."""

import re
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product

import numpy as np
import pytest
from throws import distance, law_by_enumeration, run

from jeux import battage
from jeux.battage.throws import deal, riffle
from jeux.law import Law
from jeux.trying import Throw


def exact(law):
    return {x: law.p(x) for x in law.weights}


@pytest.mark.parametrize(("cards", "shuffles"), [(2, 1), (5, 1), (4, 2), (4, 3), (8, 2)])
def test_every_way_to_riffle_gives_the_law(cards, shuffles):
    law = battage.rising_law(cards, shuffles)
    assert law_by_enumeration(riffle(cards, shuffles)) == exact(law)


@pytest.mark.parametrize(("suits", "suit", "hand"), [(2, 3, 2), (3, 2, 3), (4, 2, 4), (1, 4, 3)])
def test_every_way_to_deal_gives_the_law_of_the_longest_suit(suits, suit, hand):
    law = battage.longest_suit_law(suits, suit, hand)
    assert law_by_enumeration(deal("longest", suits, suit, hand)) == exact(law)


@pytest.mark.parametrize(("suits", "suit", "hand"), [(2, 3, 2), (2, 2, 3), (1, 5, 3)])
def test_every_way_to_deal_twice_gives_the_law_of_what_comes_back(suits, suit, hand):
    law = battage.trump_law(hand, suits * suit, hand)
    assert law_by_enumeration(deal("again", suits, suit, hand)) == exact(law)


@pytest.mark.parametrize("shuffles", [0, 1, 2])
def test_the_law_of_rising_sequences_counts_lists_of_tosses(shuffles):
    after = Counter({tuple(range(4)): 1})
    for _ in range(shuffles):
        before, after = after, Counter()
        for tosses in product((0, 1), repeat=4):
            for deck, ways in before.items():
                told = iter(tosses)
                after[battage.by_riffle(deck, lambda n, told=told: next(told))] += ways
    runs = battage.rising_sequences(np.array(list(after)))
    counted = Counter()
    for rising, ways in zip(runs.tolist(), after.values(), strict=True):
        counted[rising] += ways
    assert battage.rising_law(4, shuffles) == Law(counted)
    assert exact(battage.rising_law(4, 40)) == pytest.approx(
        {r: Fraction(n, 24) for r, n in enumerate(battage.eulerian(4), 1)}
    )


# what is shown of a throw

SHOWN = """
  const chance = new Chance(7);
  return Array.from({ length: 60 }, () => {
    const last = mechanism.throw(chance, given);
    const [half, whole] = [0.5, 1].map((part) => mechanism.draw(last, given, part));
    return [last, mechanism.say(last, given), half, whole];
  });"""
BEGUN = """
  const last = { ...mechanism.throw(new Chance(7), given), value: undefined };
  return mechanism.draw(last, given, 1);"""


def widget(mechanism):
    return Throw(mechanism, {0: 1})


@pytest.mark.parametrize(("cards", "shuffles"), [(8, 2), (4, 1), (10, 5)])
def test_a_riffled_deck_is_shown_with_its_rising_sequences(cards, shuffles):
    for last, said, half, (body, *size) in run(widget(riffle(cards, shuffles)), SHOWN):
        deck = [int(card) for card in re.findall(r">(\d+)</text>", body)]
        rising = int(battage.rising_sequences(np.array([deck]) - 1)[0])
        assert last["deck"] == deck
        assert last["value"] == rising
        words = "one rising sequence" if rising == 1 else f"{rising} rising sequences"
        assert said == f"{' '.join(map(str, deck))}: {words}."
        # each sequence stands on a step of its own, and the picture has room for all
        places = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)"', body)
        assert len({y for _, y in places}) == rising
        assert [float(x) for x, _ in places] == sorted(float(x) for x, _ in places)
        assert max(float(y) + 44 for _, y in places) <= size[1]
        assert size == half[1:]
    body = run(widget(riffle(cards, shuffles)), BEGUN)[0]
    # before the first riffle the cards lie in their order
    places = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)".*?>(\d+)</text>', body)
    assert sorted((int(card), x, y) for x, y, card in places) == [
        (k + 1, f"{2 + 38 * k:.1f}", "2.0") for k in range(cards)
    ]


def dealt(mechanism):
    """Yield each throw with the hands that its picture shows, and the cards that it marks."""
    for last, said, half, whole in run(widget(mechanism), SHOWN):
        cards = re.findall(r'stroke-width="(\d)"/><text[^>]*>(\w+[♣♦♥♠])<', whole[0])
        hands = [cards[k : k + 8] for k in range(0, len(cards), 8)]
        assert half[1:] == whole[1:]
        assert 'stroke-width="3"' not in half[0]  # nothing is marked in flight
        shown = [[name for _, name in hand] for hand in hands]
        yield last["value"], said, shown, [name for width, name in hands[-1] if width == "3"]


def test_a_hand_is_shown_with_its_longest_suits():
    for value, said, (hand,), marked in dealt(deal()):
        suits = Counter(name[-1] for name in hand)
        assert value == max(suits.values())
        assert marked == [name for name in hand if suits[name[-1]] == value]
        assert said == f"{value} cards in the longest suit: {' '.join(marked)}."
        assert sorted({*hand, *map(battage.name, range(32))}) == sorted(
            map(battage.name, range(32))
        )
    assert run(widget(deal("longest", 4, 2, 1)), SHOWN)[0][1] == "No suit has more than one card."


def test_a_hand_is_shown_with_the_cards_that_come_back():
    told = set()
    for value, said, (before, now), marked in dealt(deal("again")):
        assert marked == [name for name in now if name in before]
        assert value == len(marked)
        told.add(min(value, 2))
        assert said == {
            0: "None of your 8 cards was yours before.",
            1: f"1 of your 8 cards was yours before: {' '.join(marked)}.",
        }.get(value, f"{value} of your 8 cards were yours before: {' '.join(marked)}.")
    assert told == {0, 1, 2}


def test_before_the_first_deal_cards_lie_face_down():
    for value, hands in (("longest", 1), ("again", 2)):
        body = run(widget(deal(value)), BEGUN)[0]
        assert body.count("<rect") == 8 * hands
        assert not re.search("[♣♦♥♠]", body)


@pytest.mark.parametrize(
    ("call", "says"),
    [(lambda: riffle(13), "cards must be at most 12, got 13"),
     (lambda: riffle(8, 0), "shuffles must be an integer of at least 1, got 0"),
     (lambda: deal("trumps"), "value must be one of"),
     (lambda: deal(suits=5), "suits must be at most 4, got 5"),
     (lambda: deal(suits=1, suit=3, hand=4), "hand must fit suits of suit cards, 1 times 3")],
)  # fmt: skip
def test_what_cannot_be_thrown_is_refused(call, says):
    with pytest.raises(ValueError, match=says):
        call()


def test_what_the_chapters_say_of_what_is_guessed():
    longest, rising = battage.longest_suit_law(), battage.rising_law(8, 2)
    assert round(100 * longest.p(2)) == 6
    assert round(10 * (longest.p(3) + longest.p(4))) == 9
    assert round(1000 * sum(longest.p(n) for n in (6, 7, 8))) == 3
    assert round(10 * rising.p(3)) == 6
    orders = battage.eulerian(8)
    assert [rising.weights[r] // orders[r - 1] for r in (3, 4)] == [9, 1]
    assert 3 < orders[3] / orders[2] < 4
    # bars of a fair deck: followers that lie right after their old neighbour, in every order
    orders = list(permutations(range(5)))
    bars = sum(b == a + 1 for order in orders for a, b in pairwise(order))
    assert Fraction(bars, len(orders)) == Fraction(4, 5)


@pytest.mark.long
@pytest.mark.parametrize(
    ("mechanism", "law"),
    [(riffle(8, 2), battage.rising_law(8, 2)), (riffle(8, 5), battage.rising_law(8, 5)),
     (deal(), battage.longest_suit_law()), (deal("again"), battage.trump_law())],
    ids=["two riffles", "five riffles", "longest suit", "again"],
)  # fmt: skip
def test_a_million_throws_follow_the_law(mechanism, law):
    p, z = distance(Throw(mechanism, law), 1922, 10**6)
    assert p > 0.001
    assert abs(z) < 4
