"""Games and deals of Marienbad in the page: their laws, way by way, and what they say."""

import re
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from throws import distance, law_by_enumeration, run, thrown

from jeux import marienbad
from jeux.marienbad import FILM, MARIENBAD, favourable_positions, win_probabilities
from jeux.marienbad.throws import deal, game
from jeux.trying import Throw


def law(heaps, opponent, begins=True, misere=False):
    """Return how likely a reader wins who makes no mistakes."""
    hope = win_probabilities(heaps, opponent, misere)
    wins = (hope.moving if begins else hope.waiting)[tuple(heaps)]
    chances = {"won": wins, "lost": 1 - wins}
    return {value: chance for value, chance in chances.items() if chance}


@pytest.mark.parametrize(
    ("heaps", "opponent", "begins", "misere"),
    [((2, 2), 1, True, False), ((1, 2, 3), 1, True, False), ((2, 2), Fraction(1, 4), True, False),
     ((1, 2, 3), Fraction(1, 10), True, False), ((3, 1), Fraction(1, 3), False, False),
     ((2, 2), Fraction(1, 4), True, True), ((2, 1, 1), 1, False, True), ((1, 1), 1, True, False),
     ((3, 3), 0, True, False), ((4, 4), 1, True, False)],
)  # fmt: skip
def test_every_way_that_a_game_can_go_gives_the_law(heaps, opponent, begins, misere):
    played = game(heaps, opponent=opponent, begins=begins, misere=misere)
    assert law_by_enumeration(played) == law(heaps, opponent, begins, misere)


def test_every_deal_gives_the_share_of_lost_positions():
    for most in ((1, 2), (3, 5, 7), MARIENBAD):
        bad = ~favourable_positions(most)
        share = Fraction(int(bad.sum()), bad.size)
        assert law_by_enumeration(deal(most)) == {"lost": share, "won": 1 - share}


@pytest.mark.long
@pytest.mark.parametrize(
    ("heaps", "opponent", "begins"),
    [(FILM, 0.25, True), (MARIENBAD, 0.25, False), (FILM, 0.1, True)],
)
def test_a_million_games_follow_the_law(heaps, opponent, begins):
    shown = Throw(game(heaps, opponent=opponent, begins=begins), law(heaps, opponent, begins))
    p, z = distance(shown, 1961, 10**6)
    assert p > 0.001
    assert abs(z) < 3.3


@pytest.mark.long
def test_a_million_deals_follow_the_law():
    good = favourable_positions(MARIENBAD)
    shown = Throw(deal(), {"lost": int((~good).sum()), "won": int(good.sum())})
    p, z = distance(shown, 10, 10**6)
    assert p > 0.001
    assert abs(z) < 3.3


# each game as it is drawn in flight: the heaps, and what is said of it
PLAYED = """
const chance = new Chance(seed);
return Array.from({ length: 40 }, () => {
  const game = mechanism.throw(chance, given);
  const shown = Array.from({ length: game.made.length + 1 }, (_, k) => {
    const [body] = mechanism.draw(game, given, k / game.made.length);
    return [...body.matchAll(/class="count"[^>]*>(\\d+)</g)].map(([, n]) => Number(n));
  });
  const made = game.made.map(({ who, move }) => [who, ...move]);
  return [made, shown, game.value, mechanism.say(game, given)];
});"""


@pytest.mark.parametrize("misere", [False, True])
def test_games_are_drawn_move_by_move_as_python_would_take_them(misere):
    played = Throw(game(MARIENBAD, opponent=0.1, begins=False, misere=misere), {"won": 1})
    values = Counter()
    for made, shown, value, said in run(played, PLAYED, seed=3):
        heaps = MARIENBAD
        assert shown[0] == [*heaps]
        for k, (who, *move) in enumerate(made):
            assert who == ("You" if k % 2 else "The opponent")
            if who == "You":
                good = marienbad.winning_moves(heaps, misere)
                assert tuple(move) in (good or [marienbad.delaying_move(heaps)])
            heaps = marienbad.take(heaps, move)
            assert shown[k + 1] == [*heaps]
        assert not any(heaps)
        assert (value == "won") == ((made[-1][0] == "You") != misere)
        verb = {"won": "win", "lost": "lose"}[value]
        assert said == f"You {verb} a game of {len(made)} moves."
        values[value] += 1
    assert min(values["won"], values["lost"]) > 10


@pytest.mark.parametrize(("misere", "verb"), [(False, "win"), (True, "lose")])
def test_a_game_of_one_move_is_told_in_a_sentence_of_its_own(misere, verb):
    shown = Throw(game((1,), misere=misere), {"won": 1})
    assert run(shown, PLAYED, seed=1)[0][-1] == f"You {verb} a game of 1 move."


def test_a_deal_is_drawn_row_by_row_and_judged():
    program = """
      const chance = new Chance(seed);
      const one = mechanism.throw(chance, given);
      const counts = (part) => [...mechanism.draw(one, given, part)[0].matchAll(
        /class="count"[^>]*>(\\d+)</g)].map(([, n]) => Number(n));
      return [one, [0, 0.5, 1].map(counts), mechanism.say(one, given)];"""
    for seed in range(12):
        one, (before, half, after), said = run(Throw(deal(), {"lost": 1}), program, seed=seed)
        heaps = one["heaps"]
        assert (before, half, after) == ([0] * 4, [*heaps[:2], 0, 0], heaps)
        total = marienbad.digital_sum(heaps)
        cannot = "can" if total else "cannot"
        assert said == (
            f"{marienbad.dashed(heaps)}: the digital sum is {total}, so the player to move "
            f"{cannot} force a win."
        )
        assert (one["value"] == "lost") == (total == 0)


def test_the_same_seed_deals_the_same():
    assert thrown(deal(), 10, 30) == thrown(deal(), 10, 30) != thrown(deal(), 11, 30)


def test_an_opponent_errs_exactly_as_often_as_is_said():
    for opponent, errs in ((1, [1, 1]), (0, [0, 1]), (0.1, [1, 10]), (Fraction(2, 7), [2, 7])):
        assert game(opponent=opponent).given["errs"] == errs


@pytest.mark.parametrize(
    ("make", "given", "error", "told"),
    [(game, {"heaps": (0, 0)}, ValueError, "heaps must hold a token"),
     (game, {"heaps": (16,)}, ValueError, "heaps must be 1 to 6 heaps of 0 to 15"),
     (game, {"opponent": 1.5}, ValueError, "opponent must be"),
     (game, {"opponent": 1 / 3**0.5}, ValueError, "opponent must err at some of at most"),
     (game, {"opponent": "no"}, TypeError, "opponent must be"),
     (game, {"begins": 1}, TypeError, "begins must be True or False"),
     (game, {"misere": None}, TypeError, "misere must be True or False"),
     (deal, {"most": ()}, ValueError, "most must be 1 to 6 heaps"),
     (deal, {"most": (1.5,)}, TypeError, "most[0] must be an integer")],
)  # fmt: skip
def test_what_cannot_be_thrown_is_refused_by_name(make, given, error, told):
    with pytest.raises(error, match=re.escape(told)):
        make(**given)


def test_positions_with_no_choice_left_are_played_too():
    for heaps in product(range(2), repeat=3):
        if any(heaps):
            assert law_by_enumeration(game(heaps)) == law(heaps, 1)
