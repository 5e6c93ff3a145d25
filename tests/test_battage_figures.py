"""What the pictures of Battage show, against what the library says."""

import itertools
import re
from math import perm

import numpy as np
import pytest
from frames import caption

from jeux.battage import (
    by_drawing,
    deal_count,
    eulerian,
    hand_count,
    name,
    random_from_list,
    repeat_chance,
    riffle_total_variation,
)
from jeux.battage.figures import repeat_picture, rising_chart, shuffle_picture
from jeux.battage.figures.charts import HIGH, TOP, rounded
from jeux.battage.theory.counting import alike_chance


def test_the_chance_of_a_repeat_is_that_of_birthdays():
    different = 1.0
    for n in range(1, 2000):
        assert repeat_chance(20_000, n) == pytest.approx(1 - different, abs=n**3 / 6 / 20_000**2)
        different *= 1 - n / 20_000


def test_the_chance_of_hands_that_are_alike_is_what_many_players_see():
    rng = np.random.default_rng(8)
    decks = rng.permuted(np.tile(np.arange(32), (20_000, 1)), axis=1)
    held = np.zeros((20_000, 32), int)
    np.put_along_axis(held, decks[:, :8], 1, axis=1)
    hands = held.reshape(2000, 10, 32)  # ten deals of 2000 players
    common = hands @ hands.transpose(0, 2, 1)
    most = np.triu(common, 1).max(axis=(1, 2))
    for k in (4, 5, 6):
        exact = alike_chance(32, 8, k, 10)
        assert abs((most >= k).mean() - exact) < 4 * (exact * (1 - exact) / 2000) ** 0.5 + 0.002
    for n in (2, 50, 5000):
        assert alike_chance(52, 13, 13, n) == pytest.approx(repeat_chance(hand_count(52, 13), n))


