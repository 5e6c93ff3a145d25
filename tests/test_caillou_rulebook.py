"""The mended rule book: every silence closed, every clause kept, and every round decided."""

import ast
import re
from itertools import permutations, product

import numpy as np
import pytest
import tested
from pages import ROOT, prose

from jeux import caillou
from jeux.caillou import Match, Straight, Throw, Wall, play, ranking, score_distances, score_round
from jeux.caillou.figures import LIES, cases_picture, dispute_picture, rule_book, silences
from jeux.caillou.rules import amendments, gaps, sentences

CLAUSES = amendments()
TESTS = {
    node.name
    for path in (ROOT / "tests").glob("test_caillou_*.py")
    for node in ast.parse(path.read_text("utf-8")).body
    if isinstance(node, ast.FunctionDef)
}
SILENT = set(
    re.findall(r"^\(silence-([\w-]+)\)=$", prose(ROOT / "book/caillou/7-clauses.ipynb"), re.M)
)
LIBRARY = "jeux.caillou."


class Script:
    """Players whose stones come to rest at given distances; 0 touches the wall."""

    def __init__(self, **rests):
        self.rests = {player: iter(distances) for player, distances in rests.items()}

    def choose(self, player, rng):
        return (8, 0)

    def throw(self, player, place, rng):
        return [place, (next(self.rests[player]), 0)]


RNG = np.random.default_rng(0)


def first(about, tied):
    return tied[0]


def section(clause):
    return clause.number.split()[0]


def test_every_silence_is_closed_and_no_other_is_named():
    assert {name for c in CLAUSES for name in c.silences} == SILENT


def test_clauses_are_numbered_in_the_order_of_the_sections():
    numbers = [c.number for c in CLAUSES]
    assert len(set(numbers)) == len(numbers)
    order = [s.section for s in sentences()]
    sections = [section(c) for c in CLAUSES]
    assert [order.index(s) for s in sections] == sorted(order.index(s) for s in sections)
    for s in set(sections):
        letters = [n.split()[1] for n in numbers if n.startswith(f"{s} ")]
        assert "".join(letters) == "abcdefgh"[: len(letters)]


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda c: c.number)
def test_a_clause_is_kept_by_code_and_by_tests_of_its_section(clause):
    assert all([clause.says, clause.amended, clause.code, clause.silences])
    for name in clause.code:
        thing = caillou
        assert name.startswith(LIBRARY)
        for part in name.removeprefix(LIBRARY).split("."):
            thing = getattr(thing, part)
    assert set(clause.tests) - TESTS == set()
    beside = {t for s in sentences() if s.section.startswith(section(clause)) for t in s.tests}
    assert beside & set(clause.tests)


def test_every_round_in_dispute_has_one_clause_that_closes_its_silence():
    decided = [name for c in CLAUSES for name in c.rounds]
    assert sorted(decided) == sorted(silences())
    for clause in CLAUSES:
        assert {silences()[name].label for name in clause.rounds} <= set(clause.silences)
        for name in clause.rounds:
            assert f"Clause {clause.number} decides: {clause.amended}" in dispute_picture(name)


def test_the_page_leads_to_silences_code_and_tests():
    page = rule_book()._repr_html_()
    for clause in CLAUSES:
        for name in clause.silences:
            assert f'href="7-clauses.html#silence-{name}"' in page
        for name in clause.code:
            assert f'library/caillou.html#{name}"' in page
    linked = tested.linked(page, "https://example.org/home")
    assert linked.count("/blob/main/tests/test_caillou_") == sum(len(c.tests) for c in CLAUSES)
    with pytest.raises(KeyError, match="test_of_nothing"):
        tested.linked('<span data-test="test_of_nothing">nothing</span>', "")


def test_the_text_has_two_pages():
    words = sum(len(f"{c.says} {c.amended}".split()) for c in CLAUSES)
    assert 700 < words < 1100


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


def test_every_round_is_decided_whoever_is_agreed_on():
    lies = [(), (1,), (2,), (1, 1), (1, 2)]
    for own in product(lies, repeat=3):
        stones = dict(zip("ABC", own, strict=True))
        for wish in permutations("ABC"):
            found = score_distances(stones, lambda about, tied, w=wish: min(tied, key=w.index))
            most = len(stones.get(found.scorer, ()))
            assert (found.points == 0) == (not any(own))
            assert min(most, 1) <= found.points <= most
            assert sorted(found.order) == ["A", "B", "C"]
            assert found.order[0] == (found.scorer or found.order[0])
            assert found.order[-1] == found.chooser or found.chooser == found.scorer


