"""Where a reader's own words come in, what is wrong is named; one table a door."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import inf, nan
from types import MappingProxyType
from typing import Any, NamedTuple

import ipywidgets
import numpy as np
import pytest
from traitlets import TraitError

import ledger
from jeux import battage, caillou, cloche, marienbad, race, serpents
from jeux.battage.simulation import play_many
from jeux.caillou import measuring
from jeux.cloche.theory import inn_law
from jeux.law import Law
from jeux.marienbad.theory import smallest_books
from jeux.sampling import estimate
from jeux.sliders import explore
from jeux.tables import table
from jeux.trying import Balance, Predict, Records, Throw, throws

RNG = np.random.default_rng(1)


def toss(rng, size):
    return rng.integers(0, 2, size)


CARDS = cloche.CARDS
HEIRS = dict.fromkeys(CARDS, 0)
LOTS = [(card, [(0, 1)]) for card in CARDS]
GAME = cloche.play(cloche.Table(5, 2), np.random.default_rng(7))
LINE = cloche.record.written(GAME)
MATCH = "stones=1-1&goal=2&unit=mm&rounds=A.B.200.B310.A125.150.A90.Bx"


def law(x, w):
    return Law({x: w})


def law_times(copies):
    return Law({0: 1, 1: 1}).times(copies)


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
NO_NUMBERS = [
    None,
    7,
    ("3", "4", "5"),
    (3.0, 4, 5),
    np.array([3.0, 4.0]),
    (3, -4),
    (True, 4),
    {3, 4},
]
NO_WORDS = ["", "x", "3-x", "3, -4", "3--4", "3.0-4", b"3-4"]
NO_HEAPS = NO_NUMBERS + NO_WORDS
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


class Door(NamedTuple):
    """A function that a reader calls, and what may not stand in the place of an argument."""

    call: Callable[..., Any]
    right: dict[str, Any]
    """A call that is right."""
    wrong: dict[str, list[Any]]
    """By argument, values each of which is refused."""
    called: Mapping[str, str] = MappingProxyType({})
    """What messages call an argument, where it is not its name."""


GROUND = [
    Door(
        Law,
        right={"weights": {0: 5, 1: 1}},
        wrong={"weights": [None, [1, 2], {}, {7: 0}, {3: 1, 4: -2}]},
    ),
    Door(
        law,
        right={"x": 1, "w": 1},
        wrong={
            "x": [None, 0.5, "1", 1j],
            "w": [None, 0.5, "1", -1, inf],
        },
        called={"x": "weights", "w": "weights"},
    ),
    Door(
        law_times,
        right={"copies": 3},
        wrong={"copies": [-1, 1.5, None]},
    ),
    Door(
        Law.geometric,
        right={"p": 0.5, "last": 3},
        wrong={"p": [None, -1, 2], "last": [0, 1.5]},
    ),
    Door(
        sample,
        right={"rng": RNG, "size": 3},
        wrong={"rng": [None, 7, np.random]},
    ),
    Door(
        estimate,
        right={"draw": toss, "games": 10, "rng": RNG},
        wrong={
            "games": [None, 1.5, "10", 1, nan, 10**25],
            "rng": [None, 7],
        },
    ),
    Door(
        frames,
        right={"n": [1, 2]},
        wrong={
            "n": [[], [2, 1], range(301)],
            "start": [{"n": 3}, {"m": 1}],
            "labels": [{"m": "m"}],
        },
        called={"n": "choices"},
    ),
    Door(
        table,
        right={"columns": ["x", "y"], "rows": [(1, 2)], "caption": "Two."},
        wrong={
            "rows": [[(1,)], [(1, 2), (3,)]],
            "columns": [["x"], []],
        },
        called={"columns": "rows"},
    ),
]

RACE = [
    Door(
        race.race_matrices,
        right={"A": CHAIN},
        wrong={"A": NO_CHAINS},
    ),
    Door(
        race.by_vectorisation,
        right={"A": CHAIN},
        wrong={"A": NO_CHAINS},
    ),
    Door(
        race.by_series,
        right={"A": CHAIN, "terms": 3},
        wrong={"terms": [0, -1, 1.5, "3", 10**6]},
    ),
    Door(
        race.win_probabilities,
        right={"A": CHAIN, "starts": [0, 1]},
        wrong={
            "A": NO_CHAINS[:-1],
            "starts": [[2], [-1], [0.5], "01", None],
        },
    ),
    Door(
        race.length_law,
        right={"A": CHAIN, "starts": [0]},
        wrong={"starts": [[2]]},
    ),
    Door(
        race.exact_race,
        right={"A": CHAIN, "i": 0, "j": 1},
        wrong={"A": [[[0.5]], *NO_CHAINS[:5]]},
    ),
    Door(
        race.meeting_race,
        right={"A": CHAIN, "moved": [[0, 0], [1, 0]]},
        wrong={
            "A": NO_CHAINS[:-1],
            "moved": [[[0, 2], [1, 0]], [[0, 0]], 7, None, "no"],
        },
    ),
    Door(
        race.best_play,
        right={"first": [CHAIN], "second": [CHAIN]},
        wrong={"first": [[[[1.0]]], [[[nan]]]]},
    ),
]

CAILLOU = [
    Door(
        caillou.win_probabilities,
        right={"stones": [2, 1], "goal": 3, "rates": [1, 2]},
        wrong={
            "stones": [None, 3, "23", {2, 3}, [], [-1, 2], [1.5, 1], [10**25, 1]],
            "goal": [None, 0, -1, 1.5, 10**25],
            "victory": [None, "strict", 1],
            "rates": [[1], [1, 0], [1, inf], [1, "2"], [1, -1]],
        },
    ),
    Door(
        caillou.scoring_law,
        right={"stones": [2, 1], "q": 1},
        wrong={
            "stones": [[], [-1], 3],
            "q": [-0.5, 1.5, nan, "1"],
        },
    ),
    Door(
        caillou.eligible_law,
        right={"stones": [2], "rates": [1], "eligible": [1]},
        wrong={"eligible": [[2], [nan], ["1"]]},
    ),
    Door(
        caillou.Straight,
        right={"means": {"A": 1.0}},
        wrong={"eligible": [2, -0.1, nan, None]},
    ),
    *(
        Door(
            door,
            right={"line": MATCH},
            wrong={"line": [None, 7, b"line", "x" * 20_001]},
        )
        for door in (caillou.record.read, caillou.record.match, caillou.record.stones)
    ),
    Door(
        caillou.record.written,
        right={"match": caillou.record.match(MATCH), "record": caillou.record.read(MATCH)},
        wrong={
            "match": [
                caillou.Match({"A": 2, "B": 1}, 2),
                caillou.Match(dict.fromkeys("ABCDE", 1), 2),
            ],
            "unit": ["m", "", None],
        },
    ),
    Door(
        caillou.throws.stones,
        right={"stones": [2, 1]},
        wrong={
            "stones": [[7, 6], [0], [1] * 5, None],
            "eligible": [2, None, 0.1],
        },
    ),
    Door(
        measuring.exponential_rate,
        right={"distances": [1, 2]},
        wrong={"distances": [[], [1], [0, 1], [1, inf], [1, nan], [1] * 501]},
    ),
    Door(
        measuring.order_ratio,
        right={"a": [1, 2], "b": [1, 2]},
        wrong={
            "a": [[1], [0, 1]],
            "b": [[1], [0, 1]],
        },
    ),
    Door(
        measuring.drawn_law,
        right={"a": [1, 2], "b": [1, 2], "stones": [1, 1]},
        wrong={
            "a": [[1], [0, 1], [1] * 501],
            "stones": [[1], [1, 1, 1], [1, -1], [1, 501], [1, 1.5], None],
            "touched": [[1], [1, -1], None],
        },
    ),
    Door(
        caillou.Measure,
        right={"a": ["1"], "b": ["2"]},
        wrong={"a": [["1,2,5"], ["-3"], ["1 ft"]]},
    ),
    Door(
        caillou.Wallside,
        right={"record": "stones=1-1&goal=2&unit=mm", "seed": 5},
        wrong={"record": ["", "goal=2&unit=mm"], "seed": [-1.5, "one"]},
        called={"record": "stones"},
    ),
]

TRYING = [
    Door(
        Predict,
        right={"question": "?", "answer": 3},
        wrong={
            "question": [None, 7],
            "answer": [None, "x", nan, 1j, [3]],
            "near": ["x", nan],
            "unit": [7, None],
            "because": [7, ["no"]],
            "traps": [{"x": "no"}, {None: "no"}],
        },
    ),
    Door(
        marked,
        right={"within": (0, 7)},
        wrong={
            "within": [(0, 1), (3, 3), (7, 0), ("a", "b"), (0, nan)],
            "answer": [8, -1, "x"],
        },
    ),
    Door(
        drawn,
        right={"answer": {0: 1, 1: 1}},
        wrong={
            "answer": [{}, {0: 1}, {0: -1, 1: 2}, {0.5: 1, 1: 1}, dict.fromkeys(range(13), 1)],
            "traps": [[(7, "no")], [({}, "no")]],
        },
    ),
    Door(
        chosen,
        right={"answer": "a", "among": ["a", "b"]},
        wrong={
            "answer": ["c", None],
            "among": [[], ["a"], ["a", "a"]],
            "traps": [{"c": "no"}],
        },
    ),
    Door(
        Throw,
        right={"mechanism": cloche.throws.dice(), "law": {0: 1, 1: 1}},
        wrong={
            "mechanism": [None, "dice", ("cloche/dice.js", {})],
            "law": [None, [1, 2], {}, {0: 0}, {0: -1, 1: 2}, {0: nan}],
            "seed": [-1, 2**53, 1.5],
            "thrown": [None, -1, 10**6],
            "tail": [None, 2, -1, nan],
            "wide": [None, 0, 1.5],
        },
    ),
    Door(
        Balance,
        right={"law": Law({0: 5, 1: 1})},
        wrong={
            "law": [None, {0: 5}, Law({0: 1, 9: 1}), Law({0: 1})],
            "values": [range(1, 7), range(1), range(8), range(0, 6, 2), [0, 1]],
            "most": [4, 101, 5.5],
        },
    ),
    Door(
        throws.until,
        right={"pattern": "HH", "sides": 2},
        wrong={"pattern": [None, 7, "", "HTX", "h", "H" * 7], "sides": [1, 21, 2.5]},
    ),
    Door(
        throws.means,
        right={"law": Law({0: 1, 1: 1}), "throws": 10},
        wrong={
            "law": [None, {0: 1, 1: 1}, Law({7: 1}), Law({0: 2**32, 1: 1})],
            "throws": [1, 1001, 2.5],
        },
    ),
    Door(
        Records,
        right={"columns": {"who": "A or B", "cm": "far"}, "start": [("A", 1)], "key": "doc"},
        wrong={
            "columns": [{}, {"who": "A or B"}],
            "start": [[], [("A", 1, 2)], [("A", 1), ("B",)]],
            "key": [None, 7],
        },
    ),
]

LEDGER = [
    Door(
        ledger.rows,
        right={"document": "cloche"},
        wrong={"document": ["", "nobody", 7, b"cloche"]},
    ),
    Door(
        ledger.read,
        right={"printed": "3,5"},
        wrong={
            "printed": [
                "",
                "abc",
                "3.5.0",
                "1 2345",
                "12 34",
                "1,2,3",
                "3,",
                ",5",
                "+5",
                "5 / 6",
                "1e3",
                "1/0",
            ],
        },
    ),
]

CLOCHE = [
    Door(
        cloche.Table,
        right={"caisse": 5, "players": 3},
        wrong={
            "caisse": [None, -1, 2.0, "3"],
            "players": [None, 1, 2.5, 101, 10**25],
            "owners": [
                7,
                "no",
                {"Cheval": 0},
                HEIRS | {"Ane": 1},
                HEIRS | {"Cheval": 3},
                HEIRS | {"Cheval": 1.5},
                dict.fromkeys(CARDS[:4], 0),
            ],
            "purses": [(1, 2), (0, -1, 0), (0, 0.5, 0), 7],
            "auberge": [None, 1, "no"],
            **{name: ["x", 7] for name in cloche.rules.SWITCHES if name != "auberge"},
        },
    ),
    Door(
        cloche.sale,
        right={"stock": 9, "tokens": 20, "players": 2, "lots": LOTS},
        wrong={
            "stock": [None, -1, 1.5],
            "players": [None, 1.5],
            "equal": ["both", None],
            "lots": [
                [],
                [*LOTS, LOTS[0]],
                [("Cloche", [])],
                [("Cloche", [(2, 1)])],
                [("Cloche", [(0, -1)])],
                [("Cloche", [(0, 21)])],
                [("Cloche", [(1, 15)]), ("Marteau", [(1, 6)])],
            ],
        },
    ),
    Door(
        cloche.settle,
        right={"table": cloche.Table(5, 3), "left": 5, "seat": 0, "points": 4},
        wrong={
            "left": [0, -1, 1.5],
            "seat": [-1, 3, 0.5],
            "points": [-1, 22, 0.5],
            "card": ["Cheval", "bell", 7],
        },
    ),
    Door(
        shut,
        right={"opened": False},
        wrong={"opened": [True]},
    ),
    Door(
        cloche.rules.Accounts.__getitem__,
        right={"self": cloche.Table(5, 3).accounts, "account": 2},
        wrong={"account": [3, -1, "Ane", "caisse", ("throws", 0), None]},
    ),
    Door(
        cloche.leaders,
        right={"purses": (1, 2)},
        wrong={"tie": ["split", None]},
    ),
    Door(
        cloche.faces,
        right={"throw": 5},
        wrong={"throw": [-1, 6**8, 0.5, None]},
    ),
    Door(
        cloche.play,
        right={"table": cloche.Table(5, 2), "rng": RNG},
        wrong={
            "table": [cloche.Table(10**9, 2)],
            "rng": [7, None, np.random],
        },
    ),
    Door(
        cloche.tell,
        right={"game": GAME, "throw": 1},
        wrong={"throw": [-1, len(GAME.throws) + 1, 1.5]},
    ),
    Door(
        cloche.simulate,
        right={"table": cloche.Table(5, 2), "games": 3, "rng": RNG},
        wrong={
            "table": [cloche.Table(5, 2, credit=False)],
            "games": [0, -3, 2.5, 10**9],
            "rng": [7, None, np.random],
        },
    ),
    Door(
        cloche.point_counts,
        right={"marks": [1, 2]},
        wrong={"marks": [[0], [1, -2], [1.5]]},
    ),
    *(
        Door(
            door,
            right={"table": cloche.Table(5, 2)},
            wrong={"table": [cloche.Table(5, 2, credit=False)]},
        )
        for door in (cloche.mean_gains, cloche.gain_moments)
    ),
    Door(
        cloche.gain_law,
        right={"table": cloche.Table(5, 3), "accounts": "Cloche"},
        wrong={
            "table": [cloche.Table(5, 3, credit=False)],
            "accounts": [[], {"Cloche": 0}, 3, "Ane", [-1]],
        },
        called={"accounts": "account"},
    ),
    Door(
        cloche.first_period,
        right={"caisse": 5, "players": 3},
        wrong={
            "caisse": [-1, 1.5],
            "players": [1, 2.5],
        },
    ),
    Door(
        cloche.auberge,
        right={"caisse": 5},
        wrong={"caisse": [0, -1, 10_001, 1500.0, "5", None]},
    ),
    Door(
        cloche.fair_prices,
        right={"stock": 15, "players": 3},
        wrong={
            "stock": [-1, 1.5],
            "players": [1, 2.5, 1000],
            "tokens": [-1, 2.5],
            "reading": ["x"],
        },
    ),
    *(
        Door(
            door,
            right={"line": LINE},
            wrong={"line": [None, 7, b"line", "x" * 20_001]},
        )
        for door in (
            cloche.record.read,
            cloche.record.lots,
            cloche.record.seats,
            cloche.bills,
            cloche.buyers,
        )
    ),
    Door(
        cloche.winning,
        right={"prices": dict.fromkeys(cloche.CARDS, 9), "games": 9},
        wrong={
            "prices": [{}, {"Cloche": 9}, dict.fromkeys(cloche.CARDS, 9.5)],
            "hands": [[("Cloche",), ()], [cloche.CARDS, ("Cloche",)], [cloche.CARDS]],
            "stock": [-1, 1.5],
            "games": [0, 1.5],
            "seed": [-1, 1.5],
        },
    ),
    Door(
        cloche.break_even,
        right={"card": "Cheval", "prices": dict.fromkeys(cloche.CARDS, 9), "games": 9},
        wrong={"card": ["Horse", 3, None], "games": [0]},
    ),
    Door(cloche.waiting_limits, right={"players": 3}, wrong={"players": [2, 11, 3.5, "3"]}),
    Door(
        cloche.record.written,
        right={"game": GAME, "seats": ["you", "me"]},
        wrong={
            "game": [cloche.play(cloche.Table(5, 2, reading="also"), RNG)],
            "lots": [[], LOTS[1:], LOTS[::-1], [(card, []) for card in CARDS]],
            "seats": [7, "you", ["you", ""], ["you", "me-too"], ["you", 3]],
        },
    ),
    Door(
        cloche.throws.dice,
        right={"marks": [[1], [2]]},
        wrong={
            "marks": [[], [[0]], [[]], [[1] * 7], [[1]] * 13, 7],
            "sides": [1, 21, 2.5],
        },
    ),
    Door(
        cloche.throws.gain,
        right={"tokens": 1500, "price": 200},
        wrong={
            "tokens": [0, 3001, 1.5],
            "price": [0, 1001, "200"],
        },
    ),
    Door(
        cloche.throws.caisse,
        right={"tokens": 20},
        wrong={
            "tokens": [0, 201, 1.5],
            "value": ["points", None],
        },
    ),
    Door(
        cloche.throws.inn,
        right={"left": 6},
        wrong={"left": [0, 21, 1.5]},
    ),
    Door(
        inn_law,
        right={"left": 6},
        wrong={"left": [0, 21, 1.5]},
    ),
]

SERPENTS = [
    Door(
        serpents.Board,
        right={"size": 6, "jumps": [(1, 5), (4, 3)]},
        wrong={
            "size": [None, 0, 6.0, "6"],
            "die": [0, "6", []],
            "finish": ["home", None],
            "jumps": [
                None,
                7,
                b"1,5",
                [1, 5],
                [(1,)],
                [(1, 5, 3)],
                [("1", "5")],
                {1.0: 5},
                {1: 5.0},
                [(1, 5), (1, 3)],
                {1: 5, 5: 3},
                {0: 5},
                {6: 5},
                {1: 7},
                {2: 2},
                ["15"],
                [[-1, -1], [-1, 3]],
                [[-1, 2, 3], [4, 5, 6]],
                np.array([[1.0, 5.0]]),
            ],
        },
    ),
    Door(
        board_from,
        right={"jumps": "1,5"},
        wrong={
            "jumps": [
                "no",
                "from,to",
                "1",
                "1,x",
                "1,5.0",
                "1,2,3",
                "1,5\n1,3",
                "[(1,",
                "[1, 5]",
                "1\n5 1\n0",
                "0\n1\n1 5",
                "2\n1 5\n0",
                "1\n1 5\n0\n2 3",
                "1\n1 5",
                "-1 3",
            ],
        },
    ),
    Door(
        serpents.Board.land,
        right={"self": serpents.GRID_1, "square": 0, "face": 1},
        wrong={
            "square": [6, -1, 0.5],
            "face": [0],
        },
    ),
    Door(
        serpents.play,
        right={"board": serpents.GRID_1, "rng": RNG, "players": 2},
        wrong={
            "rng": [1],
            "players": [0, 1.5],
        },
    ),
    Door(
        serpents.simulate,
        right={"board": serpents.GRID_1, "games": 3, "rng": RNG},
        wrong={
            "games": [0],
            "rng": [1],
            "players": [0, 1.5],
        },
    ),
    Door(
        serpents.one_jump,
        right={"board": serpents.GRID_1},
        wrong={"board": [serpents.Board(151, {})]},
    ),
    Door(
        serpents.record.read,
        right={"line": "size=6&jumps=1-5,4-3&faces=3&throws=31"},
        wrong={"line": ["", "hello", b"size=6", 6, None]},
    ),
    Door(
        serpents.BoardEditor,
        right={"board": serpents.GRID_1, "starts": (0, 1), "begins": 1, "throws": (3,)},
        wrong={
            "starts": [(), (1,), (1, 2, 3), (0, 100), (-1, 0), ("1", 0), (0, 1.0), 5],
            "begins": [-1, 2, "1", 0.0],
            "throws": [(0,), (4,), (1.0,), "31", 3],
        },
    ),
]

MARIENBAD = [
    *(
        Door(
            door,
            right={"heaps": (3, 4, 5)},
            wrong={
                "heaps": NO_HEAPS,
                "misere": [None, 1, "no"],
            },
        )
        for door in (
            marienbad.winning_moves,
            marienbad.is_favourable,
            marienbad.goal,
            marienbad.favourable_positions,
        )
    ),
    *(
        Door(
            door,
            right={"heaps": (3, 4, 5)},
            wrong={"heaps": NO_HEAPS},
        )
        for door in (
            marienbad.digital_sum,
            marienbad.moves,
            marienbad.dashed,
            marienbad.delaying_move,
            marienbad.NimBoard,
        )
    ),
    Door(
        marienbad.take,
        right={"heaps": (3, 4, 5), "move": (0, 3)},
        wrong={
            "heaps": NO_HEAPS,
            "move": [None, 3, (0,), (0, 1, 1), (3, 1), (0, 4), (0, 0), (-1, 1), (0, 1.0), "01"],
        },
    ),
    Door(
        marienbad.win_probabilities,
        right={"heaps": (3, 4, 5), "epsilon": 1},
        wrong={
            "heaps": [*NO_HEAPS, (99, 99, 99)],
            "epsilon": [-0.1, 1.5, None, nan, "1"],
            "misere": [1],
        },
    ),
    Door(
        marienbad.play,
        right={"heaps": (3, 4, 5), "first": NIM, "second": NIM, "rng": RNG},
        wrong={
            "heaps": [*NO_HEAPS, (0, 0)],
            "rng": [1],
            "misere": ["no"],
        },
    ),
    Door(
        smallest_books,
        right={"heaps": (3, 4, 5)},
        wrong={"heaps": [*NO_HEAPS, (9, 9, 9)]},
    ),
]

BATTAGE = [
    Door(
        battage.deal,
        right={"cards": DECK, "pattern": (3, 2, 3)},
        wrong={
            "cards": [DECK[:-1], [*DECK[:-1], 30], [*DECK, 4], []],
            "pattern": [(4, 4), (3, 2, 2), (3, 3, 2), ()],
        },
    ),
    Door(
        battage.BelAtout,
        right={"seed": 1, "last": DECK},
        wrong={
            "seed": [None, 1.5, -1, "1"],
            "last": [[0] * 32, DECK[1:]],
        },
        called={"last": "cards"},
    ),
    Door(
        next_deck,
        right={"tricks": [DECK[k : k + 4] for k in range(0, 32, 4)]},
        wrong={"tricks": [LOST]},
        called={"tricks": "cards"},
    ),
    Door(
        number,
        right={"n": 32},
        wrong={"n": [2**15 + 1]},
    ),
    Door(
        battage.randbelow_from,
        right={"rng": RNG},
        wrong={"rng": [None, 7, np.random]},
    ),
    Door(
        battage.hand_places,
        right={"pattern": (3, 2, 3)},
        wrong={"pattern": [(4, 4), (2, 2, 2, 2), (5, 4)]},
    ),
    Door(
        battage.play,
        right={"dealt": battage.deal(DECK), "randbelow": lambda n: 0},
        wrong={"dealt": [VOID]},
    ),
    Door(
        battage.fair,
        right={"decks": np.array([[0, 1]]), "rng": RNG},
        wrong={"rng": [None, 7]},
    ),
    Door(
        play_many,
        right={
            "owners": np.empty((0, 32), int),
            "trumps": np.empty(0, int),
            "rng": RNG,
            "manner": "lowest",
        },
        wrong={"manner": ["bold", None]},
    ),
    Door(
        battage.throws.riffle,
        right={"cards": 8, "shuffles": 2},
        wrong={
            "cards": [1, 13, 2.5],
            "shuffles": [0, 21],
        },
    ),
    Door(
        battage.throws.deal,
        right={"hand": 8, "cards": 32},
        wrong={
            "hand": [0, 9, None],
            "cards": [0, 33],
        },
    ),
]

DOORS = [*GROUND, *RACE, *CAILLOU, *TRYING, *LEDGER, *CLOCHE, *SERPENTS, *MARIENBAD, *BATTAGE]


@pytest.fixture(autouse=True)
def forget_widgets():
    yield
    ipywidgets.Widget.close_all()


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.call.__name__)
def test_a_door_names_what_is_wrong(door):
    door.call(**door.right)
    for argument, values in door.wrong.items():
        name = door.called.get(argument, argument)
        for value in values:
            with pytest.raises((TypeError, ValueError, TraitError)) as raised:
                door.call(**door.right | {argument: value})
            assert name in str(raised.value), f"{argument}={value!r}"


def test_a_column_of_floats_wants_a_format():
    with pytest.raises(ValueError, match=r"column 'x' holds 0\.5: give it a format"):
        table(["x"], [(0.5,)], "One.")
