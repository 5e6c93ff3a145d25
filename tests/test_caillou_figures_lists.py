"""Three rules for choosing read the same lists, and the same player wins."""

import re
from itertools import pairwise, product

import pytest
from frames import caption

from jeux.caillou.figures import lists_picture
from jeux.caillou.figures.lists import RULES, TO_WIN, WRITTEN, rounds_read


def test_every_pair_of_lists_has_one_winner_under_all_rules():
    for written in product("AB", repeat=2 * TO_WIN - 1):
        lists = {"A": "".join(written[:TO_WIN]), "B": "".join(written[TO_WIN:])}
        ends = {rounds_read(lists, rule)[-1].scorer for rule in RULES}
        assert ends == {"A" if written.count("A") >= TO_WIN else "B"}


@pytest.mark.parametrize("rule", RULES)
def test_the_next_place_is_chosen_by_the_rule(rule):
    for written in WRITTEN:
        played = rounds_read(dict(zip("AB", written.split(), strict=True)), rule)
        assert played[0].chooser == "A"
        for last, then in pairwise(played):
            after = {
                "the loser": "BA"[last.scorer == "B"],
                "the winner": last.scorer,
                "in turn": "BA"[last.chooser == "B"],
            }
            assert then.chooser == after[rule]
        assert len({(r.chooser, r.entry) for r in played}) == len(played), "no entry is read twice"


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("number", range(1, len(WRITTEN) + 1))
def test_the_picture_fills_what_was_read(rule, number):
    drawn = lists_picture(rule, number)
    lists = dict(zip("AB", WRITTEN[number - 1].split(), strict=True))
    played = rounds_read(lists, rule)
    assert drawn.count("stroke-dasharray") == 2 * TO_WIN - 1 - len(played)
    stones = re.findall(r'cy="226" r="13".*?<text[^>]*>(\w)</text>', drawn)
    assert stones == [r.scorer for r in played]
    winner = played[-1].scorer
    most = WRITTEN[number - 1].count(winner)
    assert f"{winner} wins by {TO_WIN} to {len(played) - TO_WIN}, and {most} of" in caption(drawn)


def test_the_first_match_is_that_of_the_chapter():
    found = [re.search(r"wins by (\d to \d)", caption(lists_picture(r, 1)))[1] for r in RULES]
    assert found == ["3 to 0", "3 to 2", "3 to 1"]
    assert all("A wins" in caption(lists_picture(rule, 1)) for rule in RULES)