def test_the_hundred_rounds_are_drawn_as_they_are_read():
    page = cases_picture(LIES[1], LIES[-1])
    lies = [[int(d) for d in lie.split() if d.isdigit()] for lie in LIES]
    left = [gaps({"A": a, "B": b}, first) for a, b in product(lies, repeat=2)]
    assert page.count("a6 6 0 1 0 12 0") == sum(map(bool, left)) == 76
    assert page.count("data-pick") == 100
    assert "A scores 2 and B chooses the next place; clauses 4.3.2 c and 4.4 close" in page
    assert "as the rule book of 2018 says" in cases_picture("1 m 2 m", "3 m wall")
    assert "nobody scores, by clause 4.3.2 a" in cases_picture("wall wall", "wall wall")


def test_2_a_stone_may_rest_behind_the_wall():
    wall = Wall([[0, 0], [0, 2]])
    throws = [
        Throw("A", [[4, 1], [2, 4], [-1, 4], [-0.5, 1]]),
        Throw("B", [[4, 1], [1, 1]]),
    ]
    assert score_round(throws, wall, first).scorer == "A"


def test_2_a_stone_that_flies_over_the_wall_has_touched_it():
    wall = Wall([[0, 0], [0, 2]])
    over = Throw("A", [[4, 1], [-1, 1], [1, 1]])  # its shadow crosses the wall
    round_of_two = score_round([over, Throw("B", [[4, 1], [2, 1]])], wall, first)
    assert round_of_two.best == {"A": float("inf"), "B": 2.0}


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
    record = play(Match({"A": 1, "B": 1}, 2), Script(A=[1, 4, 3], B=[2, 3, 2]), RNG)
    assert [r.result.scorer for r in record.rounds] == ["A", "B", "B"]
    for played in record.rounds:
        assert played.result == score_round(played.throws, Match({"A": 1}, 1).wall, first, "AB")


def test_4_5_1_the_scorer_throws_first_even_if_the_points_are_taken_back():
    match = Match({"B": 1, "A": 2}, 3, "exactly")
    record = play(match, Script(B=[9, 9, 9, 9], A=[1, 2, 1, 2, 1, 10]), RNG)
    assert [r.scores["A"] for r in record.rounds] == [2, 2, 3]
    assert record.rounds[0].throws[0].player == "B"
    assert record.rounds[2].throws[0].player == "A"


@pytest.mark.parametrize("victory", ["exactly", "at_least"])
@pytest.mark.parametrize("goal", [0, 1, 2, 3])
def test_4_6_2_nobody_who_has_won_ranks_behind_somebody_who_has_not(victory, goal):
    rng = np.random.default_rng(goal)
    match, throwers = (
        Match({"A": 2, "B": 1, "C": 1}, goal, victory),
        Straight(dict.fromkeys("ABC", 1)),
    )
    for _ in range(20):
        record = play(match, throwers, rng)
        places = [j for tied in ranking(record.scores, match.stones, throwers, rng) for j in tied]
        assert set(places[: len(record.winners)]) == set(record.winners)


def test_4_6_2_order_and_chooser_of_a_single_stone_are_agreed_on_anew():
    asked = []

    def note(about, tied):
        asked.append((about, tied))
        return tied[-1]

    script = Script(A=[2, 6], B=[2, 5], C=[1])
    each = dict.fromkeys("ABC", 1)
    found = ranking(dict.fromkeys("ABC", 4), each, script, RNG, note)
    assert found == [("C",), ("B",), ("A",)]
    begin, after = asked[:3], asked[-2:]
    assert begin[0] == ("the chooser", ("A", "B", "C"))
    assert begin[1] == ("the next to throw", ("A", "B", "C"))
    assert after == [("the chooser", ("A", "B")), ("the next to throw", ("A", "B"))]


def test_4_6_2_a_single_stone_that_touches_the_wall_is_last():
    script = Script(A=[2, 0], B=[2, 5], C=[1])
    each = dict.fromkeys("ABC", 1)
    assert ranking(dict.fromkeys("ABC", 4), each, script, RNG) == [("C",), ("B",), ("A",)]
