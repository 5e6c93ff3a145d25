"""What readers throw in the pages of Battage: laws by every way, pictures and sentences."""

import re

import numpy as np
import pytest
from throws import law_by_enumeration, run

from jeux import battage
from jeux.battage.throws import deal, riffle
from jeux.trying import Throw


def exact(law):
    return {x: law.p(x) for x in law.weights}


@pytest.mark.parametrize(("cards", "shuffles"), [(2, 1), (5, 1), (4, 2), (4, 3), (8, 2)])
def test_every_way_to_riffle_gives_the_law(cards, shuffles):
    law = battage.rising_law(cards, shuffles)
    assert law_by_enumeration(riffle(cards, shuffles)) == exact(law)


@pytest.mark.parametrize(("hand", "cards"), [(2, 6), (3, 4), (3, 5), (1, 32)])
def test_every_way_to_deal_twice_gives_the_law_of_what_comes_back(hand, cards):
    law = battage.trump_law(hand, cards, hand)
    assert law_by_enumeration(deal(hand, cards)) == exact(law)


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
    for last, said, _, (body, *_) in run(widget(riffle(cards, shuffles)), SHOWN):
        deck = [int(card) for card in re.findall(r">(\d+)</text>", body)]
        rising = int(battage.rising_sequences(np.array([deck]) - 1)[0])
        assert last["deck"] == deck
        assert last["value"] == rising
        words = "one rising sequence" if rising == 1 else f"{rising} rising sequences"
        assert said == f"{' '.join(map(str, deck))}: {words}."
        # each sequence stands on a step of its own
        assert len({*re.findall(r'<rect x="[\d.]+" y="([\d.]+)"', body)}) == rising
    body = run(widget(riffle(cards, shuffles)), BEGUN)[0]
    places = re.findall(r'<rect x="([\d.]+)".*?>(\d+)</text>', body)
    placed = [int(card) for _, card in sorted(places, key=lambda at: float(at[0]))]
    assert placed == [*range(1, cards + 1)], "they lie in their order at first"


def dealt(mechanism):
    """Yield each throw with the hands that its picture shows, and the cards that it marks."""
    for last, said, half, whole in run(widget(mechanism), SHOWN):
        cards = re.findall(r'stroke-width="(\d)"/><text[^>]*>(\w+[♣♦♥♠])<', whole[0])
        hands = [cards[k : k + 8] for k in range(0, len(cards), 8)]
        assert half[1:] == whole[1:]
        assert 'stroke-width="3"' not in half[0]  # nothing is marked in flight
        shown = [[name for _, name in hand] for hand in hands]
        yield last["value"], said, shown, [name for width, name in hands[-1] if width == "3"]


def test_a_hand_is_shown_with_the_cards_that_come_back():
    told = set()
    for value, said, (before, now), marked in dealt(deal()):
        assert marked == [name for name in now if name in before]
        assert value == len(marked)
        told.add(min(value, 2))
        assert said == {
            0: "None of your 8 cards was yours before.",
            1: f"1 of your 8 cards was yours before: {' '.join(marked)}.",
        }.get(value, f"{value} of your 8 cards were yours before: {' '.join(marked)}.")
    assert told == {0, 1, 2}
    body = run(widget(deal()), BEGUN)[0]
    assert (body.count("<rect"), re.findall("[♣♦♥♠]", body)) == (16, []), "they lie face down"
