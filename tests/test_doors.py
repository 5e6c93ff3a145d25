"""Where a reader's own words come in, what is wrong is named; one table a door."""

from fractions import Fraction
from math import inf, nan

import ipywidgets
import numpy as np
import pytest
from traitlets import TraitError

from jeux import battage, caillou, cloche, ledger, marienbad, race, serpents
from jeux.battage.simulation import play_many
from jeux.caillou import measuring
from jeux.law import Law
from jeux.marienbad.theory import smallest_books
from jeux.sampling import estimate
from jeux.sliders import explore
from jeux.tables import table
from jeux.trying import Predict, Records, Throw

RNG = np.random.default_rng(1)


def toss(rng, size):
    return rng.integers(0, 2, size)


CARDS = cloche.CARDS
HEIRS = dict.fromkeys(CARDS, 0)
LOTS = [(card, [(0, 1)]) for card in CARDS]
GAME = cloche.play(cloche.Table(5, 2), np.random.default_rng(7))


def law(x, w):
    return Law({x: w})


def sample(rng, size):
    return Law({0: 1, 1: 1}).sample(rng, size)


def shut(opened):
    return cloche.settle(cloche.Table(5, 3, auberge=False), 5, 0, 4, opened=opened)


def frames(n, **more):
    return explore(lambda n: f"<p>{n}</p>", n=n, **more)


DECK = tuple(range(32))
CHAIN = [[Fraction(1, 8), Fraction(1, 4)], [Fraction(3, 8), Fraction(1, 2)]]
NO_CHAINS = [None, "no", 7, [], [1], [[0.5, 0.6]], [[0.7, 0.5], [0, 0]], [[-0.1]], [[nan]], [[1]]]
NIM = marienbad.player()
NO_HEAPS = [None, 7, ("3", "4", "5"), (3.0, 4, 5), np.array([3.0, 4.0]), (3, -4), (True, 4), {3, 4},
            "", "x", "3-x", "3, -4", "3--4", "3.0-4", b"3-4"]  # fmt: skip
VOID = battage.deal(DECK, least=6)
LOST = [DECK[:4]] * 8


def board_from(jumps):
    return serpents.Board(6, jumps)


def next_deck(tricks):
    return battage.BelAtout(1).next_deck(tricks)


def number(n):
    return battage.random_from_list(1)(n)


def marked(within, answer=3):
    return Predict("?", answer, within=within)


def drawn(answer, traps=()):
    return Predict("?", answer, traps=traps)


def chosen(answer, among, traps=()):
    return Predict("?", answer, among=among, traps=traps)