@pytest.mark.parametrize(("deck", "hands"), [(32, 4), (52, 4), (24, 2)])
def test_half_of_the_players_have_had_a_hand_twice(deck, hands):
    said = caption(repeat_picture(deck, hands, 100))
    ways = hand_count(deck, deck // hands)
    half = int(said.rsplit(" ", 2)[1].replace(",", ""))
    assert f"{ways:,} hands" in said
    assert f"{rounded(deal_count([deck // hands] * hands))} deals" in said
    assert repeat_chance(ways, half - 2) < 0.5 < repeat_chance(ways, half + 2)
    chance = repeat_chance(ways, 100)
    words = f"probability {chance:.4f}" if chance >= 0.0001 else "a probability below 0.0001"
    assert words in said


@pytest.mark.parametrize(
    ("deck", "hands", "played"), [(32, 4, 10), (32, 4, 1000), (52, 2, 1000), (24, 4, 5000)]
)
def test_cards_are_filled_as_high_as_likenesses_are_likely(deck, hands, played):
    frame = repeat_picture(deck, hands, played)
    size = deck // hands
    shapes = re.findall(
        r'<rect x="(\d+)" y="(\d+)[\d.]*" \w+="\d+" height="([\d.]+)" ([\w-]+)', frame
    )
    high = {height for *_, height, kind in shapes if kind == "rx"}.pop()
    filled = {}
    for x, y, height, kind in shapes:
        if kind == "fill":
            row = next(
                int(v) for u, v, _, k in shapes if k == "rx" and int(v) + int(high) >= int(y)
            )
            filled[x, row] = filled.get((x, row), 0) + float(height) / float(high)
    places = [(x, int(y)) for x, y, _, kind in shapes if kind == "rx"]
    chances = [alike_chance(deck, size, k, played) for k in range(1, size + 1)]
    assert [filled.get(place, 0) for place in places] == pytest.approx(chances, abs=0.011)
    probably = sum(chance >= 0.5 for chance in chances)
    assert f"probably share {probably} of {size} cards" in caption(frame)
    assert "0.0000" not in caption(frame)
    assert "1.0000" not in caption(frame)
    # what a tenth of the deals had filled is grey
    then = sum(alike_chance(deck, size, k, played // 10) > 0.005 for k in range(1, size + 1))
    assert frame.count("--jeux-grey") == then


def test_what_the_chapter_says_of_likenesses():
    # fifty deals: six of eight cards; ten times as many deals: one or two cards more
    likely = {n: sum(alike_chance(32, 8, k, n) >= 0.5 for k in range(1, 9)) for n in (10, 50)}
    assert likely[50] == 6
    n = 10
    while n < 10_000:
        said = [caption(repeat_picture(32, 4, m)) for m in (n, 10 * n)]
        less, more = (int(re.search(r"share (\d+) of", words)[1]) for words in said)
        assert 1 <= more - less <= 2
        n *= 10


@pytest.mark.parametrize(("count", "said"), [(99_999_999, "10⁷"), (10**8, "1.000 · 10⁸")])
def test_large_counts_are_told_with_a_power_of_ten(count, said):
    assert rounded(count) == (said if count >= 10**8 else f"{count:,}")


def test_a_shuffle_is_walked_through_card_by_card():
    deck = by_drawing(range(32), random_from_list(1922))
    randbelow = random_from_list(1922)
    for drawn in range(33):
        frame = shuffle_picture(drawn)
        cards = re.findall(r"<text[^>]*>(\w+[♣♦♥♠])</text>", frame)
        assert cards[32 - drawn :] == [name(card) for card in deck[:drawn]]
        assert sorted(cards) == sorted(map(name, range(32)))
        if drawn:
            skipped = randbelow(33 - drawn)
            said = caption(frame)
            assert re.match(rf"The number {skipped}(, of 0 to {32 - drawn},)? ", said)
            assert f"takes {name(deck[drawn - 1])}" in said
            # how likely this beginning was: one of 32 · 31 · … beginnings
            assert (f"1/{perm(32, drawn)}," if drawn == 1 else rounded(perm(32, drawn))) in said
            # the cards that the number skips are shaded
            assert frame.count("--jeux-grey") == skipped
        # every card that is gone leaves its place, and every card to come has one
        assert frame.count('stroke-opacity="0.2"') == 32


def test_a_card_stays_where_it_lies_until_it_is_drawn():
    def where(frame):
        return dict(re.findall(r'<text x="([\d.]+" y="[\d.]+)"[^>]*>(\w+[♣♦♥♠])</text>', frame))

    frames = [where(shuffle_picture(drawn)) for drawn in range(33)]
    for before, after in itertools.pairwise(frames):
        assert len(set(before.items()) - set(after.items())) == 1


@pytest.mark.parametrize(("shuffles", "cards"), [(0, 32), (1, 32), (5, 32), (8, 52)])
def test_bars_are_the_law_of_rising_sequences(shuffles, cards):
    frame = rising_chart(shuffles, cards)
    distance = float(riffle_total_variation(cards, shuffles))
    assert f"distance from a fair deck: {distance:.3f}." in caption(frame)
    bars = re.findall(r'height="([\d.]+)" fill="var\(--jeux-(\w+)', frame)
    over = sum(float(h) for h, colour in bars if colour == "orange") / HIGH * TOP
    under = sum(float(h) for h, colour in bars if colour == "grey") / HIGH * TOP
    assert {"data-axes": "1 40 0 0.4"}.items() <= dict(
        re.findall(r'([\w-]+)="([^"]*)"', frame)
    ).items()
    if shuffles < 2:
        # one order, or two sequences: far past the top, and written there
        assert over == pytest.approx(TOP, abs=0.001)
        assert under < 0.001
        assert ">1.000</text>" in frame
    else:
        # what stands over a fair deck is the distance; all bars together are one
        assert over == pytest.approx(distance, abs=0.003)
        assert over + under == pytest.approx(1, abs=0.003)
        assert "1.000" not in frame
    assert frame.count("stroke-dasharray") == (shuffles > 0)
    # without a riffle there is one order; a fair deck has orders on both sides of the middle
    highest = max(range(cards), key=eulerian(cards).__getitem__)
    assert abs(highest + 1 - (cards + 1) / 2) < 1


@pytest.mark.parametrize(
    ("call", "says"),
    [(lambda: repeat_picture(32, 3, 10), "hands must fit the deck: 3 hands do not share 32 cards"),
     (lambda: repeat_picture(104, 2, 10), "hands must take 1 to 26 cards each, got 2 hands of 52"),
     (lambda: repeat_picture(32, 4, 1), "deals_played must be an integer of at least 2, got 1"),
     (lambda: rising_chart(3, 53), "cards must be at most 52, got 53"),
     (lambda: shuffle_picture(33), "cards_drawn must be at most 32"),
     (lambda: rising_chart(-1, 32), "shuffles must be an integer of at least 0"),
     (lambda: rising_chart(3, 1), "cards must be an integer of at least 2")],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused(call, says):
    with pytest.raises(ValueError, match=says):
        call()
