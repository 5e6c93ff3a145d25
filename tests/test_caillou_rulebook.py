"""The mended rule book: every silence closed, every clause kept, and every round decided."""

import ast
import inspect
import re
from collections import Counter
from functools import reduce
from itertools import chain, combinations_with_replacement, pairwise, product
from math import inf

import links
import numpy as np
import pytest
from pages import ROOT, prose
from test_caillou_play import RNG, Minutes, Script, ranked

import jeux
from jeux.caillou import (
    Match,
    Straight,
    Throw,
    Wall,
    is_eligible,
    next_to_throw,
    play,
    ranking,
    score_distances,
)
from jeux.caillou.play import first
from jeux.caillou.rulebook import (
    SILENT,
    RuleBook,
    amendments,
    gaps,
    sentences,
    silences,
)

CLAUSES = amendments()
TESTS = {
    node.name
    for path in (ROOT / "tests").glob("test_caillou_*.py")
    for node in ast.parse(path.read_text("utf-8")).body
    if isinstance(node, ast.FunctionDef)
}
LABELS = [
    label
    for page in sorted((ROOT / "book" / "caillou").glob("*.ipynb"))
    for label in re.findall(r"^\(silence-([\w-]+)\)=$", prose(page), re.M)
]


def section(clause):
    return clause.number.split()[0]


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda c: c.number)
def test_a_clause_is_kept_by_code_and_by_tests_of_its_section(clause):
    assert all([clause.says, clause.amended, clause.code, clause.silences])
    assert set(clause.tests) - TESTS == set()
    beside = {t for s in sentences() if s.section.startswith(section(clause)) for t in s.tests}
    assert beside & set(clause.tests)


def test_every_round_in_dispute_has_one_clause_that_closes_its_silence():
    decided = [name for c in CLAUSES for name in c.rounds]
    assert sorted(decided) == sorted(silences())
    for clause in CLAUSES:
        closed = {silences()[name]["silence"] for name in clause.rounds}
        assert closed <= set(clause.silences)


def test_the_page_leads_to_silences_code_and_tests():
    page = RuleBook()._repr_html_()
    for clause in CLAUSES:
        for name in clause.silences:
            assert f'href="{SILENT}{name}"' in page
        for name in clause.code:
            assert f'library/caillou.html#{name}"' in page
    linked = links.linked(page, "https://example.org/home")
    assert linked.count("/blob/main/tests/test_caillou_") == sum(len(c.tests) for c in CLAUSES)


def letter(stones):
    """Score a round by the words of 2018, those tied agreeing on the first; fail at a gap."""
    distances = {d for own in stones.values() for d in own}
    least = min(distances)
    scorer = next(j for j, own in stones.items() if least in own)
    points = 0
    while True:
        least = min(distances)  # the empty set has none: the count does not end
        holders = [j for j, own in stones.items() if least in own]
        if scorer not in holders:
            break
        if holders != [scorer] or stones[scorer].count(least) > 1:
            raise ValueError("two sentences part")
        points += 1
        distances = distances - {least}
    best = {j: min(own) for j, own in stones.items()}
    chooser = max(best, key=best.__getitem__)
    if chooser == scorer:
        raise ValueError("first and last")
    return scorer, points, chooser


@pytest.mark.parametrize("players", ["AB", "ABC"])
def test_gaps_are_what_the_words_leave_open(players):
    lies = [[], [1], [2], [1, 1], [1, 2], [2, 2], [1, 3]]
    decided = 0
    for own in product(lies, repeat=len(players)):
        stones = dict(zip(players, own, strict=True))
        found = score_distances(stones, first)
        if gaps(stones, first):
            with pytest.raises(ValueError, match=r"empty|iterable|part|last"):
                letter(stones)
        else:
            assert letter(stones) == (found.scorer, found.points, found.chooser)
            decided += 1
    assert decided > 5


def test_2_a_stone_may_rest_behind_the_wall():
    wall = Wall([[0, 0], [0, 2]])
    behind = Throw("A", [[4, 1], [2, 4], [-1, 4], [-0.5, 1]])
    assert is_eligible(behind, wall)
    assert wall.distance(behind.rest) == 0.5


def test_2_a_stone_that_flies_over_the_wall_has_touched_it():
    over = Throw("A", [[4, 1], [-1, 1], [1, 1]])  # its shadow crosses the wall
    assert not is_eligible(over, Wall([[0, 0], [0, 2]]))


