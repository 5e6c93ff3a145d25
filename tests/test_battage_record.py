"""Sessions at the table of cards: played in Node, replayed by Python's rules, refused alike."""

import re
from contextlib import suppress
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from throws import run_after
from traitlets import TraitError

from jeux.battage import BelAtout, deal, play, randbelow_from, sensible
from jeux.battage.board import CardTable
from jeux.battage.record import DIGITS, LONGEST, Session, read, replay, step, written
from jeux.battage.rules import Hands
from jeux.trying.scripts import joined_source

SESSIONS, BROKEN = 1_200, 3_000
PLAYS = """
  const chance = new Chance(seed);
  const below = (n) => chance.below(n);
  // one word that the rules allow, any kind of it
  const BY_HAND = [
    () => [riffleWord(coinRiffle(below))],
    () => [`C${1 + below(31)}`],
    () => [`O${heapSizes(below).join("-")}`],
    () => [`D${spell(drawn(NEW, below))}`],
    () => [`N${spell(drawn(NEW, below))}`],
    ({ deck }) => stepWords(battages(deck, below)),
    () => [`L${below(86_400)}`],
  ];
  function bids({ deck }) {
    for (const round of [1, 2]) for (const player of [0, 1, 2, 3]) {
      const suit = wish(deck, player, round);
      if (suit !== null) return bidWord(player, suit);
    }
    return bidWord(null, null);
  }
  function someCards(deal) {
    const cards = below(2) ? playOut(deal, []) : [];
    while (cards.length < 32) {
      const { hands, trick, turn } = stand(deal, cards);
      const { may } = legal(hands[turn], trick, deal.trump);
      cards.push(may[below(may.length)]);
    }
    return cards.slice(0, below(4) ? 32 : 1 + below(32));
  }
  function spiedOn({ spied }) {
    const { decks, cards, hands } = spied;
    if (decks.length === 1 && !cards.length && below(2)) {
      return [`S${spell(drawn(handsAsBid(decks[0])[0], below).slice(0, 1 + below(8)))}`];
    }
    if (decks.length === 2 && !hands && below(3)) return [`H${1 + below(4)}`];
    return decks.length < 8 ? ["A"] : [`C${1 + below(31)}`];
  }
  function next(session) {
    if (session.spied && !session.isDealt && below(6)) return spiedOn(session);
    const deal = session.deals.at(-1);
    const isOpen = session.isDealt && deal.taker !== null;
    if (isOpen && !deal.played.length) return [`P${spell(someCards(deal))}`];
    if (isOpen && deal.played.length === 32 && below(5)) {
      return [`G${spell(gathered(stand(deal, deal.played).tricks, below))}`];
    }
    if (!session.isDealt && below(3) === 0) return [bids(session)];
    return BY_HAND[below(BY_HAND.length)](session);
  }
  const seen = ({ deck, first, shuffles, deals, isDealt, tricks, spied }) => {
    const last = deals.at(-1);
    const wasTaken = last && last.taker !== null;
    const stood = wasTaken ? stand(last, last.played) : { tricks: [], points: [0, 0] };
    return { deck, first, shuffles, isDealt, tricks: tricks ?? [], deals: deals.length,
      spied: spied && [spied.second, spied.last, spied.decks, spied.cards, spied.hands],
      last: last ? [last.taker, last.trump, stood.tricks, stood.points] : null };
  };
  function broken(text) {
    const at = below(text.length);
    const letter = LETTERS[below(LETTERS.length)];
    const [before, after] = [text.slice(0, at), text.slice(at)];
    const another = before + letter + after.slice(1);
    const ways = [another, before + after.slice(1), before + letter + after, swapped(text), after];
    return ways[below(ways.length)];
  }
  // two letters of one word change places: of decks, of tricks, of cards that were played
  function swapped(text) {
    const words = text.split(".");
    const word = below(words.length);
    const letters = [...words[word]];
    const [a, b] = [below(letters.length), below(letters.length)];
    [letters[a], letters[b]] = [letters[b], letters[a]];
    return words.with(word, letters.join("")).join(".");
  }
  const verdict = (text) => {
    try { return seen(read(text)); } catch { return null; }
  };
  const sessions = Array.from({ length: count }, () => {
    let session = BEGUN;
    const steps = [];
    while (steps.length < 12) for (const word of next(session)) {
      session = step(session, word);
      steps.push([word, seen(session)]);
    }
    return { text: written(session), steps };
  });
  const tries = Array.from({ length: wrong }, () => broken(sessions[below(count)].text));
  return { sessions, broken: tries.map((text) => [text, verdict(text)]) };
"""
SCRIPT = """
import { Chance } from "../trying/chance.js";
import { drawn, coinRiffle, heapSizes, battages, gathered } from "./shuffles.js";
import { NEW, spell } from "./cards.js";
import { legal, playOut, stand, wish } from "./belote.js";
import { handsAsBid } from "./spy.js";
import { BEGUN, bidWord, read, riffleWord, step, stepWords, written } from "./record.js";
"""