# a door, a call of it that is right, and what may not stand in the place of an argument
DOORS = [
    (Law, {"weights": {0: 5, 1: 1}}, {"weights": [None, [1, 2], {}, {7: 0}, {3: 1, 4: -2}]}),
    (law, {"x": 1, "w": 1}, {"x": [None, 0.5, "1", 1j], "w": [None, 0.5, "1", -1, inf]}),
    (sample, {"rng": RNG, "size": 3}, {"rng": [None, 7, np.random]}),
    (estimate, {"draw": toss, "games": 10, "rng": RNG}, {
        "games": [None, 1.5, "10", 1, nan, 10**25], "rng": [None, 7]}),
    (frames, {"n": [1, 2]}, {
        "n": [[], [2, 1], range(301)], "start": [{"n": 3}, {"m": 1}], "labels": [{"m": "m"}]}),
    (table, {"columns": ["x", "y"], "rows": [(1, 2)], "caption": "Two."}, {
        "rows": [[(1,)], [(1, 2), (3,)]], "columns": [["x"], []]}),
    (race.race_matrices, {"A": CHAIN}, {"A": NO_CHAINS}),
    (race.by_vectorisation, {"A": CHAIN}, {"A": NO_CHAINS}),
    (race.by_series, {"A": CHAIN, "terms": 3}, {"terms": [0, -1, 1.5, "3", 10**6]}),
    (race.win_probabilities, {"A": CHAIN, "starts": [0, 1]}, {
        "A": NO_CHAINS[:-1], "starts": [[2], [-1], [0.5], "01", None]}),
    (race.length_law, {"A": CHAIN, "starts": [0]}, {"starts": [[2]]}),
    (race.exact_race, {"A": CHAIN, "i": 0, "j": 1}, {"A": [[[0.5]], *NO_CHAINS[:5]]}),
    (race.meeting_race, {"A": CHAIN, "moved": [[0, 0], [1, 0]]}, {
        "A": NO_CHAINS[:-1], "moved": [[[0, 2], [1, 0]], [[0, 0]], 7, None, "no"]}),
    (race.best_play, {"first": [CHAIN], "second": [CHAIN]}, {"first": [[[[1.0]]], [[[nan]]]]}),
    (caillou.win_probabilities, {"stones": [2, 1], "goal": 3, "rates": [1, 2]}, {
        "stones": [None, 3, "23", {2, 3}, [], [-1, 2], [1.5, 1], [10**25, 1]],
        "goal": [None, 0, -1, 1.5, 10**25], "victory": [None, "strict", 1],
        "rates": [[1], [1, 0], [1, inf], [1, "2"], [1, -1]]}),
    (caillou.scoring_law, {"stones": [2, 1], "q": 1}, {
        "stones": [[], [-1], 3], "q": [-0.5, 1.5, nan, "1"]}),
    (caillou.eligible_law, {"stones": [2], "rates": [1], "eligible": [1]}, {
        "eligible": [[2], [nan], ["1"]]}),
    (caillou.Straight, {"means": {"A": 1.0}}, {"eligible": [2, -0.1, nan, None]}),
    (caillou.throws.stones, {"stones": [2, 1]}, {
        "stones": [[7, 6], [0], [1] * 5, None], "eligible": [2, None, 0.1]}),
    (measuring.exponential_rate, {"distances": [1, 2]}, {
        "distances": [[], [1], [0, 1], [1, inf], [1, nan], [1] * 501]}),
    (measuring.order_ratio, {"a": [1, 2], "b": [1, 2]}, {"a": [[1], [0, 1]], "b": [[1], [0, 1]]}),
    (caillou.Measure, {"a": ["1"], "b": ["2"]}, {"a": [["1,2,5"], ["-3"], ["1 ft"]]}),
    (Predict, {"question": "?", "answer": 3}, {
        "question": [None, 7], "answer": [None, "x", nan, 1j, [3]], "near": ["x", nan],
        "unit": [7, None], "because": [7, ["no"]], "traps": [{"x": "no"}, {None: "no"}]}),
    (marked, {"within": (0, 7)}, {
        "within": [(0, 1), (3, 3), (7, 0), ("a", "b"), (0, nan)], "answer": [8, -1, "x"]}),
    (drawn, {"answer": {0: 1, 1: 1}}, {
        "answer": [{}, {0: 1}, {0: -1, 1: 2}, {0.5: 1, 1: 1}, dict.fromkeys(range(13), 1)],
        "traps": [[(7, "no")], [({}, "no")]]}),
    (chosen, {"answer": "a", "among": ["a", "b"]}, {
        "answer": ["c", None], "among": [[], ["a"], ["a", "a"]], "traps": [{"c": "no"}]}),
    (Throw, {"mechanism": cloche.throws.dice(), "law": {0: 1, 1: 1}}, {
        "mechanism": [None, "dice", ("cloche/dice.js", {})],
        "law": [None, [1, 2], {}, {0: 0}, {0: -1, 1: 2}, {0: nan}],
        "seed": [-1, 2**53, 1.5], "thrown": [None, -1, 10**6], "tail": [None, 2, -1, nan]}),
    (Records, {"columns": {"who": "A or B", "cm": "far"}, "start": [("A", 1)], "key": "doc"}, {
        "columns": [{}, {"who": "A or B"}], "start": [[], [("A", 1, 2)], [("A", 1), ("B",)]],
        "key": [None, 7]}),
    (ledger.rows, {"document": "cloche"}, {"document": ["", "nobody", 7, b"cloche"]}),
    (ledger.read, {"printed": "3,5"}, {
        "printed": ["", "abc", "3.5.0", "1 2345", "12 34", "1,2,3", "3,", ",5", "+5", "5 / 6",
                    "1e3", "1/0"]}),
    (cloche.Table, {"caisse": 5, "players": 3}, {
        "caisse": [None, -1, 2.0, "3"], "players": [None, 1, 2.5, 101, 10**25],
        "owners": [7, "no", {"Cheval": 0}, HEIRS | {"Ane": 1}, HEIRS | {"Cheval": 3},
                   HEIRS | {"Cheval": 1.5}, dict.fromkeys(CARDS[:4], 0)],
        "purses": [(1, 2), (0, -1, 0), (0, 0.5, 0), 7], "auberge": [None, 1, "no"],
        **{name: ["x", 7] for name in cloche.rules.SWITCHES if name != "auberge"}}),
    (cloche.sale, {"stock": 9, "tokens": 20, "players": 2, "lots": LOTS}, {
        "stock": [None, -1, 1.5], "players": [None, 1.5], "equal": ["both", None],
        "lots": [[], [*LOTS, LOTS[0]], [("Cloche", [])], [("Cloche", [(2, 1)])],
                 [("Cloche", [(0, -1)])], [("Cloche", [(0, 21)])],
                 [("Cloche", [(1, 15)]), ("Marteau", [(1, 6)])]]}),
    (cloche.settle, {"table": cloche.Table(5, 3), "left": 5, "seat": 0, "points": 4}, {
        "left": [0, -1, 1.5], "seat": [-1, 3, 0.5], "points": [-1, 22, 0.5],
        "card": ["Cheval", "bell", 7]}),
    (shut, {"opened": False}, {"opened": [True]}),
    (cloche.rules.Accounts.__getitem__, {"self": cloche.Table(5, 3).accounts, "account": 2}, {
        "account": [3, -1, "Ane", "caisse", ("throws", 0), None]}),
    (cloche.leaders, {"purses": (1, 2)}, {"tie": ["split", None]}),
    (cloche.faces, {"throw": 5}, {"throw": [-1, 6**8, 0.5, None]}),
    (cloche.play, {"table": cloche.Table(5, 2), "rng": RNG}, {
        "table": [cloche.Table(10**9, 2)], "rng": [7, None, np.random]}),
    (cloche.tell, {"game": GAME, "throw": 1}, {"throw": [-1, len(GAME.throws) + 1, 1.5]}),
    (cloche.simulate, {"table": cloche.Table(5, 2), "games": 3, "rng": RNG}, {
        "table": [cloche.Table(5, 2, credit=False)], "games": [0, -3, 2.5, 10**9],
        "rng": [7, None, np.random]}),
    (cloche.point_counts, {"marks": [1, 2]}, {"marks": [[0], [1, -2], [1.5]]}),
    *((door, {"table": cloche.Table(5, 2)}, {"table": [cloche.Table(5, 2, credit=False)]})
      for door in (cloche.mean_gains, cloche.gain_moments)),
    (cloche.gain_law, {"table": cloche.Table(5, 3), "accounts": "Cloche"}, {
        "table": [cloche.Table(5, 3, credit=False)],
        "accounts": [[], {"Cloche": 0}, 3, "Ane", [-1]]}),
    (cloche.first_period, {"caisse": 5, "players": 3}, {"caisse": [-1, 1.5], "players": [1, 2.5]}),
    (cloche.auberge, {"caisse": 5}, {"caisse": [0, -1, 10_001, 1500.0, "5", None]}),
    (cloche.fair_prices, {"stock": 15, "players": 3}, {
        "stock": [-1, 1.5], "players": [1, 2.5, 1000], "tokens": [-1, 2.5], "reading": ["x"]}),
    (cloche.throws.dice, {"marks": [[1], [2]]}, {
        "marks": [[], [[0]], [[]], [[1] * 7], [[1]] * 13, 7], "sides": [1, 21, 2.5]}),
    (cloche.throws.caisse, {"tokens": 20}, {"tokens": [0, 201, 1.5], "value": ["points", None]}),
    (serpents.Board, {"size": 6, "jumps": [(1, 5), (4, 3)]}, {
        "size": [None, 0, 6.0, "6"], "die": [0, "6", []], "finish": ["home", None],
        "jumps": [None, 7, b"1,5", [1, 5], [(1,)], [(1, 5, 3)], [("1", "5")], {1.0: 5}, {1: 5.0},
                  [(1, 5), (1, 3)], {1: 5, 5: 3}, {0: 5}, {6: 5}, {1: 7}, {2: 2}, ["15"],
                  [[-1, -1], [-1, 3]], [[-1, 2, 3], [4, 5, 6]], np.array([[1.0, 5.0]])]}),
    (board_from, {"jumps": "1,5"}, {
        "jumps": ["no", "from,to", "1", "1,x", "1,5.0", "1,2,3", "1,5\n1,3", "[(1,", "[1, 5]",
                  "1\n5 1\n0", "0\n1\n1 5", "2\n1 5\n0", "1\n1 5\n0\n2 3", "1\n1 5", "-1 3"]}),
    (serpents.Board.land, {"self": serpents.GRID_1, "square": 0, "face": 1}, {
        "square": [6, -1, 0.5], "face": [0]}),
    (serpents.play, {"board": serpents.GRID_1, "rng": RNG, "players": 2}, {
        "rng": [1], "players": [0, 1.5]}),
    (serpents.simulate, {"board": serpents.GRID_1, "games": 3, "rng": RNG}, {
        "games": [0], "rng": [1], "players": [0, 1.5]}),
    (serpents.one_jump, {"board": serpents.GRID_1}, {"board": [serpents.Board(151, {})]}),
    (serpents.BoardEditor, {"board": serpents.GRID_1, "starts": (0, 1)}, {
        "starts": [(), (1,), (1, 2, 3), (0, 100), (-1, 0), ("1", 0), (0, 1.0), 5]}),
    *((door, {"heaps": (3, 4, 5)}, {"heaps": NO_HEAPS, "misere": [None, 1, "no"]})
      for door in (marienbad.winning_moves, marienbad.is_favourable, marienbad.goal,
                   marienbad.favourable_positions)),
    *((door, {"heaps": (3, 4, 5)}, {"heaps": NO_HEAPS})
      for door in (marienbad.digital_sum, marienbad.moves, marienbad.dashed,
                   marienbad.delaying_move, marienbad.NimBoard)),
    (marienbad.take, {"heaps": (3, 4, 5), "move": (0, 3)}, {
        "heaps": NO_HEAPS,
        "move": [None, 3, (0,), (0, 1, 1), (3, 1), (0, 4), (0, 0), (-1, 1), (0, 1.0), "01"]}),
    (marienbad.win_probabilities, {"heaps": (3, 4, 5), "epsilon": 1}, {
        "heaps": [*NO_HEAPS, (99, 99, 99)], "epsilon": [-0.1, 1.5, None, nan, "1"],
        "misere": [1]}),
    (marienbad.play, {"heaps": (3, 4, 5), "first": NIM, "second": NIM, "rng": RNG}, {
        "heaps": [*NO_HEAPS, (0, 0)], "rng": [1], "misere": ["no"]}),
    (smallest_books, {"heaps": (3, 4, 5)}, {"heaps": [*NO_HEAPS, (9, 9, 9)]}),
    (battage.deal, {"cards": DECK, "pattern": (3, 2, 3)}, {
        "cards": [DECK[:-1], [*DECK[:-1], 30], [*DECK, 4], []],
        "pattern": [(4, 4), (3, 2, 2), (3, 3, 2), ()]}),
    (battage.BelAtout, {"seed": 1, "last": DECK}, {
        "seed": [None, 1.5, -1, "1"], "last": [[0] * 32, DECK[1:]]}),
    (next_deck, {"tricks": [DECK[k : k + 4] for k in range(0, 32, 4)]}, {"tricks": [LOST]}),
    (number, {"n": 32}, {"n": [2**15 + 1]}),
    (battage.randbelow_from, {"rng": RNG}, {"rng": [None, 7, np.random]}),
    (battage.hand_places, {"pattern": (3, 2, 3)}, {"pattern": [(4, 4), (2, 2, 2, 2), (5, 4)]}),
    (battage.play, {"dealt": battage.deal(DECK), "randbelow": lambda n: 0}, {"dealt": [VOID]}),
    (battage.fair, {"decks": np.array([[0, 1]]), "rng": RNG}, {"rng": [None, 7]}),
    (play_many, {"owners": np.empty((0, 32), int), "trumps": np.empty(0, int), "rng": RNG,
                 "manner": "lowest"}, {"manner": ["bold", None]}),
    (battage.throws.riffle, {"cards": 8, "shuffles": 2}, {
        "cards": [1, 13, 2.5], "shuffles": [0, 21]}),
    (battage.throws.deal, {"hand": 8, "cards": 32}, {"hand": [0, 9, None], "cards": [0, 33]}),
]  # fmt: skip


@pytest.fixture(autouse=True)
def forget_widgets():
    yield
    ipywidgets.Widget.close_all()


@pytest.mark.parametrize(
    ("door", "right", "wrong"), DOORS, ids=[door.__name__ for door, _, _ in DOORS]
)
def test_a_door_names_what_is_wrong(door, right, wrong):
    door(**right)
    for name, values in wrong.items():
        for value in values:
            with pytest.raises((TypeError, ValueError, TraitError)) as raised:
                door(**right | {name: value})
            assert str(raised.value), f"{name}={value!r}"
            named = {"x": "weights", "w": "weights", "last": "cards", "accounts": "account"}
            named |= {"tricks": "cards"} | ({"n": "choices"} if door is frames else {})
            named |= dict.fromkeys(wrong, "rows") if door is table else {}
            assert named.get(name, name) in str(raised.value), f"{name}={value!r}"


def test_a_column_of_floats_wants_a_format():
    with pytest.raises(ValueError, match=r"column 'x' holds 0\.5: give it a format"):
        table(["x"], [(0.5,)], "One.")