def test_4_1_lots_settle_what_agreement_does_not():
    rng = np.random.default_rng(2018)
    stones = {"A": [1], "B": [1], "C": [2]}
    drawn = [
        score_distances(stones, lambda about, tied: tied[rng.integers(len(tied))]).scorer
        for _ in range(200)
    ]
    assert {*drawn} == {"A", "B"}
    assert abs(drawn.count("A") - 100) < 4 * 50**0.5


def test_4_2_stones_are_picked_up_after_a_round():
    # A's stone at 1 of the first round would win the second, if it still lay there
    match = Match({"A": 1, "B": 1}, 2)
    record = play(match, Script(A=[1, 4, 3], B=[2, 3, 2]), RNG)
    assert [turn.result.scorer for turn in record.rounds] == ["A", "B", "B"]
    for turn in record.rounds:
        assert turn.result.best == {throw.player: throw.rest[0] for throw in turn.throws}


def test_4_5_1_the_scorer_throws_first_even_if_the_points_are_taken_back():
    match = Match({"B": 1, "A": 2}, 3, "exactly")
    script = Script(B=[9, 9, 9, 9], A=[1, 2, 1, 2, 1, 10])
    record = play(match, script, RNG)
    assert [turn.scores["A"] for turn in record.rounds] == [2, 2, 3]
    assert record.rounds[0].throws[0].player == "B"
    assert record.rounds[2].throws[0].player == "A"


@pytest.mark.parametrize("victory", ["exactly", "at_least"])
@pytest.mark.parametrize("goal", [0, 1, 2, 3])
def test_4_6_2_nobody_who_has_won_ranks_behind_somebody_who_has_not(victory, goal):
    rng = np.random.default_rng(goal)
    match = Match({"A": 2, "B": 1, "C": 1}, goal, victory)
    throwers = Straight(dict.fromkeys("ABC", 1))
    for _ in range(20):
        record = play(match, throwers, rng)
        ranks = ranking(record.scores, match.stones, throwers, rng)
        places = list(chain.from_iterable(ranks))
        assert set(places[: len(record.winners)]) == set(record.winners)


def test_4_6_2_order_and_chooser_of_a_single_stone_are_agreed_on_anew():
    minutes = Minutes()
    ranks, _ = ranked("444", agree=minutes, A=[2, 6], B=[2, 5], C=[1])
    assert ranks == "C B A"
    assert minutes[:2] == [("the chooser", "ABC"), ("the next to throw", "ABC")]
    assert minutes[-2:] == [("the chooser", "AB"), ("the next to throw", "AB")]


def test_4_6_2_a_single_stone_that_touches_the_wall_is_last():
    ranks, _ = ranked("444", A=[2, inf], B=[2, 5], C=[1])
    assert ranks == "C B A"


# sentence by sentence

SECTIONS = ["1", "2", "3", "4", "4.1", "4.2", "4.3", "4.3.1", "4.3.2", "4.4", "4.5.1", "4.5.2",
            "4.6.1", "4.6.2", "4.7", "5"]  # fmt: skip


def section_of(test):
    """The section that a test is named by, as 4_3_2, or nothing."""
    found = re.match(r"test_([2-5](?:_\d)*)_(?!\d)", test)
    return found[1].replace("_", ".") if found else None


def test_every_sentence_is_kept_in_its_place():
    found = sentences()
    assert list(dict.fromkeys(s.section for s in found)) == SECTIONS
    for last, now in pairwise(found):
        assert now.number == (last.number + 1 if now.section == last.section else 1)
    assert [s for s in found if not s.tests + s.code + s.silences] == []
    assert {name for s in found for name in s.tests} <= TESTS
    assert Counter(LABELS) == Counter({name for s in found for name in s.silences})
    assert {*LABELS} == {name for c in CLAUSES for name in c.silences}


def test_code_in_the_table_is_there():
    for name in {name for s in [*sentences(), *CLAUSES] for name in s.code}:
        reduce(getattr, name.split(".")[1:], jeux)


def test_tests_named_by_a_section_stand_beside_a_sentence_of_it():
    beside = {}
    for s in sentences():
        for name in s.tests:
            beside.setdefault(name, set()).add(s.section)
    for name in filter(section_of, TESTS):
        sections = beside.get(name, set())
        assert any(f"{s}.".startswith(f"{section_of(name)}.") for s in sections), name


# rounds in dispute: the readings against what the library makes of the same stones

WITHOUT = {"both-names", "notation", "manners"}
"""Silences about names and manners: no round tells their readings apart."""