def seen(session):
    """What Node tells of a session, in the words of JSON."""
    last = session.deals[-1] if session.deals else None
    spied = session.spied
    return {
        "deck": [*session.deck],
        "first": [*session.first],
        "shuffles": session.shuffles,
        "isDealt": session.is_dealt,
        "tricks": [[*trick] for trick in session.tricks],
        "deals": len(session.deals),
        "spied": spied
        and [
            *(spied.second, [*spied.last], [[*deck] for deck in spied.decks]),
            *([*spied.cards], spied.hands),
        ],
        "last": last
        and [
            *(last.dealt.taker, last.dealt.trump),
            *([[*trick] for trick in last.tricks], [*last.points]),
        ],
    }


@pytest.fixture(scope="module")
def played():
    fields = {"seed": 63, "count": SESSIONS, "wrong": BROKEN, "LETTERS": DIGITS + "NDRCOGBPLSAH.-h"}
    return run_after(joined_source("battage/sessions.js", SCRIPT), PLAYS, **fields)


def test_sessions_of_the_page_are_replayed_word_by_word(played):
    kinds, deals = set(), 0
    for session in played["sessions"]:
        now = Session()
        for word, expected in session["steps"]:
            now = step(now, word)
            assert seen(now) == expected, session["text"]
            kinds.add(word[0])
            if word[0] == "B":
                # the page bids as the chapters do
                taker = deal(now.deck)
                assert now.deals[-1].dealt == taker
                deals += 1
        assert written(now) == f"cards={session['text']}"
        assert read(written(now)) == now
    assert len(played["sessions"]) >= 1_000
    assert kinds == set("NDRCOGBPLSAH")
    assert deals >= 1_000


def test_broken_records_are_refused_by_both(played):
    refused = 0
    for text, expected in played["broken"]:
        try:
            now = seen(read(f"cards={text}"))
        except ValueError:
            now = None
        refused += now is None
        assert now == expected, text
    assert refused >= 1_000
    assert len(played["broken"]) - refused >= 100, "some still are sessions"


# ── what Python alone must hold ─────────────────────────────────────────────────────────

DECKS = st.permutations(range(32)).map(lambda cards: "".join(DIGITS[card] for card in cards))
BY_HAND = st.one_of(
    st.integers(0, 2**32 - 1).map(lambda bits: f"R{bits:08x}"),
    st.integers(1, 31).map(lambda place: f"C{place}"),
    st.integers(0, 86_399).map(lambda second: f"L{second}"),
    st.builds(lambda kind, deck: kind + deck, st.sampled_from("ND"), DECKS),
    st.sets(st.integers(1, 31)).map(
        lambda ends: "O" + "-".join(str(b - a) for a, b in pairwise([0, *sorted(ends), 32]))
    ),
)


@given(st.lists(BY_HAND, max_size=12))
def test_what_was_written_is_read_again(words):
    session = read("cards=" + ".".join(words))
    assert session.words == tuple(words)
    assert read(written(session)) == session
    assert sorted(session.places) == [*range(32)]
    assert read(f"https://jeux.test/battage/play.html#seed=7&{written(session)}") == session
    assert read(".".join(words)) == session


@given(st.text())
def test_no_text_does_harm(text):
    for line in (text, f"cards={text}", f"#{text}", f"R55555555.{text}"):
        with suppress(ValueError):
            assert isinstance(read(line), Session)


@pytest.mark.parametrize("line", [None, 5, b"C5", ["C5"]])
def test_what_is_no_text_is_refused(line):
    with pytest.raises(TypeError, match="line must be a string"):
        read(line)


