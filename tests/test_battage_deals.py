"""Deals at the table of cards: played in Node by any acts, replayed by Python's rules."""

import pytest
from throws import run_after

from jeux.battage import cut_at, deal, lowest, name, play, sensible
from jeux.battage.record import read, replay
from jeux.battage.rules import hand_places
from jeux.trying.scripts import joined_source

SESSIONS = 260
SCRIPT = """
import { Chance } from "../trying/chance.js";
import { lowest, playOut, sensible, stand } from "./belote.js";
import { begunTable, canUndo, dealtTable, gatheredTable, lastDeal, mannersOf, mayPlay,
  offered, passed, playedForYou, playedTable, shuffledBy, shuffledByProgram, stageOf,
  suitPairsIn, taken, theDeal, undone } from "./deal-game.js";
import { dealWords, forbidden, tallyWords } from "./deal-words.js";
import { read, riffleWord, written } from "./record.js";
import { coinRiffle } from "./shuffles.js";
"""
PLAYS = """
  const chance = new Chance(seed);
  const below = (n) => chance.below(n);
  const one = (things) => things[below(things.length)];
  const ACTS = {
    deck: (table) => {
      if (below(2)) return dealtTable(table);
      const words = [riffleWord(coinRiffle(below)), `C${12 + below(9)}`];
      return below(3) ? shuffledBy(table, one(words)) : shuffledByProgram(table, below);
    },
    bids: (table) => (below(3) ? passed(table) : taken(table, one(offered(table)))),
    play: (table) => {
      if (below(12) === 0) return playedForYou(table);
      return playedTable(table, one(mayPlay(table).may));
    },
    over: (table) => gatheredTable(table, below),
    void: (table) => shuffledByProgram(table, below),
  };
  const state = ({ session, round }) => `${written(session)} ${round}`;
  const words = new Set();
  const wrong = [];
  function said(table) {
    const { session } = table;
    const all = session.isDealt ? lastDeal(session).played.length : 0;
    for (const seen of new Set([0, Math.max(0, all - 2), all])) words.add(dealWords(table, seen));
    words.add(tallyWords(session));
  }
  function step(table) {
    const next = ACTS[stageOf(table)](table);
    const isLast = stageOf(next) === "over" || stageOf(table) === "over";
    const both = [state(table), state(next)];
    if (stageOf(next) === "over" && canUndo(next)) wrong.push(["all hands lie open", ...both]);
    if (!isLast && state(undone(next)) !== both[0]) wrong.push(["undo", ...both]);
    const deal = stageOf(next) === "play" && theDeal(next.session);
    if (deal && stand(deal, deal.played).turn) wrong.push(["turn", ...both]);
    said(next);
    return below(8) === 0 && canUndo(next) ? undone(next) : next;
  }
  const sessions = Array.from({ length: count }, () => {
    let table = begunTable(below);
    while (table.session.deals.length < 5 || stageOf(table) !== "over") table = step(table);
    return table.session;
  });
  return { wrong, words: [...words], sessions: sessions.map((session) => {
    const deals = session.deals.filter(({ taker }) => taker !== null);
    const made = (deal, cards) => stand(deal, cards).points;
    return { text: written(session), manners: mannersOf(session), deals: deals.map((deal) => {
      const { tricks, points } = stand(deal, deal.played);
      const ways = [lowest, sensible].map((manner) => made(deal, playOut(deal, [], manner)));
      return { tricks, points, ways, pairs: suitPairsIn(tricks) };
    }) };
  }) };
"""


@pytest.fixture(scope="module")
def played():
    return run_after(joined_source("battage/deals.js", SCRIPT), PLAYS, seed=63, count=SESSIONS)


def points_if(dealt, mine):
    """What both sides make if player 0 plays in a manner, and the others sensibly."""

    def manner(may, trick, trump):
        is_mine = may[0] in dealt.hands[0]
        return (mine if is_mine else sensible)(may, trick, trump)

    tricks = play(dealt, lambda n: 0, manner)
    return replay(dealt, [card for trick in tricks for card in trick])[1]


