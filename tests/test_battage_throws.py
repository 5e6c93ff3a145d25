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


RIFFLES = [(2, 1), (5, 1), (4, 2), (4, 3), (8, 2)]
DEALS = [(2, 6), (3, 4), (3, 5), (1, 32)]


@pytest.mark.parametrize(("cards", "shuffles"), RIFFLES)
def test_every_way_to_riffle_gives_the_law(cards, shuffles):
    law = battage.rising_law(cards, shuffles)
    assert law_by_enumeration(riffle(cards, shuffles)) == exact(law)


@pytest.mark.parametrize(("hand", "cards"), DEALS)
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
    for last, sentence, _, picture in run(widget(riffle(cards, shuffles)), SHOWN):
        body = picture[0]
        deck = [int(card) for card in re.findall(r">(\d+)</text>", body)]
        rising = int(battage.rising_sequences(np.array([deck]) - 1)[0])
        assert last["deck"] == deck
        assert last["value"] == rising
        words = "one rising sequence" if rising == 1 else f"{rising} rising sequences"
        assert sentence == f"{' '.join(map(str, deck))}: {words}."
        # each sequence stands on a step of its own
        assert len({*re.findall(r'<rect x="[\d.]+" y="([\d.]+)"', body)}) == rising
    body = run(widget(riffle(cards, shuffles)), BEGUN)[0]
    places = []
    for x, card in re.findall(r'<rect x="([\d.]+)".*?>(\d+)</text>', body):
        places.append((float(x), int(card)))
    placed = [card for _, card in sorted(places)]
    assert placed == [*range(1, cards + 1)], "they lie in their order at first"


def dealt(mechanism):
    """Yield each throw with the hands that its picture shows, and the cards that it marks."""
    for last, sentence, half, whole in run(widget(mechanism), SHOWN):
        cards = re.findall(r'stroke-width="(\d)"/><text[^>]*>(\w+[♣♦♥♠])<', whole[0])
        assert half[1:] == whole[1:]
        assert 'stroke-width="3"' not in half[0]  # nothing is marked in flight
        names = [name for _, name in cards]
        hands = [names[first : first + 8] for first in range(0, len(names), 8)]
        marked = [name for width, name in cards[-8:] if width == "3"]
        yield last["value"], sentence, hands, marked


def test_a_hand_is_shown_with_the_cards_that_come_back():
    kinds = set()
    for value, sentence, (before, now), marked in dealt(deal()):
        assert marked == [name for name in now if name in before]
        assert value == len(marked)
        kinds.add(min(value, 2))
        cards = " ".join(marked)
        if value == 0:
            assert sentence == "None of your 8 cards was yours before."
        elif value == 1:
            assert sentence == f"1 of your 8 cards was yours before: {cards}."
        else:
            assert sentence == f"{value} of your 8 cards were yours before: {cards}."
    assert kinds == {0, 1, 2}
    body = run(widget(deal()), BEGUN)[0]
    assert (body.count("<rect"), re.findall("[♣♦♥♠]", body)) == (16, []), "they lie face down"