LAUNCHED = "L0.A.A.A.A.A.A.A"
TAKEN = "B1c"  # from a new deck
WRONG = {
    "X": "'X': no word begins so",
    "C0": "'C0': a cut lifts 1 to 31 cards",
    "C١": "a cut lifts 1 to 31 cards",
    "R123": "'R123': a riffle has 8 hexadecimal digits",
    "R5555555G": "a riffle has 8 hexadecimal digits",
    "O16-17": "the heaps of an overhand shuffle make 32 cards",
    "O32-0": "the heaps of an overhand shuffle make 32 cards",
    "D0123": "a deck has each of the 32 cards once",
    "B5c": "a bid names a player and a suit",
    "B1c.B1c": "the deck is dealt already",
    "B0.P0": "no deal that somebody took lies there",
    "P0": "no deal that somebody took lies there",
    "L86400": "'L86400': a second of the day is meant, 0 to 86399",
    "L05": "a second of the day is meant",
    "S0": "'S0': the program was not launched",
    "L5.C3.A": "the program was not launched",
    "L5.S": "each card is shown once",
    "L5.S00": "each card is shown once",
    "L5.S0123456789": "a card that is not in the hand cannot be shown",
    "L5.A.S0": "cards are shown once, of the first deal",
    "L5.H1": "hands are shown once, of the second deal",
    "L5.A.H1.H2": "hands are shown once, of the second deal",
    "L5.A.H5": "1 to 4 hands are shown",
    "L5.A5": "'A5': A stands alone",
    f"{LAUNCHED}.A": "a spy looks on for 8 deals at most",
    f"{TAKEN}.C5.P0": "no deal that somebody took lies there",
    f"{TAKEN}.Pv": "player 1 may not play A♠ in trick 1",
    f"{TAKEN}.P00": "player 2 may not play 7♣ in trick 1",
    f"{TAKEN}.P0.P0": "the cards of a deal are one word",
    f"{TAKEN}.P": "1 to 32 cards are played",
    f"{TAKEN}.P0.G{DIGITS}": "the deal before was not played to its end",
    "C5." * 6_000: f"a session has at most {LONGEST} letters, got 18000",
}


@pytest.mark.parametrize("line", WRONG, ids=lambda line: line[:12])
def test_an_error_names_the_word_and_the_rule(line):
    with pytest.raises(ValueError, match=re.escape(WRONG[line])):
        read(line)


def test_tricks_must_stay_together():
    hands = deal(range(32))
    tricks = play(hands, randbelow_from(np.random.default_rng(1)), sensible)
    cards = [card for trick in tricks for card in trick]
    spelled = "".join(DIGITS[card] for card in cards)
    record = f"B{hands.taker + 1}{'cdhs'[hands.trump]}.P{spelled}"
    session = read(f"{record}.G{spelled}")
    assert session.tricks == tuple(tricks) == session.deals[0].tricks
    assert sum(session.deals[0].points) == 162
    assert session.first == session.deck == tuple(cards)
    cards[3], cards[4] = cards[4], cards[3]
    with pytest.raises(ValueError, match="each trick of the deal before stays together"):
        read(f"{record}.G{''.join(DIGITS[card] for card in cards)}")


def test_the_program_of_the_document_does_the_same_in_the_page():
    program = """return seeds.map((seed) => {
      const told = stepWords(battages(NEW, fromList(seed)));
      return written(told.reduce(step, BEGUN));
    });"""
    seeds = range(0, 86_400, 997)
    script = joined_source("battage/sessions.js", SCRIPT.replace("gathered", "gathered, fromList"))
    for seed, words in zip(seeds, run_after(script, program, seeds=[*seeds]), strict=True):
        assert read(words).deck == BelAtout(seed).next_deck()


def test_a_deal_that_nobody_took_is_not_played():
    void = Hands(deal(range(32)).hands, None, None)
    with pytest.raises(ValueError, match="dealt must not be a void deal"):
        replay(void, [0])


# ── the table in Python ─────────────────────────────────────────────────────────────────


def test_a_table_has_the_session_that_the_reader_sees():
    shuffled = CardTable(record="https://jeux.test/play.html#cards=R55555555")
    assert shuffled.session == read("R55555555")
    assert CardTable().record == ""
    shuffled.set_state({"cards": "R55555555.C3"})
    assert shuffled.record == "cards=R55555555.C3"
    with pytest.raises(TraitError, match="a cut lifts 1 to 31 cards"):
        shuffled.cards = "C32"
    assert shuffled.record == "cards=R55555555.C3", "it keeps what it had"
    assert repr(shuffled) == "Run this cell to shuffle 32 cards"


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        ({"scene": "poker"}, ValueError, "scene must be"),
        ({"record": "C0"}, ValueError, "a cut lifts 1 to 31 cards"),
        ({"record": 5}, TypeError, "line must be a string"),
        ({"seed": -1}, ValueError, "seed must be"),
        ({"seed": "x"}, TypeError, "seed must be an integer"),
    ],
)
def test_a_table_checks_what_it_is_given(wrong, kind, words):
    with pytest.raises(kind, match=words):
        CardTable(**wrong)