def pairs(groups):
    return sum(len(group) * (len(group) - 1) // 2 for group in groups)


def pairs_kept(hands, tricks):
    return pairs({*hand} & {*trick} for hand in hands for trick in tricks)


def test_deals_of_the_page_are_replayed_by_the_rules(played):
    count = 0
    for session in played["sessions"]:
        found = [one for one in read(session["text"]).deals if one.dealt.taker is not None]
        for expected, one in zip(session["deals"], found, strict=True):
            assert [[*trick] for trick in one.tricks] == expected["tricks"]
            assert [*one.points] == expected["points"]
            if len(one.played) == 32:
                assert sum(one.points) == 162
                count += 1
            ways = [[*points_if(one.dealt, manner)] for manner in (lowest, sensible)]
            assert ways == expected["ways"]
            suits = [[c for c in trick if c // 8 == s] for trick in one.tricks for s in range(4)]
            assert expected["pairs"] == pairs(suits)
    assert count >= 1_000


def test_the_others_bid_as_in_the_chapters(played):
    taken = 0
    for session in played["sessions"]:
        for one in read(session["text"]).deals:
            if one.dealt.taker in (1, 2, 3):
                as_written = deal(one.deck)
                # the reader may have passed where the chapters' player takes
                if as_written.taker != 0:
                    assert one.dealt == as_written
                    taken += 1
            elif one.dealt.taker is None:
                assert deal(one.deck).taker in (0, None)
    assert taken >= 200


def test_what_came_back_is_counted_by_what_was_done_to_the_tricks(played):
    seen = set()
    for session in played["sessions"]:
        game = read(session["text"])
        expected, deals, since = [], iter(game.deals), []
        for word in game.words:
            if word[0] == "B":
                one = next(deals)
                if one.origin:
                    by_hand = since.count("R")
                    done = str(by_hand) if by_hand else "cut" if "C" in since else "none"
                    manner = "program" if "D" in since else done
                    kept = pairs_kept(one.dealt.hands, one.origin)
                    expected.append({"manner": manner, "pairs": kept})
            since = [] if word[0] == "G" else [*since, word[0]]
        assert session["manners"] == expected
        seen |= {found["manner"] for found in expected}
    assert {"none", "cut", "program", "1", "2"} <= seen


def test_undo_brings_back_what_was_but_never_a_deal_whose_hands_lie_open(played):
    assert played["wrong"] == []


def test_every_sentence_is_whole(played):
    assert len(played["words"]) > 2_000
    for words in played["words"]:
        assert not set("{}<>") & {*words}, words
        assert "undefined" not in words
        assert "NaN" not in words


def test_what_is_said_of_a_deck_that_is_only_cut_holds_for_every_cut():
    deck = tuple(range(32))
    tricks = [deck[k : k + 4] for k in range(0, 32, 4)]
    counts = [
        pairs_kept([[cut_at(deck, place)[at] for at in hand] for hand in hands], tricks)
        for place in range(32)
        for hands in (hand_places(receiver=receiver) for receiver in range(4))
    ]
    script = joined_source(
        "battage/deals.js", SCRIPT.replace("passed,", "PAIRS_AFTER_CUT, passed,")
    )
    found = run_after(script, "return PAIRS_AFTER_CUT;")
    assert found == {"least": min(counts), "most": max(counts)} == {"least": 14, "most": 21}


FORBIDDEN = {
    "follow": ([0, 8, 24], [7], "Not 7♦: ♣ was led and you hold ♣, so you must follow suit."),
    "trump": ([8, 24], [7], "Not 7♦: you cannot follow suit and your partner does not hold"),
    "over": ([24, 28], [25], "Not 7♠: you can play a higher trump than those that lie there"),
}


@pytest.mark.parametrize("rule", FORBIDDEN)
def test_a_card_that_may_not_be_played_is_answered_by_the_rule(rule):
    hand, trick, words = FORBIDDEN[rule]
    card = next(c for c in (8, 24) if c in hand)
    program = """
      const { may, rule } = legal(hand, trick, 3);
      return [rule, may.includes(card), forbidden(rule, card, trick)];"""
    script = joined_source("battage/deals.js", SCRIPT.replace("lowest,", "legal, lowest,"))
    found = run_after(script, program, hand=hand, trick=trick, card=card)
    assert found[:2] == [rule, False]
    assert found[2].startswith(words)
    assert name(card) in words


def test_a_session_that_grows_too_long_forgets_its_first_deals():
    program = """
      let table = begunTable(() => 0);
      const lengths = [];
      for (let k = 0; k < 200; k += 1) {
        while (stageOf(table) !== "over") {
          if (stageOf(table) === "play") table = playedForYou(table);
          else if (stageOf(table) === "bids") table = taken(table, offered(table)[0]);
          else table = dealtTable(table);
        }
        table = gatheredTable(table, (n) => k % n);
        lengths.push(written(table.session).length);
      }
      return [lengths, written(table.session)];"""
    lengths, text = run_after(joined_source("battage/deals.js", SCRIPT), program)
    assert max(lengths) < 15_000
    assert min(lengths[100:]) < 1_000
    assert read(text).tricks