def test_every_silence_has_a_round_that_tells_its_readings_apart():
    labels = {silence["silence"] for silence in silences().values()}
    assert labels == set(LABELS) - WITHOUT
    for silence in silences().values():
        letter_, book = silence["readings"]
        at_wall = [k for k, (_, distance) in enumerate(silence["stones"]) if not distance]
        assert letter_["verdict"].split("\n")[0] != book["verdict"].split("\n")[0]
        for reading in (letter_, book):
            touched = reading.get("touched", at_wall)
            assert not set(reading["points"]) & set(touched)


def scored(name, touched=()):
    """What the library makes of the stones of a round."""
    eligible = {}
    for k, (player, distance) in enumerate(silences()[name]["stones"]):
        distances = eligible.setdefault(player, [])
        if distance and k not in touched:
            distances.append(distance)
    return score_distances(eligible, first)


def read(name):
    """Both verdicts on a round."""
    return [one["verdict"].replace("\n", " ") for one in silences()[name]["readings"]]


@pytest.mark.parametrize(
    "name", ["B touches", "all touch", "A level with A", "A level with B", "no agreement",
             "measured", "alone"],
)  # fmt: skip
def test_points_are_those_of_the_library(name):
    found, one = scored(name), silences()[name]
    if found.points:
        assert f"{found.scorer} scores {found.points}" in read(name)[1]
        points = one["readings"][1]["points"]
        assert [one["stones"][k][0] for k in points] == [found.scorer] * found.points
    else:
        assert "points: 0" in read(name)[1]
    assert str(found.points) in one["says"]


def test_choosers_and_orders_are_those_of_the_library():
    assert scored("C touches").chooser == "C"
    assert read("C touches")[1].startswith("C chooses the place next: A, B, C")
    assert "B chooses" in read("C touches")[0]
    assert "next: A, B" in read("all level")[1]
    assert scored("all level")[3:] == ("A", ("A", "B"))
    best = {"A": 1.0, "B": 2.4, "C": 1.6}
    left = {"A": 1, "B": 0, "C": 1}
    assert read("none left")[1].startswith(f"{next_to_throw(best, left, first)} throws")
    assert read("none left")[0].startswith("B’s turn")
    umpire = score_distances({"A": [1], "B": [2], "C": []}, first).chooser
    assert f"{umpire} chooses the place" in read("C has none")[1]
    for name in ("the end", "a jump"):  # whoever touches the wall does not score
        one, two = silences()[name]["readings"]
        assert one.get("touched", []) == []
        assert two.get("touched", [0]) == [0]
        assert f"{scored(name, touched=(0,)).scorer} scores 1" in read(name)[1]
        assert "A scores 1" in read(name)[0]


def ends(goal, victory, start):
    """Play a match in which A scores so often one point, then two."""
    rests = [1.0, 3.0] * start + [1.0, 1.5]
    players = Script(A=rests, B=[2.2] * (start + 1))
    try:
        return play(Match({"A": 2, "B": 1}, goal, victory), players, RNG, most=start + 1)
    except ValueError as error:
        return str(error)


def test_scores_near_the_goal_are_those_of_a_match():
    assert ends(5, "at_least", 4).scores["A"] == 6
    assert "wins with 6" in read("exactly or more")[1]
    assert ends(3, "at_least", 2).scores["A"] == 4
    assert "wins with 4" in read("which way")[0]
    assert "has not ended" in ends(3, "exactly", 2)
    assert "stays at 2" in read("which way")[1]
    goal_0 = Match({"A": 1, "B": 1}, 0, "exactly")
    record = play(goal_0, Script(A=[1], B=[2]), RNG)
    assert set(record.winners) == {"A", "B"}
    assert read("goal 0") == ["B wins alone A has 1, B has 0",
                              "A and B win lower, then look: A has 0, B has 0"]  # fmt: skip
    most = inspect.signature(play).parameters["most"].default
    assert f"{most:,} rounds" in read("no end")[1]
    assert scored("lowered").order[0] == "A"
    assert "A throws first" in read("lowered")[1]
    places, _ = ranked("444", A=[1], B=[1], C=[2])
    assert f"places: {', '.join(places.split())}" in read("extra round")[1]


def test_76_of_a_hundred_rounds_are_open():
    not_eligible = 4

    def eligible(stones):
        return [distance for distance in stones if distance != not_eligible]

    two_stones = combinations_with_replacement((1, 2, 3, not_eligible), 2)
    hands = list(map(eligible, two_stones))
    rounds = [gaps({"A": a, "B": b}, first) for a, b in product(hands, repeat=2)]
    assert len(rounds) == 100
    assert len([reasons for reasons in rounds if reasons]) == 76
